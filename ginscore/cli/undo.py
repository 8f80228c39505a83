"""``ginscore undo``."""

from __future__ import annotations

from ginscore.cli import params
from ginscore.cli.corrections import show_change, why_option
from ginscore.cli.params import Settings, pass_settings


@params.command("undo")
@why_option
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
    from ginscore.recording import remark, what_it_was
    from ginscore.replay import with_event

    with settings.editing() as (home, kept, replay):
        if len(replay.standing) < 2:
            raise GameError("There is nothing to undo.")
        taken = replay.events[replay.standing[-1]]
        event = Undone(at=now(), why=remark(why))
        changed = with_event(replay, event)
        kept = home.append(kept, event)
    show_change(
        settings,
        kept.id,
        replay,
        changed,
        f"Taken back: {what_it_was(taken, replay.game.seating)}.",
    )
