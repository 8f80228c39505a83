"""``ginscore dead``."""

from __future__ import annotations

from ginscore.cli.hands import hand_command

command = hand_command(
    "dead",
    "Record a dead hand: nobody knocked before the stock ran out.",
    "[NAME]",
    "ginscore dead",
)
