"""``ginscore hand``."""

from __future__ import annotations

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("hand")
@pass_settings
def command(settings: Settings) -> None:
    """Enter one hand step by step; a ? explains each question.

    The one line that would have entered it is shown at the end.

    \b
    Example:
      ginscore hand
    """
    from ginscore.cli.guide import guide

    guide(settings)
