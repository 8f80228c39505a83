"""The games of a folder as a list, and the people in them, as text and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ginscore.people import Known, People
from ginscore.render.names import cut, short_names
from ginscore.render.tables import draw_table
from ginscore.render.words import counted
from ginscore.reports.record import GameRecord, State


def games_lines(
    records: Sequence[GameRecord], current: str | None, table_format: str | None
) -> list[str]:
    """A line a game: id, who played, the score and how far it is."""
    if not records:
        return ["There is no such game. ginscore new Ann Bob opens one."]
    rows = [
        [
            f"{'*' if record.game == current else ''}{record.game}",
            _sides(record) if table_format is None else " – ".join(_names(record)),
            score_words(record),
            record.rules,
            _state(record),
        ]
        for record in records
    ]
    if table_format is None:
        rows = [[cut(cell, most) for cell, most in zip(row, ROOM, strict=True)] for row in rows]
    head = ["game", "players", "score", "rules", "state"]
    number = f"{counted(len(records), 'game')}."
    return [*draw_table(head, rows, table_format, ["left"] * len(head)), "", number]


ROOM = (20, 20, 14, 10, 12)
"""How wide the columns of the list may be, in a table of 80 columns."""


def _sides(record: GameRecord) -> str:
    """The sides of a game, each cut so that all are seen."""
    most = max(3, (ROOM[1] - 3 * (len(record.sides) - 1)) // len(record.sides))
    short = short_names(_names(record), most)
    return " – ".join(short[name] for name in _names(record))


def _names(record: GameRecord) -> list[str]:
    return ["+".join(side) for side in record.sides]


def score_words(record: GameRecord) -> str:
    """The score: final totals where there are any, else the points so far."""
    if record.totals:
        return "–".join(str(total) for total in record.totals)
    return "–".join("/".join(str(one) for one in points) for points in record.points)


def _state(record: GameRecord) -> str:
    if record.state is State.OVER and record.winner is not None:
        return f"{'+'.join(record.sides[record.winner])} won"
    return {State.OVER: "level", State.CLOSED: "abandoned", State.OPEN: "open"}[record.state]


def game_json(record: GameRecord) -> dict[str, Any]:
    """One game of the list."""
    return {
        "game": record.game,
        "opened": record.at,
        "name": record.name,
        "event": record.event,
        "rules": record.rules,
        "seating": record.seating,
        "state": str(record.state),
        "sides": [
            {
                "name": "+".join(side),
                "players": list(side),
                "points": list(record.points[n]),
                "boxes": list(record.boxes[n]),
                "total": record.totals[n] if record.totals else None,
            }
            for n, side in enumerate(record.sides)
        ],
        "winner": None if record.winner is None else "+".join(record.sides[record.winner]),
        "hands": record.hands,
    }


def games_json(
    records: Sequence[GameRecord], current: str | None, left_out: Sequence[str]
) -> dict[str, Any]:
    """The list of games, the current one, and the files that were left out."""
    return {
        "current": current,
        "games": [game_json(record) for record in records],
        "left_out": list(left_out),
    }


def _also(one: Known, people: People) -> list[str]:
    """The other names a person plays or played under, as the games spell them."""
    names = {name for name in one.spellings if name != one.name}
    seen = {name.casefold() for name in (*one.spellings, one.name)}
    return sorted(names | {name for name in people.names_of(one.person) if name not in seen})


def players_lines(
    everybody: Sequence[Known], people: People, table_format: str | None
) -> list[str]:
    """A line a player: games, first and last day, other names."""
    if not everybody:
        return ["Nobody has played yet. ginscore new Ann Bob opens a game."]
    short = short_names([one.name for one in everybody], 20)
    rows = [
        [
            one.name if table_format else short[one.name],
            str(one.games),
            one.first,
            one.last,
            ", ".join(_also(one, people))
            if table_format
            else cut(", ".join(_also(one, people)), 26),
        ]
        for one in everybody
    ]
    head = ["name", "games", "first", "last", "also called"]
    return draw_table(head, rows, table_format, ["left", "right", "left", "left", "left"])


def players_json(everybody: Sequence[Known], people: People) -> list[dict[str, Any]]:
    """The players, with every name they have played under."""
    return [
        {
            "name": one.name,
            "games": one.games,
            "first": one.first,
            "last": one.last,
            "also": _also(one, people),
        }
        for one in everybody
    ]
