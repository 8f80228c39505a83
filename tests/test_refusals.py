"""What comes with a refusal: the notes that help to see the fault, and JSON for programs."""

from __future__ import annotations

import pytest

from tests.evening import Evening


def test_a_refused_knock_says_what_the_cards_count_at_best(evening: Evening) -> None:
    evening.must("new Ann Bob")
    answer = evening.type("knock Ann 7hdc 345s / 7s 2d Ad vs 12")
    assert answer.status == 3
    assert "The least that Ann's cards count is 3" in answer.err
    assert answer.out == ""


def test_a_refused_hand_is_answered_in_json_too(evening: Evening) -> None:
    evening.must("new Ann Bob Cid")
    answer = evening.type("knock Ann 20 vs 12 --json")
    assert answer.status == 3
    assert [fault["code"] for fault in answer.json["faults"]] == ["over-limit", "sitting-out"] or [
        fault["code"] for fault in answer.json["faults"]
    ] == ["sitting-out", "over-limit"]
    assert answer.json["written"] is False
    assert evening.score()["hands"] == []


@pytest.mark.parametrize(
    ("line", "says"),
    [
        pytest.param(["new", "Ann Bob", "Cid"], "“Ann Bob” cannot be a name", id="space in a name"),
        pytest.param(["new", "a\nb", "Cid"], "cannot be a name", id="end of line in a name"),
        pytest.param(["new", "", "Cid"], "cannot be a name", id="empty name"),
        pytest.param(
            ["knock", "Ann", "3", "vs", "12", "--note", "--dry-run"],
            "--note wants a text, and --dry-run is an option",
            id="a forgotten note",
        ),
        pytest.param(["note", "--homer", "x"], "No such option", id="a note's unknown option"),
        pytest.param(["note", "hello", "-g"], "requires an argument", id="an option's lost value"),
        pytest.param(["score", "-g", ""], "--game is empty", id="an empty game"),
        pytest.param(["knock", "Ann", "３", "vs", "10"], "no card", id="full-width figures"),
    ],
)
def test_words_that_are_none(evening: Evening, line: list[str], says: str) -> None:
    evening.must("new Ann Bob")
    answer = evening.run(*line)
    assert answer.status == 2
    assert says in answer.err
    assert evening.score()["hands"] == []


def test_a_count_of_any_length_is_out_of_range(evening: Evening) -> None:
    evening.must("new Ann Bob")
    for figures in (3, 30, 5000):
        answer = evening.type(f"knock Ann 3 vs {'9' * figures} --json")
        assert answer.status == 3
        assert [fault["code"] for fault in answer.json["faults"]] == ["count-out-of-range"]


def test_an_old_sheet_wants_the_card_only_where_a_spade_doubles_boxes(evening: Evening) -> None:
    evening.must("new Ann Bob --rules oklahoma")
    assert evening.type("win Ann 100 gin").status == 2
    evening.must("win Ann 100 gin --upcard 7s")
    assert evening.score()["sides"][0]["boxes"] == [5]
    evening.must("new Ann Bob --rules oklahoma-bicycle", "win Ann 40 gin")


def test_an_accepted_knock_over_the_limit_may_be_undercut_by_more(evening: Evening) -> None:
    evening.must("new Ann Bob")
    assert evening.type("win Bob 60 undercut").status == 3
    evening.must("win Bob 60 undercut --accepted")
    evening.must("knock Ann 40 vs 5 --accepted")
    assert evening.score()["sides"][1]["points"] == [120]


def test_a_spade_doubles_the_box_of_a_round_though_a_table_had_no_winner(evening: Evening) -> None:
    rules = "--set oklahoma=knock-card --set spade=all --set tie=nobody"
    for second in ("knock Cid 3 vs 3", "dead Cid"):
        evening.must(f"new Ann+Cid Bob+Dee {rules}", "knock Ann 3 vs 12 --upcard 7s", second)
        assert evening.score()["sides"][0]["boxes"] == [2]


def test_the_other_player_may_be_named_before_that_side(evening: Evening) -> None:
    evening.must("new Ann Bob Cid", "knock Bob 5 vs Cid 12", "knock Ann 4 vs b 7hdc 345s 9TJd / Kc")
    assert [hand["against"] for hand in evening.score()["hands"]] == ["Cid", "Bob"]
    wrong = evening.type("knock Ann 4 vs Bob 12")
    assert (wrong.status, "Bob sits out this hand" in wrong.err) == (3, True)
    typo = evening.type("knock Ann 4 vs 2x 3h")
    assert (typo.status, "“2x” cannot be read as cards" in typo.err or "no card" in typo.err) == (
        2,
        True,
    )
