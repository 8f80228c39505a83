"""What the same hands would have come to under another table's rules.

Two replays of one ledger are compared row by row: what a hand was worth and would be worth, which
hands would be illegal or come after an earlier end, and how the game would end. Who played whom
stays as recorded. Nothing here is ever written.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ginscore.events import Adjusted, RulesChanged
from ginscore.game import Game, Round, Row
from ginscore.hand import Dead, Shown, Written
from ginscore.knobs import differing
from ginscore.presets import for_team_size
from ginscore.replay import Replay, fold
from ginscore.rules import Oklahoma, Rules, Spade
from ginscore.scoring import Line
from ginscore.seating import Seating


class HandChange(Struct, frozen=True):
    """One hand as recorded and under the other rules, with what is to be said of it."""

    before: Row
    now: Row
    said: tuple[str, ...]


class RoundChange(Struct, frozen=True):
    """One round of a team game as recorded and under the other rules; None where it is not
    counted."""

    number: int
    before: Round | None
    now: Round | None


class WhatIf(Struct, frozen=True):
    """A game under other rules: both replays, the hands and rounds that change, what is to be said
    of the whole."""

    recorded: Replay
    other: Replay
    hands: tuple[HandChange, ...]
    rounds: tuple[RoundChange, ...]
    remarks: tuple[str, ...]

    @property
    def rules(self) -> Rules:
        """The other rules."""
        return self.other.game.rules

    @property
    def differs(self) -> tuple[str, ...]:
        """The knobs in which the other rules differ from those of the game."""
        return differing(self.recorded.game.rules, self.rules)


def what_if(recorded: Replay, rules: Rules) -> WhatIf:
    """The game under other rules, from its first hand on."""
    fitted, remarks = fit(recorded.game, rules)
    other = fold(recorded.events, fitted)
    other = replace(other, game=_seated_as_recorded(recorded.game, other.game))
    pairs = zip(recorded.game.rows, other.game.rows, strict=True)
    compared = [_compare(before, now, recorded.game, other.game) for before, now in pairs]
    hands = tuple(one for one in compared if one is not None)
    remarks += _remarks(recorded, other)
    return WhatIf(recorded, other, hands, _rounds(recorded.game, other.game), remarks)


def fit(game: Game, rules: Rules) -> tuple[Rules, tuple[str, ...]]:
    """Another table's rules as they fit this game, and what was done to them.

    The stake stays where they have none, ``partnership`` goes by the size of the teams, and where
    each table of a team round has an upcard of its own there is no knock card to bind them all.
    """
    remarks = []
    if game.seating is Seating.TEAMS:
        rules = for_team_size(rules, len(game.sides[0]))
        bound = rules.oklahoma is Oklahoma.KNOCK_CARD
        if bound and game.rules.oklahoma is not Oklahoma.KNOCK_CARD:
            rules = replace(rules, oklahoma=Oklahoma.UPCARD)
            remarks.append("No knock card was turned for the rounds: each table has its upcard.")
    if rules.stake is None and game.rules.stake is not None:
        rules = replace(rules, stake=game.rules.stake)
        remarks.append(f"The stake stays {game.rules.stake} a point.")
    return rules, tuple(remarks)


def _seated_as_recorded(recorded: Game, other: Game) -> Game:
    rows = tuple(
        replace(now, line_up=before.line_up)
        for before, now in zip(recorded.rows, other.rows, strict=True)
    )
    return replace(other, rows=rows, line_up=recorded.line_up)


def _compare(before: Row, now: Row, recorded: Game, other: Game) -> HandChange | None:
    """One hand under both rule sets, or None where nothing about it changes."""
    if before.void:
        return None
    said = _place(before, now)
    if now.faults and not now.late:
        said += [fault.message for fault in now.faults if fault not in before.faults]
    elif now.counts:
        said += [word for word in _without_upcard(now) if word not in _without_upcard(before)]
    comparable = before.counts and now.counts
    if comparable:
        said += _winner(before, now) + _lines(before.lines, now.lines)
    if comparable and before.boxes != now.boxes:
        said.append(f"boxes {now.boxes} instead of {before.boxes}")
    if comparable and len(recorded.columns) == len(other.columns) and not now.round:
        said += _columns(before, now)
    return HandChange(before, now, tuple(said)) if said else None


def _place(before: Row, now: Row) -> list[str]:
    if now.late and not before.late:
        return ["it comes after the end and is not counted"]
    if before.late and now.counts:
        return ["it does not come after the end and is counted"]
    if before.faults and now.counts:
        return ["it is legal and is counted"]
    return []


def _without_upcard(row: Row) -> list[str]:
    """That the rules turn on a card that nobody recorded."""
    rules = row.rules
    if isinstance(row.hand, Dead) or row.hand.upcard is not None or not rules.turns_on_upcard:
        return []
    limit = f"the house limit of {rules.knock_limit} holds"
    said = [limit] if rules.oklahoma is not Oklahoma.OFF and isinstance(row.hand, Shown) else []
    if rules.spade is not Spade.SINGLE:
        said.append("nothing is doubled")
    return [f"no upcard is recorded: {', '.join(said)}"] if said else []


def _winner(before: Row, now: Row) -> list[str]:
    if before.winner == now.winner:
        return []
    instead = "" if before.winner is None else f" instead of {before.winner}"
    return [f"{now.winner or 'nobody'} wins it{instead}"]


def _lines(before: tuple[Line, ...], now: tuple[Line, ...]) -> list[str]:
    """The lines that differ, each with what it was."""
    was = {line.label: line.points for line in before}
    is_now = {line.label: line.points for line in now}
    said = []
    for label, points in is_now.items():
        if label not in was:
            said.append(f"{label} {points}")
        elif was[label] != points:
            said.append(f"{label} {points} instead of {was[label]}")
    return said + [f"no {label} of {was[label]}" for label in was if label not in is_now]


def _columns(before: Row, now: Row) -> list[str]:
    if before.columns == now.columns or before.winner is None or now.winner is None:
        return []
    was, is_now = (" and ".join(str(n + 1) for n in row.columns) or "none" for row in (before, now))
    return [f"it enters column {is_now} instead of {was}"]


def _rounds(recorded: Game, other: Game) -> tuple[RoundChange, ...]:
    """The rounds whose winner, points, boxes or columns change."""
    was = {one.number: one for one in recorded.rounds}
    is_now = {one.number: one for one in other.rounds}
    changes = (RoundChange(n, was.get(n), is_now.get(n)) for n in sorted(was | is_now))
    return tuple(one for one in changes if _score(one.before) != _score(one.now))


def _score(done: Round | None) -> tuple[object, ...] | None:
    return None if done is None else (done.winner, done.points, done.boxes)


def _remarks(recorded: Replay, other: Replay) -> tuple[str, ...]:
    """What is to be said of the whole: rulings without a place, changed rules, the end."""
    remarks = []
    if any(isinstance(item.event, RulesChanged) for item in recorded.items):
        remarks.append("The table changed rules during the game; here one set holds throughout.")
    known = {item.told for item in recorded.left_out()}
    for item in other.left_out():
        event = item.event
        if item.told not in known and isinstance(event, Adjusted):
            remarks.append(
                f"The ruling of {event.points:+d} for {event.side} comes after the end and is not "
                "counted."
            )
    if any(isinstance(row.hand, Written) and row.counts for row in other.game.rows):
        remarks.append("Hands that have only their points keep them as they are written.")
    if recorded.game.over and not other.game.over:
        remarks.append("Under these rules the game is not over.")
    if other.game.over and not recorded.game.over:
        remarks.append("Under these rules the game is over.")
    return tuple(remarks)
