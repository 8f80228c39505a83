"""Rules that a table changes while its game runs: what is told becomes an event, or is refused."""

from __future__ import annotations

from collections.abc import Sequence

from ginscore.errors import GameError
from ginscore.events import RulesChanged
from ginscore.game import with_rules
from ginscore.knobs import differing, knob_pairs, knob_value, with_knobs
from ginscore.recording import remark
from ginscore.replay import Replay


def change_rules(
    replay: Replay, words: Sequence[str], at: str, why: str | None = None
) -> RulesChanged | None:
    """The event that changes knobs from here on, told as ``knob=value``; None where the rules say
    so already.

    Raises GameError for a game that is over or closed and for columns once a hand is played,
    RulesError for a knob there is none of, or a value it cannot have.
    """
    game = replay.game
    rules = with_knobs(game.rules, knob_pairs(words))
    if game.over or game.closed:
        how, hint = ("over", "") if game.over else ("closed", "ginscore reopen takes it up again.")
        raise GameError(
            f"The game is {how}; its rules cannot change.",
            hint=hint or "ginscore score --as NAME shows it under other rules.",
        )
    with_rules(game, rules)
    changed = {key: knob_value(rules, key) for key in differing(game.rules, rules)}
    return RulesChanged(at=at, set=changed, why=remark(why)) if changed else None
