"""What all tests share: a ledger folder of one's own, and hypothesis that draws the same examples
on every machine and times nothing."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
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


@pytest.fixture
def as_nobody() -> Iterator[Path]:
    """A folder of one's own, and no power over others': a superuser becomes nobody."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if os.geteuid():
            yield folder
            return
        os.chown(folder, 65534, 65534)
        os.setresuid(65534, 65534, 0)
        try:
            yield folder
        finally:
            os.setresuid(0, 0, 0)
