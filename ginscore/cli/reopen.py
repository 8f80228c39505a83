"""``ginscore reopen``."""

from __future__ import annotations

from ginscore.cli import params
from ginscore.cli.corrections import show_change, why_option
from ginscore.cli.params import Settings, pass_settings


@params.command("reopen")
@why_option
@pass_settings
def command(settings: Settings, /, why: str | None) -> None:
    """Take up an abandoned game again.

    \b
    Example:
      ginscore reopen
    """
    from ginscore.ledger.store import now
    from ginscore.recording import reopen
    from ginscore.replay import with_event

    with settings.editing() as (home, kept, replay):
        event = reopen(replay, now(), why)
        changed = with_event(replay, event)
        kept = home.append(kept, event)
    show_change(settings, kept.id, replay, changed, "The game goes on.")
