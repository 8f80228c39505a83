"""Names and words cut to a width on the screen, where a letter may be two columns wide."""

from __future__ import annotations

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
