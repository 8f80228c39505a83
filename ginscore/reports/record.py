"""What a club remembers of one game: who played, who won, and what each did at the table.

A record holds the names as the game has them; who is the same person is decided later (``people``).
It is small and plain, so that it can be kept beside a ledger and read back fast.
"""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

from msgspec import Struct


class State(StrEnum):
    """How far a game is: won, still open, or abandoned."""

    OVER = "over"
    OPEN = "open"
    CLOSED = "closed"


class HandSums(Struct, frozen=True, kw_only=True):
    """What somebody's hands came to: those that count, dead ones too, and their points.

    ``gins`` are without big gins; ``undercuts_suffered`` are those that he or she ran into. Points
    a ruling gave are in no sum.
    """

    hands_played: int = 0
    hands_won: int = 0
    points_for: int = 0
    points_against: int = 0
    gins: int = 0
    big_gins: int = 0
    undercuts_made: int = 0
    undercuts_suffered: int = 0


class Tally(HandSums, frozen=True, array_like=True):
    """One player's hands of one game."""

    name: str


class Meeting(Struct, frozen=True, array_like=True):
    """The hands of a game in which two players met: how many, and what each won of them."""

    names: tuple[str, str]
    hands: int = 0
    won: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)


class Paid(Struct, frozen=True, array_like=True):
    """A payment of the settlement; the amount is an exact decimal as a word."""

    payer: str
    payee: str
    points: int
    amount: str | None = None

    @property
    def money(self) -> Decimal | None:
        """The amount as a number."""
        return None if self.amount is None else Decimal(self.amount)


class GameRecord(Struct, frozen=True, array_like=True):
    """One game as a club remembers it.

    ``winner`` is a side; None while the game is open, for an abandoned one, and where nobody
    collects more than another. ``points`` and ``boxes`` are a side's in each column, ``totals``
    come when the game is over or abandoned. ``shutouts`` are pairs of sides, who shut out whom, one
    a column. ``currency`` is None where nothing is staked; it may be empty.
    """

    game: str
    at: str
    name: str | None
    event: str | None
    rules: str
    seating: str
    state: State
    sides: tuple[tuple[str, ...], ...]
    points: tuple[tuple[int, ...], ...]
    boxes: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winner: int | None
    hands: int
    currency: str | None
    paid: tuple[Paid, ...]
    shutouts: tuple[tuple[int, int], ...]
    tallies: tuple[Tally, ...]
    meetings: tuple[Meeting, ...]

    @property
    def day(self) -> str:
        """The day on which the game was opened, where it was opened: ``2026-11-30``."""
        return self.at[:10]

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody at the table."""
        return tuple(player for side in self.sides for player in side)

    def side_of(self, player: str) -> int:
        """The side that a player is on."""
        return next(n for n, side in enumerate(self.sides) if player in side)

    def result_of(self, side: int) -> str:
        """What a finished game was for a side: ``won``, ``lost``, or ``level`` where nobody won."""
        if self.winner is None:
            return "level"
        return "won" if self.winner == side else "lost"
