"""Broken and hostile ledgers: each reads to the same state or is refused, as fast as any other.

Every refusal is a LedgerError with the place in the file; never another exception, and nothing
hidden in its sentence.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginscore.errors import LedgerError
from ginscore.ledger import codec
from ginscore.ledger.codec import decode, encode
from ginscore.replay import fold
from tests.ledgers import AT, opened, undo
from tests.test_codec import CONTENT, EVENING, FROZEN, LEDGER, refused


def as_line(event: Any) -> bytes:
    """An event as JSON, as the codec writes it."""
    return json.dumps(event, separators=(",", ":"), ensure_ascii=False).encode()


def rewritten(change: Callable[[list[dict[str, Any]]], None], events: Any = EVENING) -> bytes:
    """A file whose events were changed by somebody who then chained them anew, every digest right:
    what the chain cannot tell."""
    told: list[dict[str, Any]] = [msgspec.to_builtins(event) for event in events]
    change(told)
    lines: list[bytes] = []
    for event in told:
        first = {"type": event.pop("type", None), "at": event.pop("at", AT)}
        prev = {"prev": codec.digest(lines[-1])} if lines else {}
        lines.append(as_line(first | prev | event))
    head = codec.digest(lines[-1]).encode()
    return b'{"format": 2, "head": "%b", "events": [\n%b\n]}\n' % (head, b",\n".join(lines))


# Files that are no ledger.


def opened_with(**fields: Any) -> bytes:
    """The evening with some fields of its opening changed."""
    return rewritten(lambda events: events[0].update(fields))


def hand_with(**fields: Any) -> bytes:
    """The evening with some fields of its first hand changed."""
    return rewritten(lambda events: events[1]["hand"].update(fields))


def more(**event: Any) -> bytes:
    """The evening with one more event."""
    return rewritten(lambda events: events.append(event))


DEEP = b"[" * 100_000
NO_EVENTS = b'{"format": 2, "head": "", "events": [%b]}'


@pytest.mark.parametrize(
    ("content", "path"),
    [
        pytest.param(b"", "$", id="an empty file"),
        pytest.param(b"\0" * 4096, "$", id="zeros"),
        pytest.param(b"\n\n", "$", id="empty lines"),
        pytest.param(b"null", "$", id="null"),
        pytest.param(b"[]", "$", id="a list"),
        pytest.param(b"{}", "$", id="nothing in it"),
        pytest.param(b"\xef\xbb\xbf" + CONTENT, "$", id="a byte order mark"),
        pytest.param(CONTENT.decode().encode("utf-16"), "$", id="utf-16"),
        pytest.param(DEEP, "$", id="a hundred thousand brackets"),
        pytest.param(DEEP + b"]" * 100_000, "$", id="and closed again"),
        pytest.param(b'{"a":' * 100_000, "$", id="a hundred thousand braces"),
        pytest.param(NO_EVENTS % DEEP, "$", id="brackets for events"),
        pytest.param(NO_EVENTS % (DEEP + b"]" * 100_000), "$", id="brackets closed, for events"),
        pytest.param(CONTENT[:-1] + b"," + DEEP, "$", id="brackets behind"),
        pytest.param(CONTENT + CONTENT, "$", id="two files glued together"),
        pytest.param(CONTENT[: len(CONTENT) // 2], "$", id="half a file"),
        pytest.param(CONTENT[:-4], "$", id="the last lines are missing"),
        pytest.param(CONTENT + b"\0" * 512, "$", id="zeros behind"),
        pytest.param(NO_EVENTS % b"", "$.events[0]", id="no events"),
        pytest.param(NO_EVENTS % b"{}", "$.events[0]", id="an event that says nothing"),
        pytest.param(NO_EVENTS % b'{"type":"bye"}', "$.events[0].type", id="an unknown type"),
        pytest.param(CONTENT.replace(b'"head"', b'"tail"'), "$", id="an unknown field of the file"),
        pytest.param(b'{"format": 2, ' + CONTENT[1:], "$", id="the format twice"),
        pytest.param(
            CONTENT[:-3] + b'], "events": [' + CONTENT[-3:], "$.events[0]", id="events twice"
        ),
        pytest.param(b'{"events": [{}], ' + CONTENT[1:], "$", id="other events before"),
        pytest.param(CONTENT.replace("é".encode(), b"\xe9"), "$.events[2]", id="invalid utf-8"),
        pytest.param(CONTENT.replace(b"rain", b"\\ud800"), "$", id="a lone surrogate"),
        pytest.param(CONTENT.replace(b"rain", b"\0"), "$", id="a zero in a text"),
        pytest.param(
            CONTENT.replace(b'"text":', b'"text":"x","text":'), "$.events[2]", id="a field twice"
        ),
    ],
)
def test_broken_files_are_refused(content: bytes, path: str) -> None:
    assert refused(content).path == path


def test_a_file_too_large_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "MOST_BYTES", len(CONTENT) - 1)
    assert "more than a ledger can" in refused(CONTENT).message
    with pytest.raises(LedgerError, match="The ledger is full"):
        encode(LEDGER)


def test_too_many_events_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "MOST_EVENTS", 3)
    assert refused(CONTENT).path == "$.events"
    with pytest.raises(LedgerError, match="The ledger is full: 4 events"):
        encode(LEDGER)


@pytest.mark.parametrize(
    ("content", "path"),
    [
        pytest.param(opened_with(colour="red"), "$.events[0]", id="an unknown field"),
        pytest.param(opened_with(game="../../etc"), "$.events[0].game", id="an id that is a path"),
        pytest.param(opened_with(game="a..b"), "$.events[0].game", id="an id that goes up"),
        pytest.param(opened_with(game=""), "$.events[0].game", id="no id"),
        pytest.param(opened_with(seating="row"), "$.events[0].seating", id="an unknown seating"),
        pytest.param(opened_with(seating="box"), "$.events[0]", id="a seating that does not fit"),
        pytest.param(opened_with(sides=[["Ann"]]), "$.events[0].sides", id="one side"),
        pytest.param(opened_with(sides=[["Ann"], []]), "$.events[0].sides[1]", id="an empty side"),
        pytest.param(
            opened_with(sides=[["Ann"], ["Bob\x1b[2J"]]), "$.events[0].sides[1][0]", id="an escape"
        ),
        pytest.param(
            opened_with(sides=[["An n"], ["Bob"]]),
            "$.events[0].sides[0][0]",
            id="a name with a space",
        ),
        pytest.param(
            opened_with(sides=[["Ann"], ["7h"]]), "$.events[0].sides[1][0]", id="a card for a name"
        ),
        pytest.param(
            opened_with(sides=[["Ann"], ["B" * 65]]), "$.events[0].sides[1][0]", id="a long name"
        ),
        pytest.param(
            opened_with(sides=[["Ann"], ["ANN"]]), "$.events[0].sides", id="the same name twice"
        ),
        pytest.param(opened_with(dealer="Cid"), "$.events[0].dealer", id="a strange dealer"),
        pytest.param(
            opened_with(rules={"targets": 1}), "$.events[0]", id="a knob that does not exist"
        ),
        pytest.param(opened_with(rules={"target": 0}), "$.events[0]", id="an impossible knob"),
        pytest.param(
            opened_with(rules={"target": 10**12}), "$.events[0].rules.target", id="a vast target"
        ),
        pytest.param(
            opened_with(rules={"name": "x" * 300}), "$.events[0].rules.name", id="a long knob"
        ),
        pytest.param(opened_with(cut={"Ann": "1h"}), "$.events[0].cut", id="a cut that is no card"),
        pytest.param(
            opened_with(event="a\nb"), "$.events[0].event", id="a line's end in an occasion"
        ),
        pytest.param(opened_with(name="\x9b31m"), "$.events[0].name", id="an eight-bit escape"),
        pytest.param(opened_with(name="\u202eabc"), "$.events[0].name", id="a change of direction"),
        pytest.param(opened_with(name="x" * 1001), "$.events[0].name", id="a long name of a game"),
        pytest.param(opened_with(at="today"), "$.events[0].at", id="a time that is none"),
        pytest.param(opened_with(at="2026-02-30"), "$.events[0].at", id="a day that is none"),
        pytest.param(opened_with(type="note"), "$.events[0]", id="no opening"),
        pytest.param(hand_with(colour="red"), "$.events[1].hand", id="an unknown field of a hand"),
        pytest.param(hand_with(end="run"), "$.events[1].hand.end", id="an unknown end"),
        pytest.param(hand_with(discard="1h"), "$.events[1].hand.discard", id="no card"),
        pytest.param(hand_with(discard=7), "$.events[1].hand.discard", id="a number for a card"),
        pytest.param(hand_with(points=9), "$.events[1].hand", id="points of a shown hand"),
        pytest.param(hand_with(defender=None), "$.events[1].hand", id="a missing side"),
        pytest.param(
            hand_with(defender={}), "$.events[1].hand.defender", id="a side that shows nothing"
        ),
        pytest.param(
            hand_with(defender={"count": 3, "cards": ["7h"]}),
            "$.events[1].hand.defender",
            id="a count and cards",
        ),
        pytest.param(
            hand_with(defender={"melds": [["7h", "7d", "Xc"]]}),
            "$.events[1].hand.defender.melds[0][2]",
            id="a card in a meld that is none",
        ),
        pytest.param(
            hand_with(defender={"deadwood": ["7h"] * 61}),
            "$.events[1].hand.defender.deadwood",
            id="sixty-one cards",
        ),
        pytest.param(
            hand_with(defender={"melds": [["7h"] * 31] * 2}),
            "$.events[1].hand.defender.melds",
            id="sixty-two cards in melds",
        ),
        pytest.param(
            hand_with(defender={"count": 10**12}),
            "$.events[1].hand.defender.count",
            id="a vast count",
        ),
        pytest.param(
            hand_with(defender={"count": 1.5}), "$.events[1].hand.defender.count", id="half a point"
        ),
        pytest.param(
            rewritten(lambda events: events[1].update(by="Zoe")),
            "$.events[1]",
            id="a stranger plays",
        ),
        pytest.param(
            rewritten(lambda events: events[2].update(text="\x1b]0;x\x07")),
            "$.events[2].text",
            id="an escape in a note",
        ),
        pytest.param(
            more(**msgspec.to_builtins(opened("Ann", "Bob"))), "$.events[4]", id="two openings"
        ),
        pytest.param(
            more(type="undo", why="\x07"),
            "$.events[4].why",
            id="a bell in a reason",
        ),
        pytest.param(
            more(type="assert", points={"\x07": 1}),
            "$.events[4].points",
            id="a bell in a key",
        ),
        pytest.param(
            more(type="adjust", side="Ann", points=10**10),
            "$.events[4].points",
            id="vast points",
        ),
        pytest.param(
            more(type="void", n=1, voids=[0]),
            "$.events[4].voids[0]",
            id="hand 0",
        ),
        pytest.param(
            more(type="void", n=1, voids=[1] * 10_001),
            "$.events",
            id="more hands made void than there can be",
        ),
        pytest.param(
            more(type="rules", set={"a\x1b": 1}),
            "$.events[4].set",
            id="an escape in a knob",
        ),
    ],
)
def test_what_the_chain_cannot_tell_is_refused_with_its_place(content: bytes, path: str) -> None:
    assert refused(content).path == path


def test_a_hand_that_was_taken_back_is_read_as_strictly() -> None:
    def change(events: list[dict[str, Any]]) -> None:
        events[3]["hand"]["upcard"] = "Zz"

    content = rewritten(change, (*EVENING, undo()))
    assert refused(content).path == "$.events[3].hand.upcard"


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_no_bytes_bring_another_exception(content: bytes) -> None:
    refused(content)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)  # fmt: skip


@settings(max_examples=200)
@given(st.integers(1, 3), st.sampled_from(["by", "hand", "text", "at", "type", "note"]), JSON)
def test_no_value_of_a_field_brings_another_exception(at: int, field: str, value: object) -> None:
    def change(events: list[dict[str, Any]]) -> None:
        events[at][field] = value

    try:
        content = rewritten(change)
    except UnicodeEncodeError:
        return
    try:
        fold(decode(content).events)
    except LedgerError as error:
        path = error.path
    else:
        path = "$"
    assert path.startswith("$")


# Mutated ledgers: each reads to the same state, or is refused.

RICH = (FROZEN / "format-2.json").read_bytes()
RICH_EVENTS = decode(RICH).events
RICH_GAME = fold(RICH_EVENTS).game


def flip_bits(content: bytearray, dice: random.Random) -> None:
    """One to three bits turned over."""
    for _ in range(dice.randint(1, 3)):
        content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)


def cut(content: bytearray, dice: random.Random) -> None:
    """A piece is missing, often the end."""
    start = dice.randrange(len(content))
    del content[start : dice.choice([start + 1, start + dice.randint(1, 400), len(content)])]


def repeat(content: bytearray, dice: random.Random) -> None:
    """A piece stands twice, often a whole line."""
    if dice.random() < 0.5:
        lines = bytes(content).splitlines(keepends=True)
        n = dice.randrange(len(lines))
        lines.insert(dice.randrange(len(lines)), lines[n])
        content[:] = b"".join(lines)
    else:
        start = dice.randrange(len(content))
        content[start:start] = content[start : start + dice.randint(1, 200)]


def overwrite(content: bytearray, dice: random.Random) -> None:
    """A block of zeros, spaces or noise lies over a piece, as after a crash of the machine."""
    start, length = dice.randrange(len(content)), dice.choice([1, 2, 16, 512])
    sign = dice.choice([b"\0", b" ", b"\n", b'"', b"9", dice.randbytes(1)])
    content[start : start + length] = sign * length


def change_field(content: bytearray, dice: random.Random) -> None:
    """One field says something else, and the line is as well written as before."""
    file = json.loads(bytes(content))
    event = dice.choice(file["events"])
    while True:
        key = dice.choice(list(event))
        if not isinstance(event[key], dict) or dice.random() < 0.2:
            break
        event = event[key]
    old = event[key]
    values: list[Any] = [None, True, 0, 7, -1, 10**9, "", "Bob", "7h", [], {}, ["7h"], "hand", AT]
    event[key] = dice.choice([value for value in values if repr(value) != repr(old)])
    if dice.random() < 0.3:
        del event[key]
    lines = b",\n".join(as_line(one) for one in file["events"])
    content[:] = b'{"format": 2, "head": "%b", "events": [%b]}' % (file["head"].encode(), lines)


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(300, id="shortened"),
        pytest.param(2000, id="whole", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("mutate", [flip_bits, cut, repeat, overwrite, change_field])
def test_mutated_ledgers_read_to_the_same_state_or_are_refused(
    mutate: Callable[[bytearray, random.Random], None], number: int
) -> None:
    dice = random.Random(mutate.__name__)
    sentences = []
    for _ in range(number):
        content = bytearray(RICH)
        mutate(content, dice)
        try:
            replay = fold(decode(bytes(content)).events)
        except LedgerError as error:
            sentences.append((error.path, error.message))
        else:
            assert (replay.events, replay.game) == (RICH_EVENTS, RICH_GAME)
    assert all(path.startswith("$") and said.isprintable() for path, said in sentences)
    assert len(sentences) > number * 0.9
