"""``ginscore players``."""

from __future__ import annotations

import click

from ginscore.cli import params
from ginscore.cli.across import Club
from ginscore.cli.params import Settings, pass_settings


@params.command("players")
@click.argument("words", nargs=-1, metavar="[rename OLD NEW | merge NAME INTO]")
@pass_settings
def command(settings: Settings, /, words: tuple[str, ...]) -> int:
    """List the players, rename one, or merge two that are one person.

    Names are one person whatever their case. Game files are never touched: who is who stands in
    players.json beside them.

    \b
    Examples:
      ginscore players
      ginscore players rename Ann Anna
      ginscore players merge Annie Anna
    """
    from ginscore.errors import NotationError

    if not words:
        return _list(settings)
    verb = words[0].lower()
    if verb not in ("rename", "merge") or len(words) != 3:
        raise NotationError(
            "Players are renamed or merged with two names.",
            hint="ginscore players rename Ann Anna, or ginscore players merge Annie Anna",
        )
    home = settings.open_home()
    with home.locked(home.players):
        club = Club(home)
        done = _change(club, verb, words[1], words[2])
    params.answer(settings, json={"done": done}, lines=[done], plain=True)
    return club.tell_broken(settings)


def _list(settings: Settings) -> int:
    from ginscore.render import shelf

    club = Club(settings.open_home())
    params.answer(
        settings,
        json=lambda: {"players": shelf.players_json(club.everybody, club.people)},
        lines=lambda: shelf.players_lines(club.everybody, club.people, settings.format),
        plain=True,
    )
    return club.tell_broken(settings)


def _change(club: Club, verb: str, first: str, second: str) -> str:
    """Carry out a rename or a merge, and say what was done."""
    from ginscore.ledger.people import write_people
    from ginscore.people import merged, renamed

    one = club.find(first)
    if verb == "rename":
        people = renamed(club.people, club.everybody, one, second)
        done = f"{one.name} is called {second} from now on."
    else:
        into = club.find(second)
        tables = ((record.game, record.players) for record in club.records)
        people = merged(club.people, one, into, tables)
        done = f"{one.name} is {into.name}: their games count as one person's."
    write_people(club.home, people, club.people)
    return done
