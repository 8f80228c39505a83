"""The id of a game whose file tells none: it follows from what the game tells.

It is made of who sat down when, and of the first hand: so it is the same wherever in a file the
game stands, when the file has grown, and however the same facts are typed. Until a first hand is
told it is the stem alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from msgspec import UNSET

from ginscore.events import AnyEvent, HandPlayed, Opened
from ginscore.handjson import SideJSON
from ginscore.texts import key_of

_DERIVED = re.compile(r"(\d{4}-\d\d-\d\d-[0-9a-f]{8})(-[0-9a-f]{6})?")


def stem_for(at: str, sides: Iterable[Sequence[str]], name: str | None) -> str:
    """The id of a game of which no hand is told: by its date, its players and its name."""
    head = _digest([at, *("+".join(side) for side in sides), name or ""])
    return f"{at[:10]}-{head[:8]}"


def derived_id(opened: Opened, events: Iterable[AnyEvent]) -> str:
    """The id of a game by its head and the first hand told, whatever was noted beside it."""
    stem = stem_for(opened.at, opened.sides, opened.name)
    first = next((event for event in events if isinstance(event, HandPlayed)), None)
    return stem if first is None else f"{stem}-{_digest(_facts(first))[:6]}"


def stem_of(game: str) -> str | None:
    """What an id that was derived had been before the first hand was told; None for any other."""
    found = _DERIVED.fullmatch(game)
    return None if found is None else found[1]


def _facts(event: HandPlayed) -> list[str]:
    """Who ended a hand against whom, how, and what the two held: in any order of the cards."""
    hand = event.hand
    told: list[Any] = [event.by, event.against, hand.end, hand.points, hand.kind]
    told += [None if side is None else _held(side) for side in (hand.knocker, hand.defender)]
    return [str(one) for one in told]


def _held(side: SideJSON) -> list[Any]:
    if side.count is not UNSET:
        return [side.count]
    melds = [] if side.melds is UNSET else side.melds
    rest = [[] if one is UNSET else sorted(one) for one in (side.layoffs, side.deadwood)]
    return [sorted(sorted(meld) for meld in melds), *rest, sorted(side.cards or [])]


def _digest(texts: Sequence[str]) -> str:
    plain = "\n".join(" ".join(key_of(text).split()) for text in texts)
    return sha256(plain.encode(errors="replace")).hexdigest()
