"""What a ledger can say: one record an event, facts only, in the order in which they were told.

Nothing here is a total or a ruling. A correction is an event too, so that nothing is ever lost. The
records are what the JSON of a ledger holds, field by field.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ginscore.handjson import HandJSON
from ginscore.knobs import MOST, KnobValue
from ginscore.seating import Seating

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=1000)]
Whole = Annotated[int, Meta(ge=-MOST, le=MOST)]
HandNumber = Annotated[int, Meta(ge=1, le=1_000_000)]


class Event(
    Struct,
    frozen=True,
    tag_field="type",
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """What every event has: ``at`` the local time with its offset, ``prev`` the digest of the event
    before it, empty for the first."""

    at: Annotated[str, Meta(max_length=40)]
    prev: Annotated[str, Meta(max_length=64)] = ""


class Opened(Event, frozen=True, kw_only=True, tag="new"):
    """A game is opened: who plays, how they sit, and every knob.

    ``cut`` holds the card each player cut, where the program cut for the seats. ``event`` is the
    occasion, ``name`` what the game is called.
    """

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    sides: Annotated[
        list[Annotated[list[Name], Meta(min_length=1, max_length=26)]],
        Meta(min_length=2, max_length=3),
    ]
    seating: Seating
    rules: dict[str, KnobValue]
    dealer: Name | None = None
    cut: dict[Name, Annotated[str, Meta(max_length=8)]] | None = None
    event: Text | None = None
    name: Text | None = None


class HandPlayed(Event, frozen=True, kw_only=True, tag="hand"):
    """A hand was played: by whom it was ended (or won), against whom, and what was seen."""

    by: Name
    against: Name
    hand: HandJSON
    note: Text | None = None


class Adjusted(Event, frozen=True, kw_only=True, tag="adjust"):
    """A ruling gave a side points, or took them. ``column`` counts from 1."""

    side: Name
    points: Whole
    law: Annotated[str, Meta(max_length=8)] | None = None
    why: Text | None = None
    column: Annotated[int, Meta(ge=1, le=3)] | None = None


class Asserted(Event, frozen=True, kw_only=True, tag="assert"):
    """Both players agreed on these balances, side by side. ``column`` counts from 1."""

    points: dict[Name, Whole]
    column: Annotated[int, Meta(ge=1, le=3)] = 1


class Noted(Event, frozen=True, kw_only=True, tag="note"):
    """A remark."""

    text: Text


class RulesChanged(Event, frozen=True, kw_only=True, tag="rules"):
    """Knobs were changed while the game ran; they hold from here on."""

    set: dict[str, KnobValue]
    why: Text | None = None


class Closed(Event, frozen=True, kw_only=True, tag="close"):
    """The game was abandoned."""

    why: Text | None = None


class Reopened(Event, frozen=True, kw_only=True, tag="reopen"):
    """An abandoned game was taken up again."""

    why: Text | None = None


class Undone(Event, frozen=True, kw_only=True, tag="undo"):
    """The newest event still standing was taken back."""

    why: Text | None = None


class Redone(Event, frozen=True, kw_only=True, tag="redo"):
    """The event that was taken back last stands again."""


class Amended(Event, frozen=True, kw_only=True, tag="amend"):
    """Hand ``n`` was put right. ``voids`` are later hands made void with it."""

    n: HandNumber
    by: Name
    against: Name
    hand: HandJSON
    note: Text | None = None
    why: Text | None = None
    voids: list[HandNumber] = []


class Voided(Event, frozen=True, kw_only=True, tag="void"):
    """Hand ``n`` does not count. ``voids`` are later hands made void with it; ``frees`` says that
    its table is to play again, because its round was not complete."""

    n: HandNumber
    why: Text | None = None
    voids: list[HandNumber] = []
    frees: bool = False


class Inserted(Event, frozen=True, kw_only=True, tag="insert"):
    """A forgotten hand became hand ``n``; the later ones moved up. ``voids`` are later hands, by
    their new numbers, made void with it."""

    n: HandNumber
    by: Name
    against: Name
    hand: HandJSON
    note: Text | None = None
    why: Text | None = None
    voids: list[HandNumber] = []


AnyEvent = (
    Opened
    | HandPlayed
    | Adjusted
    | Asserted
    | Noted
    | RulesChanged
    | Closed
    | Reopened
    | Undone
    | Redone
    | Amended
    | Voided
    | Inserted
)

WithHand = HandPlayed | Amended | Inserted
Correction = Amended | Voided | Inserted
