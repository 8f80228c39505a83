"""Random games, each told as the commands would tell it: every seating and rule set, hands by
counts, by cards and by points, corrections, rulings, remarks in any script, times that jump; and
plainer evenings, drawn by hypothesis."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from ginscore import correcting, recording
from ginscore.cards import COUNT, cards_of
from ginscore.cards import NAMES as CARDS
from ginscore.errors import GinscoreError, LedgerError
from ginscore.events import AnyEvent, Correction, HandPlayed, Redone, Undone
from ginscore.game import Game
from ginscore.hand import Count, Dead, End, Hand, Held, Laid, Outcome, Shown, Side, Written
from ginscore.knobs import KNOBS
from ginscore.melds import MELDS, LayOff
from ginscore.notation import Told
from ginscore.opening import open_event
from ginscore.presets import PRESET
from ginscore.recording import change_rules
from ginscore.replay import Replay, fold, with_event
from ginscore.solver import arrange, deadwood_of, defend
from tests.ledgers import (
    adjust,
    amend,
    close,
    dead,
    gin,
    insert,
    knock,
    note,
    opened,
    redo,
    reopen,
    undo,
    void,
    win,
)

NAMES = (
    *("Ann", "Bob", "Cid", "Dee", "José", "한국사람", "عمر", "🃏", "o'Neil", "x:y", "a=b", "#1"),
    *("knock", "vsx", "note", "$HOME", "undo", "nobody", "Ann2", "ｗｉｄｅ", "(e)", "%s"),
)
TEXTS = (
    *("miscounted", 'he said "no" and "no" again', "#not a comment", "--why not", "@20:14", "한국"),
    *(
        "--note x",
        '"',
        "it's  two  blanks",
        "knock Ann 3 vs 12",
        "🃏🃏",
        "x" * 300,
        "a\\nb",
        "; rm",
    ),
)
KNOB_WORDS = (
    *("target=40", "target=300", "knock_limit=5", "knock_limit=0", "oklahoma=upcard", "stake=0.05"),
    *("oklahoma=knock-card", "oklahoma_ace=gin", "spade=all", "tie=nobody", "tie=knocker"),
    *("big_gin_bonus=31", "gin_layoff=yes", "box_timing=at-once", "columns=3", "dealer=winner"),
    *("dead_dealer=passes", "shutout=add:100", "stake=1.50 CHF", 'stake=2 "', "knock_bonus=3"),
)
TEAMS = ("Ann+Cid", "Bob+Dee")


class Teller:
    """Somebody who tells a game: a replay so far, and a clock."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        zone = timezone(timedelta(minutes=rng.choice((0, 60, 330, -480))))
        self.clock = datetime(2026, 11, 30, 20, rng.randrange(60), tzinfo=zone)
        self.replay: Replay = fold((self._opening(),))

    def at(self) -> str:
        """The time, which stands, goes on a little, or jumps to the next day or another zone."""
        jump = self.rng.random()
        if jump < 0.5:
            self.clock += timedelta(seconds=self.rng.choice((1, 45, 60, 600)))
        elif jump < 0.55:
            self.clock += timedelta(hours=self.rng.choice((5, 23, -3)))
        elif jump < 0.58:
            self.clock = self.clock.astimezone(timezone(timedelta(hours=self.rng.choice((1, 2)))))
        return self.clock.isoformat(timespec="seconds")

    def text(self) -> str | None:
        """A remark or reason, or none."""
        return self.rng.choice((None, *TEXTS))

    def _opening(self) -> AnyEvent:
        rng = self.rng
        names = rng.sample(NAMES, 6)
        pairs = ["+".join(names[:2]), "+".join(names[2:4])]
        trios = ["+".join(names[:3]), "+".join(names[3:])]
        people = rng.choice((names[:2], names[:3], pairs, trios))
        seating = rng.choice((None, "box", "cutthroat")) if len(people) == 3 else None
        name = rng.choice(("", *PRESET))
        while True:
            knobs = rng.sample(KNOB_WORDS, rng.choice((0, 0, 1, 3)))
            try:
                opened = open_event(
                    people,
                    "2026-11-30-abcde",
                    self.at(),
                    rules=PRESET[name].rules if name else None,
                    knobs=knobs,
                    seating=seating,
                    draw=rng.random() < 0.3,
                    event=self.text(),
                    name=rng.choice((None, "Final", '"quoted"', "  blanks  ")),
                    pack=rng,
                )
                fold((opened,))
            except GinscoreError:
                continue  # knobs that contradict one another
            return opened

    # What may happen.

    def hand(self) -> AnyEvent:
        """The next hand."""
        game = self.replay.game
        by = self.rng.choice(self.rng.choice(game.open_tables()))
        told = Told(by, self.cards())
        note = self.text()
        event, _ = recording.record_hand(self.replay, told, self.at())
        return replace(event, note=note)

    def cards(self) -> Hand:
        """What was seen at the table, legal under the rules of now more often than not."""
        rng, rules = self.rng, self.replay.game.rules
        upcard = rng.randrange(52) if rules.turns_on_upcard or rng.random() < 0.1 else None
        kind = rng.random()
        if kind < 0.1:
            return Dead(upcard=upcard)
        if kind < 0.2:
            outcome = rng.choice((None, Outcome.GIN, Outcome.UNDERCUT))
            return Written(points=rng.randrange(1, 60), kind=outcome, upcard=upcard)
        limit = rules.limit(upcard)
        if kind < 0.5:
            end = rng.choice((End.KNOCK, End.GIN))
            count = 0 if end is End.GIN else rng.randint(0, limit)
            sides: tuple[Side, Side] = (Count(count), Count(rng.randrange(99)))
            return Shown(end=end, knocker=sides[0], defender=sides[1], upcard=upcard)
        return self.laid(limit, upcard)

    def laid(self, limit: int, upcard: int | None) -> Hand:
        """A hand by cards: three melds and low deadwood against a random ten."""
        rng = self.rng
        while True:
            held, melds = 0, []
            for meld in rng.sample(MELDS, 40):
                if not meld & held and (held | meld).bit_count() <= 10:
                    melds.append(meld)
                    held |= meld
            rest = [card for card in range(52) if not held >> card & 1]
            low = sorted(rest, key=lambda card: (COUNT[card], rng.random()))
            deadwood = tuple(low[: 10 - held.bit_count()])
            if sum(COUNT[card] for card in deadwood) <= limit:
                break
        rest = [card for card in rest if card not in deadwood and card != upcard]
        rng.shuffle(rest)
        theirs, discard = tuple(rest[:10]), rest[10]
        gin = not deadwood
        knocker: Side = Laid(tuple(self._mixed(meld) for meld in melds), (), deadwood)
        if rng.random() < 0.2 and not gin:
            knocker = Held((*(card for meld in melds for card in cards_of(meld)), *deadwood))
        return Shown(
            end=End.GIN if gin and rng.random() < 0.5 else End.KNOCK,
            knocker=knocker,
            defender=self.defender(theirs, [] if gin else melds, isinstance(knocker, Laid)),
            discard=discard if rng.random() < 0.4 else None,
            taken=rest[11] if rng.random() < 0.2 else None,
            upcard=upcard,
        )

    def defender(self, cards: tuple[int, ...], spread: list[int], may_lay_off: bool) -> Side:
        """The defender's side: cards alone, a count, or laid out with lay-offs."""
        rng = self.rng
        mask = sum(1 << card for card in cards)
        kind = rng.random()
        if kind < 0.2:
            return Held(cards)
        if kind < 0.3:
            return Count(rng.randrange(99))
        if kind < 0.6 and may_lay_off:
            best = defend(mask, spread)
            laid = tuple(
                LayOff(card, next(iter(cards_of(spread[n]))) if rng.random() < 0.5 else None)
                for card, n in best.laid
            )
            return Laid(tuple(map(self._mixed, best.melds)), laid, self._mixed(best.deadwood))
        melds = arrange(mask)
        return Laid(tuple(map(self._mixed, melds)), (), self._mixed(deadwood_of(mask, melds)))

    def _mixed(self, mask: int) -> tuple[int, ...]:
        cards = list(cards_of(mask))
        self.rng.shuffle(cards)
        return tuple(cards)

    def adjust(self) -> AnyEvent:
        """A ruling's points."""
        game = self.replay.game
        column = self.rng.choice((None, self.rng.randint(1, len(game.columns))))
        points = self.rng.choice((-10, 5, 25))
        name = self.rng.choice(game.names)
        law = self.rng.choice((None, "12.1"))
        event = recording.adjust(self.replay, name, points, self.at(), law=law, column=column)
        return replace(event, why=self.text())

    def agree(self) -> AnyEvent:
        """Balances that are right."""
        game = self.replay.game
        column = self.rng.randint(1, len(game.columns))
        points = game.columns[column - 1].points
        words = [word for pair in zip(game.names, map(str, points), strict=True) for word in pair]
        if self.rng.random() < 0.5:
            words = words[2:]
        return recording.agree(self.replay, words, self.at(), column)

    def note(self) -> AnyEvent:
        """A remark."""
        return recording.note(self.rng.choice(TEXTS), self.at())

    def rules(self) -> AnyEvent:
        """A change of rules."""
        words = self.rng.sample(KNOB_WORDS, self.rng.choice((1, 2)))
        event = change_rules(self.replay, words, self.at(), self.text())
        return event or self.note()

    def undo(self) -> AnyEvent:
        """The newest entry is taken back."""
        return Undone(at=self.at(), why=self.text()) if self.replay.standing[1:] else self.note()

    def redo(self) -> AnyEvent:
        """And put back."""
        return Redone(at=self.at()) if self.replay.redoable else self.note()

    def close(self) -> AnyEvent:
        """The game is abandoned, or taken up again."""
        act = recording.reopen if self.replay.game.closed else recording.close
        return act(self.replay, self.at(), self.text())

    def correct(self) -> AnyEvent:
        """An earlier hand is put right, made void, or a forgotten one inserted."""
        rng, replay = self.rng, self.replay
        n = rng.randint(1, max(1, len(replay.game.rows)))
        row = replay.row(n)
        by = rng.choice((row.by, row.against))
        told = Told(rng.choice((by, None)) if rng.random() < 0.1 else by, self.cards())
        at, why = self.at(), self.text()
        events: list[Callable[[], Correction | None]] = [
            lambda: correcting.amend(replay, n, told, at, why),
            lambda: correcting.insert(replay, n, told, at, why),
            lambda: correcting.void(replay, n, at, why),
        ]
        event = rng.choice(events)()
        if event is None:
            return self.note()
        return correcting.carry_out(replay, event, void_later=rng.random() < 0.5).event


def random_game(rng: random.Random) -> tuple[AnyEvent, ...]:
    """The events of a random game."""
    teller = Teller(rng)
    acts: dict[Callable[[Teller], AnyEvent], int] = {
        Teller.hand: 16,
        Teller.adjust: 1,
        Teller.agree: 1,
        Teller.note: 1,
        Teller.rules: 1,
        Teller.undo: 2,
        Teller.redo: 1,
        Teller.close: 1,
        Teller.correct: 3,
    }
    for _ in range(rng.randrange(40)):
        (act,) = rng.choices(list(acts), list(acts.values()))
        try:
            teller.replay = with_event(teller.replay, act(teller))
        except GinscoreError:
            continue  # refused, as the commands would
    return teller.replay.events


assert {word.partition("=")[0] for word in KNOB_WORDS} <= {knob.key for knob in KNOBS}


# An evening as hypothesis draws it: steps as numbers, carried out at whatever table is open then.

TABLES = [
    (("Ann", "Bob"), None),
    (("Ann", "Bob", "Cid"), "loser-deals"),
    (("Ann", "Bob", "Cid"), "box"),
    (("Ann", "Bob", "Cid"), "cutthroat"),
    (("Ann+Cid", "Bob+Dee"), None),
    (("Ann+Cid+Eve", "Bob+Dee+Fay"), None),
]
DRAWN_KNOBS = st.fixed_dictionaries(
    {
        "target": st.integers(20, 150),
        "columns": st.sampled_from([1, 3]),
        "tie": st.sampled_from(["undercut", "nobody", "knocker"]),
        "dealer": st.sampled_from(["loser", "winner", "alternate"]),
        "dead_dealer": st.sampled_from(["same", "passes"]),
        "box_timing": st.sampled_from(["end", "at-once"]),
        "knock_bonus": st.sampled_from([0, 5]),
        "gin_boxes": st.sampled_from([0, 2]),
        "undercut_boxes": st.sampled_from([0, 1]),
        "sweep_boxes": st.sampled_from([0, 1]),
        "oklahoma": st.sampled_from(["off", "upcard", "knock-card"]),
        "spade": st.sampled_from(["single", "points", "points-and-extra-boxes", "all"]),
    }
)
HAND = st.tuples(
    st.sampled_from(["knock", "knock", "knock", "gin", "dead", "win"]),
    st.integers(0, 5),  # which table, and which of the two ended the hand
    st.integers(1, 11),
    st.integers(0, 60),
    st.sampled_from([None, *CARDS]),
)
OTHER = st.tuples(
    st.sampled_from(
        ["amend", "void", "insert", "undo", "redo", "adjust", "note", "close", "reopen"]
    ),
    st.integers(0, 5),
    st.integers(1, 8),
    HAND,
)


def hand_of(game: Game, drawn: Any) -> HandPlayed:
    """A drawn hand, played at a table that is open."""
    kind, where, has, other, upcard = drawn
    tables = game.open_tables()
    one, two = tables[where // 2 % len(tables)]
    by, against = (one, two) if where % 2 else (two, one)
    if kind == "knock":
        return knock(by, has, other, against, upcard=upcard)
    if kind == "gin":
        return gin(by, other, against, upcard=upcard)
    return dead(by, against) if kind == "dead" else win(by, other, against)


def event_of(game: Game, drawn: Any) -> AnyEvent:
    """A drawn step, as it can be told in this game."""
    if len(drawn) == 5:
        return hand_of(game, drawn)
    kind, where, number, hand = drawn
    side = game.names[where % len(game.names)]
    told: dict[str, AnyEvent] = {
        "amend": amend(number, hand_of(game, hand)),
        "void": void(number),
        "insert": insert(number, hand_of(game, hand)),
        "undo": undo(),
        "redo": redo(),
        "adjust": adjust(side, number - 4),
        "note": note("rain"),
        "close": close(),
        "reopen": reopen(),
    }
    return told[kind]


@st.composite
def evenings(draw: st.DrawFn, *, steps: Any = HAND | OTHER) -> tuple[AnyEvent, ...]:
    """The events of a random evening; a step that the ledger refuses was not told."""
    names, seating = draw(st.sampled_from(TABLES))
    knobs: dict[str, Any] = draw(DRAWN_KNOBS)
    events: tuple[AnyEvent, ...] = (opened(*names, seating=seating, **knobs),)
    game = fold(events).game
    for drawn in draw(st.lists(steps, max_size=12)):
        more = (*events, event_of(game, drawn))
        try:
            game = fold(more).game
        except LedgerError:
            continue
        events = more
    return events
