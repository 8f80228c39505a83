"""Chapters 7 to 9 of the law book: the score of a hand, the game, the columns of Hollywood."""

from __future__ import annotations

from ginscore.laws.clause import Clause
from ginscore.laws.numbers import Law
from ginscore.laws.sources import (
    BOTH,
    BRITISH,
    CRATE,
    HOUSE,
    HOW_TO,
    PAGAT,
    RUMMY_GAMES,
    RUMMYTALK,
    SCARNE,
    WIKIPEDIA,
)
from ginscore.rules import LastColumn, Rules, ShutoutPolicy, Spade

HOLLYWOOD = f"{BRITISH}; {RUMMY_GAMES}; {SCARNE}"


def _hollywood(rules: Rules) -> bool:
    return rules.columns == 3


def _extra_boxes(rules: Rules) -> bool:
    return any(
        (rules.gin_boxes, rules.big_gin_boxes, rules.undercut_boxes, rules.sweep_boxes),
    )


HAND = (
    Clause(
        Law.KNOCK_SCORE,
        "The score of a knock",
        "A knocker with the lower count scores the difference between the two counts"
        "{knock_bonus_too}. The defender's count is what is left after the lay-offs.",
        HOW_TO,
        "points win difference",
    ),
    Clause(
        Law.GIN_SCORE,
        "The score of gin",
        "Gin scores the whole deadwood of the defender{after_lay_offs} and a bonus of {gin_bonus}, "
        "the bonus even if the defender has none. Gin is never undercut.",
        HOW_TO,
        "points bonus",
    ),
    Clause(
        Law.BIG_GIN_SCORE,
        "The score of big gin",
        "Big gin scores as gin does, with a bonus of {big_gin_bonus} in place of the gin bonus.",
        f"{WIKIPEDIA}; {CRATE}",
        "points bonus eleven cards",
        lambda rules: rules.big_gin_bonus is not None,
    ),
    Clause(
        Law.UNDERCUT,
        "The undercut",
        "A knocker without gin whose count {not_lower} the defender's is undercut. The defender "
        "scores the difference and a bonus of {undercut_bonus}. Getting down to 0 by lay-offs is "
        "an undercut as well, never gin.",
        BOTH,
        "underknock bonus defender wins lower",
    ),
    Clause(
        Law.EQUAL_COUNTS,
        "Equal counts",
        "{ties} Gin against a defender with 0 is still gin.",
        "{ties_source}",
        "tie tied draw same level 10 v 10 undercut",
    ),
    Clause(
        Law.SPADE,
        "A spade turned up",
        "A spade as {turned_up} doubles {doubled}. Enter the card with the hand: “--upcard CARD”. "
        "In a team round each hand is doubled before the results are added.",
        "{doubled_source}",
        "double doubles twice upcard",
        lambda rules: rules.spade is not Spade.SINGLE,
    ),
    Clause(
        Law.KNOCK_BONUS,
        "The knock bonus",
        "A knocker who wins without gin scores {knock_bonus} more than the difference. {on_a_tie}",
        HOUSE,
        "extra points",
        lambda rules: rules.knock_bonus > 0,
    ),
    Clause(
        Law.COUNT_RANGE,
        "What a count can be",
        "A deadwood count typed without the cards lies between 0 and 98. Cards laid out badly can "
        "count as much as 100. The points of a hand have no upper limit: that depends on the "
        "bonuses.",
        "follows from law 1.2",
        "highest most maximum typed number out of range impossible",
    ),
    Clause(
        Law.OLD_SHEET,
        "Hands from an old sheet",
        "A hand of which only the points are known is entered as “win NAME POINTS”, with “gin”, "
        "“big-gin” or “undercut” if the sheet says so. The points include the bonuses of the hand "
        "and leave out its boxes. Such a hand is never verified, but "
        "points that no hand of its kind can bring are refused.",
        HOUSE,
        "paper notebook points only past evening win copy",
    ),
)

GAME = (
    Clause(
        Law.TARGET,
        "The end of the game",
        "Hands are played until a side has {target} points; exactly {target} will do. {to_target} "
        "{column_target}",
        HOW_TO,
        "target over win points reach how many",
    ),
    Clause(
        Law.BOX,
        "Boxes",
        "Every hand won is a box, or line, {box_worth}. {box_when}",
        HOW_TO,
        "line bonus hand won",
    ),
    Clause(
        Law.EXTRA_BOXES,
        "Extra boxes",
        "Some hands bring boxes beside their own: {extra_boxes}. Each is treated as any box is "
        "(8.2). In teams only the side that wins the round gets them.",
        f"{PAGAT}; {SCARNE}",
        "line gin undercut sweep",
        _extra_boxes,
    ),
    Clause(
        Law.GAME_BONUS,
        "The game bonus",
        "The side whose points reach the target takes a game bonus of {game_bonus}, whichever way "
        "it got there, an undercut included. {in_a_column}",
        HOW_TO,
        "win winner 100",
        lambda rules: rules.game_bonus > 0,
    ),
    Clause(
        Law.SHUTOUT,
        "A shutout",
        "{shut_out} is shut out; some say schneider or blitz. {shutout_does}",
        "{shutout_source}",
        "schneider blitz skunk whitewash zero points double",
        lambda rules: rules.shutout.policy is not ShutoutPolicy.NONE,
    ),
    Clause(
        Law.SETTLEMENT,
        "The settlement",
        "Each side adds {own_points}{and_game_bonus}; the side with less pays the difference. "
        "{winner_pays} {settled_alone}",
        HOW_TO,
        "pay payment final total who pays money lower total",
    ),
    Clause(
        Law.THREE_SIDES,
        "The settlement of three",
        "Three players settle pair by pair. The winner of the game settles with each "
        "loser{winner_meets}. The two losers settle with each other on {points_and_boxes} alone.",
        HOUSE,
        "pay payment pair three players cutthroat captain",
    ),
    Clause(
        Law.ABANDONED_GAME,
        "An abandoned game",
        "A game given up with “close” is settled as it stands. Each side counts {own_points}; "
        "there is no game bonus and no shutout. A column that was closed before is paid in full. "
        "The game stays out of the standings.",
        HOUSE,
        "unfinished stopped broken off close give up quit",
    ),
    Clause(
        Law.STAKE,
        "The stake",
        "Each point of a payment is worth {stake}. Sums of money are exact, never rounded on the "
        "way.",
        HOUSE,
        "money a point cents currency play for",
        lambda rules: rules.stake is not None,
    ),
)

COLUMNS = (
    Clause(
        Law.COLUMNS,
        "Hollywood: three columns",
        "Three columns are kept as three games side by side, and the game is over when all three "
        "are won. Teams and three players can play so too.",
        HOLLYWOOD,
        "column games at once",
        _hollywood,
    ),
    Clause(
        Law.COLUMN_ENTRY,
        "Where a win is entered",
        "A side's win, even one of 0 points, goes into each open column where the side already "
        "has an entry, and into the first open one where it has none. So a first win is entered "
        "once, a second twice, and every later one three times. A side kept out of a column that "
        "has closed starts in the next open one.",
        HOLLYWOOD,
        "hollywood column first second third",
        _hollywood,
    ),
    Clause(
        Law.COLUMN_CLOSED,
        "When a column closes",
        "A column closes as soon as a side has {target} points in it. It is settled by itself, "
        "with the boxes of the hands entered in it and, where they are played, a game bonus and a "
        "shutout of its own.",
        HOLLYWOOD,
        "hollywood column won over end",
        _hollywood,
    ),
    Clause(
        Law.LAST_COLUMN,
        "The third column pays double",
        "Everything paid on the third column of Hollywood is paid twice.",
        RUMMYTALK,
        "hollywood last column doubles",
        lambda rules: rules.last_column is LastColumn.DOUBLE,
    ),
)

CLAUSES = HAND + GAME + COLUMNS
