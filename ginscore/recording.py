"""From what is told to an event: who is meant, and whether the laws and the game allow it.

Each function takes a folded ledger and returns the event to append, or raises what is wrong with
it. Nothing here writes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from ginscore.advice import notes_of
from ginscore.arbiter import needs_upcard
from ginscore.between import adjusted, with_rules
from ginscore.cards import shortened
from ginscore.errors import GameError, IllegalHand, NotationError
from ginscore.events import (
    Adjusted,
    Amended,
    AnyEvent,
    Asserted,
    Closed,
    HandPlayed,
    Inserted,
    Noted,
    Redone,
    Reopened,
    RulesChanged,
    Undone,
    Voided,
    WithHand,
)
from ginscore.faults import Fault
from ginscore.game import Game, Row, rule, with_round_card
from ginscore.hand import Dead, Hand
from ginscore.handjson import as_hand_json, read_hand
from ginscore.knobs import MOST, differing, knob_pairs, knob_value, value_word, with_knobs
from ginscore.melds import parse_cards
from ginscore.notation import Told, hand_words
from ginscore.replay import Replay
from ginscore.seating import LineUp, Seating
from ginscore.texts import check_text, key_of


def find_name(word: str, names: Sequence[str], what: str = "at the table") -> str:
    """The name that a word means: the same whatever its case, else the one it begins.

    Raises NotationError with the names there are.
    """
    wanted = key_of(word)
    keys = {key_of(name): name for name in names}
    if wanted in keys:
        return keys[wanted]
    begun = [name for key, name in keys.items() if key.startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    everybody = ", ".join(names)
    if begun:
        message = f"“{shortened(word)}” may be {' or '.join(begun)}."
        raise NotationError(message, hint="Type more of the name.", word=word)
    near = get_close_matches(wanted, keys, n=1)
    message = f"Nobody {what} is called “{shortened(word)}”."
    hint = f"Did you mean {keys[near[0]]}?" if near else f"There are {everybody}."
    raise NotationError(message, hint=hint, word=word)


def who_plays(game: Game, line_up: LineUp, told: Told) -> tuple[str, str]:
    """The player a hand is told of, and the opponent.

    Without a name (a dead hand) it is the one table that is open. Raises NotationError for a name
    that nobody has, GameError where a name is needed.
    """
    if told.by is not None:
        by = find_name(told.by, game.players)
        against = line_up.opponent(by)
        if told.against is not None:
            return by, _named_against(told.against, game.players)
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


def _named_against(word: str, players: Sequence[str]) -> str:
    """The other player, named before that side. Raises NotationError for a word that is neither a
    name at the table nor a card, as one that is no card."""
    try:
        return find_name(word, players)
    except NotationError:
        if not word.isalpha():
            parse_cards(word)  # raises, and says what a card looks like
        raise


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
    hand = told.hand if game.ended else checked_hand(replay, told.hand)
    row = rule(game, by, against, hand)
    refuse_faults(row)
    kept = hand_note(note)
    event = HandPlayed(at=at, by=by, against=against, hand=as_hand_json(hand), note=kept)
    return event, row


def refuse_faults(row: Row, what: str = "This hand") -> None:
    """Raise IllegalHand where a row has faults, of its cards or of its place in the game."""
    faults: tuple[Fault, ...] = row.unseated + row.faults
    if faults:
        number = "" if len(faults) == 1 else f" for {len(faults)} faults"
        refused = f"{what} is refused{number}; nothing was written."
        raise IllegalHand(refused, faults, notes_of(row) if row.faults else ())


def find_side(game: Game, word: str) -> str:
    """The side that a word means: by its name or, in teams, by one of its players.

    Raises NotationError with the names there are.
    """
    for name in game.names:
        if key_of(name) == key_of(word):
            return name
    return game.names[game.side_of(find_name(word, game.players))]


def read_points(word: str) -> int:
    """Points from a word: ``10``, ``+10``, ``-10``. Raises NotationError."""
    plain = word.replace("−", "-")
    if not _POINTS.fullmatch(plain) or abs(int(plain)) > MOST:
        raise NotationError(
            f"“{shortened(word)}” is no number of points: 10, or -10 to take them away.", word=word
        )
    return int(plain)


_POINTS = re.compile(r"[+-]?[0-9]{1,11}")


def adjust(
    replay: Replay,
    name: str,
    points: int,
    at: str,
    *,
    law: str | None = None,
    why: str | None = None,
    column: int | None = None,
) -> Adjusted:
    """The event of a ruling's points. ``column`` counts from 1.

    Raises NotationError for a name or a law there is none of, GameError where the game or the
    column is over.
    """
    game = replay.game
    side = find_side(game, name)
    if not points:
        raise NotationError("A ruling of 0 points changes nothing; a remark is a note.")
    if game.closed:
        raise GameError(
            "The game is closed; no points can be added.", hint="ginscore reopen takes it up again."
        )
    adjusted(game, game.names.index(side), points, None if column is None else column - 1)
    cited = None if law is None else _cited(law)
    return Adjusted(at=at, side=side, points=points, law=cited, why=remark(why), column=column)


def _cited(number: str) -> str:
    """A law's number as it is kept. Raises NotationError where there is no such law."""
    from ginscore.laws.book import find_law  # the book is long, and no hand needs it

    return str(find_law(number))


def agree(replay: Replay, words: Sequence[str], at: str, column: int = 1) -> Asserted:
    """The event of balances that both players state, from pairs of a name and its points.

    Raises NotationError for words that are no pairs, GameError with every balance that differs.
    """
    game = replay.game
    told = [word for one in words for word in one.replace(",", " ").split()]
    if not told or len(told) % 2:
        raise NotationError("A name and its points are wanted, in pairs: assert Ann 28 Bob 0.")
    if not 1 <= column <= len(game.columns):
        raise GameError(f"There is no column {column}; the sheet has {len(game.columns)}.")
    points: dict[str, int] = {}
    for name, number in zip(told[::2], told[1::2], strict=True):
        side = find_side(game, name)
        if side in points:
            raise NotationError(f"{side} stands twice.", word=name)
        points[side] = read_points(number)
    has = game.columns[column - 1].points
    wrong = [
        f"{side} has {has[game.names.index(side)]}, not {asserted}"
        for side, asserted in points.items()
        if has[game.names.index(side)] != asserted
    ]
    if wrong:
        where = f" in column {column}" if len(game.columns) > 1 else ""
        raise GameError(
            f"The sheet does not agree{where}: {', '.join(wrong)}; nothing was written.",
            hint="ginscore history shows how the sheet came about.",
        )
    return Asserted(at=at, points=points, column=column)


def note(text: str, at: str) -> Noted:
    """The event of a remark. Raises NotationError for one that is empty or holds control signs."""
    told = remark(text)
    if told is None:
        raise NotationError("The remark is missing.", hint="ginscore note Played at the club")
    return Noted(at=at, text=told)


def close(replay: Replay, at: str, why: str | None = None) -> Closed:
    """The event that abandons a game. Raises GameError for one that is over or closed."""
    if replay.game.over:
        raise GameError("The game is over; there is nothing to abandon.", hint="ginscore rematch")
    if replay.game.closed:
        raise GameError("The game is closed already.", hint="ginscore reopen takes it up again.")
    return Closed(at=at, why=remark(why))


def reopen(replay: Replay, at: str, why: str | None = None) -> Reopened:
    """The event that takes an abandoned game up again. Raises GameError for any other."""
    if replay.game.over:
        raise GameError(
            "The game is over, not closed; there is nothing to take up again.",
            hint="ginscore undo takes back the newest entry; ginscore amend puts a hand right.",
        )
    if not replay.game.closed:
        raise GameError(
            "The game was not closed, so it cannot be reopened.",
            hint="ginscore undo takes back the newest entry, the last hand too.",
        )
    return Reopened(at=at, why=remark(why))


def undo(replay: Replay, at: str, why: str | None = None) -> Undone:
    """The event that takes back the newest entry that stands. Raises GameError where there is none
    but the opening."""
    if len(replay.standing) < 2:
        raise GameError("There is nothing to undo.")
    return Undone(at=at, why=remark(why))


def redo(replay: Replay, at: str) -> Redone:
    """The event that puts back what was undone last. Raises GameError where nothing was."""
    if not replay.redoable:
        raise GameError("There is nothing to redo.")
    return Redone(at=at)


def change_rules(
    replay: Replay, words: Sequence[str], at: str, why: str | None = None
) -> RulesChanged | None:
    """The event that changes knobs from here on, told as ``knob=value``; None where the rules say
    so already.

    Raises GameError for a game that is over or closed and for columns once a hand is played,
    RulesError for a knob there is none of, or a value it cannot have.
    """
    game = replay.game
    rules = with_knobs(game.rules, knob_pairs(words))
    refuse_if_ended(game)
    with_rules(game, rules)
    changed = {key: knob_value(rules, key) for key in differing(game.rules, rules)}
    return RulesChanged(at=at, set=changed, why=remark(why)) if changed else None


def refuse_if_ended(game: Game) -> None:
    """Raise GameError where the rules of a game cannot change any more."""
    if not game.ended:
        return
    how, hint = ("over", "") if game.over else ("closed", "ginscore reopen takes it up again.")
    raise GameError(
        f"The game is {how}; its rules cannot change.",
        hint=hint or "ginscore score --as NAME shows it under other rules.",
    )


def remark(text: str | None) -> str | None:
    """A reason or remark as it is kept; blanks alone say nothing. Raises NotationError."""
    if text is None:
        return None
    told = text.strip()
    check_text(told)
    return told or None


def hand_note(text: str | None) -> str | None:
    """A remark kept with a hand, which in a file stands between double quotes.

    Raises NotationError for one that has such a quote in it.
    """
    told = remark(text)
    if told is not None and '"' in told:
        raise NotationError(
            "A hand's note cannot have a double quote (\") in it: in files they enclose it.",
            hint="Use single quotes, or ‘ginscore note’ for a remark of its own.",
        )
    return told


def what_it_was(event: AnyEvent, seating: Seating) -> str:
    """What an event was, in the words that would type it, for who takes it back."""
    match event:
        case HandPlayed():
            return words_of(event, seating)
        case Amended():
            return f"amend {event.n} {words_of(event, seating)}"
        case Inserted():
            return f"insert {event.n} {words_of(event, seating)}"
        case Voided():
            return f"void {event.n}"
        case Adjusted():
            return f"adjust {event.side} {event.points:+d}"
        case Asserted():
            return "assert " + " ".join(f"{name} {points}" for name, points in event.points.items())
        case Noted():
            return f"note {event.text}"
        case RulesChanged():
            return f"rules set {knob_words(event)}"
        case Closed():
            return "close"
        case Reopened():
            return "reopen"
        case _:
            return "new"


def words_of(event: WithHand, seating: Seating) -> str:
    """A hand in the words that would type it; a dead one names its table only in teams."""
    return _words(read_hand(event.hand), event.by, seating)


def row_words(row: Row, seating: Seating) -> str:
    """A hand as it was ruled, in the words that would type it: with the knock card of its round."""
    return _words(row.hand, row.by, seating)


def _words(hand: Hand, by: str, seating: Seating) -> str:
    nameless = isinstance(hand, Dead) and seating is not Seating.TEAMS
    return hand_words(hand, None if nameless else by)


def knob_words(event: RulesChanged) -> str:
    """The knobs that a change of rules set, in the words that would type them."""
    return " ".join(f"{key}={value_word(value)}" for key, value in event.set.items())
