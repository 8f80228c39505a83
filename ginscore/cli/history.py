"""``ginscore history``."""

from __future__ import annotations

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("history")
@pass_settings
def command(settings: Settings) -> None:
    """List every entry of the game in its order, corrections and what was taken back too.

    \b
    Example:
      ginscore history
    """
    from ginscore.render.history import history_json, history_lines

    kept, replay = settings.read_game()
    params.answer(
        settings,
        json=lambda: history_json(kept.id, replay),
        lines=lambda: history_lines(kept.id, replay),
        paged=True,
    )
