"""Write a game as a hand history: in the fewest words that are read back as the same events."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ginscore.errors import GinscoreError, LedgerError
from ginscore.events import (
    Adjusted,
    Amended,
    AnyEvent,
    Asserted,
    Closed,
    Correction,
    HandPlayed,
    Inserted,
    Noted,
    Opened,
    Redone,
    Reopened,
    RulesChanged,
    Undone,
    Voided,
    WithHand,
)
from ginscore.hand import Dead, Hand
from ginscore.handjson import read_hand
from ginscore.history.head import head_lines, knob_text, preset_knobs
from ginscore.history.lines import TABLE, read_deed
from ginscore.history.reader import MOST_TELLING, examine
from ginscore.history.telling import after_line
from ginscore.notation import hand_words, split_line
from ginscore.replay import Replay, fold

_TIME = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)([+-]\d\d:\d\d|Z)")


def write(events: Sequence[AnyEvent]) -> str:
    """A game as the text of a hand history, which ``reader.read`` reads back as the same events
    (their digests apart, which follow from them).

    Raises LedgerError, with the place, for an event that no command can have made.
    """
    events = [replace(event, prev="") for event in events]
    opened = events[0]
    if not isinstance(opened, Opened):
        raise LedgerError("A ledger begins with the opening of a game", path="$.events[0]")
    replay = fold(events[:1])
    lines = [*head_lines(opened, preset_knobs(opened.rules.get("name"))), ""]
    _refuse_other_head(lines, opened)
    _refuse_too_many_corrections(events)
    for n, event in enumerate(events[1:], 1):
        found = _told(replay, event)
        if found is None:
            raise LedgerError(
                "This event has no words in a hand history: no command can have made it",
                path=f"$.events[{n}]",
            )
        time = _time(replay.events[-1].at, event.at)
        words, replay = found
        lines += [time + words[0], *words[1:]]
    return "\n".join(lines) + "\n"


def _refuse_too_many_corrections(events: Sequence[AnyEvent]) -> None:
    """What would take minutes to tell no reader takes in."""
    if sum(n for n, event in enumerate(events) if isinstance(event, _TELLS_OVER)) > MOST_TELLING:
        raise LedgerError(
            "There are more corrections than a hand history of so long a game can tell",
            path="$.events",
            hint="ginscore export json keeps them all.",
        )


_TELLS_OVER = Undone | Redone | Correction


def _refuse_other_head(lines: Sequence[str], opened: Opened) -> None:
    found, problems = examine("\n".join(lines), "the head")
    same = bool(found) and found[0] is not None and found[0].events == (opened,)
    if problems or not same:
        why = problems[0].message if problems else "it would be read back as another"
        raise LedgerError(f"The opening has no words in a hand history: {why}", path="$.events[0]")


def _time(before: str, at: str) -> str:
    """The word that a line's time begins it with; none where it is the time before."""
    if at == before:
        return ""
    last, now = _TIME.fullmatch(before), _TIME.fullmatch(at)
    if last and now and (last[1], last[3]) == (now[1], now[3]) and now[2] > last[2]:
        return f"@{now[2].removesuffix(':00')} "
    return f"@{at} "


def _told(replay: Replay, event: AnyEvent) -> tuple[list[str], Replay] | None:
    """The lines that tell an event, and the game after it: the first of its ways to be told that is
    read back as it."""
    for lines in _ways(event):
        below = [(key, text) for key, _, text in (line[2:].partition(" ") for line in lines[1:])]
        try:
            deed = read_deed(split_line(lines[0]), below)
            after = after_line(replay, deed, event.at)
            if after.events[-1] == event:
                return lines, after
        except GinscoreError:
            continue
    return None


def _ways(event: AnyEvent) -> Iterator[list[str]]:
    match event:
        case HandPlayed():
            for words in _hand_ways(event):
                yield _with_texts(words, note=event.note)
        case Amended() | Inserted():
            verb = "amend" if isinstance(event, Amended) else "insert"
            for words in _hand_ways(event):
                for voids in _void_ways(event.voids):
                    line = f"{verb} {event.n} {words}{voids}"
                    yield _with_texts(line, note=event.note, why=event.why)
        case Voided():
            for voids in _void_ways(event.voids):
                for table in ("", f" --table {TABLE[0 if event.frees else 1]}"):
                    yield _with_texts(f"void {event.n}{table}{voids}", why=event.why)
        case Noted():
            yield [f"note {event.text}"]
        case RulesChanged():
            yield _rules(event)
        case _:
            yield from _plain_ways(event)


def _plain_ways(event: AnyEvent) -> Iterator[list[str]]:
    match event:
        case Adjusted():
            law = "" if event.law is None else f" --law {event.law}"
            column = "" if event.column is None else f" --column {event.column}"
            line = f"adjust {event.side} {event.points:+d}{law}{column}"
            yield _with_texts(line, why=event.why)
        case Asserted():
            pairs = " ".join(f"{name} {points}" for name, points in event.points.items())
            yield [f"assert {pairs}"]
            yield [f"assert {pairs} --column {event.column}"]
        case Closed():
            yield _with_texts("close", why=event.why)
        case Reopened():
            yield _with_texts("reopen", why=event.why)
        case Undone():
            yield _with_texts("undo", why=event.why)
        case Redone():
            yield ["redo"]


def _hand_ways(event: WithHand) -> Iterator[str]:
    """A hand in the words of a command, then with what a command would fill in stated."""
    hand: Hand = read_hand(event.hand)
    if isinstance(hand, Dead):
        yield hand_words(hand, None)
    words = hand_words(hand, event.by)
    yield words
    if hand.upcard is None:
        yield f"{words} --upcard none"
    yield f"{words} --against {event.against}"
    if hand.upcard is None:
        yield f"{words} --against {event.against} --upcard none"


def _void_ways(voids: Sequence[int]) -> Iterator[str]:
    if not voids:
        yield ""
    yield " --void-later"
    if voids:
        yield f" --voids {','.join(map(str, voids))}"


def _with_texts(line: str, **texts: str | None) -> list[str]:
    """A line with its texts between quotes; one that has a quote in it goes in a line below."""
    below = []
    for key, text in texts.items():
        if text is None:
            continue
        if '"' in text:
            below.append(f"--{key} {text}")
        else:
            line += f' --{key} "{text}"'
    return [line, *below]


def _rules(event: RulesChanged) -> list[str]:
    pairs, below = [], []
    for key, value in event.set.items():
        pair = f"{key}={knob_text(key, value)}"
        if '"' in pair:
            below.append(f"--set {pair}")
        else:
            pairs.append(f'"{pair}"' if any(sign.isspace() for sign in pair) else pair)
    told = _with_texts(" ".join(["rules set", *pairs]), why=event.why)
    return [*told, *below]
