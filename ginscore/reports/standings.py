"""Standings: what everybody, or every team, won and lost over many games.

Points for and against are the points of hands, so that whatever one player wins another has lost;
``net`` is what the settlements brought, with boxes, bonuses and shutouts in it. Of three players
the winner won and both others lost. Money is kept apart by currency.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from ginscore.cards import shortened
from ginscore.errors import NotationError
from ginscore.people import People
from ginscore.reports.record import GameRecord, HandSums, State, Tally


class Standing(HandSums, frozen=True, kw_only=True):
    """One player's, or one team's, row of the standings: games, settlements, and the sums of hands.

    ``level`` are games that nobody won, ``open`` those not over yet. ``shutouts`` are columns won
    with the other side shut out, ``shut_out`` those lost so. ``money`` is by currency.
    """

    name: str
    members: tuple[str, ...]
    rank: int = 0
    games: int = 0
    won: int = 0
    lost: int = 0
    level: int = 0
    open: int = 0
    shutouts: int = 0
    shut_out: int = 0
    net: int = 0
    money: dict[str, Decimal] = {}

    @property
    def difference(self) -> int:
        """Points for less points against."""
        return self.points_for - self.points_against

    @property
    def rate(self) -> Fraction:
        """The part of the finished games that was won."""
        return Fraction(self.won, max(1, self.games - self.open))

    @property
    def margin(self) -> Fraction:
        """Points for less points against, a game."""
        return Fraction(self.difference, max(1, self.games))


TIE_BREAKS = ("won", "lost", "difference", "hands")
"""What ranks by itself, and what breaks ties under any other key, in this order."""

KEYS: dict[str, tuple[str, Callable[[Standing], int | Fraction]]] = {
    "won": ("games won", lambda one: one.won),
    "lost": ("fewest games lost", lambda one: -one.lost),
    "rate": ("win rate", lambda one: one.rate),
    "games": ("games played", lambda one: one.games),
    "difference": ("points for less points against", lambda one: one.difference),
    "margin": ("average margin", lambda one: one.margin),
    "points": ("points for", lambda one: one.points_for),
    "net": ("points collected at settlements", lambda one: one.net),
    "hands": ("hands won", lambda one: one.hands_won),
    "gins": ("gins, big gins too", lambda one: one.gins + one.big_gins),
    "undercuts": ("undercuts made", lambda one: one.undercuts_made),
    "shutouts": ("shutouts", lambda one: one.shutouts),
}
"""What standings can be sorted by, the most first: the key, its words, its number. ``money`` and
``name`` are apart, since they are no plain number."""

SORTS = (*KEYS, "money", "name")


class Ranking(Struct, frozen=True):
    """Standings in order, how many games they are of, and what they were ordered by."""

    rows: tuple[Standing, ...]
    games: int
    order: str

    @property
    def currencies(self) -> tuple[str, ...]:
        """Every currency that was played for."""
        return tuple(sorted({currency for row in self.rows for currency in row.money}))


class _Sums:
    """What one row comes to, while it is counted."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.money: dict[str, Decimal] = {}

    def add_hands(self, tally: Tally) -> None:
        """The hands of one player in one game."""
        for field in HandSums.__struct_fields__:
            self.counts[field] += getattr(tally, field)

    def add_game(self, record: GameRecord, side: int) -> None:
        """The end of one game, for somebody on this side."""
        self.counts["games"] += 1
        if record.state is not State.OVER:
            self.counts["open"] += 1
            return
        self.counts[record.result_of(side)] += 1
        self.counts["shutouts"] += sum(one == side for one, _ in record.shutouts)
        self.counts["shut_out"] += sum(other == side for _, other in record.shutouts)

    def add_paid(self, record: GameRecord, players: Sequence[str]) -> None:
        """What these players of one side collected and paid."""
        if record.state is State.OVER and record.currency is not None:
            self.money.setdefault(record.currency, Decimal(0))
        for paid in record.paid if record.state is State.OVER else ():
            sign = (paid.payee in players) - (paid.payer in players)
            if sign:
                self.counts["net"] += sign * paid.points
                if paid.money is not None and record.currency is not None:
                    self.money[record.currency] += sign * paid.money


def standings(
    records: Iterable[GameRecord],
    people: People,
    names: Mapping[str, str],
    *,
    sort: str = "won",
    teams: bool = False,
    min_games: int = 0,
) -> Ranking:
    """The standings of these games. ``names`` are today's names by person.

    ``teams`` ranks the sides of team games, the same people as one team in whatever order.
    """
    sums: dict[tuple[str, ...], _Sums] = {}
    games = 0
    for record in records:
        if teams and len(record.sides[0]) < 2:
            continue
        games += 1
        _add(sums, record, people.at_table(record.players), teams=teams)
    rows = [
        Standing(
            name="+".join(names[person] for person in persons),
            members=tuple(names[person] for person in persons),
            money=one.money,
            **one.counts,
        )
        for persons, one in sums.items()
        if one.counts["games"] >= min_games
    ]
    currencies = sorted({currency for row in rows for currency in row.money})
    sort = check_sort(sort, currencies)
    return Ranking(tuple(ranked(rows, sort)), games, order_words(sort))


def _add(
    sums: dict[tuple[str, ...], _Sums],
    record: GameRecord,
    person: Mapping[str, str],
    *,
    teams: bool,
) -> None:
    tallies = {tally.name: tally for tally in record.tallies}
    for side, players in enumerate(record.sides):
        for group in [players] if teams else [(player,) for player in players]:
            key = tuple(sorted(person[player] for player in group))
            row = sums.setdefault(key, _Sums())
            row.add_game(record, side)
            row.add_paid(record, group)
            for player in group:
                row.add_hands(tallies[player])


def order_words(sort: str) -> str:
    """What ranks and what breaks ties, in words."""
    if sort == "name":
        return "In the order of names."
    word, _, currency = sort.partition(":")
    first = f"money {currency}".strip() if word == "money" else KEYS[sort][0]
    rest = ", then ".join(KEYS[key][0] for key in TIE_BREAKS if key != sort)
    return f"Ranked by {first}, then {rest}; who is equal in all of them shares a rank."


def check_sort(sort: str, currencies: Sequence[str]) -> str:
    """A key to sort by, for money with its currency: ``money:EUR``.

    Raises NotationError for no key, and for money where the currency must be named.
    """
    word, colon, currency = sort.partition(":")
    if word.lower() != "money":
        if sort.lower() not in SORTS:
            raise NotationError(
                f"Standings cannot be sorted by “{shortened(sort)}”.",
                hint=f"There are {', '.join(SORTS)}.",
            )
        return sort.lower()
    if not colon and len(currencies) <= 1:
        return f"money:{currencies[0]}" if currencies else "won"
    if not colon or currency not in currencies:
        raise NotationError(
            "The money of these games is of several currencies; name one."
            if not colon
            else f"Nothing was played for in “{shortened(currency)}”.",
            hint=" or ".join(f"--sort money:{one}" for one in currencies),
        )
    return f"money:{currency}"


def ranked(rows: Iterable[Standing], sort: str) -> list[Standing]:
    """The rows in order, each with its rank; equal ones share it, and stand in order of name."""
    word, _, currency = sort.partition(":")
    ties = [KEYS[key][1] for key in TIE_BREAKS if key != sort]

    def key_of(row: Standing) -> tuple[int | Fraction | Decimal, ...]:
        rest = tuple(-number(row) for number in ties)
        if word == "name":
            return rest
        first = row.money.get(currency, Decimal(0)) if word == "money" else KEYS[word][1](row)
        return (-first, *rest)

    by_name = sorted(rows, key=lambda row: (row.name.casefold(), row.name))
    placed: list[Standing] = []
    for n, row in enumerate(sorted(by_name, key=key_of), 1):
        shares = bool(placed) and key_of(placed[-1]) == key_of(row)
        placed.append(replace(row, rank=placed[-1].rank if shares else n))
    if word == "name":
        placed.sort(key=lambda row: (row.name.casefold(), row.name))
    return placed


def cross_table(
    records: Iterable[GameRecord], people: People
) -> dict[tuple[str, str], tuple[int, int]]:
    """Games won and lost of every person against every other, by pairs of persons.

    Of three players the winner won against both; the two losers neither.
    """
    found: dict[tuple[str, str], list[int]] = {}
    for record in records:
        if record.state is not State.OVER or record.winner is None:
            continue
        person = people.at_table(record.players)
        for winner in record.sides[record.winner]:
            for side, players in enumerate(record.sides):
                for loser in players if side != record.winner else ():
                    found.setdefault((person[winner], person[loser]), [0, 0])[0] += 1
                    found.setdefault((person[loser], person[winner]), [0, 0])[1] += 1
    return {pair: (won, lost) for pair, (won, lost) in found.items()}


def tenths(value: Fraction) -> str:
    """A fraction to one decimal, halves away from zero: ``62.5``, ``-0.3``."""
    scaled = abs(value) * 10
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    sign = "-" if value < 0 and whole else ""
    return f"{sign}{whole // 10}.{whole % 10}"
