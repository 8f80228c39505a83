"""JSON of what ``judge``, ``laws`` and ``explain`` answer beside a ruling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ginscore.arbiter import Verdict
from ginscore.cards import NAMES, cards_of
from ginscore.disputes.claims import Claim
from ginscore.disputes.eleven import Alone, Discard, Eleven, Refused, Ten
from ginscore.laws.book import Article
from ginscore.render.machine import fault_json, verdict_json
from ginscore.rules import Rules


def words(cards: int) -> list[str]:
    """Cards of a mask as words."""
    return [NAMES[card] for card in cards_of(cards)]


def claim_json(claim: Claim, key: str) -> dict[str, Any]:
    """A claim: the number said (as ``points`` or ``count``), whether it is right, the mistakes
    that give it."""
    return {
        key: claim.said,
        "right": claim.right,
        "mistakes": [note.message for note in claim.mistakes],
    }


def ruling_json(
    verdict: Verdict, rules: Rules, points: Claim | None, counted: Claim | None
) -> dict[str, Any]:
    """The ruling on one hand, with what was claimed."""
    ruling = {"id": None} | verdict_json(verdict, rules)
    return ruling | _claims_json(points, counted)


def _claims_json(points: Claim | None, counted: Claim | None) -> dict[str, Any]:
    found = {}
    if points is not None:
        found["claim"] = claim_json(points, "points")
    if counted is not None:
        found["claim_deadwood"] = claim_json(counted, "count")
    return found


def alone_json(alone: Alone, counted: Claim | None) -> dict[str, Any]:
    """What may be done with cards alone."""
    found: dict[str, Any] = {
        "id": None,
        "legal": not isinstance(alone, Refused),
        "cards": words(alone.cards),
        "limit": alone.limit,
    }
    if isinstance(alone, Ten):
        found |= {
            "count": alone.count,
            "least": alone.least,
            "melds": [words(meld) for meld in alone.melds],
            "deadwood": words(alone.deadwood),
            "knock": alone.count <= alone.limit,
            "gin": not alone.count,
        }
    elif isinstance(alone, Eleven):
        found |= {
            "knock": [_discard_json(one) for one in alone.knocks],
            "gin": [_discard_json(one) for one in alone.gins],
            "big_gin": {
                "melded": bool(alone.melds),
                "played": alone.big_gin_played,
                "melds": [words(meld) for meld in alone.melds],
            },
            "nearest": _discard_json(alone.nearest),
            "kept": None if alone.kept is None else NAMES[alone.kept],
        }
    faults = alone.faults if isinstance(alone, Refused) else ()
    found["faults"] = [fault_json(one) for one in faults]
    return found | _claims_json(None, counted)


def _discard_json(one: Discard) -> dict[str, Any]:
    return {
        "discard": NAMES[one.card],
        "count": one.count,
        "melds": [words(meld) for meld in one.melds],
        "deadwood": words(one.deadwood),
    }


def laws_json(found: Sequence[Article], rules: Rules) -> dict[str, Any]:
    """Laws as they read under these rules."""
    return {
        "rules": rules.name,
        "laws": [
            {
                "law": str(one.law),
                "chapter": one.chapter,
                "title": one.title,
                "text": one.text,
                "source": one.source,
            }
            for one in found
        ],
    }
