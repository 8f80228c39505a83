"""House rules through typed commands: straight gin, big gin, boxes at once, knock bonus, ties,
laying off on gin, the dealer rules, and whole games."""

from __future__ import annotations

import pytest

from tests.evening import Evening

# Straight gin and big gin.


@pytest.mark.parametrize("line", ["knock Ann 1 vs 20", "knock Ann 10 vs 20"])
def test_nobody_knocks_with_deadwood_in_straight_gin(evening: Evening, line: str) -> None:
    evening.begin(rules="straight")
    answer = evening.type(line)
    assert answer.status == 3
    assert "only gin ends this hand" in answer.err
    evening.must("knock Ann 0 vs 20")
    assert evening.points() == [45, 0]


BIG = "big-gin Ann 7hdcs 3456s 9TJd vs 20"


@pytest.mark.parametrize(
    ("knobs", "expected"),
    [
        pytest.param([], None, id="not played: refused"),
        pytest.param(["big_gin_bonus=31"], 51, id="31"),
        pytest.param(["big_gin_bonus=50"], 70, id="50"),
        pytest.param(["big_gin_bonus=0"], 20, id="played for nothing"),
    ],
)
def test_big_gin(evening: Evening, knobs: list[str], expected: int | None) -> None:
    evening.begin(*knobs)
    answer = evening.type(BIG)
    if expected is None:
        assert answer.status == 3
        assert "Big gin is not played" in answer.err
        return
    assert answer.status == 0, answer.err
    assert evening.points() == [expected, 0]


def test_big_gin_has_boxes_of_its_own(evening: Evening) -> None:
    evening.begin("big_gin_bonus=31", "big_gin_boxes=3", "gin_boxes=2")
    evening.must(BIG, "gin Bob vs 10")
    assert evening.boxes() == [4, 3]


# Equal counts.


@pytest.mark.parametrize(
    ("tie", "knock_bonus", "expected", "winner", "box"),
    [
        pytest.param("undercut", 0, [0, 25], "Bob", [0, 1], id="an undercut"),
        pytest.param("undercut", 5, [0, 25], "Bob", [0, 1], id="an undercut pays no knock bonus"),
        pytest.param("nobody", 0, [0, 0], None, [0, 0], id="nobody's"),
        pytest.param("nobody", 5, [0, 0], None, [0, 0], id="nobody's, whatever the bonus"),
        pytest.param("knocker", 0, [0, 0], "Ann", [1, 0], id="the knocker's 0 and a box"),
        pytest.param("knocker", 5, [5, 0], "Ann", [1, 0], id="the knock bonus on a tie"),
    ],
)
def test_equal_counts(
    evening: Evening,
    tie: str,
    knock_bonus: int,
    expected: list[int],
    winner: str | None,
    box: list[int],
) -> None:
    evening.begin(f"tie={tie}", f"knock_bonus={knock_bonus}")
    evening.must("knock Ann 10 vs 10")
    assert evening.points() == expected
    assert evening.boxes() == box
    assert evening.score()["hands"][0]["winner"] == winner


def test_a_tie_that_is_nobodys_leaves_the_deal_as_a_dead_hand_does(evening: Evening) -> None:
    for dead_dealer, dealer in (("same", "Ann"), ("passes", "Bob")):
        evening.begin("tie=nobody", f"dead_dealer={dead_dealer}")
        evening.must("knock Ann 10 vs 10")
        assert evening.score()["next"]["dealer"] == dealer


def test_e8_with_its_cards(evening: Evening) -> None:
    hand = "knock Ann Ac2c3c 4d5d6d 7h8h9h / Js vs JQKc JQKd JQKh / Ts"
    evening.begin()
    evening.must(hand)
    assert evening.points() == [0, 25]
    evening.begin("tie=knocker")
    evening.must(hand)
    assert (evening.points(), evening.boxes()) == ([0, 0], [1, 0])


# Knock bonus.


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("knock Ann 3 vs 12", [14, 0], id="a knock"),
        pytest.param("gin Ann vs 12", [37, 0], id="gin has its own"),
        pytest.param("knock Ann 12 vs 3 --accepted", [0, 34], id="an undercut"),
        pytest.param("knock Ann 9 vs 3", [0, 31], id="an undercut within the limit"),
    ],
)
def test_a_knock_bonus_is_for_a_knocker_who_wins_without_gin(
    evening: Evening, line: str, expected: list[int]
) -> None:
    evening.begin("knock_bonus=5")
    evening.must(line)
    assert evening.points() == expected


# Laying off on gin.


def test_laying_off_on_gin_where_the_table_plays_it(evening: Evening) -> None:
    """Gin of 3 4 5 of spades, sevens, and 9 T J of diamonds with a queen; the other lays off the
    six and two of spades and has T + K + Q + 5 + 4 left of it."""
    hand = "gin Ann 345s 7hdc 9TJQd vs 8cdh +6s +2s / Kc Qh 5c 4h Ac"
    evening.begin()
    answer = evening.type(hand)
    assert answer.status == 3
    assert "lay" in answer.err
    evening.begin("gin_layoff=yes")
    evening.must(hand)
    assert evening.points() == [30 + 25, 0]


def test_gin_is_no_undercut_though_all_was_laid_off(evening: Evening) -> None:
    evening.begin("gin_layoff=yes")
    evening.must("gin Ann vs 0")
    assert evening.score()["hands"][0]["outcome"] == "gin"
    assert evening.points() == [25, 0]


# Boxes at once.


def test_e13_palace_five_ten_point_knocks_are_100(evening: Evening) -> None:
    """Five knocks of 10, each with its box of 10: 100, and the game is over."""
    evening.begin(rules="palace")
    for n in range(1, 6):
        evening.must("knock Ann 5 vs 15")
        assert evening.points() == [20 * n, 0]
        assert evening.score()["over"] is (n == 5)
    assert evening.score()["sides"][0]["total"] == 100
    assert evening.score()["payments"][0]["points"] == 100


def test_e13_with_boxes_at_the_end_nine_such_hands_leave_90(evening: Evening) -> None:
    evening.begin("box_timing=end", rules="palace")
    evening.must(*["knock Ann 5 vs 15"] * 9)
    assert evening.points() == [90, 0]
    assert evening.score()["over"] is False


def test_extra_boxes_at_once_are_lines_of_the_hand(evening: Evening) -> None:
    evening.begin("gin_boxes=2", "undercut_boxes=1", rules="palace")
    evening.must("gin Ann vs 10", "knock Ann 9 vs 4")
    assert [hand["lines"] for hand in evening.score()["hands"]] == [
        [
            ["defender's deadwood", 10],
            ["gin bonus", 25],
            ["box", 10],
            ["2 extra boxes for gin", 20],
        ],
        [
            ["deadwood difference", 5],
            ["undercut bonus", 20],
            ["box", 10],
            ["extra box for undercut", 10],
        ],
    ]
    assert evening.points() == [65, 45]


# Who deals.


@pytest.mark.parametrize(
    ("dealer", "after"),
    [
        # Ann wins, Bob wins, Ann is undercut (Bob wins), Ann wins, dead.
        pytest.param("loser", "Bob Ann Ann Bob Bob", id="the loser"),
        pytest.param("winner", "Ann Bob Bob Ann Ann", id="the winner"),
        pytest.param("alternate", "Bob Ann Bob Ann Ann", id="each in turn"),
    ],
)
@pytest.mark.parametrize("dead_dealer", ["same", "passes"])
def test_who_deals_next(evening: Evening, dealer: str, after: str, dead_dealer: str) -> None:
    evening.begin(f"dealer={dealer}", f"dead_dealer={dead_dealer}", "target=500")
    assert evening.score()["next"]["dealer"] == "Ann"
    expected = after.split()
    if dead_dealer == "passes":
        expected[-1] = "Ann" if expected[-1] == "Bob" else "Bob"
    lines = ["gin Ann vs 5", "gin Bob vs 5", "knock Ann 9 vs 4", "gin Ann vs 5", "dead"]
    seen = []
    for line in lines:
        evening.must(line)
        seen.append(evening.score()["next"]["dealer"])
    assert seen == expected


# Whole games.


def test_e12_modern_to_its_end(evening: Evening) -> None:
    """P2 +30, dead, P1 +25, P1 undercuts by 5 (+30), P2 gin 60 (+85): 55 v 115. Boxes of 25, game
    bonus 100: 105 v 265."""
    evening.must("new P1 P2 --rules modern")
    evening.must("knock P2 5 vs 35", "dead", "knock P1 5 vs 30", "knock P2 9 vs 4", "gin P2 vs 60")
    sheet = evening.score()
    assert [side["points"] for side in sheet["sides"]] == [[55], [115]]
    assert [side["boxes"] for side in sheet["sides"]] == [[2], [2]]
    assert [side["total"] for side in sheet["sides"]] == [105, 265]
    assert (sheet["winner"], sheet["payments"][0]["points"]) == ("P2", 160)


@pytest.mark.parametrize(
    ("policy", "total", "payment", "said"),
    [
        pytest.param("none", 240, 240, "game bonus", id="none"),
        pytest.param(
            "replace:200", 340, 340, "shutout: the game bonus is 200 instead of 100", id="replaced"
        ),
        pytest.param("add:100", 340, 340, "shutout: 100 more", id="added"),
        pytest.param("double-hands", 340, 340, "shutout: the points count double", id="hands"),
        pytest.param(
            "double-bonuses", 380, 380, "shutout: boxes and game bonus count double", id="bonuses"
        ),
        pytest.param(
            "double-total", 480, 480, "shutout: the whole total counts double", id="total"
        ),
        pytest.param(
            "double-difference", 240, 480, "pays twice the difference: 480", id="difference"
        ),
    ],
)
@pytest.mark.parametrize("more", [0, 30], ids=["P 100", "P 130"])
def test_every_shutout_policy_of_section_3(
    evening: Evening, policy: str, total: int, payment: int, said: str, more: int
) -> None:
    """Ann wins two hands, 50 and 50 or 80; the second column of the table is 30 more, 60 where the
    points count twice."""
    times = 2 if policy in ("double-hands", "double-total") else 1
    paid_times = 2 if policy == "double-difference" else times
    evening.begin(f"shutout={policy}")
    evening.must("gin Ann vs 25", f"gin Ann vs {25 + more}")
    sheet = evening.score()
    assert sheet["sides"][0]["points"] == [100 + more]
    assert sheet["sides"][0]["total"] == total + times * more
    assert sheet["payments"][0]["points"] == payment + paid_times * more
    assert said.removesuffix(": 480") in evening.must("score").out


def test_a_loser_without_a_hand_is_another_test_than_one_without_points(evening: Evening) -> None:
    """Bob's tie of 0 points is a hand won: a shutout under ``no-points`` alone."""
    for test, total in (("no-hand", 220), ("no-points", 320)):
        evening.begin("tie=knocker", f"shutout_test={test}")
        evening.must("knock Bob 5 vs 5", "gin Ann vs 75")
        assert evening.score()["sides"][0]["total"] == total


def test_the_first_at_the_target_may_collect_less_and_it_is_said(evening: Evening) -> None:
    """101 points and a hand against 95 and six: 226 v 245 with boxes of 25."""
    evening.begin("box_bonus=25")
    evening.must(*["knock Bob 5 vs 20"] * 5, "knock Bob 5 vs 25", "gin Ann vs 76")
    sheet = evening.score()
    assert [side["points"] for side in sheet["sides"]] == [[101], [95]]
    assert [side["total"] for side in sheet["sides"]] == [226, 245]
    assert sheet["remarks"] == [
        "Ann reached 100 first, but Bob has more in the end and collects 19."
    ]
    assert [(p["from"], p["to"], p["points"]) for p in sheet["payments"]] == [("Ann", "Bob", 19)]


@pytest.mark.parametrize(
    ("gin", "undercut", "rules"),
    [
        pytest.param(46, 29, "standard", id="25 and 25"),
        pytest.param(41, 14, "classic", id="the other system: 20 and 10"),
        pytest.param(46, 24, "palace", id="palace: 25 and 20"),
    ],
)
def test_gin_and_undercut_by_preset(evening: Evening, gin: int, undercut: int, rules: str) -> None:
    evening.begin("box_timing=end", rules=rules)
    evening.must("gin Ann vs 21", "knock Ann 10 vs 6")
    assert evening.points() == [gin, undercut]


@pytest.mark.parametrize(
    ("stock_end", "words"),
    [
        pytest.param("void", "A knock that leaves two cards is in time", id="void"),
        pytest.param("opponent-may-knock", "only to knock or go gin", id="a last knock"),
        pytest.param("no-knock-on-last", "may not knock with it", id="no knock at all"),
    ],
)
def test_the_end_of_the_stock_is_a_text_of_the_rules(
    evening: Evening, stock_end: str, words: str
) -> None:
    evening.begin(f"stock_end={stock_end}")
    assert words in " ".join(evening.must("rules").out.split())


def test_a_typed_stake_is_exact_money(evening: Evening) -> None:
    evening.begin("stake=0.05")
    evening.must("gin Ann vs 75")
    assert evening.score()["payments"][0]["amount"] == "16.00"
