"""The folder of ledgers: what is written is there whole or not at all, whatever fails.

``HOME/games/ID.json`` is a game. Every failure is a LedgerError, the file as it was before, and
nothing left lying about.
"""

from __future__ import annotations

import contextlib
import errno
import os
import random
import re
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ginscore.errors import GameError, GinscoreError, LedgerError, NotationError
from ginscore.events import Opened
from ginscore.ledger import codec, disk, saving, store
from ginscore.ledger.store import Home, Kept
from ginscore.texts import is_game_id
from tests.ledgers import ID, gin, knock, note, opened, told

OPENED = opened("Ann", "Bob")
NINE = told(OPENED, knock("Ann", 3, 12))[1]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A folder that is not there yet."""
    return Home(tmp_path / "club")


@pytest.fixture
def kept(home: Home) -> Kept:
    """A game of one hand, in the folder."""
    return home.append(home.create(OPENED, ID), NINE)


def lying_about(folder: Path) -> list[str]:
    """Every file under a folder that is no game and no lock."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in found if path.suffix not in (".json", ".lock")]


def lock_of(home: Home) -> Path:
    """The lock of the game: beside its file."""
    return home.games / f".{ID}.json.lock"


def mode_of(path: Path) -> int:
    """The mode of a file."""
    return stat.S_IMODE(path.stat().st_mode)


# Writing and reading.


def test_a_game_is_kept_and_read(home: Home) -> None:
    kept = home.append(home.create(OPENED, ID), NINE, note("rain"))
    assert home.ids() == [ID]
    assert home.read(ID).ledger.events == kept.ledger.events
    assert len(kept.ledger.events) == 3
    assert kept.path == home.folder / "games" / f"{ID}.json"


def test_reading_creates_nothing(home: Home) -> None:
    assert home.ids() == []
    with pytest.raises(GameError, match=f"There is no game {ID}"):
        home.read(ID)
    assert not home.folder.exists()


def test_new_files_are_their_owners_alone(home: Home, kept: Kept) -> None:
    assert mode_of(kept.path) == 0o600
    assert mode_of(home.games) == 0o700


@pytest.mark.parametrize("mode", [0o644, 0o660, 0o600], ids=oct)
def test_an_existing_file_keeps_its_mode(home: Home, kept: Kept, mode: int) -> None:
    kept.path.chmod(mode)
    home.append(home.read(ID), NINE)
    assert mode_of(kept.path) == mode


@pytest.mark.parametrize("relative", [True, False], ids=["relative", "absolute"])
def test_the_target_of_a_link_is_written_and_the_link_stays(
    home: Home, kept: Kept, tmp_path: Path, relative: bool
) -> None:
    elsewhere = tmp_path / "drive" / "evening.json"
    elsewhere.parent.mkdir()
    kept.path.rename(elsewhere)
    kept.path.symlink_to("../../drive/evening.json" if relative else elsewhere)
    home.append(home.read(ID), NINE)
    assert kept.path.is_symlink()
    assert len(codec.decode(elsewhere.read_bytes()).events) == 3
    assert lying_about(tmp_path) == []


def test_nothing_lies_about_after_writing(home: Home, kept: Kept) -> None:
    assert lying_about(home.folder) == []
    assert [path.name for path in home.games.iterdir()] == [kept.path.name]


def test_an_id_is_the_date_and_a_random_part() -> None:
    ids = {store.new_id() for _ in range(50)}
    assert len(ids) == 50
    assert all(is_game_id(one) and one.startswith(store.now()[:10]) for one in ids)


def test_only_games_are_listed(home: Home, kept: Kept) -> None:
    for name in (".hidden.json", "notes.txt", "-x.json", f".{ID}.json.0123456789ab.tmp"):
        (home.games / name).write_text("{}")
    (home.games / "2025-01-01-zzzzz.json").write_bytes(b"")
    assert home.ids() == ["2025-01-01-zzzzz", kept.id]


@pytest.mark.parametrize(
    "word",
    ["", ".", "..", "../x", "a/b", "a\\b", "/etc/passwd", "a..b", "-x", "a\0b", "x" * 65, "a b"],
)
def test_no_id_is_a_path_out_of_the_folder(home: Home, word: str) -> None:
    with pytest.raises(NotationError):
        home.path_of(word)
    with pytest.raises(NotationError), home.locked(word):
        pass
    assert not home.folder.exists()


def test_a_game_is_created_once(home: Home, kept: Kept) -> None:
    before = kept.path.read_bytes()
    with pytest.raises(LedgerError, match="there is a game"):
        home.create(OPENED, ID)
    assert kept.path.read_bytes() == before


def test_a_game_is_moved_aside_and_another_of_its_id_too(home: Home, kept: Kept) -> None:
    content = kept.path.read_bytes()
    first = home.remove(ID)
    home.create(OPENED, ID)
    second = home.remove(ID)
    assert (first.name, second.name) == (f"{ID}.json", f"{ID}.1.json")
    assert first.read_bytes() == content
    assert home.ids() == []
    with pytest.raises(GameError):
        home.remove(ID)


# Files that are no ledger.


def test_a_broken_file_is_named_with_the_place_in_it_and_left_alone(home: Home, kept: Kept) -> None:
    broken = kept.path.read_bytes().replace(b'"count":12', b'"count":98')
    kept.path.write_bytes(broken)
    with pytest.raises(LedgerError) as caught:
        home.read(ID)
    assert str(kept.path) in caught.value.message
    assert "(at $.head)" in caught.value.message
    assert caught.value.status == 4
    assert home.read(ID, unchecked=True).ledger.stated != home.read(ID, unchecked=True).ledger.head
    assert kept.path.read_bytes() == broken


def test_a_file_under_another_games_name_is_refused(home: Home, kept: Kept) -> None:
    kept.path.rename(home.games / "2026-01-01-other.json")
    with pytest.raises(LedgerError, match=f"tells of game {ID}"):
        home.read("2026-01-01-other")


def a_folder(path: Path) -> None:
    """A folder by the name of the game."""
    path.mkdir()


def a_pipe(path: Path) -> None:
    """A pipe that nobody writes to: opening it would wait for ever."""
    os.mkfifo(path)


def a_link_to_nothing(path: Path) -> None:
    """A link whose disk is not there."""
    path.symlink_to(path.parent.parent / "unplugged" / "game.json")


def a_link_to_itself(path: Path) -> None:
    """A link that goes round."""
    path.symlink_to(path)


def a_link_to_a_device(path: Path) -> None:
    """A file without an end."""
    path.symlink_to("/dev/zero")


ODD_FILES = [a_folder, a_pipe, a_link_to_nothing, a_link_to_itself, a_link_to_a_device]


@pytest.mark.parametrize("make", ODD_FILES)
def test_what_is_no_ordinary_file_is_refused(home: Home, make: Callable[[Path], None]) -> None:
    home.games.mkdir(parents=True)
    make(home.games / f"{ID}.json")
    with pytest.raises(LedgerError):
        home.read(ID)
    with pytest.raises(LedgerError):
        home.create(OPENED, ID)
    assert [path.name for path in home.games.iterdir()] == [f"{ID}.json"]
    assert not (home.folder / "unplugged").exists()


@pytest.mark.parametrize("make", [a_folder, a_link_to_nothing, a_link_to_itself])
def test_and_is_never_written_over(home: Home, make: Callable[[Path], None]) -> None:
    home.folder.mkdir()
    make(home.settings)
    with pytest.raises(LedgerError):
        saving.write_bytes(home.settings, b"{}")
    assert [path.name for path in home.folder.iterdir()] == ["settings.json"]


def test_a_file_of_too_many_bytes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long"
    path.write_bytes(b"12345")
    assert disk.read_bytes(path, most=5) == b"12345"
    with pytest.raises(LedgerError, match="more than 4 bytes"):
        disk.read_bytes(path, most=4)


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "club").write_text("not a folder")
    home = Home(tmp_path / "club")
    for use in (home.ids, lambda: home.read(ID), lambda: home.create(OPENED, ID)):
        with pytest.raises(LedgerError):
            use()
    with pytest.raises(LedgerError), home.locked(ID):
        pass
    assert (tmp_path / "club").read_text() == "not a folder"


def test_a_file_in_place_of_the_folder_of_games(home: Home) -> None:
    home.folder.mkdir()
    home.games.write_text("")
    for use in (home.ids, lambda: home.read(ID), lambda: home.create(OPENED, ID)):
        with pytest.raises(LedgerError):
            use()


def test_a_folder_that_vanished_is_not_made_anew(home: Home, kept: Kept, tmp_path: Path) -> None:
    home.folder.rename(tmp_path / "gone")
    with pytest.raises(LedgerError, match="Nothing was saved"):
        home.append(kept, NINE)
    assert not home.folder.exists()


def test_a_file_that_another_program_changed_is_not_written_over(home: Home, kept: Kept) -> None:
    home.append(home.read(ID), note("from elsewhere"))
    content = kept.path.read_bytes()
    with pytest.raises(LedgerError, match="Nothing was saved: another program changed"):
        home.append(kept, NINE)
    assert kept.path.read_bytes() == content


@pytest.mark.parametrize(
    ("what", "mode"),
    [("club/games", 0o500), (f"club/games/{ID}.json", 0o400)],
    ids=["a read-only folder of games", "a read-only file"],
)
def test_without_permission_nothing_is_saved(as_nobody: Path, what: str, mode: int) -> None:
    home = Home(as_nobody / "club")
    kept = home.append(home.create(OPENED, ID), NINE)
    content = kept.path.read_bytes()
    (as_nobody / what).chmod(mode)
    try:
        with pytest.raises(LedgerError, match="permission denied") as caught:  # noqa: PT012
            with home.locked(ID):
                home.append(home.read(ID), NINE)
            home.remove(ID)
    finally:
        (as_nobody / what).chmod(0o700)
    assert caught.value.message.startswith("Nothing was saved")
    assert home.read(ID).ledger.events == kept.ledger.events
    assert kept.path.read_bytes() == content
    assert lying_about(home.folder) == []


def test_a_file_that_may_not_be_read_is_refused(as_nobody: Path) -> None:
    home = Home(as_nobody / "club")
    home.create(OPENED, ID).path.chmod(0)
    with pytest.raises(LedgerError, match="permission denied"):
        home.read(ID)


# Calls that fail, one after the other.


class Failing:
    """A function of the system that fails at its n-th call, and counts its calls."""

    def __init__(self, real: Callable[..., Any], at: int, before: Callable[..., Any]) -> None:
        self.real, self.at, self.before, self.calls = real, at, before, 0

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.calls += 1
        if self.calls == self.at:
            self.before(*args)
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return self.real(*args, **kwargs)


def nothing(*_: Any) -> None:
    """Fail before anything is done."""


def half_a_write(handle: int, content: memoryview) -> None:
    """The disk is full in the middle of a write."""
    os.pwrite(handle, content[: len(content) // 2], 0)


FAILING: list[tuple[str, Callable[..., Any]]] = [
    ("open", nothing),
    ("write", nothing),
    ("write", half_a_write),
    ("fchmod", nothing),
    ("fsync", nothing),
    ("close", os.close),
    ("stat", nothing),
    ("link", nothing),
    ("replace", nothing),
    ("replace", os.replace),
    ("unlink", nothing),
    ("unlink", os.unlink),
    ("listdir", nothing),
]
"""The calls that a write makes, and what each may have done when it fails."""


@pytest.mark.parametrize(("name", "before"), FAILING, ids=lambda one: getattr(one, "__name__", one))
@pytest.mark.parametrize("fresh", [True, False], ids=["a new file", "an old file"])
@pytest.mark.parametrize("no_links", [True, False], ids=["without links", "with links"])
def test_a_call_that_fails_loses_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    before: Callable[..., Any],
    fresh: bool,
    no_links: bool,
) -> None:
    """At every call in turn: an entry is said to be saved and is there, or neither."""
    if no_links:
        monkeypatch.setattr(os, "link", Failing(os.link, 1, nothing))
    for at in range(1, 20):
        home = Home(tmp_path / f"{at}")
        home.games.mkdir(parents=True)
        kept = None if fresh else home.append(home.create(OPENED, ID), NINE)
        with monkeypatch.context() as patched:
            failing = Failing(getattr(os, name), at, before)
            patched.setattr(os, name, failing)
            saved = True
            try:
                home.create(OPENED, ID) if kept is None else home.append(kept, NINE)
            except LedgerError:
                saved = False
        there = len(home.read(ID).ledger.events) if home.ids() else 0
        assert there == (0 if fresh else 2) + saved
        if name != "unlink":
            assert lying_about(home.folder) == []
        if failing.calls < at:
            break
    else:
        pytest.fail("more calls than were foreseen")


def test_when_the_old_file_cannot_be_put_back_it_is_said(
    home: Home, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", Failing(os.fsync, 2, nothing))
    monkeypatch.setattr(os, "replace", Failing(os.replace, 2, nothing))
    with pytest.raises(LedgerError, match="It is not known whether the last entry was saved"):
        home.append(kept, gin("Ann", 5, "Bob"))
    assert len(home.read(ID).ledger.events) in (2, 3)


def test_an_interruption_saves_nothing_and_is_passed_on(
    home: Home, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def interrupted(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        home.append(kept, NINE)
    assert len(home.read(ID).ledger.events) == 2
    assert lying_about(home.folder) == []


def test_a_folder_that_cannot_be_synced_at_all_is_no_failure(
    home: Home, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some shared folders answer that they know no such thing."""

    def fsync(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "invalid argument")

    monkeypatch.setattr(os, "fsync", fsync)
    assert len(home.append(kept, NINE).ledger.events) == 3


def test_what_a_killed_writer_left_is_cleared_away_by_the_next(home: Home, kept: Kept) -> None:
    for name in (f".{ID}.json.0123456789ab.tmp", f".{ID}.json.ba9876543210.old"):
        (home.games / name).write_text("half")
    (home.games / ".2026-01-01-other.json.0123456789ab.tmp").write_text("of another game")
    others = [".notes.txt.0123456789ab.tmp", f".{ID}.json.x.tmp", f".{ID}.json.0123456789ab.bak"]
    for name in others:
        (home.games / name).write_text("somebody else's")
    with home.locked(ID):
        home.append(kept, NINE)
    assert sorted(lying_about(home.folder)) == sorted(others)


def test_moving_a_game_aside_fails_whole(
    home: Home, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", Failing(os.fsync, 2, nothing))
    with pytest.raises(LedgerError, match="cannot be moved"):
        home.remove(ID)
    assert home.ids() == [kept.id]
    assert list(home.removed.iterdir()) == []


FULL = """
import resource, sys
from pathlib import Path
from ginscore.errors import LedgerError
from ginscore.ledger.store import Home
from tests.ledgers import ID, note

resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
home = Home(Path(sys.argv[1]))
kept = home.read(ID)
try:
    for saved in range(1000):
        kept = home.append(kept, note("rain " * 20))
except LedgerError as error:
    print(saved, error.status, error.message)
"""


def run(program: str, *words: str) -> subprocess.Popen[str]:
    """A fresh interpreter that runs a program at this checkout."""
    return subprocess.Popen(
        [sys.executable, "-c", program, *words],
        cwd=Path(__file__).parent.parent,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_full_disk_keeps_the_old_file(home: Home, kept: Kept) -> None:
    with run(FULL, str(home.folder)) as child:
        said, _ = child.communicate()
    saved, status, message = said.split(maxsplit=2)
    assert (status, message.split(":")[0]) == ("4", "Nothing was saved")
    assert 0 < int(saved) < 50
    assert len(home.read(ID).ledger.events) == 2 + int(saved)
    assert kept.path.stat().st_size <= 3000
    assert lying_about(home.folder) == []


# Locks.


@contextlib.contextmanager
def held(home: Home, name: str) -> Iterator[None]:
    """Somebody else holds a lock: a program of its own."""
    program = (
        "import sys; from pathlib import Path; from ginscore.ledger.store import Home\n"
        "with Home(Path(sys.argv[1])).locked(sys.argv[2]): print('held', flush=True); input()\n"
    )
    child = run(program, str(home.folder), name)
    assert child.stdout is not None
    assert child.stdout.readline() == "held\n"
    try:
        yield
    finally:
        child.kill()
        child.communicate()


def test_a_writer_waits_says_so_and_gives_up(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(store, "WAIT", 0.2)
    with held(home, ID), pytest.raises(LedgerError) as caught, home.locked(ID):
        pass
    assert caught.value.status == 4
    assert caught.value.message == (
        f"Nothing was saved: another ginscore has been writing to {ID} for 0.2 seconds."
    )
    assert capsys.readouterr().err == "Waiting for another ginscore that is writing…\n"


def test_a_writer_who_waits_gets_his_turn(home: Home) -> None:
    with contextlib.ExitStack() as other:
        other.enter_context(held(home, ID))
        threading.Timer(0.2, other.close).start()
        with home.locked(ID):
            pass


def test_two_games_do_not_wait_for_each_other(home: Home) -> None:
    with held(home, ID), home.locked("2026-03-14-other"):
        pass


def test_a_lock_whose_holder_was_killed_is_free(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    with held(home, ID):
        pass
    assert lock_of(home).exists()
    with home.locked(ID):
        pass
    assert capsys.readouterr().err == ""


def test_a_lock_file_that_lay_there_is_free(home: Home) -> None:
    home.games.mkdir(parents=True)
    lock_of(home).write_text("12345")
    with home.locked(ID):
        pass


def test_a_folder_in_place_of_the_lock(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "WAIT", 0.1)
    lock_of(home).mkdir(parents=True)
    with pytest.raises(LedgerError, match=re.escape(str(lock_of(home)))), home.locked(ID):
        pass


def test_a_lock_is_let_go_after_an_error(home: Home) -> None:
    for _ in range(2):
        with pytest.raises(GameError), home.locked(ID):
            raise GameError("no")


WRITER = """
import sys
from pathlib import Path
from ginscore.ledger.store import Home
from tests.ledgers import ID, note

home = Home(Path(sys.argv[1]))
for number in range(int(sys.argv[3])):
    with home.locked(ID):
        home.append(home.read(ID), note(f"{sys.argv[2]} {number}"))
"""


@pytest.mark.parametrize(
    ("writers", "each"),
    [
        pytest.param(4, 15, id="shortened"),
        pytest.param(8, 100, id="whole", marks=pytest.mark.long),
    ],
)
def test_writers_at_the_same_time_lose_nothing(
    home: Home, kept: Kept, writers: int, each: int
) -> None:
    children = [run(WRITER, str(home.folder), str(n), str(each)) for n in range(writers)]
    assert [child.wait() for child in children] == [0] * writers
    for child in children:
        child.communicate()
    notes = [getattr(event, "text", "") for event in home.read(ID).ledger.events[2:]]
    expected = [f"{n} {number}" for n in range(writers) for number in range(each)]
    assert sorted(notes) == sorted(expected)
    assert lying_about(home.folder) == []
    assert kept.id == ID


KILLED = """
import sys
from pathlib import Path
from ginscore.ledger.store import Home
from tests.ledgers import ID, note

home = Home(Path(sys.argv[1]))
while True:
    with home.locked(ID):
        kept = home.read(ID)
        number = len(kept.ledger.events)
        home.append(kept, note(f"{number}"))
    print(number, flush=True)
"""


@pytest.mark.parametrize(
    "kills",
    [
        pytest.param(12, id="shortened"),
        pytest.param(300, id="whole", marks=pytest.mark.long),
    ],
)
def test_a_writer_that_is_killed_loses_nothing_it_said_was_saved(home: Home, kills: int) -> None:
    home.create(OPENED, ID)
    dice = random.Random(kills)
    for _ in range(kills):
        with run(KILLED, str(home.folder)) as child:
            assert child.stdout is not None
            said = [int(child.stdout.readline()) for _ in range(dice.randint(1, 4))]
            time.sleep(dice.random() / 200)
            child.kill()
            said += [int(line) for line in child.stdout.read().split()]
        events = home.read(ID).ledger.events
        assert len(events) - 1 - said[-1] in (0, 1)
        assert [getattr(events[number], "text", "") for number in said] == [*map(str, said)]
    with home.locked(ID):
        home.append(home.read(ID), NINE)
    assert lying_about(home.folder) == []


def test_every_error_of_the_store_has_a_sentence() -> None:
    error = disk.failed("The file cannot be read", Path("x"), OSError())
    assert isinstance(error, GinscoreError)
    assert error.message == "The file cannot be read (x): it is not possible here."
    assert isinstance(OPENED, Opened)
