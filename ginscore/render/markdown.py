"""A game, or the standings of a folder, as Markdown: what people typed is escaped everywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ginscore.render.page import HandView, hand_views, remarks, sheet_rows
from ginscore.render.standings import wide_table
from ginscore.render.text import payment_words
from ginscore.render.words import rules_words
from ginscore.replay import Replay
from ginscore.reports.standings import Ranking
from ginscore.settlement import settle

_MARKS = re.compile(r"([\\`*_\[\]|~])")
_BEGINS_A_BLOCK = re.compile(r"^(\s*)([#+=-]|\d+(?=[.)]))")


def escaped(text: str) -> str:
    """A text that Markdown shows as it is, at the beginning of a line and in a table too."""
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    inline = _MARKS.sub(r"\\\1", plain)
    found = _BEGINS_A_BLOCK.match(inline)
    if found is None:
        return inline
    at = found.end() if found[2].isdigit() else found.end() - 1
    return f"{inline[:at]}\\{inline[at:]}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], *, left: int = 1) -> list[str]:
    """A table; the first columns are words, the others numbers."""
    rule = ["---"] * left + ["--:"] * (len(head) - left)
    lines = [head, rule, *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def sheet_markdown(game_id: str, head: str, replay: Replay) -> str:
    """The score sheet of a game. ``head`` is the digest of the ledger's last line."""
    game, opened = replay.game, replay.opened
    told = [opened.event, opened.name, opened.at[:10], rules_words(game.rules)]
    lines = [f"# {escaped(' – '.join(game.names))}", ""]
    lines += [" · ".join(escaped(text) for text in told if text), ""]
    lines += ["## Score sheet", "", *_sheet(replay), ""]
    lines += _settlement(replay)
    if game.rows:
        lines += ["## The hands", ""]
        lines += [line for hand in hand_views(replay) for line in _hand(hand)]
        lines.append("")
    if remarks(replay):
        lines += ["## Remarks", "", *(f"- {escaped(text)}" for text in remarks(replay)), ""]
    lines.append(f"Game {escaped(game_id)}, sheet {head[:6]}.")
    return "\n".join(lines) + "\n"


def _sheet(replay: Replay) -> list[str]:
    game = replay.game
    three = len(game.columns) > 1
    head = ["#"]
    for n in range(len(game.columns)):
        head += [f"{n + 1}: {escaped(name)}" if three else escaped(name) for name in game.names]
    rows = [
        [
            escaped(row.spoken)
            if row.label == "§"
            else f"~~{row.label}~~"
            if row.struck
            else row.label,
            *("" if cell.total is None else f"{cell.total} ({cell.added})" for cell in row.cells),
        ]
        for row in sheet_rows(replay)
    ]
    sides = range(len(game.sides))
    points = [str(column.points[side]) for column in game.columns for side in sides]
    boxes = [str(column.boxes[side]) for column in game.columns for side in sides]
    return table(head, [*rows, ["points", *points], ["boxes", *boxes]])


def _settlement(replay: Replay) -> list[str]:
    game = replay.game
    if not game.ended:
        return ["The game goes on.", ""]
    settled = settle(game)
    lines = ["## Settlement", ""]
    for n, column in enumerate(settled.columns, 1):
        if len(settled.columns) > 1:
            lines += [f"Column {n}{', pays double' if column.weight == 2 else ''}:", ""]
        for side, name in enumerate(game.names):
            parts = ", ".join(f"{escaped(line.label)} {line.points}" for line in column.lines[side])
            lines.append(f"- {escaped(name)}: {parts}; total **{column.totals[side]}**")
        lines.append("")
    if settled.winner is not None:
        lines.append(f"{escaped(game.names[settled.winner])} wins the game.")
    paid = [f"- {escaped(payment_words(one))}" for one in settled.payments]
    lines += ["", *(paid or ["Nobody pays anything."]), ""]
    return [*lines, *(f"{escaped(text)}\n" for text in settled.remarks)]


def _hand(hand: HandView) -> list[str]:
    result = f" **{escaped(hand.result)}**" if hand.result else ""
    out = f" ({hand.out})" if hand.out else ""
    lines = [f"{hand.n}. {escaped(hand.words)}{out}{result}"]
    for hold in hand.holds:
        if hold.groups:
            cards = " ".join(
                {"laid": "+", "loose": "/ "}.get(group.kind, "")
                + "".join(card.text for card in group.cards)
                for group in hold.groups
            )
            lines.append(f"   - {escaped(hold.name)}: {cards}")
    if hand.how:
        lines.append(f"   - {escaped(hand.how)}")
    if hand.note:
        lines.append(f"   - *{escaped(hand.note)}*")
    return lines


def standings_markdown(
    ranking: Ranking, cross: Mapping[tuple[str, str], tuple[int, int]], period: str
) -> str:
    """The standings, and everybody against everybody."""
    lines = ["# Standings", "", escaped(period), ""]
    if not ranking.rows:
        return "\n".join([*lines, "No game is finished yet."]) + "\n"
    head, rows = wide_table(ranking)
    shown = [[row[0], escaped(row[1]), *row[2:]] for row in rows]
    lines += table([escaped(word) for word in head], shown, left=2)
    lines += ["", escaped(ranking.order), "", "## Cross-table, games won–lost", ""]
    names = [row.name for row in ranking.rows]
    lines += table(
        ["", *(escaped(name) for name in names)],
        [[escaped(one), *(_score(cross.get((one, other))) for other in names)] for one in names],
    )
    return "\n".join(lines) + "\n"


def _score(games: tuple[int, int] | None) -> str:
    return "" if games is None else f"{games[0]}–{games[1]}"
