"""Rulings by the line: a hand as a line of JSON, and the ruling on it as another.

A line that cannot be read is answered with what is wrong in it and where, so that the lines behind
it are ruled on all the same. Nothing is kept from line to line but the rule sets.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct

from ginscore.arbiter import Verdict, judge, needs_upcard
from ginscore.errors import GinscoreError, NotationError
from ginscore.hand import Dead, Shown
from ginscore.handjson import HandJSON, SideJSON, read_hand
from ginscore.knobs import with_knobs
from ginscore.recording import missing_upcard
from ginscore.rules import Rules

LONGEST = 1_000_000
"""No line is longer, in bytes: a hand takes some hundreds."""

_NO_KNOBS = Raw(b"{}")

FindRules = Callable[[str], Rules]
ReadRules = Callable[[str | None, bytes], Rules]
Draw = Callable[[Verdict | None, Rules], dict[str, Any]]
"""How a ruling becomes JSON; None is a dead hand."""


class HandLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line as it is read: a hand, and the rules to judge it by."""

    knocker: SideJSON | None = None
    defender: SideJSON | None = None
    id: Any = UNSET
    end: str = "knock"
    rules: str | None = None
    set: Raw = _NO_KNOBS
    discard: str | None = None
    upcard: str | None = None
    taken: str | None = None
    accepted: bool = False


class _Named(Struct):
    """What is left of a line that cannot be read: its id."""

    id: Any = UNSET


class Answer(Struct, frozen=True):
    """The answer to a line, as JSON; ``ruled`` says whether the line could be read, ``legal``
    whether the hand broke no law."""

    text: bytes
    ruled: bool
    legal: bool


_LINE = msgspec.json.Decoder(HandLine)
_NAME = msgspec.json.Decoder(_Named)
_KNOBS = msgspec.json.Decoder(dict[str, Any])
_encode = msgspec.json.Encoder().encode


def rules_reader(find: FindRules, usual: Rules) -> ReadRules:
    """How the rules of a line are found: by their name (``usual`` without one), with the knobs that
    the line sets. The last few rule sets are remembered."""

    @lru_cache(maxsize=64)
    def read(name: str | None, knobs: bytes) -> Rules:
        rules = usual if name is None else find(name)
        told = _KNOBS.decode(knobs)
        return with_knobs(rules, told) if told else rules

    return read


def answer(line: bytes, number: int, read_rules: ReadRules, draw: Draw) -> Answer:
    """The ruling on one line. Without an id of its own the line goes by its number."""
    try:
        told = _LINE.decode(line)
        name = number if told.id is UNSET else told.id
        rules = read_rules(told.rules, bytes(told.set))
        ruling = draw(_rule(told, rules), rules)
        text = _encode({"id": name} | ruling)
    except GinscoreError as error:
        sentence = f"{_with_place(error)} {error.hint}".rstrip()
        return Answer(_encode({"id": _name(line, number), "error": sentence}), False, False)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        sentence = _why_unreadable(error)
        return Answer(_encode({"id": _name(line, number), "error": sentence}), False, False)
    return Answer(text, True, ruling["legal"])


def _rule(told: HandLine, rules: Rules) -> Verdict | None:
    """The verdict on the hand of a line; None is a dead hand."""
    end, knocker, defender = told.end, told.knocker, told.defender
    hand = read_hand(
        HandJSON(end, knocker, defender, told.discard, told.upcard, told.taken, told.accepted)
    )
    if isinstance(hand, Dead):
        return None
    if not isinstance(hand, Shown):
        raise NotationError("A hand to judge ends by knock, gin, big-gin or dead.", place="$.end")
    if needs_upcard(rules, hand):
        raise missing_upcard()
    return judge(hand, rules)


def _with_place(error: GinscoreError) -> str:
    """What is wrong, and its place in the line where it is known, as msgspec says it."""
    if isinstance(error, NotationError) and error.place:
        return f"{error.message.removesuffix('.')} - at `{error.place}`"
    return error.message


def _name(line: bytes, number: int) -> Any:
    """The id of a line that cannot be ruled on, where that much can be read."""
    try:
        name = _NAME.decode(line).id
        _encode(name)
    except (msgspec.DecodeError, RecursionError, UnicodeError, TypeError):
        return number
    return number if name is UNSET else name


def _why_unreadable(error: Exception) -> str:
    """What is wrong with a line, in a sentence."""
    if isinstance(error, RecursionError):
        return "The line is nested too deeply to be a hand."
    if isinstance(error, msgspec.ValidationError):
        return str(error)
    if isinstance(error, UnicodeError) or "UTF-8" in str(error):
        return "The line is not text in UTF-8."
    return f"The line is no JSON: {str(error).removeprefix('JSON is malformed: ')}"


def too_long(number: int) -> Answer:
    """The answer to a line that is longer than any hand."""
    sentence = f"The line is longer than {LONGEST:,} bytes; a hand takes some hundreds."
    return Answer(_encode({"id": number, "error": sentence}), False, False)
