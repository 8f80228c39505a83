"""What-if: the same hands under other rules, and what changes, hand by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ginscore.events import AnyEvent
from ginscore.render.names import width
from ginscore.replay import fold
from ginscore.whatif import WhatIf, what_if
from tests.evening import Evening
from tests.ledgers import (
    adjust,
    agreed,
    amend,
    change,
    close,
    dead,
    gin,
    knock,
    opened,
    points,
    rules_of,
    void,
    win,
)
from tests.ledgers import (
    evening as told_evening,
)

TWO = opened("Ann", "Bob")


def compared(*events: AnyEvent, under: str = "standard", **knobs: Any) -> WhatIf:
    """The evening these events tell, under other rules."""
    return what_if(told_evening(*events), rules_of(under, **knobs))


def said(result: WhatIf) -> dict[int, tuple[str, ...]]:
    """What is said of each hand that changes."""
    return {one.now.n: one.said for one in result.hands}


# Through the command.

GOLDEN = """\
What-if: the same hands under classic. Nothing is written.
The rules differ: gin_bonus 20 instead of 25, undercut_bonus 10 instead of 25.

Ann – Bob
classic to 100 · game 2026-11-30-game1 · sheet {head}

#  hand                    points  Ann  Bob
-  ----------------------  ------  ---  ---
1  Ann gin, Bob 21            +41   41
2  Bob 6 undercuts Ann 10     +14        14
3  Ann knocks 3, Bob 12        +9   50
   score                            50   14
   boxes                             2    1
   needs                            50   86

Next: Bob deals.

What changes, hand by hand:
  Hand 1: Ann +46; here Ann +41
    gin bonus 20 instead of 25
  Hand 2: Bob +29; here Bob +14
    undercut bonus 10 instead of 25

As recorded: Ann 55, Bob 29.
What-if: Ann 50, Bob 14.
"""


def _files(home: Path) -> list[tuple[str, bytes]]:
    return sorted((path.name, path.read_bytes()) for path in home.rglob("*.json"))


def test_a_what_if_as_it_is_typed_and_nothing_is_written(evening: Evening) -> None:
    evening.must("new Ann Bob", "gin Ann vs 21", "knock Ann 10 vs 6", "knock Ann 3 vs 12")
    before = _files(evening.home)
    out = evening.must("score --as classic").out
    head = out.split("sheet ")[1][:6]
    assert out == GOLDEN.format(head=head)
    told = evening.must("score --as classic --json").json
    assert [side["points"] for side in told["sides"]] == [[50], [14]]
    assert told["rules"]["name"] == "classic"
    assert told["what_if"] == {
        "rules": "classic",
        "recorded_rules": "standard",
        "differ": {"gin_bonus": [25, 20], "undercut_bonus": [25, 10]},
        "changes": [
            {
                "n": 1,
                "recorded": {
                    "winner": "Ann",
                    "points": 46,
                    "boxes": 1,
                    "legal": True,
                    "counted": True,
                },
                "now": {"winner": "Ann", "points": 41, "boxes": 1, "legal": True, "counted": True},
                "reasons": ["gin bonus 20 instead of 25"],
            },
            {
                "n": 2,
                "recorded": {
                    "winner": "Bob",
                    "points": 29,
                    "boxes": 1,
                    "legal": True,
                    "counted": True,
                },
                "now": {"winner": "Bob", "points": 14, "boxes": 1, "legal": True, "counted": True},
                "reasons": ["undercut bonus 10 instead of 25"],
            },
        ],
        "rounds": [],
        "recorded_points": {"Ann": [55], "Bob": [29]},
        "recorded_payments": [],
        "remarks": [],
    }
    assert _files(evening.home) == before


def test_a_saved_rule_set_can_be_the_other_tables(evening: Evening) -> None:
    evening.must("new Ann Bob", "gin Ann vs 21", "rules save house --set gin_bonus=30")
    assert evening.must("score --as house --json").json["sides"][0]["points"] == [51]
    assert evening.type("score --as nobody").status == 2


def test_both_ends_are_told(evening: Evening) -> None:
    """Standard: 46 + 65 = 111, two boxes, 200 for the shutout: 351. British: 111 + 40 + 100, paid
    twice: 502."""
    evening.must("new Ann Bob", "gin Ann vs 21", "gin Ann vs 40")
    out = evening.must("score --as british").out
    assert out.endswith(
        "No hand changes.\n\n"
        "As recorded: Ann 111, Bob 0.\n"
        "  final totals Ann 351, Bob 0\n"
        "  Bob pays Ann 351.\n"
        "What-if: Ann 111, Bob 0.\n"
        "  final totals Ann 251, Bob 0\n"
        "  Bob pays Ann 502.\n"
    )
    told = evening.must("score --as british --json").json
    assert told["payments"][0]["points"] == 502
    assert told["what_if"]["recorded_payments"][0]["points"] == 351


def test_a_what_if_fits_80_columns_whatever_the_names(evening: Evening) -> None:
    one, other = "Аня" + "я" * 60, "漢" * 30
    evening.must(f"new {one} {other}", "gin Аня vs 21", "knock 漢 8 vs 3", "knock Аня 9 vs 2")
    for rules in ("classic", "straight", "oklahoma", "palace", "club", "hollywood"):
        lines = evening.must(f"score --as {rules}").out.splitlines()
        assert max(width(line) for line in lines) <= 80, max(lines, key=width)


# Hand by hand.


def test_a_hand_illegal_under_the_other_rules_scores_nothing_and_is_shown() -> None:
    result = compared(
        TWO, gin("Ann", 21), knock("Bob", 8, 30), knock("Ann", 2, 5), under="straight"
    )
    assert points(result.other.game) == [(46, 0)]
    assert said(result) == {
        2: ("Bob knocks with 8; only gin ends this hand.",),
        3: ("Ann knocks with 2; only gin ends this hand.",),
    }
    assert [bool(row.faults) for row in result.other.game.rows] == [False, True, True]


def test_an_upcard_that_was_recorded_binds_under_oklahoma() -> None:
    hands = (knock("Ann", 8, 30, upcard="5h"), knock("Ann", 5, 30, upcard="5s"))
    result = compared(TWO, *hands, under="oklahoma")
    assert points(result.other.game) == [(50, 0)]
    assert list(said(result)) == [1, 2]
    assert "limit" in said(result)[1][0]
    assert said(result)[2] == ("doubled by the spade 25",)


@pytest.mark.parametrize(
    ("knobs", "sentence"),
    [
        pytest.param(
            {"oklahoma": "upcard", "spade": "points"},
            "no upcard is recorded: the house limit of 10 holds, nothing is doubled",
            id="limit and spades",
        ),
        pytest.param(
            {"oklahoma": "upcard"}, "no upcard is recorded: the house limit of 10 holds", id="limit"
        ),
        pytest.param({"spade": "all"}, "no upcard is recorded: nothing is doubled", id="spades"),
    ],
)
def test_a_hand_without_the_upcard_takes_the_house_limit_and_says_so(
    knobs: dict[str, str], sentence: str
) -> None:
    result = compared(TWO, knock("Ann", 10, 30), dead(), **knobs)
    assert points(result.other.game) == [(20, 0)]
    assert said(result) == {1: (sentence,)}


def test_hands_after_the_earlier_end_are_listed_and_not_counted() -> None:
    events = (TWO, gin("Ann", 21), gin("Ann", 10), gin("Bob", 5), dead())
    result = compared(*events, target=50)
    assert result.other.game.over
    assert points(result.other.game) == [(81, 0)]
    assert said(result) == {
        3: ("it comes after the end and is not counted",),
        4: ("it comes after the end and is not counted",),
    }
    assert result.remarks == ("Under these rules the game is over.",)


def test_a_void_hand_is_void_under_all_rules() -> None:
    result = compared(TWO, gin("Ann", 21), gin("Bob", 5), void(1), under="classic")
    assert points(result.other.game) == [(0, 25)]
    assert list(said(result)) == [2]


def test_a_game_that_goes_on_under_the_other_rules() -> None:
    result = compared(TWO, gin("Ann", 90), under="tournament")
    assert not result.other.game.over
    assert result.remarks == ("Under these rules the game is not over.",)


@pytest.mark.parametrize(
    ("tie", "score", "sentences"),
    [
        pytest.param(
            "nobody",
            (0, 0),
            ("nobody wins it instead of Bob", "no undercut bonus of 25", "boxes 0 instead of 1"),
            id="nobody's",
        ),
        pytest.param(
            "knocker",
            (0, 0),
            ("Ann wins it instead of Bob", "deadwood difference 0", "no undercut bonus of 25"),
            id="the knocker's",
        ),
    ],
)
def test_another_winner_is_said(
    tie: str, score: tuple[int, int], sentences: tuple[str, ...]
) -> None:
    result = compared(TWO, knock("Ann", 10, 10), tie=tie)
    assert points(result.other.game) == [score]
    assert said(result) == {1: sentences}


def test_written_points_stay_as_they_are_written() -> None:
    result = compared(TWO, win("Ann", 46, kind="gin"), under="classic")
    assert points(result.other.game) == [(46, 0)]
    assert result.remarks == ("Hands that have only their points keep them as they are written.",)


# Columns.


def test_one_column_becomes_three() -> None:
    result = compared(
        TWO, knock("Ann", 5, 30), knock("Ann", 5, 23), gin("Ann", 11), under="hollywood-scarne"
    )
    assert points(result.other.game) == [(79, 0), (54, 0), (36, 0)]
    assert said(result) == {}


def test_three_columns_become_one() -> None:
    begin = opened("Ann", "Bob", rules="hollywood")
    events = (begin, gin("Ann", 35), gin("Ann", 20), gin("Bob", 65))
    result = compared(*events)
    assert points(result.other.game) == [(105, 0)]
    assert said(result) == {3: ("it comes after the end and is not counted",)}


def test_another_target_sends_hands_to_other_columns() -> None:
    begin = opened("Ann", "Bob", rules="hollywood")
    result = compared(begin, gin("Ann", 35), gin("Ann", 20), under="hollywood", target=50)
    assert points(result.other.game) == [(60, 0), (45, 0), (0, 0)]
    assert said(result) == {2: ("it enters column 2 instead of 1 and 2",)}


# Rulings, changed rules, balances, abandoned games.


@pytest.mark.parametrize(
    ("begin", "events", "under", "expected"),
    [
        pytest.param(
            TWO, [gin("Ann", 30), adjust("Bob", 5)], {"target": 50}, [(55, 0)], id="after the end"
        ),
        pytest.param(
            TWO,
            [gin("Ann", 5), adjust("Ann", 5)],
            {"columns": 3},
            [(35, 0), (5, 0), (0, 0)],
            id="one column to three: where a win would go",
        ),
        pytest.param(
            opened("Ann", "Bob", rules="hollywood"),
            [gin("Ann", 5), adjust("Ann", 5, 3)],
            {},
            [(35, 0)],
            id="three to one: the only column",
        ),
        pytest.param(
            opened("Ann", "Bob", rules="hollywood"),
            [gin("Ann", 30), adjust("Bob", 5, 1), adjust("Bob", 7, 2)],
            {"columns": 3, "target": 50},
            [(55, 0), (0, 7), (0, 0)],
            id="a column that is closed by then",
        ),
    ],
)
def test_rulings_under_other_rules(
    begin: AnyEvent, events: list[AnyEvent], under: dict[str, Any], expected: list[tuple[int, int]]
) -> None:
    assert points(compared(begin, *events, **under).other.game) == expected


def test_a_ruling_without_a_place_is_said() -> None:
    result = compared(TWO, gin("Ann", 30), adjust("Bob", 5), target=50)
    assert result.remarks[0] == ("The ruling of +5 for Bob comes after the end and is not counted.")


def test_rules_changed_on_the_way_are_one_set_in_a_what_if() -> None:
    events = (TWO, gin("Ann", 5), change(gin_bonus=0), gin("Ann", 5))
    result = compared(*events, under="classic")
    assert points(result.other.game) == [(50, 0)]
    assert result.remarks == (
        "The table changed rules during the game; here one set holds throughout.",
    )


def test_balances_that_were_agreed_are_not_held_against_a_what_if() -> None:
    result = compared(TWO, gin("Ann", 5), agreed(Ann=30), under="classic")
    assert result.other.checks == ()


def test_an_abandoned_game_stays_abandoned() -> None:
    result = compared(TWO, gin("Ann", 5), close(), under="classic")
    assert result.other.game.closed
    assert not result.other.game.over


# Who played whom stays as recorded.


@pytest.mark.parametrize("seating", ["loser-deals", "box", "cutthroat"])
def test_seats_stay_as_recorded_though_another_would_have_won(seating: str) -> None:
    """Under ``tie=knocker`` the first hand has another winner, so that other players would meet."""
    begin = opened("Ann", "Bob", "Cid", seating=seating)
    first = told_evening(begin).game.line_up.tables[0][0]
    events: list[AnyEvent] = [begin, knock(first, 10, 10)]
    second = told_evening(*events).game.line_up.tables[0][0]
    events += [gin(second, 12)]
    third = told_evening(*events).game.line_up.tables[0][1]
    recorded = told_evening(*events, gin(third, 5))
    result = what_if(recorded, rules_of(tie="knocker"))
    pairs = [{row.by, row.against} for row in result.other.game.rows]
    assert pairs == [{row.by, row.against} for row in recorded.game.rows]
    assert [row.line_up for row in result.other.game.rows] == [
        row.line_up for row in recorded.game.rows
    ]
    assert not any(row.unseated or row.late for row in result.other.game.rows)
    assert result.other.game.line_up == recorded.game.line_up
    assert list(said(result)) == [1]
    assert result.other.game.rows[0].winner == first
    assert result.other.game.rows[2].points == 30


# Teams.

TEAMS = opened("Ann+Cid", "Bob+Dee", rules="standard")


def test_rounds_that_change_are_listed() -> None:
    """Gin against 12 is 37 or 32, against the other's knock of 33: 4 to one side or 1 to the
    other."""
    hands = (gin("Ann", 12, "Bob"), knock("Dee", 2, 35, "Cid"))
    result = compared(TEAMS, *hands, under="classic")
    assert points(result.other.game) == [(0, 1)]
    (round_,) = result.rounds
    assert round_.before is not None
    assert round_.now is not None
    assert (round_.before.winner, round_.before.points) == (0, 4)
    assert (round_.now.winner, round_.now.points) == (1, 1)
    assert said(result) == {1: ("gin bonus 20 instead of 25",)}


def test_a_hand_that_is_illegal_leaves_its_table_like_a_dead_one() -> None:
    hands = (gin("Ann", 12, "Bob"), knock("Cid", 2, 35, "Dee"))
    result = compared(TEAMS, *hands, under="straight", sweep_boxes=1)
    assert points(result.other.game) == [(37, 0)]
    assert result.other.game.columns[0].boxes == (1, 0)
    assert result.other.game.line_up.round == 2


def test_rounds_after_the_earlier_end_are_not_counted() -> None:
    first = (gin("Ann", 12, "Bob"), gin("Cid", 12, "Dee"))
    second = (gin("Ann", 5, "Dee"), gin("Cid", 5, "Bob"))
    result = compared(TEAMS, *first, *second, target=50)
    assert points(result.other.game) == [(74, 0)]
    assert [(one.number, one.now) for one in result.rounds] == [(2, None)]
    assert list(said(result)) == [3, 4]


def test_tables_with_upcards_of_their_own_keep_them_under_a_knock_card() -> None:
    begin = opened("Ann+Cid", "Bob+Dee", oklahoma="upcard")
    hands = (knock("Ann", 3, 12, "Bob", upcard="5h"), knock("Cid", 3, 12, "Dee", upcard="6h"))
    result = compared(begin, *hands, under="club")
    assert points(result.other.game)[0] == (18, 0)
    assert "No knock card was turned for the rounds: each table has its upcard." in result.remarks


def test_a_partnership_target_goes_by_the_size_of_the_teams() -> None:
    begin = opened("Ann+Cid+Eve", "Bob+Dee+Fay", rules="standard")
    assert compared(begin, under="partnership").rules.target == 150


def test_the_stake_of_the_game_stays() -> None:
    begin = opened("Ann", "Bob", stake="0.05 EUR")
    result = compared(begin, gin("Ann", 80), under="classic")
    assert str(result.rules.stake) == "0.05 EUR"
    assert result.remarks == ("The stake stays 0.05 EUR a point.",)


def test_the_games_own_rules_change_nothing() -> None:
    events = (TWO, gin("Ann", 21), knock("Ann", 10, 6), dead(), adjust("Bob", 4), gin("Ann", 50))
    result = compared(*events)
    assert (result.hands, result.rounds, result.remarks, result.differs) == ((), (), (), ())
    assert result.other.game == fold(result.recorded.events).game


def test_a_change_of_rules_behind_the_end_is_no_hindrance() -> None:
    events = (TWO, knock("Ann", 3, 12), change(target=200), amend(1, gin("Ann", 98)))
    result = compared(*events, under="classic")
    assert result.recorded.left_out() != ()
    assert points(result.other.game) == [(118, 0)]


def test_a_knock_card_that_was_put_right_is_that_of_every_table_under_other_rules_too() -> None:
    begin = opened("Ann+Cid", "Bob+Dee", oklahoma="knock-card")
    hands = (knock("Ann", 3, 12, "Bob", upcard="7h"), knock("Cid", 3, 12, "Dee", upcard="7h"))
    corrected = amend(2, knock("Cid", 3, 12, "Dee", upcard="7s"))
    result = compared(begin, *hands, corrected, under="oklahoma")
    assert [row.lines[-1].label for row in result.other.game.rows] == ["doubled by the spade"] * 2
