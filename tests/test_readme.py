"""The README is true: its commands are all there are, and its first screen does what it says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from ginscore.cli import COMMANDS
from tests.evening import Evening

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


def test_the_library_does_what_the_readme_says() -> None:
    examples = doctest.DocTestParser().get_doctest(README, {}, "README", "README.md", 0)
    assert examples.examples
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_the_hand_history_shown_reads_as_a_game(evening: Evening, tmp_path: Path) -> None:
    shown = re.search(r"```\n(ginscore-history .*?)```", README, re.S)
    assert shown is not None
    (tmp_path / "evening.gin").write_text(shown[1], encoding="utf-8")
    assert evening.run("import", str(tmp_path / "evening.gin")).status == 0
    assert [side["points"] for side in evening.score()["sides"]] == [[28], [54]]
