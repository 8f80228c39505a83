"""``laws``: the law book at a prompt, with the numbers of the rules in force."""

from __future__ import annotations

import pytest

from ginscore.laws.book import articles
from ginscore.presets import find_rules
from tests.evening import Evening


def test_the_whole_book_is_printed_in_order_within_eighty_columns(evening: Evening) -> None:
    lines = evening.must("laws").out.splitlines()
    assert lines[0] == "The laws under the rules standard."
    numbers = [line.split()[0] for line in lines if line[:1].isdigit()]
    assert numbers == [str(one.law) for one in articles(find_rules("standard"))]
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("     Source: ") for line in lines) == len(numbers)


def test_one_law_is_shown_by_its_number(evening: Evening) -> None:
    assert evening.must("laws 4.2").out.splitlines()[2:] == [
        "Chapter 4: Laying off",
        "=====================",
        "",
        "4.2  Laying off on a set",
        "     A set of three takes the fourth card of its rank. A set of four is closed.",
        "     Source: a general how-to of gin rummy",
    ]


FOUND = [
    pytest.param("lay-off", "4.1", id="lay-off"),
    pytest.param("lay off", "4.1", id="lay off, in two words"),
    pytest.param("eleven cards", "12.4", id="eleven cards"),
    pytest.param("exposed", "12.6", id="exposed"),
    pytest.param("miscounted", "12.9", id="miscounted"),
    pytest.param("undercut", "7.4", id="undercut"),
    pytest.param("false gin", "12.1", id="false gin"),
    pytest.param("wrong dealer", "12.6", id="wrong dealer"),
    pytest.param("7", "7.1", id="a chapter"),
]


@pytest.mark.parametrize(("words", "law"), FOUND)
def test_laws_are_found_by_the_words_of_a_player(evening: Evening, words: str, law: str) -> None:
    found = [one["law"] for one in evening.must(f"laws {words} --json").json["laws"]]
    assert law in found
    assert f"\n{law}  " in evening.must(f"laws {words}").out


def test_numbers_are_those_of_the_rules_in_force(evening: Evening) -> None:
    assert "bonus of 25" in evening.must("laws 7.4").out
    assert "bonus of 10" in evening.must("laws 7.4 --rules classic").out
    evening.must("new Ann Bob --rules classic")
    told = evening.must("laws 7.4").out
    assert told.startswith("The laws under the rules classic, of game 2026-11-30-game1.")
    assert "bonus of 10" in told


def test_as_json_each_law_has_its_number_chapter_title_text_and_source(evening: Evening) -> None:
    answer = evening.must("laws --json").json
    assert answer["rules"] == "standard"
    assert [one["law"] for one in answer["laws"]] == [
        str(one.law) for one in articles(find_rules("standard"))
    ]
    for one in answer["laws"]:
        assert set(one) == {"law", "chapter", "title", "text", "source"}
        assert all(one.values())


UNKNOWN = [
    pytest.param("4.99", "chapter 4, Laying off, has 4.1 to 4.6", id="no such article"),
    pytest.param("99", "is not the number of a law", id="no such chapter"),
    pytest.param("zeppelin", "No law speaks of “zeppelin”.", id="no such word"),
    pytest.param("4.1 --rules nowhere", "There are no rules named", id="no such rules"),
]


@pytest.mark.parametrize(("words", "sentence"), UNKNOWN)
def test_what_is_not_in_the_book_is_exit_2(evening: Evening, words: str, sentence: str) -> None:
    answer = evening.type(f"laws {words}")
    assert (answer.status, answer.out) == (2, "")
    assert sentence in answer.err
