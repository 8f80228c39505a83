"""What is asked of ``judge``: a hand without names, or cards alone, from its words.

SIDE vs SIDE      SIDE      (a side as in ``notation``)
"""

from __future__ import annotations

from collections.abc import Sequence

from ginscore.cards import shortened
from ginscore.errors import NotationError
from ginscore.hand import Count, End, Held, Laid, Shown
from ginscore.melds import parse_cards
from ginscore.notation import (
    VERBS,
    Said,
    option_card,
    parse_side,
    place_of_against,
    shown,
    told_words,
)
from ginscore.texts import AGAINST, DEADWOOD

EXAMPLE = "judge 7hdc 345s 9TJd / 2c vs 8cdh +6s +2s / Kc Qh 5c 4h Ac"


def read_question(words: Sequence[str], end: End, said: Said) -> Shown | Laid | Held:
    """The hand that is asked about; with nothing said of a second side, the cards alone.

    Raises NotationError that quotes the word and says what would be right.
    """
    told = told_words(words)
    if not told:
        raise NotationError("There is nothing to judge.", hint=EXAMPLE)
    _refuse_names(told)
    at = place_of_against(told)
    if at is None:
        return _alone(told, said)
    before, behind = told[:at], told[at + 1 :]
    if not behind or (not before and end is End.KNOCK):
        where = "behind" if not behind else "before"
        raise NotationError(
            f"A side is missing {where} {told[at]}.",
            hint="A side is a count, like 12, or its cards, like 7hdc 345s / 2c.",
        )
    return shown(end, before, behind, said)


def _alone(told: Sequence[str], said: Said) -> Laid | Held:
    """The cards of one side and nothing else."""
    if said.discard is not None or said.accepted:
        option = "--discard" if said.discard is not None else "--accepted"
        raise NotationError(
            f"{option} belongs to a hand with two sides; cards alone have none.",
            hint=EXAMPLE,
        )
    for word in (said.upcard, said.taken):
        option_card(word)
    side = parse_side(told, may_lay_off=False)
    if isinstance(side, Count):
        raise NotationError(
            "A count alone cannot be judged: the other side is missing.",
            hint="judge SIDE vs SIDE, or ten or eleven cards: judge JSHD 7SHD 2S 3D 4S 8C AC",
        )
    return side


def _refuse_names(told: Sequence[str]) -> None:
    """A line that names its knocker, as the recording commands do, is told how judge has it."""
    if told[0].lower() in VERBS:
        raise NotationError(
            f"“{shortened(told[0])}” is not said to judge: SIDE vs SIDE, and --end for gin or "
            "big-gin.",
            hint=EXAMPLE,
        )
    try:
        parse_cards(told[0])
    except NotationError:
        if told[0].isalpha() and told[0].lower() not in (*AGAINST, *DEADWOOD):
            raise NotationError(
                f"“{shortened(told[0])}” is no card; judge wants no names, only SIDE vs SIDE.",
                hint=EXAMPLE,
            ) from None
