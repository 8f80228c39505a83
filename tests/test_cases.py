"""The cases the project started from: hands with what they come to, read, judged and priced."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ginscore.advice import defender_least, knocker_least
from ginscore.arbiter import judge
from ginscore.hand import Shown
from ginscore.handjson import HandJSON, read_hand
from ginscore.knobs import with_knobs
from ginscore.presets import find_rules
from ginscore.rules import Rules
from ginscore.scoring import price

CASES = Path(__file__).parent / "cases"
SIZES = {"arrange": 150, "defence": 200, "hands": 260, "illegal": 150}
KEYS = {"legal", "outcome", "winner", "points", "knocker", "defender", "faults"}


def cases(file: str) -> list[dict[str, Any]]:
    """The rows of a file of cases: what goes in, what comes out."""
    return [json.loads(line) for line in (CASES / f"{file}.jsonl").read_text("utf-8").splitlines()]


def read_case(case: dict[str, Any]) -> tuple[Shown, Rules]:
    """The hand and the rules of a case; the end is a knock and the rules standard unless said."""
    words = {"end": "knock"} | {k: v for k, v in case.items() if k not in ("id", "rules", "set")}
    hand = read_hand(msgspec.convert(words, HandJSON))
    assert isinstance(hand, Shown)
    return hand, with_knobs(find_rules(case.get("rules", "standard")), case.get("set", {}))


def came_to(case: dict[str, Any]) -> dict[str, Any]:
    """What the program makes of a case, in the words of the cases."""
    hand, rules = read_case(case)
    verdict = judge(hand, rules)
    return {
        "legal": verdict.legal,
        "outcome": verdict.outcome and str(verdict.outcome),
        "winner": verdict.winner and str(verdict.winner),
        "points": price(verdict, rules).points if verdict.legal else None,
        "knocker": {"count": verdict.knocker.count, "least": knocker_least(verdict)},
        "defender": {"count": verdict.defender.count, "least": defender_least(verdict, rules)},
        "faults": [{"code": str(one.code)} for one in verdict.faults],
    }


def only(result: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """The part of a result that a case speaks of."""
    return {
        key: only(result[key], value) if isinstance(value, dict) else result[key]
        for key, value in wanted.items()
    }


@pytest.mark.parametrize("file", SIZES)
def test_no_case_is_lost_and_every_word_of_its_answer_is_checked(file: str) -> None:
    rows = cases(file)
    assert len(rows) == SIZES[file]
    assert {key for row in rows for key in row["out"]} <= KEYS
    assert all(row["out"] for row in rows)


@pytest.mark.parametrize(
    ("case", "out"),
    [
        pytest.param(row["in"], row["out"], id=f"{file} {row['in']['id']}")
        for file in SIZES
        for row in cases(file)
    ],
)
def test_case(case: dict[str, Any], out: dict[str, Any]) -> None:
    assert only(came_to(case), out) == out
