"""``ginscore amend``."""

from __future__ import annotations

from typing import Any

from ginscore.cli import params
from ginscore.cli.corrections import correct, hand_options, told_hand
from ginscore.cli.params import Settings, pass_settings


@params.command("amend")
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
    """Put an earlier hand right; everything after it is scored anew.

    \b
    Example:
      ginscore amend 3 knock Ann 4 vs 12 --why "miscounted"
    """
    from ginscore.correcting import amend

    told = told_hand(n, words, f"ginscore amend {n} knock Ann 4 vs 12", **said)
    correct(
        settings,
        lambda replay, at: amend(replay, n, told, at, why, note),
        f"Hand {n} is amended.",
        void_later=void_later,
        dry_run=dry_run,
    )
