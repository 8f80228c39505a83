"""A ledger as bytes and back: formats old and new, and the chain that finds every change."""

from __future__ import annotations

from pathlib import Path

import pytest

from ginscore.errors import LedgerError
from ginscore.events import AnyEvent
from ginscore.ledger import codec
from ginscore.ledger.codec import FORMAT, MIGRATIONS, Ledger, chained, decode, encode
from ginscore.replay import fold
from tests.ledgers import dead, gin, knock, note, opened, told

FROZEN = Path(__file__).parent / "ledgers_frozen"
EVENING = told(opened("Ann", "Bob"), knock("Ann", 3, 12), note("rain — début"), gin("Bob", 17))
LEDGER = chained(EVENING)
CONTENT = encode(LEDGER)


def refused(content: bytes) -> LedgerError:
    """The error with which a file is refused."""
    with pytest.raises(LedgerError) as caught:
        fold(decode(content).events)
    error = caught.value
    assert error.path.startswith("$")
    assert error.message.isprintable()
    return error


# What is written is read.


def test_a_ledger_is_a_line_an_event() -> None:
    first, *lines, last = CONTENT.splitlines()
    assert first == b'{"format": 2, "head": "%b", "events": [' % LEDGER.head.encode()
    assert [line.rstrip(b",") for line in lines] == list(LEDGER.lines)
    assert last == b"]}"


def test_what_is_written_is_read() -> None:
    read = decode(CONTENT)
    assert read.events == LEDGER.events
    assert read.lines == LEDGER.lines
    assert encode(read) == CONTENT


def test_appending_leaves_the_lines_before_as_they_are() -> None:
    longer = codec.appended(decode(CONTENT), dead("Ann", "Bob"))
    assert longer.lines[:-1] == LEDGER.lines
    assert longer.events[-1].prev == LEDGER.head
    assert decode(encode(longer)).events == longer.events


def test_the_ends_of_lines_may_be_those_of_another_system() -> None:
    assert decode(CONTENT.replace(b"\n", b"\r\n")).events == LEDGER.events


# Formats.


def frozen(number: int) -> Ledger:
    """The frozen file of a published format."""
    return decode((FROZEN / f"format-{number}.json").read_bytes())


def test_there_is_a_frozen_file_of_every_format_and_a_step_from_each_to_the_next() -> None:
    assert sorted(MIGRATIONS) == list(range(1, FORMAT))
    assert sorted(path.name for path in FROZEN.iterdir()) == [
        f"format-{number}.json" for number in range(1, FORMAT + 1)
    ]


@pytest.mark.parametrize("number", range(1, FORMAT + 1))
def test_a_frozen_file_tells_the_game_it_always_told(number: int) -> None:
    ledger = frozen(number)
    replay = fold(ledger.events)
    assert ledger.head == "08ec086bd84398c1956aa7b0d0d04037"
    (column,) = replay.game.columns
    assert (column.points, column.boxes) == ((90, 68), (3, 3))
    assert [(row.winner, row.points, row.void) for row in replay.game.rows] == [
        ("Bob", 7, False),
        ("Ann", 28, False),
        ("Bob", 32, False),
        (None, 0, False),
        ("Bob", 29, True),
        ("Ann", 12, False),
        ("Ann", 50, False),
        ("Bob", 34, False),
    ]
    assert replay.game.rules.gin_bonus == 20
    assert str(replay.game.rules.stake) == "0.05 EUR"
    assert [(one.side, one.asserted, one.has) for one in replay.checks] == [
        ("Ann", 28, 28),
        ("Bob", 71, 39),
    ]


def test_a_file_of_format_1_is_written_on_in_the_newest() -> None:
    old = frozen(1)
    assert encode(old) == (FROZEN / f"format-{FORMAT}.json").read_bytes()


def test_a_file_of_format_1_is_checked_as_well() -> None:
    content = (FROZEN / "format-1.json").read_bytes()
    assert refused(content.replace(b'"count":17', b'"count":18')).path == "$.events[3]"
    assert refused(content.replace(b'"format": 1', b'"format": 2')).path == "$"
    assert refused(content.replace(b'"format": 1', b'"format": 1, "format": 1')).path == "$"
    assert refused(b'{"format": 1, "events": []}').path == "$.events[0]"


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        pytest.param(b"3", "reads up to 2", id="a later one"),
        pytest.param(b"9" * 18, "reads up to 2", id="a much later one"),
        pytest.param(b"0", "no format 0", id="none"),
        pytest.param(b"-1", "no format -1", id="less than none"),
        pytest.param(b"2.0", "Expected `int`", id="no whole number"),
        pytest.param(b'"2"', "Expected `int`", id="a word"),
        pytest.param(b"true", "Expected `int`", id="yes"),
        pytest.param(b"9" * 5000, "out of range", id="a number of five thousand figures"),
    ],
)
def test_formats_that_are_refused(number: bytes, sentence: str) -> None:
    error = refused(CONTENT.replace(b'"format": 2', b'"format": ' + number))
    assert error.path == "$.format"
    assert sentence in error.message


# The chain.


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        pytest.param(b'"count":12', b'"count":13', "$.events[2]", id="a hand in the middle"),
        pytest.param(b'"count":17', b'"count":71', "$.head", id="the last hand"),
        pytest.param(b'"head": "', b'"head": "0', "$.head", id="the head"),
        pytest.param(b'"at":"2026', b'"at":"2025', "$.events[1]", id="a time"),
        pytest.param(b'"end":"knock"', b'"end": "knock"', "$.events[1]", id="a space in an event"),
        pytest.param(b',"prev":"', b',"prev":"0', "$.events[1]", id="a digest"),
    ],
)
def test_a_change_by_hand_is_found(old: bytes, new: bytes, path: str) -> None:
    changed = CONTENT.replace(old, new, 1)
    assert changed != CONTENT
    error = refused(changed)
    assert error.path == path
    assert error.message.startswith("The ledger was changed outside ginscore")


@pytest.mark.parametrize("taken", [1, 2, 3], ids=lambda n: f"event {n} is missing")
def test_a_missing_event_is_found(taken: int) -> None:
    lines = [line for n, line in enumerate(LEDGER.lines) if n != taken]
    body = b",\n".join(lines)
    content = b'{"format": 2, "head": "%b", "events": [%b]}' % (LEDGER.head.encode(), body)
    assert refused(content).path in (f"$.events[{taken}]", "$.head")


def test_two_events_in_each_others_place_are_found() -> None:
    first, one, other, last = LEDGER.lines
    content = CONTENT.replace(b",\n".join((one, other)), b",\n".join((other, one)))
    assert content != CONTENT
    assert refused(content).path == "$.events[1]"
    assert first != last


def test_every_broken_link_is_listed_for_verify() -> None:
    changed = CONTENT.replace(b'"count":12', b'"count":13').replace(b'"count":17', b'"count":71')
    faults = codec.chain_faults(codec.decode_unchecked(changed))
    assert [fault.path for fault in faults] == ["$.events[2]", "$.head"]
    assert codec.chain_faults(codec.decode_unchecked(CONTENT)) == []


# Nothing is written that could not be read.


@pytest.mark.parametrize(
    "event",
    [
        pytest.param(note("\x1b[31m"), id="an escape in a note"),
        pytest.param(note("x" * 1001), id="a note that is too long"),
        pytest.param(knock("A" * 65, 1, 2, "Bob"), id="a name that is too long"),
        pytest.param(opened("Ann", "Bob"), id="a second opening"),
    ],
)
def test_nothing_is_written_that_could_not_be_read(event: AnyEvent) -> None:
    with pytest.raises(LedgerError):
        codec.appended(LEDGER, event)


def test_a_ledger_begins_with_its_opening() -> None:
    with pytest.raises(LedgerError, match="begins with the opening"):
        codec.appended(None, dead("Ann", "Bob"))
