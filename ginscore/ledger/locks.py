"""Who may write: one writer at a time to a file, by whatever path he came to it.

A lock is a file beside the one that is written, ``.NAME.lock``, held as long as its holder lives
and gone when he lets go. It keeps others waiting while a hand is read, judged and written, and it
may be deleted at any time: what is written is held itself while it is looked at and replaced, so
that of two writers who know nothing of each other one is refused, and nothing is lost.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
import time
from collections.abc import Callable
from functools import partial

if sys.platform != "win32":
    import fcntl

HOLDS = sys.platform != "win32"
"""Whether this system lets a program hold any file that it has open, until it closes it or dies."""

PATIENCE = 10.0
"""How long a file that is to be replaced may be held by another writer, in seconds."""

STALE = 3600.0
"""On a system where nobody can hold a file, what a writer left is nobody's after so long."""

_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_HELD = (errno.EACCES, errno.EAGAIN)
_CANNOT = (errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK, errno.EBADF)


class BusyError(OSError):
    """Another writer has the file, or has changed it."""


def sibling(path: str, end: str) -> str:
    """A name beside a file that nobody else takes, and that is no game's."""
    folder, name = os.path.split(path)
    return os.path.join(folder, f".{name}.{os.urandom(6).hex()}.{end}")


def lock_of(path: str) -> str:
    """The lock of a file, by the path where it really lies."""
    folder, name = os.path.split(path)
    return os.path.join(folder, f".{name}.lock")


# Holding a file that is open.


def try_hold(handle: int) -> bool:
    """Hold an open file against all others; False where another holds it.

    Raises OSError where the file system knows no such thing.
    """
    if sys.platform != "win32":
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in _HELD:
                return False
            raise
    return True


def hold_if_possible(handle: int) -> bool:
    """Hold an open file as ``try_hold`` does; on a file system that cannot, nobody else can."""
    try:
        return try_hold(handle)
    except OSError as error:
        if error.errno in _CANNOT:
            return True
        raise


def hold(path: str, until: contextlib.ExitStack) -> None:
    """Hold the file that has this name now, so that nobody replaces it before ``until`` ends.

    Raises BusyError where another does not let go of it.
    """
    if not HOLDS:
        return
    patience = time.monotonic() + PATIENCE
    while True:
        handle = os.open(path, os.O_RDWR | _AT_ONCE)
        with contextlib.ExitStack() as closing:
            closing.callback(close, handle)
            if hold_if_possible(handle) and is_at(handle, path):
                until.push(closing.pop_all())
                return
        if time.monotonic() > patience:
            raise BusyError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        time.sleep(0.005)


def is_at(handle: int, path: str) -> bool:
    """Whether an open file is the one that has this name now."""
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path, follow_symlinks=False))
    except FileNotFoundError:
        return False


def close(handle: int) -> None:
    """Close a file of which everything that matters is on the disk."""
    with contextlib.suppress(OSError):
        os.close(handle)


# Locks.


def try_lock(path: str) -> Callable[[], None] | None:
    """Take a lock: what lets go of it, or None where somebody else has it just now.

    Raises OSError, or NotImplementedError, where there can be no lock.
    """
    if sys.platform == "win32":
        from filelock import FileLock, Timeout  # here, where a file cannot be held as it is

        lock = FileLock(path)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            return None
        return partial(lock.release)
    handle = _open_lock(path)
    if handle is None:
        return None
    try:
        # Another may have let go of the file, and so deleted it, between its opening and its
        # holding: what is held must be what the next one finds.
        if try_hold(handle) and is_at(handle, path):
            return partial(_let_go, handle, path)
    except BaseException:
        close(handle)
        raise
    close(handle)
    return None


def _open_lock(path: str) -> int | None:
    """Open a lock's file, or make it; None where that is to be tried again."""
    for access in (os.O_RDWR, os.O_RDONLY):
        try:
            return os.open(path, access | _AT_ONCE | _NO_LINK)
        except FileNotFoundError:
            break
        except PermissionError:
            continue  # that of another player, which may be read: that is enough to hold it
    else:
        _take_away(path)
        return None
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _AT_ONCE | _NO_LINK, 0o666)
    except FileExistsError:
        return None


def _take_away(path: str) -> None:
    """Take away a lock that may not even be read: ginscore makes none like that."""
    if sys.platform != "win32" and os.lstat(path).st_uid != os.geteuid():
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    os.unlink(path)


def _let_go(handle: int, path: str) -> None:
    with contextlib.suppress(OSError):
        if is_at(handle, path):
            os.unlink(path)
    close(handle)


# What killed writers leave.

_GAMES = r"[0-9A-Za-z][0-9A-Za-z._-]*\.json"


def sweep(folder: str, name: str | None = None) -> None:
    """Clear away what writers that were killed left in a folder, beside one file or beside every
    ledger. What a living writer has there he holds, and it stays."""
    stray = re.compile(
        rf"\.({_GAMES if name is None else re.escape(name)})\.[0-9a-f]{{12}}\.(tmp|old)"
    )
    with contextlib.suppress(OSError):
        for found in os.listdir(folder):
            if stray.fullmatch(found):
                _clear_if_left(os.path.join(folder, found))


def _clear_if_left(path: str) -> None:
    with contextlib.suppress(OSError), contextlib.ExitStack() as closing:
        if HOLDS:
            handle = os.open(path, os.O_RDWR | _AT_ONCE | _NO_LINK)
            closing.callback(close, handle)
            if not try_hold(handle):
                return
        elif time.time() - os.stat(path).st_mtime < STALE:
            return
        os.unlink(path)
