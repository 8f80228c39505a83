"""Tables in any of tabulate's formats: the only importer of tabulate, and it costs its import only
where a table is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from ginscore.cards import shortened
from ginscore.errors import NotationError

_BARS = ("github", "pipe")
"""The formats whose columns are parted by bars, which a cell must not hold as they are."""


def check_style(style: str | None) -> None:
    """Raise NotationError for a format that tabulate does not know."""
    from tabulate import tabulate_formats

    if style is not None and style not in tabulate_formats:
        raise NotationError(
            f"There is no table format “{shortened(style)}”.",
            hint=f"There are {', '.join(tabulate_formats)}.",
        )


def draw_table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    style: str | None,
    align: Sequence[str] | None = None,
) -> list[str]:
    """A table in one of tabulate's formats; ``align`` names a side a column, and without it all
    but the second are numbers.

    Raises NotationError for a format that tabulate does not know.
    """
    import tabulate

    check_style(style)
    if style in _BARS:
        head = [cell.replace("|", r"\|") for cell in head]
        rows = [[cell.replace("|", r"\|") for cell in row] for row in rows]
    tabulate.MIN_PADDING = 0  # a sheet has no room for wider heads than their words
    align = align or ["right", "left", *["right"] * (len(head) - 2)]
    text = tabulate.tabulate(
        rows, headers=list(head), tablefmt=style or "simple", colalign=align, disable_numparse=True
    )
    return text.splitlines()
