"""Chapters 1 to 6 of the law book: the cards, the turn, the knock, lay-offs, gin, the stock."""

from __future__ import annotations

from ginscore.laws.clause import Clause
from ginscore.laws.numbers import Law
from ginscore.laws.sources import (
    BICYCLE,
    BOTH,
    CRATE,
    HOUSE,
    HOW_TO,
    PAGAT,
    RUMMYTALK,
    THREE_HANDED,
    WIKIPEDIA,
)
from ginscore.rules import Oklahoma

CARDS = (
    Clause(
        Law.PACK,
        "The pack",
        "Gin is played with one pack of 52 cards. The ace is always the lowest card of its suit: "
        "A-2-3 can be a run, but Q-K-A and K-A-2 cannot.",
        BOTH,
        "deck ace low high round the corner jokers",
    ),
    Clause(
        Law.CARD_COUNTS,
        "What a card counts",
        "An ace counts 1 and a jack, queen or king 10. Every other card counts its number.",
        HOW_TO,
        "value worth points court face picture cards ace",
    ),
    Clause(
        Law.SET,
        "Sets",
        "Three or four cards of one rank make a set, whichever suits they are. A card belongs to "
        "one meld only, never to a set and a run together.",
        BOTH,
        "meld group three of a kind four of a kind two melds",
    ),
    Clause(
        Law.RUN,
        "Runs",
        "Three or more cards of one suit, each next above the other, make a run. There may be no "
        "gap, and a run ends at the king. A card belongs to one meld only.",
        BOTH,
        "meld sequence straight suit gap two melds ace",
    ),
    Clause(
        Law.SEEN_TWICE,
        "A card seen twice",
        "Each card is in the pack once, so none can be shown twice: not in one hand, not in both, "
        "not in a hand and as the knock discard. Such a hand is refused until the card is put "
        "right. The upcard is no second sighting, since it may have been taken; a knock card comes "
        "from another pack.",
        "follows from law 1.1",
        "duplicate double same card both hands impossible",
    ),
    Clause(
        Law.DEADWOOD,
        "Deadwood",
        "Every card that is in no meld is deadwood, and its cards are added up. Ten cards arranged "
        "as well as they allow never count more than 98.",
        "follows from laws 1.2 to 1.4",
        "unmatched loose cards count most maximum highest",
    ),
    Clause(
        Law.TEN_CARDS,
        "Ten cards a hand",
        "Each side shows ten cards, the knocker's discard not among them. {eleven} What to do "
        "about any other number is in laws 12.3 to 12.5.",
        HOW_TO,
        "wrong number count nine 9 eleven 11 too many too few short missing extra",
    ),
)

TURN = (
    Clause(
        Law.OPENING,
        "The first upcard",
        "The non-dealer has first choice of the upcard. If it is not wanted the dealer may have "
        "it, and if neither takes it the non-dealer begins with a card from the stock.",
        THREE_HANDED,
        "opening start begin first turn refuse pass",
    ),
    Clause(
        Law.TURN,
        "A turn",
        "On each turn a player takes one card, from the stock or the top of the discard pile, and "
        "then throws one away.",
        HOW_TO,
        "draw discard order of play",
    ),
    Clause(
        Law.CARD_JUST_TAKEN,
        "The card just taken",
        "A card taken from the discard pile stays in hand until the next turn: it may not be "
        "thrown straight back, nor be the discard of a knock. A card from the stock may. If it "
        "happens, see 12.7.",
        HOW_TO,
        "discard same card back picked up",
    ),
    Clause(
        Law.DEALER,
        "Who deals",
        "{deals} {after_dead}. The first named player deals the first hand unless the table says "
        "otherwise. Captain and box and cutthroat have an order of their own (10.3, 10.4).",
        "{deals_source}",
        "dealer deal next turn loser winner alternate",
    ),
)

KNOCK = (
    Clause(
        Law.KNOCK,
        "Knocking",
        "On any turn, even the first, a player who has drawn may knock: one card goes face down on "
        "the discard pile and the other ten are spread. Nobody ever has to knock.",
        BOTH,
        "go down end compulsory forced must face down when",
    ),
    Clause(
        Law.KNOCK_LIMIT,
        "The knock limit",
        "A knocker's deadwood may count {knock_limit} at most. {lower_limit} A knock above the "
        "limit is refused unless the opponent accepts it (12.1).",
        HOW_TO,
        "maximum most over above ten",
    ),
    Clause(
        Law.OKLAHOMA,
        "Oklahoma: the card turned up is the limit",
        "{limit_card} sets the knock limit of its hand by what it counts, so ten and court cards "
        "allow 10. It can lower the limit of {knock_limit}, never raise it. {ace} Enter the card "
        "with the hand: “--upcard CARD”. {tables}",
        f"{PAGAT}; {BICYCLE}; {RUMMYTALK}",
        "upcard knock card ace second pack lower",
        lambda rules: rules.oklahoma is not Oklahoma.OFF,
    ),
    Clause(
        Law.KNOCK_DISCARD,
        "The knock discard",
        "The card thrown with a knock is out of play. It is in nobody's hand, and nobody may use "
        "it in a meld or lay it off.",
        HOUSE,
        "thrown face down last card",
    ),
    Clause(
        Law.SPREAD,
        "The knocker's own spread",
        "The knocker's cards stand as they are laid out, if the melds are right and the deadwood "
        "is within the limit. The arrangement need not be the best: another may give the defender "
        "less to lay off. A better one is pointed out and never put in its place.",
        HOUSE,
        "arrangement arrange better best own choice melds laid out rearrange",
    ),
    Clause(
        Law.STRAIGHT_GIN,
        "Straight gin",
        "In straight gin only gin {big_gin} ends a hand, unless it goes dead; nobody may knock "
        "with deadwood.",
        CRATE,
        "gin only no knocking limit 0 zero",
        lambda rules: rules.knock_limit == 0,
    ),
)

LAY_OFFS = (
    Clause(
        Law.LAY_OFF,
        "Laying off",
        "After a knock{lay_off_unless} the defender may get rid of cards that fit the knocker's "
        "melds by laying them off there. Deadwood takes no lay-off, and the knocker makes none.",
        HOW_TO,
        "add cards defender",
    ),
    Clause(
        Law.LAY_OFF_ON_SET,
        "Laying off on a set",
        "A set of three takes the fourth card of its rank. A set of four is closed.",
        HOW_TO,
        "fourth card four of a kind closed full",
    ),
    Clause(
        Law.LAY_OFF_ON_RUN,
        "Laying off on a run",
        "A run takes the next card at either end, and then the next after that: 3-4-5 takes 6, "
        "then 7, then 8; and 2, then the ace. A card that leaves a gap has to wait for the one "
        "between.",
        HOW_TO,
        "sequence end next follow several two gap",
    ),
    Clause(
        Law.LAY_OFF_CHOICE,
        "Which meld, and whether at all",
        "The defender decides what to lay off, and nobody has to. A card that fits both a set and "
        "a run goes where the defender says: “+Ts@Js” names the meld by one of its cards. On a "
        "run the next card may follow it.",
        HOUSE,
        "lay-off optional choice choose two melds both forced must",
    ),
    Clause(
        Law.OWN_MELDS_BROKEN,
        "Breaking up one's own melds",
        "The defender may break up a meld of the defending hand and lay off some of its cards, "
        "whether that leaves less deadwood or not.",
        HOUSE,
        "lay-off break split defender",
    ),
    Clause(
        Law.LAY_OFF_ON_GIN,
        "Laying off against gin",
        "{lay_off_on_gin}",
        "{lay_off_on_gin_source}",
        "big gin defender",
    ),
)

GIN = (
    Clause(
        Law.GIN,
        "Gin",
        "Gin is a knock with all ten cards melded after the discard. A hand entered as “gin” that "
        "has deadwood is refused: enter it as “knock” (12.2).",
        HOW_TO,
        "no deadwood all melded",
    ),
    Clause(
        Law.NO_DEADWOOD_IS_GIN,
        "A knock without deadwood",
        "A knocker whose deadwood is 0 has gin, by the cards or by a typed count, even if only "
        "“knock” was said{gin_lay_offs}. A defender who comes down to 0 against a knock with "
        "deadwood has not gin but an undercut.",
        HOUSE,
        "called announced said knock zero 0 forgot gin",
    ),
    Clause(
        Law.BIG_GIN,
        "Big gin",
        "A player who has drawn and can meld all eleven cards may call big gin and discard "
        "nothing. Eleven melded cards always have a meld of four or more, so throwing a card from "
        "it makes ordinary gin instead.",
        f"{WIKIPEDIA}; {CRATE}",
        "eleven 11 cards super gin no discard",
        lambda rules: rules.big_gin_bonus is not None,
    ),
)

STOCK = (
    Clause(
        Law.STOCK_END,
        "The last cards of the stock",
        "{stock_end} The players see to this themselves: the sheet does not count the stock.",
        "{stock_end_source}",
        "two cards left end run out exhausted fiftieth draw wall",
    ),
    Clause(
        Law.DEAD_HAND,
        "A dead hand",
        "A hand that nobody ends scores nothing and is nobody's box. {after_dead}; three players "
        "keep their seats. Enter it as “dead”.",
        BOTH,
        "nobody knocked void draw drawn no score washout",
    ),
)

CLAUSES = CARDS + TURN + KNOCK + LAY_OFFS + GIN + STOCK
