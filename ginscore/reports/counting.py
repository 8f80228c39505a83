"""Count one game: from its folded ledger to the record that a club keeps of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from ginscore.game import Game, Row
from ginscore.hand import Outcome
from ginscore.replay import Replay
from ginscore.reports.record import GameRecord, Meeting, Paid, State, Tally
from ginscore.settlement import Settlement, settle


def record_of(game_id: str, replay: Replay) -> GameRecord:
    """The record of a game as it stands."""
    game, opened = replay.game, replay.opened
    rows = [row for row in game.rows if row.counts]
    settled = settle(game)
    ended = game.ended
    stake = game.rules.stake
    sides = range(len(game.sides))
    return GameRecord(
        game=game_id,
        at=opened.at,
        name=opened.name,
        event=opened.event,
        rules=game.rules.name,
        seating=str(game.seating),
        state=State.OVER if game.over else State.CLOSED if game.closed else State.OPEN,
        sides=game.sides,
        points=tuple(tuple(column.points[side] for column in game.columns) for side in sides),
        boxes=tuple(tuple(column.boxes[side] for column in game.columns) for side in sides),
        totals=settled.totals if ended else (),
        winner=settled.winner if game.over else None,
        hands=len(rows),
        currency=None if stake is None else stake.currency,
        paid=_paid(settled) if ended else (),
        shutouts=_shutouts(settled) if game.over else (),
        tallies=_tallies(game, rows),
        meetings=_meetings(rows),
    )


def _paid(settled: Settlement) -> tuple[Paid, ...]:
    return tuple(
        Paid(one.payer, one.payee, one.points, None if one.amount is None else f"{one.amount:f}")
        for one in settled.payments
    )


def _shutouts(settled: Settlement) -> tuple[tuple[int, int], ...]:
    """Who shut out whom, in every column."""
    found = []
    for column in settled.columns:
        for pair in column.pairs:
            if pair.shutout and column.winner is not None:
                one, other = pair.sides
                found.append((column.winner, other if column.winner == one else one))
    return tuple(found)


def loser_of(row: Row) -> str | None:
    """The player who lost a hand, or None where nobody won it."""
    if row.winner is None:
        return None
    return row.against if row.winner == row.by else row.by


_SPECIAL = {
    Outcome.GIN: "gins",
    Outcome.BIG_GIN: "big_gins",
    Outcome.UNDERCUT: "undercuts_made",
}
"""The sum of the winner's that an outcome counts in."""


def _tallies(game: Game, rows: Sequence[Row]) -> tuple[Tally, ...]:
    sums: dict[str, Counter[str]] = {name: Counter() for name in game.players}
    for row in rows:
        sums[row.by]["hands_played"] += 1
        sums[row.against]["hands_played"] += 1
        loser = loser_of(row)
        if row.winner is None or loser is None:
            continue
        sums[row.winner]["hands_won"] += 1
        sums[row.winner]["points_for"] += row.points
        sums[loser]["points_against"] += row.points
        if row.outcome in _SPECIAL:
            sums[row.winner][_SPECIAL[row.outcome]] += 1
        sums[loser]["undercuts_suffered"] += row.outcome is Outcome.UNDERCUT
    return tuple(Tally(name=name, **counts) for name, counts in sums.items())


def _meetings(rows: Sequence[Row]) -> tuple[Meeting, ...]:
    """The hands of every two who met, the two in the order of the alphabet."""
    hands: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    points: Counter[tuple[str, str]] = Counter()
    for row in rows:
        one, other = sorted((row.by, row.against))
        hands[one, other] += 1
        loser = loser_of(row)
        if row.winner is not None and loser is not None:
            won[row.winner, loser] += 1
            points[row.winner, loser] += row.points
    return tuple(
        Meeting(
            pair,
            number,
            (won[pair], won[pair[1], pair[0]]),
            (points[pair], points[pair[1], pair[0]]),
        )
        for pair, number in sorted(hands.items())
    )


def record_as_it_stands(game_id: str, replay: Replay) -> GameRecord:
    """The record of one game with what would be paid if an open game were abandoned now."""
    record = record_of(game_id, replay)
    if record.state is not State.OPEN:
        return record
    settled = settle(replay.game)
    return replace(record, totals=settled.totals, paid=_paid(settled))
