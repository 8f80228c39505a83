"""``ginscore format``."""

from __future__ import annotations

from typing import Any

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("format")
@pass_settings
def command(settings: Settings) -> None:
    """Print the specification of the hand-history format, the .gin files.

    \b
    Example:
      ginscore format > format.md
    """
    from importlib.resources import files

    text = files("ginscore.history").joinpath("format.md").read_text(encoding="utf-8")

    def as_json() -> dict[str, Any]:
        from ginscore.history.head import VERSION

        return {"format": "ginscore-history", "version": VERSION, "text": text}

    lines = text.rstrip("\n").split("\n")
    params.answer(settings, json=as_json, lines=lines, plain=True, paged=True)
