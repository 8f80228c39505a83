"""``ginscore player``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ginscore.cli import params
from ginscore.cli.across import Club, choosing, watched
from ginscore.cli.params import Settings, pass_settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ginscore.people import Known
    from ginscore.reports.record import GameRecord
    from ginscore.reports.rivals import Craft


@params.command("player")
@click.argument("name")
@click.argument("other", required=False)
@choosing
@pass_settings
def command(settings: Settings, /, name: str, other: str | None, **games: Any) -> int:
    """Show a player's record, or two players head to head.

    Streaks, deadwood when knocking, how often undercut, and where the cards are known the deadwood
    left on the table by missed lay-offs and bad arrangements.

    \b
    Examples:
      ginscore player Ann
      ginscore player Ann Bob --since 2026
    """
    from ginscore.errors import NotationError
    from ginscore.reports.record import State

    club = Club(settings.open_home())
    one = club.find(name)
    two = None if other is None else club.find(other)
    if two is not None and two.person == one.person:
        raise NotationError(f"{one.name} cannot meet himself or herself; name another player.")
    records = club.chosen((State.OVER,), players=(one.name,), **games)
    if two is None:
        _show_record(settings, club, one, records)
    else:
        _show_meetings(settings, club, one, two, records)
    return club.tell_broken(settings)


def _show_record(settings: Settings, club: Club, one: Known, records: Sequence[GameRecord]) -> None:
    from ginscore.render import rivals
    from ginscore.reports.rivals import results, streaks
    from ginscore.reports.standings import standings

    rows = standings(records, club.people, club.names).rows
    row = next((row for row in rows if row.name == one.name), None)
    runs = streaks(results(records, club.people, one.person))
    craft = _craft(club, one, records)
    params.answer(
        settings,
        json=lambda: rivals.player_json(one, row, runs, craft),
        lines=lambda: rivals.player_lines(one, row, runs, craft),
        plain=True,
    )


def _craft(club: Club, one: Known, records: Sequence[GameRecord]) -> Craft:
    """How the player plays, from the hands of these games; each is folded for it."""
    from ginscore.reports.rivals import craft

    names = {
        record.game: next(
            name
            for name, person in club.people.at_table(record.players).items()
            if person == one.person
        )
        for record in records
    }
    return craft(
        (row, names[game])
        for game in watched(list(names))
        for row in club.home.read_folded(game)[1].game.rows
    )


def _show_meetings(
    settings: Settings, club: Club, one: Known, two: Known, records: Sequence[GameRecord]
) -> None:
    from ginscore.render import rivals
    from ginscore.reports.rivals import head_to_head

    met = head_to_head(records, club.people, one.person, two.person)
    params.answer(
        settings,
        json=lambda: rivals.head_to_head_json(one.name, two.name, met),
        lines=lambda: rivals.head_to_head_lines(one.name, two.name, met, settings.format),
        plain=True,
    )
