"""``ginscore export``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings

if TYPE_CHECKING:
    from ginscore.errors import GinscoreError
    from ginscore.ledger.store import Home, Kept
    from ginscore.replay import Replay

Games = Sequence["tuple[Kept, Replay]"]


def _json(_: Home, games: Games, whole: bool) -> str:
    from ginscore.ledger.exchange import write_json

    return write_json(games, whole)


def _history(_: Home, games: Games, __: bool) -> str:
    from ginscore.ledger.histories import write_history_file

    return write_history_file(games)


def _csv(_: Home, games: Games, __: bool) -> str:
    from ginscore.render.csv_ import games_csv

    return games_csv([(kept.id, replay) for kept, replay in games])


def _markdown(home: Home, games: Games, whole: bool) -> str:
    from ginscore.cli.wall import write_markdown

    return write_markdown(home, games, whole)


def _html(home: Home, games: Games, whole: bool) -> str:
    from ginscore.cli.wall import write_html

    return write_html(home, games, whole)


FORMATS: dict[str, Callable[[Home, Games, bool], str]] = {
    "json": _json,
    "history": _history,
    "csv": _csv,
    "markdown": _markdown,
    "html": _html,
}
"""What writes a format: a function of the folder, of the games (each kept and folded) and of
whether the whole folder is meant, which returns the text."""


@params.command("export")
@click.argument("form", metavar="|".join(FORMATS), type=click.Choice(list(FORMATS)))
@click.option("--all", "whole", is_flag=True, help="All games of the folder.")
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Where to write it."
)
@pass_settings
def command(settings: Settings, /, form: str, whole: bool, output: Path | None) -> int:
    """Write the game, or all games, for another folder or another program.

    \b
    Examples:
      ginscore export json --output evening.json
      ginscore export json --all --output club.json
    """
    from ginscore.ledger.disk import quoted
    from ginscore.render.words import counted

    home = settings.open_home()
    games, broken = _sound(home) if whole else ([home.read_folded(settings.game_id(home))], [])
    for error in broken:
        params.show_error(settings, error)
    status = max((error.status for error in broken), default=0)
    if broken and not games:
        return status
    text = FORMATS[form](home, games, whole)
    if output is None or _is_standard_output(output):
        click.echo(text, nl=False)
        return status
    _write(home.folder, output, text)
    written = {"output": str(output), "format": form, "games": [kept.id for kept, _ in games]}
    wrong = [{"status": error.status, "message": error.message} for error in broken]
    params.answer(
        settings,
        json=written | ({"refused": wrong} if wrong else {}),
        lines=[f"Wrote {counted(len(games), 'game')} to {quoted(output)}."],
        plain=True,
    )
    return status


def _sound(home: Home) -> tuple[Games, list[GinscoreError]]:
    """Every game of the folder that can be read, and what is wrong with the others: one broken
    file does not keep a club from its copy."""
    from ginscore.cli.across import tell_passed_over
    from ginscore.errors import GinscoreError

    tell_passed_over(home)
    games, broken = [], []
    for game in home.ids():
        try:
            games.append(home.read_folded(game))
        except GinscoreError as error:
            broken.append(error)
    return games, broken


def _is_standard_output(output: Path) -> bool:
    from ginscore.ledger.disk import is_standard_output

    return str(output) == "-" or is_standard_output(output)


def _write(home: Path, output: Path, text: str) -> None:
    """Write the file, anywhere but among the ledgers themselves; a device or a pipe is written to,
    and stays what it is."""
    from ginscore.errors import GameError
    from ginscore.ledger.disk import is_odd, quoted
    from ginscore.ledger.saving import write_bytes, write_into

    if output.resolve().is_relative_to(home.resolve()):
        raise GameError(
            f"{quoted(output)} lies in the folder of the ledgers themselves; nothing was written.",
            hint="Take another folder.",
        )
    write = write_into if is_odd(output) else write_bytes
    write(output, text.encode())
