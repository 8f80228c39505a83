"""Games as JSON for another folder: written out, read in, and merged without doubling any.

One game is its ledger, byte for byte. Several are one object::

    {"folder": 1, "games": [ledger, ledger, …]}

What is read in is trusted in nothing: it is checked like a ledger, and told over.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct

from ginscore.errors import GameError, GinscoreError, LedgerError
from ginscore.events import AnyEvent, Opened
from ginscore.history.ids import stem_of
from ginscore.ledger import codec
from ginscore.ledger.codec import Ledger
from ginscore.ledger.disk import failed, is_folder, is_odd, names_in, quoted, read_bytes, streamed
from ginscore.ledger.saving import exchange
from ginscore.ledger.store import Home, Kept, naming
from ginscore.replay import Replay, fold, refuse_illegal
from ginscore.texts import key_of

FOLDER = 1
"""The format of several games in one file."""

MOST_BYTES = 4 * codec.MOST_BYTES


class _Folder(Struct, frozen=True, forbid_unknown_fields=True):
    folder: int
    games: list[Raw]


class _Either(Struct, frozen=True):
    folder: int | None = None


_FOLDER = msgspec.json.Decoder(_Folder)
_EITHER = msgspec.json.Decoder(_Either)


def write_json(games: Sequence[tuple[Kept, Replay]], whole: bool) -> str:
    """Games as JSON: one as its ledger, the whole folder as one object."""
    ledgers = [codec.encode(kept.ledger) for kept, _ in games]
    if not whole:
        return ledgers[0].decode()
    body = ",\n".join(ledger.decode().rstrip("\n") for ledger in ledgers)
    return f'{{"folder": {FOLDER}, "games": [\n{body}\n]}}\n'


def parts(content: bytes) -> list[bytes]:
    """The bytes of each ledger in a file: its own, or several.

    Raises LedgerError for what is no JSON of ginscore's.
    """
    if codec.parsed(_EITHER, content).folder is None:
        return [content]
    found = codec.parsed(_FOLDER, content)
    if found.folder != FOLDER:
        raise LedgerError(
            f"The file has folder format {found.folder}; this release reads {FOLDER}",
            path="$.folder",
            hint="Install a newer ginscore.",
        )
    return [bytes(game) for game in found.games]


def read_json(content: bytes) -> list[Ledger]:
    """The ledgers of a file, each checked: digests, events, laws.

    Raises LedgerError with the place of the first thing that is wrong.
    """
    ledgers = []
    for n, part in enumerate(parts(content)):
        try:
            ledger = codec.decode(part)
            refuse_illegal(fold(ledger.events))
        except LedgerError as error:
            inside = error.path if part == content else f"$.games[{n}]{error.path[1:]}"
            raise LedgerError(error.message, path=inside, hint=error.hint) from None
        ledgers.append(ledger)
    return ledgers


def files_of(path: Path) -> Iterator[Path]:
    """The files meant by a path: itself, or the games of a folder.

    Raises LedgerError for a folder that cannot be read.
    """
    if not is_folder(path):
        yield path
        return
    games = path / "games" if is_folder(path / "games") else path
    yield from (games / f"{name}.json" for name in names_in(games, ".json"))


def content_of(path: Path) -> bytes:
    """What a file to be read in holds, or what comes through a pipe. Raises LedgerError where there
    is none."""
    if is_odd(path) and not is_folder(path):
        return _through(path)
    content = read_bytes(path, MOST_BYTES)
    if content is None:
        raise LedgerError(f"There is no file {quoted(path)}.", path=str(path))
    return content


def _through(path: Path) -> bytes:
    """All that comes through a pipe or a device, within the bounds of a file."""
    with streamed(path) as (source, _):
        try:
            content = source.read(MOST_BYTES + 1)
        except OSError as error:
            raise failed("The file cannot be read", path, error) from None
    if len(content) > MOST_BYTES:
        raise LedgerError(f"{quoted(path)} has more than {MOST_BYTES} bytes.", path=str(path))
    return content


def merged(ours: Ledger | None, theirs: Ledger) -> str:
    """What a ledger read in does to the one that is there: it is ``added``, makes it ``longer``, or
    says nothing new (``known``).

    Raises GameError, naming the game, where each tells what the other does not.
    """
    if ours is None:
        return "added"
    length = min(len(ours.lines), len(theirs.lines))
    if ours.lines[:length] != theirs.lines[:length]:
        at = next(n for n in range(length) if ours.lines[n] != theirs.lines[n])
        raise GameError(
            f"Game {theirs.opened.game} is told in two ways from entry {at} on; nothing was taken.",
            hint=_how_to_choose(ours, theirs),
        )
    return "longer" if len(theirs.lines) > length else "known"


def _how_to_choose(ours: Ledger, theirs: Ledger) -> str:
    """What to do with two tellings of a game, of which each has what the other has not."""
    pairs = zip(ours.events, theirs.events, strict=False)
    if all(_fact(one) == _fact(other) for one, other in pairs):
        return (
            "Only times, remarks or tags differ. To have the file's: ginscore remove GAME, "
            "which moves the one that is here aside, and import again."
        )
    return (
        "Compare the two: ginscore history, and ginscore verify FILE. "
        "ginscore remove GAME moves the one that is here aside."
    )


_BESIDE = ("at", "prev", "note", "why", "event", "name", "text")
"""The fields of events that tell what was said beside the game, and when."""


def _fact(event: AnyEvent) -> tuple[type, dict[str, Any]]:
    """An event without what was said beside it."""
    told = msgspec.structs.asdict(event)
    return type(event), {key: value for key, value in told.items() if key not in _BESIDE}


def near_twins(home: Home, theirs: Ledger, but: Collection[str] = ()) -> list[str]:
    """The games here with the date, the players and the name of one whose file told no id: it may
    be one of them with its first hand mended. ``but`` are games that are known to be others."""
    opened = theirs.opened
    if stem_of(opened.game) is None:
        return []
    found = []
    for game in home.ids():
        if game.startswith(opened.at[:10]) and game != opened.game and game not in but:
            with contextlib.suppress(GinscoreError):
                if _met_alike(home.read(game).ledger.opened, opened):
                    found.append(game)
    return found


def _met_alike(one: Opened, other: Opened) -> bool:
    """Whether two games have the same players and name, and the same date as far as both tell."""
    length = min(len(one.at), len(other.at))
    players, others = (
        [key_of(name) for side in game.sides for name in side] for game in (one, other)
    )
    named, called = (key_of(game.name or "") for game in (one, other))
    return (one.at[:length], players, named) == (other.at[:length], others, called)


def as_known(home: Home, theirs: Ledger) -> Ledger:
    """A game of a history that has no id, under the one that it has in this folder: it may have
    been read in before its first line was told."""
    game = theirs.opened.game
    stem = stem_of(game)
    if stem is None or home.has(game):
        return theirs
    for known in [stem] if game != stem else [one for one in home.ids() if stem_of(one) == stem]:
        opened = msgspec.structs.replace(theirs.opened, game=known)
        moved = codec.chained((opened, *theirs.events[1:]))
        with contextlib.suppress(GinscoreError):
            merged(home.read(known).ledger, moved)
            return moved
    return theirs


def take_in(home: Home, theirs: Ledger) -> str:
    """Merge a ledger into the folder; what it did, as ``merged`` says.

    Raises GameError for histories that part, LedgerError for a game here that cannot be read.
    """
    game = theirs.opened.game
    with home.locked(game):
        path = home.path_of(game)
        ours = home.read(game) if home.has(game) else None
        done = merged(None if ours is None else ours.ledger, theirs)
        if done != "known":
            with naming(path):
                content = codec.encode(theirs)
            exchange(path, content, None if ours is None else ours.stamp)
    return done
