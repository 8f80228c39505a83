"""``ginscore judge --batch``: lines of JSON in, rulings out, one at a time and in order."""

from __future__ import annotations

import codecs
import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import click
from msgspec import Struct

from ginscore.cli.params import Settings
from ginscore.cli.streams import unread
from ginscore.disputes.batch import LONGEST, Answer, answer, rules_reader, too_long
from ginscore.errors import LedgerError, NotationError
from ginscore.ledger.disk import streamed
from ginscore.render.words import counted

EVERY = 1000
"""The progress bar moves once in so many lines."""


class Tally(Struct):
    """What has been answered so far."""

    legal: int = 0
    illegal: int = 0
    unread: int = 0

    def add(self, one: Answer) -> None:
        """Count one answer."""
        if not one.ruled:
            self.unread += 1
        elif one.legal:
            self.legal += 1
        else:
            self.illegal += 1

    def words(self) -> str:
        """The summary at the end."""
        lines = counted(self.legal + self.illegal + self.unread, "line", ",")
        return f"{lines}: {self.legal:,} legal, {self.illegal:,} refused, {self.unread:,} not read."


def judge_batch(settings: Settings, file: str, words: tuple[str, ...], told: dict[str, Any]) -> int:
    """Answer every line of a file, or of standard input (``-``). Blank lines are passed over.

    The exit status is 2 if a line could not be read; illegal hands are answers like others.
    """
    from ginscore.knobs import knob_pairs, with_knobs
    from ginscore.ledger.rulebook import find
    from ginscore.render.machine import verdict_json

    _refuse_single_hand(words, told)
    home = settings.open_home()
    usual = with_knobs(find(home, told["name"] or "standard"), knob_pairs(told["knobs"]))
    read_rules = rules_reader(lambda name: find(home, name), usual)
    tally = Tally()
    write, flush = _writer()
    with _opened(file) as (source, size), _progress(source, size) as moved:
        for number, line in _lines(source):
            if line is None:
                one = too_long(number)
            elif not line.strip():
                continue
            else:
                one = answer(line, number, read_rules, verdict_json)
            tally.add(one)
            write(one.text + b"\n")
            if size is None:
                flush()
            elif not number % EVERY:
                moved()
            if unread():
                break
        flush()
    click.echo(tally.words(), err=True)
    return 2 if tally.unread else 0


def _refuse_single_hand(words: tuple[str, ...], told: dict[str, Any]) -> None:
    """Words and options of one hand say nothing to a file of many."""
    if words:
        raise NotationError("--batch FILE reads hands from lines; no hand is typed beside it.")
    for key in ("discard", "upcard", "taken", "accepted", "claim", "claim_deadwood"):
        if told[key] not in (None, False):
            option = "--" + key.replace("_", "-")
            raise NotationError(f"{option} belongs to one hand; with --batch each line says it.")
    if told["end"] != "knock":
        raise NotationError('--end belongs to one hand; with --batch each line has its "end".')


@contextlib.contextmanager
def _opened(file: str) -> Iterator[tuple[IO[bytes], int | None]]:
    """The lines to read, as bytes, and how many bytes there are, None where nobody knows."""
    if file == "-":
        stdin: Any = sys.stdin
        yield getattr(stdin, "buffer", stdin), None
        return
    try:
        with streamed(Path(file)) as opened:
            yield opened
    except LedgerError as error:
        # A file that is not there was named by whoever typed the command: its words are wrong.
        raise NotationError(error.message, hint="--batch FILE or -") from None


def _lines(source: IO[bytes]) -> Iterator[tuple[int, bytes | None]]:
    """Lines with their numbers; None for one that is longer than any hand, the rest of it passed
    over unread."""
    number = 0
    while True:
        try:
            line = source.readline(LONGEST + 1)
        except OSError as error:
            raise NotationError(f"The file cannot be read: {error.strerror}.") from None
        if not line:
            return
        number += 1
        if number == 1 and isinstance(line, bytes):
            line = line.removeprefix(codecs.BOM_UTF8)
        if isinstance(line, str):
            line = line.encode("utf-8", "surrogateescape")
        if len(line) <= LONGEST:
            yield number, line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST)
        yield number, None


def _writer() -> tuple[Any, Any]:
    """How answers are written: as bytes where stdout takes them, since JSON is UTF-8 everywhere."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is not None:
        sys.stdout.flush()
        return buffer.write, buffer.flush
    return (lambda text: sys.stdout.write(text.decode())), sys.stdout.flush


@contextlib.contextmanager
def _progress(source: IO[bytes], size: int | None) -> Iterator[Any]:
    """A progress bar on stderr, where that is a terminal and the size of the file is known, and
    the answers do not go to the same screen."""
    if not size or not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda: None
        return
    with click.progressbar(length=size, file=sys.stderr, label="Ruling") as bar:
        seen = 0

        def moved() -> None:
            nonlocal seen
            at = source.tell()
            bar.update(at - seen)
            seen = at

        yield moved
        bar.update(size - seen)
