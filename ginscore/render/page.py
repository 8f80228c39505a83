"""What stands on the printable page of a game: the sheet, the hands in cards, the chart, the
settlement, as plain records that a template draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ginscore.arbiter import RuledSide, Verdict
from ginscore.cards import RANK_NAMES, RANKS, SUIT_NAMES, SYMBOLS, cards_of, rank_of, suit_of
from ginscore.columns import Columns
from ginscore.events import Adjusted, Noted
from ginscore.game import Game, Row
from ginscore.hand import Dead, Shown
from ginscore.melds import is_set
from ginscore.render.text import turned_up, what_happened
from ginscore.render.words import counted, in_symbols, is_amended
from ginscore.replay import Item, Replay

AS_TEXT = "\ufe0e"
"""Behind a suit: drawn as a letter in the colour of the text, never as a picture."""


class Card(Struct, frozen=True):
    """A card as it is drawn: ``7♥``, whether it is red, and its name for who hears the page."""

    text: str
    red: bool
    name: str


def card_of(card: int) -> Card:
    """A card of 0 to 51 as it is drawn."""
    rank, suit = rank_of(card), suit_of(card)
    text = ("10" if RANKS[rank] == "T" else RANKS[rank]) + SYMBOLS[suit] + AS_TEXT
    return Card(text, suit in (1, 2), f"{RANK_NAMES[rank]} of {SUIT_NAMES[suit]}")


class Group(Struct, frozen=True):
    """Cards that lie together: ``kind`` is ``meld``, ``laid`` or ``loose``; ``label`` says in words
    what they are and which."""

    kind: str
    label: str
    cards: tuple[Card, ...]


class Hold(Struct, frozen=True):
    """One side of a hand: the player, what the deadwood counts, and the cards where they are
    known."""

    name: str
    role: str
    count: int
    groups: tuple[Group, ...]
    won: bool


class HandView(Struct, frozen=True):
    """One hand of the page: its words, its result, how the points come about (the limit in force,
    the lines), both sides' cards, the remark. ``out`` says why it does not count."""

    n: int
    round: int | None
    words: str
    result: str
    how: str
    holds: tuple[Hold, ...]
    note: str | None
    out: str


class Cell(Struct, frozen=True):
    """A running score on the sheet, with what was added; empty where nothing was entered.
    ``closes`` is the score that won the column."""

    total: int | None = None
    added: str = ""
    closes: bool = False


class SheetRow(Struct, frozen=True):
    """A line of the sheet: a hand's number, or words for a round or a ruling; a cell for every side
    in every column. ``struck`` is a hand that does not count."""

    label: str
    spoken: str
    cells: tuple[Cell, ...]
    struck: bool = False


def _group(kind: str, what: str, cards: Sequence[int]) -> Group:
    drawn = tuple(card_of(card) for card in cards)
    return Group(kind, f"{what}: {', '.join(card.name for card in drawn)}", drawn)


def _groups(side: RuledSide) -> Iterator[Group]:
    for meld in side.melds:
        yield _group("meld", "set" if is_set(meld) else "run", list(cards_of(meld)))
    if side.laid:
        yield _group("laid", "laid off", [card for card, _ in side.laid])
    if side.deadwood:
        yield _group("loose", "deadwood", list(cards_of(side.deadwood)))


def _holds(row: Row, verdict: Verdict) -> tuple[Hold, ...]:
    sides = ((row.by, "knocker", verdict.knocker), (row.against, "defender", verdict.defender))
    return tuple(
        Hold(name, role, side.count, tuple(_groups(side)) if side.known else (), row.winner == name)
        for name, role, side in sides
    )


def hand_view(row: Row, item: Item) -> HandView:
    """One hand as the page shows it."""
    shown = isinstance(row.hand, Shown) and row.verdict is not None and row.verdict.legal
    out = "void" if row.void else "not counted" if not row.counts else ""
    return HandView(
        n=row.n,
        round=row.round,
        words=_words(row),
        result=f"{row.winner} {row.points:+d}" if row.winner and row.counts else "",
        how="" if out else _how(row, amended=is_amended(item)),
        holds=_holds(row, row.verdict) if shown and row.verdict else (),
        note=item.note,
        out=out,
    )


def _how(row: Row, *, amended: bool) -> str:
    lines = ", ".join(f"{line.label} {line.points}" for line in row.lines)
    limit = in_symbols(turned_up(row), symbols=True)
    extra = ", ".join(
        f"{counted(number, 'extra box', plural='es')} for {what_for}"
        for what_for, number in row.priced.extra_boxes
    )
    said = (limit, lines, extra, "amended" if amended else "")
    return " · ".join(part for part in said if part)


def _words(row: Row) -> str:
    if isinstance(row.hand, Dead) and row.round is None:
        return "Nobody knocked"
    return what_happened(row)


def hand_views(replay: Replay) -> list[HandView]:
    """The hands of a game, each with its remark."""
    return [hand_view(row, item) for item, row in replay.hands()]


def remarks(replay: Replay) -> list[str]:
    """The remarks of the evening that belong to no hand."""
    return [item.event.text for item in replay.items if isinstance(item.event, Noted)]


def sheet_rows(replay: Replay) -> list[SheetRow]:
    """The sheet, line by line: every hand, in teams every round, and the rulings."""
    game = replay.game
    hands = iter(game.rows)
    rounds = {one.rows[-1].n: one for one in game.rounds}
    rows = []
    for item, before, after in replay.steps():
        if item.now is not None:
            row = next(hands)
            done = rounds.get(row.n)
            if done is not None:
                label, spoken = f"r{done.number}", f"round {done.number}"
                rows.append(SheetRow(label, spoken, _cells(game, before, after)))
            elif row.round is None or not row.counts:
                cells = _cells(game, before, after)
                rows.append(SheetRow(f"{row.n}", f"hand {row.n}", cells, not row.counts))
        elif isinstance(item.event, Adjusted):
            rows.append(_ruling(game, item, before, after))
    return rows


def _ruling(game: Game, item: Item, before: Columns, after: Columns) -> SheetRow:
    event = item.event
    assert isinstance(event, Adjusted)  # the caller saw it
    law = f", law {event.law}" if event.law else ""
    return SheetRow("§", f"ruling for {event.side}{law}", _cells(game, before, after))


def _cells(game: Game, before: Columns, after: Columns) -> tuple[Cell, ...]:
    """The scores that changed, column by column and side by side; a win of no points is written
    too."""
    cells = []
    for was, now in zip(before, after, strict=True):
        for side in range(len(game.sides)):
            added = now.points[side] - was.points[side]
            if added or now.entries[side] != was.entries[side]:
                closes = now.winner == side and was.winner is None
                cells.append(Cell(now.points[side], f"{added:+d}", closes))
            else:
                cells.append(Cell())
    return tuple(cells)


def tally_marks(boxes: int) -> str:
    """Boxes as players draw them: a mark a box, then a number where there are many."""
    return "▢" * boxes if boxes <= 6 else ""
