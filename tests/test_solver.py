"""The least deadwood, the arbiter's arrangement, the best defence: exact, by cases a player can
check, by the cases the project started from, and against a solver that tries everything."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ginscore import solver
from ginscore.cards import NAMES
from tests.naive import (
    PACK,
    Card,
    Meld,
    arrangements,
    best_defence,
    cards_in,
    count,
    defences,
    is_meld,
    least_deadwood,
    mask,
)

CASES = Path(__file__).parent / "cases"


def cases(file: str) -> list[dict[str, Any]]:
    """The rows of a file of cases: what goes in, what comes out."""
    return [json.loads(line) for line in (CASES / file).read_text("utf-8").splitlines()]


def words(melds: tuple[int, ...]) -> str:
    """An arrangement as a player writes it: ``5c 5d 5s / 6c 6d 6s``."""
    return " / ".join(
        " ".join(NAMES[PACK.index(card)] for card in cards_in(meld)) for meld in melds
    )


# -- the least deadwood --


@pytest.mark.parametrize(
    ("hand", "least"),
    [
        pytest.param("", 0, id="no cards"),
        pytest.param("Kh", 10, id="a king"),
        pytest.param("Tc Jd Qc Kd Th Js Qh Ks 9c 9d", 98, id="the most that ten cards can count"),
        pytest.param("7h 7d 7c 3s 4s 5s 6d 2h Ac Ah", 10, id="just good enough to knock"),
        pytest.param("7h 7d 7c 3s 4s 5s 7s 2d Ad", 3, id="the loose seven joins its set"),
        pytest.param("7h 7d 7c 7s 3s 4s 5s Th Td Tc", 0, id="gin"),
        pytest.param("5s 6s 7s 5c 6c 7c 5d 6d 7d As", 1, id="three sets or three runs"),
        pytest.param("As 2s 3s 4s 5s 6s 7s 8s Qh Kh Jh", 0, id="the wall is big gin"),
        pytest.param("9s Ts Js Qs Ks Ac 2c 3c 8h Th", 18, id="the other hand, gin stops it"),
        pytest.param("Qs Ks As 2h 4d 6c 8h Tc Jd 9d", 70, id="no run goes round the ace"),
        pytest.param("Kc Ad 2d", 13, id="no run goes from suit to suit"),
        pytest.param("7c 7d 7h 7s 8s 9s", 0, id="the fourth seven serves its run"),
        pytest.param("7c 7d 7h 8h 9h", 14, id="but a third seven cannot: the run is dearer"),
        pytest.param("3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", 0, id="a run of eleven"),
        pytest.param(
            "5c 6c 7c 8c 5d 5h 8d 8h", 10, id="one end of a run may serve a set, not both"
        ),
    ],
)
def test_the_least_that_a_hand_counts(hand: str, least: int) -> None:
    assert solver.least_deadwood(mask(hand)) == least


ARRANGE = cases("arrange.jsonl")


@pytest.mark.parametrize("case", ARRANGE, ids=[f"arrange {row['in']['id']}" for row in ARRANGE])
def test_the_least_of_the_given_hands(case: dict[str, Any]) -> None:
    hand = mask(" ".join(case["in"]["knocker"]["cards"]))
    assert solver.least_deadwood(hand) == case["out"]["knocker"]["least"]


def block(low: int, ranks: int) -> list[Card]:
    """All cards of some neighbouring ranks, where sets and runs compete for every card."""
    return [card for card in PACK if low <= card[0] < low + ranks]


POOLS = {
    "three ranks": st.integers(1, 11).map(lambda low: block(low, 3)),
    "four ranks": st.integers(1, 10).map(lambda low: block(low, 4)),
    "six ranks": st.integers(1, 8).map(lambda low: block(low, 6)),
    "two suits": st.sampled_from(["cd", "ch", "hs"]).map(
        lambda suits: [card for card in PACK if card[1] in suits]
    ),
    "ranks at random": st.sets(st.integers(1, 13), min_size=4, max_size=5).map(
        lambda ranks: [card for card in PACK if card[0] in ranks]
    ),
    "the pack": st.just(PACK),
}


@st.composite
def hands(draw: st.DrawFn, pool: str, sizes: tuple[int, ...] = (10, 11)) -> list[Card]:
    """A hand of ten or eleven cards, drawn from a part of the pack."""
    size = draw(st.sampled_from(sizes))
    shuffled = draw(POOLS[pool].flatmap(st.permutations))
    return shuffled[:size]


def every_pool(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a property on so many hands of each pool."""

    def over(test: Callable[..., None]) -> Callable[..., None]:
        bounded = settings(max_examples=examples)(given(data=st.data())(test))
        over_pools: Callable[..., None] = pytest.mark.parametrize("pool", POOLS)(bounded)
        return over_pools

    return over


@every_pool(300)
def test_the_least_is_what_trying_everything_finds(pool: str, data: st.DataObject) -> None:
    hand = data.draw(hands(pool))
    assert solver.least_deadwood(mask(hand)) == least_deadwood(hand)


@given(st.permutations(PACK), st.integers(0, 11))
def test_a_card_more_lowers_the_least_by_melding_or_raises_it_by_its_count(
    pack: list[Card], size: int
) -> None:
    hand, drawn = pack[:size], pack[size]
    before, after = solver.least_deadwood(mask(hand)), solver.least_deadwood(mask([*hand, drawn]))
    assert after <= before + count([drawn])


# -- the arbiter's arrangement --


@pytest.mark.parametrize(
    ("hand", "arrangement"),
    [
        pytest.param("Kh Qd 2c", "", id="nothing melds"),
        pytest.param(
            "7h 7d 7c 3s 4s 5s 6d 2h Ac Ah", "7c 7d 7h / 3s 4s 5s", id="the one way there is"
        ),
        pytest.param(
            "5s 6s 7s 5c 6c 7c 5d 6d 7d As",
            "5c 5d 5s / 6c 6d 6s / 7c 7d 7s",
            id="three cards fit the sets, six would fit the runs",
        ),
        pytest.param(
            "Ac 2c 3c Ad 2d 3d Ah 2h 3h Kd",
            "Ac 2c 3c / Ad 2d 3d / Ah 2h 3h",
            id="at the ace three cards fit either way: deck order puts the runs first",
        ),
        pytest.param(
            "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th",
            "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th",
            id="a long run is one meld, not two or three",
        ),
        pytest.param(
            "7c 8c 9c Tc Th Jh 7s 8s 9s Ts Js",
            "7c 8c 9c / Tc Th Ts / 7s 8s 9s",
            id="three melds that three cards fit, rather than two that four fit",
        ),
        pytest.param(
            "7c 7d 7h 7s 8s 9s Ts 2d 4d Kc",
            "7c 7d 7h 7s / 8s 9s Ts",
            id="four sevens are closed, and the run then takes only the jack",
        ),
    ],
)
def test_how_the_arbiter_arranges(hand: str, arrangement: str) -> None:
    assert words(solver.arrange(mask(hand))) == arrangement


def open_to(melds: list[Meld], hand: list[Card]) -> int:
    """How many of the cards that are not in the hand could be laid off on its melds at once."""
    others = [card for card in PACK if card not in hand]
    return sum(any(is_meld([*meld, card]) for meld in melds) for card in others)


def in_deck_order(melds: list[Meld]) -> list[list[int]]:
    return sorted(sorted(map(PACK.index, meld)) for meld in melds)


@every_pool(100)
def test_the_arbiter_arranges_by_its_four_rules(pool: str, data: st.DataObject) -> None:
    hand = data.draw(hands(pool))
    ways = list(arrangements(hand))

    least = min(count(deadwood) for _, deadwood in ways)
    left = [melds for melds, deadwood in ways if count(deadwood) == least]
    fewest_open = min(open_to(melds, hand) for melds in left)
    left = [melds for melds in left if open_to(melds, hand) == fewest_open]
    fewest_melds = min(map(len, left))
    first = min(in_deck_order(melds) for melds in left if len(melds) == fewest_melds)

    arranged = [cards_in(meld) for meld in solver.arrange(mask(hand))]
    assert [[PACK.index(card) for card in meld] for meld in arranged] == first


# -- the best defence --

SEVENS_AND_SPADES = ("7h 7d 7c", "3s 4s 5s")
CLUBS_DIAMONDS_HEARTS = ("Ac 2c 3c", "4d 5d 6d", "7h 8h 9h")


@pytest.mark.parametrize(
    ("hand", "spread", "least", "laid", "melds"),
    [
        pytest.param(
            "2s 6s 7s 8s Kc Kd Kh Qc Qd Qh",
            SEVENS_AND_SPADES,
            0,
            {"2s": 1},
            "Qc Qd Qh / Kc Kd Kh / 6s 7s 8s",
            id="nothing left, with three of the four kept as a run",
        ),
        pytest.param(
            "7s 8s 2h Kc Kd Kh Qc Qd Qh 9d",
            SEVENS_AND_SPADES,
            19,
            {"7s": 0},
            "Qc Qd Qh / Kc Kd Kh",
            id="without the six, the seven goes on the sevens",
        ),
        pytest.param(
            "3s 4s 8s 4c 8c 4d 8d 5h 6h 7h",
            ("5s 5c 5d", "6s 6c 6d", "7s 7c 7d"),
            3,
            {},
            "4c 4d 4s / 8c 8d 8s / 5h 6h 7h",
            id="against three sets, three is left",
        ),
        pytest.param(
            "3s 4s 8s 4c 8c 4d 8d 5h 6h 7h",
            ("5s 6s 7s", "5c 6c 7c", "5d 6d 7d"),
            0,
            {"4s": 0, "3s": 0, "4c": 1, "4d": 2},
            "8c 8d 8s / 5h 6h 7h",
            id="against three runs, nothing is left",
        ),
        pytest.param(
            "4c 5c 8d 9d Jd Jh Qh Kh 2s 3s",
            CLUBS_DIAMONDS_HEARTS,
            32,
            {"4c": 0, "5c": 0},
            "Jh Qh Kh",
            id="four and five of clubs follow on",
        ),
        pytest.param(
            "6s 7s 8s 8h 8d 2c",
            ("3s 4s 5s", "Kc Kd Kh"),
            2,
            {"6s": 0, "7s": 0},
            "8d 8h 8s",
            id="breaking one's run: six and seven follow on, the eight joins the eights",
        ),
        pytest.param(
            "6s 6h 6d Kc",
            SEVENS_AND_SPADES,
            10,
            {},
            "6d 6h 6s",
            id="laying off the six would leave two sixes",
        ),
        pytest.param(
            "7s 8s 9s 2c",
            SEVENS_AND_SPADES,
            2,
            {},
            "7s 8s 9s",
            id="the seven fits the sevens, but begins a run",
        ),
        pytest.param(
            "6s 7s 8s",
            SEVENS_AND_SPADES,
            0,
            {},
            "6s 7s 8s",
            id="melding and laying off come to the same: nothing is laid off",
        ),
        pytest.param("Ah Qd", ("Jh Qh Kh",), 11, {}, "", id="no ace goes on a king"),
        pytest.param("Kc Qd", ("Ad 2d 3d",), 20, {}, "", id="no king goes under an ace"),
        pytest.param("Ad Kc", ("2d 3d 4d",), 10, {"Ad": 0}, "", id="nor under one just laid off"),
        pytest.param("Kd Ah", ("Td Jd Qd",), 1, {"Kd": 0}, "", id="nor an ace on a king laid off"),
        pytest.param(
            "6s Kd", ("3s 4s 5s", "7s 8s 9s"), 10, {"6s": 0}, "", id="a card between two runs"
        ),
        pytest.param("7s Qd", ("7c 7d 7h 7s",), 17, {}, "", id="a set of four is closed"),
        pytest.param("2c 9d", (), 11, {}, "", id="nothing spread"),
    ],
)
def test_the_best_defence(
    hand: str, spread: tuple[str, ...], least: int, laid: dict[str, int], melds: str
) -> None:
    spread_masks = [mask(meld) for meld in spread]
    assert solver.least_after_lay_offs(mask(hand), spread_masks) == least
    defence = solver.defend(mask(hand), spread_masks)
    assert {NAMES[card]: n for card, n in defence.laid} == laid
    assert words(defence.melds) == melds
    assert defence.count == least


DEFENCE = cases("defence.jsonl")


@pytest.mark.parametrize(
    "case", DEFENCE, ids=[f"{row['in']['end']} {row['in']['id']}" for row in DEFENCE]
)
def test_the_best_defence_of_the_given_hands(case: dict[str, Any]) -> None:
    given_, least = case["in"], case["out"]["defender"]["least"]
    hand = mask(" ".join(given_["defender"]["cards"]))
    melds = [mask(" ".join(meld)) for meld in given_["knocker"]["melds"]]
    spread = melds if given_["end"] == "knock" else []
    assert solver.least_after_lay_offs(hand, spread) == least
    assert solver.defend(hand, spread).count == least


@st.composite
def deals(draw: st.DrawFn, ranks: int) -> tuple[list[Card], list[Meld]]:
    """A defender's ten cards and a knocker's spread, from a few neighbouring ranks, so that the
    defender's cards fit the knocker's melds."""
    low = draw(st.integers(1, 14 - ranks))
    shuffled = draw(st.permutations(block(low, ranks)))
    ways = [melds for melds, _ in arrangements(shuffled[:10]) if melds]
    assume(ways)
    return shuffled[10:20], draw(st.sampled_from(ways))


@pytest.mark.parametrize("ranks", [5, 6, 8])
@given(data=st.data())
@settings(max_examples=150)
def test_the_defence_is_the_best_of_all_melds_and_lay_offs(ranks: int, data: st.DataObject) -> None:
    hand, spread = data.draw(deals(ranks))
    least = best_defence(hand, spread)
    assert solver.least_after_lay_offs(mask(hand), [mask(meld) for meld in spread]) == least

    defence = solver.defend(mask(hand), [mask(meld) for meld in spread])
    melds, deadwood = [cards_in(meld) for meld in defence.melds], cards_in(defence.deadwood)
    laid = [PACK[card] for card, _ in defence.laid]
    assert defence.count == count(deadwood) == least
    assert sorted([*laid, *deadwood, *(card for meld in melds for card in meld)]) == sorted(hand)
    assert all(map(is_meld, melds))
    table = [list(meld) for meld in spread]
    for card, n in defence.laid:
        table[n].append(PACK[card])
        assert is_meld(table[n]), "each lay-off fits in the order given"


@pytest.mark.parametrize("ranks", [5, 6])
@given(data=st.data())
@settings(max_examples=50)
def test_among_equal_defences_the_fewest_lay_offs_then_melds_then_deck_order(
    ranks: int, data: st.DataObject
) -> None:
    hand, spread = data.draw(deals(ranks))
    least = best_defence(hand, spread)
    ways = [
        (len(laid), len(melds), in_deck_order(melds))
        for laid, kept in defences(hand, spread)
        for melds, deadwood in arrangements(kept)
        if count(deadwood) == least
    ]
    defence = solver.defend(mask(hand), [mask(meld) for meld in spread])
    melds = [cards_in(meld) for meld in defence.melds]
    assert (len(defence.laid), len(melds), in_deck_order(melds)) == min(ways)
