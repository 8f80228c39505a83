"""Which names, remarks, times and ids a ledger takes: no name that could be a card or a count, and
no escapes.

A name must be told apart from every other word of a hand, and neither names nor remarks may carry
what would change a terminal, a file or a page.
"""

from __future__ import annotations

import re
from datetime import datetime
from unicodedata import category, normalize

from ginscore.cards import parse_card, shortened
from ginscore.errors import NotationError

LONGEST_NAME = 64
LONGEST_TEXT = 1000

AGAINST = ("vs", "v", "v.", "vs.", "against")
"""The words that stand between the two sides of a hand."""

DEADWOOD = ("/", "dw")
"""The words that begin the deadwood of a side."""

_GAME_ID = re.compile(r"[0-9A-Za-z](?!.*\.\.)[0-9A-Za-z._-]{0,63}")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?([+-][0-9:]{5}|Z)?)?")


def key_of(name: str) -> str:
    """A name without case, composed: what makes two spellings one person."""
    return normalize("NFC", normalize("NFC", name).casefold())


def check_name(name: str) -> None:
    """Raise NotationError for what cannot be a player's name."""
    why = _why_no_name(name)
    if why:
        raise NotationError(
            f"“{shortened(name)}” cannot be a name: {why}.", hint="A name is one word, like Ann."
        )


def _why_no_name(name: str) -> str:
    if not name:
        return "it is empty"
    if len(name) > LONGEST_NAME:
        return f"it has more than {LONGEST_NAME} letters"
    if not is_plain(name) or any(sign.isspace() for sign in name):
        return "it has a space or a control character in it"
    for sign in '+/@,"':
        if sign in name:
            return f"“{sign}” is kept for the notation"
    if name.startswith("-"):
        return "words that begin with a minus are options"
    if name.replace(".", "").isdigit():
        return "it is a number"
    if name.casefold() in (*AGAINST, *DEADWOOD):
        return "that word stands between the two sides of a hand"
    try:
        parse_card(name)
    except NotationError:
        return ""
    return "it is a card"


def is_game_id(text: str) -> bool:
    """Whether a text is what a game's id looks like: never a path."""
    return _GAME_ID.fullmatch(text) is not None


def is_time(text: str) -> bool:
    """Whether a text is a time as a ledger keeps it: a day, a time of the day where it is known,
    its offset where it is known."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return _TIME.fullmatch(text) is not None


def check_text(text: str) -> None:
    """Raise NotationError for what cannot be a remark, a reason or an occasion."""
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"The text has {len(text)} signs; at most {LONGEST_TEXT} are kept.")
    if not is_plain(text):
        raise NotationError("The text has a control character in it; only plain text is kept.")


def is_plain(text: str) -> bool:
    """Whether nothing in a text is hidden: no control characters, no half of a surrogate pair, no
    ends of lines, no marks that turn the direction of what follows.

    Joiners stay, since some scripts and some pictures need them.
    """
    return text.isprintable() or not any(
        category(sign) in _HIDDEN and sign not in _JOINERS for sign in text
    )


_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
_JOINERS = "\u200c\u200d"
