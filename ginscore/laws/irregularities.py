"""Chapter 12 of the law book: what to do when something went wrong, and how it is scored."""

from __future__ import annotations

from ginscore.laws.clause import Clause
from ginscore.laws.numbers import Law
from ginscore.laws.sources import (
    BICYCLE,
    CRATE,
    HOUSE,
    HOW_TO,
    HOYLE,
    RUMMYDANGAL,
    RUMMYTALK,
    THREE_HANDED,
)
from ginscore.rules import Oklahoma, Rules

WRONG_NUMBER = (
    "wrong count of cards, nine 9 cards, eleven 11 cards, twelve cards, too many cards, "
    "too few cards, one short, missing card, extra card"
)


def _upcard_matters(rules: Rules) -> bool:
    return rules.turns_on_upcard and rules.oklahoma is not Oklahoma.KNOCK_CARD


CLAUSES = (
    Clause(
        Law.OVER_LIMIT_ACCEPTED,
        "A knock over the limit",
        "When a knock, or a call of gin, turns out to be over the limit, the opponent chooses. "
        "Accepted, it is scored as an ordinary knock and may be undercut: enter it as "
        "“knock … --accepted”. Refused, play goes on with the offender's hand open on the table, "
        "and nothing is entered.",
        HOYLE,
        "false gin, false knock, illegal knock, invalid, wrong knock, above, accept, refuse, open",
    ),
    Clause(
        Law.GIN_WITH_DEADWOOD,
        "Gin called with deadwood within the limit",
        "It is an ordinary knock: the defender may lay off, and there is no gin bonus. Enter it as "
        "“knock”; “gin” is refused. (“Knock” called without deadwood is gin: 5.2.)",
        HOUSE,
        "false gin, wrong gin, mistaken gin, not gin, announced",
    ),
    Clause(
        Law.WRONG_NUMBER_BEFORE_PLAY,
        "Wrong number of cards before the first draw",
        "The cards are dealt again. Nobody scores and nothing is entered.",
        RUMMYTALK,
        f"misdeal, redeal, new deal, {WRONG_NUMBER}",
    ),
    Clause(
        Law.WRONG_NUMBER_LATER,
        "Wrong number of cards found during play",
        "If both hands are wrong, the cards are dealt again. If one is, the holder of the right "
        "hand chooses between a new deal and playing on; then the other puts it right by a discard "
        "without a draw or a draw without a discard, and may not knock before the next regular "
        "turn. There is no penalty in points and nothing is entered.",
        RUMMYTALK,
        f"misdeal, redeal, new deal, {WRONG_NUMBER}",
    ),
    Clause(
        Law.WRONG_NUMBER_AFTER_KNOCK,
        "Wrong number of cards found after a knock",
        "A defender who is short adds 10 for each missing card and gets no undercut bonus. Enter "
        "counts, as in “knock NAME 8 vs 12+10”. {bonus_back} A defender with too many can tie or "
        "lose but not win, and gets no undercut bonus: where the counts would make an undercut, "
        "enter {too_many_cards}.",
        HOUSE,
        f"defender short, over, penalty, {WRONG_NUMBER}",
    ),
    Clause(
        Law.EXPOSED_CARD,
        "A card exposed in the deal, or the wrong dealer",
        "Noticed before the upcard is turned, there is a new deal. After that the deal stands. It "
        "does nothing to the score, and nothing is entered.",
        RUMMYDANGAL,
        "misdeal, redeal, face up, flashed, shown, seen, dealt out of turn, wrong player dealt",
    ),
    Clause(
        Law.TAKEN_CARD_DISCARDED,
        "The card just taken is discarded",
        "The player takes it back and discards another, with a knock too. Nothing else happens: no "
        "points, no entry. A hand whose knock discard was just taken is refused.",
        f"{HOW_TO}; {CRATE}",
        "illegal discard, wrong discard, same card back, thrown back, picked up",
    ),
    Clause(
        Law.LATE_KNOCK,
        "A knock after the discard",
        "A knock announced when the discard has been made is too late: it has to wait for the "
        "player's next turn. The score is not touched.",
        f"{RUMMYTALK}; {THREE_HANDED}",
        "too late, late, forgot to knock, already discarded",
    ),
    Clause(
        Law.MISCOUNT,
        "A wrong count of deadwood",
        "The cards decide, not the number that was called, as long as they have not been mixed. "
        "After that the count stands. A hand already entered is put right with “amend N HAND…”.",
        HOUSE,
        "miscount, miscounted, counted wrong, added up wrong, mistake, deadwood, mixed",
    ),
    Clause(
        Law.WRONG_ENTRY,
        "A wrong entry on the sheet",
        "It may be corrected whenever it is found, and openly: “amend N HAND…”, “void N” or "
        "“insert N HAND…”, each with “--why TEXT”. The old entry can still be read, and everything "
        "after it is scored again. If the game was over, the old and the new payments are both "
        "shown.",
        f"{RUMMYTALK}; {HOUSE}",
        "wrong score, scored wrong, mistake, error, correct, correction, amend, undo, typing slip",
    ),
    Clause(
        Law.ABANDONED_HAND,
        "An abandoned hand",
        "A hand that is broken off scores nothing, and the same dealer deals again. Nothing need "
        "be entered but, if you like, a “note”. For a whole game see 8.8.",
        HOUSE,
        "unfinished, stopped, interrupted, given up, broken off, quit",
    ),
    Clause(
        Law.GAME_OVER,
        "A score after the end",
        "Once the game is over no further hand is taken: it is refused. Begin anew with “rematch”; "
        "if an earlier hand was entered wrongly, correct that one (12.10).",
        CRATE,
        "game over, finished, extra hand, too late, one hand too many",
    ),
    Clause(
        Law.UPCARD_DISPUTED,
        "A dispute about the upcard",
        "If nobody can see any longer what the upcard was, whoever took it has to say. Enter that "
        "card with the hand: “--upcard CARD”.",
        BICYCLE,
        "disputed, oklahoma, forgotten, argument, which card, disagree",
        _upcard_matters,
    ),
    Clause(
        Law.ADJUSTMENT,
        "Points given or taken by a ruling",
        "Points that a ruling gives to a side, or takes from it with a minus, are entered as "
        "“adjust NAME POINTS --law N --why TEXT”, and the sheet shows law and reason. In three "
        "columns “--column” says where.",
        HOUSE,
        "penalty, penalise, adjust, adjustment, bonus, deduct, subtract, fine, arbiter",
    ),
)
