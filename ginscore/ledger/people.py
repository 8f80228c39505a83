"""The file ``players.json`` of a home folder: who is the same person."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ginscore.cards import shortened
from ginscore.errors import LedgerError
from ginscore.ledger.codec import parsed_once
from ginscore.ledger.disk import Stamp, read_stamped
from ginscore.ledger.saving import changed, exchange
from ginscore.ledger.store import Home, naming
from ginscore.people import People
from ginscore.texts import LONGEST_NAME, is_plain, key_of

FORMAT = 1
MOST_NAMES = 100_000


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    names: dict[str, str] = {}


_DECODER = msgspec.json.Decoder(_File)


def read_people(home: Home) -> People:
    """Who is who in this folder; nobody was renamed in a new one.

    Raises LedgerError for a file that cannot be read, with the place in it.
    """
    return _read(home)[0]


def _read(home: Home) -> tuple[People, Stamp | None]:
    found = read_stamped(home.players)
    if found is None:
        return People(), None
    content, stamp = found
    with naming(home.players):
        file = parsed_once(_DECODER, content)
        if not 1 <= file.format <= FORMAT:
            hint = "Install a newer ginscore."
            raise LedgerError(f"The file has format {file.format}", path="$.format", hint=hint)
        if len(file.names) > MOST_NAMES:
            raise LedgerError(f"{len(file.names)} names are too many", path="$.names")
        for name, today in file.names.items():
            for word in (name, today):
                if not 0 < len(word) <= LONGEST_NAME or not is_plain(word):
                    raise LedgerError(f"“{shortened(word)}” is no name", path="$.names")
        called = {key_of(name): today for name, today in file.names.items()}
        if len(called) < len(file.names):
            raise LedgerError("Two of the names are the same without case", path="$.names")
    return People(called), stamp


def write_people(home: Home, people: People, before: People) -> None:
    """Keep who is who, in place of what was read ``before``. Hold the lock of ``home.players``
    from reading to here. Raises LedgerError where another has written it meanwhile."""
    there, stamp = _read(home)
    if there != before:
        raise changed(home.players)
    content = msgspec.json.encode(_File(FORMAT, dict(sorted(people.called.items()))))
    exchange(home.players, msgspec.json.format(content, indent=1) + b"\n", stamp)
