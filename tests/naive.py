"""A second solver, slow and stupid on purpose, for the tests to hold the real one to.

A card is a pair of rank and suit, ``(7, "h")``, the ace 1 and the king 13; everything else is a
list of such pairs. A group of cards is a meld if it looks like one, a lay-off is legal if the meld
is still a meld with the card in it, and the best of anything is found by trying everything. Nothing
here is shared with ``ginscore``; ``mask`` and ``cards_in`` alone know how it numbers its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

Card = tuple[int, str]
Meld = list[Card]

PACK: list[Card] = [(rank, suit) for suit in "cdhs" for rank in range(1, 14)]
"""The 52 cards in deck order."""


def cards(words: str) -> list[Card]:
    """``"7h Ts"`` as cards."""
    return [("A23456789TJQK".index(word[0]) + 1, word[1]) for word in words.split()]


def mask(hand: str | Sequence[Card]) -> int:
    """Cards, or their names, as the number that ``ginscore`` wants: a bit a card."""
    held = cards(hand) if isinstance(hand, str) else hand
    return sum(2 ** PACK.index(card) for card in set(held))


def cards_in(number: int) -> list[Card]:
    """The cards of such a number, in deck order."""
    return [card for n, card in enumerate(PACK) if number // 2**n % 2]


def count(held: Sequence[Card]) -> int:
    """What cards count: the ace 1, a court card 10."""
    return sum(min(rank, 10) for rank, _ in held)


def is_meld(group: Sequence[Card]) -> bool:
    """Whether three or more different cards are of one rank, or consecutive in one suit."""
    if len(group) < 3 or len(set(group)) < len(group):
        return False
    ranks = sorted(rank for rank, _ in group)
    if ranks[0] == ranks[-1]:
        return True
    consecutive = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return consecutive and len({suit for _, suit in group}) == 1


def arrangements(hand: list[Card]) -> Iterator[tuple[list[Meld], list[Card]]]:
    """Every way to part a hand into melds and deadwood.

    The first card is deadwood, or it melds with some group of the others.
    """
    if not hand:
        yield [], []
        return
    first, others = hand[0], hand[1:]
    for melds, deadwood in arrangements(others):
        yield melds, [first, *deadwood]
    for size in range(2, len(others) + 1):
        for group in combinations(others, size):
            if is_meld([first, *group]):
                for melds, deadwood in arrangements([card for card in others if card not in group]):
                    yield [[first, *group], *melds], deadwood


def least_deadwood(hand: list[Card]) -> int:
    """The least that a hand can count, in points."""
    return min(count(deadwood) for _, deadwood in arrangements(hand))


def can_be_laid_off(laid: list[Card], spread: list[Meld]) -> bool:
    """Whether all these cards can go on the melds of a spread, in some order and places."""
    if not laid:
        return True
    for card in laid:
        for n, meld in enumerate(spread):
            if is_meld([*meld, card]):
                rest = [other for other in laid if other != card]
                if can_be_laid_off(rest, [*spread[:n], [*meld, card], *spread[n + 1 :]]):
                    return True
    return False


def defences(hand: list[Card], spread: list[Meld]) -> Iterator[tuple[list[Card], list[Card]]]:
    """Every group of a hand's cards that can be laid off on a spread, and the cards it leaves."""
    for size in range(len(hand) + 1):
        for laid in combinations(hand, size):
            if can_be_laid_off(list(laid), spread):
                yield list(laid), [card for card in hand if card not in laid]


def best_defence(hand: list[Card], spread: list[Meld]) -> int:
    """The least that a defender's hand can count against a spread, in points."""
    return min(least_deadwood(kept) for _, kept in defences(hand, spread))


def most_placed(lay_offs: list[tuple[Card, Card | None]], spread: list[Meld]) -> int:
    """How many lay-offs can stand at most, in any order and any place; a lay-off is a card and a
    card of the meld it was named for, or None."""
    most = 0
    for at, (card, on) in enumerate(lay_offs):
        for n, meld in enumerate(spread):
            if (on is None or on in meld) and is_meld([*meld, card]):
                rest = lay_offs[:at] + lay_offs[at + 1 :]
                grown = [*spread[:n], [*meld, card], *spread[n + 1 :]]
                most = max(most, 1 + most_placed(rest, grown))
    return most
