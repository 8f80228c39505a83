"""Stable JSON for other programs: a ruling, a score sheet, a receipt."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ginscore.advice import Note, notes, weigh
from ginscore.arbiter import Verdict
from ginscore.cards import NAMES
from ginscore.checks import PLAYERS
from ginscore.errors import GameError, IllegalHand
from ginscore.faults import Fault
from ginscore.game import Game, Row
from ginscore.hand import Dead, Outcome
from ginscore.knobs import as_knobs
from ginscore.replay import Replay
from ginscore.rules import Rules
from ginscore.scoring import Line, box_lines, price, total_of
from ginscore.seating import LineUp
from ginscore.settlement import Payment, settle

if TYPE_CHECKING:
    from ginscore.history.problems import Problem


def fault_json(fault: Fault) -> dict[str, Any]:
    """A fault: its code, law, sentence and cards."""
    return {
        "code": str(fault.code),
        "law": str(fault.law),
        "message": fault.message,
        "cards": [NAMES[card] for card in fault.cards],
    }


def line_json(lines: Sequence[Line]) -> list[list[Any]]:
    """Score lines as pairs of label and points."""
    return [[line.label, line.points] for line in lines]


def note_json(found: Sequence[Note]) -> list[str]:
    """Notes as sentences."""
    return [note.message for note in found]


def verdict_json(
    verdict: Verdict | None, rules: Rules, players: tuple[str, str] = PLAYERS
) -> dict[str, Any]:
    """A ruling, as ``judge`` answers it; None is a dead hand. The lines sum to the points."""
    if verdict is None:
        return _DEAD
    lines: tuple[Line, ...] = ()
    if verdict.legal and verdict.winner is not None:
        priced = price(verdict, rules)
        lines = priced.lines + box_lines(priced, rules)[1]
    least = weigh(verdict, rules)
    return {
        "legal": verdict.legal,
        "outcome": verdict.outcome,
        "winner": verdict.winner,
        "points": total_of(lines) if verdict.legal else None,
        "lines": line_json(lines),
        "knocker": {"count": verdict.knocker.count, "least": least.knocker},
        "defender": {"count": verdict.defender.count, "least": least.defender},
        "faults": [fault_json(one) for one in verdict.faults],
        "notes": note_json(notes(verdict, rules, players, least)),
    }


_DEAD: dict[str, Any] = {
    "legal": True,
    "outcome": Outcome.DEAD,
    "winner": None,
    "points": 0,
    "lines": [],
    "knocker": {"count": None, "least": None},
    "defender": {"count": None, "least": None},
    "faults": [],
    "notes": [],
}


def _word(value: object) -> str | None:
    return None if value is None else str(value)


def row_json(row: Row) -> dict[str, Any]:
    """One hand of the sheet. In teams its points are the member's own result."""
    return {
        "n": row.n,
        "round": row.round,
        "outcome": _word(row.outcome),
        "winner": row.winner,
        "points": row.points,
        "verified": row.verified,
        "void": row.void,
        "lines": line_json(row.lines),
        "by": row.by,
        "against": row.against,
        "boxes": row.boxes,
        "columns": [column + 1 for column in row.columns],
        "limit": None if isinstance(row.hand, Dead) else row.rules.limit(row.hand.upcard),
        "faults": [fault_json(one) for one in row.faults + row.unseated],
    }


def line_up_json(line_up: LineUp, game: Game) -> dict[str, Any]:
    """Who deals, who plays whom, who sits out; the tables whose hand is still to come."""
    return {
        "dealer": line_up.dealer,
        "tables": [list(pair) for pair in game.open_tables()],
        "out": list(line_up.out),
        "captain": line_up.captain,
    }


def payment_json(payment: Payment) -> dict[str, Any]:
    """A payment; the amount is an exact decimal as a string."""
    return {
        "from": payment.payer,
        "to": payment.payee,
        "points": payment.points,
        "amount": None if payment.amount is None else f"{payment.amount:f}",
        "currency": payment.currency,
    }


def score_json(game_id: str, replay: Replay) -> dict[str, Any]:
    """The score sheet of a game."""
    game = replay.game
    ended = game.ended
    settled = settle(game) if ended else None
    winner = None if settled is None or settled.winner is None else game.names[settled.winner]
    sheet: dict[str, Any] = {
        "game": game_id,
        "rules": as_knobs(game.rules),
        "seating": str(game.seating),
        "over": game.over,
        "closed": game.closed,
        "winner": winner,
        "next": line_up_json(game.line_up, game),
        "sides": [
            {
                "name": name,
                "players": list(game.sides[side]),
                "points": [column.points[side] for column in game.columns],
                "boxes": [column.boxes[side] for column in game.columns],
                "total": None if settled is None else settled.totals[side],
            }
            for side, name in enumerate(game.names)
        ],
        "columns": [
            {
                "open": column.winner is None and not game.closed,
                "winner": None if column.winner is None else game.names[column.winner],
            }
            for column in game.columns
        ],
        "hands": [row_json(row) for row in game.rows],
        "payments": [] if settled is None else [payment_json(one) for one in settled.payments],
        "remarks": [] if settled is None else list(settled.remarks),
    }
    if game.rounds:
        sheet["rounds"] = [
            {
                "number": one.number,
                "hands": [row.n for row in one.rows],
                "winner": None if one.winner is None else game.names[one.winner],
                "points": one.points,
                "boxes": one.boxes,
                "lines": line_json(one.lines),
            }
            for one in game.rounds
        ]
    failed = [check for check in replay.checks if check.asserted != check.has]
    sheet["assertions"] = [
        {"event": check.told, "side": check.side, "asserted": check.asserted, "has": check.has}
        for check in failed
    ]
    return sheet


def file_json(file: str, replays: Sequence[Replay], problems: Sequence[Problem]) -> dict[str, Any]:
    """What ``judge`` says of a hand-history file: its games, or every mistake in it."""
    return {
        "file": file,
        "legal": not problems,
        "games": [score_json(one.opened.game, one) for one in replays],
        "problems": [
            {
                "line": one.line,
                "column": one.column,
                "code": one.code,
                "law": one.law,
                "message": one.message,
            }
            for one in problems
        ],
    }


def receipt_json(
    game_id: str, game: Game, row: Row, remarks: Sequence[Note], *, dry_run: bool = False
) -> dict[str, Any]:
    """The receipt of a recorded hand: the hand, the notes on it, and how the game stands."""
    return {
        "game": game_id,
        "written": not dry_run,
        "hand": row_json(row),
        "notes": note_json(remarks),
        "over": game.over,
        "next": line_up_json(game.line_up, game),
        "sides": [
            {
                "name": name,
                "points": [column.points[side] for column in game.columns],
                "boxes": [column.boxes[side] for column in game.columns],
            }
            for side, name in enumerate(game.names)
        ],
        "payments": [payment_json(one) for one in settle(game).payments] if game.over else [],
    }


def refusal_json(error: IllegalHand | GameError) -> dict[str, Any]:
    """What was refused and that nothing was written; of a hand every fault, and the notes on it."""
    told = {"written": False, "error": error.message, "hint": error.hint}
    if isinstance(error, GameError):
        return told
    return told | {
        "legal": False,
        "outcome": None,
        "winner": None,
        "points": None,
        "lines": [],
        "faults": [fault_json(one) for one in error.faults],
        "notes": note_json(error.notes),
    }


def dump(value: object) -> str:
    """JSON as it is printed: two spaces, letters as they are."""
    return json.dumps(value, indent=2, ensure_ascii=False)
