"""``ginscore gin``."""

from __future__ import annotations

from ginscore.cli.hands import hand_command

command = hand_command(
    "gin", "Record gin; nothing can be laid off.", "NAME [SIDE] vs SIDE", "ginscore gin Bob vs 34"
)
