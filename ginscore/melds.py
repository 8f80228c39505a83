"""Sets, runs, arrangements and lay-offs, and the words they are typed in.

A meld is a card mask (see ``cards``). An arrangement is a tuple of melds that share no card.

A set is three or four cards of one rank, a run three or more consecutive cards of one suit,
the ace low; no card is in two melds; the defender may lay off the fourth card of a set and the
cards that follow on at either end of a run (laws 1.3, 1.4, 4.2 and 4.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from ginscore.cards import (
    RANK_NAMES,
    RANKS,
    cards_of,
    names,
    parse_card,
    rank_of,
    shortened,
    suit_of,
    tokens,
)
from ginscore.errors import NotationError

_COLUMN = 1 | 1 << 13 | 1 << 26 | 1 << 39


def _all_melds() -> tuple[int, ...]:
    sets = []
    for rank in range(13):
        four = _COLUMN << rank
        sets += [four, *(four & ~(1 << 13 * suit + rank) for suit in range(4))]
    runs = [
        ((1 << length) - 1) << low + 13 * suit
        for suit in range(4)
        for length in range(3, 14)
        for low in range(14 - length)
    ]
    return tuple(sets + runs)


MELDS = _all_melds()
"""All 329 melds of the pack as masks: 65 sets, then 264 runs."""


_SETS = tuple(MELDS[5 * rank : 5 * rank + 5] for rank in range(13))
_RUNS = tuple(MELDS[65 + 66 * suit : 65 + 66 * suit + 66] for suit in range(4))


def is_meld(mask: int) -> bool:
    """Whether these cards are a set or a run."""
    return mask in _ROOM


def is_set(meld: int) -> bool:
    """Whether a meld is a set; otherwise it is a run."""
    return meld & meld - 1 != 0 and not meld & meld >> 1


def melds_in(mask: int) -> tuple[int, ...]:
    """Every meld that some of these cards make, in the order of ``MELDS``."""
    c, d, h, s = (mask >> 13 * suit & 8191 for suit in range(4))
    found: list[int] = []
    for rank in cards_of((c & d & (h | s)) | (h & s & (c | d))):
        found += [meld for meld in _SETS[rank] if meld & mask == meld]
    for suit, held in enumerate((c, d, h, s)):
        if held & held >> 1 & held >> 2:
            found += [meld for meld in _RUNS[suit] if meld & mask == meld]
    return tuple(found)


def _room(meld: int) -> int:
    low = (meld & -meld).bit_length() - 1
    high = meld.bit_length() - 1
    if is_set(meld):
        return _COLUMN << rank_of(low) & ~meld
    return (1 << low - 1 if rank_of(low) else 0) | (1 << high + 1 if rank_of(high) < 12 else 0)


_ROOM = {meld: _room(meld) for meld in MELDS}


def room(meld: int) -> int:
    """The cards that may be laid off on a meld at once, as a mask: none on a four-card set."""
    return _ROOM[meld]


def why_no_meld(cards: Iterable[int]) -> str:
    """Why these cards are no meld, in a sentence without a full stop."""
    held = sorted(set(cards))
    ranks = sorted({rank_of(card) for card in held})
    suits = sorted({suit_of(card) for card in held})
    if len(held) < 3:
        return "a meld has at least three cards"
    if len(suits) == 1:
        return _why_no_run(ranks, suits[0])
    if len(ranks) == 1:  # pragma: no cover - three or four cards of one rank are a set
        return "a set has three or four cards"
    if ranks[-1] - ranks[0] == len(held) - 1 == len(ranks) - 1:
        many = ("two", "three", "four")[len(suits) - 2]
        return f"{many} suits: the cards of a run are all of one suit"
    most = max(ranks, key=lambda rank: sum(rank_of(card) == rank for card in held))
    odd = [card for card in held if rank_of(card) != most]
    if len(held) - len(odd) >= 2:
        strangers = f"is no {RANK_NAMES[most]}" if len(odd) == 1 else f"are no {_plural(most)}"
        return f"{names(odd)} {strangers}: a set is of one rank"
    return "they are neither of one rank (a set) nor consecutive in one suit (a run)"


def _plural(rank: int) -> str:
    return RANK_NAMES[rank] + ("es" if RANK_NAMES[rank] == "six" else "s")


def _why_no_run(ranks: Sequence[int], suit: int) -> str:
    gaps = [high for low, high in pairwise(ranks) if high - low > 1]
    if len(gaps) == 1 and ranks[0] == 0 and ranks[-1] == 12:
        return "the ace is always low: it does not follow the king"
    missing = 13 * suit + gaps[0] - 1
    return f"there is a gap: the {names([missing])} is missing, and a run has no gaps"


class LayOff(Struct, frozen=True):
    """A card laid off on the spread. ``on`` is a card of the meld it was named for, or None."""

    card: int
    on: int | None = None


class Placing(Struct, frozen=True):
    """Where lay-offs went: ``placed`` pairs each card with the index of its meld in the spread,
    in the order in which they were laid; ``left`` are the lay-offs that fit nowhere."""

    placed: tuple[tuple[int, int], ...]
    left: tuple[LayOff, ...]


def lay_off(lay_offs: Sequence[LayOff], spread: Sequence[int]) -> Placing:
    """Place lay-offs on a spread, in whatever order and places let the most of them stand.

    A named place is kept. Where several placings serve, a run is taken before a set, so that more
    may follow, and the earlier meld before the later.
    """
    order = sorted(range(len(spread)), key=lambda n: is_set(spread[n]))
    best: Placing = Placing((), tuple(lay_offs))
    seen: set[tuple[tuple[int, ...], tuple[LayOff, ...]]] = set()

    def search(
        melds: tuple[int, ...], left: tuple[LayOff, ...], placed: tuple[tuple[int, int], ...]
    ) -> bool:
        nonlocal best
        if len(left) < len(best.left):
            best = Placing(placed, left)
        if not left:
            return True
        if (melds, left) in seen:
            return False
        seen.add((melds, left))
        for n in order:
            fits = room(melds[n])
            for at, one in enumerate(left):
                card = 1 << one.card
                if fits & card and (one.on is None or melds[n] >> one.on & 1):
                    grown = (*melds[:n], melds[n] | card, *melds[n + 1 :])
                    rest = left[:at] + left[at + 1 :]
                    if search(grown, rest, (*placed, (one.card, n))):
                        return True
        return False

    search(tuple(spread), tuple(lay_offs), ())
    return best


def parse_cards(word: str) -> tuple[int, ...]:
    """The cards of one word, in the order typed: ``7h``, ``7h7d7c``, ``7hdc``, ``7777``, ``345s``,
    ``3-5s``. A card that stands twice in the word is twice in the answer.

    Raises NotationError that quotes the word and says what would be right.
    """
    found = tokens(word)
    shape = "".join(kind[0] for kind, _ in found)
    values = [value for _, value in found]
    if shape in ("", "r", "s", "sr"):
        return (parse_card(word),)
    if shape == "rs" * (len(shape) // 2):
        pairs = zip(values[::2], values[1::2], strict=True)
        return tuple(13 * suit + rank for rank, suit in pairs)
    if shape.strip("s") == "r" and shape[0] == "r":
        if len(shape) > 5:
            raise _unreadable(word, "a set names each of its three or four suits once")
        return tuple(13 * suit + values[0] for suit in values[1:])
    if shape.strip("r") == "":
        return _of_ranks_alone(word, values)
    if shape.strip("r") == "s" and shape[-1] == "s":
        *ranks, suit = values
        if len(set(ranks)) == 1:
            rank = RANKS[ranks[0]]
            raise _unreadable(word, f"name the suits of the set, like {rank}hdc")
        return tuple(13 * suit + rank for rank in ranks)
    if shape == "r-rs":
        return _of_range(word, values[0], values[2], values[3])
    if shape == "rs-rs":
        raise _unreadable(word, f"a range names its suit once, like {word[0]}-{word[-2:]}")
    raise _unreadable(word, "7h7d7c, 7hdc or 7777 is a set, 3s4s5s, 345s or 3-5s a run")


def _of_ranks_alone(word: str, ranks: list[int]) -> tuple[int, ...]:
    if len(ranks) == 4 and len(set(ranks)) == 1:
        return tuple(13 * suit + ranks[0] for suit in range(4))
    sign = RANKS[ranks[0]]
    if len(set(ranks)) == 1:
        raise _unreadable(word, f"name the suits, like {sign}hdc; only four of a kind needs none")
    raise _unreadable(
        word, f"the suit is missing, as in {''.join(RANKS[rank] for rank in ranks[:5])}s"
    )


def _of_range(word: str, first: int, last: int, suit: int) -> tuple[int, ...]:
    if first == last:
        raise _unreadable(word, "a range goes from its lowest card to its highest, like 3-5s")
    if last == 0 and first >= 9:
        # Q-As means queen, king, ace: three cards that the law of the low ace then refuses.
        return tuple(13 * suit + rank for rank in (*range(first, 13), 0))
    low, high = sorted((first, last))
    return tuple(13 * suit + rank for rank in range(low, high + 1))


def _unreadable(word: str, remedy: str) -> NotationError:
    return NotationError(f"“{shortened(word)}” cannot be read as cards: {remedy}.")


def meld_word(meld: int, *, symbols: bool = False) -> str:
    """A meld as one word, cards run together: ``7c7d7h``, ``3s4s5s``."""
    return names(meld, symbols=symbols, join="")


def deck_order(arrangement: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """The sort key of an arrangement: its melds as card lists, in deck order."""
    return tuple(sorted(tuple(cards_of(meld)) for meld in arrangement))
