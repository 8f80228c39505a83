"""``explain``: why a hand scored what it did, and what a game comes to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ginscore.disputes.accounts import account
from ginscore.disputes.explaining import Step
from ginscore.disputes.final import final_account
from ginscore.events import HandPlayed
from ginscore.handjson import HandJSON
from ginscore.laws.book import article
from ginscore.replay import Item, Replay, fold
from ginscore.scoring import total_of
from tests.evening import Evening
from tests.ledgers import AT, adjust, gin, opened, told

CASES = Path(__file__).parent / "cases"
KNOCK = "knock Ann 7hdc 345s 9TJd / 2c vs 8cdh +6s +2s / Kc Qh 5c 4h Ac"


def rows(file: str) -> list[dict[str, Any]]:
    """The rows of a file of cases."""
    return [json.loads(line) for line in (CASES / file).read_text("utf-8").splitlines()]


def played(told: dict[str, Any]) -> Replay:
    """A game whose one hand is that of a case, Ann ending it."""
    hand = dict(told)
    knobs = hand.pop("set", {})
    first = opened("Ann", "Bob", rules=hand.pop("rules", "standard"), **knobs)
    hand.pop("id")
    event = HandPlayed(at=AT, by="Ann", against="Bob", hand=msgspec.convert(hand, HandJSON))
    return fold((first, event))


def test_the_lines_sum_to_the_score_on_every_case_and_every_step_cites_a_law() -> None:
    for row in rows("hands.jsonl"):
        replay = played(row["in"])
        told = account(replay, 1)
        points, out = total_of(told.lines), row["out"]
        assert points == told.points == out["points"], row["in"]["id"]
        assert told.lays is not None
        assert [lay.count for lay in told.lays] == [
            out["knocker"]["count"],
            out["defender"]["count"],
        ]
        for lay, side in zip(told.lays, ("knocker", "defender"), strict=True):
            assert lay.least == out[side].get("least", lay.least)
        winner = {"knocker": "Ann", "defender": "Bob", None: None}[out["winner"]]
        assert told.row.winner == winner
        laws = [step.law for step in (*told.steps, *told.became, *told.missed)]
        for law in (*laws, *(line.law for line in told.lines)):
            assert article(law, replay.game.rules).text
        after = replay.game.columns[0].points
        assert after == ((points, 0) if winner == "Ann" else (0, points) if winner else (0, 0))


def test_the_defence_that_was_missed_is_told_on_the_cases_just_where_there_was_one() -> None:
    for row in rows("hands.jsonl"):
        told = account(played(row["in"]), 1)
        assert told.lays is not None
        defence = told.lays[1]
        missed = [one for one in told.missed if "best defence was" in one.text]
        assert bool(missed) == (defence.least is not None and defence.least < defence.count)


def test_a_hand_as_it_lay_step_by_step(evening: Evening) -> None:
    evening.must("new Ann Bob", KNOCK)
    assert evening.must("explain 1").out == (
        "Hand 1: Ann knocks 2, Bob 30.\n"
        "\n"
        "  Ann  7c7d7h 3s4s5s 9dTdJd / 2c   = 2\n"
        "  Bob  8c8d8h / Ac 5c Kc 4h Qh   = 30\n"
        "       laid off 6s on 3s4s5s, 2s on 3s4s5s\n"
        "\n"
        "   1 Ann knocks with 2; the limit is 10. [law 3.2]\n"
        "   2 Ann's 7c7d7h is a set. [law 1.3]\n"
        "   3 Ann's 3s4s5s and 9dTdJd are runs. [law 1.4]\n"
        "   4 Ann's deadwood: 2c 2. [law 1.2]\n"
        "   5 Bob lays off the 6s on 3s4s5s. [law 4.3]\n"
        "   6 Bob lays off the 2s on 3s4s5s6s. [law 4.3]\n"
        "   7 Bob's 8c8d8h is a set. [law 1.3]\n"
        "   8 Bob's deadwood: Ac 1 + 5c 5 + Kc 10 + 4h 4 + Qh 10 = 30. [law 1.2]\n"
        "   9 2 is less than 30: Ann scores the difference, 30 - 2 = 28. [law 7.1]\n"
        "\n"
        "  deadwood difference   +28  [law 7.1]\n"
        "  Ann +28\n"
        "\n"
        "  - Ann takes a box, paid after the game. [law 8.2]\n"
        "  - Ann: 0 + 28 = 28. [law 8.1]\n"
        "\n"
        "What would have changed it:\n"
        "  - Bob needed 2 or less to undercut. [law 7.4]\n"
    )


def texts(told: list[dict[str, str]]) -> list[str]:
    """Steps of the JSON as sentences with their laws."""
    return [f"{one['text']} [law {one['law']}]" for one in told]


def test_the_better_spread_is_told_with_what_it_would_have_scored(evening: Evening) -> None:
    line = "knock Ann 567s 567c 567d / As vs 3s 4s 8s 4c 8c 4d 8d 5h 6h 7h"
    evening.must("new Ann Bob", line)
    told = evening.must("explain 1 --json").json
    assert (told["winner"], told["points"]) == ("Bob", 26)
    assert texts(told["missed"]) == [
        "Ann needed gin to win this hand. [law 7.4]",
        "Ann's best spread was 5c5d5s 6c6d6s 7c7d7s / As, counting 1: Bob then counts 3 at best "
        "and Ann scores 2. [law 3.5]",
    ]


def test_the_better_defence_is_told_with_what_it_would_have_scored(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 7hdc 345s / 2c Ac 3d 4d vs 8cdh / 6s 2s Kc Qh 5c 4h Ad")
    assert texts(evening.must("explain 1 --json").json["missed"]) == [
        "Bob needed 10 or less to undercut. [law 7.4]",
        "Bob's best defence was 8c8d8h / 5c Kc Ad 4h Qh, laying off 2s on 3s4s5s, 6s on 3s4s5s, "
        "counting 30: then Ann scores 20. [law 4.1]",
    ]


def test_both_places_of_a_ten_are_told_where_they_differ(evening: Evening) -> None:
    hand = "knock Ann TcTdTh 7s8s9s AcAdAh / 5d vs / +Ts@Tc Js 2c 3d 6h 8h 9h Kd Qh 4h"
    evening.must("new Ann Bob", hand.replace("/ +Ts@Tc", "+Ts@Tc /"))
    told = evening.must("explain 1 --json").json
    assert told["points"] == 57
    assert texts(told["missed"])[-1] == (
        "The Ts fits a run and a set: on 7s8s9s Bob counts 52 at best and Ann scores 47; on TcTdTh "
        "Bob counts 62 at best and Ann scores 57. [law 4.4]"
    )


HANDS = [
    pytest.param("knock Ann 3 vs 12", "Ann counts 3. That stands as typed", id="counts"),
    pytest.param("dead", "Nobody ended the hand: no score and no box. [law 6.2]", id="dead"),
    pytest.param("win Ann 30", "nothing could be checked. [law 7.9]", id="an old sheet's hand"),
    pytest.param("win Ann 40 gin", "Ann has 40 points for gin", id="an old sheet's gin"),
    pytest.param("gin Bob vs 34", "For gin Bob scores all that Ann counts, 34", id="gin"),
    pytest.param("knock Ann 0 vs 34", "though only a knock was said. [law 5.2]", id="knock is gin"),
    pytest.param(
        "knock Ann 12 vs 20 --accepted",
        "over the limit of 10. The opponent accepted it",
        id="an accepted knock",
    ),
    pytest.param("knock Ann 10 vs 10", "an undercut. Bob scores the bonus of 25", id="a tie"),
    pytest.param(
        "knock Ann 7h 7d 7c 3s 4s 5s 9d Td Jd 2c vs 20",
        "Ann only showed the cards; the arbiter arranged them",
        id="cards that were only shown",
    ),
]


@pytest.mark.parametrize(("line", "sentence"), HANDS)
def test_every_kind_of_hand_is_explained(evening: Evening, line: str, sentence: str) -> None:
    evening.must("new Ann Bob", line)
    out = evening.must("explain 1").out
    assert sentence in " ".join(out.split())
    told = evening.must("explain 1 --json").json
    assert sum(points for _, points, _ in told["lines"]) == told["points"]
    assert told["points"] == evening.score()["hands"][0]["points"]


def test_a_ruling_a_correction_and_a_void_hand_are_told_beside_the_hand(evening: Evening) -> None:
    evening.must(
        "new Ann Bob",
        "knock Ann 3 vs 12",
        "adjust Bob 10 --law 12.5 --why 'one card short'",
        "knock Bob 3 vs 30",
        "amend 1 knock Ann 3 vs 21 --why 'Bob had 21'",
        "void 2 --why 'it was never played'",
    )
    first = evening.must("explain 1 --json").json
    assert first["points"] == 18
    assert texts(first["remarks"]) == [
        "This hand was put right after it was entered: Bob had 21. [law 12.10]",
        "A ruling gives Bob 10: one card short. [law 12.5]",
    ]
    second = evening.must("explain 2 --json").json
    assert (second["counts"], second["became"]) == (False, [])
    assert texts(second["remarks"]) == ["Hand 2 is void: it counts for nothing. [law 12.10]"]
    whole = evening.must("explain --json").json
    assert texts(whole["rulings"]) == ["A ruling gives Bob 10: one card short. [law 12.5]"]


def test_the_columns_of_hollywood_are_told_one_by_one(evening: Evening) -> None:
    evening.must("new Ann Bob --rules hollywood", "gin Ann vs 40", "knock Ann 3 vs 40")
    assert texts(evening.must("explain 2 --json").json["became"]) == [
        "Ann takes a box, paid after the game. [law 8.2]",
        "Column 1, Ann: 65 + 37 = 102. [law 9.2]",
        "That closes column 1: the target is 100. [law 9.3]",
        "Column 2, Ann: 0 + 37 = 37. [law 9.2]",
    ]


def test_a_hand_of_a_team_is_told_with_its_round(evening: Evening) -> None:
    evening.must("new Ann+Cid Bob+Dee", "knock Ann 3 vs 12")
    assert texts(evening.must("explain 1 --json").json["became"]) == [
        "Round 1 is not complete: it is scored when every table has played. [law 11.2]"
    ]
    evening.must("knock Dee 3 vs 12")
    assert texts(evening.must("explain 1 --json").json["became"]) == [
        "Round 1 comes to nothing: no score and no box. [law 11.2]"
    ]
    evening.must("knock Ann 3 vs 12", "gin Cid vs 20")
    assert texts(evening.must("explain 4 --json").json["became"]) == [
        "Round 2, team difference: Ann +9, Cid +45 = 54. [law 11.2]",
        "Ann+Cid takes a box for the round. [law 11.3]",
        "Ann+Cid: 0 + 54 = 54. [law 8.1]",
    ]


def test_extra_boxes_and_boxes_at_once_are_told(evening: Evening) -> None:
    evening.must("new Ann Bob --rules oklahoma", "gin Ann vs 20 --upcard 7s")
    assert texts(evening.must("explain 1 --json").json["became"])[:2] == [
        "Ann takes a box, paid after the game. [law 8.2]",
        "Ann takes 4 more boxes for gin. [law 8.3]",
    ]
    evening.must("new Ann Bob --rules palace", "knock Ann 3 vs 12")
    told = evening.must("explain 1 --json").json
    assert told["lines"] == [["deadwood difference", 9, "7.1"], ["box", 10, "8.2"]]
    assert texts(told["became"])[0] == "Ann takes a box, credited at once. [law 8.2]"


# -- the settlement --


def test_a_settlement_is_told_law_by_law(evening: Evening) -> None:
    evening.must("new Ann Bob --stake 0.05", "knock Ann 3 vs 12", "gin Bob vs 80")
    assert evening.must("explain").out == (
        "The settlement.\n"
        "\n"
        "  Ann: 29\n"
        "    points         +9  [law 8.1]\n"
        "    1 box of 20   +20  [law 8.2]\n"
        "  Bob: 225\n"
        "    points       +105  [law 8.1]\n"
        "    1 box of 20   +20  [law 8.2]\n"
        "    game bonus   +100  [law 8.4]\n"
        "  - Bob reached the target of 100 with 105. [law 8.1]\n"
        "  - Ann 29, Bob 225: the difference is 196. [law 8.6]\n"
        "\n"
        "  - Ann pays Bob 196 points. [law 8.6]\n"
        "  - At 0.05 a point that is 9.80. [law 8.9]\n"
    )


SETTLED = [
    pytest.param(
        ["new Ann Bob", "gin Ann vs 80"], "Bob is shut out: no points. [law 8.5]", id="a shutout"
    ),
    pytest.param(
        ["new Ann Bob --rules british", "gin Ann vs 80"],
        "For the shutout the difference is paid twice. [law 8.5]",
        id="the difference twice",
    ),
    pytest.param(
        ["new Ann Bob", "knock Ann 3 vs 12", "close"],
        "The game was abandoned: it is settled as it stands. [law 8.8]",
        id="abandoned",
    ),
    pytest.param(
        ["new Ann Bob", "knock Ann 3 vs 12"],
        "Nobody has reached the target of 100: Ann needs 91, Bob needs 100. [law 8.1]",
        id="still going on",
    ),
    pytest.param(
        ["new Ann Bob Cid --seating cutthroat", "gin Bob vs 80"],
        "Against each other Ann has points 0.",
        id="three sides",
    ),
    pytest.param(
        ["new Ann+Cid Bob+Dee --set target=20", "gin Ann vs 10", "gin Cid vs 10"],
        "Dee pays Cid 290 points. [law 11.4]",
        id="teams",
    ),
    pytest.param(
        ["new Ann Bob --rules club", "gin Ann vs 80 --upcard 5h", "close"],
        "This column pays double. [law 9.4]",
        id="a last column that pays double",
    ),
]


@pytest.mark.parametrize(("lines", "sentence"), SETTLED)
def test_what_is_told_of_a_settlement(evening: Evening, lines: list[str], sentence: str) -> None:
    evening.must(*lines)
    out = evening.must("explain").out
    assert sentence in " ".join(out.split())
    assert max(map(len, out.splitlines())) <= 80
    told = evening.must("explain --json").json
    for column in told["columns"]:
        for side in column["sides"]:
            assert sum(points for _, points, _ in side["lines"]) == side["total"]
    score = evening.score()
    assert told["payments"] == score["payments"]


def test_every_law_of_a_settlement_is_in_the_book(evening: Evening) -> None:
    for case in SETTLED:
        lines = case.values[0]
        assert isinstance(lines, list)
        evening.must(*lines)
        told = evening.must("explain --json").json
        steps = [*told["steps"], *(step for column in told["columns"] for step in column["steps"])]
        for step in steps:
            evening.must(f"laws {step['law']}")


# -- what-ifs --


def test_a_what_if_says_that_it_is_one_and_what_changes(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 10 vs 6")
    out = evening.must("explain 1 --as classic").out
    assert out.startswith("A what-if: the same hands under the rules classic. Nothing is written.")
    told = evening.must("explain 1 --as classic --json").json
    assert told["points"] == 14
    assert told["what_if"] == {"rules": "classic", "changes": ["undercut bonus 10 instead of 25"]}
    assert evening.must("explain --as classic").out.startswith("A what-if:")
    assert evening.must("explain 1 --json").json["points"] == 29


def test_a_hand_that_other_rules_refuse_is_told_with_its_faults(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 10 vs 16")
    told = evening.must("explain 1 --as straight --json").json
    assert (told["counts"], told["lines"], told["points"]) == (False, [], 0)
    assert texts(told["remarks"]) == [
        "Ann knocks with 10; only gin ends this hand. [law 3.2]",
        "So the hand counts for nothing under these rules. [law 3.2]",
    ]


WRONG = [
    pytest.param("explain 7", 3, "There is no hand 7; there is hand 1.", id="no such hand"),
    pytest.param("explain 0", 3, "There is no hand 0", id="hand nought"),
    pytest.param("explain one", 2, "not a valid integer", id="no number"),
    pytest.param("explain 1 --as nowhere", 2, "There are no rules named", id="no such rules"),
]


@pytest.mark.parametrize(("line", "status", "sentence"), WRONG)
def test_what_cannot_be_explained(evening: Evening, line: str, status: int, sentence: str) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12")
    answer = evening.type(line)
    assert (answer.status, answer.out) == (status, "")
    assert sentence in answer.err


def test_a_long_name_and_a_long_reason_stay_within_eighty_columns(evening: Evening) -> None:
    name, why = "N" * 30, "w" * 300
    evening.must(f"new {name} Bob", KNOCK.replace("Ann", name), f"adjust Bob 5 --why {why}")
    for line in ("explain 1", "explain"):
        assert max(map(len, evening.must(line).out.splitlines())) <= 80


def test_the_account_of_a_settlement_sums() -> None:
    replay = fold((opened("Ann", "Bob"),))
    final = final_account(replay)
    assert [total_of(lines) for _, lines in final.columns[0].sides] == [0, 0]
    assert all(isinstance(step, Step) for step in final.steps)


def test_the_rulings_that_came_too_late_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the time that an account takes grows with the square of the rulings."""
    replay = fold(told(opened("Ann", "Bob"), gin("Ann", 80), *[adjust("Bob", 1)] * 5))
    asked: list[Replay] = []

    def counted(replay: Replay) -> tuple[Item, ...]:
        asked.append(replay)
        return found

    found = replay.left_out()
    monkeypatch.setattr(Replay, "left_out", counted)
    rulings = final_account(replay).rulings
    assert len(asked) == 1
    assert [step.text for step in rulings] == [
        "A ruling gives Bob 1. It came too late to count."
    ] * 5
