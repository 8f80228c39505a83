"""A ledger's file looked at from the outside in: can it be read, is the chain whole, does it fold,
and does everything derived from it hold."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from ginscore.cards import shortened
from ginscore.errors import LedgerError, RulesError
from ginscore.ledger import codec, rulebook
from ginscore.ledger.chosen import read_chosen
from ginscore.ledger.disk import read_bytes
from ginscore.ledger.exchange import MOST_BYTES, parts
from ginscore.ledger.people import read_people
from ginscore.ledger.store import Home
from ginscore.replay import fold
from ginscore.verifying import CHECKS, Difference, differences

NAMES = ("readable", "file", "digests", "events", *CHECKS)
"""Every check by its name, in the order in which they are made."""


class Examined(Struct, frozen=True):
    """What was found in one game, or in another file of the folder (``game`` None): everything that
    differs, and how much there is."""

    file: str
    game: str | None = None
    differences: tuple[Difference, ...] = ()
    events: int = 0
    hands: int = 0
    players: tuple[str, ...] = ()

    @property
    def readable(self) -> bool:
        """Whether it could be read at all."""
        return all(one.check != "readable" for one in self.differences)


def _found(check: str, error: LedgerError) -> Difference:
    return Difference(check, error.path or "$", error.message.removesuffix(".") + ".")


def examine(content: bytes, file: str, named: str | None = None) -> Examined:
    """Everything that differs in one ledger. ``named`` is the game that its file is named after."""
    try:
        ledger = codec.decode_unchecked(content)
    except LedgerError as error:
        return Examined(file, named, (_found("readable", error),))
    game = ledger.opened.game
    found = []
    if named is not None and named != game:
        message = f"The file is named after game {shortened(named, 64)} and tells of {game}."
        found.append(Difference("file", "$.events[0].game", message))
    found += [_found("digests", error) for error in codec.chain_faults(ledger)]
    try:
        replay = fold(ledger.events)
    except LedgerError as error:
        found.append(_found("events", error))
        return Examined(file, game, tuple(found), len(ledger.events))
    found += differences(replay)
    sides = replay.game.names
    return Examined(file, game, tuple(found), len(ledger.events), len(replay.game.rows), sides)


def examine_file(path: Path) -> list[Examined]:
    """Every ledger in a JSON file, wherever it lies."""
    try:
        content = read_bytes(path, MOST_BYTES)
        if content is None:
            raise LedgerError("There is no such file")
        ledgers = parts(content)
    except LedgerError as error:
        return [Examined(str(path), None, (_found("readable", error),))]
    return [examine(one, str(path)) for one in ledgers]


def examine_game(home: Home, game: str) -> Examined:
    """One game of the folder."""
    path = home.path_of(game)
    try:
        content = read_bytes(path)
        if content is None:
            raise LedgerError("There is no such file")
    except LedgerError as error:
        return Examined(str(path), game, (_found("readable", error),))
    return examine(content, str(path), game)


def examine_folder(home: Home) -> list[Examined]:
    """Every game of the folder, and the files beside them where one cannot be read."""
    return [*(examine_game(home, game) for game in home.ids()), *_beside(home)]


def _beside(home: Home) -> list[Examined]:
    """The files beside the games that cannot be read: what was chosen, who is who, saved rules."""
    found = []
    for path, read in ((home.settings, read_chosen), (home.players, read_people)):
        try:
            read(home)
        except LedgerError as error:
            found.append(Examined(str(path), None, (_found("readable", error),)))
    for name in rulebook.saved_names(home):
        path = home.rules / f"{name}.json"
        try:
            rulebook.read_saved(home, name)
        except (LedgerError, RulesError) as error:
            said = Difference("readable", "$", error.message)
            found.append(Examined(str(path), None, (said,)))
    return found
