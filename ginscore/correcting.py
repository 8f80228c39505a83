"""The past put right: amend, void and insert, and what each does to the hands after it.

Each function takes a folded ledger and returns the event to append, or raises what is wrong with
it. Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ginscore.arbiter import needs_upcard
from ginscore.errors import GameError
from ginscore.events import (
    Adjusted,
    Amended,
    AnyEvent,
    Correction,
    Inserted,
    RulesChanged,
    Voided,
)
from ginscore.game import Game, Row
from ginscore.hand import Hand, Laid, Shown, Side
from ginscore.handjson import as_hand_json
from ginscore.notation import Told
from ginscore.recording import (
    hand_note,
    knob_words,
    missing_upcard,
    refuse_faults,
    remark,
    who_plays,
)
from ginscore.replay import Replay, fold
from ginscore.rules import Oklahoma
from ginscore.seating import LineUp, Seating, after_hand, opening


class Carried(Struct, frozen=True):
    """A correction carried out: the event to append, the ledger before and after it."""

    event: Correction
    before: Replay
    after: Replay

    def unseated(self) -> tuple[Row, ...]:
        """The hands that, after it, were played by others than the seats now say."""
        known = {_number_after(self.event, row.n) for row in self.before.game.rows if row.unseated}
        if isinstance(self.event, Inserted):
            known.add(self.event.n)  # it took the place of a void hand, or was refused
        found = (row for row in self.after.game.rows if row.unseated and row.counts)
        return tuple(row for row in found if row.n not in known)

    def left_out(self) -> tuple[Adjusted, ...]:
        """The rulings whose points, after it, come behind the end and count for nothing."""
        return tuple(event for event in self._too_late() if isinstance(event, Adjusted))

    def kept_out(self) -> tuple[RulesChanged, ...]:
        """The changes of rules that, after it, come behind the end and count for nothing."""
        return tuple(event for event in self._too_late() if isinstance(event, RulesChanged))

    def _too_late(self) -> Iterator[AnyEvent]:
        known = {item.told for item in self.before.left_out()}
        return (item.event for item in self.after.left_out() if item.told not in known)

    def with_card(self) -> tuple[Row, ...]:
        """The other hands of its round, where it put right the knock card that binds them all."""
        if not isinstance(self.event, Amended):
            return ()
        was = self.before.game.rows
        return tuple(
            row
            for row in self.after.game.rows
            if row.counts and row.n != self.event.n and row.hand != was[row.n - 1].hand
        )


def amend(
    replay: Replay, n: int, told: Told, at: str, why: str | None = None, note: str | None = None
) -> Amended | None:
    """The event that puts hand ``n`` right, or None where the hand says this already.

    The upcard stays as it was where none is told. Raises as ``recording.record_hand`` does, and
    GameError for a hand that is void.
    """
    row = replay.row(n)
    if row.void:
        raise GameError(f"Hand {n} is void.", hint=f"ginscore insert {n} … enters it anew.")
    by, against = (row.by, row.against)
    if told.by is not None:
        by, against = who_plays(replay.game, row.line_up, told)
        if by not in (row.by, row.against):
            by, against = who_plays(replay.game, _seats_at(replay, row), told)
    hand = told.hand if told.hand.upcard is not None else _with_upcard(told.hand, row.hand.upcard)
    if needs_upcard(row.rules, hand):
        raise missing_upcard()
    kept = hand_note(note)
    same = (by, against, _facts(hand)) == (row.by, row.against, _facts(row.hand))
    if same and kept in (None, _note_of(replay, n)):
        return None
    told_hand = as_hand_json(hand)
    return Amended(at=at, n=n, by=by, against=against, hand=told_hand, note=kept, why=remark(why))


def insert(
    replay: Replay, n: int, told: Told, at: str, why: str | None = None, note: str | None = None
) -> Inserted:
    """The event that makes a forgotten hand hand ``n``. Raises as ``recording.record_hand`` does.

    A knock card binds the whole round and need not be told again; an upcard is the hand's own.
    """
    if n == len(replay.game.rows) + 1:
        raise GameError(f"There is no hand {n} yet: it is the next one.", hint="Record it as ever.")
    row = replay.row(n)
    by, against = who_plays(replay.game, _seats_at(replay, row), told)
    hand = told.hand
    if hand.upcard is None and row.rules.oklahoma is Oklahoma.KNOCK_CARD:
        hand = _with_upcard(hand, _knock_card_at(replay.game, row, {by, against}))
    if needs_upcard(row.rules, hand):
        raise missing_upcard()
    kept = hand_note(note)
    told_hand = as_hand_json(hand)
    return Inserted(at=at, n=n, by=by, against=against, hand=told_hand, note=kept, why=remark(why))


def void(replay: Replay, n: int, at: str, why: str | None = None) -> Voided:
    """The event that makes hand ``n`` void. Raises GameError for one that is void already."""
    if replay.row(n).void:
        raise GameError(f"Hand {n} is void already.")
    frees = any(one.n == n for one in replay.game.pending)
    return Voided(at=at, n=n, why=remark(why), frees=frees)


def _knock_card_at(game: Game, row: Row, table: set[str]) -> int | None:
    """The knock card of the round that a table's hand, put in before ``row``, belongs to: of the
    round before where its hand is missing there, else of that of the row. A round of its own has
    a card that nobody has told."""
    before = [one for one in game.rows[: row.n - 1] if one.counts]
    behind = [one for one in game.rows[row.n - 1 :] if one.counts]
    last = before[-1].round if before else None
    running = [one for one in before if one.round == last]
    if len(running) == len(row.line_up.tables):
        running = []
    coming = [one for one in behind if one.round == (behind[0].round if not running else last)]
    its_own = [*running, *coming]
    if any({one.by, one.against} == table for one in its_own):
        return None
    return next((one.hand.upcard for one in its_own if one.hand.upcard is not None), None)


def _seats_at(replay: Replay, row: Row) -> LineUp:
    """Who should have played a hand, which an earlier correction may have left with other seats."""
    game = replay.game
    if not row.unseated or game.seating is Seating.TEAMS:
        return row.line_up
    before = [one for one in game.rows[: row.n - 1] if one.counts]
    if not before:
        return opening(game.seating, game.sides, replay.opened.dealer)
    last = before[-1]
    return after_hand(game.seating, game.sides, last.line_up, last.rules, last.winner)


def _with_upcard(hand: Hand, upcard: int | None) -> Hand:
    return hand if upcard is None else replace(hand, upcard=upcard)


def _note_of(replay: Replay, n: int) -> str | None:
    item, _ = replay.hands()[n - 1]
    return item.note


def _facts(hand: Hand) -> Any:
    """What a hand says, whatever the order in which its cards were typed."""
    if not isinstance(hand, Shown):
        return hand
    sides = (_sorted(hand.knocker), _sorted(hand.defender))
    return (hand.end, *sides, hand.discard, hand.upcard, hand.taken, hand.accepted)


def _sorted(side: Side) -> Any:
    if not isinstance(side, Laid):
        return side
    melds = sorted(tuple(sorted(meld)) for meld in side.melds)
    layoffs = sorted((one.card, -1 if one.on is None else one.on) for one in side.layoffs)
    return melds, layoffs, sorted(side.deadwood)


def carry_out(replay: Replay, event: Correction, *, void_later: bool = False) -> Carried:
    """A correction carried out on everything after it.

    Raises IllegalHand where a hand then breaks a law, GameError where later hands or rulings would
    come after the end of the game, unless they are to be made void with it.
    """
    after = fold((*replay.events, event))
    _refuse_broken(replay, after, event)
    late = [row.n for row in after.late()]
    too_late = Carried(event, replay, after)
    rulings, rules = too_late.left_out(), too_late.kept_out()
    if (late or rulings or rules) and not void_later:
        raise _comes_too_late(after, late, rulings, rules)
    if late:
        event = replace(event, voids=late)
        after = fold((*replay.events, event))
    return Carried(event, replay, after)


def _refuse_broken(replay: Replay, after: Replay, event: Correction) -> None:
    """Refuse faults of the corrected hand, and those that it brings about in others. Seats that do
    not fit are its fault only where it is the correction that names the players. What comes after
    the end is not judged: it is told with the other hands that do."""
    before = {_number_after(event, row.n): row for row in replay.game.rows}
    for row in after.game.rows:
        if row.void:
            continue
        was = before.get(row.n)
        if row.n == event.n and not isinstance(event, Voided):
            if isinstance(event, Inserted) and before[row.n + 1].void:
                was = before[row.n + 1]  # whose place it takes
            pair_stays = was is not None and (was.by, was.against) == (row.by, row.against)
            refuse_faults(replace(row, unseated=()) if pair_stays else row, f"Hand {row.n}")
        elif row.faults and not row.late and not (was and was.faults):
            refuse_faults(replace(row, unseated=()), f"With this, hand {row.n}")


def _number_after(event: Correction, n: int) -> int:
    """The number that hand ``n`` has after a correction."""
    return n + 1 if isinstance(event, Inserted) and n >= event.n else n


def _comes_too_late(
    after: Replay, late: Sequence[int], rulings: Sequence[Adjusted], rules: Sequence[RulesChanged]
) -> GameError:
    what = [_hands(late)] if late else []
    what += [f"the ruling for {one.side} ({one.points:+d})" for one in rulings]
    what += [f"the change of rules ({knob_words(one)})" for one in rules]
    named = " and ".join(what)
    if after.game.over or rulings:
        message = f"With this the game is over before {named}"
    else:
        message = f"With this {named} would have no place in the round"
    return GameError(
        f"{message}; nothing was written.", hint="--void-later makes void what comes after."
    )


def _hands(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"hand {numbers[0]}"
    if len(numbers) > 6 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"hands {numbers[0]} to {numbers[-1]}"
    return f"hands {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
