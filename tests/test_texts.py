"""What may be a name and what may stand in a note."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.errors import NotationError
from ginscore.texts import check_name, check_text, is_plain, key_of
from tests.evening import Evening


@pytest.mark.parametrize(
    "name",
    ["Ann", "bob", "Zoë", "Ömer", "李雷", "O'Neil", "Jean-Luc", "R2D2", "Jack", "Ash", "Vs2"],
)
def test_names(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        pytest.param("", "empty", id="empty"),
        pytest.param("A" * 65, "more than 64", id="too long"),
        pytest.param("Ann Lee", "a space", id="a space"),
        pytest.param("Ann\u00a0Lee", "a space", id="a space that does not break"),
        pytest.param("Ann\n", "a space", id="a line's end"),
        pytest.param("Ann\x1b[31m", "a control character", id="a terminal's escape"),
        pytest.param("Ann\x00", "a control character", id="a zero"),
        pytest.param("Ann\x9b1m", "a control character", id="an eight-bit escape"),
        pytest.param("Ann\u202e", "a control character", id="a change of direction"),
        pytest.param("Ann\ud800", "a control character", id="half a surrogate pair"),
        pytest.param("Ann+Cid", "“[+]” is kept", id="a plus"),
        pytest.param("a/b", "“/” is kept", id="a slash"),
        pytest.param("a@b", "“@” is kept", id="an at sign"),
        pytest.param("Ann,", "“,” is kept", id="a comma"),
        pytest.param('"Ann"', '“"” is kept', id="quotes"),
        pytest.param("-Ann", "a minus", id="a leading minus"),
        pytest.param("7", "a number", id="a number"),
        pytest.param("1.5", "a number", id="a decimal"),
        pytest.param("٣", "a number", id="a number of another script"),
        pytest.param("As", "a card", id="a card"),
        pytest.param("10H", "a card", id="a ten"),
        pytest.param("K♠", "a card", id="a card with its symbol"),
        pytest.param("VS", "between the two sides", id="vs"),
        pytest.param("v.", "between the two sides", id="v."),
        pytest.param("Against", "between the two sides", id="against"),
    ],
)
def test_no_names(name: str, why: str) -> None:
    with pytest.raises(NotationError, match=why) as caught:
        check_name(name)
    assert caught.value.message.isprintable()
    assert caught.value.message.endswith(".")
    assert caught.value.hint


@pytest.mark.parametrize(
    "text",
    ["", "rain", "“Ça va?”", "\u00a0 wide", "👨\u200d👩\u200d👧", "می\u200cخواهم", "x" * 1000],
)
def test_texts(text: str) -> None:
    check_text(text)


@pytest.mark.parametrize(
    "text",
    ["a\nb", "a\tb", "\x1b]0;title\x07", "\x7f", "\x85", "\u2028", "\u202e", "\ud83d", "x" * 1001],
)
def test_no_texts(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        check_text(text)
    assert caught.value.message.isprintable()


@given(st.text(max_size=70))
def test_whatever_is_let_through_shows_itself(text: str) -> None:
    try:
        check_name(text)
    except NotationError:
        return
    assert is_plain(text)
    assert text.split() == [text]


def test_two_spellings_of_one_name_are_one_person(evening: Evening) -> None:
    composed, apart = "Zo\u00e9", "ZOE\u0301"
    assert key_of(composed) == key_of(apart)
    assert evening.run("new", composed, apart).status == 2
    evening.must("new Ann Zo\u00e9")
    assert evening.run("knock", apart, "3", "vs", "12").status == 0
    assert evening.score()["hands"][0]["winner"] == composed
