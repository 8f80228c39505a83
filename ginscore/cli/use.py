"""``ginscore use``."""

from __future__ import annotations

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("use")
@click.argument("which", metavar="GAME")
@pass_settings
def command(settings: Settings, /, which: str) -> None:
    """Make a game the current one, by its id, a part of it, or its name.

    \b
    Example:
      ginscore use 2026-11-30-k7q2m
    """
    from ginscore.ledger.chosen import choose, find_game
    from ginscore.render.machine import score_json
    from ginscore.render.text import status_lines

    home = settings.open_home()
    found = find_game(home, which)
    kept, replay = home.read_folded(found)
    choose(home, game=found)
    done = f"{' – '.join(replay.game.names)}, game {found}."
    params.answer(
        settings,
        json=lambda: {"done": done} | score_json(kept.id, replay),
        lines=lambda: [done, *status_lines(replay)],
    )
