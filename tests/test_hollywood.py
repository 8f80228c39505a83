"""Hollywood: three columns, entries, closing, settlement of each alone. Through typed commands.

A hand here is worth what a player can add up: gin against 35 is 60, a knock by 5 against 15 is 10,
an undercut by 5 is 30.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.evening import Evening

Sheet = dict[str, Any]


def points(sheet: Sheet) -> list[tuple[int, ...]]:
    """The points of each column, side by side."""
    return list(zip(*(side["points"] for side in sheet["sides"]), strict=True))


def boxes(sheet: Sheet) -> list[tuple[int, ...]]:
    """The boxes of each column, side by side."""
    return list(zip(*(side["boxes"] for side in sheet["sides"]), strict=True))


def winners(sheet: Sheet) -> list[str | None]:
    """Who won each column."""
    return [column["winner"] for column in sheet["columns"]]


def paid(sheet: Sheet) -> list[tuple[str, str, int]]:
    """Who pays whom how many points."""
    return [(one["from"], one["to"], one["points"]) for one in sheet["payments"]]


def test_e14_a_sides_wins_enter_one_column_then_two_then_three(evening: Evening) -> None:
    evening.must("new Ann Bob --rules hollywood-scarne")
    evening.must("knock Ann 0 vs 0", "undo")
    seen = []
    for line in ("knock Ann 5 vs 30", "knock Ann 5 vs 23", "gin Ann vs 11"):
        evening.must(line)
        seen.append([column[0] for column in points(evening.score())])
    assert seen == [[25, 0, 0], [43, 18, 0], [79, 54, 36]]
    assert [hand["columns"] for hand in evening.score()["hands"]] == [[1], [1, 2], [1, 2, 3]]


def test_the_example_of_section_6(evening: Evening) -> None:
    """Ann 60 and 45, Bob 90 and 70."""
    evening.must("new Ann Bob --rules hollywood")
    evening.must("gin Ann vs 35", "gin Ann vs 20", "gin Bob vs 65", "gin Bob vs 45")
    sheet = evening.score()
    assert points(sheet) == [(105, 0), (45, 160), (0, 70)]
    assert winners(sheet) == ["Ann", "Bob", None]
    assert [column["open"] for column in sheet["columns"]] == [False, False, True]
    assert (sheet["over"], sheet["payments"]) == (False, [])


WHOLE_GAME = [
    ("gin Ann vs 35", [(60, 0), (0, 0), (0, 0)]),
    # Ann's second win closes column 1, a blitz, and enters column 2.
    ("gin Ann vs 25", [(110, 0), (50, 0), (0, 0)]),
    # Bob's first win comes late: column 1 is closed, so he enters column 2.
    ("gin Bob vs 45", [(110, 0), (50, 70), (0, 0)]),
    ("knock Ann 5 vs 15", [(110, 0), (60, 70), (10, 0)]),
    # Exactly 100 closes column 2; it is also Bob's first entry in column 3.
    ("knock Bob 2 vs 32", [(110, 0), (60, 100), (10, 30)]),
    # Columns 1 and 2 stay closed.
    ("gin Ann vs 60", [(110, 0), (60, 100), (95, 30)]),
    ("dead", [(110, 0), (60, 100), (95, 30)]),
    ("knock Ann 9 vs 4", [(110, 0), (60, 100), (95, 60)]),
    ("knock Ann 3 vs 13", [(110, 0), (60, 100), (105, 60)]),
]
"""A whole game under ``hollywood``, hand by hand, with the points of the three columns."""


def play_the_whole_game(evening: Evening, *knobs: str) -> Sheet:
    """The whole game; every step is held against its columns."""
    evening.must("new Ann Bob --rules hollywood " + " ".join(f"--set {knob}" for knob in knobs))
    for line, expected in WHOLE_GAME:
        evening.must(line)
        assert points(evening.score()) == expected, line
    sheet: Sheet = evening.score()
    return sheet


def test_a_whole_game_to_its_end(evening: Evening) -> None:
    """Column 1: Ann 110 + 2 boxes 40 + 100 = 250 to 0; Bob is shut out and pays it twice, 500.
    Column 2: Bob 100 + 2 boxes 40 + 100 = 240, Ann 60 + 2 boxes 40 = 100; Ann pays 140.
    Column 3: Ann 105 + 3 boxes 60 + 100 = 265, Bob 60 + 2 boxes 40 = 100; Bob pays 165.
    Totals 250 + 100 + 265 = 615 and 0 + 240 + 100 = 340; Bob pays 500 - 140 + 165 = 525."""
    sheet = play_the_whole_game(evening)
    assert sheet["over"]
    assert boxes(sheet) == [(2, 0), (2, 2), (3, 2)]
    assert winners(sheet) == ["Ann", "Bob", "Ann"]
    assert [side["total"] for side in sheet["sides"]] == [615, 340]
    assert paid(sheet) == [("Bob", "Ann", 525)]
    assert sheet["winner"] == "Ann"
    said = evening.must("score").out
    assert "Bob is shut out and pays twice the difference: 500." in said
    assert "Bob pays Ann 525 (500 - 140 + 165)." in said


@pytest.mark.parametrize(
    ("knobs", "totals", "owed"),
    [
        pytest.param(["last_column=double"], [880, 440], 690, id="the third column double"),
        pytest.param(["shutout=none"], [615, 340], 275, id="no shutout"),
        pytest.param(["shutout=replace:200"], [715, 340], 375, id="the blitz pays 200 for 100"),
        pytest.param(["shutout=add:100"], [715, 340], 375, id="the blitz adds 100"),
        pytest.param(["shutout=double-total"], [865, 340], 525, id="the blitz doubles all"),
        pytest.param(["shutout=double-hands"], [725, 340], 385, id="the blitz doubles 110 points"),
        pytest.param(["shutout=double-bonuses"], [755, 340], 415, id="it doubles 140 of bonuses"),
        pytest.param(
            ["shutout=double-total", "last_column=double"], [1130, 440], 690, id="as a club does"
        ),
    ],
)
def test_the_same_game_settled_by_other_rules(
    evening: Evening, knobs: list[str], totals: list[int], owed: int
) -> None:
    sheet = play_the_whole_game(evening, *knobs)
    assert [side["total"] for side in sheet["sides"]] == totals
    assert paid(sheet) == [("Bob", "Ann", owed)]


def test_nothing_is_added_to_a_game_of_three_won_columns(evening: Evening) -> None:
    play_the_whole_game(evening)
    answer = evening.type("gin Bob vs 10")
    assert answer.status == 3
    assert "The game is over" in answer.err
    evening.must("undo")
    assert winners(evening.score()) == ["Ann", "Bob", None]


def test_a_win_of_0_points_is_an_entry_and_a_box(evening: Evening) -> None:
    """Equal counts go to the knocker: Bob's 0 points enter column 1, so that his next win enters
    columns 1 and 2."""
    evening.must("new Ann Bob --rules hollywood --set tie=knocker")
    evening.must("knock Bob 5 vs 5", "knock Bob 5 vs 15")
    sheet = evening.score()
    assert points(sheet) == [(0, 10), (0, 10), (0, 0)]
    assert boxes(sheet) == [(0, 2), (0, 1), (0, 0)]


def test_a_shutout_by_hands_asks_for_an_entry_in_the_column(evening: Evening) -> None:
    """Bob's tie of 0 points is an entry in column 1: no shutout by hands, one by points."""
    for test, owed in (("no-hand", 270), ("no-points", 370)):
        knobs = f"--set tie=knocker --set shutout_test={test} --set shutout=replace:200"
        evening.must(f"new Ann Bob --rules hollywood {knobs}")
        evening.must("knock Bob 5 vs 5", "gin Ann vs 95", "knock Ann 5 vs 75", "close")
        # Column 1: Ann 120 (closed by gin) + 20 + 100 to Bob's box of 20. Column 2: Ann 70 + 20.
        sheet = evening.score()
        assert points(sheet) == [(120, 0), (70, 0), (0, 0)]
        assert winners(sheet) == ["Ann", None, None]
        assert paid(sheet) == [("Bob", "Ann", owed + 40)]


def test_an_abandoned_game_settles_closed_columns_in_full(evening: Evening) -> None:
    """Column 1 is closed: Ann 110 + 40 + 100 = 250 twice, 500. Column 2: 50 + 20 to 70 + 20, no
    bonus, 20 to Bob. So Bob pays 480."""
    evening.must("new Ann Bob --rules hollywood")
    evening.must("gin Ann vs 35", "gin Ann vs 25", "gin Bob vs 45", "close")
    sheet = evening.score()
    assert (sheet["over"], sheet["closed"], sheet["winner"]) == (False, True, None)
    assert paid(sheet) == [("Bob", "Ann", 480)]


def test_a_column_says_when_the_first_at_the_target_collects_less(evening: Evening) -> None:
    """Boxes of 50, no game bonus. Column 1: Ann 100 + 50 = 150, Bob 30 + 3 boxes 150 = 180."""
    evening.must("new Ann Bob --rules hollywood --set box_bonus=50 --set game_bonus=0")
    evening.must(*["knock Bob 5 vs 15"] * 3, "gin Ann vs 75", "close")
    sheet = evening.score()
    assert winners(sheet) == ["Ann", None, None]
    assert (
        "In column 1 Ann reached 100 first, but Bob has more in the end and collects 30."
        in sheet["remarks"]
    )
    assert paid(sheet) == [("Ann", "Bob", 30 + 120 + 60)]


def test_three_sides_each_count_their_own_wins(evening: Evening) -> None:
    """Cutthroat: Ann sits out, Bob meets Cid; the loser sits out."""
    evening.must("new Ann Bob Cid --rules cutthroat --set columns=3 --seating cutthroat")
    evening.must("gin Bob vs 15", "knock Bob 5 vs 15", "gin Cid vs 5", "gin Ann vs 35")
    sheet = evening.score()
    assert points(sheet) == [(60, 50, 30), (0, 10, 0), (0, 0, 0)]
    assert boxes(sheet) == [(1, 2, 1), (0, 1, 0), (0, 0, 0)]


def test_teams_enter_rounds(evening: Evening) -> None:
    """Rounds: 28 to the first team, then 6 to the second, then 2 to the first."""
    evening.must("new Ann+Cid Bob+Dee --rules hollywood")
    evening.must("knock Ann 4 vs 20", "knock Cid 4 vs 16")
    evening.must("knock Ann 4 vs 11", "knock Bob 4 vs 17")
    evening.must("knock Ann 4 vs 16", "knock Dee 4 vs 14")
    assert points(evening.score()) == [(30, 6), (2, 0), (0, 0)]
    assert boxes(evening.score()) == [(2, 1), (1, 0), (0, 0)]


def test_hollywood_with_oklahoma(evening: Evening) -> None:
    """Club rules: gin against 20 under a spade is 90, with a box and 2 extra ones twice; a knock
    by 4 against 24 under a four of hearts is 20."""
    evening.must("new Ann Bob --rules club")
    evening.must("gin Ann vs 20 --upcard 7s", "knock Ann 4 vs 24 --upcard 4h")
    sheet = evening.score()
    assert points(sheet) == [(110, 0), (20, 0), (0, 0)]
    assert boxes(sheet) == [(6, 0), (1, 0), (0, 0)]
    assert evening.type("knock Ann 5 vs 24 --upcard 4h").status == 3


def test_boxes_credited_at_once_stand_in_every_column_they_enter(evening: Evening) -> None:
    evening.must("new Ann Bob --rules palace --set columns=3")
    evening.must("knock Ann 5 vs 15", "knock Ann 5 vs 15")
    assert points(evening.score()) == [(40, 0), (20, 0), (0, 0)]
