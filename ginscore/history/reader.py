"""Read hand-history files: every mistake at once, and a game whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta

from msgspec.structs import replace

from ginscore.cards import shortened
from ginscore.errors import GinscoreError, IllegalHand, NotationError
from ginscore.events import AnyEvent, HandPlayed, Opened
from ginscore.hand import Dead
from ginscore.handjson import as_hand_json
from ginscore.history.head import FIRST_WORD, VERSION, Head, Tag, read_tag, read_time
from ginscore.history.ids import derived_id, stem_of
from ginscore.history.lines import GOES_ON, Deed, read_deed
from ginscore.history.problems import HistoryError, Problem
from ginscore.history.telling import after_line
from ginscore.notation import VERBS, Word, split_line
from ginscore.replay import Replay, fold, with_event

MOST_SIGNS = 16 * 1024 * 1024
"""No file is longer than this, in signs."""

MOST_LINE = 8000
"""No line is longer than this, in signs."""

MOST_EVENTS = 20_000
"""No game has more events than this."""

MOST_TELLING = 1_000_000
"""How many events may be told over for the corrections of one game, all in all."""

MOST_PROBLEMS = 1000
"""Reading stops after this many mistakes."""

_SHORT = re.compile(r"(\d\d):(\d\d)(?::(\d\d))?")
_DAY = re.compile(r"(.{10})(?:T(\d\d:\d\d(?::\d\d)?)(.*))?")


def read(text: str, source: str = "the file") -> tuple[AnyEvent, ...]:
    """The events of the one game in a text. ``source`` is what mistakes call the file.

    The events are not chained: ``ledger.codec.chained`` does that. Raises HistoryError with every
    mistake, of notation and of law.
    """
    games = read_games(text, source)
    if len(games) > 1:
        raise NotationError(f"{shortened(source)} holds {len(games)} games, and one is wanted.")
    return games[0]


def read_games(text: str, source: str = "the file") -> list[tuple[AnyEvent, ...]]:
    """The events of every game in a text, in order. Raises as ``read`` does."""
    replays, problems = examine(text, source)
    if problems:
        raise HistoryError(problems, source)
    return [replay.events for replay in replays if replay is not None]


def examine(text: str, source: str = "the file") -> tuple[list[Replay | None], list[Problem]]:
    """Every game in a text as far as it can be told, and every mistake; a game whose head has a
    mistake is None."""
    if len(text) > MOST_SIGNS:
        raise NotationError(f"{shortened(source)} is longer than a file of games can be.")
    lines = re.split("\r\n|\n|\r", text.removeprefix("\ufeff"))
    starts = [n for n, line in enumerate(lines) if _begins(line)]
    first = next((n for n, line in enumerate(lines) if line.strip() and line[0] != "#"), 0)
    if not starts or first < starts[0]:
        message = f"The first line of a hand history is: {FIRST_WORD} {VERSION}"
        shown = lines[first]
        wrong = _problem(source, first, shown, 0, len(shown), NotationError(message))
        return [], [wrong]
    replays: list[Replay | None] = []
    problems: list[Problem] = []
    known: dict[str, _Reader] = {}
    for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        reader = _Reader(lines, begin, end, source)
        reader.read()
        reader.be_another_than(known)
        replays.append(reader.replay)
        problems += reader.problems
        if len(problems) > MOST_PROBLEMS:
            break
    return replays, problems


def _begins(line: str) -> bool:
    return line.split(maxsplit=1)[:1] == [FIRST_WORD]


def _problem(
    source: str, line: int, text: str, at: int, width: int, error: GinscoreError
) -> Problem:
    return Problem(
        source=source,
        line=line + 1,
        column=at + 1,
        text=text,
        width=width,
        message=error.message,
        hint=error.hint,
    )


class _Reader:
    """One game of a file, from its first line to the next game's."""

    def __init__(
        self,
        lines: Sequence[str],
        begin: int,
        end: int,
        source: str,
    ) -> None:
        self.lines = lines
        self.begin = begin
        self.end = end
        self.source = source
        self.has_id = False
        self.problems: list[Problem] = []
        self.replay: Replay | None = None
        self.at = ""
        self.telling = 0
        self.sure = True
        """Whether every line so far could be told: else who sits where is not held against one."""

    def read(self) -> Replay | None:
        self._check_version()
        body = self._read_head()
        n = body
        while n < self.end and len(self.problems) <= MOST_PROBLEMS:
            below = n + 1
            while below < self.end and self._goes_on(below):
                below += 1
            self._read_line(n, below)
            n = below
        self._give_id()
        return self.replay

    def _give_id(self) -> None:
        """Give a game without an id the one that follows from what it tells."""
        if self.replay is None or self.has_id:
            return
        opened = self.replay.opened
        opened = replace(opened, game=derived_id(opened, self.replay.events))
        events = (opened, *self.replay.events[1:])
        self.replay = replace(self.replay, opened=opened, events=events)

    def be_another_than(self, known: dict[str, _Reader]) -> None:
        """Be no game that one before it in the file may be too, where both have no id: nobody can
        tell whether they are one. ``known`` are the games before by id, and the first by stem."""
        if self.replay is None or self.has_id or self.problems:
            return
        game = self.replay.opened.game
        stem = stem_of(game) or game
        began = f"{stem}-"
        other = known.get(game) or known.get(stem) or (known.get(began) if game == stem else None)
        if other is not None:
            error = NotationError(self._likeness(other), hint=_OF_ITS_OWN)
            self._say(error, self.begin, 0, len(self.lines[self.begin]))
            return
        known[game] = self
        known.setdefault(began, self)

    def _likeness(self, other: _Reader) -> str:
        """What this game has in common with one before it that cannot be told from it."""
        assert self.replay is not None  # they have ids
        assert other.replay is not None
        ours, theirs = self.replay.events[1:], other.replay.events[1:]
        shorter = min(len(ours), len(theirs))
        line = f"the one in line {other.begin + 1}"
        if replace(self.replay.opened, game="") != replace(other.replay.opened, game=""):
            return f"This game begins like {line}, and is another."
        if ours == theirs:
            return f"This game is the same as {line}: told twice, or two that went alike."
        if ours[:shorter] == theirs[:shorter]:
            longer = len(ours) > len(theirs)
            return f"This game {'goes on from' if longer else 'is the beginning of'} {line}."
        return f"This game begins like {line}, and is another."

    def _say(self, error: GinscoreError, n: int, at: int, width: int) -> None:
        self.problems.append(_problem(self.source, n, self.lines[n], at, width, error))

    def _check_version(self) -> None:
        line = self.lines[self.begin]
        words = line.split()
        if words[1:] == [str(VERSION)]:
            return
        told = words[1] if len(words) > 1 else ""
        at = line.find(told, len(FIRST_WORD)) if told else 0
        message = f"This release reads version {VERSION} of the format, not “{shortened(told)}”."
        hint = "Install a newer ginscore." if told.isdigit() else f"{FIRST_WORD} {VERSION}"
        self._say(NotationError(message, hint=hint), self.begin, at, len(told) or len(line))

    def _read_head(self) -> int:
        """Read the tags; the number of the first line behind them."""
        tags: list[Tag] = []
        n = self.begin + 1
        while n < self.end:
            line = self.lines[n]
            tag = None if line.startswith("#") else read_tag(line, n)
            if tag is None and line.strip() and not line.startswith("#"):
                break
            if tag is not None:
                tags.append(tag)
            n += 1
        head = Head(tags, self._say_tag)
        self.has_id = "game" in head.tags
        head.first = Tag("", "", self.begin, 0)
        opened = head.opening()
        if opened is not None and not self.problems:
            self._open(opened, head.first)
        return n

    def _open(self, opened: Opened, tag: Tag) -> None:
        try:
            self.replay = fold((opened,))
            self.at = opened.at
        except GinscoreError as error:
            self._say_tag(error, tag)

    def _say_tag(self, error: GinscoreError, tag: Tag) -> None:
        line = self.lines[tag.line]
        word = getattr(error, "word", "")
        at = line.find(word, tag.at) if word else -1
        if at < 0:
            at, word = tag.at, tag.value
        if not tag.value:
            at, word = 0, line
        self._say(error, tag.line, at, len(word))

    def _goes_on(self, n: int) -> bool:
        line = self.lines[n]
        return line.startswith("--") and line[2:].partition(" ")[0] in GOES_ON

    def _read_line(self, n: int, below: int) -> None:
        """One line of the game, with those below it that belong to it."""
        line = self.lines[n]
        if not line.strip() or line.startswith("#"):
            return
        words: list[Word] = []
        try:
            if len(line) > MOST_LINE:
                raise NotationError(f"The line has {len(line)} signs; {MOST_LINE} are read.")
            line, words = self._without_time(line)
            if words:
                deed = read_deed(words, [self._below(one) for one in range(n + 1, below)])
                self._tell(deed)
        except IllegalHand as error:
            self._say_faults(error, n, words)
        except GinscoreError as error:
            self.sure = False
            at, width = _place(line, words, getattr(error, "word", ""))
            self._say(error, n, at, width)
            self._keep_number(words)

    def _below(self, n: int) -> tuple[str, str]:
        key, _, text = self.lines[n][2:].partition(" ")
        return key, text

    def _without_time(self, line: str) -> tuple[str, list[Word]]:
        """The line and its words, the time that it begins with taken in."""
        if not line.lstrip().startswith("@"):
            return line, split_line(line)
        begin = len(line) - len(line.lstrip())
        token = line.split(maxsplit=1)[0]
        rest = " " * (begin + len(token)) + line[begin + len(token) :]
        self.at = _time(token, self.at)
        return line, split_line(rest)

    def _tell(self, deed: Deed) -> None:
        if self.replay is None:
            return
        self._bound(deed)
        self.replay = after_line(self.replay, deed, self.at)

    def _bound(self, deed: Deed) -> None:
        """Refuse what would take minutes to tell: no evening does."""
        assert self.replay is not None  # the caller saw it
        told = len(self.replay.events)
        if told >= MOST_EVENTS:
            raise NotationError(f"A game has at most {MOST_EVENTS} events.")
        if deed.verb in _TELLS_OVER:
            self.telling += told
        if self.telling > MOST_TELLING:
            raise NotationError("There are too many corrections for so long a game.")

    def _say_faults(self, error: IllegalHand, n: int, words: Sequence[Word]) -> None:
        """Every fault of a hand, which stays on the sheet so that the next keep their numbers."""
        line = self.lines[n]
        for fault in error.faults:
            if not self.sure and fault.code in _SEATS:
                continue
            at = words[0].at
            wide = len(line.rstrip()) - at
            self.problems.append(
                Problem(
                    source=self.source,
                    line=n + 1,
                    column=at + 1,
                    text=line,
                    width=wide,
                    message=fault.message,
                    law=str(fault.law),
                    code=str(fault.code),
                )
            )
        self.sure = False
        self._keep_number(words)

    def _keep_number(self, words: Sequence[Word]) -> None:
        """In place of a hand that cannot be told put a dead one, so that the next keep theirs."""
        if self.replay is None or not words or words[0].text.lower() not in VERBS:
            return
        by, against = self.replay.game.open_tables()[0]
        hand = as_hand_json(Dead())
        self.replay = with_event(
            self.replay, HandPlayed(at=self.at, by=by, against=against, hand=hand)
        )


_OF_ITS_OWN = "Give each a game or name tag of its own, or leave one of them out."
_TELLS_OVER = ("undo", "redo", "amend", "insert", "void")
_SEATS = ("sitting-out", "not-opponents", "game-over")


def _place(line: str, words: Sequence[Word], word: str) -> tuple[int, int]:
    """Where to point in a line: at the word that an error names, else at all of it."""
    for same in (
        lambda text: text == word,
        lambda text: text.casefold() == word.casefold(),
        lambda text: word in text,
    ):
        for one in words if word else ():
            if same(one.text):
                at = line.find(word, one.at)
                return (at, len(word)) if at >= 0 else (one.at, len(one.text))
    if word and word in line:
        return line.index(word), len(word)
    begin = words[0].at if words else len(line) - len(line.lstrip())
    return begin, len(line.rstrip()) - begin


def _time(token: str, before: str) -> str:
    """The time of a token: ``@20:14`` on the evening's day, or the day after where the clock has
    gone round; ``@2026-11-30T20:14:07+01:00`` in full."""
    short = _SHORT.fullmatch(token[1:])
    last = _DAY.fullmatch(before or "2000-01-01")
    if short is None or last is None:
        try:
            return read_time(token[1:])
        except NotationError as error:
            raise NotationError(error.message, word=token) from None
    clock = f"{short[1]}:{short[2]}:{short[3] or '00'}"
    day = last[1]
    try:
        if clock < (last[2] or ""):
            day = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
        return read_time(f"{day}T{clock}{last[3] or ''}")
    except (NotationError, ValueError, OverflowError):
        raise NotationError(f"“{token}” is no time of the day.", word=token) from None
