"""The knobs of a rule set in a player's words, for the texts of the laws to name."""

from __future__ import annotations

from ginscore.knobs import as_knobs
from ginscore.laws.sources import (
    BICYCLE,
    BOTH,
    BRITISH,
    CRATE,
    GAMECOLONY,
    HOUSE,
    HOW_TO,
    HOYLE,
    OPEN_SPIEL,
    PAGAT,
    RUBL,
    THREE_HANDED,
    WIKIPEDIA,
)
from ginscore.rules import (
    BoxTiming,
    DeadDealer,
    DealerRule,
    Oklahoma,
    OklahomaAce,
    Rules,
    ShutoutPolicy,
    ShutoutTest,
    Spade,
    StockEnd,
    Tie,
)

DEALS = {
    DealerRule.LOSER: (
        "Whoever did not score in a hand deals the next one; that is the knocker when undercut.",
        PAGAT,
    ),
    DealerRule.WINNER: ("The winner of a hand deals the next one.", f"{CRATE}; {BICYCLE}"),
    DealerRule.ALTERNATE: ("The deal goes back and forth, whoever wins.", WIKIPEDIA),
}

DEALS_AFTER_DEAD = {
    DeadDealer.SAME: "After a dead hand the same player deals again",
    DeadDealer.PASSES: "After a dead hand the deal passes",
}

TIES = {
    Tie.UNDERCUT: (
        "Equal counts are an undercut: the defender scores the undercut bonus of {bonus} and "
        "nothing else.",
        BOTH,
    ),
    Tie.NOBODY: (
        "Equal counts are nobody's hand: no points, no winner and no box, and seats and deal go on "
        "as after a dead hand (6.2).",
        OPEN_SPIEL,
    ),
    Tie.KNOCKER: ("Equal counts are the knocker's hand: {knocker}, and a box.", CRATE),
}

STOCK_ENDS = {
    StockEnd.VOID: (
        "When a discard leaves two cards in the stock and nobody has knocked, the hand is dead. "
        "A knock that leaves two cards is in time and is scored.",
        f"{BOTH}; {PAGAT}",
    ),
    StockEnd.OPPONENT_MAY_KNOCK: (
        "When a discard leaves two cards in the stock, the opponent may still take that discard, "
        "but only to knock or go gin at once; otherwise the hand is dead. A knock that leaves two "
        "cards is in time and is scored.",
        f"{RUBL}; {GAMECOLONY}; {OPEN_SPIEL}",
    ),
    StockEnd.NO_KNOCK_ON_LAST: (
        "As soon as only two cards are left in the stock the hand is dead: whoever draws the "
        "fiftieth card may not knock with it.",
        HOYLE,
    ),
}

DOUBLED = {
    Spade.SINGLE: (
        "the points of the hand with their bonuses, in some houses its boxes too",
        f"{BICYCLE}; {PAGAT}",
    ),
    Spade.POINTS: ("the points of the hand with their bonuses, but no boxes", BICYCLE),
    Spade.EXTRA_BOXES: (
        "the points of the hand with their bonuses, and its extra boxes; the box of the hand "
        "itself stays single",
        PAGAT,
    ),
    Spade.ALL: ("the points of the hand with their bonuses, and every box it earns", HOUSE),
}

SHUTOUTS = {
    ShutoutPolicy.NONE: ("The winner is then paid more, as the table agreed.", THREE_HANDED),
    ShutoutPolicy.REPLACE: ("The winner's bonus is then {amount} in place of {game}.", HOW_TO),
    ShutoutPolicy.ADD: ("The winner then adds {amount} more, beside {game}.", BICYCLE),
    ShutoutPolicy.DOUBLE_HANDS: (
        "The winner's points then count twice; boxes and game bonus count once.",
        WIKIPEDIA,
    ),
    ShutoutPolicy.DOUBLE_BONUSES: (
        "The winner's boxes and game bonus then count twice; the points count once.",
        PAGAT,
    ),
    ShutoutPolicy.DOUBLE_TOTAL: (
        "The winner's whole total, points, boxes and game bonus, then counts twice.",
        CRATE,
    ),
    ShutoutPolicy.DOUBLE_DIFFERENCE: (
        "The totals stay as they are and the loser pays their difference twice.",
        BRITISH,
    ),
}

SHUT_OUT = {
    ShutoutTest.NO_POINTS: "A loser without a single point",
    ShutoutTest.NO_HAND: "A loser who has not won a hand",
}


def phrases(rules: Rules) -> dict[str, str]:
    """Every word and number that a law names, under these rules.

    Each knob stands under its own key; the others are whole phrases.
    """
    said = {key: str(value) for key, value in as_knobs(rules).items()}
    for part in (_play(rules), _scores(rules), _boxes(rules), _game(rules)):
        said |= part
    return said


def _play(rules: Rules) -> dict[str, str]:
    deals, deals_source = DEALS[rules.dealer]
    stock_end, stock_end_source = STOCK_ENDS[rules.stock_end]
    knock_card = rules.oklahoma is Oklahoma.KNOCK_CARD
    big_gin = rules.big_gin_bonus is not None
    lay_offs = rules.gin_layoff
    return {
        "deals": deals,
        "deals_source": deals_source,
        "after_dead": DEALS_AFTER_DEAD[rules.dead_dealer],
        "stock_end": stock_end,
        "stock_end_source": stock_end_source,
        "turned_up": "the knock card" if knock_card else "the first upcard",
        "limit_card": (
            "A knock card, turned from a second pack," if knock_card else "The first upcard"
        ),
        "tables": (
            "In a team round one knock card binds every table."
            if knock_card
            else "In a team round each table goes by its own upcard."
        ),
        "ace": _ace(rules),
        "lower_limit": (
            "" if rules.oklahoma is Oklahoma.OFF else "The card turned up may lower that (3.3)."
        ),
        "big_gin": "or big gin" if big_gin else "",
        "eleven": "Only big gin shows eleven." if big_gin else "",
        "lay_off_unless": "" if lay_offs else ", unless it is gin,",
        "lay_off_on_gin": (
            "Under these rules the defender may lay off against gin as against any knock, but gin "
            "cannot be undercut by it."
            if lay_offs
            else "Gin leaves the defender the melds in hand and nothing else: no card may be laid "
            "off."
        ),
        "lay_off_on_gin_source": HOUSE if lay_offs else HOW_TO,
        "gin_lay_offs": "" if lay_offs else ", and nothing may be laid off",
        "after_lay_offs": " left after lay-offs" if lay_offs else "",
    }


def _ace(rules: Rules) -> str:
    if rules.knock_limit == 0:
        return "With a limit of 0 nothing is left to lower."
    if rules.oklahoma_ace is OklahomaAce.GIN:
        return "An ace asks for gin: nobody may knock with deadwood."
    return "An ace allows a knock at 1."


def _scores(rules: Rules) -> dict[str, str]:
    tie, tie_source = TIES[rules.tie]
    doubled, doubled_source = DOUBLED[rules.spade]
    knock_bonus, undercut_bonus = rules.knock_bonus, rules.undercut_bonus
    big_gin_bonus = rules.big_gin_bonus
    tie_is_undercut = rules.tie is Tie.UNDERCUT
    return {
        "big_gin_bonus": "31 in most books" if big_gin_bonus is None else str(big_gin_bonus),
        "knock_bonus": str(knock_bonus) if knock_bonus else "a few points",
        "knock_bonus_too": f", and a knock bonus of {knock_bonus}" if knock_bonus else "",
        "on_a_tie": (
            "Equal counts, being the knocker's hand, earn it too."
            if rules.tie is Tie.KNOCKER
            else ""
        ),
        "not_lower": "is not lower than" if tie_is_undercut else "is higher than",
        "ties": tie.format(
            bonus=undercut_bonus,
            knocker=f"the knock bonus of {knock_bonus} alone" if knock_bonus else "0 points",
        ),
        "ties_source": tie_source,
        "doubled": doubled,
        "doubled_source": doubled_source,
        "bonus_back": _bonus_back(rules),
        "too_many_cards": ("“dead”" if tie_is_undercut else "equal counts"),
    }


def _bonus_back(rules: Rules) -> str:
    if not rules.undercut_bonus:
        return ""
    doubled = "" if rules.spade is Spade.SINGLE else " (twice that if a spade doubled it)"
    return (
        f"An undercut bonus is taken back from the defender{doubled}: "
        f"“adjust NAME -{rules.undercut_bonus} --law 12.5 --why TEXT”."
    )


def _boxes(rules: Rules) -> dict[str, str]:
    at_once = rules.box_timing is BoxTiming.AT_ONCE
    worth = f"and pays {rules.box_bonus}"
    if not rules.box_bonus:
        worth, when = "but boxes pay nothing under these rules", ""
    elif at_once:
        when = (
            "It is credited at once, as part of the points of the hand, and counts to the target."
        )
    else:
        when = "Boxes are paid after the game and do not count to the target."
    extra = [
        f"{what} {number}{each}"
        for what, number, each in (
            ("gin", rules.gin_boxes, ""),
            ("big gin", rules.big_gin_boxes, ""),
            ("an undercut", rules.undercut_boxes, ""),
            ("a round in which all partners of a team won", rules.sweep_boxes, " a partner"),
        )
        if number
    ]
    usual = "gin 2, an undercut 1, where they are played"
    return {
        "box_worth": worth,
        "box_when": when,
        "to_target": (
            "Boxes are part of the points and help to reach it."
            if at_once
            else "Boxes do not help to reach it."
        ),
        "winner_pays": (
            "Being first at the target does not always mean the higher total: a side with fewer "
            "boxes may win the game and still pay."
            if rules.box_bonus and not at_once
            else ""
        ),
        "extra_boxes": "; ".join(extra) or usual,
        "own_points": (
            "its points, the boxes already among them" if at_once else "its points and boxes"
        ),
        "points_and_boxes": "their points" if at_once else "their points and boxes",
        "sweep": (
            f"A side all of whose members won takes {rules.sweep_boxes} more a partner; a dead "
            "table spoils that."
            if rules.sweep_boxes
            else ""
        ),
    }


def _game(rules: Rules) -> dict[str, str]:
    three = rules.columns == 3
    game_bonus = rules.game_bonus
    shutout, shutout_source = SHUTOUTS[rules.shutout.policy]
    game = f"the game bonus of {game_bonus}" if game_bonus else "a game bonus"
    return {
        "column_target": "Each of the three columns has that target to itself." if three else "",
        "game_bonus": str(game_bonus) if game_bonus else "100 in most books",
        "and_game_bonus": ", the winner the game bonus too" if game_bonus else "",
        "winner_meets": _winner_meets(rules),
        "in_a_column": "In three columns each column pays its own." if three else "",
        "settled_alone": "Each column is settled by itself." if three else "",
        "shut_out": SHUT_OUT[rules.shutout_test] + (" in a column" if three else ""),
        "shutout_does": shutout.format(amount=rules.shutout.amount, game=game),
        "shutout_source": shutout_source,
        "stake": str(rules.stake) if rules.stake else "a sum agreed before the game",
    }


def _winner_meets(rules: Rules) -> str:
    more = ["the game bonus counting"] if rules.game_bonus else []
    if rules.shutout.policy is not ShutoutPolicy.NONE:
        more.append("the shutout too where that loser is shut out")
    return f", {', '.join(more)}" if more else ""
