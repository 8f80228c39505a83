"""The five commands that record a hand: read the words, rule, write, print the receipt."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ginscore.cli.params import Settings, a_text, answer, asks, command, pass_settings

if TYPE_CHECKING:
    from ginscore.game import Game
    from ginscore.notation import Told

OPTIONS: tuple[Callable[..., Any], ...] = (
    click.option("--discard", metavar="CARD", help="The card thrown with the knock."),
    click.option("--upcard", metavar="CARD", help="The upcard, or the knock card."),
    click.option("--taken", metavar="CARD", help="The card just taken from the discard pile."),
    click.option("--accepted", is_flag=True, help="Over the limit, and the opponent accepts it."),
    click.option("--note", metavar="TEXT", callback=a_text, help="A remark kept with the hand."),
    click.option("--dry-run", is_flag=True, help="Rule and show; write nothing."),
)


def hand_command(verb: str, about: str, usage: str, example: str) -> click.Command:
    """A command that records a hand ended by this verb."""

    @pass_settings
    def record(
        settings: Settings,
        /,
        words: tuple[str, ...],
        note: str | None,
        dry_run: bool,
        **said: Any,
    ) -> None:
        from ginscore.notation import Said, tell

        def told(players: tuple[str, ...]) -> Told:
            typed = ask_for_words(verb, list(words), players) if asks() else words
            return tell(verb, typed, Said(**said))

        record_hand(settings, told, note=note, dry_run=dry_run)

    for option in reversed(OPTIONS):
        record = option(record)
    record = click.argument("words", nargs=-1, metavar=usage)(record)
    record.__doc__ = f"{about}\n\n\b\nExample:\n  {example}"
    return command(verb)(record)


def record_hand(
    settings: Settings,
    tell: Callable[[tuple[str, ...]], Told],
    *,
    note: str | None,
    dry_run: bool,
) -> None:
    """Record one hand, or only show what it would come to. ``tell`` tells it, asked with the names
    of the players."""
    from ginscore.game import after
    from ginscore.ledger.store import now
    from ginscore.recording import record_hand as told_event

    with settings.editing() as (home, kept, replay):
        event, row = told_event(replay, tell(replay.game.players), now(), note)
        game = after(replay.game, row)
        if not dry_run:
            kept = home.append(kept, event)
    show_receipt(settings, kept.id, game, dry_run=dry_run)


def ask_for_words(verb: str, words: list[str], players: tuple[str, ...]) -> list[str]:
    """The words of a hand, those that are missing asked for one side at a time."""
    from ginscore.notation import split_words
    from ginscore.texts import AGAINST

    words = split_words(words)
    if not words and verb != "dead":
        who = click.prompt(f"Who {'won' if verb == 'win' else 'ended it'} ({', '.join(players)})")
        words = split_words([who])
    if verb == "dead":
        return words
    if verb == "win":
        return words if len(words) > 1 else words + split_words([click.prompt("Points")])
    has_against = any(word.lower() in AGAINST for word in words)
    if not has_against:
        if len(words) < 2 and verb == "knock":
            words += split_words([click.prompt("The knocker's melds / deadwood, or the count")])
        words.append("vs")
    if words[-1].lower() in AGAINST:
        words += split_words([click.prompt("The other's melds +lay-offs / deadwood, or the count")])
    return words


def show_receipt(settings: Settings, game_id: str, game: Game, *, dry_run: bool) -> None:
    """What the last hand came to, with the notes on it."""
    from ginscore.advice import notes_of, repeated

    row = game.rows[-1]
    remarks = notes_of(row) + repeated(game.rows)

    def as_json() -> dict[str, Any]:
        from ginscore.render.machine import receipt_json

        return receipt_json(game_id, game, row, remarks, dry_run=dry_run)

    def lines() -> list[str]:
        from ginscore.render.receipts import receipt_lines

        return receipt_lines(game, remarks, dry_run=dry_run)

    answer(settings, json=as_json, lines=lines)
