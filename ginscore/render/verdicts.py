"""What ``verify`` found, as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ginscore.cards import shortened
from ginscore.ledger.examine import NAMES, Examined
from ginscore.render.names import cut, wrapped
from ginscore.render.words import counted


def _title(one: Examined) -> str:
    if one.game is None:
        return shortened(one.file, 4096)
    return f"{one.game}  {cut(' – '.join(one.players), 40)}" if one.players else one.game


def examined_lines(found: Sequence[Examined]) -> list[str]:
    """Every game with what differs in it by check and place, and how many hold."""
    lines = []
    for one in found:
        if not one.differences:
            much = f"{counted(one.events, 'event')}, {counted(one.hands, 'hand')}"
            lines.append(f"{_title(one)}: all holds ({much}).")
            continue
        lines.append(f"{_title(one)}: {counted(len(one.differences), 'difference')}.")
        for differs in one.differences:
            lines += wrapped(f"{differs.check} at {differs.place}: {differs.message}", "  ", "    ")
    if not found:
        return ["There is no game yet."]
    wrong = sum(bool(one.differences) for one in found)
    if len(found) > 1:
        lines.append(f"{len(found) - wrong} hold, {wrong} do not." if wrong else "All hold.")
    return lines


def examined_json(found: Sequence[Examined]) -> dict[str, Any]:
    """The same as JSON, with the names of all checks."""
    return {
        "ok": not any(one.differences for one in found),
        "checks": list(NAMES),
        "games": [
            {
                "game": one.game,
                "file": one.file,
                "ok": not one.differences,
                "events": one.events,
                "hands": one.hands,
                "differences": [
                    {"check": differs.check, "place": differs.place, "message": differs.message}
                    for differs in one.differences
                ],
            }
            for one in found
        ],
    }
