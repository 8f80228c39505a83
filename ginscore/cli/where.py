"""``ginscore where``."""

from __future__ import annotations

import sys

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
    from ginscore.ledger.disk import quoted

    home = settings.open_home()
    folder = str(home.folder.absolute())
    params.answer(
        settings,
        json=lambda: {"home": folder, "games": len(home.ids())},
        # For a shell that goes there the very path; at a terminal nothing hidden in it.
        lines=[quoted(folder) if sys.stdout.isatty() else folder],
        plain=True,
    )
