"""``ginscore note``."""

from __future__ import annotations

import click

from ginscore.cli.corrections import show_change
from ginscore.cli.minus import TakesText
from ginscore.cli.params import Settings, pass_settings


@click.command("note", cls=TakesText)
@click.argument("text", nargs=-1, metavar="TEXT…")
@pass_settings
def command(settings: Settings, /, text: tuple[str, ...]) -> None:
    """Add a remark to the sheet.

    \b
    Example:
      ginscore note Ann dealt twice in a row
    """
    from ginscore.ledger.store import now
    from ginscore.recording import note, what_it_was
    from ginscore.replay import with_event

    with settings.editing() as (home, kept, replay):
        event = note(" ".join(text), now())
        changed = with_event(replay, event)
        kept = home.append(kept, event)
    show_change(
        settings, kept.id, replay, changed, f"Entered: {what_it_was(event, replay.game.seating)}"
    )
