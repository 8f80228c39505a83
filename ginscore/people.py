"""Who is the same person: names without case, new names, and people merged into one.

A game file keeps the names it was played under. Beside the games stands one small table, from a
name as games have it (without case) to the person's name today; a name that is not in it is the
person's own. So a folder copied into another keeps working, and nothing in a game ever changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from ginscore.errors import GameError, NotationError
from ginscore.texts import check_name, key_of


class People(Struct, frozen=True):
    """Who is who. ``called`` maps a name of the games, without case, to the person's name today."""

    called: dict[str, str] = {}

    def name_of(self, name: str) -> str:
        """What the person is called today who played under this name."""
        return self.called.get(key_of(name), name)

    def person_of(self, name: str) -> str:
        """The person, as a key: the name of today without case."""
        return key_of(self.name_of(name))

    def at_table(self, players: Sequence[str]) -> dict[str, str]:
        """The persons of one table, by the names they played under.

        Two at one table are never one person, whatever was merged: then each keeps the name of the
        game.
        """
        found = {name: self.person_of(name) for name in players}
        persons = list(found.values())
        return {
            name: person if persons.count(person) == 1 else key_of(name)
            for name, person in found.items()
        }

    def names_of(self, person: str) -> list[str]:
        """The names, without case, that the table says are this person."""
        return sorted(name for name, today in self.called.items() if key_of(today) == person)


class Known(Struct, frozen=True):
    """Somebody of the games: the person as a key, the name of today, every spelling that the games
    have, how many games, and the days of the first and last."""

    person: str
    name: str
    spellings: tuple[str, ...]
    games: int
    first: str
    last: str


def known(people: People, tables: Iterable[tuple[str, Sequence[str]]]) -> list[Known]:
    """Everybody in the games, by name. ``tables`` are a day and the players of each game, in the
    order of time; a name with no entry of its own is spelt as it is most often, or was first."""
    spelt: dict[str, Counter[str]] = {}
    days: dict[str, tuple[str, str]] = {}
    for day, players in tables:
        for name, person in people.at_table(players).items():
            spelt.setdefault(person, Counter())[name] += 1
            days[person] = (days.get(person, (day, day))[0], day)
    found = []
    for person in sorted(spelt):
        ((usual, _),) = spelt[person].most_common(1)
        today = people.name_of(usual)
        found.append(
            Known(
                person,
                today if key_of(today) == person else usual,
                tuple(sorted(spelt[person])),
                spelt[person].total(),
                *days[person],
            )
        )
    return found


def renamed(people: People, everybody: Sequence[Known], old: Known, new: str) -> People:
    """The table after a person took a new name.

    Raises NotationError for what is no name, GameError where somebody else has it.
    """
    check_name(new)
    wanted = key_of(new)
    taken = next((one for one in everybody if one.person == wanted), None)
    if taken is not None and taken.person != old.person:
        raise GameError(
            f"There is a {taken.name} already; {old.name} cannot take that name.",
            hint=f"If they are one person: ginscore players merge {old.name} {taken.name}",
        )
    return _moved(people, old, new)


def merged(
    people: People, one: Known, into: Known, tables: Iterable[tuple[str, Sequence[str]]]
) -> People:
    """The table after two persons turned out to be one. ``tables`` are the id and the players of
    each game.

    Raises GameError for two who sat at one table.
    """
    if one.person == into.person:
        raise NotationError(f"{one.name} and {into.name} are one person already.")
    for game, players in tables:
        persons = people.at_table(players).values()
        if one.person in persons and into.person in persons:
            raise GameError(
                f"{one.name} and {into.name} sat at one table, in game {game}: they are two people."
            )
    return _moved(people, one, into.name)


def _moved(people: People, old: Known, new: str) -> People:
    """Every name of a person leads to the new name, and so does the new name itself."""
    names = {key_of(name) for name in old.spellings} | {old.person, key_of(new)}
    names |= set(people.names_of(old.person))
    return People(people.called | dict.fromkeys(sorted(names), new))
