"""Why a hand scored what it did, and what a game comes to, as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ginscore.cards import NAMES
from ginscore.disputes.accounts import Account
from ginscore.disputes.explaining import Lay, Step
from ginscore.disputes.final import ColumnAccount, FinalAccount
from ginscore.game import Game
from ginscore.render.answers import words
from ginscore.render.machine import payment_json
from ginscore.render.names import wrapped
from ginscore.render.rulings import bullets, changed_lines, lay_lines, numbered
from ginscore.render.text import score_lines, turned_up, what_happened
from ginscore.scoring import Line


class Supposed(NamedTuple):
    """A what-if: the name of the other rules, and what is to be said of the change."""

    rules: str
    said: tuple[str, ...]


def account_lines(account: Account, supposed: Supposed | None = None) -> list[str]:
    """A hand explained. ``supposed`` tells of other rules than those it was played by."""
    row = account.row
    lines = [] if supposed is None else supposed_lines(supposed)
    lines += wrapped(f"Hand {row.n}: {what_happened(row)}.")
    lines += [f"  {turned_up(row)}"] if turned_up(row) else []
    if account.lays is not None:
        lines += ["", *lay_lines(account.lays)]
    lines += ["", *numbered(account.steps)] if account.steps else []
    if account.lines:
        lines += ["", *score_lines(account.lines), f"  {row.winner} {account.points:+d}"]
    if account.became:
        lines += ["", *bullets(account.became)]
    lines += changed_lines(account.missed)
    return lines + (["", "Beside it:", *bullets(account.remarks)] if account.remarks else [])


def supposed_lines(supposed: Supposed) -> list[str]:
    """The head of a what-if: that it is one, and what changes."""
    text = f"A what-if: the same hands under the rules {supposed.rules}. Nothing is written."
    changes = [line for said in supposed.said for line in wrapped(said, "  - ")]
    return [*wrapped(text), *changes, ""]


def final_lines(final: FinalAccount, game: Game, supposed: Supposed | None = None) -> list[str]:
    """A settlement explained, column by column."""
    lines = [] if supposed is None else supposed_lines(supposed)
    lines.append("The settlement." if game.ended else "The balance so far.")
    for column in final.columns:
        lines += ["", *_column_lines(column, three=len(final.columns) > 1)]
    lines += ["", *bullets(final.steps)]
    return lines + (["", "Rulings:", *bullets(final.rulings)] if final.rulings else [])


def _column_lines(column: ColumnAccount, *, three: bool) -> list[str]:
    lines = [f"Column {column.number}"] if three else []
    for (name, own), total in zip(column.sides, column.totals, strict=True):
        lines += [f"  {name}: {total}", *score_lines(own, indent="    ")]
    return lines + bullets(column.steps)


def step_json(found: Sequence[Step]) -> list[dict[str, str]]:
    """Steps with their laws."""
    return [{"text": one.text, "law": str(one.law)} for one in found]


def priced_json(lines: Sequence[Line]) -> list[list[Any]]:
    """Score lines as label, points and law."""
    return [[line.label, line.points, str(line.law)] for line in lines]


def _supposed_json(supposed: Supposed | None) -> dict[str, Any] | None:
    return None if supposed is None else {"rules": supposed.rules, "changes": list(supposed.said)}


def account_json(account: Account, supposed: Supposed | None = None) -> dict[str, Any]:
    """A hand explained. The lines sum to the points."""
    row = account.row
    return {
        "n": row.n,
        "rules": row.rules.name,
        "what_if": _supposed_json(supposed),
        "by": row.by,
        "against": row.against,
        "outcome": None if row.outcome is None else str(row.outcome),
        "winner": row.winner,
        "points": account.points,
        "counts": row.counts,
        "verified": row.verified,
        "sides": None if account.lays is None else [_lay_json(lay) for lay in account.lays],
        "steps": step_json(account.steps),
        "lines": priced_json(account.lines),
        "became": step_json(account.became),
        "missed": step_json(account.missed),
        "remarks": step_json(account.remarks),
    }


def _lay_json(lay: Lay) -> dict[str, Any]:
    known = lay.cards is not None
    return {
        "player": lay.player,
        "melds": [words(meld) for meld in lay.melds] if known else None,
        "layoffs": [[NAMES[card], words(meld)] for card, meld in lay.laid] if known else None,
        "deadwood": words(lay.deadwood) if known else None,
        "count": lay.count,
        "least": lay.least,
    }


def final_json(final: FinalAccount, game: Game, supposed: Supposed | None = None) -> dict[str, Any]:
    """A settlement explained."""
    ended = game.ended
    return {
        "rules": game.rules.name,
        "what_if": _supposed_json(supposed),
        "over": game.over,
        "closed": game.closed,
        "columns": [
            {
                "sides": [
                    {"name": name, "lines": priced_json(own), "total": total}
                    for (name, own), total in zip(column.sides, column.totals, strict=True)
                ],
                "steps": step_json(column.steps),
            }
            for column in final.columns
        ],
        "steps": step_json(final.steps),
        "rulings": step_json(final.rulings),
        "payments": [payment_json(one) for one in final.settled.payments] if ended else [],
    }
