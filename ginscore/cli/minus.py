"""Commands whose words may begin with a minus: points that are taken away."""

from __future__ import annotations

import re

import click

from ginscore.cli.params import Command

MINUS = "−"
"""The sign that stands for the minus of a number while the options are read."""

_NEGATIVE = re.compile(r"-[0-9].*")


def _valued(command: click.Command) -> set[str]:
    """The options of a command that take the next word."""
    options = [one for one in command.params if isinstance(one, click.Option) and not one.is_flag]
    return {word for option in options for word in option.opts}


class TakesNumbers(Command):
    """A command that takes numbers below zero among its words, and refuses unknown options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options, a number with its minus being none."""
        valued = _valued(self)
        words = [
            MINUS + word[1:] if _NEGATIVE.fullmatch(word) and before not in valued else word
            for before, word in zip(["", *args], args, strict=False)
        ]
        return super().parse_args(ctx, words)
