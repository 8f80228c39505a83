"""The running state of a game: sides, columns, boxes, whose turn it is, over or not.

A game is a frozen value; every hand makes a new one, and the old one is untouched.

Laws 8.1, 9.1 to 9.3, 10.1 to 10.5 and 11.1 to 11.3.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ginscore.arbiter import Verdict, judge
from ginscore.cards import names
from ginscore.columns import Column, all_won, blank, with_win
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
    ``late`` (after the end, or in teams where no round has a place for it) counts for nothing.
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
    the side that won it, its boxes, and the columns it entered. ``missing`` are the tables whose
    hand was never told; such a round is not scored."""

    number: int
    rows: tuple[Row, ...]
    results: tuple[int, ...]
    winner: int | None
    lines: tuple[Line, ...] = ()
    boxes: int = 0
    columns: tuple[int, ...] = ()
    missing: tuple[tuple[str, str], ...] = ()

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
        return all_won(self.columns)

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
    if has_place(game, by, against):
        return ()
    if game.line_up.opponent(by) == against:
        message = f"{by} against {against} is in already for this round; still to come: {plays}."
    else:
        message = f"{by} does not play {against} now; it is {plays}."
    return (fault(FaultCode.NOT_OPPONENTS, message),)


def has_place(game: Game, by: str, against: str) -> bool:
    """Whether the table of these two is open, or its hand of this round void: a hand may take the
    place of one."""
    return any({by, against} == set(pair) for pair in game.open_tables()) or any(
        row.void and {by, against} == {row.by, row.against} for row in game.pending
    )


def at_its_round(game: Game, by: str, against: str) -> Game:
    """The game at the round that these two play in, in teams: facts win.

    Where their table is in already, a forgotten round is being entered before theirs, hand by hand:
    it is not complete yet, and theirs is the next.
    """
    if game.seating is not Seating.TEAMS or game.ended or has_place(game, by, against):
        return game
    if seated_as_played(game.line_up, by, against).opponent(by) != against:
        return game
    game = end_round(game)
    return replace(game, line_up=seated_as_played(game.line_up, by, against))


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


def rule(game: Game, by: str, against: str, hand: Hand, *, void: bool = False) -> Row:
    """The next hand of a game, ruled and priced but not yet entered: a row with its faults."""
    unseated = line_up_faults(game, by, against)
    if unseated:
        game = at_its_round(game, by, against)
    is_team = game.seating is Seating.TEAMS
    line_up = seated_as_played(game.line_up, by, against)
    row = Row(
        len(game.rows) + 1,
        by,
        against,
        hand,
        game.rules,
        line_up,
        round=line_up.round if is_team else None,
        unseated=unseated,
        void=void,
        late=game.ended or (is_team and not has_place(game, by, against)),
    )
    return _ruled(row, () if void else _knock_card_faults(game, hand))


def _ruled(row: Row, faults: tuple[Fault, ...] = ()) -> Row:
    """A row judged and priced. ``faults`` are those of its place."""
    hand = row.hand
    if isinstance(hand, Shown):
        verdict = judge(hand, row.rules, (row.by, row.against))
        faults += verdict.faults
        winner = verdict.winner_of((row.by, row.against))
        row = replace(row, verdict=verdict, outcome=verdict.outcome, winner=winner)
        priced = price(verdict, row.rules)
    elif isinstance(hand, Written):
        faults += written_faults(hand, row.rules)
        row = replace(row, outcome=hand.kind or Outcome.KNOCK, winner=row.by)
        priced = price_written(hand, row.rules)
    else:
        return replace(row, outcome=Outcome.DEAD, faults=faults)
    if faults:
        return replace(row, faults=faults, outcome=None, winner=None)
    if row.round is not None or row.winner is None:
        return replace(row, priced=priced, lines=priced.lines)
    boxes, extra = box_lines(priced, row.rules)
    return replace(row, priced=priced, lines=priced.lines + extra, boxes=boxes)


def with_card_of(game: Game, numbers: Collection[int], card: int) -> Game:
    """The game with these hands of the running round ruled by another knock card."""
    anew = {
        row.n: _ruled(
            Row(
                row.n,
                row.by,
                row.against,
                replace(row.hand, upcard=card),
                row.rules,
                row.line_up,
                round=row.round,
                unseated=row.unseated,
            )
        )
        for row in game.pending
        if row.n in numbers
    }
    return replace(
        game,
        rows=tuple(anew.get(row.n, row) for row in game.rows),
        pending=tuple(anew.get(row.n, row) for row in game.pending),
    )


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
    game = at_its_round(game, row.by, row.against)
    table = {row.by, row.against}
    kept = tuple(one for one in game.pending if {one.by, one.against} != table)
    game = replace(game, rows=(*game.rows, row), pending=(*kept, row))
    return game if game.open_tables() else _scored(game)


def end_round(game: Game) -> Game:
    """The game behind the running round, though it is not complete; one whose hands are all void
    never was."""
    if all(row.void for row in game.pending):
        return replace(game, pending=())
    return _scored(game)


def _scored(game: Game) -> Game:
    """The game after the running round; one that is not complete brings nobody anything."""
    done = _round(game)
    columns = game.columns
    if done.winner is not None:
        columns, entered = with_win(columns, done.winner, done.points, done.boxes, game.rules)
        done = replace(done, columns=entered)
    winner = None if done.winner is None else game.names[done.winner]
    of_the_round = {one.n for one in game.pending}
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


def _round(game: Game) -> Round:
    missing = game.open_tables()
    if not missing:
        return score_round(game, game.pending)
    results = tuple(signed(game, row) for row in game.pending)
    return Round(game.line_up.round, game.pending, results, None, missing=missing)


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
