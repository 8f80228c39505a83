"""``ginscore reopen``."""

from __future__ import annotations

from ginscore.cli import params
from ginscore.cli.corrections import enter, why_option
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
    from ginscore.recording import reopen

    enter(settings, lambda replay, at: reopen(replay, at, why), lambda *_: "The game goes on.")
