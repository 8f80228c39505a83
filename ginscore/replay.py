"""Fold the events of a ledger into a game, in three passes: what was undone, what was corrected,
what is left to play.

Each pass is a function of values; nothing is judged before the third.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise

from msgspec import Struct
from msgspec.structs import replace

from ginscore.between import adjusted, with_rules
from ginscore.columns import Columns, all_won
from ginscore.errors import GameError, GinscoreError, LedgerError, NotationError
from ginscore.events import (
    Adjusted,
    Amended,
    AnyEvent,
    Asserted,
    Closed,
    HandPlayed,
    Inserted,
    Opened,
    Redone,
    Reopened,
    RulesChanged,
    Undone,
    Voided,
)
from ginscore.game import Game, Row, after, end_round, has_place, new_game, rule, with_card_of
from ginscore.hand import Hand
from ginscore.handjson import read_hand
from ginscore.knobs import check_rules_name, with_knobs
from ginscore.rules import Oklahoma, Rules
from ginscore.seating import Seating, Sides, seating_for, side_name
from ginscore.texts import key_of


class Item(Struct, frozen=True):
    """One thing of the evening in its place, after corrections: the event that first told it and
    its index in the ledger, for a hand the event that has its cards now and the index of that one,
    whether it is void and since which event, and whether its table then plays again."""

    told: int
    event: AnyEvent
    now: HandPlayed | Amended | Inserted | None = None
    now_at: int = 0
    void: bool = False
    void_at: int = 0
    frees: bool = False

    @property
    def place(self) -> str:
        """Its place in the ledger: for a hand that of the event that has its cards now."""
        return f"$.events[{self.now_at or self.told}]"

    @property
    def note(self) -> str | None:
        """The remark kept with a hand: of its last event that has one."""
        now, told = getattr(self.now, "note", None), getattr(self.event, "note", None)
        return now if now is not None else told


class Check(Struct, frozen=True):
    """An assertion and whether the ledger agrees: the side, what was asserted, what it has."""

    told: int
    side: str
    asserted: int
    has: int


class Replay(Struct, frozen=True):
    """A ledger folded: the game, its items in order and the columns after each, which events stand
    and which can be redone (as indexes), and every assertion."""

    events: tuple[AnyEvent, ...]
    opened: Opened
    game: Game
    items: tuple[Item, ...]
    balances: tuple[Columns, ...]
    standing: tuple[int, ...]
    redoable: tuple[int, ...]
    checks: tuple[Check, ...]

    def row(self, n: int) -> Row:
        """Hand ``n`` of the sheet. Raises GameError where there is none."""
        if not 1 <= n <= len(self.game.rows):
            hands = len(self.game.rows)
            last = "there is hand 1" if hands == 1 else f"there are hands 1 to {hands}"
            there = last if hands else "no hand is recorded yet"
            raise GameError(f"There is no hand {n}; {there}.")
        return self.game.rows[n - 1]

    def hands(self) -> tuple[tuple[Item, Row], ...]:
        """The hands in order, each as it was told and as it was ruled."""
        told = [item for item in self.items if item.now is not None]
        return tuple(zip(told, self.game.rows, strict=True))

    def steps(self) -> Iterator[tuple[Item, Columns, Columns]]:
        """What came after the opening, in order, with the columns before it and after it."""
        for item, columns in zip(self.items[1:], pairwise(self.balances), strict=True):
            yield item, *columns

    def left_out(self) -> tuple[Item, ...]:
        """The rulings and changes of rules that count for nothing: the game ended before, or the
        column of the ruling."""
        return tuple(
            item for item, before, after in self.steps() if _is_left_out(item, before, after)
        )

    def late(self) -> tuple[Row, ...]:
        """The hands that have no place in the game: after its end, or of two who never meet."""
        return tuple(row for row in self.game.rows if row.late and not row.void)


def _is_left_out(item: Item, before: Columns, after: Columns) -> bool:
    if isinstance(item.event, Adjusted):
        return bool(item.event.points) and before == after
    return isinstance(item.event, RulesChanged) and all_won(before)


def standing(events: Sequence[AnyEvent]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first pass: the indexes of the events that stand, and of those that can be redone.

    Raises LedgerError for an undo or redo that has nothing to take.
    """
    stands: list[int] = []
    undone: list[int] = []
    for n, event in enumerate(events):
        if isinstance(event, Undone):
            if len(stands) < 2:
                raise LedgerError("There is nothing to undo", path=f"$.events[{n}]")
            undone.append(stands.pop())
        elif isinstance(event, Redone):
            if not undone:
                raise LedgerError("There is nothing to redo", path=f"$.events[{n}]")
            stands.append(undone.pop())
        else:
            stands.append(n)
            undone.clear()
    return tuple(stands), tuple(undone)


def corrected(events: Sequence[AnyEvent], stands: Iterable[int]) -> tuple[Item, ...]:
    """The second pass: the items in the order in which they hold, each correction carried out.

    Raises LedgerError for a correction of a hand that is not there.
    """
    first: list[Item] = []  # what came before the first hand
    hands: list[list[Item]] = []  # each hand, with what came between it and the next
    for n in stands:
        event = events[n]
        if isinstance(event, HandPlayed):
            hands.append([Item(n, event, event, n)])
        elif isinstance(event, Amended | Voided | Inserted):
            hand = _hand(hands, event.n, n)
            if isinstance(event, Amended):
                hand[0] = replace(hand[0], now=event, now_at=n)
            elif isinstance(event, Voided):
                hand[0] = replace(hand[0], void=True, void_at=n, frees=event.frees)
            else:
                hands.insert(event.n - 1, [Item(n, event, event, n)])
            for number in event.voids:
                later = _hand(hands, number, n)
                later[0] = replace(later[0], void=True, void_at=n)
        else:
            (hands[-1] if hands else first).append(Item(n, event))
    return (*first, *chain.from_iterable(hands))


def _hand(hands: Sequence[list[Item]], number: int, told: int) -> list[Item]:
    """Hand ``number``, with what came between it and the next."""
    if number > len(hands):
        raise LedgerError(f"There is no hand {number}", path=f"$.events[{told}].n")
    return hands[number - 1]


def fold(events: Sequence[AnyEvent], rules: Rules | None = None) -> Replay:
    """The game that these events tell. ``rules`` prices it under other rules, as a what-if: they
    hold from the first hand, who played whom stays as told, and nothing is asserted.

    Raises LedgerError with the place of an event that cannot be: the first is no opening, a name
    that is not at the table, a knob that does not exist, a card that is none.
    """
    if not events or not isinstance(events[0], Opened):
        raise LedgerError("A ledger begins with the opening of a game", path="$.events[0]")
    opened = events[0]
    stands, redoable = standing(events)
    items = corrected(events, stands)
    game = open_game(opened, rules)
    checks: list[Check] = []
    balances = [game.columns]
    hands: list[Item] = []
    one_card = opened.rules.get("oklahoma") == Oklahoma.KNOCK_CARD
    for item in items[1:]:
        bound = hands if one_card and game.seating is Seating.TEAMS else ()
        try:
            if item.now is not None and game.seating is Seating.TEAMS:
                game, item = _in_its_round(game, item, item.now, hands)
            game = _play(game, item, checks, bound, what_if=rules is not None)
        except LedgerError:
            raise
        except GinscoreError as error:
            raise _placed(error, item.place) from None
        balances.append(game.columns)
        if item.now is not None:
            hands.append(item)
        elif isinstance(item.event, RulesChanged) and "oklahoma" in item.event.set:
            one_card = item.event.set["oklahoma"] == Oklahoma.KNOCK_CARD
    return Replay(
        tuple(events), opened, game, items, tuple(balances), stands, redoable, tuple(checks)
    )


def _placed(error: GinscoreError, event: str) -> LedgerError:
    """An error in an event as an error of the ledger, with the place in it."""
    if isinstance(error, NotationError) and error.place:
        return LedgerError(error.message.removesuffix("."), path=event + error.place[1:])
    return LedgerError(error.message, path=event)


def open_game(opened: Opened, rules: Rules | None = None) -> Game:
    """The game before its first hand. Raises LedgerError with the place of what cannot be."""
    sides: Sides = tuple(tuple(side) for side in opened.sides)
    everybody = [player for side in sides for player in side]
    if len({key_of(player) for player in everybody}) != len(everybody):
        raise LedgerError("A name stands twice", path="$.events[0].sides")
    try:
        seating = seating_for(sides, opened.seating)
        rules = rules or rules_of(opened)
    except GinscoreError as error:
        raise LedgerError(error.message, path="$.events[0]") from None
    dealers = map(side_name, sides) if seating is Seating.TEAMS else everybody
    if opened.dealer is not None and opened.dealer not in dealers:
        raise LedgerError(f"{opened.dealer} is not at the table", path="$.events[0].dealer")
    return new_game(rules, seating, sides, opened.dealer)


def rules_of(opened: Opened) -> Rules:
    """The rules that a game was opened with, every knob from the ledger itself.

    A knob that it does not have is one that a later release added, and stands at its default, which
    is the old behaviour. Raises RulesError for one that is unknown or impossible.
    """
    knobs = dict(opened.rules)
    name = str(knobs.pop("name", "custom"))
    check_rules_name(name)
    return with_knobs(replace(Rules(), name=name), knobs)


def _play(
    game: Game, item: Item, checks: list[Check], bound: Sequence[Item] = (), *, what_if: bool
) -> Game:
    """The game after an item. ``bound`` are the hands before it, where a knock card binds them."""
    event = item.event
    if item.now is not None:
        return _play_hand(game, item, item.now, bound, what_if=what_if)
    if isinstance(event, Adjusted):
        return _adjust(game, event, what_if=what_if)
    if isinstance(event, Asserted) and not what_if:
        for name, points in event.points.items():
            column = min(event.column, len(game.columns)) - 1
            has = game.columns[column].points[_side(game, name)]
            checks.append(Check(item.told, name, points, has))
    elif isinstance(event, RulesChanged) and not what_if:
        # Only a correction leaves a change after the end, and a game that is over keeps its rules.
        return game if game.over else with_rules(game, with_knobs(game.rules, event.set))
    elif isinstance(event, Closed):
        # A game that a correction ended before is over, not abandoned.
        return replace(game, closed=not game.over)
    elif isinstance(event, Reopened):
        return replace(game, closed=False)
    return game


def _adjust(game: Game, event: Adjusted, *, what_if: bool) -> Game:
    """The game after a ruling's points. Where a correction, or other rules, closed their place
    before, they count for nothing."""
    side = _side(game, event.side)
    column = None if event.column is None else event.column - 1
    if what_if and len(game.columns) == 1:
        column = None
    full = column is not None and game.columns[column : column + 1]
    if game.ended or (full and full[0].winner is not None):
        return game
    return adjusted(game, side, event.points, column)


def _play_hand(
    game: Game,
    item: Item,
    told: HandPlayed | Amended | Inserted,
    bound: Sequence[Item],
    *,
    what_if: bool,
) -> Game:
    for player in (told.by, told.against):
        if player not in game.players:
            raise GameError(f"{player} is not at the table")
    if told.by == told.against:
        raise GameError(f"{told.by} cannot play against himself or herself")
    hand = read_hand(told.hand, "$.hand")
    if bound and not item.void and has_place(game, told.by, told.against):
        game, hand = _with_one_card(game, item, hand, bound)
    row = rule(game, told.by, told.against, hand, void=item.void)
    if what_if and not row.late:
        row = replace(row, unseated=())
    return after(game, replace(row, late=True) if item.frees else row)


def _in_its_round(
    game: Game, item: Item, now: HandPlayed | Amended | Inserted, told: Sequence[Item]
) -> tuple[Game, Item]:
    """The game at the round of a hand, and the hand. Where another took its place since it was void
    it counts nowhere; a void hand that none has replaced is like a dead one of its own round."""
    table = {now.by, now.against}
    last = game.rounds[-1].rows if game.rounds else ()
    before, beside, by_now = (
        [told[row.n - 1] for row in rows if {row.by, row.against} == table]
        for rows in (game.rows[-1:], game.pending, last)
    )
    if item.void and any(one.told > item.void_at for one in (*before, *beside)):
        return game, replace(item, frees=True)
    if not beside or item.frees or not (item.void or beside[0].void):
        return game, item
    replaced = beside[0].void and any(one.told > beside[0].void_at for one in (item, *by_now))
    return (game if replaced else end_round(game)), item


def _with_one_card(game: Game, item: Item, hand: Hand, bound: Sequence[Item]) -> tuple[Game, Hand]:
    """The game and its next hand, where the knock card of the round was put right: the card that an
    amendment told last is that of every hand told before it."""
    known = {row.n: (bound[row.n - 1], row.hand.upcard) for row in game.pending if row.counts}
    newer = [
        (one.now_at, card)
        for one, card in known.values()
        if isinstance(one.now, Amended) and one.now_at > item.now_at and card is not None
    ]
    if hand.upcard is None:
        return game, hand
    if newer:
        return game, replace(hand, upcard=max(newer)[1])
    if isinstance(item.now, Amended):
        older = {
            n
            for n, (one, card) in known.items()
            if one.now_at < item.now_at and card not in (None, hand.upcard)
        }
        game = with_card_of(game, older, hand.upcard) if older else game
    return game, hand


def _side(game: Game, name: str) -> int:
    if name not in game.names:
        raise GameError(f"{name} is no side of this game")
    return game.names.index(name)


def with_event(replay: Replay, event: AnyEvent) -> Replay:
    """The ledger with one more event: what goes on from here is played on from here, and only a
    correction, an undo or a redo is folded anew."""
    if isinstance(event, Opened | Undone | Redone | Amended | Voided | Inserted):
        return fold((*replay.events, event))
    n = len(replay.events)
    item = Item(n, event, event, n) if isinstance(event, HandPlayed) else Item(n, event)
    checks = list(replay.checks)
    try:
        game = _play(replay.game, item, checks, what_if=False)
    except GinscoreError as error:
        raise _placed(error, f"$.events[{n}]") from None
    return replace(
        replay,
        events=(*replay.events, event),
        game=game,
        items=(*replay.items, item),
        balances=(*replay.balances, game.columns),
        standing=(*replay.standing, n),
        redoable=(),
        checks=tuple(checks),
    )


def refuse_illegal(replay: Replay) -> None:
    """Raise LedgerError, with the place, where a hand in the ledger breaks a law or has no place.

    No hand is recorded that does: such a file was not written by this program.
    """
    for item, row in replay.hands():
        if row.faults and not row.void:
            message = f"Hand {row.n} breaks a law: {row.faults[0].message}"
            raise LedgerError(message, path=f"{item.place}.hand")
        if row.late and not row.void:
            message = f"Hand {row.n} comes after the end, or is of two who never meet"
            raise LedgerError(message, path=item.place)
