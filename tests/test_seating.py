"""Who plays whom, who deals, who sits out: every step of every seating.

A step is written ``now`` -> what happened -> ``then``. A line-up is written as it is read out:
``Cid deals: Ann v Bob, out Cid``; in the box seating ``box Ann, captain Bob, out Cid``.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.errors import NotationError
from ginscore.rules import Rules
from ginscore.seating import (
    LineUp,
    Seating,
    Sides,
    after_hand,
    as_opening,
    opening,
    seated_as_played,
    seating_for,
    side_name,
)
from tests.ledgers import dead, evening, knock, opened, rules_of

STANDARD = Rules()
PAIR: Sides = (("Ann",), ("Bob",))
THREE: Sides = (("Ann",), ("Bob",), ("Cid",))
NOBODY = None


def teams(a_side: int) -> Sides:
    """Two teams: ``Ann+Cid`` against ``Bob+Dee``, and so on down the alphabet."""
    ours, theirs = ("Ann", "Cid", "Eve", "Gus"), ("Bob", "Dee", "Fay", "Hal")
    return ours[:a_side], theirs[:a_side]


def said(line_up: LineUp) -> str:
    """A line-up as it is read out."""
    out = f", out {' '.join(line_up.out)}" if line_up.out else ""
    if line_up.captain:
        assert line_up.tables == ((line_up.dealer, line_up.captain),)
        return f"box {line_up.dealer}, captain {line_up.captain}{out}"
    tables = ", ".join(f"{one} v {other}" for one, other in line_up.tables)
    return f"{line_up.dealer} deals: {tables}{out}"


# Two players: the dealer by the knob.


@pytest.mark.parametrize(
    ("dealer", "winner", "then"),
    [
        pytest.param("loser", "Ann", "Bob", id="the loser deals, the dealer won"),
        pytest.param("loser", "Bob", "Ann", id="the loser deals, the dealer lost"),
        pytest.param("winner", "Ann", "Ann", id="the winner deals, the dealer won"),
        pytest.param("winner", "Bob", "Bob", id="the winner deals, the dealer lost"),
        pytest.param("alternate", "Ann", "Bob", id="the deal alternates, the dealer won"),
        pytest.param("alternate", "Bob", "Bob", id="the deal alternates, the dealer lost"),
    ],
)
def test_who_deals_after_a_hand_of_two(dealer: str, winner: str, then: str) -> None:
    rules = rules_of(dealer=dealer)
    now = opening(Seating.TWO, PAIR)
    assert said(now) == "Ann deals: Ann v Bob"
    assert said(after_hand(Seating.TWO, PAIR, now, rules, winner)) == f"{then} deals: Ann v Bob"


@pytest.mark.parametrize("dealer", ["loser", "winner", "alternate"])
@pytest.mark.parametrize(
    ("dead_dealer", "then"),
    [
        pytest.param("same", "Ann", id="the same dealer after a dead hand"),
        pytest.param("passes", "Bob", id="the deal passes after a dead hand"),
    ],
)
def test_who_deals_after_a_dead_hand_of_two(dealer: str, dead_dealer: str, then: str) -> None:
    rules = rules_of(dealer=dealer, dead_dealer=dead_dealer)
    now = opening(Seating.TWO, PAIR)
    assert after_hand(Seating.TWO, PAIR, now, rules, NOBODY).dealer == then


def test_the_knocker_deals_when_he_is_undercut() -> None:
    lost = evening(opened("Ann", "Bob", deals="Bob"), knock("Ann", 10, 6))
    assert lost.game.line_up.dealer == "Ann"


def test_the_first_hand_is_dealt_by_whoever_is_told() -> None:
    assert opening(Seating.TWO, PAIR, "Bob").dealer == "Bob"
    assert said(opening(Seating.LOSER_DEALS, THREE, "Bob")) == "Bob deals: Ann v Cid, out Bob"
    assert said(opening(Seating.CUTTHROAT, THREE, "Ann")) == "Ann deals: Ann v Bob, out Cid"
    assert opening(Seating.TEAMS, teams(2), "Bob+Dee").dealer == "Bob+Dee"


# Three players.


@pytest.mark.parametrize(
    ("seating", "then"),
    [
        ("loser-deals", "Ann deals: Bob v Cid, out Ann"),
        ("box", "box Ann, captain Bob, out Cid"),
        ("cutthroat", "Bob deals: Bob v Cid, out Ann"),
    ],
)
def test_the_first_hand_of_three(seating: str, then: str) -> None:
    assert said(opening(Seating(seating), THREE)) == then


LOSER_DEALS = [
    pytest.param(
        "Bob",
        "Cid deals: Ann v Bob, out Cid",
        id="Bob beats Cid while Ann deals: Cid deals, Bob plays the old dealer Ann",
    ),
    pytest.param(
        "Cid",
        "Bob deals: Ann v Cid, out Bob",
        id="Cid beats Bob while Ann deals: Bob deals, Cid plays the old dealer Ann",
    ),
    pytest.param(NOBODY, "Ann deals: Bob v Cid, out Ann", id="a dead hand: nobody moves"),
]
BOX = [
    pytest.param(
        "Ann",
        "box Ann, captain Cid, out Bob",
        id="the box Ann wins: stays, captain Bob and sitter Cid swap",
    ),
    pytest.param(
        "Bob",
        "box Bob, captain Cid, out Ann",
        id="the box Ann loses: sits out, captain Bob enters the box, sitter Cid is captain",
    ),
    pytest.param(NOBODY, "box Ann, captain Bob, out Cid", id="a dead hand: nobody moves"),
]
CUTTHROAT = [
    pytest.param(
        "Bob",
        "Ann deals: Ann v Bob, out Cid",
        id="Bob beats Cid: Cid sits out, the idle Ann deals to the winner Bob",
    ),
    pytest.param(
        "Cid",
        "Ann deals: Ann v Cid, out Bob",
        id="Cid beats Bob: Bob sits out, the idle Ann deals to the winner Cid",
    ),
    pytest.param(NOBODY, "Bob deals: Bob v Cid, out Ann", id="a dead hand: nobody moves"),
]


def step(seating: Seating, winner: str | None, rules: Rules = STANDARD) -> str:
    """The second hand of three players, after this result of the first."""
    return said(after_hand(seating, THREE, opening(seating, THREE), rules, winner))


@pytest.mark.parametrize(("winner", "then"), LOSER_DEALS)
def test_loser_deals_moves_on(winner: str | None, then: str) -> None:
    assert step(Seating.LOSER_DEALS, winner) == then


@pytest.mark.parametrize(("winner", "then"), BOX)
def test_the_box_moves_on(winner: str | None, then: str) -> None:
    assert step(Seating.BOX, winner) == then


@pytest.mark.parametrize(("winner", "then"), CUTTHROAT)
def test_cutthroat_moves_on(winner: str | None, then: str) -> None:
    assert step(Seating.CUTTHROAT, winner) == then


@pytest.mark.parametrize("seating", ["loser-deals", "box", "cutthroat"])
@pytest.mark.parametrize("dealer", ["loser", "winner", "alternate"])
@pytest.mark.parametrize("dead_dealer", ["same", "passes"])
def test_three_take_no_notice_of_the_dealer_knobs(
    seating: str, dealer: str, dead_dealer: str
) -> None:
    rules = rules_of(dealer=dealer, dead_dealer=dead_dealer)
    for result in ("Bob", NOBODY):
        assert step(Seating(seating), result, rules) == step(Seating(seating), result)


EVENINGS = [
    pytest.param(
        "loser-deals",
        [
            ("Bob", "Cid deals: Ann v Bob, out Cid"),
            ("Bob", "Ann deals: Bob v Cid, out Ann"),
            (NOBODY, "Ann deals: Bob v Cid, out Ann"),
            ("Cid", "Bob deals: Ann v Cid, out Bob"),
            ("Ann", "Cid deals: Ann v Bob, out Cid"),
        ],
        id="an evening of loser-deals",
    ),
    pytest.param(
        "box",
        [
            ("Ann", "box Ann, captain Cid, out Bob"),
            ("Ann", "box Ann, captain Bob, out Cid"),
            ("Bob", "box Bob, captain Cid, out Ann"),
            (NOBODY, "box Bob, captain Cid, out Ann"),
            ("Cid", "box Cid, captain Ann, out Bob"),
            ("Cid", "box Cid, captain Bob, out Ann"),
            ("Bob", "box Bob, captain Ann, out Cid"),
        ],
        id="an evening in the box",
    ),
    pytest.param(
        "cutthroat",
        [
            ("Bob", "Ann deals: Ann v Bob, out Cid"),
            ("Ann", "Cid deals: Cid v Ann, out Bob"),
            (NOBODY, "Cid deals: Cid v Ann, out Bob"),
            ("Ann", "Bob deals: Bob v Ann, out Cid"),
            ("Bob", "Cid deals: Cid v Bob, out Ann"),
        ],
        id="an evening of cutthroat",
    ),
]


@pytest.mark.parametrize(("seating", "steps"), EVENINGS)
def test_an_evening_of_three(seating: str, steps: list[tuple[str | None, str]]) -> None:
    table = Seating(seating)
    now = opening(table, THREE)
    seen = []
    for winner, _ in steps:
        now = after_hand(table, THREE, now, STANDARD, winner)
        seen.append(said(now))
    assert seen == [then for _, then in steps]


# Teams.


@pytest.mark.parametrize(
    ("a_side", "rounds"),
    [
        pytest.param(
            2,
            ["Ann v Bob, Cid v Dee", "Ann v Dee, Cid v Bob", "Ann v Bob, Cid v Dee"],
            id="two a side change opponents after every round",
        ),
        pytest.param(
            3,
            ["Ann v Bob, Cid v Dee, Eve v Fay"] * 3,
            id="three a side stay",
        ),
        pytest.param(
            4,
            ["Ann v Bob, Cid v Dee, Eve v Fay, Gus v Hal"] * 3,
            id="four a side stay",
        ),
    ],
)
@pytest.mark.parametrize(
    ("winner", "dealers"),
    [
        pytest.param(0, ["ours", "theirs", "theirs"], id="the first side always wins"),
        pytest.param(1, ["ours", "ours", "ours"], id="the second side always wins"),
        pytest.param(NOBODY, ["ours", "ours", "ours"], id="rounds without score"),
    ],
)
def test_the_rounds_of_teams(
    a_side: int, rounds: list[str], winner: int | None, dealers: list[str]
) -> None:
    sides = teams(a_side)
    called = {"ours": side_name(sides[0]), "theirs": side_name(sides[1])}
    now = opening(Seating.TEAMS, sides)
    seen = [said(now)]
    for _ in rounds[1:]:
        won = None if winner is None else side_name(sides[winner])
        now = after_hand(Seating.TEAMS, sides, now, STANDARD, won)
        seen.append(said(now))
    assert seen == [
        f"{called[dealer]} deals: {tables}" for dealer, tables in zip(dealers, rounds, strict=True)
    ]
    assert now.round == 3


@pytest.mark.parametrize(
    ("knobs", "winner", "then"),
    [
        pytest.param({"dealer": "winner"}, "Ann+Cid", "Ann+Cid", id="the winning side deals"),
        pytest.param({"dealer": "alternate"}, "Ann+Cid", "Bob+Dee", id="the deal alternates"),
        pytest.param({"dead_dealer": "passes"}, NOBODY, "Ann+Cid", id="no score: the same again"),
    ],
)
def test_the_side_that_deals_by_the_knobs(
    knobs: dict[str, str], winner: str | None, then: str
) -> None:
    now = opening(Seating.TEAMS, teams(2))
    assert after_hand(Seating.TEAMS, teams(2), now, rules_of(**knobs), winner).dealer == then


# Scoreless hands through the game itself: a dead hand, and equal counts that are nobody's.

ALL_SEATINGS = [
    pytest.param(("Ann", "Bob"), None, id="two"),
    pytest.param(("Ann", "Bob", "Cid"), "loser-deals", id="loser-deals"),
    pytest.param(("Ann", "Bob", "Cid"), "box", id="box"),
    pytest.param(("Ann", "Bob", "Cid"), "cutthroat", id="cutthroat"),
]


@pytest.mark.parametrize("hand", [dead(), knock("", 5, 5)], ids=["dead", "tie is nobody's"])
@pytest.mark.parametrize(("names", "seating"), ALL_SEATINGS)
def test_nobody_moves_after_a_hand_without_a_winner(
    names: tuple[str, ...], seating: str | None, hand: object
) -> None:
    begin = opened(*names, seating=seating, tie="nobody")
    first = evening(begin).game.line_up
    (one, other), *_ = first.tables
    scoreless = dead(one, other) if hand == dead() else knock(one, 5, 5, other)
    after = evening(begin, scoreless).game
    assert after.line_up == first
    assert after.columns[0].points == after.columns[0].boxes == (0,) * len(names)


@pytest.mark.parametrize("kind", ["dead", "tie is nobody's"])
@pytest.mark.parametrize("a_side", [2, 3, 4])
def test_a_round_without_score_is_over_and_the_same_side_deals(a_side: int, kind: str) -> None:
    sides = teams(a_side)
    begin = opened(side_name(sides[0]), side_name(sides[1]), tie="nobody")
    hands = [
        dead(one, other) if kind == "dead" else knock(one, 5, 5, other)
        for one, other in zip(*sides, strict=True)
    ]
    game = evening(begin, *hands).game
    assert game.columns[0].points == game.columns[0].boxes == (0, 0)
    assert (game.line_up.round, game.line_up.dealer) == (2, side_name(sides[0]))
    changed = a_side == 2
    assert game.line_up.opponent("Ann") == ("Dee" if changed else "Bob")


# Who fits a seating.


@pytest.mark.parametrize(
    ("sides", "asked", "seating"),
    [
        pytest.param(PAIR, None, "two", id="two names"),
        pytest.param(THREE, None, "loser-deals", id="three names, unless told otherwise"),
        pytest.param(THREE, "box", "box", id="three names in the box"),
        pytest.param(THREE, "cutthroat", "cutthroat", id="three names at cutthroat"),
        pytest.param(teams(2), None, "teams", id="two a side"),
        pytest.param(teams(4), "teams", "teams", id="four a side"),
    ],
)
def test_the_seating_of_some_names(sides: Sides, asked: str | None, seating: str) -> None:
    assert seating_for(sides, None if asked is None else Seating(asked)) == seating


@pytest.mark.parametrize(
    ("sides", "asked", "sentence"),
    [
        pytest.param((("Ann", "Cid"), ("Bob",)), None, "equal size", id="a short team"),
        pytest.param((("Ann", "Cid"), ("Bob", "Dee"), ("Eve", "Fay")), None, "two sides", id="3"),
        pytest.param((("Ann",), ("Bob",), ("Cid",), ("Dee",)), None, "4 names", id="four names"),
        pytest.param((("Ann",),), None, "1 names", id="one name"),
        pytest.param(PAIR, "box", "three players", id="two in the box"),
        pytest.param(THREE, "two", "two players", id="three as two"),
        pytest.param(THREE, "teams", "two teams", id="three as teams"),
        pytest.param(teams(2), "cutthroat", "three players", id="teams at cutthroat"),
    ],
)
def test_names_that_do_not_fit(sides: Sides, asked: str | None, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        seating_for(sides, None if asked is None else Seating(asked))


# After a correction of an earlier hand, a later one may have been played by others: facts win.


@pytest.mark.parametrize(
    ("seating", "played", "then"),
    [
        pytest.param("loser-deals", "Ann Bob", "Cid deals: Ann v Bob, out Cid", id="loser-deals"),
        pytest.param("box", "Bob Cid", "box Bob, captain Cid, out Ann", id="the box did not play"),
        pytest.param("box", "Cid Ann", "box Ann, captain Cid, out Bob", id="the box stayed"),
        pytest.param("cutthroat", "Ann Cid", "Cid deals: Cid v Ann, out Bob", id="cutthroat"),
        pytest.param("box", "Bob Ann", "box Ann, captain Bob, out Cid", id="as it should be"),
    ],
)
def test_a_hand_is_seated_as_it_was_played(seating: str, played: str, then: str) -> None:
    one, other = played.split()
    assert said(seated_as_played(opening(Seating(seating), THREE), one, other)) == then


# Over random results.

RESULTS = st.lists(st.integers(-1, 1), max_size=30)
"""For each hand or round: the first of a table or side wins, the second, or nobody (-1)."""
KNOBS = st.fixed_dictionaries(
    {
        "dealer": st.sampled_from(["loser", "winner", "alternate"]),
        "dead_dealer": st.sampled_from(["same", "passes"]),
    }
)
TABLES = st.sampled_from(
    [
        (Seating.TWO, PAIR),
        (Seating.LOSER_DEALS, THREE),
        (Seating.BOX, THREE),
        (Seating.CUTTHROAT, THREE),
        *((Seating.TEAMS, teams(size)) for size in (2, 3, 4)),
    ]
)


def all_line_ups(seating: Seating, sides: Sides, rules: Rules, results: list[int]) -> list[LineUp]:
    """Every line-up of an evening with these results."""
    found = [opening(seating, sides)]
    for result in results:
        now = found[-1]
        who = tuple(map(side_name, sides)) if seating is Seating.TEAMS else now.tables[0]
        winner = None if result < 0 else who[result]
        found.append(after_hand(seating, sides, now, rules, winner))
    return found


@given(TABLES, KNOBS, RESULTS)
def test_seats_rotate_among_the_same_people(
    table: tuple[Seating, Sides], knobs: dict[str, str], results: list[int]
) -> None:
    seating, sides = table
    everybody = sorted(name for side in sides for name in side)
    for now in all_line_ups(seating, sides, rules_of(**knobs), results):
        at_tables = [name for pair in now.tables for name in pair]
        assert sorted([*at_tables, *now.out]) == everybody
        assert not set(now.out) & set(at_tables)
        assert len(now.out) == (1 if len(sides) == 3 else 0)


@given(TABLES, KNOBS, RESULTS)
def test_opponents_are_of_two_sides_and_the_dealer_has_his_place(
    table: tuple[Seating, Sides], knobs: dict[str, str], results: list[int]
) -> None:
    seating, sides = table
    for now in all_line_ups(seating, sides, rules_of(**knobs), results):
        for one, other in now.tables:
            assert now.opponent(one) == other
            assert now.opponent(other) == one
            assert not any(one in side and other in side for side in sides)
        if seating is Seating.TEAMS:
            assert now.dealer in map(side_name, sides)
        elif seating is Seating.LOSER_DEALS:
            assert (now.dealer,) == now.out
        elif seating in (Seating.BOX, Seating.CUTTHROAT):
            assert now.dealer == now.tables[0][0]


@given(TABLES, KNOBS, RESULTS)
def test_a_rematch_goes_on_where_the_seats_stand(
    table: tuple[Seating, Sides], knobs: dict[str, str], results: list[int]
) -> None:
    seating, sides = table
    last = all_line_ups(seating, sides, rules_of(**knobs), results)[-1]
    order, dealer = as_opening(seating, sides, last)
    begins = opening(seating, order, dealer)
    assert said(begins) == said(last)
