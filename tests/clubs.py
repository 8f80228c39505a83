"""A club for tests: whole games at random, of every seating and every rule set, as ledgers.

``club(7)`` is the same club on every machine. Nothing is counted here: a game is played hand by
hand until the rules say that it is over, every hand laid out in cards or told as a count.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from msgspec import Struct

from ginscore.cards import DECK, cards_of, count_of
from ginscore.events import AnyEvent, Closed, HandPlayed, Opened
from ginscore.game import Game, after, rule, with_round_card
from ginscore.hand import Count, Dead, End, Hand, Held, Laid, Outcome, Shown, Side, Written
from ginscore.handjson import as_hand_json
from ginscore.knobs import as_knobs, with_knobs
from ginscore.ledger.codec import chained, encode
from ginscore.melds import MELDS, LayOff
from ginscore.presets import PRESETS
from ginscore.replay import open_game
from ginscore.seating import Seating
from ginscore.solver import deadwood_of, defend

PEOPLE = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
"""The members; some games spell them in small letters."""

STAKES = (None, "0.05 EUR", "0.1 EUR", "1", "0.25 USD")
SEATS = {
    Seating.TWO: 2,
    Seating.LOSER_DEALS: 3,
    Seating.BOX: 3,
    Seating.CUTTHROAT: 3,
    Seating.TEAMS: 4,
}
MOST_HANDS = 400


class ClubGame(Struct, frozen=True):
    """One ledger of the club: its id and its events."""

    id: str
    events: tuple[AnyEvent, ...]

    @property
    def content(self) -> bytes:
        """The ledger as the bytes of its file."""
        return encode(chained(self.events))


def club(seed: int = 7) -> list[ClubGame]:
    """A game of every rule set at every seating, then larger teams, abandoned and open games."""
    pack = random.Random(seed)
    plans: list[tuple[str, Seating, int, str]] = [
        (preset.rules.name, seating, players, "over")
        for preset in PRESETS
        for seating, players in SEATS.items()
    ]
    plans += [("partnership", Seating.TEAMS, 6, "over"), ("club", Seating.TEAMS, 6, "over")]
    plans += [(name, seating, players, end) for name in ("standard", "hollywood")
              for seating, players in SEATS.items() for end in ("closed", "open")]  # fmt: skip
    pack.shuffle(plans)
    day = date(2026, 1, 2)
    found = []
    for n, (rules, seating, players, end) in enumerate(plans):
        found.append(evening(pack, n, day + timedelta(days=3 * n), rules, seating, players, end))
    return found


def evening(
    pack: random.Random,
    n: int,
    day: date,
    rules: str,
    seating: Seating,
    players: int,
    end: str = "over",
    **knobs: Any,
) -> ClubGame:
    """One game, played to its end, abandoned (``closed``) or left ``open`` after some hands."""
    people = pack.sample(PEOPLE, players)
    if n % 5 == 4:
        people = [name.lower() for name in people]
    half = players // 2
    sides = [people[:half], people[half:]] if seating is Seating.TEAMS else [[p] for p in people]
    preset = next(preset.rules for preset in PRESETS if preset.rules.name == rules)
    chosen = with_knobs(preset, {"stake": pack.choice(STAKES)} | knobs)
    opened = Opened(
        at=f"{day}T20:00:00+01:00",
        game=f"{day}-{n:05d}",
        sides=sides,
        seating=seating,
        rules=as_knobs(chosen),
        event=pack.choice((None, "Thursday club", "League")),
    )
    most = MOST_HANDS if end == "over" else pack.randint(0, 3)
    events: list[AnyEvent] = [opened, *played(pack, open_game(opened), opened.at, most)]
    if end == "closed":
        events.append(Closed(at=opened.at))
    return ClubGame(opened.game, tuple(events))


def played(pack: random.Random, game: Game, at: str, most: int) -> Iterator[HandPlayed]:
    """The hands of a game until it is over, or until ``most`` are told."""
    for _ in range(most):
        if game.over:
            return
        by, against = pack.sample(pack.choice(game.open_tables()), 2)
        row = rule(game, by, against, with_round_card(game, random_hand(pack, game)))
        while row.faults:
            row = rule(game, by, against, with_round_card(game, random_hand(pack, game)))
        game = after(game, row)
        yield HandPlayed(at=at, by=by, against=against, hand=as_hand_json(row.hand))
    assert game.over or most < MOST_HANDS, "a game of the club never ended"


def random_hand(pack: random.Random, game: Game) -> Hand:
    """Any hand: mostly in cards, sometimes counts, a dead hand, or points alone."""
    upcard = pack.randrange(52) if game.rules.turns_on_upcard else None
    kind = pack.random()
    if kind < 0.07:
        return Dead(upcard=upcard)
    if kind < 0.14:
        how = pack.choice((None, Outcome.GIN, Outcome.UNDERCUT))
        return Written(points=pack.randint(20, 60), kind=how, upcard=upcard)
    if kind < 0.3:
        knocker = pack.choice((0, 0, 2, 5, 9, 10))
        end = End.KNOCK if knocker else End.GIN
        sides = Count(knocker), Count(pack.randint(0, 60))
        return Shown(end=end, knocker=sides[0], defender=sides[1], upcard=upcard)
    return shown_in_cards(pack, game, upcard)


def shown_in_cards(pack: random.Random, game: Game, upcard: int | None = None) -> Shown:
    """A hand that both sides laid out in cards, within the limit; the defender plays well, lays
    nothing off, only shows his ten cards, or (seldom) lays melds out as deadwood."""
    limit = game.rules.limit(upcard)
    big = game.rules.big_gin_bonus is not None and pack.random() < 0.08
    melds, loose = spread(pack, DECK, 11 if big else 10, 0 if big else limit)
    seen = loose
    for meld in melds:
        seen |= meld
    end = End.BIG_GIN if big else End.KNOCK if count_of(loose) else End.GIN
    rest = DECK & ~seen
    if pack.random() < 0.4:
        theirs, left = spread(pack, rest, 10, 98)
        held = left
        for meld in theirs:
            held |= meld
    else:
        held = sum(1 << card for card in pack.sample(list(cards_of(rest)), 10))
    open_to = melds if end is End.KNOCK or game.rules.gin_layoff else ()
    return Shown(
        end=end,
        knocker=Laid(tuple(tuple(cards_of(meld)) for meld in melds), (), tuple(cards_of(loose))),
        defender=_defence(pack, held, open_to),
        upcard=upcard,
    )


def _defence(pack: random.Random, held: int, spread: Sequence[int]) -> Side:
    how = pack.random()
    if how < 0.1:
        return Held(tuple(cards_of(held)))
    if how < 0.2:
        return Laid((), (), tuple(cards_of(held)))
    best = defend(held, () if how < 0.35 else spread)
    return Laid(
        tuple(tuple(cards_of(meld)) for meld in best.melds),
        tuple(LayOff(card) for card, _ in best.laid),
        tuple(cards_of(best.deadwood)),
    )


def spread(pack: random.Random, free: int, cards: int, limit: int) -> tuple[tuple[int, ...], int]:
    """Melds and deadwood of so many cards that count at most the limit, at random."""
    while True:
        melds: list[int] = []
        left = free
        number = cards
        for _ in range(40):
            meld = pack.choice(MELDS)
            size = meld.bit_count()
            if size <= min(number, 5) and meld & left == meld:
                melds.append(meld)
                left = deadwood_of(left, [meld])
                number -= size
            if number < 3 or (len(melds) == 2 and pack.random() < 0.2):
                break
        pool = sorted(cards_of(left), key=lambda card: (min(card % 13, 9), pack.random()))
        loose = pool[:number] if limit < 40 else pack.sample(pool, number)
        mask = sum(1 << card for card in loose)
        if count_of(mask) <= limit:
            return tuple(melds), mask


def write(evenings: Sequence[ClubGame], home: Path) -> None:
    """Put the ledgers into a home folder, as ginscore keeps them."""
    games = home / "games"
    games.mkdir(parents=True, exist_ok=True)
    for one in evenings:
        (games / f"{one.id}.json").write_bytes(one.content)


def long_evenings(games: int, hands: int, seed: int = 11) -> Iterator[ClubGame]:
    """Games of so many hands each, all laid out in cards: what the measurements are taken on."""
    pack = random.Random(seed)
    for n in range(games):
        day = date(2020, 1, 1) + timedelta(days=n)
        people = pack.sample(PEOPLE, 2)
        rules = with_knobs(PRESETS[0].rules, {"target": 1_000_000})
        opened = Opened(
            at=f"{day}T20:00:00+01:00",
            game=f"{day}-{n:05d}",
            sides=[[name] for name in people],
            seating=Seating.TWO,
            rules=as_knobs(rules),
        )
        game = open_game(opened)
        told: list[HandPlayed] = []
        points = dict.fromkeys(people, 0)
        while len(told) < hands:
            by, against = pack.sample(people, 2)
            row = rule(game, by, against, shown_in_cards(pack, game))
            if row.faults or row.winner is None:
                continue
            leads = points[row.winner] + row.points
            if len(told) == hands - 1 and leads <= max(points.values()):
                continue  # the last hand is won by whoever it takes to the target
            points[row.winner] = leads
            told.append(
                HandPlayed(at=opened.at, by=by, against=against, hand=as_hand_json(row.hand))
            )
        yield _ending_with_the_last_hand(opened, told, points)


def _ending_with_the_last_hand(
    opened: Opened, told: Sequence[HandPlayed], points: dict[str, int]
) -> ClubGame:
    """The game with the target that its leader reached, so that it is over after its hands."""
    target = max(points.values())
    rules = opened.rules | {"target": target}
    first = Opened(
        at=opened.at, game=opened.game, sides=opened.sides, seating=opened.seating, rules=rules
    )
    return ClubGame(opened.game, (first, *told))
