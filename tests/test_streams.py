"""Streams that are closed, full, unread or of a narrow encoding never turn a command into a
traceback, nor a recorded hand into one that seems lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="streams are closed as a shell does it")

GINSCORE = f"{sys.executable} -m ginscore"


def shell(home: Path, line: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell, ``ginscore`` standing for this program."""
    environment = {**os.environ, "GINSCORE_HOME": str(home), "PYTHONIOENCODING": "utf-8", **more}
    text = line.replace("ginscore", GINSCORE)
    return subprocess.run(
        ["bash", "-c", text], capture_output=True, text=True, env=environment, check=False
    )


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder in which Ann and Bob have sat down."""
    assert shell(tmp_path, "ginscore new Ann Bob").returncode == 0
    return tmp_path


def hands(home: Path) -> int:
    """How many hands the sheet has."""
    return len(json.loads(shell(home, "ginscore score --json").stdout)["hands"])


@pytest.mark.parametrize(
    ("streams", "status"),
    [
        pytest.param(">&-", 0, id="stdout is closed"),
        pytest.param("2>&-", 0, id="stderr is closed"),
        pytest.param("<&-", 0, id="stdin is closed"),
        pytest.param(">/dev/full", 1, id="stdout is full"),
    ],
)
def test_a_hand_is_recorded_once_whatever_becomes_of_its_receipt(
    home: Path, streams: str, status: int
) -> None:
    done = shell(home, f"ginscore knock Ann 3 vs 12 {streams}")
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert hands(home) == 1
    if status:
        assert done.stderr.endswith("What was entered is kept.\n")


@pytest.mark.parametrize(
    ("line", "status"),
    [
        pytest.param("ginscore knock Ann 20 vs 12 2>&1", 3, id="a refused hand"),
        pytest.param("ginscore new -x Bob 2>&1", 2, id="an unknown option"),
        pytest.param("ginscore judge 12 vs 3", 3, id="a ruling"),
        pytest.param("ginscore demo", 0, id="a long text"),
        pytest.param("ginscore score --json", 0, id="json"),
    ],
)
def test_the_exit_status_is_the_same_where_nobody_reads(home: Path, line: str, status: int) -> None:
    done = shell(home, f"({line}; echo $? >&3) 3>&2 | true")
    assert done.stderr.strip() == str(status)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "koi8-r", "cp1252", "utf-16"])
@pytest.mark.parametrize(
    "line", ["score", "--help", "laws", "explain 1", "games", "history", "rules list"]
)
def test_a_narrow_encoding_shows_what_it_can(home: Path, encoding: str, line: str) -> None:
    assert shell(home, "ginscore knock Ann 3 vs 12").returncode == 0
    done = subprocess.run(
        [sys.executable, "-m", "ginscore", *line.split()],
        capture_output=True,
        env={**os.environ, "GINSCORE_HOME": str(home), "PYTHONIOENCODING": encoding},
        check=False,
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert (
        "Ann" in done.stdout.decode(encoding)
        or "ginscore" in done.stdout.decode(encoding)
        or (line in ("laws", "rules list"))
    )


@pytest.mark.parametrize("line", ["format", "judge --batch -", "hand", "table", "knock"])
def test_a_closed_stdin_is_an_empty_one(home: Path, line: str) -> None:
    done = shell(home, f"ginscore {line} <&-")
    assert done.returncode in (0, 2)
    assert "Traceback" not in done.stderr


def test_a_mark_at_the_beginning_of_a_file_is_no_word(home: Path) -> None:
    (home / "evening.txt").write_text("knock Ann 3 vs 12\n", encoding="utf-8-sig")
    assert shell(home, f"ginscore table < {home}/evening.txt").returncode == 0
    (home / "lines.json").write_text(
        '{"knocker": {"count": 3}, "defender": {"count": 12}}\n', encoding="utf-8-sig"
    )
    done = shell(home, f"ginscore judge --batch {home}/lines.json")
    assert (done.returncode, json.loads(done.stdout)["points"]) == (0, 9)
