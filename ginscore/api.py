"""ginscore as a library: judge, price, arrange, defend, replay, and both formats read and written.

    >>> import ginscore
    >>> verdict = ginscore.judge("7hdc 345s 9TJd / 2c", "8cdh +6s +2s / Kc Qh 5c 4h Ac")
    >>> verdict.outcome.value, verdict.winner.value, ginscore.price(verdict).points
    ('knock', 'knocker', 28)

Cards are written as players type them. Nothing here reads a clock, a file or a terminal, and
everything given back is a frozen record. What is wrong is raised as a ``GinscoreError``:
``NotationError`` and ``RulesError`` for words that are not understood, ``IllegalHand`` and
``GameError`` for what the laws or the game refuse, ``LedgerError`` for a broken ledger,
``HistoryError`` for a hand history with mistakes.

Every name in ``__all__`` is stable: within a major version none is taken away and none changes
what it means; records may get further fields.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ginscore import solver
from ginscore.advice import Note
from ginscore.advice import notes as _notes
from ginscore.arbiter import Verdict, Winner, needs_upcard
from ginscore.arbiter import judge as _judge
from ginscore.cards import mask_of, names, parse_card
from ginscore.errors import (
    GameError,
    GinscoreError,
    IllegalHand,
    LedgerError,
    NotationError,
    RulesError,
)
from ginscore.events import AnyEvent
from ginscore.faults import Fault, FaultCode
from ginscore.hand import Count, Dead, End, Held, Laid, Outcome, Shown, Side, Written
from ginscore.history import reader, writer
from ginscore.history.problems import HistoryError, Problem
from ginscore.knobs import with_knobs
from ginscore.melds import meld_word, parse_cards
from ginscore.notation import parse_side, split_words
from ginscore.presets import find_rules
from ginscore.recording import missing_upcard
from ginscore.replay import Replay, fold
from ginscore.rules import Rules
from ginscore.scoring import Line, Price, box_lines
from ginscore.scoring import price as _price
from ginscore.settlement import Payment, Settlement
from ginscore.settlement import settle as _settle

__all__ = [  # noqa: RUF022 - in the order in which a program meets them
    "judge",
    "price",
    "notes",
    "arrange",
    "best_defence",
    "rule_set",
    "replay_game",
    "settle",
    "read_history",
    "write_history",
    "read_ledger",
    "write_ledger",
    "Arrangement",
    "BestDefence",
    "Verdict",
    "Outcome",
    "Winner",
    "Fault",
    "FaultCode",
    "Price",
    "Line",
    "Note",
    "Rules",
    "Replay",
    "Settlement",
    "Payment",
    "Shown",
    "Dead",
    "Written",
    "Count",
    "Held",
    "Laid",
    "End",
    "GinscoreError",
    "NotationError",
    "RulesError",
    "IllegalHand",
    "GameError",
    "LedgerError",
    "HistoryError",
    "Problem",
]


class Arrangement(Struct, frozen=True):
    """Cards arranged: the melds and the deadwood as words, and what the deadwood counts."""

    melds: tuple[str, ...]
    deadwood: tuple[str, ...]
    count: int


class BestDefence(Struct, frozen=True):
    """The best that a defender can do: melds, lay-offs (card, meld of the spread), deadwood, and
    what it counts."""

    melds: tuple[str, ...]
    lay_offs: tuple[tuple[str, str], ...]
    deadwood: tuple[str, ...]
    count: int


def rule_set(name: str = "standard", **knobs: object) -> Rules:
    """A rule set by the name of its preset, with some knobs changed.

    >>> rule_set("classic", target=150).undercut_bonus
    10
    >>> rule_set("standrd")
    Traceback (most recent call last):
    ginscore.errors.RulesError: There are no rules named “standrd”.
    """
    return with_knobs(find_rules(name), knobs)


def judge(
    knocker: str | Side,
    defender: str | Side,
    by: Rules | str = "standard",
    *,
    end: str = "knock",
    upcard: str | None = None,
    discard: str | None = None,
    taken: str | None = None,
    accepted: bool = False,
    players: tuple[str, str] = ("the knocker", "the defender"),
) -> Verdict:
    """Rule on a hand: every fault with its law, or its outcome and winner.

    A side is written as on the command line: a count, or melds, lay-offs behind ``+`` and deadwood
    behind ``/``; ten cards alone are arranged.

    >>> judge("10", "6").outcome.value
    'undercut'
    >>> verdict = judge("7h7d7c 3s4s5s / Kc Qc 2h 2d", "40")
    >>> [fault.code.value for fault in verdict.faults]
    ['over-limit']
    >>> print(verdict.faults[0].message)
    The knocker knocks with 24; the limit is 10.

    Raises NotationError for words that cannot be read, and where the rules turn on an upcard that
    is not told.
    """
    hand = Shown(
        end=End(end),
        knocker=_side(knocker, may_lay_off=False),
        defender=_side(defender, may_lay_off=True),
        upcard=None if upcard is None else parse_card(upcard),
        discard=None if discard is None else parse_card(discard),
        taken=None if taken is None else parse_card(taken),
        accepted=accepted,
    )
    chosen = _rules(by)
    if needs_upcard(chosen, hand):
        raise missing_upcard()
    return _judge(hand, chosen, players)


def _rules(by: Rules | str) -> Rules:
    return find_rules(by) if isinstance(by, str) else by


def _side(side: str | Side, *, may_lay_off: bool) -> Side:
    return (
        parse_side(split_words([side]), may_lay_off=may_lay_off) if isinstance(side, str) else side
    )


def price(verdict: Verdict, by: Rules | str = "standard") -> Price:
    """What a hand brings its winner, as lines that sum; a box that is credited at once is one.

    >>> for line in price(judge("0", "21", end="gin")).lines:
    ...     print(line.label, line.points)
    defender's deadwood 21
    gin bonus 25
    >>> price(judge("3", "13", "palace"), "palace").points
    20
    """
    priced = _price(verdict, _rules(by))
    if not verdict.legal or verdict.winner is None:
        return priced
    more = box_lines(priced, _rules(by))[1]
    return Price((*priced.lines, *more), priced.extra_boxes, priced.doubled)


def notes(verdict: Verdict, by: Rules | str = "standard") -> tuple[Note, ...]:
    """What either side missed, what the arbiter arranged, what could not be checked.

    >>> print(notes(judge("3", "12"))[0].message)
    The counts stand as typed; no cards were seen.
    """
    return tuple(_notes(verdict, _rules(by)))


def arrange(cards: str) -> Arrangement:
    """The arrangement with the least deadwood of up to eleven cards.

    >>> arrange("7h 7d 7c 3s 4s 5s 9d Td Jd 2c")
    Arrangement(melds=('7c7d7h', '9dTdJd', '3s4s5s'), deadwood=('2c',), count=2)
    """
    held = _mask(cards)
    melds = solver.arrange(held)
    left = solver.deadwood_of(held, melds)
    return Arrangement(_melds(melds), _words(left), solver.least_deadwood(held))


def best_defence(cards: str, spread: str) -> BestDefence:
    """The best that these cards can do against the melds of a spread, melds and lay-offs together.

    >>> best_defence("6s 2s 8c 8d 8h Kc Qh 5c 4h Ac", "7hdc 345s 9TJd")
    ... # doctest: +NORMALIZE_WHITESPACE
    BestDefence(melds=('8c8d8h',), lay_offs=(('2s', '3s4s5s'), ('6s', '3s4s5s')),
                deadwood=('Ac', '5c', 'Kc', '4h', 'Qh'), count=30)
    """
    melds = [mask_of(parse_cards(word)) for word in split_words([spread])]
    best = solver.defend(_mask(cards), melds)
    laid = tuple((names([card]), meld_word(melds[n])) for card, n in best.laid)
    return BestDefence(_melds(best.melds), laid, _words(best.deadwood), best.count)


def _mask(cards: str) -> int:
    held = [card for word in split_words([cards]) for card in parse_cards(word)]
    if len(set(held)) != len(held):
        raise NotationError("A card stands twice.")
    if len(held) > solver.MOST_CARDS:
        raise NotationError(f"{len(held)} cards are more than a hand has.")
    return mask_of(held)


def _words(mask: int) -> tuple[str, ...]:
    return tuple(names(mask).split())


def _melds(melds: Sequence[int]) -> tuple[str, ...]:
    return tuple(meld_word(meld) for meld in melds)


def replay_game(events: Sequence[AnyEvent], by: Rules | None = None) -> Replay:
    """The game that some events tell: ``.game`` has its sides, columns, rows and line-up. With
    ``by``, what the same hands would have come to under other rules.

    >>> game = replay_game(read_history(EVENING)).game
    >>> game.names, game.columns[0].points, game.line_up.dealer
    (('Ann', 'Bob'), (9, 59), 'Ann')
    """
    return fold(events, by)


def settle(told: Replay) -> Settlement:
    """The settlement of a game as it stands: lines a side, totals, who pays whom.

    >>> settle(replay_game(read_history(EVENING))).totals
    (29, 79)
    """
    return _settle(told.game)


def read_history(text: str, source: str = "the text") -> tuple[AnyEvent, ...]:
    """The events of a hand history (``ginscore format`` has the specification).

    >>> events = read_history(EVENING)
    >>> [type(event).__name__ for event in events]
    ['Opened', 'HandPlayed', 'HandPlayed']

    Raises HistoryError, whose ``problems`` are all mistakes, each with its line and column:

    >>> try:
    ...     read_history(EVENING.replace("12", "x"), "evening.gin")
    ... except HistoryError as error:
    ...     print(error.problems[0].place)
    evening.gin:5:16
    """
    return reader.read(text, source)


def write_history(events: Sequence[AnyEvent]) -> str:
    """A game as a hand history, which is read back as the same events.

    >>> print(write_history(read_history(EVENING)).splitlines()[-1])
    gin Bob vs 34
    """
    return writer.write(events)


def read_ledger(content: bytes) -> tuple[AnyEvent, ...]:
    """The events of a ledger's JSON, its digests checked.

    >>> read_ledger(b"{}")
    Traceback (most recent call last):
    ginscore.errors.LedgerError: Object missing required field `format`
    """
    from ginscore.ledger.codec import decode

    return decode(content).events


def write_ledger(events: Sequence[AnyEvent]) -> bytes:
    """A game as a ledger's JSON, each event chained to the one before by a digest.

    >>> events = read_history(EVENING)
    >>> len(read_ledger(write_ledger(events))) == len(events)
    True
    """
    from ginscore.ledger.codec import chained, encode

    return encode(chained(events))


EVENING = """\
ginscore-history 1
date: 2026-11-30
players: Ann Bob

knock Ann 3 vs 12
gin Bob vs 34
"""
"""A short hand history, for the examples above."""
