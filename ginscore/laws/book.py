"""The law book as it reads under the rules in force, and looking things up in it."""

from __future__ import annotations

import re
from difflib import get_close_matches

from msgspec import Struct

from ginscore.cards import shortened
from ginscore.errors import NotationError
from ginscore.laws import irregularities, play, scores, seats
from ginscore.laws.clause import Clause
from ginscore.laws.numbers import Law
from ginscore.laws.phrases import phrases
from ginscore.rules import Rules

CHAPTERS = {
    1: "Cards, melds and counts",
    2: "The deal and the turn",
    3: "Knocking",
    4: "Laying off",
    5: "Gin and big gin",
    6: "The end of the stock",
    7: "The score of a hand",
    8: "The game and the settlement",
    9: "Hollywood",
    10: "Two and three players",
    11: "Teams",
    12: "Irregularities",
}
"""The chapters of the law book by their numbers."""


class Article(Struct, frozen=True):
    """One law as it reads under the rules in force.

    ``source`` is the book, page or program it comes from, or says that it is a house default;
    ``also`` holds more words by which players look for it, for the search and not for printing.
    """

    law: Law
    chapter: str
    title: str
    text: str
    source: str
    also: str = ""


def order(law: Law) -> tuple[int, int]:
    """Chapter and article of a law as numbers, so that 10.2 comes after 9.4."""
    chapter, _, number = law.partition(".")
    return int(chapter), int(number)


_CLAUSES = sorted(
    play.CLAUSES + scores.CLAUSES + seats.CLAUSES + irregularities.CLAUSES,
    key=lambda clause: order(clause.law),
)
_CLAUSE = {clause.law: clause for clause in _CLAUSES}


def _article(clause: Clause, rules: Rules, said: dict[str, str]) -> Article:
    return Article(
        law=clause.law,
        chapter=CHAPTERS[order(clause.law)[0]],
        title=clause.title,
        text=clause.under(rules, said),
        source=clause.source.format_map(said),
        also=clause.also,
    )


def articles(rules: Rules) -> tuple[Article, ...]:
    """The whole law book under these rules, in the order of its numbers."""
    said = phrases(rules)
    return tuple(_article(clause, rules, said) for clause in _CLAUSES)


def article(law: Law, rules: Rules) -> Article:
    """One law as it reads under these rules."""
    return _article(_CLAUSE[law], rules, phrases(rules))


def chapter(number: int, rules: Rules) -> tuple[Article, ...]:
    """The laws of one chapter under these rules; none if there is no such chapter."""
    return tuple(a for a in articles(rules) if order(a.law)[0] == number)


def find_law(word: str) -> Law:
    """The law with this number, like ``4.3``.

    Raises NotationError that names the nearest law, or says how to search the book by words.
    """
    number = word.strip().removesuffix(".")
    if number in _NUMBERS:
        return Law(number)
    search_by_words = "To search the book type words, like: laws lay-off."
    whole, _, _ = number.partition(".")
    laws = [law for law in _NUMBERS if law.partition(".")[0] == whole]
    if laws:
        title = CHAPTERS[int(whole)]
        raise NotationError(
            f"There is no law {shortened(number)}: chapter {whole}, {title}, has "
            f"{laws[0]} to {laws[-1]}.",
            hint=search_by_words,
        )
    near = get_close_matches(number.replace(",", "."), _NUMBERS, n=1, cutoff=0.5)
    raise NotationError(
        f"“{shortened(number)}” is not the number of a law: they run from {_NUMBERS[0]} to "
        f"{_NUMBERS[-1]}.",
        hint=f"Did you mean {near[0]}? {search_by_words}" if near else search_by_words,
    )


_NUMBERS = [str(clause.law) for clause in _CLAUSES]


def search(words: str, rules: Rules) -> tuple[Article, ...]:
    """The laws in which all these words are found, in any case, singular or plural.

    First those with the words in the title, then those that players know by these words, then those
    whose text has them; within each in the order of the book. No words find nothing.
    """
    sought = _words(words)
    sought = [word for word in sought if word not in _SMALL_WORDS] or sought
    if not sought:
        return ()
    found: list[tuple[int, Article]] = []
    for one in articles(rules):
        layers = (one.title, f"{one.title} {one.also}", f"{one.title} {one.also} {one.text}")
        for depth, layer in enumerate(layers):
            there = set(_words(layer))
            if all(_among(word, there) for word in sought):
                found.append((depth, one))
                break
    return tuple(one for _, one in sorted(found, key=lambda pair: pair[0]))


def look_up(words: str, rules: Rules) -> tuple[Article, ...]:
    """What a player asks the book for: a law by its number, a chapter by its, or words.

    Raises NotationError for a number that no law has.
    """
    if re.fullmatch(r"\s*[0-9]+\s*", words) and int(words) in CHAPTERS:
        return chapter(int(words), rules)
    if re.fullmatch(r"\s*[0-9]+[.,]?[0-9]*\.?\s*", words):
        return (article(find_law(words), rules),)
    return search(words, rules)


_WRITTEN_APART = [
    (re.compile(rf"\b(?:{first}) {second}"), joined)
    for first, second, joined in (
        ("lay|lays|laid|laying", "off", "layoff"),
        ("under", "cut", "undercut"),
        ("up", "card", "upcard"),
        ("dead", "wood", "deadwood"),
        ("shut", "out", "shutout"),
        ("cut", "throat", "cutthroat"),
        ("mis", "deal", "misdeal"),
        ("re", "deal", "redeal"),
        ("mis", "count", "miscount"),
    )
]
"""Words that players write together, apart or with a hyphen, and the one way they are compared."""

_ENDINGS = ("", "d", "ed", "ing")


def _words(text: str) -> list[str]:
    """The words of a text as they are compared: small letters, no hyphens, the singular."""
    plain = " ".join(re.findall(r"[^\W_]+", text.lower()))
    for apart, joined in _WRITTEN_APART:
        plain = apart.sub(joined, plain)
    return [_singular(word) for word in plain.split()]


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith(("xes", "shes", "ches", "sses")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def _among(word: str, there: set[str]) -> bool:
    """Whether a word, its beginning or its stem is one of these words; a number only as it is."""
    if word in there:
        return True
    if len(word) < 3 or word.isdigit():
        return False
    return any(
        one.startswith(word) or (len(one) > 3 and word.removeprefix(one) in _ENDINGS)
        for one in there
    )


_SMALL_WORDS = frozenset(_words("a an the of is it to in on at and or i my what who when may can"))
"""Words that say nothing in a search."""
