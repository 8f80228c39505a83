"""``ginscore settle``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ginscore.cli import params
from ginscore.cli.across import Club, choosing
from ginscore.cli.params import Settings, pass_settings

if TYPE_CHECKING:
    from ginscore.reports.debts import Balance


@params.command("settle")
@click.option("--all", "everything", is_flag=True, help="All games of the folder.")
@choosing
@pass_settings
def command(settings: Settings, /, everything: bool, **period: Any) -> int:
    """Say who pays whom: for the game meant, or for all games of a period.

    Net amounts and the fewest payments, every currency by itself, games without a stake in points.
    Abandoned games are paid too; open ones are left out of a period.

    \b
    Examples:
      ginscore settle
      ginscore settle --since 2026-11
    """
    from ginscore.reports.debts import balances
    from ginscore.reports.record import State

    if everything or any(value is not None for value in period.values()):
        club = Club(settings.open_home())
        records = club.chosen((State.OVER, State.CLOSED), **period)
        show(settings, balances(records, club.people, club.names), len(records))
        return club.tell_broken(settings)
    from ginscore.ledger.people import read_people
    from ginscore.people import known
    from ginscore.reports.counting import record_as_it_stands

    kept, replay = settings.read_game()
    record = record_as_it_stands(kept.id, replay)
    people = read_people(settings.open_home())
    names = {one.person: one.name for one in known(people, [(record.day, record.players)])}
    over = record.state is not State.OPEN
    show(settings, balances([record], people, names), 1, game=kept.id, over=over)
    return 0


def show(
    settings: Settings,
    balances: tuple[Balance, ...],
    games: int,
    *,
    game: str | None = None,
    over: bool = True,
) -> None:
    """The balances as text, or in JSON."""
    from ginscore.render import debts

    params.answer(
        settings,
        json=lambda: debts.balances_json(balances, games, game=game, over=over),
        lines=lambda: debts.balances_lines(balances, games, settings.format, over=over),
        plain=True,
    )
