"""``ginscore score``, and ``ginscore`` alone."""

from __future__ import annotations

from typing import Any

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("score")
@click.option("--as", "rules", metavar="NAME", help="What the same hands come to by other rules.")
@pass_settings
def command(settings: Settings, rules: str | None) -> None:
    """Show the score sheet: hands, boxes, what each side needs, who deals next.

    \b
    Examples:
      ginscore score
      ginscore score --as classic
    """
    if rules is not None:
        show_what_if(settings, rules)
        return
    kept, replay = settings.read_game()

    def as_json() -> dict[str, Any]:
        from ginscore.render.machine import score_json

        return score_json(kept.id, replay)

    def lines() -> list[str]:
        from ginscore.render.sheet import sheet

        return sheet(kept.id, kept.ledger.head, replay, settings.format)

    params.answer(settings, json=as_json, lines=lines, plain=True)


def show_what_if(settings: Settings, name: str) -> None:
    """The same hands under other rules, and what changes; nothing is written."""
    from ginscore.ledger.rulebook import find
    from ginscore.render.whatifs import what_if_json, what_if_lines
    from ginscore.whatif import what_if

    kept, replay = settings.read_game()
    compared = what_if(replay, find(settings.open_home(), name))
    params.answer(
        settings,
        json=lambda: what_if_json(kept.id, compared),
        lines=lambda: what_if_lines(kept.id, kept.ledger.head, compared, settings.format),
    )
