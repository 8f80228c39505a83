"""What a game comes to in the end: bonuses, shutouts, totals, and who pays whom.

Every column is settled alone. Two sides settle by the difference of their totals; three settle pair
by pair; in teams each loser pays the one who sits opposite.

Laws 8.2 to 8.9, 9.3, 9.4 and 11.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import combinations

from msgspec import Struct

from ginscore.columns import Column
from ginscore.game import Game
from ginscore.laws import Law
from ginscore.rules import BoxTiming, LastColumn, Rules, ShutoutPolicy, ShutoutTest, Stake
from ginscore.scoring import Line, total_of
from ginscore.seating import Seating


class Payment(Struct, frozen=True):
    """Who pays whom how many points, and how much money where there is a stake."""

    payer: str
    payee: str
    points: int
    amount: Decimal | None = None
    currency: str | None = None


class Pair(Struct, frozen=True):
    """Two sides of a column settled with each other.

    ``lines`` are each side's, ``difference`` what the second owes the first (negative: the other
    way about), ``factor`` 2 where the difference is paid double.
    """

    sides: tuple[int, int]
    lines: tuple[tuple[Line, ...], tuple[Line, ...]]
    shutout: bool
    factor: int

    @property
    def difference(self) -> int:
        """What the second side owes the first in this column, before it is doubled."""
        return total_of(self.lines[0]) - total_of(self.lines[1])

    @property
    def owed(self) -> int:
        """What the second side owes the first in this column."""
        return self.factor * self.difference


class ColumnSettled(Struct, frozen=True):
    """A column settled: each side's lines and total, and its pairs. ``weight`` is 2 for a last
    column that pays double."""

    lines: tuple[tuple[Line, ...], ...]
    pairs: tuple[Pair, ...]
    winner: int | None
    weight: int

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's total in this column, not doubled."""
        return tuple(total_of(lines) for lines in self.lines)


class Settlement(Struct, frozen=True):
    """A whole game settled. ``winner`` is a side: who reached the target, and of three columns who
    collects most; None where nobody does and for an abandoned game."""

    columns: tuple[ColumnSettled, ...]
    totals: tuple[int, ...]
    payments: tuple[Payment, ...]
    winner: int | None
    remarks: tuple[str, ...]


def is_shut_out(column: Column, side: int, rules: Rules) -> bool:
    """Whether a side is shut out of a column that another side won."""
    if column.winner is None or column.winner == side:
        return False
    if rules.shutout_test is ShutoutTest.NO_HAND:
        return not column.entries[side]
    return column.points[side] <= 0


def boxes_owed(game: Game, n: int, side: int) -> int:
    """The boxes of a side in column ``n`` that are still to be paid. Where the table changed when
    boxes are paid, those that were credited at once are among the points already."""
    if game.rules.box_timing is BoxTiming.END:
        return game.columns[n].boxes[side] - _boxes_scored(game, n, side, BoxTiming.AT_ONCE)
    return _boxes_scored(game, n, side, BoxTiming.END)


def _boxes_scored(game: Game, n: int, side: int, timing: BoxTiming) -> int:
    """The boxes that a side entered in a column while the rules had this timing."""
    if game.seating is Seating.TEAMS:
        rounds = [one for one in game.rounds if one.winner == side and n in one.columns]
        return sum(one.boxes for one in rounds if one.rows[-1].rules.box_timing is timing)
    won = [row for row in game.rows if row.winner in game.sides[side] and n in row.columns]
    return sum(row.boxes for row in won if row.rules.box_timing is timing)


def _own_lines(column: Column, side: int, boxes: int, rules: Rules) -> tuple[Line, ...]:
    """A side's points, and its boxes that are paid at the end."""
    lines = [Line("points", column.points[side], Law.TARGET)]
    if boxes and rules.box_bonus:
        word = f"{boxes} box{'' if boxes == 1 else 'es'} of {rules.box_bonus}"
        lines.append(Line(word, boxes * rules.box_bonus, Law.BOX))
    return tuple(lines)


def _bonus_lines(own: tuple[Line, ...], rules: Rules, *, shutout: bool) -> tuple[Line, ...]:
    """The winner's game bonus, and what a shutout does to it and to the lines before it."""
    game = Line("game bonus", rules.game_bonus, Law.GAME_BONUS)
    bonus = (game,) if rules.game_bonus else ()
    policy, amount = rules.shutout.policy, rules.shutout.amount
    if not shutout or policy in (ShutoutPolicy.NONE, ShutoutPolicy.DOUBLE_DIFFERENCE):
        return bonus
    if policy is ShutoutPolicy.REPLACE:
        word = f"shutout: the game bonus is {amount} instead of {rules.game_bonus}"
        return (Line(word, amount, Law.SHUTOUT),)
    if policy is ShutoutPolicy.ADD:
        return (*bonus, Line(f"shutout: {amount} more", amount, Law.SHUTOUT))
    points, boxes = own[0].points, total_of(own[1:])
    word, more = {
        ShutoutPolicy.DOUBLE_HANDS: ("shutout: the points count double", points),
        ShutoutPolicy.DOUBLE_BONUSES: (
            "shutout: boxes and game bonus count double",
            boxes + rules.game_bonus,
        ),
        ShutoutPolicy.DOUBLE_TOTAL: (
            "shutout: the whole total counts double",
            points + boxes + rules.game_bonus,
        ),
    }[policy]
    return (*bonus, Line(word, more, Law.SHUTOUT))


def _settle_column(game: Game, n: int) -> ColumnSettled:
    column, rules = game.columns[n], game.rules
    last = n == len(game.columns) - 1
    sides = range(len(column.points))
    own = [_own_lines(column, side, boxes_owed(game, n, side), rules) for side in sides]
    pairs = []
    for one, other in combinations(sides, 2):
        lines = [own[one], own[other]]
        shutout = False
        if column.winner in (one, other):
            loser = other if column.winner == one else one
            shutout = is_shut_out(column, loser, rules)
            at = 0 if column.winner == one else 1
            lines[at] += _bonus_lines(lines[at], rules, shutout=shutout)
        double = shutout and rules.shutout.policy is ShutoutPolicy.DOUBLE_DIFFERENCE
        pairs.append(Pair((one, other), (lines[0], lines[1]), shutout, 2 if double else 1))
    if len(own) == 2:
        final = pairs[0].lines
        return ColumnSettled(final, tuple(pairs), column.winner, _weight(rules, last=last))
    totals = [
        own[side] + (_bonus_lines(own[side], rules, shutout=False) if side == column.winner else ())
        for side in sides
    ]
    return ColumnSettled(tuple(totals), tuple(pairs), column.winner, _weight(rules, last=last))


def _weight(rules: Rules, *, last: bool) -> int:
    return 2 if last and rules.columns == 3 and rules.last_column is LastColumn.DOUBLE else 1


def settle(game: Game) -> Settlement:
    """The settlement of a game as it stands: in full where a column is won, points and boxes alone
    where it is not."""
    columns = tuple(_settle_column(game, n) for n in range(len(game.columns)))
    sides = range(len(game.sides))
    totals = tuple(sum(one.weight * one.totals[side] for one in columns) for side in sides)
    owed: dict[tuple[int, int], int] = {}
    for one in columns:
        for pair in one.pairs:
            owed[pair.sides] = owed.get(pair.sides, 0) + one.weight * pair.owed
    winner = _winner(game, columns, owed)
    return Settlement(columns, totals, _payments(game, owed), winner, _remarks(game, columns))


def _winner(
    game: Game, columns: tuple[ColumnSettled, ...], owed: dict[tuple[int, int], int]
) -> int | None:
    if not game.over:
        return None
    if len(columns) == 1:
        return columns[0].winner
    sides = range(len(game.sides))
    net = [_net(side, owed) for side in sides]
    won = [sum(one.winner == side for one in columns) for side in sides]
    ranked = sorted(sides, key=lambda side: (net[side], won[side]), reverse=True)
    best, second = ranked[:2]
    return None if (net[best], won[best]) == (net[second], won[second]) else best


def _net(side: int, owed: dict[tuple[int, int], int]) -> int:
    """What a side collects over all, negative where it pays."""
    return sum(
        points if side == one else -points if side == other else 0
        for (one, other), points in owed.items()
    )


def _payments(game: Game, owed: dict[tuple[int, int], int]) -> tuple[Payment, ...]:
    found = []
    for (one, other), points in owed.items():
        if not points:
            continue
        payer, payee = (other, one) if points > 0 else (one, other)
        opposite = zip(game.sides[payer], game.sides[payee], strict=True)
        found += [paid(a, b, abs(points), game.rules.stake) for a, b in opposite]
    return tuple(found)


def paid(payer: str, payee: str, points: int, stake: Stake | None) -> Payment:
    """A payment in points, and in money where there is a stake."""
    if stake is None:
        return Payment(payer, payee, points)
    return Payment(payer, payee, points, points * stake.amount, stake.currency or None)


ABANDONED = "The game was abandoned: points and boxes, no game bonus and no shutout."
"""The remark on a game that was closed before anybody won it."""


def _remarks(game: Game, columns: Sequence[ColumnSettled]) -> tuple[str, ...]:
    """What must be said plainly of the end: the game was abandoned, or who reached the target of a
    column first collects nothing there."""
    remarks = []
    if game.closed and not game.over:
        remarks.append(ABANDONED)
    for n, column in enumerate(columns):
        where = f"In column {n + 1} " if len(columns) > 1 else ""
        for pair in column.pairs:
            if column.winner not in pair.sides:
                continue
            one, other = pair.sides
            against = other if column.winner == one else one
            gain = column.weight * (pair.owed if column.winner == one else -pair.owed)
            first, second = game.names[column.winner], game.names[against]
            if gain < 0:
                remarks.append(
                    f"{where}{first} reached {game.rules.target} first, but {second} has more in "
                    f"the end and collects {-gain}."
                )
            elif not gain:
                remarks.append(
                    f"{where}{first} reached {game.rules.target} first, but the totals are equal: "
                    f"{second} pays nothing."
                )
    return tuple(remarks)
