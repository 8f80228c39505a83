"""What the commands across games share: which games are meant, reading them all, what is broken."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ginscore.cli.params import Settings, show_error

if TYPE_CHECKING:
    from ginscore.errors import GinscoreError
    from ginscore.ledger.store import Home
    from ginscore.people import Known, People
    from ginscore.reports.choice import Choice
    from ginscore.reports.record import GameRecord, State

_F = TypeVar("_F", bound=Callable[..., Any])

BROKEN = 4
"""The exit status where a file could not be read and the rest was shown."""

PATIENCE = 1.0
"""After so many seconds a progress bar is shown, in seconds."""

_PERIOD = (
    click.option("--since", metavar="DAY", help="From this day, month or year on."),
    click.option("--until", metavar="DAY", help="Up to and with this day, month or year."),
    click.option("--event", metavar="TEXT", help="Games whose occasion has this text in it."),
    click.option("--rules", metavar="NAME", help="Games that were opened with these rules."),
)


def choosing(command: _F) -> _F:
    """Give a command the options that choose games."""
    for option in reversed(_PERIOD):
        command = option(command)
    return command


class Club:
    """Every game of the folder, who is who, and what could not be read."""

    def __init__(self, home: Home) -> None:
        from ginscore.ledger.people import read_people
        from ginscore.ledger.records import read_shelf
        from ginscore.people import known

        self.home = home
        self.people: People = read_people(home)
        shelf = read_shelf(home, watched)
        self.records: tuple[GameRecord, ...] = shelf.records
        self.broken: tuple[GinscoreError, ...] = shelf.broken
        tables = ((record.day, record.players) for record in self.records)
        self.everybody: list[Known] = known(self.people, tables)

    @property
    def names(self) -> dict[str, str]:
        """Today's names by person."""
        return {one.person: one.name for one in self.everybody}

    def find(self, word: str) -> Known:
        """The person that a word means, by any name he or she ever had.

        Raises NotationError with the names there are.
        """
        from ginscore.errors import GameError
        from ginscore.recording import find_name
        from ginscore.texts import key_of

        if not self.everybody:
            raise GameError("Nobody has played yet.", hint="ginscore new Ann Bob opens a game.")
        person = key_of(self.people.name_of(word))
        exactly = [one for one in self.everybody if one.person == person]
        if exactly:
            return exactly[0]
        name = find_name(word, [one.name for one in self.everybody], "in these games")
        return next(one for one in self.everybody if one.name == name)

    def chosen(
        self,
        states: Iterable[State],
        *,
        since: str | None = None,
        until: str | None = None,
        event: str | None = None,
        rules: str | None = None,
        players: Sequence[str] = (),
    ) -> list[GameRecord]:
        """The games that the options mean, in order of time."""
        from ginscore.reports.choice import Choice, check_day, chosen

        if rules is not None:
            self._check_rules(rules)
        choice: Choice = Choice(
            since=None if since is None else check_day(since),
            until=None if until is None else check_day(until),
            event=event,
            rules=rules,
            persons=frozenset(self.find(word).person for word in players),
            states=frozenset(states),
        )
        return list(chosen(self.records, choice, self.people))

    def _check_rules(self, name: str) -> None:
        """Raise RulesError for a name that no game, no preset and no saved set has."""
        played = {record.rules.casefold() for record in self.records}
        if name.casefold() not in played:
            from ginscore.ledger.rulebook import find

            find(self.home, name)

    def tell_broken(self, settings: Settings) -> int:
        """Name on stderr what was left out; the exit status."""
        for error in self.broken:
            show_error(settings, error)
        return BROKEN if self.broken else 0


def tell_passed_over(home: Home) -> None:
    """Name on stderr what lies among the games and is none by its name."""
    from ginscore.ledger.disk import quoted

    for path in home.passed_over():
        click.echo(f"Note: {quoted(path)} is passed over: its name is no game's id.", err=True)


def watched(games: Sequence[str]) -> Iterable[str]:
    """Walk through some games; at a terminal, past the first second, with a bar on stderr."""
    if not sys.stderr.isatty():
        yield from games
        return
    begun = time.monotonic()
    for n, game in enumerate(games):
        if time.monotonic() - begun > PATIENCE:
            rest = games[n:]
            label = f"Reading {len(games)} games"
            with click.progressbar(rest, length=len(games), label=label, file=sys.stderr) as bar:
                bar.update(n)
                yield from bar
            return
        yield game
