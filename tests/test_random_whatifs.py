"""What holds of every what-if, and of whole games under every preset, drawn at random."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ginscore.cards import NAMES
from ginscore.events import AnyEvent, HandPlayed, Opened
from ginscore.game import Game, after, rule
from ginscore.handjson import read_hand
from ginscore.presets import PRESET
from ginscore.render.names import width
from ginscore.render.whatifs import what_if_json, what_if_lines
from ginscore.replay import Replay, fold, rules_of
from ginscore.scoring import total_of
from ginscore.settlement import settle
from ginscore.whatif import what_if
from tests.ledgers import dead, gin, knock, opened
from tests.random_games import evenings

EVERYBODY = {
    "two": ("Ann", "Bob"),
    "loser-deals": ("Ann", "Bob", "Cid"),
    "box": ("Ann", "Bob", "Cid"),
    "cutthroat": ("Ann", "Bob", "Cid"),
    "teams": ("Ann+Cid", "Bob+Dee"),
}


@settings(max_examples=60)
@given(evenings())
def test_a_what_if_by_the_games_own_rules_changes_nothing(events: tuple[AnyEvent, ...]) -> None:
    recorded = fold(events)
    assert isinstance(events[0], Opened)
    result = what_if(recorded, rules_of(events[0]))
    assert (result.hands, result.rounds, result.differs) == ((), (), ())
    assert result.other.balances == recorded.balances
    assert settle(result.other.game) == settle(recorded.game)
    rows = [replace(row, unseated=()) for row in recorded.game.rows]
    assert [replace(row, unseated=()) for row in result.other.game.rows] == rows


@settings(max_examples=60)
@given(evenings(), st.sampled_from(sorted(PRESET)))
def test_every_evening_can_be_priced_by_every_preset(
    events: tuple[AnyEvent, ...], name: str
) -> None:
    recorded = fold(events)
    result = what_if(recorded, PRESET[name].rules)
    rows = list(zip(recorded.game.rows, result.other.game.rows, strict=True))
    assert all((a.n, a.by, a.against, a.void) == (b.n, b.by, b.against, b.void) for a, b in rows)
    assert all(a.line_up == b.line_up for a, b in rows)
    assert len(result.other.game.columns) == PRESET[name].rules.columns
    told = {one.now.n for one in result.hands}
    for before, now in rows:
        scored = [(row.counts, row.points if row.counts else 0) for row in (before, now)]
        if not before.void and scored[0] != scored[1]:
            assert now.n in told
    lines = what_if_lines("2026-03-14-abcde", "0" * 32, result, None)
    assert max(width(line) for line in lines) <= 80
    assert what_if_json("2026-03-14-abcde", result)["what_if"]["rules"] == name


@settings(max_examples=40)
@given(evenings(), st.sampled_from(sorted(PRESET)))
def test_a_what_if_and_back_is_the_game_itself(events: tuple[AnyEvent, ...], name: str) -> None:
    """The other rules leave nothing behind: the ledger folds as before."""
    recorded = fold(events)
    what_if(recorded, PRESET[name].rules)
    assert fold(events) == recorded


def _random_hand(game: Game, dice: random.Random) -> HandPlayed:
    """A legal hand at a table that is open."""
    pair = dice.choice(game.open_tables())
    by, against = dice.sample(pair, 2)
    turned = [row.hand.upcard for row in game.pending if row.hand.upcard is not None]
    upcard = turned[0] if turned else dice.randrange(52)
    limit = game.rules.limit(upcard)
    kind = dice.choices(["knock", "gin", "dead"], [7, 2, 1])[0]
    if kind == "dead":
        return dead(by, against)
    if kind == "gin" or not limit:
        return gin(by, dice.randrange(99), against, upcard=NAMES[upcard])
    has = dice.randint(1, limit)
    return knock(by, has, dice.randrange(99), against, upcard=NAMES[upcard])


def whole_game(preset: str, seating: str, seed: int) -> Replay:
    """A whole random game under a preset, hand by hand to its end."""
    dice = random.Random(seed)
    events: list[AnyEvent] = [opened(*EVERYBODY[seating], rules=preset, seating=seating)]
    game = fold(events).game
    while not game.over:
        assert len(events) < 400, "a game that does not end"
        told = _random_hand(game, dice)
        game = after(game, rule(game, told.by, told.against, read_hand(told.hand)))
        events.append(told)
    replay = fold(events)
    assert replay.game == game
    return replay


@pytest.mark.parametrize("seating", EVERYBODY)
@pytest.mark.parametrize("preset", PRESET)
def test_whole_games_of_every_preset_in_every_seating(preset: str, seating: str) -> None:
    game = whole_game(preset, seating, 7).game
    settled = settle(game)
    target = game.rules.target
    assert not any(row.faults or row.unseated or row.late for row in game.rows)
    for n, column in enumerate(game.columns):
        assert column.winner is not None
        assert column.points[column.winner] == max(column.points) >= target
        scored = [one for one in (game.rounds or game.rows) if n in one.columns]
        for side, members in enumerate(game.sides):
            won = [one for one in scored if one.winner in ((side,) if game.rounds else members)]
            assert column.points[side] == sum(one.points for one in won)
            assert column.boxes[side] == sum(one.boxes for one in won)
            assert column.entries[side] == len(won)
            assert total_of(settled.columns[n].lines[side]) == settled.columns[n].totals[side]
    net = dict.fromkeys(game.players, 0)
    for payment in settled.payments:
        net[payment.payer] -= payment.points
        net[payment.payee] += payment.points
    assert sum(net.values()) == 0


@pytest.mark.parametrize("preset", PRESET)
def test_mirroring_the_players_mirrors_the_result(preset: str) -> None:
    """Whoever did something, the other did it: points, boxes, totals and payments change sides."""
    swap = {"Ann": "Bob", "Bob": "Ann"}
    replay = whole_game(preset, "two", 11)
    begin = replay.opened
    mirrored: list[AnyEvent] = [replace(begin, dealer=swap[begin.dealer or "Ann"])]
    for event in replay.events[1:]:
        assert isinstance(event, HandPlayed)
        mirrored.append(replace(event, by=swap[event.by], against=swap[event.against]))
    game, mirror = replay.game, fold(mirrored).game
    for column, other in zip(game.columns, mirror.columns, strict=True):
        assert (other.points, other.boxes) == (column.points[::-1], column.boxes[::-1])
    assert mirror.line_up.dealer == swap[game.line_up.dealer]
    assert settle(mirror).totals == settle(game).totals[::-1]
    assert [(p.payer, p.payee, p.points) for p in settle(mirror).payments] == [
        (swap[p.payer], swap[p.payee], p.points) for p in settle(game).payments
    ]
