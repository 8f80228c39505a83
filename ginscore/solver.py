"""The least deadwood of a hand, its best arrangement, and the best defence against a spread.

Exact, and fast because it is a look-up. Within one suit only runs matter, so the least deadwood of
a suit is a function of its 13 rank bits: a table of 8,192 entries. A hand is four such sums; sets
are then tried on the ranks held three or four times, which in eleven cards are at most three.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ginscore.cards import DECK, RANK_COUNT, cards_of, count_of
from ginscore.melds import deck_order, is_set, melds_in, room


def _runs_only() -> list[int]:
    """Least deadwood by rank mask: the lowest card is deadwood, or begins a run of 3, 4 or 5 cards
    (a longer run is two of those)."""
    table = [0] * 8192
    for mask in range(1, 8192):
        low = mask & -mask
        best = RANK_COUNT[low.bit_length() - 1] + table[mask ^ low]
        for run in (low * 7, low * 15, low * 31):
            if mask & run != run:
                break
            best = min(best, table[mask ^ run])
        table[mask] = best
    return table


MOST_CARDS = 12
"""No hand has more cards; what has is a fault, and not worth arranging."""

_RUNS = _runs_only()
_ACES = 1 | 1 << 13 | 1 << 26 | 1 << 39
_NOT_AN_ACE = DECK & ~_ACES
_NOT_A_KING = DECK & ~(_ACES << 12)


def least_deadwood(mask: int) -> int:
    """The least that these cards can count, in points, over all arrangements into melds.

    ``mask`` has bit ``13 * suit + rank``, suits in the order c d h s, ace 0.
    """
    runs = _RUNS
    c = mask & 8191
    d = mask >> 13 & 8191
    h = mask >> 26 & 8191
    s = mask >> 39
    best = runs[c] + runs[d] + runs[h] + runs[s]
    ranks = (c & d & (h | s)) | (h & s & (c | d))
    if not ranks or not best:
        return best
    return _with_sets(c, d, h, s, ranks, best)


def _with_sets(c: int, d: int, h: int, s: int, ranks: int, best: int) -> int:
    """The least deadwood where ``ranks`` are those that may make a set and ``best`` is the least
    with none."""
    runs = _RUNS
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        out = ~rank
        c0, d0, h0, s0 = c & out, d & out, h & out, s & out
        if not ranks:
            rest = runs[c0] + runs[d0] + runs[h0] + runs[s0]
            if rest < best:
                best = rest
            if c & d & h & s & rank:
                # Four of a kind: one of them may serve its run instead, the other three the set.
                gain = min(
                    runs[c] - runs[c0], runs[d] - runs[d0], runs[h] - runs[h0], runs[s] - runs[s0]
                )
                if gain < 0 and rest + gain < best:
                    best = rest + gain
            return best
        tries = [(c0, d0, h0, s0)]
        if c & d & h & s & rank:
            tries += [(c, d0, h0, s0), (c0, d, h0, s0), (c0, d0, h, s0), (c0, d0, h0, s)]
        for suits in tries:
            rest = runs[suits[0]] + runs[suits[1]] + runs[suits[2]] + runs[suits[3]]
            best = min(best, _with_sets(*suits, ranks, rest))
            if not best:
                return 0
    return best


def arrangements(mask: int) -> Iterator[tuple[int, ...]]:
    """Every arrangement of these cards: every choice of melds that share no card, the empty one
    first."""

    def extend(
        melds: tuple[int, ...], free: int, chosen: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        yield chosen
        for n, meld in enumerate(melds):
            if meld & free == meld:
                yield from extend(melds[n + 1 :], free & ~meld, (*chosen, meld))

    return extend(melds_in(mask), mask, ())


def deadwood_of(mask: int, melds: Sequence[int]) -> int:
    """The cards of a hand that are in none of its melds, as a mask."""
    for meld in melds:
        mask &= ~meld
    return mask


def _exposure(mask: int, melds: Sequence[int]) -> int:
    """How many of the cards outside this hand could be laid off on its melds at once."""
    open_to = 0
    for meld in melds:
        open_to |= room(meld)
    return (open_to & DECK & ~mask).bit_count()


def arrange(mask: int) -> tuple[int, ...]:
    """The arrangement that the arbiter gives a knocker who only shows his cards.

    The least deadwood; among equals the one on which the fewest of the other cards could be laid
    off at once, then the fewest melds, then the first in deck order.
    """
    least = least_deadwood(mask)
    best = min(
        (melds for melds in arrangements(mask) if count_of(deadwood_of(mask, melds)) == least),
        key=lambda melds: (_exposure(mask, melds), len(melds), deck_order(melds)),
    )
    return tuple(sorted(best, key=lambda meld: tuple(cards_of(meld))))


class Defence(Struct, frozen=True):
    """A defender's melds and lay-offs: ``laid`` pairs each card laid off with the index of its meld
    in the spread, in an order in which each fits; ``deadwood`` is a mask, ``count`` its points."""

    melds: tuple[int, ...]
    laid: tuple[tuple[int, int], ...]
    deadwood: int
    count: int


def _chains(hand: int, meld: int) -> list[int]:
    """The lay-offs that a hand allows on one meld, as masks: cards that follow on at either or both
    ends, as many as follow on, nothing first."""
    fits = room(meld) & hand
    if not fits:
        return [0]
    if is_set(meld):
        return [0, fits]
    low = meld & -meld
    below, above = [0], [0]
    down, up = fits & low - 1, fits & ~(meld | low - 1)
    while down & hand:
        below.append(below[-1] | down)
        down = down >> 1 & _NOT_A_KING
    while up & hand:
        above.append(above[-1] | up)
        up = up << 1 & _NOT_AN_ACE
    return [one | other for one in below for other in above]


def lay_off_choices(hand: int, spread: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Every legal choice of lay-offs of a hand against a spread: the cards laid off as a mask, and
    meld by meld the cards that went on it, as masks."""
    choices: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for meld in spread:
        chains = _chains(hand, meld)
        choices = [
            (laid | chain, (*by_meld, chain))
            for laid, by_meld in choices
            for chain in chains
            if not laid & chain
        ]
    return choices


def least_after_lay_offs(hand: int, spread: Sequence[int]) -> int:
    """The least that a defender's hand can count against this spread, melds and lay-offs together.

    Every choice of lay-offs is tried, since keeping one's own best melds first can be wrong, and so
    can laying off all that fits.
    """
    choices = [0]
    for meld in spread:
        if room(meld) & hand:
            chains = _chains(hand, meld)
            choices = [laid | chain for laid in choices for chain in chains if not laid & chain]
    return min([least_deadwood(hand & ~laid) for laid in choices])


def defend(hand: int, spread: Sequence[int]) -> Defence:
    """The best defence: the least deadwood; among equals the fewest lay-offs, then the fewest
    melds, then the first in deck order."""
    choices = [
        (least_deadwood(hand & ~laid), laid.bit_count(), laid, chains)
        for laid, chains in lay_off_choices(hand, spread)
    ]
    least, fewest = min((count, number) for count, number, _, _ in choices)
    found = [
        Defence(
            tuple(sorted(melds, key=lambda meld: tuple(cards_of(meld)))),
            _in_order(spread, chains),
            deadwood_of(hand & ~laid, melds),
            least,
        )
        for count, number, laid, chains in choices
        if (count, number) == (least, fewest)
        for melds in arrangements(hand & ~laid)
        if count_of(deadwood_of(hand & ~laid, melds)) == least
    ]
    return min(found, key=lambda one: (len(one.melds), deck_order(one.melds), one.laid))


def _in_order(spread: Sequence[int], chains: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The lay-offs as (card, index of the meld), each after the one that it follows on."""
    laid: list[tuple[int, int]] = []
    for n, (meld, chain) in enumerate(zip(spread, chains, strict=True)):
        below = chain & (meld & -meld) - 1
        laid += [(card, n) for card in reversed(list(cards_of(below)))]
        laid += [(card, n) for card in cards_of(chain & ~below)]
    return tuple(laid)
