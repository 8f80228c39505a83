"""ginscore as a library: its examples run, its names stand, and asking for them loads them."""

from __future__ import annotations

import doctest
import inspect
import pkgutil
import subprocess
import sys
from typing import Any

import pytest

import ginscore
from ginscore import api
from tests.test_history_format import HEAD

STABLE = {
    *("judge", "price", "notes", "arrange", "best_defence", "rule_set", "replay_game", "settle"),
    *("read_history", "write_history", "read_ledger", "write_ledger"),
    *("Arrangement", "BestDefence", "Verdict", "Outcome", "Winner", "Fault", "FaultCode", "Price"),
    *("Line", "Note", "Rules", "Replay", "Settlement", "Payment", "Shown", "Dead", "Written"),
    *("Count", "Held", "Laid", "End", "GinscoreError", "NotationError", "RulesError"),
    *("IllegalHand", "GameError", "LedgerError", "HistoryError", "Problem"),
}
"""The names of version 1, written out: none is taken away before version 2."""


def test_the_examples_of_the_library_run() -> None:
    done = doctest.testmod(api)
    assert (done.failed, done.attempted > 20) == (0, True)


def test_no_stable_name_is_missing_or_new_unawares() -> None:
    assert set(api.__all__) == STABLE
    assert set(dir(ginscore)) == STABLE | {"__version__"}
    assert [name for name in STABLE if getattr(ginscore, name) is not getattr(api, name)] == []


def test_no_stable_name_is_also_a_module() -> None:
    """Else ``from ginscore import rules`` would be one thing or the other by chance."""
    modules = {module.name for module in pkgutil.iter_modules(ginscore.__path__)}
    assert modules & STABLE == set()


@pytest.mark.parametrize("name", sorted(name for name in STABLE if name.islower()))
def test_every_function_says_what_it_does_with_an_example(name: str) -> None:
    text = inspect.getdoc(getattr(ginscore, name)) or ""
    assert ">>>" in text
    assert text[0].isupper()


def test_a_name_there_is_none_of() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'judged'"):
        _ = ginscore.judged


def test_importing_ginscore_loads_nothing_else() -> None:
    program = "import sys, ginscore; print([m for m in sys.modules if m.startswith('ginscore')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "['ginscore']"


@pytest.mark.parametrize(
    ("knocker", "defender", "told", "outcome", "points"),
    [
        ("3", "12", {}, "knock", 9),
        ("10", "10", {}, "undercut", 25),
        ("0", "21", {"end": "gin"}, "gin", 46),
        ("5", "20", {"by": "oklahoma-bicycle", "upcard": "7s"}, "knock", 30),
        ("7hdc 345s 9TJd / 2c", "8cdh +6s +2s / Kc Qh 5c 4h Ac", {}, "knock", 28),
    ],
)
def test_a_hand_is_judged_and_priced(
    knocker: str, defender: str, told: dict[str, Any], outcome: str, points: int
) -> None:
    rules = told.get("by", "standard")
    verdict = ginscore.judge(knocker, defender, **told)
    assert (str(verdict.outcome), ginscore.price(verdict, rules).points) == (outcome, points)


def test_what_is_missing_is_said() -> None:
    with pytest.raises(ginscore.NotationError, match="turn on the upcard"):
        ginscore.judge("3", "12", "oklahoma")
    with pytest.raises(ginscore.NotationError, match="A card stands twice"):
        ginscore.arrange("7h 7h 7d")


def test_both_formats_hold_the_same_game() -> None:
    events = ginscore.read_history(HEAD + "knock Ann 3 vs 12\nundo\ngin Bob vs 34\n")
    again = ginscore.read_ledger(ginscore.write_ledger(events))
    assert ginscore.write_history(again) == ginscore.write_history(events)
    assert ginscore.replay_game(again).game == ginscore.replay_game(events).game
    other = ginscore.replay_game(events, ginscore.rule_set("classic"))
    assert other.game.columns[0].points == (0, 54)
