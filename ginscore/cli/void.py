"""``ginscore void``."""

from __future__ import annotations

import click

from ginscore.cli import params
from ginscore.cli.corrections import correct, dry_run_option, void_later_option, why_option
from ginscore.cli.params import Settings, pass_settings


@params.command("void")
@click.argument("n", type=int, metavar="N")
@why_option
@void_later_option
@dry_run_option
@pass_settings
def command(
    settings: Settings, /, n: int, why: str | None, void_later: bool, dry_run: bool
) -> None:
    """Make a hand void: it keeps its number and counts for nothing.

    \b
    Example:
      ginscore void 3 --why "misdealt"
    """
    from ginscore.correcting import void

    correct(
        settings,
        lambda replay, at: void(replay, n, at, why),
        f"Hand {n} is void.",
        void_later=void_later,
        dry_run=dry_run,
    )
