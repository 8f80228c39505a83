"""Completion: what may stand next in a line, and a real bash that asks for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ginscore.cli import COMMANDS
from ginscore.cli.completion import SCRIPT
from ginscore.cli.suggestions import FIXED, suggest
from ginscore.presets import PRESET
from tests.evening import Evening


@pytest.mark.parametrize(
    ("line", "begun", "answers"),
    [
        ("", "kn", ["knock"]),
        ("", "re", ["redo", "rematch", "remove", "reopen"]),
        ("--json", "sc", ["score"]),
        ("knock", "", ["Ann", "Bob"]),
        ("knock", "b", ["Bob"]),
        ("KNOCK", "b", ["Bob"]),
        ("knock Ann 3", "v", ["vs"]),
        ("knock Ann", "7", ["7c", "7d", "7h", "7s"]),
        ("knock Ann 3 vs", "7h10", ["7h10c", "7h10d", "7h10h", "7h10s"]),
        ("knock Ann 7hdc vs", "+t", ["+tc", "+td", "+th", "+ts"]),
        ("knock Ann 3 vs", "12", []),
        ("knock Ann 3 vs 12 --upcard", "a", ["ac", "ad", "ah", "as"]),
        ("knock Ann 3 vs 12", "--d", ["--discard", "--dry-run"]),
        ("win Ann 30", "", ["big-gin", "gin", "undercut"]),
        ("amend 1", "kn", ["knock"]),
        ("amend 1 gin", "a", ["Ann"]),
        ("adjust", "a", ["Ann"]),
        ("adjust Ann 10 --w", "", ["Ann", "Bob"]),
        ("new --rules", "okl", ["oklahoma", "oklahoma-bicycle"]),
        ("new --rules=classic --seating", "", ["box", "cutthroat", "loser-deals", "teams", "two"]),
        ("new", "--rules=okl", ["--rules=oklahoma", "--rules=oklahoma-bicycle"]),
        ("new --set", "tar", ["target="]),
        ("new --set", "tie=", ["tie=knocker", "tie=nobody", "tie=undercut"]),
        ("rules", "s", ["save", "set", "show"]),
        ("rules set", "knock_", ["knock_bonus=", "knock_limit="]),
        ("rules show", "pal", ["palace"]),
        ("score --as", "tour", ["tournament"]),
        ("use", "", ["2026-11-30-game1", "Final"]),
        ("score -g", "f", ["Final"]),
        ("completion", "", ["bash", "fish", "zsh"]),
        ("export", "h", ["history", "html"]),
        ("dance", "", []),
        ("note", "a", []),
    ],
)
def test_what_may_stand_next(evening: Evening, line: str, begun: str, answers: list[str]) -> None:
    evening.must("new Ann Bob --name Final")
    assert suggest(line.split(), begun) == answers


@pytest.mark.usefixtures("evening")
def test_every_command_and_preset_is_suggested() -> None:
    assert set(suggest([], "")) == set(COMMANDS)
    assert set(suggest(["new", "--rules"], "")) == set(PRESET)


@pytest.mark.parametrize("command", sorted(FIXED))
def test_the_words_a_command_takes_first_are_those_of_its_help(
    evening: Evening, command: str
) -> None:
    text = evening.must(f"{command} --help").out
    assert [word for word in FIXED[command] if word not in text] == []


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("command", COMMANDS)
def test_the_options_of_every_command_are_suggested(command: str) -> None:
    options = set(suggest([command], "-"))
    assert {"--help", "--game", "--home", "--json", "--format", "--ascii"} <= options


def test_nothing_is_suggested_where_no_game_can_be_read(evening: Evening) -> None:
    assert suggest(["knock"], "") == []
    evening.must("new Ann Bob")
    (file,) = (evening.home / "games").iterdir()
    file.write_text("{", encoding="utf-8")
    assert suggest(["knock"], "") == []


def test_a_name_that_a_shell_would_run_is_not_completed_in_bash(evening: Evening) -> None:
    evening.must("new 'Ann;reboot' Bob")
    assert evening.must("completion bash --line 'ginscore knock '").out == "Bob\n"
    assert evening.must("completion fish --line 'ginscore knock '").out == "Ann;reboot\nBob\n"


@pytest.mark.parametrize("shell", SCRIPT)
def test_a_script_says_how_it_is_installed(evening: Evening, shell: str) -> None:
    text = evening.must(f"completion {shell}").out
    assert f"ginscore completion {shell}" in text.partition("\n\n")[0]
    assert evening.must(f"completion {shell} --json").json["script"] == text


@pytest.fixture
def bash(evening: Evening, tmp_path: Path) -> str:
    """A real bash; beside it a ``ginscore`` of this Python."""
    found = shutil.which("bash")
    if found is None or os.name == "nt":
        pytest.skip("there is no bash")
    program = tmp_path / "bin" / "ginscore"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ginscore "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    evening.must("new Ann Bob --name Final")
    return found


@pytest.mark.parametrize(
    ("line", "completed"),
    [("ginscore rema", "rematch"), ("ginscore knock A", "Ann"), ("ginscore new --set tie=n", None)],
)
@pytest.mark.usefixtures("bash")
def test_a_real_fish_completes(
    evening: Evening, tmp_path: Path, line: str, completed: str | None
) -> None:
    fish = shutil.which("fish")
    if fish is None:
        pytest.skip("there is no fish")
    script = tmp_path / "ginscore.fish"
    script.write_text(evening.must("completion fish").out, encoding="utf-8")
    environment = os.environ | {
        "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    command = f"source {script}; complete -C '{line}'"
    done = subprocess.run(
        [fish, "-N", "-c", command], capture_output=True, text=True, env=environment, timeout=60
    )
    wanted = [completed] if completed else ["tie=nobody"]
    assert done.stdout.split() == wanted


def press_tab(bash: str, evening: Evening, line: str) -> str:
    """A line as bash has it after the tab key was pressed once at its end."""
    pexpect = pytest.importorskip("pexpect")
    bin_folder = evening.home.parent / "bin"
    environment = {
        "PATH": f"{bin_folder}:{os.environ['PATH']}",
        "GINSCORE_HOME": str(evening.home),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        "TERM": "dumb",
        "INPUTRC": "/dev/null",
        "LC_ALL": "C.UTF-8",
    }
    child = pexpect.spawn(
        bash, ["--norc", "--noprofile", "-i"], env=environment, encoding="utf-8", timeout=20
    )
    child.setwinsize(40, 200)
    child.sendline("PS1='ready> '; bind 'set bell-style none'; bind 'set show-all-if-ambiguous on'")
    child.expect("ready> ready> |ready> $")
    child.sendline('eval "$(ginscore completion bash)"; echo sourced')
    child.expect("sourced\r?\nready> ")
    child.send(line + "\t")
    child.send("\x01echo :\x05:\r")  # Ctrl-A, echo, Ctrl-E, Enter: print the line itself
    child.expect(r"\n:(.*?):\r?\n")
    answer = child.match[1]
    child.sendline("exit")
    child.close()
    return str(answer)


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("ginscore rema", "ginscore rematch "),
        ("ginscore knock A", "ginscore knock Ann "),
        ("ginscore knock Ann 3 vs 12 --di", "ginscore knock Ann 3 vs 12 --discard "),
        ("ginscore new --rules tourn", "ginscore new --rules tournament "),
        ("ginscore new --set targ", "ginscore new --set target="),
        ("ginscore new --set tie=nob", "ginscore new --set tie=nobody "),
        ("ginscore use Fi", "ginscore use Final "),
    ],
    ids=["a command", "a name", "an option", "a rule set", "a knob", "its value", "a game"],
)
def test_a_real_bash_completes(bash: str, evening: Evening, line: str, completed: str) -> None:
    assert press_tab(bash, evening, line) == completed
