"""The table: an evening at the prompt, in a real terminal and through a pipe."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ginscore.cli import run
from tests.evening import Answer, Evening

pexpect: Any = None if os.name == "nt" else pytest.importorskip("pexpect")

CARDS = "knock ann 7hdc 345s 9TJd / 2c vs 8cdh +6s +2s / Kc Qh 5c 4h Ac"


def sit(evening: Evening, monkeypatch: pytest.MonkeyPatch, *lines: str, keep: str = "") -> Answer:
    """What ``ginscore table`` answers to lines from a pipe."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return evening.type(f"table {keep}")


# Through a pipe.


def test_an_evening_through_a_pipe(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = sit(
        evening, monkeypatch, "new Ann Bob", CARDS, "# a remark", "gin bob vs 34", "undo", "dead"
    )
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        "> new Ann Bob",
        "Ann – Bob",
        "standard to 100 · game 2026-11-30-game1",
        "Next: Ann deals.",
        f"> {CARDS}",
        "1. Ann knocks 2, Bob 30: Ann +28.",
        "Ann 28, Bob 0. Next: Bob deals.",
        "> # a remark",
        "> gin bob vs 34",
        "2. Bob gin, Ann 34: Bob +59.",
        "Ann 28, Bob 59. Next: Ann deals.",
        "> undo",
        *answer.out.splitlines()[12:-3],
        "> dead",
        "2. dead hand.",
        "Ann 28, Bob 0. Next: Bob deals.",
    ]


def test_an_empty_line_is_the_sheet(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12")
    sheet = evening.must("score").out
    assert sit(evening, monkeypatch, "").out == f">\n{sheet}"


@pytest.mark.parametrize(
    ("keep", "status", "hands"), [("", 3, 1), ("--keep-going", 3, 2)], ids=["stops", "goes on"]
)
def test_a_refused_line_stops_the_rest(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, keep: str, status: int, hands: int
) -> None:
    lines = ("new Ann Bob", "knock ann 3 vs 12", "knock ann 11 vs 12", "dead", "knock zed 3 vs 4")
    answer = sit(evening, monkeypatch, *lines, keep=keep)
    assert answer.status == status
    assert "Ann knocks with 11; the limit is 10. [law 3.2]" in answer.err
    assert len(evening.score()["hands"]) == hands


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("knoc ann 3 vs 12", 2),
        ('knock ann 3 vs 12 --note "open', 2),
        ("table", 2),
        ("undo", 3),
        ("use nothing", 2),
        ("help", 0),
        ("help knock", 0),
        ("ginscore score", 0),
        ("SCORE", 0),
    ],
)
def test_the_status_of_a_line(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, line: str, status: int
) -> None:
    evening.must("new Ann Bob")
    assert sit(evening, monkeypatch, line).status == status


def test_quit_leaves_before_the_end(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.must("new Ann Bob")
    assert sit(evening, monkeypatch, "dead", "quit", "dead").out.endswith("> quit\n")
    assert len(evening.score()["hands"]) == 1


def test_words_are_split_at_spaces_and_grouped_by_quotes_alone(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell would take the apostrophe for a quote and the backslash for an escape."""
    evening.run("new", "Ann", "O'Neil")
    lines = (
        r"knock o\x 3 vs 12",
        "knock o'n 3 vs 12 --note \"Bob's \\ last\"",
        'note  he said "no" -g x  ',
    )
    assert sit(evening, monkeypatch, *lines[1:]).status == 0
    events = evening.must("history --json").json
    text = str(events)
    assert r"Bob's \\ last" in text
    assert 'he said "no" -g x' in text
    assert sit(evening, monkeypatch, lines[0]).status == 2


def test_several_games_are_kept_in_turn(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.must("new Ann Bob --name first", "new Cid Dee --name second")
    answer = sit(evening, monkeypatch, "gin cid vs 20", "use first", "gin bob vs 30", "new Eve Fay")
    assert answer.status == 0
    points = {
        name: [side["points"] for side in evening.must(f"score -g {name} --json").json["sides"]]
        for name in ("first", "second")
    }
    assert points == {"first": [[0], [55]], "second": [[45], [0]]}
    assert [side["name"] for side in evening.score()["sides"]] == ["Eve", "Fay"]


def test_a_game_named_before_the_table_is_kept_until_another_is_taken_up(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.must("new Ann Bob --name first", "new Cid Dee --name second")
    monkeypatch.setenv("GINSCORE_GAME", "second")
    assert sit(evening, monkeypatch, "gin bob vs 30", keep="-g first").status == 0
    assert sit(evening, monkeypatch, "use first", "gin ann vs 30").status == 0
    assert len(evening.must("score -g first --json").json["hands"]) == 2


def test_json_at_the_table_is_json_of_every_line(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.must("new Ann Bob")
    out = sit(evening, monkeypatch, "gin bob vs 30", keep="--json").out
    assert '"points": 55' in out


def test_what_is_echoed_changes_no_terminal(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.must("new Ann Bob")
    answer = sit(evening, monkeypatch, "note \x1b[2J")
    assert "\x1b" not in answer.out + answer.err


@pytest.mark.parametrize(
    ("line", "most"),
    [
        ("knock ann 3 vs 12", 20),
        ("knock a 3 v 12", 20),
        ("gin bob vs 34", 20),
        ("dead", 20),
        ("knock a 7hdc 345s 9TJd / 2c v 8cdh +6s +2s / Kc Qh 5c 4h Ac", 15 + 47),
    ],
)
def test_a_hand_is_a_short_line(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, line: str, most: int
) -> None:
    """The cards of the last one alone, as they must be typed, are 47 signs."""
    cards = "7hdc 345s 9TJd 2c 8cdh 6s 2s Kc Qh 5c 4h Ac"
    assert len(cards) <= 47
    evening.must("new Ann Bob")
    assert len(line) <= most
    assert sit(evening, monkeypatch, line).status == 0


# In a terminal.


class Terminal:
    """A person at a terminal who types at ``ginscore table`` and reads what comes back."""

    PROMPT = "gin> "

    def __init__(self, home: Path, *words: str) -> None:
        environment = os.environ | {
            "GINSCORE_HOME": str(home),
            "TERM": "xterm",
            "INPUTRC": "/dev/null",
            "LC_ALL": "C.UTF-8",
            "PYTHONIOENCODING": "utf-8",
        }
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "ginscore", "table", *words],
            env=environment,
            encoding="utf-8",
            timeout=20,
            dimensions=(40, 100),
        )
        self.greeting = self.read()

    def read(self) -> str:
        """All that is printed up to the next prompt, without the terminal's own signs."""
        self.child.expect_exact(self.PROMPT)
        text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", str(self.child.before))
        return text.replace("\r\n", "\n").replace("\r", "").strip("\n")

    def type(self, line: str) -> str:
        """Type a line and read its answer, the echo of what was typed taken off."""
        self.child.send(line + "\r")
        return self.read().partition("\n")[2]

    def leave(self) -> int:
        """Press Ctrl-D and wait for the end; the exit status."""
        self.child.sendeof()
        self.child.expect(pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder for the ledgers of the terminal."""
    return tmp_path / "at-the-terminal"


@pytest.fixture
def terminal(home: Path) -> Iterator[Terminal]:
    """A table that was just opened in a terminal."""
    if pexpect is None:
        pytest.skip("there is no terminal to try")
    opened = Terminal(home)
    yield opened
    opened.child.close(force=True)


EVENING = (
    "knock ann 7hdc 345s 9TJd / 2c vs 8cdh +6s +2s / Kc Qh 5c 4h Ac",
    "gin bob vs 4",
    "dead",
    "knock a 10 vs 6",
    "knock bob 5 v 9",
    "knock bob 9 v 12",
    "dead",
    'knock ann 4 vs 20 --note "Bob\'s deal"',
    "gin ann vs 15",
    "knock bob 8 vs 53",
)
"""Ten hands: Bob goes out with the last."""


def test_an_evening_of_ten_hands_is_the_game_that_single_commands_make(
    terminal: Terminal, home: Path, evening: Evening
) -> None:
    assert "No game is kept yet" in terminal.greeting
    assert "Next: Ann deals." in terminal.type("new Ann Bob")
    assert terminal.type(EVENING[0]).splitlines() == [
        "1. Ann knocks 2, Bob 30: Ann +28.",
        "Ann 28, Bob 0. Next: Bob deals.",
    ]
    # A hand over the limit: its faults, and the line again, in which the 11 becomes a 4.
    refused = terminal.type("gin bob 11 vs 4")
    assert "Error: This hand is refused" in refused
    assert terminal.child.expect_exact("gin bob 11 vs 4") == 0
    # Home, two words on, cut the rest off: what is left is “gin bob”.
    terminal.child.send("\x01\x1bf\x1bf\x0b vs 4\r")
    terminal.child.expect_exact("2. Bob gin, Ann 4: Bob +29.")
    assert "Next: Ann deals." in terminal.read()
    for line in EVENING[2:-1]:
        assert "Next:" in terminal.type(line)
    assert "Taken back: gin Ann vs 15" in terminal.type("undo")
    assert "9. Ann gin, Bob 15: Ann +40." in terminal.type(EVENING[8])
    assert "Bob wins the game." in terminal.type(EVENING[9])
    assert re.search(r"(Ann|Bob) pays (Ann|Bob) \d+ \(\d+ - \d+\)\.", terminal.type(""))
    assert terminal.leave() == 0

    evening.must("new Ann Bob", EVENING[0])
    assert evening.type("gin bob 11 vs 4").status == 3
    evening.must(*EVENING[1:9], "undo", *EVENING[8:])
    assert untimed(home / "games") == untimed(evening.home / "games")


def untimed(games: Path) -> str:
    """The only ledger of a folder without what the clock and chance put in: times, id, digests."""
    (file,) = games.iterdir()
    text = file.read_text(encoding="utf-8")
    return re.sub(r'"(at|game|prev|head)": ?"[^"]*"', r'"\1":""', text)


def test_ctrl_c_loses_nothing_and_does_not_leave(terminal: Terminal, home: Path) -> None:
    terminal.type("new Ann Bob")
    terminal.type("knock ann 3 vs 12")
    terminal.child.send("knock bob 7hdc 34")
    terminal.child.expect_exact("knock bob 7hdc 34")
    terminal.child.sendintr()
    assert "Nothing is lost" in terminal.read()
    terminal.child.send("\x1b[A")  # the arrow up brings the half-typed line back
    terminal.child.expect_exact("knock bob 7hdc 34")
    terminal.child.send("\x01\x0b")
    assert "Ann 9, Bob 0." in terminal.type("dead")
    assert terminal.leave() == 0
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("GINSCORE_HOME", str(home))
        assert run(["verify"]) == 0


def test_the_tab_key_completes_names_commands_and_cards(terminal: Terminal) -> None:
    terminal.type("new Ann Bob")
    assert terminal.type("knoc\tA\t3 vs 12").splitlines()[0] == "1. Ann knocks 3, Bob 12: Ann +9."
    terminal.child.send("gin b\tvs --di\t7\t\t")
    terminal.child.expect("7c +7d +7h +7s")
    terminal.child.send("\x01\x0b")
    terminal.child.sendcontrol("d")
    terminal.child.expect(pexpect.EOF)


def test_a_line_that_begins_with_no_command_is_given_back_too(terminal: Terminal) -> None:
    terminal.type("new Ann Bob")
    assert terminal.type("knoc ann 3 vs 12").splitlines()[:2] == [
        "Error: There is no command “knoc”.",
        "Hint: Did you mean knock?",
    ]
    terminal.child.expect_exact("knoc ann 3 vs 12")
    terminal.child.send("\x01\x1bfk\r")
    terminal.child.expect_exact("1. Ann knocks 3, Bob 12: Ann +9.")


def test_the_help_of_the_table_fits_a_screen(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = sit(evening, monkeypatch, "help").out.splitlines()
    assert len(lines) <= 10
    assert [line for line in lines if len(line) > 80] == []


def test_quit_leaves_the_terminal(terminal: Terminal) -> None:
    terminal.child.send("quit\r")
    terminal.child.expect(pexpect.EOF)
    terminal.child.close()
    assert terminal.child.exitstatus == 0


def test_suits_are_symbols_in_a_terminal_and_letters_with_ascii(home: Path) -> None:
    if pexpect is None:
        pytest.skip("there is no terminal to try")
    for words, sign in (((), "/ 2♣ vs"), (("--ascii",), "/ 2c vs")):
        terminal = Terminal(home / str(len(words)), *words)
        terminal.type("new Ann Bob")
        terminal.type(CARDS)
        assert sign in terminal.type("undo").replace("\n", " ")
        terminal.child.close(force=True)
