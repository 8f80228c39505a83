"""The only module that touches the disk: find, lock, read, append, replace.

A home folder holds ``games/`` (one JSON file a game), ``removed/``, ``rules/`` (saved rule sets),
``players.json`` and ``settings.json``; ``locks/`` and ``cache/`` can be deleted at any time. What
is written is whole or not there: a sibling temporary file, fsync, replace, fsync of the folder.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import stat
import sys
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from ginscore.errors import GameError, LedgerError, NotationError
from ginscore.events import AnyEvent
from ginscore.ledger import codec
from ginscore.ledger.codec import Ledger

WAIT = 10.0
"""How long a writer waits for another one, in seconds; after the first it says so."""

_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{0,63}")
_ID_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"


def now() -> str:
    """The local time with its offset, to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def new_id() -> str:
    """A new game's id: the date and a random part."""
    return f"{now()[:10]}-{''.join(secrets.choice(_ID_SIGNS) for _ in range(5))}"


def default_home() -> Path:
    """Where ledgers lie: ``GINSCORE_HOME``, else the platform's folder for data."""
    named = os.environ.get("GINSCORE_HOME")
    if named:
        return Path(named)
    import platformdirs  # only where no folder is named: it costs a tenth of the start

    return Path(platformdirs.user_data_dir("ginscore", appauthor=False))


class Kept(Struct, frozen=True):
    """A game as it is kept: its id, the file, and the ledger in it."""

    id: str
    path: Path
    ledger: Ledger


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
        if not _ID.fullmatch(game) or ".." in game:
            raise NotationError(f"“{game[:40]!s}” is no game's id.", hint="ginscore games")
        return self.games / f"{game}.json"

    def ids(self) -> list[str]:
        """The ids of all games, in order of time: an id begins with its date."""
        try:
            names = os.listdir(self.games)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise _failed("The folder cannot be read", self.games, error) from None
        stems = (name[:-5] for name in names if name.endswith(".json"))
        return sorted(stem for stem in stems if _ID.fullmatch(stem))

    def read(self, game: str, *, unchecked: bool = False) -> Kept:
        """A game's ledger. ``unchecked`` leaves the chain of digests to the caller.

        Raises LedgerError with the file and the place in it, GameError where there is none.
        """
        path = self.path_of(game)
        content = read_bytes(path)
        if content is None:
            raise GameError(f"There is no game {game}.", hint="ginscore games")
        decode = codec.decode_unchecked if unchecked else codec.decode
        with naming(path):
            ledger = decode(content)
            named = ledger.events[0].game  # type: ignore[union-attr]  # decode saw the opening
            if named != game:
                raise LedgerError(f"The file tells of game {named[:64]}", path="$.events[0].game")
        return Kept(game, path, ledger)

    @contextlib.contextmanager
    def locked(self, name: str) -> Iterator[None]:
        """Hold the lock of a game, or of another file by its name, across read, judge and write.

        Waits for another writer, and says so after a second. A lock whose holder died is free.
        Raises LedgerError after ten seconds.
        """
        from filelock import FileLock, Timeout  # only where something is written

        folder = self.folder / "locks"
        try:
            make_folder(folder)
            lock = FileLock(folder / f"{name}.lock")
            try:
                lock.acquire(timeout=1)
            except Timeout:
                print("Waiting for another ginscore that is writing…", file=sys.stderr, flush=True)
                lock.acquire(timeout=WAIT - 1)
        except Timeout:
            raise LedgerError(
                f"Another ginscore has been writing to {name} for ten seconds; nothing was saved.",
                path=str(folder),
                hint="Try again when it has finished.",
            ) from None
        except OSError as error:
            raise _failed("The ledger cannot be locked", folder, error) from None
        try:
            yield
        finally:
            lock.release()

    def create(self, event: AnyEvent, game: str) -> Kept:
        """A new game's file with its opening."""
        path = self.path_of(game)
        if path.exists():
            raise LedgerError(f"There is a game {game} already.", path=str(path))
        ledger = codec.appended(None, event)
        write_bytes(path, codec.encode(ledger))
        return Kept(game, path, ledger)

    def append(self, kept: Kept, *events: AnyEvent) -> Kept:
        """The game with more events, on the disk before this returns. Hold its lock."""
        ledger = kept.ledger
        for event in events:
            ledger = codec.appended(ledger, event)
        write_bytes(kept.path, codec.encode(ledger))
        return Kept(kept.id, kept.path, ledger)

    def remove(self, game: str) -> Path:
        """Move a game aside, where it can be taken back from. Returns the new file."""
        path = self.path_of(game)
        target = self.removed / path.name
        number = 1
        while target.exists():
            target = self.removed / f"{game}.{number}.json"
            number += 1
        try:
            make_folder(self.removed)
            os.replace(path, target)
        except OSError as error:
            raise _failed("The game cannot be moved", path, error) from None
        return target


@contextlib.contextmanager
def naming(path: Path) -> Iterator[None]:
    """Name the file in every error about a place in it."""
    try:
        yield
    except LedgerError as error:
        message = error.message.removesuffix(".")
        place = f" (at {error.path})" if error.path else ""
        raise LedgerError(f"{path}: {message}{place}.", path=error.path, hint=error.hint) from None


def read_bytes(path: Path, most: int = codec.MOST_BYTES) -> bytes | None:
    """What a file holds, or None where there is none. Raises LedgerError, also for what is no
    ordinary file and for one of more than ``most`` bytes."""
    try:
        with open(path, "rb") as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise LedgerError(f"{path} is no ordinary file.", path=str(path))
            if found.st_size > most:
                raise LedgerError(f"{path} has more than {most} bytes.", path=str(path))
            return file.read(most + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _failed("The file cannot be read", path, error) from None


def make_folder(folder: Path) -> None:
    """A folder of one's own, with those above it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: when this returns it is on the disk.

    A new file is for its owner alone; an existing one keeps its mode, and a symbolic link its
    target. Raises LedgerError, and then the old file is as it was.
    """
    try:
        target = Path(os.path.realpath(path))
        make_folder(target.parent)
        _replace(target, content)
    except OSError as error:
        raise _failed("Nothing was saved: the file cannot be written", path, error) from None


def _replace(target: Path, content: bytes) -> None:
    mode = 0o600
    with contextlib.suppress(FileNotFoundError):
        mode = stat.S_IMODE(os.stat(target).st_mode)
    handle, sibling = tempfile.mkstemp(dir=target.parent, prefix=f".{target.stem}.", suffix=".tmp")
    try:
        with open(handle, "wb") as file:
            file.write(content)
            file.flush()
            if hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), mode)
            os.fsync(file.fileno())
        os.replace(sibling, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(sibling)
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name in a folder last; Windows has no such thing, and needs none."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _failed(sentence: str, path: Path, error: OSError) -> LedgerError:
    reason = (error.strerror or str(error)).lower()
    return LedgerError(f"{sentence} ({path}): {reason}.", path=str(path))
