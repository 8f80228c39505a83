"""The named rule sets, each spelling out every knob, with its source.

A preset may be corrected in a later release: a game keeps its own copy of every knob, so no old
evening is scored again.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import Struct

from ginscore.cards import shortened
from ginscore.errors import RulesError
from ginscore.knobs import KNOB, differing, knob_word, with_knobs
from ginscore.laws.sources import (
    BICYCLE,
    BRITISH,
    CRATE,
    HOUSE,
    HOW_TO,
    OPEN_SPIEL,
    PAGAT,
    RUMMY_GAMES,
    RUMMYRULEBOOK,
    RUMMYTALK,
    SCARNE,
    THREE_HANDED,
    WIKIPEDIA,
)
from ginscore.rules import Rules


class Preset(Struct, frozen=True):
    """A named rule set: its rules, a line about it, and the book, page or program it follows.

    ``house`` are the knobs that no source settles: their values are this program's own.
    """

    rules: Rules
    about: str
    source: str
    house: tuple[str, ...] = ()


def _preset(
    name: str, about: str, source: str, *, house: tuple[str, ...] = (), **knobs: Any
) -> Preset:
    if knobs.keys() != KNOB.keys():
        raise TypeError(f"{name} must spell out every knob: {knobs.keys() ^ KNOB.keys()}")
    rules = msgspec.structs.replace(Rules(), name=name)
    return Preset(with_knobs(rules, knobs), about, source, house)


# fmt: off
PRESETS = (
    _preset(
        "standard",
        "the commonest modern game: gin 25, undercut 25, boxes 20",
        f"{HOW_TO}; who deals from {PAGAT}",
        target=100, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=25, knock_bonus=0,
        box_bonus=20, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="replace:200", shutout_test="no-points", columns=1, last_column="single",
        dealer="loser", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "classic",
        "the older values: gin 20, undercut 10",
        f"{HOW_TO}, its other system; {PAGAT}'s classic text",
        target=100, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=20, big_gin_bonus=None, undercut_bonus=10, knock_bonus=0,
        box_bonus=20, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="replace:200", shutout_test="no-points", columns=1, last_column="single",
        dealer="loser", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "three-handed",
        "captain and box: points alone, no boxes, no game bonus",
        THREE_HANDED,
        target=100, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=10, knock_bonus=0,
        box_bonus=0, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=0,
        shutout="none", shutout_test="no-points", columns=1, last_column="single",
        dealer="loser", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "modern",
        "big gin 31, boxes 25, a shutout doubles everything",
        CRATE,
        target=100, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=31, undercut_bonus=25, knock_bonus=0,
        box_bonus=25, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="double-total", shutout_test="no-points", columns=1, last_column="single",
        dealer="winner", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "bicycle",
        "gin 20, undercut 10, a shutout adds 100",
        f"{CRATE}, after {BICYCLE}'s rules",
        target=100, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=20, big_gin_bonus=None, undercut_bonus=10, knock_bonus=0,
        box_bonus=20, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="add:100", shutout_test="no-points", columns=1, last_column="single",
        dealer="winner", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "wikipedia",
        "big gin 31, boxes 25, a shutout doubles the hands",
        WIKIPEDIA,
        target=100, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=31, undercut_bonus=25, knock_bonus=0,
        box_bonus=25, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="double-hands", shutout_test="no-hand", columns=1, last_column="single",
        dealer="alternate", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "pagat-modern",
        "boxes 25, a shutout doubles boxes and game bonus",
        f"{PAGAT}'s summary of modern scores",
        target=100, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=25, knock_bonus=0,
        box_bonus=25, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="double-bonuses", shutout_test="no-points", columns=1, last_column="single",
        dealer="loser", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "british",
        "a shutout doubles the difference",
        BRITISH,
        target=100, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=25, knock_bonus=0,
        box_bonus=20, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="double-difference", shutout_test="no-points", columns=1, last_column="single",
        dealer="loser", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "oklahoma",
        "to 150; the upcard is the limit, spades double, extra boxes",
        PAGAT,
        target=150, knock_limit=10, oklahoma="upcard", oklahoma_ace="one",
        spade="points-and-extra-boxes", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=25, knock_bonus=0,
        box_bonus=20, box_timing="end", gin_boxes=2, big_gin_boxes=0,
        undercut_boxes=1, sweep_boxes=0, game_bonus=100,
        shutout="replace:200", shutout_test="no-points", columns=1, last_column="single",
        dealer="loser", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "oklahoma-bicycle",
        "the upcard is the limit, an ace asks for gin, spades double",
        BICYCLE,
        target=100, knock_limit=10, oklahoma="upcard", oklahoma_ace="gin",
        spade="points", tie="undercut", gin_layoff=False,
        gin_bonus=20, big_gin_bonus=None, undercut_bonus=10, knock_bonus=0,
        box_bonus=20, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="add:100", shutout_test="no-points", columns=1, last_column="single",
        dealer="winner", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "hollywood",
        "three columns, a shutout doubles the difference",
        f"{BRITISH}; {RUMMY_GAMES}",
        target=100, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=25, knock_bonus=0,
        box_bonus=20, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="double-difference", shutout_test="no-points", columns=3, last_column="single",
        dealer="loser", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "hollywood-scarne",
        "three columns to 150",
        SCARNE,
        target=150, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=25, knock_bonus=0,
        box_bonus=20, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="replace:200", shutout_test="no-points", columns=3, last_column="single",
        dealer="loser", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "club",
        "three columns to 250, knock card, extra boxes, last doubled",
        f"{RUMMYTALK}; the game bonus is a {HOUSE}", house=("game_bonus",),
        target=250, knock_limit=10, oklahoma="knock-card", oklahoma_ace="gin",
        spade="points-and-extra-boxes", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=25, knock_bonus=0,
        box_bonus=25, box_timing="end", gin_boxes=2, big_gin_boxes=0,
        undercut_boxes=1, sweep_boxes=1, game_bonus=250,
        shutout="double-total", shutout_test="no-points", columns=3, last_column="double",
        dealer="loser", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "partnership",
        "for teams: to 125 with two a side, more with larger teams",
        f"{BICYCLE}; {RUMMY_GAMES}",
        target=125, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=25, knock_bonus=0,
        box_bonus=20, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="add:100", shutout_test="no-points", columns=1, last_column="single",
        dealer="winner", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "cutthroat",
        "for three players who settle pair by pair",
        f"{RUMMY_GAMES}; {RUMMYRULEBOOK}",
        target=100, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=25, knock_bonus=0,
        box_bonus=25, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="add:100", shutout_test="no-points", columns=1, last_column="single",
        dealer="loser", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "straight",
        "gin only: nobody may knock with deadwood",
        CRATE,
        target=100, knock_limit=0, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=25, knock_bonus=0,
        box_bonus=20, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="replace:200", shutout_test="no-points", columns=1, last_column="single",
        dealer="loser", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "association",
        "the upcard is the limit, equal counts are nobody's hand",
        f"{OPEN_SPIEL}, which scores one hand; game, box and shutout are {HOUSE}s",
        house=("box_bonus", "box_timing", "game_bonus", "shutout", "shutout_test"),
        target=100, knock_limit=10, oklahoma="upcard", oklahoma_ace="gin",
        spade="single", tie="nobody", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=25, knock_bonus=0,
        box_bonus=20, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="replace:200", shutout_test="no-points", columns=1, last_column="single",
        dealer="loser", dead_dealer="same", stock_end="opponent-may-knock", stake=None,
    ),
    _preset(
        "palace",
        "boxes of 10 credited at once, no bonus for the game",
        f"{CRATE}, after the Gin Rummy Palace app",
        target=100, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=20, knock_bonus=0,
        box_bonus=10, box_timing="at-once", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=0,
        shutout="none", shutout_test="no-points", columns=1, last_column="single",
        dealer="winner", dead_dealer="same", stock_end="void", stake=None,
    ),
    _preset(
        "tournament",
        "as standard, to 250",
        WIKIPEDIA,
        target=250, knock_limit=10, oklahoma="off", oklahoma_ace="one",
        spade="single", tie="undercut", gin_layoff=False,
        gin_bonus=25, big_gin_bonus=None, undercut_bonus=25, knock_bonus=0,
        box_bonus=20, box_timing="end", gin_boxes=0, big_gin_boxes=0,
        undercut_boxes=0, sweep_boxes=0, game_bonus=100,
        shutout="replace:200", shutout_test="no-points", columns=1, last_column="single",
        dealer="loser", dead_dealer="same", stock_end="void", stake=None,
    ),
)
# fmt: on

HOUSE_VALUES = {"spade": ("all",), "gin_layoff": ("yes",)}
"""Values, as they are typed, that no source describes, in whatever rule set they stand."""

PRESET = {preset.rules.name: preset for preset in PRESETS}

PARTNERSHIP_TARGET = {2: 125, 3: 150, 4: 150, 5: 175}
"""The target of an untouched ``partnership`` by the number of players a side, as Bicycle has it."""

LARGE_TEAMS_TARGET = 200
"""The same with six or more a side."""


def no_such_rules(name: str, known: Iterable[str]) -> RulesError:
    """The error for a rule set that does not exist, with the nearest name."""
    names = list(known)
    near = get_close_matches(name.lower(), names, n=1)
    hint = f"There are {', '.join(names)}." if names else "No rules are saved yet."
    return RulesError(
        f"There are no rules named “{shortened(name)}”.",
        hint=f"Did you mean {near[0]}?" if near else hint,
    )


def find_rules(name: str) -> Rules:
    """The rules of a preset, by its name in either case.

    Raises RulesError with the nearest name.
    """
    preset = PRESET.get(name.lower())
    if preset is None:
        raise no_such_rules(name, PRESET)
    return preset.rules


def for_team_size(rules: Rules, players: int) -> Rules:
    """An untouched ``partnership`` with the target for this many players a side; else as it is."""
    if rules != PRESET["partnership"].rules:
        return rules
    target = PARTNERSHIP_TARGET.get(players, LARGE_TEAMS_TARGET)
    return msgspec.structs.replace(rules, target=target)


def house_defaults(rules: Rules) -> tuple[str, ...]:
    """The knobs of a rule set whose values are house defaults: no source settles them.

    A preset's own hold as long as the table leaves them as they are.
    """
    preset = PRESET.get(rules.name)
    kept = () if preset is None else preset.house
    return tuple(
        key
        for key in KNOB
        if knob_word(rules, key) in HOUSE_VALUES.get(key, ())
        or (preset is not None and key in kept and same_knob(preset.rules, rules, key))
    )


def same_knob(one: Rules, other: Rules, key: str) -> bool:
    """Whether two rule sets have one knob alike."""
    return knob_word(one, key) == knob_word(other, key)


def nearest(rules: Rules) -> Preset:
    """The preset that differs from these rules in the fewest knobs; their own name's among equals,
    then the first."""
    return min(
        PRESETS, key=lambda one: (len(differing(one.rules, rules)), one.rules.name != rules.name)
    )


def changed_here(rules: Rules) -> tuple[str, ...]:
    """The knobs in which a table's rules are no longer those of the preset whose name they bear;
    the target that a partnership takes from the size of its teams is none."""
    preset = PRESET.get(rules.name)
    if preset is None:
        return ()
    sizes = (*PARTNERSHIP_TARGET.values(), LARGE_TEAMS_TARGET)
    usual = rules.name == "partnership" and rules.target in sizes
    return tuple(key for key in differing(preset.rules, rules) if key != "target" or not usual)
