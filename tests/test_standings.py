"""Standings over a folder of games of every seating and rule set, against an independent count."""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tabulate import tabulate_formats

from ginscore.cli import across
from ginscore.people import People
from ginscore.presets import PRESET
from ginscore.reports.counting import record_of
from ginscore.reports.record import GameRecord
from ginscore.reports.standings import Standing, ranked, standings, tenths
from ginscore.seating import Seating
from tests import clubs
from tests.evening import Evening
from tests.ledgers import evening as told
from tests.ledgers import gin, knock, opened
from tests.sheets import COUNTED, Sheet, counted, shutouts


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the ledgers of the whole club."""
    home = tmp_path_factory.mktemp("club")
    clubs.write(clubs.club(), home)
    return home


@pytest.fixture(scope="module")
def sheets(shelf: Path) -> list[Sheet]:
    """What ``score --json`` prints of every game of the club."""
    with pytest.MonkeyPatch.context() as patch:
        table = Evening(shelf, patch)
        return [
            table.run("score", "--json", "-g", path.stem).json
            for path in sorted((shelf / "games").iterdir())
        ]


@pytest.fixture
def club(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """The club's folder, at which command lines can be typed."""
    yield Evening(shelf, monkeypatch)
    (shelf / "players.json").unlink(missing_ok=True)


def rows_of(answer: Any) -> dict[str, dict[str, Any]]:
    """The rows of ``standings --json`` as the independent count has them."""
    rows = {}
    for row in answer["standings"]:
        kept = {key: value for key, value in row.items() if key in COUNTED}
        kept["money"] = {label: Decimal(amount) for label, amount in row["money"].items()}
        rows[row["name"].lower()] = kept
    return rows


def test_the_club_has_every_seating_and_every_rule_set(sheets: list[Sheet]) -> None:
    over = {(sheet["rules"]["name"], sheet["seating"]) for sheet in sheets if sheet["over"]}
    assert over == {(rules, seating) for rules in PRESET for seating in map(str, Seating)}
    assert sum(sheet["closed"] for sheet in sheets) == 10
    assert sum(not sheet["over"] and not sheet["closed"] for sheet in sheets) == 10
    assert len(sheets) == 117


def test_every_column_agrees_with_an_independent_count(club: Evening, sheets: list[Sheet]) -> None:
    finished = [sheet for sheet in sheets if sheet["over"]]
    shutil.rmtree(club.home / "cache", ignore_errors=True)
    for _ in ("counted", "from the cache"):
        answer = club.must("standings --json").json
        assert answer["games"] == len(finished)
        assert rows_of(answer) == counted(finished)


def test_the_club_has_all_there_is_to_count(sheets: list[Sheet]) -> None:
    """A count that nobody ever reached would prove nothing."""
    rows = counted([sheet for sheet in sheets if sheet["over"]])
    for column in set(COUNTED) - {"open", "level"}:
        assert any(row[column] for row in rows.values()), column
    assert {label for row in rows.values() for label in row["money"]} == {"", "EUR", "USD"}
    assert len([pair for sheet in sheets if sheet["over"] for pair in shutouts(sheet)]) > 20


def test_teams_agree_with_an_independent_count(club: Evening, sheets: list[Sheet]) -> None:
    finished = [sheet for sheet in sheets if sheet["over"] and sheet["seating"] == "teams"]
    answer = club.must("standings --teams --json").json
    assert rows_of(answer) == counted(finished, teams=True)
    assert [set(row["players"]) for row in answer["standings"]] == [
        set(row["name"].split("+")) for row in answer["standings"]
    ]


def test_open_games_count_their_hands_where_asked_for(club: Evening, sheets: list[Sheet]) -> None:
    playing = [sheet for sheet in sheets if not sheet["closed"]]
    answer = club.must("standings --include-open --json").json
    assert rows_of(answer) == counted(playing)


def test_what_one_wins_another_has_lost(club: Evening) -> None:
    """Points of hands and settlements come from somebody, in every currency."""
    rows = club.must("standings --json").json["standings"]
    assert sum(row["points_for"] for row in rows) == sum(row["points_against"] for row in rows)
    assert sum(row["net"] for row in rows) == 0
    for label in ("", "EUR", "USD"):
        assert sum(Decimal(row["money"].get(label, "0")) for row in rows) == 0


def date_of(sheet: Sheet) -> str:
    """The day of a game of the club, which its id begins with."""
    day: str = sheet["game"][:10]
    return day


@pytest.mark.parametrize(
    ("options", "keeps"),
    [
        pytest.param("--since 2026-06-10", lambda s: date_of(s) >= "2026-06-10", id="since a day"),
        pytest.param("--since 2026-06", lambda s: date_of(s) >= "2026-06-01", id="since a month"),
        pytest.param("--until 2026-06-07", lambda s: date_of(s) <= "2026-06-07", id="to a day"),
        pytest.param("--until 2026-06", lambda s: date_of(s) <= "2026-06-30", id="to a month"),
        pytest.param("--until 2026", lambda s: date_of(s) <= "2026-12-31", id="to a year"),
        pytest.param(
            "--since 2026-03 --until 2026-04",
            lambda s: "2026-03" <= date_of(s)[:7] <= "2026-04",
            id="both ends",
        ),
        pytest.param("--rules Club", lambda s: s["rules"]["name"] == "club", id="one rule set"),
        pytest.param(
            "--player ANN", lambda s: "ann" in str(s["sides"]).lower(), id="games of a player"
        ),
        pytest.param(
            "--player ann --player bob",
            lambda s: all(name in str(s["sides"]).lower() for name in ("ann", "bob")),
            id="games of two",
        ),
    ],
)
def test_games_are_chosen_by(options: str, keeps: Any, club: Evening, sheets: list[Sheet]) -> None:
    meant = [sheet for sheet in sheets if sheet["over"] and keeps(sheet)]
    assert len(meant) > 0
    assert rows_of(club.must(f"standings --json {options}").json) == counted(meant)


def test_games_are_chosen_by_their_occasion(club: Evening, shelf: Path) -> None:
    ledgers = [json.loads(path.read_bytes()) for path in (shelf / "games").iterdir()]
    league = [one["events"][0] for one in ledgers if one["events"][0].get("event") == "League"]
    abandoned = {
        one["events"][0]["game"] for one in ledgers if one["events"][-1]["type"] == "close"
    }
    answer = club.must("games --event LEAG --json").json
    assert {game["game"] for game in answer["games"]} == {one["game"] for one in league}
    assert {game["game"] for game in answer["games"] if game["state"] == "closed"} == {
        one["game"] for one in league
    } & abandoned


def test_who_played_too_few_games_is_left_out(club: Evening, sheets: list[Sheet]) -> None:
    rows = counted([sheet for sheet in sheets if sheet["over"]])
    answer = club.must("standings --min-games 30 --json").json
    assert rows_of(answer) == {name: row for name, row in rows.items() if row["games"] >= 30}
    assert len(answer["standings"]) < len(rows)


def standing(name: str, **numbers: Any) -> Standing:
    """A row of its own for tests of the order."""
    return Standing(name=name, members=(name,), **numbers)


@pytest.mark.parametrize(
    ("sort", "rows", "order"),
    [
        pytest.param(
            "won",
            [standing("A", won=1, games=1), standing("B", won=2, games=3)],
            [("B", 1), ("A", 2)],
            id="most games won first",
        ),
        pytest.param(
            "won",
            [standing("A", won=2, lost=2), standing("B", won=2, lost=1)],
            [("B", 1), ("A", 2)],
            id="then the fewest lost",
        ),
        pytest.param(
            "won",
            [standing("A", points_for=10, points_against=5), standing("B", points_for=6)],
            [("B", 1), ("A", 2)],
            id="then the difference of points",
        ),
        pytest.param(
            "won",
            [standing("A", hands_won=1), standing("B", hands_won=2)],
            [("B", 1), ("A", 2)],
            id="then hands won",
        ),
        pytest.param(
            "won",
            [standing("C", won=1), standing("b", won=1), standing("A", won=1), standing("D")],
            [("A", 1), ("b", 1), ("C", 1), ("D", 4)],
            id="equal in all share a rank, and the next one is as far down",
        ),
        pytest.param(
            "rate",
            [standing("A", won=3, games=4), standing("B", won=1, games=1)],
            [("B", 1), ("A", 2)],
            id="by the win rate",
        ),
        pytest.param(
            "rate",
            [standing("A", won=1, games=3), standing("B", won=2, games=6)],
            [("B", 1), ("A", 2)],
            id="equal rates: the tie-breaks follow",
        ),
        pytest.param(
            "money:EUR",
            [
                standing("A", money={"EUR": Decimal("0.10")}),
                standing("B", money={"EUR": Decimal("0.2"), "USD": Decimal(-9)}),
                standing("C", money={"USD": Decimal(9)}),
            ],
            [("B", 1), ("A", 2), ("C", 3)],
            id="by money of one currency",
        ),
        pytest.param(
            "name",
            [standing("b", won=3), standing("C"), standing("A", won=1)],
            [("A", 2), ("b", 1), ("C", 3)],
            id="by name, with the ranks of the games won",
        ),
    ],
)
def test_the_order_of_the_standings(
    sort: str, rows: list[Standing], order: list[tuple[str, int]]
) -> None:
    for arranged in (rows, rows[::-1]):
        assert [(row.name, row.rank) for row in ranked(arranged, sort)] == order


def test_the_tie_break_order_is_printed_under_the_table(club: Evening) -> None:
    out = " ".join(club.must("standings --sort gins").out.split())
    assert (
        "97 games. Ranked by gins, big gins too, then games won, then fewest games lost, then "
        "points for less points against, then hands won; who is equal in all of them shares a rank."
    ) in out


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        pytest.param("standings --sort luck", 2, "cannot be sorted by “luck”", id="no such key"),
        pytest.param("standings --sort money", 2, "several currencies", id="which money"),
        pytest.param("standings --sort money:GBP", 2, "“GBP”", id="money nobody played for"),
        pytest.param("standings --since soon", 2, "“soon” is no day", id="no day"),
        pytest.param("standings --since 2026-13", 2, "“2026-13” is no day", id="no month"),
        pytest.param("standings --until 2026-02-30", 2, "“2026-02-30” is no day", id="no date"),
        pytest.param("standings --rules clib", 2, "Did you mean club?", id="no such rules"),
        pytest.param("standings --player Zoe", 2, "Nobody in these games", id="no such player"),
    ],
)
def test_what_cannot_be_asked(line: str, status: int, words: str, club: Evening) -> None:
    answer = club.type(line)
    assert (answer.status, answer.out) == (status, "")
    assert words in answer.err


@pytest.mark.parametrize("table_format", sorted(tabulate_formats))
def test_every_format_of_tabulate_draws_everybody(table_format: str, club: Evening) -> None:
    out = club.must(f"standings --format {table_format}").out
    assert all(name in out for name in clubs.PEOPLE)


def test_the_standings_fit_80_columns(club: Evening) -> None:
    assert max(map(len, club.must("standings").out.splitlines())) <= 80
    assert max(map(len, club.must("standings --teams").out.splitlines())) <= 80
    assert max(map(len, club.must("games").out.splitlines())) <= 80


def test_csv_says_what_json_says(club: Evening) -> None:
    rows = list(csv.DictReader(io.StringIO(club.must("standings --csv").out)))
    told = club.must("standings --json").json["standings"]
    assert [row["name"] for row in rows] == [row["name"] for row in told]
    for row, same in zip(rows, told, strict=True):
        for key in set(same) - {"players", "money"}:
            assert row[key] == str(same[key])
        for label, amount in same["money"].items():
            assert Decimal(row[f"money_{label}" if label else "money"]) == Decimal(amount)


def test_a_file_that_cannot_be_read_is_named_and_left_out(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sheets: list[Sheet]
) -> None:
    home = tmp_path / "ledgers"
    shutil.copytree(shelf / "games", home / "games")
    finished = [sheet for sheet in sheets if sheet["over"]]
    broken = home / "games" / f"{finished[0]['game']}.json"
    broken.write_bytes(broken.read_bytes().replace(b'"knock"', b'"knoxk"', 1)[:-3])
    copied = home / "games" / "2026-01-01-copied.json"
    copied.write_bytes((home / "games" / f"{finished[1]['game']}.json").read_bytes())
    table = Evening(home, monkeypatch)
    for _ in ("cold", "warm"):
        answer = table.type("standings --json")
        assert answer.status == 4
        assert rows_of(answer.json) == counted(finished[1:])
        assert [line for line in answer.err.splitlines() if line.startswith("Error")] == [
            f"Error: {message}" for message in answer.json["left_out"]
        ]
        assert [str(path) in answer.err for path in (broken, copied)] == [True, True]
        assert len(answer.json["left_out"]) == 2


def test_an_empty_folder_says_so(evening: Evening) -> None:
    assert evening.must("standings").out == "No game is finished yet.\n"
    assert evening.must("standings --json").json["standings"] == []
    assert evening.must("games --json").json["games"] == []
    assert not evening.home.exists()


# The cache


def cache_of(home: Path) -> Path:
    """The file of the cache."""
    return home / "cache" / "records.bin"


@pytest.fixture
def long_shelf(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Evening, Path]:
    """A copy of the club that may be changed, its cache warm."""
    home = tmp_path / "ledgers"
    shutil.copytree(shelf / "games", home / "games")
    table = Evening(home, monkeypatch)
    table.must("standings")
    assert cache_of(home).exists()
    return table, home


def test_the_cache_is_not_written_where_nothing_changed(
    long_shelf: tuple[Evening, Path],
) -> None:
    table, home = long_shelf
    before = cache_of(home).stat()
    table.must("standings", "games", "settle --all", "player Ann")
    assert cache_of(home).stat() == before


def test_a_change_of_any_game_is_noticed(long_shelf: tuple[Evening, Path]) -> None:
    table, home = long_shelf
    cold = table.must("standings --json --include-open").json
    game = next(one for one in table.must("games --open --json").json["games"])
    name = game["sides"][0]["players"][0]
    table.must(f"dead {name if game['seating'] == 'teams' else ''} -g {game['game']}")
    warm = table.must("standings --json --include-open").json
    assert warm != cold
    shutil.rmtree(home / "cache")
    assert table.must("standings --json --include-open").json == warm


def test_a_game_that_is_gone_is_gone(long_shelf: tuple[Evening, Path]) -> None:
    table, home = long_shelf
    first = sorted((home / "games").iterdir())[0]
    table.must(f"remove {first.stem}")
    assert table.must("standings --json").json["games"] == 96


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda _: b"", id="empty"),
        pytest.param(lambda content: content[:-1], id="cut short"),
        pytest.param(lambda content: content[:40] + b"\xff" + content[41:], id="another byte"),
        pytest.param(lambda content: content.replace(b"Ann", b"Zoe"), id="another name"),
        pytest.param(lambda _: b"[]" * 100, id="nonsense"),
    ],
)
def test_a_spoilt_cache_is_not_believed(spoil: Any, long_shelf: tuple[Evening, Path]) -> None:
    table, home = long_shelf
    right = table.must("standings --json").json
    file = cache_of(home)
    good = file.read_bytes()
    assert spoil(good) != good
    file.write_bytes(spoil(good))
    assert table.must("standings --json").json == right
    assert file.read_bytes() == good


def test_another_program_does_not_believe_the_cache(
    long_shelf: tuple[Evening, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, home = long_shelf
    before = cache_of(home).read_bytes()
    monkeypatch.setattr("ginscore.__version__", "99.0.0")
    table.must("standings")
    after = cache_of(home).read_bytes()
    assert after != before
    assert b"99.0.0" in after


def test_a_folder_that_cannot_be_written_to_goes_without_a_cache(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "ledgers"
    shutil.copytree(shelf / "games", home / "games")
    (home / "cache").write_text("a file where the folder should be")
    assert Evening(home, monkeypatch).must("standings --json").json["games"] == 97


# One game at a time


def record(*events: Any) -> GameRecord:
    """The record of one game."""
    return record_of("2026-03-14-abcde", told(*events))


def test_the_record_of_a_game_by_hand() -> None:
    """Ann 9, Bob 46 with gin, Ann undercuts Bob by 4 (29), Ann 70 with gin: Ann 108 to 46."""
    game = record(
        opened("Ann", "Bob", stake="0.05 EUR"),
        knock("Ann", 3, 12),
        gin("Bob", 21),
        knock("Bob", 10, 6),
        gin("Ann", 45),
    )
    rows = standings([game], People(), {"ann": "Ann", "bob": "Bob"}).rows
    ann, bob = rows
    assert (ann.name, ann.won, ann.lost, ann.hands_won, ann.hands_played) == ("Ann", 1, 0, 3, 4)
    assert (ann.points_for, ann.points_against, ann.gins, ann.undercuts_made) == (108, 46, 1, 1)
    assert (bob.points_for, bob.points_against, bob.gins, bob.undercuts_suffered) == (46, 108, 1, 1)
    assert (ann.net, bob.net) == (108 + 60 + 100 - 46 - 20, -202)
    assert (ann.money, bob.money) == ({"EUR": Decimal("10.10")}, {"EUR": Decimal("-10.10")})
    assert (ann.rate, ann.margin) == (Fraction(1), Fraction(62))


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Fraction(0), "0.0"),
        (Fraction(1, 3), "0.3"),
        (Fraction(2, 3), "0.7"),
        (Fraction(1, 20), "0.1"),
        (Fraction(-1, 20), "-0.1"),
        (Fraction(-1, 21), "0.0"),
        (Fraction(250, 4), "62.5"),
        (Fraction(-9999, 100), "-100.0"),
    ],
    ids=str,
)
def test_rates_are_rounded_to_tenths_halves_away_from_nought(value: Fraction, words: str) -> None:
    assert tenths(value) == words


def test_a_format_that_nobody_knows_is_named(club: Evening) -> None:
    answer = club.type("standings --format gothub")
    assert (answer.status, answer.out) == (2, "")
    assert "There is no table format “gothub”" in answer.err
    assert "github" in answer.err


@pytest.mark.parametrize("table_format", ["github", "pipe"])
def test_a_bar_in_a_name_parts_no_column(table_format: str, evening: Evening) -> None:
    evening.must("new 'A|nn' Bob", "win 'A|nn' 100 gin")
    lines = evening.must(f"standings --format {table_format}").out.splitlines()[:4]
    assert len({line.replace(r"\|", "").count("|") for line in lines}) == 1
    assert any(r"A\|nn" in line for line in lines)


class Terminal(io.StringIO):
    """What is written to it is shown to a person."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("patience", "shown"),
    [pytest.param(-1.0, True, id="past a second"), pytest.param(60.0, False, id="within it")],
)
def test_a_long_count_shows_how_far_it_is(
    patience: float, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(across, "PATIENCE", patience)
    games = [str(n) for n in range(50)]
    assert list(across.watched(games)) == games
    assert ("Reading 50 games" in screen.getvalue()) is shown
    assert ("100%" in screen.getvalue()) is shown


def test_nothing_is_shown_where_no_person_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr("sys.stderr", pipe)
    monkeypatch.setattr(across, "PATIENCE", -1.0)
    assert list(across.watched(["a", "b"])) == ["a", "b"]
    assert pipe.getvalue() == ""
