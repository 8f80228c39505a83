"""``ginscore redo``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ginscore.cli import params
from ginscore.cli.corrections import enter
from ginscore.cli.params import Settings, pass_settings

if TYPE_CHECKING:
    from ginscore.replay import Replay


@params.command("redo")
@pass_settings
def command(settings: Settings) -> None:
    """Put back what was undone last; anything entered since has cleared it.

    \b
    Example:
      ginscore redo
    """
    from ginscore.recording import redo, what_it_was

    def put_back(_: object, before: Replay) -> str:
        back = before.events[before.redoable[-1]]
        return f"Put back: {what_it_was(back, before.game.seating)}."

    enter(settings, redo, put_back)
