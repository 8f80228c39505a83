"""The arbiter's checks of lay-offs: those against gin, and those that do not fit.

Like the other checks each reads one thing and returns its faults; one cause, one fault.
"""

from __future__ import annotations

from collections.abc import Sequence

from ginscore.cards import mask_of, names, rank_of, suit_of
from ginscore.checks import Reading, begin
from ginscore.faults import Fault, FaultCode, fault
from ginscore.laws import Law
from ginscore.melds import MELDS, LayOff, is_set, meld_word


def lay_off_faults(defender: Reading) -> list[Fault]:
    """Cards laid off against gin."""
    cards = tuple(one.card for one in defender.layoffs)
    message = (
        f"{begin(defender.name)} lays off {names(cards)}, but nothing may be laid off against gin; "
        "they are deadwood, or in melds of their own."
    )
    return [fault(FaultCode.LAY_OFF_ON_GIN, message, cards)]


def _may_belong(one: LayOff, knocker: Reading, laid: int, unsure: int) -> bool:
    """Whether a lay-off that fits nowhere may fit after all: on a meld that is itself at fault, or
    where some of the ``unsure`` cards are what it follows on."""
    targets = [(mask_of(cards), 2, unsure + 1) for cards in knocker.bad]
    if unsure:
        targets += [(meld, meld.bit_count(), unsure) for meld in knocker.melds]
    return any(
        (meld & cards).bit_count() >= least
        and (meld & ~(cards | laid)).bit_count() <= most
        and (one.on is None or (meld | cards) >> one.on & 1)
        for meld in MELDS
        if meld >> one.card & 1
        for cards, least, most in targets
    )


def misfits(
    left: Sequence[LayOff], knocker: Reading, defender: Reading, doubtful: int
) -> list[Fault]:
    """Lay-offs that fit nowhere, or not where they were named, those that wait for one another
    together. One that is seen twice, is too many, waits for a card that is missing, or may belong
    to a meld that is itself at fault, is left to that fault."""
    if not left:
        return []
    laid = mask_of(one.card for one in defender.layoffs)
    unsure = knocker.unsure(doubtful) + defender.unsure(doubtful)
    waiting = [
        one
        for one in sorted(left, key=lambda one: one.card)
        if not doubtful >> one.card & 1 and not _may_belong(one, knocker, laid, unsure)
    ][defender.excess(doubtful) :]
    groups: list[list[LayOff]] = []
    for one in waiting:
        last = groups[-1][-1] if groups else None
        follows = last and one.card == last.card + 1 and rank_of(one.card)
        if last and follows and (one.on == last.on or None in (one.on, last.on)):
            groups[-1].append(one)
        else:
            groups.append([one])
    return [_misfit(group, knocker, defender) for group in groups]


def _misfit(group: Sequence[LayOff], knocker: Reading, defender: Reading) -> Fault:
    cards = tuple(one.card for one in group)
    verb = "does" if len(cards) == 1 else "do"
    said = f"{begin(defender.name)}'s {names(cards)} {verb} not fit"
    on = next((one.on for one in group if one.on is not None), None)
    if on is not None:
        named = [meld for meld in knocker.melds if meld >> on & 1]
        if not named:
            return _does_not_fit(
                f"{said}: no meld of {knocker.name} holds the {names([on])}.", cards
            )
        return _does_not_fit(f"{said} on {_why_closed(named[0], cards)}.", cards, named[0])
    runs = [m for m in knocker.melds if not is_set(m) and suit_of(cards[0]) == _suit(m)]
    sets = [m for m in knocker.melds if is_set(m) and rank_of(cards[0]) == _rank(m)]
    if near := runs + sets:
        return _does_not_fit(f"{said} on {_why_closed(near[0], cards)}.", cards, near[0])
    spread = ", ".join(meld_word(meld) for meld in knocker.melds) or "nothing"
    return _does_not_fit(f"{said} on {knocker.name}'s melds ({spread}).", cards)


def _does_not_fit(message: str, cards: tuple[int, ...], meld: int | None = None) -> Fault:
    law = (
        Law.LAY_OFF if meld is None else Law.LAY_OFF_ON_SET if is_set(meld) else Law.LAY_OFF_ON_RUN
    )
    return fault(FaultCode.LAY_OFF_DOES_NOT_FIT, message, cards, law)


def _why_closed(meld: int, cards: Sequence[int]) -> str:
    """The meld, and why these cards do not go on it."""
    word = meld_word(meld)
    if is_set(meld):
        if rank_of(cards[0]) != _rank(meld):
            return f"{word}: a set takes only the fourth card of its rank"
        return f"{word}: a set of four is closed" if meld.bit_count() == 4 else word
    if suit_of(cards[0]) != _suit(meld):
        return f"{word}: a run takes only cards of its suit"
    low, high = (meld & -meld).bit_length() - 1, meld.bit_length() - 1
    first = range(high + 1, cards[0]) if cards[0] > high else range(cards[-1] + 1, low)
    if rank_of(high) == 12 and cards[0] < low and not rank_of(cards[0]):
        return f"{word}: the ace is low and does not follow the king"
    return f"{word}: {names(first)} must come first" if first else word


def _suit(meld: int) -> int:
    return suit_of(meld.bit_length() - 1)


def _rank(meld: int) -> int:
    return rank_of(meld.bit_length() - 1)
