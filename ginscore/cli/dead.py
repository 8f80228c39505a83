"""``ginscore dead``."""

from __future__ import annotations

from ginscore.cli.hands import hand_command

command = hand_command(
    "dead",
    "Record a dead hand: nobody knocked. In teams name a player of the table.",
    "[NAME]",
    "ginscore dead",
)
