"""The columns of the sheet: what a win enters, and when a column closes.

Laws 8.1 and 9.1 to 9.3.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from ginscore.rules import Rules


class Column(Struct, frozen=True):
    """One column of the sheet, with a number a side: points, boxes, and the hands entered in it.

    ``winner`` is the side that reached the target in it, which closed it.
    """

    points: tuple[int, ...]
    boxes: tuple[int, ...]
    entries: tuple[int, ...]
    winner: int | None = None


Columns = tuple[Column, ...]


def all_won(columns: Columns) -> bool:
    """Whether every column is won: the game is over."""
    return all(column.winner is not None for column in columns)


def blank(columns: int, sides: int) -> Columns:
    """The columns of a new sheet."""
    zeros = (0,) * sides
    return (Column(zeros, zeros, zeros),) * columns


def entered_by(columns: Sequence[Column], side: int) -> tuple[int, ...]:
    """The columns that a win of this side enters, as indexes: every open one in which it has an
    entry, and the first open one in which it has none."""
    found = []
    first = True
    for n, column in enumerate(columns):
        if column.winner is None and (column.entries[side] or first):
            first = first and bool(column.entries[side])
            found.append(n)
    return tuple(found)


def with_win(
    columns: Columns, side: int, points: int, boxes: int, rules: Rules
) -> tuple[Columns, tuple[int, ...]]:
    """The columns after a win of this side, and the indexes of those that it entered."""
    entered = entered_by(columns, side)
    changed = tuple(
        closed_if_won(
            Column(
                _added(column.points, side, points),
                _added(column.boxes, side, boxes),
                _added(column.entries, side, 1),
            ),
            rules,
        )
        if n in entered
        else column
        for n, column in enumerate(columns)
    )
    return changed, entered


def with_points(
    columns: Columns, side: int, points: int, where: Sequence[int], rules: Rules
) -> Columns:
    """The columns after a ruling gave a side points in some of them: no entry and no box."""
    return tuple(
        closed_if_won(replace(column, points=_added(column.points, side, points)), rules)
        if n in where
        else column
        for n, column in enumerate(columns)
    )


def _added(numbers: tuple[int, ...], at: int, more: int) -> tuple[int, ...]:
    return (*numbers[:at], numbers[at] + more, *numbers[at + 1 :])


def closed_if_won(column: Column, rules: Rules) -> Column:
    """The column, closed if one side alone leads it with the target or more."""
    most = max(column.points)
    if column.winner is None and most >= rules.target and column.points.count(most) == 1:
        return replace(column, winner=column.points.index(most))
    return column
