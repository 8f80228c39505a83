"""``ginscore knock``."""

from __future__ import annotations

from ginscore.cli.hands import hand_command

command = hand_command(
    "knock",
    "Record a knock, with cards or by counts.",
    "NAME SIDE vs SIDE",
    "ginscore knock Ann 7hdc 345s 9TJd / 2c vs 8cdh +6s +2s / Kc Qh 5c 4h Ac",
)
