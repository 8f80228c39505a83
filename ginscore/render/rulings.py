"""What the arbiter answers, as text: rulings, claims, what cards alone allow, the law book.

Every function returns lines of at most 80 columns.
"""

from __future__ import annotations

from collections.abc import Sequence

from ginscore.advice import Note, laid_words, layout, notes
from ginscore.arbiter import Verdict
from ginscore.cards import NAMES, names
from ginscore.checks import begin
from ginscore.disputes.claims import Claim
from ginscore.disputes.eleven import Alone, Discard, Eleven, Refused, Ten
from ginscore.disputes.explaining import (
    Lay,
    Players,
    Step,
    lays,
    missed,
    remedies,
    steps,
    turning_point,
)
from ginscore.faults import Fault
from ginscore.hand import Outcome
from ginscore.laws import Law
from ginscore.laws.book import Article
from ginscore.melds import meld_word
from ginscore.render.names import NO_BREAK, cut, padded, width, wrapped
from ginscore.render.text import score_lines
from ginscore.render.words import counted, limit_words, turned_words
from ginscore.rules import Rules
from ginscore.scoring import box_lines, price, total_of, worth

_NAME = 16


def cited(text: str, law: Law) -> str:
    """A sentence with its law behind it, the two words of the law never parted."""
    return f"{text} [law{NO_BREAK}{law}]"


def bullets(found: Sequence[Step | Note | Fault], sign: str = "-") -> list[str]:
    """Sentences with their laws, one under the other."""
    lines = []
    for one in found:
        text = one.text if isinstance(one, Step) else one.message
        lines += wrapped(cited(text, one.law), f"  {sign} ")
    return lines


def numbered(found: Sequence[Step]) -> list[str]:
    """Steps with their numbers and laws."""
    lines = []
    for n, one in enumerate(found, 1):
        lines += wrapped(cited(one.text, one.law), f"  {n:>2} ")
    return lines


def lay_lines(both: Sequence[Lay]) -> list[str]:
    """How the two sides lay, one under the other, with what they count."""
    shown = [cut(begin(lay.player), _NAME) for lay in both]
    wide = max(width(name) for name in shown) + 2
    lines = []
    for lay, name in zip(both, shown, strict=True):
        cards = lay.cards if lay.cards is not None else "cards not seen"
        lines += wrapped(f"{cards}{NO_BREAK * 3}={NO_BREAK}{lay.count}", f"  {padded(name, wide)}")
        if lay.laid:
            melds = tuple(dict.fromkeys(meld for _, meld in lay.laid))
            laid = laid_words(tuple((card, melds.index(on)) for card, on in lay.laid), melds)
            lines += wrapped(f"laid off {laid}", f"  {padded('', wide)}")
    return lines


def limit_lines(rules: Rules, upcard: int | None, whence: str) -> list[str]:
    """The rules that were applied, and the knock limit that they set."""
    words = limit_words(rules, upcard)
    if upcard is not None and rules.turns_on_upcard:
        words = f"{turned_words(rules, upcard)}, {words}"
    return wrapped(f"{rules.name}{whence}; {words}.", "Rules: ")


def ruling_lines(verdict: Verdict, rules: Rules, players: Players) -> list[str]:
    """The ruling on a hand that is in no game."""
    lines = ["", *lay_lines(lays(verdict, rules, players)), ""]
    if not verdict.legal:
        number = len(verdict.faults)
        many = "one law is broken" if number == 1 else f"{number} faults"
        lines += [f"Refused: {many}.", *bullets(verdict.faults, "✗")]
        lines += changed_lines(remedies(verdict))
        remarks = notes(verdict, rules, players)
        return lines + (["", "Notes:", *bullets(remarks)] if remarks else [])
    winner = verdict.winner_of(players)
    priced = price(verdict, rules)
    score = priced.lines + box_lines(priced, rules)[1] if winner else ()
    lines.append(f"{outcome_words(verdict, players)}: {_scores(winner, total_of(score))}.")
    lines += score_lines(score)
    lines += ["", "Why:", *numbered(steps(verdict, rules, players))]
    turning = turning_point(verdict, rules, players)
    return lines + changed_lines((*turning, *missed(verdict, rules, players)))


def changed_lines(found: Sequence[Step]) -> list[str]:
    """What would have changed the ruling."""
    return ["", "What would have changed it:", *bullets(found)] if found else []


def _scores(winner: str | None, points: int) -> str:
    return "nobody scores" if winner is None else f"{winner} scores {points}"


def outcome_words(verdict: Verdict, players: Players) -> str:
    """What a legal hand came to, in a few words."""
    knocker = players[0]
    k, d = verdict.knocker.count, verdict.defender.count
    words = {
        Outcome.GIN: f"{begin(knocker)} has gin",
        Outcome.BIG_GIN: f"{begin(knocker)} has big gin",
        Outcome.UNDERCUT: f"{begin(knocker)} is undercut, {k} against {d}",
    }
    usual = f"{begin(knocker)}'s knock stands, {k} against {d}"
    return words.get(verdict.outcome or Outcome.KNOCK, usual)


def points_claim_lines(claim: Claim, verdict: Verdict, rules: Rules, players: Players) -> list[str]:
    """Whether a claim of points is right."""
    if not verdict.legal:
        text = f"The claim of {counted(claim.said, 'point')} falls: a refused hand scores nothing."
        return ["", *wrapped(text)]
    result = worth(verdict, rules)
    truth = _scores(verdict.winner_of(players), result.points)
    return _claim_lines(claim, counted(claim.said, "point"), truth)


def deadwood_claim_lines(claim: Claim, verdict: Verdict, players: Players) -> list[str]:
    """Whether a claim of deadwood is right."""
    k, d = verdict.knocker.count, verdict.defender.count
    truth = f"both count {k}" if k == d else f"{players[0]} counts {k}, {players[1]} {d}"
    return _claim_lines(claim, f"{claim.said} deadwood", truth)


def _count_claim_lines(claim: Claim, count: int) -> list[str]:
    """Whether a claim of what ten cards count is right."""
    return _claim_lines(claim, f"{claim.said} deadwood", f"these cards count {count}")


def _claim_lines(claim: Claim, said: str, truth: str) -> list[str]:
    if claim.right:
        return ["", *wrapped(f"The claim of {said} is right: {truth}.")]
    lines = ["", *wrapped(f"The claim of {said} is wrong: {truth}.")]
    if not claim.mistakes:
        return lines + wrapped(f"No usual mistake gives {claim.said}.")
    mistakes = "any of these mistakes" if len(claim.mistakes) > 1 else "this mistake"
    return [*lines, f"{claim.said} is what comes of {mistakes}:", *bullets(claim.mistakes)]


def alone_lines(alone: Alone, counted: Claim | None) -> list[str]:
    """What may be done with cards alone, and whether a claim of what ten count is right."""
    if isinstance(alone, Refused):
        return ["", f"Refused: {names(alone.cards)}", *bullets(alone.faults, "✗")]
    if isinstance(alone, Eleven):
        return _eleven_lines(alone)
    claimed = [] if counted is None else _count_claim_lines(counted, alone.count)
    return _ten_lines(alone) + claimed


def _ten_lines(alone: Ten) -> list[str]:
    laid = "as they are laid" if alone.laid else "at their best"
    lines = ["", f"  {layout(alone.melds, alone.deadwood)}   = {alone.count}, {laid}", ""]
    if not alone.count:
        lines += wrapped(cited("It is gin.", Law.GIN))
    elif alone.count <= alone.limit:
        text = f"A knock is legal: {alone.count} is within the limit of {alone.limit}."
        lines += wrapped(cited(text, Law.KNOCK_LIMIT))
    else:
        text = f"No knock: {alone.count} is over the limit of {alone.limit}."
        lines += wrapped(cited(text, Law.KNOCK_LIMIT))
    if alone.least < alone.count:
        lines += wrapped(cited(f"They can be laid to count {alone.least}.", Law.SPREAD))
    return lines


def _eleven_lines(alone: Eleven) -> list[str]:
    lines = ["", f"  {names(alone.cards)}", ""]
    if alone.kept is not None:
        text = f"The {NAMES[alone.kept]} was just taken and may not be thrown."
        lines += wrapped(cited(text, Law.CARD_JUST_TAKEN))
    if alone.melds:
        melds = " ".join(meld_word(meld) for meld in alone.melds)
        played = "" if alone.big_gin_played else ", which is not played under these rules"
        lines += wrapped(cited(f"Big gin{played}: {melds}.", Law.BIG_GIN))
    else:
        lines += wrapped(cited("No big gin: the eleven cards are not all melded.", Law.BIG_GIN))
    if alone.gins:
        lines += wrapped(cited(f"Gin after {_discards(alone.gins)}:", Law.GIN))
        lines += _discard_lines(alone.gins)
    else:
        lines += wrapped(cited("No discard makes gin.", Law.GIN))
    if alone.knocks:
        text = f"A knock within the limit of {alone.limit} after {_discards(alone.knocks)}:"
        lines += wrapped(cited(text, Law.KNOCK_LIMIT))
        lines += _discard_lines(alone.knocks)
    elif not alone.gins:
        near = alone.nearest
        text = (
            f"No knock: the best discard, {NAMES[near.card]}, leaves {near.count}, over the limit "
            f"of {alone.limit}."
        )
        lines += wrapped(cited(text, Law.KNOCK_LIMIT))
    else:
        lines += wrapped(cited("No discard makes a knock with deadwood.", Law.KNOCK_LIMIT))
    return lines


def _discards(found: Sequence[Discard]) -> str:
    number = len(found)
    return f"the discard of {NAMES[found[0].card]} alone" if number == 1 else f"{number} discards"


def _discard_lines(found: Sequence[Discard]) -> list[str]:
    lines = []
    for one in found:
        leaving = f", leaving {one.count}" if one.count else ""
        lines += wrapped(layout(one.melds, one.deadwood), f"  throw {NAMES[one.card]}{leaving}:  ")
    return lines


def law_lines(found: Sequence[Article]) -> list[str]:
    """Laws as a page of the book: chapters, numbers, titles, texts, sources."""
    lines: list[str] = []
    chapter = ""
    for one in found:
        if one.chapter != chapter:
            chapter = one.chapter
            title = f"Chapter {one.law.partition('.')[0]}: {chapter}"
            lines += ["", title, "=" * len(title)] if lines else [title, "=" * len(title)]
        lines += ["", *wrapped(one.title, f"{one.law}  ")]
        lines += wrapped(one.text, "     ")
        lines += wrapped(f"Source: {one.source}", "     ")
    return lines
