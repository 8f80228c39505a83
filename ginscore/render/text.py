"""What people read: the score sheet, a receipt, a settlement, as text.

Every function returns lines; the commands print them. ``symbols`` shows suits as symbols.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ginscore.cards import CARD, PRETTY, names
from ginscore.game import Game, Row
from ginscore.hand import Dead, Outcome, Shown, Written
from ginscore.replay import Replay
from ginscore.rules import Oklahoma, Spade
from ginscore.scoring import Line
from ginscore.seating import LineUp, Seating
from ginscore.settlement import Payment, Settlement, settle

_CARDS = re.compile(r"(?<![\w♠♥♦♣])((?:[A2-9TJQK][cdhs])+)(?![\w])")


def in_symbols(text: str, *, symbols: bool) -> str:
    """A sentence of the program with its cards as symbols: ``7h`` is ``7♥``."""
    if not symbols:
        return text

    def pretty(found: re.Match[str]) -> str:
        word = found[0]
        return "".join(PRETTY[CARD[word[at : at + 2]]] for at in range(0, len(word), 2))

    return _CARDS.sub(pretty, text)


def what_happened(row: Row) -> str:
    """A hand in a few words: ``Ann knocks, 2 v 30``."""
    hand = row.hand
    if isinstance(hand, Dead):
        who = f"{row.by} v {row.against}: " if row.round else ""
        return f"{who}dead hand"
    if isinstance(hand, Written):
        kind = "" if hand.kind is None else f", {str(hand.kind).replace('-', ' ')}"
        return f"{row.by} wins{kind} (as written)"
    return _shown(row, hand)


def _shown(row: Row, hand: Shown) -> str:
    verdict = row.verdict
    if verdict is None or not verdict.legal:
        return f"{row.by} {str(hand.end).replace('-', ' ')}, refused"
    k, d = verdict.knocker.count, verdict.defender.count
    if row.outcome is Outcome.GIN:
        return f"{row.by} has gin, {row.against} {d}"
    if row.outcome is Outcome.BIG_GIN:
        return f"{row.by} has big gin, {row.against} {d}"
    if row.outcome is Outcome.UNDERCUT:
        return f"{row.by} {k} is undercut by {row.against} {d}"
    if row.winner is None:
        return f"{row.by} {k}, {row.against} {d}: nobody's"
    return f"{row.by} knocks {k}, {row.against} {d}"


def score_lines(lines: Sequence[Line], *, indent: str = "  ") -> list[str]:
    """Score lines, labels left and points right, each with its law."""
    wide = max((len(line.label) for line in lines), default=0)
    return [f"{indent}{line.label:<{wide}} {line.points:>+6}  [law {line.law}]" for line in lines]


def limit_words(row: Row) -> str:
    """The limit that was in force, where a card turned up set it or a spade doubled the hand."""
    rules, upcard = row.rules, row.hand.upcard
    if rules.oklahoma is Oklahoma.OFF and rules.spade is Spade.SINGLE:
        return ""
    if upcard is None:
        return ""
    card = "knock card" if rules.oklahoma is Oklahoma.KNOCK_CARD else "upcard"
    limit = rules.limit(upcard)
    words = f"{card} {names([upcard])}: " + (f"knock limit {limit}" if limit else "gin only")
    return words + (", a spade: doubled" if rules.spade_doubles(upcard) else "")


def line_up_words(game: Game, line_up: LineUp | None = None) -> str:
    """Who deals, who plays whom, who sits out."""
    now = line_up or game.line_up
    tables = game.open_tables() if line_up is None else now.tables
    plays = ", ".join(f"{one} v {other}" for one, other in tables)
    if game.seating is Seating.BOX:
        return f"{now.dealer} in the box deals, {now.captain} captain, {now.out[0]} sits out"
    if game.seating is Seating.LOSER_DEALS:
        return f"{now.dealer} deals and sits out, {plays}"
    if game.seating is Seating.CUTTHROAT:
        return f"{now.dealer} deals, {plays}, {now.out[0]} sits out"
    if game.seating is Seating.TEAMS:
        return f"{now.dealer} deals round {now.round}: {plays}"
    return f"{now.dealer} deals"


def standing_words(game: Game) -> str:
    """The score in one line: ``Ann 28, Bob 0``, column by column where there are three."""
    sides = []
    for side, name in enumerate(game.names):
        points = " / ".join(str(column.points[side]) for column in game.columns)
        sides.append(f"{name} {points}")
    return ", ".join(sides)


def receipt(game: Game, row: Row) -> list[str]:
    """What a hand came to: what happened, its lines, the score, who deals next."""
    lines = [f"Hand {row.n}: {what_happened(row)}."]
    if limit_words(row):
        lines.append(f"  {limit_words(row)}")
    lines += score_lines(row.lines)
    if row.winner is not None:
        lines.append(f"  {row.winner} {row.points:+d}")
    if game.rounds and not game.pending and row.round is not None:
        done = game.rounds[-1]
        lines.append(f"Round {done.number}:" + ("" if done.lines else " nobody scores."))
        lines += score_lines(done.lines)
    lines.append(f"{standing_words(game)}.")
    if game.over:
        lines += settlement_lines(game, settle(game))
    else:
        lines.append(f"Next: {line_up_words(game)}.")
    return lines


def settlement_lines(game: Game, settled: Settlement) -> list[str]:
    """The end of a game, line by line: bonuses, totals, who pays whom."""
    lines = []
    if settled.winner is not None:
        lines.append(f"{game.names[settled.winner]} wins the game.")
    elif game.over:
        lines.append("The game is over; nobody collects more than the other.")
    for n, column in enumerate(settled.columns):
        if len(settled.columns) > 1:
            paid = ", pays double" if column.weight == 2 else ""
            lines.append(f"Column {n + 1}{paid}:")
        for side, name in enumerate(game.names):
            lines.append(f"  {name}")
            lines += score_lines(column.lines[side], indent="    ")
            lines.append(f"    total {column.totals[side]}")
        for pair in column.pairs:
            one, other = (game.names[side] for side in pair.sides)
            if pair.factor == 2:
                lines.append(f"  shutout: the difference between {one} and {other} is paid twice")
    lines += [payment_words(payment) for payment in settled.payments]
    if not settled.payments:
        lines.append("Nobody pays anything.")
    return lines + list(settled.remarks)


def payment_words(payment: Payment) -> str:
    """A payment as a sentence."""
    money = ""
    if payment.amount is not None:
        money = f" = {payment.amount:f} {payment.currency or ''}".rstrip()
    return f"{payment.payer} pays {payment.payee} {payment.points}{money}."


def sheet_table(game: Game) -> tuple[list[str], list[list[str]]]:
    """The score sheet as a table: the head, and a row a hand with the running scores."""
    three = len(game.columns) > 1
    head = ["#", "hand", "points"]
    for name in game.names:
        head += [f"{name} {n + 1}" for n in range(3)] if three else [name]
    rows = []
    for row in game.rows:
        cells = [f"{row.n}", what_happened(row), f"{row.points:+d}" if row.winner else ""]
        if row.void:
            cells = [f"{row.n}", f"void: {what_happened(row)}", ""]
        for side in range(len(game.sides)):
            for n, column in enumerate(row.running):
                entered = n in row.columns and row.winner in game.sides[side] and row.counts
                cells.append(str(column.points[side]) if entered else "")
        rows.append(cells)
    boxes = ["", "boxes", ""]
    for side in range(len(game.sides)):
        boxes += [str(column.boxes[side]) for column in game.columns]
    return head, [*rows, boxes]


def sheet(game_id: str, replay: Replay, table_format: str | None) -> list[str]:
    """The score sheet: head, hands, boxes, what each side needs, what comes next."""
    game = replay.game
    rules = game.rules
    title = f"{' – '.join(game.names)}   {rules.name} to {rules.target}   {game_id}"
    lines = [title, ""]
    if game.rows:
        head, rows = sheet_table(game)
        lines += draw_table(head, rows, table_format)
        lines.append("")
    lines.append(f"{standing_words(game)}.")
    if game.over or game.closed:
        return lines + settlement_lines(game, settle(game))
    needs = [
        f"{name} needs {max(0, rules.target - game.columns[n].points[side])}"
        for n, column in enumerate(game.columns)
        if column.winner is None
        for side, name in enumerate(game.names)
    ]
    if len(game.columns) == 1:
        lines.append(f"{', '.join(needs)}.")
    lines.append(f"Next: {line_up_words(game)}.")
    return lines


def draw_table(head: Sequence[str], rows: Sequence[Sequence[str]], style: str | None) -> list[str]:
    """A table in one of tabulate's formats."""
    from tabulate import tabulate

    align = ["right", "left", *["right"] * (len(head) - 2)]
    text = tabulate(
        rows, headers=list(head), tablefmt=style or "simple", colalign=align, disable_numparse=True
    )
    return text.splitlines()


def opening_lines(game_id: str, replay: Replay) -> list[str]:
    """A game that was opened: who plays, by which rules, the cut, who deals."""
    game, opened = replay.game, replay.opened
    rules = game.rules
    columns = ", three columns" if rules.columns == 3 else ""
    lines = [f"{' – '.join(game.names)}: {rules.name} to {rules.target}{columns}. Game {game_id}."]
    if opened.cut:
        cuts = ", ".join(f"{player} {card}" for player, card in opened.cut.items())
        lines.append(f"The cut: {cuts}.")
    return [*lines, f"Next: {line_up_words(game)}."]


def status_lines(replay: Replay) -> list[str]:
    """How a game stands, in two lines."""
    game = replay.game
    end = "Abandoned." if game.closed else "The game is over." if game.over else ""
    return [f"{standing_words(game)}.", end or f"Next: {line_up_words(game)}."]
