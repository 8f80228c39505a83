"""Cards are read in every spelling a table uses, written one way, and counted by law 1.2."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.cards import (
    COUNT,
    DECK,
    NAMES,
    PRETTY,
    cards_of,
    count_of,
    mask_of,
    names,
    parse_card,
    rank_of,
    suit_of,
)
from ginscore.errors import NotationError

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
SUIT_SPELLINGS = {
    "c": ("c", "C", "♣", "♣\ufe0e", "♣\ufe0f", "♧", "♧\ufe0e"),
    "d": ("d", "D", "♦", "♦\ufe0e", "♦\ufe0f", "♢", "♢\ufe0e"),
    "h": ("h", "H", "♥", "♥\ufe0e", "♥\ufe0f", "♡", "♡\ufe0e"),
    "s": ("s", "S", "♠", "♠\ufe0e", "♠\ufe0f", "♤", "♤\ufe0e"),
}


@pytest.mark.parametrize("suit", SUIT_SPELLINGS)
@pytest.mark.parametrize("rank", RANKS)
def test_a_card_is_read_in_every_spelling_and_written_one_way(rank: str, suit: str) -> None:
    rank_spellings = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    for written_rank in rank_spellings:
        for written_suit in SUIT_SPELLINGS[suit]:
            card = parse_card(written_rank + written_suit)
            assert NAMES[card] == rank + suit, f"{written_rank}{written_suit}"


def test_every_printed_card_reads_back_as_itself() -> None:
    assert [parse_card(name) for name in NAMES] == list(range(52))
    assert [parse_card(name) for name in PRETTY] == list(range(52))
    assert len(set(NAMES)) == len(set(PRETTY)) == 52


@pytest.mark.parametrize(
    ("word", "number", "suit", "rank"),
    [
        pytest.param("Ac", 0, 0, 0, id="the ace of clubs is the first card"),
        pytest.param("Kc", 12, 0, 12, id="the king of clubs ends the clubs"),
        pytest.param("Ad", 13, 1, 0, id="diamonds follow clubs"),
        pytest.param("7h", 32, 2, 6, id="the seven of hearts"),
        pytest.param("Ts", 48, 3, 9, id="the ten of spades"),
        pytest.param("Ks", 51, 3, 12, id="the king of spades is the last card"),
    ],
)
def test_cards_are_numbered_in_deck_order(word: str, number: int, suit: int, rank: int) -> None:
    card = parse_card(word)
    assert (card, suit_of(card), rank_of(card)) == (number, suit, rank)


@pytest.mark.parametrize(
    ("rank", "count"),
    list(zip(RANKS, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), strict=True)),
)
def test_the_ace_counts_one_and_court_cards_ten(rank: str, count: int) -> None:
    assert [COUNT[parse_card(rank + suit)] for suit in "cdhs"] == [count] * 4


def test_the_whole_pack_counts_340() -> None:
    assert count_of(DECK) == 340


@pytest.mark.parametrize(
    ("word", "why"),
    [
        pytest.param("1h", "the ace is written A, the ten T or 10", id="one for the ace"),
        pytest.param("11h", "the ace is written A, the ten T or 10", id="eleven for the jack"),
        pytest.param("100h", "there is no rank 0", id="a hundred"),
        pytest.param("0h", "there is no rank 0", id="nought"),
        pytest.param("7", "the suit is missing", id="a rank alone"),
        pytest.param("10", "the suit is missing", id="ten alone"),
        pytest.param("A", "the suit is missing", id="an ace alone"),
        pytest.param("h", "the rank is missing", id="a suit alone"),
        pytest.param("♠", "the rank is missing", id="a suit symbol alone"),
        pytest.param("h7", "the rank comes first", id="suit before rank"),
        pytest.param("", "it is empty", id="nothing"),
        pytest.param("7h7d", "not one rank and one suit", id="two cards"),
        pytest.param("7hd", "not one rank and one suit", id="a rank and two suits"),
        pytest.param("7-h", "not one rank and one suit", id="a range that is none"),
        pytest.param("x7h", "“x” is neither a rank", id="a card at the end of a word"),
        pytest.param("7hx", "“x” is neither a rank", id="a card at the start of a word"),
        pytest.param("hearts7hello", "“e” is neither a rank", id="a card inside a word"),
        pytest.param("7 h", "“ ” is neither a rank", id="a blank between"),
        pytest.param(" 7h", "“ ” is neither a rank", id="a blank before"),
        pytest.param("7x", "“x” is neither a rank", id="no such suit"),
        pytest.param("+7h", "“+” is neither a rank", id="a lay-off sign"),
        pytest.param("🂷", "“🂷” is neither a rank", id="the playing-card sign of a seven"),
        pytest.param("7💙", "“💙” is neither a rank", id="a blue heart"),
        pytest.param("٧h", "“٧” is neither a rank", id="an Arabic seven"),
        pytest.param("７h", "“７” is neither a rank", id="a full-width seven"),
    ],
)
def test_a_wrong_word_is_quoted_and_answered_with_what_a_card_looks_like(
    word: str, why: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_card(word)
    message = caught.value.message
    assert message.startswith(f"“{word}” is no card: ")
    assert why in message
    assert message.endswith("a card is a rank and a suit, like 7h, Th or 10h, As, K♠.")
    assert caught.value.status == 2


@pytest.mark.parametrize(
    ("word", "quoted"),
    [
        pytest.param("7h\n", r"“7h\n”", id="a line end"),
        pytest.param("\t7h", r"“\t7h”", id="a tab"),
        pytest.param("7\x00h", r"“7\x00h”", id="a null"),
        pytest.param("\x1b[31m7h", r"“\x1b[31m7h”", id="a terminal colour"),
        pytest.param("7\u202eh", r"“7\u202eh”", id="right-to-left override"),
        pytest.param("7\u200bh", r"“7\u200bh”", id="zero-width space"),
        pytest.param("7\udc80", r"“7\udc80”", id="an undecodable byte"),
    ],
)
def test_signs_that_a_terminal_would_obey_are_shown_as_escapes(word: str, quoted: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_card(word)
    message = caught.value.message
    assert message.startswith(quoted)
    assert message.isprintable()
    assert message.encode("utf-8")


@pytest.mark.parametrize(
    "word",
    [
        pytest.param("7h" * 5_000, id="a card five thousand times"),
        pytest.param("x" * 10_000, id="ten thousand letters"),
        pytest.param("7" * 10_000, id="ten thousand sevens"),
        pytest.param("\x07" * 10_000, id="ten thousand bells"),
    ],
)
def test_a_word_of_ten_thousand_signs_is_cut_in_the_message(word: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_card(word)
    message = caught.value.message
    assert len(message) < 250
    assert "…” is no card: " in message
    assert message.isprintable()


def answer(word: str) -> int | str:
    """The card that a word names, or the sentence that refuses it."""
    try:
        return parse_card(word)
    except NotationError as error:
        return error.message


@given(st.text(max_size=60) | st.text(alphabet="A7T10hs♠♡\ufe0f-", max_size=5))
def test_any_word_is_a_card_or_a_printable_sentence(word: str) -> None:
    answered = answer(word)
    if isinstance(answered, str):
        assert answered.isprintable()
        assert "a card is a rank and a suit" in answered
    else:
        bare = word.replace("\ufe0e", "").replace("\ufe0f", "").replace("10", "T")
        assert len(bare) == 2
        assert bare[0].upper() == NAMES[answered][0]


@given(st.sets(st.sampled_from(NAMES)))
def test_a_mask_holds_exactly_its_cards_in_deck_order(held: set[str]) -> None:
    mask = mask_of(parse_card(name) for name in held)
    assert mask.bit_count() == len(held)
    assert [NAMES[card] for card in cards_of(mask)] == sorted(held, key=NAMES.index)
    assert names(mask).split() == sorted(held, key=NAMES.index)
    assert set(map(parse_card, names(mask, symbols=True).split())) == set(cards_of(mask))
