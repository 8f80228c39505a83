"""The errors a player can meet, each with the exit status it ends the program with.

Every message is a sentence that names what is wrong (hand, player, card, limit); ``hint`` is the
remedy. Anything else that is raised is a bug and keeps its traceback.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ginscore.advice import Note
    from ginscore.faults import Fault


class GinscoreError(Exception):
    """Something the program can explain. ``status`` is the exit status, ``hint`` the remedy."""

    status = 1

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class NotationError(GinscoreError):
    """A word that cannot be read: a card, a meld, a count, a name, a command's words.

    ``word`` is the word itself where there is one, so that a reader can point at it; ``place`` is
    where it stands in the JSON it was read from, like ``$.knocker.melds[0]``.
    """

    status = 2

    def __init__(self, message: str, *, hint: str = "", word: str = "", place: str = "") -> None:
        super().__init__(message, hint=hint)
        self.word = word
        self.place = place


class RulesError(GinscoreError):
    """A rule set or knob that does not exist or cannot have that value."""

    status = 2


class IllegalHand(GinscoreError):  # noqa: N818 - the players' word
    """A hand that breaks the laws. ``faults`` holds all of them, each with its law, ``notes`` what
    helps to see them."""

    status = 3

    def __init__(
        self, message: str, faults: Sequence[Fault], notes: Sequence[Note] = (), *, hint: str = ""
    ) -> None:
        super().__init__(message, hint=hint)
        self.faults = tuple(faults)
        self.notes = tuple(notes)


class GameError(GinscoreError):
    """The state of the game does not allow this: it is over, nothing to undo, no such hand."""

    status = 3


class LedgerError(GinscoreError):
    """The ledger cannot be read or written.

    ``path`` is the place in the file, like ``$.events[3].hand``, where what it holds is at fault;
    where the file itself is (missing, locked, too long), it is the path of the file.
    """

    status = 4

    def __init__(self, message: str, *, path: str = "", hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.path = path
