"""What no command can have entered, found in the events themselves: a file that holds it was
written, or changed, by another hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ginscore.events import (
    Adjusted,
    AnyEvent,
    Asserted,
    Closed,
    Noted,
    Opened,
    Redone,
    Reopened,
    RulesChanged,
    Undone,
)
from ginscore.laws import Law


def impossible(events: Sequence[AnyEvent]) -> Iterator[tuple[str, str]]:
    """The place of every event that no command can have made, and why, whether it stands or not."""
    closed: list[bool] = []  # after each event that stands
    undone: list[bool] = []
    for n, event in enumerate(events):
        if isinstance(event, Undone):
            undone.append(closed.pop())
            continue
        if isinstance(event, Redone):
            closed.append(undone.pop())
            continue
        undone.clear()
        before = bool(closed) and closed[-1]
        for field, why in _wrong(event, closed=before):
            yield f"$.events[{n}]{field}", why
        closed.append(
            True if isinstance(event, Closed) else before and not isinstance(event, Reopened)
        )


def _wrong(event: AnyEvent, *, closed: bool) -> Iterator[tuple[str, str]]:
    """What is wrong with one event: the field, and a sentence."""
    match event:
        case Opened() if event.cut is not None:
            players = {player for side in event.sides for player in side}
            for player in event.cut:
                if player not in players:
                    yield ".cut", f"{player} cut a card and is not at the table."
        case Closed() if closed:
            yield "", "The game was closed already."
        case Reopened() if not closed:
            yield "", "The game was reopened and had not been closed."
        case Adjusted() | RulesChanged() if closed:
            yield "", "The game was closed: no points and no rules could change."
    match event:
        case Adjusted():
            if not event.points:
                yield ".points", "A ruling of 0 points changes nothing."
            if event.law is not None and event.law not in tuple(Law):
                yield ".law", f"There is no law {event.law}."
        case Asserted() if not event.points:
            yield ".points", "A balance of nobody was stated."
        case Noted() if not event.text.strip():
            yield ".text", "A remark says nothing."
        case RulesChanged() if not event.set:
            yield ".set", "Rules were changed, but no knob."
