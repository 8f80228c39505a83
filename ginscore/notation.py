"""A hand as players type it: words to facts, and facts back to words.

The same words serve the shell, the prompt and the lines of a hand-history file::

    knock NAME SIDE vs SIDE      gin NAME [SIDE] vs SIDE      big-gin NAME [SIDE] vs SIDE
    dead [NAME]                  win NAME POINTS [gin|big-gin|undercut]

    SIDE = COUNT | MELD… [+CARD[@CARD]]… [/ CARD…]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from ginscore.cards import LOOKS_LIKE, NAMES, names, parse_card, shortened
from ginscore.errors import NotationError
from ginscore.hand import (
    WRITTEN_KINDS,
    Cards,
    Count,
    Dead,
    End,
    Hand,
    Held,
    Laid,
    Outcome,
    Shown,
    Side,
    Written,
)
from ginscore.melds import LayOff, parse_cards
from ginscore.texts import AGAINST, DEADWOOD

VERBS = ("knock", "gin", "big-gin", "dead", "win")
"""The words that begin a hand."""

_COUNT = re.compile(r"[0-9]+(\+[0-9]+)*")
_MOST_FIGURES = 18
_MOST_WORDS = 200


class Said(Struct, frozen=True, kw_only=True):
    """What was said beside the sides of a hand: the options, each as its word."""

    discard: str | None = None
    upcard: str | None = None
    taken: str | None = None
    accepted: bool = False


class Told(Struct, frozen=True):
    """A hand as told: who ended it as the word that names him or her (None where nobody is named),
    what was seen, and a word before the other side that is no card and so may be the other's name:
    ``vs Bob 12``."""

    by: str | None
    hand: Hand
    against: str | None = None


class Word(Struct, frozen=True):
    """A word of a line, its quotes taken off, and where it begins, counted from 0."""

    text: str
    at: int


TO_THE_END = ("note",)
"""The commands that take the rest of their line as it is."""


def split_line(line: str) -> list[Word]:
    """The words of a line at the prompt or in a file.

    Spaces part them, double quotes group, nothing is an escape; a line whose first sign is ``#`` is
    a comment and has no words; ``note`` takes the rest of its line as it is. Raises NotationError
    for a quote that is never closed.
    """
    if line.startswith("#"):
        return []
    first = re.match(r"\s*(\S+)", line)
    if first and first[1].lower() in TO_THE_END:
        verb = Word(first[1], first.start(1))
        # One space parts the word from its text; all that follows belongs to the text.
        at = first.end() + 1
        return [verb, Word(line[at:], at)] if at <= len(line) else [verb]
    return _parted(line)


def _parted(line: str) -> list[Word]:
    words: list[Word] = []
    text, begun, quote = "", -1, -1
    for at, sign in enumerate(line):
        if sign.isspace() and quote < 0:
            if begun >= 0:
                words.append(Word(text, begun))
            text, begun = "", -1
            continue
        begun = at if begun < 0 else begun
        if sign == '"':
            quote = at if quote < 0 else -1
        else:
            text += sign
    if quote >= 0:
        raise NotationError(
            "A double quote is opened and never closed.",
            hint='Quotes group words, like --why "Bob had 21"; there are no escapes.',
            word=line[quote:],
        )
    return [*words, Word(text, begun)] if begun >= 0 else words


def split_words(words: Iterable[str]) -> list[str]:
    """Words as they count: commas are spaces, and a slash stands alone."""
    text = " ".join(words)
    return text.replace(",", " ").replace("/", " / ").split()


def told_words(words: Iterable[str]) -> list[str]:
    """The words of a hand, split. Raises NotationError where there are more than any hand has."""
    told = split_words(words)
    if len(told) > _MOST_WORDS:
        raise NotationError(f"{len(told)} words are more than a hand has.")
    return told


def tell(verb: str, words: Sequence[str], said: Said) -> Told:
    """A hand from its verb, the words behind it and the options.

    Raises NotationError that quotes the word and says what would be right.
    """
    told = told_words(words)
    if verb == "dead":
        return _dead(told, said)
    if verb == "win":
        return _win(told, said)
    end = End(verb)
    name, before, behind = _sides(told, end)
    if len(behind) == 1 and behind[0].isalpha() and _may_be_a_name(behind[0]):
        word = shortened(behind[0])
        raise NotationError(
            f"“{word}” is neither a count nor cards: the other side is missing behind it.",
            hint=f"{end} {name} {'' if end is not End.KNOCK else '3 '}vs {word} 12",
            word=behind[0],
        )
    if len(behind) > 1 and _may_be_a_name(behind[0]):
        return Told(name, shown(end, before, behind[1:], said), behind[0])
    return Told(name, shown(end, before, behind, said))


def _may_be_a_name(word: str) -> bool:
    """Whether a word before a side may be a name: nothing of the notation, and no cards."""
    if word.startswith("+") or word.lower() in DEADWOOD or _COUNT.fullmatch(word):
        return False
    try:
        parse_cards(word)
    except NotationError:
        return True
    return False


def shown(end: End, before: Sequence[str], behind: Sequence[str], said: Said) -> Shown:
    """A hand that somebody ended, from the words before and behind vs; without any before it a gin
    whose cards were not told. Raises NotationError."""
    return Shown(
        end=end,
        knocker=parse_side(before, may_lay_off=False) if before else Count(0),
        defender=parse_side(behind, may_lay_off=True),
        discard=option_card(said.discard),
        upcard=option_card(said.upcard),
        taken=option_card(said.taken),
        accepted=said.accepted,
    )


def place_of_against(told: Sequence[str]) -> int | None:
    """Where vs stands among the words of a hand, if it does. Raises NotationError where it stands
    twice."""
    at = [n for n, word in enumerate(told) if word.lower() in AGAINST]
    if len(at) > 1:
        word = told[at[1]]
        raise NotationError(f"“{word}” stands twice: a hand has two sides.", word=word)
    return at[0] if at else None


def option_card(word: str | None) -> int | None:
    """The card behind an option, if the option was said. Raises NotationError."""
    return None if word is None else card_of_word(word)


def card_of_word(word: str) -> int:
    """The card of a word, which the error names. Raises NotationError."""
    try:
        return parse_card(word)
    except NotationError as error:
        raise NotationError(error.message, hint=error.hint, word=word) from None


def _sides(told: Sequence[str], end: End) -> tuple[str, list[str], list[str]]:
    """The name, the words of the knocker and the words of the defender."""
    example = f"{end} NAME {'' if end is not End.KNOCK else 'SIDE '}vs SIDE"
    if not told or told[0].lower() in AGAINST:
        raise NotationError(f"Who ended the hand is missing: {example}.")
    at = place_of_against(told)
    if at is None:
        raise NotationError(
            f"The other side is missing: {example}.",
            hint="A side is a count, like 12, or its cards; vs stands between the two sides.",
        )
    before, behind = list(told[1:at]), list(told[at + 1 :])
    if not behind or (not before and end is End.KNOCK):
        missing = "behind vs" if not behind else f"between {told[0]} and {told[at]}"
        raise NotationError(
            f"A side is missing {missing}: {example}.",
            hint="A side is a count, like 12, or its cards, like 7hdc 345s / 2c.",
        )
    return told[0], before, behind


def parse_side(words: Sequence[str], *, may_lay_off: bool) -> Side:
    """A side from its words, which ``split_words`` has split.

    Raises NotationError.
    """
    if len(words) == 1 and _COUNT.fullmatch(words[0]):
        return Count(_sum(words[0]))
    slashes = [n for n, word in enumerate(words) if word.lower() in DEADWOOD]
    if len(slashes) > 1:
        raise NotationError("“/” stands twice in one side: it begins the deadwood once.", word="/")
    layoffs = tuple(
        one for word in words if word.startswith("+") for one in _lay_offs(word, may_lay_off)
    )
    rest = [word for word in words if not word.startswith("+")]
    if slashes:
        at = next(n for n, word in enumerate(rest) if word.lower() in DEADWOOD)
        melds = [_cards(word) for word in rest[:at]]
        deadwood = tuple(card for word in rest[at + 1 :] for card in _cards(word))
        _refuse_single(melds)
        return Laid(tuple(melds), layoffs, deadwood)
    groups = [_cards(word) for word in rest]
    single = tuple(group[0] for group in groups if len(group) == 1)
    melds = [group for group in groups if len(group) > 1]
    if not melds and not layoffs:
        return Held(single)
    return Laid(tuple(melds), layoffs, single)


def _sum(word: str) -> int:
    """The sum of a count's words; of one with too many figures the first, which are too much by
    far."""
    return sum(int(figures[:_MOST_FIGURES]) for figures in word.split("+"))


def _cards(word: str) -> Cards:
    if word.isdigit() and word.isascii() and not _all_ranks(word):
        raise NotationError(
            f"“{shortened(word)}” is a count among cards: a count is a side by itself.",
            hint=f"Type either the count or the cards of a side; {LOOKS_LIKE}.",
            word=word,
        )
    try:
        return parse_cards(word)
    except NotationError as error:
        raise NotationError(error.message, hint=error.hint, word=word) from None


def _all_ranks(word: str) -> bool:
    """Whether figures may be ranks, as in ``7777`` and ``345`` (whose suit is missing)."""
    figures = word.replace("10", "T")
    return len(figures) >= 3 and "0" not in figures and "1" not in figures


def _refuse_single(melds: Sequence[Cards]) -> None:
    single = [meld[0] for meld in melds if len(meld) == 1]
    if not single:
        return
    word = names(single[:1])
    joined = names(single, join="") if len(single) > 1 else f"{word}…"
    raise NotationError(
        f"{word} stands alone before the “/”: the cards of a meld run together, like {joined}.",
        hint="Cards that are in no meld stand behind the /.",
        word=word,
    )


def _lay_offs(word: str, may_lay_off: bool) -> list[LayOff]:
    if not may_lay_off:
        raise NotationError(
            f"“{shortened(word)}” is not understood here: only the defender lays off.",
            hint="Lay-offs stand behind vs, among the defender's words.",
            word=word,
        )
    found = []
    for part in word[1:].split("+"):
        cards, at, on = part.partition("@")
        if not cards:
            raise NotationError(
                f"“{shortened(word)}” lays off no card: write +6s, or +Ts@Js to name the meld.",
                word=word,
            )
        place = _cards(on) if at else ()
        if at and len(place) != 1:
            raise NotationError(
                f"“{shortened(word)}”: the meld is named by one of its cards, like +Ts@Js.",
                word=word,
            )
        found += [LayOff(card, place[0] if place else None) for card in _cards(cards)]
    return found


def _dead(told: Sequence[str], said: Said) -> Told:
    if said.discard or said.taken or said.accepted:
        raise NotationError("Nothing is shown in a dead hand: only --upcard and --note go with it.")
    if len(told) > 1:
        raise NotationError(
            f"“{shortened(told[1])}” is too much: dead, or dead NAME where more tables are open.",
            word=told[1],
        )
    return Told(told[0] if told else None, Dead(upcard=option_card(said.upcard)))


def _win(told: Sequence[str], said: Said) -> Told:
    example = "win NAME POINTS [gin|big-gin|undercut]"
    if said.discard or said.taken:
        raise NotationError("Only --upcard, --accepted and --note go with win: it has no cards.")
    if len(told) < 2:
        raise NotationError(f"A word is missing: {example}.")
    points = told[1]
    if not (points.isascii() and points.isdigit() and len(points) <= _MOST_FIGURES):
        raise NotationError(
            f"“{shortened(points)}” is no number of points: {example}.", word=points
        )
    if len(told) > 3 or (len(told) == 3 and told[2].lower() not in WRITTEN_KINDS):
        raise NotationError(f"“{shortened(told[-1])}” is not understood: {example}.", word=told[-1])
    kind = Outcome(told[2].lower()) if len(told) == 3 else None
    return Told(
        told[0],
        Written(
            points=int(points), kind=kind, upcard=option_card(said.upcard), accepted=said.accepted
        ),
    )


def side_words(side: Side) -> str:
    """A side in the words that would type it."""
    if isinstance(side, Count):
        return str(side.count)
    if isinstance(side, Held):
        return names(side.cards)
    words = [names(meld, join="") for meld in side.melds]
    words += ["+" + lay_off_word(one) for one in side.layoffs]
    if side.deadwood or not side.melds:
        words += ["/", *(NAMES[card] for card in side.deadwood)]
    return " ".join(words)


def lay_off_word(one: LayOff) -> str:
    """A lay-off as a word: ``6s``, ``Ts@Js``."""
    return NAMES[one.card] if one.on is None else f"{NAMES[one.card]}@{NAMES[one.on]}"


def hand_words(hand: Hand, by: str | None) -> str:
    """A hand in the words that would type it, options included. ``by`` is left out where None."""
    name = [] if by is None else [by]
    if isinstance(hand, Dead):
        return " ".join(["dead", *name, *_option_words(upcard=hand.upcard)])
    if isinstance(hand, Written):
        kind = [] if hand.kind is None else [str(hand.kind)]
        words = ["win", *name, str(hand.points), *kind, *_option_words(upcard=hand.upcard)]
        return " ".join(words + (["--accepted"] if hand.accepted else []))
    gin = hand.end is not End.KNOCK and hand.knocker == Count(0)
    knocker = [] if gin else [side_words(hand.knocker)]
    sides = [*knocker, "vs", side_words(hand.defender)]
    options = _option_words(discard=hand.discard, upcard=hand.upcard, taken=hand.taken)
    accepted = ["--accepted"] if hand.accepted else []
    return " ".join([str(hand.end), *name, *sides, *options, *accepted])


def _option_words(**cards: int | None) -> list[str]:
    return [f"--{key} {NAMES[card]}" for key, card in cards.items() if card is not None]
