"""The account of a recorded hand, and of a settlement: what it came to, law by law.

Plain records for whoever draws them.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ginscore.advice import Note, notes_of
from ginscore.columns import Columns
from ginscore.disputes.explaining import Lay, Step, lays, missed, remedies, steps, turning_point
from ginscore.events import Adjusted, Amended, Inserted
from ginscore.game import Game, Round, Row
from ginscore.hand import Dead, Written
from ginscore.laws import Law
from ginscore.replay import Item, Replay
from ginscore.rules import BoxTiming, DeadDealer, Spade
from ginscore.scoring import Line
from ginscore.seating import Seating


class Account(Struct, frozen=True, kw_only=True):
    """Why a hand scored what it did.

    ``lays`` is how the two sides lay, where they were shown; ``lines`` sum to ``points``;
    ``became`` says what it did to boxes and columns, ``missed`` what else the cards allowed, and
    ``remarks`` what was corrected, ruled or noted, and what kept the hand from counting.
    """

    row: Row
    lays: tuple[Lay, Lay] | None
    steps: tuple[Step, ...]
    lines: tuple[Line, ...]
    became: tuple[Step, ...]
    missed: tuple[Step, ...]
    remarks: tuple[Step, ...]

    @property
    def points(self) -> int:
        """The sum of the lines."""
        return self.row.points


def account(replay: Replay, n: int) -> Account:
    """The account of hand ``n``. Raises GameError where there is none."""
    row = replay.row(n)
    game = replay.game
    verdict, players = row.verdict, (row.by, row.against)
    done = _round_of(game, row)
    boxes = game.seating is not Seating.TEAMS
    told: tuple[Step, ...] = _unshown(row)
    what_else: tuple[Step, ...] = ()
    if verdict is not None and verdict.legal:
        told = steps(verdict, row.rules, players)
        what_else = turning_point(verdict, row.rules, players)
        what_else += missed(verdict, row.rules, players, boxes=boxes)
    elif verdict is not None:
        what_else = remedies(verdict) + _as_steps(notes_of(row))
    return Account(
        row=row,
        lays=None if verdict is None else lays(verdict, row.rules, players),
        steps=told if not row.faults else (),
        lines=row.lines,
        became=_became(game, row, done, _columns_after(replay, row, done)),
        missed=what_else,
        remarks=(*_standing(row), *_corrected(replay, n), *_rulings(replay, n)),
    )


def _as_steps(found: Sequence[Note]) -> tuple[Step, ...]:
    return tuple(Step(note.message, note.law) for note in found)


def _unshown(row: Row) -> tuple[Step, ...]:
    """The steps of a hand of which no side was shown."""
    if isinstance(row.hand, Dead):
        text = "Nobody ended the hand: no score and no box."
        return (Step(text, Law.DEAD_HAND),)
    if isinstance(row.hand, Written):
        kind = "" if row.hand.kind is None else f" for {str(row.hand.kind).replace('-', ' ')}"
        text = (
            f"{row.by} has {row.hand.points} points{kind}, as an old sheet has them. No cards and "
            "no counts are known, so nothing could be checked."
        )
        return (Step(text, Law.OLD_SHEET),)
    return ()


def _standing(row: Row) -> list[Step]:
    """What keeps a hand from counting, or who should have played it."""
    found = []
    if row.void:
        found.append(Step(f"Hand {row.n} is void: it counts for nothing.", Law.WRONG_ENTRY))
    elif row.late:
        text = f"Hand {row.n} came when it had no place in the game: it counts for nothing."
        found.append(Step(text, Law.GAME_OVER))
    found += [Step(one.message, one.law) for one in row.faults]
    if row.faults:
        found.append(Step("So the hand counts for nothing under these rules.", row.faults[0].law))
    if not row.late:
        found += [Step(one.message, one.law) for one in row.unseated]
    return found


def _hand_items(replay: Replay) -> list[int]:
    """The places of the hands among the items."""
    return [at for at, item in enumerate(replay.items) if item.now is not None]


def _corrected(replay: Replay, n: int) -> list[Step]:
    item, _ = replay.hands()[n - 1]
    found = []
    if isinstance(item.event, Inserted):
        text = f"This hand was entered later, as hand {item.event.n}"
        found.append(Step(_because(text, item.event.why), Law.WRONG_ENTRY))
    if isinstance(item.now, Amended):
        text = "This hand was put right after it was entered"
        found.append(Step(_because(text, item.now.why), Law.WRONG_ENTRY))
    if item.note:
        found.append(Step(_because("Noted with it", item.note), Law.WRONG_ENTRY))
    return found


def _because(text: str, why: str | None) -> str:
    """A sentence with the reason behind it, in the words of who told it."""
    if not why:
        return f"{text}."
    return f"{text}: {why}{'' if why[-1] in '.!?' else '.'}"


def _rulings(replay: Replay, n: int) -> list[Step]:
    """The rulings that came between this hand and the next; before the first hand, with it."""
    places = _hand_items(replay)
    first = 0 if n == 1 else places[n - 1]
    last = places[n] if n < len(places) else len(replay.items)
    return rulings(replay, replay.items[first:last])


def rulings(replay: Replay, items: Sequence[Item]) -> list[Step]:
    """The steps of the rulings among these items."""
    left_out = {item.told for item in replay.left_out()}
    return [step for item in items for step in _ruling(item, too_late=item.told in left_out)]


def _ruling(item: Item, *, too_late: bool) -> list[Step]:
    """The step of a ruling that gave a side points, or took them."""
    event = item.event
    if not isinstance(event, Adjusted):
        return []
    many, side = abs(event.points), event.side
    done = f"gives {side} {many}" if event.points >= 0 else f"takes {many} from {side}"
    where = "" if event.column is None else f" in column {event.column}"
    text = _because(f"A ruling {done}{where}", event.why)
    if too_late:
        text += " It came too late to count."
    known = event.law in tuple(Law)
    return [Step(text, Law(event.law) if event.law and known else Law.ADJUSTMENT)]


def _round_of(game: Game, row: Row) -> Round | None:
    """The round of a team game that a hand belongs to, once it is complete."""
    return next((one for one in game.rounds if any(of.n == row.n for of in one.rows)), None)


def _columns_after(replay: Replay, row: Row, done: Round | None) -> Columns:
    """The columns after a hand, in teams after its round."""
    last = row if done is None else done.rows[-1]
    return replay.balances[_hand_items(replay)[last.n - 1]]


def _became(game: Game, row: Row, done: Round | None, after: Columns) -> tuple[Step, ...]:
    """What a hand did to boxes and columns, in teams through its round."""
    if not row.counts:
        return ()
    if game.seating is Seating.TEAMS:
        return _round_became(game, row, done, after)
    if row.winner is None:
        stays = "the same dealer deals again"
        if row.rules.dead_dealer is DeadDealer.PASSES and game.seating is Seating.TWO:
            stays = "the deal passes on"
        return (Step(f"The score stays as it was; {stays}.", Law.DEAD_HAND),)
    side = game.side_of(row.winner)
    return (*_boxes(row), *_columns(game, row, side, row.rules.target, after))


def _boxes(row: Row) -> list[Step]:
    """The boxes a hand brought."""
    at_once = row.rules.box_timing is BoxTiming.AT_ONCE
    if not row.boxes:
        return []
    when = "credited at once" if at_once else "paid after the game"
    if not row.rules.box_bonus:
        when = "which pays nothing under these rules"
    extra = sum(number for _, number in row.priced.extra_boxes)
    own = row.boxes - extra
    doubled = " for the spade" if own == 2 and row.rules.spade is Spade.ALL else ""
    many = "a box" if own == 1 else f"{own} boxes{doubled}"
    found = [Step(f"{row.winner} takes {many}, {when}.", Law.BOX)]
    for what_for, number in row.priced.extra_boxes:
        many = "one more box" if number == 1 else f"{number} more boxes"
        found.append(Step(f"{row.winner} takes {many} for {what_for}.", Law.EXTRA_BOXES))
    return found


def _columns(game: Game, won: Row | Round, side: int, target: int, columns: Columns) -> list[Step]:
    """What the columns that a win entered became, and which it closed."""
    three = len(game.columns) > 1
    name, points = game.names[side], won.points
    found = []
    for n in won.columns:
        column = columns[n]
        after = column.points[side]
        where = f"Column {n + 1}, {name}" if three else name
        text = f"{where}: {after - points} + {points} = {after}."
        found.append(Step(text, Law.COLUMN_ENTRY if three else Law.TARGET))
        if column.winner is not None:
            closes = f"That closes column {n + 1}" if three else "That ends the game"
            law = Law.COLUMN_CLOSED if three else Law.TARGET
            found.append(Step(f"{closes}: the target is {target}.", law))
    return found


def _round_became(game: Game, row: Row, done: Round | None, after: Columns) -> tuple[Step, ...]:
    """What a round of a team game came to."""
    if done is None or done.missing:
        text = f"Round {row.round} is not complete: it is scored when every table has played."
        return (Step(text, Law.ROUND),)
    if done.winner is None:
        text = f"Round {done.number} comes to nothing: no score and no box."
        return (Step(text, Law.ROUND),)
    name = game.names[done.winner]
    found = [
        Step(f"Round {done.number}, {line.label} = {line.points}.", line.law) for line in done.lines
    ]
    many = "a box" if done.boxes == 1 else f"{done.boxes} boxes"
    found.append(Step(f"{name} takes {many} for the round.", Law.TEAM_BOXES))
    return (*found, *_columns(game, done, done.winner, row.rules.target, after))
