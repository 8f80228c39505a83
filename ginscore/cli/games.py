"""``ginscore games``."""

from __future__ import annotations

from typing import Any

import click

from ginscore.cli import params
from ginscore.cli.across import Club, choosing, tell_passed_over
from ginscore.cli.params import Settings, pass_settings


@params.command("games")
@choosing
@click.option("--player", "players", multiple=True, metavar="NAME", help="Games with this player.")
@click.option("--open", "only_open", is_flag=True, help="Only those that are not over.")
@pass_settings
def command(settings: Settings, /, only_open: bool, **games: Any) -> int:
    """List the games in order of time: who played, the score, how far it is.

    A star marks the current game.

    \b
    Example:
      ginscore games --since 2026-11 --player Ann
    """
    from ginscore.ledger.chosen import read_chosen
    from ginscore.render import shelf
    from ginscore.reports.record import State

    home = settings.open_home()
    club = Club(home)
    states = (State.OPEN,) if only_open else tuple(State)
    found = club.chosen(states, **games)
    current = read_chosen(home).game
    left_out = [error.message for error in club.broken]
    params.answer(
        settings,
        json=lambda: shelf.games_json(found, current, left_out),
        lines=lambda: shelf.games_lines(found, current, settings.format),
        plain=True,
    )
    tell_passed_over(home)
    return club.tell_broken(settings)
