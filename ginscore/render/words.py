"""Words that several answers share: cards as symbols, numbers of things, money, rules in short."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import TYPE_CHECKING

from ginscore.cards import CARD, NAMES, PRETTY
from ginscore.render.names import NO_BREAK, wrapped
from ginscore.rules import Oklahoma, Rules
from ginscore.seating import Seating

if TYPE_CHECKING:
    from ginscore.advice import Note
    from ginscore.game import Game
    from ginscore.replay import Item

_CARDS = re.compile(
    r"(?!As (?:soon|recorded|partners)\b)(?<![\w♠♥♦♣/\\])((?:[A2-9TJQK][cdhs])+)(?![\w/\\])"
)
"""Cards in a sentence, and not in the path of a file. The ace of spades is also a word that some
sentences begin with."""


def in_symbols(text: str, *, symbols: bool) -> str:
    """A sentence of the program with its cards as symbols: ``7h`` is ``7♥``."""
    if not symbols:
        return text

    def pretty(found: re.Match[str]) -> str:
        word = found[0]
        return "".join(PRETTY[CARD[word[at : at + 2]]] for at in range(0, len(word), 2))

    return _CARDS.sub(pretty, text)


DRY_RUN = "Nothing was written (--dry-run)."
"""The last line of what was only tried."""


def counted(number: int, what: str, spec: str = "", plural: str = "s") -> str:
    """So many of something: ``1 game``, ``2 games``."""
    return f"{number:{spec}} {what}{'' if number == 1 else plural}"


def note_lines(found: Iterable[Note]) -> list[str]:
    """What could have been played better, or was not checked: a sentence a note, with its law."""
    return [
        line
        for note in found
        for line in wrapped(f"Note: {note.message} [law{NO_BREAK}{note.law}]", "", "  ")
    ]


def money_words(amount: Decimal, currency: str | None, spec: str = "f") -> str:
    """An amount of money: ``22.52 EUR``, or without a label ``22.52``."""
    return f"{amount:{spec}} {currency or ''}".rstrip()


def rules_words(rules: Rules) -> str:
    """What is played, in short: ``standard to 100``."""
    columns = ", three columns" if rules.columns == 3 else ""
    return f"{rules.name} to {rules.target}{columns}"


def game_words(game: Game) -> str:
    """What is played and how, in short: ``standard to 100 · loser-deals · 0.05 EUR a point``."""
    words = [rules_words(game.rules)]
    if game.seating not in (Seating.TWO, Seating.TEAMS):
        words.append(f"seating {game.seating}")
    if game.rules.stake is not None:
        words.append(f"{game.rules.stake} a point")
    return " · ".join(words)


def is_amended(item: Item) -> bool:
    """Whether a hand stands as it was put right later."""
    return item.now_at != item.told


def turned_word(rules: Rules) -> str:
    """What the card is called that sets the limit, or doubles the hand."""
    return "knock card" if rules.oklahoma is Oklahoma.KNOCK_CARD else "upcard"


def turned_words(rules: Rules, upcard: int) -> str:
    """The card turned up: ``upcard 7h``."""
    return f"{turned_word(rules)} {NAMES[upcard]}"


def limit_words(rules: Rules, upcard: int | None) -> str:
    """The knock limit that is in force, and whether a spade doubles the hand."""
    limit = rules.limit(upcard)
    words = f"knock limit {limit}" if limit else "gin only"
    return words + (", a spade: doubled" if rules.spade_doubles(upcard) else "")
