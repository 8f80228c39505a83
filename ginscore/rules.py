"""The rules of a game as one record of knobs.

A rule set is a value: a new variant is one more constant in ``presets``. A new knob is one more
field here, whose default is the old behaviour, its row in ``knobs``, and a value in every preset.
The defaults are those of the preset ``standard``. Points are whole numbers; money is an exact
decimal.
"""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

from msgspec import Struct

from ginscore.cards import RANK_COUNT, rank_of, suit_of


class Oklahoma(StrEnum):
    """What sets the knock limit beside the house limit."""

    OFF = "off"
    UPCARD = "upcard"
    KNOCK_CARD = "knock-card"


class OklahomaAce(StrEnum):
    """What an ace turned up allows: a knock at one, or gin only."""

    ONE = "one"
    GIN = "gin"


class Spade(StrEnum):
    """What a spade turned up doubles."""

    SINGLE = "single"
    POINTS = "points"
    EXTRA_BOXES = "points-and-extra-boxes"
    ALL = "all"


class Tie(StrEnum):
    """Who wins on equal counts."""

    UNDERCUT = "undercut"
    NOBODY = "nobody"
    KNOCKER = "knocker"


class BoxTiming(StrEnum):
    """When boxes are paid: after the game, or as lines of the hand."""

    END = "end"
    AT_ONCE = "at-once"


class ShutoutTest(StrEnum):
    """When a loser is shut out: no points, or no hand won."""

    NO_POINTS = "no-points"
    NO_HAND = "no-hand"


class LastColumn(StrEnum):
    """What the third Hollywood column pays."""

    SINGLE = "single"
    DOUBLE = "double"


class DealerRule(StrEnum):
    """Who deals the next hand."""

    LOSER = "loser"
    WINNER = "winner"
    ALTERNATE = "alternate"


class DeadDealer(StrEnum):
    """Who deals after a dead hand."""

    SAME = "same"
    PASSES = "passes"


class StockEnd(StrEnum):
    """What the last cards of the stock allow."""

    VOID = "void"
    OPPONENT_MAY_KNOCK = "opponent-may-knock"
    NO_KNOCK_ON_LAST = "no-knock-on-last"


class ShutoutPolicy(StrEnum):
    """What a shutout does to the winner's total or to the payment."""

    NONE = "none"
    REPLACE = "replace"
    ADD = "add"
    DOUBLE_HANDS = "double-hands"
    DOUBLE_BONUSES = "double-bonuses"
    DOUBLE_TOTAL = "double-total"
    DOUBLE_DIFFERENCE = "double-difference"


class Shutout(Struct, frozen=True):
    """A shutout policy with its amount in points (only ``replace`` and ``add`` have one)."""

    policy: ShutoutPolicy
    amount: int = 0

    def __str__(self) -> str:
        return f"{self.policy}:{self.amount}" if self.policy in WITH_AMOUNT else str(self.policy)


WITH_AMOUNT = (ShutoutPolicy.REPLACE, ShutoutPolicy.ADD)
"""The shutout policies that say how many points."""


class Stake(Struct, frozen=True):
    """Money a point: an exact decimal above zero, and the currency's label (may be empty)."""

    amount: Decimal
    currency: str = ""

    def __str__(self) -> str:
        return f"{self.amount:f} {self.currency}".strip()


class Rules(Struct, frozen=True, kw_only=True):
    """Every knob of a game. ``name`` says which rule set it started from."""

    name: str = "standard"
    target: int = 100
    knock_limit: int = 10
    oklahoma: Oklahoma = Oklahoma.OFF
    oklahoma_ace: OklahomaAce = OklahomaAce.ONE
    spade: Spade = Spade.SINGLE
    gin_bonus: int = 25
    big_gin_bonus: int | None = None
    undercut_bonus: int = 25
    tie: Tie = Tie.UNDERCUT
    gin_layoff: bool = False
    knock_bonus: int = 0
    box_bonus: int = 20
    box_timing: BoxTiming = BoxTiming.END
    gin_boxes: int = 0
    big_gin_boxes: int = 0
    undercut_boxes: int = 0
    sweep_boxes: int = 0
    game_bonus: int = 100
    shutout: Shutout = Shutout(ShutoutPolicy.REPLACE, 200)
    shutout_test: ShutoutTest = ShutoutTest.NO_POINTS
    columns: int = 1
    last_column: LastColumn = LastColumn.SINGLE
    dealer: DealerRule = DealerRule.LOSER
    dead_dealer: DeadDealer = DeadDealer.SAME
    stock_end: StockEnd = StockEnd.VOID
    stake: Stake | None = None

    @property
    def turns_on_upcard(self) -> bool:
        """Whether a hand cannot be ruled on without its upcard or knock card."""
        return self.oklahoma is not Oklahoma.OFF or self.spade is not Spade.SINGLE

    def limit(self, upcard: int | None) -> int:
        """The knock limit of a hand, in points; the card turned up only ever lowers it."""
        if self.oklahoma is Oklahoma.OFF or upcard is None:
            return self.knock_limit
        if rank_of(upcard) == 0 and self.oklahoma_ace is OklahomaAce.GIN:
            return 0
        return min(self.knock_limit, RANK_COUNT[rank_of(upcard)])

    @property
    def doubles_extra_boxes(self) -> bool:
        """Whether a spade turned up doubles extra boxes too."""
        return self.spade in (Spade.EXTRA_BOXES, Spade.ALL)

    def spade_doubles(self, upcard: int | None) -> bool:
        """Whether the card turned up doubles this hand."""
        return self.spade is not Spade.SINGLE and upcard is not None and suit_of(upcard) == 3
