"""``ginscore close``."""

from __future__ import annotations

from ginscore.cli import params
from ginscore.cli.corrections import enter, why_option
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
    from ginscore.recording import close

    enter(settings, lambda replay, at: close(replay, at, why), lambda *_: "The game is closed.")
