"""What could have been done better in a hand that stands as it was laid: notes for both players.

Nothing here changes a ruling. Notes come with refused hands too, where they help to see the fault.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ginscore.arbiter import RuledSide, Verdict
from ginscore.cards import names
from ginscore.chances import forks, open_spread
from ginscore.checks import PLAYERS, begin
from ginscore.game import Row
from ginscore.hand import Count, End
from ginscore.laws import Law
from ginscore.melds import meld_word
from ginscore.rules import Rules
from ginscore.scoring import Worth, worth
from ginscore.solver import (
    MOST_CARDS,
    arrange,
    deadwood_of,
    defend,
    least_after_lay_offs,
    least_deadwood,
)


class Note(Struct, frozen=True):
    """A remark on a hand, with the law it rests on."""

    message: str
    law: Law


class Least(Struct, frozen=True):
    """The best that each side could have done, in points; None where it is not known."""

    knocker: int | None
    defender: int | None


def weigh(verdict: Verdict, rules: Rules) -> Least:
    """The knocker's least deadwood, and the defender's least after the best melds and lay-offs."""
    return Least(knocker_least(verdict), defender_least(verdict, rules))


def knocker_least(verdict: Verdict) -> int | None:
    """The least deadwood of the knocker's cards, in points; None where they are not known."""
    side = verdict.knocker
    if not side.known or side.cards.bit_count() > MOST_CARDS:
        return None
    if side.arranged or (not side.count and verdict.legal):
        return side.count
    return least_deadwood(side.cards)


def defender_least(verdict: Verdict, rules: Rules) -> int | None:
    """The least the defender could have counted after the best melds and lay-offs together, in
    points; None where the cards of either side are not known."""
    side = verdict.defender
    if not side.known or side.cards.bit_count() > MOST_CARDS:
        return None
    spread = open_spread(verdict, rules)
    if spread is None:
        return None
    if side.arranged or (not side.count and verdict.legal):
        return side.count
    return least_after_lay_offs(side.cards, spread) if spread else least_deadwood(side.cards)


def notes(
    verdict: Verdict,
    rules: Rules,
    players: tuple[str, str] = PLAYERS,
    least: Least | None = None,
) -> tuple[Note, ...]:
    """What was missed, what the arbiter arranged, and what could not be checked, in sentences.

    ``players`` are the knocker's and the defender's names; ``least`` what ``weigh`` said of this
    hand, where that is known already.
    """
    least = least or weigh(verdict, rules)
    found = [
        *_arranged(verdict.knocker, players[0]),
        *_better_spread(verdict, least.knocker, players[0]),
        *_arranged(verdict.defender, players[1], verdict.knocker.melds),
        *_better_defence(verdict, rules, least.defender, players[1]),
        *(Note(text, Law.LAY_OFF_CHOICE) for text in fork_words(verdict, rules, players)),
        *(_unseen(verdict, players) if verdict.legal else ()),
        *_taken_elsewhere(verdict, players[0]),
    ]
    if verdict.hand.accepted and verdict.legal and verdict.hand.end is End.KNOCK:
        found.append(_accepted(verdict, players))
    return tuple(found)


def repeated(rows: Sequence[Row]) -> tuple[Note, ...]:
    """A note where the last hand looks like one entered twice: the very cards of an earlier hand,
    or the same players and counts as the hand before."""
    *earlier, last = rows
    what = "cards" if last.verified else "counts"
    candidates = earlier if last.verified else earlier[-1:]
    same = [row.n for row in candidates if row.counts and _looks_like(row, last)]
    if not same:
        return ()
    message = f"Hand {same[-1]} has the very same {what}; undo takes this one back."
    return (Note(message, Law.WRONG_ENTRY),)


def _looks_like(row: Row, last: Row) -> bool:
    """Whether two hands of the same table show the same cards, or where none were seen the same."""
    one, other = row.verdict, last.verdict
    if one is None or other is None or (row.by, row.against) != (last.by, last.against):
        return False
    if not last.verified:
        return row.hand == last.hand
    sides = ((one.knocker, other.knocker), (one.defender, other.defender))
    return all(here.cards == there.cards for here, there in sides)


def notes_of(row: Row) -> tuple[Note, ...]:
    """The notes on a hand of a game; none where no side was shown."""
    if row.verdict is None:
        return ()
    return notes(row.verdict, row.rules, (row.by, row.against))


def _accepted(verdict: Verdict, players: tuple[str, str]) -> Note:
    over = verdict.knocker.count > verdict.limit
    message = (
        f"{begin(players[0])} knocked with {verdict.knocker.count}, over the limit of "
        f"{verdict.limit}; {players[1]} accepted it."
        if over
        else "The knock was within the limit; there was nothing to accept."
    )
    return Note(message, Law.OVER_LIMIT_ACCEPTED)


def fork_words(
    verdict: Verdict, rules: Rules, players: tuple[str, str], *, boxes: bool = True
) -> list[str]:
    """Both places of a card that fits a set and a run, where they differ in points."""
    found = []
    for fork in forks(verdict, rules):
        on_run, on_set = (
            f"on {meld_word(verdict.knocker.melds[at])} {players[1]} counts {count} at best and "
            + worth_words(worth(verdict, rules, defender=count, boxes=boxes), players)
            for at, count in ((fork.on_run, fork.run_count), (fork.on_set, fork.set_count))
        )
        found.append(f"The {names([fork.card])} fits a run and a set: {on_run}; {on_set}.")
    return found


def worth_words(result: Worth, players: tuple[str, str]) -> str:
    """What a hand would be worth, as the end of a sentence: ``Ann scores 28``."""
    if result.winner is None:
        return "nobody scores"
    return f"{result.winner.among(players)} scores {result.points}"


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


def _arranged(side: RuledSide, name: str, spread: tuple[int, ...] = ()) -> list[Note]:
    if not side.arranged:
        return []
    laid = f", laying off {laid_words(side.laid, spread)}" if side.laid else ""
    arranged = layout(side.melds, side.deadwood)
    message = f"{begin(name)}'s cards are arranged as {arranged}{laid}, which counts {side.count}."
    return [Note(message, Law.SPREAD)]


def _taken_elsewhere(verdict: Verdict, name: str) -> list[Note]:
    """A card that was taken and is neither in the hand nor thrown: something was mistyped."""
    taken = verdict.hand.taken
    if taken is None or taken == verdict.hand.discard or not verdict.knocker.known:
        return []
    if verdict.knocker.cards >> taken & 1:
        return []
    message = f"The {names([taken])} that {name} took is not in {name}'s hand; look again."
    return [Note(message, Law.CARD_JUST_TAKEN)]


def _better_spread(verdict: Verdict, least: int | None, name: str) -> list[Note]:
    side = verdict.knocker
    if least is None or least >= side.count:
        return []
    melds = arrange(side.cards)
    better = layout(melds, deadwood_of(side.cards, melds))
    if verdict.legal:
        message = f"{begin(name)} could have laid {better}, which counts {least}, not {side.count}."
    else:
        message = f"The least that {name}'s cards count is {least}: {better}."
    return [Note(message, Law.SPREAD)]


def _better_defence(verdict: Verdict, rules: Rules, least: int | None, name: str) -> list[Note]:
    side = verdict.defender
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
    shows = (verdict.hand.knocker, verdict.hand.defender)
    counted = [name for name, side in zip(players, shows, strict=True) if isinstance(side, Count)]
    if len(counted) == 2:
        return [Note("The counts stand as typed; no cards were seen.", Law.COUNT_RANGE)]
    unchecked = "count stands as typed; melds and lay-offs were not checked."
    return [Note(f"{begin(name)}'s {unchecked}", Law.COUNT_RANGE) for name in counted]
