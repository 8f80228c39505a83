"""Which game is meant: the current one, and finding one by its id, a part of it, or its name."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ginscore.cards import shortened
from ginscore.errors import GameError, LedgerError, NotationError
from ginscore.ledger.disk import read_bytes, write_bytes
from ginscore.ledger.store import Home, Kept, naming


class Chosen(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was chosen for the folder: the current game, and the rules that new games take."""

    game: str | None = None
    rules: str | None = None


_DECODER = msgspec.json.Decoder(Chosen)


def read_chosen(home: Home) -> Chosen:
    """What was chosen; nothing yet in a new folder. Raises LedgerError for a broken file."""
    content = read_bytes(home.settings)
    if content is None:
        return Chosen()
    with naming(home.settings):
        try:
            return _DECODER.decode(content)
        except (msgspec.DecodeError, RecursionError, ValueError) as error:
            raise LedgerError(f"The file cannot be read: {error}") from None


def choose(home: Home, **changes: str | None) -> None:
    """Change what was chosen."""
    with home.locked("settings"):
        chosen = replace(read_chosen(home), **changes)
        write_bytes(home.settings, msgspec.json.encode(chosen) + b"\n")


def current_game(home: Home) -> str:
    """The current game's id. Raises GameError where there is none, saying how to begin."""
    game = read_chosen(home).game
    if game is not None and home.has(game):
        return game
    if home.ids():
        raise GameError(
            "No game is the current one.", hint="ginscore games, then ginscore use GAME"
        )
    raise GameError("There is no game yet.", hint="ginscore new Ann Bob opens one.")


def find_game(home: Home, word: str) -> str:
    """The id of the game that a word means: its id, a part of only one id, or its name.

    Raises GameError where none or several are meant.
    """
    ids = home.ids()
    if word in ids:
        return word
    parts = [game for game in ids if word.casefold() in game]
    if len(parts) == 1:
        return parts[0]
    named = [game for game in ids if name_of(home.read(game)) == word.casefold()]
    if len(named) == 1:
        return named[0]
    said = shortened(word)
    if named or parts:
        found = ", ".join((named or parts)[:5])
        raise NotationError(f"“{said}” may be several games: {found}.", hint="Type more of the id.")
    raise NotationError(f"There is no game “{said}”.", hint="ginscore games lists them.")


def name_of(kept: Kept) -> str | None:
    """What a game is called, without case."""
    name = kept.ledger.opened.name
    return None if name is None else name.casefold()
