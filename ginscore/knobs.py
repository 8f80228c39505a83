"""The knobs as a table talks about them: what each does, what it may be, how it is typed.

One row a knob, in the order of the record ``rules.Rules``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

import ginscore.rules as r
from ginscore.cards import shortened
from ginscore.errors import RulesError
from ginscore.rules import Rules, Shutout, ShutoutPolicy, Stake

MOST = 1_000_000_000
"""No knob and no adjustment is larger than this, in points: room for every house, none for a
number that would only fill the screen."""

_RULES_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")

KnobValue = int | str | bool | None
"""A knob as JSON has it."""


class Knob(Struct, frozen=True):
    """A knob: its key, what it does and what the schools use, what it may be set to.

    ``read`` makes its value from JSON's or from the word of a command line, and raises ValueError
    for anything else.
    """

    key: str
    about: str
    allowed: str
    read: Callable[[Any], Any]


def _whole(value: Any, least: int, most: int) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 12:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError
    return value


def _number(key: str, about: str, least: int = 0, most: int = MOST) -> Knob:
    allowed = f"{least} or more" if most == MOST else f"{least} to {most}"
    return Knob(key, about, allowed, lambda value: _whole(value, least, most))


def _choice(key: str, about: str, choices: type[StrEnum]) -> Knob:
    return Knob(key, about, ", ".join(choices), choices)


def _number_or_none(value: Any) -> int | None:
    return None if value is None or value == "none" else _whole(value, 0, MOST)


def _yes_no(value: Any) -> bool:
    answers = {"yes": True, "no": False, "true": True, "false": False, True: True, False: False}
    if not isinstance(value, str | bool) or value not in answers:
        raise ValueError
    return answers[value]


def _columns(value: Any) -> int:
    number = _whole(value, 1, 3)
    if number == 2:
        raise ValueError
    return number


def _shutout(value: Any) -> Shutout:
    if not isinstance(value, str):
        raise ValueError
    word, colon, amount = value.partition(":")
    policy = ShutoutPolicy(word)
    if (policy in r.WITH_AMOUNT) != bool(colon):
        raise ValueError
    return Shutout(policy, _whole(amount, 0, MOST) if colon else 0)


def read_stake(value: Any) -> Stake | None:
    """A stake from its word: ``0.05``, ``0.05 EUR``, ``€0.05``; ``none`` is none.

    Raises ValueError or InvalidOperation for anything else: nothing or less a point, more than
    1,000,000, more than six decimals, a label of more than eight signs.
    """
    if value is None or value == "none":
        return None
    if not isinstance(value, str) or len(value) > 32 or not value.isprintable():
        raise ValueError
    number = "".join(c for c in value if c in "0123456789.")
    label = value.replace(number, " ", 1).strip()
    amount = Decimal(number)
    if not 0 < amount <= 1_000_000 or amount != round(amount, 6):
        raise ValueError
    if len(label) > 8 or any(c.isdigit() or c in "-+." for c in label):
        raise ValueError
    return Stake(amount, label)


_SHUTOUTS = ", ".join(
    f"{policy}:POINTS" if policy in r.WITH_AMOUNT else str(policy) for policy in ShutoutPolicy
)

KNOBS = (
    _number("target", "the points that end the game; exactly the target is enough", 1),
    _number("knock_limit", "the most deadwood a knocker may hold; 0 is straight gin", 0, 50),
    _choice(
        "oklahoma",
        "a card turned up lowers the knock limit: the upcard, or one from a second pack",
        r.Oklahoma,
    ),
    _choice("oklahoma_ace", "an ace turned up allows a knock at one, or gin only", r.OklahomaAce),
    _choice(
        "spade",
        "a spade turned up doubles nothing; points and bonuses; also extra boxes; every box",
        r.Spade,
    ),
    _number("gin_bonus", "points for gin: 25 in most books, 20 in older ones"),
    Knob(
        "big_gin_bonus",
        "points for big gin where it is played: mostly 31",
        "none, 0 or more",
        _number_or_none,
    ),
    _number("undercut_bonus", "points for an undercut: 25, in older books 10 or 20"),
    _choice(
        "tie",
        "equal counts are an undercut in most books, nobody's hand, or the knocker's at 0 points",
        r.Tie,
    ),
    Knob(
        "gin_layoff", "whether cards may be laid off against gin (hardly ever)", "yes, no", _yes_no
    ),
    _number("knock_bonus", "points for a knocker who wins without gin (rare)"),
    _number("box_bonus", "points a box pays: 20 or 25"),
    _choice("box_timing", "boxes are paid after the game, or credited at once", r.BoxTiming),
    _number("gin_boxes", "extra boxes for gin: 2 where they are played"),
    _number("big_gin_boxes", "extra boxes for big gin"),
    _number("undercut_boxes", "extra boxes for an undercut: 1 where they are played"),
    _number("sweep_boxes", "extra boxes a partner when all of a team win"),
    _number("game_bonus", "points to the side that reached the target: mostly 100"),
    Knob("shutout", "what a shutout is worth: six schools, and none", _SHUTOUTS, _shutout),
    _choice("shutout_test", "shut out is who has no points, or who won no hand", r.ShutoutTest),
    Knob("columns", "1, or the 3 columns of Hollywood", "1, 3", _columns),
    _choice("last_column", "whether the third Hollywood column pays double", r.LastColumn),
    _choice(
        "dealer",
        "who deals next: the loser (whoever did not score), the winner, or each in turn",
        r.DealerRule,
    ),
    _choice("dead_dealer", "who deals after a dead hand", r.DeadDealer),
    _choice(
        "stock_end",
        "what the last stock cards allow: nothing; a last knock by the opponent; no knock at all",
        r.StockEnd,
    ),
    Knob("stake", "money a point, with a label: 0.05 EUR", "none, an amount above 0", read_stake),
)

KNOB = {knob.key: knob for knob in KNOBS}


def knob_value(rules: Rules, key: str) -> KnobValue:
    """One knob as JSON has it: a number, a word, true or false, or null."""
    value = getattr(rules, key)
    return value if isinstance(value, int) or value is None else str(value)


def knob_word(rules: Rules, key: str) -> str:
    """One knob as it is typed and printed: ``25``, ``replace:200``, ``yes``, ``none``."""
    return value_word(knob_value(rules, key))


def value_word(value: KnobValue) -> str:
    """A knob's value from a ledger as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def as_knobs(rules: Rules) -> dict[str, KnobValue]:
    """A rule set as plain JSON values: its name and every knob."""
    return {"name": rules.name} | {knob.key: knob_value(rules, knob.key) for knob in KNOBS}


def differing(one: Rules, other: Rules) -> tuple[str, ...]:
    """The knobs in which two rule sets differ, in the order of the record."""
    return tuple(k.key for k in KNOBS if getattr(one, k.key) != getattr(other, k.key))


def with_knobs(rules: Rules, knobs: Mapping[str, Any]) -> Rules:
    """A rule set with some knobs changed. Values are JSON's or the words of a command line.

    Raises RulesError naming every unknown key and every impossible or contradictory value, and what
    is allowed.
    """
    wrong: list[str] = []
    near: list[str] = []
    values: dict[str, Any] = {}
    for key, value in knobs.items():
        if key not in KNOB:
            wrong.append(f"There is no knob “{shortened(str(key))}”.")
            near += get_close_matches(str(key), KNOB, n=1)
            continue
        try:
            values[key] = KNOB[key].read(value)
        except (ValueError, InvalidOperation):
            said = shortened(str(value)) if isinstance(value, str | int) else "that"
            wrong.append(f"{key} cannot be “{said}”: allowed is {KNOB[key].allowed}.")
    changed = msgspec.structs.replace(rules, **values)
    wrong += contradictions(changed) if not wrong else []
    if wrong:
        hint = f"Did you mean {' and '.join(near)}?" if near else ""
        if not near and not knobs.keys() <= KNOB.keys():
            hint = f"The knobs are {', '.join(KNOB)}."
        raise RulesError(" ".join(wrong), hint=hint)
    return changed


def contradictions(rules: Rules) -> list[str]:
    """What in a rule set cannot stand together, a sentence each."""
    found = []
    if rules.last_column is r.LastColumn.DOUBLE and rules.columns == 1:
        found.append("last_column=double needs columns=3: there is no third column to double.")
    if rules.big_gin_boxes and rules.big_gin_bonus is None:
        found.append("big_gin_boxes needs a big_gin_bonus (0 or more): big gin is not played.")
    return found


def knob_pairs(words: Iterable[str]) -> dict[str, str]:
    """The ``knob=value`` words of a command line as a mapping.

    Raises RulesError for a word without ``=`` and for a knob set twice.
    """
    pairs: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        key = key.strip().lower().replace("-", "_")
        if not equals:
            raise RulesError(
                f"“{shortened(word)}” sets nothing: write knob=value, like target=150."
            )
        if key in pairs:
            raise RulesError(
                f"{shortened(key)} is set twice: {shortened(pairs[key])}, {shortened(value)}."
            )
        pairs[key] = value.strip()
    return pairs


def check_rules_name(name: str) -> None:
    """Raise RulesError for what cannot name a rule set."""
    if not _RULES_NAME.fullmatch(name):
        raise RulesError(
            f"“{shortened(name)}” cannot name rules: small letters, figures and hyphens, at most "
            "40, a letter first."
        )
