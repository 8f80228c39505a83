"""Files and folders as they are on the disk: read whole, listed, moved and deleted.

Only this module, ``saving`` and ``locks`` touch the disk.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from ginscore.cards import shortened
from ginscore.errors import LedgerError
from ginscore.ledger.codec import MOST_BYTES

BINARY = getattr(os, "OBINARY", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)

Stamp = tuple[int, int, int]
"""What tells a file from any other that could stand in its place: its number, size and time."""

written: list[Path] = []
"""What this process has written or moved, in order: whoever is stopped can be told the truth. It is
counted before it is done, and not if it failed."""


def is_there(path: Path) -> bool:
    """Whether anything has this name, a link to nothing included.

    Raises LedgerError where that cannot be seen: a folder that is closed is not an empty one.
    """
    return _look(path, os.lstat) is not None


def is_folder(path: Path) -> bool:
    """Whether this is a folder. Raises LedgerError where that cannot be seen."""
    found = _look(path, os.stat)
    return found is not None and stat.S_ISDIR(found.st_mode)


def is_odd(path: Path) -> bool:
    """Whether something is there that is no ordinary file: a device, a pipe, a folder."""
    found = _look(path, os.stat)
    return found is not None and not stat.S_ISREG(found.st_mode)


def is_standard_output(path: Path) -> bool:
    """Whether this is what the program prints to, by another name: ``/dev/stdout``."""
    found = _look(path, os.stat)
    try:
        return found is not None and os.path.samestat(found, os.fstat(1))
    except OSError:
        return False


def _look(path: Path, how: Callable[[Path], os.stat_result]) -> os.stat_result | None:
    try:
        return how(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        raise failed("The file cannot be read", path, error) from None


def names_in(folder: Path, ending: str) -> list[str]:
    """The names in a folder that end like this, without the ending, in order; none where there is
    no folder. Hidden ones are left out. Raises LedgerError where it cannot be read."""
    try:
        found = os.listdir(folder)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise failed("The folder cannot be read", folder, error) from None
    return sorted(
        name.removesuffix(ending)
        for name in found
        if name.endswith(ending) and not name.startswith(".")
    )


def states_in(folder: Path, ending: str) -> list[tuple[str, int, int]]:
    """Every file below a folder that ends like this, with its size and time, in order."""
    found = [
        os.path.join(place, name)
        for place, _, names in os.walk(folder)
        for name in names
        if name.endswith(ending)
    ]
    states = [(path, os.stat(path)) for path in sorted(found)]
    return [(path, state.st_size, state.st_mtime_ns) for path, state in states]


def delete(path: Path) -> None:
    """Delete a file. Raises LedgerError."""
    written.append(path)
    try:
        os.unlink(path)
    except OSError as error:
        written.pop()
        raise failed("The file cannot be deleted", path, error) from None


def move(path: Path, target: Path) -> None:
    """Move a file to another name, or leave it where it was. Raises LedgerError."""
    try:
        make_folder(target.parent)
        written.append(path)
        try:
            os.replace(path, target)
            sync_folder(target.parent)
            sync_folder(path.parent)
        except BaseException:
            if os.path.lexists(target) and not os.path.lexists(path):
                os.replace(target, path)
            written.pop()
            raise
    except OSError as error:
        raise failed("The file cannot be moved", path, error) from None


@contextlib.contextmanager
def streamed(path: Path) -> Iterator[tuple[IO[bytes], int | None]]:
    """A file to be read line by line, and how many bytes it has, None where nobody knows.

    Raises LedgerError.
    """
    try:
        source = open(path, "rb")  # noqa: SIM115 - closed below, where its errors are its reader's
    except (OSError, ValueError) as error:
        raise failed("The file cannot be read", path, error) from None
    with source:
        size = os.fstat(source.fileno()).st_size if source.seekable() else None
        yield source, size


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes | None:
    """What a file holds, or None where there is none. Raises LedgerError, also for what is no
    ordinary file, for a link to nothing, and for one of more than ``most`` bytes."""
    found = read_stamped(path, most)
    return None if found is None else found[0]


def read_stamped(path: Path, most: int = MOST_BYTES) -> tuple[bytes, Stamp] | None:
    """What a file holds, with its stamp; as ``read_bytes`` otherwise."""
    try:
        refuse_dangling(path)
        handle = os.open(path, os.O_RDONLY | BINARY | _AT_ONCE)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise failed("The file cannot be read", path, error) from None
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise LedgerError(f"{quoted(path)} is no ordinary file.", path=str(path))
        with open(handle, "rb", closefd=False) as file:
            content = file.read(most + 1)
    except OSError as error:
        raise failed("The file cannot be read", path, error) from None
    finally:
        os.close(handle)
    if len(content) > most:
        raise LedgerError(f"{quoted(path)} has more than {most} bytes.", path=str(path))
    return content, stamp(found)


def stamp(found: os.stat_result) -> Stamp:
    """What tells this file from any other."""
    return found.st_ino, found.st_size, found.st_mtime_ns


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file, or None where there is none."""
    try:
        return stamp(os.stat(path))
    except OSError:
        return None


def refuse_dangling(path: Path) -> None:
    """A link to a file that is not there may mean a disk that is not there: it is nobody's wish
    that the file begins anew."""
    if os.path.islink(path) and not os.path.exists(path):
        sentence = f"{quoted(path)} is a link to a file that is not there."
        raise LedgerError(sentence, path=str(path))


def make_folder(folder: Path) -> None:
    """A folder of one's own, with those above it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def sync_folder(folder: str | Path) -> None:
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


def quoted(path: Path | str) -> str:
    """A path as a sentence may quote it: nothing hidden in it reaches a terminal."""
    return shortened(str(path), 4096)


def failed(sentence: str, path: Path | str, error: Exception) -> LedgerError:
    """The error for what the system would not do, with its reason."""
    reason = getattr(error, "strerror", None) or str(error) or "it is not possible here"
    return LedgerError(f"{sentence} ({quoted(path)}): {reason.lower()}.", path=str(path))
