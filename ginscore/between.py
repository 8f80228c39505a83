"""What changes a game between its hands: the points of a ruling, and other rules from here on.

Laws 8.1, 9.1 to 9.3 and 12.1.
"""

from __future__ import annotations

from msgspec.structs import replace

from ginscore.columns import closed_if_won, entered_by, with_points
from ginscore.errors import GameError
from ginscore.game import Game, new_game
from ginscore.rules import Rules


def adjusted(game: Game, side: int, points: int, column: int | None = None) -> Game:
    """The game after a ruling gave a side points, or took them (negative).

    ``column`` is counted from 0. Without one the points go where a win would, but they are no entry
    and no box. Raises GameError for a column that is closed or is none.
    """
    if game.ended:
        raise GameError("The game is over; no points can be added.", hint="ginscore undo")
    if column is not None and not (0 <= column < len(game.columns)):
        raise GameError(f"There is no column {column + 1}.")
    if column is not None and game.columns[column].winner is not None:
        raise GameError(f"Column {column + 1} is closed.")
    where = entered_by(game.columns, side) if column is None else (column,)
    return replace(game, columns=with_points(game.columns, side, points, where, game.rules))


def with_rules(game: Game, rules: Rules) -> Game:
    """The game under changed rules from here on: hands already scored keep their price, but a
    lower target may close a column.

    Raises GameError where the number of columns would change.
    """
    begun = game.rows or any(any(column.points) for column in game.columns)
    if rules.columns != len(game.columns) and begun:
        raise GameError("The number of columns cannot change once a hand is played.")
    if rules.columns != len(game.columns):
        return replace(new_game(rules, game.seating, game.sides), line_up=game.line_up)
    columns = tuple(closed_if_won(column, rules) for column in game.columns)
    return replace(game, rules=rules, columns=columns)
