"""Every game of a home folder as a record: from the cache where its bytes are known, else counted.

One ledger is held at a time. A file that cannot be read is told and left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from ginscore.errors import GinscoreError
from ginscore.ledger.cache import Cache
from ginscore.ledger.disk import read_bytes
from ginscore.ledger.store import Home, folded, read_ledger
from ginscore.reports.record import GameRecord

Watch = Callable[[Sequence[str]], Iterable[str]]
"""Shows how far a walk through the games is."""


class Shelf(Struct, frozen=True):
    """The games of a folder in order of time, and what could not be read, as errors that name the
    file."""

    records: tuple[GameRecord, ...]
    broken: tuple[GinscoreError, ...]


def read_shelf(home: Home, watch: Watch = iter) -> Shelf:
    """All games of the folder, in order of time."""
    cache = Cache(home)
    found: list[GameRecord] = []
    broken: list[GinscoreError] = []
    for game in watch(home.ids()):
        try:
            record = _record(home, game, cache)
        except GinscoreError as error:
            broken.append(error)
            continue
        if record is not None:
            found.append(record)
    cache.save()
    return Shelf(tuple(sorted(found, key=when)), tuple(broken))


def when(record: GameRecord) -> tuple[str, str]:
    """Sorts games by the time of their opening, then by id."""
    from datetime import UTC, datetime

    try:
        at = datetime.fromisoformat(record.at).astimezone(UTC).isoformat()
    except (ValueError, OverflowError):
        at = record.at
    return at, record.game


def _record(home: Home, game: str, cache: Cache) -> GameRecord | None:
    path = home.path_of(game)
    content = read_bytes(path)
    if content is None:  # it was removed since the folder was listed
        return None
    record = cache.find(content)
    if record is not None and record.game == game:
        return record
    from ginscore.reports.counting import record_of

    record = record_of(game, folded(path, read_ledger(path, game, content)))
    cache.add(content, record)
    return record
