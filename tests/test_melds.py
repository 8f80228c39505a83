"""Melds: how they are typed, what is one and why not, and what may be laid off on them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginscore import melds
from ginscore.cards import CARD, NAMES, mask_of, names
from ginscore.errors import NotationError
from ginscore.melds import LayOff, Placing, lay_off, parse_cards, why_no_meld
from tests.naive import PACK, Card, Meld, cards_in, is_meld, mask, most_placed

# -- how melds are typed --


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        pytest.param("7h", "7h", id="a card is a word of one card"),
        pytest.param("7h7d7c", "7h 7d 7c", id="a set as cards run together"),
        pytest.param("7hdc", "7h 7d 7c", id="a set as rank and suits"),
        pytest.param("7♥♦♣", "7h 7d 7c", id="a set as rank and symbols"),
        pytest.param("7HdC", "7h 7d 7c", id="either case"),
        pytest.param("7♥\ufe0f♦\ufe0f♣\ufe0f", "7h 7d 7c", id="symbols with variation selectors"),
        pytest.param("Thdc", "Th Td Tc", id="tens as T and suits"),
        pytest.param("10hdc", "Th Td Tc", id="tens as 10 and suits"),
        pytest.param("10h10d10c", "Th Td Tc", id="tens as cards run together"),
        pytest.param("7hdcs", "7h 7d 7c 7s", id="four of a kind with its suits"),
        pytest.param("7777", "7c 7d 7h 7s", id="four of a kind as four ranks"),
        pytest.param("10101010", "Tc Td Th Ts", id="four tens as four times 10"),
        pytest.param("TTTT", "Tc Td Th Ts", id="four tens as four times T"),
        pytest.param("AAAA", "Ac Ad Ah As", id="four aces"),
        pytest.param("3s4s5s", "3s 4s 5s", id="a run as cards run together"),
        pytest.param("345s", "3s 4s 5s", id="a run as ranks and suit"),
        pytest.param("9TJd", "9d Td Jd", id="a run over the ten, as T"),
        pytest.param("910Jd", "9d Td Jd", id="a run over the ten, as 10"),
        pytest.param("10JQK♠", "Ts Js Qs Ks", id="a run from the ten, with a symbol"),
        pytest.param("A23s", "As 2s 3s", id="a run from the ace"),
        pytest.param("3-5s", "3s 4s 5s", id="a run as a range"),
        pytest.param("9-Jd", "9d Td Jd", id="a range over the ten"),
        pytest.param("8-10c", "8c 9c Tc", id="a range to the ten"),
        pytest.param("a-Kh", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", id="a whole suit"),
        pytest.param("5s3s4s", "5s 3s 4s", id="cards of a run in any order"),
        pytest.param("534s", "5s 3s 4s", id="ranks of a run in any order"),
        pytest.param("J910d", "Jd 9d Td", id="ranks in any order, over the ten"),
        pytest.param("7cdh", "7c 7d 7h", id="suits of a set in any order"),
        pytest.param("KdQd5c", "Kd Qd 5c", id="deadwood run together"),
        pytest.param("7hd", "7h 7d", id="a pair is read, though no meld"),
        pytest.param("34s", "3s 4s", id="two consecutive cards are read, though no meld"),
        pytest.param("QKAs", "Qs Ks As", id="queen, king, ace is read, though no meld"),
        pytest.param("5-3s", "3s 4s 5s", id="a range typed downward"),
        pytest.param("3-As", "As 2s 3s", id="a range down to the ace"),
        pytest.param("Q-As", "Qs Ks As", id="queen to ace is read, though no meld"),
        pytest.param("7h7h7d", "7h 7h 7d", id="a card twice stays twice"),
        pytest.param("7hhd", "7h 7h 7d", id="a suit twice stays twice"),
    ],
)
def test_a_word_of_cards_is_read(word: str, meant: str) -> None:
    assert names(parse_cards(word)) == meant


@pytest.mark.parametrize(
    ("word", "remedy"),
    [
        pytest.param("777", "name the suits, like 7hdc", id="three of a kind without suits"),
        pytest.param("101010", "name the suits, like Thdc", id="three tens without suits"),
        pytest.param("77", "name the suits, like 7hdc", id="a pair without suits"),
        pytest.param("77777", "name the suits, like 7hdc", id="five of a kind"),
        pytest.param("777s", "name the suits of the set, like 7hdc", id="one suit for a set"),
        pytest.param("10101010s", "name the suits of the set, like Thdc", id="one suit for tens"),
        pytest.param("345", "the suit is missing, as in 345s", id="a run without its suit"),
        pytest.param("910J", "the suit is missing, as in 9TJs", id="a run over the ten, no suit"),
        pytest.param("3-3s", "from its lowest card to its highest, like 3-5s", id="range of one"),
        pytest.param("3-5", "345s or 3-5s a run", id="a range without its suit"),
        pytest.param("-5s", "345s or 3-5s a run", id="a range without its beginning"),
        pytest.param("3-s", "345s or 3-5s a run", id="a range without its end"),
        pytest.param("3-5-7s", "345s or 3-5s a run", id="a range with three ends"),
        pytest.param("-", "345s or 3-5s a run", id="a dash alone"),
        pytest.param("7hdcsh", "names each of its three or four suits once", id="five suits"),
        pytest.param("7hd8c", "7h7d7c, 7hdc or 7777 is a set", id="two notations in a word"),
        pytest.param("h7d7c7", "7h7d7c, 7hdc or 7777 is a set", id="suits first"),
        pytest.param("hdc", "7h7d7c, 7hdc or 7777 is a set", id="suits alone"),
    ],
)
def test_a_word_that_is_no_cards_is_quoted_with_what_would_be_right(word: str, remedy: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(word)
    assert caught.value.message.startswith(f"“{word}” cannot be read as cards: ")
    assert remedy in caught.value.message


@pytest.mark.parametrize(
    ("word", "why"),
    [
        pytest.param("1hdc", "the ace is written A", id="a one in a set"),
        pytest.param("7h8x", "“x” is neither a rank", id="a strange sign in a word"),
        pytest.param("7h,7d", "“,” is neither a rank", id="a comma within a word"),
        pytest.param("7", "the suit is missing", id="a rank alone"),
        pytest.param("s", "the rank is missing", id="a suit alone"),
        pytest.param("", "it is empty", id="nothing"),
    ],
)
def test_a_word_that_holds_no_card_is_answered_as_a_card_is(word: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(word)
    assert caught.value.message.startswith(f"“{word}” is no card: ")
    assert why in caught.value.message


@pytest.mark.parametrize("meld", melds.MELDS)
def test_every_meld_reads_back_from_its_word(meld: int) -> None:
    assert mask_of(parse_cards(melds.meld_word(meld))) == meld
    assert mask_of(parse_cards(melds.meld_word(meld, symbols=True))) == meld


def answer(word: str) -> tuple[int, ...] | str:
    """The cards of a word, or the sentence that refuses it."""
    try:
        return parse_cards(word)
    except NotationError as error:
        return error.message


@given(st.text(alphabet="A23456789TJQK10cdhs♥-x", max_size=12))
def test_every_word_is_cards_or_a_sentence_that_quotes_it(word: str) -> None:
    answered = answer(word)
    if isinstance(answered, str):
        assert answered.startswith(f"“{word}” ")
        assert answered.endswith(".")
    else:
        typed_ranks = set(word.replace("10", "T")) & set("A23456789TJQK")
        assert typed_ranks <= {NAMES[card][0] for card in answered}


# -- what is a meld --


def test_the_naive_solver_means_the_same_cards() -> None:
    assert [mask(name) for name in NAMES] == [1 << n for n in range(52)]
    assert [cards_in(1 << n) for n in range(52)] == [[card] for card in PACK]


def test_the_pack_has_65_sets_and_264_runs() -> None:
    kinds = [melds.is_set(meld) for meld in melds.MELDS]
    assert kinds == [True] * 65 + [False] * 264
    assert len(set(melds.MELDS)) == 329
    assert all(is_meld(cards_in(meld)) for meld in melds.MELDS)


@pytest.mark.parametrize(
    "held",
    [
        pytest.param("7h 7d 7c", id="three of a kind"),
        pytest.param("7h 7d 7c 7s", id="four of a kind"),
        pytest.param("3s 4s 5s", id="three in a row"),
        pytest.param("As 2s 3s", id="ace, two, three"),
        pytest.param("Js Qs Ks", id="jack, queen, king"),
        pytest.param("9d Td Jd Qd", id="four in a row over the ten"),
        pytest.param("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", id="a whole suit"),
    ],
)
def test_these_are_melds(held: str) -> None:
    assert melds.is_meld(mask(held))


@pytest.mark.parametrize(
    ("held", "why"),
    [
        pytest.param("", "at least three cards", id="no card"),
        pytest.param("7h", "at least three cards", id="one card"),
        pytest.param("7h 7d", "at least three cards", id="a pair"),
        pytest.param("3s 4s", "at least three cards", id="two in a row"),
        pytest.param(
            "Qs Ks As", "the ace is always low: it does not follow the king", id="queen, king, ace"
        ),
        pytest.param(
            "Ks As 2s", "the ace is always low: it does not follow the king", id="king, ace, two"
        ),
        pytest.param(
            "As 2s 3s Ks", "the ace is always low: it does not follow the king", id="round the ace"
        ),
        pytest.param("3s 4s 6s", "the 5s is missing", id="a hole in a run"),
        pytest.param("9d Jd Qd", "the Td is missing", id="a run without its ten"),
        pytest.param("Ac 3c 4c", "the 2c is missing", id="a hole after the ace"),
        pytest.param("3s 4s 5h", "two suits", id="a row in two suits"),
        pytest.param("3s 4h 5d", "three suits", id="a row in three suits"),
        pytest.param("3s 4h 5d 6c", "four suits", id="a row in four suits"),
        pytest.param("7h 7d 8c", "8c is no seven: a set is of one rank", id="a stranger in a set"),
        pytest.param("6h 7d 7c 7s", "6h is no seven: a set is of one rank", id="a low stranger"),
        pytest.param("7h 7d 7c 8c 9c", "8c 9c are no sevens", id="a set and a run sharing a card"),
        pytest.param("6h 6d 9c Jc", "9c Jc are no sixes", id="a pair and two others"),
        pytest.param("2h 7d Kc", "neither of one rank (a set) nor consecutive", id="any three"),
        pytest.param("2h 7h Kc", "neither of one rank (a set) nor consecutive", id="two suits"),
    ],
)
def test_why_cards_are_no_meld(held: str, why: str) -> None:
    assert not melds.is_meld(mask(held))
    assert why in why_no_meld(CARD[word] for word in held.split())


@given(st.lists(st.sampled_from(PACK), max_size=6, unique=True))
def test_a_meld_is_what_looks_like_one_and_all_else_has_a_reason(held: list[Card]) -> None:
    number = mask(held)
    assert melds.is_meld(number) == is_meld(held)
    if not is_meld(held):
        why = why_no_meld(n for n, card in enumerate(PACK) if card in held)
        assert why
        assert not why.endswith(".")


# -- what may be laid off --


@pytest.mark.parametrize(
    ("meld", "fits"),
    [
        pytest.param("7h 7d 7c", "7s", id="a set of three takes its fourth"),
        pytest.param("7h 7d 7c 7s", "", id="a set of four is closed"),
        pytest.param("3s 4s 5s", "2s 6s", id="a run takes a card at either end"),
        pytest.param("Ac 2c 3c", "4c", id="nothing goes below an ace"),
        pytest.param("Jd Qd Kd", "Td", id="nothing goes above a king"),
        pytest.param("Js Qs Ks", "Ts", id="nothing follows the last card of the pack"),
        pytest.param("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "", id="a whole suit is full"),
    ],
)
def test_what_may_be_laid_off_at_once(meld: str, fits: str) -> None:
    assert names(melds.room(mask(meld))) == fits


@pytest.mark.parametrize("meld", melds.MELDS)
def test_a_card_fits_exactly_where_the_meld_stays_a_meld(meld: int) -> None:
    held = cards_in(meld)
    fits = [card for card in PACK if card not in held and is_meld([*held, card])]
    assert cards_in(melds.room(meld)) == fits


def as_lay_offs(words: str) -> list[LayOff]:
    """``"6s Ts@Js"`` as lay-offs."""
    named = [word.partition("@") for word in words.split()]
    return [LayOff(CARD[card], CARD[on] if on else None) for card, _, on in named]


def placed_on(placing: Placing, spread: Sequence[str]) -> dict[str, str]:
    """Which card went on which meld of the spread, in words."""
    return {NAMES[card]: spread[n] for card, n in placing.placed}


SEVENS, SPADES = "7h 7d 7c", "3s 4s 5s"
FIVES_SIXES_SEVENS = ("5s 6s 7s", "5c 6c 7c", "5d 6d 7d")


@pytest.mark.parametrize(
    ("laid", "spread", "where"),
    [
        pytest.param("7s", (SEVENS, SPADES), {"7s": SEVENS}, id="no six, so on the sevens"),
        pytest.param(
            "2s 6s 7s 8s",
            (SEVENS, SPADES),
            {"2s": SPADES, "6s": SPADES, "7s": SPADES, "8s": SPADES},
            id="all four follow on the run",
        ),
        pytest.param(
            "8s 7s 6s 2s",
            (SEVENS, SPADES),
            {"2s": SPADES, "6s": SPADES, "7s": SPADES, "8s": SPADES},
            id="typed from the far end: the order of the words is free",
        ),
        pytest.param(
            "7s 6s",
            (SEVENS, SPADES),
            {"6s": SPADES, "7s": SPADES},
            id="where set and run both serve, the run takes it",
        ),
        pytest.param(
            "7s@7h 6s", (SEVENS, SPADES), {"7s": SEVENS, "6s": SPADES}, id="a named place is kept"
        ),
        pytest.param(
            "7s@3s 6s", (SEVENS, SPADES), {"7s": SPADES, "6s": SPADES}, id="the run may be named"
        ),
        pytest.param(
            "7s@6s 6s", (SEVENS, SPADES), {"7s": SPADES, "6s": SPADES}, id="named by a laid card"
        ),
        pytest.param(
            "3s 8s 4s",
            FIVES_SIXES_SEVENS,
            {"4s": "5s 6s 7s", "3s": "5s 6s 7s", "8s": "5s 6s 7s"},
            id="a chain at both ends",
        ),
        pytest.param(
            "3s 4s 8s 4c 8c 4d 8d",
            FIVES_SIXES_SEVENS,
            {
                **dict.fromkeys(("3s", "4s", "8s"), "5s 6s 7s"),
                **dict.fromkeys(("4c", "8c"), "5c 6c 7c"),
                **dict.fromkeys(("4d", "8d"), "5d 6d 7d"),
            },
            id="seven cards on three runs",
        ),
        pytest.param(
            "5c 4c",
            ("Ac 2c 3c", "4d 5d 6d", "7h 8h 9h"),
            {"4c": "Ac 2c 3c", "5c": "Ac 2c 3c"},
            id="four then five of clubs",
        ),
        pytest.param(
            "6s",
            ("3s 4s 5s", "7s 8s 9s"),
            {"6s": "3s 4s 5s"},
            id="between two runs: the earlier takes it",
        ),
        pytest.param(
            "6s@9s", ("3s 4s 5s", "7s 8s 9s"), {"6s": "7s 8s 9s"}, id="between two runs, named"
        ),
        pytest.param("Ac", ("2c 3c 4c",), {"Ac": "2c 3c 4c"}, id="an ace below a two"),
    ],
)
def test_lay_offs_find_their_melds(
    laid: str, spread: tuple[str, ...], where: dict[str, str]
) -> None:
    placing = lay_off(as_lay_offs(laid), [mask(meld) for meld in spread])
    assert placing.left == ()
    assert placed_on(placing, spread) == where


@pytest.mark.parametrize(
    ("laid", "spread", "where", "left"),
    [
        pytest.param("8s", (SEVENS, SPADES), {}, "8s", id="an eight without the six"),
        pytest.param(
            "7s@7h 6s 8s", (SEVENS, SPADES), {"7s": SEVENS, "6s": SPADES}, "8s", id="seven is away"
        ),
        pytest.param("7s@3s", (SEVENS, SPADES), {}, "7s@3s", id="named for a run it does not fit"),
        pytest.param("6s@7h", (SEVENS, SPADES), {}, "6s@7h", id="named for a set it does not fit"),
        pytest.param("6s@Kd", (SEVENS, SPADES), {}, "6s@Kd", id="named for a card not spread"),
        pytest.param("Th@Jh", ("Jh Qh Kh",), {"Th": "Jh Qh Kh"}, "", id="a ten below a jack"),
        pytest.param("Ah", ("Jh Qh Kh",), {}, "Ah", id="no ace above a king"),
        pytest.param("Ad", ("Jc Qc Kc",), {}, "Ad", id="nor that of the next suit"),
        pytest.param("Kc", ("Ad 2d 3d",), {}, "Kc", id="no king below an ace"),
        pytest.param("8h", (SEVENS, SPADES), {}, "8h", id="a stranger"),
        pytest.param("6s 6s", (SEVENS, SPADES), {"6s": SPADES}, "6s", id="the same card twice"),
        pytest.param("6s", (), {}, "6s", id="nothing to lay off on"),
    ],
)
def test_what_cannot_be_laid_off_is_left_and_the_rest_stands(
    laid: str, spread: tuple[str, ...], where: dict[str, str], left: str
) -> None:
    placing = lay_off(as_lay_offs(laid), [mask(meld) for meld in spread])
    assert placed_on(placing, spread) == where
    assert list(placing.left) == as_lay_offs(left)


@st.composite
def spreads(draw: st.DrawFn) -> list[Meld]:
    """One to three melds that share no card, of neighbouring ranks so that lay-offs compete."""
    low = draw(st.integers(1, 8))
    near = [meld for meld in map(cards_in, melds.MELDS) if all(low <= r < low + 6 for r, _ in meld)]
    spread: list[Meld] = []
    for _ in range(draw(st.integers(1, 3))):
        free = [meld for meld in near if not {c for m in spread for c in m} & set(meld)]
        if free:
            spread.append(draw(st.sampled_from(free)))
    return spread


@given(st.data())
@settings(max_examples=300)
def test_as_many_lay_offs_stand_as_trying_every_order_and_place_allows(data: st.DataObject) -> None:
    spread = data.draw(spreads())
    shown = [card for meld in spread for card in meld]
    ranks = [rank for rank, _ in shown]
    near = [c for c in PACK if c not in shown and min(ranks) - 2 <= c[0] <= max(ranks) + 2]
    laid = data.draw(st.lists(st.sampled_from(near), min_size=1, max_size=5, unique=True))
    named = [(card, data.draw(st.none() | st.sampled_from([*shown, *laid]))) for card in laid]

    number = PACK.index
    lay_offs = [LayOff(number(card), None if on is None else number(on)) for card, on in named]
    placing = lay_off(lay_offs, [mask(meld) for meld in spread])

    assert len(placing.placed) == most_placed(named, spread)
    told = {lay_off.card: lay_off.on for lay_off in lay_offs}
    table = [list(meld) for meld in spread]
    for card, n in placing.placed:
        on = told.pop(card)
        assert on is None or PACK[on] in table[n], "a named place is kept"
        table[n].append(PACK[card])
        assert is_meld(table[n]), "each fits in the order given"
    assert sorted(told) == sorted(lay_off.card for lay_off in placing.left)
