"""``ginscore score``, and ``ginscore`` alone."""

from __future__ import annotations

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("score")
@pass_settings
def command(settings: Settings) -> None:
    """Show the score sheet: hands, boxes, what each side needs, who deals next.

    \b
    Example:
      ginscore score
    """
    kept, replay = settings.read_game()
    if settings.json:
        from ginscore.render.machine import dump, score_json

        click.echo(dump(score_json(kept.id, replay)))
        return
    from ginscore.render.sheet import sheet

    click.echo("\n".join(sheet(kept.id, kept.ledger.head, replay, settings.format)))
