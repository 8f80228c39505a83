"""``ginscore judge FILE.gin``: a ruling on every hand of a hand history, without a ledger."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ginscore.cli.params import Settings, answer, say, show_error

if TYPE_CHECKING:
    from ginscore.history.problems import Problem
    from ginscore.replay import Replay
    from ginscore.rules import Rules


def are_files(words: Sequence[str]) -> bool:
    """Whether the words behind ``judge`` name hand histories."""
    return bool(words) and all(word.lower().endswith(".gin") for word in words)


def judge_files(
    settings: Settings, files: Sequence[str], name: str | None, knobs: Sequence[str]
) -> int:
    """Rule on every hand of these files; with ``name`` or ``knobs``, by other rules than theirs."""
    from ginscore.errors import GinscoreError
    from ginscore.history.problems import HistoryError

    worst = 0
    answers: list[dict[str, Any]] = []
    for file in files:
        try:
            replays, problems = _read(file)
            judged = [_by_other_rules(settings, one, name, knobs) for one in replays]
        except GinscoreError as error:
            show_error(settings, error)
            worst = max(worst, error.status)
            continue
        if problems:
            refused = HistoryError(problems, file)
            show_error(settings, refused)
            worst = max(worst, refused.status)
        if settings.json:
            from ginscore.render.machine import file_json

            answers.append(file_json(file, [] if problems else judged, problems))
        elif not problems:
            from ginscore.render.receipts import ruled_lines

            for replay in judged:
                say(settings, ruled_lines(replay))
    if settings.json:
        answer(settings, json={"files": answers}, lines=())
    return worst


def _read(file: str) -> tuple[list[Replay], list[Problem]]:
    from ginscore.history.reader import examine
    from ginscore.ledger.exchange import content_of
    from ginscore.ledger.histories import text_of

    replays, problems = examine(text_of(content_of(Path(file)), file), file)
    return [one for one in replays if one is not None], problems


def _by_other_rules(
    settings: Settings, replay: Replay, name: str | None, knobs: Sequence[str]
) -> Replay:
    from ginscore.knobs import knob_pairs, with_knobs
    from ginscore.ledger.rulebook import find
    from ginscore.replay import fold, rules_of

    if name is None and not knobs:
        return replay
    rules: Rules = find(settings.open_home(), name) if name else rules_of(replay.opened)
    return fold(replay.events, with_knobs(rules, knob_pairs(knobs)))
