"""The standings as text, JSON and CSV, and the columns that these share with the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import Any

from msgspec import Struct

from ginscore.render.names import short_names, wrapped
from ginscore.render.tables import draw_table
from ginscore.render.words import counted
from ginscore.reports.standings import Ranking, Standing, tenths

NAME_ROOM = 16
"""How wide a name may be in a table of 80 columns; a team may be wider."""


def money(row: Standing, currency: str, places: int = 0) -> str:
    """What a row collected in a currency, with at least so many decimals; nothing where it never
    played for it."""
    amount = row.money.get(currency)
    return "" if amount is None else f"{amount:.{max(places, decimals([amount]))}f}"


def decimals(amounts: Iterable[Decimal]) -> int:
    """The decimals that the longest of these amounts has."""
    return max((max(0, -int(one.as_tuple().exponent)) for one in amounts), default=0)


def cash(ranking: Ranking) -> list[list[str]]:
    """The money of every row, a column for every currency, its amounts with as many decimals."""
    places = {
        currency: decimals(row.money[currency] for row in ranking.rows if currency in row.money)
        for currency in ranking.currencies
    }
    return [[money(row, one, places[one]) for one in ranking.currencies] for row in ranking.rows]


def percent(row: Standing) -> str:
    """The win rate of the finished games, or nothing where none is finished."""
    return tenths(row.rate * 100) if row.games > row.open else ""


class Column(Struct, frozen=True):
    """A column of the standings: its key in JSON and CSV, the head of tables with room for all of
    them (none: it stands in no such table), and what it shows of a row, by itself the field of
    that name."""

    key: str
    head: str = ""
    show: Callable[[Standing], Any] | None = None

    def of(self, row: Standing) -> Any:
        """What the column shows of a row: a number, or a rounded word that may be empty."""
        return getattr(row, self.key) if self.show is None else self.show(row)


COLUMNS = (
    Column("games", "games"),
    Column("won", "won"),
    Column("lost", "lost"),
    Column("level"),
    Column("open"),
    Column("win_rate", "win %", percent),
    Column("hands_won", "hands won"),
    Column("hands_played", "hands"),
    Column("points_for", "for"),
    Column("points_against", "against"),
    Column("margin", "margin", lambda row: tenths(row.margin)),
    Column("net", "net"),
    Column("gins", "gins"),
    Column("big_gins", "big gins"),
    Column("undercuts_made", "undercuts made"),
    Column("undercuts_suffered", "suffered"),
    Column("shutouts", "shutouts"),
    Column("shut_out"),
)
"""Every column, in its order in JSON, CSV and wide tables; rank, name and players stand before
them, money behind. A new one is a row here, and a place in a table below where it should stand."""

Table = dict[str, str]
"""The heads of a table that has no room for all, and the keys of the columns that they show."""

NARROW: tuple[Table, ...] = (
    {
        "games": "games",
        "won": "won",
        "lost": "lost",
        "level": "level",
        "open": "open",
        "win %": "win_rate",
        "for": "points_for",
        "against": "points_against",
        "margin": "margin",
    },
    {
        "hands won": "hands_won/hands_played",
        "gins": "gins",
        "big": "big_gins",
        "undercuts": "undercuts_made/undercuts_suffered",
        "shutouts": "shutouts",
        "net": "net",
    },
)
"""The tables of 80 columns: games, then hands."""

SELDOM = ("level", "open")
"""Columns that a table of 80 columns has only where there is something in them."""

PAGE: dict[str, Table] = {
    "Games": {
        "games": "games",
        "won": "won",
        "lost": "lost",
        "win %": "win_rate",
        "points for": "points_for",
        "points against": "points_against",
        "margin a game": "margin",
        "shutouts": "shutouts",
        "net": "net",
    },
    "Hands": {
        "hands played": "hands_played",
        "hands won": "hands_won",
        "gins": "gins",
        "big gins": "big_gins",
        "undercuts made": "undercuts_made",
        "undercuts suffered": "undercuts_suffered",
    },
}
"""The tables of the printed page by their captions."""


def cells(row: Standing, keys: Iterable[str]) -> list[str]:
    """A row's cells; two keys with a stroke between them share one."""
    told = {column.key: str(column.of(row)) for column in COLUMNS}
    return ["/".join(told[key] for key in shared.split("/")) for shared in keys]


def money_heads(ranking: Ranking) -> list[str]:
    """The heads of the columns of money."""
    return [f"money {currency}".rstrip() for currency in ranking.currencies]


def wide_table(ranking: Ranking) -> tuple[list[str], list[list[str]]]:
    """All columns in one table: the head, and a row for everybody."""
    table = {column.head: column.key for column in COLUMNS if column.head}
    head = ["#", "name", *table, *money_heads(ranking)]
    rows = [
        [str(row.rank), row.name, *cells(row, table.values()), *amounts]
        for row, amounts in zip(ranking.rows, cash(ranking), strict=True)
    ]
    return head, rows


def standings_lines(ranking: Ranking, table_format: str | None) -> list[str]:
    """The standings: two tables of 80 columns, or one of all columns in a format asked for."""
    if not ranking.rows:
        return ["No game is finished yet."]
    tables = [wide_table(ranking)] if table_format else narrow_tables(ranking)
    lines: list[str] = []
    for head, rows in tables:
        lines += [*draw_table(head, rows, table_format), ""]
    games = f"{counted(ranking.games, 'game')}."
    return lines + wrapped(f"{games} {ranking.order}") + wrapped(LEGEND)


def narrow_tables(ranking: Ranking) -> list[tuple[list[str], list[list[str]]]]:
    """The standings in tables of 80 columns: games, then hands, then money where it was staked."""
    room = NAME_ROOM if all(len(row.members) == 1 for row in ranking.rows) else 24
    short = short_names([row.name for row in ranking.rows], room)
    names = [[str(row.rank), short[row.name]] for row in ranking.rows]
    left_out = {key for key in SELDOM if not any(getattr(row, key) for row in ranking.rows)}
    tables = []
    for table in NARROW:
        kept = {head: keys for head, keys in table.items() if keys not in left_out}
        tables.append((list(kept), [cells(row, kept.values()) for row in ranking.rows]))
    if ranking.currencies:
        tables.append((money_heads(ranking), cash(ranking)))
    return [
        (["#", "name", *head], [name + row for name, row in zip(names, rows, strict=True)])
        for head, rows in tables
    ]


LEGEND = (
    "For and against are the points of hands, margin their difference a game; hands won are of "
    "hands played, undercuts made/suffered; net is what the settlements brought, in points."
)
"""What the heads of the tables mean."""


def standing_json(row: Standing) -> dict[str, Any]:
    """One row; rates are rounded words, the numbers behind them are exact."""
    told = ((column.key, column.of(row)) for column in COLUMNS)
    return {
        "rank": row.rank,
        "name": row.name,
        "players": list(row.members),
        **{key: None if value == "" else value for key, value in told},
        "money": {currency: f"{amount:f}" for currency, amount in sorted(row.money.items())},
    }


def standings_json(ranking: Ranking, left_out: Sequence[str] = ()) -> dict[str, Any]:
    """The standings, how they are ordered, and the files that were left out."""
    return {
        "games": ranking.games,
        "order": ranking.order,
        "standings": [standing_json(row) for row in ranking.rows],
        "left_out": list(left_out),
    }


def standings_csv(ranking: Ranking) -> str:
    """The standings as CSV, a row for everybody, a column of money for every currency."""
    from ginscore.render.csv_ import table_csv

    keys = ["rank", "name", "players", *(column.key for column in COLUMNS)]
    head = [*keys, *(f"money_{one}" if one else "money" for one in ranking.currencies)]
    rows = []
    for row in ranking.rows:
        told = standing_json(row) | {"players": " ".join(row.members)}
        rows.append(
            [*(told[key] for key in keys), *(money(row, one) for one in ranking.currencies)]
        )
    return table_csv(head, rows)
