"""``ginscore adjust``."""

from __future__ import annotations

from typing import Any

import click

from ginscore.cli.corrections import enter, entered, why_option
from ginscore.cli.minus import TakesNumbers
from ginscore.cli.params import Settings, pass_settings


@click.command("adjust", cls=TakesNumbers)
@click.argument("name", metavar="NAME")
@click.argument("points", metavar="POINTS")
@click.option("--law", metavar="NUMBER", help="The law or ruling it follows.")
@why_option
@click.option("--column", type=int, metavar="N", help="The column, where there are three.")
@pass_settings
def command(settings: Settings, /, name: str, points: str, **told: Any) -> None:
    """Enter a ruling's points for a side; a minus takes them away.

    \b
    Example:
      ginscore adjust Bob -10 --law 12.1 --why "looked at the stock"
    """
    from ginscore.recording import adjust, read_points

    number = read_points(points)
    enter(settings, lambda replay, at: adjust(replay, name, number, at, **told), entered)
