"""A what-if as people and programs read it: the other rules, the sheet under them, what changes."""

from __future__ import annotations

from typing import Any

from ginscore.game import Game, Round, Row
from ginscore.knobs import knob_value, knob_word
from ginscore.render.machine import payment_json, score_json
from ginscore.render.names import wrapped
from ginscore.render.sheet import sheet
from ginscore.render.text import Short, payment_words, short_for, standing_words, with_short_names
from ginscore.settlement import settle
from ginscore.whatif import HandChange, RoundChange, WhatIf


def what_if_lines(game_id: str, head: str, compared: WhatIf, style: str | None) -> list[str]:
    """A what-if: how the rules differ, the sheet under them, what changes hand by hand, the end."""
    game = compared.recorded.game
    lines = [f"What-if: the same hands under {compared.rules.name}. Nothing is written."]
    lines += wrapped(_differing_words(compared))
    lines += ["", *sheet(game_id, head, compared.other, style), ""]
    lines += change_lines(compared)
    lines += ["", *end_lines("As recorded", game), *end_lines("What-if", compared.other.game)]
    for remark in compared.remarks:
        lines += wrapped(with_short_names(remark, game))
    return lines


def _differing_words(compared: WhatIf) -> str:
    was, now = compared.recorded.game.rules, compared.rules
    keys = compared.differs
    if not keys:
        return "These are the rules of the game itself."
    changes = (f"{key} {knob_word(now, key)} instead of {knob_word(was, key)}" for key in keys)
    return f"The rules differ: {', '.join(changes)}."


def change_lines(compared: WhatIf) -> list[str]:
    """The hands and rounds that change, each with why."""
    if not compared.hands and not compared.rounds:
        return ["No hand changes."]
    game = compared.recorded.game
    lines = ["What changes, hand by hand:"]
    for change in compared.hands:
        lines += hand_change_lines(change, game)
    for done in compared.rounds:
        lines.append(f"  Round {done.number}: {_round_words(done, game)}")
    return lines


def hand_change_lines(change: HandChange, game: Game) -> list[str]:
    """One hand that changes: what it was and is worth, and why."""
    short = short_for(game)
    before, now = _score_words(change.before, short), _score_words(change.now, short)
    lines = [f"  Hand {change.now.n}: {before}; here {now}"]
    for said in change.said:
        lines += wrapped(with_short_names(said, game), "    ")
    return lines


def _score_words(row: Row, short: Short) -> str:
    """What a hand brought to whom, in a few words."""
    if row.late:
        return "not counted"
    if row.faults:
        return "illegal, nothing"
    if row.winner is None:
        return "nothing"
    return f"{short(row.winner)} {row.points:+d}"


def _round_words(change: RoundChange, game: Game) -> str:
    short = short_for(game)

    def told(done: Round | None) -> str:
        if done is None:
            return "not counted"
        if done.winner is None:
            return "no score"
        boxes = "a box" if done.boxes == 1 else f"{done.boxes} boxes"
        return f"{short(game.names[done.winner])} {done.points:+d} and {boxes}"

    return f"{told(change.before)}; here {told(change.now)}"


def end_lines(title: str, game: Game) -> list[str]:
    """How a game stands or ended, in a few lines."""
    lines = [f"{title}: {standing_words(game)}."]
    if not game.ended:
        return lines
    settled = settle(game)
    short = short_for(game)
    totals = ", ".join(
        f"{short(name)} {settled.totals[side]}" for side, name in enumerate(game.names)
    )
    paid = [f"  {payment_words(payment, short)}" for payment in settled.payments]
    return [*lines, f"  final totals {totals}", *(paid or ["  Nobody pays anything."])]


def what_if_json(game_id: str, compared: WhatIf) -> dict[str, Any]:
    """A what-if for other programs: the sheet under the other rules, and what changes."""
    recorded = compared.recorded.game
    was = recorded.rules
    ended = recorded.ended
    return score_json(game_id, compared.other) | {
        "what_if": {
            "rules": compared.rules.name,
            "recorded_rules": was.name,
            "differ": {
                key: [knob_value(was, key), knob_value(compared.rules, key)]
                for key in compared.differs
            },
            "changes": [hand_change_json(one) for one in compared.hands],
            "rounds": [
                {
                    "number": one.number,
                    "recorded": _round_json(one.before, recorded),
                    "now": _round_json(one.now, recorded),
                }
                for one in compared.rounds
            ],
            "recorded_points": {
                name: [column.points[side] for column in recorded.columns]
                for side, name in enumerate(recorded.names)
            },
            "recorded_payments": (
                [payment_json(one) for one in settle(recorded).payments] if ended else []
            ),
            "remarks": list(compared.remarks),
        }
    }


def hand_change_json(change: HandChange) -> dict[str, Any]:
    """One hand that changes, for other programs."""
    return {
        "n": change.now.n,
        "recorded": _row_json(change.before),
        "now": _row_json(change.now),
        "reasons": list(change.said),
    }


def _row_json(row: Row) -> dict[str, Any]:
    counts = row.counts
    return {
        "winner": row.winner if counts else None,
        "points": row.points if counts else 0,
        "boxes": row.boxes if counts else 0,
        "legal": not row.faults,
        "counted": counts,
    }


def _round_json(done: Round | None, game: Game) -> dict[str, Any] | None:
    if done is None:
        return None
    winner = None if done.winner is None else game.names[done.winner]
    return {"winner": winner, "points": done.points, "boxes": done.boxes}
