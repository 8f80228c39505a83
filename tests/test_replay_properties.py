"""What holds of every evening: random hands and corrections under random knobs and seatings.

Hands that break a law, come late or are made void are part of it, and count for nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from ginscore.errors import LedgerError
from ginscore.events import Adjusted, AnyEvent, Closed, HandPlayed, Noted, Reopened
from ginscore.game import Game, after, rule
from ginscore.handjson import read_hand
from ginscore.replay import fold
from ginscore.seating import Seating
from tests.ledgers import opened, redo, undo
from tests.random_games import HAND, OTHER, evenings, event_of, hand_of

HANDS = evenings(steps=HAND)
FEW = settings(max_examples=200)


class Sums:
    """A column added up anew, side by side, from the hands or rounds that entered it."""

    def __init__(self, game: Game, column: int) -> None:
        none = [0] * len(game.sides)
        self.points, self.boxes, self.entries = [*none], [*none], [*none]
        for row in game.rounds or game.rows:
            if row.winner is None or column not in row.columns:
                continue
            side = row.winner if isinstance(row.winner, int) else game.side_of(row.winner)
            self.points[side] += sum(line.points for line in row.lines)
            self.boxes[side] += row.boxes
            self.entries[side] += 1


@FEW
@given(evenings())
def test_columns_are_the_sum_of_their_hands_and_adjustments(events: tuple[AnyEvent, ...]) -> None:
    replay = fold(events)
    game = replay.game
    counting = [item for item in replay.items if item not in replay.left_out()]
    adjustments = [item.event for item in counting if isinstance(item.event, Adjusted)]
    for n, column in enumerate(game.columns):
        sums = Sums(game, n)
        assert column.boxes == tuple(sums.boxes)
        assert column.entries == tuple(sums.entries)
        if not adjustments:
            assert column.points == tuple(sums.points)
        elif len(game.columns) == 1:
            for one in adjustments:
                sums.points[game.names.index(one.side)] += one.points
            assert column.points == tuple(sums.points)


@FEW
@given(HANDS)
def test_a_hand_that_does_not_count_scores_nothing(events: tuple[AnyEvent, ...]) -> None:
    replay = fold(events)
    game = replay.game
    for row in game.rows:
        assert row.points == sum(line.points for line in row.lines)
        assert row.points >= 0
        if not row.counts and game.seating is not Seating.TEAMS:
            assert row.columns == ()
    assert replay.balances[-1] == game.columns


@FEW
@given(evenings(), HAND | OTHER)
def test_undo_gives_the_game_before(events: tuple[AnyEvent, ...], drawn: Any) -> None:
    before = fold(events)
    event = event_of(before.game, drawn)
    try:
        fold((*events, event))
    except LedgerError:
        return
    if event in (undo(), redo()):
        return
    taken = fold((*events, event, undo()))
    assert (taken.game, taken.items, taken.checks) == (before.game, before.items, before.checks)
    again = fold((*events, event, undo(), redo()))
    assert again.game == fold((*events, event)).game


@FEW
@given(HANDS, st.integers(0, 12))
def test_two_parts_are_the_whole(events: tuple[AnyEvent, ...], cut: int) -> None:
    game = fold(events[: cut + 1]).game
    for event in events[cut + 1 :]:
        assert isinstance(event, HandPlayed)
        game = after(game, rule(game, event.by, event.against, read_hand(event.hand)))
    assert game == fold(events).game


@FEW
@given(evenings())
def test_what_never_happened_leaves_no_trace(events: tuple[AnyEvent, ...]) -> None:
    """Only what stands makes the game: a ledger without what was undone comes to the same."""
    replay = fold(events)
    assert fold([events[n] for n in replay.standing]).game == replay.game


@FEW
@given(evenings())
def test_notes_change_no_score(events: tuple[AnyEvent, ...]) -> None:
    bare = [event for event in events if not isinstance(event, Noted)]
    if len(bare) == len(events) or any(event in (undo(), redo()) for event in events):
        return
    assert fold(bare).game == fold(events).game


OTHERS = {"Ann": "Bob", "Bob": "Ann", "Cid": "Dee", "Dee": "Cid", "Eve": "Fay", "Fay": "Eve"}


def mirrored(event: AnyEvent) -> AnyEvent:
    """The event with every player in the place of the one who sits opposite."""
    words = msgspec.json.encode(event).decode()
    swapped = "".join(OTHERS.get(part, part) for part in split_at_names(words))
    found: AnyEvent = msgspec.json.decode(swapped, type=AnyEvent)
    return found


def split_at_names(words: str) -> list[str]:
    """A text in pieces, each name a piece of its own."""
    pieces = [""]
    at = 0
    while at < len(words):
        if words[at : at + 3] in OTHERS:
            pieces += [words[at : at + 3], ""]
            at += 3
        else:
            pieces[-1] += words[at]
            at += 1
    return pieces


@FEW
@given(evenings())
def test_the_mirrored_players_have_the_mirrored_score(events: tuple[AnyEvent, ...]) -> None:
    """Ann and Bob in each other's place, the order of the sides and of the deal as it was."""
    begin, *_ = events
    if len(fold((begin,)).game.names) == 3:
        return
    told = [mirrored(event) for event in events]
    one, other = fold(events).game, fold(told).game
    assert other.names == tuple(mirrored_name(name) for name in one.names)
    assert other.columns == one.columns
    assert [row.points for row in other.rows] == [row.points for row in one.rows]
    assert other.line_up.dealer == mirrored_name(one.line_up.dealer)


def mirrored_name(name: str) -> str:
    """A side's name, mirrored."""
    return "".join(OTHERS.get(piece, piece) for piece in split_at_names(name))


@FEW
@given(evenings())
def test_the_order_of_the_sides_is_only_an_order(events: tuple[AnyEvent, ...]) -> None:
    """The second named first, the same dealer: every column is turned, and nothing else changes."""
    begin, *rest = events
    game = fold(events).game
    if len(game.names) == 3:
        return
    first = game.names[0]
    turned = msgspec.structs.replace(begin, sides=begin.sides[::-1], dealer=first)  # type: ignore[union-attr]
    other = fold((turned, *rest)).game
    for ours, theirs in zip(game.columns, other.columns, strict=True):
        assert theirs.points == ours.points[::-1]
        assert theirs.boxes == ours.boxes[::-1]
        assert theirs.entries == ours.entries[::-1]
    assert [row.points for row in other.rows] == [row.points for row in game.rows]
    assert other.line_up.dealer == game.line_up.dealer


@FEW
@given(evenings())
def test_a_game_that_is_over_or_closed_takes_no_more_points(events: tuple[AnyEvent, ...]) -> None:
    game = fold(events).game
    if not (game.over or game.closed):
        return
    more = hand_of(game, ("win", 1, 1, 40, None))
    after_it = fold((*events, more)).game
    assert after_it.columns == game.columns
    assert after_it.rows[-1].late


def test_the_steps_reach_every_kind_of_event() -> None:
    """The names of the steps are those of the builder, so that none is drawn in vain."""
    game = fold((opened("Ann", "Bob"),)).game
    hand = ("knock", 0, 3, 12, None)
    kinds = ["amend", "void", "insert", "undo", "redo", "adjust", "note", "close", "reopen"]
    events = [event_of(game, (kind, 0, 1, hand)) for kind in kinds]
    assert len({type(event) for event in events}) == len(kinds)
    assert {Closed, Reopened} <= {type(event) for event in events}
