"""The usual mistakes in counting one side of a hand, each with the count that it gives."""

from __future__ import annotations

from collections.abc import Iterator

from ginscore.advice import Note, layout, weigh
from ginscore.arbiter import RuledSide, Verdict
from ginscore.cards import COUNT, NAMES, cards_of, count_of, mask_of, names, rank_of
from ginscore.laws import Law
from ginscore.melds import meld_word, room
from ginscore.rules import Rules
from ginscore.solver import MOST_CARDS, arrange, deadwood_of, least_after_lay_offs, least_deadwood

Other = tuple[int, Note]
"""Another count, and the mistake that gives it."""

_ACE = (0,)
_COURTS = (10, 11, 12)

VALUES = (
    ("each court card", "as 11", dict.fromkeys(_COURTS, 11)),
    ("jack, queen and king", "as 11, 12 and 13", {10: 11, 11: 12, 12: 13}),
    ("each ace", "as 11", dict.fromkeys(_ACE, 11)),
    ("each ace", "as 14", dict.fromkeys(_ACE, 14)),
    ("each ace", "as 10", dict.fromkeys(_ACE, 10)),
)
"""What cards are wrongly taken to count: which cards, as how much, rank by rank."""


def valued_wrongly(verdict: Verdict, at: int, whose: str) -> Iterator[tuple[Note, int]]:
    """The count of a side (0 the knocker, 1 the defender) with some cards valued wrongly."""
    side = (verdict.knocker, verdict.defender)[at]
    if not side.known:
        return
    deadwood = list(cards_of(side.deadwood))
    for which, value, ranks in VALUES:
        count = sum(ranks.get(rank_of(card), COUNT[card]) for card in deadwood)
        yield Note(f"counted {which} of {whose} {value}", Law.CARD_COUNTS), count


def miscounts(verdict: Verdict, rules: Rules, players: tuple[str, str], at: int) -> Iterator[Other]:
    """The usual mistakes in the count of a side (0 the knocker, 1 the defender)."""
    side, whose = (verdict.knocker, verdict.defender)[at], players[at]
    if not side.known or side.cards.bit_count() > MOST_CARDS:
        return
    if at:
        yield from _of_lay_offs(verdict, rules, side, whose)
    yield from _of_arrangement(verdict, rules, side, whose, at)
    for note, count in valued_wrongly(verdict, at, whose):
        if count != side.count:
            yield count, note
    courts = sum(rank_of(card) in _COURTS for card in cards_of(side.deadwood))
    if courts > 1:
        yield side.count + 1, Note(f"counted one court card of {whose} as 11", Law.CARD_COUNTS)


def _of_lay_offs(verdict: Verdict, rules: Rules, side: RuledSide, whose: str) -> Iterator[Other]:
    """Lay-offs kept in the count, made up, or made against gin."""
    laid = mask_of(card for card, _ in side.laid)
    for card in cards_of(laid):
        text = f"kept the {NAMES[card]}, which is laid off, in the count of {whose}"
        yield side.count + COUNT[card], Note(text, Law.LAY_OFF)
    if laid:
        text = f"kept {names(laid)}, all laid off, in the count of {whose}"
        yield side.count + count_of(laid), Note(text, Law.LAY_OFF)
        text = f"let {whose} lay off nothing"
        yield least_deadwood(side.cards), Note(text, Law.LAY_OFF)
    knocker = verdict.knocker
    if not knocker.known:
        return
    closed = not knocker.count and not rules.gin_layoff
    law = Law.LAY_OFF_ON_GIN if closed else Law.LAY_OFF_CHOICE
    why = "which gin forbids" if closed else "which was not done"
    spread = list(knocker.melds)
    for card, on in side.laid:
        spread[on] |= 1 << card
    for meld in spread:
        for card in cards_of(room(meld) & side.deadwood):
            text = f"let {whose} lay off the {NAMES[card]}, {why}"
            yield side.count - COUNT[card], Note(text, law)
    if closed:
        text = f"let {whose} lay off on {_words(knocker.melds)}, {why}"
        yield least_after_lay_offs(side.cards, knocker.melds), Note(text, law)


def _words(melds: tuple[int, ...]) -> str:
    return " ".join(meld_word(meld) for meld in melds)


def _of_arrangement(
    verdict: Verdict, rules: Rules, side: RuledSide, whose: str, at: int
) -> Iterator[Other]:
    """Another arrangement than the one that was laid; melds taken for deadwood."""
    least = weigh(verdict, rules)
    best = least.defender if at else least.knocker
    if best is not None and best < side.count:
        melds = arrange(side.cards)
        words = layout(melds, deadwood_of(side.cards, melds))
        text = (
            f"took the best that {whose} could have done for what was laid"
            if at
            else f"took the better arrangement {words} for what {whose} laid"
        )
        yield best, Note(text, Law.SPREAD)
    if at and best is not None and least_deadwood(side.cards) < side.count:
        melds = arrange(side.cards)
        words = layout(melds, deadwood_of(side.cards, melds))
        text = f"took the better arrangement {words} for what {whose} laid"
        yield least_deadwood(side.cards), Note(text, Law.SPREAD)
    for meld in side.melds:
        text = f"counted {meld_word(meld)}, a meld of {whose}, as deadwood"
        yield side.count + count_of(meld), Note(text, Law.DEADWOOD)
    if side.melds:
        text = f"counted all cards of {whose}, the melds too"
        yield count_of(side.cards), Note(text, Law.DEADWOOD)


def slips(verdict: Verdict, _rules: Rules, players: tuple[str, str], at: int) -> Iterator[Other]:
    """Slips of adding up: a card of the deadwood left out, or counted twice."""
    side, whose = (verdict.knocker, verdict.defender)[at], players[at]
    for card in cards_of(side.deadwood):
        text = f"left the {NAMES[card]} out of the count of {whose}"
        yield side.count - COUNT[card], Note(text, Law.DEADWOOD)
        text = f"counted the {NAMES[card]} of {whose} twice"
        yield side.count + COUNT[card], Note(text, Law.DEADWOOD)
