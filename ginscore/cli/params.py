"""What every command shares: the global options, the game they mean, and how errors are shown."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TextIO

import click

if TYPE_CHECKING:
    from ginscore.errors import GinscoreError
    from ginscore.ledger.store import Home, Kept
    from ginscore.replay import Replay


def columns_of(stream: TextIO) -> int:
    """How wide the terminal behind a stream is: by ``COLUMNS``, else as it says itself, else 80."""
    told = os.environ.get("COLUMNS", "")
    try:
        wide = int(told[:4]) if told.isdigit() else os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError, AttributeError):
        return 80
    return max(40, wide) if wide else 80


# The width is told, since click would load half a dozen modules to ask for it.
HELP = {
    "help_option_names": ["-h", "--help"],
    "terminal_width": min(columns_of(sys.stdout), 100),
}

_GLOBALS = ("game", "home", "json", "format", "ascii")


def global_options() -> Iterator[click.Option]:
    """The options that stand before or behind any command, made anew for each."""
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
        self.params += global_options()

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **more: Any,
    ) -> click.Context:
        """Read the words; one that was forgotten is asked for, of a person at a terminal."""
        words = list(args)
        while True:
            try:
                return super().make_context(info_name, list(words), parent, **more)
            except click.MissingParameter as error:
                if not asks() or not isinstance(error.param, click.Argument):
                    raise
                words += click.prompt(error.param.human_readable_name).split()

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
        if key == "format" and value:
            from ginscore.render.tables import check_style  # only where a format is named

            check_style(value)
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
        self.pages = True

    def symbols_on(self, stream: TextIO) -> bool:
        """Whether cards are shown with suit symbols: on a terminal that has them."""
        if self.ascii or not stream.isatty():
            return False
        with contextlib.suppress(UnicodeEncodeError, LookupError):
            "♠♥♦♣".encode(stream.encoding or "ascii")
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
        return home.read_folded(self.game_id(home))

    @contextlib.contextmanager
    def editing(self) -> Iterator[tuple[Home, Kept, Replay]]:
        """The game meant, locked from reading to writing."""
        home = self.open_home()
        game = self.game_id(home)
        with home.locked(game), self._answering():
            yield (home, *home.read_folded(game))

    @contextlib.contextmanager
    def _answering(self) -> Iterator[None]:
        """Answer a refusal in JSON too, where JSON is asked for."""
        from ginscore.errors import GameError, IllegalHand

        try:
            yield
        except (IllegalHand, GameError) as error:
            if self.json:
                from ginscore.render.machine import dump, refusal_json

                click.echo(dump(refusal_json(error)))
            raise


pass_settings = click.make_pass_decorator(Settings)


def show_error(settings: Settings, error: GinscoreError) -> None:
    """An error as sentences on stderr: what is wrong, every fault with its law, the notes, the
    remedy. At a terminal they are fitted to it, cards as symbols where it shows them."""
    lines = [f"Error: {error.message}"]
    lines += [f"  ✗ {one.message} [law {one.law}]" for one in getattr(error, "faults", ())]
    remarks = getattr(error, "notes", ())
    if remarks:
        from ginscore.render.words import note_lines

        lines += note_lines(remarks)
    lines += [f"Hint: {error.hint}"] if error.hint else []
    text = "\n".join(lines)
    if sys.stderr.isatty():
        text = "\n".join(_fitted(text, symbols=settings.symbols_on(sys.stderr)))
    red = click.style("Error", fg="red")
    click.echo(red + text.removeprefix("Error"), err=True, color=_color(err=True))


def _fitted(text: str, *, symbols: bool) -> Iterator[str]:
    """Sentences in the width of the terminal. What is set in deep is a line of a file, with a
    caret below it, and stands as it is."""
    from ginscore.render.names import wrapped
    from ginscore.render.words import in_symbols

    wide = columns_of(sys.stderr)
    for line in text.split("\n"):
        margin = line[: len(line) - len(line.lstrip(" "))]
        if len(margin) >= 4:
            yield line
        else:
            shown = in_symbols(line, symbols=symbols)
            yield from wrapped(shown, margin, margin + "  ", wide)


def _color(*, err: bool = False) -> bool:
    """Whether to use colour: at a terminal, unless NO_COLOR says not."""
    stream = sys.stderr if err else sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR")


def asks() -> bool:
    """Whether a forgotten word may be asked for: only a person at a terminal is."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def answer(
    settings: Settings,
    *,
    json: object,
    lines: Callable[[], Sequence[str]] | Sequence[str],
    plain: bool = False,
    paged: bool = False,
) -> None:
    """Print what a command answers: in JSON where that is asked for, else its lines.

    Both may be functions, of which only the one that is wanted is called.
    """
    if settings.json:
        from ginscore.render.machine import dump

        click.echo(dump(json() if callable(json) else json))
        return
    say(settings, lines() if callable(lines) else lines, plain=plain, paged=paged)


def say(
    settings: Settings, lines: Sequence[str], *, plain: bool = False, paged: bool = False
) -> None:
    """Print sentences of the program, their cards as symbols where the terminal shows them.

    ``plain`` lines have no cards in them but perhaps what looks like one, as a path or a name may.
    ``paged`` ones go through the pager where the terminal is too low for them.
    """
    text = "\n".join(lines)
    if not plain:
        from ginscore.render.words import in_symbols

        text = in_symbols(text, symbols=settings.symbols_on(sys.stdout))
    if paged and settings.pages:
        from ginscore.cli.pages import show

        show(f"{text}\n")
    else:
        click.echo(text)


def show_opening(settings: Settings, game_id: str, replay: Replay) -> None:
    """The receipt of a game that was opened: who plays, by which rules, who deals."""

    def as_json() -> dict[str, Any]:
        from ginscore.render.machine import score_json

        return score_json(game_id, replay)

    def lines() -> list[str]:
        from ginscore.render.text import opening_lines

        return opening_lines(game_id, replay)

    answer(settings, json=as_json, lines=lines)
