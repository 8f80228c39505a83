"""Games as JSON from one folder to another: none doubled, none overwritten, nothing trusted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ginscore.errors import GameError
from ginscore.events import AnyEvent
from ginscore.ledger.codec import Ledger, chained, encode
from ginscore.ledger.exchange import merged, parts, read_json
from tests.evening import Answer, Evening
from tests.ledgers import amend, change, dead, gin, knock, note, opened, redo, told, undo, void

GAME = "2026-11-30-game1"
TWO = opened("Ann", "Bob")
NINE = knock("Ann", 3, 12)


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """The folder of another club."""
    return tmp_path / "other"


def files(home: Path) -> dict[str, bytes]:
    """Every game's file in a folder."""
    return {file.name: file.read_bytes() for file in sorted((home / "games").glob("*"))}


def done(answer: Answer) -> list[tuple[str, str]]:
    """What an import did, game by game."""
    assert answer.status == 0, answer.err
    return [(one["game"], one["done"]) for one in answer.json["games"]]


def ledger(*events: AnyEvent) -> Ledger:
    """The ledger that these events tell."""
    return chained(told(*events))


# There and back.


def test_a_game_is_its_own_ledger_byte_for_byte(evening: Evening, tmp_path: Path) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12 --note Zoë")
    file = tmp_path / "game.json"
    said = evening.must(f"export json --output {file}").out
    assert said == f"Wrote 1 game to {file}.\n"
    assert file.read_bytes() == files(evening.home)[f"{GAME}.json"]
    assert evening.must("export json").out.encode() == file.read_bytes()


def test_a_whole_folder_goes_to_another(evening: Evening, other: Path, tmp_path: Path) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "new Cid Dee Eve", "dead")
    file = tmp_path / "club.json"
    receipt = evening.must(f"export json --all --output {file} --json").json
    games = [GAME, "2026-11-30-game2"]
    assert receipt == {"output": str(file), "format": "json", "games": games}
    answer = evening.must(f"--home {other} import {file} --json")
    assert done(answer) == [(game, "added") for game in games]
    assert files(other) == files(evening.home)
    again = evening.must(f"--home {other} import {file} --json")
    assert done(again) == [(game, "known") for game in games]
    assert files(other) == files(evening.home)


def test_a_folder_itself_can_be_read_in(evening: Evening, other: Path) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "new Cid Dee")
    assert evening.must(f"--home {other} import {evening.home}").out.splitlines() == [
        "Added 2026-11-30-game1: Ann – Bob.",
        "Added 2026-11-30-game2: Cid – Dee.",
    ]
    assert files(other) == files(evening.home)
    assert evening.must(f"--home {other} import {evening.home}").out.splitlines() == [
        "Nothing new of 2026-11-30-game1: Ann – Bob.",
        "Nothing new of 2026-11-30-game2: Cid – Dee.",
    ]


def test_an_empty_folder_goes_through_json_too(evening: Evening, other: Path) -> None:
    text = evening.must("export json --all").out
    assert json.loads(text) == {"folder": 1, "games": []}
    (other.parent / "none.json").write_text(text)
    assert done(evening.must(f"import {other.parent / 'none.json'} --json")) == []


def test_the_only_game_of_a_new_folder_is_the_current_one(
    evening: Evening, other: Path, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    evening.must("new Ann Bob", "knock Ann 3 vs 12", f"export json --output {file}")
    evening.must(f"--home {other} import {file}")
    assert evening.must(f"--home {other} score --json").json["game"] == GAME


def test_it_goes_on_where_the_other_folder_left_it(
    evening: Evening, other: Path, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    evening.must("new Ann Bob", "knock Ann 3 vs 12", f"export json --output {file}")
    evening.must(f"--home {other} import {file}")
    evening.must(f"--home {other} gin Bob vs 12", f"--home {other} undo")
    evening.must(f"--home {other} export json --output {file}")
    assert done(evening.must(f"import {file} --json")) == [(GAME, "longer")]
    assert files(evening.home) == files(other)
    evening.must("redo")
    assert done(evening.must(f"import {file} --json")) == [(GAME, "known")]
    assert evening.score()["sides"][1]["points"] == [37]


# Merging.


@pytest.mark.parametrize(
    ("ours", "theirs", "does"),
    [
        pytest.param(None, [TWO], "added", id="a new game"),
        pytest.param([TWO], [TWO], "known", id="the same"),
        pytest.param([TWO, NINE], [TWO], "known", id="ours is longer"),
        pytest.param([TWO], [TWO, NINE], "longer", id="theirs is longer"),
        pytest.param([TWO, NINE], [TWO, NINE, undo()], "longer", id="theirs took it back"),
        pytest.param(
            [TWO, NINE, undo()], [TWO, NINE, undo(), redo(), void(1)], "longer", id="and forth"
        ),
    ],
)
def test_the_longer_history_is_kept(
    ours: list[AnyEvent] | None, theirs: list[AnyEvent], does: str
) -> None:
    assert merged(None if ours is None else ledger(*ours), ledger(*theirs)) == does


@pytest.mark.parametrize(
    ("ours", "theirs", "at"),
    [
        pytest.param([TWO, NINE], [TWO, gin("Bob", 5)], 1, id="another hand"),
        pytest.param([TWO, NINE, note("a")], [TWO, NINE, note("b"), NINE], 2, id="a longer one"),
        pytest.param([TWO], [opened("Ann", "Cid")], 0, id="other people"),
        pytest.param([TWO, NINE], [TWO, amend(1, NINE)], 1, id="a correction"),
    ],
)
def test_histories_that_part_are_refused(
    ours: list[AnyEvent], theirs: list[AnyEvent], at: int
) -> None:
    with pytest.raises(GameError, match=f"2026-03-14-abcde is told in two ways from entry {at}"):
        merged(ledger(*ours), ledger(*theirs))


def test_a_game_that_parted_is_refused_by_name_and_the_others_are_taken(
    evening: Evening, other: Path
) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "new Cid Dee")
    evening.must(f"--home {other} import {evening.home}", f"--home {other} -g game1 dead")
    evening.must("-g game1 gin Bob vs 5", "-g game2 dead")
    before = files(other)
    answer = evening.type(f"--home {other} import {evening.home}")
    assert answer.status == 3
    assert f"Game {GAME} is told in two ways from entry 2 on" in answer.err
    assert answer.out == "Game 2026-11-30-game2 goes on: Cid – Dee.\n"
    after = files(other)
    assert after[f"{GAME}.json"] == before[f"{GAME}.json"]
    assert after["2026-11-30-game2.json"] == files(evening.home)["2026-11-30-game2.json"]


def test_a_broken_game_here_is_never_overwritten(
    evening: Evening, other: Path, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    evening.must("new Ann Bob", "knock Ann 3 vs 12", f"export json --output {file}")
    (other / "games").mkdir(parents=True)
    (other / "games" / f"{GAME}.json").write_bytes(b'{"format": 2, "ev')
    assert evening.type(f"--home {other} import {file}").status == 4
    assert files(other) == {f"{GAME}.json": b'{"format": 2, "ev'}


def test_several_games_by_one_writer_wait_for_no_other(evening: Evening, other: Path) -> None:
    """Copying one club's folder into another's by hand does what reading it in does."""
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "new Cid Dee")
    (other / "games").mkdir(parents=True)
    for name, content in files(evening.home).items():
        (other / "games" / name).write_bytes(content)
    assert evening.must(f"--home {other} verify").out.splitlines()[-1] == "All hold."
    assert [what for _, what in done(evening.must(f"--home {other} import {evening.home} --json"))]
    assert files(other) == files(evening.home)


# Nothing is trusted.


def hostile(**opening: Any) -> bytes:
    """A ledger whose opening says something else."""
    text = encode(ledger(TWO, NINE)).decode()
    for key, value in opening.items():
        old = {"game": '"game":"2026-03-14-abcde"', "sides": '"sides":[["Ann"],["Bob"]]'}[key]
        text = text.replace(old, f'"{key}":{json.dumps(value)}')
    return text.encode()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        pytest.param(b"", "Input data was truncated", id="nothing"),
        pytest.param(b"{}", "format", id="an empty object"),
        pytest.param(b"[" * 100_000, "deep", id="too deep"),
        pytest.param(b'{"format": 3, "head": "", "events": []}', "reads up to 2", id="later"),
        pytest.param(b'{"folder": 2, "games": []}', "folder format 2", id="a later folder"),
        pytest.param(b'{"folder": 1, "games": [], "x": 1}', "unknown field", id="unknown field"),
        pytest.param(b'{"folder": 1, "games": [{}]}', "$.games[0]", id="a game that is none"),
        pytest.param(hostile(game="../../evil"), "no game's id", id="a path for an id"),
        pytest.param(hostile(game="/etc/passwd"), "no game's id", id="a path from the root"),
        pytest.param(hostile(game="a\\b"), "no game's id", id="a path of Windows"),
        pytest.param(hostile(sides=[["A\u001b[2J"], ["Bob"]]), "does not show", id="an escape"),
        pytest.param(encode(chained([opened("Ann", "ann")])), "twice", id="a name twice"),
        pytest.param(
            encode(ledger(TWO, NINE)).replace(b'"count":12', b'"count":13'),
            "was changed outside",
            id="a hand changed by hand",
        ),
        pytest.param(
            encode(ledger(TWO, knock("Ann", 11, 20))), "breaks a law", id="over the limit"
        ),
        pytest.param(encode(ledger(TWO, gin("Ann", 80), NINE)), "after the end", id="too late"),
        pytest.param(encode(ledger(TWO, void(3))), "no hand 3", id="void what is not there"),
        pytest.param(encode(ledger(TWO, change(target=0))), "target", id="an impossible knob"),
        pytest.param(encode(ledger(TWO, knock("Zoe", 1, 2, "Ann"))), "Zoe", id="a stranger"),
    ],
)
def test_what_is_refused(evening: Evening, tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "odd.json"
    file.write_bytes(content)
    answer = evening.type(f"import {file}")
    assert (answer.status, answer.out) == (4, "")
    assert sentence in answer.err
    assert "\x1b" not in answer.err
    assert not (evening.home / "games").exists()


def test_each_refusal_is_in_the_receipt_and_the_rest_is_taken(
    evening: Evening, other: Path, tmp_path: Path
) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12")
    odd = tmp_path / "odd.json"
    odd.write_bytes(b"{")
    answer = evening.type(f"--home {other} import {odd} {evening.home} {tmp_path}/no.json --json")
    assert answer.status == 4
    assert [one["game"] for one in answer.json["games"]] == [GAME]
    assert [one["status"] for one in answer.json["refused"]] == [4, 4]


@pytest.mark.parametrize("place", ["games/evil.json", "settings.json", "club.json"])
def test_nothing_is_exported_among_the_ledgers(evening: Evening, place: str) -> None:
    evening.must("new Ann Bob")
    before = {file: file.read_bytes() for file in evening.home.rglob("*") if file.is_file()}
    answer = evening.type(f"export json --output {evening.home / place}")
    assert answer.status == 3
    assert "the folder of the ledgers" in answer.err
    after = {file: file.read_bytes() for file in evening.home.rglob("*") if file.is_file()}
    assert after == before


@pytest.mark.parametrize("form", ["json", "history", "csv", "markdown", "html"])
def test_a_stray_copy_keeps_no_sound_game_from_the_export(
    evening: Evening, tmp_path: Path, form: str
) -> None:
    evening.must("new Ann Bob", "gin Ann vs 80", "new Cid Dee", "dead")
    alone = evening.must(f"export {form} --all").out
    copy = evening.home / "games" / f"{GAME}-2.json"
    copy.write_bytes((evening.home / "games" / f"{GAME}.json").read_bytes())
    answer = evening.type(f"export {form} --all")
    assert (answer.status, answer.out) == (4, alone)
    assert f"{GAME}-2.json: The file tells of game {GAME}" in answer.err
    answer = evening.type(f"export {form} --all --output {tmp_path / 'club'} --json")
    assert answer.status == 4
    assert answer.json["games"] == [GAME, "2026-11-30-game2"]
    assert [one["status"] for one in answer.json["refused"]] == [4]
    assert (tmp_path / "club").read_bytes() == alone.encode()


def test_a_broken_game_is_not_exported(evening: Evening, tmp_path: Path) -> None:
    evening.must("new Ann Bob")
    (evening.home / "games" / f"{GAME}.json").write_bytes(b"{")
    answer = evening.type(f"export json --all --output {tmp_path / 'club.json'}")
    assert answer.status == 4
    assert not (tmp_path / "club.json").exists()


def test_an_unknown_format_names_those_there_are(evening: Evening) -> None:
    evening.must("new Ann Bob")
    answer = evening.type("export xml")
    assert answer.status == 2
    assert "json" in answer.err


def test_a_folder_of_games_in_bytes() -> None:
    one, two = encode(ledger(TWO, NINE)), encode(ledger(opened("Cid", "Dee"), dead()))
    both = b'{"folder": 1, "games": [%b, %b]}' % (one.strip(), two.strip())
    assert parts(both) == [one.strip(), two.strip()]
    assert parts(one) == [one]
    assert [found.lines for found in read_json(both)] == [
        ledger(TWO, NINE).lines,
        ledger(opened("Cid", "Dee"), dead()).lines,
    ]


def test_a_file_is_known_by_what_it_holds(evening: Evening, tmp_path: Path) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12")
    for form, name in (("json", "ledger.txt"), ("history", "evening.txt")):
        evening.must(f"export {form} -o {tmp_path / name}")
        assert "known" in evening.must(f"import {tmp_path / name} --json").out
    (tmp_path / "page.html").write_text("<html>")
    answer = evening.type(f"import {tmp_path / 'page.html'}")
    assert answer.status == 4
    assert "neither a ledger nor a hand history" in answer.err


def test_the_format_may_be_named_first_as_in_export(evening: Evening, tmp_path: Path) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12")
    for form in ("json", "history"):
        evening.must(f"export {form} -o {tmp_path / form}")
        assert "Nothing new" in evening.must(f"import {form} {tmp_path / form}").out
