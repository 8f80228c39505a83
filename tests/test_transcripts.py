"""Whole evenings as golden files: every command line in ``transcripts/`` and in the README prints
what stands below it.

A golden file is what a person would see: lines that begin with ``$`` are typed, ``#`` begins a
remark, the rest is output. To write the files anew after a change that is meant, run
``pytest tests/test_transcripts.py --golden``, and read the difference before you keep it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.evening import Evening

FOLDER = Path(__file__).parent / "transcripts"
README = Path(__file__).parents[1] / "README.md"
REMARK = r"# (?=\S)"
GOLDEN = sorted(FOLDER.glob("*.txt"))


def played(text: str, evening: Evening) -> Iterator[str]:
    """The transcript as it is when it is played again."""
    for line in text.splitlines():
        if line.startswith("$ "):
            yield line
            answer = evening.read_aloud(line[2:])
            if answer:
                yield answer
        elif re.match(REMARK, line):
            yield line


def without_gaps(text: str) -> str:
    """A transcript whose entries follow on each other without blank lines."""
    return re.sub(rf"\n+(?=\$ |{REMARK})", "\n", text.strip())


def gapped(lines: list[str]) -> str:
    """A transcript with a blank line before each command and remark."""
    return re.sub(rf"\n(?=\$ |{REMARK})", "\n\n", "\n".join(lines)) + "\n"


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_the_evening_goes_as_written(
    golden: Path, evening: Evening, request: pytest.FixtureRequest
) -> None:
    text = golden.read_text(encoding="utf-8")
    again = gapped(list(played(text, evening)))
    if request.config.getoption("--golden"):
        golden.write_text(again, encoding="utf-8")
    assert without_gaps(again) == without_gaps(text)


SESSION = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.S)


def test_the_readme_shows_what_the_program_prints(
    evening: Evening, request: pytest.FixtureRequest
) -> None:
    text = README.read_text(encoding="utf-8")
    assert SESSION.search(text), "the README shows no session"
    again = SESSION.sub(lambda found: gapped(list(played(found[1], evening))), text)
    if request.config.getoption("--golden"):
        README.write_text(again, encoding="utf-8")
    assert without_gaps(again) == without_gaps(text)
