"""The id of a game whose file tells none: it follows from the game's own text.

It is made of who sat down when, and of the first line: so it is the same wherever in a file the
game stands, and when the file has grown. Until a first line is told it is the stem alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256

from ginscore.texts import key_of

TELLING = ("date", "players", "name")
"""The tags that tell one game from another; all others may be added later."""

_DERIVED = re.compile(r"(\d{4}-\d\d-\d\d-[0-9a-f]{8})(-[0-9a-f]{6})?")


def derived_id(day: str, tags: Mapping[str, str], first_line: str) -> str:
    """The id of a game by its head and its first line, both without case and spare blanks."""
    head = _digest([f"{key}: {tags.get(key, '')}" for key in TELLING])
    stem = f"{day}-{head[:8]}"
    return f"{stem}-{_digest([first_line])[:6]}" if first_line else stem


def stem_of(game: str) -> str | None:
    """What an id that was derived had been before the first line was told; None for any other."""
    found = _DERIVED.fullmatch(game)
    return None if found is None else found[1]


def told_in(line: str) -> str:
    """What a line tells, without its time; nothing for a comment."""
    words = line.split()
    if line.startswith("#"):
        return ""
    return " ".join(words[1:] if words and words[0].startswith("@") else words)


def _digest(texts: Sequence[str]) -> str:
    plain = "\n".join(" ".join(key_of(text).split()) for text in texts)
    return sha256(plain.encode(errors="replace")).hexdigest()
