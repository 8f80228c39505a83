"""Which games are meant: a period, an occasion, rules, players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date

from msgspec import Struct

from ginscore.cards import shortened
from ginscore.errors import NotationError
from ginscore.people import People
from ginscore.reports.record import GameRecord, State

_DAY = re.compile(r"\d{4}(-\d\d(-\d\d)?)?", re.ASCII)


class Choice(Struct, frozen=True, kw_only=True):
    """The games meant. ``since`` and ``until`` are days, months or years, both included; ``event``
    is a part of the occasion's text; ``persons`` all sat at the table."""

    since: str | None = None
    until: str | None = None
    event: str | None = None
    rules: str | None = None
    persons: frozenset[str] = frozenset()
    states: frozenset[State] = frozenset({State.OVER})


def check_day(word: str) -> str:
    """A day, a month or a year as typed. Raises NotationError for anything else."""
    try:
        if not _DAY.fullmatch(word):
            raise ValueError
        date.fromisoformat(f"{word}-01-01"[:10])
    except ValueError:
        raise NotationError(
            f"“{shortened(word)}” is no day.", hint="A day is 2026-11-30, a month 2026-11."
        ) from None
    return word


def chosen(records: Iterable[GameRecord], choice: Choice, people: People) -> Iterator[GameRecord]:
    """The games that are meant, in their order."""
    for record in records:
        if _is_meant(record, choice) and (
            not choice.persons or choice.persons <= set(people.at_table(record.players).values())
        ):
            yield record


def _is_meant(record: GameRecord, choice: Choice) -> bool:
    day = record.day
    return (
        record.state in choice.states
        and (choice.since is None or day >= choice.since)
        and (choice.until is None or day[: len(choice.until)] <= choice.until)
        and (choice.event is None or choice.event.casefold() in (record.event or "").casefold())
        and (choice.rules is None or choice.rules.casefold() == record.rules.casefold())
    )
