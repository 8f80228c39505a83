"""Corrections in team games, where the hands of a round are played at once: forgotten rounds, the
knock card that binds every table, and the table of a void hand.

Under ``partnership`` a knock by 3 against 12 brings 9.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.events import HandPlayed, Inserted
from ginscore.replay import fold
from tests.evening import Answer, Evening
from tests.ledgers import AT, opened, told, win

SIX = tuple(f"knock {name} 3 vs 12" for name in ("Ann", "Cid", "Eve"))
TEAMS_OF_THREE = ("new Ann+Cid+Eve Bob+Dee+Fay", *SIX, *SIX)
TEAMS_OF_TWO = ("new Ann+Cid Bob+Dee", *SIX[:2], *SIX[:2])


def rounds(evening: Evening) -> list[str]:
    """The round of every hand, with its winner and points."""
    return [
        f"{hand['round']} {'void' if hand['void'] else hand['winner']} {hand['points']}"
        for hand in evening.score()["hands"]
    ]


def refused(answer: Answer, status: int, *sentences: str) -> None:
    """Nothing on stdout, and these sentences in the error."""
    assert (answer.status, answer.out) == (status, "")
    for sentence in sentences:
        assert sentence in answer.err


# A forgotten round.


def test_a_forgotten_round_is_inserted_hand_by_hand(evening: Evening) -> None:
    evening.must(*TEAMS_OF_THREE, "insert 4 knock Ann 3 vs 23")
    lines = evening.must("score").out.splitlines()
    assert "   round 2 is not complete: no score" in lines
    assert evening.points() == [54, 0]
    assert evening.type("verify").status == 3
    evening.must("insert 5 knock Dee 3 vs 22")
    assert evening.points() == [54, 0]
    evening.must("insert 6 dead Eve")
    assert rounds(evening) == [
        *("1 Ann 9", "1 Cid 9", "1 Eve 9"),
        *("2 Ann 20", "2 Dee 19", "2 None 0"),
        *("3 Ann 9", "3 Cid 9", "3 Eve 9"),
    ]
    assert evening.points() == [55, 0]
    assert evening.type("verify").status == 0


def test_the_first_hand_of_a_forgotten_round_names_what_is_still_to_come(
    evening: Evening,
) -> None:
    evening.must(*TEAMS_OF_THREE)
    text = " ".join(evening.must("insert 4 knock Ann 3 vs 23").out.split())
    assert (
        "Hand 5 does not fit the seats any more: Ann against Bob is in already for this round; "
        "still to come: Cid against Dee, Eve against Fay." in text
    )


def test_a_forgotten_round_of_four_players_shifts_who_meets_whom(evening: Evening) -> None:
    """They change opponents after every round; what was told stays: Ann met Dee twice running."""
    evening.must(*TEAMS_OF_TWO, "insert 3 dead Ann", "insert 4 knock Cid 3 vs 23")
    assert rounds(evening) == [
        *("1 Ann 9", "1 Cid 9"),
        *("2 None 0", "2 Cid 20"),
        *("3 Ann 9", "3 Cid 9"),
    ]
    met = [hand["against"] for hand in evening.score()["hands"]]
    assert met == ["Bob", "Dee", "Dee", "Bob", "Dee", "Bob"]
    assert evening.points() == [56, 0]
    assert evening.score()["next"]["tables"] == [["Ann", "Bob"], ["Cid", "Dee"]]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("insert 2 knock Ann 3 vs 23", id="behind its table's hand"),
        pytest.param("insert 5 knock Ann 3 vs 23", id="in the last round"),
        pytest.param("knock Ann 3 vs 23", id="as the next hand"),
    ],
)
def test_a_table_has_no_second_hand_in_its_round(evening: Evening, line: str) -> None:
    evening.must(*TEAMS_OF_THREE[:-1])
    before = evening.must("history --json").out
    refused(evening.type(line), 3, "Ann against Bob is in already for this round")
    assert evening.must("history --json").out == before


# The knock card of a round.

CARD_OF_TWO = (
    "new Ann+Cid Bob+Dee --set oklahoma=knock-card",
    "knock Ann 3 vs 12 --upcard 7h",
    "knock Cid 3 vs 15",
)


def limits(evening: Evening) -> list[int | None]:
    """The knock limit of every hand that counts."""
    return [hand["limit"] for hand in evening.score()["hands"] if not hand["void"]]


@pytest.mark.parametrize(
    ("line", "other"),
    [
        pytest.param("amend 1 knock Ann 3 vs 12 --upcard 8h", 2, id="with the first hand"),
        pytest.param("amend 2 knock Cid 3 vs 15 --upcard 8h", 1, id="with the last"),
    ],
)
def test_a_knock_card_is_put_right_for_its_whole_round(
    evening: Evening, line: str, other: int
) -> None:
    evening.must(*CARD_OF_TWO)
    assert limits(evening) == [7, 7]
    answer = evening.must(line)
    said = f"The knock card binds every table: the 8h is that of hand {other} too."
    assert said in answer.out.splitlines()
    assert limits(evening) == [8, 8]
    assert evening.type("verify").status == 0
    evening.must("knock Ann 2 vs 12 --upcard 4c", "knock Cid 4 vs 12")
    assert limits(evening) == [8, 8, 4, 4]
    again = evening.must(f"amend {other} knock {'Ann' if other == 1 else 'Cid'} 4 vs 15").out
    assert again.splitlines()[1].endswith("--upcard 8h")
    evening.must("amend 1 knock Ann 4 vs 12", "amend 2 knock Cid 3 vs 15 --upcard 9c")
    assert limits(evening) == [9, 9, 4, 4]
    evening.must("undo")
    assert limits(evening) == [8, 8, 4, 4]


def test_a_knock_card_that_another_table_broke_is_refused(evening: Evening) -> None:
    evening.must(*CARD_OF_TWO, "amend 1 gin Ann vs 12")
    refused(evening.type("amend 1 gin Ann vs 12 --upcard 2h"), 3, "With this, hand 2 is refused")
    assert limits(evening) == [7, 7]


def test_a_hand_that_was_void_is_entered_anew_under_the_card_of_its_round(
    evening: Evening,
) -> None:
    evening.must(*CARD_OF_TWO, "void 1", "amend 2 knock Cid 3 vs 15 --upcard 9h")
    evening.must("insert 1 knock Ann 8 vs 12")
    assert limits(evening) == [9, 9]
    assert evening.points() == [16, 0]


def test_a_forgotten_round_has_a_knock_card_of_its_own(evening: Evening) -> None:
    evening.must(*CARD_OF_TWO)
    refused(evening.type("insert 1 knock Ann 2 vs 12"), 2, "knock card")
    evening.must("insert 1 knock Ann 2 vs 12 --upcard 4c", "insert 2 knock Cid 3 vs 12")
    assert limits(evening) == [4, 4, 7, 7]


# A void hand and its table.


def test_a_void_hand_of_the_running_round_frees_its_table(evening: Evening) -> None:
    evening.must("new Ann+Cid+Eve Bob+Dee+Fay", "knock Ann 3 vs 12", "knock Cid 3 vs 12")
    lines = evening.must("void 1").out.splitlines()
    assert "The table is free again: Ann against Bob is still to come." in lines
    assert evening.score()["next"]["tables"] == [["Ann", "Bob"], ["Eve", "Fay"]]
    evening.must("knock Eve 3 vs 12")
    assert evening.points() == [0, 0]
    evening.must("knock Ann 4 vs 12")
    assert rounds(evening) == ["1 void 9", "1 Cid 9", "1 Eve 9", "1 Ann 8"]
    assert evening.points() == [26, 0]
    assert evening.type("verify").status == 0


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("knock Ann 4 vs 12", id="as the next hand"),
        pytest.param("insert 1 knock Ann 4 vs 12", id="before it"),
        pytest.param("insert 2 knock Ann 4 vs 12", id="behind it"),
    ],
)
def test_the_next_hand_of_that_table_takes_its_place(evening: Evening, line: str) -> None:
    evening.must("new Ann+Cid+Eve Bob+Dee+Fay", "knock Ann 3 vs 12", "knock Cid 3 vs 12")
    evening.must("void 1", line)
    assert evening.score()["next"]["tables"] == [["Eve", "Fay"]]
    evening.must("knock Eve 3 vs 12")
    assert evening.points() == [26, 0]
    evening.must("undo", "undo", "undo")
    assert evening.score()["next"]["tables"] == [["Eve", "Fay"]]


def test_a_void_hand_of_a_complete_round_is_a_dead_table_until_it_is_entered_anew(
    evening: Evening,
) -> None:
    evening.must(*TEAMS_OF_THREE, "void 1")
    assert evening.points() == [45, 0]
    assert [hand["round"] for hand in evening.score()["hands"]] == [1, 1, 1, 2, 2, 2]
    evening.must("insert 2 knock Ann 3 vs 23")
    assert evening.points() == [65, 0]
    assert [hand["round"] for hand in evening.score()["hands"]] == [1, 1, 1, 1, 2, 2, 2]


def test_what_was_put_right_in_teams_is_told_whole_in_a_hand_history(evening: Evening) -> None:
    evening.must("new Ann+Cid Bob+Dee --set oklahoma=knock-card")
    evening.must("knock Ann 3 vs 12 --upcard 7h", "void 1", "knock Cid 3 vs 15 --upcard 7h")
    evening.must("knock Ann 3 vs 13", "amend 2 knock Cid 3 vs 15 --upcard 8h", "void 3")
    evening.must("insert 1 knock Ann 2 vs 9", "void 3", "note It rained")
    sheet, told = evening.score(), evening.must("history --json").json["events"]
    evening.home.joinpath("told.gin").write_text(evening.must("export history").out)
    evening.must("remove game1", f"import {evening.home}/told.gin", "use game1")
    assert evening.score() == sheet
    assert evening.must("history --json").json["events"] == told


# Whatever was played.

SIDES = {2: ("Ann+Cid", "Bob+Dee"), 3: ("Ann+Cid+Eve", "Bob+Dee+Fay")}


@given(
    st.sampled_from([2, 3]).flatmap(
        lambda size: st.tuples(
            st.lists(
                st.lists(st.integers(-30, 30), min_size=size, max_size=size),
                min_size=2,
                max_size=5,
            ),
            st.randoms(use_true_random=False),
        )
    )
)
def test_a_round_inserted_hand_by_hand_is_as_if_it_had_never_been_forgotten(drawn: Any) -> None:
    """Every result is of one table; a negative one is won by the other side. The hands of the round
    are inserted in any order."""
    results, luck = drawn
    size = len(results[0])
    forgotten = luck.randrange(len(results) - 1)
    whole = told(opened(*SIDES[size], target=1000), *_hands(results, SIDES[size]))
    hands = [event for event in whole if isinstance(event, HandPlayed)]
    first = forgotten * size
    missing = hands[first : first + size]
    luck.shuffle(missing)
    late = [
        Inserted(at=AT, n=first + n + 1, by=one.by, against=one.against, hand=one.hand)
        for n, one in enumerate(missing)
    ]
    kept = (whole[0], *hands[:first], *hands[first + size :])
    game = fold((*kept, *late)).game
    right = fold(whole).game
    assert game.columns == right.columns
    assert game.line_up == right.line_up
    assert [one.winner for one in game.rounds] == [one.winner for one in right.rounds]
    assert not any(row.unseated or row.late for row in game.rows)


def _hands(results: Sequence[Sequence[int]], sides: Sequence[str]) -> Iterator[HandPlayed]:
    """The hands of rounds by the members' results, each told by who won it."""
    ours, theirs = (side.split("+") for side in sides)
    for number, round_ in enumerate(results):
        for n, result in enumerate(round_):
            met = theirs[(n + number) % 2] if len(ours) == 2 else theirs[n]
            pair = (ours[n], met) if result > 0 else (met, ours[n])
            yield win(pair[0], abs(result), pair[1])


# A void hand of a round that was complete, whatever the rounds around it look like.

BEHIND_AN_INCOMPLETE_ROUND = (
    "new Ann+Cid Bob+Dee",
    *("knock Cid 3 vs 12", "knock Ann 3 vs 12", "knock Ann 3 vs 12", "knock Cid 3 vs 53"),
)


@pytest.mark.parametrize("back", [4, 5])
@pytest.mark.parametrize(
    ("more", "points"),
    [
        pytest.param((), 68, id="in the last round"),
        pytest.param(("knock Ann 3 vs 12", "knock Cid 3 vs 12"), 86, id="before another round"),
    ],
)
def test_a_void_first_hand_behind_an_incomplete_round_is_a_dead_table(
    evening: Evening, more: tuple[str, ...], points: int, back: int
) -> None:
    evening.must(*BEHIND_AN_INCOMPLETE_ROUND, *more, "insert 2 knock Ann 3 vs 12")
    evening.must("amend 4 dead")
    assert evening.points() == [points, 0]
    evening.must("undo", "void 4")
    assert evening.points() == [points, 0]
    answer = evening.must(f"insert {back} knock Ann 3 vs Dee 12")
    assert "does not fit" not in answer.out
    assert evening.points() == [points + 9, 0]


def test_a_hand_of_a_forgotten_round_does_not_replace_one_that_is_made_void_later(
    evening: Evening,
) -> None:
    evening.must(*TEAMS_OF_THREE, "insert 4 knock Ann 3 vs 23", "void 5")
    assert evening.points() == [45, 0]
    evening.must("insert 5 knock Ann 3 vs 12")
    assert evening.points() == [54, 0]
    evening.must("void 4")
    assert evening.points() == [54, 0]


def test_the_last_hand_of_a_round_put_back_leaves_every_table_to_come(evening: Evening) -> None:
    evening.must(*TEAMS_OF_THREE, "void 6", "insert 6 knock Eve 3 vs 23")
    assert evening.points() == [65, 0]
    assert len(evening.score()["next"]["tables"]) == 3
