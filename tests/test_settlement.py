"""What a game comes to: every shutout policy, payments, three sides, teams, Hollywood, money.

Games are played hand by hand. ``Ann 9`` is a knock of Ann's that wins nine points; what other
outcomes bring is tested with the price of a hand.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ginscore.columns import Column
from ginscore.game import Game, after, new_game, rule
from ginscore.hand import Count, Dead, End, Hand, Outcome, Shown, Written
from ginscore.presets import find_rules
from ginscore.rules import Rules
from ginscore.seating import Seating
from ginscore.settlement import Settlement, is_shut_out, paid, settle
from tests.ledgers import points, rules_of

TWO = (("Ann",), ("Bob",))
THREE = (("Ann",), ("Bob",), ("Cid",))
FOUR = (("Ann", "Cid"), ("Bob", "Dee"))


def enter(game: Game, by: str, hand: Hand) -> Game:
    """The game after a hand that must be legal and in its place."""
    other = game.line_up.opponent(by)
    assert other is not None, f"{by} does not play"
    row = rule(game, by, other, hand)
    assert (row.faults, row.unseated, row.late) == ((), (), False)
    return after(game, row)


def play(game: Game, *hands: str) -> Game:
    """The game after hands like ``Ann 9`` (a knock), ``Ann 46 gin`` or ``dead``."""
    for words in hands:
        name, *what = words.split()
        if name == "dead":
            game = enter(game, game.line_up.tables[0][0], Dead())
            continue
        kind = Outcome(what[1]) if len(what) > 1 else None
        game = enter(game, name, Written(points=int(what[0]), kind=kind))
    return game


def two(rules: Rules, *hands: str) -> Game:
    """A game of Ann and Bob after some hands."""
    return play(new_game(rules, Seating.TWO, TWO), *hands)


def pays(done: Settlement) -> list[tuple[str, str, int]]:
    """Who pays whom how many points."""
    return [(one.payer, one.payee, one.points) for one in done.payments]


# -- shutouts: law 8.5 --

POLICIES = [
    ("none", 240, 270, 240, 270),
    ("replace:200", 340, 370, 340, 370),
    ("add:100", 340, 370, 340, 370),
    ("double-hands", 340, 400, 340, 400),
    ("double-bonuses", 380, 410, 380, 410),
    ("double-total", 480, 540, 480, 540),
    ("double-difference", 240, 270, 480, 540),
]


@pytest.mark.parametrize(("policy", "total", "larger", "owed", "more"), POLICIES)
def test_what_each_shutout_policy_comes_to(
    policy: str, total: int, larger: int, owed: int, more: int
) -> None:
    """Two boxes of 20, game bonus 100; with 100 points and with 130."""
    rules = rules_of(shutout=policy)
    exact = settle(two(rules, "Ann 60", "Ann 40"))
    assert (exact.totals, pays(exact)) == ((total, 0), [("Bob", "Ann", owed)])
    beyond = settle(two(rules, "Ann 60", "Ann 70"))
    assert (beyond.totals, pays(beyond)) == ((larger, 0), [("Bob", "Ann", more)])


@pytest.mark.parametrize("policy", [row[0] for row in POLICIES])
def test_a_loser_with_a_point_is_not_shut_out(policy: str) -> None:
    done = settle(two(rules_of(shutout=policy), "Bob 1", "Ann 60", "Ann 40"))
    assert (done.totals, pays(done)) == ((240, 21), [("Bob", "Ann", 219)])
    assert [pair.shutout for pair in done.columns[0].pairs] == [False]


@pytest.mark.parametrize(
    ("policy", "lines"),
    [
        ("none", [100, 40, 100]),
        ("replace:200", [100, 40, 200]),
        ("add:100", [100, 40, 100, 100]),
        ("double-hands", [100, 40, 100, 100]),
        ("double-bonuses", [100, 40, 100, 140]),
        ("double-total", [100, 40, 100, 240]),
        ("double-difference", [100, 40, 100]),
    ],
)
def test_a_shutout_line_by_line(policy: str, lines: list[int]) -> None:
    done = settle(two(rules_of(shutout=policy), "Ann 60", "Ann 40"))
    assert [line.points for line in done.columns[0].lines[0]] == lines
    assert [line.points for line in done.columns[0].lines[1]] == [0]


@pytest.mark.parametrize(("test", "shut_out"), [("no-points", True), ("no-hand", False)])
def test_a_hand_won_with_no_points(test: str, shut_out: bool) -> None:
    """Bob wins a tie of equal counts as the knocker: no points, but a hand and a box."""
    rules = rules_of(tie="knocker", shutout_test=test, shutout="add:100")
    tie = Shown(end=End.KNOCK, knocker=Count(5), defender=Count(5))
    game = play(enter(new_game(rules, Seating.TWO, TWO), "Bob", tie), "Ann 60", "Ann 40")
    assert is_shut_out(game.columns[0], 1, rules) is shut_out
    assert settle(game).totals == (340 if shut_out else 240, 20)


@pytest.mark.parametrize("side", [0, 1])
def test_the_winner_is_never_shut_out_and_nobody_is_while_the_game_is_on(side: int) -> None:
    open_column = Column((60, 0), (1, 0), (1, 0))
    assert is_shut_out(open_column, side, rules_of()) is False
    closed = replace(open_column, points=(100, 0), winner=0)
    assert is_shut_out(closed, side, rules_of()) is (side == 1)


# -- two players --


@pytest.mark.parametrize(
    ("hands", "over"),
    [(("Ann 60", "Ann 39"), False), (("Ann 60", "Ann 40"), True), (("Ann 60", "Ann 41"), True)],
    ids=["99 is not enough", "exactly 100 is", "101 is"],
)
def test_exactly_the_target_is_enough(hands: tuple[str, ...], over: bool) -> None:
    game = two(rules_of(), *hands)
    assert game.over is over
    assert settle(game).winner == (0 if over else None)


def test_the_winner_may_collect_less_than_the_loser() -> None:
    """101 points in one hand against 95 in six, boxes of 25: 226 v 245."""
    rules = rules_of(box_bonus=25)
    game = two(rules, *["Bob 15"] * 5, "Bob 20", "Ann 101 gin")
    done = settle(game)
    assert done.winner == 0
    assert done.totals == (226, 245)
    assert pays(done) == [("Ann", "Bob", 19)]
    assert done.remarks == ("Ann reached 100 first, but Bob has more in the end and collects 19.",)


def test_equal_totals_pay_nothing() -> None:
    done = settle(two(rules_of(game_bonus=0), "Bob 20", "Bob 20", "Bob 20", "Ann 100 gin"))
    assert (done.winner, done.totals, pays(done)) == (0, (120, 120), [])
    assert done.remarks == ("Ann reached 100 first, but the totals are equal: Bob pays nothing.",)


def test_an_undercut_ends_a_game_too() -> None:
    game = two(rules_of(), "Ann 80", "Bob 30", "Ann 25 undercut")
    done = settle(game)
    assert (done.winner, done.totals) == (0, (105 + 40 + 100, 30 + 20))
    assert pays(done) == [("Bob", "Ann", 195)]


def test_e12_modern() -> None:
    game = two(rules_of("modern"), "Bob 30", "dead", "Ann 25", "Ann 30 undercut", "Bob 85 gin")
    done = settle(game)
    assert game.columns[0].points == (55, 115)
    assert (done.totals, done.winner) == ((105, 265), 1)
    assert pays(done) == [("Ann", "Bob", 160)]


def test_e13_palace_counts_its_boxes_at_once() -> None:
    game = two(rules_of("palace"), *["Ann 10"] * 5)
    assert game.over
    assert game.columns[0].points == (100, 0)
    assert [(row.points, len(row.lines)) for row in game.rows] == [(20, 2)] * 5
    assert settle(game).totals == (100, 0)


def test_e13_with_boxes_at_the_end_nine_hands_leave_90() -> None:
    game = two(rules_of("palace", box_timing="end"), *["Ann 10"] * 9)
    assert not game.over
    assert game.columns[0].points == (90, 0)
    assert settle(game).totals == (180, 0)


def test_an_abandoned_game_is_points_and_boxes() -> None:
    game = replace(two(rules_of(), "Ann 60", "Ann 30", "Bob 20"), closed=True)
    done = settle(game)
    assert (done.winner, done.totals) == (None, (130, 40))
    assert pays(done) == [("Bob", "Ann", 90)]
    assert done.remarks == (
        "The game was abandoned: points and boxes, no game bonus and no shutout.",
    )


# -- money --


@pytest.mark.parametrize(
    ("stake", "points", "amount", "currency"),
    [
        ("0.05 EUR", 219, "10.95", "EUR"),
        ("0.1", 3, "0.3", None),
        ("0.000001 £", 219, "0.000219", "£"),
        ("0.07 €", 219, "15.33", "€"),
    ],
)
def test_a_stake_is_an_exact_decimal(
    stake: str, points: int, amount: str, currency: str | None
) -> None:
    one = paid("Bob", "Ann", points, rules_of(stake=stake).stake)
    assert (one.amount, one.currency) == (Decimal(amount), currency)


def test_a_game_for_money() -> None:
    done = settle(two(rules_of(stake="0.05 EUR"), "Bob 1", "Ann 60", "Ann 40"))
    (one,) = done.payments
    assert (one.payer, one.payee, one.points) == ("Bob", "Ann", 219)
    assert (one.amount, one.currency) == (Decimal("10.95"), "EUR")
    (one,) = settle(two(rules_of(), "Bob 1", "Ann 60", "Ann 40")).payments
    assert (one.amount, one.currency) == (None, None)


@given(
    st.decimals("0.000001", 1_000_000, places=6),
    st.integers(0, 10**12),
)
def test_no_stake_loses_a_fraction(amount: Decimal, points: int) -> None:
    one = paid("Bob", "Ann", points, rules_of(stake=f"{amount:f} EUR").stake)
    assert one.amount is not None
    assert Fraction(one.amount) == Fraction(amount) * points


# -- three sides --


def three(rules: Rules, points: tuple[int, ...], boxes: tuple[int, ...], winner: int) -> Game:
    """A game of three that ended like this."""
    game = new_game(rules, Seating.CUTTHROAT, THREE)
    return replace(game, columns=(Column(points, boxes, boxes, winner),))


def test_the_example_of_cutthroat() -> None:
    """A 104 points and 4 boxes, B 60 and 3, C 0 and 0."""
    done = settle(three(rules_of("cutthroat"), (104, 60, 0), (4, 3, 0), 0))
    assert done.totals == (304, 135, 0)
    assert sorted(pays(done)) == [("Bob", "Ann", 169), ("Cid", "Ann", 404), ("Cid", "Bob", 135)]
    assert done.winner == 0


def test_the_same_played_hand_by_hand() -> None:
    """Ann sits out first and Bob deals to Cid; the loser of a hand makes way for the idle one."""
    game = new_game(rules_of("cutthroat"), Seating.CUTTHROAT, THREE)
    # Bob beats Cid, Ann beats Bob, Ann beats Cid, Bob beats Ann, Bob beats Cid, Ann beats Bob twice
    game = play(game, "Bob 20", "Ann 24", "Ann 20", "Bob 20", "Bob 20", "Ann 20", "Ann 40")
    assert game.columns[0].points == (104, 60, 0)
    assert game.columns[0].boxes == (4, 3, 0)
    assert sorted(pays(settle(game))) == [
        ("Bob", "Ann", 169),
        ("Cid", "Ann", 404),
        ("Cid", "Bob", 135),
    ]


@pytest.mark.parametrize(
    ("policy", "by_cid"),
    [
        ("none", 100 + 80 + 100),
        ("replace:200", 100 + 80 + 200),
        ("double-hands", 200 + 80 + 100),
        ("double-bonuses", 100 + 160 + 200),
        ("double-total", 200 + 160 + 200),
        ("double-difference", 2 * (100 + 80 + 100)),
    ],
)
def test_a_shutout_counts_against_the_one_who_is_shut_out(policy: str, by_cid: int) -> None:
    """Ann 100 and 4 boxes of 20, Bob 60 and 3, Cid nothing: Bob pays the same under all."""
    rules = rules_of("cutthroat", box_bonus=20, shutout=policy)
    done = settle(three(rules, (100, 60, 0), (4, 3, 0), 0))
    assert done.totals == (280, 120, 0)
    assert sorted(pays(done)) == [("Bob", "Ann", 160), ("Cid", "Ann", by_cid), ("Cid", "Bob", 120)]


def test_three_sides_with_the_winner_last() -> None:
    done = settle(three(rules_of("cutthroat"), (0, 60, 104), (0, 3, 4), 2))
    assert done.totals == (0, 135, 304)
    assert sorted(pays(done)) == [("Ann", "Bob", 135), ("Ann", "Cid", 404), ("Bob", "Cid", 169)]


def test_captain_and_box_pay_points_alone() -> None:
    rules = rules_of("three-handed")
    game = play(new_game(rules, Seating.BOX, THREE), "Ann 60", "Cid 30", "Cid 80 gin")
    done = settle(game)
    assert (done.winner, done.totals) == (2, (60, 0, 110))
    assert sorted(pays(done)) == [("Ann", "Cid", 50), ("Bob", "Ann", 60), ("Bob", "Cid", 110)]


# -- teams --


def test_each_loser_pays_his_opposite_the_whole_difference() -> None:
    """Two a side: Ann sits opposite Bob and Cid opposite Dee."""
    game = new_game(rules_of("partnership", stake="0.5"), Seating.TEAMS, FOUR)
    game = play(game, "Ann 90", "Cid 20", "Bob 10", "Dee 20", "Ann 20", "Cid 1")
    done = settle(game)
    assert game.columns[0] == Column((131, 30), (2, 1), (2, 1), 0)
    assert done.totals == (131 + 40 + 100, 30 + 20)
    assert pays(done) == [("Bob", "Ann", 221), ("Dee", "Cid", 221)]
    assert [one.amount for one in done.payments] == [Decimal("110.5")] * 2


@pytest.mark.parametrize(
    ("ann", "cid", "points", "winner"),
    [
        pytest.param("Ann 16", "Cid 12", 28, 0, id="both win"),
        pytest.param("Ann 7", "Dee 13", 6, 1, id="the other side has more"),
        pytest.param("Ann 12", "Dee 10", 2, 0, id="the difference"),
        pytest.param("Ann 30", "Dee 29", 1, 0, id="30 and 29"),
        pytest.param("Bob 30", "Cid 31", 1, 0, id="30 the other way and 31"),
    ],
)
def test_the_examples_of_team_rounds(ann: str, cid: str, points: int, winner: int) -> None:
    game = play(new_game(rules_of("partnership"), Seating.TEAMS, FOUR), ann, cid)
    expected = (points, 0) if winner == 0 else (0, points)
    assert game.columns[0].points == expected
    assert game.columns[0].boxes == ((1, 0) if winner == 0 else (0, 1))


# -- Hollywood --


def test_the_worked_example_of_hollywood() -> None:
    game = two(rules_of("hollywood"), "Ann 25", "Ann 18")
    assert points(game) == [(43, 0), (18, 0), (0, 0)]
    game = play(game, "Ann 36")
    assert points(game) == [(79, 0), (54, 0), (36, 0)]
    assert [column.entries for column in game.columns] == [(3, 0), (2, 0), (1, 0)]


def test_a_side_shut_out_of_a_closed_column_enters_the_next_open_one() -> None:
    """A 60, A 45, B 90, B 70 at target 100."""
    game = two(rules_of("hollywood"), "Ann 60", "Ann 45", "Bob 90", "Bob 70")
    assert points(game) == [(105, 0), (45, 160), (0, 70)]
    assert [column.winner for column in game.columns] == [0, 1, None]
    assert [row.columns for row in game.rows] == [(0,), (0, 1), (1,), (1, 2)]
    assert not game.over


HOLLYWOOD = ("Ann 60", "Ann 45", "Bob 90", "Ann 20", "Bob 70", "Ann 30", "Ann 50")
"""Written out by hand, target 100:

    hand     column 1    column 2    column 3
    Ann 60   60   0
    Ann 45   105  0 *    45   0
    Bob 90               45   90                  his first entry, as column 1 is closed
    Ann 20               65   90     20  0        her third
    Bob 70               65   160 *  20  70       his second
    Ann 30                           50  70       a closed column stays closed
    Ann 50                           100 70 *
"""


def test_a_whole_game_of_three_columns() -> None:
    game = two(rules_of("hollywood", last_column="double"), *HOLLYWOOD)
    assert game.over
    assert points(game) == [(105, 0), (65, 160), (100, 70)]
    assert [column.boxes for column in game.columns] == [(2, 0), (2, 2), (3, 1)]
    assert [column.winner for column in game.columns] == [0, 1, 0]
    done = settle(game)
    # Boxes of 20, game bonus 100; column 1 is a blitz, which doubles the difference.
    assert [one.totals for one in done.columns] == [(245, 0), (105, 300), (260, 90)]
    assert [[pair.owed for pair in one.pairs] for one in done.columns] == [[490], [-195], [170]]
    assert [one.weight for one in done.columns] == [1, 1, 2]
    assert done.totals == (245 + 105 + 2 * 260, 300 + 2 * 90)
    assert pays(done) == [("Bob", "Ann", 490 - 195 + 2 * 170)]
    assert done.winner == 0


def test_the_same_with_the_last_column_single() -> None:
    done = settle(two(rules_of("hollywood"), *HOLLYWOOD))
    assert done.totals == (245 + 105 + 260, 300 + 90)
    assert pays(done) == [("Bob", "Ann", 490 - 195 + 170)]


def test_columns_already_closed_settle_in_full_when_the_game_is_abandoned() -> None:
    game = replace(two(rules_of("hollywood"), "Ann 60", "Ann 45", "Bob 90"), closed=True)
    done = settle(game)
    # Column 1: Ann 105 + 40 + 100, a blitz. Column 2: Ann 45 + 20, Bob 90 + 20. Column 3: nothing.
    assert [one.totals for one in done.columns] == [(245, 0), (65, 110), (0, 0)]
    assert pays(done) == [("Bob", "Ann", 2 * 245 - 45)]
    assert done.winner is None


def test_who_collects_most_has_won_three_columns() -> None:
    """Ann takes two columns barely, Bob one with a blitz that is worth more than both."""
    rules = rules_of("hollywood", shutout="double-total", box_bonus=0, game_bonus=0)
    game = new_game(rules, Seating.TWO, TWO)
    closed = (
        Column((100, 90), (0, 0), (1, 1), 0),
        Column((0, 100), (0, 0), (0, 1), 1),
        Column((100, 90), (0, 0), (1, 1), 0),
    )
    done = settle(replace(game, columns=closed))
    assert (done.winner, pays(done)) == (1, [("Ann", "Bob", 180)])


def test_hollywood_with_three_sides_settles_each_pair_over_all_columns() -> None:
    rules = rules_of("hollywood", box_bonus=0, shutout="none")
    game = new_game(rules, Seating.CUTTHROAT, THREE)
    closed = (
        Column((100, 50, 0), (1, 1, 1), (1, 1, 1), 0),
        Column((10, 100, 20), (1, 1, 1), (1, 1, 1), 1),
        Column((100, 0, 30), (1, 1, 1), (1, 1, 1), 0),
    )
    done = settle(replace(game, columns=closed))
    assert done.totals == (100 + 100 + 10 + 100 + 100, 50 + 100 + 100, 50)
    # Bob to Ann: 150 - 190 + 200. Cid to Ann: 200 - 10 v 20 + 170. Cid to Bob: 50 + 180 - 30.
    assert sorted(pays(done)) == [("Bob", "Ann", 160), ("Cid", "Ann", 360), ("Cid", "Bob", 200)]


# -- whatever was played --

HANDS = st.lists(
    st.tuples(st.sampled_from(["Ann", "Bob"]), st.integers(1, 60)).map("{0[0]} {0[1]}".format),
    max_size=25,
)


@given(
    HANDS,
    st.sampled_from(["standard", "wikipedia", "hollywood", "club"]),
    st.sampled_from([row[0] for row in POLICIES]),
    st.sampled_from(["single", "double"]),
)
def test_the_payment_is_what_the_columns_owe(
    hands: list[str], preset: str, policy: str, last: str
) -> None:
    knobs = {"last_column": last} if find_rules(preset).columns == 3 else {}
    rules = rules_of(preset, shutout=policy, spade="single", oklahoma="off", **knobs)
    game = new_game(rules, Seating.TWO, TWO)
    for words in hands:
        if not game.over:
            game = play(game, words)
    done = settle(game)
    for one in done.columns:
        assert one.totals == tuple(sum(line.points for line in lines) for lines in one.lines)
        assert one.pairs[0].difference == one.totals[0] - one.totals[1]
    owed = sum(one.weight * one.pairs[0].owed for one in done.columns)
    assert pays(done) == (
        [] if not owed else [("Bob", "Ann", owed) if owed > 0 else ("Ann", "Bob", -owed)]
    )
    doubled = [one.pairs[0].factor for one in done.columns]
    if doubled == [1] * len(doubled):
        assert owed == done.totals[0] - done.totals[1]
