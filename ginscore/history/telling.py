"""From a line to an event, as the command of the same words would make it.

Each function takes the game so far and returns the event, or the game after a correction, or raises
what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ginscore import correcting, recording
from ginscore.arbiter import needs_upcard
from ginscore.cards import shortened
from ginscore.errors import GameError, NotationError, RulesError
from ginscore.events import (
    Amended,
    AnyEvent,
    Correction,
    HandPlayed,
    Inserted,
    Noted,
    RulesChanged,
)
from ginscore.game import Row, rule, with_round_card
from ginscore.hand import Hand
from ginscore.handjson import as_hand_json
from ginscore.history.lines import NO_CARD, TABLE, Deed
from ginscore.knobs import KNOB, KnobValue, knob_pairs, knob_value, with_knobs
from ginscore.notation import VERBS, Told
from ginscore.replay import Replay, with_event
from ginscore.rules import Rules
from ginscore.seating import LineUp
from ginscore.texts import check_text


def after_line(replay: Replay, deed: Deed, at: str) -> Replay:
    """The game after a line. Raises a GinscoreError: IllegalHand with every fault of a hand."""
    for text in (deed.says("why"), deed.says("note")):
        if text is not None:
            check_text(text)
    if deed.verb in _CORRECTIONS:
        return _CORRECTIONS[deed.verb](replay, deed, at)
    return with_event(replay, _EVENTS[deed.verb](replay, deed, at))


def _hand(replay: Replay, deed: Deed, at: str) -> HandPlayed:
    told = _told(deed)
    if not is_as_it_was(deed):
        event, _ = recording.record_hand(replay, told, at)
        return replace(event, note=deed.says("note"))
    by, against = _pair(replay, replay.game.line_up, deed)
    hand = _with_card(replay.game.rules, deed, with_round_card(replay.game, told.hand))
    row = rule(replay.game, by, against, hand)
    stated = deed.says("against") is not None and not row.late and row.round is None
    recording.refuse_faults(replace(row, unseated=()) if stated else row)
    kept = as_hand_json(hand)
    return HandPlayed(at=at, by=by, against=against, hand=kept, note=deed.says("note"))


def _with_card(rules: Rules, deed: Deed, filled_in: Hand) -> Hand:
    """The hand of a line: with the card that was filled in, unless the line says that it is not
    known. Raises NotationError where it is missing."""
    if (deed.says("upcard") or "").lower() == NO_CARD:
        return _told(deed).hand
    if needs_upcard(rules, filled_in):
        raise recording.missing_upcard()
    return filled_in


def is_as_it_was(deed: Deed) -> bool:
    """Whether a line states what a command would fill in: who was met, or that no card is known."""
    return deed.says("against") is not None or (deed.says("upcard") or "").lower() == NO_CARD


def _told(deed: Deed) -> Told:
    assert deed.told is not None  # these verbs tell a hand
    return deed.told


def _pair(replay: Replay, line_up: LineUp, deed: Deed) -> tuple[str, str]:
    """The two who played, as the line states them."""
    named = deed.says("against")
    if named is None:
        return recording.who_plays(replay.game, line_up, _told(deed))
    word = _told(deed).by
    if word is None:
        raise NotationError("Who met whom is half said: name the player before --against.")
    by = recording.find_name(word, replay.game.players)
    against = recording.find_name(named, replay.game.players)
    if by == against:
        raise NotationError(f"{by} cannot play against himself or herself.", word=named)
    return by, against


def _amend(replay: Replay, deed: Deed, at: str) -> Replay:
    n, told = _numbered(deed), _told(deed)
    if is_as_it_was(deed):
        row = replay.row(n)
        by, against = _stated(replay, row, deed)
        hand = as_hand_json(_with_card(row.rules, deed, told.hand))
        return _carried(replay, deed, Amended(at=at, n=n, by=by, against=against, hand=hand))
    note = (deed.says("note") or "").replace('"', "'")
    event = correcting.amend(replay, n, told, at, None, note or None)
    if event is None:
        raise GameError(f"Hand {n} says this already.")
    return _carried(replay, deed, event)


def _stated(replay: Replay, row: Row, deed: Deed) -> tuple[str, str]:
    if deed.says("against") is None and _told(deed).by is None:
        return row.by, row.against
    return _pair(replay, row.line_up, deed)


def _insert(replay: Replay, deed: Deed, at: str) -> Replay:
    n, told = _numbered(deed), _told(deed)
    if is_as_it_was(deed):
        row = replay.row(n)
        by, against = _pair(replay, row.line_up, deed)
        hand = as_hand_json(_with_card(row.rules, deed, told.hand))
        return _carried(replay, deed, Inserted(at=at, n=n, by=by, against=against, hand=hand))
    return _carried(replay, deed, correcting.insert(replay, n, told, at))


def _void(replay: Replay, deed: Deed, at: str) -> Replay:
    event = correcting.void(replay, _numbered(deed), at)
    table = deed.says("table")
    if table is not None:
        if table not in TABLE:
            raise NotationError(f"“{shortened(table)}” is no table: free or dead.", word=table)
        event = replace(event, frees=table == TABLE[0])
    return _carried(replay, deed, event)


def _numbered(deed: Deed) -> int:
    assert deed.n is not None  # a correction names its hand
    return deed.n


def _carried(replay: Replay, deed: Deed, event: Correction) -> Replay:
    """The game after a correction with its reason, its note and the later hands that it makes
    void."""
    event = replace(event, why=deed.says("why"))
    if isinstance(event, Amended | Inserted):
        event = replace(event, note=deed.says("note"))
    named = deed.says("voids")
    if named is not None:
        event = replace(event, voids=_numbers(named))
        for n in event.voids:
            if n > len(replay.game.rows) + isinstance(event, Inserted):
                raise GameError(f"There is no hand {n}.")
        correcting.carry_out(replay, event, void_later=True)
        return with_event(replay, event)
    return correcting.carry_out(replay, event, void_later="void-later" in deed.options).after


def _numbers(word: str) -> list[int]:
    parts = word.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and 0 < len(part) < 8 for part in parts):
        raise NotationError(f"“{shortened(word)}” is no list of hands: --voids 4,5.", word=word)
    return [int(part) for part in parts]


def _adjust(replay: Replay, deed: Deed, at: str) -> AnyEvent:
    if len(deed.words) != 2:
        raise NotationError("A side and its points are wanted: adjust Bob -10.", word="adjust")
    name, points = deed.words
    event = recording.adjust(
        replay,
        name,
        recording.read_points(points),
        at,
        law=deed.says("law"),
        column=_column(deed),
    )
    return replace(event, why=deed.says("why"))


def _assert(replay: Replay, deed: Deed, at: str) -> AnyEvent:
    return recording.agree(replay, deed.words, at, _column(deed) or 1)


def _column(deed: Deed) -> int | None:
    word = deed.says("column")
    if word is None:
        return None
    if word not in ("1", "2", "3"):
        raise NotationError(f"“{shortened(word)}” is no column: 1, 2 or 3.", word=word)
    return int(word)


def _note(_: Replay, deed: Deed, at: str) -> AnyEvent:
    text = deed.words[0] if deed.words else ""
    check_text(text)
    if not text.strip():
        raise NotationError("The remark is missing.", word="note")
    return Noted(at=at, text=text)


def _rules(replay: Replay, deed: Deed, at: str) -> AnyEvent:
    pairs = knob_pairs(deed.words)
    if not pairs:
        raise NotationError("Which knob is set is missing: rules set target=150.", word="rules")
    recording.refuse_if_ended(replay.game)
    values = {key: knob_json(key, word) for key, word in pairs.items()}
    with_knobs(replay.game.rules, values)
    return RulesChanged(at=at, set=values, why=deed.says("why"))


def knob_json(key: str, word: str) -> KnobValue:
    """A knob's value as a ledger keeps it, from its word: ``yes`` is true, ``none`` is null. A word
    between single quotes is kept as that word. Raises RulesError."""
    if len(word) > 1 and word[0] == word[-1] == "'":
        return word[1:-1]
    if key not in KNOB:
        with_knobs(Rules(), {key: word})  # raises, with the nearest name
    try:
        value = KNOB[key].read(word)
    except (ValueError, ArithmeticError):
        allowed = KNOB[key].allowed
        raise RulesError(f"{key} cannot be “{shortened(word)}”: allowed is {allowed}.") from None
    return knob_value(replace(Rules(), **{key: value}), key)


def _undo(replay: Replay, deed: Deed, at: str) -> AnyEvent:
    return replace(recording.undo(replay, at), why=deed.says("why"))


def _redo(replay: Replay, _: Deed, at: str) -> AnyEvent:
    return recording.redo(replay, at)


def _close(replay: Replay, deed: Deed, at: str) -> AnyEvent:
    return replace(recording.close(replay, at), why=deed.says("why"))


def _reopen(replay: Replay, deed: Deed, at: str) -> AnyEvent:
    return replace(recording.reopen(replay, at), why=deed.says("why"))


_EVENTS: dict[str, Callable[[Replay, Deed, str], AnyEvent]] = {
    **dict.fromkeys(VERBS, _hand),
    "adjust": _adjust,
    "assert": _assert,
    "note": _note,
    "rules": _rules,
    "undo": _undo,
    "redo": _redo,
    "close": _close,
    "reopen": _reopen,
}

_CORRECTIONS: dict[str, Callable[[Replay, Deed, str], Replay]] = {
    "amend": _amend,
    "insert": _insert,
    "void": _void,
}
