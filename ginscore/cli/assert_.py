"""``ginscore assert``."""

from __future__ import annotations

import click

from ginscore.cli.corrections import enter, entered
from ginscore.cli.minus import TakesNumbers
from ginscore.cli.params import Settings, pass_settings


@click.command("assert", cls=TakesNumbers)
@click.argument("words", nargs=-1, metavar="NAME POINTS…")
@click.option("--column", type=int, default=1, metavar="N", help="The column; the first if none.")
@pass_settings
def command(settings: Settings, /, words: tuple[str, ...], column: int) -> None:
    """State a balance that the sheet must agree with, now and after any correction.

    \b
    Example:
      ginscore assert Ann 28 Bob 0
    """
    from ginscore.recording import agree

    enter(settings, lambda replay, at: agree(replay, words, at, column), entered)
