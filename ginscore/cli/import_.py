"""``ginscore import``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings

if TYPE_CHECKING:
    from ginscore.errors import GinscoreError
    from ginscore.ledger.codec import Ledger
    from ginscore.ledger.store import Home


def _json(content: bytes, _: str) -> list[Ledger]:
    from ginscore.ledger.exchange import read_json

    return read_json(content)


def _history(content: bytes, name: str) -> list[Ledger]:
    from ginscore.ledger.histories import read_history_file

    return read_history_file(content, name)


FORMATS: dict[str, Callable[[bytes, str], list[Ledger]]] = {"json": _json, "history": _history}
"""What reads a format: a function from a file's bytes and its name to the ledgers in it, which
raises LedgerError with the place of what is wrong."""

FORMAT_OF = {".json": "json", ".gin": "history"}
"""The format of a file by the end of its name."""

SAID = {
    "added": "Added {game}: {sides}.",
    "longer": "Game {game} goes on: {sides}.",
    "known": "Nothing new of {game}: {sides}.",
}


@params.command("import")
@click.argument(
    "files", nargs=-1, required=True, metavar="[FORMAT] FILE…", type=click.Path(path_type=Path)
)
@click.option("--from", "form", type=click.Choice(list(FORMATS)), help="The format of the files.")
@pass_settings
def command(settings: Settings, /, files: tuple[Path, ...], form: str | None) -> int:
    """Read games from files, or from the folder of another club; none is doubled.

    \b
    Examples:
      ginscore import club.json
      ginscore import history evening.gin
    """
    from ginscore.errors import GinscoreError

    if len(files) > 1 and str(files[0]) in FORMATS:
        form, files = form or str(files[0]), files[1:]
    home = settings.open_home()
    done: list[dict[str, Any]] = []
    refused: list[GinscoreError] = []
    for path in files:
        try:
            for file in _files(path):
                _take(home, file, form, done, refused)
        except GinscoreError as error:
            refused.append(error)
    _choose_the_only(home, done, refused)
    _show(settings, done, refused)
    return max((error.status for error in refused), default=0)


def _files(path: Path) -> list[Path]:
    from ginscore.ledger.exchange import files_of

    return list(files_of(path))


def _take(
    home: Home,
    file: Path,
    form: str | None,
    done: list[dict[str, Any]],
    refused: list[GinscoreError],
) -> None:
    """Take in the games of one file; one that is refused does not stop the others."""
    from ginscore.errors import GinscoreError
    from ginscore.ledger.exchange import as_known, near_twins, take_in
    from ginscore.seating import side_name

    try:
        ledgers = _read(file, form)
    except GinscoreError as error:
        refused.append(error)
        return
    beside: list[str] = []  # one file tells its games apart
    for ledger in ledgers:
        sides = [side_name(tuple(side)) for side in ledger.opened.sides]
        try:
            ledger = as_known(home, ledger)
            what = take_in(home, ledger)
        except GinscoreError as error:
            refused.append(error)
        else:
            game = ledger.opened.game
            twins = near_twins(home, ledger, beside) if what == "added" else []
            done.append({"game": game, "done": what, "sides": sides, "near_twins": twins})
            beside.append(game)


def _read(file: Path, form: str | None) -> list[Ledger]:
    """The ledgers of a file, in the format told, or the one that its name or its content shows.
    Raises LedgerError for a file that is neither."""
    from ginscore.errors import LedgerError
    from ginscore.history.head import FIRST_WORD
    from ginscore.ledger.exchange import content_of
    from ginscore.ledger.store import naming

    content = content_of(file)
    form = form or FORMAT_OF.get(file.suffix.lower())
    with naming(file):
        if form is None:
            begins = content.lstrip()[:40]
            form = (
                "history"
                if begins.startswith(FIRST_WORD.encode())
                else "json"
                if begins[:1] == b"{"
                else None
            )
        if form is None:
            raise LedgerError(
                "This is neither a ledger nor a hand history",
                hint="Those are what ginscore export json and export history write.",
            )
        return FORMATS[form](content, str(file))


def _choose_the_only(home: Home, done: list[dict[str, Any]], refused: list[GinscoreError]) -> None:
    """Make the game current that was added to a folder without any."""
    from ginscore.errors import LedgerError
    from ginscore.ledger.chosen import make_current, read_chosen

    games = {one["game"] for one in done}
    try:
        if len(games) == 1 and home.ids() == list(games) and read_chosen(home).game is None:
            make_current(home, games.pop())
    except LedgerError as error:  # the game is taken in all the same, and that is told
        refused.append(error)


def _show(settings: Settings, done: list[dict[str, Any]], refused: list[GinscoreError]) -> None:
    for error in refused:
        params.show_error(settings, error)
    wrong = [{"status": error.status, "message": error.message} for error in refused]
    lines = [line for one in done for line in _said(one)]
    if lines or settings.json:
        params.answer(settings, json={"games": done, "refused": wrong}, lines=lines, plain=True)


def _said(one: dict[str, Any]) -> list[str]:
    """What became of a game, and which one here it may be, told in another way."""
    from ginscore.render.names import wrapped

    lines = [SAID[one["done"]].format(game=one["game"], sides=" – ".join(one["sides"]))]
    for twin in one["near_twins"]:
        said = (
            f"Note: {twin} has the same date and players, and another first hand. If the two are "
            "one game, ginscore remove takes either away."
        )
        lines += wrapped(said, "  ", "  ")
    return lines
