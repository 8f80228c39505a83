"""How fast the solver is beside two public ones: run by hand, never part of the tests.

    python -m venv peers
    peers/bin/pip install rlcard open_spiel msgspec
    PYTHONPATH=. peers/bin/python tests/bench/bench_solver.py [PASSES]

Peers: the search of RLCard's gin rummy (Python: ``get_best_meld_clusters`` and the deadwood of the
first cluster, as its own callers do) and OpenSpiel's (C++: ``GinRummyUtils.min_deadwood``). A peer
that is not installed is named, with how to install it, and left out.

What makes it fair: one process; every solver gets every hand in its own form, converted outside the
timed part; nobody keeps answers from hand to hand (ginscore's table of the 8,192 holdings of a suit
is built once at import, and knows no hand); all of them must agree on every hand before anything
is timed; passes are interleaved, solver by solver, with the garbage collector off; and medians
over the passes are compared, as ratios, since microseconds are those of one machine. OpenSpiel's
time includes carrying a list from Python into C++, which is what a caller in Python pays.
"""

from __future__ import annotations

import gc
import importlib
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from ginscore.cards import CARD, DECK, NAMES, mask_of
from ginscore.solver import least_after_lay_offs, least_deadwood

CASES = Path(__file__).parent.parent / "cases"
SEED = 20240607
RANDOM_HANDS = 2000
INSTALL = {"rlcard": "pip install rlcard", "pyspiel": "pip install open_spiel"}

Hand = Sequence[str]
Convert = Callable[[Hand], Any]
Solve = Callable[[Any], int]


def mask(hand: Iterable[str]) -> int:
    """A hand of card names as ginscore has it."""
    return mask_of(CARD[name] for name in hand)


def rlcard() -> tuple[Convert, Solve]:
    """RLCard's search. Its cards are numbered in the suits s h d c, the ace 0."""
    utils = importlib.import_module("rlcard.games.gin_rummy.utils.utils")
    melding = importlib.import_module("rlcard.games.gin_rummy.utils.melding")
    number = {name: 13 * "shdc".index(name[1]) + card % 13 for card, name in enumerate(NAMES)}

    def convert(hand: Hand) -> Any:
        return [utils.get_card(number[name]) for name in hand]

    def solve(hand: Any) -> int:
        best = melding.get_best_meld_clusters(hand)
        return int(utils.get_deadwood_count(hand, best[0] if best else []))

    return convert, solve


def open_spiel() -> tuple[Convert, Solve]:
    """OpenSpiel's search. Its cards are numbered in the suits s c d h, the ace 0."""
    pyspiel = importlib.import_module("pyspiel")
    number = {name: 13 * "scdh".index(name[1]) + card % 13 for card, name in enumerate(NAMES)}
    solve: Solve = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
    return lambda hand: [number[name] for name in hand], solve


def solvers() -> dict[str, tuple[Convert, Solve]]:
    """Ginscore and the peers that are installed."""
    found: dict[str, tuple[Convert, Solve]] = {"ginscore": (mask, least_deadwood)}
    for name, peer in (("RLCard", rlcard), ("OpenSpiel", open_spiel)):
        try:
            found[name] = peer()
        except ModuleNotFoundError as missing:
            package = (missing.name or "").partition(".")[0]
            remedy = INSTALL.get(package, f"pip install {package}")
            print(f"{name} is left out: {package} is not installed ({remedy}).")
    return found


def rows(file: str) -> list[dict[str, Any]]:
    """The rows of a file of cases."""
    return [json.loads(line) for line in (CASES / file).read_text("utf-8").splitlines()]


def timed(solve: Callable[..., int], hands: Sequence[tuple[Any, ...]]) -> float:
    """Microseconds a hand, over one pass."""
    begun = time.perf_counter()
    for hand in hands:
        solve(*hand)
    return (time.perf_counter() - begun) / len(hands) * 1e6


def medians(
    contest: dict[str, tuple[Callable[..., int], list[tuple[Any, ...]]]], passes: int
) -> dict[str, float]:
    """The median time of each solver on its hands, passes interleaved."""
    times: dict[str, list[float]] = {name: [] for name in contest}
    for solve, hands in contest.values():
        timed(solve, hands)
    gc.disable()
    for _ in range(passes):
        for name, (solve, hands) in contest.items():
            times[name].append(timed(solve, hands))
    gc.enable()
    return {name: statistics.median(taken) for name, taken in times.items()}


def against_peers(
    title: str, hands: list[Hand], players: dict[str, tuple[Convert, Solve]], passes: int
) -> None:
    """Compare the least deadwood of these hands, after making sure that all agree."""
    contest = {}
    answers = {}
    for name, (convert, solve) in players.items():
        answers[name] = [solve(convert(hand)) for hand in hands]
        contest[name] = (solve, [(convert(hand),) for hand in hands])
    for name, given in answers.items():
        for hand, one, ours in zip(hands, given, answers["ginscore"], strict=True):
            if one != ours:
                sys.exit(f"{name} finds {one}, ginscore {ours}: {' '.join(hand)}")
    print(f"\nleast deadwood, {title} ({len(hands)} hands, all agree)")
    show(medians(contest, passes), "ginscore")


def defence(passes: int) -> None:
    """Compare the best defence with the least deadwood of the same hands."""
    hands = [
        (mask(row["in"]["defender"]["cards"]), [mask(m) for m in row["in"]["knocker"]["melds"]])
        for row in rows("defence.jsonl")
        if row["in"]["end"] == "knock"
    ]
    print(f"\nbest defence, the knocks of defence.jsonl ({len(hands)} hands)")
    contest: dict[str, tuple[Callable[..., int], list[tuple[Any, ...]]]] = {
        "least deadwood": (least_deadwood, [(hand,) for hand, _ in hands] * 10),
        "best defence": (least_after_lay_offs, [*hands] * 10),
    }
    show(medians(contest, passes), "least deadwood")


def show(taken: dict[str, float], base: str) -> None:
    """Print medians, and each as so many times that of ``base``."""
    for name, microseconds in taken.items():
        print(f"  {name:15}{microseconds:10.2f} µs a hand{microseconds / taken[base]:10.2f} ×")


def main() -> None:
    """Print every comparison."""
    passes = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    rng = random.Random(SEED)
    assert mask(NAMES) == DECK
    players = solvers()
    dealt: list[Hand] = [rng.sample(NAMES, 10) for _ in range(RANDOM_HANDS)]
    against_peers("random hands of ten", dealt, players, passes)
    given: list[Hand] = [row["in"]["knocker"]["cards"] for row in rows("arrange.jsonl")]
    against_peers("the hands of arrange.jsonl", given, players, passes)
    defence(passes)


if __name__ == "__main__":
    main()
