"""``ginscore rules`` and its sub-commands: list, show, set, save, default, delete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ginscore.cli import params
from ginscore.cli.corrections import enter
from ginscore.cli.params import (
    HELP,
    Command,
    Settings,
    answer,
    global_options,
    pass_settings,
)

if TYPE_CHECKING:
    from ginscore.ledger.store import Home
    from ginscore.replay import Replay
    from ginscore.rules import Rules


class RulesGroup(click.Group):
    """The sub-commands of ``rules``; a rule set's name alone is answered with the right words."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The sub-command that the words begin with, or what was perhaps meant."""
        from difflib import get_close_matches

        from ginscore.cards import shortened

        word = args[0].lower()
        if word in self.commands:
            return word, self.commands[word], args[1:]
        near = get_close_matches(word, self.commands, n=1)
        meant = f"Did you mean rules {near[0]}?" if near else "To read a rule set: rules show NAME."
        raise click.UsageError(f"rules has no command “{shortened(args[0])}”. {meant}", ctx)


@click.group(
    "rules",
    cls=RulesGroup,
    invoke_without_command=True,
    context_settings=HELP,
    params=list(global_options()),
)
@click.pass_context
def command(ctx: click.Context, /, **told: Any) -> None:
    """List, compare, save and change rule sets; alone, read the current game's.

    \b
    Examples:
      ginscore rules
      ginscore rules show oklahoma
      ginscore rules save house --from classic --set target=150
    """
    params.keep_globals(ctx, told)
    if ctx.invoked_subcommand is None:
        show_running(ctx.ensure_object(Settings))


def show_running(settings: Settings) -> None:
    """The rules of the game meant, in words."""
    kept, replay = settings.read_game()
    title = f"The rules of game {kept.id}"
    _show(settings, replay.game.rules, title=title, game=kept.id)


def _show(settings: Settings, rules: Rules, *, title: str = "", **more: Any) -> None:
    from ginscore.render.rulesets import rule_lines, rules_json, title_of

    answer(
        settings,
        json=lambda: rules_json(rules, **more),
        lines=lambda: rule_lines(rules, title=f"{title}, {title_of(rules)}" if title else ""),
    )


@command.command("list", cls=Command)
@pass_settings
def list_(settings: Settings) -> None:
    """List the presets and the rule sets that were saved here.

    \b
    Example:
      ginscore rules list
    """
    from ginscore.ledger.chosen import read_chosen
    from ginscore.render.rulesets import list_json, list_lines

    home = settings.open_home()
    found, default = _listed(home), read_chosen(home).rules
    answer(
        settings,
        json=lambda: list_json(found, default),
        lines=lambda: list_lines(found, default, settings.format),
    )


def _listed(home: Home) -> list[Any]:
    """Every rule set there is; a saved file that cannot be read is listed with what is wrong."""
    from ginscore.errors import LedgerError
    from ginscore.ledger.rulebook import read_saved, saved_names
    from ginscore.presets import PRESETS
    from ginscore.render.rulesets import Listed

    found = [Listed(one.rules.name, one.rules, False) for one in PRESETS]
    for name in saved_names(home):
        try:
            found.append(Listed(name, read_saved(home, name), True))
        except LedgerError as error:
            found.append(Listed(name, None, True, error.message))
    return found


@command.command("show", cls=Command)
@click.argument("names", nargs=-1, metavar="[NAME [NAME]]")
@pass_settings
def show(settings: Settings, /, names: tuple[str, ...]) -> None:
    """Read a rule set in words, or see where two differ.

    \b
    Examples:
      ginscore rules show oklahoma
      ginscore rules show standard classic
    """
    from ginscore.ledger.rulebook import find
    from ginscore.render.rulesets import difference_json, difference_lines

    if not names:
        show_running(settings)
        return
    if len(names) > 2:
        raise click.UsageError("One rule set is read, two are compared; not more.")
    home = settings.open_home()
    found = [find(home, name) for name in names]
    if len(found) == 1:
        _show(settings, found[0])
        return
    one, other = found
    answer(
        settings,
        json=lambda: difference_json(one, other),
        lines=lambda: difference_lines(one, other, settings.format),
    )


@command.command("set", cls=Command)
@click.argument("knobs", nargs=-1, required=True, metavar="KNOB=VALUE…")
@click.option("--why", metavar="TEXT", help="The reason, kept in the history.")
@pass_settings
def set_(settings: Settings, /, knobs: tuple[str, ...], why: str | None) -> None:
    """Change the running game's rules from here on; hands already scored keep their points.

    \b
    Example:
      ginscore rules set target=150 --why "it is early"
    """
    from ginscore.knobs import knob_word, value_word
    from ginscore.recording import change_rules

    def from_here_on(event: Any, before: Replay) -> str:
        told = [
            f"{key} is {value_word(value)} instead of {knob_word(before.game.rules, key)}"
            for key, value in event.set.items()
        ]
        return f"From here on {', '.join(told)}."

    enter(settings, lambda replay, at: change_rules(replay, knobs, at, why), from_here_on)


@command.command("save", cls=Command)
@click.argument("name")
@click.option("--from", "base", metavar="NAME", help="Begin with these; else the current game's.")
@click.option("--set", "knobs", multiple=True, metavar="KNOB=VALUE", help="Change a knob.")
@pass_settings
def save(settings: Settings, /, name: str, base: str | None, knobs: tuple[str, ...]) -> None:
    """Save a rule set under a name of its own, for new games to take.

    \b
    Example:
      ginscore rules save house --from classic --set target=150
    """
    from ginscore.knobs import knob_pairs, with_knobs
    from ginscore.ledger import rulebook
    from ginscore.render.names import wrapped
    from ginscore.render.rulesets import likeness, rules_json

    home = settings.open_home()
    old = name.lower() in rulebook.saved_names(home)
    rules = with_knobs(_base(settings, home, base), knob_pairs(knobs))
    saved = rulebook.save(home, name, rules)
    again = ", in place of what was saved under that name" if old else ""
    lines = [
        *wrapped(f"{saved.name} is saved: {likeness(saved)}{again}."),
        f"A game takes it with: ginscore new NAME… --rules {saved.name}",
    ]
    answer(settings, json=lambda: rules_json(saved, saved=True), lines=lines)


def _base(settings: Settings, home: Home, name: str | None) -> Rules:
    """The rules that a saved set begins with: those named, else the current game's, else
    ``standard``."""
    from ginscore.errors import GameError
    from ginscore.ledger.rulebook import find

    if name is not None:
        return find(home, name)
    try:
        return settings.read_game()[1].game.rules
    except GameError:
        return find(home, "standard")


@command.command("delete", cls=Command)
@click.argument("name")
@pass_settings
def delete(settings: Settings, /, name: str) -> None:
    """Delete a saved rule set; games that took it keep their own copy.

    \b
    Example:
      ginscore rules delete house
    """
    from ginscore.ledger import rulebook
    from ginscore.ledger.chosen import choose_after, read_chosen

    home = settings.open_home()
    word = name.lower()
    rulebook.delete(home, word)
    was_default = read_chosen(home).rules == word
    if was_default:
        choose_after(home, f"{word} is deleted, but new games still ask for it", rules=None)
    lines = [f"{word} is deleted; games that took it keep their own copy."]
    lines += ["New games take what their seating usually plays."] if was_default else []
    answer(settings, json={"deleted": word, "was_default": was_default}, lines=lines)


@command.command("default", cls=Command)
@click.argument("name", required=False)
@click.option("--clear", is_flag=True, help="New games take what their seating usually plays.")
@pass_settings
def default(settings: Settings, /, name: str | None, clear: bool) -> None:
    """Choose the rules that new games take; alone, say which these are.

    \b
    Example:
      ginscore rules default house
    """
    from ginscore.ledger.chosen import choose, read_chosen
    from ginscore.ledger.rulebook import find
    from ginscore.render.rulesets import default_line

    home = settings.open_home()
    if name is not None and clear:
        raise click.UsageError("Either a name is told or --clear, not both.")
    if name is not None:
        choose(home, rules=find(home, name).name)
    elif clear:
        choose(home, rules=None)
    chosen = read_chosen(home).rules
    answer(settings, json={"default": chosen}, lines=[default_line(chosen)])
