"""The games of a home folder: find, lock, read, append, move aside.

A home folder holds ``games/`` (one JSON file a game), ``removed/``, ``rules/`` (saved rule sets),
``players.json`` and ``settings.json``; ``locks/`` and ``cache/`` can be deleted at any time.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from ginscore.cards import shortened
from ginscore.errors import GameError, LedgerError, NotationError
from ginscore.events import AnyEvent
from ginscore.ledger import codec
from ginscore.ledger.codec import Ledger
from ginscore.ledger.disk import (
    Stamp,
    failed,
    is_there,
    make_folder,
    move,
    names_in,
    read_stamped,
    stamp_of,
    sweep,
    write_bytes,
)
from ginscore.texts import is_game_id

if TYPE_CHECKING:
    from ginscore.replay import Replay

WAIT = 10.0
"""How long a writer waits for another one, in seconds; after the first it says so."""

_ID_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"


def now() -> str:
    """The local time with its offset, to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def new_id() -> str:
    """A new game's id: the date and a random part."""
    signs = [_ID_SIGNS[number % len(_ID_SIGNS)] for number in os.urandom(5)]
    return f"{now()[:10]}-{''.join(signs)}"


def default_home() -> Path:
    """Where ledgers lie: ``GINSCORE_HOME``, else the platform's folder for data."""
    named = os.environ.get("GINSCORE_HOME")
    if named:
        return Path(named)
    import platformdirs  # only where no folder is named: it costs a tenth of the start

    return Path(platformdirs.user_data_dir("ginscore", appauthor=False))


class Kept(Struct, frozen=True):
    """A game as it is kept: its id, the file, the ledger in it, and the stamp of what was read."""

    id: str
    path: Path
    ledger: Ledger
    stamp: Stamp | None = None


class Home:
    """A home folder. Nothing is created in it before something is written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.games = folder / "games"
        self.removed = folder / "removed"
        self.rules = folder / "rules"
        self.players = folder / "players.json"
        self.settings = folder / "settings.json"
        self.cache = folder / "cache"

    def path_of(self, game: str) -> Path:
        """The file of a game's id. Raises NotationError for what is no id, so that no id is ever a
        path out of the folder."""
        if not is_game_id(game):
            raise NotationError(f"“{shortened(game)}” is no game's id.", hint="ginscore games")
        return self.games / f"{game}.json"

    def ids(self) -> list[str]:
        """The ids of all games, in order of time: an id begins with its date."""
        return [game for game in names_in(self.games, ".json") if is_game_id(game)]

    def has(self, game: str) -> bool:
        """Whether there is a game of this id."""
        return is_there(self.path_of(game))

    def read(self, game: str, *, unchecked: bool = False) -> Kept:
        """A game's ledger. ``unchecked`` leaves the chain of digests to the caller.

        Raises LedgerError with the file and the place in it, GameError where there is none.
        """
        path = self.path_of(game)
        found = read_stamped(path)
        if found is None:
            raise GameError(f"There is no game {game}.", hint="ginscore games")
        content, stamp = found
        return Kept(game, path, read_ledger(path, game, content, unchecked=unchecked), stamp)

    def read_folded(self, game: str) -> tuple[Kept, Replay]:
        """A game's ledger, and the game that it tells; a hand that breaks a law is a broken file.

        Raises as ``read`` does.
        """
        kept = self.read(game)
        return kept, folded(kept.path, kept.ledger)

    @contextlib.contextmanager
    def locked(self, name: str) -> Iterator[None]:
        """Hold the lock of a game, or of another file by its name, across read, judge and write.

        Waits for another writer, and says so after a second. A lock whose holder died is free.
        Raises LedgerError after ten seconds.
        """
        from filelock import FileLock, Timeout  # only where something is written

        if not is_game_id(name):
            raise NotationError(f"“{shortened(name)}” cannot be locked.", hint="ginscore games")
        folder = self.folder / "locks"
        first = min(1.0, WAIT)
        try:
            make_folder(folder)
            lock = FileLock(folder / f"{name}.lock")
            try:
                lock.acquire(timeout=first, poll_interval=0.01)
            except Timeout:
                print("Waiting for another ginscore that is writing…", file=sys.stderr, flush=True)
                lock.acquire(timeout=WAIT - first, poll_interval=0.02)
        except Timeout:
            message = f"Another ginscore has been writing to {name} for {WAIT:g} seconds"
            hint = "Try again when it has finished."
            raise LedgerError(
                f"{message}; nothing was saved.", path=str(folder), hint=hint
            ) from None
        except (OSError, NotImplementedError) as error:
            raise failed("Nothing was saved: the ledger cannot be locked", folder, error) from None
        try:
            yield
        finally:
            lock.release()

    def create(self, event: AnyEvent, game: str) -> Kept:
        """A new game's file with its opening."""
        path = self.path_of(game)
        if is_there(path):
            raise LedgerError(f"There is a game {game} already.", path=str(path))
        ledger = codec.appended(None, event)
        write_bytes(path, codec.encode(ledger))
        return Kept(game, path, ledger, stamp_of(path))

    def append(self, kept: Kept, *events: AnyEvent) -> Kept:
        """The game with more events, on the disk before this returns. Hold its lock.

        Raises LedgerError, and then nothing is saved, also where the file is no longer the one that
        was read: another program may have written it, or the folder vanished.
        """
        ledger = kept.ledger
        for event in events:
            ledger = codec.appended(ledger, event)
        content = codec.encode(ledger)
        if stamp_of(kept.path) != kept.stamp or kept.stamp is None:
            raise LedgerError(
                f"Nothing was saved: another program changed or moved {kept.path} meanwhile.",
                path=str(kept.path),
                hint="Look at the score, and try again.",
            )
        sweep(kept.path)
        write_bytes(kept.path, content)
        return Kept(kept.id, kept.path, ledger, stamp_of(kept.path))

    def remove(self, game: str) -> Path:
        """Move a game aside, where it can be taken back from. Returns the new file."""
        path = self.path_of(game)
        if not is_there(path):
            raise GameError(f"There is no game {game}.", hint="ginscore games")
        target = self.removed / path.name
        number = 1
        while is_there(target):
            target = self.removed / f"{game}.{number}.json"
            number += 1
        move(path, target)
        return target


def read_ledger(path: Path, game: str, content: bytes, *, unchecked: bool = False) -> Ledger:
    """What a game's file holds. Raises LedgerError with the file and the place in it."""
    decode = codec.decode_unchecked if unchecked else codec.decode
    with naming(path):
        ledger = decode(content)
        named = ledger.opened.game
        if named != game:
            raise LedgerError(f"The file tells of game {named}", path="$.events[0].game")
    return ledger


def folded(path: Path, ledger: Ledger) -> Replay:
    """A ledger folded. Raises LedgerError with the file and the place in it."""
    from ginscore.replay import fold, refuse_illegal  # not where a ledger is only moved or copied

    with naming(path):
        replay = fold(ledger.events)
        refuse_illegal(replay)
    return replay


@contextlib.contextmanager
def naming(path: Path) -> Iterator[None]:
    """Name the file in every error about a place in it."""
    try:
        yield
    except LedgerError as error:
        message = error.message.removesuffix(".")
        place = f" (at {error.path})" if error.path else ""
        raise LedgerError(f"{path}: {message}{place}.", path=error.path, hint=error.hint) from None
