"""``ginscore judge``: a ruling without a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings

if TYPE_CHECKING:
    from ginscore.hand import Shown, Side
    from ginscore.rules import Rules

ENDS = ("knock", "gin", "big-gin")


@params.command("judge")
@click.argument("words", nargs=-1, metavar="SIDE vs SIDE")
@click.option(
    "--end",
    type=click.Choice(ENDS, case_sensitive=False),
    default="knock",
    help="How the hand was ended; knock where not told.",
)
@click.option("--rules", "name", metavar="NAME", help="The rules; else those of the current game.")
@click.option("--set", "knobs", multiple=True, metavar="KNOB=VALUE", help="Change one rule.")
@click.option("--discard", metavar="CARD", help="The card thrown with the knock.")
@click.option("--upcard", metavar="CARD", help="The upcard, or the knock card.")
@click.option("--taken", metavar="CARD", help="The card just taken from the discard pile.")
@click.option("--accepted", is_flag=True, help="Over the limit, and the opponent accepts it.")
@click.option("--claim", type=click.IntRange(0), metavar="POINTS", help="Is this score right?")
@click.option("--claim-deadwood", type=click.IntRange(0), metavar="N", help="Is this count right?")
@click.option("--batch", metavar="FILE", help="Rule on lines of JSON; - is standard input.")
@pass_settings
def command(settings: Settings, /, words: tuple[str, ...], batch: str | None, **told: Any) -> int:
    """Rule on a hand without a game: legal or not, the score, law by law.

    Eleven cards alone: what may be done with them; ten: what they count.

    \b
    Example:
      ginscore judge 7hdc 345s 9TJd / 2c vs 8cdh +6s +2s / Kc Qh 5c 4h Ac
      ginscore judge JSHD 7SHD 2S 3D 4S 8C AC
    """
    if batch is not None:
        from ginscore.cli.judge_batch import judge_batch

        return judge_batch(settings, batch, words, told)
    return _judge_words(settings, words, **told)


def _judge_words(
    settings: Settings,
    words: tuple[str, ...],
    *,
    end: str,
    name: str | None,
    knobs: tuple[str, ...],
    claim: int | None,
    claim_deadwood: int | None,
    **said: Any,
) -> int:
    """Rule on one hand, or look at cards alone; the exit status is 3 for what breaks a law."""
    from ginscore.hand import End, Shown
    from ginscore.judging import read_question
    from ginscore.notation import Said

    question = read_question(words, End(end.lower()), Said(**said))
    rules, whence = rules_in_force(settings, name, knobs)
    if isinstance(question, Shown):
        return _rule(settings, question, rules, whence, claim, claim_deadwood)
    if claim is not None:
        raise click.UsageError("--claim POINTS needs a hand with two sides: judge SIDE vs SIDE")
    upcard, taken = said["upcard"], said["taken"]
    return _look(settings, question, rules, whence, upcard, taken, claim_deadwood)


def rules_in_force(
    settings: Settings, name: str | None, knobs: tuple[str, ...]
) -> tuple[Rules, str]:
    """The rules meant, and where they are from: those named, else those of the current game, else
    standard; with the knobs that are set."""
    from ginscore.errors import GameError
    from ginscore.knobs import knob_pairs, with_knobs
    from ginscore.ledger.rulebook import find
    from ginscore.presets import find_rules

    whence = ""
    if name is not None:
        rules = find(settings.open_home(), name)
    else:
        try:
            kept, replay = settings.read_game()
            rules, whence = replay.game.rules, f", of game {kept.id}"
        except GameError:
            rules = find_rules("standard")
    pairs = knob_pairs(knobs)
    if pairs:
        whence += f", with {', '.join(f'{key}={value}' for key, value in pairs.items())}"
    return with_knobs(rules, pairs), whence


def _rule(
    settings: Settings,
    hand: Shown,
    rules: Rules,
    whence: str,
    claim: int | None,
    claim_deadwood: int | None,
) -> int:
    from ginscore.arbiter import PLAYERS, judge, needs_upcard
    from ginscore.claims import claim_deadwood as answer_deadwood
    from ginscore.claims import claim_points
    from ginscore.recording import missing_upcard

    if needs_upcard(rules, hand):
        raise missing_upcard()
    verdict = judge(hand, rules)
    points = None if claim is None else claim_points(verdict, rules, claim)
    deadwood = None if claim_deadwood is None else answer_deadwood(verdict, rules, claim_deadwood)
    if settings.json:
        from ginscore.render.answers import claim_json
        from ginscore.render.machine import dump, verdict_json

        ruling = {"id": None} | verdict_json(verdict, rules)
        if points is not None:
            ruling["claim"] = claim_json(points, "points")
        if deadwood is not None:
            ruling["claim_deadwood"] = claim_json(deadwood, "count")
        click.echo(dump(ruling))
        return 0 if verdict.legal else 3
    from ginscore.render import rulings

    lines = [rulings.limit_line(rules, hand.upcard, whence)]
    lines += rulings.ruling_lines(verdict, rules, PLAYERS)
    if points is not None:
        lines += rulings.points_claim_lines(points, verdict, rules, PLAYERS)
    if deadwood is not None:
        lines += rulings.deadwood_claim_lines(deadwood, verdict, PLAYERS)
    params.say(settings, lines)
    return 0 if verdict.legal else 3


def _look(
    settings: Settings,
    side: Side,
    rules: Rules,
    whence: str,
    upcard: str | None,
    taken: str | None,
    claim: int | None,
) -> int:
    from ginscore.cards import parse_card
    from ginscore.claims import claim_alone
    from ginscore.eleven import look_at
    from ginscore.recording import missing_upcard

    turned = None if upcard is None else parse_card(upcard)
    if turned is None and rules.oklahoma != "off":
        raise missing_upcard()
    alone = look_at(side, rules, turned, None if taken is None else parse_card(taken))
    if claim is not None and alone.number != 10:
        raise click.UsageError("--claim-deadwood N needs ten cards, or two sides.")
    counted = None if claim is None or alone.faults else claim_alone(side, rules, claim)
    if settings.json:
        from ginscore.render.answers import alone_json, claim_json
        from ginscore.render.machine import dump

        more = {} if counted is None else {"claim_deadwood": claim_json(counted, "count")}
        click.echo(dump(alone_json(alone) | more))
    else:
        from ginscore.render import rulings

        lines = [rulings.limit_line(rules, turned, whence), *rulings.alone_lines(alone)]
        if counted is not None:
            lines += rulings.count_claim_lines(counted, alone.count)
        params.say(settings, lines)
    return 3 if alone.faults else 0
