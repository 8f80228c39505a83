"""A hand as JSON and back: the same words in a ledger and in a batch line.

Cards are words (``"7h"``), a lay-off with a named place is ``"Ts@Js"``. Reading a hand finds wrong
types, unknown fields and words that are no card, and names the place (``$.knocker.melds[0][2]``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ginscore.cards import CARD, NAMES, parse_card
from ginscore.errors import NotationError
from ginscore.hand import (
    WRITTEN_KINDS,
    Cards,
    Count,
    Dead,
    End,
    Hand,
    Held,
    Laid,
    Outcome,
    Shown,
    Side,
    Written,
)
from ginscore.melds import LayOff
from ginscore.notation import lay_off_word

MOST_WORDS = 60
"""No list of cards or melds in a file is longer than this: more than the pack has."""


class SideJSON(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side as JSON: what was laid, or ten cards, or a count."""

    melds: list[list[str]] | UnsetType = UNSET
    layoffs: list[str] | UnsetType = UNSET
    deadwood: list[str] | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET
    count: int | UnsetType = UNSET


class HandJSON(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hand as JSON. ``end`` is ``knock``, ``gin``, ``big-gin``, ``dead`` or ``win``."""

    end: str
    knocker: SideJSON | None = None
    defender: SideJSON | None = None
    discard: str | None = None
    upcard: str | None = None
    taken: str | None = None
    accepted: bool = False
    points: int | None = None
    kind: str | None = None


def _fail(sentence: str, path: str) -> NotationError:
    return NotationError(f"{sentence.removesuffix('.')}.", place=path)


def read_card(word: str, path: str) -> int:
    """The card of a word in a file. Raises NotationError with the place."""
    card = CARD.get(word)
    if card is not None:
        return card
    try:
        return parse_card(word)
    except NotationError as error:
        raise _fail(error.message, path) from None


def _read_cards(words: Sequence[str], path: str) -> Cards:
    if len(words) > MOST_WORDS:
        raise _fail(f"{len(words)} cards are more than the pack has", path)
    try:
        return tuple([CARD[word] for word in words])
    except KeyError:
        return tuple(read_card(word, f"{path}[{n}]") for n, word in enumerate(words))


def _read_lay_off(word: str, path: str) -> LayOff:
    card, at, on = word.partition("@")
    return LayOff(read_card(card, path), read_card(on, path) if at else None)


def read_side(side: SideJSON, path: str, *, may_lay_off: bool) -> Side:
    """A side from JSON. Raises NotationError with the place."""
    laid = not (side.melds is side.layoffs is side.deadwood is UNSET)
    if (side.count is not UNSET) + (side.cards is not UNSET) + laid > 1:
        raise _fail("A side is a count, or cards, or melds and deadwood, not two of them", path)
    if side.count is not UNSET:
        return Count(side.count)
    if side.cards is not UNSET:
        return Held(_read_cards(side.cards, f"{path}.cards"))
    if not laid:
        raise _fail("A side shows nothing: a count, cards, or melds and deadwood are wanted", path)
    if side.layoffs and not may_lay_off:
        raise _fail("Only the defender lays off", f"{path}.layoffs")
    melds, layoffs, deadwood = side.melds or [], side.layoffs or [], side.deadwood or []
    if len(melds) + len(layoffs) + len(deadwood) + sum(map(len, melds)) <= MOST_WORDS:
        try:
            return Laid(
                tuple([tuple([CARD[word] for word in meld]) for meld in melds]),
                tuple([LayOff(CARD[word]) for word in layoffs]),
                tuple([CARD[word] for word in deadwood]),
            )
        except KeyError:
            # Some word is written another way, or names its meld, or is no card: one by one then.
            pass
    return _read_laid(melds, layoffs, deadwood, path)


def _read_laid(
    melds: Sequence[Sequence[str]], layoffs: Sequence[str], deadwood: Sequence[str], path: str
) -> Laid:
    """A side as it was laid, word by word, so that the place of a wrong one is known."""
    if len(melds) > MOST_WORDS or len(layoffs) > MOST_WORDS:
        raise _fail("More melds or lay-offs than the pack has cards", path)
    return Laid(
        tuple([_read_cards(meld, f"{path}.melds[{n}]") for n, meld in enumerate(melds)]),
        tuple([_read_lay_off(word, f"{path}.layoffs[{n}]") for n, word in enumerate(layoffs)]),
        _read_cards(deadwood, f"{path}.deadwood"),
    )


def read_hand(hand: HandJSON, path: str = "$") -> Hand:
    """A hand from JSON. Raises NotationError with the place for what cannot be one."""
    upcard = None if hand.upcard is None else read_card(hand.upcard, f"{path}.upcard")
    if hand.end in ("dead", "win"):
        return _read_unshown(hand, upcard, path)
    if hand.end not in tuple(End):
        raise _fail("A hand ends by knock, gin, big-gin, dead or win", f"{path}.end")
    if hand.points is not None or hand.kind is not None:
        raise _fail("A hand with both sides shown has no points or kind of its own", path)
    if hand.knocker is None or hand.defender is None:
        missing = "knocker" if hand.knocker is None else "defender"
        raise _fail(f"The {missing}'s side is missing", path)
    return Shown(
        end=End(hand.end),
        knocker=read_side(hand.knocker, f"{path}.knocker", may_lay_off=False),
        defender=read_side(hand.defender, f"{path}.defender", may_lay_off=True),
        discard=None if hand.discard is None else read_card(hand.discard, f"{path}.discard"),
        upcard=upcard,
        taken=None if hand.taken is None else read_card(hand.taken, f"{path}.taken"),
        accepted=hand.accepted,
    )


def _read_unshown(hand: HandJSON, upcard: int | None, path: str) -> Hand:
    shown = (hand.knocker, hand.defender, hand.discard, hand.taken)
    if any(part is not None for part in shown) or (hand.accepted and hand.end == "dead"):
        raise _fail(f"Nothing is shown in a hand that ends as {hand.end}", path)
    if hand.end == "dead":
        if hand.points is not None or hand.kind is not None:
            raise _fail("A dead hand has no points", path)
        return Dead(upcard=upcard)
    if hand.points is None:
        raise _fail("The points are missing", path)
    if hand.kind is not None and hand.kind not in WRITTEN_KINDS:
        raise _fail(f"A kind of win is {', '.join(WRITTEN_KINDS)}", f"{path}.kind")
    kind = None if hand.kind is None else Outcome(hand.kind)
    return Written(points=hand.points, kind=kind, upcard=upcard, accepted=hand.accepted)


def _words(cards: Cards) -> list[str]:
    return [NAMES[card] for card in cards]


def side_json(side: Side) -> dict[str, Any]:
    """A side as plain JSON values."""
    if isinstance(side, Count):
        return {"count": side.count}
    if isinstance(side, Held):
        return {"cards": _words(side.cards)}
    layoffs = [lay_off_word(one) for one in side.layoffs]
    return {
        "melds": [_words(meld) for meld in side.melds],
        **({"layoffs": layoffs} if layoffs else {}),
        "deadwood": _words(side.deadwood),
    }


def hand_json(hand: Hand) -> dict[str, Any]:
    """A hand as plain JSON values, without what was not said."""
    named: dict[str, Any]
    if isinstance(hand, Shown):
        named = {
            "end": str(hand.end),
            "knocker": side_json(hand.knocker),
            "defender": side_json(hand.defender),
        }
        seen = {"discard": hand.discard, "upcard": hand.upcard, "taken": hand.taken}
        named |= {key: NAMES[card] for key, card in seen.items() if card is not None}
        return named | ({"accepted": True} if hand.accepted else {})
    upcard = {} if hand.upcard is None else {"upcard": NAMES[hand.upcard]}
    if isinstance(hand, Dead):
        return {"end": "dead"} | upcard
    kind = {} if hand.kind is None else {"kind": str(hand.kind)}
    accepted = {"accepted": True} if hand.accepted else {}
    return {"end": "win", "points": hand.points} | kind | upcard | accepted


def as_hand_json(hand: Hand) -> HandJSON:
    """A hand as the record that a ledger keeps."""
    return msgspec.convert(hand_json(hand), HandJSON)
