"""Standings and records as text, JSON and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from ginscore.render.names import short_names
from ginscore.render.tables import draw_table
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


def _head(ranking: Ranking) -> list[str]:
    return [f"money {currency}".rstrip() for currency in ranking.currencies]


def wide_table(ranking: Ranking) -> tuple[list[str], list[list[str]]]:
    """All columns in one table: the head, and a row for everybody."""
    head = [
        *("#", "name", "games", "won", "lost", "win %", "hands won", "hands", "for", "against"),
        *("margin", "net", "gins", "big gins", "undercuts made", "suffered", "shutouts"),
        *_head(ranking),
    ]
    rows = [
        [
            str(row.rank),
            row.name,
            *(str(number) for number in (row.games, row.won, row.lost)),
            percent(row),
            *(str(n) for n in (row.hands_won, row.hands_played)),
            *(str(n) for n in (row.points_for, row.points_against)),
            tenths(row.margin),
            *(str(n) for n in (row.net, row.gins, row.big_gins, row.made, row.suffered)),
            str(row.shutouts),
            *amounts,
        ]
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
    games = f"{ranking.games} game{'' if ranking.games == 1 else 's'}."
    return lines + wrapped(f"{games} {ranking.order}") + wrapped(LEGEND)


def narrow_tables(ranking: Ranking) -> list[tuple[list[str], list[list[str]]]]:
    """The standings in tables of 80 columns: games, then hands, then money where it was staked."""
    room = NAME_ROOM if all(len(row.members) == 1 for row in ranking.rows) else 24
    short = short_names([row.name for row in ranking.rows], room)
    names = [[str(row.rank), short[row.name]] for row in ranking.rows]
    level = ["level"] if any(row.level for row in ranking.rows) else []
    still = ["open"] if any(row.open for row in ranking.rows) else []
    games = [
        [
            *(str(n) for n in (row.games, row.won, row.lost)),
            *([str(row.level)] if level else []),
            *([str(row.open)] if still else []),
            percent(row),
            *(str(n) for n in (row.points_for, row.points_against)),
            tenths(row.margin),
        ]
        for row in ranking.rows
    ]
    hands = [
        [
            f"{row.hands_won}/{row.hands_played}",
            *(str(n) for n in (row.gins, row.big_gins)),
            f"{row.made}/{row.suffered}",
            *(str(n) for n in (row.shutouts, row.net)),
        ]
        for row in ranking.rows
    ]
    first = ["games", "won", "lost", *level, *still, "win %", "for", "against", "margin"]
    second = ["hands won", "gins", "big", "undercuts", "shutouts", "net"]
    tables = [(first, games), (second, hands)]
    if ranking.currencies:
        tables.append((_head(ranking), cash(ranking)))
    return [
        (["#", "name", *head], [name + row for name, row in zip(names, rows, strict=True)])
        for head, rows in tables
    ]


LEGEND = (
    "For and against are the points of hands, margin their difference a game; hands won are of "
    "hands played, undercuts made/suffered; net is what the settlements brought, in points."
)
"""What the heads of the tables mean."""


def wrapped(text: str, wide: int = 80) -> list[str]:
    """A sentence in lines of 80 columns."""
    from textwrap import wrap

    return wrap(text, wide, break_on_hyphens=False)


def row_json(row: Standing) -> dict[str, Any]:
    """One row; rates are rounded words, the numbers behind them are exact."""
    return {
        "rank": row.rank,
        "name": row.name,
        "players": list(row.members),
        "games": row.games,
        "won": row.won,
        "lost": row.lost,
        "level": row.level,
        "open": row.open,
        "win_rate": percent(row) or None,
        "hands_won": row.hands_won,
        "hands_played": row.hands_played,
        "points_for": row.points_for,
        "points_against": row.points_against,
        "margin": tenths(row.margin),
        "net": row.net,
        "gins": row.gins,
        "big_gins": row.big_gins,
        "undercuts_made": row.made,
        "undercuts_suffered": row.suffered,
        "shutouts": row.shutouts,
        "shut_out": row.shut_out,
        "money": {currency: f"{amount:f}" for currency, amount in sorted(row.money.items())},
    }


def standings_json(ranking: Ranking, left_out: Sequence[str] = ()) -> dict[str, Any]:
    """The standings, how they are ordered, and the files that were left out."""
    return {
        "games": ranking.games,
        "order": ranking.order,
        "standings": [row_json(row) for row in ranking.rows],
        "left_out": list(left_out),
    }


def standings_csv(ranking: Ranking) -> str:
    """The standings as CSV, a row for everybody, a column of money for every currency."""
    from ginscore.render.csv_ import table_csv

    fields = [key for key in row_json(Standing(name="", members=())) if key != "money"]
    head = [*fields, *(f"money_{one}" if one else "money" for one in ranking.currencies)]
    rows = []
    for row in ranking.rows:
        told = row_json(row) | {"players": " ".join(row.members)}
        rows.append(
            [*(told[key] for key in fields), *(money(row, one) for one in ranking.currencies)]
        )
    return table_csv(head, rows)
