"""The history: every entry in its order, what it changed from and to, why, and what was undone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given

from ginscore.chronicle import entries
from ginscore.events import AnyEvent
from ginscore.recording import words_of
from ginscore.render.history import history_json, history_lines
from ginscore.render.names import width, wrapped
from ginscore.replay import fold
from tests.evening import Evening
from tests.ledgers import (
    adjust,
    agreed,
    amend,
    change,
    dead,
    gin,
    insert,
    knock,
    note,
    opened,
    redo,
    told,
    undo,
    void,
)
from tests.random_games import evenings

TWO = opened("Ann", "Bob")
NINE = knock("Ann", 3, 12)


def changes(*events: AnyEvent) -> list[tuple[str, str | None, str | None]]:
    """Each entry with what it changed from and to, the opening left out."""
    found = entries(fold(told(TWO, *events)))
    return [(entry.words, entry.was, entry.now) for entry in found[1:]]


def test_an_evening_with_every_kind_of_entry(evening: Evening) -> None:
    evening.must(
        "new Ann Bob",
        "knock Ann 3 vs 12",
        "knock Bob 10 vs 6 --note close",
        'amend 1 knock Ann 4 vs 12 --why "miscounted"',
        "insert 2 dead",
        'void 3 --why "wrong deal"',
        "rules set gin_bonus=20",
        'adjust Bob -10 --law 12.1 --why "looked"',
        "assert Ann 8 Bob -10",
        "note It rained",
        "amend 1 knock Ann 5 vs 12",
        "close",
        "undo",
        "redo",
        "reopen",
    )
    assert evening.must("history").out.splitlines() == [
        "Ann – Bob · game 2026-11-30-game1",
        "",
        "2026-11-30",
        "   0   20:00:00  new Ann Bob --rules standard --seating two",
        "   1   20:00:00  hand 1: knock Ann 3 vs 12",
        "   2   20:00:00  hand 2: knock Bob 10 vs 6",
        "                 note: close",
        "   3   20:00:00  amend 1 knock Ann 4 vs 12",
        "                 was: knock Ann 3 vs 12",
        "                 now: knock Ann 4 vs 12",
        "                 why: miscounted",
        "   4   20:00:00  insert 2 dead",
        "   5   20:00:00  void 3",
        "                 was: knock Bob 10 vs 6",
        "                 now: void",
        "                 why: wrong deal",
        "   6   20:00:00  rules set gin_bonus=20",
        "                 was: gin_bonus=25",
        "                 now: gin_bonus=20",
        "   7   20:00:00  adjust Bob -10",
        "                 why: looked",
        "                 points: Bob -10 by law 12.1",
        "   8   20:00:00  assert Ann 8 Bob -10",
        "                 ! the sheet has Ann 7 there, not 8",
        "   9   20:00:00  note It rained",
        "  10   20:00:00  amend 1 knock Ann 5 vs 12",
        "                 was: knock Ann 4 vs 12",
        "                 now: knock Ann 5 vs 12",
        "  11   20:00:00  close",
        "  12   20:00:00  undo close (entry 11)",
        "  13   20:00:00  redo close (entry 11)",
        "  14   20:00:00  reopen",
    ]


def test_what_was_taken_back_is_marked(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12", 'undo --why "it was Bob"', "knock Bob 3 vs 12")
    assert evening.must("history").out.splitlines()[3:] == [
        "   0   20:00:00  new Ann Bob --rules standard --seating two",
        "   1 x 20:00:00  hand 1: knock Ann 3 vs 12 [taken back]",
        "   2   20:00:00  undo knock Ann 3 vs 12 (entry 1)",
        "                 why: it was Bob",
        "   3   20:00:00  hand 1: knock Bob 3 vs 12",
    ]


def test_the_history_as_json(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "amend 1 knock Ann 4 vs 12 --why x", "undo")
    history = evening.must("history --json").json
    assert history["game"] == "2026-11-30-game1"
    amended = history["events"][2]
    expected: dict[str, Any] = {
        "n": 2,
        "type": "amend",
        "at": "2026-11-30T20:00:00+01:00",
        "words": "amend 1 knock Ann 4 vs 12",
        "hand": 1,
        "from": "knock Ann 3 vs 12",
        "to": "knock Ann 4 vs 12",
        "why": "x",
        "note": None,
        "takes": None,
        "voids": [],
        "undone": True,
        "left_out": False,
        "differs": [],
    }
    assert amended == expected
    assert [event["takes"] for event in history["events"]] == [None, None, None, 2]


@pytest.mark.parametrize(
    ("events", "last"),
    [
        pytest.param(
            [NINE, amend(1, gin("Ann", 5)), amend(1, dead("Ann"))],
            ("amend 1 dead", "gin Ann vs 5", "dead"),
            id="amended twice: from the last that held",
        ),
        pytest.param(
            [NINE, amend(1, gin("Ann", 5)), undo(), amend(1, dead("Ann"))],
            ("amend 1 dead", "knock Ann 3 vs 12", "dead"),
            id="an undone amendment is not what it was",
        ),
        pytest.param(
            [NINE, amend(1, gin("Ann", 5)), undo(), redo(), void(1)],
            ("void 1", "gin Ann vs 5", "void"),
            id="a redone one is",
        ),
        pytest.param(
            [NINE, insert(1, gin("Bob", 5)), amend(2, gin("Ann", 6))],
            ("amend 2 gin Ann vs 6", "knock Ann 3 vs 12", "gin Ann vs 6"),
            id="by its new number after an insertion",
        ),
        pytest.param(
            [NINE, insert(1, gin("Bob", 5)), undo(), amend(1, gin("Ann", 6))],
            ("amend 1 gin Ann vs 6", "knock Ann 3 vs 12", "gin Ann vs 6"),
            id="by its old one after that was undone",
        ),
        pytest.param(
            [change(gin_bonus=20), change(gin_bonus=30, target=50)],
            (
                "rules set gin_bonus=30 target=50",
                "gin_bonus=20 target=100",
                "gin_bonus=30 target=50",
            ),
            id="knobs from what they were",
        ),
        pytest.param(
            [change(gin_bonus=20), undo(), change(gin_bonus=30)],
            ("rules set gin_bonus=30", "gin_bonus=25", "gin_bonus=30"),
            id="an undone knob is not what it was",
        ),
        pytest.param(
            [change(big_gin_bonus=31, gin_layoff=True)],
            (
                "rules set big_gin_bonus=31 gin_layoff=yes",
                "big_gin_bonus=none gin_layoff=no",
                "big_gin_bonus=31 gin_layoff=yes",
            ),
            id="knobs as they are typed",
        ),
    ],
)
def test_what_an_entry_changed(
    events: list[AnyEvent], last: tuple[str, str | None, str | None]
) -> None:
    assert changes(*events)[-1] == last


def test_the_hands_made_void_with_a_correction_are_named() -> None:
    events = told(TWO, NINE, NINE, NINE, amend(1, gin("Ann", 90), voids=[2, 3]))
    (entry,) = entries(fold(events))[-1:]
    assert entry.voids == (2, 3)
    assert "void with it: hands 2, 3" in "\n".join(history_lines("x", fold(events)))


def test_a_balance_that_was_undone_differs_no_more() -> None:
    replay = fold(told(TWO, NINE, agreed(Ann=10), undo()))
    assert [entry.differs for entry in entries(replay)] == [(), (), (), ()]


@given(evenings())
def test_every_event_has_its_entry_and_stands_or_is_undone(events: tuple[AnyEvent, ...]) -> None:
    replay = fold(events)
    found = entries(replay)
    assert [entry.n for entry in found] == list(range(len(events)))
    standing = {entry.n for entry in found if entry.kind not in ("undo", "redo")}
    standing -= {entry.n for entry in found if entry.undone}
    assert standing == set(replay.standing)
    json = history_json("x", replay)
    assert len(json["events"]) == len(events)


@given(evenings())
def test_the_last_correction_of_a_hand_says_what_the_sheet_has(
    events: tuple[AnyEvent, ...],
) -> None:
    """What the newest amendment says the hand is now is what the next would say it was."""
    replay = fold(events)
    rows = len(replay.game.rows)
    if not rows:
        return
    again = fold((*events, amend(rows, told(*events, dead())[-1])))  # type: ignore[arg-type]
    last = [item for item in replay.items if item.now is not None][-1]
    (entry,) = entries(again)[-1:]
    assert last.now is not None
    assert entry.was == words_of(last.now, replay.game.seating)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("A" * 64, "long " * 150, id="long"),
        pytest.param("姓" * 64, "漢字 " * 300, id="letters two columns wide"),
        pytest.param("é" * 64, "word" * 200, id="one word without a space"),
        pytest.param("名" * 64, "字" * 900, id="one word of wide letters"),
    ],
)
def test_every_line_fits_the_screen(evening: Evening, name: str, text: str) -> None:
    evening.must(f"new {name} Bob", f"note {text}", f"knock {name} 3 vs 12", f"gin {name} vs 80")
    lines = evening.must(f'amend 1 gin {name} vs 3 --why "{text}"').out.splitlines()
    lines += evening.must("undo").out.splitlines() + evening.must("redo").out.splitlines()
    lines += evening.must("history").out.splitlines()
    settlement = [line for line in lines if line == f"  {name}" or " pays " in line]
    assert max(width(line) for line in lines if line not in settlement) <= 80


def test_nothing_of_a_long_remark_is_lost() -> None:
    text = " ".join(f"word{n}" for n in range(100))
    lines = history_lines("x", fold(told(TWO, note(text), adjust("Ann", 3))))
    assert re.sub(r"\s+", " ", " ".join(lines)).count(text) == 1


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("", [">"], id="nothing"),
        pytest.param("one two three", [">one two", ".three"], id="at a space"),
        pytest.param("one  two", [">one two"], id="just fits"),
        pytest.param("a bcdefghijk", [">a", ".bcdefgh", ".ijk"], id="a long word broken"),
        pytest.param("漢字漢字 x", [">漢字漢", ".字 x"], id="wide letters"),
    ],
)
def test_wrapping(text: str, lines: list[str]) -> None:
    assert wrapped(text, ">", ".", 8) == lines
