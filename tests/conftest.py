"""What all tests share: a ledger folder of one's own, and hypothesis that draws the same examples
on every machine and times nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from tests.evening import Evening

settings.register_profile("ginscore", deadline=None, derandomize=True, database=None)
settings.load_profile("ginscore")


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--golden`` writes the golden transcripts anew."""
    parser.addoption("--golden", action="store_true", help="write golden transcripts anew")


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """A new ledger folder at which command lines can be typed."""
    return Evening(tmp_path / "ledgers", monkeypatch)
