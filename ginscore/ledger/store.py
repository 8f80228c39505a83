"""The only module that touches the disk: find, lock, read, append, replace.

A home folder holds ``games/`` (one JSON file a game), ``removed/``, ``rules/`` (saved rule sets),
``players.json`` and ``settings.json``; ``locks/`` and ``cache/`` can be deleted at any time. What
is written is whole or not there: a sibling temporary file, fsync, replace, fsync of the folder; and
until that is done the old file is kept beside it, to be put back if anything fails.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from ginscore.cards import shortened
from ginscore.errors import GameError, LedgerError, NotationError
from ginscore.events import AnyEvent
from ginscore.ledger import codec
from ginscore.ledger.codec import Ledger

WAIT = 10.0
"""How long a writer waits for another one, in seconds; after the first it says so."""

_ID_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
_BINARY = getattr(os, "O_BINARY", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)

Stamp = tuple[int, int, int]
"""What tells a file from any other that could stand in its place: its number, size and time."""


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
        if not codec.ID.fullmatch(game):
            raise NotationError(f"“{shortened(game)}” is no game's id.", hint="ginscore games")
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
        return sorted(stem for stem in stems if codec.ID.fullmatch(stem))

    def read(self, game: str, *, unchecked: bool = False) -> Kept:
        """A game's ledger. ``unchecked`` leaves the chain of digests to the caller.

        Raises LedgerError with the file and the place in it, GameError where there is none.
        """
        path = self.path_of(game)
        found = _read(path, codec.MOST_BYTES)
        if found is None:
            raise GameError(f"There is no game {game}.", hint="ginscore games")
        content, stamp = found
        decode = codec.decode_unchecked if unchecked else codec.decode
        with naming(path):
            ledger = decode(content)
            named = ledger.opened.game
            if named != game:
                raise LedgerError(f"The file tells of game {named}", path="$.events[0].game")
        return Kept(game, path, ledger, stamp)

    @contextlib.contextmanager
    def locked(self, name: str) -> Iterator[None]:
        """Hold the lock of a game, or of another file by its name, across read, judge and write.

        Waits for another writer, and says so after a second. A lock whose holder died is free.
        Raises LedgerError after ten seconds.
        """
        from filelock import FileLock, Timeout  # only where something is written

        if not codec.ID.fullmatch(name):
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
            raise _failed("Nothing was saved: the ledger cannot be locked", folder, error) from None
        try:
            yield
        finally:
            lock.release()

    def create(self, event: AnyEvent, game: str) -> Kept:
        """A new game's file with its opening."""
        path = self.path_of(game)
        if os.path.lexists(path):
            raise LedgerError(f"There is a game {game} already.", path=str(path))
        ledger = codec.appended(None, event)
        write_bytes(path, codec.encode(ledger))
        return Kept(game, path, ledger, _stamp_of(path))

    def append(self, kept: Kept, *events: AnyEvent) -> Kept:
        """The game with more events, on the disk before this returns. Hold its lock.

        Raises LedgerError, and then nothing is saved, also where the file is no longer the one that
        was read: another program may have written it, or the folder vanished.
        """
        ledger = kept.ledger
        for event in events:
            ledger = codec.appended(ledger, event)
        content = codec.encode(ledger)
        if _stamp_of(kept.path) != kept.stamp or kept.stamp is None:
            raise LedgerError(
                f"Nothing was saved: another program changed or moved {kept.path} meanwhile.",
                path=str(kept.path),
                hint="Look at the score, and try again.",
            )
        sweep(kept.path)
        write_bytes(kept.path, content)
        return Kept(kept.id, kept.path, ledger, _stamp_of(kept.path))

    def remove(self, game: str) -> Path:
        """Move a game aside, where it can be taken back from. Returns the new file."""
        path = self.path_of(game)
        if not os.path.lexists(path):
            raise GameError(f"There is no game {game}.", hint="ginscore games")
        target = self.removed / path.name
        number = 1
        while os.path.lexists(target):
            target = self.removed / f"{game}.{number}.json"
            number += 1
        try:
            make_folder(self.removed)
            os.replace(path, target)
            try:
                _sync_folder(self.removed)
                _sync_folder(self.games)
            except BaseException:
                os.replace(target, path)
                raise
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
    ordinary file, for a link to nothing, and for one of more than ``most`` bytes."""
    found = _read(path, most)
    return None if found is None else found[0]


def _read(path: Path, most: int) -> tuple[bytes, Stamp] | None:
    try:
        _refuse_dangling(path)
        handle = os.open(path, os.O_RDONLY | _BINARY | _AT_ONCE)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise _failed("The file cannot be read", path, error) from None
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise LedgerError(f"{path} is no ordinary file.", path=str(path))
        with open(handle, "rb", closefd=False) as file:
            content = file.read(most + 1)
    except OSError as error:
        raise _failed("The file cannot be read", path, error) from None
    finally:
        os.close(handle)
    if len(content) > most:
        raise LedgerError(f"{path} has more than {most} bytes.", path=str(path))
    return content, _stamp(found)


def _stamp(found: os.stat_result) -> Stamp:
    return found.st_ino, found.st_size, found.st_mtime_ns


def _stamp_of(path: Path) -> Stamp | None:
    try:
        return _stamp(os.stat(path))
    except OSError:
        return None


def _refuse_dangling(path: Path) -> None:
    """A link to a file that is not there may mean a disk that is not there: it is nobody's wish
    that the file begins anew."""
    if os.path.islink(path) and not os.path.exists(path):
        raise LedgerError(f"{path} is a link to a file that is not there.", path=str(path))


def make_folder(folder: Path) -> None:
    """A folder of one's own, with those above it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: when this returns it is on the disk.

    A new file is for its owner alone; an existing one keeps its mode, and a symbolic link its
    target. Raises LedgerError, and then the old file is as it was.
    """
    try:
        _refuse_dangling(path)
        make_folder(path.parent)
        _replace(os.path.realpath(path), content)
    except OSError as error:
        raise _failed("Nothing was saved: the file cannot be written", path, error) from None


def _replace(target: str, content: bytes) -> None:
    """Put a new file in the place of an old one, and the old one back if that fails."""
    mode = _mode(target)
    new, old = (_sibling(target, end) for end in ("tmp", "old"))
    try:
        _write_new(new, content, 0o600 if mode is None else mode)
        if mode is not None:
            _keep(target, old, mode)
        try:
            os.replace(new, target)
            _sync_folder(os.path.dirname(target))
        except BaseException:
            if not os.path.lexists(new):
                _put_back(target, None if mode is None else old)
            raise
    finally:
        for stray in (new, old):
            with contextlib.suppress(OSError):
                os.unlink(stray)


def _mode(target: str) -> int | None:
    """The mode of the file that is to be replaced; None where there is none.

    Raises OSError where it may not be written to.
    """
    try:
        mode = stat.S_IMODE(os.stat(target).st_mode)
    except FileNotFoundError:
        return None
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return mode


def _sibling(target: str, end: str) -> str:
    """A name beside a file that nobody else takes, and that is no game's."""
    folder, name = os.path.split(target)
    return os.path.join(folder, f".{name}.{os.urandom(6).hex()}.{end}")


def sweep(path: Path) -> None:
    """Clear away what writers that were killed left beside a file. Hold its lock."""
    folder, name = os.path.split(os.path.realpath(path))
    stray = re.compile(re.escape(f".{name}.") + r"[0-9a-f]{12}\.(tmp|old)")
    with contextlib.suppress(OSError):
        for found in os.listdir(folder):
            if stray.fullmatch(found):
                os.unlink(os.path.join(folder, found))


def _write_new(path: str, content: bytes, mode: int) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
    try:
        left = memoryview(content)
        while left:
            left = left[os.write(handle, left) :]
        if hasattr(os, "fchmod"):
            os.fchmod(handle, mode)
        os.fsync(handle)
    finally:
        os.close(handle)


def _keep(target: str, old: str, mode: int) -> None:
    """Give the old file a second name; a copy where the file system knows no second names."""
    try:
        os.link(target, old)
    except (OSError, NotImplementedError):
        with open(target, "rb") as file:
            _write_new(old, file.read(), mode)


def _put_back(target: str, old: str | None) -> None:
    try:
        if old is None:
            os.unlink(target)
        else:
            os.replace(old, target)
    except OSError as error:
        sentence = "It is not known whether the last entry was saved"
        raise _failed(sentence, Path(target), error) from None


def _sync_folder(folder: str | Path) -> None:
    """Make the new name in a folder last; Windows has no such thing, and needs none."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some shared folders cannot
            raise
    finally:
        os.close(handle)


def _failed(sentence: str, path: Path, error: Exception) -> LedgerError:
    reason = getattr(error, "strerror", None) or str(error) or "it is not possible here"
    return LedgerError(f"{sentence} ({path}): {reason.lower()}.", path=str(path))
