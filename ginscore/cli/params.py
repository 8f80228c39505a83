"""What every command shares: the global options, the game they mean, and how errors are shown."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ginscore.errors import GinscoreError
    from ginscore.ledger.store import Home, Kept
    from ginscore.replay import Replay


def _help_width() -> int:
    """The width of help texts: the terminal's, at most 100 columns."""
    told = os.environ.get("COLUMNS", "")
    if told.isdigit():
        return max(40, min(int(told[:4]), 100))
    try:
        return max(40, min(os.get_terminal_size(sys.stdout.fileno()).columns, 100))
    except (OSError, ValueError, AttributeError):
        return 80


# The width is told, since click would load half a dozen modules to ask for it.
HELP = {"help_option_names": ["-h", "--help"], "terminal_width": _help_width()}

_GLOBALS = ("game", "home", "json", "format", "ascii")


def GLOBAL_OPTIONS() -> Iterator[click.Option]:  # noqa: N802 - a table, made anew for each command
    """The options that stand before or behind any command."""
    yield click.Option(["-g", "--game"], metavar="GAME", help="The game meant, by id or name.")
    yield click.Option(["--home"], metavar="DIR", help="Where the ledgers lie.")
    yield click.Option(["--json"], is_flag=True, help="Answer in JSON.")
    yield click.Option(["--format"], metavar="NAME", help="How tables are drawn: plain, github…")
    yield click.Option(["--ascii"], is_flag=True, help="Letters for suits, no symbols.")


def a_text(_: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """A text that an option takes; the next option is none, whose text was forgotten."""
    if value is not None and value.startswith("--"):
        raise click.UsageError(f"{option.opts[0]} wants a text, and {value[:20]} is an option.")
    return value


class Command(click.Command):
    """A command that takes the global options behind it too."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["context_settings"] = HELP | (kwargs.get("context_settings") or {})
        super().__init__(*args, **kwargs)
        self.params += GLOBAL_OPTIONS()

    def invoke(self, ctx: click.Context) -> Any:
        """Keep the global options, then run the command with its own."""
        keep_globals(ctx, {key: ctx.params.pop(key) for key in _GLOBALS if key in ctx.params})
        return super().invoke(ctx)


def command(name: str, **attrs: Any) -> Callable[[Callable[..., Any]], click.Command]:
    """Declare a command of the root."""
    return click.command(name, cls=Command, **attrs)


def keep_globals(ctx: click.Context, told: dict[str, Any]) -> None:
    """Add the global options told at this level to those told before."""
    settings = ctx.ensure_object(Settings)
    for key, value in told.items():
        if value == "":
            raise click.UsageError(f"--{key} is empty.", ctx)
        if value:
            setattr(settings, key, value)


class Settings:
    """The global options as they were told, and what they mean."""

    def __init__(self) -> None:
        self.game: str | None = None
        self.home: str | None = None
        self.json = False
        self.format: str | None = None
        self.ascii = False

    @property
    def symbols(self) -> bool:
        """Whether cards are shown with suit symbols: on a terminal that has them."""
        if self.ascii or not sys.stdout.isatty():
            return False
        with contextlib.suppress(UnicodeEncodeError, LookupError):
            "♠♥♦♣".encode(sys.stdout.encoding or "ascii")
            return True
        return False

    def open_home(self) -> Home:
        """The home folder."""
        from pathlib import Path  # here, since it costs a tenth of what --help takes

        from ginscore.ledger.store import Home, default_home

        return Home(Path(self.home) if self.home else default_home())

    def game_id(self, home: Home) -> str:
        """The game meant: ``-g``, else ``GINSCORE_GAME``, else the current one.

        Raises GameError where there is none, saying how to begin.
        """
        from ginscore.ledger.chosen import current_game, find_game

        named = self.game or os.environ.get("GINSCORE_GAME")
        return find_game(home, named) if named else current_game(home)

    def read_game(self) -> tuple[Kept, Replay]:
        """The game meant, read and folded."""
        home = self.open_home()
        return read_folded(home, self.game_id(home))

    @contextlib.contextmanager
    def editing(self) -> Iterator[tuple[Home, Kept, Replay]]:
        """The game meant, locked from reading to writing."""
        home = self.open_home()
        game = self.game_id(home)
        with home.locked(game), self._answering():
            yield (home, *read_folded(home, game))

    @contextlib.contextmanager
    def _answering(self) -> Iterator[None]:
        """Answer a refused hand in JSON too, where JSON is asked for."""
        from ginscore.errors import IllegalHand

        try:
            yield
        except IllegalHand as error:
            if self.json:
                from ginscore.render.machine import dump, refusal_json

                click.echo(dump(refusal_json(error)))
            raise


def read_folded(home: Home, game: str) -> tuple[Kept, Replay]:
    """A game of the home folder, folded; a hand in it that breaks a law is a broken file."""
    from ginscore.ledger.store import naming
    from ginscore.replay import fold, refuse_illegal

    kept = home.read(game)
    with naming(kept.path):
        replay = fold(kept.ledger.events)
        refuse_illegal(replay)
    return kept, replay


pass_settings = click.make_pass_decorator(Settings)


def show_error(error: GinscoreError) -> None:
    """An error as sentences on stderr: what is wrong, every fault with its law, the remedy."""
    click.echo(
        f"{click.style('Error', fg='red')}: {error.message}", err=True, color=_color(err=True)
    )
    for fault in getattr(error, "faults", ()):
        click.echo(f"  ✗ {fault.message} [law {fault.law}]", err=True)
    for note in getattr(error, "notes", ()):
        click.echo(f"Note: {note.message} [law {note.law}]", err=True)
    if error.hint:
        click.echo(f"Hint: {error.hint}", err=True)


def _color(*, err: bool = False) -> bool:
    """Whether to use colour: at a terminal, unless NO_COLOR says not."""
    stream = sys.stderr if err else sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR")


def asks() -> bool:
    """Whether a forgotten word may be asked for: only a person at a terminal is."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def show_opening(settings: Settings, game_id: str, replay: Replay) -> None:
    """The receipt of a game that was opened: who plays, by which rules, who deals."""
    if settings.json:
        from ginscore.render.machine import dump, score_json

        click.echo(dump(score_json(game_id, replay)))
        return
    from ginscore.render.text import opening_lines

    say(settings, opening_lines(game_id, replay))


def say(settings: Settings, lines: Sequence[str]) -> None:
    """Print sentences of the program, their cards as symbols where the terminal shows them."""
    from ginscore.render.words import in_symbols

    click.echo("\n".join(in_symbols(line, symbols=settings.symbols) for line in lines))


def show_change(settings: Settings, game_id: str, changed: Replay, done: str) -> None:
    """The receipt of anything but a hand: what was done, and how the game stands."""
    if settings.json:
        from ginscore.render.machine import dump, score_json

        click.echo(dump({"done": done} | score_json(game_id, changed)))
        return
    from ginscore.render.text import status_lines

    say(settings, [done, *status_lines(changed)])
