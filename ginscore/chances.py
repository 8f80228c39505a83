"""What else the cards of a hand allowed: other places for a lay-off, and other spreads.

Nothing here changes a ruling; it is what ``advice`` and ``explaining`` speak of.
"""

from __future__ import annotations

from msgspec import Struct

from ginscore.arbiter import Verdict, Winner
from ginscore.cards import count_of, suit_of
from ginscore.hand import End
from ginscore.melds import is_set, room
from ginscore.rules import Rules
from ginscore.scoring import Worth, worth
from ginscore.solver import (
    MOST_CARDS,
    arrangements,
    deadwood_of,
    lay_off_choices,
    least_after_lay_offs,
    least_deadwood,
)


def open_spread(verdict: Verdict, rules: Rules) -> tuple[int, ...] | None:
    """The melds on which the defender may lay off: none against gin. None where they are not
    known."""
    if not verdict.knocker.count and not rules.gin_layoff:
        return ()
    return verdict.knocker.melds if verdict.knocker.known else None


class Fork(Struct, frozen=True):
    """A card that could be laid off on a set and on a run of the spread: the indexes of the two
    melds, and the least that the defender counts with the card on each."""

    card: int
    on_set: int
    on_run: int
    set_count: int
    run_count: int


def forks(verdict: Verdict, rules: Rules) -> tuple[Fork, ...]:
    """The defender's cards that fit a set and a run, where it makes a difference to the count."""
    spread, hand = open_spread(verdict, rules), verdict.defender.cards
    if not spread or not verdict.legal or hand.bit_count() > MOST_CARDS:
        return ()
    sets = [n for n, meld in enumerate(spread) if room(meld) & hand and is_set(meld)]
    pairs = [
        (at, run, room(spread[at]) & hand)
        for at in sets
        for run, meld in enumerate(spread)
        if not is_set(meld) and _one_suit(meld, room(spread[at]) & hand)
    ]
    if not pairs:
        return ()
    choices = lay_off_choices(hand, spread)
    found = []
    for at, run, card in pairs:
        on_set, on_run = (_least_with(hand, choices, card, n) for n in (at, run))
        if on_set is not None and on_run is not None and on_set != on_run:
            found.append(Fork(card.bit_length() - 1, at, run, on_set, on_run))
    return tuple(found)


def _least_with(
    hand: int, choices: list[tuple[int, tuple[int, ...]]], card: int, at: int
) -> int | None:
    """The least that a hand counts with a card laid off on meld ``at``; None where it cannot be."""
    return min(
        (least_deadwood(hand & ~laid) for laid, on in choices if on[at] & card), default=None
    )


def _one_suit(run: int, card: int) -> bool:
    return suit_of(run.bit_length() - 1) == suit_of(card.bit_length() - 1)


class Spread(Struct, frozen=True):
    """A spread of the knocker's cards: its melds and deadwood, its count, the least that the
    defender counts against it, and what the hand is then worth."""

    melds: tuple[int, ...]
    deadwood: int
    count: int
    defender: int
    worth: Worth

    @property
    def gain(self) -> int:
        """What it brings the knocker, negative where the defender scores."""
        return gain_of(self.worth)


def gain_of(result: Worth) -> int:
    """What a hand brings the knocker, negative where the defender scores."""
    return -result.points if result.winner is Winner.DEFENDER else result.points


def best_spread(verdict: Verdict, rules: Rules, *, boxes: bool = True) -> Spread | None:
    """The legal spread that gains the knocker most against the best defence; among equals the one
    with the lowest count, then the fewest melds. None where not all cards are known."""
    knocker, defender = verdict.knocker, verdict.defender
    cards = max(knocker.cards.bit_count(), defender.cards.bit_count())
    if not verdict.verified or cards > MOST_CARDS:
        return None
    limit = max(verdict.limit, knocker.count) if verdict.hand.end is End.KNOCK else 0
    found = []
    for melds in arrangements(knocker.cards):
        deadwood = deadwood_of(knocker.cards, melds)
        count = count_of(deadwood)
        if count <= limit:
            open_melds = melds if count or rules.gin_layoff else ()
            least = least_after_lay_offs(defender.cards, open_melds)
            result = worth(verdict, rules, knocker=count, defender=least, boxes=boxes)
            found.append(Spread(melds, deadwood, count, least, result))
    return max(found, key=lambda one: (one.gain, -one.count, -len(one.melds)), default=None)
