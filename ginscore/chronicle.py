"""The history of a ledger: every event in its order, what it changed from and to, and why.

Nothing is left out: what was taken back is there too, and says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ginscore.cards import shortened
from ginscore.events import (
    Adjusted,
    Amended,
    AnyEvent,
    Asserted,
    HandPlayed,
    Inserted,
    Opened,
    Redone,
    RulesChanged,
    Undone,
    Voided,
    WithHand,
)
from ginscore.knobs import value_word
from ginscore.recording import what_it_was, words_of
from ginscore.replay import Check, Replay
from ginscore.seating import Seating


class Entry(Struct, frozen=True):
    """One event of the history.

    ``n`` is its place in the ledger (the opening is 0), ``kind`` its type, ``hand`` the number that
    its hand had then. ``was`` and ``now`` say what it changed, ``takes`` which event an undo or
    redo is about, ``voids`` the later hands made void with it. ``undone`` says that it does not
    stand, ``left_out`` that it comes after the end and counts for nothing, ``differs`` where an
    assertion is no longer true.
    """

    n: int
    kind: str
    at: str
    words: str
    hand: int | None = None
    was: str | None = None
    now: str | None = None
    why: str | None = None
    note: str | None = None
    takes: int | None = None
    voids: tuple[int, ...] = ()
    undone: bool = False
    left_out: bool = False
    differs: tuple[str, ...] = ()


class _Hands:
    """The hands by their numbers while the history is read, each as the event that has its cards;
    every change is kept until it is taken back."""

    def __init__(self) -> None:
        self.hands: list[WithHand] = []
        self.before: dict[int, WithHand] = {}

    def place(self, event: AnyEvent) -> int | None:
        """The number of the hand that an event is about, before it is carried out."""
        if isinstance(event, HandPlayed):
            return len(self.hands) + 1
        return event.n if isinstance(event, Amended | Voided | Inserted) else None

    def take(self, n: int, event: AnyEvent) -> None:
        """Carry an event out."""
        if isinstance(event, HandPlayed):
            self.hands.append(event)
        elif isinstance(event, Inserted):
            self.hands.insert(event.n - 1, event)
        elif isinstance(event, Amended):
            self.before[n] = self.hands[event.n - 1]
            self.hands[event.n - 1] = event

    def take_back(self, n: int, event: AnyEvent) -> None:
        """Take back the newest event."""
        if isinstance(event, HandPlayed):
            self.hands.pop()
        elif isinstance(event, Inserted):
            self.hands.pop(event.n - 1)
        elif isinstance(event, Amended):
            self.hands[event.n - 1] = self.before[n]


def entries(replay: Replay) -> tuple[Entry, ...]:
    """The history of a ledger, an entry an event."""
    found: list[Entry] = []
    hands, rules = _Hands(), dict(replay.opened.rules)
    stands: list[int] = []
    undone: list[int] = []
    for n, event in enumerate(replay.events):
        if isinstance(event, Undone):
            taken = stands.pop()
            undone.append(taken)
            hands.take_back(taken, replay.events[taken])
            rules = _rules_at(replay, stands)
            found.append(_turned(n, event, taken, replay))
            continue
        if isinstance(event, Redone):
            taken = undone.pop()
            found.append(_turned(n, event, taken, replay))
        else:
            taken = n
            undone.clear()
            found.append(_entry(n, event, hands, rules, replay))
        stands.append(taken)
        hands.take(taken, replay.events[taken])
        rules = _with(rules, replay.events[taken])
    standing = set(replay.standing)
    left_out = {item.told for item in replay.left_out()}
    return tuple(_marked(entry, standing, left_out) for entry in found)


def _marked(entry: Entry, standing: set[int], left_out: set[int]) -> Entry:
    if entry.n in left_out:
        return replace(entry, left_out=True)
    if entry.kind in ("undo", "redo") or entry.n in standing:
        return entry
    return replace(entry, undone=True, differs=())


_Knobs = dict[str, int | str | bool | None]


def _with(rules: _Knobs, event: AnyEvent) -> _Knobs:
    return rules | event.set if isinstance(event, RulesChanged) else rules


def _rules_at(replay: Replay, stands: Iterable[int]) -> _Knobs:
    rules = dict(replay.opened.rules)
    for n in stands:
        rules = _with(rules, replay.events[n])
    return rules


def _turned(n: int, event: Undone | Redone, taken: int, replay: Replay) -> Entry:
    kind, why = ("undo", event.why) if isinstance(event, Undone) else ("redo", None)
    return Entry(
        n,
        kind,
        event.at,
        f"{kind} {what_it_was(replay.events[taken], replay.game.seating)}",
        why=why,
        takes=taken,
    )


def _entry(n: int, event: AnyEvent, hands: _Hands, rules: _Knobs, replay: Replay) -> Entry:
    seating = replay.game.seating
    was, now = _change(event, hands, rules, seating)
    voids = event.voids if isinstance(event, Amended | Voided | Inserted) else ()
    return Entry(
        n,
        str(event.__struct_config__.tag),
        event.at,
        what_it_was(event, seating) if not isinstance(event, Opened) else opening_words(event),
        hand=hands.place(event),
        was=was,
        now=now,
        why=getattr(event, "why", None),
        note=getattr(event, "note", None),
        voids=tuple(voids),
        differs=_differing(n, event, replay.checks),
    )


def opening_words(event: Opened) -> str:
    """The words that open a game: ``new Ann Bob --rules standard --seating two``."""
    sides = " ".join("+".join(side) for side in event.sides)
    rules = shortened(str(event.rules.get("name", "custom")), 40)
    return f"new {sides} --rules {rules} --seating {event.seating}"


def _change(
    event: AnyEvent, hands: _Hands, rules: _Knobs, seating: Seating
) -> tuple[str | None, str | None]:
    """What an event changed from and to."""
    match event:
        case HandPlayed() | Inserted():
            return None, words_of(event, seating)
        case Amended():
            return words_of(hands.hands[event.n - 1], seating), words_of(event, seating)
        case Voided():
            return words_of(hands.hands[event.n - 1], seating), "void"
        case RulesChanged():
            keys = list(event.set)
            return _knobs(rules, keys), _knobs(event.set, keys)
        case Adjusted():
            law = f" by law {event.law}" if event.law else ""
            where = f" in column {event.column}" if event.column else ""
            return None, f"{event.side} {event.points:+d}{where}{law}"
        case _:
            return None, None


def _knobs(values: _Knobs, keys: Sequence[str]) -> str:
    return " ".join(f"{key}={value_word(values.get(key))}" for key in keys)


def _differing(n: int, event: AnyEvent, checks: Sequence[Check]) -> tuple[str, ...]:
    """What an assertion says that is no longer true."""
    if not isinstance(event, Asserted):
        return ()
    return tuple(
        f"the sheet has {check.side} {check.has} there, not {check.asserted}"
        for check in checks
        if check.told == n and check.asserted != check.has
    )
