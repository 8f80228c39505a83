"""``ginscore redo``."""

from __future__ import annotations

from ginscore.cli import params
from ginscore.cli.corrections import show_change
from ginscore.cli.params import Settings, pass_settings


@params.command("redo")
@pass_settings
def command(settings: Settings) -> None:
    """Put back what was undone last; anything entered since has cleared it.

    \b
    Example:
      ginscore redo
    """
    from ginscore.errors import GameError
    from ginscore.events import Redone
    from ginscore.ledger.store import now
    from ginscore.recording import what_it_was
    from ginscore.replay import with_event

    with settings.editing() as (home, kept, replay):
        if not replay.redoable:
            raise GameError("There is nothing to redo.")
        back = replay.events[replay.redoable[-1]]
        event = Redone(at=now())
        changed = with_event(replay, event)
        kept = home.append(kept, event)
    show_change(
        settings, kept.id, replay, changed, f"Put back: {what_it_was(back, replay.game.seating)}."
    )
