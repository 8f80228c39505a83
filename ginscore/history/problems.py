"""What is wrong in a hand-history file: every mistake with its line, its column and a caret."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category, east_asian_width

from msgspec import Struct

from ginscore.cards import shortened
from ginscore.errors import GinscoreError

MOST_SHOWN = 50
"""No more mistakes than this are printed; the rest is counted."""

LONGEST_PATH = 60
"""How much of a path is shown."""

WINDOW = 76
"""How much of a long line is shown, in columns of the terminal."""


class Problem(Struct, frozen=True, kw_only=True):
    """One mistake: where it is (line and column from 1), the line itself, how many signs the caret
    underlines, and what is wrong. ``law`` is the law that a hand breaks, else None."""

    source: str
    line: int
    column: int
    text: str
    width: int
    message: str
    hint: str = ""
    law: str | None = None
    code: str | None = None

    @property
    def place(self) -> str:
        """Where it is: ``evening.gin:7:11``."""
        return f"{file_name(self.source)}:{self.line}:{self.column}"

    def lines(self) -> list[str]:
        """The mistake as it is printed: place and sentence, the line, the caret, the remedy."""
        cited = f" [law {self.law}]" if self.law else ""
        said = [f"{self.place}: {self.message}{cited}", *drawn(self.text, self.column, self.width)]
        return [*said, f"    {self.hint}"] if self.hint else said


class HistoryError(GinscoreError):
    """A hand-history file that cannot be taken in. ``problems`` holds every mistake in it."""

    status = 2

    def __init__(self, problems: Sequence[Problem], source: str) -> None:
        self.problems = tuple(problems)
        many = "one mistake" if len(problems) == 1 else f"{len(problems)} mistakes"
        message = f"{file_name(source)} has {many}; nothing was taken in."
        shown = [line for one in self.problems[:MOST_SHOWN] for line in one.lines()]
        if len(problems) > MOST_SHOWN:
            shown.append(f"… and {len(problems) - MOST_SHOWN} more.")
        super().__init__("\n".join([message, *shown]))
        if all(one.law for one in problems):
            # Everything was understood, and the laws refuse it.
            self.status = 3


def file_name(source: str) -> str:
    """A file as a mistake names it: of a long path the end."""
    plain = shortened(source, len(source))
    return plain if len(plain) <= LONGEST_PATH else f"…{plain[-LONGEST_PATH:]}"


def cell_width(sign: str) -> int:
    """How many columns of a terminal a sign takes."""
    if category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def drawn(text: str, column: int, width: int) -> list[str]:
    """A line and the caret below it, a long line cut to what is around the caret."""
    signs = ["\N{MIDDLE DOT}" if category(sign)[0] in "CZ" else sign for sign in text]
    signs = [" " if sign in " \t" else shown for sign, shown in zip(text, signs, strict=True)]
    first = max(0, column - 1 - WINDOW // 2) if len(text) > WINDOW else 0
    front = "…" if first else ""
    part = signs[first:]
    room = WINDOW - len(front)
    for n, sign in enumerate(part):
        room -= cell_width(sign)
        if room < 0:
            part = [*part[:n], "…"]
            break
    before = sum(map(cell_width, [*front, *signs[first : column - 1]]))
    under = sum(map(cell_width, signs[column - 1 : column - 1 + width]))
    line = front + "".join(part)
    carets = "^" * max(1, min(under, WINDOW + 1 - before))
    return [f"    {line.rstrip()}", f"    {' ' * before}{carets}"]
