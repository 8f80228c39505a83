"""Is a claim right? And if not, which of the usual mistakes gives exactly that number.

Every mistake is computed as another price of the same hand, so that what is named really comes to
the number that was claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from ginscore.advice import Note
from ginscore.arbiter import Verdict, judge, needs_upcard
from ginscore.checks import PLAYERS
from ginscore.disputes.eleven import NAME as ALONE
from ginscore.disputes.miscounts import miscounts, slips, valued_wrongly
from ginscore.hand import Count, End, Outcome, Shown, Side
from ginscore.laws import Law
from ginscore.presets import PRESETS
from ginscore.rules import BoxTiming, Rules, Tie
from ginscore.scoring import Line, Price, box_lines, price, total_of, worth

MOST_NAMED = 5
"""No more mistakes than these are named: with more the number proves nothing."""

Other = tuple[int, Note]
"""Another number, and the mistake that gives it."""


class Claim(Struct, frozen=True):
    """A claim of points or of deadwood: the number said, whether it is right, and where it is
    wrong the mistakes that give exactly that number."""

    said: int
    right: bool
    mistakes: tuple[Note, ...] = ()


def claim_points(
    verdict: Verdict, rules: Rules, said: int, players: tuple[str, str] = PLAYERS
) -> Claim:
    """Whether the winner of this hand scores so many points."""
    if not verdict.legal:
        return Claim(said, False)
    if said == worth(verdict, rules).points:
        return Claim(said, True)
    usual = [
        *_of_bonuses(verdict, rules),
        *_of_counts(verdict, rules, players, miscounts),
        *_of_values(verdict, rules),
        *_of_spade_and_boxes(verdict, rules),
    ]
    unusual = [
        *_of_other_rules(verdict, rules, said),
        *_of_counts(verdict, rules, players, slips),
        *_swapped(worth(verdict, rules).points),
    ]
    return Claim(said, False, _giving(said, usual) or _giving(said, unusual))


def claim_deadwood(
    verdict: Verdict, rules: Rules, said: int, players: tuple[str, str] = PLAYERS
) -> Claim:
    """Whether either side counts so much."""
    return _claim_count(verdict, rules, said, players, (1, 0))


def claim_alone(side: Side, rules: Rules, said: int) -> Claim:
    """Whether ten cards alone count so much."""
    hand = Shown(end=End.KNOCK, knocker=side, defender=Count(0))
    return _claim_count(judge(hand, rules), rules, said, (ALONE, ALONE), (0,))


def _claim_count(
    verdict: Verdict, rules: Rules, said: int, players: tuple[str, str], sides: tuple[int, ...]
) -> Claim:
    counts = [(verdict.knocker.count, verdict.defender.count)[at] for at in sides]
    if said in counts:
        return Claim(said, True)
    for mistakes in (miscounts, slips):
        found = [one for at in sides for one in mistakes(verdict, rules, players, at)]
        if _giving(said, found):
            return Claim(said, False, _giving(said, found))
    return Claim(said, False, _giving(said, [one for count in counts for one in _swapped(count)]))


def _giving(said: int, mistakes: list[Other]) -> tuple[Note, ...]:
    """The mistakes that give this number, each once."""
    return tuple(dict.fromkeys(note for number, note in mistakes if number == said))[:MOST_NAMED]


def _parts(verdict: Verdict, rules: Rules) -> tuple[Price, list[Line], int, int]:
    """The price of a hand, its lines undoubled, the factor of the spade, the boxes paid at once."""
    priced = price(verdict, rules)
    lines = [line for line in priced.lines if line.law is not Law.SPADE]
    boxes = box_lines(priced, rules)[1] if verdict.winner is not None else ()
    return priced, lines, 2 if priced.doubled else 1, total_of(boxes)


def _of_bonuses(verdict: Verdict, rules: Rules) -> Iterator[Other]:
    """Equal counts taken otherwise; a bonus forgotten, doubled or mistaken for another; the
    difference left out, the counts added or not taken off."""
    k, d = verdict.knocker.count, verdict.defender.count
    if k == d and k:
        for tie, words in _TIES.items():
            if tie is not rules.tie:
                other = worth(verdict, replace(rules, tie=tie)).points
                yield other, Note(words, Law.EQUAL_COUNTS)
    _, lines, factor, boxes = _parts(verdict, rules)
    bonus = 0
    for line in lines:
        what = f"the {line.label} of {line.points}"
        rest = total_of(lines) - line.points
        if not line.bonus:
            yield factor * rest + boxes, Note(f"left out {what}", line.law)
            continue
        bonus += line.points
        if k != d or not k:
            yield factor * rest + boxes, Note(f"forgot {what}", line.law)
        yield factor * (rest + 2 * line.points) + boxes, Note(f"added {what} twice", line.law)
    law = lines[0].law if lines else Law.EQUAL_COUNTS
    for words, number in _other_bonuses(verdict, rules):
        yield factor * (total_of(lines) - bonus + number) + boxes, Note(words, law)
    if verdict.outcome in (Outcome.KNOCK, Outcome.UNDERCUT) and k != d:
        more, loser = (d, "defender") if k < d else (k, "knocker")
        whole = Note(f"scored all that the {loser} counts, not the difference", law)
        added = Note("added the two counts instead of taking the difference", law)
        yield factor * (more + bonus) + boxes, whole
        yield factor * (k + d + bonus) + boxes, added


_TIES = {
    Tie.UNDERCUT: "took equal counts as an undercut",
    Tie.NOBODY: "took equal counts as nobody's hand",
    Tie.KNOCKER: "gave equal counts to the knocker",
}


def _other_bonuses(verdict: Verdict, rules: Rules) -> list[tuple[str, int]]:
    """The bonuses that this outcome does not bring, with the words for having taken them."""
    gin = ("took the gin bonus, though it is no gin", rules.gin_bonus)
    undercut = ("took the undercut bonus, though it is no undercut", rules.undercut_bonus)
    if verdict.outcome is Outcome.KNOCK:
        return [gin, undercut]
    if verdict.outcome is Outcome.UNDERCUT:
        return [gin]
    if verdict.outcome is Outcome.BIG_GIN:
        return [("took the bonus of ordinary gin", rules.gin_bonus)]
    big = rules.big_gin_bonus
    more = [] if big is None else [("took the big gin bonus, though it is ordinary gin", big)]
    return [undercut, *more]


Miscounts = Callable[[Verdict, Rules, tuple[str, str], int], Iterator[Other]]


def _of_counts(
    verdict: Verdict, rules: Rules, players: tuple[str, str], mistakes: Miscounts
) -> Iterator[Other]:
    """A mistake in one side's count, carried into the score."""
    for count, note in mistakes(verdict, rules, players, 1):
        yield worth(verdict, rules, defender=count).points, note
    for count, note in mistakes(verdict, rules, players, 0):
        yield worth(verdict, rules, knocker=count).points, note


def _of_values(verdict: Verdict, rules: Rules) -> Iterator[Other]:
    """Cards valued wrongly on both sides alike, where both have such cards."""
    k, d = verdict.knocker.count, verdict.defender.count
    knocker = valued_wrongly(verdict, 0, "both sides")
    defender = dict(valued_wrongly(verdict, 1, "both sides"))
    for note, count in knocker:
        other = defender.get(note, d)
        if count != k and other != d:
            yield worth(verdict, rules, knocker=count, defender=other).points, note


def _of_spade_and_boxes(verdict: Verdict, rules: Rules) -> Iterator[Other]:
    """The spade forgotten or imagined; boxes and game bonus added to a hand, or left out."""
    priced, lines, factor, boxes = _parts(verdict, rules)
    plain, points = total_of(lines), worth(verdict, rules).points
    if factor == 2:
        yield plain + boxes, Note("forgot that the spade doubles the hand", Law.SPADE)
        yield 4 * plain + boxes, Note("doubled the hand twice for the spade", Law.SPADE)
        bonus = sum(line.points for line in lines if line.bonus)
        yield 2 * plain - bonus + boxes, Note("did not double the bonus for the spade", Law.SPADE)
    elif plain:
        yield 2 * plain + boxes, Note("doubled the hand, though no spade doubles it", Law.SPADE)
    if verdict.winner is None:
        return
    if rules.box_timing is BoxTiming.AT_ONCE:
        yield points - boxes, Note("left out the box, which is credited at once", Law.BOX)
        return
    number = box_lines(priced, rules)[0]
    for many in sorted({1, number}):
        words = "the box" if many == 1 else f"the {many} boxes"
        text = f"added {words}, paid only after the game"
        yield points + many * rules.box_bonus, Note(text, Law.BOX)
    text = f"added the game bonus of {rules.game_bonus}, which belongs to the end of the game"
    yield points + rules.game_bonus, Note(text, Law.GAME_BONUS)


def _of_other_rules(verdict: Verdict, rules: Rules, said: int) -> Iterator[Other]:
    """The rule sets under which the claim would be right."""
    found = []
    for preset in PRESETS:
        other = preset.rules
        if other == rules or needs_upcard(other, verdict.hand):
            continue
        ruled = judge(verdict.hand, other)
        if ruled.legal and worth(ruled, other).points == said:
            found.append(other.name)
    if found:
        law = {
            Outcome.UNDERCUT: Law.UNDERCUT,
            Outcome.GIN: Law.GIN_SCORE,
            Outcome.BIG_GIN: Law.BIG_GIN_SCORE,
        }.get(verdict.outcome or Outcome.KNOCK, Law.KNOCK_SCORE)
        names = ", ".join(found[:4]) + (" and others" if len(found) > 4 else "")
        yield said, Note(f"scored by other rules: {names}", law)


def _swapped(number: int) -> Iterator[Other]:
    """The two figures of a number written the wrong way round."""
    if 10 <= number < 100 and number % 11:
        yield number % 10 * 10 + number // 10, Note("swapped the two figures", Law.WRONG_ENTRY)
