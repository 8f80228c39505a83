"""What ``export`` writes to be hung on the wall: markdown and html.

One game is its score sheet; the whole folder is its standings with a table of everybody against
everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ginscore.ledger.store import Home, Kept
    from ginscore.replay import Replay
    from ginscore.reports.standings import Ranking

    Games = Sequence[tuple[Kept, Replay]]
    Cross = dict[tuple[str, str], tuple[int, int]]


def write_markdown(home: Home, games: Games, whole: bool) -> str:
    """The score sheet, or the standings, as Markdown."""
    from ginscore.render.markdown import sheet_markdown, standings_markdown

    if whole:
        return standings_markdown(*_standings(home, games))
    kept, replay = games[0]
    return sheet_markdown(kept.id, kept.ledger.head, replay)


def write_html(home: Home, games: Games, whole: bool) -> str:
    """The score sheet, or the standings, as a page to print."""
    from ginscore.render.html import sheet_page, standings_page

    if whole:
        return standings_page(*_standings(home, games))
    kept, replay = games[0]
    return sheet_page(kept.id, kept.ledger, replay)


def _standings(home: Home, games: Games) -> tuple[Ranking, Cross, str]:
    """The standings of these games, the cross-table by names, and the period in words."""
    from ginscore.ledger.people import read_people
    from ginscore.ledger.records import when
    from ginscore.people import known
    from ginscore.render.words import counted
    from ginscore.reports.counting import record_of
    from ginscore.reports.record import State
    from ginscore.reports.standings import cross_table, standings

    people = read_people(home)
    records = sorted((record_of(kept.id, replay) for kept, replay in games), key=when)
    names = {
        one.person: one.name
        for one in known(people, [(record.day, record.players) for record in records])
    }
    over = [record for record in records if record.state is State.OVER]
    ranking = standings(over, people, names)
    cross = {
        (names[one], names[other]): games
        for (one, other), games in cross_table(over, people).items()
    }
    number = counted(len(over), "finished game")
    return ranking, cross, f"{number}, {over[0].day} to {over[-1].day}" if over else number
