"""``ginscore big-gin``."""

from __future__ import annotations

from ginscore.cli.hands import hand_command

command = hand_command(
    "big-gin",
    "Record big gin: all eleven cards melded, no discard.",
    "NAME [SIDE] vs SIDE",
    "ginscore new Ann Bob --rules modern; ginscore big-gin Bob vs 34",
)
