"""Who owes whom, as text and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from ginscore.render.names import short_names, wrapped
from ginscore.render.standings import decimals
from ginscore.render.tables import draw_table
from ginscore.reports.debts import EXACT, Account, Amount


def accounts_lines(
    accounts: Sequence[Account], games: int, table_format: str | None, *, over: bool = True
) -> list[str]:
    """Every account: net amounts, then the payments."""
    if not games:
        return ["There is no finished game to settle."]
    lines: list[str] = []
    for account in accounts:
        lines += [*_account_lines(account, table_format), ""]
    if not over:
        lines += wrapped(
            "The game is not over: this is what would be paid if it were abandoned now."
        )
    return lines if lines[-1] else lines[:-1]


def _account_lines(account: Account, table_format: str | None) -> list[str]:
    short = short_names(list(account.nets), 24)
    places = _places(account)
    games = f"{account.games} game{'' if account.games == 1 else 's'}"
    unit = _unit(account)
    rows = [
        [short[name], f"{account.points[name]:+d}"]
        + ([] if account.currency is None else [_signed(net, places)])
        for name, net in account.nets.items()
    ]
    head = ["name", "points"] + ([] if account.currency is None else [unit or "money"])
    if account.currency is None:
        title = f"{games} without a stake, in points:"
    else:
        title = f"{games} for {unit or 'money'}:"
    lines = [
        title,
        *draw_table(head, rows, table_format, ["left", *["right"] * (len(head) - 1)]),
        "",
    ]
    for one in account.transfers:
        amount = f"{one.amount:.{places}f}" if places else str(one.amount)
        lines.append(f"{short[one.payer]} pays {short[one.payee]} {amount} {unit}".rstrip() + ".")
    if not account.transfers:
        lines.append("Nobody owes anything.")
    elif not account.fewest:
        lines += wrapped(
            f"More than {EXACT} people: these payments settle all, but there may be fewer."
        )
    return lines


def _unit(account: Account) -> str:
    return "points" if account.currency is None else account.currency


def _places(account: Account) -> int:
    return decimals(one for one in account.nets.values() if isinstance(one, Decimal))


def _signed(amount: Amount, places: int) -> str:
    return f"{amount:+.{places}f}" if amount else f"{amount:.{places}f}"


def accounts_json(
    accounts: Sequence[Account], games: int, *, game: str | None, over: bool
) -> dict[str, Any]:
    """The accounts; amounts of money are exact decimals as words."""
    return {
        "game": game,
        "games": games,
        "over": over,
        "accounts": [
            {
                "currency": account.currency,
                "games": account.games,
                "net": [
                    {
                        "name": name,
                        "points": account.points[name],
                        "amount": None if account.currency is None else f"{net:f}",
                    }
                    for name, net in account.nets.items()
                ],
                "payments": [
                    {
                        "from": one.payer,
                        "to": one.payee,
                        "points": one.amount if account.currency is None else None,
                        "amount": None if account.currency is None else f"{one.amount:f}",
                        "currency": account.currency or None,
                    }
                    for one in account.transfers
                ],
                "fewest": account.fewest,
            }
            for account in accounts
        ],
    }
