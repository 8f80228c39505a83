"""Chapters 10 and 11 of the law book: two and three players, and teams."""

from __future__ import annotations

from ginscore.laws.clause import Clause
from ginscore.laws.numbers import Law
from ginscore.laws.sources import (
    BICYCLE,
    BOTH,
    HOUSE,
    HOW_TO,
    PAGAT,
    RUMMY_GAMES,
    SCARNE,
    THREE_HANDED,
)

PLAYERS = (
    Clause(
        Law.TWO_PLAYERS,
        "Two players",
        "Two players meet in every hand. Who deals is in law 2.4.",
        HOW_TO,
        "seating opponents",
    ),
    Clause(
        Law.LOSER_DEALS,
        "Three players: the dealer sits out",
        "The dealer deals to the other two and sits out. The loser of the hand deals the next one, "
        "and its winner meets the old dealer. Points are each player's own. After a dead hand "
        "nobody moves.",
        f"{HOW_TO}; {PAGAT}",
        "seating three-handed loser deals winner stays rotation",
    ),
    Clause(
        Law.CAPTAIN_AND_BOX,
        "Three players: captain and box",
        "Cards are drawn: the highest is in the box, the middle one is captain, the lowest sits "
        "out; a new game names them in that order. The box plays the captain and deals every "
        "hand. If the box wins it stays, and captain and sitter change places. If it loses it "
        "sits out, the captain enters the box, and the sitter is captain. Points are each "
        "player's own; after a dead hand nobody moves.",
        THREE_HANDED,
        "seating three-handed man in the box draw rotation",
    ),
    Clause(
        Law.CUTTHROAT,
        "Three players: cutthroat",
        "In the first hand the first named (lowest cut) sits out, the second (next lowest) deals "
        "and the third (highest) plays against the dealer. From then on the loser of a hand sits "
        "out and the player who was idle deals to the winner. After a dead hand nobody moves.",
        RUMMY_GAMES,
        "seating three-handed loser sits out rotation cut",
    ),
    Clause(
        Law.SITTING_OUT,
        "Sitting out",
        "Whoever sits out a hand takes no part in it and scores nothing, whatever happens in it. "
        "A hand entered for that player, or for two who do not meet in it, is refused.",
        BOTH,
        "idle sitter third player sit bench",
    ),
)

TEAMS = (
    Clause(
        Law.TEAMS,
        "Teams",
        "Sides have two, three, four or more players, as many on each. Every member plays one "
        "member of the other side, all at the same time, which makes a round. With two a side the "
        "opponents change after every round, scoreless ones too; larger teams keep theirs.",
        f"{HOW_TO}; {BICYCLE}",
        "partnership partners four six eight players opponents change table",
    ),
    Clause(
        Law.ROUND,
        "The score of a round",
        "The hands of a round are added, one side's against the other's, bonuses included. If one "
        "side won them all it scores the sum; if both won some, the side with more scores the "
        "difference. A dead hand is not played again, and the others count alone. If nothing is "
        "left over, or all are dead, nobody scores or gets a box (house default). The sides take "
        "the deal by law 2.4; after a round without score the same side deals again.",
        f"{HOW_TO}; a round that comes to nothing: {HOUSE}",
        "team teams partnership sum difference dealer dead zero",
    ),
    Clause(
        Law.TEAM_BOXES,
        "The boxes of a round",
        "The side that wins a round takes one box for it, however many hands it won. Extra boxes "
        "for gin and undercuts count only for that side. {sweep}",
        f"{BICYCLE}; {SCARNE}",
        "team teams partnership line sweep extra boxes",
    ),
    Clause(
        Law.OPPOSITES_PAY,
        "Who pays whom in teams",
        "At the end each player of the losing side pays the one opposite, seat by seat, the whole "
        "difference.",
        HOUSE,
        "team partnership settlement payment money",
    ),
)

CLAUSES = PLAYERS + TEAMS
