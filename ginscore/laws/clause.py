"""How a law is written down before a rule set's numbers are filled in."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ginscore.laws.numbers import Law
from ginscore.rules import Rules


def always(_rules: Rules) -> bool:
    """For a law that is in force under all rules."""
    return True


class Clause(Struct, frozen=True):
    """A law as it is written: its text and source name the phrases to fill in between braces.

    ``also`` holds more words by which players look for it; ``played`` says whether it is in force.
    """

    law: Law
    title: str
    text: str
    source: str
    also: str = ""
    played: Callable[[Rules], bool] = always

    def under(self, rules: Rules, phrases: dict[str, str]) -> str:
        """The text under these rules; a law that is not in force says so first."""
        text = " ".join(self.text.format_map(phrases).split())
        if self.played(rules):
            return text
        return f"Not played under these rules: {text[0].lower()}{text[1:]}"
