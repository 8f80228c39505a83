"""The presets have the values that their sources give, and each knob takes what it may be.

Every value is written out here by hand, not read from the program.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
import pytest

from ginscore import knobs
from ginscore.cards import NAMES, parse_card
from ginscore.errors import RulesError
from ginscore.knobs import as_knobs, differing, knob_pairs, knob_word, with_knobs
from ginscore.presets import PRESET, PRESETS, find_rules, for_team_size
from ginscore.rules import Rules, Stake

STANDARD: dict[str, Any] = {
    "target": 100,
    "knock_limit": 10,
    "oklahoma": "off",
    "oklahoma_ace": "one",
    "spade": "single",
    "gin_bonus": 25,
    "big_gin_bonus": None,
    "undercut_bonus": 25,
    "tie": "undercut",
    "gin_layoff": False,
    "knock_bonus": 0,
    "box_bonus": 20,
    "box_timing": "end",
    "gin_boxes": 0,
    "big_gin_boxes": 0,
    "undercut_boxes": 0,
    "sweep_boxes": 0,
    "game_bonus": 100,
    "shutout": "replace:200",
    "shutout_test": "no-points",
    "columns": 1,
    "last_column": "single",
    "dealer": "loser",
    "dead_dealer": "same",
    "stock_end": "void",
    "stake": None,
}

UNLIKE_STANDARD: dict[str, dict[str, Any]] = {
    "standard": {},
    "classic": {"gin_bonus": 20, "undercut_bonus": 10},
    "three-handed": {"undercut_bonus": 10, "box_bonus": 0, "game_bonus": 0, "shutout": "none"},
    "modern": {
        "big_gin_bonus": 31,
        "box_bonus": 25,
        "shutout": "double-total",
        "dealer": "winner",
    },
    "bicycle": {
        "gin_bonus": 20,
        "undercut_bonus": 10,
        "shutout": "add:100",
        "dealer": "winner",
    },
    "wikipedia": {
        "big_gin_bonus": 31,
        "box_bonus": 25,
        "shutout": "double-hands",
        "shutout_test": "no-hand",
        "dealer": "alternate",
    },
    "pagat-modern": {"box_bonus": 25, "shutout": "double-bonuses"},
    "british": {"shutout": "double-difference"},
    "oklahoma": {
        "target": 150,
        "oklahoma": "upcard",
        "spade": "points-and-extra-boxes",
        "gin_boxes": 2,
        "undercut_boxes": 1,
    },
    "oklahoma-bicycle": {
        "oklahoma": "upcard",
        "oklahoma_ace": "gin",
        "gin_bonus": 20,
        "undercut_bonus": 10,
        "shutout": "add:100",
        "spade": "points",
        "dealer": "winner",
    },
    "hollywood": {"shutout": "double-difference", "columns": 3},
    "hollywood-scarne": {"target": 150, "columns": 3},
    "club": {
        "target": 250,
        "oklahoma": "knock-card",
        "oklahoma_ace": "gin",
        "box_bonus": 25,
        "game_bonus": 250,
        "shutout": "double-total",
        "columns": 3,
        "last_column": "double",
        "gin_boxes": 2,
        "undercut_boxes": 1,
        "sweep_boxes": 1,
        "spade": "points-and-extra-boxes",
    },
    "partnership": {"target": 125, "shutout": "add:100", "dealer": "winner"},
    "cutthroat": {"box_bonus": 25, "shutout": "add:100"},
    "straight": {"knock_limit": 0},
    "association": {
        "oklahoma": "upcard",
        "oklahoma_ace": "gin",
        "tie": "nobody",
        "stock_end": "opponent-may-knock",
    },
    "palace": {
        "undercut_bonus": 20,
        "box_bonus": 10,
        "box_timing": "at-once",
        "game_bonus": 0,
        "shutout": "none",
        "dealer": "winner",
    },
    "tournament": {"target": 250},
}

# -- presets --


def test_the_presets_are_those_of_the_table_in_its_order() -> None:
    assert [preset.rules.name for preset in PRESETS] == list(UNLIKE_STANDARD)


@pytest.mark.parametrize("name", UNLIKE_STANDARD)
def test_every_knob_of_a_preset_is_as_the_table_says(name: str) -> None:
    assert as_knobs(find_rules(name)) == {"name": name} | STANDARD | UNLIKE_STANDARD[name]


@pytest.mark.parametrize("name", UNLIKE_STANDARD)
def test_a_preset_says_what_it_is_and_where_it_comes_from(name: str) -> None:
    assert PRESET[name].about
    assert PRESET[name].source


def test_the_defaults_of_the_record_are_the_preset_standard() -> None:
    assert Rules() == find_rules("standard")


@pytest.mark.parametrize("name", UNLIKE_STANDARD)
def test_a_rule_set_reads_back_from_its_json_and_from_its_words(name: str) -> None:
    rules = find_rules(name)
    unlike = {key for key in STANDARD if key in UNLIKE_STANDARD[name]}
    assert set(differing(Rules(), rules)) == unlike
    named = msgspec.structs.replace(Rules(), name=name)
    assert with_knobs(named, {key: as_knobs(rules)[key] for key in STANDARD}) == rules
    assert with_knobs(named, {key: knob_word(rules, key) for key in STANDARD}) == rules


def test_a_preset_is_found_in_either_case() -> None:
    assert find_rules("Hollywood-Scarne") == PRESET["hollywood-scarne"].rules


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        pytest.param("oklahama", "Did you mean oklahoma?", id="a slip of the pen"),
        pytest.param("Standart", "Did you mean standard?", id="a foreign ending, a capital"),
        pytest.param("qqqq", f"There are {', '.join(UNLIKE_STANDARD)}.", id="nothing near"),
    ],
)
def test_an_unknown_preset_is_answered_with_the_nearest(name: str, hint: str) -> None:
    with pytest.raises(RulesError) as caught:
        find_rules(name)
    assert caught.value.message == f"There are no rules named “{name}”."
    assert caught.value.hint == hint


@pytest.mark.parametrize(
    ("a_side", "target"),
    [
        pytest.param(2, 125, id="two a side"),
        pytest.param(3, 150, id="three a side"),
        pytest.param(4, 150, id="four a side"),
        pytest.param(5, 175, id="five a side"),
        pytest.param(6, 200, id="six a side"),
        pytest.param(9, 200, id="nine a side"),
    ],
)
def test_a_partnership_plays_further_with_larger_teams(a_side: int, target: int) -> None:
    partnership = find_rules("partnership")
    rules = for_team_size(partnership, a_side)
    assert rules.target == target
    assert set(differing(rules, partnership)) <= {"target"}
    assert rules.name == "partnership"


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(with_knobs(find_rules("partnership"), {"target": 130}), id="target changed"),
        pytest.param(with_knobs(find_rules("partnership"), {"gin_bonus": 20}), id="gin changed"),
        pytest.param(find_rules("standard"), id="another preset"),
    ],
)
def test_only_an_untouched_partnership_does(rules: Rules) -> None:
    assert for_team_size(rules, 4) == rules


# -- knobs --

NUMBERS = (
    *("gin_bonus", "undercut_bonus", "knock_bonus", "box_bonus", "game_bonus"),
    *("gin_boxes", "undercut_boxes", "sweep_boxes"),
)
SHUTOUTS = ("none", "double-hands", "double-bonuses", "double-total", "double-difference")

ALLOWED: list[tuple[str, object, object]] = [
    *[("target", word, value) for word, value in (("1", 1), ("250", 250), (75, 75))],
    *[("knock_limit", word, value) for word, value in (("0", 0), ("50", 50), (5, 5))],
    *[("oklahoma", word, word) for word in ("off", "upcard", "knock-card")],
    *[("oklahoma_ace", word, word) for word in ("one", "gin")],
    *[("spade", word, word) for word in ("single", "points", "points-and-extra-boxes", "all")],
    *[(key, word, value) for key in NUMBERS for word, value in (("0", 0), ("31", 31), (7, 7))],
    *[("big_gin_bonus", word, None) for word in ("none", None)],
    *[("big_gin_bonus", word, value) for word, value in (("0", 0), ("31", 31), (50, 50))],
    *[("big_gin_boxes", word, 0) for word in ("0", 0)],
    *[("tie", word, word) for word in ("undercut", "nobody", "knocker")],
    *[("gin_layoff", word, True) for word in ("yes", "true", True)],
    *[("gin_layoff", word, False) for word in ("no", "false", False)],
    *[("box_timing", word, word) for word in ("end", "at-once")],
    *[("shutout", word, word) for word in SHUTOUTS],
    *[("shutout", word, word) for word in ("replace:200", "replace:0", "add:100", "add:1")],
    *[("shutout_test", word, word) for word in ("no-points", "no-hand")],
    *[("columns", word, value) for word, value in (("1", 1), ("3", 3), (3, 3))],
    *[("last_column", word, word) for word in ("single",)],
    *[("dealer", word, word) for word in ("loser", "winner", "alternate")],
    *[("dead_dealer", word, word) for word in ("same", "passes")],
    *[("stock_end", w, w) for w in ("void", "opponent-may-knock", "no-knock-on-last")],
    *[("stake", word, None) for word in ("none", None)],
    *[("stake", word, word) for word in ("1", "0.05", "0.05 EUR", "2.50 $")],
    ("stake", "€0.05", "0.05 €"),
    ("stake", "0.05€", "0.05 €"),
]


@pytest.mark.parametrize(
    ("key", "word", "value"), ALLOWED, ids=[f"{key}={word!r}" for key, word, _ in ALLOWED]
)
def test_a_knob_takes_this(key: str, word: object, value: object) -> None:
    rules = with_knobs(Rules(), {key: word})
    assert as_knobs(rules) == {"name": "standard"} | STANDARD | {key: value}


NO_NUMBERS: tuple[object, ...] = (
    "",
    "-1",
    "1.5",
    "ten",
    "+5",
    "1e3",
    "٣",
    "1_000",
    "9" * 30,
    1.0,
    True,
    [],
    {},
)
WORDS = (
    *("oklahoma", "oklahoma_ace", "spade", "tie", "box_timing", "shutout_test"),
    *("last_column", "dealer", "dead_dealer", "stock_end"),
)

NO_WORDS: tuple[object, ...] = ("", "nobody-knows", 0, 1, True, None, [], {})

REFUSED: dict[str, tuple[object, ...]] = {
    "target": ("0", 0, -100, None, "none", *NO_NUMBERS),
    "knock_limit": ("51", 51, -1, None, *NO_NUMBERS),
    **dict.fromkeys((*NUMBERS, "big_gin_boxes"), (-1, None, "none", *NO_NUMBERS)),
    "big_gin_bonus": (-1, "no", *NO_NUMBERS),
    **dict.fromkeys(WORDS, NO_WORDS),
    "gin_layoff": ("", "maybe", "1", 1, 0, None, []),
    "columns": ("2", 2, "0", 0, 4, None, *NO_NUMBERS),
    "shutout": (
        *("", "replace", "add", "replace:", "replace:-5", "add:ten"),
        *("none:0", "double-total:100", "double", 200, None, []),
    ),
    "stake": (
        *("0", "-1", "", "EUR", "0,05", "1e3", "0.0000001", "1000001"),
        *("1 2", "1.2.3", "5 DOUBLOONS", "NaN", "inf", "1\x07", 0.05, []),
    ),
}


@pytest.mark.parametrize(
    ("key", "word"),
    [
        pytest.param(key, word, id=f"{key}={word!r:.20}")
        for key, words in REFUSED.items()
        for word in words
    ],
)
def test_a_knob_refuses_this_and_says_what_is_allowed(key: str, word: object) -> None:
    with pytest.raises(RulesError) as caught:
        with_knobs(Rules(), {key: word})
    assert caught.value.message.startswith(f"{key} cannot be “")
    assert caught.value.message.endswith(f": allowed is {knobs.KNOB[key].allowed}.")
    assert caught.value.message.isprintable()
    assert caught.value.status == 2


@pytest.mark.parametrize(
    ("key", "allowed"),
    [
        ("target", "1 or more"),
        ("knock_limit", "0 to 50"),
        ("oklahoma", "off, upcard, knock-card"),
        ("oklahoma_ace", "one, gin"),
        ("spade", "single, points, points-and-extra-boxes, all"),
        ("gin_bonus", "0 or more"),
        ("big_gin_bonus", "none, 0 or more"),
        ("tie", "undercut, nobody, knocker"),
        ("gin_layoff", "yes, no"),
        ("box_timing", "end, at-once"),
        (
            "shutout",
            "none, replace:POINTS, add:POINTS, double-hands, double-bonuses, double-total, "
            "double-difference",
        ),
        ("shutout_test", "no-points, no-hand"),
        ("columns", "1, 3"),
        ("last_column", "single, double"),
        ("dealer", "loser, winner, alternate"),
        ("dead_dealer", "same, passes"),
        ("stock_end", "void, opponent-may-knock, no-knock-on-last"),
        ("stake", "none, an amount above 0"),
    ],
)
def test_what_is_allowed_is_told_in_the_words_of_the_rules(key: str, allowed: str) -> None:
    assert knobs.KNOB[key].allowed == allowed


def test_the_knobs_are_those_of_the_record_in_its_order_and_each_is_explained() -> None:
    assert [knob.key for knob in knobs.KNOBS] == list(STANDARD)
    assert ["name", *STANDARD] == list(Rules.__struct_fields__)
    assert all(knob.about and knob.allowed for knob in knobs.KNOBS)


def test_both_lists_of_this_file_reach_every_knob() -> None:
    assert {key for key, *_ in ALLOWED} == set(REFUSED) == set(STANDARD)


def test_money_is_exact() -> None:
    rules = with_knobs(Rules(), {"stake": "0.1 EUR"})
    assert rules.stake == Stake(Decimal("0.1"), "EUR")


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        pytest.param("gin_bonsu", "Did you mean gin_bonus?", id="a slip of the pen"),
        pytest.param("knocklimit", "Did you mean knock_limit?", id="a line forgotten"),
        pytest.param("name", f"The knobs are {', '.join(STANDARD)}.", id="the name is no knob"),
        pytest.param("", f"The knobs are {', '.join(STANDARD)}.", id="nothing"),
    ],
)
def test_an_unknown_knob_is_answered_with_the_nearest(key: str, hint: str) -> None:
    with pytest.raises(RulesError) as caught:
        with_knobs(Rules(), {key: 20})
    assert caught.value.message == f"There is no knob “{key}”."
    assert caught.value.hint == hint


def test_all_wrong_knobs_are_named_in_one_error() -> None:
    wrong = {"target": 0, "gin_bonsu": 20, "gin_bonus": 20, "tie": "draw", "columns": "2"}
    with pytest.raises(RulesError) as caught:
        with_knobs(Rules(), wrong)
    assert caught.value.message == (
        "target cannot be “0”: allowed is 1 or more. "
        "There is no knob “gin_bonsu”. "
        "tie cannot be “draw”: allowed is undercut, nobody, knocker. "
        "columns cannot be “2”: allowed is 1, 3."
    )
    assert caught.value.hint == "Did you mean gin_bonus?"


def test_every_unknown_knob_gets_its_nearest() -> None:
    with pytest.raises(RulesError) as caught:
        with_knobs(Rules(), {"gin_bonsu": 20, "boxbonus": 25})
    assert caught.value.message == "There is no knob “gin_bonsu”. There is no knob “boxbonus”."
    assert caught.value.hint == "Did you mean gin_bonus and box_bonus?"


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        pytest.param(
            {"last_column": "double"},
            "last_column=double needs columns=3",
            id="a last column in a game of one",
        ),
        pytest.param(
            {"big_gin_boxes": 1},
            "big_gin_boxes needs a big_gin_bonus",
            id="boxes for a big gin that is not played",
        ),
    ],
)
def test_knobs_that_contradict_each_other_are_refused(
    changed: dict[str, object], message: str
) -> None:
    with pytest.raises(RulesError) as caught:
        with_knobs(Rules(), changed)
    assert caught.value.message.startswith(message)


def test_both_contradictions_are_named_in_one_error() -> None:
    with pytest.raises(RulesError) as caught:
        with_knobs(Rules(), {"last_column": "double", "big_gin_boxes": 1})
    assert "last_column=double" in caught.value.message
    assert "big_gin_boxes needs" in caught.value.message


@pytest.mark.parametrize(
    ("changed", "then"),
    [
        pytest.param({"columns": 3, "last_column": "double"}, (3, "double", None, 0), id="columns"),
        pytest.param(
            {"big_gin_bonus": 0, "big_gin_boxes": 1}, (1, "single", 0, 1), id="a big gin of nothing"
        ),
    ],
)
def test_knobs_that_need_each_other_stand_together(
    changed: dict[str, object], then: tuple[object, ...]
) -> None:
    rules = with_knobs(Rules(), changed)
    assert (rules.columns, rules.last_column, rules.big_gin_bonus, rules.big_gin_boxes) == then


def test_changed_knobs_leave_the_rules_they_came_from_alone() -> None:
    before = find_rules("standard")
    with_knobs(before, {"target": 150, "tie": "knocker"})
    assert as_knobs(find_rules("standard")) == {"name": "standard"} | STANDARD


@pytest.mark.parametrize(
    ("words", "pairs"),
    [
        pytest.param(["target=150"], {"target": "150"}, id="one"),
        pytest.param(
            ["gin_bonus=20", "stake=0.05 EUR"], {"gin_bonus": "20", "stake": "0.05 EUR"}, id="two"
        ),
        pytest.param(["Gin-Bonus = 20"], {"gin_bonus": "20"}, id="capitals, hyphen and blanks"),
        pytest.param(["shutout=replace:200"], {"shutout": "replace:200"}, id="a colon within"),
        pytest.param(["target="], {"target": ""}, id="no value: for the knob to refuse"),
    ],
)
def test_words_set_knobs(words: list[str], pairs: dict[str, str]) -> None:
    assert knob_pairs(words) == pairs


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param(["target"], "“target” sets nothing: write knob=value", id="no equals sign"),
        pytest.param(["target=1", "target=2"], "target is set twice: 1, 2.", id="set twice"),
        pytest.param(["gin_bonus=1", "gin-bonus=2"], "gin_bonus is set twice: 1, 2.", id="hyphen"),
    ],
)
def test_words_that_set_no_knob_are_refused(words: list[str], message: str) -> None:
    with pytest.raises(RulesError) as caught:
        knob_pairs(words)
    assert caught.value.message.startswith(message)


# -- the card turned up --


@pytest.mark.parametrize(
    ("changed", "upcard", "limit"),
    [
        pytest.param({}, None, 10, id="the house limit"),
        pytest.param({}, "2h", 10, id="without Oklahoma the upcard says nothing"),
        pytest.param({"knock_limit": 0}, None, 0, id="straight gin"),
        pytest.param({"oklahoma": "upcard"}, "7h", 7, id="a seven up"),
        pytest.param({"oklahoma": "upcard"}, "Td", 10, id="a ten up"),
        pytest.param({"oklahoma": "upcard"}, "Jd", 10, id="a jack up"),
        pytest.param({"oklahoma": "upcard"}, "Ks", 10, id="a king up"),
        pytest.param({"oklahoma": "upcard"}, "2c", 2, id="a two up"),
        pytest.param({"oklahoma": "knock-card"}, "7h", 7, id="a knock card works as an upcard"),
        pytest.param({"oklahoma": "upcard"}, "Ah", 1, id="an ace up, knock at one"),
        pytest.param(
            {"oklahoma": "upcard", "oklahoma_ace": "gin"}, "Ah", 0, id="an ace up, gin only"
        ),
        pytest.param(
            {"oklahoma": "upcard", "oklahoma_ace": "gin"}, "2h", 2, id="the ace rule is for aces"
        ),
        pytest.param({"oklahoma_ace": "gin"}, "Ah", 10, id="the ace rule needs Oklahoma"),
        pytest.param(
            {"oklahoma": "upcard", "knock_limit": 3}, "7h", 3, id="a card never raises it"
        ),
        pytest.param(
            {"oklahoma": "upcard", "knock_limit": 0}, "Ah", 0, id="straight gin stays straight"
        ),
        pytest.param({"oklahoma": "upcard"}, None, 10, id="a card not told"),
    ],
)
def test_the_knock_limit(changed: dict[str, object], upcard: str | None, limit: int) -> None:
    rules = with_knobs(Rules(), changed)
    assert rules.limit(None if upcard is None else parse_card(upcard)) == limit


@pytest.mark.parametrize("spade", ["points", "points-and-extra-boxes", "all"])
def test_a_spade_and_no_other_card_doubles(spade: str) -> None:
    rules = with_knobs(Rules(), {"spade": spade})
    doubling = [name for n, name in enumerate(NAMES) if rules.spade_doubles(n)]
    assert doubling == [rank + "s" for rank in "A23456789TJQK"]
    assert not rules.spade_doubles(None)


def test_no_card_doubles_where_spades_are_single() -> None:
    assert not any(Rules().spade_doubles(card) for card in range(52))


@pytest.mark.parametrize(
    ("changed", "turns"),
    [
        pytest.param({}, False, id="standard"),
        pytest.param({"oklahoma_ace": "gin"}, False, id="the ace rule alone"),
        pytest.param({"oklahoma": "upcard"}, True, id="the upcard limits"),
        pytest.param({"oklahoma": "knock-card"}, True, id="the knock card limits"),
        pytest.param({"spade": "points"}, True, id="spades double"),
    ],
)
def test_which_rules_turn_on_the_upcard(changed: dict[str, object], turns: bool) -> None:
    assert with_knobs(Rules(), changed).turns_on_upcard is turns
