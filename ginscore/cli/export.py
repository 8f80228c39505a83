"""``ginscore export``."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings

FORMATS = {
    "json": "ginscore.ledger.exchange:write_json",
    "history": "ginscore.ledger.histories:write_history_file",
    "csv": "ginscore.cli.wall:write_csv",
    "markdown": "ginscore.cli.wall:write_markdown",
    "html": "ginscore.cli.wall:write_html",
}
"""What writes a format: a function of the games (each kept and folded) and of whether the whole
folder is meant, which returns the text."""


@params.command("export")
@click.argument("form", metavar="|".join(FORMATS), type=click.Choice(list(FORMATS)))
@click.option("--all", "whole", is_flag=True, help="All games of the folder.")
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Where to write it."
)
@pass_settings
def command(settings: Settings, /, form: str, whole: bool, output: Path | None) -> None:
    """Write the game, or all games, for another folder or another program.

    \b
    Examples:
      ginscore export json --output evening.json
      ginscore export json --all --output club.json
    """
    from ginscore.render.words import counted

    module, _, name = FORMATS[form].partition(":")
    home = settings.open_home()
    games = home.ids() if whole else [settings.game_id(home)]
    text: str = getattr(import_module(module), name)(
        [params.read_folded(home, game) for game in games], whole
    )
    if output is None:
        click.echo(text, nl=False)
        return
    _write(home.folder, output, text)
    params.answer(
        settings,
        json={"output": str(output), "format": form, "games": games},
        lines=[f"Wrote {counted(len(games), 'game')} to {output}."],
        plain=True,
    )


def _write(home: Path, output: Path, text: str) -> None:
    """Write the file, anywhere but among the ledgers themselves."""
    from ginscore.errors import GameError
    from ginscore.ledger.disk import write_bytes

    if output.resolve().is_relative_to(home.resolve()):
        raise GameError(
            f"{output} lies in the folder of the ledgers themselves; nothing was written.",
            hint="Take another folder.",
        )
    write_bytes(output, text.encode())
