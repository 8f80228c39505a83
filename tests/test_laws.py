"""The law book: every law once, with the numbers of the rules in force, found by players' words."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ginscore.errors import NotationError
from ginscore.knobs import with_knobs
from ginscore.laws import Law
from ginscore.laws.book import (
    CHAPTERS,
    Article,
    article,
    articles,
    chapter,
    find_law,
    look_up,
    order,
    search,
)
from ginscore.presets import PRESET, find_rules
from ginscore.rules import Rules

STANDARD = Rules()
NOT_PLAYED = "Not played under these rules: "


def by(words: str) -> dict[str, str]:
    """The knobs of a line like ``gin_bonus=20 columns=3``."""
    return dict(pair.split("=") for pair in words.split())


def text_of(law: Law, knobs: str = "") -> str:
    return article(law, with_knobs(STANDARD, by(knobs))).text


def numbers(found: tuple[Article, ...]) -> list[str]:
    return [str(one.law) for one in found]


# The whole book


def test_every_law_has_one_article_and_the_book_is_in_the_order_of_its_numbers() -> None:
    laws = [one.law for one in articles(STANDARD)]
    assert sorted(laws) == sorted(Law)
    assert laws == sorted(laws, key=order)
    assert laws.index(Law.LOSER_DEALS) > laws.index(Law.LAST_COLUMN)
    assert laws.index(Law.WRONG_ENTRY) == laws.index(Law.MISCOUNT) + 1


SCHOOLS = [
    *(pytest.param(preset.rules, id=name) for name, preset in PRESET.items()),
    *(
        pytest.param(with_knobs(STANDARD, by(knobs)), id=knobs)
        for knobs in (
            "gin_layoff=yes tie=knocker knock_bonus=5 stake=0.05",
            "tie=nobody dead_dealer=passes stock_end=no-knock-on-last dealer=alternate",
            "spade=all big_gin_bonus=31 big_gin_boxes=3 sweep_boxes=2",
            "box_timing=at-once box_bonus=0 undercut_bonus=0 game_bonus=0",
            "oklahoma=knock-card knock_limit=0 columns=3 last_column=double shutout=none",
        )
    ),
]


@pytest.mark.parametrize("rules", SCHOOLS)
def test_under_all_rules_every_article_reads_whole(rules: Rules) -> None:
    for one in articles(rules):
        for words in (one.title, one.text, one.source):
            assert words, one.law
            assert words == words.strip(), one.law
            for slip in ("{", "}", "  ", " ,", " .", " ;", "..", "None", "True", "False"):
                assert slip not in words, f"{one.law}: {words}"
        assert one.text[0].isupper(), one.law
        assert one.text[-1] in ".)", one.law
        assert len(one.text) <= 600, one.law
        assert one == article(one.law, rules)


def test_each_article_stands_in_the_chapter_of_its_number() -> None:
    assert list(CHAPTERS) == list(range(1, 13))
    for number, title in CHAPTERS.items():
        assert {one.chapter for one in chapter(number, STANDARD)} == {title}
    assert chapter(13, STANDARD) == ()
    assert sum(len(chapter(number, STANDARD)) for number in CHAPTERS) == len(Law)


def test_titles_are_all_different() -> None:
    titles = [one.title for one in articles(STANDARD)]
    assert len(set(titles)) == len(titles)


def test_a_law_that_is_cited_in_a_text_exists() -> None:
    for one in articles(STANDARD):
        for word in one.text.replace("(", " ").replace(")", " ").replace(",", " ").split():
            number = word.rstrip(".;:")
            if number.replace(".", "", 1).isdigit() and "." in number:
                assert number in list(Law), f"{one.law} cites {number}"


def test_ruling_on_a_hand_does_not_load_the_texts() -> None:
    program = "import sys, ginscore.laws; print(*(m for m in sys.modules if 'ginscore' in m))"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert set(run.stdout.split()) == {"ginscore", "ginscore.laws", "ginscore.laws.numbers"}


# The numbers of the rules in force


FILLED = [
    (Law.KNOCK_LIMIT, "", "10 at most"),
    (Law.KNOCK_LIMIT, "knock_limit=7", "7 at most"),
    (Law.KNOCK_LIMIT, "oklahoma=upcard", "may lower that (3.3)"),
    (Law.OKLAHOMA, "oklahoma=upcard", "The first upcard sets the knock limit"),
    (Law.OKLAHOMA, "oklahoma=upcard", "An ace allows a knock at 1"),
    (Law.OKLAHOMA, "oklahoma=upcard oklahoma_ace=gin", "An ace asks for gin"),
    (Law.OKLAHOMA, "oklahoma=knock-card", "one knock card binds every table"),
    (Law.OKLAHOMA, "oklahoma=upcard knock_limit=0", "nothing is left to lower"),
    (Law.STRAIGHT_GIN, "knock_limit=0", "In straight gin only gin ends a hand"),
    (Law.STRAIGHT_GIN, "knock_limit=0 big_gin_bonus=31", "only gin or big gin ends a hand"),
    (Law.TEN_CARDS, "big_gin_bonus=31", "Only big gin shows eleven"),
    (Law.LAY_OFF, "", "unless it is gin"),
    (Law.LAY_OFF_ON_GIN, "", "no card may be laid off"),
    (Law.LAY_OFF_ON_GIN, "gin_layoff=yes", "may lay off against gin"),
    (Law.NO_DEADWOOD_IS_GIN, "", "nothing may be laid off"),
    (Law.DEALER, "", "that is the knocker when undercut"),
    (Law.DEALER, "dealer=winner", "The winner of a hand deals"),
    (Law.DEALER, "dealer=alternate", "back and forth"),
    (Law.DEALER, "dead_dealer=passes", "After a dead hand the deal passes"),
    (Law.DEAD_HAND, "", "the same player deals again"),
    (Law.STOCK_END, "", "A knock that leaves two cards is in time"),
    (Law.STOCK_END, "stock_end=opponent-may-knock", "only to knock or go gin"),
    (Law.STOCK_END, "stock_end=no-knock-on-last", "fiftieth card may not knock"),
    (Law.KNOCK_SCORE, "knock_bonus=5", "a knock bonus of 5"),
    (Law.GIN_SCORE, "", "a bonus of 25"),
    (Law.GIN_SCORE, "gin_bonus=20", "a bonus of 20"),
    (Law.GIN_SCORE, "gin_layoff=yes", "left after lay-offs"),
    (Law.BIG_GIN_SCORE, "big_gin_bonus=31", "a bonus of 31 in place"),
    (Law.UNDERCUT, "undercut_bonus=10", "a bonus of 10"),
    (Law.UNDERCUT, "", "is not lower than the defender's"),
    (Law.UNDERCUT, "tie=nobody", "is higher than the defender's"),
    (Law.EQUAL_COUNTS, "undercut_bonus=10", "the undercut bonus of 10 and nothing else"),
    (Law.EQUAL_COUNTS, "tie=nobody", "no points, no winner and no box"),
    (Law.EQUAL_COUNTS, "tie=knocker", "the knocker's hand: 0 points, and a box"),
    (Law.EQUAL_COUNTS, "tie=knocker knock_bonus=5", "the knock bonus of 5 alone, and a box"),
    (Law.KNOCK_BONUS, "knock_bonus=5 tie=knocker", "Equal counts"),
    (Law.SPADE, "spade=points", "with their bonuses, but no boxes"),
    (Law.SPADE, "spade=points-and-extra-boxes", "and its extra boxes"),
    (Law.SPADE, "spade=all", "every box it earns"),
    (Law.SPADE, "spade=points oklahoma=knock-card", "A spade as the knock card"),
    (Law.TARGET, "target=250", "250 points; exactly 250 will do"),
    (Law.TARGET, "box_timing=at-once", "Boxes are part of the points"),
    (Law.TARGET, "columns=3", "Each of the three columns"),
    (Law.BOX, "", "pays 20. Boxes are paid after the game"),
    (Law.BOX, "box_bonus=10 box_timing=at-once", "pays 10. It is credited at once"),
    (Law.BOX, "box_bonus=0", "boxes pay nothing"),
    (Law.EXTRA_BOXES, "gin_boxes=2 undercut_boxes=1", "gin 2; an undercut 1."),
    (Law.EXTRA_BOXES, "sweep_boxes=1", "all partners of a team won 1 a partner"),
    (Law.TEAM_BOXES, "sweep_boxes=1", "1 more a partner; a dead table spoils that"),
    (Law.GAME_BONUS, "game_bonus=250", "a game bonus of 250"),
    (Law.SHUTOUT, "", "200 in place of the game bonus of 100"),
    (Law.SHUTOUT, "shutout=add:150", "adds 150 more, beside the game bonus of 100"),
    (Law.SHUTOUT, "shutout=double-hands", "points then count twice"),
    (Law.SHUTOUT, "shutout=double-bonuses", "boxes and game bonus then count twice"),
    (Law.SHUTOUT, "shutout=double-total", "whole total"),
    (Law.SHUTOUT, "shutout=double-difference", "pays their difference twice"),
    (Law.SHUTOUT, "shutout_test=no-hand", "A loser who has not won a hand is shut out"),
    (Law.SHUTOUT, "columns=3", "without a single point in a column"),
    (Law.SETTLEMENT, "", "may win the game and still pay"),
    (Law.SETTLEMENT, "columns=3", "Each column is settled by itself"),
    (Law.THREE_SIDES, "", "the shutout too where that loser is shut out"),
    (Law.STAKE, "stake=0.05", "worth 0.05"),
    (Law.COLUMN_CLOSED, "columns=3 target=150", "150 points"),
    (Law.WRONG_NUMBER_AFTER_KNOCK, "undercut_bonus=10", "“adjust NAME -10 --law 12.5 --why TEXT”"),
    (Law.WRONG_NUMBER_AFTER_KNOCK, "", "enter “dead”"),
    (Law.WRONG_NUMBER_AFTER_KNOCK, "tie=knocker", "enter equal counts"),
]


@pytest.mark.parametrize(
    ("law", "knobs", "says"), FILLED, ids=[f"{a} {b or 'standard'}: {c}" for a, b, c in FILLED]
)
def test_the_text_has_the_numbers_of_the_rules_in_force(law: Law, knobs: str, says: str) -> None:
    text = text_of(law, knobs)
    assert says in text
    assert NOT_PLAYED not in text


LEFT_OUT = [
    (Law.LAY_OFF, "gin_layoff=yes", "unless it is gin"),
    (Law.NO_DEADWOOD_IS_GIN, "gin_layoff=yes", "nothing may be laid off"),
    (Law.STOCK_END, "stock_end=no-knock-on-last", "leaves two cards is in time"),
    (Law.SETTLEMENT, "box_timing=at-once", "still pay"),
    (Law.THREE_SIDES, "game_bonus=0 shutout=none", "shut"),
    (Law.WRONG_NUMBER_AFTER_KNOCK, "undercut_bonus=0", "adjust"),
]


@pytest.mark.parametrize(
    ("law", "knobs", "words"), LEFT_OUT, ids=[f"{a} {b}: {c}" for a, b, c in LEFT_OUT]
)
def test_what_does_not_hold_under_the_rules_is_left_out(law: Law, knobs: str, words: str) -> None:
    assert words in text_of(law)
    assert words not in text_of(law, knobs)


PLAYED_ONLY_WITH = [
    (Law.OKLAHOMA, "oklahoma=upcard", "sets the knock limit"),
    (Law.STRAIGHT_GIN, "knock_limit=0", "only gin ends a hand"),
    (Law.BIG_GIN, "big_gin_bonus=0", "all eleven cards"),
    (Law.BIG_GIN_SCORE, "big_gin_bonus=31", "31"),
    (Law.SPADE, "spade=points", "doubles the points"),
    (Law.KNOCK_BONUS, "knock_bonus=1", "more than the difference"),
    (Law.EXTRA_BOXES, "undercut_boxes=1", "an undercut 1"),
    (Law.STAKE, "stake=1", "Each point of a payment"),
    (Law.COLUMNS, "columns=3", "three games side by side"),
    (Law.COLUMN_ENTRY, "columns=3", "first open one"),
    (Law.COLUMN_CLOSED, "columns=3", "closes as soon as"),
    (Law.LAST_COLUMN, "columns=3 last_column=double", "paid twice"),
    (Law.UPCARD_DISPUTED, "oklahoma=upcard", "whoever took it"),
    (Law.UPCARD_DISPUTED, "spade=points", "whoever took it"),
]


@pytest.mark.parametrize(
    ("law", "knobs", "says"), PLAYED_ONLY_WITH, ids=[f"{a} {b}" for a, b, _ in PLAYED_ONLY_WITH]
)
def test_a_law_not_in_force_says_so_and_still_says_what_it_would_be(
    law: Law, knobs: str, says: str
) -> None:
    assert text_of(law).startswith(NOT_PLAYED)
    assert says.lower() in text_of(law).lower()
    assert says in text_of(law, knobs)
    assert not text_of(law, knobs).startswith(NOT_PLAYED)


@pytest.mark.parametrize(
    ("law", "knobs"),
    [
        pytest.param(Law.GAME_BONUS, "game_bonus=0", id="no game bonus"),
        pytest.param(Law.SHUTOUT, "shutout=none", id="no shutout"),
        pytest.param(Law.LAST_COLUMN, "columns=3", id="three single columns"),
        pytest.param(Law.UPCARD_DISPUTED, "oklahoma=knock-card", id="nobody takes a knock card"),
    ],
)
def test_other_laws_that_rules_can_put_out_of_force(law: Law, knobs: str) -> None:
    assert text_of(law, knobs).startswith(NOT_PLAYED)


@pytest.mark.parametrize(
    ("law", "rules", "source"),
    [
        pytest.param(Law.SPREAD, "standard", "house default", id="the spread"),
        pytest.param(Law.KNOCK_LIMIT, "standard", "a general how-to of gin rummy", id="the limit"),
        pytest.param(Law.DEALER, "standard", "pagat.com", id="loser deals"),
        pytest.param(Law.DEALER, "wikipedia", "Wikipedia", id="the deal alternates"),
        pytest.param(Law.EQUAL_COUNTS, "association", "OpenSpiel", id="nobody's hand"),
        pytest.param(Law.STOCK_END, "association", "rubl; GameColony; OpenSpiel", id="last knock"),
        pytest.param(Law.SHUTOUT, "british", "a British rule book", id="difference doubled"),
        pytest.param(Law.OVER_LIMIT_ACCEPTED, "standard", "Hoyle", id="over the limit"),
        pytest.param(Law.EXPOSED_CARD, "standard", "rummydangal", id="exposed card"),
        pytest.param(Law.ABANDONED_GAME, "standard", "house default", id="abandoned game"),
    ],
)
def test_an_article_names_its_source_under_the_rules_in_force(
    law: Law, rules: str, source: str
) -> None:
    assert article(law, find_rules(rules)).source == source


# Irregularities, and what they do to the score


@pytest.mark.parametrize(
    ("law", "says"),
    [
        pytest.param(Law.OVER_LIMIT_ACCEPTED, "“knock … --accepted”", id="over the limit"),
        pytest.param(Law.OVER_LIMIT_ACCEPTED, "play goes on", id="refused"),
        pytest.param(Law.GIN_WITH_DEADWOOD, "Enter it as “knock”", id="false gin in the limit"),
        pytest.param(Law.NO_DEADWOOD_IS_GIN, "has gin", id="knock without deadwood"),
        pytest.param(Law.WRONG_NUMBER_BEFORE_PLAY, "dealt again", id="before the first draw"),
        pytest.param(Law.WRONG_NUMBER_LATER, "may not knock before", id="found later"),
        pytest.param(Law.WRONG_NUMBER_AFTER_KNOCK, "10 for each missing card", id="short"),
        pytest.param(Law.WRONG_NUMBER_AFTER_KNOCK, "can tie or lose but not win", id="over"),
        pytest.param(Law.EXPOSED_CARD, "before the upcard is turned", id="exposed"),
        pytest.param(Law.TAKEN_CARD_DISCARDED, "discards another", id="card just taken"),
        pytest.param(Law.LATE_KNOCK, "next turn", id="late knock"),
        pytest.param(Law.MISCOUNT, "mixed", id="miscount"),
        pytest.param(Law.WRONG_ENTRY, "old and the new payments", id="wrong entry"),
        pytest.param(Law.ABANDONED_HAND, "same dealer", id="abandoned hand"),
        pytest.param(Law.ABANDONED_GAME, "no game bonus and no shutout", id="abandoned game"),
        pytest.param(Law.GAME_OVER, "refused", id="after the end"),
        pytest.param(Law.UPCARD_DISPUTED, "whoever took it", id="disputed upcard"),
        pytest.param(Law.ADJUSTMENT, "“adjust NAME POINTS --law N --why TEXT”", id="adjust"),
        pytest.param(Law.SPREAD, "never put in its place", id="own spread"),
    ],
)
def test_a_ruling_says_what_is_done(law: Law, says: str) -> None:
    assert says in text_of(law, "oklahoma=upcard")


# Looking things up


@pytest.mark.parametrize("word", ["4.3", " 4.3 ", "4.3."])
def test_a_law_is_found_by_its_number(word: str) -> None:
    assert find_law(word) is Law.LAY_OFF_ON_RUN


@pytest.mark.parametrize(
    ("word", "says"),
    [
        pytest.param("4.9", "chapter 4, Laying off, has 4.1 to 4.6", id="no such article"),
        pytest.param("12", "has 12.1 to 12.14", id="a chapter alone"),
        pytest.param("99.1", "run from 1.1 to 12.14", id="no such chapter"),
        pytest.param("4,3", "Did you mean 4.3?", id="a comma"),
        pytest.param("undercut", "type words", id="a word"),
        pytest.param("", "type words", id="nothing"),
        pytest.param("9" * 500, "type words", id="a very long number"),
    ],
)
def test_a_wrong_number_is_answered_with_the_nearest_or_how_to_search(word: str, says: str) -> None:
    with pytest.raises(NotationError) as refused:
        find_law(word)
    answer = f"{refused.value} {refused.value.hint}"
    assert says in answer
    assert len(answer) < 300


LAY_OFF_LAWS = {"4.1", "4.2", "4.3", "4.4", "4.5", "4.6"}


@pytest.mark.parametrize(
    "words", ["lay off", "lay-off", "layoff", "lay-offs", "Lay Offs", "LAYOFFS", "laying off"]
)
def test_lay_offs_are_found_however_they_are_spelled(words: str) -> None:
    assert numbers(search(words, STANDARD)) == numbers(search("lay-off", STANDARD))
    assert set(numbers(search(words, STANDARD))) >= LAY_OFF_LAWS


@pytest.mark.parametrize(
    ("words", "first", "also"),
    [
        ("eleven cards", "1.7", "12.3 12.4 12.5 5.3"),
        ("11 cards", "1.7", "12.3 12.4 12.5"),
        ("nine cards", "1.7", "12.3 12.4 12.5"),
        ("too many cards", "1.7", "12.3 12.4 12.5"),
        ("missing card", "1.7", "12.5"),
        ("wrong number", "12.3", "12.4 12.5"),
        ("wrong number after a knock", "12.5", ""),
        ("exposed", "12.6", ""),
        ("exposed card", "12.6", ""),
        ("wrong dealer", "12.6", ""),
        ("misdeal", "12.3", "12.4 12.6"),
        ("mis-deal", "12.3", "12.4 12.6"),
        ("new deal", "12.3", "12.4 12.6"),
        ("miscounted", "12.9", ""),
        ("miscount", "12.9", ""),
        ("wrong count", "12.9", "12.3"),
        ("too late", "12.8", ""),
        ("knock after discard", "12.8", ""),
        ("false gin", "12.1", "12.2"),
        ("false knock", "12.1", ""),
        ("over the limit", "12.1", "3.2"),
        ("accepted", "12.1", ""),
        ("abandoned", "8.8", "12.11"),
        ("abandoned game", "8.8", ""),
        ("wrong entry", "12.10", ""),
        ("mistake", "12.9", "12.10"),
        ("penalty", "12.14", "12.5"),
        ("game over", "12.12", ""),
        ("disputed upcard", "12.13", ""),
        ("up-card", "2.1", "12.13 3.3"),
        ("undercut", "7.4", "7.5"),
        ("under cut", "7.4", "7.5"),
        ("tie", "7.5", ""),
        ("10 v 10", "7.5", ""),
        ("schneider", "8.5", ""),
        ("blitz", "8.5", ""),
        ("hollywood", "9.1", "9.2 9.3 9.4"),
        ("columns", "9.1", "9.2 9.3"),
        ("extra box", "8.3", ""),
        ("boxes", "8.2", "8.3 11.3"),
        ("who pays", "11.4", "8.6 8.7"),
        ("partners", "11.1", "11.2 11.3 11.4"),
        ("captain", "10.3", ""),
        ("sitting out", "10.5", ""),
        ("dead hand", "6.2", ""),
        ("ace", "1.1", "1.2 3.3"),
        ("Q-K-A", "1.1", ""),
        ("duplicate", "1.5", ""),
        ("same card", "1.5", "2.3 12.7"),
        ("money", "8.6", "8.9"),
        ("old sheet", "7.9", ""),
        ("best arrangement", "3.5", ""),
        ("fourth card", "4.2", ""),
        ("two cards left", "6.1", ""),
        ("break up melds", "4.5", ""),
    ],
)
def test_the_book_is_found_by_what_a_player_types(words: str, first: str, also: str) -> None:
    found = numbers(search(words, STANDARD))
    assert first in found[:3]
    assert set(also.split()) <= set(found)


def test_a_word_in_the_title_comes_first() -> None:
    found = search("gin", STANDARD)
    in_title = ["gin" in one.title.lower() for one in found]
    assert in_title == sorted(in_title, reverse=True)
    assert not all(in_title)


@pytest.mark.parametrize("words", ["", " ", "?!", "pinochle", "gin pinochle", "1000"])
def test_what_is_not_in_the_book_is_not_found(words: str) -> None:
    assert search(words, STANDARD) == ()


def test_a_search_reads_the_numbers_of_the_rules_in_force() -> None:
    assert "8.1" in numbers(search("250 points", find_rules("tournament")))
    assert "8.1" not in numbers(search("250 points", STANDARD))


@pytest.mark.parametrize(
    ("words", "first", "how_many"),
    [
        pytest.param("4.3", "4.3", 1, id="a law"),
        pytest.param("4", "4.1", 6, id="a chapter"),
        pytest.param("shutout schneider", "8.5", 1, id="words"),
    ],
)
def test_looking_up_takes_a_law_a_chapter_or_words(words: str, first: str, how_many: int) -> None:
    found = numbers(look_up(words, STANDARD))
    assert found[0] == first
    assert len(found) == how_many


@pytest.mark.parametrize("words", ["4.9", "77", "4,3"])
def test_looking_up_a_number_that_no_law_has_is_an_error(words: str) -> None:
    with pytest.raises(NotationError):
        look_up(words, STANDARD)
