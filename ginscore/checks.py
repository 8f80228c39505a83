"""The arbiter's checks: each reads one thing that can be wrong in a hand and returns its faults.

None of them stops at the first fault, and none repeats what another names: one cause, one fault.
Every check is a function of what was shown; the order in which they run is of no account.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from ginscore.cards import (
    COUNT,
    DECK,
    cards_of,
    count_of,
    mask_of,
    names,
    rank_of,
    shortened,
    suit_of,
)
from ginscore.faults import Fault, FaultCode, fault
from ginscore.hand import Cards, Count, End, Held, Laid, Shown, Side
from ginscore.laws import Law
from ginscore.melds import MELDS, LayOff, is_meld, why_no_meld
from ginscore.rules import Rules
from ginscore.solver import MOST_CARDS, arrange, deadwood_of, least_deadwood

PLAYERS = ("the knocker", "the defender")
"""What the two sides are called where nobody has a name."""

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)


def cards_in_words(number: int) -> str:
    """``nine cards``, ``one card``, ``13 cards``."""
    word = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{word} card{'' if number == 1 else 's'}"


def begin(sentence: str) -> str:
    """A sentence that may begin with “the knocker”, with its capital; a name stays as it is."""
    return "The " + sentence[4:] if sentence.startswith("the ") else sentence


class Reading(Struct, frozen=True):
    """One side as it was shown: ``number`` of cards typed, ``expected`` how many it should be,
    ``melds`` those that are melds and ``bad`` those that are none, masks and points as ever."""

    shows: Side
    name: str
    expected: int
    count: int
    known: bool = False
    number: int = 0
    cards: int = 0
    melds: tuple[int, ...] = ()
    bad: tuple[Cards, ...] = ()
    layoffs: tuple[LayOff, ...] = ()
    deadwood: int = 0

    @property
    def missing(self) -> int:
        """How many cards are missing."""
        return max(0, self.expected - self.number) if self.known else 0

    def unsure(self, doubtful: int) -> int:
        """How many of its cards may be any: those missing, and those typed that are ``doubtful``
        because they are seen twice."""
        return self.missing + sum(doubtful >> card & 1 for card, _ in _places(self))

    def excess(self, doubtful: int) -> int:
        """How many cards are too many, whatever the doubtful ones are."""
        return max(0, (self.cards & ~doubtful).bit_count() - self.expected) if self.known else 0


def read(shows: Side, name: str, expected: int) -> Reading:
    """A side as masks and counts; cards that are only shown are arranged at their best."""
    if isinstance(shows, Count):
        return Reading(shows, name, expected, shows.count)
    if isinstance(shows, Held):
        cards = mask_of(shows.cards)
        number = len(shows.cards)
        melds = arrange(cards) if cards.bit_count() <= MOST_CARDS else ()
        deadwood = deadwood_of(cards, melds)
        count = count_of(deadwood)
        return Reading(shows, name, expected, count, True, number, cards, melds, (), (), deadwood)
    cards = deadwood = mask_of(shows.deadwood)
    number = len(shows.deadwood) + len(shows.layoffs)
    for one in shows.layoffs:
        cards |= 1 << one.card
    sound: list[int] = []
    bad: list[Cards] = []
    for laid in shows.melds:
        mask = mask_of(laid)
        cards |= mask
        number += len(laid)
        if is_meld(mask):
            sound.append(mask)
        else:
            bad.append(laid)
    return Reading(
        shows,
        name,
        expected,
        count_of(deadwood),
        True,
        number,
        cards,
        tuple(sound),
        tuple(bad),
        shows.layoffs,
        deadwood,
    )


def is_gin(end: End, knocker: Reading, doubtful: int) -> bool:
    """Whether the knocker has gin, so that nothing may be laid off. A card that is missing or seen
    twice, or a meld that is none, does not make a knock into gin."""
    if knocker.count:
        return False
    return end is not End.KNOCK or not (knocker.bad or knocker.unsure(doubtful))


def _places(reading: Reading) -> Iterator[tuple[int, str]]:
    """Every card a side shows, with the place where it lies."""
    shows, whose = reading.shows, f"{reading.name}'s"
    if isinstance(shows, Held):
        yield from ((card, f"{whose} cards") for card in shows.cards)
    elif isinstance(shows, Laid):
        for cards in shows.melds:
            yield from ((card, f"{whose} {names(cards)}") for card in cards)
        yield from ((one.card, f"{whose} lay-offs") for one in shows.layoffs)
        yield from ((card, f"{whose} deadwood") for card in shows.deadwood)


def seen_twice(hand: Shown, knocker: Reading, defender: Reading) -> list[Fault]:
    """A card seen twice: within a hand, in both, or in a hand and as the knock discard.

    The upcard is no second sighting: it may have been taken, and a knock card is another pack's.
    """
    discard = 0 if hand.discard is None else 1 << hand.discard
    number = knocker.number + defender.number + (hand.discard is not None)
    if (knocker.cards | defender.cards | discard).bit_count() == number:
        return []
    seen: dict[int, list[str]] = {}
    for card, place in (*_places(knocker), *_places(defender)):
        seen.setdefault(card, []).append(place)
    if hand.discard is not None:
        seen.setdefault(hand.discard, []).append("the knock discard")
    return [
        fault(FaultCode.CARD_TWICE, _twice(card, places), (card,))
        for card, places in sorted(seen.items())
        if len(places) > 1
    ]


def _twice(card: int, places: list[str]) -> str:
    first, second = places[0], places[1]
    where = f"twice in {first}" if first == second else f"in {first} and in {second}"
    return f"The {names([card])} is seen {where}; there is one in the pack."


def number_faults(hand: Shown, reading: Reading, other: Reading, rules: Rules) -> list[Fault]:
    """A wrong number of cards: any but ten, or eleven for big gin.

    Where a card typed twice explains the number, that is the fault, and it is named elsewhere; so
    is big gin where it is not played or there was a discard, and ten cards are right.
    """
    if not reading.known or reading.number == reading.expected:
        return []
    elsewhere = other.cards | (0 if hand.discard is None else 1 << hand.discard)
    own = (reading.cards & ~elsewhere).bit_count()
    if min(own, reading.number) <= reading.expected <= reading.number:
        return []
    knocker = reading.shows is hand.knocker
    no_big_gin = hand.discard is not None or rules.big_gin_bonus is None
    if knocker and hand.end is End.BIG_GIN and no_big_gin and reading.cards.bit_count() == 10:
        return []
    message = (
        f"{begin(reading.name)} shows {cards_in_words(reading.number)}, not "
        f"{cards_in_words(reading.expected).removesuffix(' cards')}"
    )
    if reading.layoffs:
        message += " (the cards laid off included)"
    elif reading.number == 11 and knocker:
        message += "; the card thrown with the knock is no part of the hand: give it as the discard"
    return [fault(FaultCode.CARD_COUNT, message + ".")]


def _mending(cards: Cards, doubtful: int, missing: int, excess: int) -> tuple[int, int] | None:
    """How many of a side's missing cards, and how many of those too many, would explain that these
    cards are no meld; None where they do not."""
    sure = mask_of(cards) & ~doubtful
    anything = len(cards) - sure.bit_count()
    if not anything + missing + excess:
        return None
    ways = (
        (max(0, (meld & ~sure).bit_count() - anything), (sure & ~meld).bit_count())
        for meld in MELDS
    )
    return min((way for way in ways if way[0] <= missing and way[1] <= excess), default=None)


def not_melds(reading: Reading, doubtful: int) -> list[Fault]:
    """Melds that are none, and why. One that a card missing, too many or seen twice has spoilt is
    left to that fault."""
    if not reading.bad:
        return []
    found = []
    missing, excess = reading.missing, reading.excess(doubtful)
    for cards in reading.bad:
        mending = _mending(cards, doubtful, missing, excess)
        if mending is not None:
            missing, excess = missing - mending[0], excess - mending[1]
            continue
        distinct = set(cards)
        is_of_one_suit = len({suit_of(card) for card in cards}) == 1
        near_set = len({rank_of(card) for card in cards}) < len(distinct)
        message = f"{begin(reading.name)}'s {names(cards)} is no meld: {why_no_meld(cards)}."
        law = Law.SET if near_set and not is_of_one_suit else Law.RUN
        found.append(fault(FaultCode.NOT_A_MELD, message, tuple(sorted(distinct)), law))
    return found


def out_of_range(reading: Reading) -> list[Fault]:
    """A typed count that ten cards cannot have."""
    if not isinstance(reading.shows, Count) or 0 <= reading.count <= 98:
        return []
    message = (
        f"{begin(reading.name)} cannot count {shortened(str(reading.count), 12)}: "
        "ten cards count from 0 to 98."
    )
    return [fault(FaultCode.COUNT_OUT_OF_RANGE, message)]


def _sure_count(knocker: Reading, doubtful: int) -> int:
    """What the knocker counts for certain, though some of his cards are missing, seen twice
    (``doubtful``) or too many: those may be the ones that matter."""
    if isinstance(knocker.shows, Held):
        return _sure_least(knocker.cards & ~doubtful, knocker.expected)
    sure = sorted(COUNT[card] for card in cards_of(knocker.deadwood & ~doubtful))
    return sum(sure[: max(0, len(sure) - knocker.excess(doubtful))])


def _sure_least(cards: int, number: int) -> int:
    """The least deadwood of so many cards, of which these are sure; nothing where more than two
    are in doubt."""
    held = cards.bit_count()
    if abs(held - number) > 2:
        return 0
    if held >= number:
        return min(least_deadwood(mask_of(some)) for some in combinations(cards_of(cards), number))
    others = combinations(cards_of(DECK & ~cards), number - held)
    return min(least_deadwood(cards | mask_of(more)) for more in others)


def wrong_end(
    hand: Shown, knocker: Reading, rules: Rules, limit: int, doubtful: int
) -> list[Fault]:
    """The hand may not end as announced: over the limit, no gin, no big gin."""
    if hand.end is End.KNOCK and knocker.count <= limit:
        return []
    count = _sure_count(knocker, doubtful) if knocker.known else knocker.count
    count = 0 if out_of_range(knocker) else count
    name = begin(knocker.name)
    if hand.end is End.KNOCK:
        if count <= limit or hand.accepted:
            return []
        allowed = f"the limit is {limit}" if limit else "only gin ends this hand"
        message = f"{name} knocks with {knocker.count}; {allowed}."
        return [fault(FaultCode.OVER_LIMIT, message, tuple(cards_of(knocker.deadwood)))]
    if hand.end is End.GIN:
        if not count:
            return []
        message = f"{name} has {knocker.count} in deadwood, so it is no gin; enter it as a knock."
        return [fault(FaultCode.NOT_GIN, message, tuple(cards_of(knocker.deadwood)))]
    if rules.big_gin_bonus is None:
        message = "Big gin is not played under these rules; enter it as gin."
        return [fault(FaultCode.BIG_GIN_NOT_PLAYED, message)]
    if hand.discard is not None:
        message = (
            f"{name} threw the {names([hand.discard])}; big gin has no discard. Enter it as gin."
        )
        return [fault(FaultCode.NOT_BIG_GIN, message, (hand.discard,))]
    if count:
        message = f"{name} has {knocker.count} in deadwood; in big gin all eleven cards are melded."
        return [fault(FaultCode.NOT_BIG_GIN, message, tuple(cards_of(knocker.deadwood)))]
    return []


def taken_faults(hand: Shown, knocker: Reading) -> list[Fault]:
    """The card just taken from the discard pile, thrown again with the knock."""
    if hand.taken is None or hand.taken != hand.discard:
        return []
    message = (
        f"{begin(knocker.name)} took the {names([hand.taken])} from the discard pile in this turn "
        "and may not throw it; another card is discarded."
    )
    return [fault(FaultCode.DISCARD_JUST_TAKEN, message, (hand.taken,))]
