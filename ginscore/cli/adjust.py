"""``ginscore adjust``."""

from __future__ import annotations

from typing import Any

import click

from ginscore.cli.corrections import show_change, why_option
from ginscore.cli.minus import TakesNumbers
from ginscore.cli.params import Settings, pass_settings


@click.command("adjust", cls=TakesNumbers)
@click.argument("name", metavar="NAME")
@click.argument("points", metavar="POINTS")
@click.option("--law", metavar="NUMBER", help="The law or ruling it follows.")
@why_option
@click.option("--column", type=int, metavar="N", help="The column, where there are three.")
@pass_settings
def command(settings: Settings, /, name: str, points: str, **told: Any) -> None:
    """Enter a ruling's points for a side; a minus takes them away.

    \b
    Example:
      ginscore adjust Bob -10 --law 12.1 --why "looked at the stock"
    """
    from ginscore.ledger.store import now
    from ginscore.recording import adjust, read_points, what_it_was
    from ginscore.replay import with_event

    with settings.editing() as (home, kept, replay):
        event = adjust(replay, name, read_points(points), now(), **told)
        changed = with_event(replay, event)
        kept = home.append(kept, event)
    show_change(
        settings, kept.id, replay, changed, f"Entered: {what_it_was(event, replay.game.seating)}."
    )
