"""Judge a hand as it was laid: every fault with its law, or its outcome.

Nothing is corrected on a player's behalf: a legal spread stands though a better one exists, and a
defender who missed a lay-off is scored as laid. What was missed is for ``advice``.

Laws 1.1 to 7.5, as far as cards and counts decide.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ginscore.cards import mask_of
from ginscore.checks import (
    PLAYERS,
    Reading,
    is_gin,
    not_melds,
    number_faults,
    out_of_range,
    read,
    seen_twice,
    taken_faults,
    wrong_end,
)
from ginscore.faults import Fault, FaultCode
from ginscore.hand import Dead, End, Hand, Held, Outcome, Shown, Written
from ginscore.melds import Placing, lay_off
from ginscore.misfits import lay_off_faults, misfits
from ginscore.rules import Rules, Tie
from ginscore.solver import MOST_CARDS, defend


class Winner(StrEnum):
    """Which side of a hand won it."""

    KNOCKER = "knocker"
    DEFENDER = "defender"

    def among(self, players: tuple[str, str]) -> str:
        """The winner by name, of the knocker's and the defender's."""
        return players[0] if self is Winner.KNOCKER else players[1]


class RuledSide(Struct, frozen=True):
    """One side of a ruled hand.

    ``count`` is its deadwood in points. Where its cards are known, ``cards`` and ``deadwood`` are
    masks, ``melds`` the arrangement that stands, ``laid`` the lay-offs as (card, index of the meld
    of the spread), each after the one it follows on; ``arranged`` says that the arbiter did it.
    """

    count: int
    known: bool = False
    cards: int = 0
    melds: tuple[int, ...] = ()
    laid: tuple[tuple[int, int], ...] = ()
    deadwood: int = 0
    arranged: bool = False


class Verdict(Struct, frozen=True):
    """The ruling on a hand: its faults, or with none of them its outcome and winner.

    ``outcome`` and ``winner`` are None for an illegal hand; ``winner`` is None too where equal
    counts are nobody's. ``limit`` is the knock limit that was in force, in points.
    """

    hand: Shown
    faults: tuple[Fault, ...]
    outcome: Outcome | None
    winner: Winner | None
    knocker: RuledSide
    defender: RuledSide
    limit: int

    @property
    def legal(self) -> bool:
        """Whether no law was broken."""
        return not self.faults

    def winner_of(self, players: tuple[str, str] = PLAYERS) -> str | None:
        """Who won the hand, by name; None where nobody did."""
        return None if self.winner is None else self.winner.among(players)

    @property
    def verified(self) -> bool:
        """Whether the cards of both sides were seen."""
        return self.knocker.known and self.defender.known


_ORDER = {code: n for n, code in enumerate(FaultCode)}


def judge(hand: Shown, rules: Rules, players: tuple[str, str] = PLAYERS) -> Verdict:
    """Rule on a hand: all of its faults, or its outcome.

    ``players`` are the knocker's and the defender's names. Without an upcard the house limit holds.
    """
    limit = rules.limit(hand.upcard)
    knocker = read(hand.knocker, players[0], 11 if hand.end is End.BIG_GIN else 10)
    defender = read(hand.defender, players[1], 10)
    twice = seen_twice(hand, knocker, defender)
    doubtful = mask_of(card for one in twice for card in one.cards) if twice else 0
    gin = is_gin(hand.end, knocker, doubtful)
    open_to = knocker.melds if knocker.known and (not gin or rules.gin_layoff) else ()
    placing = _place(defender, open_to)
    faults = [
        *number_faults(hand, knocker, defender, rules),
        *number_faults(hand, defender, knocker, rules),
        *twice,
        *not_melds(knocker, doubtful),
        *not_melds(defender, doubtful),
        *out_of_range(knocker),
        *out_of_range(defender),
        *wrong_end(hand, knocker, rules, limit, doubtful),
        *taken_faults(hand, knocker),
    ]
    if defender.layoffs and gin and not rules.gin_layoff:
        faults += lay_off_faults(defender)
    elif knocker.known:
        faults += misfits(placing.left, knocker, defender, doubtful)
    faults.sort(key=lambda one: _ORDER[one.code])
    attack, defence = _side(knocker, ()), _defence(defender, open_to, placing)
    outcome, winner = None, None
    if not faults:
        outcome, winner = decide(hand.end, attack.count, defence.count, rules)
    return Verdict(hand, tuple(faults), outcome, winner, attack, defence, limit)


def _place(defender: Reading, spread: tuple[int, ...]) -> Placing:
    """Where the defender's lay-offs go; a hand of far too many cards is not worth the search."""
    if not defender.layoffs or defender.number > MOST_CARDS:
        return Placing((), ())
    return lay_off(defender.layoffs, spread)


def _side(reading: Reading, laid: tuple[tuple[int, int], ...]) -> RuledSide:
    return RuledSide(
        reading.count,
        reading.known,
        reading.cards,
        reading.melds,
        laid,
        reading.deadwood,
        isinstance(reading.shows, Held),
    )


def _defence(defender: Reading, spread: tuple[int, ...], placing: Placing) -> RuledSide:
    """The defender as he laid his hand out, or as the arbiter does who was only shown the cards."""
    if not isinstance(defender.shows, Held) or defender.number > MOST_CARDS:
        return _side(defender, placing.placed)
    best = defend(defender.cards, spread)
    return RuledSide(best.count, True, defender.cards, best.melds, best.laid, best.deadwood, True)


def decide(end: End, knocker: int, defender: int, rules: Rules) -> tuple[Outcome, Winner | None]:
    """What two counts come to, and who won: laws 7.1 to 7.5."""
    if not knocker:
        return (Outcome.BIG_GIN if end is End.BIG_GIN else Outcome.GIN), Winner.KNOCKER
    if knocker < defender:
        return Outcome.KNOCK, Winner.KNOCKER
    if knocker == defender and rules.tie is not Tie.UNDERCUT:
        return Outcome.KNOCK, Winner.KNOCKER if rules.tie is Tie.KNOCKER else None
    return Outcome.UNDERCUT, Winner.DEFENDER


def needs_upcard(rules: Rules, hand: Hand) -> bool:
    """Whether the rules turn on the upcard or knock card of this hand, and it was left out.

    An old sheet's points are written as they were; only where a spade doubles boxes too does its
    card still matter.
    """
    if hand.upcard is not None or isinstance(hand, Dead):
        return False
    if isinstance(hand, Written):
        return rules.doubles_extra_boxes
    return rules.turns_on_upcard
