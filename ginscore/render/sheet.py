"""The score sheet as text, drawn as players draw it: a line a hand, running scores, boxes below."""

from __future__ import annotations

from collections.abc import Sequence

from ginscore.cards import names
from ginscore.columns import Column, Columns
from ginscore.events import Adjusted, Noted, RulesChanged
from ginscore.game import Game, Round, Row, signed
from ginscore.hand import Outcome
from ginscore.recording import what_it_was
from ginscore.render.names import WIDE, cut, short_names, width, wrapped
from ginscore.render.tables import draw_table
from ginscore.render.text import (
    Short,
    line_up_words,
    settlement_lines,
    short_for,
    what_happened,
)
from ginscore.render.words import counted, game_words, is_amended
from ginscore.replay import Item, Replay
from ginscore.settlement import settle


def sheet(game_id: str, head: str, replay: Replay, table_format: str | None = None) -> list[str]:
    """The score sheet of a game: its head, a line a hand, boxes, what each side needs, what comes
    next; and when it is over, the settlement.

    ``head`` is the digest of the ledger's last line, of which the first six figures are printed.
    """
    game = replay.game
    short = short_for(game)
    lines = [" – ".join(short(name) for name in game.names)]
    lines += wrapped(f"{game_words(game)} · game {game_id} · sheet {head[:6]}", "", "")
    if len(replay.items) > 1:
        lines += ["", *draw_table(*table(replay), table_format), *_legend(game, short)]
    lines += _closed_columns(game, short) + _failed_assertions(replay, short)
    if game.ended:
        return [*lines, "", *settlement_lines(game, settle(game))]
    return [*lines, "", *_open_round(game, short), f"Next: {line_up_words(game, short=short)}."]


def table(replay: Replay) -> tuple[list[str], list[list[str]]]:
    """The sheet as a table: its head, and a row for every hand, round and ruling, with the running
    score in each column that it entered; then what stands below.

    Where the names leave no room for the hands, letters head the running scores, and where these
    do not either, the points of each hand are left to its receipt.
    """
    game = replay.game
    head = ["#", "hand", "points", *_heads(game)]
    full = len(head) - 3 > _MOST_NUMBERS
    room = _room(head) + (8 if full else 0)
    rows = _rows(replay, room)
    if full:
        head.pop(2)
        for row in rows:
            row.pop(2)
    for row in rows:
        row[1] = cut(row[1], room)
    return head, rows


_MOST_NUMBERS = 6
"""With more running scores than this there is no room for the points beside them."""

_LEAST_ROOM = 20
"""What a hand needs to be told in, in columns of the terminal."""

LETTERS = "ABC"


def _room(head: Sequence[str]) -> int:
    """The room that a head leaves for the words of a hand."""
    return WIDE - 5 - sum(max(width(one), 4) + 2 for one in head[2:])


def _has_letters(game: Game) -> bool:
    """Whether letters stand for the names of the sides."""
    return _room(["", "", "points", *_named_heads(game)]) < _LEAST_ROOM


def _heads(game: Game) -> list[str]:
    """The heads of the running scores: a name a side, in Hollywood for each of the columns."""
    if not _has_letters(game):
        return _named_heads(game)
    columns = range(1, len(game.columns) + 1)
    return [f"{n} {letter}" for n in columns for letter in LETTERS[: len(game.names)]]


def _named_heads(game: Game) -> list[str]:
    if len(game.columns) == 1:
        names = short_names(game.names, 14)
        return [names[name] for name in game.names]
    names = short_names(game.names, 6)
    return [f"{n + 1} {names[name]}" for n in range(3) for name in game.names]


def _legend(game: Game, short: Short) -> list[str]:
    """Who the letters are, where letters head the running scores."""
    if not _has_letters(game):
        return []
    who = zip(LETTERS, game.names, strict=False)
    return [", ".join(f"{letter} {short(name)}" for letter, name in who) + "."]


def _rows(replay: Replay, room: int) -> list[list[str]]:
    game, short = replay.game, short_for(replay.game)
    done = {one.rows[-1].n: one for one in game.rounds}
    hands = iter(game.rows)
    left_out = {item.told for item in replay.left_out()}
    rows = []
    for item, before, after in replay.steps():
        if item.now is not None:
            row = next(hands)
            rows += _hand(row, game, after, room, amended=is_amended(item))
            if row.n in done:
                rows.append(_round(done[row.n], game, after, short))
        elif isinstance(item.event, Adjusted):
            rows.append(_ruling(item, before, after, short))
        elif isinstance(item.event, RulesChanged | Noted):
            rows.append(["", what_it_was(item.event, game.seating), "", *_blank(game)])
        if item.told in left_out:
            rows[-1][1] = f"not counted: {rows[-1][1]}"
    return rows + _below(game)


def _below(game: Game) -> list[list[str]]:
    """What stands below the hands: the score, the boxes, and what each side still needs."""
    cells = _cells(game.columns)
    below = [["", "score", "", *(str(column.points[side]) for column, side in cells)]]
    if game.rules.box_bonus:
        below.append(["", "boxes", "", *(str(column.boxes[side]) for column, side in cells)])
    if game.ended:
        return below
    needs = [
        "" if column.winner is not None else str(max(0, game.rules.target - column.points[side]))
        for column, side in cells
    ]
    return [*below, ["", "needs", "", *needs]]


def _cells(columns: Columns) -> list[tuple[Column, int]]:
    return [(column, side) for column in columns for side in range(len(column.points))]


def _hand(row: Row, game: Game, after: Columns, room: int, *, amended: bool) -> list[list[str]]:
    """The lines of a hand: a second one for what its points need where the first has no room."""
    begins = "void: " if row.void else "not counted: " if row.late else ""
    more = _beside(row, amended=amended)
    words, rest = _told(row, begins, more, room)
    points = f"{row.points:+d}" if row.winner and row.counts else ""
    cells = _blank(game)
    if row.counts and row.round is None and row.winner is not None:
        cells = _running(after, row.columns, game.side_of(row.winner))
    first = [f"{row.n}", words, points, *cells]
    below = wrapped(rest, "  ", "  ", room) if rest else []
    return [first, *(["", line, "", *_blank(game)] for line in below)]


def _beside(row: Row, *, amended: bool) -> str:
    """What the points of a hand need to be checked: the card turned up, what it doubled, the extra
    boxes; and whether the hand was put right."""
    said = []
    if row.rules.turns_on_upcard and row.hand.upcard is not None and row.outcome != Outcome.DEAD:
        doubled = " x2" if row.rules.spade_doubles(row.hand.upcard) else ""
        said.append(f"({names([row.hand.upcard])}{doubled})")
    extra = sum(number for _, number in row.priced.extra_boxes)
    said += [f"+{counted(extra, 'box', plural='es')}"] if extra else []
    said += ["amended"] if amended else []
    return " ".join(said)


def _told(row: Row, begins: str, more: str, room: int) -> tuple[str, str]:
    """A hand in the room there is, and what goes on a line of its own."""
    beside = f" {more}" if more else ""
    words = _fitted(row, begins, beside, room, least=8)
    if width(words) <= room:
        return words, ""
    return _fitted(row, begins, "", room, least=3), more


def _fitted(row: Row, begins: str, beside: str, room: int, *, least: int) -> str:
    """A hand in words, its names as long as the room allows, at ``least`` so many letters; numbers
    are never cut."""
    words = ""
    for most in range(16, least - 1, -1):
        short = short_names((row.by, row.against), most)
        words = begins + what_happened(row, short.__getitem__) + beside
        if width(words) <= room:
            break
    return words


def _blank(game: Game) -> list[str]:
    return [""] * (len(game.names) * len(game.columns))


def _running(columns: Columns, entered: Sequence[int], side: int) -> list[str]:
    """The running score of one side in the columns it entered; a star where that closed one."""
    cells = []
    for n, column in enumerate(columns):
        for one in range(len(column.points)):
            closed = "*" if column.winner == side else ""
            written = n in entered and one == side
            cells.append(f"{column.points[one]}{closed}" if written else "")
    return cells


def _round(done: Round, game: Game, after: Columns, short: Short) -> list[str]:
    if done.missing:
        return ["", f"round {done.number} is not complete: no score", "", *_blank(game)]
    if done.winner is None:
        return ["", f"round {done.number}: no score", "", *_blank(game)]
    extra = f" +{counted(done.boxes - 1, 'box', plural='es')}" if done.boxes > 1 else ""
    words = f"round {done.number}{extra}: {short(game.names[done.winner])}"
    cells = _running(after, done.columns, done.winner)
    return ["", words, f"{done.points:+d}", *cells]


def _ruling(item: Item, before: Columns, after: Columns, short: Short) -> list[str]:
    event = item.event
    assert isinstance(event, Adjusted)  # the caller saw it
    law = f" (law {event.law})" if event.law else ""
    cells = [
        str(now.points[side]) if now.points[side] != was.points[side] else ""
        for (was, side), (now, _) in zip(_cells(before), _cells(after), strict=True)
    ]
    return ["", f"ruling for {short(event.side)}{law}", f"{event.points:+d}", *cells]


def _closed_columns(game: Game, short: Short) -> list[str]:
    if len(game.columns) == 1:
        return []
    return [
        f"* Column {n + 1} is closed: {short(game.names[column.winner])} won it, "
        f"{' – '.join(str(points) for points in column.points)}."
        for n, column in enumerate(game.columns)
        if column.winner is not None
    ]


def _failed_assertions(replay: Replay, short: Short) -> list[str]:
    return [
        f"! Asserted was {short(check.side)} {check.asserted}; the sheet has {check.has} there."
        for check in replay.checks
        if check.asserted != check.has
    ]


def _open_round(game: Game, short: Short) -> list[str]:
    """A round that is not complete: what is in, and what each side stands to win."""
    if not game.pending:
        return []
    total = sum(signed(game, row) for row in game.pending)
    still = ", ".join(f"{short(one)} v {short(other)}" for one, other in game.open_tables())
    leads = short(game.names[0 if total > 0 else 1])
    so_far = f"{leads} stands to win {abs(total)}" if total else "neither side is ahead"
    return [f"Round {game.line_up.round}: {so_far}; still to come: {still}."]
