"""Events folded into a game: what stands, what was corrected, what it comes to.

An evening is told with the builder of ``ledgers``; its values can be added up by hand. Under
``standard`` a knock by 3 against 12 brings 9, gin against 12 brings 37, an undercut at 10 against 6
brings the other 29.
"""

from __future__ import annotations

import pytest

from ginscore.errors import GameError, LedgerError
from ginscore.events import AnyEvent, HandPlayed
from ginscore.game import Game, rule
from ginscore.handjson import read_hand
from ginscore.replay import Replay, fold
from tests.ledgers import (
    adjust,
    agreed,
    amend,
    change,
    close,
    dead,
    evening,
    gin,
    insert,
    knock,
    note,
    opened,
    points,
    redo,
    reopen,
    told,
    undo,
    void,
    win,
)

TWO = opened("Ann", "Bob")
TEAMS = opened("Ann+Cid", "Bob+Dee", rules="partnership")
NINE = knock("Ann", 3, 12)
UNDERCUT = knock("Ann", 10, 6)


def sheet(replay: Replay) -> list[str]:
    """The hands as a sheet has them: number, winner, points; struck through if void."""
    found = []
    for row in replay.game.rows:
        mark = "void" if row.void else "late" if row.late else f"{row.winner} {row.points}"
        found.append(f"{row.n} {mark}")
    return found


# Undo and redo.


@pytest.mark.parametrize(
    ("events", "rows"),
    [
        pytest.param([NINE, undo()], [], id="undo takes the hand back"),
        pytest.param([NINE, undo(), redo()], ["1 Ann 9"], id="redo puts it back"),
        pytest.param(
            [NINE, UNDERCUT, undo(), undo(), redo()], ["1 Ann 9"], id="redo goes one by one"
        ),
        pytest.param(
            [NINE, undo(), UNDERCUT], ["1 Bob 29"], id="a new hand stands in the old one's place"
        ),
        pytest.param([NINE, note("rain"), undo()], ["1 Ann 9"], id="undo takes a note"),
        pytest.param([NINE, amend(1, UNDERCUT), undo()], ["1 Ann 9"], id="undo takes an amendment"),
        pytest.param([NINE, void(1), undo()], ["1 Ann 9"], id="undo takes a voiding"),
        pytest.param([NINE, void(1), undo(), redo()], ["1 void"], id="redo voids again"),
        pytest.param([NINE, insert(1, UNDERCUT), undo()], ["1 Ann 9"], id="undo takes an insert"),
        pytest.param(
            [NINE, undo(), redo(), undo(), redo()], ["1 Ann 9"], id="back and forth and back"
        ),
    ],
)
def test_undo_and_redo(events: list[AnyEvent], rows: list[str]) -> None:
    assert sheet(evening(TWO, *events)) == rows


@pytest.mark.parametrize(
    ("events", "sentence", "path"),
    [
        pytest.param([undo()], "nothing to undo", "$.events[1]", id="the opening stays"),
        pytest.param([NINE, undo(), undo()], "nothing to undo", "$.events[3]", id="once too often"),
        pytest.param([NINE, redo()], "nothing to redo", "$.events[2]", id="nothing was undone"),
        pytest.param(
            [NINE, undo(), note("rain"), redo()],
            "nothing to redo",
            "$.events[4]",
            id="a new event clears redo",
        ),
        pytest.param([NINE, amend(2, UNDERCUT)], "no hand 2", "$.events[2].n", id="amend nothing"),
        pytest.param([NINE, void(2)], "no hand 2", "$.events[2].n", id="void nothing"),
        pytest.param([insert(1, NINE)], "no hand 1", "$.events[1].n", id="insert before nothing"),
        pytest.param(
            [NINE, undo(), void(1)], "no hand 1", "$.events[3].n", id="void what was taken back"
        ),
        pytest.param([NINE, void(1, voids=[3])], "no hand 3", "$.events[2]", id="void later ones"),
    ],
)
def test_corrections_of_what_is_not_there(events: list[AnyEvent], sentence: str, path: str) -> None:
    with pytest.raises(LedgerError, match=sentence) as caught:
        evening(TWO, *events)
    assert caught.value.path.startswith(path)


def test_what_can_be_taken_back_and_put_back_is_said() -> None:
    replay = evening(TWO, NINE, UNDERCUT, undo())
    assert replay.standing == (0, 1)
    assert replay.redoable == (2,)


def test_undo_reopens_a_game_that_was_over() -> None:
    over = evening(TWO, gin("Ann", 80))
    assert over.game.over
    assert not evening(TWO, gin("Ann", 80), undo()).game.over


# Amend, void, insert.


@pytest.mark.parametrize(
    ("events", "rows", "total"),
    [
        pytest.param(
            [amend(1, knock("Ann", 2, 12))], ["1 Ann 10", "2 Bob 29"], (10, 29), id="amend"
        ),
        pytest.param(
            [amend(1, knock("Bob", 2, 12))], ["1 Bob 10", "2 Bob 29"], (0, 39), id="whose"
        ),
        pytest.param([amend(2, dead())], ["1 Ann 9", "2 None 0"], (9, 0), id="it was dead"),
        pytest.param(
            [amend(1, gin("Ann", 1)), amend(1, gin("Ann", 2))],
            ["1 Ann 27", "2 Bob 29"],
            (27, 29),
            id="amended twice, the last holds",
        ),
        pytest.param([void(1)], ["1 void", "2 Bob 29"], (0, 29), id="a void hand keeps its number"),
        pytest.param(
            [insert(1, gin("Bob", 5))],
            ["1 Bob 30", "2 Ann 9", "3 Bob 29"],
            (9, 59),
            id="insert moves the later ones up",
        ),
        pytest.param(
            [insert(2, gin("Bob", 5)), void(3)],
            ["1 Ann 9", "2 Bob 30", "3 void"],
            (9, 30),
            id="insert, then void by the new number",
        ),
        pytest.param(
            [void(1), insert(1, gin("Bob", 5)), amend(2, NINE)],
            ["1 Bob 30", "2 void", "3 Bob 29"],
            (0, 59),
            id="an amended void hand stays void",
        ),
    ],
)
def test_corrections(events: list[AnyEvent], rows: list[str], total: tuple[int, int]) -> None:
    replay = evening(TWO, NINE, UNDERCUT, *events)
    assert sheet(replay) == rows
    assert points(replay.game) == [total]


def test_the_cards_of_an_amended_hand_are_those_of_its_last_event() -> None:
    replay = evening(TWO, NINE, note("rain"), amend(1, UNDERCUT))
    hand = next(item for item in replay.items if item.now is not None)
    assert (hand.told, hand.now_at) == (1, 3)


def test_a_correction_re_scores_seats_and_dealer() -> None:
    three = opened("Ann", "Bob", "Cid")
    before = evening(three, knock("Bob", 3, 12, "Cid"))
    after = evening(three, knock("Bob", 3, 12, "Cid"), amend(1, knock("Cid", 3, 12, "Bob")))
    assert before.game.line_up.dealer == "Cid"
    assert after.game.line_up.dealer == "Bob"
    assert points(after.game) == [(0, 0, 9)]


def test_hands_that_a_correction_leaves_with_other_seats_stand_and_are_marked() -> None:
    three = opened("Ann", "Bob", "Cid")
    hands = [knock("Bob", 3, 12, "Cid"), knock("Bob", 3, 12, "Ann")]
    swapped = evening(three, *hands, amend(1, knock("Cid", 3, 12, "Bob")))
    assert [bool(row.unseated) for row in swapped.game.rows] == [False, True]
    assert points(swapped.game) == [(0, 9, 9)]
    assert swapped.game.line_up.dealer == "Ann"  # Ann lost the second hand, as it was played
    assert swapped.game.line_up.tables == (("Bob", "Cid"),)


def test_a_correction_that_ends_the_game_earlier_leaves_later_hands_late() -> None:
    replay = evening(TWO, NINE, UNDERCUT, NINE, amend(1, gin("Ann", 90)))
    assert sheet(replay) == ["1 Ann 115", "2 late", "3 late"]
    assert [row.n for row in replay.late()] == [2, 3]
    assert points(replay.game) == [(115, 0)]


def test_or_voids_them_with_it() -> None:
    replay = evening(TWO, NINE, UNDERCUT, NINE, amend(1, gin("Ann", 90), voids=[2, 3]))
    assert sheet(replay) == ["1 Ann 115", "2 void", "3 void"]
    assert replay.late() == ()


def test_a_correction_reopens_a_game() -> None:
    replay = evening(TWO, NINE, gin("Ann", 90), amend(2, gin("Ann", 20)))
    assert not replay.game.over
    assert points(replay.game) == [(54, 0)]


def test_there_is_no_row_beyond_the_last() -> None:
    with pytest.raises(GameError, match="there is hand 1"):
        evening(TWO, NINE).row(2)
    with pytest.raises(GameError, match="no hand is recorded"):
        evening(TWO).row(1)


# Adjustments, assertions, changed rules, closing.


@pytest.mark.parametrize(
    ("columns", "events", "expected"),
    [
        pytest.param(1, [NINE, adjust("Bob", 10)], [(9, 10)], id="points given"),
        pytest.param(1, [NINE, adjust("Ann", -20)], [(-11, 0)], id="points taken"),
        pytest.param(1, [adjust("Ann", 100)], [(100, 0)], id="an adjustment may end the game"),
        pytest.param(3, [NINE, adjust("Ann", 5)], [(14, 0), (5, 0), (0, 0)], id="where a win goes"),
        pytest.param(3, [NINE, adjust("Ann", 5, 3)], [(9, 0), (0, 0), (5, 0)], id="a column told"),
        pytest.param(
            3, [adjust("Ann", 5), NINE], [(14, 0), (0, 0), (0, 0)], id="it is no entry of its own"
        ),
    ],
)
def test_adjustments(columns: int, events: list[AnyEvent], expected: list[tuple[int, int]]) -> None:
    replay = evening(opened("Ann", "Bob", columns=columns), *events)
    assert points(replay.game) == expected
    assert sum(sum(column.boxes) for column in replay.game.columns) == (NINE in events)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        pytest.param(adjust("Cid", 5), "no side of this game", id="a stranger"),
        pytest.param(adjust("Ann", 5, 2), "no column 2", id="a column too many"),
    ],
)
def test_impossible_adjustments(event: AnyEvent, sentence: str) -> None:
    with pytest.raises(LedgerError, match=sentence) as caught:
        evening(TWO, NINE, event)
    assert caught.value.path == "$.events[2]"


def test_an_assertion_is_held_against_the_balance_at_its_place() -> None:
    replay = evening(TWO, NINE, agreed(Ann=9, Bob=0), UNDERCUT)
    assert [(check.side, check.asserted, check.has) for check in replay.checks] == [
        ("Ann", 9, 9),
        ("Bob", 0, 0),
    ]


def test_an_assertion_that_a_correction_makes_false_stands_and_says_so() -> None:
    replay = evening(TWO, NINE, agreed(Ann=9), amend(1, knock("Ann", 2, 12)))
    assert [(check.told, check.asserted, check.has) for check in replay.checks] == [(2, 9, 10)]


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        pytest.param([gin("Ann", 5), change(gin_bonus=0), gin("Ann", 5)], (35, 0), id="bonus"),
        pytest.param(
            [change(undercut_bonus=10), UNDERCUT, undo(), undo(), UNDERCUT], (0, 29), id="undone"
        ),
    ],
)
def test_changed_rules_hold_from_there_on(
    events: list[AnyEvent], expected: tuple[int, int]
) -> None:
    assert points(evening(TWO, *events).game) == [expected]


def test_a_lower_target_can_end_the_game() -> None:
    replay = evening(TWO, gin("Ann", 50), change(target=75))
    assert replay.game.over


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        pytest.param(change(colour=1), "colour", id="a knob that does not exist"),
        pytest.param(change(target=0), "target", id="an impossible value"),
        pytest.param(change(columns=3), "columns", id="columns once a hand is played"),
    ],
)
def test_impossible_changes(event: AnyEvent, sentence: str) -> None:
    with pytest.raises(LedgerError, match=sentence) as caught:
        evening(TWO, NINE, event)
    assert caught.value.path.startswith("$.events[2]")


def test_a_closed_game_takes_no_hand_until_it_is_reopened() -> None:
    assert sheet(evening(TWO, NINE, close(), NINE)) == ["1 Ann 9", "2 late"]
    again = evening(TWO, NINE, close(), reopen(), NINE)
    assert sheet(again) == ["1 Ann 9", "2 Ann 9"]
    assert not again.game.closed


# What a ledger cannot say.


@pytest.mark.parametrize(
    ("events", "sentence", "path"),
    [
        pytest.param([], "begins with the opening", "$.events[0]", id="nothing"),
        pytest.param([NINE], "begins with the opening", "$.events[0]", id="no opening"),
        pytest.param([opened("Ann", "ann")], "twice", "$.events[0].sides", id="a name twice"),
        pytest.param(
            [opened("Ann", "Bob", deals="Cid")],
            "not at the table",
            "$.events[0].dealer",
            id="dealer",
        ),
        pytest.param(
            [TWO, knock("Cid", 1, 2, "Ann")], "Cid is not at", "$.events[1]", id="a stranger"
        ),
        pytest.param([TWO, knock("Ann", 1, 2, "Ann")], "himself", "$.events[1]", id="himself"),
    ],
)
def test_what_a_ledger_cannot_say(events: list[AnyEvent], sentence: str, path: str) -> None:
    with pytest.raises(LedgerError, match=sentence) as caught:
        fold(events)
    assert caught.value.path == path


# Priced as a what-if.


def test_the_same_hands_under_other_rules() -> None:
    events = told(
        TWO, gin("Ann", 21), UNDERCUT, change(gin_bonus=0), gin("Bob", 1), adjust("Bob", 3)
    )
    assert points(fold(events).game) == [(46, 33)]
    classic = opened("Ann", "Bob", rules="classic")
    as_classic = fold(events, fold([classic]).game.rules)
    assert points(as_classic.game) == [(41, 38)]


def test_a_what_if_that_ends_earlier_leaves_the_rest_out() -> None:
    short = fold([opened("Ann", "Bob", target=20)]).game.rules
    events = told(TWO, gin("Ann", 5), NINE, adjust("Bob", 3), agreed(Ann=39))
    assert points(fold(events, short).game) == [(30, 0)]


# Teams. The rounds are worked examples.


def signed_hand(us: str, them: str, result: int) -> HandPlayed:
    """An old sheet's hand that brought us so many points, or them where it is negative."""
    return win(us, result, them) if result > 0 else win(them, -result, us)


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        pytest.param((16, 12), (28, 0), id="+16 and +12 is 28"),
        pytest.param((7, -13), (0, 6), id="+7 and -13 is 6 for the other side"),
        pytest.param((12, -10), (2, 0), id="+12 and -10 is 2"),
        pytest.param((30, -29), (1, 0), id="+30 and -29 is 1"),
        pytest.param((-30, 31), (1, 0), id="-30 and +31 is 1"),
    ],
)
@pytest.mark.parametrize("turned", [False, True], ids=["in order", "the second table first"])
def test_the_rounds_of_section_9(
    results: tuple[int, int], expected: tuple[int, int], turned: bool
) -> None:
    hands = [signed_hand("Ann", "Bob", results[0]), signed_hand("Cid", "Dee", results[1])]
    replay = evening(TEAMS, *(reversed(hands) if turned else hands))
    (column,) = replay.game.columns
    assert column.points == expected
    assert column.boxes == tuple(int(side > 0) for side in expected)
    (done,) = replay.game.rounds
    assert sum(done.results) == expected[0] - expected[1]
    assert done.points == max(expected)


def test_a_round_is_scored_when_the_last_hand_is_in() -> None:
    half = evening(TEAMS, win("Cid", 12, "Dee"))
    assert points(half.game) == [(0, 0)]
    assert half.game.open_tables() == (("Ann", "Bob"),)
    assert len(half.game.pending) == 1
    whole = evening(TEAMS, win("Cid", 12, "Dee"), win("Bob", 20, "Ann"))
    assert points(whole.game) == [(0, 8)]
    assert whole.game.pending == ()


def test_undoing_the_hand_that_closed_a_round_reopens_it() -> None:
    replay = evening(TEAMS, win("Ann", 12), win("Cid", 20), undo())
    assert points(replay.game) == [(0, 0)]
    assert replay.game.line_up.round == 1
    assert replay.game.open_tables() == (("Cid", "Dee"),)


def test_a_correction_in_a_closed_round_re_scores_it_and_the_next() -> None:
    hands = [
        win("Ann", 12, "Bob"),
        win("Dee", 10, "Cid"),
        win("Ann", 5, "Dee"),
        win("Bob", 9, "Cid"),
    ]
    assert points(evening(TEAMS, *hands).game) == [(2, 4)]
    assert points(evening(TEAMS, *hands, amend(2, win("Dee", 20, "Cid"))).game) == [(0, 12)]
    assert points(evening(TEAMS, *hands, void(2)).game) == [(12, 4)]


def test_a_table_that_played_already_has_no_second_hand_in_its_round() -> None:
    """It is a hand of the next one, and the first, of which hands are missing, is not scored."""
    replay = evening(TEAMS, win("Ann", 12, "Bob"), win("Ann", 5, "Bob"))
    assert [(row.round, bool(row.unseated)) for row in replay.game.rows] == [(1, False), (2, True)]
    (first,) = replay.game.rounds
    assert (first.winner, first.missing) == (None, (("Cid", "Dee"),))
    assert points(replay.game) == [(0, 0)]


@pytest.mark.parametrize(
    ("team", "other", "results", "expected", "boxes"),
    [
        pytest.param(
            "Ann+Cid+Eve", "Bob+Dee+Fay", (20, None, -5), (15, 0), (1, 0), id="three, one dead"
        ),
        pytest.param(
            "Ann+Cid+Eve",
            "Bob+Dee+Fay",
            (20, None, 5),
            (25, 0),
            (1, 0),
            id="a dead table: no sweep",
        ),
        pytest.param(
            "Ann+Cid+Eve",
            "Bob+Dee+Fay",
            (20, 1, 5),
            (26, 0),
            (4, 0),
            id="three sweep: one a partner",
        ),
        pytest.param(
            "Ann+Cid+Eve+Gus", "Bob+Dee+Fay+Hal", (10, -20, 5, -7), (0, 12), (0, 1), id="four"
        ),
        pytest.param(
            "Ann+Cid+Eve+Gus", "Bob+Dee+Fay+Hal", (10, -20, 5, 5), (0, 0), (0, 0), id="the sum zero"
        ),
        pytest.param(
            "Ann+Cid+Eve+Gus", "Bob+Dee+Fay+Hal", (None,) * 4, (0, 0), (0, 0), id="all dead"
        ),
    ],
)
def test_larger_teams(
    team: str,
    other: str,
    results: tuple[int | None, ...],
    expected: tuple[int, int],
    boxes: tuple[int, int],
) -> None:
    pairs = zip(team.split("+"), other.split("+"), results, strict=True)
    hands = [
        dead(us, them) if result is None else signed_hand(us, them, result)
        for us, them, result in pairs
    ]
    replay = evening(opened(team, other, rules="partnership", sweep_boxes=1), *hands)
    (column,) = replay.game.columns
    assert (column.points, column.boxes) == (expected, boxes)
    assert replay.game.line_up.round == 2


@pytest.mark.parametrize(
    ("loser_gins", "boxes"),
    [
        pytest.param(False, (3, 0), id="gin of the side that wins the round: two more"),
        pytest.param(True, (1, 0), id="gin of the side that loses it: none"),
    ],
)
def test_extra_boxes_are_the_winning_sides(loser_gins: bool, boxes: tuple[int, int]) -> None:
    begin = opened("Ann+Cid", "Bob+Dee", rules="partnership", gin_boxes=2)
    hands = (
        [knock("Ann", 1, 60, "Bob"), gin("Dee", 5, "Cid")]
        if loser_gins
        else [gin("Ann", 60, "Bob"), knock("Dee", 1, 5, "Cid")]
    )
    assert evening(begin, *hands).game.columns[0].boxes == boxes


def test_hollywood_for_partners_enters_rounds() -> None:
    begin = opened("Ann+Cid", "Bob+Dee", rules="hollywood")
    hands = [
        *(win("Ann", 16, "Bob"), win("Cid", 12, "Dee")),  # 28 for the first side
        *(win("Ann", 7, "Dee"), win("Bob", 13, "Cid")),  # 6 for the second
        *(win("Ann", 12, "Bob"), win("Dee", 10, "Cid")),  # 2 for the first
        *(win("Ann", 30, "Dee"), win("Cid", 45, "Bob")),  # 75 for the first: closes column 1
    ]
    replay = evening(begin, *hands)
    assert points(replay.game) == [(105, 6), (77, 0), (75, 0)]
    assert [column.boxes for column in replay.game.columns] == [(3, 1), (2, 0), (1, 0)]
    assert [column.winner for column in replay.game.columns] == [0, None, None]
    assert [done.columns for done in replay.game.rounds] == [(0,), (0,), (0, 1), (0, 1, 2)]


def test_an_example_of_hollywood_with_a_closed_column() -> None:
    """A 60, A 45, B 90, B 70 at target 100."""
    hands = [win("Ann", 60), win("Ann", 45), win("Bob", 90), win("Bob", 70)]
    replay = evening(opened("Ann", "Bob", rules="hollywood"), *hands)
    assert points(replay.game) == [(105, 0), (45, 160), (0, 70)]
    assert [column.winner for column in replay.game.columns] == [0, 1, None]


def test_a_knock_card_binds_every_table_of_a_round() -> None:
    begin = opened("Ann+Cid", "Bob+Dee", rules="partnership", oklahoma="knock-card")
    replay = evening(
        begin, knock("Ann", 3, 12, "Bob", upcard="5h"), knock("Cid", 3, 12, "Dee", upcard="6h")
    )
    assert [fault.code for fault in replay.game.rows[1].faults] == ["knock-card-differs"]


def test_the_knock_card_of_a_void_hand_binds_nobody() -> None:
    begin = opened("Ann+Cid", "Bob+Dee", rules="partnership", oklahoma="knock-card")
    replay = evening(
        begin,
        knock("Ann", 3, 12, "Bob", upcard="5h"),
        void(1),
        knock("Cid", 3, 12, "Dee", upcard="6h"),
    )
    assert replay.game.rows[1].faults == ()
    assert points(replay.game) == [(9, 0)]


def test_who_sits_out_cannot_score() -> None:
    for seating, sitter in (("loser-deals", "Ann"), ("box", "Cid"), ("cutthroat", "Ann")):
        game: Game = evening(opened("Ann", "Bob", "Cid", seating=seating)).game
        hand = read_hand(knock(sitter, 3, 12).hand)
        for against in {"Ann", "Bob", "Cid"} - {sitter}:
            row = rule(game, sitter, against, hand)
            assert [fault.code for fault in row.unseated] == ["sitting-out"]


ODD: list[AnyEvent] = [
    *(void(9), amend(9, NINE), insert(9, NINE), undo(), redo(), adjust("Zoe", 1), agreed(Zoe=1)),
    *(change(x=1), knock("Zoe", 1, 2, "Ann"), win("Ann", -5, "Bob"), opened("Ann", "Bob")),
]


@pytest.mark.parametrize("odd", ODD, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("at", range(1, 7))
def test_an_odd_event_is_taken_or_refused_with_its_place(odd: AnyEvent, at: int) -> None:
    events = told(TWO, NINE, UNDERCUT, adjust("Ann", 3), agreed(Ann=12), change(target=50))
    try:
        fold((*events[:at], odd, *events[at:]))
    except LedgerError as error:
        place = error.path
    else:
        place = "$.events[0]"
    assert place.startswith("$.events[")
