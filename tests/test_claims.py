"""Claims: right or not, and the usual mistake that gives exactly the number claimed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginscore.arbiter import judge
from ginscore.cards import NAMES, parse_card
from ginscore.disputes.claims import claim_deadwood, claim_points
from ginscore.hand import Count, End, Held, Shown
from ginscore.knobs import with_knobs
from ginscore.laws.book import article
from ginscore.presets import find_rules
from ginscore.scoring import worth
from tests.evening import Evening

ANN = "7hdc 345s 9TJd / 2c"
BOB = "8cdh +6s +2s / Kc Qh 5c 4h Ac"
"""2 against 30: 28."""


def claimed(evening: Evening, line: str, key: str = "claim") -> Any:
    """What the JSON says of the claim in a line."""
    return evening.type(f"judge {line} --json").json[key]


RIGHT = [
    pytest.param("3 vs 12 --claim 9", id="a knock"),
    pytest.param("10 vs 6 --claim 29", id="an undercut"),
    pytest.param("10 vs 10 --claim 0 --set tie=nobody", id="nobody's"),
    pytest.param("0 vs 0 --claim 25", id="gin against nothing"),
]


@pytest.mark.parametrize("line", RIGHT)
def test_a_right_claim_is_right_and_has_no_mistakes(evening: Evening, line: str) -> None:
    claim = claimed(evening, line)
    assert (claim["right"], claim["mistakes"]) == (True, [])
    assert "is right:" in evening.must(f"judge {line}").out


MISTAKES = [
    pytest.param(
        "10 vs 6 --claim 4", ["forgot the undercut bonus of 25"], id="the undercut bonus forgotten"
    ),
    pytest.param(
        "10 vs 6 --claim 25",
        ["left out the deadwood difference of 4"],
        id="the difference left out",
    ),
    pytest.param(
        "0 vs 21 --claim 21", ["forgot the gin bonus of 25"], id="the gin bonus forgotten"
    ),
    pytest.param("0 vs 21 --claim 71", ["added the gin bonus of 25 twice"], id="the bonus twice"),
    pytest.param(
        "3 vs 12 --claim 15",
        ["added the two counts instead of taking the difference"],
        id="the counts added",
    ),
    pytest.param(
        "3 vs 12 --claim 12",
        ["scored all that the defender counts, not the difference"],
        id="the knocker's count not taken off",
    ),
    pytest.param(
        "3 vs 12 --claim 34",
        [
            "took the gin bonus, though it is no gin",
            "took the undercut bonus, though it is no undercut",
        ],
        id="a bonus that there is none of",
    ),
    pytest.param(
        "3 vs 12 --claim 29", ["added the box, paid only after the game"], id="the box added"
    ),
    pytest.param(
        "3 vs 12 --claim 109",
        ["added the game bonus of 100, which belongs to the end of the game"],
        id="the game bonus added",
    ),
    pytest.param(
        "3 vs 12 --claim 18", ["doubled the hand, though no spade doubles it"], id="doubled"
    ),
    pytest.param(
        "3 vs 12 --claim 9 --rules oklahoma --upcard 7s",
        ["forgot that the spade doubles the hand"],
        id="the spade forgotten",
    ),
    pytest.param(
        "10 vs 10 --claim 0",
        ["took equal counts as nobody's hand", "gave equal counts to the knocker"],
        id="equal counts taken otherwise",
    ),
    pytest.param(
        "10 vs 10 --claim 10",
        ["scored by other rules: classic, three-handed, bicycle"],
        id="another book",
    ),
    pytest.param("11 vs 20 --claim 9", [], id="a refused hand"),
    pytest.param("3 vs 12 --claim 77", [], id="a number from nowhere"),
    pytest.param("3 vs 31 --claim 82", ["swapped the two figures"], id="figures swapped"),
    pytest.param(
        f"{ANN} vs {BOB} --claim 34",
        ["kept the 6s, which is laid off, in the count of the defender"],
        id="a card kept that is laid off",
    ),
    pytest.param(
        f"{ANN} vs {BOB} --claim 36",
        [
            "kept 2s 6s, all laid off, in the count of the defender",
            "let the defender lay off nothing",
        ],
        id="all lay-offs kept",
    ),
    pytest.param(
        f"{ANN} vs {BOB} --claim 29",
        ["counted one court card of the defender as 11", "counted the Ac of the defender twice"][
            :1
        ],
        id="one court card as 11",
    ),
    pytest.param(
        f"{ANN} vs {BOB} --claim 30",
        [
            "scored all that the defender counts, not the difference",
            "kept the 2s, which is laid off, in the count of the defender",
            "counted each court card of the defender as 11",
        ],
        id="each court card as 11",
    ),
    pytest.param(
        f"{ANN} vs {BOB} --claim 33",
        ["counted jack, queen and king of the defender as 11, 12 and 13"],
        id="court cards at their rank",
    ),
    pytest.param(
        f"{ANN} vs {BOB} --claim 38",
        ["counted each ace of the defender as 11"],
        id="the ace as 11",
    ),
    pytest.param(
        f"{ANN} vs {BOB} --claim 52",
        ["counted 8c8d8h, a meld of the defender, as deadwood"],
        id="a meld counted",
    ),
    pytest.param(
        f"{ANN} vs {BOB} --claim 24",
        ["left the 4h out of the count of the defender"],
        id="a card left out",
    ),
    pytest.param(
        "7hdc 345s / 2c Ac 3d 4d vs 8cdh / 6s 2s Kc Qh 5c 4h Ad --claim 20",
        ["took the best that the defender could have done for what was laid"],
        id="all lay-offs that were missed",
    ),
    pytest.param(
        "7hdc 345s / 2c Ac 3d 4d vs 8cdh / 6s 2s Kc Qh 5c 4h Ad --claim 22",
        ["let the defender lay off the 6s, which was not done"],
        id="one lay-off that was missed",
    ),
]


@pytest.mark.parametrize(("line", "mistakes"), MISTAKES)
def test_a_wrong_claim_is_answered_with_the_mistakes_that_give_it(
    evening: Evening, line: str, mistakes: list[str]
) -> None:
    claim = claimed(evening, line)
    assert (claim["right"], claim["mistakes"]) == (False, mistakes)


def test_what_is_printed_of_claims(evening: Evening) -> None:
    wrong = evening.must("judge 10 vs 6 --claim 4 --claim-deadwood 7").out.split("\n\n")
    assert wrong[-2] == (
        "The claim of 4 points is wrong: the defender scores 29.\n"
        "4 is what comes of this mistake:\n"
        "  - forgot the undercut bonus of 25 [law 7.4]"
    )
    assert wrong[-1] == (
        "The claim of 7 deadwood is wrong: the knocker counts 10, the defender 6.\n"
        "No usual mistake gives 7.\n"
    )
    refused = evening.type("judge 11 vs 20 --claim 9")
    assert refused.status == 3
    assert "The claim of 9 points falls: a refused hand scores nothing." in refused.out


COUNTS = [
    pytest.param(f"{ANN} vs {BOB}", 30, True, [], id="the defender's count"),
    pytest.param(f"{ANN} vs {BOB}", 2, True, [], id="the knocker's count"),
    pytest.param(
        f"{ANN} vs {BOB}",
        36,
        False,
        ["kept the 6s, which is laid off, in the count of the defender"],
        id="a card kept",
    ),
    pytest.param(
        f"{ANN} vs {BOB}",
        32,
        False,
        [
            "kept the 2s, which is laid off, in the count of the defender",
            "counted each court card of the defender as 11",
        ],
        id="a card kept, or two court cards at 11",
    ),
    pytest.param(
        "7hdc 345s 9TJQd vs 8cdh / 6s 2s Kc Qh 5c 4h Ac",
        32,
        False,
        ["let the defender lay off the 6s, which gin forbids"],
        id="a lay-off against gin",
    ),
    pytest.param(
        "7hdc / 3s4s5s9dTdJd2c",
        2,
        False,
        ["took the better arrangement 7c7d7h 9dTdJd 3s4s5s / 2c for what the hand laid"],
        id="ten cards, laid badly",
    ),
]


@pytest.mark.parametrize(("line", "said", "right", "mistakes"), COUNTS)
def test_a_claim_of_deadwood(
    evening: Evening, line: str, said: int, right: bool, mistakes: list[str]
) -> None:
    claim = claimed(evening, f"{line} --claim-deadwood {said}", "claim_deadwood")
    assert claim == {"count": said, "right": right, "mistakes": mistakes}


DEALS = st.lists(st.sampled_from(NAMES), min_size=20, max_size=20, unique=True)
RULES = st.sampled_from(["standard", "classic", "modern", "palace", "straight"])


@given(DEALS, RULES)
@settings(max_examples=15)
def test_every_claim_has_one_answer_and_mistakes_cite_laws_of_the_book(
    cards: list[str], name: str
) -> None:
    rules = with_knobs(find_rules(name), {"knock_limit": 50})
    hand = [parse_card(card) for card in cards]
    shown = Shown(end=End.KNOCK, knocker=Held(tuple(hand[:10])), defender=Held(tuple(hand[10:])))
    verdict = judge(shown, rules)
    points = worth(verdict, rules).points if verdict.legal else None
    for said in range(0, 120, 3):
        claim = claim_points(verdict, rules, said)
        assert claim.right is (said == points)
        assert not (claim.right and claim.mistakes)
        for note in claim.mistakes:
            assert article(note.law, rules).text
    counts = {verdict.knocker.count, verdict.defender.count}
    assert {n for n in range(101) if claim_deadwood(verdict, rules, n).right} == counts


@given(st.integers(0, 98), st.integers(0, 98), RULES)
def test_counts_alone_are_never_said_to_be_a_mistake_with_cards(k: int, d: int, name: str) -> None:
    rules = with_knobs(find_rules(name), {"knock_limit": 50})
    verdict = judge(Shown(end=End.KNOCK, knocker=Count(k), defender=Count(d)), rules)
    for said in range(0, 150, 7):
        for note in claim_points(verdict, rules, said).mistakes:
            assert not any(word in note.message for word in ("laid off", "court", " ace", "meld"))
