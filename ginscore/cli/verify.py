"""``ginscore verify``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ginscore.cli import params
from ginscore.cli.across import tell_passed_over
from ginscore.cli.params import Settings, pass_settings

if TYPE_CHECKING:
    from ginscore.ledger.examine import Examined


@params.command("verify")
@click.argument("files", nargs=-1, metavar="[FILE…]", type=click.Path(path_type=Path))
@pass_settings
def command(settings: Settings, /, files: tuple[Path, ...]) -> int:
    """Derive everything anew and list what differs: of all games, of -g one, or of files.

    \b
    Examples:
      ginscore verify
      ginscore verify backup.json
    """
    from ginscore.render.verdicts import examined_json, examined_lines

    found = _look(settings, files)
    params.answer(settings, json=lambda: examined_json(found), lines=lambda: examined_lines(found))
    if all(one.readable for one in found):
        return 3 if any(one.differences for one in found) else 0
    return 4


def _look(settings: Settings, files: tuple[Path, ...]) -> list[Examined]:
    from ginscore.ledger.examine import examine_folder, examine_game
    from ginscore.ledger.exchange import files_of

    if files:
        return [one for path in files for file in files_of(path) for one in _examine(file)]
    home = settings.open_home()
    if settings.game:
        return [examine_game(home, settings.game_id(home))]
    tell_passed_over(home)
    return examine_folder(home)


def _examine(file: Path) -> list[Examined]:
    """What is found in a file: a hand history by the end of its name, else JSON."""
    if file.suffix.lower() == ".gin":
        from ginscore.ledger.histories import examine_history

        return examine_history(file)
    from ginscore.ledger.examine import examine_file

    return examine_file(file)
