"""The rule sets of a home folder: the presets, and those that were saved there."""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec

from ginscore.errors import GameError, LedgerError, RulesError
from ginscore.knobs import as_knobs, check_rules_name, with_knobs
from ginscore.ledger.codec import parsed_once
from ginscore.ledger.disk import delete as unlink
from ginscore.ledger.disk import names_in, read_bytes
from ginscore.ledger.saving import write_bytes
from ginscore.ledger.store import Home, naming
from ginscore.presets import PRESET, no_such_rules
from ginscore.rules import Rules


def saved_names(home: Home) -> list[str]:
    """The names of the saved rule sets, in order."""
    found = []
    for name in names_in(home.rules, ".json"):
        with contextlib.suppress(RulesError):
            check_rules_name(name)
            found.append(name)
    return found


def find(home: Home, name: str) -> Rules:
    """A rule set by its name: a preset, or one that was saved.

    Raises RulesError with the nearest name, LedgerError for a saved file that cannot be read.
    """
    word = name.lower()
    if word in PRESET:
        return PRESET[word].rules
    saved = saved_names(home)
    if word in saved:
        return read_saved(home, word)
    raise no_such_rules(name, [*PRESET, *saved])


_KNOBS: msgspec.json.Decoder[dict[str, Any]] = msgspec.json.Decoder(dict[str, Any])


def read_saved(home: Home, name: str) -> Rules:
    """A saved rule set, every knob checked. Raises LedgerError for a file that cannot be read."""
    path = home.rules / f"{name}.json"
    content = read_bytes(path) or b""
    with naming(path):
        knobs = parsed_once(_KNOBS, content)
        knobs.pop("name", None)
        try:
            return with_knobs(msgspec.structs.replace(Rules(), name=name), knobs)
        except RulesError as error:
            raise LedgerError(error.message, hint=error.hint) from None


def save(home: Home, name: str, rules: Rules) -> Rules:
    """Save a rule set under a name of its own, in place of what was saved under it.

    Raises RulesError for what is no name, or a preset's.
    """
    word = name.lower()
    check_rules_name(word)
    if word in PRESET:
        raise RulesError(f"{word} is a preset and cannot be changed.", hint="Take another name.")
    named = msgspec.structs.replace(rules, name=word)
    path = home.rules / f"{word}.json"
    with home.locked(path):
        write_bytes(path, msgspec.json.encode(as_knobs(named)) + b"\n")
    return named


def delete(home: Home, name: str) -> None:
    """Delete a saved rule set; games that took it keep their own copy."""
    word = name.lower()
    if word in PRESET:
        raise GameError(f"{word} is a preset and cannot be deleted.")
    if word not in saved_names(home):
        raise no_such_rules(name, saved_names(home))
    path = home.rules / f"{word}.json"
    with home.locked(path):
        unlink(path)
