"""The head of a hand-history file: its tags, and the opening of the game that they tell."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ginscore.cards import shortened
from ginscore.errors import GinscoreError, NotationError
from ginscore.events import Opened
from ginscore.history.ids import stem_for
from ginscore.history.telling import knob_json
from ginscore.knobs import KNOBS, KnobValue, as_knobs, knob_pairs, with_knobs
from ginscore.notation import card_of_word, split_line
from ginscore.opening import open_event, read_dealer, read_seating, read_sides
from ginscore.presets import find_rules
from ginscore.recording import find_name
from ginscore.replay import rules_of
from ginscore.rules import Rules
from ginscore.seating import Seating, Sides, seating_for
from ginscore.texts import check_text, is_game_id, is_time

VERSION = 1
"""The version of the format that this release writes. It reads all earlier ones."""

FIRST_WORD = "ginscore-history"

TAGS = (
    *("game", "date", "event", "name", "players", "seating", "dealer", "cut"),
    *("rules", "set", "knobs", "stake"),
)
"""The tags of a head, in the order in which they are written."""

AGAIN = ("set", "knobs")
"""The tags that may stand more than once."""

_TAG = re.compile(r"([A-Za-z][A-Za-z_-]*)\s*:(.*)", re.DOTALL)


class Tag(Struct, frozen=True):
    """A tag of the head: its key, its value, the line (from 0) and where the value begins in it."""

    key: str
    value: str
    line: int
    at: int


Report = Callable[[GinscoreError, Tag], None]
"""Takes down what is wrong with a tag."""


def read_tag(text: str, line: int) -> Tag | None:
    """The tag of a line, or None where it is none. A value between double quotes is what stands
    between the first and the last of them."""
    found = _TAG.fullmatch(text)
    if found is None:
        return None
    value = found[2].strip()
    at = found.start(2) + len(found[2]) - len(found[2].lstrip())
    if len(value) > 1 and value[0] == value[-1] == '"':
        value, at = value[1:-1], at + 1
    return Tag(found[1].lower(), value, line, at)


def tag_line(key: str, value: str) -> str:
    """A tag as its line."""
    quoted = (
        not value or value != value.strip() or (len(value) > 1 and value[0] == value[-1] == '"')
    )
    return f'{key}: "{value}"' if quoted else f"{key}: {value}"


def check_tags(tags: Sequence[Tag], report: Report) -> dict[str, Tag]:
    """The tags that stand once, by their key; unknown and doubled ones are reported."""
    found: dict[str, Tag] = {}
    for tag in tags:
        if tag.key not in TAGS:
            near = get_close_matches(tag.key, TAGS, n=1)
            hint = f"Did you mean {near[0]}?" if near else f"The tags are {', '.join(TAGS)}."
            report(NotationError(f"There is no tag “{shortened(tag.key)}”.", hint=hint), tag)
        elif tag.key in found and tag.key not in AGAIN:
            report(NotationError(f"The tag {tag.key} stands twice."), tag)
        else:
            found.setdefault(tag.key, tag)
    return found


_T = TypeVar("_T")


class Head:
    """The tags of a head, read one by one; what is wrong is reported, and reading goes on."""

    def __init__(self, tags: Sequence[Tag], report: Report) -> None:
        self.all = tags
        self.report = report
        self.tags = check_tags(tags, report)
        self.first = Tag("", "", 0, 0)
        self.values: dict[str, KnobValue] = {}
        self.sound = True

    def read(self, key: str, reader: Callable[[str], _T]) -> _T | None:
        """What a tag says, read by ``reader``; None where it is missing or wrong."""
        tag = self.tags.get(key)
        if tag is None:
            return None
        try:
            return reader(tag.value)
        except GinscoreError as error:
            self.sound = False
            self.report(error, tag)
            return None

    def opening(self) -> Opened | None:
        """The opening of the game, or None where it cannot be told. A game without an id has the
        one that goes before its first hand."""
        for key in ("players", "date"):
            if key not in self.tags:
                example = "players: Ann Bob" if key == "players" else "date: 2026-11-30"
                error = NotationError(f"The tag {key} is missing.", hint=f"Add a line: {example}")
                self.sound = False
                self.report(error, self.first)
        at = self.read("date", read_time) or ""
        game = self.read("game", read_game_id)
        texts = {key: self.read(key, read_text) for key in ("event", "name")}
        sides = self.read("players", lambda value: read_sides(value.split()))
        asked = self.read("seating", read_seating)
        rules, pinned = self._rules()
        if sides is None:
            return None
        seating = self._seating(sides, asked)
        if seating is None or rules is None or not self.sound:
            return None
        dealer = self.read("dealer", lambda value: read_dealer(value, sides, seating))
        cut = self.read("cut", lambda value: read_cut(value, sides))
        if not self.sound:
            return None
        names = ["+".join(side) for side in sides]
        base = find_rules(rules) if rules and pinned is None else None
        game = game or stem_for(at, sides, texts["name"])
        opened = open_event(names, game, at, rules=base, seating=str(seating))
        if pinned is not None:
            knobs = {"name": rules or "standard", **pinned}
        else:
            changed = self._changed(rules_of(opened), self.values)
            if changed is None:
                return None
            knobs = as_knobs(changed)
        return replace(opened, rules=knobs, dealer=dealer, cut=cut, **texts)

    def _seating(self, sides: Sides, asked: Seating | None) -> Seating | None:
        try:
            return seating_for(sides, asked)
        except GinscoreError as error:
            self.report(error, self.tags.get("seating", self.tags["players"]))
            return None

    def _rules(self) -> tuple[str | None, dict[str, KnobValue] | None]:
        """The name of the rules, and every knob where the tag ``knobs`` lists them all."""
        pinned = "knobs" in self.tags
        name = self.read("rules", read_text) if pinned else self.read("rules", _preset_name)
        for tag in self.all:
            if tag.key in (*AGAIN, "stake"):
                self._read_knobs(tag)
        if not pinned:
            return name or "", None
        base = replace(Rules(), name=name or "standard")
        if self.sound and self._changed(base, self.values) is None:
            return None, None
        return name, {one.key: self.values[one.key] for one in KNOBS if one.key in self.values}

    def _read_knobs(self, tag: Tag) -> None:
        try:
            pairs = {"stake": tag.value} if tag.key == "stake" else _told_pairs(tag.value)
        except GinscoreError as error:
            self._wrong(error, tag)
            return
        for key, word in pairs.items():
            try:
                if key in self.values:
                    raise NotationError(f"{key} is set twice.")
                self.values[key] = knob_json(key, word)
            except GinscoreError as error:
                self._wrong(NotationError(error.message, hint=error.hint, word=key), tag)

    def _changed(self, rules: Rules, values: dict[str, KnobValue]) -> Rules | None:
        """These rules with the knobs of the head; None, reported, where they contradict."""
        try:
            return with_knobs(rules, values)
        except GinscoreError as error:
            tag = next((tag for tag in self.all if tag.key in (*AGAIN, "stake")), self.first)
            self._wrong(error, tag)
            return None

    def _wrong(self, error: GinscoreError, tag: Tag) -> None:
        self.sound = False
        self.report(error, tag)


def _told_pairs(value: str) -> dict[str, str]:
    return knob_pairs(word.text for word in split_line(" " + value))


def _preset_name(value: str) -> str:
    return find_rules(value).name


def read_text(value: str) -> str:
    """A text of the head as it is. Raises NotationError for control characters."""
    check_text(value)
    return value


def read_game_id(value: str) -> str:
    """A game's id. Raises NotationError for what is none."""
    if not is_game_id(value):
        raise NotationError(f"“{shortened(value)}” is no game's id: 2026-11-30-k7q2m.", word=value)
    return value


def read_time(value: str) -> str:
    """A time as a ledger keeps it: a day, a time of the day where it is known, its offset where it
    is known. Raises NotationError."""
    if not is_time(value):
        raise NotationError(
            f"“{shortened(value)}” is no time: 2026-11-30, or 2026-11-30T20:00:00+01:00.",
            word=value,
        )
    return value


def read_cut(value: str, sides: Sides) -> dict[str, str]:
    """The card that each player cut: ``Ann 7h Bob Ks``. Raises NotationError."""
    words = value.replace(",", " ").split()
    players = [player for side in sides for player in side]
    if not words or len(words) % 2:
        raise NotationError("A name and the card that was cut, in pairs: cut: Ann 7h Bob Ks.")
    cut: dict[str, Any] = {}
    for name, card in zip(words[::2], words[1::2], strict=True):
        card_of_word(card)
        cut[find_name(name, players)] = card
    return cut


def head_lines(opened: Opened, preset: dict[str, KnobValue] | None) -> list[str]:
    """The head of a game as lines: every tag that says something, and every knob. ``preset`` are
    the knobs of the rule set it is named for, to tell what was changed from the rest."""
    rules = dict(opened.rules)
    name = rules.pop("name", "custom")
    tags = [("game", opened.game), ("date", opened.at)]
    tags += [(key, text) for key in ("event", "name") if (text := getattr(opened, key)) is not None]
    tags += [("players", " ".join("+".join(side) for side in opened.sides))]
    tags += [("seating", str(opened.seating))]
    if opened.dealer is not None:
        tags.append(("dealer", opened.dealer))
    if opened.cut is not None:
        tags.append(("cut", " ".join(f"{player} {card}" for player, card in opened.cut.items())))
    tags.append(("rules", str(name)))
    stake = rules.pop("stake", "")
    known = preset or {}
    changed = [key for key in rules if preset and rules[key] != known.get(key)]
    for key, keys in (("set", changed), ("knobs", [key for key in rules if key not in changed])):
        tags += [(key, line) for line in _wrapped([_pair(one, rules[one]) for one in keys])]
    if stake != "":
        tags.append(("stake", knob_text("stake", stake)))
    return [f"{FIRST_WORD} {VERSION}", *(tag_line(key, value) for key, value in tags)]


def knob_text(key: str, value: KnobValue) -> str:
    """A knob's value as the word that is read back as this very value."""
    word = str(value)
    if value is None or isinstance(value, bool):
        word = "none" if value is None else ("yes" if value else "no")
    try:
        if knob_json(key, word) == value and type(knob_json(key, word)) is type(value):
            return word
    except GinscoreError:
        pass
    return f"'{word}'"


def _pair(key: str, value: KnobValue) -> str:
    word = f"{key}={knob_text(key, value)}"
    return f'"{word}"' if any(sign.isspace() for sign in word) else word


def _wrapped(words: Sequence[str], wide: int = 76) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def preset_knobs(name: object) -> dict[str, KnobValue] | None:
    """The knobs of a preset by its name, or None where there is none of that name."""
    try:
        return as_knobs(find_rules(str(name)))
    except GinscoreError:
        return None
