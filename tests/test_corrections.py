"""Corrections, rulings, balances and remarks, typed as at the table.

Under ``standard`` a knock by 3 against 12 brings 9, gin against 12 brings 37, an undercut at 10
against 6 brings the other 29.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.evening import Answer, Evening

THREE_HANDS = ("new Ann Bob", "knock Ann 3 vs 12", "knock Ann 10 vs 6", "gin Bob vs 12")
"""Ann 9; Bob 29 and 37."""


def hands(evening: Evening) -> list[str]:
    """The hands of the sheet: number, winner and points, or that it is void."""
    found = []
    for hand in evening.score()["hands"]:
        won = f"{hand['winner']} {hand['points']}" if hand["winner"] else hand["outcome"]
        found.append(f"{hand['n']} void" if hand["void"] else f"{hand['n']} {won}")
    return found


def kinds(evening: Evening) -> list[str]:
    """The type of every event in the ledger."""
    return [event["type"] for event in evening.must("history --json").json["events"]]


def refused(answer: Answer, status: int, *sentences: str) -> None:
    """Nothing on stdout, and these sentences in the error."""
    assert (answer.status, answer.out) == (status, "")
    for sentence in sentences:
        assert sentence in answer.err


# Undo and redo.


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        pytest.param("knock Ann 3 vs 12", "knock Ann 3 vs 12", id="a knock"),
        pytest.param("win Ann 43 gin", "win Ann 43 gin", id="a hand of an old sheet"),
        pytest.param("amend 1 gin Ann vs 20", "amend 1 gin Ann vs 20", id="an amendment"),
        pytest.param("void 1", "void 1", id="a voiding"),
        pytest.param("insert 1 gin Bob vs 5", "insert 1 gin Bob vs 5", id="an insertion"),
        pytest.param("adjust Bob -10", "adjust Bob -10", id="a ruling"),
        pytest.param("assert Ann 9", "assert Ann 9", id="a balance"),
        pytest.param("note It rained", "note It rained", id="a remark"),
        pytest.param("close", "close", id="the end"),
        pytest.param("rules set gin_bonus=20", "rules set gin_bonus=20", id="a changed knob"),
    ],
)
def test_undo_takes_back_one_entry_of_any_kind_and_redo_puts_it_back(
    evening: Evening, line: str, taken: str
) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12")
    before = evening.score()
    evening.must(line)
    after = evening.score()
    assert evening.must("undo").out.splitlines()[0] == f"Taken back: {taken}."
    assert evening.score() == before
    assert evening.must("redo").out.splitlines()[0] == f"Put back: {taken}."
    assert evening.score() == after


def test_undo_stops_at_the_opening_and_redo_at_a_new_entry(evening: Evening) -> None:
    evening.must("new Ann Bob")
    refused(evening.type("undo"), 3, "nothing to undo")
    evening.must("knock Ann 3 vs 12", "undo", "note It rained")
    refused(evening.type("redo"), 3, "nothing to redo")


def test_undo_reopens_a_game_that_is_over_and_shows_both_payments(evening: Evening) -> None:
    evening.must("new Ann Bob", "gin Ann vs 80")
    answer = evening.must("undo")
    assert answer.out.splitlines() == [
        "Taken back: gin Ann vs 80.",
        "Ann 0, Bob 0.",
        "Next: Ann deals.",
        "Payments before: Bob pays Ann 325.",
        "Payments now: none, the game is not over.",
    ]
    evening.must("knock Bob 3 vs 12")


# Amend, void, insert.


@pytest.mark.parametrize(
    ("line", "sheet", "total"),
    [
        pytest.param(
            "amend 1 knock Ann 4 vs 12", ["1 Ann 8", "2 Bob 29", "3 Bob 37"], [8, 66], id="a count"
        ),
        pytest.param(
            "amend 1 knock Bob 3 vs 12", ["1 Bob 9", "2 Bob 29", "3 Bob 37"], [0, 75], id="whose"
        ),
        pytest.param("amend 2 dead", ["1 Ann 9", "2 dead", "3 Bob 37"], [9, 37], id="it was dead"),
        pytest.param(
            "amend 3 win Bob 45 gin", ["1 Ann 9", "2 Bob 29", "3 Bob 45"], [9, 74], id="points only"
        ),
        pytest.param(
            "amend 1 gin Ann vs 7hdc 345s 9TJd / 2c",
            ["1 Ann 27", "2 Bob 29", "3 Bob 37"],
            [27, 66],
            id="the cards of one side",
        ),
        pytest.param("void 2", ["1 Ann 9", "2 void", "3 Bob 37"], [9, 37], id="void"),
        pytest.param(
            "insert 2 gin Ann vs 5",
            ["1 Ann 9", "2 Ann 30", "3 Bob 29", "4 Bob 37"],
            [39, 66],
            id="inserted",
        ),
    ],
)
def test_a_correction_scores_everything_anew(
    evening: Evening, line: str, sheet: list[str], total: list[int]
) -> None:
    evening.must(*THREE_HANDS, line)
    assert hands(evening) == sheet
    assert evening.points() == total
    assert evening.type("verify").status == 0


def test_the_receipt_of_an_amendment(evening: Evening) -> None:
    evening.must(*THREE_HANDS)
    answer = evening.must('amend 1 knock Ann 4 vs 12 --why "miscounted"')
    assert answer.out.splitlines() == [
        "Hand 1 is amended.",
        "  was: knock Ann 3 vs 12",
        "  now: knock Ann 4 vs 12",
        "Hand 1: Ann knocks 4, Bob 12.",
        "  deadwood difference    +8  [law 7.1]",
        "Note: The counts stand as typed; no cards were seen. [law 7.8]",
        "Ann 8, Bob 66.",
        "Next: Ann deals.",
    ]


def test_the_receipt_as_json(evening: Evening) -> None:
    evening.must(*THREE_HANDS)
    receipt = evening.must("amend 1 knock Ann 4 vs 12 --json").json
    assert receipt["done"] == "Hand 1 is amended."
    assert receipt["written"] is True
    assert (receipt["was"]["points"], receipt["hand"]["points"]) == (9, 8)
    assert (receipt["voids"], receipt["unseated"], receipt["left_out"]) == ([], [], [])
    assert [side["points"] for side in receipt["sides"]] == [[8], [66]]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("amend 1 knock Ann 4 vs 12 --dry-run", id="amend"),
        pytest.param("void 1 --dry-run", id="void"),
        pytest.param("insert 1 dead --dry-run", id="insert"),
    ],
)
def test_a_dry_run_writes_nothing(evening: Evening, line: str) -> None:
    evening.must(*THREE_HANDS)
    before = evening.must("history --json").out
    assert evening.must(line).out.splitlines()[-1] == "Nothing was written (--dry-run)."
    assert evening.must("history --json").out == before


@pytest.mark.parametrize(
    ("told", "again"),
    [
        pytest.param("knock Ann 3 vs 12", "amend 1 knock Ann 3 vs 12", id="counts"),
        pytest.param("knock Ann 3 vs 12", "amend 1 knock ann 3 v. 12", id="in other words"),
        pytest.param(
            "knock Ann 7hdc 345s 9TJd / 2c vs 8cdh / 6s 2s Kc Qh 5c 4h Ac",
            "amend 1 knock Ann 9TJd 543s 7cdh / 2c vs 8hdc / Ac 2s Kc Qh 5c 4h 6s",
            id="cards in another order",
        ),
        pytest.param(
            'knock Ann 3 vs 12 --note "close"', "amend 1 knock Ann 3 vs 12", id="note untold"
        ),
        pytest.param("dead", "amend 1 dead", id="a dead hand"),
    ],
)
def test_an_amendment_that_changes_nothing_leaves_no_event(
    evening: Evening, told: str, again: str
) -> None:
    evening.must("new Ann Bob", told)
    before = evening.must("history --json").out
    answer = evening.must(again)
    assert answer.out.splitlines()[0] == "Nothing changed; nothing was written."
    assert evening.must(f"{again} --json").json["written"] is False
    assert evening.must("history --json").out == before


def test_a_note_can_be_amended_and_stays_where_none_is_told(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12 --note first")
    evening.must("amend 1 knock Ann 3 vs 12 --note second", "amend 1 knock Ann 4 vs 12")
    events = evening.must("history --json").json["events"]
    assert [event["note"] for event in events] == [None, "first", "second", None]


def test_the_upcard_stays_with_an_amended_hand_and_is_asked_of_an_inserted_one(
    evening: Evening,
) -> None:
    evening.must("new Ann Bob --rules oklahoma", "knock Ann 3 vs 12 --upcard 5h")
    evening.must("amend 1 knock Ann 4 vs 12")
    assert evening.score()["hands"][0]["limit"] == 5
    refused(evening.type("amend 1 knock Ann 6 vs 12"), 3, "[law 3.")
    refused(evening.type("insert 1 knock Ann 3 vs 12"), 2, "upcard")
    evening.must("insert 1 knock Ann 3 vs 12 --upcard 4h")


# What a correction does to the hands after it.


def test_a_correction_that_ends_the_game_earlier_names_the_later_hands(evening: Evening) -> None:
    evening.must(*THREE_HANDS)
    before = evening.must("history --json").out
    answer = evening.type("amend 1 gin Ann vs 90")
    refused(answer, 3, "over before hands 2 and 3", "--void-later")
    assert evening.must("history --json").out == before


def test_or_makes_them_void_with_it(evening: Evening) -> None:
    evening.must(*THREE_HANDS)
    answer = evening.must("amend 1 gin Ann vs 90 --void-later")
    assert "Void with it: hands 2, 3." in answer.out.splitlines()
    assert hands(evening) == ["1 Ann 115", "2 void", "3 void"]
    assert evening.type("verify").status == 0
    evening.must("undo")
    assert hands(evening) == ["1 Ann 9", "2 Bob 29", "3 Bob 37"]


def test_rulings_after_the_new_end_are_named_too_and_count_for_nothing(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "adjust Bob 10")
    refused(evening.type("amend 1 gin Ann vs 90"), 3, "over before the ruling for Bob (+10)")
    answer = evening.must("amend 1 gin Ann vs 90 --void-later")
    said = "Counts for nothing: the ruling for Bob (+10) comes after the end."
    assert said in answer.out.splitlines()
    assert evening.points() == [115, 0]
    assert evening.type("verify").status == 0
    evening.must("undo")
    assert evening.points() == [9, 10]


def test_a_correction_after_the_end_shows_old_and_new_payments(evening: Evening) -> None:
    evening.must("new Ann Bob --stake 0.05", "knock Ann 3 vs 12", "gin Bob vs 80")
    answer = evening.must("amend 2 gin Bob vs 90")
    lines = answer.out.splitlines()
    assert "Payments before: Ann pays Bob 196 = 9.80." in lines
    assert "Payments now: Ann pays Bob 206 = 10.30." in lines
    receipt = evening.must("amend 2 gin Bob vs 80 --json").json
    assert [one["amount"] for one in receipt["payments_before"]] == ["10.30"]
    assert [one["amount"] for one in receipt["payments"]] == ["9.80"]


def test_a_correction_can_reopen_the_game(evening: Evening) -> None:
    evening.must("new Ann Bob", "gin Ann vs 80")
    lines = evening.must("amend 1 gin Ann vs 8").out.splitlines()
    assert "Payments before: Bob pays Ann 325." in lines
    assert "Payments now: none, the game is not over." in lines
    evening.must("knock Bob 3 vs 12")


def test_hands_that_do_not_fit_the_seats_any_more_are_named(evening: Evening) -> None:
    evening.must("new Ann Bob Cid", "knock Bob 3 vs 12", "knock Ann 3 vs 12")
    answer = evening.must("amend 1 knock Cid 3 vs 12")
    (named,) = [line for line in answer.out.splitlines() if "does not fit" in line]
    assert named.startswith("Hand 2 does not fit the seats any more: Bob sits out")
    assert evening.must("undo", "amend 1 knock Cid 3 vs 12 --json").json["unseated"] == [2]
    differs = evening.type("verify --json").json["games"][0]["differences"]
    assert [one["check"] for one in differs] == ["seats"]


def test_a_hand_with_other_seats_can_still_be_put_right(evening: Evening) -> None:
    evening.must("new Ann Bob Cid", "knock Bob 3 vs 12", "knock Ann 3 vs 12")
    evening.must("amend 1 knock Cid 3 vs 12", "amend 2 knock Ann 4 vs 12")
    assert hands(evening) == ["1 Cid 9", "2 Ann 8"]


@pytest.mark.parametrize(
    ("line", "sheet"),
    [
        pytest.param("insert 2 knock Ann 3 vs 12", ["1 Cid 9", "2 Ann 9", "3 Ann 9"], id="insert"),
        pytest.param("amend 2 knock Cid 3 vs 12", ["1 Cid 9", "2 Cid 9"], id="amend"),
    ],
)
def test_a_correction_beside_a_hand_with_other_seats_goes_by_the_right_ones(
    evening: Evening, line: str, sheet: list[str]
) -> None:
    """Cid has won the first hand, so Bob deals the second and Ann plays Cid; it was told of Ann
    against Bob."""
    evening.must("new Ann Bob Cid", "knock Bob 3 vs 12", "knock Ann 3 vs 12")
    evening.must("amend 1 knock Cid 3 vs 12", line)
    assert hands(evening) == sheet
    opponents = {hand["n"]: {hand["by"], hand["against"]} for hand in evening.score()["hands"]}
    assert opponents[2] == {"Ann", "Cid"}


@pytest.mark.parametrize(
    ("line", "status", "sentence"),
    [
        pytest.param("amend 4 dead", 3, "There is no hand 4; there are hands 1 to 3.", id="number"),
        pytest.param("amend 0 dead", 3, "There is no hand 0", id="zero"),
        pytest.param("void 9", 3, "There is no hand 9", id="void what is not there"),
        pytest.param("insert 4 dead", 3, "it is the next one", id="insert behind the last"),
        pytest.param("insert 5 dead", 3, "There is no hand 5", id="insert beyond that"),
        pytest.param("amend one dead", 2, "not a valid integer", id="a number in letters"),
        pytest.param("amend 1", 2, "What hand 1 was is missing.", id="no hand"),
        pytest.param("amend 1 nock Ann 3 vs 12", 2, "Did you mean knock?", id="a slip"),
        pytest.param("amend 1 knock Zoe 3 vs 12", 2, "is called “Zoe”", id="a stranger"),
        pytest.param("amend 1 knock Ann 30 vs 12", 3, "[law 3.", id="over the limit"),
        pytest.param("insert 1 knock Ann 3 vs 99", 3, "Hand 1 is refused", id="impossible"),
        pytest.param("amend 1 knock Ann 3 vs 12 --wyh x", 2, "No such option", id="an option"),
        pytest.param("void 1 --why \x1b[2J", 2, "control character", id="an escape"),
        pytest.param("amend 1 dead --note 'a \"b\"'", 2, "double quote", id="a quote in a note"),
    ],
)
def test_what_cannot_be_corrected(evening: Evening, line: str, status: int, sentence: str) -> None:
    evening.must(*THREE_HANDS)
    before = evening.must("history --json").out
    refused(evening.type(line), status, sentence)
    assert evening.must("history --json").out == before


def test_a_void_hand_is_entered_anew_by_inserting_it(evening: Evening) -> None:
    evening.must(*THREE_HANDS, "void 2")
    refused(evening.type("void 2"), 3, "void already")
    refused(evening.type("amend 2 knock Ann 10 vs 6"), 3, "Hand 2 is void.", "insert 2")
    evening.must("insert 2 knock Ann 10 vs 6")
    assert hands(evening) == ["1 Ann 9", "2 Bob 29", "3 void", "4 Bob 37"]


def test_a_correction_in_a_round_of_teams(evening: Evening) -> None:
    evening.must("new Ann+Cid Bob+Dee", "knock Ann 3 vs 12", "knock Dee 3 vs 8")
    assert evening.points() == [4, 0]
    evening.must("amend 2 dead")
    assert evening.points() == [9, 0]
    refused(evening.type("amend 2 knock Ann 3 vs 12"), 3, "in already for this round")


# What comes after a new end, and what ends twice.


def test_a_rule_set_behind_a_new_end_does_not_break_the_ledger(evening: Evening) -> None:
    """The second knob goes only with the first, and both were set after what is now the end; the
    hand that they allowed is named with them."""
    evening.must("new Ann Bob", "knock Ann 3 vs 23", "rules set big_gin_bonus=31")
    evening.must("rules set big_gin_boxes=2", "big-gin Bob vs 3")
    named = "over before hand 2 and the change of rules (big_gin_bonus=31) and"
    refused(evening.type("amend 1 gin Ann vs 98"), 3, named)
    evening.must("amend 1 gin Ann vs 98 --void-later")
    assert hands(evening) == ["1 Ann 123", "2 void"]
    assert evening.type("verify").status == 0


def test_a_change_of_rules_behind_a_new_end_is_named_and_marked(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 23", "rules set target=200")
    before = evening.must("history --json").out
    named = "the game is over before the change of rules (target=200); nothing was written."
    refused(evening.type("amend 1 gin Ann vs 98"), 3, named, "--void-later")
    assert evening.must("history --json").out == before
    answer = evening.must("amend 1 gin Ann vs 98 --void-later")
    said = "Counts for nothing: the change of rules (target=200) comes after the end."
    assert said in answer.out.splitlines()
    assert "   not counted: rules set target=200" in evening.must("score").out.splitlines()
    assert "counts for nothing" in evening.must("history").out
    marked = [event["left_out"] for event in evening.must("history --json").json["events"]]
    assert marked == [False, False, True, False]
    receipt = evening.must("undo", "amend 1 gin Ann vs 98 --void-later --json").json
    assert receipt["rules_left_out"] == [{"target": 200}]
    evening.must("undo")
    assert [event["left_out"] for event in evening.must("history --json").json["events"]][
        2
    ] is False
    assert evening.score()["rules"]["target"] == 200


def test_a_ruling_behind_a_new_end_is_marked_too(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "adjust Bob 10")
    evening.must("amend 1 gin Ann vs 90 --void-later")
    (line,) = [one for one in evening.must("score").out.splitlines() if "ruling" in one]
    assert line.split() == ["not", "counted:", "ruling", "for", "Bob", "+10"]


def test_a_game_that_a_correction_ends_is_over_and_not_abandoned(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 23", "close")
    assert evening.score()["closed"] is True
    lines = evening.must("amend 1 gin Ann vs 98").out.splitlines()
    assert "The game is over." in lines
    assert "Ann wins the game." in lines
    assert "Abandoned." not in lines
    assert (evening.score()["over"], evening.score()["closed"]) == (True, False)
    refused(evening.type("reopen"), 3, "The game is over, not closed")
    refused(evening.type("close"), 3, "The game is over")
    assert evening.type("verify").status == 0


def test_and_is_abandoned_again_when_it_did_not_end(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 23", "close", "amend 1 gin Ann vs 98")
    assert "Abandoned." in evening.must("amend 1 knock Ann 3 vs 20").out.splitlines()
    evening.must("reopen", "knock Bob 3 vs 12")
    assert hands(evening) == ["1 Ann 17", "2 Bob 9"]


# Rulings.


@pytest.mark.parametrize(
    ("line", "total"),
    [
        pytest.param("adjust Bob 10", [9, 10], id="given"),
        pytest.param("adjust Bob +10", [9, 10], id="with a plus"),
        pytest.param("adjust Bob -10", [9, -10], id="taken"),
        pytest.param("adjust bob −10", [9, -10], id="a true minus sign"),
        pytest.param('adjust B -10 --law 12.1 --why "looked"', [9, -10], id="with law and reason"),
        pytest.param("adjust --why looked Bob -10 --column 1", [9, -10], id="options first"),
    ],
)
def test_a_ruling(evening: Evening, line: str, total: list[int]) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12", line)
    assert evening.points() == total


@pytest.mark.parametrize("name", ["Dee", "Bob+Dee"], ids=["a member", "the side"])
def test_a_ruling_on_a_team(evening: Evening, name: str) -> None:
    evening.must("new Ann+Cid Bob+Dee", f"adjust {name} -10")
    assert evening.points() == [0, -10]


def test_a_ruling_in_a_column(evening: Evening) -> None:
    evening.must("new Ann Bob --rules hollywood", "adjust Ann 5 --column 2")
    assert [side["points"] for side in evening.score()["sides"]] == [[0, 5, 0], [0, 0, 0]]


@pytest.mark.parametrize(
    ("line", "status", "sentence"),
    [
        pytest.param("adjust Zoe 5", 2, "is called “Zoe”", id="a stranger"),
        pytest.param("adjust Bob ten", 2, "is no number of points", id="in letters"),
        pytest.param("adjust Bob -1.5", 2, "is no number of points", id="half a point"),
        pytest.param("adjust Bob 0", 2, "changes nothing", id="nothing"),
        pytest.param("adjust Bob 99999999999", 2, "is no number of points", id="too many"),
        pytest.param("adjust Bob 5 --law 99.9", 2, "not the number of a law", id="no such law"),
        pytest.param("adjust Bob 5 --column 2", 3, "no column 2", id="no such column"),
        pytest.param("adjust Bob 5 --column -1", 3, "no column -1", id="column below zero"),
        pytest.param("adjust Bob -5 --wyh x", 2, "No such option", id="an unknown option"),
        pytest.param("adjust Bob", 2, "Missing argument", id="no points"),
        pytest.param("adjust Bob 5 6", 2, "unexpected extra argument", id="too much"),
        pytest.param("adjust Bob 5 --why \x1b[2J", 2, "control character", id="an escape"),
        pytest.param("adjust Bob 5 --why " + "x" * 1001, 2, "1001 signs", id="a long reason"),
    ],
)
def test_what_is_no_ruling(evening: Evening, line: str, status: int, sentence: str) -> None:
    evening.must("new Ann Bob")
    refused(evening.type(line), status, sentence)
    assert kinds(evening) == ["new"]


def test_no_ruling_after_the_end(evening: Evening) -> None:
    evening.must("new Ann Bob", "gin Ann vs 80")
    refused(evening.type("adjust Bob 5"), 3, "The game is over")
    evening.must("new Ann Bob", "close")
    refused(evening.type("adjust Bob 5"), 3, "The game is closed")


def test_only_rulings_and_balances_take_words_that_begin_with_a_minus(evening: Evening) -> None:
    evening.must("new Ann Bob")
    for line in ("knock Ann -3 vs 12", "win Ann -3", "amend 1 win Ann -3"):
        refused(evening.type(line), 2, "No such option")


# Balances.


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("assert Ann 9 Bob -10", id="both"),
        pytest.param("assert Bob -10", id="one"),
        pytest.param("assert Ann 9, Bob -10", id="with a comma"),
        pytest.param("assert a 9 b -10 --column 1", id="short"),
    ],
)
def test_a_balance_that_the_sheet_agrees_with(evening: Evening, line: str) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "adjust Bob -10", line)
    assert kinds(evening) == ["new", "hand", "adjust", "assert"]
    assert evening.score()["assertions"] == []


@pytest.mark.parametrize(
    ("line", "status", "sentences"),
    [
        pytest.param("assert Ann 10", 3, ["Ann has 9, not 10"], id="one is wrong"),
        pytest.param(
            "assert Ann 10 Bob 1", 3, ["Ann has 9, not 10", "Bob has 0, not 1"], id="both are"
        ),
        pytest.param("assert Ann", 2, ["in pairs"], id="no points"),
        pytest.param("assert", 2, ["in pairs"], id="nothing"),
        pytest.param("assert Ann 9 ann 9", 2, ["Ann stands twice"], id="twice"),
        pytest.param("assert Ann nine", 2, ["is no number of points"], id="in letters"),
        pytest.param("assert Ann 9 --column 2", 3, ["no column 2"], id="no such column"),
    ],
)
def test_a_balance_that_it_does_not_agree_with(
    evening: Evening, line: str, status: int, sentences: list[str]
) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12")
    refused(evening.type(line), status, *sentences)
    assert kinds(evening) == ["new", "hand"]


def test_a_correction_that_makes_a_balance_false_stands_and_everything_says_so(
    evening: Evening,
) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "assert Ann 9 Bob 0")
    evening.must("amend 1 knock Ann 4 vs 12")
    false: dict[str, Any] = {"event": 2, "side": "Ann", "asserted": 9, "has": 8}
    assert evening.score()["assertions"] == [false]
    assert "! Asserted was Ann 9; the sheet has 8 there." in evening.must("score").out
    assert "! the sheet has Ann 8 there, not 9" in evening.must("history").out
    differs = evening.type("verify")
    assert differs.status == 3
    assert "assertions at $.events[2]" in differs.out


# Remarks.


@pytest.mark.parametrize(
    ("words", "text"),
    [
        pytest.param(["Ann", "dealt", "twice"], "Ann dealt twice", id="the rest of its words"),
        pytest.param(["--", "-5", "is", "cold"], "-5 is cold", id="a minus"),
        pytest.param(["Ann,", "Bob", "/", "Cid"], "Ann, Bob / Cid", id="signs of the notation"),
        pytest.param(["a", "--", "--json", "-h"], "a --json -h", id="all behind two dashes"),
        pytest.param(['"quoted"', "text"], '"quoted" text', id="double quotes"),
        pytest.param(["Ünïcode", "👩‍👧"], "Ünïcode 👩‍👧", id="any letters"),
    ],
)
def test_a_remark(evening: Evening, words: list[str], text: str) -> None:
    evening.must("new Ann Bob")
    assert evening.run("note", *words).status == 0
    assert evening.must("history --json").json["events"][1]["words"] == f"note {text}"


def test_the_global_options_stand_behind_a_remark_too(evening: Evening) -> None:
    evening.must("new Ann Bob --name first", "new Cid Dee")
    assert evening.must("note It rained -g first --json").json["done"] == "Entered: note It rained"
    assert kinds(evening) == ["new"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        pytest.param([], "Missing argument", id="nothing"),
        pytest.param(["  "], "The remark is missing", id="blanks"),
        pytest.param(["a\x1b[2Jb"], "control character", id="an escape"),
        pytest.param(["a\nb"], "control character", id="two lines"),
        pytest.param(["x" * 1001], "1001 signs", id="too long"),
    ],
)
def test_what_is_no_remark(evening: Evening, words: list[str], sentence: str) -> None:
    evening.must("new Ann Bob")
    refused(evening.run("note", *words), 2, sentence)
    assert kinds(evening) == ["new"]


@pytest.mark.parametrize(
    ("note", "sentence"),
    [
        pytest.param('a "b"', "double quote", id="a double quote, which groups in files"),
        pytest.param("a\x1b[2J", "control character", id="an escape"),
    ],
)
def test_what_is_no_note_of_a_hand(evening: Evening, note: str, sentence: str) -> None:
    evening.must("new Ann Bob")
    words = ("knock", "Ann", "3", "vs", "12", "--note", note)
    refused(evening.run(*words), 2, sentence)
    assert kinds(evening) == ["new"]


# Closing.


def test_a_game_is_closed_and_reopened(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12")
    closed = evening.must('close --why "the last train"')
    assert "Payments now: Bob pays Ann 29." in closed.out.splitlines()
    refused(evening.type("knock Ann 3 vs 12"), 3, "The game is closed")
    refused(evening.type("close"), 3, "closed already")
    evening.must("amend 1 knock Ann 4 vs 12")
    reopened = evening.must("reopen")
    assert "Payments before: Bob pays Ann 28." in reopened.out.splitlines()
    evening.must("knock Ann 3 vs 12")
    assert evening.points() == [17, 0]


def test_only_a_game_that_goes_on_can_be_closed_and_only_a_closed_one_reopened(
    evening: Evening,
) -> None:
    evening.must("new Ann Bob", "gin Ann vs 80")
    refused(evening.type("close"), 3, "The game is over")
    refused(evening.type("reopen"), 3, "The game is over, not closed")
    evening.must("undo")
    refused(evening.type("reopen"), 3, "was not closed")
