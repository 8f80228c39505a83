"""Names and sentences cut to the width of the screen, where a letter may be two columns wide."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Sequence


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth  # only for names that need it: it is slow to load

    return max(wcswidth(text), 0)


def cut(text: str, most: int) -> str:
    """A text of at most so many columns, an ellipsis in place of what does not fit."""
    if width(text) <= most:
        return text
    kept = text[: most - 1]
    while width(kept) > most - 1:
        kept = kept[:-1]
    return kept + "…"


def padded(text: str, wide: int) -> str:
    """A text filled with spaces to so many columns."""
    return text + " " * (wide - width(text))


def short_names(names: Sequence[str], most: int) -> dict[str, str]:
    """Each name cut to so many columns; names that would look alike are told apart by a number."""
    short = {name: cut(name, most) for name in names}
    for name in names:
        alike = [other for other in names if short[other] == short[name]]
        if len(alike) > 1:
            for number, other in enumerate(alike, 1):
                short[other] = f"{cut(other, most - len(str(number)))}{number}"
    return short


def _screen() -> int:
    """The columns of the terminal, at most 80; 80 where there is none."""
    if not sys.stdout.isatty():
        return 80
    with contextlib.suppress(OSError, ValueError):
        told = os.environ.get("COLUMNS", "")
        columns = int(told) if told.isdigit() else os.get_terminal_size(sys.stdout.fileno()).columns
        return max(40, min(columns, 80))
    return 80


WIDE = _screen()
"""No line of text is wider than this, in columns of the terminal."""

NO_BREAK = "\N{NO-BREAK SPACE}"

_SPACES = re.compile(r"[^\S\N{NO-BREAK SPACE}]+")


def wrapped(text: str, first: str = "", behind: str | None = None, wide: int = WIDE) -> list[str]:
    """A text in lines that fit the screen, split at spaces, and within a word that fills a line.

    ``first`` begins the first line and ``behind`` the ones after it; without it they stand under
    the end of ``first``. A no-break space is printed as a space, and no line ends at it.
    """
    behind = " " * width(first) if behind is None else behind
    lines = []
    line, begun = first, False
    for word in filter(None, _SPACES.split(text)):
        room = wide - width(line) - (1 if begun else 0)
        if begun and width(word) > room:
            lines.append(line)
            line, begun = behind, False
        while width(word) > wide - width(line) - (1 if begun else 0):
            taken = max(1, len(cut(word, wide - width(line) + 1)) - 1)
            lines.append(line + word[:taken])
            line, word = behind, word[taken:]
        line += f" {word}" if begun else word
        begun = True
    return [one.replace(NO_BREAK, " ") for one in [*lines, line]]
