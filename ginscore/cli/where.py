"""``ginscore where``."""

from __future__ import annotations

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("where")
@pass_settings
def command(settings: Settings) -> None:
    """Say where the ledgers lie.

    \b
    Example:
      ginscore where
    """
    home = settings.open_home()
    folder = str(home.folder.absolute())
    params.answer(
        settings,
        json=lambda: {"home": folder, "games": len(home.ids())},
        lines=[folder],
        plain=True,
    )
