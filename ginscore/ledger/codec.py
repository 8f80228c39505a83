"""A ledger as bytes and back: every event typed and checked, chained by digests; no files here.

A ledger is one JSON object, an event a line::

    {"format": 1, "events": [
    {"type": "new", "at": "…", "game": "…", …},
    {"type": "hand", "at": "…", "prev": "…", …}
    ]}

``prev`` is the digest of the line before. A line is never written anew: what is appended follows
the bytes that are there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from ginscore.errors import LedgerError
from ginscore.events import AnyEvent, Opened

FORMAT = 1
"""The format this release writes. It reads all earlier ones."""

MOST_BYTES = 64 * 1024 * 1024
MOST_EVENTS = 200_000


class Ledger(Struct, frozen=True):
    """A ledger as it was read: its events, and the bytes of each line."""

    events: tuple[AnyEvent, ...]
    lines: tuple[bytes, ...]

    @property
    def head(self) -> str:
        """The digest of the last line: whoever noted it down can tell any later change."""
        return digest(self.lines[-1])


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    events: list[Raw]


class _Format(Struct, frozen=True):
    format: int


_FILE = msgspec.json.Decoder(_File)
_FORMAT = msgspec.json.Decoder(_Format)
_EVENT = msgspec.json.Decoder(AnyEvent)
_ENCODER = msgspec.json.Encoder()

MIGRATIONS: dict[int, Callable[[bytes], bytes]] = {}
"""From a format to the next: each takes a whole file of its format and returns one of the next."""


def digest(line: bytes) -> str:
    """The digest of an event's line, 32 hexadecimal figures."""
    return sha256(line).hexdigest()[:32]


def encode_event(event: AnyEvent) -> bytes:
    """An event as its line, without the line's end."""
    return _ENCODER.encode(event)


def appended(ledger: Ledger | None, event: AnyEvent) -> Ledger:
    """The ledger with one more event, chained to the last. None begins a ledger."""
    if ledger is None:
        return Ledger((event,), (encode_event(event),))
    chained = replace(event, prev=ledger.head)
    return Ledger((*ledger.events, chained), (*ledger.lines, encode_event(chained)))


def encode(ledger: Ledger) -> bytes:
    """A ledger as the bytes of its file."""
    body = b",\n".join(ledger.lines)
    return b'{"format": %d, "events": [\n%b\n]}\n' % (FORMAT, body)


def decode(content: bytes) -> Ledger:
    """The ledger of a file's bytes, its chain of digests checked.

    Raises LedgerError with the place of the fault: not JSON, an unknown field, a wrong type, a
    format of a later release, a line that was changed after it was written.
    """
    ledger = decode_unchecked(content)
    for fault in chain_faults(ledger):
        raise fault
    return ledger


def decode_unchecked(content: bytes) -> Ledger:
    """The ledger of a file's bytes, whatever its digests say; as ``decode`` otherwise."""
    if len(content) > MOST_BYTES:
        raise LedgerError(f"The file has {len(content)} bytes, more than a ledger can", path="$")
    found = _parsed(_FORMAT, content, "$").format
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
    file = _parsed(_FILE, content, "$")
    if len(file.events) > MOST_EVENTS:
        raise LedgerError(f"{len(file.events)} events are more than a ledger can have", path="$")
    lines = tuple(bytes(line) for line in file.events)
    events = tuple(_parsed(_EVENT, line, f"$.events[{n}]") for n, line in enumerate(lines))
    if not events or not isinstance(events[0], Opened):
        raise LedgerError("A ledger begins with the opening of a game", path="$.events[0]")
    for n, event in enumerate(events[1:], 1):
        if isinstance(event, Opened):
            raise LedgerError("A ledger opens one game", path=f"$.events[{n}]")
    return Ledger(events, lines)


def chain_faults(ledger: Ledger) -> list[LedgerError]:
    """Every place where the chain of digests is broken, as errors with the place."""
    found = []
    before = ""
    for n, (event, line) in enumerate(zip(ledger.events, ledger.lines, strict=True)):
        if event.prev != before:
            found.append(
                LedgerError(
                    "The ledger was changed outside ginscore: this event, or the one before it",
                    path=f"$.events[{n}]",
                    hint="ginscore verify lists what differs; a copy made before holds the truth.",
                )
            )
        before = digest(line)
    return found


_T = TypeVar("_T")


def _parsed(decoder: msgspec.json.Decoder[_T], content: bytes, path: str) -> _T:
    try:
        return decoder.decode(content)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, ValueError) as error:
        message, _, place = str(error).partition(" - at `$")
        message = re.sub(r"\s+", " ", message)[:200]
        raise LedgerError(message or "Too deeply nested", path=path + place.rstrip("`")) from None


def chained(events: Sequence[AnyEvent]) -> Ledger:
    """A ledger of these events, chained in this order."""
    ledger: Ledger | None = None
    for event in events:
        ledger = appended(ledger, event)
    assert ledger is not None  # a game has an opening
    return ledger
