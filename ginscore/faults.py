"""The faults of a hand: what broke which law, with the cards and a sentence for both players."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ginscore.laws import Law


class FaultCode(StrEnum):
    """The kinds of fault. The first twelve are of a hand, the last four of its place in a game."""

    CARD_COUNT = "card-count"
    CARD_TWICE = "card-twice"
    NOT_A_MELD = "not-a-meld"
    OVER_LIMIT = "over-limit"
    LAY_OFF_DOES_NOT_FIT = "lay-off-does-not-fit"
    LAY_OFF_ON_GIN = "lay-off-on-gin"
    NOT_GIN = "not-gin"
    NOT_BIG_GIN = "not-big-gin"
    BIG_GIN_NOT_PLAYED = "big-gin-not-played"
    DISCARD_JUST_TAKEN = "discard-just-taken"
    COUNT_OUT_OF_RANGE = "count-out-of-range"
    IMPOSSIBLE_POINTS = "impossible-points"
    SITTING_OUT = "sitting-out"
    NOT_OPPONENTS = "not-opponents"
    GAME_OVER = "game-over"
    KNOCK_CARD_DIFFERS = "knock-card-differs"


LAW_OF = {
    FaultCode.CARD_COUNT: Law.TEN_CARDS,
    FaultCode.CARD_TWICE: Law.SEEN_TWICE,
    FaultCode.OVER_LIMIT: Law.KNOCK_LIMIT,
    FaultCode.LAY_OFF_ON_GIN: Law.LAY_OFF_ON_GIN,
    FaultCode.NOT_GIN: Law.GIN,
    FaultCode.NOT_BIG_GIN: Law.BIG_GIN,
    FaultCode.BIG_GIN_NOT_PLAYED: Law.BIG_GIN,
    FaultCode.DISCARD_JUST_TAKEN: Law.CARD_JUST_TAKEN,
    FaultCode.COUNT_OUT_OF_RANGE: Law.COUNT_RANGE,
    FaultCode.IMPOSSIBLE_POINTS: Law.OLD_SHEET,
    FaultCode.SITTING_OUT: Law.SITTING_OUT,
    FaultCode.NOT_OPPONENTS: Law.SITTING_OUT,
    FaultCode.GAME_OVER: Law.GAME_OVER,
    FaultCode.KNOCK_CARD_DIFFERS: Law.OKLAHOMA,
}
"""The law each fault cites. A meld that is none and a lay-off that does not fit cite the law of
sets or the law of runs, as the cards have it."""


class Fault(Struct, frozen=True):
    """One fault: its code, the law it breaks, a sentence with the remedy, and the cards it is about
    (0-51)."""

    code: FaultCode
    law: Law
    message: str
    cards: tuple[int, ...] = ()


def fault(
    code: FaultCode, message: str, cards: tuple[int, ...] = (), law: Law | None = None
) -> Fault:
    """A fault that cites its law: the one given, or the one of its code."""
    return Fault(code, law or LAW_OF[code], message, cards)
