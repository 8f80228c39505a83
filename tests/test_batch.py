"""``judge --batch``: lines of JSON in, rulings out, whatever the lines are."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ginscore.disputes.batch import LONGEST, answer, rules_reader
from ginscore.presets import find_rules
from ginscore.render.machine import verdict_json
from tests.evening import Answer, Evening

CASES = Path(__file__).parent / "cases"
MANUAL = (
    '{"id": 7, "rules": "standard", "set": {"gin_bonus": 20}, "end": "knock", "upcard": "5s",'
    ' "discard": "Kh", "taken": "4h", "knocker": {"melds": [["7h","7d","7c"],["3s","4s","5s"],'
    '["9d","Td","Jd"]], "deadwood": ["2c"]}, "defender": {"melds": [["8c","8d","8h"]],'
    ' "layoffs": ["6s","2s"], "deadwood": ["Kc","Qh","5c","4h","Ac"]}}'
)
COUNTS = '"knocker": {"count": 3}, "defender": {"count": 12}'

READ_RULES = rules_reader(find_rules, find_rules("standard"))


def one(line: str | bytes, number: int = 1) -> Any:
    """The answer to a line, as JSON."""
    raw = line.encode() if isinstance(line, str) else line
    return json.loads(answer(raw, number, READ_RULES, verdict_json).text)


def batch(evening: Evening, text: str, *more: str) -> Answer:
    """The answer of the command to a file."""
    evening.home.mkdir(exist_ok=True)
    path = evening.home / "lines.jsonl"
    path.write_text(text, "utf-8")
    return evening.run("judge", "--batch", str(path), *more)


def answers(told: Answer) -> list[Any]:
    """The answers, a line each."""
    return [json.loads(line) for line in told.out.rstrip("\n").split("\n")]


def test_the_line_of_the_manual_is_read() -> None:
    told = one(MANUAL)
    assert (told["id"], told["legal"], told["points"]) == (7, True, 28)
    keys = "id legal outcome winner points lines knocker defender faults notes"
    assert list(told) == keys.split()
    assert told["faults"] == []


@pytest.mark.parametrize("file", ["hands", "illegal", "arrange", "defence"])
def test_the_cases_are_answered_as_they_should_be(file: str) -> None:
    rows = [json.loads(line) for line in (CASES / f"{file}.jsonl").read_text("utf-8").splitlines()]
    for row in rows:
        told = one(json.dumps(row["in"]))
        for key, value in row["out"].items():
            if key == "faults":
                assert [f["code"] for f in told["faults"]] == [f["code"] for f in value], row["in"]
            elif isinstance(value, dict):
                assert told[key] == told[key] | value, row["in"]
            else:
                assert told[key] == value, row["in"]


def test_order_is_kept_and_a_summary_ends_it(evening: Evening) -> None:
    lines = [f'{{"id": {n}, {COUNTS.replace("12", str(n % 99))}}}' for n in range(300, 0, -1)]
    told = batch(evening, "\n".join(lines))
    assert [one["id"] for one in answers(told)] == list(range(300, 0, -1))
    assert told.status == 0
    assert told.err == "300 lines: 300 legal, 0 refused, 0 not read.\n"


def test_an_answer_is_one_compact_line(evening: Evening) -> None:
    assert batch(evening, f"{{{COUNTS}}}\n").out == (
        '{"id":1,"legal":true,"outcome":"knock","winner":"knocker","points":9,'
        '"lines":[["deadwood difference",9]],"knocker":{"count":3,"least":null},'
        '"defender":{"count":12,"least":null},"faults":[],"notes":["The counts stand as typed; '
        'no cards were seen."]}\n'
    )


def test_illegal_hands_are_answers_like_others_and_the_exit_is_0(evening: Evening) -> None:
    illegal = COUNTS.replace("3", "11")
    told = batch(evening, f"{{{COUNTS}}}\n{{{illegal}}}\n")
    assert (told.status, [one["legal"] for one in answers(told)]) == (0, [True, False])
    assert told.err == "2 lines: 1 legal, 1 refused, 0 not read.\n"


def test_a_line_that_cannot_be_read_is_answered_and_the_rest_goes_on(evening: Evening) -> None:
    told = batch(evening, f'{{{COUNTS}}}\nnonsense\n\n{{"id": "x", {COUNTS}}}\n{{"id": "y"}}\n')
    assert told.status == 2
    assert [one["id"] for one in answers(told)] == [1, 2, "x", "y"]
    assert [set(one) == {"id", "error"} for one in answers(told)] == [False, True, False, True]
    assert told.err == "4 lines: 2 legal, 0 refused, 2 not read.\n"


def test_lines_come_from_standard_input_too(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{{{COUNTS}}}\n".encode())))
    assert [one["points"] for one in answers(evening.type("judge --batch -"))] == [9]


def test_rules_named_on_the_command_line_are_those_of_lines_without_any(evening: Evening) -> None:
    tie = '"knocker": {"count": 10}, "defender": {"count": 10}'
    lines = f'{{{tie}}}\n{{{tie}, "rules": "standard"}}\n{{{tie}, "set": {{"tie": "nobody"}}}}\n'
    assert [one["points"] for one in answers(batch(evening, lines))] == [25, 25, 0]
    told = batch(evening, lines, "--rules", "classic", "--set", "undercut_bonus=11")
    assert [one["points"] for one in answers(told)] == [11, 25, 0]


def test_the_current_game_does_not_change_what_a_file_means(evening: Evening) -> None:
    evening.must("new Ann Bob --rules classic")
    tie = '"knocker": {"count": 10}, "defender": {"count": 10}'
    assert answers(batch(evening, f"{{{tie}}}"))[0]["points"] == 25


def test_a_dead_hand_is_nobodys() -> None:
    told = one('{"id": 1, "end": "dead"}')
    assert (told["legal"], told["outcome"], told["winner"], told["points"]) == (
        *(True, "dead"),
        *(None, 0),
    )


IDS = [
    pytest.param('"id": 5, ', 5, id="a number"),
    pytest.param('"id": "five", ', "five", id="a word"),
    pytest.param('"id": null, ', None, id="null"),
    pytest.param('"id": [1, {"a": 2}], ', [1, {"a": 2}], id="a list"),
    pytest.param("", 42, id="the line's number"),
]


@pytest.mark.parametrize(("told", "name"), IDS)
def test_an_answer_has_the_id_of_its_line(told: str, name: Any) -> None:
    assert one(f"{{{told}{COUNTS}}}", 42)["id"] == name
    broken = one(f'{{{told}"colour": 1}}', 42)
    assert (broken["id"], list(broken)) == (name, ["id", "error"])


UNREADABLE = [
    pytest.param("nonsense", "The line is no JSON", id="not JSON"),
    pytest.param("{" + COUNTS, "The line is no JSON", id="cut off"),
    pytest.param("[1, 2]", "Expected `object`, got `array`", id="a list"),
    pytest.param("7", "Expected `object`, got `int`", id="a number"),
    pytest.param("null", "Expected `object`, got `null`", id="null"),
    pytest.param("{}", "The knocker's side is missing", id="no side"),
    pytest.param(f'{{"colour": "red", {COUNTS}}}', "unknown field `colour`", id="an unknown key"),
    pytest.param(f'{{"end": "win", {COUNTS}}}', "$", id="a hand of points alone"),
    pytest.param(f'{{"end": "draw", {COUNTS}}}', "$.end", id="no such end"),
    pytest.param(f'{{"upcard": "1h", {COUNTS}}}', "$.upcard", id="a card that is none"),
    pytest.param(f'{{"upcard": ["5s"], {COUNTS}}}', "$.upcard", id="a list for a card"),
    pytest.param(f'{{"discard": 7, {COUNTS}}}', "$.discard", id="a number for a card"),
    pytest.param(
        '{"knocker": {"cards": ["7h", ["7d"]]}, "defender": {"count": 1}}',
        "$.knocker.cards[1]",
        id="a list among cards",
    ),
    pytest.param(
        '{"knocker": {"melds": [["7h", "7d", "x"]]}, "defender": {"count": 1}}',
        "$.knocker.melds[0][2]",
        id="a word in a meld",
    ),
    pytest.param(
        '{"knocker": {"count": 1, "cards": []}, "defender": {"count": 1}}',
        "not two of them",
        id="a count and cards",
    ),
    pytest.param(
        '{"knocker": {"melds": [], "layoffs": ["6s"]}, "defender": {"count": 1}}',
        "Only the defender lays off",
        id="a lay-off by the knocker",
    ),
    pytest.param(
        '{"knocker": {}, "defender": {"count": 1}}', "shows nothing", id="a side without cards"
    ),
    pytest.param(
        '{"knocker": {"count": 1.5}, "defender": {"count": 1}}', "$.knocker.count", id="a half"
    ),
    pytest.param(
        f'{{"knocker": {{"count": {"9" * 5000}}}, "defender": {{"count": 1}}}}',
        "out of range",
        id="a number of 5,000 digits",
    ),
    pytest.param("[" * 100_000, "Expected `object`, got `array`", id="100,000 brackets"),
    pytest.param(
        '{"id": ' + "[" * 100_000 + "]" * 100_000 + "}", "nested too deeply", id="a deep id"
    ),
    pytest.param('{"set": ' + "[" * 100_000, "nested too deeply", id="deep knobs"),
    pytest.param(f'{{"set": {{"taste": 1}}, {COUNTS}}}', "no knob “taste”", id="no such knob"),
    pytest.param(f'{{"set": {{"gin_bonus": -1}}, {COUNTS}}}', "gin_bonus", id="below nothing"),
    pytest.param(f'{{"set": [], {COUNTS}}}', "Expected `object`", id="knobs that are a list"),
    pytest.param(f'{{"rules": "nowhere", {COUNTS}}}', "no rules named", id="no such rules"),
    pytest.param(f'{{"rules": 3, {COUNTS}}}', "$.rules", id="rules that are a number"),
    pytest.param(f'{{"rules": "oklahoma", {COUNTS}}}', "is missing", id="the upcard is missing"),
    pytest.param(b"\xff\xfe", "The line is no", id="no text"),
    pytest.param(b'{"end": "\xff"}', "not text in UTF-8", id="a byte that is no letter"),
    pytest.param('{"id": "\\ud800"}', "The line is no", id="half a sign"),
]


@pytest.mark.parametrize(("line", "sentence"), UNREADABLE)
def test_what_is_wrong_with_a_line_is_said_and_where(line: str | bytes, sentence: str) -> None:
    told = one(line)
    assert list(told) == ["id", "error"]
    assert sentence in told["error"]


def test_a_line_longer_than_any_hand_is_passed_over(evening: Evening) -> None:
    long = '{"id": "' + "x" * LONGEST + '"}'
    told = batch(evening, f"{long}\n{{{COUNTS}}}\n{long}")
    assert told.status == 2
    assert [one["id"] for one in answers(told)] == [1, 2, 3]
    assert "longer than 1,000,000 bytes" in answers(told)[0]["error"]
    assert answers(told)[1]["points"] == 9


def test_a_count_as_long_as_can_be_read_is_refused_in_a_short_sentence() -> None:
    told = one(f'{{"knocker": {{"count": 3}}, "defender": {{"count": {"9" * 4000}}}}}')
    assert [fault["code"] for fault in told["faults"]] == ["count-out-of-range"]
    assert len(told["faults"][0]["message"]) < 100


def test_rule_sets_are_remembered_and_never_mixed_up() -> None:
    tie = '"knocker": {"count": 10}, "defender": {"count": 10}'
    for bonus in [*range(200), *range(200)]:
        told = one(f'{{"set": {{"undercut_bonus": {bonus}}}, {tie}}}')
        assert told["points"] == bonus


# -- whatever the lines are --

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(["7h", "Ts@Js", "5s", "knock", "gin", "big-gin", "modern", "club", "dead"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)
CARDS = st.lists(
    st.sampled_from(["7h", "7d", "7c", "3s", "4s", "5s", "Kd", "xx", "10h"]), max_size=6
)
SIDES = st.fixed_dictionaries(
    {},
    optional={
        "melds": st.lists(CARDS, max_size=4) | JSON,
        "layoffs": CARDS | JSON,
        "deadwood": CARDS | JSON,
        "cards": CARDS | JSON,
        "count": st.integers(-5, 200) | JSON,
    },
)
LINES = st.fixed_dictionaries(
    {"knocker": SIDES | JSON, "defender": SIDES | JSON},
    optional=dict.fromkeys(
        ["id", "rules", "set", "end", "upcard", "discard", "taken", "accepted", "colour"],
        JSON,
    ),
)


@given(st.one_of(LINES.map(json.dumps), JSON.map(json.dumps), st.text(), st.binary()))
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
def test_every_line_has_an_answer(line: str | bytes) -> None:
    raw = line.encode("utf-8", "replace") if isinstance(line, str) else line
    told = json.loads(answer(raw, 9, READ_RULES, verdict_json).text)
    if "error" in told:
        assert list(told) == ["id", "error"]
        assert told["error"]
    else:
        assert told["legal"] is (not told["faults"])
        assert sum(points for _, points in told["lines"]) == (told["points"] or 0)


@given(st.lists(st.text(max_size=20) | LINES.map(json.dumps), max_size=8))
@settings(
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
def test_any_file_is_answered_line_by_line(evening: Evening, lines: list[str]) -> None:
    text = "\n".join(line.replace("\r", " ").replace("\n", " ") for line in lines)
    path = evening.home / "any.jsonl"
    evening.home.mkdir(exist_ok=True)
    path.write_bytes(text.encode("utf-8", "replace"))
    told = evening.run("judge", "--batch", str(path))
    assert told.status in (0, 2)
    raw = path.read_bytes().split(b"\n")
    assert told.out.count("\n") == sum(bool(line.strip()) for line in raw)
