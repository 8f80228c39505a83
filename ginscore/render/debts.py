"""Who owes whom, as text and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from ginscore.render.names import short_names, wrapped
from ginscore.render.standings import decimals
from ginscore.render.tables import draw_table
from ginscore.render.words import counted
from ginscore.reports.debts import EXACT, Amount, Balance


def balances_lines(
    balances: Sequence[Balance], games: int, table_format: str | None, *, over: bool = True
) -> list[str]:
    """Every balance: net amounts, then the payments."""
    if not games:
        return ["There is no finished game to settle."]
    lines: list[str] = []
    for balance in balances:
        lines += [*_balance_lines(balance, table_format), ""]
    if not over:
        lines += wrapped(
            "The game is not over: this is what would be paid if it were abandoned now."
        )
    return lines if lines[-1] else lines[:-1]


def _balance_lines(balance: Balance, table_format: str | None) -> list[str]:
    short = short_names(list(balance.nets), 24)
    places = _places(balance)
    games = counted(balance.games, "game")
    unit = _unit(balance)
    rows = [
        [short[name], f"{balance.points[name]:+d}"]
        + ([] if balance.currency is None else [_signed(net, places)])
        for name, net in balance.nets.items()
    ]
    head = ["name", "points"] + ([] if balance.currency is None else [unit or "money"])
    if balance.currency is None:
        title = f"{games} without a stake, in points:"
    else:
        title = f"{games} for {unit or 'money'}:"
    lines = [
        title,
        *draw_table(head, rows, table_format, ["left", *["right"] * (len(head) - 1)]),
        "",
    ]
    for one in balance.transfers:
        amount = f"{one.amount:.{places}f}" if places else str(one.amount)
        lines.append(f"{short[one.payer]} pays {short[one.payee]} {amount} {unit}".rstrip() + ".")
    if not balance.transfers:
        lines.append("Nobody owes anything.")
    elif not balance.fewest:
        lines += wrapped(
            f"More than {EXACT} people: these payments settle all, but there may be fewer."
        )
    return lines


def _unit(balance: Balance) -> str:
    return "points" if balance.currency is None else balance.currency


def _places(balance: Balance) -> int:
    return decimals(one for one in balance.nets.values() if isinstance(one, Decimal))


def _signed(amount: Amount, places: int) -> str:
    return f"{amount:+.{places}f}" if amount else f"{amount:.{places}f}"


def balances_json(
    balances: Sequence[Balance], games: int, *, game: str | None, over: bool
) -> dict[str, Any]:
    """The balances; amounts of money are exact decimals as words."""
    return {
        "game": game,
        "games": games,
        "over": over,
        "accounts": [
            {
                "currency": balance.currency,
                "games": balance.games,
                "net": [
                    {
                        "name": name,
                        "points": balance.points[name],
                        "amount": None if balance.currency is None else f"{net:f}",
                    }
                    for name, net in balance.nets.items()
                ],
                "payments": [
                    {
                        "from": one.payer,
                        "to": one.payee,
                        "points": one.amount if balance.currency is None else None,
                        "amount": None if balance.currency is None else f"{one.amount:f}",
                        "currency": balance.currency or None,
                    }
                    for one in balance.transfers
                ],
                "fewest": balance.fewest,
            }
            for balance in balances
        ],
    }
