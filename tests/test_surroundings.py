"""What lies around a game: other writers, links, devices, closed folders, full disks, odd files and
names. Whatever happens there, nothing that was said to be saved is lost, and what is said is true.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ginscore.cli import run
from ginscore.errors import LedgerError
from ginscore.ledger import chosen, locks, saving
from ginscore.ledger.store import Home
from ginscore.people import People
from tests.evening import Answer, Evening
from tests.ledgers import ID, knock, note, opened, told

ROOT = Path(__file__).parent.parent
GAME = "2026-11-30-game1"
OPENED = opened("Ann", "Bob")
NINE = told(OPENED, knock("Ann", 3, 12))[1]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A folder with one game in it."""
    home = Home(tmp_path / "club")
    home.create(OPENED, ID)
    return home


def notes(home: Home) -> list[str]:
    """The remarks in the game."""
    return [getattr(event, "text", "") for event in home.read(ID).ledger.events[1:]]


def hidden(folder: Path) -> list[str]:
    """The hidden files of a folder."""
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("."))


# Other writers.

WRITER = """
import sys
from pathlib import Path
from ginscore.errors import LedgerError
from ginscore.ledger.store import Home
from tests.ledgers import ID, note

home = Home(Path(sys.argv[1]))
for number in range(int(sys.argv[3])):
    try:
        with home.locked(ID):
            home.append(home.read(ID), note(f"{sys.argv[2]}-{number}"))
    except LedgerError as error:
        assert error.message.startswith("Nothing was saved"), error.message
    else:
        print(f"{sys.argv[2]}-{number}", flush=True)
"""


def writers(*homes: Path, each: int) -> list[subprocess.Popen[str]]:
    """Programs that write to folders, each remark that was said to be saved printed."""
    return [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(home), f"{n}", str(each)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for n, home in enumerate(homes)
    ]


def said_to_be_saved(children: list[subprocess.Popen[str]]) -> list[str]:
    said = []
    for child in children:
        out, _ = child.communicate()
        assert child.returncode == 0
        said += out.split()
    return sorted(said)


def test_two_folders_that_share_their_games_by_a_link_lose_nothing(
    home: Home, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "games").symlink_to(home.games)
    said = said_to_be_saved(writers(home.folder, other, home.folder, other, each=15))
    assert len(said) == 60
    assert sorted(notes(home)) == said
    assert hidden(home.games) == []


def test_a_game_that_is_a_link_is_locked_where_it_lies(home: Home, tmp_path: Path) -> None:
    other = Home(tmp_path / "other")
    other.games.mkdir(parents=True)
    other.path_of(ID).symlink_to(home.path_of(ID))
    with home.locked(ID):
        assert hidden(home.games) == [f".{ID}.json.lock"]
        assert locks.try_lock(locks.lock_of(os.path.realpath(other.path_of(ID)))) is None
    assert hidden(home.games) == []


def test_locks_that_are_deleted_while_they_are_held_lose_nothing(home: Home) -> None:
    stop = threading.Event()

    def delete() -> None:
        while not stop.is_set():
            with contextlib.suppress(OSError):
                (home.games / f".{ID}.json.lock").unlink()

    deleting = threading.Thread(target=delete)
    deleting.start()
    try:
        said = said_to_be_saved(writers(*[home.folder] * 4, each=20))
    finally:
        stop.set()
        deleting.join()
    assert sorted(notes(home)) == said
    assert len(said) >= 20


def test_of_two_writers_who_read_the_same_one_is_refused(home: Home) -> None:
    """Without any lock at all."""
    one, other = home.read(ID), home.read(ID)
    one = home.append(one, note("first"))
    with pytest.raises(LedgerError, match="Nothing was saved: another program changed"):
        home.append(other, note("second"))
    home.append(one, note("third"))
    assert notes(home) == ["first", "third"]


@pytest.mark.parametrize("moment", ["link", "replace"])
def test_what_another_writes_at_the_last_moment_is_not_written_over(
    home: Home, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """A writer without a lock waits for the one who is just replacing the file, and is refused."""
    real = getattr(os, moment)
    refused: list[str] = []

    def other() -> None:
        try:
            home.append(before, note("other"))
        except LedgerError as error:
            refused.append(error.message)

    def at_that_moment(*args: Any, **kwargs: Any) -> None:
        monkeypatch.undo()
        thread.start()
        thread.join(0.2)
        assert refused == []
        real(*args, **kwargs)

    before = home.read(ID)
    thread = threading.Thread(target=other)
    monkeypatch.setattr(os, moment, at_that_moment)
    home.append(home.read(ID), note("first"))
    thread.join()
    assert notes(home) == ["first"]
    assert len(refused) == 1


def test_a_living_writers_files_are_not_swept_away(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.replace
    seen: list[str] = []

    def swept(new: str, target: str) -> None:
        locks.sweep(str(home.games))
        seen.extend(hidden(home.games))
        real(new, target)

    monkeypatch.setattr(os, "replace", swept)
    home.append(home.read(ID), NINE)
    assert {name[-4:] for name in seen} == {".old", ".tmp"}
    assert len(home.read(ID).ledger.events) == 2


def test_a_game_is_created_once_also_by_two_at_the_same_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path / "club")
    real = os.link

    def after_another(*args: Any) -> None:
        monkeypatch.undo()
        home.append(home.create(OPENED, ID), note("of the other"))
        real(*args)

    monkeypatch.setattr(os, "link", after_another)
    with pytest.raises(LedgerError, match="Nothing was saved"):
        home.create(OPENED, ID)
    assert notes(home) == ["of the other"]


def test_who_is_who_is_not_written_over(home: Home) -> None:
    from ginscore.ledger.people import read_people, write_people

    write_people(home, People({"ann": "Anna"}), People())
    with pytest.raises(LedgerError, match="Nothing was saved"):
        write_people(home, People({"bob": "Rob"}), People())
    assert read_people(home) == People({"ann": "Anna"})


@pytest.mark.parametrize(
    ("file", "line"),
    [
        pytest.param("settings.json", f"use {GAME}", id="settings"),
        pytest.param("players.json", "players rename Ann Anna", id="players"),
        pytest.param("rules/house.json", "rules save house --set target=150", id="rules"),
        pytest.param(f"games/{GAME}.json", "note rain", id="a game"),
    ],
)
def test_what_killed_writers_left_beside_any_file_is_cleared_away(
    evening: Evening, file: str, line: str
) -> None:
    evening.must("new Ann Bob", line)
    folder, name = (evening.home / file).parent, Path(file).name
    strays = [folder / f".{name}.0123456789ab.{end}" for end in ("tmp", "old")]
    for stray in strays:
        stray.write_text("half")
    (evening.home / "players.json").unlink(missing_ok=True)
    evening.must(line)
    assert [stray.name for stray in strays if stray.exists()] == []


# Locks that nobody holds.


@pytest.mark.parametrize("mode", [0o444, 0o200, 0o000], ids=oct)
def test_a_stale_lock_of_any_mode_blocks_nobody(as_nobody: Path, mode: int) -> None:
    home = Home(as_nobody / "club")
    home.create(OPENED, ID)
    lock = home.games / f".{ID}.json.lock"
    lock.write_text("")
    lock.chmod(mode)
    with home.locked(ID):
        home.append(home.read(ID), NINE)
    assert hidden(home.games) == []


def test_a_lock_that_cannot_be_taken_is_named(home: Home) -> None:
    lock = home.games / f".{ID}.json.lock"
    lock.mkdir()
    with pytest.raises(LedgerError) as caught, home.locked(ID):
        pass
    assert str(lock) in caught.value.message


# Closed folders.

CLOSED = [
    pytest.param("games", 0o600, "score", id="the games, a score"),
    pytest.param("games", 0o600, "knock Ann 3 vs 12", id="the games, a hand"),
    pytest.param("games", 0o000, "games", id="the games, all of them"),
    pytest.param(".", 0o000, "rules list", id="everything, the rules"),
    pytest.param(".", 0o000, "score", id="everything, a score"),
    pytest.param(".", 0o000, "new Ann Bob", id="everything, a new game"),
    pytest.param("rules", 0o000, "rules show house", id="the rules, one of them"),
    pytest.param("rules", 0o000, "new Ann Bob --rules house", id="the rules, a game by them"),
    pytest.param("rules", 0o000, "verify", id="the rules, verify"),
    pytest.param("rules", 0o600, "rules show house", id="the rules, that cannot be entered"),
]


@pytest.mark.parametrize(("what", "mode", "line"), CLOSED)
def test_a_folder_that_is_closed_is_not_an_empty_one(
    as_nobody: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    what: str,
    mode: int,
    line: str,
) -> None:
    home = as_nobody / "club"
    monkeypatch.delenv("GINSCORE_GAME", raising=False)
    monkeypatch.setenv("GINSCORE_HOME", str(home))
    assert run(["new", "Ann", "Bob"]) == 0
    assert run(["rules", "save", "house", "--set", "target=150"]) == 0
    capsys.readouterr()
    (home / what).chmod(mode)
    try:
        status = run(line.split())
    finally:
        (home / what).chmod(0o700)
    said = capsys.readouterr()
    assert status == 4
    assert "permission denied" in said.out + said.err


# What was saved, and what was not.


def cannot_choose(*_: object) -> None:
    """The disk is full just before the settings are written."""
    raise LedgerError("Nothing was saved: the file cannot be written (settings.json): no space.")


NOT_CURRENT = (
    "Error: Game {} is saved, but could not be made the current one: the file cannot be "
    "written (settings.json): no space.\n"
)


@pytest.mark.parametrize(
    ("before", "line", "game"),
    [
        pytest.param([], "new Ann Bob", GAME, id="new"),
        pytest.param(["new Ann Bob", "close"], "rematch", "2026-11-30-game2", id="rematch"),
    ],
)
def test_a_game_that_is_saved_and_could_not_be_made_the_current_one(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, before: list[str], line: str, game: str
) -> None:
    if before:
        evening.must(*before)
    monkeypatch.setattr(chosen, "exchange", cannot_choose)
    assert evening.type(line) == Answer(4, "", NOT_CURRENT.format(game))
    assert game in Home(evening.home).ids()


def test_and_the_first_one_that_is_read_in(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    evening.must("new Ann Bob", f"export json -o {tmp_path / 'game.json'}")
    monkeypatch.setattr(chosen, "exchange", cannot_choose)
    answer = evening.type(f"--home {tmp_path / 'other'} import {tmp_path / 'game.json'}")
    assert answer == Answer(4, f"Added {GAME}: Ann – Bob.\n", NOT_CURRENT.format(GAME))
    assert Home(tmp_path / "other").ids() == [GAME]


def test_a_game_that_is_moved_aside_and_is_still_named_as_the_current_one(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.must("new Ann Bob")
    monkeypatch.setattr(chosen, "exchange", cannot_choose)
    answer = evening.type(f"remove {GAME}")
    moved = evening.home / "removed" / f"{GAME}.json"
    assert answer.status == 4
    assert answer.err.startswith(
        f"Error: Game {GAME} is moved aside to {moved}, but is still named as the current one: "
    )
    assert "Nothing was saved" not in answer.err
    assert moved.exists()
    monkeypatch.undo()


def test_rules_that_are_deleted_and_still_asked_for(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.must("rules save house --from classic", "rules default house")
    monkeypatch.setattr(chosen, "exchange", cannot_choose)
    answer = evening.type("rules delete house")
    assert answer.status == 4
    assert answer.err.startswith("Error: house is deleted, but new games still ask for it: ")


@pytest.mark.parametrize("line", ["new Ann Bob", "remove game1", f"use {GAME}"])
def test_settings_that_are_broken_are_told_before_anything_is_done(
    evening: Evening, line: str
) -> None:
    evening.must("new Ann Bob")
    (evening.home / "settings.json").write_text("{")
    answer = evening.type(line)
    assert answer.status == 4
    assert "settings.json" in answer.err
    assert Home(evening.home).ids() == [GAME]
    assert not (evening.home / "removed").exists()


def stopped(*_: object, **__: object) -> None:
    """Somebody presses Ctrl-C."""
    raise KeyboardInterrupt


NOTHING = "\nStopped; nothing was written.\n"
KEPT = "\nStopped; what was saved before is kept.\n"


@pytest.mark.parametrize(
    ("place", "line", "says", "notes"),
    [
        pytest.param("ginscore.recording.record_hand", "knock Ann 3 vs 12", NOTHING, 0, id="read"),
        pytest.param("ginscore.ledger.saving._put", "knock Ann 3 vs 12", NOTHING, 0, id="writing"),
        pytest.param(
            "ginscore.ledger.saving.sync_folder", "knock Ann 3 vs 12", NOTHING, 0, id="syncing"
        ),
        pytest.param(
            "ginscore.ledger.saving._clear_away", "knock Ann 3 vs 12", KEPT, 1, id="clearing up"
        ),
        pytest.param("ginscore.ledger.locks._let_go", "knock Ann 3 vs 12", KEPT, 1, id="unlocking"),
        pytest.param("ginscore.cli.hands.show_receipt", "knock Ann 3 vs 12", KEPT, 1, id="showing"),
        pytest.param("ginscore.ledger.chosen.make_current", "new Cid Dee", KEPT, 0, id="new"),
        pytest.param("ginscore.cli.params.answer", "score", NOTHING, 0, id="only reading"),
        pytest.param("ginscore.cli.params.answer", "remove game1", KEPT, 0, id="moved aside"),
    ],
)
def test_ctrl_c_says_what_is_true_at_every_moment(
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    place: str,
    line: str,
    says: str,
    notes: int,
) -> None:
    evening.must("new Ann Bob")
    with monkeypatch.context() as pressed:
        pressed.setattr(place, stopped)
        answer = evening.type(line)
    assert answer.status == 130
    assert answer.err.removeprefix("\n") in (says, says.removeprefix("\n"))
    if (evening.home / "games" / f"{GAME}.json").exists():
        assert len(evening.score()["hands"]) == notes


def test_ctrl_c_while_the_program_is_loaded_is_no_traceback() -> None:
    program = (
        "import sys, builtins\n"
        "real = builtins.__import__\n"
        "def loading(name, *rest, **more):\n"
        "    if name == 'click': raise KeyboardInterrupt\n"
        "    return real(name, *rest, **more)\n"
        "builtins.__import__ = loading\n"
        "from ginscore.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


# Where an export goes.


def ginscore(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command line as a program of its own."""
    return subprocess.run(
        [sys.executable, "-m", "ginscore", "--home", str(home), *words],
        cwd=ROOT,
        text=True,
        capture_output=True,
        timeout=30,
    )


@pytest.mark.parametrize("output", ["-", "/dev/stdout", "/dev/fd/1"])
def test_an_export_goes_to_standard_output(evening: Evening, output: str) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12")
    expected = evening.must("export json").out
    done = ginscore(evening.home, "export", "json", "-o", output)
    assert (done.returncode, done.stdout, done.stderr) == (0, expected, "")


def test_a_pipe_is_written_into_and_stays_a_pipe(evening: Evening, tmp_path: Path) -> None:
    evening.must("new Ann Bob")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    said = evening.must(f"export json -o {pipe}").out
    reader.join(10)
    assert said == f"Wrote 1 game to {pipe}.\n"
    assert got == [evening.must("export json").out.encode()]
    assert pipe.is_fifo()


@pytest.fixture
def device(tmp_path: Path) -> Callable[[int], Path]:
    """Makes a device of one's own, so that no fault in the program can ever harm the machine's: 3
    takes everything, 7 is always full."""

    def make(minor: int) -> Path:
        path = tmp_path / f"device{minor}"
        try:
            os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, minor))
            path.write_bytes(b"")
        except OSError as error:
            pytest.skip(f"no device can be made here: {error.strerror}")
        return path

    return make


@pytest.mark.parametrize("linked", [False, True], ids=["itself", "by a link"])
def test_a_device_is_written_to_and_stays_a_device(
    evening: Evening, tmp_path: Path, device: Callable[[int], Path], linked: bool
) -> None:
    evening.must("new Ann Bob")
    nowhere = output = device(3)
    if linked:
        output = tmp_path / "link"
        output.symlink_to(nowhere)
    evening.must(f"export json -o {output}")
    assert nowhere.is_char_device()


def test_a_folder_is_not_written_to(evening: Evening, tmp_path: Path) -> None:
    evening.must("new Ann Bob")
    answer = evening.type(f"export json -o {tmp_path}")
    assert (answer.status, answer.out) == (4, "")
    assert "is a directory" in answer.err


def test_a_full_device_is_an_error_of_the_file(
    evening: Evening, device: Callable[[int], Path]
) -> None:
    evening.must("new Ann Bob")
    answer = evening.type(f"export json -o {device(7)}")
    assert answer.status == 4
    assert os.strerror(errno.ENOSPC).lower() in answer.err


@pytest.mark.parametrize("linked", [False, True], ids=["itself", "by a link"])
def test_nothing_but_an_ordinary_file_is_ever_replaced(tmp_path: Path, linked: bool) -> None:
    pipe = path = tmp_path / "pipe"
    os.mkfifo(pipe)
    if linked:
        path = tmp_path / "records.bin"
        path.symlink_to(pipe)
    with pytest.raises(LedgerError, match="no ordinary file"):
        saving.write_bytes(path, b"x")
    assert pipe.is_fifo()


# Which game is meant.


@pytest.fixture
def shelf(evening: Evening) -> Evening:
    """Three games: one is called as a part of another's id, one has capitals in its id."""
    evening.must("new Ann Bob", "new Cid Dee --name Game1")
    tags = ("game: Club-Night-7", "date: 2026-12-01", "players: Eve Fay", "name: Final")
    file = evening.home / "club.gin"
    file.write_text("\n".join(("ginscore-history 1", *tags, "")))
    evening.must(f"import {file}")
    return evening


@pytest.mark.parametrize(
    ("word", "game"),
    [
        pytest.param(GAME, GAME, id="an id before a name"),
        pytest.param("game1", "2026-11-30-game2", id="a name before a part of an id"),
        pytest.param("GAME2", "2026-11-30-game2", id="a part, without case"),
        pytest.param("club", "Club-Night-7", id="a part of an id with capitals"),
        pytest.param("Night", "Club-Night-7", id="the same with a capital"),
        pytest.param("final", "Club-Night-7", id="a name"),
    ],
)
def test_an_id_a_name_and_a_part_of_an_id_in_this_order(
    shelf: Evening, word: str, game: str
) -> None:
    assert shelf.must(f"-g {word} score --json").json["game"] == game


@pytest.mark.parametrize("word", ["", " ", "\t"])
@pytest.mark.parametrize("line", ["remove", "use"])
def test_an_empty_word_means_no_game(evening: Evening, line: str, word: str) -> None:
    evening.must("new Ann Bob")
    answer = evening.run(line, word)
    assert (answer.status, answer.out) == (2, "")
    assert Home(evening.home).ids() == [GAME]


def test_a_broken_game_takes_no_other_its_name(shelf: Evening) -> None:
    (shelf.home / "games" / "2020-01-01-zzzzz.json").write_bytes(bytes(100))
    (shelf.home / "games" / "2021-01-01-yyyyy.json").write_text('{"name":"nobodys"')
    assert shelf.must("-g Final score --json").json["game"] == "Club-Night-7"
    shelf.must("use final")
    answer = shelf.type("use nobodys")
    assert answer.status == 2
    assert "2021-01-01-yyyyy.json cannot be read" in answer.err


@pytest.mark.parametrize("name", [f"{GAME} (1).json", f"{GAME}.JSON", f"{GAME}.json~"])
@pytest.mark.parametrize("line", ["games", "verify", "games --json", "verify --json"])
def test_a_copy_with_another_name_is_named(evening: Evening, name: str, line: str) -> None:
    evening.must("new Ann Bob")
    before = evening.must(line)
    (evening.home / "games" / name).write_bytes((evening.home / f"games/{GAME}.json").read_bytes())
    path = evening.home / "games" / name
    said = f"Note: {path} is passed over: its name is no game's id.\n"
    assert evening.must(line) == Answer(0, before.out, said)


# What a file says.

ESCAPE = "\x1b[31mred\x07\x9b1m"


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("settings.json", '{"\\u001b[31mred\\u0007\\u009b1m":1}'),
        ("settings.json", '{"game":"\\u001b[31mred\\u0007\\u009b1m"}'),
        ("settings.json", '{"rules":"\\u001b[31mred\\u0007\\u009b1m"}'),
        ("settings.json", '{"game":null,"\\u001b[31mred":1,"\\u001b[31mred":1}'),
        ("players.json", '{"format":1,"\\u001b]0;red\\u0007":1}'),
        ("players.json", '{"format":1,"names":{"\\u001b]0;red\\u0007":"x"}}'),
        ("rules/house.json", '{"\\u001b[31mred\\u0007":1}'),
        ("rules/house.json", '{"target":"\\u001b[31mred\\u0007"}'),
        (f"games/{GAME}.json", '{"format":2,"\\u001b[31mred\\u0007":1}'),
    ],
)
@pytest.mark.parametrize(
    "line", ["score", "players", "verify", "games", "rules list", "new Ann Bob --rules house"]
)
def test_no_escape_of_a_file_reaches_the_terminal(
    evening: Evening, file: str, content: str, line: str
) -> None:
    evening.must("new Ann Bob", "rules save house")
    (evening.home / file).write_text(content)
    answer = evening.type(line)
    assert plain(answer)


def plain(answer: Answer) -> bool:
    """Whether nothing but printable signs and the ends of lines was printed."""
    return (answer.out + answer.err).replace("\n", "").isprintable()


@pytest.mark.parametrize(
    "line",
    [
        *(
            "score",
            "knock Ann 3 vs 12",
            "games",
            "players",
            "verify",
            "rules show house",
            "history",
        ),
        *("remove game1", "export json -o {home}/x.json", "import {home}/no.json", "use nobody"),
        *("export json -o {home}/../out.json", "import {home}", "verify {home}/games/no.json"),
        *("judge {home}/no.gin", "import {home}/no.gin", "judge --batch {home}/no"),
    ],
)
@pytest.mark.parametrize("broken", [False, True], ids=["whole", "broken"])
def test_nor_one_of_the_folders_name(
    tmp_path: Path, evening: Evening, line: str, broken: bool
) -> None:
    home = tmp_path / ESCAPE
    evening.must(f"--home {home} new Ann Bob", f"--home {home} rules save house")
    if broken:
        for file in home.rglob("*.json"):
            file.write_text("{")
        (home / "no.gin").write_bytes(b"\xff")
    answer = evening.run("--home", str(home), *line.format(home=home).split())
    assert plain(answer), answer


@pytest.mark.parametrize(
    ("file", "content", "says"),
    [
        ("settings.json", '{"game":"../../x"}', "“../../x” is no game's id (at $.game)"),
        ("settings.json", '{"rules":"../x"}', "“../x” cannot name rules"),
        ("settings.json", '{"game":null, "game":"x"}', "The field game stands twice"),
        ("settings.json", '{"game":7}', "(at $.game)"),
        ("players.json", '{"format":1,"format":1}', "The field format stands twice"),
        ("players.json", '{"format":1,"names":{"a":"B","a":"C"}}', "The field a stands twice"),
        ("players.json", '{"format":1,"names":{"a":"B","A":"C"}}', "the same without case"),
        ("rules/house.json", '{"target":100,"target":150}', "The field target stands twice"),
    ],
)
def test_a_file_beside_the_games_that_says_nothing_clear_is_named(
    evening: Evening, file: str, content: str, says: str
) -> None:
    evening.must("new Ann Bob", "rules save house")
    (evening.home / file).write_text(content)
    line = {"settings.json": "score", "players.json": "players"}.get(file, "rules show house")
    answer = evening.type(line)
    assert answer.status == 4
    assert str(evening.home / file) in answer.err
    assert says in answer.err
    checked = evening.type("verify --json")
    assert checked.status == 4
    assert [one["file"] for one in checked.json["games"] if not one["ok"]] == [
        str(evening.home / file)
    ]


@pytest.mark.parametrize(
    "content",
    [
        '{ "game" : "%s" }',
        '{"game":\n"%s","rules":null}',
        '{"\\u0067ame":"%s"}',
        '{"game":"%s"}\r\n',
    ],
)
def test_settings_may_be_written_in_any_way(evening: Evening, content: str) -> None:
    evening.must("new Ann Bob", "new Cid Dee")
    (evening.home / "settings.json").write_text(content % GAME)
    assert evening.score()["game"] == GAME


# Games of histories without an id.

HEAD = "ginscore-history 1\ndate: 2026-11-30\nplayers: Ann Bob\n\n"
FIRST = HEAD + "knock Ann 3 vs 12\ndead\n"
SECOND = HEAD + "gin Bob vs 34\n"


def take_in(evening: Evening, *texts: str) -> list[list[str]]:
    """Read histories in, one file after the other; what each game of a file did."""
    found = []
    for n, text in enumerate(texts):
        file = evening.home.parent / f"{n}.gin"
        file.write_text(text)
        answer = evening.must(f"import {file} --json")
        found.append([one["done"] for one in answer.json["games"]])
    return found


@pytest.mark.parametrize(
    ("texts", "does", "games"),
    [
        pytest.param([FIRST, FIRST], [["added"], ["known"]], 1, id="the same file"),
        pytest.param([FIRST, FIRST + "dead\n"], [["added"], ["longer"]], 1, id="grown"),
        pytest.param([FIRST + "dead\n", FIRST], [["added"], ["known"]], 1, id="an old copy"),
        pytest.param([HEAD, FIRST], [["added"], ["longer"]], 1, id="grown from nothing"),
        pytest.param(
            [HEAD, FIRST, FIRST + "dead\n"],
            [["added"], ["longer"], ["longer"]],
            1,
            id="grown from nothing, and again",
        ),
        pytest.param([FIRST, HEAD], [["added"], ["known"]], 1, id="nothing of it yet"),
        pytest.param(
            [FIRST + SECOND, SECOND + FIRST],
            [["added", "added"], ["known", "known"]],
            2,
            id="two games in any order",
        ),
        pytest.param([FIRST, SECOND], [["added"], ["added"]], 2, id="two evenings in two files"),
        pytest.param(
            [SECOND, FIRST + SECOND, FIRST],
            [["added"], ["added", "known"], ["known"]],
            2,
            id="neighbours do not matter",
        ),
        pytest.param(
            [FIRST, FIRST.replace("knock Ann", "# well\nknock  ann")],
            [["added"], ["known"]],
            1,
            id="blanks, case and a remark",
        ),
        pytest.param(
            [FIRST, FIRST.replace("12", "10+2")], [["added"], ["known"]], 1, id="a count in parts"
        ),
        pytest.param(
            [FIRST, FIRST.replace("Ann Bob", "Ann,  Bob")],
            [["added"], ["known"]],
            1,
            id="a comma between the players",
        ),
    ],
)
def test_a_game_without_an_id_is_known_by_what_it_tells(
    evening: Evening, texts: list[str], does: list[list[str]], games: int
) -> None:
    assert take_in(evening, *texts) == does
    assert len(Home(evening.home).ids()) == games


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(FIRST.replace("dead", "gin Bob vs 20"), id="another second hand"),
        pytest.param(FIRST.replace("\n\n", "\nrules: classic\n\n"), id="other rules"),
        pytest.param(FIRST.replace("knock", "@20:14 knock"), id="another time"),
    ],
)
def test_and_is_never_doubled_where_it_is_told_in_another_way(evening: Evening, other: str) -> None:
    take_in(evening, FIRST)
    file = evening.home.parent / "other.gin"
    file.write_text(other)
    answer = evening.type(f"import {file}")
    assert answer.status == 3
    assert "is told in two ways" in answer.err
    file.write_text(FIRST + other)
    answer = evening.type(f"import {file}")
    assert answer.status == 2
    assert "This game begins like the one in line 1, and is another." in answer.err
    assert len(Home(evening.home).ids()) == 1


def test_a_name_tells_two_games_apart_that_begin_alike(evening: Evening) -> None:
    one, other = (FIRST.replace("\n\n", f"\nname: {name}\n\n") for name in ("one", "two"))
    assert take_in(evening, one + other, other) == [["added", "added"], ["known"]]


WON = HEAD + "win Ann 100\n"
SAME = "This game is the same as the one in line 1: told twice, or two that went alike."


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        pytest.param(WON + WON, 6, SAME, id="two that were won alike"),
        pytest.param(FIRST + FIRST, 7, SAME, id="a file twice"),
        pytest.param(HEAD + HEAD, 5, SAME, id="two without a hand"),
        pytest.param(
            FIRST + FIRST + "dead\n", 7, "This game goes on from the one in line 1.", id="longer"
        ),
        pytest.param(
            FIRST + "dead\n" + FIRST,
            8,
            "This game is the beginning of the one in line 1.",
            id="shorter",
        ),
        pytest.param(
            HEAD + FIRST, 5, "This game goes on from the one in line 1.", id="from nothing"
        ),
        pytest.param(
            FIRST + SECOND + HEAD,
            12,
            "This game is the beginning of the one in line 1.",
            id="nothing behind two games",
        ),
        pytest.param(
            FIRST + FIRST.replace("vs 12", "vs 12 --note open"),
            7,
            "This game begins like the one in line 1, and is another.",
            id="another note",
        ),
    ],
)
def test_no_game_of_a_file_vanishes_in_another(
    evening: Evening, text: str, line: int, said: str
) -> None:
    file = evening.home.parent / "evening.gin"
    file.write_text(text)
    answer = evening.type(f"import {file}")
    assert (answer.status, answer.out) == (2, "")
    first = next(one for one in answer.err.splitlines() if f"evening.gin:{line}:1: " in one)
    assert first.endswith(f": {said}")
    assert [one.strip() for one in answer.err.splitlines()[-3:]] == [
        "ginscore-history 1",
        "^^^^^^^^^^^^^^^^^^",
        "Give each a game or name tag of its own, or leave one of them out.",
    ]
    assert not (evening.home / "games").exists()
    checked = evening.type(f"verify {file} --json")
    assert checked.status == 4
    ((found,),) = [one["differences"] for one in checked.json["games"]]
    assert (found["place"], found["message"]) == (f"line {line}, column 1", said)


def test_each_game_that_may_be_one_before_it_is_pointed_at(evening: Evening) -> None:
    file = evening.home.parent / "evening.gin"
    file.write_text(HEAD + FIRST + SECOND)
    found = evening.type(f"verify {file} --json").json["games"][0]["differences"]
    assert [(one["place"], one["message"]) for one in found] == [
        ("line 5, column 1", "This game goes on from the one in line 1."),
        ("line 11, column 1", "This game goes on from the one in line 1."),
    ]


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(FIRST.replace("vs 12", "vs 12 --note hello"), id="a note"),
        pytest.param(FIRST.replace("knock", "@20:15 knock"), id="a time"),
        pytest.param(FIRST.replace("\n\n", "\nevent: Club\n\n"), id="an occasion"),
    ],
)
def test_what_is_said_beside_a_game_makes_no_second_one(evening: Evening, other: str) -> None:
    take_in(evening, FIRST)
    file = evening.home.parent / "other.gin"
    file.write_text(other)
    answer = evening.type(f"import {file}")
    assert (answer.status, answer.out) == (3, "")
    assert "Only times, remarks or tags differ." in answer.err
    (game,) = Home(evening.home).ids()
    evening.must(f"remove {game}")
    assert evening.must(f"import {file} --json").json["games"][0]["done"] == "added"
    assert Home(evening.home).ids() == [game]


def test_a_first_hand_that_was_mended_is_added_and_its_near_twin_named(evening: Evening) -> None:
    take_in(evening, FIRST)
    (first,) = Home(evening.home).ids()
    file = evening.home.parent / "mended.gin"
    file.write_text(FIRST.replace("vs 12", "vs 13"))
    said = evening.must(f"import {file}").out.splitlines()
    (second,) = set(Home(evening.home).ids()) - {first}
    assert said[0] == f"Added {second}: Ann – Bob."
    assert " ".join(line.strip() for line in said[1:]) == (
        f"Note: {first} has the same date and players, and another first hand. "
        "If the two are one game, ginscore remove takes either away."
    )
    assert max(map(len, said)) <= 80
    again = evening.must(f"import {file} --json").json["games"]
    assert [(one["done"], one["near_twins"]) for one in again] == [("known", [])]


@pytest.mark.parametrize(
    ("other", "twins"),
    [
        pytest.param(SECOND, 1, id="another first hand"),
        pytest.param(SECOND.replace("11-30", "11-30T20:00"), 1, id="with the time"),
        pytest.param(SECOND.replace("11-30", "11-29"), 0, id="another day"),
        pytest.param(SECOND.replace("Bob", "Cid"), 0, id="other players"),
        pytest.param(SECOND.replace("\n\n", "\nname: late\n\n"), 0, id="a name of its own"),
        pytest.param(SECOND.replace("\n\n", "\ngame: late\n\n"), 0, id="an id of its own"),
    ],
)
def test_a_near_twin_has_the_same_day_players_and_name(
    evening: Evening, other: str, twins: int
) -> None:
    take_in(evening, FIRST)
    file = evening.home.parent / "other.gin"
    file.write_text(other)
    (one,) = evening.must(f"import {file} --json").json["games"]
    assert (one["done"], len(one["near_twins"])) == ("added", twins)


def test_two_games_of_one_file_are_no_near_twins(evening: Evening) -> None:
    file = evening.home.parent / "both.gin"
    file.write_text(FIRST + SECOND)
    games = evening.must(f"import {file} --json").json["games"]
    assert [one["near_twins"] for one in games] == [[], []]


@pytest.mark.parametrize("form", ["json", "history"])
def test_a_game_comes_through_a_pipe(evening: Evening, tmp_path: Path, form: str) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12")
    text = evening.must(f"export {form}").out
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text(text))
    writer.start()
    said = evening.must(f"--home {tmp_path / 'other'} import {pipe}").out
    writer.join()
    assert said == f"Added {GAME}: Ann – Bob.\n"
    assert pipe.is_fifo()


def test_a_pipe_that_brings_too_much_is_left(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ginscore.ledger.exchange.MOST_BYTES", 5000)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text(HEAD + "#" * 5000))
    writer.start()
    answer = evening.type(f"import {pipe}")
    writer.join()
    assert (answer.status, answer.out) == (4, "")
    assert f"{pipe} has more than 5000 bytes." in answer.err
