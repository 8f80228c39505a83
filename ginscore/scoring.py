"""What a hand is worth, as itemised lines that sum.

Laws 7.1 to 7.9, and 8.2 and 8.3 where boxes are credited at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ginscore.arbiter import Verdict, Winner, decide
from ginscore.cards import shortened
from ginscore.faults import Fault, FaultCode, fault
from ginscore.hand import Outcome, Written
from ginscore.laws import Law
from ginscore.rules import BoxTiming, Rules, Spade, Tie


class Line(Struct, frozen=True):
    """One line of a score: what for, how many points, and the law it follows. ``bonus`` says that
    it is a hand's bonus, beside what the counts come to."""

    label: str
    points: int
    law: Law
    bonus: bool = False


class Price(Struct, frozen=True):
    """What one hand is worth to its winner, before boxes: the lines, and the extra boxes it brings,
    itemised as (what for, how many). ``doubled`` says that a spade turned up doubles it."""

    lines: tuple[Line, ...] = ()
    extra_boxes: tuple[tuple[str, int], ...] = ()
    doubled: bool = False

    @property
    def points(self) -> int:
        """The sum of the lines."""
        return total_of(self.lines)


NOTHING = Price()
"""A hand that nobody wins."""


def total_of(lines: Sequence[Line]) -> int:
    """The sum of some lines, in points."""
    return sum(line.points for line in lines)


def price(verdict: Verdict, rules: Rules) -> Price:
    """What a legal hand is worth to its winner; nothing where it has none."""
    if verdict.outcome is None or verdict.winner is None:
        return NOTHING
    k, d = verdict.knocker.count, verdict.defender.count
    return _price(verdict.outcome, k, d, rules, doubled=rules.spade_doubles(verdict.hand.upcard))


class Worth(Struct, frozen=True):
    """What a hand comes to: its outcome, who wins it, how many points."""

    outcome: Outcome
    winner: Winner | None
    points: int


def worth(
    verdict: Verdict,
    rules: Rules,
    *,
    knocker: int | None = None,
    defender: int | None = None,
    boxes: bool = True,
) -> Worth:
    """What a hand would come to if the sides had counted otherwise than they did.

    ``boxes`` False leaves out boxes that are credited at once, as in a hand of a team round.
    """
    k = verdict.knocker.count if knocker is None else knocker
    d = verdict.defender.count if defender is None else defender
    outcome, winner = decide(verdict.hand.end, k, d, rules)
    if winner is None:
        return Worth(outcome, None, 0)
    priced = _price(outcome, k, d, rules, doubled=rules.spade_doubles(verdict.hand.upcard))
    lines = priced.lines + (box_lines(priced, rules)[1] if boxes else ())
    return Worth(outcome, winner, total_of(lines))


def _price(outcome: Outcome, knocker: int, defender: int, rules: Rules, *, doubled: bool) -> Price:
    lines = list(_lines(outcome, knocker, defender, rules))
    extras = {
        Outcome.GIN: ("gin", rules.gin_boxes),
        Outcome.BIG_GIN: ("big gin", rules.big_gin_boxes),
        Outcome.UNDERCUT: ("undercut", rules.undercut_boxes),
    }
    what_for, boxes = extras.get(outcome, ("", 0))
    if doubled:
        lines.append(Line("doubled by the spade", total_of(lines), Law.SPADE))
        if rules.doubles_extra_boxes:
            boxes *= 2
    return Price(tuple(lines), ((what_for, boxes),) if boxes else (), doubled)


def _lines(outcome: Outcome, knocker: int, defender: int, rules: Rules) -> tuple[Line, ...]:
    """The lines of a hand that somebody won, undoubled."""
    difference = abs(knocker - defender)
    if outcome is Outcome.GIN:
        bonus = Line("gin bonus", rules.gin_bonus, Law.GIN_SCORE, bonus=True)
        return (Line("defender's deadwood", defender, Law.GIN_SCORE), bonus)
    if outcome is Outcome.BIG_GIN:
        bonus = Line("big gin bonus", rules.big_gin_bonus or 0, Law.BIG_GIN_SCORE, bonus=True)
        return (Line("defender's deadwood", defender, Law.BIG_GIN_SCORE), bonus)
    if outcome is Outcome.UNDERCUT:
        bonus = Line("undercut bonus", rules.undercut_bonus, Law.UNDERCUT, bonus=True)
        if not difference:
            return (bonus,)
        return (Line("deadwood difference", difference, Law.UNDERCUT), bonus)
    law = Law.KNOCK_SCORE if difference else Law.EQUAL_COUNTS
    lines: tuple[Line, ...] = (Line("deadwood difference", difference, law),)
    if rules.knock_bonus:
        lines += (Line("knock bonus", rules.knock_bonus, Law.KNOCK_BONUS, bonus=True),)
    return lines


def box_lines(price: Price, rules: Rules, *, sweep: int = 0) -> tuple[int, tuple[Line, ...]]:
    """The boxes of a hand or round that was won, and their lines where they are credited at once.

    ``sweep`` is the number of partners who all won.
    """
    doubles_extra = price.doubled and rules.doubles_extra_boxes
    one = 2 if price.doubled and rules.spade is Spade.ALL else 1
    extras = list(price.extra_boxes)
    if sweep and rules.sweep_boxes:
        extras.append(("sweep", rules.sweep_boxes * sweep * (2 if doubles_extra else 1)))
    boxes = one + sum(number for _, number in extras)
    if rules.box_timing is BoxTiming.END or not rules.box_bonus:
        return boxes, ()
    lines = [Line(_boxes_word("box", one), one * rules.box_bonus, Law.BOX)]
    lines += [
        Line(
            _boxes_word(f"extra box for {word}", number), number * rules.box_bonus, Law.EXTRA_BOXES
        )
        for word, number in extras
    ]
    return boxes, tuple(lines)


def _boxes_word(word: str, number: int) -> str:
    return word if number == 1 else f"{number} {word.replace('box', 'boxes', 1)}"


def price_written(hand: Written, rules: Rules) -> Price:
    """What an old sheet's hand is worth: the points as they are written, with the extra boxes."""
    outcome = hand.kind or Outcome.KNOCK
    doubled = rules.spade_doubles(hand.upcard)
    priced = _price(outcome, 0, 0, rules, doubled=doubled)
    law = Law.OLD_SHEET
    return Price((Line("points as written", hand.points, law),), priced.extra_boxes, doubled)


def written_faults(hand: Written, rules: Rules) -> tuple[Fault, ...]:
    """The fault of points that no hand under these rules can have; it says what is possible."""
    if hand.kind is Outcome.BIG_GIN and rules.big_gin_bonus is None:
        message = "Big gin is not played under these rules; enter it as gin."
        return (fault(FaultCode.BIG_GIN_NOT_PLAYED, message),)
    spans = [span for kind, span in _possible(hand, rules) if hand.kind in (None, kind)]
    if any(hand.points in span for span in spans):
        return ()
    what = {None: "hand", Outcome.UNDERCUT: "undercut"}.get(hand.kind, str(hand.kind))
    allowed = " or ".join(_span_words(span) for span in _joined(spans)) or "not played"
    said = shortened(str(hand.points), 12)
    message = f"No {what} is worth {said} points under these rules; it is {allowed}."
    return (fault(FaultCode.IMPOSSIBLE_POINTS, message),)


def _joined(spans: Sequence[range]) -> list[range]:
    """Spans of points in order, those that touch or overlap as one."""
    joined: list[range] = []
    for span in sorted(spans, key=lambda span: (span.step, span.start)):
        last = joined[-1] if joined else None
        if (
            last
            and last.step == span.step
            and span.start <= last.stop
            and not ((span.start - last.start) % span.step)
        ):
            joined[-1] = range(last.start, max(last.stop, span.stop), span.step)
        else:
            joined.append(span)
    return joined


def _span_words(span: range) -> str:
    words = f"{span[0]}" if len(span) == 1 else f"{span[0]} to {span[-1]}"
    return words if span.step == 1 or len(span) == 1 else f"{words} in twos"


def _possible(hand: Written, rules: Rules) -> list[tuple[Outcome, range]]:
    """The points that each outcome can have, as both counts run over all that they can be; a knock
    over the limit that was accepted can be undercut by more than the limit."""
    upcard = hand.upcard
    limit = 98 if hand.accepted else rules.limit(upcard)
    spans = [(Outcome.GIN, 0, 98, rules.gin_bonus)]
    if rules.big_gin_bonus is not None:
        spans.append((Outcome.BIG_GIN, 0, 98, rules.big_gin_bonus))
    if limit:
        least = 0 if rules.tie is Tie.KNOCKER else 1
        spans.append((Outcome.KNOCK, least, 97, rules.knock_bonus))
        least = 0 if rules.tie is Tie.UNDERCUT else 1
        spans.append((Outcome.UNDERCUT, least, limit, rules.undercut_bonus))
    found = []
    for outcome, low, high, bonus in spans:
        if not rules.spade_doubles(upcard):
            found.append((outcome, range(low + bonus, high + bonus + 1)))
        if rules.spade_doubles(upcard) or (rules.spade is not Spade.SINGLE and upcard is None):
            found.append((outcome, range(2 * (low + bonus), 2 * (high + bonus) + 1, 2)))
    return found
