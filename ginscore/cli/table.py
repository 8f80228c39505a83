"""``ginscore table``: a prompt that stays open for the evening."""

from __future__ import annotations

import io
import sys

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("table")
@click.option("--keep-going", is_flag=True, help="With piped lines: go on behind a refused one.")
@pass_settings
def command(settings: Settings, /, keep_going: bool) -> int:
    """Keep a prompt open for the evening: a line is a command without ginscore.

    An empty line shows the sheet. Ctrl-D leaves.

    \b
    Examples:
      ginscore table
      ginscore table < evening.txt
    """
    from ginscore.cli.sitting import Sitting, play_lines, play_prompt

    sitting = Sitting(settings)
    if params.asks():
        return play_prompt(sitting)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is no UTF-8 is refused as a word, not here
    return play_lines(sitting, sys.stdin, keep_going=keep_going)
