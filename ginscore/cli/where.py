"""``ginscore where``."""

from __future__ import annotations

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("where")
@pass_settings
def command(settings: Settings) -> None:
    """Say where the ledgers lie.

    \b
    Example:
      ginscore where
    """
    home = settings.open_home()
    folder = str(home.folder.absolute())
    if settings.json:
        from ginscore.render.machine import dump

        click.echo(dump({"home": folder, "games": len(home.ids())}))
        return
    click.echo(folder)
