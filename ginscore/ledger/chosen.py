"""Which game is meant: the current one, and finding one by its id, a part of it, or its name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ginscore.cards import shortened
from ginscore.errors import GameError, GinscoreError, LedgerError, NotationError, RulesError
from ginscore.knobs import check_rules_name
from ginscore.ledger.codec import parsed_once
from ginscore.ledger.disk import Stamp, quoted, read_bytes, read_stamped
from ginscore.ledger.saving import NOTHING, exchange
from ginscore.ledger.store import Home, Kept, naming
from ginscore.texts import is_game_id


class Chosen(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was chosen for the folder: the current game, and the rules that new games take."""

    game: str | None = None
    rules: str | None = None


_DECODER = msgspec.json.Decoder(Chosen)


def read_chosen(home: Home) -> Chosen:
    """What was chosen; nothing yet in a new folder. Raises LedgerError for a broken file."""
    return _read(home)[0]


def _read(home: Home) -> tuple[Chosen, Stamp | None]:
    found = read_stamped(home.settings)
    if found is None:
        return Chosen(), None
    content, stamp = found
    with naming(home.settings):
        chosen = parsed_once(_DECODER, content)
        if chosen.game is not None and not is_game_id(chosen.game):
            raise LedgerError(f"“{shortened(chosen.game)}” is no game's id", path="$.game")
        if chosen.rules is not None:
            try:
                check_rules_name(chosen.rules)
            except RulesError as error:
                raise LedgerError(error.message, path="$.rules") from None
    return chosen, stamp


def choose(home: Home, **changes: str | None) -> None:
    """Change what was chosen."""
    with home.locked(home.settings):
        chosen, stamp = _read(home)
        content = msgspec.json.encode(replace(chosen, **changes)) + b"\n"
        exchange(home.settings, content, stamp)


def choose_after(home: Home, done: str, **changes: str | None) -> None:
    """Change what was chosen, after something else was saved: ``done`` says what, for the error
    that tells it apart from what was not."""
    try:
        choose(home, **changes)
    except LedgerError as error:
        why = error.message.removeprefix(f"{NOTHING}: ")
        raise LedgerError(f"{done}: {why}", path=error.path, hint=error.hint) from None


def make_current(home: Home, game: str) -> None:
    """Make a game the current one that has just been saved."""
    done = f"Game {game} is saved, but could not be made the current one"
    choose_after(home, done, game=game)


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
    """The id of the game that a word means: its id, its name, or a part of only one id, without
    case. A game that cannot be read has no name.

    Raises NotationError where none or several are meant.
    """
    if not word.strip():
        raise NotationError("Which game is meant is empty.", hint="ginscore games lists them.")
    ids = home.ids()
    if word in ids:
        return word
    named, closed = _named(home, ids, word)
    parts = [game for game in ids if word.casefold() in game.casefold()]
    found = named or parts
    if len(found) == 1:
        return found[0]
    said = shortened(word)
    if found:
        several = ", ".join(found[:5])
        raise NotationError(
            f"“{said}” may be several games: {several}.", hint="Type more of the id."
        )
    unread = f" The name of {quoted(closed[0])} cannot be read." if closed else ""
    raise NotationError(f"There is no game “{said}”.{unread}", hint="ginscore games lists them.")


def _named(home: Home, ids: Sequence[str], word: str) -> tuple[list[str], list[Path]]:
    """The games of this name, and the files that cannot be read."""
    named, closed = [], []
    told = msgspec.json.encode(word.casefold())[1:-1]
    for game in ids:
        try:
            content = read_bytes(home.path_of(game)) or b""
            # Most games have another name, or none: they need not be taken apart to see it.
            if told not in content.decode(errors="replace").casefold().encode():
                continue
            if name_of(home.read(game)) == word.casefold():
                named.append(game)
        except GinscoreError:
            closed.append(home.path_of(game))
    return named, closed


def name_of(kept: Kept) -> str | None:
    """What a game is called, without case."""
    name = kept.ledger.opened.name
    return None if name is None else name.casefold()
