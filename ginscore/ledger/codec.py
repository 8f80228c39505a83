"""A ledger as bytes and back: every event typed and checked, chained by digests; no files here.

A ledger is one JSON object, an event a line::

    {"format": 2, "head": "…", "events": [
    {"type": "new", "at": "…", "game": "…", …},
    {"type": "hand", "at": "…", "prev": "…", …}
    ]}

``prev`` is the digest of the line before, ``head`` that of the last one. A line is never written
anew: what is appended follows the bytes that are there. Nothing is written that could not be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from ginscore.cards import CARD, shortened
from ginscore.errors import GinscoreError, LedgerError, NotationError
from ginscore.events import AnyEvent, Correction, Opened, RulesChanged, WithHand
from ginscore.handjson import MOST_WORDS, HandJSON, SideJSON, read_hand
from ginscore.knobs import MOST, KnobValue
from ginscore.texts import check_name, is_game_id, is_plain, is_time

FORMAT = 2
"""The format this release writes. It reads all earlier ones.

1: the events, each with the digest of the one before.
2: ``head`` before them, the digest of the last, so that a change of the last is found too.
"""

MOST_BYTES = 64 * 1024 * 1024
MOST_EVENTS = 10_000
"""More than anybody tells of one game, and few enough to be told over in seconds."""


class Ledger(Struct, frozen=True):
    """A ledger: its events, and the bytes of each line. ``stated`` is the head that its file
    states, where it was read from one."""

    events: tuple[AnyEvent, ...]
    lines: tuple[bytes, ...]
    stated: str | None = None

    @property
    def head(self) -> str:
        """The digest of the last line: whoever noted it down can tell any later change."""
        return digest(self.lines[-1])

    @property
    def opened(self) -> Opened:
        """The opening of the game."""
        first = self.events[0]
        assert isinstance(first, Opened)  # none other is let through
        return first


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    head: str
    events: list[Raw]


class _File1(Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    events: list[Raw]


class _Format(Struct, frozen=True):
    format: int


_FILE = msgspec.json.Decoder(_File)
_FILE_1 = msgspec.json.Decoder(_File1)
_FORMAT = msgspec.json.Decoder(_Format)
_EVENT = msgspec.json.Decoder(AnyEvent)
_ENCODER = msgspec.json.Encoder()


def digest(line: bytes) -> str:
    """The digest of an event's line, 32 hexadecimal figures."""
    return sha256(line).hexdigest()[:32]


# Writing.


def encode_event(event: AnyEvent) -> bytes:
    """An event as its line, without the line's end."""
    return _ENCODER.encode(event)


def appended(ledger: Ledger | None, event: AnyEvent) -> Ledger:
    """The ledger with one more event, chained to the last. None begins a ledger.

    Raises LedgerError for an event that could not be read again.
    """
    events, lines = (ledger.events, ledger.lines) if ledger else ((), ())
    chained = replace(event, prev=ledger.head if ledger else "")
    line = encode_event(chained)
    _read_event(line, len(events))
    return Ledger((*events, chained), (*lines, line))


def chained(events: Sequence[AnyEvent]) -> Ledger:
    """A ledger of these events, chained in this order."""
    ledger: Ledger | None = None
    for event in events:
        ledger = appended(ledger, event)
    assert ledger is not None  # a game has an opening
    return ledger


def encode(ledger: Ledger) -> bytes:
    """A ledger as the bytes of its file. Raises LedgerError where they are too many to read."""
    content = _file(ledger.lines)
    if len(ledger.lines) > MOST_EVENTS or len(content) > MOST_BYTES:
        raise LedgerError(
            f"The ledger is full: {len(ledger.lines)} events are more than it can hold.",
            hint="ginscore rematch goes on in a new game.",
        )
    return content


def _file(lines: Sequence[bytes]) -> bytes:
    body = b",\n".join(lines)
    return b'{"format": 2, "head": "%b", "events": [\n%b\n]}\n' % (digest(lines[-1]).encode(), body)


# Reading.


def _with_head(content: bytes) -> bytes:
    """From format 1 to 2: the digest of the last event is stated."""
    file = parsed(_FILE_1, content, "$")
    lines = tuple(bytes(line) for line in file.events)
    _refuse_more_than_once(content, b'{"format":1,"events":[', lines)
    if not lines:
        raise _no_opening()
    return _file(lines)


MIGRATIONS: dict[int, Callable[[bytes], bytes]] = {1: _with_head}
"""From a format to the next: each takes a whole file of its format and returns one of the next."""


def decode(content: bytes) -> Ledger:
    """The ledger of a file's bytes, its chain of digests checked.

    Raises LedgerError with the place of the fault: not JSON, an unknown field, a wrong type, a card
    that is none, a format of a later release, a line that was changed after it was written.
    """
    ledger = decode_unchecked(content)
    if faults := chain_faults(ledger):
        raise faults[0]
    return ledger


def decode_unchecked(content: bytes) -> Ledger:
    """The ledger of a file's bytes, whatever its digests say; as ``decode`` otherwise."""
    if len(content) > MOST_BYTES:
        raise LedgerError(f"The file has {len(content)} bytes, more than a ledger can", path="$")
    found = parsed(_FORMAT, content, "$").format
    if found > FORMAT:
        raise LedgerError(
            f"The file has format {found}; this release reads up to {FORMAT}",
            path="$.format",
            hint="Install a newer ginscore.",
        )
    if found < 1:
        raise LedgerError(f"There is no format {found}", path="$.format")
    for step in range(found, FORMAT):
        content = MIGRATIONS[step](content)
    file = parsed(_FILE, content, "$")
    lines = tuple(bytes(line) for line in file.events)
    if len(lines) > MOST_EVENTS:
        raise LedgerError(f"{len(lines)} events are more than a ledger can have", path="$.events")
    if not lines:
        raise _no_opening()
    stated = ascii(file.head)[1:-1].encode()
    _refuse_more_than_once(content, b'{"format":2,"head":"%b","events":[' % stated, lines)
    events = tuple(_read_event(line, n) for n, line in enumerate(lines))
    if sum(len(one.voids) for one in events if isinstance(one, Correction)) > MOST_EVENTS:
        raise LedgerError("More hands are made void than a ledger can have", path="$.events")
    return Ledger(events, lines, file.head)


def chain_faults(ledger: Ledger) -> list[LedgerError]:
    """Every place where the chain of digests is broken, as errors with the place."""
    found = []
    before = ""
    for n, (event, line) in enumerate(zip(ledger.events, ledger.lines, strict=True)):
        if event.prev != before:
            found.append(_changed("this event, or the one before it", f"$.events[{n}]"))
        if encode_event(event) != line:
            found.append(_changed("this event is not as it is written", f"$.events[{n}]"))
        before = digest(line)
    if ledger.stated is not None and ledger.stated != before:
        found.append(_changed("its last event, or the head before them", "$.head"))
    return found


def _changed(what: str, path: str) -> LedgerError:
    return LedgerError(
        f"The ledger was changed outside ginscore: {what}",
        path=path,
        hint="ginscore verify lists what differs; a copy made before holds the truth.",
    )


def _no_opening() -> LedgerError:
    return LedgerError("A ledger begins with the opening of a game", path="$.events[0]")


_T = TypeVar("_T")


def parsed(decoder: msgspec.json.Decoder[_T], content: bytes, path: str = "$") -> _T:
    """What JSON holds, by its types. Raises LedgerError with the place, which ``path`` begins."""
    try:
        return decoder.decode(content)
    except RecursionError:
        raise LedgerError("Too deeply nested", path=path) from None
    except (msgspec.DecodeError, ValueError) as error:
        message, _, place = str(error).partition(" - at `$")
        # What the file says may be quoted in it: nothing hidden may reach a terminal.
        raise LedgerError(shortened(message, 200), path=path + place.rstrip("`")) from None


def parsed_once(decoder: msgspec.json.Decoder[_T], content: bytes) -> _T:
    """As ``parsed``, of a small file that any program may have written: none of its fields stands
    twice. Raises LedgerError for one that does, of which only the last would be taken."""
    found = parsed(decoder, content)
    blanks = b" \t\r\n"
    as_read = msgspec.json.encode(msgspec.json.decode(content)).translate(None, blanks)
    if as_read != content.translate(None, blanks):  # written in another way, or not read whole
        import json  # the one reader that shows every field; seldom needed

        json.loads(content, object_pairs_hook=_once)
    return found


def _once(fields: list[tuple[str, Any]]) -> None:
    keys = [key for key, _ in fields]
    for key in keys:
        if keys.count(key) > 1:
            raise LedgerError(f"The field {shortened(key)} stands twice", path="$")


def _refuse_more_than_once(content: bytes, begins: bytes, lines: Sequence[bytes]) -> None:
    """Refuse a file that says more than was read from it: a field twice, of which one was taken."""
    between = []
    at = 0
    for line in lines:
        found = content.find(line, at)
        between.append(content[at:found])
        at = found + len(line)
    between.append(content[at:])
    said = b"".join(between).translate(None, b" \t\r\n")
    if said != begins + b"," * (len(lines) - 1) + b"]}":
        raise LedgerError("The file is not as ginscore writes it: a field stands twice", path="$")


# The checks of one event beyond its types.


def _read_event(line: bytes, n: int) -> AnyEvent:
    """Event ``n`` of a ledger, from its line. Raises LedgerError with the place of its fault."""
    path = f"$.events[{n}]"
    event = parsed(_EVENT, line, path)
    if b"\\" in line or not line.isascii() or b"\x7f" in line:
        place = next(_hidden(msgspec.to_builtins(event), path), None)
        if place is not None:
            raise LedgerError("The text holds a sign that does not show", path=place)
    if not is_time(event.at):
        raise LedgerError("The time is none", path=f"{path}.at")
    if isinstance(event, Opened) != (n == 0):
        raise _no_opening() if n == 0 else LedgerError("A ledger opens one game", path=path)
    if isinstance(event, WithHand):
        _check_hand(event.hand, path)
    elif isinstance(event, Opened):
        _check_opening(event, path)
    elif isinstance(event, RulesChanged):
        _check_knobs(event.set, f"{path}.set")
    return event


def _hidden(value: Any, path: str) -> Iterator[str]:
    """The places of texts that hold something hidden."""
    if isinstance(value, str) and not is_plain(value):
        yield path
    elif isinstance(value, list):
        for n, one in enumerate(value):
            yield from _hidden(one, f"{path}[{n}]")
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _hidden(key, path)
            yield from _hidden(one, f"{path}.{key}")


def _check_hand(hand: HandJSON, path: str) -> None:
    try:
        read_hand(hand, "$.hand")
    except NotationError as error:
        message = error.message.removesuffix(".")
        raise LedgerError(message, path=path + error.place[1:]) from None
    _check_number(hand.points, f"{path}.hand.points")
    for side in ("knocker", "defender"):
        shown: SideJSON | None = getattr(hand, side)
        if shown is None:
            continue
        _check_number(shown.count, f"{path}.hand.{side}.count")
        if sum(map(len, shown.melds or ())) > MOST_WORDS:
            raise LedgerError("More cards than the pack has", path=f"{path}.hand.{side}.melds")


def _check_number(value: object, path: str) -> None:
    if isinstance(value, int) and not -MOST <= value <= MOST:
        raise LedgerError("The number is larger than any score", path=path)


def _check_opening(event: Opened, path: str) -> None:
    if not is_game_id(event.game):
        raise LedgerError("This is no game's id", path=f"{path}.game")
    for n, side in enumerate(event.sides):
        for m, name in enumerate(side):
            try:
                check_name(name)
            except GinscoreError as error:
                place = f"{path}.sides[{n}][{m}]"
                raise LedgerError(error.message.removesuffix("."), path=place) from None
    for card in (event.cut or {}).values():
        if card not in CARD:
            raise LedgerError("What was cut is no card", path=f"{path}.cut")
    _check_knobs(event.rules, f"{path}.rules")


def _check_knobs(knobs: dict[str, KnobValue], path: str) -> None:
    for key, value in knobs.items():
        place = f"{path}.{shortened(key)}"
        _check_number(value, place)
        if len(key) > 64 or (isinstance(value, str) and len(value) > 200):
            raise LedgerError("The word is longer than any knob's", path=place)
