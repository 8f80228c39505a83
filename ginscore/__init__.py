"""Keep the score of gin rummy played with real cards, and settle disputes by the laws.

As a library: ``ginscore.judge``, ``price``, ``arrange``, ``best_defence``,
``replay_game``, ``read_history``, ``write_history``, ``read_ledger``, ``write_ledger`` and the records that they
take and give, all in ``ginscore.api``, where they are documented. Those names are stable: within a
major version none is taken away and none changes what it means. All else may change.
"""

from typing import TYPE_CHECKING, Any

__version__ = "1.0.0"

if TYPE_CHECKING:
    from ginscore.api import *  # noqa: F403


def __getattr__(name: str) -> Any:
    """A name of the library, loaded when it is first asked for: the command line starts fast."""
    if name.startswith("_"):
        raise AttributeError(f"module 'ginscore' has no attribute {name!r}")
    from importlib import import_module

    api = import_module("ginscore.api")
    if name not in api.__all__:
        raise AttributeError(f"module 'ginscore' has no attribute {name!r}")
    return getattr(api, name)


def __dir__() -> list[str]:
    """The names of the library."""
    from ginscore.api import __all__

    return sorted([*__all__, "__version__"])
