"""``ginscore undo``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ginscore.cli import params
from ginscore.cli.corrections import enter, why_option
from ginscore.cli.params import Settings, pass_settings

if TYPE_CHECKING:
    from ginscore.replay import Replay


@params.command("undo")
@why_option
@pass_settings
def command(settings: Settings, /, why: str | None) -> None:
    """Take back the newest entry, whatever it is but the opening.

    \b
    Example:
      ginscore undo --why "Bob had 21"
    """
    from ginscore.recording import undo, what_it_was

    def taken_back(_: object, before: Replay) -> str:
        taken = before.events[before.standing[-1]]
        return f"Taken back: {what_it_was(taken, before.game.seating)}."

    enter(settings, lambda replay, at: undo(replay, at, why), taken_back)
