"""From what is told to an event: who is meant, whether the laws allow it, and what it corrects.

Each function takes a folded ledger and returns the event to append, or raises what is wrong with
it. Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from msgspec.structs import replace

from ginscore.arbiter import needs_upcard
from ginscore.cards import shortened
from ginscore.errors import GameError, IllegalHand, NotationError
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
    Reopened,
    RulesChanged,
    Voided,
)
from ginscore.faults import Fault
from ginscore.game import Game, Row, rule, with_round_card
from ginscore.hand import Hand
from ginscore.handjson import as_hand_json, read_hand
from ginscore.notation import Told, hand_words
from ginscore.replay import Replay, fold
from ginscore.seating import LineUp


def find_name(word: str, names: Sequence[str], what: str = "at the table") -> str:
    """The name that a word means: the same whatever its case, else the one it begins.

    Raises NotationError with the names there are.
    """
    wanted = word.casefold()
    for name in names:
        if name.casefold() == wanted:
            return name
    begun = [name for name in names if name.casefold().startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    everybody = ", ".join(names)
    if begun:
        message = f"“{shortened(word)}” may be {' or '.join(begun)}."
        raise NotationError(message, hint="Type more of the name.", word=word)
    near = get_close_matches(wanted, [name.casefold() for name in names], n=1)
    meant = [name for name in names if near and name.casefold() == near[0]]
    message = f"Nobody {what} is called “{shortened(word)}”."
    hint = f"Did you mean {meant[0]}?" if meant else f"There are {everybody}."
    raise NotationError(message, hint=hint, word=word)


def who_plays(game: Game, line_up: LineUp, told: Told) -> tuple[str, str]:
    """The player a hand is told of, and the opponent.

    Without a name (a dead hand) it is the one table that is open. Raises NotationError for a name
    that nobody has, GameError where a name is needed.
    """
    if told.by is not None:
        by = find_name(told.by, game.players)
        against = line_up.opponent(by)
        if against is None:
            # Somebody who sits out: let the arbiter say so, against anyone who plays.
            against = line_up.tables[0][0]
        return by, against
    tables = game.open_tables() if line_up == game.line_up else line_up.tables
    if len(tables) > 1:
        pairs = ", ".join(f"{one} against {other}" for one, other in tables)
        raise NotationError(
            f"More than one table is open: {pairs}.", hint=f"Name a player: dead {tables[0][0]}"
        )
    return tables[0]


def checked_hand(replay: Replay, hand: Hand) -> Hand:
    """A hand with the knock card of its round, and with the upcard that the rules turn on.

    Raises NotationError where that one was left out.
    """
    hand = with_round_card(replay.game, hand)
    if needs_upcard(replay.game.rules, hand):
        raise missing_upcard()
    return hand


def missing_upcard() -> NotationError:
    """The error for a hand whose rules turn on a card that was not told."""
    return NotationError(
        "These rules turn on the upcard or knock card, and it is missing.",
        hint="Add it behind the hand, like --upcard 7s.",
    )


def record_hand(
    replay: Replay, told: Told, at: str, note: str | None = None
) -> tuple[HandPlayed, Row]:
    """The event of the next hand, and its row on the sheet.

    Raises IllegalHand with every fault, NotationError for a name or a missing upcard.
    """
    game = replay.game
    by, against = who_plays(game, game.line_up, told)
    hand = told.hand if game.over or game.closed else checked_hand(replay, told.hand)
    row = rule(game, by, against, hand)
    refuse_faults(row)
    event = HandPlayed(at=at, by=by, against=against, hand=as_hand_json(hand), note=note)
    return event, row


def refuse_faults(row: Row, what: str = "This hand") -> None:
    """Raise IllegalHand where a row has faults, of its cards or of its place in the game."""
    faults: tuple[Fault, ...] = row.unseated + row.faults
    if faults:
        number = "" if len(faults) == 1 else f" for {len(faults)} faults"
        raise IllegalHand(f"{what} is refused{number}; nothing was written.", faults)


def same_facts(replay: Replay, n: int, told: Told) -> bool:
    """Whether hand ``n`` already says this."""
    row = replay.row(n)
    by, against = who_plays(replay.game, row.line_up, told)
    return not row.void and (by, against) == (row.by, row.against) and told.hand == row.hand


def amend(replay: Replay, n: int, told: Told, at: str, why: str | None) -> Amended:
    """The event that puts hand ``n`` right. Raises as ``record_hand`` does."""
    row = replay.row(n)
    if row.void:
        raise GameError(f"Hand {n} is void.", hint=f"ginscore insert {n} … enters it anew.")
    by, against = who_plays(replay.game, row.line_up, told)
    hand = _corrected_hand(row, told.hand)
    return Amended(at=at, n=n, by=by, against=against, hand=as_hand_json(hand), why=why)


def insert(replay: Replay, n: int, told: Told, at: str, why: str | None) -> Inserted:
    """The event that makes a forgotten hand hand ``n``. Raises as ``record_hand`` does."""
    row = replay.row(n)
    by, against = who_plays(replay.game, row.line_up, told)
    hand = _corrected_hand(row, told.hand)
    return Inserted(at=at, n=n, by=by, against=against, hand=as_hand_json(hand), why=why)


def void(replay: Replay, n: int, at: str, why: str | None) -> Voided:
    """The event that makes hand ``n`` void."""
    if replay.row(n).void:
        raise GameError(f"Hand {n} is void already.")
    return Voided(at=at, n=n, why=why)


def _corrected_hand(row: Row, hand: Hand) -> Hand:
    if needs_upcard(row.rules, hand) and row.hand.upcard is not None:
        hand = replace(hand, upcard=row.hand.upcard)
    if needs_upcard(row.rules, hand):
        raise missing_upcard()
    return hand


def carry_out(
    replay: Replay, event: Correction, *, void_later: bool = False
) -> tuple[Correction, Replay]:
    """A correction carried out: the event as it is to be appended, and the ledger with it.

    Raises IllegalHand where the corrected hand breaks a law, GameError where later hands would come
    after the end of the game, unless they are to be made void with it.
    """
    changed = fold((*replay.events, event))
    if not isinstance(event, Voided):
        refuse_faults(changed.row(event.n), f"Hand {event.n}")
    before = {row.n for row in replay.game.rows if row.faults or row.unseated}
    shift = 1 if isinstance(event, Inserted) else 0
    for row in changed.game.rows:
        if row.faults and row.n - shift not in before:
            refuse_faults(row, f"With this, hand {row.n}")
    late = [row.n for row in changed.late()]
    if late and not void_later:
        hands = f"hand {late[0]}" if len(late) == 1 else f"hands {late[0]} to {late[-1]}"
        raise GameError(
            f"With this the game is over before {hands}; nothing was written.",
            hint="--void-later makes them void with it.",
        )
    if late:
        event = replace(event, voids=late)
        changed = fold((*replay.events, event))
    return event, changed


def unseated_after(replay: Replay, changed: Replay) -> tuple[Row, ...]:
    """The hands that, after a correction, were played by others than the seats now say."""
    before = {row.n for row in replay.game.rows if row.unseated}
    return tuple(row for row in changed.game.rows if row.unseated and row.n not in before)


def what_it_was(event: AnyEvent) -> str:
    """What an event was, in a few words, for who takes it back."""
    match event:
        case HandPlayed():
            return hand_words(read_hand(event.hand), event.by)
        case Amended():
            return f"amend {event.n} {hand_words(read_hand(event.hand), event.by)}"
        case Inserted():
            return f"insert {event.n} {hand_words(read_hand(event.hand), event.by)}"
        case Voided():
            return f"void {event.n}"
        case Adjusted():
            return f"adjust {event.side} {event.points:+d}"
        case Asserted():
            return "assert " + " ".join(f"{name} {points}" for name, points in event.points.items())
        case Noted():
            return f"note {event.text}"
        case RulesChanged():
            return "rules set " + " ".join(f"{key}={value}" for key, value in event.set.items())
        case Closed():
            return "close"
        case Reopened():
            return "reopen"
        case _:
            return "new"
