"""One line of a game as it is written: a verb, its words, its options. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from msgspec import Struct

from ginscore.cards import shortened
from ginscore.errors import NotationError
from ginscore.notation import VERBS, Said, Told, Word, split_words, tell

_HAND = ("discard", "upcard", "taken", "note", "against")
_CORRECTION = ("why", "voids")

VALUED = {
    **dict.fromkeys(VERBS, _HAND),
    "amend": (*_HAND, *_CORRECTION),
    "insert": (*_HAND, *_CORRECTION),
    "void": (*_CORRECTION, "table"),
    "adjust": ("law", "why", "column"),
    "assert": ("column",),
    "note": (),
    "rules": ("why", "set"),
    "close": ("why",),
    "reopen": ("why",),
    "undo": ("why",),
    "redo": (),
}
"""The verbs of a game's lines, each with the options that take a word."""

FLAGS = {
    **dict.fromkeys(VERBS, ("accepted",)),
    "amend": ("accepted", "void-later"),
    "insert": ("accepted", "void-later"),
    "void": ("void-later",),
}
"""The options that take none."""

GOES_ON = ("note", "why", "set")
"""The options that may stand in a line of their own below, as ``--why`` and text to the end."""

NO_CARD = "none"
"""What ``--upcard`` says where nobody noted the card, though the rules turn on it."""

TABLE = ("free", "dead")
"""What ``void --table`` says of a team's table: it plays again, or counts as a dead hand."""


class Deed(Struct, frozen=True):
    """A line understood: its verb, the words behind it, its options, the hand that it tells and the
    number of the hand that it corrects."""

    verb: str
    words: tuple[str, ...]
    options: dict[str, str]
    told: Told | None = None
    n: int | None = None

    def says(self, option: str) -> str | None:
        """What an option says, or None where it is left out."""
        return self.options.get(option)


def read_deed(words: Sequence[Word], more: Sequence[tuple[str, str]] = ()) -> Deed:
    """The deed of a line's words. ``more`` are the options of the lines below it that belong to it.

    Raises NotationError with the word.
    """
    verb = words[0].text.lower()
    if verb not in VALUED:
        near = get_close_matches(verb, VALUED, n=1)
        raise NotationError(
            f"“{shortened(words[0].text)}” begins no line of a game.",
            hint=f"Did you mean {near[0]}?" if near else f"A line begins with {', '.join(VALUED)}.",
            word=words[0].text,
        )
    if verb == "note":
        return Deed(verb, tuple(word.text for word in words[1:]), {})
    rest, options = _options(verb, [word.text for word in words[1:]])
    knobs = []
    for key, text in more:
        if key not in VALUED[verb]:
            raise NotationError(f"--{key} does not go with {verb}.", word=words[0].text)
        if key in options:
            raise NotationError(f"--{key} stands twice.", word=words[0].text)
        if key == "set":
            knobs.append(text)
        else:
            options[key] = text
    if verb == "rules":
        return Deed(verb, (*_knob_words(rest, options), *knobs), options)
    return _with_hand(verb, rest, options)


def _options(verb: str, words: list[str]) -> tuple[list[str], dict[str, str]]:
    rest: list[str] = []
    options: dict[str, str] = {}
    left = iter(words)
    for word in left:
        if not word.startswith("--"):
            rest.append(word)
            continue
        key, equals, value = word[2:].partition("=")
        key = key.lower()
        if key in options:
            raise NotationError(f"--{key} stands twice.", word=word)
        if key in FLAGS.get(verb, ()) and not equals:
            options[key] = ""
        elif key in VALUED[verb]:
            told = value if equals else next(left, None)
            if told is None:
                raise NotationError(f"A word is missing behind {word}.", word=word)
            options[key] = told
        else:
            raise _no_option(verb, word)
    return rest, options


def _no_option(verb: str, word: str) -> NotationError:
    known = [f"--{key}" for key in (*VALUED[verb], *FLAGS.get(verb, ()))]
    near = get_close_matches(word.partition("=")[0].lower(), known, n=1)
    there = f"With {verb} go {', '.join(known)}." if known else f"No option goes with {verb}."
    return NotationError(
        f"“{shortened(word)}” is no option of {verb}.",
        hint=f"Did you mean {near[0]}?" if near else there,
        word=word,
    )


def _knob_words(rest: list[str], options: dict[str, str]) -> list[str]:
    if not rest or rest[0].lower() != "set":
        raise NotationError(
            "A change of rules is written: rules set knob=value.", word=rest[0] if rest else "rules"
        )
    if "set" in options:
        rest.append(options.pop("set"))
    return rest[1:]


def _with_hand(verb: str, rest: list[str], options: dict[str, str]) -> Deed:
    n = None
    if verb in ("amend", "insert", "void"):
        n = _number(verb, rest)
        rest = rest[1:]
    if verb in ("amend", "insert"):
        if not rest or rest[0].lower() not in VERBS:
            wrong = (
                f"“{shortened(rest[0])}” does not begin a hand" if rest else "The hand is missing"
            )
            raise NotationError(
                f"{wrong}: {verb} {n} knock Ann 4 vs 12.", word=rest[0] if rest else verb
            )
        return Deed(verb, (), options, _told(rest[0].lower(), rest[1:], options), n)
    if verb in VERBS:
        return Deed(verb, (), options, _told(verb, rest, options))
    if verb in ("void", "close", "reopen", "undo", "redo") and rest:
        raise NotationError(f"“{shortened(rest[0])}” is too much behind {verb}.", word=rest[0])
    return Deed(verb, tuple(rest), options, None, n)


def _number(verb: str, rest: list[str]) -> int:
    if not rest or not (rest[0].isascii() and rest[0].isdigit() and len(rest[0]) < 8):
        raise NotationError(
            f"The number of the hand is missing: {verb} 3.", word=rest[0] if rest else verb
        )
    return int(rest[0])


def _told(verb: str, rest: list[str], options: dict[str, str]) -> Told:
    upcard = options.get("upcard")
    said = Said(
        discard=options.get("discard"),
        upcard=None if upcard is None or upcard.lower() == NO_CARD else upcard,
        taken=options.get("taken"),
        accepted="accepted" in options,
    )
    for word in (said.discard, said.upcard, said.taken):
        if word is not None and not split_words([word]):
            raise NotationError("A card is missing behind its option.", word=verb)
    return tell(verb, rest, said)
