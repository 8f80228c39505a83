"""Rule sets as people and programs read them: in words before play, as tables, where two differ.

Every function returns lines or plain JSON values; the commands print them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from ginscore.knobs import as_knobs, differing, knob_value, knob_word
from ginscore.laws.phrases import phrases
from ginscore.presets import PRESET, changed_here, house_defaults, nearest
from ginscore.render.names import WIDE, wrapped
from ginscore.render.tables import draw_table
from ginscore.render.words import turned_word
from ginscore.rules import (
    BoxTiming,
    LastColumn,
    Oklahoma,
    Rules,
    ShutoutPolicy,
    Spade,
)

_PAGE = WIDE - 2
"""How wide a page of rules is set."""

ABOUT_WIDTH = 59
"""The room for a line about a rule set, beside the longest name that a preset has."""


class Sentence(Struct, frozen=True):
    """One rule in words, and the knobs that it tells."""

    text: str
    knobs: tuple[str, ...]


class Theme(Struct, frozen=True):
    """Some rules that belong together at the table."""

    title: str
    sentences: tuple[Sentence, ...]


def in_words(rules: Rules) -> tuple[Theme, ...]:
    """A rule set as a table reads it before play; every knob is told, the idle ones in passing."""
    said = phrases(rules)
    return (
        Theme("The deal", _deal(said)),
        Theme("The knock", _knock(rules, said)),
        Theme("The score of a hand", _hand(rules, said)),
        Theme("Boxes", _boxes(rules)),
        Theme("The game", _game(rules, said)),
    )


def _deal(said: dict[str, str]) -> tuple[Sentence, ...]:
    return (
        Sentence(said["deals"], ("dealer",)),
        Sentence(f"{said['after_dead']}.", ("dead_dealer",)),
        Sentence(said["stock_end"], ("stock_end",)),
    )


def _knock(rules: Rules, said: dict[str, str]) -> tuple[Sentence, ...]:
    limit = rules.knock_limit
    found = [
        Sentence(
            f"A knocker may hold {limit} in deadwood at most."
            if limit
            else "Straight gin: nobody may knock with deadwood, a hand ends by gin only.",
            ("knock_limit",),
        )
    ]
    if rules.oklahoma is Oklahoma.OFF:
        found.append(Sentence("No card turned up changes that.", ("oklahoma", "oklahoma_ace")))
    else:
        word = said["limit_card"].removesuffix(",").replace(", turned", " turned")
        card = f"Oklahoma: {word[0].lower()}{word[1:]}"
        lowers = "lowers that to its own value; ten, jack, queen and king count 10."
        found += [
            Sentence(f"{card} {lowers}", ("oklahoma",)),
            Sentence(said["ace"], ("oklahoma_ace",)),
        ]
    gin = "Cards may be laid off against gin as against a knock."
    none = "Nothing may be laid off against gin."
    return (*found, Sentence(gin if rules.gin_layoff else none, ("gin_layoff",)))


def _hand(rules: Rules, said: dict[str, str]) -> tuple[Sentence, ...]:
    big = rules.big_gin_bonus
    found = [
        Sentence(
            "A knocker with the lower count scores the difference"
            + (f" and a knock bonus of {rules.knock_bonus}." if rules.knock_bonus else "."),
            ("knock_bonus",),
        ),
        Sentence(
            f"Gin scores {rules.gin_bonus} and the other's deadwood.",
            ("gin_bonus",),
        ),
        Sentence(
            "Big gin is not played."
            if big is None
            else f"Big gin, all eleven cards melded, scores {big} and the other's deadwood.",
            ("big_gin_bonus",),
        ),
        Sentence(
            f"An undercut scores {rules.undercut_bonus} and the difference.", ("undercut_bonus",)
        ),
        Sentence(said["ties"], ("tie",)),
    ]
    if rules.spade is Spade.SINGLE:
        found.append(Sentence("A spade turned up doubles nothing.", ("spade",)))
    else:
        card = turned_word(rules)
        found.append(Sentence(f"A spade as the {card} doubles {said['doubled']}.", ("spade",)))
    return tuple(found)


def _boxes(rules: Rules) -> tuple[Sentence, ...]:
    keys = ("box_bonus", "box_timing")
    if not rules.box_bonus:
        first = Sentence("Boxes, one a hand won, pay nothing.", keys)
    elif rules.box_timing is BoxTiming.AT_ONCE:
        text = f"Each hand won is a box of {rules.box_bonus}, credited at once as points of it."
        first = Sentence(text, keys)
    else:
        text = f"Each hand won is a box of {rules.box_bonus}, paid after the game."
        first = Sentence(text, keys)
    extras = [
        (f"gin {rules.gin_boxes}", "gin_boxes"),
        (f"big gin {rules.big_gin_boxes}", "big_gin_boxes"),
        (f"an undercut {rules.undercut_boxes}", "undercut_boxes"),
        (f"a sweep in teams {rules.sweep_boxes} a partner", "sweep_boxes"),
    ]
    played = [(word, key) for word, key in extras if getattr(rules, key)]
    idle = tuple(key for _, key in extras if not getattr(rules, key))
    if not played:
        return first, Sentence("There are no extra boxes.", idle)
    words = ", ".join(word for word, _ in played)
    return first, Sentence(f"Extra boxes: {words}.", tuple(key for _, key in extras))


def _game(rules: Rules, said: dict[str, str]) -> tuple[Sentence, ...]:
    target, bonus = rules.target, rules.game_bonus
    found = []
    if rules.columns == 3:
        last = (
            "the third column pays double"
            if rules.last_column is LastColumn.DOUBLE
            else "the third column pays as the others"
        )
        found += [
            Sentence(
                "Hollywood: three columns; a side's first win goes into the first, its second "
                "into two, later ones into all that are open.",
                ("columns",),
            ),
            Sentence(
                f"Each column is won at {target}; exactly {target} is enough.",
                ("target",),
            ),
            Sentence(f"Each column is settled alone; {last}.", ("last_column",)),
        ]
    else:
        found += [
            Sentence(
                f"One column; the game is won at {target}, exactly {target} is enough.",
                ("target", "columns", "last_column"),
            ),
        ]
    where = "column" if rules.columns == 3 else "game"
    won = f"Whoever wins a {where} scores a game bonus of {bonus}."
    found.append(Sentence(won if bonus else "There is no game bonus.", ("game_bonus",)))
    if rules.shutout.policy is ShutoutPolicy.NONE:
        text = "A shutout pays nothing more."
    else:
        text = f"{said['shut_out']} is shut out. {said['shutout_does']}"
    found.append(Sentence(text, ("shutout", "shutout_test")))
    stake = f"A point is worth {rules.stake}." if rules.stake else "No stake: points only."
    return (*found, Sentence(stake, ("stake",)))


def rule_lines(rules: Rules, *, title: str = "") -> list[str]:
    """A rule set in words, theme by theme, with its source; house defaults are called so."""
    house = house_defaults(rules)
    lines = wrapped(title or title_of(rules), wide=_PAGE)
    lines += wrapped(f"Source: {source_of(rules)}.", wide=_PAGE)
    for theme in in_words(rules):
        lines += ["", theme.title]
        for one in theme.sentences:
            mark = " (house default)." if set(one.knobs) & set(house) else "."
            text = one.text.removesuffix(".") + mark
            lines += wrapped(text, "  ", "    ", _PAGE)
    return lines


def title_of(rules: Rules) -> str:
    """A rule set's name and what it is, with the knobs a table changed."""
    preset = PRESET.get(rules.name)
    if preset is None:
        return f"{rules.name}: {likeness(rules)}"
    changed = changed_here(rules)
    here = f"; changed here: {_changes(rules, changed)}" if changed else ""
    return f"{rules.name}: {preset.about}{here}"


def source_of(rules: Rules) -> str:
    """The book, page or program that a rule set follows."""
    preset = PRESET.get(rules.name)
    if preset is None:
        near = nearest(rules)
        return f"this table; {near.rules.name} is from {near.source}"
    return preset.source + ("; the changes are this table's" if changed_here(rules) else "")


def likeness(rules: Rules) -> str:
    """A rule set by the preset it is nearest to: ``as classic, but gin_bonus 30``."""
    near = nearest(rules)
    changed = differing(near.rules, rules)
    name = near.rules.name
    return f"as {name}, but {_changes(rules, changed)}" if changed else f"as {name}"


def _changes(rules: Rules, keys: Sequence[str]) -> str:
    return ", ".join(f"{key} {knob_word(rules, key)}" for key in keys)


class Listed(Struct, frozen=True):
    """A rule set of the list: a preset or a saved one, or a saved one that cannot be read."""

    name: str
    rules: Rules | None
    saved: bool
    fault: str = ""


def list_lines(found: Sequence[Listed], default: str | None, style: str | None) -> list[str]:
    """The rule sets by name, a line about each, a star where new games take it."""
    rows = [
        [
            "*" if one.name == default else "",
            one.name,
            "\n".join(wrapped(_about(one), wide=ABOUT_WIDTH)),
        ]
        for one in found
    ]
    head = ["", "rules", "what they are"]
    table = draw_table(head, rows, style, ["left"] * 3)
    return [*(line.rstrip() for line in table), "", default_line(default)]


def _about(one: Listed) -> str:
    if one.rules is None:
        return f"cannot be read: {one.fault}"
    preset = PRESET.get(one.name)
    return f"saved; {likeness(one.rules)}" if preset is None else preset.about


def default_line(default: str | None) -> str:
    """What new games take."""
    if default is None:
        return "New games take what their seating usually plays (ginscore rules default NAME)."
    return f"New games take {default} (ginscore rules default --clear)."


def list_json(found: Sequence[Listed], default: str | None) -> list[dict[str, Any]]:
    """The rule sets with every knob, for other programs."""
    answers = []
    for one in found:
        named: dict[str, Any] = {"name": one.name, "about": _about(one), "saved": one.saved}
        named["default"] = one.name == default
        if one.rules is not None:
            named |= {"source": source_of(one.rules)} | as_knobs(one.rules)
        answers.append(named)
    return answers


def rules_json(rules: Rules, **more: Any) -> dict[str, Any]:
    """A rule set for other programs: its name and every knob, the words, the house defaults."""
    return (
        as_knobs(rules)
        | {
            "about": title_of(rules),
            "source": source_of(rules),
            "house_defaults": list(house_defaults(rules)),
            "words": {
                theme.title: [one.text for one in theme.sentences] for theme in in_words(rules)
            },
        }
        | more
    )


def difference_lines(one: Rules, other: Rules, style: str | None) -> list[str]:
    """Where two rule sets differ, knob by knob."""
    keys = differing(one, other)
    if not keys:
        return [f"{one.name} and {other.name} do not differ."]
    rows = [[key, knob_word(one, key), knob_word(other, key)] for key in keys]
    table = draw_table(["knob", one.name, other.name], rows, style, ["left"] * 3)
    return [line.rstrip() for line in table]


def difference_json(one: Rules, other: Rules) -> dict[str, Any]:
    """Where two rule sets differ, each knob with both values."""
    return {
        "names": [one.name, other.name],
        "differ": {
            key: [knob_value(one, key), knob_value(other, key)] for key in differing(one, other)
        },
    }
