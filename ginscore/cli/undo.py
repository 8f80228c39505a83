"""``ginscore undo``."""

from __future__ import annotations

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("undo")
@click.option("--why", metavar="TEXT", help="The reason, kept in the history.")
@pass_settings
def command(settings: Settings, /, why: str | None) -> None:
    """Take back the newest entry, whatever it is but the opening.

    \b
    Example:
      ginscore undo --why "Bob had 21"
    """
    from ginscore.errors import GameError
    from ginscore.events import Undone
    from ginscore.ledger.store import now
    from ginscore.recording import what_it_was
    from ginscore.replay import fold

    with settings.editing() as (home, kept, replay):
        if len(replay.standing) < 2:
            raise GameError("There is nothing to undo.")
        taken = replay.events[replay.standing[-1]]
        event = Undone(at=now(), why=why)
        changed = fold((*replay.events, event))
        kept = home.append(kept, event)
    params.show_change(settings, kept.id, changed, f"Taken back: {what_it_was(taken)}.")
