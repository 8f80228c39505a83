"""The README is true: its commands are all there are, and its first screen does what it says."""

from __future__ import annotations

import re
from pathlib import Path

from ginscore.cli import COMMANDS

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_every_command_is_listed_with_its_help_line() -> None:
    block = re.search(r"<!-- commands -->\n(.*?)\n<!-- /commands -->", README, re.S)
    assert block is not None
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", block[1], re.M))
    assert rows == COMMANDS


def test_the_first_screen_installs_and_runs_and_then_tests() -> None:
    first, second = re.findall(r"```sh\n(python3 -m venv .*)\n```", README)
    assert README.index(first) < README.index("## ")
    assert first.endswith("ginscore demo")
    assert second.endswith("-m pytest")
