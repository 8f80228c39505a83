"""The five commands that record a hand, as they are typed."""

from __future__ import annotations

from tests.evening import Evening


def test_the_session_of_the_manual_gives_ann_28_for_her_knock(evening: Evening) -> None:
    evening.must("new Ann Bob")
    evening.must("knock Ann 7hdc 345s 9TJd / 2c vs 8cdh +6s +2s / Kc Qh 5c 4h Ac")
    assert evening.score()["hands"][0]["points"] == 28
    evening.must("gin Bob vs 34", "dead")
    assert [side["points"] for side in evening.score()["sides"]] == [[28], [59]]


def test_a_hand_entered_twice_is_pointed_out(evening: Evening) -> None:
    cards = "knock Ann 7hdc 345s 9TJd / 2c vs 8cdh +6s +2s / Kc Qh 5c 4h Ac"
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "dead")
    assert "very same" not in evening.must("knock Ann 3 vs 12").out
    assert "Hand 3 has the very same counts" in evening.must("knock Ann 3 vs 12").out
    evening.must("undo", cards, "knock Bob 2 vs 9")
    assert "Hand 4 has the very same cards" in evening.must(cards).out
