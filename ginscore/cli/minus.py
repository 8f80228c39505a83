"""Commands whose words may begin with a minus: points taken away, and remarks."""

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


class TakesText(Command):
    """A command that takes every word as text but its own options, each written in full."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options; every other word, and all behind ``--``, is text."""
        valued = _valued(self)
        flags = {"-h", "--help"}
        for one in self.params:
            if isinstance(one, click.Option) and one.is_flag:
                flags.update(one.opts)
        options: list[str] = []
        text: list[str] = []
        words = iter(args)
        for word in words:
            if word == "--":
                text += words
            elif word in valued:
                options += [word, *[value for value in [next(words, None)] if value is not None]]
            elif word in flags or word.partition("=")[0] in valued:
                options.append(word)
            else:
                text.append(word)
        return super().parse_args(ctx, [*options, "--", *text])
