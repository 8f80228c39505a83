"""What is printed of a hand: its receipt, the two lines at the prompt, and a game hand by hand.

Every function returns lines; the commands print them.
"""

from __future__ import annotations

from collections.abc import Sequence

from ginscore.advice import Note, notes_of, repeated
from ginscore.game import Game, Row
from ginscore.render.text import (
    line_up_words,
    opening_lines,
    score_lines,
    settlement_lines,
    short_for,
    standing_words,
    turned_up,
    what_happened,
)
from ginscore.render.words import DRY_RUN, note_lines
from ginscore.replay import Replay
from ginscore.settlement import settle


def receipt_lines(game: Game, remarks: Sequence[Note], *, dry_run: bool) -> list[str]:
    """The receipt of the last hand, with the notes on it."""
    return [*receipt(game, game.rows[-1]), *note_lines(remarks), *([DRY_RUN] if dry_run else [])]


def receipt(game: Game, row: Row) -> list[str]:
    """What a hand came to: what happened, its lines, the score, who deals next."""
    short = short_for(game)
    lines = [f"Hand {row.n}: {what_happened(row, short)}."]
    if turned_up(row):
        lines.append(f"  {turned_up(row)}")
    lines += score_lines(row.lines)
    if game.rounds and not game.pending and row.round is not None:
        done = game.rounds[-1]
        lines.append(f"Round {done.number}:" + ("" if done.lines else " nobody scores."))
        lines += score_lines(done.lines)
        won = "" if done.winner is None else f"{short(game.names[done.winner])} {done.points:+d}: "
    else:
        for_round = "" if row.round is None else f" in round {row.round}"
        won = "" if row.winner is None else f"{short(row.winner)} {row.points:+d}{for_round}: "
    lines.append(f"{won}{standing_words(game)}.")
    if game.over:
        return lines + settlement_lines(game, settle(game))
    return [*lines, f"Next: {line_up_words(game, short=short)}."]


def hand_lines(game: Game) -> list[str]:
    """What the last hand came to, in a line or two: the ruling, then the score and who deals."""
    row, short = game.rows[-1], short_for(game)
    won = f": {short(row.winner)} {row.points:+d}" if row.winner else ""
    lines = [f"{row.n}. {what_happened(row, short)}{won}."]
    if row.round is not None and game.rounds and not game.pending:
        done = game.rounds[-1]
        side = "nobody" if done.winner is None else short(game.names[done.winner])
        lines[0] += f" Round {done.number}: {side} {done.points:+d}."
    if game.over:
        return [*lines, f"{standing_words(game)}.", *settlement_lines(game, settle(game))]
    lines.append(f"{standing_words(game)}. Next: {line_up_words(game, short=short)}.")
    remarks = (notes_of(row) if row.verified else ()) + repeated(game.rows)
    return lines + note_lines(remarks)


def ruled_lines(replay: Replay) -> list[str]:
    """A game hand by hand: what each came to and why, what was missed, and how it ended."""
    game = replay.game
    short = short_for(game)
    lines = opening_lines(replay.opened.game, replay)[:-1]
    for row in game.rows:
        void = ", void" if row.void else ""
        lines.append(f"Hand {row.n}{void}: {what_happened(row, short)}.")
        if row.void:
            continue
        lines += [f"  {turned_up(row)}"] if turned_up(row) else []
        lines += score_lines(row.lines)
        lines += [f"  {note}" for note in note_lines(notes_of(row))]
    lines.append(f"{standing_words(game)}.")
    if game.ended:
        lines += settlement_lines(game, settle(game))
    return lines
