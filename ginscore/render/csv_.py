"""Games as CSV: a row a hand and a row a game, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ginscore.render.words import is_amended

if TYPE_CHECKING:  # tables alone need no game
    from ginscore.game import Row
    from ginscore.replay import Item, Replay

HEAD = (
    *("row", "game", "opened", "name", "event", "rules", "seating", "state", "hand", "round"),
    *("by", "against", "outcome", "winner", "points", "boxes", "knocker_deadwood"),
    *(
        "defender_deadwood",
        "verified",
        "void",
        "counts",
        "amended",
        "sides",
        "score",
        "totals",
        "payments",
    ),
)
"""The columns; a row a hand (``row`` is ``hand``) fills the middle ones, a row a game the last."""


_FORMULA = tuple("=+-@\t\r＝＋－＠")
"""What begins a formula in one spreadsheet or another."""


def cell(value: Any) -> Any:
    """A value as its cell. A text that a spreadsheet would take for a formula gets an apostrophe
    before it; numbers stay numbers."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and value.lstrip()[:1] in _FORMULA and not _is_number(value):
        return f"'{value}"
    return value


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-").replace(".", "", 1)
    return digits.isascii() and digits.isdigit()


def table_csv(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A table as CSV, the lines ended as every spreadsheet reads them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([cell(one) for one in head])
    writer.writerows([cell(one) for one in row] for row in rows)
    return out.getvalue()


def games_csv(games: Iterable[tuple[str, Replay]]) -> str:
    """These games as CSV: of each a row for every hand, then one for the game."""
    rows: list[list[Any]] = []
    for game_id, replay in games:
        shared = _shared(game_id, replay)
        rows += [_filled(shared | _hand(row, item)) for item, row in replay.hands()]
        rows.append(_filled(shared | _game(replay)))
    return table_csv(HEAD, rows)


def _filled(told: dict[str, Any]) -> list[Any]:
    return [told.get(key) for key in HEAD]


def _shared(game_id: str, replay: Replay) -> dict[str, Any]:
    game, opened = replay.game, replay.opened
    return {
        "game": game_id,
        "opened": opened.at,
        "name": opened.name,
        "event": opened.event,
        "rules": game.rules.name,
        "seating": str(game.seating),
        "state": "over" if game.over else "closed" if game.closed else "open",
        "sides": " v ".join(game.names),
    }


def _hand(row: Row, item: Item) -> dict[str, Any]:
    verdict = row.verdict
    return {
        "row": "hand",
        "hand": row.n,
        "round": row.round,
        "by": row.by,
        "against": row.against,
        "outcome": None if row.outcome is None else str(row.outcome),
        "winner": row.winner,
        "points": row.points,
        "boxes": row.boxes,
        "knocker_deadwood": None if verdict is None else verdict.knocker.count,
        "defender_deadwood": None if verdict is None else verdict.defender.count,
        "verified": row.verified,
        "void": row.void,
        "counts": row.counts,
        "amended": is_amended(item),
    }


def _game(replay: Replay) -> dict[str, Any]:
    from ginscore.render.text import payment_words
    from ginscore.settlement import settle

    game = replay.game
    ended = game.ended
    settled = settle(game)
    winner = settled.winner if game.over else None
    scores = [" ".join(str(column.points[n]) for column in game.columns) for n in _sides(replay)]
    payments = [payment_words(one).removesuffix(".") for one in settled.payments if ended]
    return {
        "row": "game",
        "hand": len(game.rows),
        "winner": None if winner is None else game.names[winner],
        "score": " v ".join(scores),
        "totals": " v ".join(str(total) for total in settled.totals) if ended else None,
        "payments": "; ".join(payments),
    }


def _sides(replay: Replay) -> range:
    return range(len(replay.game.sides))
