"""The opening of a game from what was told: names, seating, rules, who deals, the cut for seats."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from ginscore.cards import NAMES, rank_of, shortened, suit_of
from ginscore.errors import NotationError
from ginscore.events import Opened
from ginscore.game import Game
from ginscore.knobs import as_knobs, knob_pairs, with_knobs
from ginscore.presets import find_rules, for_team_size
from ginscore.recording import find_name
from ginscore.rules import Rules
from ginscore.seating import Seating, Sides, as_opening, seating_for, side_name
from ginscore.texts import check_name, check_text, key_of

MOST_PLAYERS = 26
"""The largest team."""


def open_event(
    names: Sequence[str],
    game: str,
    at: str,
    *,
    rules: Rules | None = None,
    knobs: Sequence[str] = (),
    seating: str | None = None,
    dealer: str | None = None,
    draw: bool = False,
    stake: str | None = None,
    event: str | None = None,
    name: str | None = None,
    pack: random.Random | None = None,
) -> Opened:
    """The event that opens a game. ``rules`` None takes what the seating usually plays.

    Raises NotationError for names or a seating that cannot be, RulesError for a knob.
    """
    sides = read_sides(names)
    seats = seating_for(sides, read_seating(seating))
    if rules is None:
        usual = {Seating.BOX: "three-handed", Seating.TEAMS: "partnership"}
        usual |= {Seating.CUTTHROAT: "cutthroat"}
        rules = find_rules(usual.get(seats, "standard"))
    if seats is Seating.TEAMS:
        rules = for_team_size(rules, len(sides[0]))
    pairs = knob_pairs(knobs)
    rules = with_knobs(rules, pairs | ({"stake": stake} if stake is not None else {}))
    cut = None
    if draw:
        if dealer is not None:
            raise NotationError("--draw cuts for the deal, so --dealer cannot be told with it.")
        sides, dealer, cut = cut_for_seats(sides, seats, pack or random.SystemRandom())
    elif dealer is not None:
        dealer = read_dealer(dealer, sides, seats)
    for text in (event, name):
        if text is not None:
            check_text(text)
    return Opened(
        at=at,
        game=game,
        sides=[list(side) for side in sides],
        seating=seats,
        rules=as_knobs(rules),
        dealer=dealer,
        cut=cut,
        event=event,
        name=name,
    )


def read_sides(names: Sequence[str]) -> Sides:
    """The sides of a game from its names: ``Ann Bob``, ``Ann+Cid Bob+Dee``.

    Raises NotationError for a name that cannot be one, or stands twice.
    """
    words = [word for name in names for word in name.strip(",").split(",")]
    if not words:
        raise NotationError("Who plays is missing.", hint="ginscore new Ann Bob")
    sides = tuple(tuple(word.split("+")) for word in words)
    seen: dict[str, str] = {}
    for side in sides:
        if len(side) > MOST_PLAYERS:
            raise NotationError(f"A team has at most {MOST_PLAYERS} players.")
        for player in side:
            check_name(player)
            key = key_of(player)
            if key in seen:
                raise NotationError(
                    f"“{shortened(player)}” stands twice; everybody needs a name of his or her own."
                )
            seen[key] = player
    if len(sides) == 1:
        raise NotationError(
            f"{side_name(sides[0])} has nobody to play.", hint="ginscore new Ann Bob"
        )
    return sides


def read_seating(word: str | None) -> Seating | None:
    """A seating from its word. Raises NotationError with those there are."""
    if word is None:
        return None
    if word.lower() not in tuple(Seating):
        raise NotationError(
            f"There is no seating “{shortened(word)}”.", hint=f"There are {', '.join(Seating)}."
        )
    return Seating(word.lower())


def read_dealer(word: str, sides: Sides, seats: Seating) -> str:
    """Who deals first: a player, in teams a side by its name or one of its players.

    Raises NotationError in ``box``, where the box deals.
    """
    players = [player for side in sides for player in side]
    if seats is Seating.TEAMS:
        names = [side_name(side) for side in sides]
        if key_of(word) in map(key_of, names):
            return find_name(word, names)
        player = find_name(word, players)
        return next(side_name(side) for side in sides if player in side)
    dealer = find_name(word, players)
    if seats is Seating.BOX and dealer != players[0]:
        raise NotationError(
            f"In box the box deals every hand: that is {players[0]}, the first named.",
            hint=f"Name {dealer} first to put {dealer} in the box.",
        )
    return dealer


def cut_for_seats(
    sides: Sides, seats: Seating, pack: random.Random
) -> tuple[Sides, str | None, dict[str, str]]:
    """Cut for the seats: the sides in their new order, who deals, and the card each player cut.

    The ace is low and s h d c break ties. Highest to lowest: box, captain, sitter in ``box``; the
    lowest sits out first in ``cutthroat``, and the next lowest deals; elsewhere the lowest deals.
    In teams the first player of each side cuts for it.
    """
    cutters = [side[0] for side in sides]
    cards = pack.sample(range(52), len(cutters))
    cut = {player: NAMES[card] for player, card in zip(cutters, cards, strict=True)}
    order = [player for _, player in sorted(zip(map(_cut_rank, cards), cutters, strict=True))]
    if seats is Seating.BOX:
        return tuple((player,) for player in reversed(order)), None, cut
    if seats is Seating.CUTTHROAT:
        return tuple((player,) for player in order), None, cut
    dealer = order[0]
    if seats is Seating.TEAMS:
        dealer = next(side_name(side) for side in sides if side[0] == dealer)
    return sides, dealer, cut


def _cut_rank(card: int) -> tuple[int, int]:
    """The rank of a cut card, the king highest, then spades, hearts, diamonds, clubs."""
    return rank_of(card), suit_of(card)


def rematch_event(opened: Opened, game: Game, new_id: str, at: str) -> Opened:
    """The opening of another game for the same people, rules and stake, the deal passed on."""
    sides, dealer = as_opening(game.seating, game.sides, game.line_up)
    return replace(
        opened,
        at=at,
        prev="",
        game=new_id,
        sides=[list(side) for side in sides],
        rules=as_knobs(game.rules),
        dealer=dealer,
        cut=None,
        name=None,
    )
