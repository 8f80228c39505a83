"""The games of a home folder: find, lock, read, append, move aside.

A home folder holds ``games/`` (one JSON file a game), ``removed/``, ``rules/`` (saved rule sets),
``players.json`` and ``settings.json``; ``cache/`` can be deleted at any time, and so can any lock,
the hidden file ``.NAME.lock`` beside what is being written.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from ginscore.cards import shortened
from ginscore.errors import GameError, LedgerError, NotationError
from ginscore.events import AnyEvent
from ginscore.ledger import codec, locks
from ginscore.ledger.codec import Ledger
from ginscore.ledger.disk import (
    Stamp,
    failed,
    is_there,
    move,
    names_in,
    quoted,
    read_stamped,
)
from ginscore.ledger.saving import NOTHING, exchange, real_path
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
    stamp: Stamp


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

    def passed_over(self) -> list[Path]:
        """What lies among the games and could be one, but has no game's name: a copy that a file
        manager or a shared folder made."""
        found = [name for name in names_in(self.games, "") if ".json" in name.lower()]
        games = {f"{game}.json" for game in self.ids()}
        return [self.games / name for name in found if name not in games]

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
    def locked(self, what: str | Path) -> Iterator[None]:
        """Hold the lock of a game, or of another file, across read, judge and write.

        The lock lies beside the file that is really written, by whatever path it was come to.
        Waits for another writer, and says so after a second. A lock whose holder died is free.
        Raises LedgerError after ten seconds.
        """
        path = self.path_of(what) if isinstance(what, str) else what
        target = real_path(path)
        let_go = _wait_for(locks.lock_of(target), path.stem)
        try:
            # Strays beside every ledger of the folder, beside this one elsewhere.
            among_games = path.parent == self.games and not path.is_symlink()
            folder, name = os.path.split(target)
            locks.sweep(folder, None if among_games else name)
            yield
        finally:
            let_go()

    def create(self, event: AnyEvent, game: str) -> Kept:
        """A new game's file with its opening."""
        path = self.path_of(game)
        if is_there(path):
            raise LedgerError(f"{NOTHING}: there is a game {game} already.", path=str(path))
        ledger = codec.appended(None, event)
        return Kept(game, path, ledger, exchange(path, codec.encode(ledger), None))

    def append(self, kept: Kept, *events: AnyEvent) -> Kept:
        """The game with more events, on the disk before this returns. Hold its lock.

        Raises LedgerError, and then nothing is saved, also where the file is no longer the one that
        was read: another program may have written it, or the folder vanished.
        """
        ledger = kept.ledger
        for event in events:
            ledger = codec.appended(ledger, event)
        stamp = exchange(kept.path, codec.encode(ledger), kept.stamp)
        return Kept(kept.id, kept.path, ledger, stamp)

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


def _wait_for(lock: str, name: str) -> Callable[[], None]:
    """Take a lock as soon as it is free: what lets go of it."""
    begun = time.monotonic()
    said = False
    while True:
        try:
            let_go = locks.try_lock(lock)
        except (OSError, NotImplementedError) as error:
            raise failed(f"{NOTHING}: the ledger cannot be locked", lock, error) from None
        if let_go is not None:
            return let_go
        waited = time.monotonic() - begun
        if waited >= min(1.0, WAIT) and not said:
            said = True
            print("Waiting for another ginscore that is writing…", file=sys.stderr, flush=True)
        if waited >= WAIT:
            raise LedgerError(
                f"{NOTHING}: another ginscore has been writing to {name} for {WAIT:g} seconds.",
                path=lock,
                hint="Try again when it has finished.",
            )
        time.sleep(0.01)


@contextlib.contextmanager
def naming(path: Path) -> Iterator[None]:
    """Name the file in every error about a place in it."""
    try:
        yield
    except LedgerError as error:
        message = error.message.removesuffix(".")
        place = f" (at {error.path})" if error.path else ""
        raise LedgerError(
            f"{quoted(path)}: {message}{place}.", path=error.path, hint=error.hint
        ) from None
