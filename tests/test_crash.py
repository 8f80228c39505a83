"""Nothing that was acknowledged is ever lost: writers killed at any moment, many writers at once,
full disks, and a long evening of closing and reopening.

Each proof runs shortened; whole with ``pytest -m long tests/test_crash.py``. Here and in the
README, shortened and whole: 25 and 300 writers killed; 8 processes with 3 and 100 hands each; 40
and 500 hands closed and reopened after each. The full disks are whole in both.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ginscore.cli import run
from ginscore.events import HandPlayed
from ginscore.ledger.store import Home
from ginscore.replay import fold, refuse_illegal

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="writers are killed and forked as on a system of the Unix kind"
)

GAME = "2026-11-30-crash"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one game that no number of hands ends."""
    for variable in ("GINSCORE_GAME", "GINSCORE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("ginscore.ledger.store.new_id", lambda: GAME)
    assert quietly(tmp_path, "new", "Ann", "Bob", "--set", "target=1000000000") == 0
    return tmp_path


def quietly(home: Path, *words: str) -> int:
    """Run a command line without a word; its exit status."""
    return told(home, *words)[0]


def told(home: Path, *words: str) -> tuple[int, str, str]:
    """Run a command line: its exit status, and what it printed."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(["--home", str(home), *words])
    return status, out.getvalue(), err.getvalue()


def notes_of(home: Path) -> list[str | None]:
    """The note of every hand in the game, which is read, told over and judged."""
    ledger = Home(home).read(GAME).ledger
    refuse_illegal(fold(ledger.events))
    return [event.note for event in ledger.events if isinstance(event, HandPlayed)]


def record(home: Path, note: str) -> int:
    """Record a hand that can be told from all others by its note."""
    return quietly(home, "knock", "Ann", "3", "vs", "12", "--note", note)


def fork(work: Callable[[int], None]) -> tuple[int, int]:
    """A process of its own that does some work and reports down a pipe: its number, and the end of
    the pipe to read from."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    status = 1
    try:
        os.close(reading)
        work(writing)
        status = 0
    finally:
        os._exit(status)


# Killed at any moment.


def killed_after(home: Path, writer: int, delay: float) -> list[str]:
    """Let a writer record hand after hand and kill it after so many seconds: the notes of the hands
    that it was told are saved."""

    def work(pipe: int) -> None:
        for n in range(10_000):
            note = f"{writer}-{n}"
            if record(home, note):
                os._exit(3)
            os.write(pipe, f"{note}\n".encode())

    child, pipe = fork(work)
    select.select([pipe], [], [], 20)  # it has begun: the first hand is acknowledged
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL, "the writer ended by itself"
    with open(pipe, "rb") as acknowledged:
        return acknowledged.read().decode().split()


def kill_writers(home: Path, kills: int) -> None:
    rng = random.Random(kills)
    saved: list[str] = []
    for writer in range(kills):
        acknowledged = killed_after(home, writer, rng.uniform(0, 0.03))
        found = notes_of(home)
        new = found[len(saved) :]
        assert found[: len(saved)] == saved
        assert new[: len(acknowledged)] == acknowledged
        assert len(new) <= len(acknowledged) + 1  # written, and killed before it could say so
        saved = [note for note in found if note is not None]
    assert len(saved) >= kills


def test_writers_killed_at_any_moment_lose_nothing(home: Path) -> None:
    kill_writers(home, 25)


@pytest.mark.long
@pytest.mark.parametrize("half", range(6))
def test_three_hundred_writers_killed_lose_nothing(home: Path, half: int) -> None:
    """Six games of fifty kills each, so that each stays short enough to be read after every one."""
    del half
    kill_writers(home, 50)


def test_what_a_killed_writer_leaves_behind_blocks_and_counts_for_nothing(home: Path) -> None:
    (home / "games" / f".{GAME}.leftover.tmp").write_bytes(b'{"format": 1, "ev')
    (home / "games" / f".{GAME}.json.lock").write_bytes(b"")
    assert record(home, "after") == 0
    assert notes_of(home) == ["after"]
    assert Home(home).ids() == [GAME]


# Many at once.


def write_at_once(home: Path, processes: int, hands: int) -> None:
    def work(writer: int) -> Callable[[int], None]:
        def record_all(pipe: int) -> None:
            failed = [n for n in range(hands) if record(home, f"{writer}-{n}")]
            os.write(pipe, f"{len(failed)}".encode())

        return record_all

    children = [fork(work(writer)) for writer in range(processes)]
    for child, pipe in children:
        with open(pipe, "rb") as reported:
            assert reported.read() == b"0"
        assert os.waitpid(child, 0)[1] == 0
    found = notes_of(home)
    assert len(found) == processes * hands
    for writer in range(processes):
        own = [note for note in found if note and note.startswith(f"{writer}-")]
        assert own == [f"{writer}-{n}" for n in range(hands)]


def test_eight_processes_record_into_one_game(home: Path) -> None:
    write_at_once(home, 8, 3)


@pytest.mark.long
def test_eight_processes_record_a_hundred_hands_each_into_one_game(home: Path) -> None:
    write_at_once(home, 8, 100)


# A full disk.

LIMITED = """
import resource, sys
from ginscore.cli import run
most = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
raise SystemExit(run(sys.argv[2:]))
"""


@pytest.mark.parametrize("short_by", [1, 60, 10_000], ids=["a byte", "an event", "all of it"])
def test_no_file_may_grow_so_large(home: Path, short_by: int) -> None:
    pytest.importorskip("resource")
    for n in range(3):
        assert record(home, f"{n}") == 0
    file = home / "games" / f"{GAME}.json"
    before = file.read_bytes()
    assert record(home, "3") == 0
    needed = len(file.read_bytes())
    file.write_bytes(before)
    line = ["--home", str(home), "knock", "Ann", "3", "vs", "12", "--note", "3"]
    most = max(0, needed - short_by)
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(most), *line], capture_output=True, text=True
    )
    assert done.returncode == 4
    assert done.stdout == ""
    assert done.stderr.startswith("Error: ")
    assert "Traceback" not in done.stderr
    assert file.read_bytes() == before
    assert notes_of(home) == ["0", "1", "2"]
    assert [one.name for one in file.parent.iterdir()] == [file.name]


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 kilobytes, where this system and user can mount one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    try:
        done = subprocess.run(mount, capture_output=True, text=True)
    except OSError as error:
        pytest.skip(f"no disk can be mounted here: {error}")
    if done.returncode:
        pytest.skip(f"no disk can be mounted here: {done.stderr.strip()}")
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_hands_recorded_until_the_disk_is_full(
    tiny_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ginscore.ledger.store.new_id", lambda: GAME)
    assert quietly(tiny_disk, "new", "Ann", "Bob", "--set", "target=1000000000") == 0
    saved = []
    status, out, err = 0, "", ""
    for n in range(1000):
        words = ("knock", "Ann", "3", "vs", "12", "--note", f"{n} {'x' * 900}")
        status, out, err = told(tiny_disk, *words)
        if status:
            break
        saved.append(words[-1])
    assert (status, out) == (4, "")
    assert "no space left" in err
    assert saved
    assert notes_of(tiny_disk) == saved
    assert told(tiny_disk, "score")[0] == 0
    assert not list((tiny_disk / "games").glob("*.tmp"))


# Closed and reopened.


def close_and_reopen(home: Path, hands: int) -> None:
    for n in range(hands):
        assert record(home, f"{n}") == 0
        assert quietly(home, "close") == 0
        assert record(home, "refused") == 3
        assert quietly(home, "reopen") == 0
    assert notes_of(home) == [f"{n}" for n in range(hands)]
    game = fold(Home(home).read(GAME).ledger.events).game
    assert game.columns[0].points == (9 * hands, 0)
    assert game.columns[0].boxes == (hands, 0)


def test_hands_with_the_game_closed_and_reopened_after_each(home: Path) -> None:
    close_and_reopen(home, 40)


@pytest.mark.long
def test_five_hundred_hands_with_the_game_closed_and_reopened_after_each(home: Path) -> None:
    close_and_reopen(home, 500)
