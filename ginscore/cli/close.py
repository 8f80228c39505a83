"""``ginscore close``."""

from __future__ import annotations

from ginscore.cli import params
from ginscore.cli.corrections import show_change, why_option
from ginscore.cli.params import Settings, pass_settings


@params.command("close")
@why_option
@pass_settings
def command(settings: Settings, /, why: str | None) -> None:
    """Abandon the game: points and boxes stand, with no game bonus.

    \b
    Example:
      ginscore close --why "the last train"
    """
    from ginscore.ledger.store import now
    from ginscore.recording import close
    from ginscore.replay import with_event

    with settings.editing() as (home, kept, replay):
        event = close(replay, now(), why)
        changed = with_event(replay, event)
        kept = home.append(kept, event)
    show_change(settings, kept.id, replay, changed, "The game is closed.")
