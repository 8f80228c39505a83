"""Writing a file: whole or not at all, and never over what another has written meanwhile.

A sibling temporary file, fsync, replace, fsync of the folder; and until that is done the old file
is kept beside it, to be put back if anything fails. A ledger takes the place of the very file that
was read, or of none: both are held from the last look to the end, as ``locks`` tells.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

from ginscore.errors import LedgerError
from ginscore.ledger import locks
from ginscore.ledger.disk import (
    BINARY,
    Stamp,
    failed,
    make_folder,
    quoted,
    refuse_dangling,
    stamp,
    stamp_of,
    sync_folder,
    written,
)

NOTHING = "Nothing was saved"


def real_path(path: Path) -> str:
    """Where a file to be written really lies: links are followed, and its folder is made.

    Raises LedgerError for a link to nothing, or a folder that cannot be made.
    """
    try:
        refuse_dangling(path)
        make_folder(path.parent)
    except OSError as error:
        raise failed(f"{NOTHING}: the file cannot be written", path, error) from None
    return os.path.realpath(path)


def write_bytes(path: Path, content: bytes, *, counts: bool = True) -> None:
    """Write a file whole or not at all, in place of any: when this returns it is on the disk.

    A new file is for its owner alone; an existing one keeps its mode, and a symbolic link its
    target. ``counts`` is False for what nobody asked for. Raises LedgerError, also where something
    is there that is no ordinary file, and then the old one is as it was.
    """
    target = real_path(path)
    locks.sweep(os.path.dirname(target), os.path.basename(target))
    _write(path, target, content, counts=counts)


def exchange(path: Path, content: bytes, was: Stamp | None) -> Stamp:
    """Write a file, as ``write_bytes`` does, in place of the very one whose stamp this is, or where
    it is None as a new one. Returns the stamp of what was written.

    Raises LedgerError where another file is there, or none.
    """
    return _write(path, os.path.realpath(path) if was else real_path(path), content, was)


def write_into(path: Path, content: bytes) -> None:
    """Write to what is no ordinary file: a device, or a pipe, which stays what it is."""
    try:
        with open(path, "wb") as file:
            written.append(path)
            file.write(content)
    except (OSError, ValueError) as error:
        raise failed("It cannot be written to", path, error) from None


class _AnyStamp:
    """In place of whatever is there."""


_ANY = _AnyStamp()


def _write(
    path: Path,
    target: str,
    content: bytes,
    was: Stamp | _AnyStamp | None = _ANY,
    *,
    counts: bool = True,
) -> Stamp:
    try:
        return _replace(target, content, was, [path] if counts else [])
    except locks.BusyError:
        raise changed(path) from None
    except OSError as error:
        raise failed(f"{NOTHING}: the file cannot be written", path, error) from None


def changed(path: Path) -> LedgerError:
    """The error for a file that is no longer the one that was read."""
    return LedgerError(
        f"{NOTHING}: another program changed or moved {quoted(path)} meanwhile.",
        path=str(path),
        hint="Look at the score, and try again.",
    )


def _replace(
    target: str, content: bytes, was: Stamp | _AnyStamp | None, counted: list[Path]
) -> Stamp:
    """Put a new file in the place of an old one, and the old one back if that fails."""
    mode = _mode(target)
    new, old = (locks.sibling(target, end) for end in ("tmp", "old"))
    with contextlib.ExitStack() as held:
        held.callback(_clear_away, new, old)
        made = _write_new(new, content, 0o600 if mode is None else mode, held)
        if mode is not None:
            locks.hold(target, held)
        if not isinstance(was, _AnyStamp) and stamp_of(Path(target)) != was:
            raise locks.BusyError
        if mode is not None:
            _keep(target, old, mode, held)
        known = len(written)
        written.extend(counted)
        try:
            _put(new, target, only_new=was is None)
            sync_folder(os.path.dirname(target))
        except BaseException:
            if _is(target, made):
                _put_back(target, None if mode is None else old)
            del written[known:]
            raise
    return stamp(made)


def _put(new: str, target: str, *, only_new: bool) -> None:
    """Give the new file its name; ``only_new`` where nobody else may have taken it meanwhile."""
    if only_new:
        try:
            os.link(new, target)
            return
        except FileExistsError:
            raise locks.BusyError from None
        except (OSError, NotImplementedError):
            if os.path.lexists(target):
                raise
            # This file system knows no second names.
    os.replace(new, target)


def _clear_away(*strays: str) -> None:
    for stray in strays:
        with contextlib.suppress(OSError):
            os.unlink(stray)


def _is(path: str, made: os.stat_result) -> bool:
    """Whether this name is that of the file that was made."""
    try:
        return os.path.samestat(os.stat(path), made)
    except OSError:
        return False


def _mode(target: str) -> int | None:
    """The mode of the file that is to be replaced; None where there is none.

    Raises OSError where it may not be written to, LedgerError for what is no ordinary file.
    """
    try:
        found = os.stat(target)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise LedgerError(f"{NOTHING}: {quoted(target)} is no ordinary file.", path=target)
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(found.st_mode)


def _write_new(path: str, content: bytes, mode: int, held: contextlib.ExitStack) -> os.stat_result:
    """Write a file that is not there yet, and hold it."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o600)
    with contextlib.ExitStack() as closing:
        closing.callback(locks.close, handle)
        locks.hold_if_possible(handle)
        left = memoryview(content)
        while left:
            left = left[os.write(handle, left) :]
        if hasattr(os, "fchmod"):
            os.fchmod(handle, mode)
        os.fsync(handle)
        found = os.fstat(handle)
        if locks.HOLDS:  # elsewhere an open file cannot be given another name
            held.push(closing.pop_all())
    return found


def _keep(target: str, old: str, mode: int, held: contextlib.ExitStack) -> None:
    """Give the old file a second name; a copy where the file system knows no second names."""
    try:
        os.link(target, old)
    except (OSError, NotImplementedError):
        with open(target, "rb") as file:
            _write_new(old, file.read(), mode, held)


def _put_back(target: str, old: str | None) -> None:
    try:
        if old is None:
            os.unlink(target)
        else:
            os.replace(old, target)
    except OSError as error:
        sentence = "It is not known whether the last entry was saved"
        raise failed(sentence, Path(target), error) from None
