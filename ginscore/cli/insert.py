"""``ginscore insert``."""

from __future__ import annotations

from typing import Any

from ginscore.cli import params
from ginscore.cli.corrections import correct, hand_options, told_hand
from ginscore.cli.params import Settings, pass_settings


@params.command("insert")
@hand_options
@pass_settings
def command(
    settings: Settings,
    /,
    n: int,
    words: tuple[str, ...],
    why: str | None,
    note: str | None,
    void_later: bool,
    dry_run: bool,
    **said: Any,
) -> None:
    """Enter a forgotten hand in its place; it becomes hand N, and the later ones move up.

    A forgotten round of teams is entered hand by hand: it is scored when every table is in.

    \b
    Example:
      ginscore insert 2 gin Bob vs 34 --why "forgotten"
    """
    from ginscore.correcting import insert

    told = told_hand(n, words, f"ginscore insert {n} gin Bob vs 34", **said)
    correct(
        settings,
        lambda replay, at: insert(replay, n, told, at, why, note),
        f"Hand {n} is inserted; the later ones moved up.",
        void_later=void_later,
        dry_run=dry_run,
    )
