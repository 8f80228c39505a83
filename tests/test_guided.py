"""Guided entry: one hand asked for step by step, in a pipe and in a terminal."""

from __future__ import annotations

import io
import os
import sys
from typing import Any

import pytest

from tests.evening import Answer, Evening

pexpect: Any = None if os.name == "nt" else pytest.importorskip("pexpect")


def answers(evening: Evening, patch: pytest.MonkeyPatch, *lines: str, more: str = "") -> Answer:
    """What ``ginscore hand`` says to answers from a pipe."""
    patch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return evening.type(f"hand {more}")


def test_a_knock_by_cards_step_by_step(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.must("new Ann Bob")
    answer = answers(
        evening,
        monkeypatch,
        *("ann", "kn", "7hdc 345s 9TJd", "2c", "8cdh", "6s 2s", "Kc Qh 5c 4h Ac", "yes"),
    )
    assert (answer.status, answer.err) == (0, "")
    said = answer.out.splitlines()
    assert said[: said.index("Record it (yes, no): yes") + 1] == [
        "Who ended it (Ann, Bob, or nobody): ann",
        "How (knock, gin): kn",
        "  Ann: knock.",
        "Ann's melds, or the count: 7hdc 345s 9TJd",
        "  Ann: 7h7d7c 3s4s5s 9dTdJd",
        "Ann's deadwood: 2c",
        "  Ann: 7h7d7c 3s4s5s 9dTdJd / 2c",
        "Bob's melds, or the count: 8cdh",
        "Bob lays off: 6s 2s",
        "  Bob: 8c8d8h +6s +2s",
        "Bob's deadwood: Kc Qh 5c 4h Ac",
        "  Bob: 8c8d8h +6s +2s / Kc Qh 5c 4h Ac",
        "  In one line: ginscore knock Ann 7h7d7c 3s4s5s 9dTdJd / 2c vs "
        "8c8d8h +6s +2s / Kc Qh 5c 4h Ac",
        "Record it (yes, no): yes",
    ]
    assert evening.score()["hands"][0]["points"] == 28


@pytest.mark.parametrize(
    ("replies", "line"),
    [
        (("bob", "knock", "3", "12", "y"), "knock Bob 3 vs 12"),
        (("bob", "gin", "", "34", ""), "gin Bob vs 34"),
        (("Ann", "g", "7hdc 345s 9TJQd /", "", "Kc Qh 5c 4h Ac Ad Ah 2c 2h 2s", "y"), None),
        (("nobody", "y"), "dead"),
    ],
    ids=["counts", "gin without cards", "gin by cards", "a dead hand"],
)
def test_the_line_it_shows_records_the_same_hand(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, replies: tuple[str, ...], line: str | None
) -> None:
    evening.must("new Ann Bob")
    answer = answers(evening, monkeypatch, *replies)
    assert answer.status == 0, answer.err
    (shown,) = [one for one in answer.out.splitlines() if "In one line: " in one]
    if line is not None:
        assert shown == f"  In one line: ginscore {line}"
    asked = evening.score()
    evening.must("undo", shown.partition("ginscore ")[2])
    assert evening.score() == asked


def test_cards_the_rules_turn_on_are_asked_for(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.must("new Ann Bob --rules oklahoma")
    answer = answers(evening, monkeypatch, "ann", "knock", "3", "12", "7s", "y")
    assert "In one line: ginscore knock Ann 3 vs 12 --upcard 7s" in answer.out
    assert evening.score()["hands"][0]["points"] == 18


def test_a_table_of_teams_is_asked_for(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.must("new Ann+Cid Bob+Dee")
    answer = answers(evening, monkeypatch, "nobody", "dee", "y")
    assert "In one line: ginscore dead Dee" in answer.out
    assert evening.score()["next"]["tables"] == [["Ann", "Bob"]]


def test_a_question_mark_explains_and_asks_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.must("new Ann Bob")
    out = answers(evening, monkeypatch, "ann", "knock", "?", "3", "?", "12", "n").out
    assert out.count("A card is rank and suit") == 2
    assert out.endswith("Nothing was written.\n")
    assert evening.score()["hands"] == []


@pytest.mark.parametrize(
    ("replies", "status", "said"),
    [
        ((), 2, "not answered is: Who ended it (Ann, Bob, or nobody)."),
        (("ann", "knock", "3"), 2, "not answered is: Bob's melds, or the count."),
        (("zed",), 2, "Nobody in this hand is called “zed”."),
        (("ann", "dance"), 2, "knock, gin are the ways to end a hand."),
        (("ann", "knock", "11", "12", "y"), 3, "Ann knocks with 11; the limit is 10. [law 3.2]"),
    ],
    ids=["no answer", "half a hand", "nobody's name", "no way to end", "over the limit"],
)
def test_a_pipe_is_never_waited_for(
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    replies: tuple[str, ...],
    status: int,
    said: str,
) -> None:
    evening.must("new Ann Bob")
    answer = answers(evening, monkeypatch, *replies)
    assert answer.status == status
    assert said in answer.err
    assert evening.score()["hands"] == []


def test_a_game_that_is_over_takes_no_hand(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.must("new Ann Bob", "close")
    assert answers(evening, monkeypatch, "ann").status == 3


def test_with_json_the_receipt_alone_is_printed(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.must("new Ann Bob")
    answer = answers(evening, monkeypatch, "ann", "knock", "3", "12", "y", more="--json")
    assert answer.json["hand"]["points"] == 9
    assert "Who ended it" in answer.err


def test_at_a_terminal_a_mistake_is_asked_again(evening: Evening) -> None:
    if pexpect is None:
        pytest.skip("there is no terminal to try")
    evening.must("new Ann Bob")
    child = pexpect.spawn(
        sys.executable,
        ["-m", "ginscore", "hand"],
        env=os.environ | {"GINSCORE_HOME": str(evening.home), "TERM": "dumb"},
        encoding="utf-8",
        timeout=20,
        dimensions=(40, 100),
    )
    for question, reply in (
        ("Who ended it", "zed"),
        ("Nobody in this hand", ""),
        ("Who ended it", "ann"),
        ("How", "knock"),
        ("Ann's melds", "11"),
        ("Bob's melds", "12"),
        ("the limit is 10", ""),
        ("Once more, from the cards", ""),
        ("Ann's melds", "3"),
        ("Bob's melds", "12"),
        ("Record it", "yes"),
    ):
        child.expect_exact(question)
        if reply:
            child.send(reply + "\r")
    child.expect_exact("Ann 9, Bob 0.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert evening.score()["hands"][0]["points"] == 9
