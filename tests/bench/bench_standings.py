"""How long ``ginscore standings`` takes over 1,000 games of 20 card-entered hands: run by hand.

    PYTHONPATH=. python tests/bench/bench_standings.py [GAMES] [PASSES]

What is compared, as ratios, since seconds are those of one machine: the whole command, from the
start of Python to the last line, in a process of its own, and one ``json.loads`` over the bytes of
each ledger, one after another, in this process. ``cold`` is without a cache, ``warm`` with the one
that the run before left; ``one changed`` is warm after one game was played on. The fastest of the
passes counts on both sides, in seconds of processor, so that other work on the machine weighs
little. Growth is from a quarter of the games to all of them; memory is the
largest that the command ever held.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests import clubs

HANDS = 20


def spent() -> float:
    """The seconds of processor that this process and those it waited for have had."""
    return sum(os.times()[:4])


def fastest(passes: int, work: Callable[[], None]) -> float:
    """The fastest of some passes, in seconds of processor."""
    times = []
    for _ in range(passes):
        begun = spent()
        work()
        times.append(spent() - begun)
    return min(times)


LOADS = 10
"""So many times the bytes are read in one pass, to be long enough for the clock."""


def loads(contents: list[bytes]) -> None:
    """What everything is compared with."""
    for _ in range(LOADS):
        for content in contents:
            json.loads(content)


def command(home: Path) -> None:
    """The command as a person runs it."""
    words = [sys.executable, "-m", "ginscore", "standings", "--home", str(home)]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def cold(home: Path) -> None:
    """The command where nothing was counted before."""
    shutil.rmtree(home / "cache", ignore_errors=True)
    command(home)


HELD = """
import sys
from ginscore.cli import run
status = run(sys.argv[1:])
lines = open("/proc/self/status").read().splitlines()
print(next(line.split()[1] for line in lines if line.startswith("VmHWM")), file=sys.stderr)
raise SystemExit(status)
"""
"""Runs the command and tells the most memory it held, as Linux counts it."""


def memory(home: Path) -> float:
    """The most memory of a cold run, in MB."""
    shutil.rmtree(home / "cache", ignore_errors=True)
    words = [sys.executable, "-c", HELD, "standings", "--home", str(home)]
    told = subprocess.run(words, check=True, capture_output=True, text=True).stderr
    return int(told.split()[-1]) / 1024


def measure(folder: Path, games: int, passes: int) -> tuple[float, float, float, float, float]:
    """json.loads, cold, warm and one-changed in seconds, and memory, over so many games."""
    home = folder / str(games)
    evenings = list(clubs.long_evenings(games, HANDS))
    clubs.write(evenings, home)
    contents = [one.content for one in evenings]
    base = fastest(passes, lambda: loads(contents)) / LOADS
    most = memory(home)
    slow = fastest(passes, lambda: cold(home))
    quick = fastest(passes, lambda: command(home))
    path = home / "games" / f"{evenings[0].id}.json"

    def one_changed() -> None:
        path.write_bytes(path.read_bytes() + b" ")
        command(home)

    changed = fastest(passes, one_changed)
    return base, slow, quick, changed, most


def main() -> None:
    """Print the ratios for a quarter of the games and for all of them."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    passes = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    with tempfile.TemporaryDirectory() as name:
        small = measure(Path(name), games // 4, passes)
        large = measure(Path(name), games, passes)
    for number, (base, slow, quick, changed, most) in ((games // 4, small), (games, large)):
        print(
            f"{number:5} games of {HANDS} hands: json.loads {1000 * base:.0f} ms, "
            f"cold {slow / base:.1f} times that, warm {quick / base:.1f}, "
            f"one changed {changed / base:.1f}, {most:.0f} MB"
        )
    words = ("json.loads", "cold", "warm", "one changed", "memory")
    grown = [
        f"{word} {after / before:.2f}"
        for word, before, after in zip(words, small, large, strict=True)
    ]
    print(f"growth from {games // 4} to {games} games: {', '.join(grown)}")


if __name__ == "__main__":
    main()
