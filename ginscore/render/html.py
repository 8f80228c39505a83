"""The pages to print: the score sheet of a game, and the standings of a folder.

Each is one file that needs nothing else: no network, no script, no picture. Everything that people
typed is escaped by the template.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache as once
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from ginscore.game import Game
from ginscore.ledger.codec import Ledger
from ginscore.render import chart, page
from ginscore.render.standings import PAGE, cash, cells, money_heads
from ginscore.render.text import payment_words
from ginscore.render.words import rules_words
from ginscore.replay import Replay
from ginscore.reports.standings import Ranking
from ginscore.settlement import Settlement, settle


@once
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("ginscore", "render"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def sheet_page(game_id: str, ledger: Ledger, replay: Replay) -> str:
    """The score sheet of a game as a page."""
    game, opened = replay.game, replay.opened
    settled = settle(game)
    return (
        _environment()
        .get_template("sheet.html.j2")
        .render(
            id=game_id,
            head=ledger.head[:6],
            opened=opened,
            game=game,
            title=" – ".join(game.names),
            rules=_rules_words(game),
            verdict=_verdict(game, settled),
            settled=settled if game.ended else None,
            payments=[payment_words(one) for one in settled.payments],
            rows=page.sheet_rows(replay),
            boxes=[column.boxes[side] for column in game.columns for side in _sides(game)],
            marks=page.tally_marks,
            hands=page.hand_views(replay),
            remarks=page.remarks(replay),
            chart=chart.chart_of(replay),
            size=chart,
        )
    )


def _sides(game: Game) -> range:
    return range(len(game.sides))


def _rules_words(game: Game) -> str:
    """The rules in a line: ``standard to 100 · gin 25, undercut 25, box 20``."""
    rules = game.rules
    stake = f" · {rules.stake} a point" if rules.stake else ""
    return (
        f"{rules_words(rules)} · gin {rules.gin_bonus}, "
        f"undercut {rules.undercut_bonus}, box {rules.box_bonus}{stake}"
    )


def _verdict(game: Game, settled: Settlement) -> str:
    """The sentence under the title: who won, or how far the game is."""
    if game.over:
        if settled.winner is None:
            return "Nobody collects more than the other."
        return f"{game.names[settled.winner]} wins the game."
    return "Abandoned." if game.closed else "The game goes on."


def standings_page(
    ranking: Ranking, cross: Mapping[tuple[str, str], tuple[int, int]], period: str
) -> str:
    """The standings as a page, with a table of everybody against everybody. ``cross`` are games won
    and lost by the names of two."""
    names = [row.name for row in ranking.rows]
    return (
        _environment()
        .get_template("standings.html.j2")
        .render(
            ranking=ranking,
            period=period,
            leaders=_leaders(ranking),
            tables=_tables(ranking),
            names=names,
            cross={one: [cross.get((one, other)) for other in names] for one in names},
        )
    )


def _leaders(ranking: Ranking) -> str:
    """Who leads, in words; several share the lead."""
    first = [row.name for row in ranking.rows if row.rank == 1]
    return f"{first[0]} leads" if len(first) == 1 else f"{' and '.join(first)} lead"


def _tables(ranking: Ranking) -> dict[str, dict[str, Any]]:
    """The tables of the page by their captions: heads, and a row of cells for everybody. Money
    stands behind the games."""
    tables = {}
    for caption, table in PAGE.items():
        heads = list(table)
        rows = [cells(row, table.values()) for row in ranking.rows]
        if caption == "Games":
            heads += money_heads(ranking)
            rows = [row + amounts for row, amounts in zip(rows, cash(ranking), strict=True)]
        tables[caption] = {"heads": heads, "rows": list(zip(ranking.rows, rows, strict=True))}
    return tables
