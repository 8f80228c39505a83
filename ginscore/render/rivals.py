"""A player's record and two players head to head, as text and JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ginscore.people import Known
from ginscore.render.names import short_names, wrapped
from ginscore.render.standings import percent, standing_json
from ginscore.render.tables import draw_table
from ginscore.render.words import counted, money_words
from ginscore.reports.record import State
from ginscore.reports.rivals import Craft, Encounter, HeadToHead, Streaks
from ginscore.reports.standings import Standing, tenths


def player_lines(one: Known, row: Standing | None, runs: Streaks, craft: Craft) -> list[str]:
    """A player's record in sentences and numbers."""
    if row is None:
        return [f"{one.name} has finished no such game yet."]
    facts = [
        ("games", f"{row.won} won, {row.lost} lost{_level(row)}, {percent(row)} %"),
        ("streak", _streak_words(runs)),
        ("hands", f"{row.hands_won} won of {row.hands_played}"),
        ("points of hands", f"{row.points_for} for, {row.points_against} against"),
        ("margin", f"{tenths(row.margin)} a game"),
        ("settlements", f"{row.net:+d} points{_money(row)}"),
        ("gins", f"{row.gins}, and {row.big_gins} big gins"),
        ("undercuts", f"{row.undercuts_made} made, {row.undercuts_suffered} suffered"),
        ("shutouts", f"{row.shutouts} given, {row.shut_out} taken"),
    ]
    if craft.knocks:
        rate = tenths(Fraction(100 * craft.undercut, craft.knocks))
        facts.append(("knocks", f"{craft.knocks} without gin, {rate} % of them undercut"))
        facts.append(("deadwood", f"{tenths(craft.average_knock)} on average when knocking"))
    if craft.seen:
        facts.append(("left on the table", _left_words(craft)))
    wide = max(len(label) for label, _ in facts)
    lines = [one.name]
    for label, words in facts:
        lines += wrapped(words, f"  {label:<{wide}}  ")
    return lines


def _level(row: Standing) -> str:
    return f", {row.level} level" if row.level else ""


def _money(row: Standing) -> str:
    amounts = [
        money_words(amount, currency, "+f") for currency, amount in sorted(row.money.items())
    ]
    return f"; {', '.join(amounts)}" if amounts else ""


def _streak_words(runs: Streaks) -> str:
    now = f"{abs(runs.now)} {'won' if runs.now > 0 else 'lost'} in a row now, " if runs.now else ""
    return f"{now}longest {runs.won} won, {runs.lost} lost"


def _left_words(craft: Craft) -> str:
    return (
        f"{craft.left} points in {counted(craft.seen, 'hand')} whose cards are known: "
        f"{craft.lay_offs} by missed lay-offs, {craft.arranging} by bad arrangements, "
        f"{craft.spreads} in spreads"
    )


def player_json(one: Known, row: Standing | None, runs: Streaks, craft: Craft) -> dict[str, Any]:
    """A player's record; averages are rounded words, the numbers behind them are exact."""
    record = None
    if row is not None:
        record = {
            key: value for key, value in standing_json(row).items() if key not in _NOT_ONES_OWN
        }
    return {
        "name": one.name,
        "games": 0 if row is None else row.games,
        "record": record,
        "streak": {"now": runs.now, "longest_won": runs.won, "longest_lost": runs.lost},
        "knocks": {
            "number": craft.knocks,
            "deadwood": craft.knock_deadwood,
            "average": tenths(craft.average_knock) if craft.knocks else None,
            "undercut": craft.undercut,
        },
        "left_on_the_table": {
            "hands": craft.seen,
            "points": craft.left,
            "missed_lay_offs": craft.lay_offs,
            "bad_arrangements": craft.arranging,
            "spreads": craft.spreads,
        },
    }


_NOT_ONES_OWN = ("rank", "name", "players", "open")


def head_to_head_lines(
    one: str, other: str, met: HeadToHead, table_format: str | None
) -> list[str]:
    """Two players against each other: a line a game, then the sums."""
    together = _together_words(met)
    if not met.games:
        return [f"{one} and {other} have not met in such a finished game.", *together]
    short = short_names([one, other], 16)
    a, b = (one, other) if table_format else (short[one], short[other])
    rows = [
        [
            game.day,
            game.game,
            game.rules,
            _result_words(game, a, b),
            "" if game.totals is None else f"{game.totals[0]}–{game.totals[1]}",
            f"{game.won[0]}–{game.won[1]}",
            f"{game.paid:+d}",
        ]
        for game in met.games
    ]
    head = ["day", "game", "rules", "result", "totals", "hands", "paid"]
    if table_format is None:
        for row in rows:
            row.pop(0)
        head.pop(0)
    align = ["left"] * (len(head) - 3) + ["right"] * 3
    hands, won, lost = met.hands
    lines = [*draw_table(head, rows, table_format, align), ""]
    lines.append(f"{a} – {b}: {met.count('won')}–{met.count('lost')} in games{_levels(met)}.")
    lines += wrapped(
        f"{hands} hands between them, {won}–{lost}; points of those hands "
        f"{met.points[0]}–{met.points[1]}."
    )
    return lines + together


def _levels(met: HeadToHead) -> str:
    level = met.count("level")
    return f", {level} won by neither" if level else ""


def _together_words(met: HeadToHead) -> list[str]:
    if not met.together:
        return []
    games = counted(met.together, "game")
    return [f"As partners they played {games} and won {met.together_won}."]


def _result_words(game: Encounter, one: str, other: str) -> str:
    if game.state is not State.OVER:
        return str(game.state)
    return {"won": f"{one} won", "lost": f"{other} won"}.get(game.result, "neither")


def head_to_head_json(one: str, other: str, met: HeadToHead) -> dict[str, Any]:
    """Two players against each other, game by game, always seen from the first."""
    hands, won, lost = met.hands
    return {
        "players": [one, other],
        "games": [
            {
                "game": game.game,
                "day": game.day,
                "rules": game.rules,
                "seating": game.seating,
                "result": game.result,
                "totals": None if game.totals is None else list(game.totals),
                "hands": game.hands,
                "hands_won": list(game.won),
                "points": list(game.points),
                "paid": game.paid,
                "amount": None if game.money is None else f"{game.money:f}",
                "currency": game.currency or None,
            }
            for game in met.games
        ],
        "won": met.count("won"),
        "lost": met.count("lost"),
        "level": met.count("level"),
        "hands": hands,
        "hands_won": [won, lost],
        "points": list(met.points),
        "partners": {"games": met.together, "won": met.together_won},
    }
