"""The chart of the running score: where its lines, points and ticks lie, for an inline SVG."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ginscore.replay import Replay

WIDE, HIGH = 440, 210
LEFT, RIGHT, TOP, BOTTOM = 34, 40, 12, 26
"""The room round the lines, in the units of the drawing."""

LABEL = 13
"""Two numbers at the ends of lines stand at least so far apart."""


class Point(Struct, frozen=True):
    """A hand on the chart: on the line of the side that won it, or on the axis if nobody did."""

    x: float
    y: float
    side: int | None
    words: str


class SideLine(Struct, frozen=True):
    """A side's running score from hand to hand: the corners of the line, and its end."""

    side: int
    path: str
    score: int
    y: float


class Tick(Struct, frozen=True):
    """A number on an axis."""

    at: float
    text: str


class Chart(Struct, frozen=True):
    """The whole drawing. ``target`` is where the target lies, with one column alone."""

    lines: tuple[SideLine, ...]
    points: tuple[Point, ...]
    up: tuple[Tick, ...]
    along: tuple[Tick, ...]
    target: float | None
    zero: float
    describes: str


def chart_of(replay: Replay) -> Chart | None:
    """The running score after every hand, all columns together; None where no hand was played."""
    game = replay.game
    sides = range(len(game.sides))
    scores = [[0] * len(sides)]
    for item, _, now in replay.steps():
        if item.now is not None:
            scores.append([sum(column.points[side] for column in now) for side in sides])
    if len(scores) == 1:
        return None
    scores[-1] = [sum(column.points[side] for column in game.columns) for side in sides]
    target = game.rules.target if len(game.columns) == 1 else None
    values = [value for row in scores for value in row]
    up = _ticks(min(0, *values), max(1, *values, *([] if target is None else [target])))
    place = _Place(len(scores) - 1, up[0], up[-1])
    lines = [
        SideLine(
            side,
            " ".join(f"{place.x(n)},{place.y(row[side])}" for n, row in enumerate(scores)),
            scores[-1][side],
            place.y(scores[-1][side]),
        )
        for side in sides
    ]
    points = []
    for n, row in enumerate(game.rows, 1):
        side = game.side_of(row.winner) if row.winner is not None and row.counts else None
        score = 0 if side is None else scores[n][side]
        words = f"Hand {n}: " + (
            "nobody scores" if side is None else f"{row.winner} {row.points:+d}, {score}"
        )
        points.append(Point(place.x(n), place.y(score), side, words))
    ends = ", ".join(f"{name} {score}" for name, score in zip(game.names, scores[-1], strict=True))
    return Chart(
        lines=tuple(_apart(lines)),
        points=tuple(points),
        up=tuple(Tick(place.y(value), str(value)) for value in up),
        along=tuple(Tick(place.x(n), str(n)) for n in _numbers(len(scores) - 1)),
        target=None if target is None else place.y(target),
        zero=place.y(0),
        describes=f"After {len(scores) - 1} hands: {ends}.",
    )


class _Place:
    """From hands and points to the units of the drawing."""

    def __init__(self, hands: int, low: int, high: int) -> None:
        self.hands, self.low, self.high = hands, low, high

    def x(self, hand: int) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * hand / self.hands, 1)

    def y(self, points: int) -> float:
        part = (points - self.low) / (self.high - self.low)
        return round(HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * part, 1)


def _ticks(low: int, high: int) -> list[int]:
    """Round numbers from at most the lowest value to at least the highest, four to six steps."""
    step = 1
    while (high - low) / step > 5:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    first = low // step
    last = -(-high // step)
    return [step * n for n in range(first, last + 1)]


def _numbers(hands: int) -> list[int]:
    """The hands whose numbers stand below the chart, about twelve of them."""
    step = -(-hands // 12)
    return [n for n in range(1, hands + 1) if n % step == 0 or n == 1]


def _apart(lines: Sequence[SideLine]) -> list[SideLine]:
    """The lines with the numbers at their ends moved until none covers another."""
    from msgspec.structs import replace

    placed: list[SideLine] = []
    for line in sorted(lines, key=lambda one: one.y, reverse=True):
        y = line.y if not placed else min(line.y, placed[-1].y - LABEL)
        placed.append(replace(line, y=round(y, 1)))
    return sorted(placed, key=lambda one: one.side)
