"""``ginscore demo``."""

from __future__ import annotations

import contextlib
import shlex
import sys

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings

EVENING = (
    ("Two players, the usual rules. After each hand one of them types what lies on the table.", ()),
    ("", ("new Ann Bob",)),
    (
        "Ann knocks: three melds, the 2c left over. Bob lays off two cards on her spades.",
        ("knock Ann 7hdc 345s 9TJd / 2c vs 8cdh +6s +2s / Kc Qh 5c 4h Ac",),
    ),
    ("Bob has gin.", ("gin Bob 4hsd 678c 10JQKd vs 9shd 3hdc / Ks 8h 2s Ac",)),
    ("Ann knocks too early. The hand is refused, and says why.", ("knock Ann 14 vs 12",)),
    ("Counts alone will do.", ("knock ann 3 vs 12",)),
    ("Equal counts are an undercut.", ("knock Bob 6 vs 6",)),
    ("Nobody knocks before the stock runs out.", ("dead",)),
    ("", ("knock Bob 4 vs 17", "knock Ann 2 vs 13")),
    (
        "Bob knocks with 4, but Ann lays off two hearts, is left with 2, and reaches 100.",
        ("knock Bob 3hdc 789h TJQs / 4d vs 2scd Khdc +6h +Th / Ac Ad",),
    ),
    ("Why was that?", ("explain 8",)),
    ("The whole sheet.", ("score",)),
)
"""The evening that is shown: what is said, and the command lines typed."""


@params.command("demo")
@pass_settings
def command(settings: Settings) -> None:
    """Show a whole game, typed hand by hand into a temporary ledger.

    \b
    Example:
      ginscore demo
    """
    import tempfile

    from ginscore.cli import run

    with tempfile.TemporaryDirectory(prefix="ginscore-demo-") as folder:
        shown = ["--home", folder] + (["--ascii"] if settings.ascii else [])
        for said, lines in EVENING:
            if said:
                click.echo(f"# {said}")
            for line in lines:
                click.echo(f"$ ginscore {line}")
                # A refusal belongs in its place in the story, not behind it.
                with contextlib.redirect_stderr(sys.stdout):
                    run([*shown, *shlex.split(line)], pages=False)
                click.echo()
    click.echo("That was a temporary ledger. Yours begins with:  ginscore new Ann Bob")
