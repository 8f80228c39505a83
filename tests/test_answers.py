"""How the program speaks: words that several answers share, sentences fitted to a terminal, what is
said when somebody stops it."""

from __future__ import annotations

import io
import os
from contextlib import redirect_stderr, redirect_stdout
from decimal import Decimal

import pytest
from msgspec.structs import replace

from ginscore.cli import run
from ginscore.ledger.store import Home
from ginscore.render.names import width, wrapped
from ginscore.render.text import payment_words, settlement_lines
from ginscore.render.words import counted, in_symbols, money_words
from ginscore.settlement import Payment, settle
from tests.evening import Answer, Evening


class Terminal(io.StringIO):
    """A screen that shows every sign."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """It is one."""
        return True


def at_terminal(*words: str) -> Answer:
    """A command line typed by a person: both streams are a terminal."""
    out, err = Terminal(), Terminal()
    with redirect_stdout(out), redirect_stderr(err):
        status = run(words)
    return Answer(status, out.getvalue(), err.getvalue())


@pytest.fixture
def narrow(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """An evening at a terminal of sixty columns without colours."""
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    return evening


# Words.


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        pytest.param("throw Kh, not 2c", "throw K♥, not 2♣", id="cards"),
        pytest.param("7h7d7c with 3-5s", "7♥7♦7♣ with 3-5♠", id="melds"),
        pytest.param("As is seen twice", "A♠ is seen twice", id="the ace of spades"),
        pytest.param("As soon as two are left", "As soon as two are left", id="no card, soon"),
        pytest.param("As recorded: Ann 2", "As recorded: Ann 2", id="no card, recorded"),
        pytest.param("As partners they won", "As partners they won", id="no card, partners"),
        pytest.param("/home/As/7h.json", "/home/As/7h.json", id="a path"),
    ],
)
def test_cards_are_shown_as_symbols_and_words_are_left_alone(sentence: str, shown: str) -> None:
    assert in_symbols(sentence, symbols=True) == shown
    assert in_symbols(sentence, symbols=False) == sentence


def test_so_many_of_something() -> None:
    assert [counted(n, "game") for n in (0, 1, 2)] == ["0 games", "1 game", "2 games"]


def test_money_with_and_without_a_label() -> None:
    assert money_words(Decimal("22.50"), "EUR") == "22.50 EUR"
    assert money_words(Decimal("22.50"), None) == "22.50"
    assert money_words(Decimal("-3"), "EUR", "+f") == "-3 EUR"


@pytest.mark.parametrize(
    ("amount", "currency", "said"),
    [
        pytest.param(None, None, "Ann pays Bob 2252.", id="no stake"),
        pytest.param("2252", None, "Ann pays Bob 2252.", id="a stake of 1, no label"),
        pytest.param("2252.00", None, "Ann pays Bob 2252.", id="a stake of 1.00, no label"),
        pytest.param("2252", "EUR", "Ann pays Bob 2252 = 2252 EUR.", id="a stake of 1 EUR"),
        pytest.param("22.52", None, "Ann pays Bob 2252 = 22.52.", id="a stake of 0.01, no label"),
    ],
)
def test_a_payment_names_its_money_where_that_says_more(
    amount: str | None, currency: str | None, said: str
) -> None:
    money = None if amount is None else Decimal(amount)
    assert payment_words(Payment("Ann", "Bob", 2252, money, currency)) == said


# Lines.


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("one [law\u00a07.1]", ["one", "[law 7.1]"], id="a law is never parted"),
        pytest.param("one\ttwo\nx", ["one two x"], id="other spaces part words"),
    ],
)
def test_no_line_ends_at_a_no_break_space(text: str, lines: list[str]) -> None:
    assert wrapped(text, wide=10) == lines


def test_what_hangs_stands_under_the_end_of_what_is_first() -> None:
    assert wrapped("one two three", "漢: ", wide=11) == ["漢: one two", "    three"]


def test_the_remarks_of_a_settlement_fit_the_screen(evening: Evening) -> None:
    ann, bob = "Ann" + "n" * 40, "Bob" + "b" * 40
    evening.must(f"new {ann} {bob}", f"knock {ann} 3 vs 12", "close")
    home = Home(evening.home)
    game = home.read_folded(home.ids()[0])[1].game
    remark = f"{ann} reached 100 first, but {bob} has more in the end and collects 20, as is said."
    lines = settlement_lines(game, replace(settle(game), remarks=(remark,)))
    assert lines[-2:] == [
        f"{ann[:15]}… reached 100 first, but {bob[:15]}… has more in the end and",
        "collects 20, as is said.",
    ]
    assert all(width(line) <= 80 for line in lines)


# Errors at a terminal.


def test_a_refusal_fits_the_terminal_and_shows_cards(narrow: Evening) -> None:
    narrow.must("new Ann Bob")
    answer = at_terminal("knock", "Ann", "7hdc", "345s", "9TJd", "/", "7h", "vs", "12")
    assert answer.status == 3
    assert answer.err.splitlines()[:3] == [
        "Error: This hand is refused; nothing was written.",
        "  ✗ The 7♥ is seen in Ann's 7♥ 7♦ 7♣ and in Ann's deadwood;",
        "    there is one in the pack. [law 1.5]",
    ]
    assert all(width(line) <= 60 for line in answer.err.splitlines())


def test_letters_for_who_asks_for_them(narrow: Evening) -> None:
    narrow.must("new Ann Bob")
    line = "knock Ann 7hdc 345s 9TJd / 7h vs 12"
    assert not set("♠♥♦♣") & set(at_terminal("--ascii", *line.split()).err)
    assert not set("♠♥♦♣") & set(narrow.type(line).err)


def test_a_line_of_a_file_and_its_caret_stand_as_they_are(narrow: Evening) -> None:
    narrow.home.mkdir()
    file = narrow.home / "evening.gin"
    file.write_text("knock Ann 7x vs 12 and some more words that are wider than sixty columns\n")
    answer = at_terminal("judge", str(file))
    piped = narrow.run("judge", str(file))
    drawn = [line for line in piped.err.splitlines() if line.startswith("    ")]
    assert any("^" in line for line in drawn)
    assert [line for line in answer.err.splitlines() if line in drawn] == drawn


# What is said when somebody stops it.


def test_who_stops_a_question_reads_that_nothing_was_written(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.must("new Ann Bob")
    monkeypatch.setattr("ginscore.cli.hands.asks", lambda: True)
    answer = evening.type("knock")  # the answers end before the first
    assert answer.status == 130
    assert answer.err.splitlines()[-1] == "Stopped; nothing was written."
    assert evening.score()["hands"] == []


def test_who_stops_it_behind_the_writing_is_not_told_otherwise(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    evening.must("new Ann Bob")
    monkeypatch.setattr("ginscore.cli.hands.show_receipt", stopped)
    answer = evening.type("knock Ann 3 vs 12")
    assert answer.status == 130
    assert answer.err.splitlines()[-1].startswith("Stopped")
    assert "nothing was written" not in answer.err
    assert [hand["points"] for hand in evening.score()["hands"]] == [9]


def test_a_wrong_option_at_the_prompt_is_told_without_usage(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.must("new Ann Bob")
    monkeypatch.setattr("sys.stdin", io.StringIO("knock Ann 3 vs 12 --notte x\n"))
    answer = evening.type("table")
    assert answer.status == 2
    assert len(answer.err.splitlines()) == 1
    assert answer.err.startswith("Error: No such option '--notte'.")
    assert evening.type("knock Ann 3 vs 12 --notte x").err.startswith("Usage: ginscore knock ")


# Long answers.


@pytest.mark.parametrize("line", ["history", "laws", "laws knock", "explain 1", "format"])
def test_what_is_higher_than_the_terminal_goes_through_the_pager(
    line: str, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    paged: list[str] = []
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "note late", "note later")
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("click.echo_via_pager", paged.append)
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((80, 4)))
    assert at_terminal("--ascii", *line.split()) == Answer(0, "", "")
    assert paged == [evening.must(line).out]
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((80, 9999)))
    assert at_terminal("--ascii", *line.split()).out == paged[0]
