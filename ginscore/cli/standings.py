"""``ginscore standings``."""

from __future__ import annotations

from typing import Any

import click

from ginscore.cli import params
from ginscore.cli.across import Club, choosing
from ginscore.cli.params import Settings, pass_settings


@params.command("standings")
@choosing
@click.option("--player", "players", multiple=True, metavar="NAME", help="Games with this player.")
@click.option("--min-games", type=click.IntRange(0), default=0, help="Leave out who played fewer.")
@click.option("--teams", is_flag=True, help="Rank the teams, not their members.")
@click.option("--include-open", is_flag=True, help="Count the hands of open games too.")
@click.option("--sort", metavar="KEY", default="won", help="won, rate, net, margin, money, name…")
@click.option("--csv", is_flag=True, help="Answer in CSV.")
@pass_settings
def command(
    settings: Settings,
    /,
    min_games: int,
    teams: bool,
    include_open: bool,
    sort: str,
    csv: bool,
    **games: Any,
) -> int:
    """Rank the players over all finished games.

    For and against are points of hands, margin their difference a game, net what the settlements
    brought. Abandoned games are left out. --format draws one wide table.

    \b
    Examples:
      ginscore standings --since 2026-01 --event League
      ginscore standings --teams --sort rate --min-games 5
    """
    from ginscore.reports.record import State
    from ginscore.reports.standings import SORTS, check_sort, standings

    if sort.partition(":")[0].lower() in SORTS and not sort.lower().startswith("money"):
        sort = check_sort(sort, ())
    club = Club(settings.open_home())
    states = (State.OVER, State.OPEN) if include_open else (State.OVER,)
    ranking = standings(
        club.chosen(states, **games),
        club.people,
        club.names,
        sort=sort,
        teams=teams,
        min_games=min_games,
    )
    from ginscore.render import standings as render

    if csv and not settings.json:
        click.echo(render.standings_csv(ranking), nl=False)
    else:
        left_out = [error.message for error in club.broken]
        params.answer(
            settings,
            json=lambda: render.standings_json(ranking, left_out),
            lines=lambda: render.standings_lines(ranking, settings.format),
            plain=True,
        )
    return club.tell_broken(settings)
