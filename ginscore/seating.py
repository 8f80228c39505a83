"""Who plays whom, who deals and who sits out, from hand to hand.

Laws 2.4, 10.1 to 10.5 and 11.1.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ginscore.errors import NotationError
from ginscore.rules import DeadDealer, DealerRule, Rules

Sides = tuple[tuple[str, ...], ...]
"""The sides of a game, each the names of its players in the order of their seats."""


class Seating(StrEnum):
    """The ways to seat a table."""

    TWO = "two"
    LOSER_DEALS = "loser-deals"
    BOX = "box"
    CUTTHROAT = "cutthroat"
    TEAMS = "teams"


class LineUp(Struct, frozen=True):
    """Who plays the next hand, or the hands of the next round.

    ``dealer`` is a player, in teams a side (``Ann+Cid``); ``tables`` are the pairs that play,
    ``out`` who sits out. In ``box`` the dealer, who is in the box, plays against the ``captain``.
    ``round`` counts a team game's rounds from 1.
    """

    dealer: str
    tables: tuple[tuple[str, str], ...]
    out: tuple[str, ...] = ()
    captain: str | None = None
    round: int = 1

    def opponent(self, player: str) -> str | None:
        """Whom a player meets in this line-up, or None who sits out."""
        for one, other in self.tables:
            if player in (one, other):
                return other if player == one else one
        return None


def side_name(side: tuple[str, ...]) -> str:
    """A side as it is called: its player, or its players joined by a plus."""
    return "+".join(side)


def seating_for(sides: Sides, seating: Seating | None = None) -> Seating:
    """The seating of these sides: as asked for, or what this many sit down to.

    Raises NotationError where they do not fit it.
    """
    if any(len(side) > 1 for side in sides):
        usual = Seating.TEAMS
        wrong = len(sides) != 2 or len(sides[0]) != len(sides[1])
        if wrong:
            raise NotationError(
                "Teams are two sides of equal size.", hint="ginscore new Ann+Cid Bob+Dee"
            )
    else:
        usual = {2: Seating.TWO, 3: Seating.LOSER_DEALS}.get(len(sides), Seating.TEAMS)
        if usual is Seating.TEAMS:
            raise NotationError(
                f"{len(sides)} names: a game has two players, three, or two teams joined by +.",
                hint="ginscore new Ann Bob, ginscore new Ann Bob Cid, ginscore new Ann+Cid Bob+Dee",
            )
    if seating is None or seating is usual:
        return usual
    if usual is Seating.LOSER_DEALS and seating in (Seating.BOX, Seating.CUTTHROAT):
        return seating
    wants = {
        Seating.TWO: "two players",
        Seating.TEAMS: "two teams, joined by +, like Ann+Cid Bob+Dee",
    }.get(seating, "three players")
    raise NotationError(f"The seating {seating} is for {wants}.")


def opening(seating: Seating, sides: Sides, dealer: str | None = None) -> LineUp:
    """The line-up of the first hand. The first named deals it unless ``dealer`` is told.

    In ``box`` the names are box, captain and sitter, and the box deals; in ``cutthroat`` the dealer
    is the second named, the one before him sits out and he deals to the one after.
    """
    players = [side[0] for side in sides]
    if seating is Seating.TEAMS:
        ours, theirs = sides
        return LineUp(dealer or side_name(ours), tuple(zip(ours, theirs, strict=True)))
    if seating is Seating.TWO:
        return LineUp(dealer or players[0], ((players[0], players[1]),))
    if seating is Seating.BOX:
        return LineUp(players[0], ((players[0], players[1]),), (players[2],), players[1])
    if seating is Seating.CUTTHROAT:
        at = players.index(dealer) if dealer else 1
        sitter, plays, opponent = players[at - 1], players[at], players[(at + 1) % 3]
        return LineUp(plays, ((plays, opponent),), (sitter,))
    return _loser_deals(sides, dealer or players[0])


def _loser_deals(sides: Sides, dealer: str) -> LineUp:
    one, other = (side[0] for side in sides if side[0] != dealer)
    return LineUp(dealer, ((one, other),), (dealer,))


def _changed(tables: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """The two tables of a round with their opponents changed."""
    (one, first), (other, second) = tables
    return (one, second), (other, first)


def after_hand(
    seating: Seating, sides: Sides, now: LineUp, rules: Rules, winner: str | None
) -> LineUp:
    """The line-up after a hand, or in teams after a round. ``winner`` is the player, in teams the
    side, who won it, or None after a dead hand and after equal counts that are nobody's."""
    if seating is Seating.TEAMS:
        dealer = now.dealer if winner is None else _dealer(now, rules, winner, sides)
        tables = _changed(now.tables) if len(now.tables) == 2 else now.tables
        return LineUp(dealer, tables, round=now.round + 1)
    if seating is Seating.TWO:
        return LineUp(_dealer(now, rules, winner, sides), now.tables)
    if winner is None:
        return now
    loser = now.opponent(winner)
    assert loser is not None  # the winner sat at the table
    (idle,) = now.out
    if seating is Seating.LOSER_DEALS:
        return _loser_deals(sides, loser)
    if seating is Seating.CUTTHROAT:
        return LineUp(idle, ((idle, winner),), (loser,))
    assert now.captain is not None  # a box has a captain
    if winner == now.dealer:
        return LineUp(winner, ((winner, idle),), (now.captain,), idle)
    return LineUp(winner, ((winner, idle),), (loser,), idle)


def _dealer(now: LineUp, rules: Rules, winner: str | None, sides: Sides) -> str:
    """Who deals next of two players or two teams."""
    one, other = (side_name(side) for side in sides)
    passed = other if now.dealer == one else one
    if winner is None:
        return passed if rules.dead_dealer is DeadDealer.PASSES else now.dealer
    if rules.dealer is DealerRule.ALTERNATE:
        return passed
    loser = other if winner == one else one
    return winner if rules.dealer is DealerRule.WINNER else loser


def seated_as_played(now: LineUp, one: str, other: str) -> LineUp:
    """The line-up of a hand that was played by others than it should have been: facts win.

    Only a correction of an earlier hand brings this about. The seats keep their order as far as
    the two who played allow. Of teams only those of two can have met others.
    """
    if now.opponent(one) == other:
        return now
    if len(now.tables) == 2:
        changed = LineUp(now.dealer, _changed(now.tables), round=now.round)
        return changed if changed.opponent(one) == other else now
    if not now.out:
        return now
    everybody = (*now.tables[0], *now.out)
    (idle,) = (player for player in everybody if player not in (one, other))
    if now.dealer in now.out:
        return LineUp(idle, ((one, other),), (idle,))
    first, second = (player for player in everybody if player != idle)
    return LineUp(first, ((first, second),), (idle,), second if now.captain else None)


def as_opening(seating: Seating, sides: Sides, now: LineUp) -> tuple[Sides, str | None]:
    """The sides and the dealer with which a new game goes on where this line-up stands."""
    if seating is Seating.TEAMS:
        theirs = tuple(other for _, other in now.tables)
        return (sides[0], theirs), now.dealer
    if seating is Seating.BOX:
        return tuple((name,) for name in (*now.tables[0], *now.out)), None
    if seating is Seating.CUTTHROAT:
        return tuple((name,) for name in (*now.out, *now.tables[0])), None
    return sides, now.dealer
