"""``ginscore win``."""

from __future__ import annotations

from ginscore.cli.hands import hand_command

command = hand_command(
    "win",
    "Record a hand of an old sheet that has only its points.",
    "NAME POINTS [gin|big-gin|undercut]",
    "ginscore win Ann 43 gin",
)
