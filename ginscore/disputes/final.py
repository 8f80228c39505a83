"""The account of a settlement: what each side has in each column, and how that becomes payments.

Plain records for whoever draws them.
"""

from __future__ import annotations

from msgspec import Struct

from ginscore.disputes.accounts import rulings
from ginscore.disputes.explaining import Step
from ginscore.game import Game
from ginscore.laws import Law
from ginscore.replay import Replay
from ginscore.scoring import Line
from ginscore.seating import Seating
from ginscore.settlement import ABANDONED, ColumnSettled, Pair, Settlement, settle


class ColumnAccount(Struct, frozen=True):
    """A column settled: each side's name with the lines that sum to its total, and the steps."""

    number: int
    sides: tuple[tuple[str, tuple[Line, ...]], ...]
    totals: tuple[int, ...]
    steps: tuple[Step, ...]


class FinalAccount(Struct, frozen=True):
    """A whole game settled; ``steps`` are those of all columns together, ``rulings`` the points
    that rulings gave or took. While the game goes on nothing is paid."""

    columns: tuple[ColumnAccount, ...]
    steps: tuple[Step, ...]
    rulings: tuple[Step, ...]
    settled: Settlement


def final_account(replay: Replay) -> FinalAccount:
    """The account of a settlement, or of the balance while the game goes on."""
    game = replay.game
    settled = settle(game)
    columns = tuple(_column(game, n, one) for n, one in enumerate(settled.columns))
    given = tuple(rulings(replay, replay.items))
    return FinalAccount(columns, _steps(game, settled), given, settled)


def _column(game: Game, n: int, settled: ColumnSettled) -> ColumnAccount:
    sides = tuple(zip(game.names, settled.lines, strict=True))
    steps = [_won(game, n, settled.winner)]
    if game.ended:
        for pair in settled.pairs:
            steps += _pair(game, pair, settled.winner)
        if settled.weight == 2:
            steps.append(Step("This column pays double.", Law.LAST_COLUMN))
    return ColumnAccount(n + 1, sides, settled.totals, tuple(steps))


def _won(game: Game, n: int, winner: int | None) -> Step:
    """Who won a column, or what is missing."""
    three = len(game.columns) > 1
    target, points = game.rules.target, game.columns[n].points
    law = Law.COLUMN_CLOSED if three else Law.TARGET
    if winner is not None:
        name = game.names[winner]
        return Step(f"{name} reached the target of {target} with {points[winner]}.", law)
    if game.closed:
        text = f"Nobody reached the target of {target}: no game bonus and no shutout."
        return Step(text, Law.ABANDONED_GAME)
    needs = ", ".join(
        f"{name} needs {max(0, target - points[side])}" for side, name in enumerate(game.names)
    )
    return Step(f"Nobody has reached the target of {target}: {needs}.", law)


def _pair(game: Game, pair: Pair, winner: int | None) -> list[Step]:
    """How two sides settle with each other in a column."""
    one, other = (game.names[side] for side in pair.sides)
    found = []
    if pair.shutout:
        loser = other if pair.sides[0] == winner else one
        why = game.rules.shutout_test.replace("-", " ")
        found.append(Step(f"{loser} is shut out: {why}.", Law.SHUTOUT))
    if len(game.sides) > 2:
        for name, lines in zip((one, other), pair.lines, strict=True):
            each = " + ".join(f"{line.label} {line.points}" for line in lines)
            found.append(Step(f"Against each other {name} has {each}.", Law.THREE_SIDES))
    totals = [sum(line.points for line in lines) for lines in pair.lines]
    law = Law.THREE_SIDES if len(game.sides) > 2 else Law.SETTLEMENT
    text = f"{one} {totals[0]}, {other} {totals[1]}: the difference is {abs(pair.difference)}."
    found.append(Step(text, law))
    if pair.factor == 2:
        found.append(Step("For the shutout the difference is paid twice.", Law.SHUTOUT))
    return found


def _steps(game: Game, settled: Settlement) -> tuple[Step, ...]:
    """What holds for the whole game: abandoned, several columns, teams, the stake, remarks."""
    found = []
    if game.closed and not game.over:
        found.append(
            Step("The game was abandoned: it is settled as it stands.", Law.ABANDONED_GAME)
        )
    if not game.ended:
        text = "The game goes on: so far these are points and boxes, and nobody pays anything."
        return (Step(text, Law.TARGET),)
    if len(game.columns) > 1:
        text = "The columns are settled one by one, and their differences added."
        found.append(Step(text, Law.COLUMNS))
    law = Law.THREE_SIDES if len(game.sides) > 2 else Law.SETTLEMENT
    if game.seating is Seating.TEAMS:
        law = Law.OPPOSITES_PAY
    for payment in settled.payments:
        text = f"{payment.payer} pays {payment.payee} {payment.points} points."
        found.append(Step(text, law))
        if payment.amount is not None:
            each, money = game.rules.stake, f"{payment.amount:f} {payment.currency or ''}".strip()
            found.append(Step(f"At {each} a point that is {money}.", Law.STAKE))
    if not settled.payments:
        found.append(Step("Nobody pays anything.", law))
    for remark in settled.remarks:
        if remark != ABANDONED:
            found.append(Step(remark, Law.SETTLEMENT))
    return tuple(found)
