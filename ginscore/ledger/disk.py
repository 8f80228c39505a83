"""The only module that touches the disk: whole files read, written, listed, moved and deleted.

What is written is whole or not there: a sibling temporary file, fsync, replace, fsync of the
folder; and until that is done the old file is kept beside it, to be put back if anything fails.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from ginscore.errors import LedgerError
from ginscore.ledger.codec import MOST_BYTES

_BINARY = getattr(os, "O_BINARY", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)

Stamp = tuple[int, int, int]
"""What tells a file from any other that could stand in its place: its number, size and time."""


def is_there(path: Path) -> bool:
    """Whether anything has this name, a link to nothing included."""
    return os.path.lexists(path)


def is_folder(path: Path) -> bool:
    """Whether this is a folder."""
    return os.path.isdir(path)


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
    try:
        os.unlink(path)
    except OSError as error:
        raise failed("The file cannot be deleted", path, error) from None


def move(path: Path, target: Path) -> None:
    """Move a file to another name, or leave it where it was. Raises LedgerError."""
    try:
        make_folder(target.parent)
        os.replace(path, target)
        try:
            _sync_folder(target.parent)
            _sync_folder(path.parent)
        except BaseException:
            os.replace(target, path)
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
        _refuse_dangling(path)
        handle = os.open(path, os.O_RDONLY | _BINARY | _AT_ONCE)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise failed("The file cannot be read", path, error) from None
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise LedgerError(f"{path} is no ordinary file.", path=str(path))
        with open(handle, "rb", closefd=False) as file:
            content = file.read(most + 1)
    except OSError as error:
        raise failed("The file cannot be read", path, error) from None
    finally:
        os.close(handle)
    if len(content) > most:
        raise LedgerError(f"{path} has more than {most} bytes.", path=str(path))
    return content, _stamp(found)


def _stamp(found: os.stat_result) -> Stamp:
    return found.st_ino, found.st_size, found.st_mtime_ns


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file, or None where there is none."""
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
        raise failed("Nothing was saved: the file cannot be written", path, error) from None


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
        raise failed(sentence, Path(target), error) from None


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


def failed(sentence: str, path: Path, error: Exception) -> LedgerError:
    """The error for what the system would not do, with its reason."""
    reason = getattr(error, "strerror", None) or str(error) or "it is not possible here"
    return LedgerError(f"{sentence} ({path}): {reason.lower()}.", path=str(path))
