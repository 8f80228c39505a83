"""One player's record over many games, and two players head to head."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from msgspec import Struct

from ginscore.advice import defender_least, knocker_least
from ginscore.cards import mask_of
from ginscore.game import Row
from ginscore.hand import Outcome
from ginscore.people import People
from ginscore.reports.record import GameRecord, State
from ginscore.solver import least_deadwood


class Streaks(Struct, frozen=True):
    """Runs of games in order of time. ``now`` is the run that still goes on, negative for losses; a
    game that nobody won ends a run."""

    now: int = 0
    won: int = 0
    lost: int = 0


class Craft(Struct, frozen=True):
    """How a player plays a hand.

    ``knocks`` are knocks without gin, undercut ones too, of which the deadwood is known, with their
    deadwood in all. ``seen`` are hands in which what was left on the table is known; ``lay_offs``
    and ``arranging`` are the points of deadwood left by missed lay-offs and by bad arrangements,
    ``spreads`` those a knocker left.
    """

    knocks: int = 0
    knock_deadwood: int = 0
    undercut: int = 0
    seen: int = 0
    lay_offs: int = 0
    arranging: int = 0
    spreads: int = 0

    @property
    def average_knock(self) -> Fraction:
        """Deadwood a knock, gin left out."""
        return Fraction(self.knock_deadwood, max(1, self.knocks))

    @property
    def left(self) -> int:
        """Points of deadwood left on the table in all."""
        return self.lay_offs + self.arranging + self.spreads


def streaks(results: Iterable[str]) -> Streaks:
    """The runs of some results: ``won``, ``lost`` or ``level``."""
    now = won = lost = 0
    for result in results:
        if result == "won":
            now = max(now, 0) + 1
        elif result == "lost":
            now = min(now, 0) - 1
        else:
            now = 0
        won, lost = max(won, now), max(lost, -now)
    return Streaks(now, won, lost)


def results(records: Iterable[GameRecord], people: People, person: str) -> list[str]:
    """What each finished game of a person was: ``won``, ``lost`` or ``level``, in order of time."""
    found = []
    for record in records:
        if record.state is State.OVER:
            side = _side_of(record, people, person)
            if side is not None:
                found.append(record.result_of(side))
    return found


def _side_of(record: GameRecord, people: People, person: str) -> int | None:
    at_table = people.at_table(record.players)
    return next((record.side_of(name) for name, one in at_table.items() if one == person), None)


def craft(rows: Iterable[tuple[Row, str]]) -> Craft:
    """What these hands say of a player: hands that count, each with the player's name in it."""
    sums: Counter[str] = Counter()
    for row, name in rows:
        if not row.counts or name not in (row.by, row.against) or row.verdict is None:
            continue
        if name == row.by:
            _knocked(sums, row)
        else:
            _defended(sums, row)
    return Craft(**sums)


def _knocked(sums: Counter[str], row: Row) -> None:
    verdict = row.verdict
    assert verdict is not None  # the caller saw it
    if row.outcome in (Outcome.KNOCK, Outcome.UNDERCUT):
        sums["knocks"] += 1
        sums["knock_deadwood"] += verdict.knocker.count
        sums["undercut"] += row.outcome is Outcome.UNDERCUT
    least = knocker_least(verdict)
    if least is not None:
        sums["seen"] += 1
        sums["spreads"] += verdict.knocker.count - least


def _defended(sums: Counter[str], row: Row) -> None:
    verdict = row.verdict
    assert verdict is not None  # the caller saw it
    side = verdict.defender
    least = defender_least(verdict, row.rules)
    if least is None:
        return
    sums["seen"] += 1
    kept = side.cards & ~mask_of(card for card, _ in side.laid)
    arranged = min(side.count, least_deadwood(kept)) if kept else 0
    sums["arranging"] += side.count - arranged
    sums["lay_offs"] += arranged - least


class Encounter(Struct, frozen=True, kw_only=True):
    """One game in which two players met as opponents, from the first one's side of the table.

    ``totals`` are the two sides' final totals, where the game is over. ``hands`` were played
    between the two, of which each won ``won`` with ``points``; ``paid`` is what the first collected
    from the second.
    """

    game: str
    day: str
    rules: str
    seating: str
    state: State
    result: str
    totals: tuple[int, int] | None
    hands: int
    won: tuple[int, int]
    points: tuple[int, int]
    paid: int
    money: Decimal | None
    currency: str | None


class HeadToHead(Struct, frozen=True):
    """Two players against each other, game by game, and how often they were partners."""

    games: tuple[Encounter, ...]
    together: int = 0
    together_won: int = 0

    def count(self, result: str) -> int:
        """How many of the games ended so for the first player."""
        return sum(one.result == result for one in self.games)

    @property
    def hands(self) -> tuple[int, int, int]:
        """The hands between the two: how many, and how many each won."""
        return (
            sum(one.hands for one in self.games),
            sum(one.won[0] for one in self.games),
            sum(one.won[1] for one in self.games),
        )

    @property
    def points(self) -> tuple[int, int]:
        """The points of those hands."""
        return sum(one.points[0] for one in self.games), sum(one.points[1] for one in self.games)


def head_to_head(records: Sequence[GameRecord], people: People, one: str, other: str) -> HeadToHead:
    """The games of two persons, in order of time."""
    met = []
    together = won = 0
    for record in records:
        person = {who: name for name, who in people.at_table(record.players).items()}
        if one not in person or other not in person:
            continue
        ours, theirs = record.side_of(person[one]), record.side_of(person[other])
        if ours == theirs:
            together += 1
            won += record.winner == ours
        else:
            met.append(_encounter(record, (person[one], person[other]), (ours, theirs)))
    return HeadToHead(tuple(met), together, won)


def _encounter(record: GameRecord, names: tuple[str, str], sides: tuple[int, int]) -> Encounter:
    won, points, hands = (0, 0), (0, 0), 0
    for meeting in record.meetings:
        if set(meeting.names) == set(names):
            turn = 1 if meeting.names[0] == names[0] else -1
            won, points = meeting.won[::turn], meeting.points[::turn]  # type: ignore[assignment]
            hands = meeting.hands
    over = record.state is State.OVER
    paid = [
        (1 if one.payee == names[0] else -1, one)
        for one in record.paid
        if over and {one.payer, one.payee} == set(names)
    ]
    return Encounter(
        game=record.game,
        day=record.day,
        rules=record.rules,
        seating=record.seating,
        state=record.state,
        result=_against(record, sides) if over else str(record.state),
        totals=(record.totals[sides[0]], record.totals[sides[1]]) if over else None,
        hands=hands,
        won=won,
        points=points,
        paid=sum(sign * one.points for sign, one in paid),
        money=sum((sign * one.money for sign, one in paid if one.money is not None), Decimal(0))
        if record.currency is not None and over
        else None,
        currency=record.currency,
    )


def _against(record: GameRecord, sides: tuple[int, int]) -> str:
    """The result between two sides; where a third one won, it is neither's."""
    return record.result_of(sides[0]) if record.winner in sides else "level"
