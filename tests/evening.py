"""An evening at the table for tests: type command lines, read what comes back.

``evening.type("knock Ann 3 vs 12")`` runs one line in this process as the shell would, in a ledger
folder of its own, with a clock that stands at 20:00 and ids that count up.
"""

from __future__ import annotations

import io
import json
import shlex
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from ginscore.cli import run


class Answer(Struct, frozen=True):
    """What a command line gave: its exit status, stdout and stderr."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Stdout as JSON."""
        return json.loads(self.out)


class Evening:
    """A ledger folder, and a way to type command lines at it."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home = home
        self.ids = 0
        for variable in ("GINSCORE_GAME", "NO_COLOR", "GINSCORE_HOME"):
            monkeypatch.delenv(variable, raising=False)
        monkeypatch.setenv("GINSCORE_HOME", str(home))
        monkeypatch.setattr("ginscore.ledger.store.now", lambda: "2026-11-30T20:00:00+01:00")
        monkeypatch.setattr("ginscore.ledger.store.new_id", self._new_id)
        monkeypatch.setattr("sys.stdin", io.StringIO(""))

    def _new_id(self) -> str:
        self.ids += 1
        return f"2026-11-30-game{self.ids}"

    def type(self, line: str) -> Answer:
        """Run a command line, split as a shell splits it, with or without ``ginscore``."""
        words = shlex.split(line)
        return self.run(*(words[1:] if words[:1] == ["ginscore"] else words))

    def run(self, *words: str) -> Answer:
        """Run a command line from its words."""
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = run(words)
        return Answer(status, out.getvalue(), err.getvalue())

    def read_aloud(self, line: str) -> str:
        """What a person sees of a command line: its output with the errors in their place."""
        both = io.StringIO()
        with redirect_stdout(both), redirect_stderr(both):
            run(shlex.split(line)[1:])
        return both.getvalue().rstrip()

    def must(self, *lines: str) -> Answer:
        """Run lines that all succeed; the last one's answer."""
        for line in lines:
            answer = self.type(line)
            assert answer.status == 0, f"{line}: {answer.err}"
        return answer

    def begin(self, *knobs: str, rules: str = "standard") -> Answer:
        """Open a game of Ann and Bob under a preset with some knobs changed."""
        return self.must(
            f"new Ann Bob --rules {rules} " + " ".join(f"--set {one}" for one in knobs)
        )

    def points(self) -> list[int]:
        """What each side has in the first column."""
        return [side["points"][0] for side in self.score()["sides"]]

    def boxes(self) -> list[int]:
        """The boxes that each side has in the first column."""
        return [side["boxes"][0] for side in self.score()["sides"]]

    def score(self) -> Any:
        """The score sheet of the current game, as JSON."""
        return self.must("score --json").json
