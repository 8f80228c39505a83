"""``ginscore note``."""

from __future__ import annotations

import click

from ginscore.cli import params
from ginscore.cli.corrections import enter, entered
from ginscore.cli.params import Settings, pass_settings


@params.command("note")
@click.argument("text", nargs=-1, required=True, metavar="TEXT…")
@pass_settings
def command(settings: Settings, /, text: tuple[str, ...]) -> None:
    """Add a remark to the sheet.

    \b
    Example:
      ginscore note Ann dealt twice in a row
    """
    from ginscore.recording import note

    enter(settings, lambda _, at: note(" ".join(text), at), entered)
