"""An evening at the prompt: each line is run as a command, a hand answered in two lines."""

from __future__ import annotations

import contextlib
import io
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from ginscore.cards import shortened
from ginscore.cli import COMMANDS, run
from ginscore.cli.params import Settings, say, show_error
from ginscore.errors import GinscoreError, NotationError
from ginscore.notation import VERBS, split_line

if TYPE_CHECKING:
    from ginscore.replay import Replay

LEAVE = ("quit", "exit", "bye")
CHANGES_GAME = ("new", "rematch", "use")
GIVEN_BACK = (*VERBS, "amend", "insert")
"""The commands whose line, when it is refused, stands at the prompt again to be edited."""

HELP = """\
  knock ann 3 vs 12      a knock by its counts, or by cards: ann 7hdc 345s / 2c
  gin bob vs 34          gin;  dead: nobody knocked
  undo, redo             take back, put back;  amend 3 knock …: correct hand 3
  new Ann Bob, use GAME  open a game, or take up another
  (an empty line)        the sheet;  help knock: more;  quit or Ctrl-D: leave
Every command of ginscore works here: history, explain, laws, rules, settle …"""


class Sitting:
    """Who sits at the prompt: the options it was opened with, and the game that is kept."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.game = settings.game

    def run(self, line: str) -> int | None:
        """Run a line and print its answer; its exit status, or None where it asks to leave."""
        try:
            words = [word.text for word in split_line(line)]
        except GinscoreError as error:
            show_error(self.settings, error)
            return error.status
        if not words:
            return 0 if line.strip() else self._run(["score"])
        if words[0].lower() == "ginscore":
            words = words[1:] or ["score"]
        return self._run_words(words)

    def _run_words(self, words: list[str]) -> int | None:
        verb = words[0].lower()
        if verb in LEAVE and len(words) == 1:
            return None
        if verb == "help":
            return self._help(words[1:])
        if verb == "table":
            already = NotationError("You sit at the table already.", hint="quit leaves it.")
            show_error(self.settings, already)
            return 2
        if verb not in COMMANDS and not verb.startswith("-"):
            show_error(self.settings, no_such_command(words[0]))
            return 2
        if verb == "note":
            return self._run(["note", "--", *words[1:]])
        if verb in VERBS and not _is_shown_whole(words):
            return self._run_hand(words)
        status = self._run(words)
        if not status:
            self._follow(verb)
        return status

    def _help(self, words: Sequence[str]) -> int:
        if words and words[0].lower() in COMMANDS:
            return self._run([words[0], "-h"])
        click.echo(HELP)
        return 0

    def options(self) -> list[str]:
        """The options that every line is run with."""
        told = self.settings
        words = ["-g", self.game] if self.game else []
        words += ["--home", str(told.home)] if told.home else []
        words += ["--format", told.format] if told.format else []
        return [*words, *(["--ascii"] if told.ascii else []), *(["--json"] if told.json else [])]

    def _run(self, words: Sequence[str]) -> int:
        return run([*self.options(), *words], usage=False)

    def _run_hand(self, words: Sequence[str]) -> int:
        """Run a hand's line; what it came to in two lines instead of the whole receipt."""
        if self.settings.json:
            return self._run(words)
        shown = io.StringIO()
        with contextlib.redirect_stdout(shown):
            status = self._run(words)
        if status:
            click.echo(shown.getvalue(), nl=False)
            return status
        from ginscore.render.receipts import hand_lines

        try:
            say(self.settings, hand_lines(self.read().game))
        except GinscoreError as error:
            show_error(self.settings, error)
        return status

    def read(self) -> Replay:
        """The game that is kept, as it stands."""
        return self.current().read_game()[1]

    def current(self) -> Settings:
        """The settings of a line, to read by."""
        settings = Settings()
        vars(settings).update(vars(self.settings), game=self.game)
        return settings

    def _follow(self, verb: str) -> None:
        """Keep the game that a line made the current one, and none that it moved aside."""
        from ginscore.ledger.chosen import read_chosen

        with contextlib.suppress(GinscoreError):
            home = self.settings.open_home()
            if verb in CHANGES_GAME:
                self.game = read_chosen(home).game
            elif verb == "remove" and self.game not in home.ids():
                self.game = None


def no_such_command(word: str) -> NotationError:
    """The error for a line that begins with no command, with the nearest one."""
    near = get_close_matches(word.lower(), COMMANDS, n=1)
    meant = f"Did you mean {near[0]}?" if near else "help says what can be typed here."
    return NotationError(f"There is no command “{shortened(word)}”.", hint=meant, word=word)


def _is_shown_whole(words: Sequence[str]) -> bool:
    """Whether a hand's line asks for something else than to be recorded and answered briefly."""
    return bool({"-h", "--help", "--json", "--dry-run", "-g", "--game", "--home"} & set(words))


# Lines from a pipe or a file.


def play_lines(sitting: Sitting, lines: Iterable[str], *, keep_going: bool) -> int:
    """Run lines one by one, each echoed with its answer, to the first that is refused; its status,
    or with ``keep_going`` that of the first refused one after all are run."""
    first = 0
    for line in lines:
        line = line.rstrip("\r\n").removeprefix("\ufeff")
        click.echo(f"> {printable(line)}" if line else ">")
        sys.stdout.flush()
        status = sitting.run(line)
        sys.stdout.flush()
        if status is None:
            break
        first = first or status
        if status and not keep_going:
            break
    return first


def printable(line: str) -> str:
    """A line as it may be echoed: what would change a terminal is escaped."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)


# A person at a terminal.

PROMPT = "gin> "


def play_prompt(sitting: Sitting) -> int:
    """Read lines at a terminal until the person leaves; what was refused can be edited."""
    line_editor = LineEditor(sitting)
    _greet(sitting)
    with line_editor, _interruptible(line_editor):
        while True:
            try:
                line = input(PROMPT)
                if _run_typed(sitting, line_editor, line) is None:
                    return 0
            except EOFError:
                click.echo()
                return 0
            except KeyboardInterrupt:
                click.echo("\nNothing is lost: what was entered is kept. Ctrl-D leaves.")


def _run_typed(sitting: Sitting, line_editor: LineEditor, line: str) -> int | None:
    """Run a line that a person typed; a hand that is refused is given back to be edited."""
    verb = line.split(maxsplit=1)[0].lower() if line.split() else ""
    if verb not in GIVEN_BACK and verb in (*COMMANDS, *LEAVE, "help", ""):
        return sitting.run(line)
    with _undisturbed():
        status = sitting.run(line)
    line_editor.give_back(line if status else "")
    return status


def _greet(sitting: Sitting) -> None:
    from ginscore.render.text import status_lines

    try:
        replay = sitting.read()
    except GinscoreError:
        click.echo("No game is kept yet: new Ann Bob opens one. help: what can be typed here.")
        return
    say(sitting.settings, status_lines(replay))
    click.echo("A line is a command: knock ann 3 vs 12. help: more. Ctrl-D leaves.")


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Let a hand be written whole: Ctrl-C waits till it is done."""
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        click.echo("The hand was entered before Ctrl-C was heard; undo takes it back.", err=True)


@contextlib.contextmanager
def _interruptible(line_editor: LineEditor) -> Iterator[None]:
    """At the prompt Ctrl-C puts a half-typed line into the history, where ↑ finds it."""

    def interrupted(_: int, __: FrameType | None) -> None:
        line_editor.remember_half()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class LineEditor:
    """The system's readline where there is one: history, completion, and a line given back."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.back = ""
        self.answers: list[str] = []
        try:
            import readline
        except ImportError:  # pragma: no cover - Windows without pyreadline
            self.readline: Any = None
        else:
            self.readline = readline

    def __enter__(self) -> LineEditor:
        if self.readline:
            self.readline.set_completer_delims(" \t,")
            self.readline.set_completer(self.complete)
            edit = "libedit" in (self.readline.__doc__ or "")
            self.readline.parse_and_bind("bind ^I rl_complete" if edit else "tab: complete")
            self.readline.set_startup_hook(self.insert)
        return self

    def __exit__(self, *_: object) -> None:
        if self.readline:
            self.readline.set_completer(None)
            self.readline.set_startup_hook(None)

    def give_back(self, line: str) -> None:
        """Put this line at the next prompt; a system without readline prints it."""
        self.back = line
        if line and self.readline:
            click.echo("Your line is given back: edit it, or clear it with Ctrl-U.")
        elif line:  # pragma: no cover - Windows
            click.echo(f"It was: {line}")

    def insert(self) -> None:
        """At a new prompt: the line that was given back."""
        if self.back:
            self.readline.insert_text(self.back)
            self.back = ""

    def remember_half(self) -> None:
        """Keep a half-typed line in the history."""
        half = self.readline.get_line_buffer() if self.readline else ""
        if half.strip():
            self.readline.add_history(half)

    def complete(self, begun: str, state: int) -> str | None:
        """The words that go on from the one before the cursor, one by one."""
        if state == 0:
            self.answers = self._answers(begun)
        return self.answers[state] if state < len(self.answers) else None

    def _answers(self, begun: str) -> list[str]:
        from ginscore.cli.suggestions import suggest

        line = self.readline.get_line_buffer()[: self.readline.get_begidx()]
        words = line.replace(",", " ").split()
        found = suggest([*self.sitting.options(), *words], begun)
        if not words:
            found += [word for word in ("help", "quit") if word.startswith(begun)]
        # A word that may go on has no space put behind it.
        return [word if word.endswith(("=", ":")) else f"{word} " for word in found]
