"""What was seen at the table in one hand, as it was laid and typed, and the words for what a hand
can come to.

Cards keep the order and the repeats in which they were given, so that a wrong hand can be held and
every fault in it named. Nothing here is judged or priced: ``Outcome`` only has the names.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ginscore.melds import LayOff

Cards = tuple[int, ...]


class End(StrEnum):
    """How a hand ended, as it was announced."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"


class Outcome(StrEnum):
    """What a hand came to, as the laws have it."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"
    UNDERCUT = "undercut"
    DEAD = "dead"


WRITTEN_KINDS = (Outcome.GIN, Outcome.BIG_GIN, Outcome.UNDERCUT)
"""What an old sheet may say of a hand beside its points."""


class Count(Struct, frozen=True, tag="count"):
    """A side of which only the count is known: its deadwood after lay-offs, in points."""

    count: int


class Held(Struct, frozen=True, tag="cards"):
    """A side that only shows its cards: the arbiter arranges them."""

    cards: Cards


class Laid(Struct, frozen=True, tag="laid"):
    """A side as its player laid it out: melds, lay-offs (the defender's), deadwood."""

    melds: tuple[Cards, ...] = ()
    layoffs: tuple[LayOff, ...] = ()
    deadwood: Cards = ()


Side = Count | Held | Laid


class Shown(Struct, frozen=True, kw_only=True):
    """A hand that somebody ended: what both sides showed, and the cards that the laws turn on.

    ``upcard`` is the first upcard or the knock card, ``discard`` the card thrown with the knock,
    ``taken`` the card that the knocker had just taken from the discard pile, ``accepted`` says that
    the opponent accepted a knock over the limit.
    """

    end: End
    knocker: Side
    defender: Side
    discard: int | None = None
    upcard: int | None = None
    taken: int | None = None
    accepted: bool = False


class Dead(Struct, frozen=True, kw_only=True):
    """A hand in which nobody knocked before the stock ran out."""

    upcard: int | None = None


class Written(Struct, frozen=True, kw_only=True):
    """A hand of an old sheet that has only its points, bonuses included and boxes not.

    ``kind`` is what the sheet says of it, or None; ``accepted`` says that a knock over the limit
    was accepted. Nothing of it can be verified.
    """

    points: int
    kind: Outcome | None = None
    upcard: int | None = None
    accepted: bool = False


Hand = Shown | Dead | Written
