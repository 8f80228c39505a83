"""What may stand next in a command line: for the shell's completion and for the prompt's.

``suggest(["knock"], "a")`` answers with the names at the table that begin with an a. Nothing is
raised: where a ledger cannot be read there is nothing to suggest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import click

from ginscore.cli import COMMANDS, module_of
from ginscore.cli.params import Settings, global_options

NAMED = ("adjust", "assert", "player", "players")
"""The commands beside the hands whose words are names."""

FIXED = {
    "completion": ("bash", "zsh", "fish"),
    "export": ("json", "csv", "markdown", "html", "history"),
    "rules": ("list", "show", "set", "save", "default", "delete"),
    "players": ("rename", "merge"),
}
"""The words that a command takes first."""

TABLES = ("simple", "plain", "github", "grid", "rounded_grid", "pipe", "html", "latex", "tsv")
SUITS = "shdc"


def suggest(words: Sequence[str], begun: str) -> list[str]:
    """The words that go on from ``begun`` behind these words of a command line."""
    from ginscore.errors import GinscoreError

    try:
        found = list(_candidates(list(words), begun))
    except (GinscoreError, OSError):
        return []
    wanted = begun.casefold()
    return sorted({one for one in found if one.casefold().startswith(wanted)}, key=_by_word)


def _by_word(word: str) -> tuple[bool, str]:
    return word.startswith("-"), word.casefold()


def _candidates(words: list[str], begun: str) -> Iterable[str]:
    settings, words, awaited = _read_globals(words)
    if awaited is not None:
        return _VALUES.get(awaited, _nothing)(settings, begun)
    if not words:
        return _options(None) if begun.startswith("-") else COMMANDS
    verb = words[0].lower()
    if verb not in COMMANDS:
        return []
    takes = _valued(verb)
    if words[-1] in takes and len(words) > 1:
        return _VALUES.get(words[-1], _nothing)(settings, begun)
    option, equals, value = begun.partition("=")
    if equals and option in takes:
        return [f"{option}={one}" for one in _VALUES.get(option, _nothing)(settings, value)]
    if begun.startswith("-"):
        return _options(verb)
    return _words_of(settings, verb, _without_options(words[1:], takes), begun)


def _read_globals(words: list[str]) -> tuple[Settings, list[str], str | None]:
    """The global options told so far, the words without them, and the one whose value is next."""
    settings = Settings()
    rest: list[str] = []
    left = iter(words)
    for word in left:
        key, equals, value = word.partition("=")
        if word in ("--json", "--ascii"):
            continue
        if key not in ("-g", "--game", "--home", "--format"):
            rest.append(word)
            continue
        told = value if equals else next(left, None)
        if told is None:
            return settings, rest, key
        setattr(settings, {"-g": "game"}.get(key, key.strip("-")), told)
    return settings, rest, None


def _command(verb: str) -> click.Command | None:
    from importlib import import_module

    try:
        command: click.Command = import_module(module_of(verb)).command
    except ImportError:
        return None
    return command


def _params(verb: str | None) -> list[click.Option]:
    command = None if verb is None else _command(verb)
    groups = (
        [command, *command.commands.values()] if isinstance(command, click.Group) else [command]
    )
    params = [one for each in groups if each is not None for one in each.params]
    return [one for one in [*params, *global_options()] if isinstance(one, click.Option)]


def _options(verb: str | None) -> list[str]:
    own = ["--version"] if verb is None else []
    long = [word for one in _params(verb) for word in one.opts if word.startswith("--")]
    return [*own, "--help", *long]


def _valued(verb: str) -> set[str]:
    return {word for one in _params(verb) if not one.is_flag for word in one.opts}


def _without_options(words: Sequence[str], takes: set[str]) -> list[str]:
    rest: list[str] = []
    left = iter(words)
    for word in left:
        if word in takes:
            next(left, None)
        elif not word.startswith("-"):
            rest.append(word)
    return rest


def _words_of(settings: Settings, verb: str, told: list[str], begun: str) -> Iterable[str]:
    """What may stand as a command's next word."""
    from ginscore.notation import VERBS

    if verb in ("amend", "insert") and len(told) > 1:
        verb, told = told[1].lower(), told[2:]
    elif verb in ("amend", "insert"):
        return VERBS if told else []
    if verb in VERBS:
        return _of_a_hand(settings, verb, told, begun)
    if verb == "rules" and told:
        return _of_rules(settings, told, begun)
    if verb in ("use", "remove"):
        return [] if told else _games(settings, begun)
    if verb in FIXED and not told:
        return FIXED[verb]
    return _names(settings, begun) if verb in NAMED else []


def _of_a_hand(settings: Settings, verb: str, told: list[str], begun: str) -> Iterable[str]:
    if not told:
        return _names(settings, begun)
    if verb == "win":
        return ("gin", "big-gin", "undercut") if len(told) == 2 else []
    against = [] if "vs" in told or verb == "dead" else ["vs"]
    return [*against, *_cards(settings, begun)]


def _of_rules(settings: Settings, told: list[str], begun: str) -> Iterable[str]:
    if told[0] == "set":
        return _knobs(settings, begun)
    return _rule_sets(settings, begun) if told[0] in ("show", "default", "delete") else []


def _names(settings: Settings, _: str) -> list[str]:
    game = settings.read_game()[1].game
    return list(dict.fromkeys((*game.players, *game.names)))


def _games(settings: Settings, _: str) -> list[str]:
    from ginscore.errors import LedgerError

    home = settings.open_home()
    games = home.ids()
    for game in games[-50:]:
        try:
            named = home.read(game).ledger.opened.name
        except LedgerError:
            continue
        if named and " " not in named:
            games.append(named)
    return games


def _rule_sets(settings: Settings, _: str) -> list[str]:
    from ginscore.ledger.rulebook import saved_names
    from ginscore.presets import PRESET

    return [*PRESET, *saved_names(settings.open_home())]


def _knobs(_: Settings, begun: str) -> list[str]:
    """``knob=``, and behind the sign the values that are words."""
    from ginscore.knobs import KNOBS

    key, equals, _value = begun.partition("=")
    if not equals:
        return [f"{knob.key}=" for knob in KNOBS]
    words = [word.strip() for knob in KNOBS if knob.key == key for word in knob.allowed.split(",")]
    plain = [word.partition(":") for word in words if " " not in word and word[:1].isalpha()]
    return [f"{key}={word}{colon}" for word, colon, _points in plain]


def _cards(_: Settings, begun: str) -> list[str]:
    """A card whose rank is typed: its four suits."""
    from ginscore.cards import RANKS

    end = "10" if begun.endswith("10") else begun[-1:]
    before = begun[: len(begun) - len(end)]
    if not end or (end != "10" and end.upper() not in RANKS):
        return []
    if before and before[-1].lower() not in f"{SUITS}+@":
        return []  # a count, a range, or a name
    return [begun + suit for suit in SUITS]


def _seatings(_: Settings, __: str) -> list[str]:
    from ginscore.seating import Seating

    return [str(seating) for seating in Seating]


def _ends(_: Settings, __: str) -> list[str]:
    from ginscore.hand import End

    return [str(end) for end in End]


def _nothing(_: Settings, __: str) -> list[str]:
    return []


_VALUES: dict[str, Callable[[Settings, str], Iterable[str]]] = {
    "-g": _games,
    "--game": _games,
    "--rules": _rule_sets,
    "--as": _rule_sets,
    "--from": _rule_sets,
    "--set": _knobs,
    "--seating": _seatings,
    "--player": _names,
    "--format": lambda _, __: TABLES,
    "--end": _ends,
    **dict.fromkeys(("--discard", "--upcard", "--taken"), _cards),
}
