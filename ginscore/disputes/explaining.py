"""Why a hand scored what it did: how it lay, each step with its law, and what was missed.

Plain records for whoever draws them. The steps tell the arithmetic that the score lines sum up.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ginscore.advice import fork_words, laid_words, layout, weigh, worth_words
from ginscore.arbiter import RuledSide, Verdict
from ginscore.cards import COUNT, NAMES, cards_of, names
from ginscore.chances import best_spread, gain_of, open_spread
from ginscore.checks import PLAYERS, begin
from ginscore.faults import FaultCode
from ginscore.hand import End, Outcome
from ginscore.laws import Law
from ginscore.melds import is_set, meld_word
from ginscore.rules import Oklahoma, Rules, Tie
from ginscore.scoring import worth
from ginscore.solver import defend

Players = tuple[str, str]


class Step(Struct, frozen=True):
    """One step of a ruling: a sentence, and the law it follows."""

    text: str
    law: Law


class Lay(Struct, frozen=True):
    """How one side lay: its player, the melds and the deadwood as words (None where only a count
    was told), each lay-off with the meld it went on, the count, and the best it could have been."""

    player: str
    cards: str | None
    melds: tuple[int, ...]
    laid: tuple[tuple[int, int], ...]
    deadwood: int
    count: int
    least: int | None


def lays(verdict: Verdict, rules: Rules, players: Players = PLAYERS) -> tuple[Lay, Lay]:
    """How the two sides lay."""
    least = weigh(verdict, rules)
    knocker = _lay(verdict.knocker, players[0], (), least.knocker)
    spread = open_spread(verdict, rules) or ()
    return knocker, _lay(verdict.defender, players[1], spread, least.defender)


def _lay(side: RuledSide, player: str, spread: tuple[int, ...], least: int | None) -> Lay:
    laid = tuple((card, spread[at]) for card, at in side.laid) if spread else ()
    cards = layout(side.melds, side.deadwood) if side.known else None
    return Lay(player, cards, side.melds, laid, side.deadwood, side.count, least)


def steps(verdict: Verdict, rules: Rules, players: Players = PLAYERS) -> tuple[Step, ...]:
    """The steps of the ruling on a legal hand, from the limit to who scores."""
    return (
        *_limit(verdict, rules, players[0]),
        *_melds(verdict.knocker, players[0]),
        _count(verdict.knocker, players[0]),
        *_lay_offs(verdict, rules, players[1]),
        *_melds(verdict.defender, players[1]),
        _count(verdict.defender, players[1]),
        *_taken(verdict, players[0]),
        _result(verdict, rules, players),
        *_spade(verdict, rules),
    )


def _limit(verdict: Verdict, rules: Rules, knocker: str) -> list[Step]:
    hand, limit, count = verdict.hand, verdict.limit, verdict.knocker.count
    found = []
    if rules.oklahoma is not Oklahoma.OFF and hand.upcard is not None:
        card = "knock card" if rules.oklahoma is Oklahoma.KNOCK_CARD else "upcard"
        allows = f"the limit is {limit}" if limit else "only gin may be knocked with"
        found.append(Step(f"The {card} is the {names([hand.upcard])}: {allows}.", Law.OKLAHOMA))
    if hand.end is End.BIG_GIN:
        return [*found, Step(f"{begin(knocker)} melds all eleven cards.", Law.BIG_GIN)]
    if not count:
        said = "" if hand.end is End.GIN else ", though only a knock was said"
        law = Law.GIN if hand.end is End.GIN else Law.NO_DEADWOOD_IS_GIN
        return [*found, Step(f"{begin(knocker)} has no deadwood: it is gin{said}.", law)]
    if count <= limit:
        text = f"{begin(knocker)} knocks with {count}; the limit is {limit}."
        return [*found, Step(text, Law.KNOCK_LIMIT)]
    text = (
        f"{begin(knocker)} knocks with {count}, over the limit of {limit}. The opponent accepted "
        "it, so it is scored as an ordinary knock."
    )
    return [*found, Step(text, Law.OVER_LIMIT_ACCEPTED)]


def _melds(side: RuledSide, player: str) -> list[Step]:
    """The melds of a side, and who arranged them."""
    found = []
    if side.arranged:
        text = f"{begin(player)} only showed the cards; the arbiter arranged them at their least."
        found.append(Step(text, Law.SPREAD))
    for law, kind, melds in (
        (Law.SET, "set", [meld for meld in side.melds if is_set(meld)]),
        (Law.RUN, "run", [meld for meld in side.melds if not is_set(meld)]),
    ):
        if melds:
            words = listed([meld_word(meld) for meld in melds])
            many = f"are {kind}s" if len(melds) > 1 else f"is a {kind}"
            found.append(Step(f"{begin(player)}'s {words} {many}.", law))
    return found


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them: ``a, b and c``."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _count(side: RuledSide, player: str) -> Step:
    """What a side counts, card by card."""
    if not side.known:
        text = (
            f"{begin(player)} counts {side.count}. That stands as typed: no cards were seen, so "
            "melds and lay-offs could not be checked."
        )
        return Step(text, Law.COUNT_RANGE)
    cards = list(cards_of(side.deadwood))
    if not cards:
        return Step(f"{begin(player)} has no deadwood and counts 0.", Law.DEADWOOD)
    each = " + ".join(f"{NAMES[card]} {COUNT[card]}" for card in cards)
    total = f" = {side.count}" if len(cards) > 1 else ""
    return Step(f"{begin(player)}'s deadwood: {each}{total}.", Law.CARD_COUNTS)


def _lay_offs(verdict: Verdict, rules: Rules, defender: str) -> list[Step]:
    """Each lay-off with the meld it went on, as that meld had grown by then."""
    spread = open_spread(verdict, rules)
    if spread is None:
        return []
    if not spread:
        text = f"{begin(defender)} may lay off nothing: it is gin."
        return [Step(text, Law.LAY_OFF_ON_GIN)] if verdict.defender.known else []
    melds = list(spread)
    found = []
    for card, at in verdict.defender.laid:
        law = Law.LAY_OFF_ON_SET if is_set(melds[at]) else Law.LAY_OFF_ON_RUN
        text = f"{begin(defender)} lays off the {NAMES[card]} on {meld_word(melds[at])}."
        found.append(Step(text, law))
        melds[at] |= 1 << card
    if not found and verdict.defender.known:
        found.append(Step(f"{begin(defender)} lays off nothing.", Law.LAY_OFF))
    return found


def _taken(verdict: Verdict, knocker: str) -> list[Step]:
    taken, discard = verdict.hand.taken, verdict.hand.discard
    if taken is None:
        return []
    kept = "keeps it" if discard is None else f"throws the {NAMES[discard]}"
    text = f"{begin(knocker)} took the {NAMES[taken]} from the discard pile and {kept}."
    return [Step(text, Law.CARD_JUST_TAKEN)]


def _result(verdict: Verdict, rules: Rules, players: Players) -> Step:
    """Who scores, and by which law."""
    knocker, defender = players
    k, d = verdict.knocker.count, verdict.defender.count
    if verdict.outcome in (Outcome.GIN, Outcome.BIG_GIN):
        law = Law.BIG_GIN_SCORE if verdict.outcome is Outcome.BIG_GIN else Law.GIN_SCORE
        said = str(verdict.outcome).replace("-", " ")
        text = f"For {said} {knocker} scores all that {defender} counts, {d}, and the bonus."
        return Step(text, law)
    if k < d:
        text = f"{k} is less than {d}: {knocker} scores the difference, {d} - {k} = {d - k}."
        return Step(text, Law.KNOCK_SCORE)
    if k > d:
        text = (
            f"{k} is more than {d}: {knocker} is undercut. {begin(defender)} scores the "
            f"difference, {k} - {d} = {k - d}, and the bonus of {rules.undercut_bonus}."
        )
        return Step(text, Law.UNDERCUT)
    text = {
        Tie.UNDERCUT: f"an undercut. {begin(defender)} scores the bonus of {rules.undercut_bonus}.",
        Tie.NOBODY: "nobody's hand: no points and no box.",
        Tie.KNOCKER: f"{knocker}'s hand under these rules, with a difference of 0.",
    }[rules.tie]
    return Step(f"The counts are equal, {k} and {d}: {text}", Law.EQUAL_COUNTS)


def _spade(verdict: Verdict, rules: Rules) -> list[Step]:
    if verdict.winner is None or not rules.spade_doubles(verdict.hand.upcard):
        return []
    assert verdict.hand.upcard is not None  # a spade was turned up
    text = f"The {NAMES[verdict.hand.upcard]} turned up is a spade: the points count double."
    return [Step(text, Law.SPADE)]


def missed(
    verdict: Verdict, rules: Rules, players: Players = PLAYERS, *, boxes: bool = True
) -> tuple[Step, ...]:
    """What either player could have done better in a legal hand, and what it would have scored:
    the best spread, the best defence, the other place of a card that fits two melds.

    ``boxes`` says whether boxes that are credited at once are part of the points.
    """
    if not verdict.legal:
        return ()
    return (
        *_spread_missed(verdict, rules, players, boxes=boxes),
        *_defence_missed(verdict, rules, players, boxes=boxes),
        *(
            Step(text, Law.LAY_OFF_CHOICE)
            for text in fork_words(verdict, rules, players, boxes=boxes)
        ),
    )


def _spread_missed(verdict: Verdict, rules: Rules, players: Players, *, boxes: bool) -> list[Step]:
    """A better spread, both taken against the best defence; or, the defender's cards unknown, one
    that counts less."""
    knocker, defender = players
    least = weigh(verdict, rules)
    best = best_spread(verdict, rules, boxes=boxes)
    if best is not None and least.defender is not None:
        as_laid = gain_of(worth(verdict, rules, defender=least.defender, boxes=boxes))
        if best.gain <= as_laid:
            return []
        text = (
            f"{begin(knocker)}'s best spread was {layout(best.melds, best.deadwood)}, counting "
            f"{best.count}: {defender} then counts {best.defender} at best and "
            f"{worth_words(best.worth, players)}."
        )
        return [Step(text, Law.SPREAD)]
    if least.knocker is None or least.knocker >= verdict.knocker.count:
        return []
    result = worth(verdict, rules, knocker=least.knocker, boxes=boxes)
    text = (
        f"{begin(knocker)}'s cards could have been laid to count {least.knocker}: against "
        f"{verdict.defender.count} {worth_words(result, players)}."
    )
    return [Step(text, Law.SPREAD)]


def _defence_missed(verdict: Verdict, rules: Rules, players: Players, *, boxes: bool) -> list[Step]:
    least = weigh(verdict, rules).defender
    if least is None or least >= verdict.defender.count:
        return []
    spread = open_spread(verdict, rules) or ()
    best = defend(verdict.defender.cards, spread)
    laid = f", laying off {laid_words(best.laid, spread)}" if best.laid else ""
    result = worth(verdict, rules, defender=least, boxes=boxes)
    text = (
        f"{begin(players[1])}'s best defence was {layout(best.melds, best.deadwood)}{laid}, "
        f"counting {least}: then {worth_words(result, players)}."
    )
    return [Step(text, Law.LAY_OFF if best.laid else Law.DEADWOOD)]


def turning_point(verdict: Verdict, rules: Rules, players: Players = PLAYERS) -> tuple[Step, ...]:
    """The count that would have given a legal knock to the other side."""
    knocker, defender = players
    k, d = verdict.knocker.count, verdict.defender.count
    if not k or not verdict.legal or k == d:
        return ()
    if k > d:
        text = f"{begin(knocker)} needed less than {d}" if d else f"{begin(knocker)} needed gin"
        return (Step(f"{text} to win this hand.", Law.UNDERCUT),)
    most = f"{k} or less" if rules.tie is Tie.UNDERCUT else f"less than {k}"
    return (Step(f"{begin(defender)} needed {most} to undercut.", Law.UNDERCUT),)


_REMEDIES = {
    FaultCode.OVER_LIMIT: Step(
        "The opponent may accept the knock (--accepted); refused, play goes on.",
        Law.OVER_LIMIT_ACCEPTED,
    ),
    FaultCode.CARD_COUNT: Step(
        "A wrong number of cards found after a knock is settled by counts, with a penalty.",
        Law.WRONG_NUMBER_AFTER_KNOCK,
    ),
    FaultCode.NOT_GIN: Step(
        "Within the limit it is an ordinary knock, without the bonus.", Law.GIN_WITH_DEADWOOD
    ),
    FaultCode.LAY_OFF_DOES_NOT_FIT: Step(
        "Counted as deadwood the cards that do not fit are in order.", Law.LAY_OFF
    ),
    FaultCode.DISCARD_JUST_TAKEN: Step(
        "The card is taken back and another discarded, and the knock may stand.",
        Law.TAKEN_CARD_DISCARDED,
    ),
}


def remedies(verdict: Verdict) -> tuple[Step, ...]:
    """What may be done about the faults of a hand, by the laws of irregularities."""
    codes = dict.fromkeys(one.code for one in verdict.faults)
    return tuple(_REMEDIES[code] for code in codes if code in _REMEDIES)
