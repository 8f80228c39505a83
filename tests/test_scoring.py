"""What a hand is worth: the worked examples under the presets they are told of, line by line, and
that lines always sum to the points."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.arbiter import judge
from ginscore.cards import parse_card
from ginscore.hand import Cards, Count, End, Laid, Outcome, Shown, Side, Written
from ginscore.laws import Law
from ginscore.melds import parse_cards
from ginscore.notation import Said, tell
from ginscore.presets import PRESETS, find_rules
from ginscore.rules import Rules
from ginscore.scoring import Price, box_lines, price, price_written, total_of, written_faults
from tests.ledgers import rules_of


def worth(line: str, rules: Rules, upcard: str | None = None) -> tuple[str | None, Price]:
    """Who wins a typed hand, and what it is worth."""
    verb, *words = line.split()
    hand = tell(verb, words, Said(upcard=upcard)).hand
    assert isinstance(hand, Shown)
    verdict = judge(hand, rules)
    assert verdict.faults == ()
    return verdict.winner and str(verdict.winner), price(verdict, rules)


def lines(priced: Price) -> list[tuple[str, int]]:
    """The lines of a price: what for, and how many points."""
    return [(line.label, line.points) for line in priced.lines]


# -- the worked examples --

RUNS = "567s 567c 567d / As"
SETS = "5scd 6scd 7scd / As"
EIGHTS = "3s 4s 8s 4c 8c 4d 8d 5h 6h 7h"
WALL = "9s Ts Js Qs Ks Ac 2c 3c 8h Th"


@pytest.mark.parametrize(
    ("line", "preset", "winner", "points"),
    [
        pytest.param("gin Ann vs 21", "standard", "knocker", 46, id="gin against 21"),
        pytest.param("gin Ann vs 21", "classic", "knocker", 41, id="gin against 21, classic"),
        pytest.param("knock Ann 3 vs 12", "standard", "knocker", 9, id="3 v 12"),
        pytest.param("knock Ann 10 vs 10", "standard", "defender", 25, id="10 v 10"),
        pytest.param("knock Ann 10 vs 10", "classic", "defender", 10, id="10 v 10, classic"),
        pytest.param("knock Ann 10 vs 6", "standard", "defender", 29, id="10 v 6"),
        pytest.param("knock Ann 10 vs 6", "classic", "defender", 14, id="10 v 6, classic"),
        pytest.param(
            "knock Ann 7hdc 345s / 6d 2h Ac Ah vs KhKdKc QhQdQc +2s +6s +7s +8s",
            "standard",
            "defender",
            35,
            id="all four spades laid off",
        ),
        pytest.param("knock Ann 8 vs 10", "standard", "knocker", 2, id="8 v 10"),
        pytest.param("knock Ann 3 vs 1", "standard", "defender", 27, id="3 v 1 after a lay-off"),
        pytest.param("knock Ann 5 vs 28", "standard", "knocker", 23, id="5 v 28"),
        pytest.param("knock Ann 7 vs 9", "standard", "knocker", 2, id="7 v 9, no undercut"),
        pytest.param(
            f"knock Ann {SETS} vs {EIGHTS}", "standard", "knocker", 2, id="spread as sets"
        ),
        pytest.param(
            f"knock Ann {RUNS} vs {EIGHTS}", "standard", "defender", 26, id="spread as runs"
        ),
        pytest.param(
            f"gin Ann A234567s JQKh vs {WALL}", "standard", "knocker", 43, id="the wall, gin"
        ),
        pytest.param(
            f"big-gin Ann A2345678s JQKh vs {WALL}", "modern", "knocker", 49, id="the wall, big"
        ),
        pytest.param(
            "knock Ann A23c 456d 789h / Js vs 4c 5c 8d 9d Jd Jh Qh Kh 2s 3s",
            "standard",
            "knocker",
            22,
            id="4c laid off, then 5c",
        ),
        pytest.param(
            "knock Ann A23c 456d 789h / Js vs JQKc JQKd JQKh / Ts",
            "standard",
            "defender",
            25,
            id="10 v 10 in cards",
        ),
        pytest.param("knock Ann 10 vs 6", "palace", "defender", 24, id="palace undercut"),
        pytest.param("gin Ann vs 0", "standard", "knocker", 25, id="gin against nothing"),
        pytest.param("gin Ann vs 60", "modern", "knocker", 85, id="gin 60"),
        pytest.param("knock Ann 10 vs 5", "modern", "defender", 30, id="undercut by 5"),
    ],
)
def test_the_worked_examples(line: str, preset: str, winner: str, points: int) -> None:
    who, priced = worth(line, rules_of(preset))
    assert (who, priced.points) == (winner, points)


@pytest.mark.parametrize(
    ("line", "knobs", "expected", "law"),
    [
        pytest.param(
            "knock Ann 3 vs 12", {}, [("deadwood difference", 9)], Law.KNOCK_SCORE, id="a knock"
        ),
        pytest.param(
            "gin Ann vs 21",
            {},
            [("defender's deadwood", 21), ("gin bonus", 25)],
            Law.GIN_SCORE,
            id="gin",
        ),
        pytest.param(
            "big-gin Ann vs 21",
            {"big_gin_bonus": 31},
            [("defender's deadwood", 21), ("big gin bonus", 31)],
            Law.BIG_GIN_SCORE,
            id="big gin",
        ),
        pytest.param(
            "knock Ann 10 vs 6",
            {},
            [("deadwood difference", 4), ("undercut bonus", 25)],
            Law.UNDERCUT,
            id="an undercut",
        ),
        pytest.param(
            "knock Ann 6 vs 6", {}, [("undercut bonus", 25)], Law.UNDERCUT, id="equal: the bonus"
        ),
        pytest.param("knock Ann 6 vs 6", {"tie": "nobody"}, [], None, id="equal: nobody's"),
        pytest.param(
            "knock Ann 6 vs 6",
            {"tie": "knocker"},
            [("deadwood difference", 0)],
            Law.EQUAL_COUNTS,
            id="equal: the knocker's",
        ),
    ],
)
def test_the_lines_of_a_hand(
    line: str, knobs: dict[str, Any], expected: list[tuple[str, int]], law: Law | None
) -> None:
    _, priced = worth(line, rules_of(**knobs))
    assert lines(priced) == expected
    assert {one.law for one in priced.lines} == ({law} if law else set())


@pytest.mark.parametrize(
    ("line", "tie", "winner", "points"),
    [
        ("knock Ann 12 vs 20", "undercut", "knocker", 15),
        ("knock Ann 6 vs 6", "knocker", "knocker", 7),
        ("knock Ann 6 vs 6", "nobody", None, 0),
        ("knock Ann 6 vs 6", "undercut", "defender", 25),
        ("knock Ann 6 vs 2", "knocker", "defender", 29),
        ("knock Ann 0 vs 6", "undercut", "knocker", 31),
        ("gin Ann vs 6", "undercut", "knocker", 31),
    ],
)
def test_a_knock_bonus_is_for_a_knocker_who_wins_without_gin(
    line: str, tie: str, winner: str | None, points: int
) -> None:
    rules = rules_of(knock_bonus=7, tie=tie, knock_limit=12)
    who, priced = worth(line, rules)
    assert (who, priced.points) == (winner, points)


def test_e8_the_knocker_who_wins_a_tie_has_no_points_and_a_box() -> None:
    rules = rules_of(tie="knocker")
    who, priced = worth("knock Ann 10 vs 10", rules)
    assert (who, priced.points, box_lines(priced, rules)) == ("knocker", 0, (1, ()))


# -- the spade --


@pytest.mark.parametrize(
    ("spade", "upcard", "points", "boxes"),
    [
        ("single", "7s", 45, 3),
        ("points", "7s", 90, 3),
        ("points-and-extra-boxes", "7s", 90, 5),
        ("all", "7s", 90, 6),
        ("single", "7h", 45, 3),
        ("points", "7h", 45, 3),
        ("points-and-extra-boxes", "7h", 45, 3),
        ("all", "7h", 45, 3),
    ],
)
def test_what_a_spade_doubles(spade: str, upcard: str, points: int, boxes: int) -> None:
    """Gin against 20 with two extra boxes for gin: one box and two, and the extra or all twice."""
    rules = rules_of(spade=spade, gin_boxes=2)
    _, priced = worth("gin Ann vs 20", rules, upcard)
    assert (priced.points, box_lines(priced, rules)[0]) == (points, boxes)


def test_e11_a_spade_doubles_the_difference() -> None:
    _, priced = worth("knock Ann 5 vs 20", rules_of("oklahoma-bicycle"), "7s")
    assert lines(priced) == [("deadwood difference", 15), ("doubled by the spade", 15)]
    assert priced.points == 30


def test_a_spade_doubles_the_knock_bonus_too() -> None:
    _, priced = worth("knock Ann 5 vs 20", rules_of(spade="points", knock_bonus=3), "7s")
    assert priced.points == 36


# -- boxes --


@pytest.mark.parametrize(
    ("line", "extra", "boxes"),
    [
        ("knock Ann 5 vs 20", (), 1),
        ("gin Ann vs 20", (("gin", 2),), 3),
        ("big-gin Ann vs 20", (("big gin", 3),), 4),
        ("knock Ann 5 vs 2", (("undercut", 1),), 2),
        ("knock Ann 5 vs 5", (("undercut", 1),), 2),
    ],
)
def test_extra_boxes(line: str, extra: tuple[tuple[str, int], ...], boxes: int) -> None:
    rules = rules_of("modern", gin_boxes=2, big_gin_boxes=3, undercut_boxes=1)
    _, priced = worth(line, rules)
    assert priced.extra_boxes == extra
    assert box_lines(priced, rules) == (boxes, ())


@pytest.mark.parametrize(
    ("knobs", "upcard", "boxes", "expected"),
    [
        pytest.param({}, None, 1, [("box", 10)], id="palace: ten at once"),
        pytest.param({"box_timing": "end"}, None, 1, [], id="at the end: no line"),
        pytest.param({"box_bonus": 0}, None, 1, [], id="boxes worth nothing: no line"),
        pytest.param(
            {"gin_boxes": 2},
            None,
            3,
            [("box", 10), ("2 extra boxes for gin", 20)],
            id="with extra boxes",
        ),
        pytest.param(
            {"gin_boxes": 1, "spade": "points-and-extra-boxes"},
            "2s",
            3,
            [("box", 10), ("2 extra boxes for gin", 20)],
            id="a spade doubles the extra box",
        ),
        pytest.param(
            {"gin_boxes": 1, "spade": "all"},
            "2s",
            4,
            [("2 boxes", 20), ("2 extra boxes for gin", 20)],
            id="a spade doubles every box",
        ),
    ],
)
def test_boxes_credited_at_once_are_lines(
    knobs: dict[str, Any], upcard: str | None, boxes: int, expected: list[tuple[str, int]]
) -> None:
    rules = rules_of("palace", **knobs)
    _, priced = worth("gin Ann vs 20", rules, upcard)
    number, found = box_lines(priced, rules)
    assert number == boxes
    assert [(line.label, line.points) for line in found] == expected


def test_a_sweep_brings_boxes_for_each_partner() -> None:
    _, priced = worth("knock Ann 1 vs 20", rules_of("club"), "2h")
    assert box_lines(priced, rules_of("club"), sweep=3)[0] == 4
    _, doubled = worth("knock Ann 1 vs 20", rules_of("club"), "2s")
    assert box_lines(doubled, rules_of("club"), sweep=3)[0] == 7


# -- what is written on an old sheet --


@pytest.mark.parametrize(
    ("knobs", "kind", "least", "most", "words"),
    [
        pytest.param({}, "gin", 25, 123, "25 to 123", id="gin"),
        pytest.param({}, "undercut", 25, 35, "25 to 35", id="an undercut"),
        pytest.param({"tie": "nobody"}, "undercut", 26, 35, "26 to 35", id="a tie is nobody's"),
        pytest.param({"knock_limit": 3}, "undercut", 25, 28, "25 to 28", id="a limit of three"),
        pytest.param({"big_gin_bonus": 31}, "big-gin", 31, 129, "31 to 129", id="big gin"),
        pytest.param({"knock_limit": 0}, None, 25, 123, "25 to 123", id="straight gin: only gin"),
        pytest.param({"gin_bonus": 20}, "gin", 20, 118, "20 to 118", id="gin at 20"),
    ],
)
def test_points_as_written_must_be_possible(
    knobs: dict[str, Any], kind: str | None, least: int, most: int, words: str
) -> None:
    rules = rules_of(**knobs)

    def faults(points: int) -> list[tuple[str, bool]]:
        hand = Written(points=points, kind=Outcome(kind) if kind else None)
        return [(str(one.code), words in one.message) for one in written_faults(hand, rules)]

    assert faults(least) == faults(most) == []
    assert faults(least - 1) == faults(most + 1) == [("impossible-points", True)]


@pytest.mark.parametrize(
    ("points", "possible"),
    [(0, False), (1, True), (24, True), (97, True), (123, True), (124, False)],
)
def test_points_of_no_kind_may_be_any_hand(points: int, possible: bool) -> None:
    assert (written_faults(Written(points=points), rules_of()) == ()) is possible


@pytest.mark.parametrize(("points", "possible"), [(1, True), (97, True), (98, False), (199, False)])
def test_a_knock_wins_97_at_most(points: int, possible: bool) -> None:
    """One against 98; the bonuses for gin and undercut are out of the way."""
    rules = rules_of(gin_bonus=200, undercut_bonus=200)
    assert (written_faults(Written(points=points), rules) == ()) is possible


def test_no_points_are_possible_where_the_knocker_wins_ties() -> None:
    assert written_faults(Written(points=0), rules_of(tie="knocker")) == ()


@pytest.mark.parametrize(
    ("upcard", "possible"),
    [("7s", {50, 70}), ("7h", {25, 30, 35}), (None, {25, 30, 35, 50, 70})],
    ids=["a spade: 50 to 70 in twos", "no spade: 25 to 35", "no upcard: either"],
)
def test_a_spade_doubles_what_is_possible(upcard: str | None, possible: set[int]) -> None:
    rules = rules_of(spade="points")
    card = None if upcard is None else parse_card(upcard)

    def is_possible(points: int) -> bool:
        hand = Written(points=points, kind=Outcome.UNDERCUT, upcard=card)
        return not written_faults(hand, rules)

    tried = (24, 25, 30, 35, 36, 49, 50, 51, 69, 70, 72)
    assert {points for points in tried if is_possible(points)} == possible


def test_written_big_gin_where_it_is_not_played() -> None:
    faults = written_faults(Written(points=50, kind=Outcome.BIG_GIN), rules_of())
    assert [str(one.code) for one in faults] == ["big-gin-not-played"]


@pytest.mark.parametrize(("kind", "boxes"), [(None, 1), (Outcome.GIN, 3), (Outcome.UNDERCUT, 2)])
def test_written_points_stand_as_written_with_their_boxes(kind: Outcome | None, boxes: int) -> None:
    rules = rules_of("oklahoma")
    priced = price_written(Written(points=50, kind=kind, upcard=parse_card("7s")), rules)
    assert lines(priced) == [("points as written", 50)]
    assert box_lines(priced, rules)[0] == (2 * boxes - 1)


# -- whatever the rules --

KNOBS = st.fixed_dictionaries(
    {
        "knock_limit": st.integers(0, 50),
        "gin_bonus": st.integers(0, 60),
        "big_gin_bonus": st.integers(0, 60),
        "undercut_bonus": st.integers(0, 60),
        "knock_bonus": st.integers(0, 9),
        "tie": st.sampled_from(["undercut", "nobody", "knocker"]),
        "spade": st.sampled_from(["single", "points", "points-and-extra-boxes", "all"]),
        "gin_boxes": st.integers(0, 3),
        "undercut_boxes": st.integers(0, 3),
        "box_timing": st.sampled_from(["end", "at-once"]),
        "box_bonus": st.integers(0, 30),
    }
)


@given(KNOBS, st.integers(0, 98), st.integers(0, 98), st.integers(0, 51))
def test_points_are_the_table_of_the_rules(
    knobs: dict[str, Any], knocker: int, defender: int, upcard: int
) -> None:
    rules = rules_of(**knobs)
    sides: tuple[Side, Side] = (Count(knocker), Count(defender))
    hand = Shown(end=End.KNOCK, knocker=sides[0], defender=sides[1], upcard=upcard, accepted=True)
    priced = price(judge(hand, rules), rules)
    if not knocker:
        points = defender + knobs["gin_bonus"]
    elif knocker < defender:
        points = defender - knocker + knobs["knock_bonus"]
    elif knocker > defender or knobs["tie"] == "undercut":
        points = knocker - defender + knobs["undercut_bonus"]
    else:
        points = knobs["knock_bonus"] if knobs["tie"] == "knocker" else 0
    spade = upcard >= 39 and knobs["spade"] != "single"
    assert priced.points == points * (2 if spade else 1)
    assert sum(line.points for line in priced.lines) == priced.points == total_of(priced.lines)
    assert all(line.points >= 0 and line.label for line in priced.lines)
    boxes, found = box_lines(priced, rules)
    at_once = knobs["box_timing"] == "at-once" and knobs["box_bonus"]
    assert total_of(found) == (boxes * knobs["box_bonus"] if at_once else 0)


@given(KNOBS, st.integers(0, 98), st.integers(0, 98), st.none() | st.integers(0, 51))
def test_no_sheet_is_refused_for_points_that_a_hand_had(
    knobs: dict[str, Any], knocker: int, defender: int, upcard: int | None
) -> None:
    rules = rules_of(**knobs)
    hand = Shown(end=End.KNOCK, knocker=Count(knocker), defender=Count(defender), upcard=upcard)
    verdict = judge(hand, rules)
    if verdict.faults or verdict.winner is None:
        return
    kind = None if verdict.outcome is Outcome.KNOCK else verdict.outcome
    written = Written(points=price(verdict, rules).points, kind=kind, upcard=upcard)
    assert written_faults(written, rules) == ()


@pytest.mark.parametrize("preset", [preset.rules.name for preset in PRESETS])
def test_an_illegal_hand_is_worth_nothing(preset: str) -> None:
    cards: Cards = parse_cards("7hdc")
    hand = Shown(end=End.GIN, knocker=Laid((cards,)), defender=Count(50))
    verdict = judge(hand, find_rules(preset))
    assert [str(one.code) for one in verdict.faults] == ["card-count"]
    assert price(verdict, find_rules(preset)) == Price()
