"""``ginscore judge``: a ruling without a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ginscore.cli import judge_history, params
from ginscore.cli.params import Settings, pass_settings

if TYPE_CHECKING:
    from ginscore.errors import NotationError
    from ginscore.hand import Held, Laid, Shown
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

    A .gin file: every hand of it.

    \b
    Example:
      ginscore judge 7hdc 345s 9TJd / 2c vs 8cdh +6s +2s / Kc Qh 5c 4h Ac
      ginscore judge JSHD 7SHD 2S 3D 4S 8C AC
    """
    if batch is not None:
        from ginscore.cli.judge_batch import judge_batch

        return judge_batch(settings, batch, words, told)
    if judge_history.are_files(words):
        return judge_history.judge_files(settings, words, told["name"], told["knobs"])
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
    from ginscore.disputes.judging import read_question
    from ginscore.hand import End, Shown
    from ginscore.notation import Said

    question = read_question(words, End(end.lower()), Said(**said))
    rules = rules_in_force(settings, name, knobs)
    if isinstance(question, Shown):
        return _rule(settings, question, rules, claim, claim_deadwood)
    if claim is not None:
        raise click.UsageError("--claim POINTS needs a hand with two sides: judge SIDE vs SIDE")
    return _look(settings, question, rules, said["upcard"], said["taken"], claim_deadwood)


class InForce(NamedTuple):
    """The rules that are applied, and where they are from."""

    rules: Rules
    whence: str


def rules_in_force(settings: Settings, name: str | None, knobs: tuple[str, ...] = ()) -> InForce:
    """The rules meant: those named, else those of the current game, else standard; with the knobs
    that are set."""
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
    return InForce(with_knobs(rules, pairs), whence)


def _missing_upcard(whence: str) -> NotationError:
    """The rules turn on a card that was not told; they may be those of a game nobody thought of."""
    from ginscore.recording import missing_upcard

    error = missing_upcard()
    if whence:
        error.hint += f" These are the rules{whence.removeprefix(',')}; --rules NAME takes others."
    return error


def _rule(
    settings: Settings,
    hand: Shown,
    in_force: InForce,
    claim: int | None,
    claim_deadwood: int | None,
) -> int:
    from ginscore.arbiter import judge, needs_upcard
    from ginscore.checks import PLAYERS
    from ginscore.disputes import claims
    from ginscore.render import rulings
    from ginscore.render.answers import ruling_json

    rules, whence = in_force
    if needs_upcard(rules, hand):
        raise _missing_upcard(whence)
    verdict = judge(hand, rules)
    points = None if claim is None else claims.claim_points(verdict, rules, claim)
    counted = (
        None if claim_deadwood is None else claims.claim_deadwood(verdict, rules, claim_deadwood)
    )

    def lines() -> list[str]:
        found = rulings.limit_lines(rules, hand.upcard, whence)
        found += rulings.ruling_lines(verdict, rules, PLAYERS)
        if points is not None:
            found += rulings.points_claim_lines(points, verdict, rules, PLAYERS)
        if counted is not None:
            found += rulings.deadwood_claim_lines(counted, verdict, PLAYERS)
        return found

    _tell_whence(settings, whence)
    params.answer(settings, json=lambda: ruling_json(verdict, rules, points, counted), lines=lines)
    return 0 if verdict.legal else 3


def _look(
    settings: Settings,
    side: Laid | Held,
    in_force: InForce,
    upcard: str | None,
    taken: str | None,
    claim: int | None,
) -> int:
    from ginscore.cards import parse_card
    from ginscore.disputes.claims import claim_alone
    from ginscore.disputes.eleven import Refused, cards_in, look_at
    from ginscore.render import rulings
    from ginscore.render.answers import alone_json
    from ginscore.rules import Oklahoma

    rules, whence = in_force
    turned = None if upcard is None else parse_card(upcard)
    if turned is None and rules.oklahoma is not Oklahoma.OFF:
        raise _missing_upcard(whence)
    alone = look_at(side, rules, turned, None if taken is None else parse_card(taken))
    if claim is not None and len(cards_in(side)) != 10:
        raise click.UsageError("--claim-deadwood N needs ten cards, or two sides.")
    refused = isinstance(alone, Refused)
    counted = None if claim is None or refused else claim_alone(side, rules, claim)
    _tell_whence(settings, whence)
    params.answer(
        settings,
        json=lambda: alone_json(alone, counted),
        lines=lambda: (
            rulings.limit_lines(rules, turned, whence) + rulings.alone_lines(alone, counted)
        ),
    )
    return 3 if refused else 0


def _tell_whence(settings: Settings, whence: str) -> None:
    """With JSON, say whose rules were applied where nobody named any; the sentences begin so."""
    if settings.json and whence:
        click.echo(f"By the rules{whence.removeprefix(',')}.", err=True)
