"""Oklahoma: the card turned up sets the limit, and a spade doubles. Through typed commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.evening import Evening

CASES = Path(__file__).parent / "cases"


# The limit.


@pytest.mark.parametrize(
    ("rules", "knobs", "upcard", "count", "legal"),
    [
        pytest.param("oklahoma", [], "Ah", 1, True, id="ace up, knock at 1"),
        pytest.param("oklahoma", [], "Ah", 2, False, id="ace up, not at 2"),
        pytest.param("oklahoma-bicycle", [], "Ah", 1, False, id="an ace that asks for gin"),
        pytest.param("oklahoma", ["knock_limit=3"], "7h", 3, True, id="7 up, house limit 3"),
        pytest.param("oklahoma", ["knock_limit=3"], "7h", 4, False, id="not at 4"),
        pytest.param("oklahoma", [], "7h", 7, True, id="7 up"),
        pytest.param("oklahoma", [], "7h", 8, False, id="7 up, not at 8"),
        pytest.param("oklahoma", [], "Kd", 10, True, id="a king counts ten"),
        pytest.param("oklahoma", [], "Jc", 10, True, id="a jack counts ten"),
        pytest.param("oklahoma", ["knock_limit=20"], "Qc", 11, False, id="a queen never more"),
        pytest.param("oklahoma", ["oklahoma=knock-card"], "5h", 6, False, id="a knock card too"),
        pytest.param("standard", ["spade=points"], "2h", 10, True, id="spades without Oklahoma"),
    ],
)
def test_the_card_turned_up_is_the_limit(
    evening: Evening, rules: str, knobs: list[str], upcard: str, count: int, legal: bool
) -> None:
    evening.begin(*knobs, rules=rules)
    answer = evening.type(f"knock Ann {count} vs 40 --upcard {upcard}")
    assert answer.status == (0 if legal else 3)
    assert len(evening.score()["hands"]) == (1 if legal else 0)


def test_gin_is_gin_whatever_is_turned_up(evening: Evening) -> None:
    evening.begin(rules="oklahoma-bicycle")
    evening.must("gin Ann vs 20 --upcard Ah")
    assert evening.score()["sides"][0]["points"] == [40]


@pytest.mark.parametrize(
    ("rules", "words", "said"),
    [
        pytest.param(
            "oklahoma", "--upcard 7h", "upcard 7h: knock limit 7", id="the upcard's limit"
        ),
        pytest.param(
            "oklahoma", "--upcard 7s", "upcard 7s: knock limit 7, a spade: doubled", id="a spade"
        ),
        pytest.param("oklahoma-bicycle", "--upcard Ah", "upcard Ah: gin only", id="gin only"),
        pytest.param("club", "--upcard 4d", "knock card 4d: knock limit 4", id="a knock card"),
    ],
)
def test_the_receipt_repeats_the_limit_that_was_in_force(
    evening: Evening, rules: str, words: str, said: str
) -> None:
    evening.begin(rules=rules)
    assert f"  {said}\n" in evening.must(f"gin Ann vs 20 {words}").out
    evening.must("undo")
    told = evening.must(f"gin Ann vs 20 {words} --json").json["hand"]
    assert told["limit"] == {"7h": 7, "7s": 7, "Ah": 0, "4d": 4}[words.rsplit(maxsplit=1)[-1]]


@pytest.mark.parametrize("rules", ["oklahoma", "oklahoma-bicycle", "club", "association"])
def test_a_hand_without_the_card_is_not_understood(evening: Evening, rules: str) -> None:
    evening.begin(rules=rules)
    answer = evening.type("knock Ann 1 vs 12")
    assert (answer.status, answer.out) == (2, "")
    assert "--upcard 7s" in answer.err
    evening.must("dead")


def test_the_upcard_may_be_in_a_hand_for_it_may_have_been_taken(evening: Evening) -> None:
    evening.begin(rules="oklahoma")
    evening.must("knock Ann 7hdc 345s 9TJd / 2c vs 40 --upcard 7h")


# What a spade doubles: Ann goes gin against 15, or Bob undercuts 5 by 5.


@pytest.mark.parametrize(
    ("spade", "hand", "points", "boxes"),
    [
        pytest.param("single", "gin Ann vs 15", 40, 3, id="nothing: gin"),
        pytest.param("points", "gin Ann vs 15", 80, 3, id="points: gin"),
        pytest.param("points-and-extra-boxes", "gin Ann vs 15", 80, 5, id="extra boxes too: gin"),
        pytest.param("all", "gin Ann vs 15", 80, 6, id="every box: gin"),
        pytest.param("points", "knock Ann 5 vs 20", 30, 1, id="5 v 20 is 30"),
        pytest.param("points-and-extra-boxes", "knock Ann 5 vs 20", 30, 1, id="the box is single"),
        pytest.param("all", "knock Ann 5 vs 20", 30, 2, id="the box is double"),
        pytest.param("points", "knock Bob 5 vs 0", 60, 2, id="undercut, bonus doubled"),
        pytest.param("points-and-extra-boxes", "knock Bob 5 vs 0", 60, 3, id="undercut"),
        pytest.param("all", "knock Bob 5 vs 0", 60, 4, id="undercut, every box"),
        pytest.param("points", "big-gin Ann vs 15", 92, 4, id="big gin"),
        pytest.param("all", "big-gin Ann vs 15", 92, 8, id="big gin, every box"),
    ],
)
def test_a_spade_turned_up_doubles(
    evening: Evening, spade: str, hand: str, points: int, boxes: int
) -> None:
    extras = ("gin_boxes=2", "undercut_boxes=1", "big_gin_bonus=31", "big_gin_boxes=3")
    evening.begin(f"spade={spade}", *extras, rules="oklahoma")
    evening.must(f"{hand} --upcard 7s")
    side = evening.score()["sides"][0]
    assert (side["points"], side["boxes"]) == ([points], [boxes])


def test_another_suit_doubles_nothing(evening: Evening) -> None:
    evening.begin("spade=all", rules="oklahoma")
    evening.must("gin Ann vs 15 --upcard 7h")
    side = evening.score()["sides"][0]
    assert (side["points"], side["boxes"]) == ([40], [3])


def test_a_sweep_is_doubled_where_every_hand_of_the_round_was(evening: Evening) -> None:
    """Two partners win 10 each, doubled 20 and 20: 40; a box, and a sweep of 1 a partner, twice."""
    knobs = "--set oklahoma=knock-card --set spade=points-and-extra-boxes --set sweep_boxes=1"
    evening.must(f"new Ann+Cid Bob+Dee {knobs}")
    evening.must("knock Ann 5 vs 15 --upcard 7s", "knock Cid 5 vs 15")
    side = evening.score()["sides"][0]
    assert (side["points"], side["boxes"]) == ([40], [5])


def test_a_whole_game_of_oklahoma(evening: Evening) -> None:
    """To 150. Ann: 5 v 20 under a 7 of spades, 30 and a box. Bob: gin v 22 under an ace of hearts,
    47, a box and 2. Ann: gin v 35 under a king of spades, 120, a box and 4. Ann has 150 and 6
    boxes: 150 + 120 + 100 = 370; Bob 47 + 60 = 107; he pays 263."""
    evening.begin(rules="oklahoma")
    evening.must(
        "knock Ann 5 vs 20 --upcard 7s", "gin Bob vs 22 --upcard Ah", "gin Ann vs 35 --upcard Ks"
    )
    sheet = evening.score()
    assert [side["points"] for side in sheet["sides"]] == [[150], [47]]
    assert [side["boxes"] for side in sheet["sides"]] == [[6], [3]]
    assert [side["total"] for side in sheet["sides"]] == [370, 107]
    assert sheet["payments"][0]["points"] == 263


# The cases with a card turned up.

ROWS = [
    json.loads(line)
    for name in ("hands", "illegal")
    for line in (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
]
WITH_UPCARD = [row for row in ROWS if "upcard" in row["in"]]


def test_there_are_cases_with_a_card_turned_up() -> None:
    assert len(WITH_UPCARD) >= 20
    assert {row["in"]["rules"] for row in WITH_UPCARD} == {"association"}


def _side(side: dict[str, list[str]]) -> str:
    """A side of a case in the notation of a command line."""
    melds = ["".join(meld) for meld in side["melds"]]
    layoffs = [f"+{card}" for card in side.get("layoffs", [])]
    return " ".join([*melds, *layoffs, "/", *side["deadwood"]])


@pytest.mark.parametrize("row", [pytest.param(r, id=f"case {r['in']['id']}") for r in WITH_UPCARD])
def test_the_given_hands_in_a_game(evening: Evening, row: dict[str, dict[str, object]]) -> None:
    told, expected = row["in"], row["out"]
    knobs = told.get("set", {})
    assert isinstance(knobs, dict)
    words = " ".join(f"--set {key}={value}" for key, value in knobs.items())
    evening.must(f"new Ann Bob --rules {told['rules']} {words}")
    knocker, defender = (_side(told[who]) for who in ("knocker", "defender"))  # type: ignore[arg-type]
    seen = " ".join(f"--{key} {told[key]}" for key in ("upcard", "discard", "taken") if key in told)
    answer = evening.type(f"{told['end']} Ann {knocker} vs {defender} {seen} --json")
    if not expected["legal"]:
        assert answer.status == 3
        return
    assert answer.status == 0, answer.err
    hand = answer.json["hand"]
    winner = {"knocker": "Ann", "defender": "Bob", None: None}[expected["winner"]]  # type: ignore[index]
    assert (hand["outcome"], hand["winner"], hand["points"]) == (
        expected["outcome"],
        winner,
        expected["points"],
    )
