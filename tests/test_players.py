"""Who is who, one player's record, and two players head to head."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from ginscore.game import rule
from ginscore.people import People
from ginscore.replay import open_game
from ginscore.reports.rivals import Craft, Streaks, craft, streaks
from ginscore.texts import key_of
from tests import clubs, naive
from tests.evening import Evening
from tests.ledgers import opened
from tests.sheets import Sheet


def games_of(evening: Evening) -> dict[str, bytes]:
    """Every game file, byte for byte."""
    return {path.name: path.read_bytes() for path in (evening.home / "games").iterdir()}


def names_of(evening: Evening) -> list[str]:
    """The names that the standings show."""
    return sorted(row["name"] for row in evening.must("standings --json").json["standings"])


@pytest.fixture
def three_games(evening: Evening) -> Evening:
    """Ann beats Bob, ``ann`` beats Cid, Annie beats Bob."""
    evening.must("new Ann Bob", "win Ann 100 gin", "new ann Cid", "win ann 110 gin")
    return evening_with_annie(evening)


def evening_with_annie(evening: Evening) -> Evening:
    """One more game, of somebody who calls herself Annie."""
    evening.must("new Annie Bob", "win Annie 120 gin")
    return evening


def test_a_name_is_one_person_whatever_its_case(three_games: Evening) -> None:
    assert names_of(three_games) == ["Ann", "Annie", "Bob", "Cid"]
    rows = three_games.must("standings --json").json["standings"]
    assert next(row["won"] for row in rows if row["name"] == "Ann") == 2


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("ANN", "ann", True),
        ("Straße", "STRASSE", True),
        ("Jos\u00e9", "jose\u0301", True),
        ("Ann", "Anne", False),
        ("I", "ı", False),
    ],
)
def test_names_without_case(one: str, other: str, same: bool) -> None:
    assert (key_of(one) == key_of(other)) is same


def test_a_renamed_player_keeps_all_games_and_no_game_is_touched(three_games: Evening) -> None:
    before = games_of(three_games)
    answer = three_games.must("players rename ANN Anna")
    assert answer.out == "Ann is called Anna from now on.\n"
    assert games_of(three_games) == before
    assert names_of(three_games) == ["Anna", "Annie", "Bob", "Cid"]
    rows = {row["name"]: row for row in three_games.must("players --json").json["players"]}
    assert (rows["Anna"]["games"], rows["Anna"]["also"]) == (2, ["Ann", "ann"])


def test_a_player_is_found_by_every_name_she_had(three_games: Evening) -> None:
    three_games.must("players rename Ann Anna", "players rename anna Hannah")
    for name in ("Ann", "anna", "HANNAH", "hann"):
        assert three_games.must(f"player {name} --json").json["name"] == "Hannah"


def test_a_player_can_take_an_old_name_back(three_games: Evening) -> None:
    three_games.must("players rename Ann Anna", "players rename Anna Ann")
    assert names_of(three_games) == ["Ann", "Annie", "Bob", "Cid"]


def test_two_names_of_one_person_are_merged(three_games: Evening) -> None:
    before = games_of(three_games)
    answer = three_games.must("players merge Annie Ann")
    assert answer.out == "Annie is Ann: their games count as one person's.\n"
    assert games_of(three_games) == before
    assert names_of(three_games) == ["Ann", "Bob", "Cid"]
    row = three_games.must("standings --json").json["standings"][0]
    assert (row["name"], row["won"], row["points_for"]) == ("Ann", 3, 330)
    three_games.must("players rename Ann Anna")
    assert names_of(three_games) == ["Anna", "Bob", "Cid"]


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        pytest.param("players merge Ann Bob", 3, "sat at one table", id="they played each other"),
        pytest.param("players merge Ann ANN", 2, "one person already", id="the same name"),
        pytest.param("players rename Ann Bob", 3, "There is a Bob already", id="name is taken"),
        pytest.param("players rename Ann 7h", 2, "cannot be a name", id="no name but a card"),
        pytest.param("players rename Zoe Ann", 2, "Nobody in these games", id="nobody"),
        pytest.param("players rename Ann", 2, "two names", id="one name too few"),
        pytest.param("players divorce Ann Bob", 2, "two names", id="no such thing"),
    ],
)
def test_what_cannot_be_done(line: str, status: int, words: str, three_games: Evening) -> None:
    answer = three_games.type(line)
    assert answer.status == status
    assert words in answer.err
    assert not (three_games.home / "players.json").exists()


def test_a_folder_copied_into_another_keeps_working(
    three_games: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    three_games.must("players merge Annie Ann", "players rename Ann Anna")
    there = tmp_path / "elsewhere"
    monkeypatch.setattr(three_games, "_new_id", lambda: "2026-12-01-there")
    other = Evening(there, monkeypatch)
    monkeypatch.setattr("ginscore.ledger.store.new_id", lambda: "2026-12-01-there")
    other.must("new ANNIE Dee", "win Dee 100 gin")
    shutil.copytree(three_games.home, there, dirs_exist_ok=True)
    assert names_of(other) == ["Anna", "Bob", "Cid", "Dee"]
    rows = {row["name"]: row for row in other.must("standings --json").json["standings"]}
    assert (rows["Anna"]["won"], rows["Anna"]["lost"]) == (3, 1)


def test_two_at_one_table_are_two_people_whatever_the_file_says(three_games: Evening) -> None:
    """A game copied in later shows that the merge was wrong: its players keep their own names."""
    three_games.must("players merge Annie Ann")
    three_games.must("new Annie Ann", "win Ann 100 gin")
    rows = {row["name"]: row for row in three_games.must("standings --json").json["standings"]}
    assert (rows["Ann"]["won"], rows["Annie"]["won"], rows["Annie"]["lost"]) == (4, 0, 1)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param("{", "", id="no JSON"),
        pytest.param('{"format": 2, "names": {}}', "format 2", id="of a later release"),
        pytest.param('{"format": 1, "names": {"ann": 7}}', "$.names", id="a number for a name"),
        pytest.param('{"format": 1, "name": {}}', "name", id="an unknown field"),
        pytest.param('{"format": 1, "names": {"ann": "A\\u001b[2J"}}', "is no name", id="escapes"),
    ],
)
def test_a_broken_file_of_names_is_named_and_kept(
    content: str, words: str, three_games: Evening
) -> None:
    path = three_games.home / "players.json"
    path.write_text(content)
    for line in ("standings", "players", "players rename Ann Anna", "player Ann"):
        answer = three_games.type(line)
        assert (answer.status, answer.out) == (4, "")
        assert str(path) in answer.err
        assert words in answer.err
        assert "\x1b" not in answer.err
    assert path.read_text() == content


def test_the_file_of_names_is_plain(three_games: Evening) -> None:
    three_games.must("players merge Annie ann")
    kept = json.loads((three_games.home / "players.json").read_text())
    assert kept == {"format": 1, "names": {"ann": "Ann", "annie": "Ann"}}
    assert People(kept["names"]).name_of("ANNIE") == "Ann"


# One player's record


@pytest.mark.parametrize(
    ("games", "runs"),
    [
        pytest.param("", Streaks(0, 0, 0), id="no game"),
        pytest.param("WWL", Streaks(-1, 2, 1), id="two won, then one lost"),
        pytest.param("LLLWW", Streaks(2, 2, 3), id="three lost, now two won"),
        pytest.param("WW-W", Streaks(1, 2, 0), id="a game that nobody won ends a run"),
        pytest.param("W-", Streaks(0, 1, 0), id="and leaves none going on"),
    ],
)
def test_streaks(games: str, runs: Streaks) -> None:
    words = {"W": "won", "L": "lost", "-": "level"}
    assert streaks(words[one] for one in games) == runs


MISSED = "knock Ann 7hdc 345s 9TJd / 2c vs 8cdh / 6s 2s Kc Qh 5c 4h Ac"
"""Bob leaves 6s and 2s in his hand, which go on 3s 4s 5s: eight points."""


def craft_of(evening: Evening, name: str) -> Craft:
    """How a player played in the current game."""
    from ginscore.ledger.store import Home

    home = Home(evening.home)
    (game,) = home.ids()
    return craft((row, name) for row in home.read_folded(game)[1].game.rows)


@pytest.mark.parametrize(
    ("hands", "ann", "bob"),
    [
        pytest.param(
            [MISSED],
            Craft(knocks=1, knock_deadwood=2, seen=1),
            Craft(seen=1, lay_offs=8),
            id="lay-offs missed",
        ),
        pytest.param(
            [MISSED.replace("8cdh / ", "/ 8c 8d 8h ")],
            Craft(knocks=1, knock_deadwood=2, seen=1),
            Craft(seen=1, lay_offs=8, arranging=24),
            id="lay-offs missed, and a set not laid",
        ),
        pytest.param(
            ["knock Ann 7hdc / 3s 4s 5s Ac Ad Ah 2c vs 12"],
            None,
            None,
            id="over the limit: refused",
        ),
        pytest.param(
            ["knock Ann 789h 345s / 2c 2d 2h Ac vs 30"],
            Craft(knocks=1, knock_deadwood=7, seen=1, spreads=6),
            Craft(),
            id="a set left in the spread, the other side a count",
        ),
        pytest.param(
            ["knock Ann 10 vs 6", "gin Ann vs 20", "knock Bob 4 vs 12"],
            Craft(knocks=1, knock_deadwood=10, undercut=1),
            Craft(knocks=1, knock_deadwood=4),
            id="counts alone: undercuts and knocks, gin is none",
        ),
    ],
)
def test_how_a_player_plays(
    hands: list[str], ann: Craft | None, bob: Craft | None, evening: Evening
) -> None:
    evening.must("new Ann Bob")
    statuses = [evening.type(hand).status for hand in hands]
    if ann is None:
        assert statuses == [3]
        return
    assert statuses == [0] * len(hands)
    assert (craft_of(evening, "Ann"), craft_of(evening, "Bob")) == (ann, bob)


def test_a_record_in_words(evening: Evening) -> None:
    evening.must("new Ann Bob --stake '0.10 EUR'", MISSED, "knock Ann 10 vs 6", "gin Ann vs 60")
    assert evening.must("player ann").out.splitlines() == [
        "Ann",
        "  games              1 won, 0 lost, 100.0 %",
        "  streak             1 won in a row now, longest 1 won, 0 lost",
        "  hands              2 won of 3",
        "  points of hands    121 for, 29 against",
        "  margin             92.0 a game",
        "  settlements        +212 points; +21.20 EUR",
        "  gins               1, and 0 big gins",
        "  undercuts          0 made, 1 suffered",
        "  shutouts           0 given, 0 taken",
        "  knocks             2 without gin, 50.0 % of them undercut",
        "  deadwood           6.0 on average when knocking",
        "  left on the table  0 points in 1 hand whose cards are known: 0 by missed",
        "                     lay-offs, 0 by bad arrangements, 0 in spreads",
    ]


def test_two_players_head_to_head_game_by_game(evening: Evening) -> None:
    evening.must("new Ann Bob", "win Ann 40 gin", "gin Bob vs 10", "win Ann 70 gin")
    evening.must("new Ann+Cid Bob+Dee", "win Bob 60", "win Dee 70")
    evening.must("new Bob+Ann Cid+Dee", "win Bob 80", "win Ann 70")
    evening.must("new Cid Bob Ann", "win Bob 110 gin")
    met = evening.must("player Ann Bob --json").json
    assert met["players"] == ["Ann", "Bob"]
    assert [game["result"] for game in met["games"]] == ["won", "lost", "lost"]
    assert [game["hands"] for game in met["games"]] == [3, 1, 1]
    assert (met["won"], met["lost"], met["level"]) == (1, 2, 0)
    assert met["partners"] == {"games": 1, "won": 1}
    back = evening.must("player Bob Ann --json").json
    assert [game["result"] for game in back["games"]] == ["lost", "won", "won"]
    assert back["points"] == met["points"][::-1]
    assert [game["paid"] for game in back["games"]] == [-game["paid"] for game in met["games"]]


def test_head_to_head_of_the_club_agrees_with_its_sheets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clubs.write(clubs.club()[:60], tmp_path)
    club = Evening(tmp_path, monkeypatch)
    sheets: list[Sheet] = [
        club.run("score", "--json", "-g", path.stem).json
        for path in sorted((tmp_path / "games").iterdir())
    ]
    met = club.must("player Fay Hal --json").json
    hands, results = [0, 0, 0], []
    for sheet in sheets:
        sides = {name.lower(): one for one in sheet["sides"] for name in one["players"]}
        if not sheet["over"] or not {"fay", "hal"} <= set(sides):
            continue
        if sides["fay"] == sides["hal"]:
            continue
        winner = {sides[name]["name"]: name for name in ("fay", "hal")}.get(sheet["winner"])
        results.append({"fay": "won", "hal": "lost", None: "level"}[winner])
        for hand in sheet["hands"]:
            if {hand["by"].lower(), hand["against"].lower()} == {"fay", "hal"}:
                hands[0] += 1
                hands[1] += (hand["winner"] or "").lower() == "fay"
                hands[2] += (hand["winner"] or "").lower() == "hal"
    assert [game["result"] for game in met["games"]] == results
    assert [met["hands"], *met["hands_won"]] == hands
    assert len(results) > 3


@pytest.mark.parametrize(
    ("line", "words"),
    [
        pytest.param("player Ann ann", "cannot meet", id="herself"),
        pytest.param("player An", "may be Ann or Annie", id="two begin so"),
        pytest.param("player Zoe", "Nobody in these games", id="nobody"),
    ],
)
def test_who_cannot_be_shown(line: str, words: str, three_games: Evening) -> None:
    answer = three_games.type(line)
    assert (answer.status, answer.out) == (2, "")
    assert words in answer.err


def test_the_current_game_is_starred_in_the_list(three_games: Evening) -> None:
    lines = three_games.must("games").out.splitlines()
    assert [line.split()[0] for line in lines[2:-2]] == [
        "2026-11-30-game1",
        "2026-11-30-game2",
        "*2026-11-30-game3",
    ]
    listed: Any = three_games.must("games --json").json
    assert listed["current"] == "2026-11-30-game3"
    assert [game["winner"] for game in listed["games"]] == ["Ann", "ann", "Annie"]


def test_what_was_left_on_the_table_agrees_with_trying_everything() -> None:
    """Hands at random, each side's least found by the slow solver of the tests."""
    pack = random.Random(4)
    game = open_game(opened("Ann", "Bob"))
    seen = 0
    for _ in range(50):
        row = rule(game, "Ann", "Bob", clubs.shown_in_cards(pack, game))
        assert row.verdict is not None
        ann, bob = row.verdict.knocker, row.verdict.defender
        spread = [naive.cards_in(meld) for meld in ann.melds] if ann.count else []
        left = (
            ann.count - naive.least_deadwood(naive.cards_in(ann.cards)),
            bob.count - naive.best_defence(naive.cards_in(bob.cards), spread),
        )
        assert (craft([(row, "Ann")]).left, craft([(row, "Bob")]).left) == left
        seen += left[1] > 0
    assert seen > 3
