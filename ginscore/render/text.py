"""A game in words: a hand, its receipt, who plays next, how the game stands, its settlement.

Every function returns lines or words; the commands print them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ginscore.game import Game, Row
from ginscore.hand import Dead, Outcome, Written
from ginscore.laws import Law
from ginscore.render.names import cut, short_names, wrapped
from ginscore.render.words import game_words, limit_words, money_words, turned_words
from ginscore.replay import Replay
from ginscore.scoring import Line, total_of
from ginscore.seating import Seating
from ginscore.settlement import ColumnSettled, Pair, Payment, Settlement

Short = Callable[[str], str]
"""Cuts a name to the room there is."""


def short_for(game: Game) -> Short:
    """Names as one line has room for them, those that would look alike told apart."""
    players = short_names(game.players, 16 if len(game.players) < 4 else 10)
    sides = {
        name: cut("+".join(players[one] for one in side), 32)
        for side, name in zip(game.sides, game.names, strict=True)
    }
    cuts = players | sides
    return lambda name: cuts.get(name, cut(name, 16))


def with_short_names(text: str, game: Game) -> str:
    """A sentence with the names in it as short as one line has room for them."""
    short = short_for(game)
    long = {name for name in (*game.players, *game.names) if short(name) != name}
    if not long:
        return text
    either = "|".join(re.escape(name) for name in sorted(long, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{either})(?!\w)", lambda found: short(found[0]), text)


def what_happened(row: Row, short: Short = str) -> str:
    """A hand in a few words: ``Ann knocks 2, Bob 30``. ``short`` cuts the names."""
    hand = row.hand
    by, against = short(row.by), short(row.against)
    if isinstance(hand, Dead):
        return f"{by} v {against}: dead hand" if row.round else "dead hand"
    if isinstance(hand, Written):
        kind = "" if hand.kind is None else f", {str(hand.kind).replace('-', ' ')}"
        return f"{by} wins{kind} (as written)"
    verdict = row.verdict
    if verdict is None or not verdict.legal:
        return f"{by} {str(hand.end).replace('-', ' ')}: refused"
    k, d = verdict.knocker.count, verdict.defender.count
    if row.outcome is Outcome.UNDERCUT:
        return f"{against} {d} undercuts {by} {k}"
    if row.winner is None:
        return f"{by} {k}, {against} {d}: nobody's"
    how = {Outcome.GIN: "gin", Outcome.BIG_GIN: "big gin"}.get(verdict.outcome or Outcome.KNOCK)
    return f"{by} {how}, {against} {d}" if how else f"{by} knocks {k}, {against} {d}"


def score_lines(lines: Sequence[Line], *, indent: str = "  ") -> list[str]:
    """Score lines, labels left and points right, each with its law."""
    wide = max((len(line.label) for line in lines), default=0)
    return [f"{indent}{line.label:<{wide}} {line.points:>+5}  [law {line.law}]" for line in lines]


def turned_up(row: Row) -> str:
    """The limit that was in force, where a card turned up set it or a spade doubled the hand."""
    rules, upcard = row.rules, row.hand.upcard
    if isinstance(row.hand, Dead) or upcard is None or not rules.turns_on_upcard:
        return ""
    return f"{turned_words(rules, upcard)}: {limit_words(rules, upcard)}"


def line_up_words(game: Game, *, short: Short = str) -> str:
    """Who deals the next hand, who plays whom, who sits out. ``short`` cuts the names."""
    now = game.line_up
    plays = ", ".join(f"{short(one)} v {short(other)}" for one, other in game.open_tables())
    dealer, out = short(now.dealer), ", ".join(short(player) for player in now.out)
    if game.seating is Seating.BOX:
        captain = short(now.captain or "")
        return f"{dealer}, in the box, deals to {captain}, the captain; {out} sits out"
    if game.seating is Seating.LOSER_DEALS:
        return f"{plays}; {dealer} deals and sits out"
    if game.seating is Seating.CUTTHROAT:
        return f"{plays}; {dealer} deals, {out} sits out"
    if game.seating is Seating.TEAMS:
        return f"round {now.round}, {dealer} deals: {plays}"
    return f"{dealer} deals"


def standing_words(game: Game) -> str:
    """The score in one line: ``Ann 28, Bob 0``, column by column where there are three."""
    short = short_for(game)
    sides = []
    for side, name in enumerate(game.names):
        points = " / ".join(str(column.points[side]) for column in game.columns)
        sides.append(f"{short(name)} {points}")
    return ", ".join(sides)


def settlement_lines(game: Game, settled: Settlement) -> list[str]:
    """The end of a game, line by line: bonuses, totals, shutouts, who pays whom."""
    short = short_for(game)
    lines = []
    if settled.winner is not None:
        lines.append(f"{short(game.names[settled.winner])} wins the game.")
    elif game.over:
        lines.append("The game is over; nobody collects more than the other.")
    for n, column in enumerate(settled.columns):
        if len(settled.columns) > 1:
            lines.append(f"Column {n + 1}{', pays double' if column.weight == 2 else ''}:")
        for side, name in enumerate(game.names):
            lines.append(f"  {short(name)}")
            lines += score_lines(column.lines[side], indent="    ")
            lines.append(f"    total {column.totals[side]}")
        lines += [word for pair in column.pairs for word in _shutout_words(game, column, pair)]
    for payment in settled.payments:
        sums = _payment_sum(game, settled, payment)
        lines += wrapped(payment_words(payment, short, sums), "", "  ")
    if not settled.payments:
        lines.append("Nobody pays anything.")
    for remark in settled.remarks:
        lines += wrapped(with_short_names(remark, game))
    return lines


def _shutout_words(game: Game, column: ColumnSettled, pair: Pair) -> list[str]:
    """What a shutout does between two sides, where their own lines do not show it."""
    if not pair.shutout:
        return []
    short = short_for(game)
    winner, loser = sorted(pair.sides, key=lambda side: side != column.winner)
    who = f"{short(game.names[loser])} is shut out"
    if pair.factor == 2:
        return [f"  {who} and pays twice the difference: {abs(pair.owed)}."]
    lines = pair.lines[pair.sides.index(winner)]
    if len(game.names) == 2 or lines == column.lines[winner]:
        return []
    return [
        f"  {who}: {short(game.names[winner])} has {total_of(lines)} against "
        f"{short(game.names[loser])}.",
        *score_lines([line for line in lines if line.law is Law.SHUTOUT], indent="    "),
    ]


def _payment_sum(game: Game, settled: Settlement, payment: Payment) -> str:
    """How the points of a payment come about: the two totals of the one column, or what each of
    three columns brings."""
    payee, payer = game.side_of(payment.payee), game.side_of(payment.payer)
    pairs = [
        (column, pair)
        for column in settled.columns
        for pair in column.pairs
        if set(pair.sides) == {payee, payer}
    ]
    if len(pairs) == 1:
        pair = pairs[0][1]
        at = pair.sides.index(payee)
        words = f"{total_of(pair.lines[at])} - {total_of(pair.lines[1 - at])}"
        return f"2 x ({words})" if pair.factor == 2 else words
    terms = [
        (1 if pair.sides[0] == payee else -1) * column.weight * pair.owed for column, pair in pairs
    ]
    return "".join(f" {'-' if term < 0 else '+'} {abs(term)}" for term in terms).lstrip(" +")


def payment_words(payment: Payment, short: Short = str, sums: str = "") -> str:
    """A payment as a sentence: the points, how they come about, and the money where that says
    more."""
    money = ""
    if payment.amount is not None and (payment.currency or payment.amount != payment.points):
        money = f" = {money_words(payment.amount, payment.currency)}"
    points = f"{payment.points} ({sums})" if sums else f"{payment.points}"
    return f"{short(payment.payer)} pays {short(payment.payee)} {points}{money}."


def opening_lines(game_id: str, replay: Replay) -> list[str]:
    """A game that was opened: who plays, by which rules, the cut, who deals."""
    game, opened = replay.game, replay.opened
    short = short_for(game)
    lines = [
        " – ".join(short(name) for name in game.names),
        *wrapped(f"{game_words(game)} · game {game_id}", "", ""),
    ]
    if opened.event or opened.name:
        lines += wrapped(" · ".join(word for word in (opened.name, opened.event) if word), "", "")
    lines += _seating_hint(game)
    if opened.cut:
        cuts = ", ".join(f"{short(player)} {card}" for player, card in opened.cut.items())
        lines.append(f"The cut: {cuts}.")
    return [*lines, f"Next: {line_up_words(game, short=short)}."]


_SEATED = {"three-handed": Seating.BOX, "cutthroat": Seating.CUTTHROAT}
"""The presets that are made for one seating of three."""


def _seating_hint(game: Game) -> list[str]:
    """What is said where rules made for one seating are played in another."""
    meant = _SEATED.get(game.rules.name)
    if meant is None or game.seating is meant:
        return []
    return wrapped(
        f"The rules {game.rules.name} are made for the seating {meant}: --seating {meant}.",
        "",
        "  ",
    )


def status_lines(replay: Replay) -> list[str]:
    """How a game stands, in two lines."""
    game = replay.game
    end = "Abandoned." if game.closed else "The game is over." if game.over else ""
    return [
        f"{standing_words(game)}.",
        end or f"Next: {line_up_words(game, short=short_for(game))}.",
    ]
