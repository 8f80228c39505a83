"""Ledgers for tests, told as an evening is told::

    evening(opened("Ann", "Bob"), knock("Ann", 3, 12), dead(), undo())

Whom a player met need not be said: he meets whom the line-up of that moment gives him.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ginscore.events import (
    Adjusted,
    Amended,
    AnyEvent,
    Asserted,
    Closed,
    HandPlayed,
    Inserted,
    Noted,
    Opened,
    Redone,
    Reopened,
    RulesChanged,
    Undone,
    Voided,
)
from ginscore.game import Game
from ginscore.handjson import HandJSON, SideJSON
from ginscore.knobs import as_knobs, with_knobs
from ginscore.presets import PRESET
from ginscore.replay import Replay, fold
from ginscore.rules import Rules
from ginscore.seating import Seating, seating_for

AT = "2026-03-14T20:00:00+01:00"
ID = "2026-03-14-abcde"


def rules_of(name: str = "standard", **knobs: Any) -> Rules:
    """A preset with some knobs changed, by their keys and words as players type them."""
    return with_knobs(PRESET[name].rules, knobs)


def opened(
    *sides: str,
    rules: str = "standard",
    seating: str | None = None,
    deals: str | None = None,
    **knobs: Any,
) -> Opened:
    """A game is opened: ``opened("Ann", "Bob")``, ``opened("Ann+Cid", "Bob+Dee")``.

    ``deals`` is who deals the first hand; the other words are knobs.
    """
    people = tuple(tuple(side.split("+")) for side in sides)
    return Opened(
        at=AT,
        game=ID,
        sides=[list(side) for side in people],
        seating=seating_for(people, None if seating is None else Seating(seating)),
        rules=as_knobs(rules_of(rules, **knobs)),
        dealer=deals,
    )


def points(game: Game) -> list[tuple[int, ...]]:
    """The points of each column, side by side."""
    return [column.points for column in game.columns]


def _hand(by: str, against: str, hand: HandJSON) -> HandPlayed:
    return HandPlayed(at=AT, by=by, against=against, hand=hand)


def _counted(
    end: str, by: str, has: int, other: int, against: str, upcard: str | None
) -> HandPlayed:
    sides = SideJSON(count=has), SideJSON(count=other)
    return _hand(by, against, HandJSON(end, *sides, upcard=upcard))


def knock(
    by: str, has: int, other: int, against: str = "", *, upcard: str | None = None
) -> HandPlayed:
    """A knock by counts: ``knock("Ann", 3, 12)`` brings Ann 9, ``knock("Ann", 10, 6)`` Bob 29."""
    return _counted("knock", by, has, other, against, upcard)


def gin(by: str, other: int, against: str = "", *, upcard: str | None = None) -> HandPlayed:
    """Gin against a count."""
    return _counted("gin", by, 0, other, against, upcard)


def win(by: str, points: int, against: str = "", *, kind: str | None = None) -> HandPlayed:
    """A hand of an old sheet that has only its points."""
    return _hand(by, against, HandJSON(end="win", points=points, kind=kind))


def dead(by: str = "", against: str = "") -> HandPlayed:
    """A hand in which nobody knocked; ``by`` says at which table."""
    return _hand(by, against, HandJSON(end="dead"))


def adjust(side: str, points: int, column: int | None = None) -> Adjusted:
    """A ruling gives a side points, or takes them."""
    return Adjusted(at=AT, side=side, points=points, column=column)


def agreed(column: int = 1, **points: int) -> Asserted:
    """Balances that the players agreed on: ``agreed(Ann=9, Bob=0)``."""
    return Asserted(at=AT, points=points, column=column)


def note(text: str) -> Noted:
    """A remark."""
    return Noted(at=AT, text=text)


def change(**knobs: Any) -> RulesChanged:
    """Knobs are changed while the game runs."""
    return RulesChanged(at=AT, set=knobs)


def close() -> Closed:
    """The game is abandoned."""
    return Closed(at=AT)


def reopen() -> Reopened:
    """It is taken up again."""
    return Reopened(at=AT)


def undo() -> Undone:
    """The newest event is taken back."""
    return Undone(at=AT)


def redo() -> Redone:
    """It stands again."""
    return Redone(at=AT)


def amend(n: int, told: HandPlayed, *, voids: Sequence[int] = ()) -> Amended:
    """Hand ``n`` was another: ``amend(2, knock("Bob", 4, 30))``."""
    return Amended(at=AT, n=n, by=told.by, against=told.against, hand=told.hand, voids=list(voids))


def void(n: int, *, voids: Sequence[int] = (), frees: bool = False) -> Voided:
    """Hand ``n`` does not count; in teams ``frees`` says that its table plays again."""
    return Voided(at=AT, n=n, voids=list(voids), frees=frees)


def insert(n: int, told: HandPlayed, *, voids: Sequence[int] = ()) -> Inserted:
    """A forgotten hand becomes hand ``n``."""
    return Inserted(at=AT, n=n, by=told.by, against=told.against, hand=told.hand, voids=list(voids))


def told(*events: AnyEvent) -> tuple[AnyEvent, ...]:
    """The events with everybody's opponent filled in, from the line-up where the hand was told."""
    found: list[AnyEvent] = []
    for event in events:
        if isinstance(event, HandPlayed | Amended | Inserted) and not event.against:
            by, against = _pair(found, event.by)
            event = replace(event, by=by, against=against)
        found.append(event)
    return tuple(found)


def _pair(before: Sequence[AnyEvent], by: str) -> tuple[str, str]:
    first = before[0]
    if isinstance(first, Opened) and first.seating is Seating.TWO:
        one, other = (side[0] for side in first.sides)
        return (one, other) if by in ("", one) else (by, one)
    game = fold(before).game
    by = by or game.open_tables()[0][0]
    return by, game.line_up.opponent(by) or game.line_up.tables[0][0]


def evening(*events: AnyEvent) -> Replay:
    """The ledger that these events tell, folded."""
    return fold(told(*events))
