"""Keep the score of gin rummy played with real cards, and settle disputes by the laws.

As a library: ``ginscore.judge``, ``price``, ``arrange``, ``best_defence``, ``replay_game``,
``read_history``, ``write_history``, ``read_ledger``, ``write_ledger`` and the records that they
take and give, all in ``ginscore.api``, where they are documented. Those names are stable: within a
major version none is taken away and none changes what it means. All else may change.
"""

from typing import TYPE_CHECKING, Any

__version__ = "1.0.0"

if TYPE_CHECKING:
    from ginscore.api import *  # noqa: F403

_STABLE = frozenset(
    """
    judge price notes arrange best_defence rule_set replay_game settle read_history
    write_history read_ledger write_ledger Arrangement BestDefence Verdict Outcome Winner
    Fault FaultCode Price Line Note Rules Replay Settlement Payment Shown Dead Written Count
    Held Laid End GinscoreError NotationError RulesError IllegalHand GameError LedgerError
    HistoryError Problem
    """.split()  # noqa: SIM905 - a page of names, not of quotes
)
"""The names of ``ginscore.api``; they are known here so that asking for one loads it, and asking
for a module does not."""


def __getattr__(name: str) -> Any:
    """A name of the library, loaded when it is first asked for: the command line starts fast."""
    if name not in _STABLE:
        raise AttributeError(f"module 'ginscore' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("ginscore.api"), name)


def __dir__() -> list[str]:
    """The names of the library."""
    return sorted([*_STABLE, "__version__"])
