"""What may be done with cards alone: the discards that make a knock or gin of eleven, big gin, and
what ten count.

Laws 3.1 to 3.6 and 5.1 to 5.3.
"""

from __future__ import annotations

from msgspec import Struct

from ginscore.cards import cards_of, count_of, mask_of, names
from ginscore.checks import Reading, cards_in_words, not_melds, read
from ginscore.errors import NotationError
from ginscore.faults import Fault, FaultCode, fault
from ginscore.hand import Cards, Held, Laid
from ginscore.rules import Rules
from ginscore.solver import arrange, deadwood_of, least_deadwood

NAME = "the hand"
"""What a hand is called that is nobody's."""


class Discard(Struct, frozen=True):
    """A card thrown from eleven, and what is left at its best: melds, deadwood, its count."""

    card: int
    melds: tuple[int, ...]
    deadwood: int
    count: int


class Ten(Struct, frozen=True):
    """Ten cards and nothing else: ``melds``, ``deadwood`` and ``count`` as they were ``laid``, else
    at their best, and ``least`` the least they can count."""

    cards: int
    limit: int
    melds: tuple[int, ...]
    deadwood: int
    count: int
    least: int
    laid: bool


class Eleven(Struct, frozen=True):
    """Eleven cards and nothing else.

    ``knocks`` are the discards after which the rest is within the limit, ``gins`` those after which
    it is gin, ``nearest`` the one that leaves the least; ``kept`` is the card just taken, which may
    not be thrown, and ``melds`` are those of big gin, if all eleven are melded, whether or not the
    rules play it.
    """

    cards: int
    limit: int
    melds: tuple[int, ...]
    knocks: tuple[Discard, ...]
    gins: tuple[Discard, ...]
    nearest: Discard
    kept: int | None
    big_gin_played: bool


class Refused(Struct, frozen=True):
    """Cards that cannot be a hand, and all that is wrong with them."""

    cards: int
    limit: int
    faults: tuple[Fault, ...]


Alone = Ten | Eleven | Refused


def look_at(
    side: Laid | Held, rules: Rules, upcard: int | None = None, kept: int | None = None
) -> Alone:
    """What may be done with these cards; all that is wrong with them where they cannot be.

    Raises NotationError for a card just taken that is not among them.
    """
    cards = cards_in(side)
    hand = mask_of(cards)
    limit = rules.limit(upcard)
    faults = [*_number(cards), *_twice(cards)]
    reading = read(side, NAME, 11 if len(cards) == 11 else 10)
    if isinstance(side, Laid) and len(cards) == 10:
        faults += not_melds(reading, mask_of(card for one in faults for card in one.cards))
    if faults:
        return Refused(hand, limit, tuple(faults))
    if kept is not None and not hand >> kept & 1:
        raise NotationError(f"The {names([kept])} was taken, but it is not among these cards.")
    return _ten(reading, limit) if len(cards) == 10 else _eleven(hand, rules, limit, kept)


def cards_in(side: Laid | Held) -> Cards:
    """All cards of a side as they were typed."""
    if isinstance(side, Held):
        return side.cards
    return tuple(card for meld in side.melds for card in meld) + side.deadwood


def _number(cards: Cards) -> list[Fault]:
    if len(cards) in (10, 11):
        return []
    message = (
        f"There are {cards_in_words(len(cards))}: ten are a hand, and eleven one that has drawn."
    )
    return [fault(FaultCode.CARD_COUNT, message)]


def _twice(cards: Cards) -> list[Fault]:
    twice = sorted({card for card in cards if cards.count(card) > 1})
    return [
        fault(
            FaultCode.CARD_TWICE,
            f"The {names([card])} is there {cards.count(card)} times; there is one in the pack.",
            (card,),
        )
        for card in twice
    ]


def _ten(reading: Reading, limit: int) -> Ten:
    return Ten(
        reading.cards,
        limit,
        reading.melds,
        reading.deadwood,
        reading.count,
        least_deadwood(reading.cards),
        laid=isinstance(reading.shows, Laid),
    )


def _eleven(hand: int, rules: Rules, limit: int, kept: int | None) -> Eleven:
    discards = sorted(
        (throw(hand, card) for card in cards_of(hand) if card != kept),
        key=lambda one: (one.count, one.card),
    )
    melds = arrange(hand) if not least_deadwood(hand) else ()
    return Eleven(
        hand,
        limit,
        melds,
        knocks=tuple(one for one in discards if 0 < one.count <= limit),
        gins=tuple(one for one in discards if not one.count),
        nearest=discards[0],
        kept=kept,
        big_gin_played=rules.big_gin_bonus is not None,
    )


def throw(hand: int, card: int) -> Discard:
    """What is left of eleven cards when one is thrown."""
    rest = hand & ~(1 << card)
    melds = arrange(rest)
    deadwood = deadwood_of(rest, melds)
    return Discard(card, melds, deadwood, count_of(deadwood))
