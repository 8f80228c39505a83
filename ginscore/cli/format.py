"""``ginscore format``."""

from __future__ import annotations

import click

from ginscore.cli import params
from ginscore.cli.pages import show
from ginscore.cli.params import Settings, pass_settings


@params.command("format")
@pass_settings
def command(settings: Settings) -> None:
    """Print the specification of the hand-history format, the .gin files.

    \b
    Example:
      ginscore format > format.md
    """
    from importlib.resources import files

    text = files("ginscore.history").joinpath("format.md").read_text(encoding="utf-8")
    if settings.json:
        from ginscore.history.head import VERSION
        from ginscore.render.machine import dump

        click.echo(dump({"format": "ginscore-history", "version": VERSION, "text": text}))
        return
    show(text)
