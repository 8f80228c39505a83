"""Hand-history files as ledgers: written out, read in, and looked at as another program's work."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ginscore.errors import LedgerError, NotationError
from ginscore.history.problems import Problem
from ginscore.history.reader import examine, read_games
from ginscore.history.writer import write
from ginscore.ledger import codec
from ginscore.ledger.codec import Ledger
from ginscore.ledger.disk import quoted, read_bytes
from ginscore.ledger.examine import Examined
from ginscore.ledger.exchange import MOST_BYTES
from ginscore.ledger.store import Kept, naming
from ginscore.replay import Replay
from ginscore.verifying import Difference, differences


def write_history_file(games: Sequence[tuple[Kept, Replay]]) -> str:
    """Games as hand histories, one behind the other."""
    texts = []
    for kept, _replay in games:
        with naming(kept.path):
            texts.append(write(kept.ledger.events))
    return "\n".join(texts)


def read_history_file(content: bytes, name: str) -> list[Ledger]:
    """The ledgers of a file of hand histories, each chained anew.

    Raises HistoryError with every mistake in it.
    """
    return [codec.chained(events) for events in read_games(text_of(content, name), name)]


def text_of(content: bytes, name: str) -> str:
    """The text of a file. Raises NotationError, with the line, for what is no UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise NotationError(
            f"{quoted(name)}:{line}: The file is not UTF-8.", hint="Save it as UTF-8 text."
        ) from None


def examine_history(path: Path) -> list[Examined]:
    """Every game of a file of hand histories: what cannot be read in it, what breaks a law, and
    whether everything derived from it holds."""
    try:
        content = read_bytes(path, MOST_BYTES)
        if content is None:
            raise LedgerError("There is no such file")
        replays, problems = examine(text_of(content, str(path)), str(path))
    except (LedgerError, NotationError) as error:
        return [Examined(str(path), None, (Difference("readable", "$", error.message),))]
    if problems:
        return [Examined(str(path), None, tuple(_difference(one) for one in problems))]
    return [_examined(path, replay) for replay in replays if replay is not None]


def _difference(problem: Problem) -> Difference:
    check = "laws" if problem.law else "readable"
    cited = f" [law {problem.law}]" if problem.law else ""
    place = f"line {problem.line}, column {problem.column}"
    return Difference(check, place, f"{problem.message}{cited}")


def _examined(path: Path, replay: Replay) -> Examined:
    found = tuple(differences(replay))
    hands, names = len(replay.game.rows), replay.game.names
    return Examined(str(path), replay.opened.game, found, len(replay.events), hands, names)
