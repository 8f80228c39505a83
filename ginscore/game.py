"""The running state of a game: sides, columns, boxes, whose turn it is, over or not.

A game is a frozen value; every hand makes a new one, and the old one is untouched.

Laws 8.1, 9.1 to 9.3, 10.1 to 10.5 and 11.1 to 11.3.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from ginscore.arbiter import Verdict, judge
from ginscore.cards import names
from ginscore.columns import Column, blank, closed_if_won, entered_by, with_points, with_win
from ginscore.errors import GameError
from ginscore.faults import Fault, FaultCode, fault
from ginscore.hand import Hand, Outcome, Shown, Written
from ginscore.laws import Law
from ginscore.rules import Oklahoma, Rules
from ginscore.scoring import (
    NOTHING,
    Line,
    Price,
    box_lines,
    price,
    price_written,
    total_of,
    written_faults,
)
from ginscore.seating import (
    LineUp,
    Seating,
    Sides,
    after_hand,
    opening,
    seated_as_played,
    side_name,
)


class Row(Struct, frozen=True):
    """One hand of the sheet as it was ruled and priced.

    ``by`` entered it (the knocker, or the winner of a hand that has only points), ``against`` the
    other. ``winner`` is the player who won it. ``lines`` sum to ``points``. ``columns`` are those
    it entered (in teams those of its round). A row that is ``void``, has ``faults``, or came
    ``late`` (after the end, or in teams where its round has no place for it) counts for nothing.
    """

    n: int
    by: str
    against: str
    hand: Hand
    rules: Rules
    line_up: LineUp
    verdict: Verdict | None = None
    outcome: Outcome | None = None
    winner: str | None = None
    priced: Price = NOTHING
    lines: tuple[Line, ...] = ()
    boxes: int = 0
    round: int | None = None
    columns: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    unseated: tuple[Fault, ...] = ()
    void: bool = False
    late: bool = False

    @property
    def points(self) -> int:
        """The sum of the lines."""
        return total_of(self.lines)

    @property
    def verified(self) -> bool:
        """Whether the cards of both sides were seen."""
        return self.outcome is Outcome.DEAD or (self.verdict is not None and self.verdict.verified)

    @property
    def counts(self) -> bool:
        """Whether the hand is part of the score."""
        return not (self.void or self.faults or self.late)


class Round(Struct, frozen=True):
    """A round of a team game: the signed results of its hands (for the first side), the lines of
    the side that won it, its boxes, and the columns it entered."""

    number: int
    rows: tuple[Row, ...]
    results: tuple[int, ...]
    winner: int | None
    lines: tuple[Line, ...] = ()
    boxes: int = 0
    columns: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """The sum of the lines."""
        return total_of(self.lines)


class Game(Struct, frozen=True):
    """A game as it stands. ``pending`` are the hands of a round that is not complete; ``closed``
    says that it was abandoned."""

    rules: Rules
    seating: Seating
    sides: Sides
    columns: tuple[Column, ...]
    line_up: LineUp
    rows: tuple[Row, ...] = ()
    rounds: tuple[Round, ...] = ()
    pending: tuple[Row, ...] = ()
    closed: bool = False

    @property
    def over(self) -> bool:
        """Whether every column is won."""
        return all(column.winner is not None for column in self.columns)

    @property
    def ended(self) -> bool:
        """Whether no hand can follow: the game is over, or abandoned."""
        return self.closed or self.over

    @property
    def names(self) -> tuple[str, ...]:
        """What the sides are called."""
        return tuple(side_name(side) for side in self.sides)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody at the table, side by side."""
        return tuple(player for side in self.sides for player in side)

    def side_of(self, player: str) -> int:
        """The side that a player is on."""
        return next(n for n, side in enumerate(self.sides) if player in side)

    def open_tables(self) -> tuple[tuple[str, str], ...]:
        """The tables whose hand of the round is still to come; all of them where there is one."""
        done = {frozenset((row.by, row.against)) for row in self.pending}
        return tuple(pair for pair in self.line_up.tables if frozenset(pair) not in done)


def new_game(rules: Rules, seating: Seating, sides: Sides, dealer: str | None = None) -> Game:
    """A game before its first hand."""
    columns = blank(rules.columns, len(sides))
    return Game(rules, seating, sides, columns, opening(seating, sides, dealer))


def line_up_faults(game: Game, by: str, against: str) -> tuple[Fault, ...]:
    """Why these two do not play the next hand, with the line-up as the remedy."""
    if game.ended:
        how = "over" if game.over else "closed"
        message = f"The game is {how}; no hand can be added. Begin a rematch, or undo."
        return (fault(FaultCode.GAME_OVER, message),)
    out = [player for player in (by, against) if player in game.line_up.out]
    tables = game.open_tables()
    plays = ", ".join(f"{one} against {other}" for one, other in tables)
    if out:
        message = f"{out[0]} sits out this hand; it is {plays}."
        return (fault(FaultCode.SITTING_OUT, message),)
    if any({by, against} == set(pair) for pair in tables):
        return ()
    if game.line_up.opponent(by) == against:
        message = f"{by} against {against} is in already for this round; still to come: {plays}."
    else:
        message = f"{by} does not play {against} now; it is {plays}."
    return (fault(FaultCode.NOT_OPPONENTS, message),)


def _knock_card_faults(game: Game, hand: Hand) -> tuple[Fault, ...]:
    """A knock card is turned once a round and binds every table."""
    turned = round_card(game)
    if turned is None or hand.upcard is None or hand.upcard == turned:
        return ()
    said, first = names([hand.upcard]), names([turned])
    message = f"The knock card of this round is the {first}, not the {said}: it binds every table."
    return (fault(FaultCode.KNOCK_CARD_DIFFERS, message, (turned, hand.upcard)),)


def round_card(game: Game) -> int | None:
    """The knock card that a table of this round has already named."""
    if game.rules.oklahoma is not Oklahoma.KNOCK_CARD:
        return None
    counting = [row.hand.upcard for row in game.pending if row.counts]
    return next((card for card in counting if card is not None), None)


def with_round_card(game: Game, hand: Hand) -> Hand:
    """A hand with the knock card that was already typed in its round."""
    turned = round_card(game)
    if turned is None or hand.upcard is not None:
        return hand
    return replace(hand, upcard=turned)


def rule(game: Game, by: str, against: str, hand: Hand) -> Row:
    """The next hand of a game, ruled and priced but not yet entered: a row with its faults."""
    line_up = seated_as_played(game.line_up, by, against)
    number = len(game.rows) + 1
    is_team = game.seating is Seating.TEAMS
    unseated = line_up_faults(game, by, against)
    row = Row(
        number,
        by,
        against,
        hand,
        game.rules,
        line_up,
        round=line_up.round if is_team else None,
        unseated=unseated,
        late=game.ended or (is_team and bool(unseated)),
    )
    faults = _knock_card_faults(game, hand)
    if isinstance(hand, Shown):
        verdict = judge(hand, game.rules, (by, against))
        faults += verdict.faults
        winner = verdict.winner_of((by, against))
        row = replace(row, verdict=verdict, outcome=verdict.outcome, winner=winner)
        priced = price(verdict, game.rules)
    elif isinstance(hand, Written):
        faults += written_faults(hand, game.rules)
        row = replace(row, outcome=hand.kind or Outcome.KNOCK, winner=by)
        priced = price_written(hand, game.rules)
    else:
        return replace(row, outcome=Outcome.DEAD, faults=faults)
    if faults:
        return replace(row, faults=faults, outcome=None, winner=None)
    if is_team or row.winner is None:
        return replace(row, priced=priced, lines=priced.lines)
    boxes, extra = box_lines(priced, game.rules)
    return replace(row, priced=priced, lines=priced.lines + extra, boxes=boxes)


def after(game: Game, row: Row) -> Game:
    """The game after a hand: the columns it enters, the seats, over or not.

    A hand that does not count is kept on the sheet and changes nothing else; but in teams a void
    hand leaves its table without a score, like a dead one, so that the round can be complete.
    """
    if game.seating is Seating.TEAMS and not row.late:
        return _after_team_hand(game, row)
    if not row.counts:
        return replace(game, rows=(*game.rows, row))
    columns = game.columns
    entered: tuple[int, ...] = ()
    if row.winner is not None:
        side = game.side_of(row.winner)
        columns, entered = with_win(columns, side, row.points, row.boxes, game.rules)
    line_up = after_hand(game.seating, game.sides, row.line_up, row.rules, row.winner)
    row = replace(row, columns=entered)
    return replace(game, rows=(*game.rows, row), columns=columns, line_up=line_up)


def _after_team_hand(game: Game, row: Row) -> Game:
    pending = (*game.pending, row)
    game = replace(game, rows=(*game.rows, row), pending=pending)
    if game.open_tables():
        return game
    done = score_round(game, pending)
    columns = game.columns
    if done.winner is not None:
        columns, entered = with_win(columns, done.winner, done.points, done.boxes, game.rules)
        done = replace(done, columns=entered)
    winner = None if done.winner is None else game.names[done.winner]
    of_the_round = {one.n for one in pending}
    return replace(
        game,
        rows=tuple(
            replace(one, columns=done.columns) if one.n in of_the_round else one
            for one in game.rows
        ),
        rounds=(*game.rounds, done),
        pending=(),
        columns=columns,
        line_up=after_hand(game.seating, game.sides, game.line_up, game.rules, winner),
    )


def signed(game: Game, row: Row) -> int:
    """What a member's hand brings the first side: its points, negative where the other side won."""
    if row.winner is None or not row.counts:
        return 0
    return row.points if game.side_of(row.winner) == 0 else -row.points


def score_round(game: Game, rows: Sequence[Row]) -> Round:
    """The result of a round: the team difference to the side with more, one box, extra boxes for
    its own gins and undercuts, and a sweep where all of its members won."""
    results = tuple(signed(game, row) for row in rows)
    number = game.line_up.round
    total = sum(results)
    if not total:
        return Round(number, tuple(rows), results, None)
    side = 0 if total > 0 else 1
    members = game.sides[side]
    won = [row for row in rows if row.counts and row.winner in members]
    each = ", ".join(
        f"{row.by if row.by in members else row.against} {result if total > 0 else -result:+d}"
        for row, result in zip(rows, results, strict=True)
    )
    lines = (Line(f"team difference: {each}", abs(total), Law.ROUND),)
    extras: dict[str, int] = {}
    for row in won:
        for what_for, boxes in row.priced.extra_boxes:
            extras[what_for] = extras.get(what_for, 0) + boxes
    played = [row for row in rows if row.counts and row.outcome is not Outcome.DEAD]
    boxes, more = box_lines(
        Price(
            (),
            tuple(extras.items()),
            all(row.rules.spade_doubles(row.hand.upcard) for row in played),
        ),
        game.rules,
        sweep=len(won) if len(won) == len(members) else 0,
    )
    return Round(number, tuple(rows), results, side, lines + more, boxes)


def adjusted(game: Game, side: int, points: int, column: int | None = None) -> Game:
    """The game after a ruling gave a side points, or took them (negative).

    ``column`` is counted from 0. Without one the points go where a win would, but they are no entry
    and no box. Raises GameError for a column that is closed or is none.
    """
    if game.ended:
        raise GameError("The game is over; no points can be added.", hint="ginscore undo")
    if column is not None and not (0 <= column < len(game.columns)):
        raise GameError(f"There is no column {column + 1}.")
    if column is not None and game.columns[column].winner is not None:
        raise GameError(f"Column {column + 1} is closed.")
    where = entered_by(game.columns, side) if column is None else (column,)
    return replace(game, columns=with_points(game.columns, side, points, where, game.rules))


def with_rules(game: Game, rules: Rules) -> Game:
    """The game under changed rules from here on: hands already scored keep their price, but a
    lower target may close a column.

    Raises GameError where the number of columns would change.
    """
    begun = game.rows or any(any(column.points) for column in game.columns)
    if rules.columns != len(game.columns) and begun:
        raise GameError("The number of columns cannot change once a hand is played.")
    if rules.columns != len(game.columns):
        return replace(new_game(rules, game.seating, game.sides), line_up=game.line_up)
    columns = tuple(closed_if_won(column, rules) for column in game.columns)
    return replace(game, rules=rules, columns=columns)
