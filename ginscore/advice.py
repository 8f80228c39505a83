"""What could have been done better in a hand that stands as it was laid: notes for both players.

Nothing here changes a ruling. Notes come with refused hands too, where they help to see the fault.
"""

from __future__ import annotations

from msgspec import Struct

from ginscore.arbiter import PLAYERS, Side, Verdict
from ginscore.cards import count_of, names
from ginscore.checks import begin
from ginscore.hand import Count, End
from ginscore.laws import Law
from ginscore.melds import meld_word
from ginscore.rules import Rules
from ginscore.solver import (
    MOST_CARDS,
    arrange,
    arrangements,
    deadwood_of,
    defend,
    least_after_lay_offs,
    least_deadwood,
)


class Note(Struct, frozen=True):
    """A remark on a hand, with the law it rests on."""

    message: str
    law: Law


def knocker_least(verdict: Verdict) -> int | None:
    """The least deadwood of the knocker's cards, in points; None where they are not known."""
    return _least(verdict.knocker)


def _least(side: Side) -> int | None:
    if not side.known or side.cards.bit_count() > MOST_CARDS:
        return None
    if side.count == 0 or (side.arranged and not side.laid):
        return side.count
    return least_deadwood(side.cards)


def open_spread(verdict: Verdict, rules: Rules) -> tuple[int, ...] | None:
    """The melds on which the defender may lay off: none against gin. None where they are not
    known."""
    if not verdict.knocker.count and not rules.gin_layoff:
        return ()
    return verdict.knocker.melds if verdict.knocker.known else None


def defender_least(verdict: Verdict, rules: Rules) -> int | None:
    """The least the defender could have counted after the best melds and lay-offs together, in
    points; None where the cards of either side are not known."""
    side = verdict.defender
    if not side.known or side.cards.bit_count() > MOST_CARDS:
        return None
    spread = open_spread(verdict, rules)
    if spread is None:
        return None
    if side.count == 0 or side.arranged:
        return side.count
    return least_after_lay_offs(side.cards, spread) if spread else least_deadwood(side.cards)


def notes(verdict: Verdict, rules: Rules, players: tuple[str, str] = PLAYERS) -> tuple[Note, ...]:
    """What was missed, what the arbiter arranged, and what could not be checked, in sentences.

    ``players`` are the knocker's and the defender's names.
    """
    found = [
        *_arranged(verdict.knocker, players[0]),
        *_better_spread(verdict, players[0]),
        *_arranged(verdict.defender, players[1], verdict.knocker.melds),
        *_better_defence(verdict, rules, players[1]),
        *_unseen(verdict, players),
    ]
    if verdict.hand.accepted and verdict.legal and verdict.hand.end is End.KNOCK:
        over = verdict.knocker.count > verdict.limit
        message = (
            f"{begin(players[0])} knocked with {verdict.knocker.count}, over the limit of "
            f"{verdict.limit}; {players[1]} accepted it."
            if over
            else "The knock was within the limit; there was nothing to accept."
        )
        found.append(Note(message, Law.OVER_LIMIT_ACCEPTED))
    return tuple(found)


def layout(melds: tuple[int, ...], deadwood: int, *, symbols: bool = False) -> str:
    """Melds and deadwood as they are typed: ``7c7d7h 3s4s5s / 2c``."""
    words = [meld_word(meld, symbols=symbols) for meld in melds]
    if deadwood:
        words += ["/", names(deadwood, symbols=symbols)]
    return " ".join(words) or "/"


def laid_words(
    laid: tuple[tuple[int, int], ...], spread: tuple[int, ...], *, symbols: bool = False
) -> str:
    """Lay-offs with where each went: ``6s on 3s4s5s, 2s on 3s4s5s``."""
    return ", ".join(
        f"{names([card], symbols=symbols)} on {meld_word(spread[at], symbols=symbols)}"
        for card, at in laid
    )


def _arranged(side: Side, name: str, spread: tuple[int, ...] = ()) -> list[Note]:
    if not side.arranged:
        return []
    laid = f", laying off {laid_words(side.laid, spread)}" if side.laid else ""
    message = f"{begin(name)}'s cards are arranged as {layout(side.melds, side.deadwood)}{laid}."
    return [Note(message, Law.SPREAD)]


def _better_spread(verdict: Verdict, name: str) -> list[Note]:
    side = verdict.knocker
    least = knocker_least(verdict)
    if least is None or least >= side.count:
        return []
    melds = arrange(side.cards)
    better = layout(melds, deadwood_of(side.cards, melds))
    if verdict.legal:
        message = f"{begin(name)} could have laid {better}, which counts {least}, not {side.count}."
    else:
        message = f"The least that {name}'s cards count is {least}: {better}."
    return [Note(message, Law.SPREAD)]


def _better_defence(verdict: Verdict, rules: Rules, name: str) -> list[Note]:
    side = verdict.defender
    least = defender_least(verdict, rules)
    if least is None or least >= side.count or not verdict.legal:
        return []
    spread = open_spread(verdict, rules) or ()
    best = defend(side.cards, spread)
    laid = f", laying off {laid_words(best.laid, spread)}" if best.laid else ""
    message = (
        f"{begin(name)} could have counted {least}, not {side.count}: "
        f"{layout(best.melds, best.deadwood)}{laid}."
    )
    return [Note(message, Law.LAY_OFF if best.laid else Law.DEADWOOD)]


def _unseen(verdict: Verdict, players: tuple[str, str]) -> list[Note]:
    """What a count leaves unchecked."""
    found = []
    knocker, defender = verdict.hand.knocker, verdict.hand.defender
    if isinstance(knocker, Count) and isinstance(defender, Count):
        message = "Both counts stand as typed: no cards were seen, so nothing could be checked."
        return [Note(message, Law.COUNT_RANGE)]
    if isinstance(knocker, Count):
        message = (
            f"{begin(players[0])}'s count stands as typed; melds and lay-offs were not checked."
        )
        found.append(Note(message, Law.COUNT_RANGE))
    if isinstance(defender, Count):
        message = (
            f"{begin(players[1])}'s count stands as typed; melds and lay-offs were not checked."
        )
        found.append(Note(message, Law.COUNT_RANGE))
    return found


class BestSpread(Struct, frozen=True):
    """The knocker's best spread against the best defence: its melds and deadwood, what the knocker
    and the defender then count."""

    melds: tuple[int, ...]
    deadwood: int
    count: int
    defender: int


def best_spread(verdict: Verdict, rules: Rules) -> BestSpread | None:
    """The legal spread that gains the knocker most against the defender's best answer; the widest
    margin, then the lowest count. None where the cards of both sides are not known."""
    knocker, defender = verdict.knocker, verdict.defender
    if (
        not verdict.verified
        or max(knocker.cards.bit_count(), defender.cards.bit_count()) > MOST_CARDS
    ):
        return None
    limit = max(verdict.limit, knocker.count)
    found = []
    for melds in arrangements(knocker.cards):
        deadwood = deadwood_of(knocker.cards, melds)
        count = count_of(deadwood)
        if count <= limit:
            spread = melds if count or rules.gin_layoff else ()
            answer = least_after_lay_offs(defender.cards, spread)
            found.append(BestSpread(melds, deadwood, count, answer))
    if not found:
        return None
    return max(found, key=lambda one: (_margin(one, rules), -one.count, -len(one.melds)))


def _margin(spread: BestSpread, rules: Rules) -> int:
    """What a spread is worth to the knocker: negative where he is undercut."""
    if not spread.count:
        return spread.defender + rules.gin_bonus
    difference = spread.defender - spread.count
    return difference if difference > 0 else difference - rules.undercut_bonus
