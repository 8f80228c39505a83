"""``ginscore history``."""

from __future__ import annotations

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("history")
@pass_settings
def command(settings: Settings) -> None:
    """List every entry of the game in its order, corrections and what was taken back too.

    \b
    Example:
      ginscore history
    """
    kept, replay = settings.read_game()
    if settings.json:
        from ginscore.render.history import history_json
        from ginscore.render.machine import dump

        click.echo(dump(history_json(kept.id, replay)))
        return
    from ginscore.render.history import history_lines

    params.say(settings, history_lines(kept.id, replay))
