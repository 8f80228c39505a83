"""``ginscore new``."""

from __future__ import annotations

from typing import Any

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, asks, pass_settings


@params.command("new")
@click.argument("names", nargs=-1, metavar="NAME…")
@click.option("--rules", metavar="NAME", help="The rule set: ginscore rules lists them.")
@click.option("--set", "knobs", multiple=True, metavar="KNOB=VALUE", help="Change a knob.")
@click.option("--seating", metavar="NAME", help="two, loser-deals, box, cutthroat or teams.")
@click.option("--dealer", metavar="NAME", help="Who deals the first hand; else the first named.")
@click.option("--draw", is_flag=True, help="Cut for the seats.")
@click.option("--stake", metavar="MONEY", help="Money a point, like 0.05 or “0.05 EUR”.")
@click.option("--event", metavar="TEXT", help="The occasion.")
@click.option("--name", metavar="TEXT", help="What to call the game.")
@pass_settings
def command(settings: Settings, /, names: tuple[str, ...], **told: Any) -> None:
    """Open a game for two or three players, or for two teams.

    \b
    Examples:
      ginscore new Ann Bob
      ginscore new Ann Bob Cid --seating box
      ginscore new Ann+Cid Bob+Dee --rules partnership --set target=150
    """
    from ginscore.ledger.chosen import make_current, read_chosen
    from ginscore.ledger.rulebook import find
    from ginscore.ledger.store import new_id, now
    from ginscore.opening import open_event
    from ginscore.replay import fold

    if not names and asks():
        names = tuple(click.prompt("Who plays (names, or teams like Ann+Cid Bob+Dee)").split())
    home = settings.open_home()
    named: str | None = told.pop("rules") or read_chosen(home).rules
    rules = find(home, named) if named else None
    event = open_event(names, new_id(), now(), rules=rules, **told)
    replay = fold((event,))
    kept = home.create(event, event.game)
    make_current(home, kept.id)
    params.show_opening(settings, kept.id, replay)
