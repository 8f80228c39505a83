"""``ginscore remove``."""

from __future__ import annotations

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("remove")
@click.argument("which", metavar="GAME")
@pass_settings
def command(settings: Settings, /, which: str) -> None:
    """Move a game aside; the file is kept, and can be moved back.

    \b
    Example:
      ginscore remove 2026-11-30-k7q2m
    """
    from ginscore.ledger.chosen import choose_after, find_game, read_chosen
    from ginscore.ledger.disk import quoted

    home = settings.open_home()
    chosen = read_chosen(home).game
    found = find_game(home, which)
    with home.locked(found):
        target = home.remove(found)
    moved = f"Game {found} is moved aside to {quoted(target)}"
    if chosen == found:
        choose_after(home, f"{moved}, but is still named as the current one", game=None)
    params.answer(
        settings,
        json={"game": found, "moved_to": str(target)},
        lines=[f"{moved}."],
        plain=True,
    )
