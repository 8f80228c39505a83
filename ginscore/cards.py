"""Cards: ranks, suits, what they count, and sets of cards as 52-bit masks.

A card is an int from 0 to 51, ``13 * suit + rank``: suits in the order c d h s, the ace rank 0, the
king rank 12. A set of cards is an int with one bit a card, bit ``13 * suit + rank``. Deck order is
that order.

One 52-card pack, the ace always low; the ace counts 1, two to ten their number, a court card 10
(laws 1.1 and 1.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ginscore.errors import NotationError

SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"
RANKS = "A23456789TJQK"
RANK_NAMES = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
DECK = (1 << 52) - 1

RANK_COUNT = tuple(min(rank + 1, 10) for rank in range(13))
"""What a card of each rank counts, in points."""

COUNT = RANK_COUNT * 4
"""What each of the 52 cards counts, in points."""

NAMES = tuple(RANKS[card % 13] + SUITS[card // 13] for card in range(52))
PRETTY = tuple(RANKS[card % 13] + SYMBOLS[card // 13] for card in range(52))
CARD = {name: card for card, name in enumerate(NAMES)}

_SUIT_SIGNS = {sign: n % 4 for n, sign in enumerate("cdhs♣♦♥♠♧♢♡♤CDHS")}
_RANK_SIGNS = {sign: n for n, sign in enumerate(RANKS)} | {
    sign: n for n, sign in enumerate(RANKS.lower())
}
VARIATION_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))

LOOKS_LIKE = "a card is a rank and a suit, like 7h, Th or 10h, As, K♠"


def rank_of(card: int) -> int:
    """The rank of a card: 0 the ace … 12 the king."""
    return card % 13


def suit_of(card: int) -> int:
    """The suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card // 13


def cards_of(mask: int) -> Iterator[int]:
    """The cards of a mask, in deck order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cards: Iterable[int]) -> int:
    """The mask of some cards; a card named twice counts once."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def count_of(mask: int) -> int:
    """What the cards of a mask count together, in points."""
    count = 0
    while mask:
        low = mask & -mask
        count += COUNT[low.bit_length() - 1]
        mask ^= low
    return count


def names(cards: int | Iterable[int], *, symbols: bool = False, join: str = " ") -> str:
    """Cards as words: ``7h Ts``, or with suit symbols ``7♥ T♠``."""
    signs = PRETTY if symbols else NAMES
    return join.join(signs[card] for card in (cards_of(cards) if isinstance(cards, int) else cards))


def shortened(word: str, limit: int = 40) -> str:
    """A word as an error may quote it: unprintable signs escaped, long ones cut."""
    printable = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in word[: limit + 1])
    return printable if len(word) <= limit else printable[: limit - 1] + "…"


def tokens(word: str) -> list[tuple[str, int]]:
    """Split a word into signs: ``("rank", 6)``, ``("suit", 2)`` or ``("-", 0)``.

    Either case; ``10`` is the ten; variation selectors behind a suit symbol are ignored.

    Raises NotationError for a sign that is neither rank nor suit, quoting the word.
    """
    found: list[tuple[str, int]] = []
    text = word.translate(VARIATION_SELECTORS)
    at = 0
    while at < len(text):
        sign = text[at]
        if text.startswith("10", at):
            found.append(("rank", 9))
            at += 1
        elif sign in _SUIT_SIGNS:
            found.append(("suit", _SUIT_SIGNS[sign]))
        elif sign in _RANK_SIGNS:
            found.append(("rank", _RANK_SIGNS[sign]))
        elif sign in "-–":
            found.append(("-", 0))
        else:
            raise NotationError(f"“{shortened(word)}” is no card: {_why_not(sign)}; {LOOKS_LIKE}.")
        at += 1
    return found


def _why_not(sign: str) -> str:
    if sign == "1":
        return "the ace is written A, the ten T or 10"
    if sign == "0":
        return "there is no rank 0"
    return f"“{shortened(sign)}” is neither a rank (A 2-9 T J Q K) nor a suit (s h d c)"


def parse_card(word: str) -> int:
    """The card that a word names: ``7h``, ``Th``, ``10h``, ``A♠``.

    Raises NotationError saying what a card looks like.
    """
    found = tokens(word)
    match found:
        case [("rank", rank), ("suit", suit)]:
            return 13 * suit + rank
        case []:
            why = "it is empty"
        case [("rank", _)]:
            why = "the suit is missing"
        case [("suit", _)]:
            why = "the rank is missing"
        case [("suit", _), ("rank", _)]:
            why = "the rank comes first"
        case _:
            why = "it is not one rank and one suit"
    raise NotationError(f"“{shortened(word)}” is no card: {why}; {LOOKS_LIKE}.")
