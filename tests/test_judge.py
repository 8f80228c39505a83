"""``judge``: a ruling without a game, as it is typed at a table that disagrees."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ginscore.cards import CARD, NAMES, mask_of
from ginscore.faults import LAW_OF, FaultCode
from ginscore.laws import Law
from ginscore.laws.book import article
from ginscore.rules import Rules
from ginscore.solver import least_deadwood
from tests.evening import Answer, Evening

ANN = "7hdc 345s 9TJd / 2c"
BOB = "8cdh +6s +2s / Kc Qh 5c 4h Ac"
ELEVEN = "JS JH JD 8C 7S 7H 7D 4S 3D 2S AC"
ALL_MELDED = "3C 3D 3H 3S TC TH TS 7D 8D 9D TD"


def ruling(evening: Evening, line: str) -> tuple[int, Any]:
    """The exit status and the JSON of a line."""
    answer = evening.type(f"judge {line} --json")
    return answer.status, answer.json


def test_the_hand_of_the_manual_is_answered_as_the_manual_prints_it(evening: Evening) -> None:
    assert ruling(evening, f"{ANN} vs {BOB}") == (
        0,
        {
            "id": None,
            "legal": True,
            "outcome": "knock",
            "winner": "knocker",
            "points": 28,
            "lines": [["deadwood difference", 28]],
            "knocker": {"count": 2, "least": 2},
            "defender": {"count": 30, "least": 30},
            "faults": [],
            "notes": [],
        },
    )


def test_as_text_every_sentence_of_the_ruling_names_its_law(evening: Evening) -> None:
    assert evening.must(f"judge {ANN} vs {BOB}").out == (
        "Rules: standard; knock limit 10.\n"
        "\n"
        "  The knocker   7c7d7h 3s4s5s 9dTdJd / 2c   = 2\n"
        "  The defender  8c8d8h / Ac 5c Kc 4h Qh   = 30\n"
        "                laid off 6s on 3s4s5s, 2s on 3s4s5s\n"
        "\n"
        "The knocker's knock stands, 2 against 30: the knocker scores 28.\n"
        "  deadwood difference   +28  [law 7.1]\n"
        "\n"
        "Why:\n"
        "   1 The knocker knocks with 2; the limit is 10. [law 3.2]\n"
        "   2 The knocker's 7c7d7h is a set. [law 1.3]\n"
        "   3 The knocker's 3s4s5s and 9dTdJd are runs. [law 1.4]\n"
        "   4 The knocker's deadwood: 2c 2. [law 1.2]\n"
        "   5 The defender lays off the 6s on 3s4s5s. [law 4.3]\n"
        "   6 The defender lays off the 2s on 3s4s5s6s. [law 4.3]\n"
        "   7 The defender's 8c8d8h is a set. [law 1.3]\n"
        "   8 The defender's deadwood: Ac 1 + 5c 5 + Kc 10 + 4h 4 + Qh 10 = 30. [law 1.2]\n"
        "   9 2 is less than 30: the knocker scores the difference, 30 - 2 = 28.\n"
        "     [law 7.1]\n"
        "\n"
        "What would have changed it:\n"
        "  - The defender needed 2 or less to undercut. [law 7.4]\n"
    )


OUTCOMES = [
    pytest.param("3 vs 12", 0, ("knock", "knocker", 9), id="a knock"),
    pytest.param("10 vs 6", 0, ("undercut", "defender", 29), id="an undercut"),
    pytest.param("10 vs 10", 0, ("undercut", "defender", 25), id="equal counts"),
    pytest.param("10 vs 10 --set tie=nobody", 0, ("knock", None, 0), id="equal and nobody's"),
    pytest.param("0 vs 21", 0, ("gin", "knocker", 46), id="nothing left over is gin"),
    pytest.param("vs 21 --end gin", 0, ("gin", "knocker", 46), id="gin without cards"),
    pytest.param("0 v 21 --rules classic", 0, ("gin", "knocker", 41), id="gin by older rules"),
    pytest.param("vs 30 --end big-gin --rules modern", 0, ("big-gin", "knocker", 61), id="big gin"),
    pytest.param("11 vs 20", 3, (None, None, None), id="over the limit"),
    pytest.param("11 vs 20 --accepted", 0, ("knock", "knocker", 9), id="over it, and accepted"),
    pytest.param("5 against 9 --set knock_limit=4", 3, (None, None, None), id="a lower limit"),
    pytest.param("5 vs 20 --rules oklahoma --upcard 7s", 0, ("knock", "knocker", 30), id="a spade"),
    pytest.param("1 vs 9 --rules association --upcard Ah", 3, (None, None, None), id="ace is gin"),
]


@pytest.mark.parametrize(("line", "status", "expected"), OUTCOMES)
def test_what_a_hand_comes_to(
    evening: Evening, line: str, status: int, expected: tuple[Any, ...]
) -> None:
    got, answer = ruling(evening, line)
    assert (got, answer["outcome"], answer["winner"], answer["points"]) == (status, *expected)
    assert answer["legal"] is (status == 0)
    assert sum(points for _, points in answer["lines"]) == (answer["points"] or 0)


def test_a_refused_hand_is_ruled_on_stdout_with_every_fault_and_the_notes(evening: Evening) -> None:
    line = "7h7d7c 3s4s5s 7s / 2d Ad vs 20"
    answer = evening.type("judge 7hdc 345s / 7s 2d Ad vs 20")
    assert (answer.status, answer.err) == (3, "")
    assert "Refused: one law is broken.\n  ✗ The knocker shows nine cards" in answer.out
    assert "The least that the knocker's cards count is 3" in " ".join(answer.out.split())
    status, told = ruling(evening, "7hdc 345s / 7s 2d Ad vs 20")
    assert status == 3
    assert [one["code"] for one in told["faults"]] == ["card-count"]
    assert told["notes"][0].startswith("The least that the knocker's cards count is 3")
    assert evening.type(f"judge {line}").status == 2


UNREADABLE = [
    pytest.param("", "There is nothing to judge.", id="nothing"),
    pytest.param("3 vs", "A side is missing behind vs.", id="one side"),
    pytest.param("vs 3", "A side is missing before vs.", id="the other side"),
    pytest.param("3 vs 4 vs 5", "“vs” stands twice: a hand has two sides.", id="three sides"),
    pytest.param("knock Ann 3 vs 12", "“knock” is not said to judge", id="a verb"),
    pytest.param("Ann 3 vs 12", "“Ann” is no card; judge wants no names", id="a name"),
    pytest.param("5", "A count alone cannot be judged", id="a count alone"),
    pytest.param("+6s 3 vs 12", "only the defender lays off", id="a lay-off by the knocker"),
    pytest.param("3 vs 12 --rules nowhere", "There are no rules named “nowhere”.", id="rules"),
    pytest.param("3 vs 12 --set taste=1", "There is no knob “taste”.", id="a knob"),
    pytest.param("3 vs 12 --upcard X", "“X” is no card", id="an upcard that is none"),
    pytest.param(
        "3 vs 12 --rules oklahoma", "the upcard or knock card, and it is missing", id="up"
    ),
    pytest.param(f"{ELEVEN} --rules association", "and it is missing", id="eleven and no upcard"),
    pytest.param(f"{ELEVEN} --discard 8c", "belongs to a hand with two sides", id="a discard"),
    pytest.param(f"{ELEVEN} --taken 9c", "it is not among these cards", id="taken and not there"),
    pytest.param(f"{ELEVEN} --claim 5", "needs a hand with two sides", id="points of cards alone"),
    pytest.param("3 vs 12 --claim -4", "--claim", id="a claim below nothing"),
    pytest.param("3 vs 12 --batch -", "no hand is typed beside it", id="a hand beside a file"),
    pytest.param("--batch - --claim 4", "--claim belongs to one hand", id="a claim of many hands"),
    pytest.param("--batch nowhere.jsonl", "The file cannot be read", id="no such file"),
]


@pytest.mark.parametrize(("line", "sentence"), UNREADABLE)
def test_what_cannot_be_read_is_exit_2_and_says_why(
    evening: Evening, line: str, sentence: str
) -> None:
    answer = evening.type(f"judge {line}")
    assert (answer.status, answer.out) == (2, "")
    assert sentence in answer.err


def test_the_rules_are_those_named_else_of_the_current_game_else_standard(evening: Evening) -> None:
    assert "Rules: standard; knock limit 10." in evening.must("judge 3 vs 12").out
    evening.must("new Ann Bob --rules classic")
    assert "Rules: classic, of game 2026-11-30-game1; knock" in evening.must("judge 3 vs 12").out
    assert ruling(evening, "10 vs 10")[1]["points"] == 10
    told = evening.type("judge 10 vs 10 --json")
    assert told.err == "By the rules of game 2026-11-30-game1.\n"
    named = evening.must("judge 10 vs 10 --rules standard --set undercut_bonus=7")
    assert named.out.startswith("Rules: standard, with undercut_bonus=7; knock limit 10.")
    assert "the defender scores 7" in named.out


def test_a_saved_rule_set_is_found_by_its_name(evening: Evening) -> None:
    from ginscore.ledger.rulebook import save
    from ginscore.ledger.store import Home

    save(Home(evening.home), "kitchen", Rules(undercut_bonus=11))
    assert ruling(evening, "10 vs 10 --rules kitchen")[1]["points"] == 11


# -- a card that fits a set and a run --


def test_both_readings_of_a_ten_are_shown_where_they_differ_in_points(evening: Evening) -> None:
    hand = "TcTdTh 7s8s9s AcAdAh / 5d vs / Ts Js 2c 3d 6h 8h 9h Kd Qh 4h"
    out = " ".join(evening.must(f"judge {hand}").out.split())
    both = (
        "The Ts fits a run and a set: on 7s8s9s the defender counts 52 at best and the knocker "
        "scores 47; on TcTdTh the defender counts 62 at best and the knocker scores 57."
    )
    assert both in out
    assert both in ruling(evening, hand)[1]["notes"]


def test_nothing_is_said_of_a_ten_whose_place_makes_no_difference(evening: Evening) -> None:
    hand = "TcTdTh 7s8s9s AcAdAh / 5d vs / Ts 2c 3d 6h 8h 9c Kd Jh Qd 5h"
    assert not any("fits a run and a set" in note for note in ruling(evening, hand)[1]["notes"])


# -- cards alone --


def test_of_eleven_cards_the_one_knock_discard_is_named(evening: Evening) -> None:
    status, answer = ruling(evening, ELEVEN)
    assert status == 0
    assert answer["knock"] == [
        {
            "discard": "8c",
            "count": 10,
            "melds": [["7d", "7h", "7s"], ["Jd", "Jh", "Js"]],
            "deadwood": ["Ac", "3d", "2s", "4s"],
        }
    ]
    assert answer["gin"] == []
    assert answer["big_gin"] == {"melded": False, "played": False, "melds": []}
    assert evening.must(f"judge {ELEVEN}").out.splitlines()[-2:] == [
        "A knock within the limit of 10 after the discard of 8c alone: [law 3.2]",
        "  throw 8c, leaving 10:  7d7h7s JdJhJs / Ac 3d 2s 4s",
    ]


def test_of_eleven_melded_cards_the_nine_gin_discards_are_named(evening: Evening) -> None:
    answer = ruling(evening, f"{ALL_MELDED} --rules modern")[1]
    nine = {"3c", "3d", "3h", "3s", "Tc", "Th", "Ts", "7d", "Td"}
    assert {one["discard"] for one in answer["gin"]} == nine
    assert len(answer["gin"]) == 9
    assert answer["knock"] == []
    assert answer["big_gin"]["melded"]
    assert answer["big_gin"]["played"]
    assert sorted(card for meld in answer["big_gin"]["melds"] for card in meld) == sorted(
        NAMES[CARD[word[0] + word[1].lower()]] for word in ALL_MELDED.split()
    )


ELEVENS = [
    pytest.param(f"{ALL_MELDED}", "not played under these rules", id="big gin is not played"),
    pytest.param("3333 TcThTs 789Td", "Gin after 9 discards", id="typed as melds"),
    pytest.param("/ 3c3d3h3s TcThTs 7d8d9dTd", "Gin after 9 discards", id="typed as deadwood"),
    pytest.param(f"{ELEVEN} --taken 8c", "The 8c was just taken and may not be thrown", id="taken"),
    pytest.param(f"{ELEVEN} --taken 8c", "the best discard, 4s, leaves 14", id="nothing but that"),
    pytest.param(
        f"{ELEVEN} --rules association --upcard 9d", "over the limit of 9", id="a lower limit"
    ),
    pytest.param("7hdc 345s 9TJd / 2c", "A knock is legal: 2 is within the limit", id="ten laid"),
    pytest.param("7hdc / 3s4s5s9dTdJd2c", "can be laid to count 2", id="ten laid badly"),
    pytest.param("7h 7d 7c 3s 4s 5s 9d Td Jd Kc", "= 10, at their best", id="ten shown"),
    pytest.param("7h 7d 7c 3s 4s 5s 9d Td Jd Qd", "It is gin. [law 5.1]", id="gin"),
    pytest.param("7h 7d 7c 3s 4s 5s 9d Td Kd Qc", "No knock: 39 is over", id="too much"),
]


@pytest.mark.parametrize(("line", "sentence"), ELEVENS)
def test_what_may_be_done_with_cards_alone(evening: Evening, line: str, sentence: str) -> None:
    answer = evening.must(f"judge {line}")
    assert sentence in " ".join(answer.out.split())
    assert evening.must(f"judge {line} --json").json["legal"]


WRONG_ALONE = [
    pytest.param("7hdc 345s / 2c Kd", ["card-count"], id="eight cards"),
    pytest.param("7hdc 345s 9TJd / 2c Kd Ks", ["card-count"], id="twelve cards"),
    pytest.param("7h 7h 7c 3s 4s 5s 9d Td Jd Qd", ["card-twice"], id="a card twice"),
    pytest.param("7h7d8c 345s 9TJd / 2c", ["not-a-meld"], id="a meld that is none"),
]


@pytest.mark.parametrize(("line", "codes"), WRONG_ALONE)
def test_wrong_cards_alone_are_refused(evening: Evening, line: str, codes: list[str]) -> None:
    status, answer = ruling(evening, line)
    assert status == 3
    assert [one["code"] for one in answer["faults"]] == codes
    assert evening.type(f"judge {line}").status == 3


@given(st.lists(st.sampled_from(NAMES), min_size=11, max_size=11, unique=True))
@settings(max_examples=60)
def test_every_discard_of_eleven_is_found_and_no_other(cards: list[str]) -> None:
    from ginscore.disputes.eleven import Eleven, look_at
    from ginscore.hand import Held

    hand = tuple(CARD[card] for card in cards)
    told = look_at(Held(hand), Rules())
    assert isinstance(told, Eleven)
    left = {card: least_deadwood(mask_of(hand) & ~(1 << card)) for card in hand}
    assert {one.card for one in told.knocks} == {c for c in hand if 0 < left[c] <= 10}
    assert {one.card for one in told.gins} == {c for c in hand if not left[c]}
    assert bool(told.melds) == (least_deadwood(mask_of(hand)) == 0)
    assert told.nearest.count == min(left.values())


# -- a hand for every law that a fault can cite --

CITED = [
    pytest.param("judge 7hdc 345s / 2c vs 20", Law.TEN_CARDS, id="too few cards"),
    pytest.param(f"judge {ANN} vs 2c 3c 8c 8d 9h 9s Kc Qh Jh Ac", Law.SEEN_TWICE, id="card twice"),
    pytest.param("judge 7h7d8c 345s 9TJd / 2c vs 20", Law.SET, id="no set"),
    pytest.param("judge 7hdc 3s4s6s 9TJd / 2c vs 20", Law.RUN, id="no run"),
    pytest.param("judge 11 vs 20", Law.KNOCK_LIMIT, id="over the limit"),
    pytest.param(f"judge {ANN} vs 8cdh +Kc / Qh 5c 4h Ac 9c 9h", Law.LAY_OFF, id="fits nowhere"),
    pytest.param(
        "judge 7777 345s / 2c Ac Ah vs 8cdh +8s@7s / Qh 5c 4h 9c 9h Kc",
        Law.LAY_OFF_ON_SET,
        id="set",
    ),
    pytest.param(f"judge {ANN} vs 8cdh +7s@4s / Qh 5c 4h Ac 9c 9h", Law.LAY_OFF_ON_RUN, id="run"),
    pytest.param(
        "judge 7hdc 345s 9TJQd vs 8cdh +6s / Qh 5c 4h Ac 9c 9h", Law.LAY_OFF_ON_GIN, id="g"
    ),
    pytest.param("judge 5 vs 20 --end gin", Law.GIN, id="no gin"),
    pytest.param("judge 5 vs 20 --end big-gin --rules modern", Law.BIG_GIN, id="no big gin"),
    pytest.param("judge 3 vs 20 --discard 5h --taken 5h", Law.CARD_JUST_TAKEN, id="thrown again"),
    pytest.param("judge 3 vs 120", Law.COUNT_RANGE, id="a count that cannot be"),
    pytest.param("win Ann 1000", Law.OLD_SHEET, id="points that cannot be"),
    pytest.param("knock Cid 3 vs 12", Law.SITTING_OUT, id="who sits out"),
    pytest.param("knock Ann 3 vs 12", Law.GAME_OVER, id="after the end"),
    pytest.param("knock Cid 3 vs 12 --upcard 5h", Law.OKLAHOMA, id="another knock card"),
]

GAMES = {
    Law.OLD_SHEET: ["new Ann Bob"],
    Law.SITTING_OUT: ["new Cid Ann Bob"],
    Law.GAME_OVER: ["new Ann Bob", "gin Ann vs 90"],
    Law.OKLAHOMA: ["new Ann+Cid Bob+Dee --rules club", "knock Ann 3 vs 12 --upcard 7h"],
}


@pytest.mark.parametrize(("line", "law"), CITED)
def test_a_hand_reaches_the_law(evening: Evening, line: str, law: Law) -> None:
    for before in GAMES.get(law, []):
        evening.must(before)
    answer: Answer = evening.type(line)
    assert answer.status == 3
    assert f"[law {law}]" in answer.out + answer.err


def test_every_law_that_a_fault_can_cite_is_reached_and_is_in_the_book() -> None:
    in_parts = {Law.SET, Law.RUN, Law.LAY_OFF, Law.LAY_OFF_ON_SET, Law.LAY_OFF_ON_RUN}
    can_cite = set(LAW_OF.values()) | in_parts
    assert {case.values[1] for case in CITED} == can_cite
    assert set(FaultCode) - set(LAW_OF) == {FaultCode.NOT_A_MELD, FaultCode.LAY_OFF_DOES_NOT_FIT}
    for law in can_cite:
        assert article(law, Rules()).text


# -- nothing typed ends in a traceback --

TYPED = (
    "vs v / dw + @ 3 12 98 99 1000 7hdc 345s 9TJd 7777 777 2c Kd +6s +Ts@Js +7s@ KdQd5c 10h , "
    "against knock gin Ann 0 -1 3+4 ++ 7h7d7c 3-5s K-As Q-As As-"
)
SIDE = st.lists(st.one_of(st.sampled_from(TYPED.split()), st.sampled_from(NAMES)), max_size=8)
GARBLED = st.one_of(
    st.sampled_from(TYPED.split()),
    st.sampled_from(NAMES),
    st.text(st.sampled_from("23456789TJQKA10shdc+/@-, ♠♥"), max_size=12),
    st.text(max_size=6),
)
OPTIONS = st.lists(
    st.sampled_from(
        [
            *[["--end", end] for end in ("knock", "gin", "big-gin", "Gin")],
            *[["--rules", name] for name in ("modern", "oklahoma", "club", "straight")],
            *[["--set", knob] for knob in ("tie=nobody", "gin_layoff=yes", "big_gin_bonus=0")],
            *[[f"--{what}", "5s"] for what in ("discard", "taken", "upcard")],
            ["--accepted"],
            ["--json"],
            ["--claim", "20"],
            ["--claim-deadwood", "12"],
        ]
    ),
    max_size=4,
)


@given(
    st.one_of(st.lists(GARBLED, max_size=20), st.builds(lambda a, b: [*a, "vs", *b], SIDE, SIDE)),
    OPTIONS,
)
@settings(
    max_examples=250,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_nothing_typed_at_judge_ends_in_a_traceback(
    evening: Evening, words: list[str], options: list[list[str]]
) -> None:
    told = [word for option in options for word in option]
    answer = evening.run("judge", *told, "--", *words)
    assert answer.status in (0, 2, 3)
    assert "Traceback" not in answer.err
    if "--json" in told and answer.status != 2:
        json.loads(answer.out)


HANDS = st.lists(st.sampled_from(NAMES), min_size=20, max_size=21, unique=True)


@given(HANDS, OPTIONS)
@settings(
    max_examples=120,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_twenty_cards_are_ruled_on_within_eighty_columns(
    evening: Evening, cards: list[str], options: list[list[str]]
) -> None:
    told = [word for option in options for word in option if word != "--json"]
    answer = evening.run(
        "judge", *cards[:10], "vs", *cards[10:20], *told, "--set", "knock_limit=50"
    )
    assert answer.status in (0, 2, 3)
    assert max((len(line) for line in answer.out.splitlines()), default=0) <= 80


def test_the_cases_of_illegal_hands_have_their_fault_codes(evening: Evening) -> None:
    path = Path(__file__).parent / "cases" / "illegal.jsonl"
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for row in rows[:40]:
        given_hand = row["in"]
        sides = [_words(given_hand["knocker"]), "vs", _words(given_hand["defender"])]
        line = f"judge {' '.join(sides)} --rules {given_hand.get('rules', 'standard')}"
        for knob, value in given_hand.get("set", {}).items():
            line += f" --set {knob}={value}"
        for option in ("end", "upcard", "discard", "taken"):
            line += f" --{option} {given_hand[option]}" if option in given_hand else ""
        answer = evening.type(f"{line} --json")
        assert answer.status == 3, line
        codes = [one["code"] for one in answer.json["faults"]]
        assert codes == [one["code"] for one in row["out"]["faults"]], line


def _words(side: dict[str, Any]) -> str:
    if "count" in side:
        return str(side["count"])
    if "cards" in side:
        return " ".join(side["cards"])
    melds = ["".join(meld) for meld in side.get("melds", [])]
    layoffs = [f"+{word}" for word in side.get("layoffs", [])]
    return " ".join([*melds, *layoffs, "/", *side.get("deadwood", [])])
