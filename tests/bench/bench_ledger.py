"""How long it takes to record a hand in a long game and in a short one, as a whole process.

    python -m tests.bench.bench_ledger

Prints the median of each and their ratio. Every hand of the games is laid out in cards; the two
games take turns, so that whatever else the machine does falls on both.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ginscore.events import AnyEvent, HandPlayed
from ginscore.game import rule
from ginscore.handjson import as_hand_json
from ginscore.ledger.codec import chained, encode
from ginscore.replay import open_game
from tests.clubs import shown_in_cards
from tests.ledgers import opened

SHORT, LONG = 20, 2000
LINE = ("knock", "Ann", "7hdc", "345s", "9TJd", "/", "2c", "vs", "8cdh", "/")
REST = ("6s", "2s", "Kc", "Qh", "5c", "4h", "Ac")


def game_of(hands: int) -> bytes:
    """The ledger of a game of so many hands."""
    opening = opened("Ann", "Bob", target=1_000_000_000)
    game = open_game(opening)
    pack = random.Random(hands)
    told: list[AnyEvent] = [opening]
    while len(told) <= hands:
        by, against = pack.sample(["Ann", "Bob"], 2)
        row = rule(game, by, against, shown_in_cards(pack, game))
        if not row.faults:
            hand = as_hand_json(row.hand)
            told.append(HandPlayed(at=opening.at, by=by, against=against, hand=hand))
    return encode(chained(told))


def seconds(home: Path, name: str, content: bytes) -> float:
    """The time of recording one hand into a game with this content."""
    (home / "games" / name).write_bytes(content)
    command = [sys.executable, "-m", "ginscore", "--home", str(home), *LINE, *REST]
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=os.environ)
    return time.perf_counter() - started


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        homes = {}
        for hands in (SHORT, LONG):
            home = Path(folder) / str(hands)
            (home / "games").mkdir(parents=True)
            content = game_of(hands)
            name = "2026-03-14-abcde.json"
            (home / "settings.json").write_text('{"game": "2026-03-14-abcde"}')
            homes[hands] = (home, name, content)
        times: dict[int, list[float]] = {hands: [] for hands in homes}
        for _ in range(runs):
            for hands, (home, name, content) in homes.items():
                times[hands].append(seconds(home, name, content))
    medians = {hands: statistics.median(taken) for hands, taken in times.items()}
    for hands, median in medians.items():
        print(f"a hand into a game of {hands:>5}: {1000 * median:7.1f} ms (median of {runs})")
    print(f"ratio {medians[LONG] / medians[SHORT]:.2f}")


if __name__ == "__main__":
    main()
