"""The command line: the root with its table of commands, each imported when it runs.

``--help`` loads no module of the core; a command loads what it calls.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from ginscore import __version__
from ginscore.cli.params import HELP, Settings, global_options, keep_globals
from ginscore.errors import GinscoreError

COMMANDS = {
    "new": "Open a game: ginscore new Ann Bob",
    "rematch": "Open another game for the same people",
    "knock": "Record a knock: knock Ann 3 vs 12, or with cards",
    "gin": "Record gin: gin Bob vs 34",
    "big-gin": "Record big gin, all eleven cards melded",
    "dead": "Record a dead hand: nobody knocked",
    "win": "Record a hand that has only its points",
    "score": "Show the score sheet (also: ginscore alone)",
    "undo": "Take back the newest entry",
    "redo": "Put back what was undone",
    "amend": "Put an earlier hand right",
    "void": "Make an earlier hand void",
    "insert": "Enter a forgotten hand in its place",
    "adjust": "Enter a ruling's points",
    "assert": "State a balance that the sheet must agree with",
    "note": "Add a remark to the sheet",
    "close": "Abandon the game",
    "reopen": "Take up an abandoned game again",
    "history": "List every entry, corrections too",
    "games": "List the games",
    "use": "Make a game the current one",
    "remove": "Move a game aside, recoverably",
    "judge": "Rule on a hand without a game",
    "explain": "Say why a hand scored what it did, law by law",
    "laws": "Read or search the law book",
    "rules": "List, compare, save and change rule sets",
    "standings": "Rank the players over all games",
    "player": "Show a player's record, or two head to head",
    "players": "List, rename and merge players",
    "settle": "Say who pays whom",
    "export": "Write games as json, csv, markdown, html or history",
    "import": "Read games from a file; none is doubled",
    "verify": "Derive everything anew and list what differs",
    "table": "Keep a prompt open for the evening",
    "hand": "Enter one hand step by step",
    "format": "Print the hand-history format",
    "completion": "Print shell completion",
    "demo": "Show a whole game in a temporary ledger",
    "where": "Say where the ledgers lie",
}
"""Every command with its help line, in the order of an evening."""

PYTHON_KEEPS = {"import": "import_", "assert": "assert_"}
"""Words that Python keeps, and so the names of their modules."""


def module_of(command: str) -> str:
    """The module of a command: ``big-gin`` is in ``ginscore.cli.big_gin``."""
    name = PYTHON_KEEPS.get(command, command.replace("-", "_"))
    return f"ginscore.cli.{name}"


class Root(click.Group):
    """The root command: it knows names and help lines, and imports a command when it runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of an evening."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(module_of(cmd_name)).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands and their help lines, without importing any."""
        with formatter.section("Commands"):
            for name, about in COMMANDS.items():
                formatter.write(f"  {name:<10}  {about}\n")

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the words begin with, or what was perhaps meant."""
        word = args[0]
        name = word if word in COMMANDS else word.lower()
        command = self.get_command(ctx, name)
        if command is not None:
            return name, command, args[1:]
        from difflib import get_close_matches

        from ginscore.cards import shortened

        near = get_close_matches(name, COMMANDS, n=1)
        meant = f"Did you mean {near[0]}?" if near else "ginscore -h lists the commands."
        raise click.UsageError(f"There is no command “{shortened(word)}”. {meant}", ctx)


@click.group(
    cls=Root,
    invoke_without_command=True,
    context_settings=HELP,
    params=list(global_options()),
    epilog="A line reads as players speak:  ginscore knock Ann 7hdc 345s 9TJd / 2c vs 12",
)
@click.version_option(__version__, prog_name="ginscore", message="%(prog)s %(version)s")
@click.pass_context
def root(ctx: click.Context, /, **told: Any) -> None:
    """Keep the score of gin rummy played with real cards, and settle disputes by the laws.

    Alone, ginscore shows the score of the current game.
    """
    keep_globals(ctx, told)
    if ctx.invoked_subcommand is not None:
        return
    if is_first_run(ctx):
        click.echo(WELCOME)
        return
    score = import_module(module_of("score")).command
    with score.make_context("score", [], parent=ctx) as inner:
        score.invoke(inner)


WELCOME = """\
ginscore keeps the score of gin rummy and settles disputes. There is no game yet:
  ginscore new Ann Bob                            opens one
  ginscore knock Ann 3 vs 12                      records a knock by its counts
  ginscore knock Ann 7hdc 345s 9TJd / 2c vs 12    or by the cards on the table
  ginscore demo                                   shows a whole game"""
"""What ``ginscore`` alone says before the first game."""


def is_first_run(ctx: click.Context) -> bool:
    """Whether nobody has kept a game here yet, and none is asked for."""
    settings = ctx.ensure_object(Settings)
    if settings.json or settings.game or os.environ.get("GINSCORE_GAME"):
        return False
    return not settings.open_home().ids()


def run(words: Sequence[str], *, usage: bool = True, pages: bool = True) -> int:
    """Run a command line and return its exit status; errors go to stderr as sentences, those of
    a command's words with its ``usage``. Without ``pages`` nothing goes through the pager."""
    settings = Settings()
    settings.pages = pages
    known = _written()
    try:
        status = root.main(list(words), prog_name="ginscore", standalone_mode=False, obj=settings)
        return status if isinstance(status, int) else 0
    except GinscoreError as error:
        from ginscore.cli.params import show_error

        show_error(settings, error)
        return error.status
    except click.ClickException as error:
        if isinstance(error, click.UsageError) and not usage:
            error.ctx = None
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        kept = "what was saved before is kept" if _written() > known else "nothing was written"
        click.echo(f"\nStopped; {kept}.", err=True)
        return 130


def _written() -> int:
    """How many files this process has written; none before the disk was touched."""
    disk = sys.modules.get("ginscore.ledger.disk")
    return len(disk.written) if disk else 0


def main() -> None:
    """The console script."""
    try:
        _main()
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped.\n")
        raise SystemExit(130) from None


def _main() -> None:
    from ginscore.cli.streams import prepare

    # A command makes many records and drops few: looking for circles among them is a fifth of the
    # time of a long game.
    gc.set_threshold(200_000)
    prepare()
    try:
        status = run(sys.argv[1:])
        sys.stdout.flush()
    except OSError as error:
        # What was entered is kept before it is shown: the sentence must not invite a second try.
        why = (error.strerror or "it cannot be written to").lower()
        sys.stderr.write(f"Error: The answer cannot be shown: {why}. What was entered is kept.\n")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        status = 1
    raise SystemExit(status)
