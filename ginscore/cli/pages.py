"""Long texts: through a pager for a person at a terminal, plain in a pipe or a file."""

from __future__ import annotations

import shutil
import sys

import click


def show(text: str) -> None:
    """Print a text; what is higher than the terminal goes through its pager (``$PAGER``)."""
    high = shutil.get_terminal_size().lines
    if sys.stdin.isatty() and sys.stdout.isatty() and text.count("\n") >= high:
        click.echo_via_pager(text)
    else:
        click.echo(text, nl=False)
