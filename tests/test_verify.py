"""``verify``: what differs is listed by the name of its check and its place, and never repaired."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ginscore.chronicle import entries
from ginscore.events import AnyEvent
from ginscore.ledger.codec import chained, encode
from ginscore.ledger.examine import NAMES, examine
from ginscore.replay import Replay, fold
from ginscore.verifying import CHECKS, differences
from tests.evening import Evening
from tests.ledgers import (
    adjust,
    agreed,
    amend,
    change,
    close,
    gin,
    insert,
    knock,
    note,
    opened,
    redo,
    reopen,
    told,
    undo,
    void,
    win,
)
from tests.random_games import HAND, OTHER, evenings, event_of

TWO = opened("Ann", "Bob")
NINE = knock("Ann", 3, 12)
GAME = "2026-11-30-game1"


def found(*events: AnyEvent) -> list[tuple[str, str]]:
    """Check and place of everything that differs in the ledger that these events tell."""
    examined = examine(encode(chained(told(*events))), "evening.json")
    return [(one.check, one.place) for one in examined.differences]


def game_file(evening: Evening, game: str = GAME) -> Path:
    """The file of a game."""
    return evening.home / "games" / f"{game}.json"


def listed(evening: Evening, *words: str) -> tuple[int, list[tuple[str | None, str, str]]]:
    """The exit status, and game, check and place of everything that differs."""
    answer = evening.run("verify", *words, "--json")
    differs = [
        (game["game"], one["check"], one["place"])
        for game in answer.json["games"]
        for one in game["differences"]
    ]
    assert answer.json["ok"] is not bool(differs)
    return answer.status, differs


# What the checks find.


@pytest.mark.parametrize(
    ("events", "differs"),
    [
        pytest.param([TWO, NINE, gin("Bob", 80)], [], id="a whole game: nothing"),
        pytest.param(
            [TWO, NINE, amend(1, gin("Ann", 5)), insert(1, NINE), void(2), adjust("Bob", -10)],
            [],
            id="corrections: nothing",
        ),
        pytest.param([TWO, NINE, agreed(Ann=9, Bob=0)], [], id="a balance that holds"),
        pytest.param(
            [TWO, NINE, agreed(Ann=8, Bob=1)],
            [("assertions", "$.events[2]")] * 2,
            id="a balance that does not",
        ),
        pytest.param(
            [TWO, NINE, knock("Ann", 11, 20)], [("laws", "$.events[2].hand")], id="over the limit"
        ),
        pytest.param([TWO, NINE, knock("Ann", 11, 20), void(2)], [], id="but void"),
        pytest.param(
            [TWO, NINE, amend(1, knock("Ann", 11, 20))],
            [("laws", "$.events[2].hand")],
            id="amended to what breaks a law",
        ),
        pytest.param(
            [TWO, win("Ann", 24), win("Bob", 5), win("Ann", 999)],
            [("laws", "$.events[3].hand")],
            id="points that no hand has",
        ),
        pytest.param(
            [TWO, gin("Ann", 80), NINE], [("end", "$.events[2]")], id="a hand after the end"
        ),
        pytest.param([TWO, gin("Ann", 80), adjust("Ann", 3)], [], id="a ruling that came too late"),
        pytest.param(
            [opened("Ann", "Bob", "Cid"), knock("Ann", 3, 12, "Bob")],
            [("seats", "$.events[1]")],
            id="a hand of who sits out",
        ),
        pytest.param(
            [opened("Ann+Cid", "Bob+Dee"), knock("Ann", 3, 12, "Bob"), knock("Ann", 3, 12, "Bob")],
            [("seats", "$.events[2]")],
            id="a second hand in a round",
        ),
        pytest.param([TWO, NINE, change(target=0)], [("events", "$.events[2]")], id="no knob"),
        pytest.param([TWO, NINE, void(2)], [("events", "$.events[2].n")], id="no such hand"),
        pytest.param([TWO, adjust("Zoe", 2)], [("events", "$.events[1]")], id="a stranger"),
    ],
)
def test_what_differs(events: list[AnyEvent], differs: list[tuple[str, str]]) -> None:
    assert found(*events) == differs


CUT = replace(TWO, cut={"Ann": "7h", "Zoe": "2c"})
RAIN = note("It rained")


@pytest.mark.parametrize(
    ("events", "place"),
    [
        pytest.param([CUT], "$.events[0].cut", id="a cut by nobody at the table"),
        pytest.param([TWO, reopen()], "$.events[1]", id="an open game reopened"),
        pytest.param([TWO, close(), reopen(), reopen()], "$.events[3]", id="reopened twice"),
        pytest.param([TWO, close(), close()], "$.events[2]", id="closed twice"),
        pytest.param([TWO, close(), undo(), reopen()], "$.events[3]", id="closing was undone"),
        pytest.param([TWO, close(), reopen(), undo(), close()], "$.events[4]", id="reopening too"),
        pytest.param([TWO, close(), adjust("Ann", 3)], "$.events[2]", id="a ruling when closed"),
        pytest.param([TWO, close(), change(target=50)], "$.events[2]", id="rules when closed"),
        pytest.param([TWO, adjust("Ann", 0)], "$.events[1].points", id="a ruling of nothing"),
        pytest.param(
            [TWO, replace(adjust("Ann", 3), law="99.9")], "$.events[1].law", id="no such law"
        ),
        pytest.param([TWO, agreed()], "$.events[1].points", id="a balance of nobody"),
        pytest.param([TWO, note("  ")], "$.events[1].text", id="a remark that says nothing"),
        pytest.param([TWO, change()], "$.events[1].set", id="a change of no knob"),
        pytest.param([TWO, adjust("Ann", 0), undo()], "$.events[1].points", id="undone since"),
    ],
)
def test_what_no_command_can_have_entered(events: list[AnyEvent], place: str) -> None:
    assert found(*events) == [("entries", place)]


@pytest.mark.parametrize(
    "events",
    [
        pytest.param([replace(TWO, cut={"Ann": "7h", "Bob": "2c"}), RAIN], id="a cut, a remark"),
        pytest.param([TWO, close(), reopen(), close(), undo(), close()], id="closed and reopened"),
        pytest.param([TWO, close(), undo(), redo(), reopen(), NINE], id="closing redone"),
        pytest.param([TWO, replace(adjust("Ann", 3), law="12.1"), agreed(Ann=3)], id="a ruling"),
        pytest.param(
            [TWO, NINE, close(), reopen(), amend(1, gin("Ann", 98))], id="ended before its closing"
        ),
    ],
)
def test_what_commands_can_enter(events: list[AnyEvent]) -> None:
    assert found(*events) == []


@pytest.mark.parametrize("timing", ["end", "at-once"])
def test_who_is_named_first_matters_not_to_teams_that_change_when_boxes_are_paid(
    timing: str,
) -> None:
    teams = opened("Ann+Cid", "Bob+Dee", box_timing="at-once" if timing == "end" else "end")
    hands = [knock("Ann", 3, 12, "Bob"), knock("Cid", 3, 12, "Dee")]
    assert found(teams, *hands, change(box_timing=timing)) == []


def broken(replay: Replay, **changed: Any) -> Replay:
    """A folded game whose state was tampered with behind the back of its hands."""
    return replace(replay, game=replace(replay.game, **changed))


@pytest.mark.parametrize(
    ("part", "numbers"),
    [
        pytest.param("points", (10, 37), id="points"),
        pytest.param("boxes", (2, 1), id="boxes"),
        pytest.param("entries", (0, 1), id="entries"),
    ],
)
def test_a_column_that_is_not_the_sum_of_its_hands(part: str, numbers: tuple[int, int]) -> None:
    replay = fold(told(TWO, NINE, gin("Bob", 12)))
    assert differences(replay) == ()
    columns = (replace(replay.game.columns[0], **{part: numbers}),)
    (found,) = {one.check for one in differences(broken(replay, columns=columns))}
    assert found == "totals"


def test_a_round_is_added_up_by_its_own_lines() -> None:
    teams = opened("Ann+Cid", "Bob+Dee", rules="partnership")
    replay = fold(told(teams, win("Ann", 16, "Bob"), win("Cid", 12, "Dee")))
    assert differences(replay) == ()
    rounds = (replace(replay.game.rounds[0], boxes=2),)
    assert [one.check for one in differences(broken(replay, rounds=rounds))] == ["totals"]


def test_a_ruling_that_gave_another_number() -> None:
    replay = fold(told(TWO, NINE, adjust("Bob", 10)))
    wrong = replace(replay.balances[-1][0], points=(9, 11))
    balances = (*replay.balances[:-1], (wrong,))
    checks = {one.check for one in differences(replace(replay, balances=balances))}
    assert checks == {"rulings", "totals"}


@given(st.lists(HAND | OTHER, max_size=10))
def test_whatever_a_ledger_tells_is_looked_at_without_stumbling(steps: list[Any]) -> None:
    game = fold((TWO,)).game
    told_so = [TWO, *(event_of(game, step) for step in steps)]
    examined = examine(encode(chained(told_so)), "evening.json")
    assert examined.readable
    assert examined.events == len(told_so)
    if all(one.check != "events" for one in examined.differences):
        assert len(entries(fold(told_so))) == len(told_so)


@given(evenings())
def test_every_evening_adds_up(events: tuple[AnyEvent, ...]) -> None:
    """Whatever else differs in a random evening: columns, rulings and payments do not."""
    checks = {one.check for one in differences(fold(events))}
    assert checks <= {"entries", "laws", "seats", "end", "assertions"}


def test_every_check_has_its_name_and_says_what_it_holds() -> None:
    assert (
        *("readable", "file", "digests", "events"),
        "entries",
        *("laws", "seats", "end", "assertions", "totals", "rulings", "settlement"),
    ) == NAMES
    assert all((check.__doc__ or "").strip() for check in CHECKS.values())


# The files.


def test_a_folder_where_all_holds(evening: Evening) -> None:
    assert evening.must("verify").out == "There is no game yet.\n"
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "new Cid Dee")
    assert evening.must("verify").out.splitlines() == [
        "2026-11-30-game1  Ann – Bob: all holds (2 events, 1 hand).",
        "2026-11-30-game2  Cid – Dee: all holds (1 event, 0 hands).",
        "All hold.",
    ]
    one = evening.must("verify -g game1").out
    assert one == "2026-11-30-game1  Ann – Bob: all holds (2 events, 1 hand).\n"


def change_file(path: Path, old: str, new: str) -> bytes:
    """Change a file as somebody would with an editor."""
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))
    return path.read_bytes()


@pytest.mark.parametrize(
    ("old", "new", "status", "differs"),
    [
        pytest.param(
            '"count":12',
            '"count":22',
            3,
            [("digests", "$.events[2]")],
            id="an earlier hand changed",
        ),
        pytest.param(
            '"count":6',
            '"count":9',
            3,
            [("digests", "$.head")],
            id="the last one changed",
        ),
        pytest.param(
            '"count":3',
            '"count":13',
            3,
            [("digests", "$.events[2]"), ("laws", "$.events[1].hand")],
            id="changed to what breaks a law",
        ),
        pytest.param(
            '"game":"2026-11-30-game1"',
            '"game":"2026-11-30-game9"',
            3,
            [("file", "$.events[0].game"), ("digests", "$.events[1]")],
            id="another game's id",
        ),
        pytest.param('"format": 2', '"format": 99', 4, [("readable", "$.format")], id="later"),
        pytest.param(
            '"type":"new"', '"type":"gnu"', 4, [("readable", "$.events[0].type")], id="type"
        ),
        pytest.param('"count":12', '"count":"x"', 4, None, id="a word for a count"),
        pytest.param("]}", "", 4, [("readable", "$")], id="cut short"),
    ],
)
def test_a_file_that_was_changed_by_hand(
    evening: Evening,
    old: str,
    new: str,
    status: int,
    differs: list[tuple[str, str]] | None,
) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "knock Ann 10 vs 6")
    file = game_file(evening)
    if old == "]}":
        file.write_text(file.read_text().removesuffix("]}\n"))
        changed = file.read_bytes()
    else:
        changed = change_file(file, old, new)
    ended, found = listed(evening)
    assert ended == status
    if differs is None:
        assert [check for _, check, _ in found] == ["readable"]
    else:
        game = "2026-11-30-game9" if "game9" in new else GAME
        assert found == [(game, *one) for one in differs]
    assert file.read_bytes() == changed


def test_one_broken_file_does_not_hide_the_others(evening: Evening) -> None:
    evening.must("new Ann Bob", "new Cid Dee", "gin Cid vs 80", "new Eve Fay")
    game_file(evening).write_bytes(b"{")
    change_file(game_file(evening, "2026-11-30-game2"), '"count":80', '"count":81')
    (evening.home / "players.json").write_bytes(b"[]")
    (evening.home / "rules").mkdir()
    (evening.home / "rules" / "ours.json").write_bytes(b'{"target": "high"}')
    status, found = listed(evening)
    assert status == 4
    assert [(game, check) for game, check, _ in found] == [
        (GAME, "readable"),
        ("2026-11-30-game2", "digests"),
        (None, "readable"),
        (None, "readable"),
    ]
    out = evening.type("verify").out
    assert "2026-11-30-game3  Eve – Fay: all holds (1 event, 0 hands)." in out.splitlines()
    assert out.splitlines()[-1] == "1 hold, 4 do not."


def test_files_anywhere(evening: Evening, tmp_path: Path) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "new Cid Dee")
    one, both = tmp_path / "one.json", tmp_path / "both.json"
    evening.must(f"export json -g game1 --output {one}", f"export json --all --output {both}")
    assert listed(evening, str(one), str(both), str(evening.home)) == (0, [])
    change_file(both, '"count":12', '"count":13')
    assert listed(evening, str(one), str(both)) == (3, [(GAME, "digests", "$.head")])
    status, found = listed(evening, str(tmp_path / "nothing.json"))
    assert (status, [check for _, check, _ in found]) == (4, ["readable"])


def test_files_that_hold_nothing_of_ginscore(evening: Evening, tmp_path: Path) -> None:
    for content in (b"", b"\xff\xfe", b"[" * 100_000, b'{"folder": 9, "games": []}', b"null"):
        file = tmp_path / "odd.json"
        file.write_bytes(content)
        status, found = listed(evening, str(file))
        assert (status, [check for _, check, _ in found]) == (4, ["readable"])


def test_what_is_found_is_hostile_too(evening: Evening) -> None:
    """Nothing of a changed file reaches the terminal as an escape."""
    evening.must("new Ann Bob", "knock Ann 3 vs 12")
    change_file(game_file(evening), '"Ann"],', '"\\u001b[2J"],')
    answer = evening.type("verify")
    assert answer.status == 4
    assert "\x1b" not in answer.out + answer.err
    assert "\x1b" not in evening.type("verify --json").out


def test_no_line_is_wider_than_the_screen(evening: Evening) -> None:
    evening.must(f"new {'A' * 64} {'B' * 64} --name long", "knock A 3 vs 12", "note x")
    change_file(game_file(evening), '"count":12', '"count":22')
    out = evening.type("verify").out
    assert max(map(len, out.splitlines())) <= 80


def test_a_note_changed_by_hand_is_found_by_its_digest(evening: Evening) -> None:
    evening.must("new Ann Bob", "note rain", "knock Ann 3 vs 12")
    change_file(game_file(evening), "rain", "snow")
    assert listed(evening) == (3, [(GAME, "digests", "$.events[2]")])
    assert json.loads(evening.type("verify --json").out)["ok"] is False
