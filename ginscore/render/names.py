"""Names and words cut to a width on the screen, where a letter may be two columns wide."""

from __future__ import annotations

from collections.abc import Sequence

from wcwidth import wcswidth, wcwidth


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return max(wcswidth(text), 0) if text.isprintable() else len(text)


def cut(text: str, most: int) -> str:
    """A text of at most so many columns, an ellipsis in place of what does not fit."""
    if width(text) <= most:
        return text
    kept, taken = "", 0
    for sign in text:
        taken += max(wcwidth(sign), 0)
        if taken > most - 1:
            break
        kept += sign
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
