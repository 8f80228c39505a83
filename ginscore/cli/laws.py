"""``ginscore laws``: the law book."""

from __future__ import annotations

from typing import Any

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("laws")
@click.argument("words", nargs=-1, metavar="[TEXT|NUMBER]")
@click.option("--rules", "name", metavar="NAME", help="The rules; else those of the current game.")
@pass_settings
def command(settings: Settings, /, words: tuple[str, ...], name: str | None) -> None:
    """Read the law book, one law by its number, or search it by words.

    The numbers in it are those of the rules in force.

    \b
    Example:
      ginscore laws lay-off
      ginscore laws 4.3
    """
    from ginscore.cards import shortened
    from ginscore.cli.judge import rules_in_force
    from ginscore.errors import NotationError
    from ginscore.laws.book import articles, look_up

    rules, whence = rules_in_force(settings, name)
    sought = " ".join(words)
    found = look_up(sought, rules) if sought.strip() else articles(rules)
    if not found:
        raise NotationError(
            f"No law speaks of “{shortened(sought)}”.",
            hint="Try fewer words, or the whole book: ginscore laws",
        )

    def lines() -> list[str]:
        from ginscore.render.rulings import law_lines

        return [f"The laws under the rules {rules.name}{whence}.", "", *law_lines(found)]

    def as_json() -> dict[str, Any]:
        from ginscore.render.answers import laws_json

        return laws_json(found, rules)

    params.answer(settings, json=as_json, lines=lines, plain=True, paged=True)
