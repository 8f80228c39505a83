"""The history of a game and the receipts of corrections, as text and as JSON."""

from __future__ import annotations

from typing import Any

from ginscore.advice import Note, notes_of
from ginscore.cards import names
from ginscore.chronicle import Entry, entries
from ginscore.correcting import Carried
from ginscore.events import Asserted, Inserted, Noted, Voided
from ginscore.recording import knob_words, row_words
from ginscore.render.machine import note_json, payment_json, row_json, score_json
from ginscore.render.names import wrapped
from ginscore.render.text import (
    payment_words,
    score_lines,
    settlement_lines,
    short_for,
    status_lines,
    what_happened,
)
from ginscore.render.words import DRY_RUN, note_lines
from ginscore.replay import Replay
from ginscore.settlement import Payment, settle


def payments_of(replay: Replay) -> tuple[Payment, ...]:
    """What is to be paid; nothing while the game goes on."""
    return settle(replay.game).payments if replay.game.ended else ()


def _payment_words(replay: Replay) -> str:
    if not replay.game.ended:
        return "none, the game is not over."
    return " ".join(payment_words(one) for one in payments_of(replay)) or "nobody pays anything."


def change_lines(before: Replay, after: Replay, done: str) -> list[str]:
    """The receipt of an entry that is no hand: what was done, and how the game stands."""
    return [*wrapped(done, "", "  "), *_standing_lines(before, after)]


def _standing_lines(before: Replay, after: Replay) -> list[str]:
    """How the game stands after an entry; where it is or was over, the payments before and now,
    and where it is over now the settlement line by line."""
    lines = status_lines(after)
    was, now = (one.game.ended for one in (before, after))
    says_nothing_new = before is after or isinstance(after.events[-1], Noted | Asserted)
    if not (was or now) or says_nothing_new:
        return lines
    lines += wrapped(f"Payments before: {_payment_words(before)}", "", "  ")
    lines += wrapped(f"Payments now: {_payment_words(after)}", "", "  ")
    return lines + (settlement_lines(after.game, settle(after.game)) if now else [])


def change_json(
    game_id: str, before: Replay, after: Replay, done: str, *, written: bool = True
) -> dict[str, Any]:
    """The receipt of an entry: what was done, the payments before it, and the score sheet now."""
    return {
        "done": done,
        "written": written,
        "payments_before": [payment_json(one) for one in payments_of(before)],
    } | score_json(game_id, after)


def carried_lines(carried: Carried, done: str, *, written: bool) -> list[str]:
    """The receipt of a correction: what was done, what it did to the hands, how the game stands."""
    lines = [done, *_hand_lines(carried), *_standing_lines(carried.before, carried.after)]
    return lines if written else [*lines, DRY_RUN]


def _hand_lines(carried: Carried) -> list[str]:
    """The hand before and now, the hands made void with it, and those that were played by others
    than the seats now say."""
    event, after = carried.event, carried.after
    row = after.row(event.n)
    short = short_for(after.game)
    seating = after.game.seating
    lines = []
    if not isinstance(event, Inserted):
        was = row_words(carried.before.row(event.n), seating)
        lines += wrapped(f"was: {was}", "  ", "       ")
    now = "void" if isinstance(event, Voided) else row_words(row, seating)
    lines += wrapped(f"now: {now}", "  ", "       ")
    if not isinstance(event, Voided):
        lines += wrapped(f"Hand {row.n}: {what_happened(row, short_for(after.game))}.", "", "  ")
        lines += score_lines(row.lines)
        for note in note_lines(_remarks(carried)):
            lines += wrapped(note, "", "  ")
    if event.voids:
        lines += wrapped(f"Void with it: {_numbers(event.voids)}.", "", "  ")
    for ruling in carried.left_out():
        words = f"the ruling for {ruling.side} ({ruling.points:+d}) comes after the end"
        lines += wrapped(f"Counts for nothing: {words}.", "", "  ")
    for change in carried.kept_out():
        words = f"the change of rules ({knob_words(change)}) comes after the end"
        lines += wrapped(f"Counts for nothing: {words}.", "", "  ")
    if isinstance(event, Voided) and event.frees:
        who = f"{short(row.by)} against {short(row.against)}"
        lines += wrapped(f"The table is free again: {who} is still to come.", "", "  ")
    bound = [one.n for one in carried.with_card()]
    if bound and row.hand.upcard is not None:
        words = f"{names([row.hand.upcard])} is that of {_numbers(bound)} too"
        lines += wrapped(f"The knock card binds every table: the {words}.", "", "  ")
    for odd in carried.unseated():
        fault = odd.unseated[0]
        message = f"Hand {odd.n} does not fit the seats any more: {fault.message}"
        lines += wrapped(message, "", "  ")
    return lines


def _remarks(carried: Carried) -> tuple[Note, ...]:
    """What could have been played better in the hand as it is now."""
    row = carried.after.row(carried.event.n)
    if isinstance(carried.event, Voided):
        return ()
    return notes_of(row)


def _numbers(hands: list[int]) -> str:
    return f"hand{'' if len(hands) == 1 else 's'} {', '.join(map(str, hands))}"


def carried_json(game_id: str, carried: Carried, done: str, *, written: bool) -> dict[str, Any]:
    """The receipt of a correction as JSON: the hand before and now, and the score sheet now."""
    event = carried.event
    inserted = isinstance(event, Inserted)
    receipt = change_json(game_id, carried.before, carried.after, done, written=written)
    return {
        **receipt,
        "hand": row_json(carried.after.row(event.n)),
        "was": None if inserted else row_json(carried.before.row(event.n)),
        "notes": note_json(_remarks(carried)),
        "voids": list(event.voids),
        "unseated": [row.n for row in carried.unseated()],
        "left_out": [
            {"side": one.side, "points": one.points, "why": one.why} for one in carried.left_out()
        ],
        "rules_left_out": [one.set for one in carried.kept_out()],
        "with_card": [row.n for row in carried.with_card()],
    }


def history_lines(game_id: str, replay: Replay) -> list[str]:
    """Every event with its time, what it changed from and to, and why; what was taken back is
    marked."""
    lines = [f"{' – '.join(map(short_for(replay.game), replay.game.names))} · game {game_id}"]
    day = ""
    for entry in entries(replay):
        date, _, time = entry.at.partition("T")
        if date != day:
            day = date
            lines += ["", date]
        lines += _entry_lines(entry, time[:8])
    return lines


_INDENT = " " * 17


def _entry_lines(entry: Entry, time: str) -> list[str]:
    mark = "x" if entry.undone else " "
    hand = f"hand {entry.hand}: " if entry.kind == "hand" else ""
    taken = f" (entry {entry.takes})" if entry.takes is not None else ""
    struck = " [taken back]" if entry.undone else ""
    begin = f"{entry.n:>4} {mark} {time:<8}  "
    lines = wrapped(f"{hand}{entry.words}{taken}{struck}", begin, _INDENT)
    changed = entry.kind not in ("hand", "insert", "adjust")
    details = {
        "was": entry.was,
        "now": entry.now if changed and entry.was is not None else None,
        "void with it": _numbers(list(entry.voids)) if entry.voids else None,
        "note": entry.note,
        "why": entry.why,
    }
    if entry.left_out:
        details["!"] = "comes after the end and counts for nothing"
    if entry.kind == "adjust":
        details["points"] = entry.now
    for label, words in details.items():
        if words is not None:
            lines += wrapped(f"{label}: {words}", _INDENT, _INDENT + "  ")
    for differs in entry.differs:
        lines += wrapped(f"! {differs}", _INDENT, _INDENT + "  ")
    return lines


def history_json(game_id: str, replay: Replay) -> dict[str, Any]:
    """The history as JSON, an object an event."""
    return {
        "game": game_id,
        "events": [
            {
                "n": entry.n,
                "type": entry.kind,
                "at": entry.at,
                "words": entry.words,
                "hand": entry.hand,
                "from": entry.was,
                "to": entry.now,
                "why": entry.why,
                "note": entry.note,
                "takes": entry.takes,
                "voids": list(entry.voids),
                "undone": entry.undone,
                "left_out": entry.left_out,
                "differs": list(entry.differs),
            }
            for entry in entries(replay)
        ],
    }
