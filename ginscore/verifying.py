"""Everything derived anew from a ledger and held against itself: each check by its name.

A check is a function of the folded ledger that returns what differs, as plain records with the
place. It reports and repairs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ginscore.columns import Column, Columns
from ginscore.events import Adjusted
from ginscore.game import Game, Round, Row
from ginscore.impossible import impossible
from ginscore.replay import Replay
from ginscore.settlement import settle


class Difference(Struct, frozen=True):
    """Something that does not hold: the name of the check, the place in the ledger, a sentence."""

    check: str
    place: str
    message: str


def laws(replay: Replay) -> Iterator[Difference]:
    """Every hand keeps the laws under the rules in force."""
    for item, row in replay.hands():
        if not row.void:
            for fault in row.faults:
                message = f"Hand {row.n}: {fault.message} [law {fault.law}]"
                yield Difference("laws", f"{item.place}.hand", message)


def seats(replay: Replay) -> Iterator[Difference]:
    """Every hand was played by those whose turn it was."""
    for item, row in replay.hands():
        if row.unseated and row.counts:
            yield Difference("seats", item.place, f"Hand {row.n}: {row.unseated[0].message}")


def end(replay: Replay) -> Iterator[Difference]:
    """No hand comes after the end of the game, and none is of two who never meet."""
    for item, row in replay.hands():
        if row.late and not row.void:
            yield Difference("end", item.place, f"Hand {row.n} has no place in the game.")


def assertions(replay: Replay) -> Iterator[Difference]:
    """Every balance that the players stated is still what the sheet has there."""
    for check in replay.checks:
        if check.asserted != check.has:
            message = (
                f"{check.side} was stated to have {check.asserted}; the sheet has {check.has}."
            )
            yield Difference("assertions", f"$.events[{check.told}]", message)


def totals(replay: Replay) -> Iterator[Difference]:
    """Every column is the sum of the hands, rounds and rulings that entered it, and so are its
    boxes."""
    game = replay.game
    won: Sequence[Row | Round] = game.rounds if game.rounds or game.pending else game.rows
    for n, column in enumerate(game.columns):
        for side, name in enumerate(game.names):
            entered = [one for one in won if n in one.columns and _winner(game, one) == side]
            points = sum(one.points for one in entered) + _ruled(replay, n, side)
            boxes = sum(one.boxes for one in entered)
            there = (column.points[side], column.boxes[side], column.entries[side])
            if there != (points, boxes, len(entered)):
                message = (
                    f"{name} has {there[0]} points and {there[1]} boxes in column {n + 1}; "
                    f"the hands come to {points} and {boxes}."
                )
                yield Difference("totals", f"column {n + 1}", message)


def rulings(replay: Replay) -> Iterator[Difference]:
    """Every ruling gave its side its points, in each column it entered, and nobody else any."""
    for item, before, after in replay.steps():
        event = item.event
        if not isinstance(event, Adjusted) or len(before) != len(after):
            continue
        side = replay.game.names.index(event.side)
        for was, now in zip(before, after, strict=True):
            given = [new - old for old, new in zip(was.points, now.points, strict=True)]
            right = [event.points if one == side else 0 for one in range(len(given))]
            if any(given) and given != right:
                message = f"The ruling for {event.side} gave {given}, not {event.points:+d}."
                yield Difference("rulings", item.place, message)


def settlement(replay: Replay) -> Iterator[Difference]:
    """Who pays whom does not turn on which side is named first, and money is points at the
    stake."""
    game = replay.game
    paid = settle(game).payments
    if set(paid) != set(settle(_mirrored(game)).payments):
        message = "The payments turn on which side is named first."
        yield Difference("settlement", "payments", message)
    stake = game.rules.stake
    for payment in paid:
        money = None if stake is None else payment.points * stake.amount
        if payment.amount != money:
            message = (
                f"{payment.payer} pays {payment.points} points, and {payment.amount} in money."
            )
            yield Difference("settlement", "payments", message)


def entries(replay: Replay) -> Iterator[Difference]:
    """Every entry is one that a command can have made."""
    for place, why in impossible(replay.events):
        yield Difference("entries", place, why)


CHECKS: dict[str, Callable[[Replay], Iterator[Difference]]] = {
    "entries": entries,
    "laws": laws,
    "seats": seats,
    "end": end,
    "assertions": assertions,
    "totals": totals,
    "rulings": rulings,
    "settlement": settlement,
}
"""The checks of a folded ledger by name, in the order in which they are reported."""


def differences(replay: Replay) -> tuple[Difference, ...]:
    """What does not hold in a ledger; nothing where all does."""
    return tuple(found for check in CHECKS.values() for found in check(replay))


def _winner(game: Game, one: Row | Round) -> int | None:
    if isinstance(one, Round):
        return one.winner
    return game.side_of(one.winner) if one.winner is not None and one.counts else None


def _ruled(replay: Replay, column: int, side: int) -> int:
    """The points that rulings gave a side in a column."""
    return sum(
        after[column].points[side] - before[column].points[side]
        for item, before, after in replay.steps()
        if isinstance(item.event, Adjusted) and column < len(before)
    )


def _mirrored(game: Game) -> Game:
    """The same game with its sides named in the other order."""
    last = len(game.sides) - 1
    columns: Columns = tuple(
        Column(
            column.points[::-1],
            column.boxes[::-1],
            column.entries[::-1],
            None if column.winner is None else last - column.winner,
        )
        for column in game.columns
    )
    rounds = tuple(
        one
        if one.winner is None
        else replace(
            one, winner=last - one.winner, results=tuple(-result for result in one.results)
        )
        for one in game.rounds
    )
    return replace(game, sides=game.sides[::-1], columns=columns, rounds=rounds)
