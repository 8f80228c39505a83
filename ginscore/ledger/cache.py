"""What was counted of each ledger the last time, so that a long shelf need not be counted again.

One file, ``cache/records.bin``: a digest, and behind it the records by the sha256 of the ledger's
bytes. A ledger with any other byte has another key, so nothing stale can be found; another program,
a broken or cut file, or none at all is an empty cache. It can be deleted at any time.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

import ginscore
from ginscore.errors import LedgerError
from ginscore.ledger.disk import read_bytes, states_in
from ginscore.ledger.saving import write_bytes
from ginscore.ledger.store import Home
from ginscore.reports.record import GameRecord

KEPT_FROM = 50
"""A shelf with fewer ledgers is counted faster than a cache is worth."""

_DIGEST = 32


class _File(Struct, frozen=True, array_like=True):
    program: str
    records: dict[str, Raw]


_FILE = msgspec.msgpack.Decoder(_File)
_RECORD = msgspec.msgpack.Decoder(GameRecord)


def program() -> str:
    """This program, to the byte as far as its files' sizes and times tell: what another one counted
    is not believed."""
    seen = sha256(ginscore.__version__.encode())
    for name, size, at in states_in(Path(ginscore.__file__).parent, ".py"):
        seen.update(f"{name} {size} {at}\n".encode())
    return f"{ginscore.__version__} {seen.hexdigest()}"


class Cache:
    """The records of a home folder, read once, and written once if something was added."""

    def __init__(self, home: Home) -> None:
        self._path = home.cache / "records.bin"
        self._program = program()
        self._records = self._read()
        self._used: dict[str, Raw] = {}
        self._added = False

    def _read(self) -> dict[str, Raw]:
        try:
            content = read_bytes(self._path)
            if content is None or sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
                return {}
            file = _FILE.decode(content[_DIGEST:])
        except (LedgerError, msgspec.MsgspecError, ValueError, RecursionError):
            return {}
        return file.records if file.program == self._program else {}

    def find(self, content: bytes) -> GameRecord | None:
        """What was counted of a ledger with these bytes, if it ever was."""
        key = sha256(content).hexdigest()
        raw = self._records.get(key)
        if raw is None:
            return None
        try:
            record = _RECORD.decode(raw)
        except msgspec.MsgspecError:
            return None
        self._used[key] = raw
        return record

    def add(self, content: bytes, record: GameRecord) -> None:
        """Keep what was counted now of a ledger with these bytes."""
        raw = Raw(msgspec.msgpack.encode(record))
        self._used[sha256(content).hexdigest()] = raw
        self._added = True

    def save(self) -> None:
        """Write the cache if anything was added to it; of ledgers that are gone nothing is kept.

        A folder that cannot be written to goes without.
        """
        if not self._added or len(self._used) < KEPT_FROM:
            return
        body = msgspec.msgpack.encode(_File(self._program, self._used))
        try:
            write_bytes(self._path, sha256(body).digest() + body, counts=False)
        except LedgerError:
            return
        self._added = False
