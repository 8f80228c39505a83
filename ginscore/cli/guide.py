"""Guided entry of one hand: a question at a time, each answer read back, then the whole line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from ginscore.cli.hands import record_hand
from ginscore.cli.params import Settings, asks, show_error
from ginscore.cli.sitting import printable
from ginscore.errors import GameError, GinscoreError, IllegalHand, NotationError
from ginscore.game import Game
from ginscore.hand import Count, Held, Laid, Side
from ginscore.notation import Said, Told, hand_words, parse_side, side_words, split_words
from ginscore.recording import find_name
from ginscore.render.words import in_symbols
from ginscore.replay import Replay
from ginscore.texts import DEADWOOD

NOBODY = ("nobody", "no", "none", "dead")

CARDS_HELP = """\
A card is rank and suit: 7h, Th or 10h, As. A meld is one word: 7h7d7c or 7hdc
is a set, 3s4s5s, 345s or 3-5s a run. Ten single cards: the arbiter arranges
them. A number alone is the deadwood count, where nobody wants to type cards."""

LAY_OFF_HELP = """\
Cards that go on the knocker's melds: 6s, or 6s 2s. Ts@Js says on which meld,
by one of its cards. Nothing: none was laid off."""

DEADWOOD_HELP = """\
The cards in no meld: Kc Qh 5c. Nothing: every card is in a meld."""

T = TypeVar("T")


class Guide:
    """A person who is asked, or a pipe that answers."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.live = asks()

    def ask(self, question: str, help_text: str, read: Callable[[str], T]) -> T:
        """What an answer means. A ``?`` is answered with help; a person whose answer is not
        understood is asked again."""
        while True:
            answer = self._answer(question)
            if answer == "?":
                click.echo(help_text, err=self.settings.json)
                continue
            try:
                return read(answer)
            except GinscoreError as error:
                if not self.live:
                    raise
                show_error(self.settings, error)

    def _answer(self, question: str) -> str:
        if self.live:
            # The question is readline's own, which else would write over it.
            prompt = "" if self.settings.json else f"{question}: "
            click.echo("" if prompt else f"{question}: ", nl=False, err=True)
            try:
                return input(prompt).strip()
            except (EOFError, KeyboardInterrupt):
                raise click.Abort from None
        line = sys.stdin.readline()
        if not line:
            raise NotationError(
                f"The answers end too early; not answered is: {question}.",
                hint="Each question takes a line; an empty one says nothing.",
            )
        click.echo(f"{question}: {printable(line.strip())}", err=self.settings.json)
        return line.strip()

    def say(self, sentence: str) -> None:
        """Read back what was understood."""
        stream = sys.stderr if self.settings.json else sys.stdout
        shown = in_symbols(f"  {sentence}", symbols=self.settings.symbols_on(stream))
        click.echo(shown, file=stream)


def guide(settings: Settings) -> None:
    """Ask for one hand, show what it comes to, and record it."""
    from ginscore.ledger.store import now
    from ginscore.recording import record_hand as told_event

    asked = Guide(settings)
    _, replay = settings.read_game()
    if replay.game.ended:
        raise GameError("The game is over; no hand can be added.", hint="ginscore rematch")
    verb, name = _who_and_how(asked, replay.game)
    while True:
        told = _tell(asked, replay, verb, name)
        asked.say(f"In one line: ginscore {hand_words(told.hand, told.by)}")
        try:
            told_event(replay, told, now())
            break
        except IllegalHand as error:
            if not asked.live:
                raise
            show_error(settings, error)
            click.echo("Once more, from the cards:")
    if asked.ask("Record it (yes, no)", "yes writes it to the sheet; no forgets it.", _yes_no):
        record_hand(settings, lambda _: told, note=None, dry_run=False)
    else:
        asked.say("Nothing was written.")


def _yes_no(answer: str) -> bool:
    if answer.lower() in ("", "y", "yes"):
        return True
    if answer.lower() in ("n", "no"):
        return False
    raise NotationError("Yes or no is wanted.", word=answer)


def _who_and_how(asked: Guide, game: Game) -> tuple[str, str | None]:
    players = [player for pair in game.open_tables() for player in pair]
    named = ", ".join(players)

    def who(answer: str) -> str | None:
        return None if answer.lower() in NOBODY else find_name(answer, players, "in this hand")

    name = asked.ask(
        f"Who ended it ({named}, or nobody)",
        "The player who knocked or went gin; nobody where the stock ran out.",
        who,
    )
    if name is None:
        asked.say("A dead hand: nobody knocked.")
        return "dead", _whose_table(asked, game, players)
    big = game.rules.big_gin_bonus is not None
    ways = ("knock", "gin", "big-gin") if big else ("knock", "gin")

    def how(answer: str) -> str:
        begun = [way for way in ways if answer and way.startswith(answer.lower())]
        if len(begun) != 1:
            raise NotationError(f"{', '.join(ways)} are the ways to end a hand.", word=answer)
        return begun[0]

    verb = asked.ask(
        f"How ({', '.join(ways)})",
        f"A knock is at most {game.rules.knock_limit} in deadwood; gin has none.",
        how,
    )
    asked.say(f"{name}: {verb.replace('-', ' ')}.")
    return verb, name


def _whose_table(asked: Guide, game: Game, players: Sequence[str]) -> str | None:
    if len(game.open_tables()) == 1:
        return None
    return asked.ask(
        "At whose table", "One of the two who played it.", lambda answer: find_name(answer, players)
    )


def _tell(asked: Guide, replay: Replay, verb: str, name: str | None) -> Told:
    """The hand that was seen, asked for piece by piece."""
    from ginscore.notation import tell

    words = [] if name is None else [name]
    if name is not None and verb != "dead":
        other = replay.game.line_up.opponent(name)
        assert other is not None  # only who plays was let through
        knocker = _knocker(asked, name, may_be_empty=verb != "knock")
        open_to_lay_off = isinstance(knocker, Laid) and (
            verb == "knock" or replay.game.rules.gin_layoff
        )
        defender = _defender(asked, other, may_lay_off=open_to_lay_off)
        told = [] if knocker is None else [side_words(knocker)]
        words += [*told, "vs", side_words(defender)]
    return tell(verb, words, Said(upcard=_upcard(asked, replay, verb)))


def _knocker(asked: Guide, name: str, *, may_be_empty: bool) -> Side | None:
    count = " Nothing: the cards are not told." if may_be_empty else ""

    def read(answer: str) -> Side | None:
        if not answer and may_be_empty:
            return None
        return _side(answer)

    side = asked.ask(f"{name}'s melds, or the count", CARDS_HELP + count, read)
    if isinstance(side, Laid) and not side.deadwood:
        _read_back(asked, name, side)
        deadwood = asked.ask(f"{name}'s deadwood", DEADWOOD_HELP, _loose)
        side = Laid(side.melds, (), deadwood)
    if side is not None:
        _read_back(asked, name, side)
    return side


def _defender(asked: Guide, name: str, *, may_lay_off: bool) -> Side:
    def read(answer: str) -> Side:
        return _side(answer) if answer else Laid()

    side = asked.ask(f"{name}'s melds, or the count", CARDS_HELP, read)
    if isinstance(side, Laid) and not side.deadwood:
        if may_lay_off:
            laid = asked.ask(f"{name} lays off", LAY_OFF_HELP, _laid_off)
            side = Laid(side.melds, laid.layoffs, ())
            _read_back(asked, name, side)
        deadwood = asked.ask(f"{name}'s deadwood", DEADWOOD_HELP, _loose)
        side = Laid(side.melds, side.layoffs, deadwood)
    _read_back(asked, name, side)
    return side


def _side(answer: str) -> Side:
    words = split_words([answer])
    if not words:
        raise NotationError("Melds are wanted, or the count; ? explains them.")
    return parse_side(words, may_lay_off=True)


def _loose(answer: str) -> tuple[int, ...]:
    words = [word for word in split_words([answer]) if word.lower() not in DEADWOOD]
    side = parse_side(["/", *words], may_lay_off=False)
    assert isinstance(side, Laid)  # a slash makes it so
    return side.deadwood


def _laid_off(answer: str) -> Laid:
    words = [f"+{word.lstrip('+')}" for word in split_words([answer])]
    side = parse_side([*words, "/"], may_lay_off=True)
    assert isinstance(side, Laid)  # a slash makes it so
    return side


def _read_back(asked: Guide, name: str, side: Side) -> None:
    if isinstance(side, Count):
        asked.say(f"{name}: {side.count} in deadwood.")
    elif isinstance(side, Held):
        asked.say(f"{name}: {side_words(side)}, which the arbiter arranges.")
    else:
        asked.say(f"{name}: {side_words(side)}")


def _upcard(asked: Guide, replay: Replay, verb: str) -> str | None:
    from ginscore.cards import NAMES, parse_card
    from ginscore.game import round_card

    if verb == "dead" or not replay.game.rules.turns_on_upcard or round_card(replay.game):
        return None
    text = "The first upcard, or the knock card: these rules turn on it."
    return NAMES[asked.ask("The upcard", text, parse_card)]
