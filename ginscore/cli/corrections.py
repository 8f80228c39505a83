"""What the corrections share: the words of a hand behind a number, and the receipt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from ginscore.cli.hands import OPTIONS
from ginscore.cli.params import Settings, a_text, answer

if TYPE_CHECKING:
    from ginscore.correcting import Carried
    from ginscore.events import AnyEvent
    from ginscore.notation import Told
    from ginscore.replay import Replay

why_option = click.option(
    "--why", metavar="TEXT", callback=a_text, help="The reason, kept in the history."
)
void_later_option = click.option(
    "--void-later",
    is_flag=True,
    help="Make void what would come after the end; only undo brings it back.",
)
dry_run_option = OPTIONS[-1]


def hand_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The words and options of a hand, and those of a correction."""
    for option in reversed((*OPTIONS, why_option, void_later_option)):
        command = option(command)
    command = click.argument("words", nargs=-1, metavar="HAND…")(command)
    return click.argument("n", type=int, metavar="N")(command)


def told_hand(n: int, words: Sequence[str], example: str, **said: Any) -> Told:
    """The hand that the words behind a number tell."""
    from difflib import get_close_matches

    from ginscore.cards import shortened
    from ginscore.errors import NotationError
    from ginscore.notation import VERBS, Said, split_words, tell

    told = split_words(words)
    if not told:
        raise NotationError(f"What hand {n} was is missing.", hint=example)
    verb = told[0].lower()
    if verb not in VERBS:
        near = get_close_matches(verb, VERBS, n=1)
        raise NotationError(
            f"“{shortened(told[0])}” does not begin a hand: that is {', '.join(VERBS)}.",
            hint=f"Did you mean {near[0]}?" if near else example,
            word=told[0],
        )
    return tell(verb, told[1:], Said(**said))


def enter(
    settings: Settings,
    build: Callable[[Replay, str], AnyEvent | None],
    done: Callable[[AnyEvent, Replay], str],
) -> None:
    """Build an entry that is no hand, write it, and print the receipt. ``build`` takes the game and
    the time; where it says None, nothing would change. ``done`` says what was done."""
    from ginscore.ledger.store import now
    from ginscore.replay import with_event

    with settings.editing() as (home, kept, replay):
        event = build(replay, now())
        if event is None:
            show_change(settings, kept.id, replay, replay, _NOTHING)
            return
        changed = with_event(replay, event)
        kept = home.append(kept, event)
    show_change(settings, kept.id, replay, changed, done(event, replay))


_NOTHING = "Nothing changed; nothing was written."


def entered(event: AnyEvent, before: Replay) -> str:
    """What was entered, in the words that would type it."""
    from ginscore.recording import what_it_was

    return f"Entered: {what_it_was(event, before.game.seating)}"


def correct(
    settings: Settings,
    build: Callable[[Replay, str], Any],
    done: str,
    *,
    void_later: bool,
    dry_run: bool,
) -> None:
    """Build a correction, carry it out on everything after it, write it, and print the receipt."""
    from ginscore.correcting import carry_out
    from ginscore.ledger.store import now

    with settings.editing() as (home, kept, replay):
        event = build(replay, now())
        if event is None:
            show_change(settings, kept.id, replay, replay, _NOTHING)
            return
        carried = carry_out(replay, event, void_later=void_later)
        if not dry_run:
            kept = home.append(kept, carried.event)
    show_carried(settings, kept.id, carried, done, dry_run=dry_run)


def show_carried(
    settings: Settings, game_id: str, carried: Carried, done: str, *, dry_run: bool
) -> None:
    """The receipt of a correction: the hand as it was and is, and what it did to the others."""
    from ginscore.render.history import carried_json, carried_lines

    answer(
        settings,
        json=lambda: carried_json(game_id, carried, done, written=not dry_run),
        lines=lambda: carried_lines(carried, done, written=not dry_run),
    )


def show_change(settings: Settings, game_id: str, before: Replay, after: Replay, done: str) -> None:
    """The receipt of any other entry: what was done, how the game stands, and where it is or was
    over the payments before and now."""
    from ginscore.render.history import change_json, change_lines

    written = before is not after
    answer(
        settings,
        json=lambda: change_json(game_id, before, after, done, written=written),
        lines=lambda: change_lines(before, after, done),
    )
