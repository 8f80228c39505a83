"""An independent count over many games, slow and simple on purpose: it reads only what ``score
--json`` prints of each game, and knows nothing of how ginscore counts a club."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

Sheet = dict[str, Any]


COUNTED = (
    *("games", "won", "lost", "level", "open", "hands_won", "hands_played", "points_for"),
    *("points_against", "gins", "big_gins", "undercuts_made", "undercuts_suffered"),
    *("shutouts", "shut_out", "net"),
)
"""The columns of the standings that are counted, beside money; all others are derived."""


def empty() -> dict[str, Any]:
    """A row of the standings before anything was counted."""
    return dict.fromkeys(COUNTED, 0) | {"money": {}}


def counted(sheets: list[Sheet], *, teams: bool = False) -> dict[str, dict[str, Any]]:
    """Everybody's row by the name in small letters; a team's by its members' names in order."""
    rows: dict[str, dict[str, Any]] = {}
    for sheet in sheets:
        for side in sheet["sides"]:
            members = sorted(name.lower() for name in side["players"])
            if teams:
                _count(rows.setdefault("+".join(members), empty()), sheet, side, members)
            else:
                for member in members:
                    _count(rows.setdefault(member, empty()), sheet, side, [member])
    return rows


def _count(row: dict[str, Any], sheet: Sheet, side: Any, members: list[str]) -> None:
    row["games"] += 1
    if not sheet["over"]:
        row["open"] += 1
    elif sheet["winner"] is None:
        row["level"] += 1
    elif sheet["winner"] == side["name"]:
        row["won"] += 1
    else:
        row["lost"] += 1
    for hand in sheet["hands"]:
        for member in members:
            _count_hand(row, hand, member)
    if sheet["over"]:
        for winner, loser in shutouts(sheet):
            row["shutouts"] += winner == side["name"]
            row["shut_out"] += loser == side["name"]
        _count_money(row, sheet, members)


def _count_hand(row: dict[str, Any], hand: Any, member: str) -> None:
    by, against = hand["by"].lower(), hand["against"].lower()
    if hand["void"] or member not in (by, against):
        return
    row["hands_played"] += 1
    if hand["winner"] is None:
        return
    won = hand["winner"].lower() == member
    row["hands_won"] += won
    row["points_for"] += hand["points"] if won else 0
    row["points_against"] += 0 if won else hand["points"]
    row["gins"] += won and hand["outcome"] == "gin"
    row["big_gins"] += won and hand["outcome"] == "big-gin"
    row["undercuts_made"] += won and hand["outcome"] == "undercut"
    row["undercuts_suffered"] += not won and hand["outcome"] == "undercut"


def _count_money(row: dict[str, Any], sheet: Sheet, members: list[str]) -> None:
    staked = sheet["rules"]["stake"]
    if staked is not None:
        label = "".join(staked.split()[1:])
        row["money"].setdefault(label, Decimal(0))
    for payment in sheet["payments"]:
        sign = (payment["to"].lower() in members) - (payment["from"].lower() in members)
        row["net"] += sign * payment["points"]
        if sign and staked is not None:
            row["money"][label] += sign * Decimal(payment["amount"])


def shutouts(sheet: Sheet) -> list[tuple[str, str]]:
    """Who shut out whom, in every column."""
    found = []
    for n, column in enumerate(sheet["columns"]):
        for side in sheet["sides"]:
            if side["name"] == column["winner"] or column["winner"] is None:
                continue
            if sheet["rules"]["shutout_test"] == "no-points":
                is_out = side["points"][n] <= 0
            else:
                is_out = not wins_in(sheet, side, n + 1)
            if is_out:
                found.append((column["winner"], side["name"]))
    return found


def wins_in(sheet: Sheet, side: Any, column: int) -> int:
    """The hands, or in teams the rounds, that a side won in a column."""
    entered = {hand["n"] for hand in sheet["hands"] if column in hand["columns"]}
    if "rounds" in sheet:
        rounds = [one for one in sheet["rounds"] if one["winner"] == side["name"]]
        return sum(one["hands"][0] in entered for one in rounds)
    return sum(
        hand["winner"] in side["players"] and hand["n"] in entered for hand in sheet["hands"]
    )
