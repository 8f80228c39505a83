"""The numbers of the law book, one name a law, for whatever cites one.

A number never changes its meaning: a law that is dropped leaves a gap, a new one takes the next
number of its chapter.
"""

from __future__ import annotations

from enum import StrEnum


class Law(StrEnum):
    """A law by its number, chapter and article."""

    PACK = "1.1"
    CARD_COUNTS = "1.2"
    SET = "1.3"
    RUN = "1.4"
    SEEN_TWICE = "1.5"
    DEADWOOD = "1.6"
    TEN_CARDS = "1.7"

    OPENING = "2.1"
    TURN = "2.2"
    CARD_JUST_TAKEN = "2.3"
    DEALER = "2.4"

    KNOCK = "3.1"
    KNOCK_LIMIT = "3.2"
    OKLAHOMA = "3.3"
    KNOCK_DISCARD = "3.4"
    SPREAD = "3.5"
    STRAIGHT_GIN = "3.6"

    LAY_OFF = "4.1"
    LAY_OFF_ON_SET = "4.2"
    LAY_OFF_ON_RUN = "4.3"
    LAY_OFF_CHOICE = "4.4"
    OWN_MELDS_BROKEN = "4.5"
    LAY_OFF_ON_GIN = "4.6"

    GIN = "5.1"
    NO_DEADWOOD_IS_GIN = "5.2"
    BIG_GIN = "5.3"

    STOCK_END = "6.1"
    DEAD_HAND = "6.2"

    KNOCK_SCORE = "7.1"
    GIN_SCORE = "7.2"
    BIG_GIN_SCORE = "7.3"
    UNDERCUT = "7.4"
    EQUAL_COUNTS = "7.5"
    SPADE = "7.6"
    KNOCK_BONUS = "7.7"
    COUNT_RANGE = "7.8"
    OLD_SHEET = "7.9"

    TARGET = "8.1"
    BOX = "8.2"
    EXTRA_BOXES = "8.3"
    GAME_BONUS = "8.4"
    SHUTOUT = "8.5"
    SETTLEMENT = "8.6"
    THREE_SIDES = "8.7"
    ABANDONED_GAME = "8.8"
    STAKE = "8.9"

    COLUMNS = "9.1"
    COLUMN_ENTRY = "9.2"
    COLUMN_CLOSED = "9.3"
    LAST_COLUMN = "9.4"

    TWO_PLAYERS = "10.1"
    LOSER_DEALS = "10.2"
    CAPTAIN_AND_BOX = "10.3"
    CUTTHROAT = "10.4"
    SITTING_OUT = "10.5"

    TEAMS = "11.1"
    ROUND = "11.2"
    TEAM_BOXES = "11.3"
    OPPOSITES_PAY = "11.4"

    OVER_LIMIT_ACCEPTED = "12.1"
    GIN_WITH_DEADWOOD = "12.2"
    WRONG_NUMBER_BEFORE_PLAY = "12.3"
    WRONG_NUMBER_LATER = "12.4"
    WRONG_NUMBER_AFTER_KNOCK = "12.5"
    EXPOSED_CARD = "12.6"
    TAKEN_CARD_DISCARDED = "12.7"
    LATE_KNOCK = "12.8"
    MISCOUNT = "12.9"
    WRONG_ENTRY = "12.10"
    ABANDONED_HAND = "12.11"
    GAME_OVER = "12.12"
    UPCARD_DISPUTED = "12.13"
    ADJUSTMENT = "12.14"
