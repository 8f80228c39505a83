"""How fast ``judge --batch`` is beside reading and writing the same JSON: run by hand, no test.

    python tests/bench/bench_batch.py [LINES] [PASSES]

The hands of ``hands.jsonl``, without what is expected of them, are repeated to 50,000 lines. Each
pass times, one after the other and in this process: ``json.loads`` and ``json.dumps`` of every line
with the standard library; the rulings alone (``ginscore.disputes.batch.answer``); and the whole
command in a process of its own, from start-up to the last line written. It is processor time that
is measured, so that other work on the machine does not count, and medians are compared, as ratios
to the first, since seconds are those of one machine. The goal is 10 times at most. Where the system
tells it (Linux), the most memory that the command took is shown too, with these lines and with ten
times as many: it must not grow.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path

from ginscore.disputes.batch import answer, rules_reader
from ginscore.presets import find_rules
from ginscore.render.machine import verdict_json

CASES = Path(__file__).parent.parent / "cases" / "hands.jsonl"
PROGRAM = "import sys; from ginscore.cli import run; sys.exit(run(sys.argv[1:]))"
MEASURED = PROGRAM.replace(
    "sys.exit(run(sys.argv[1:]))",
    "run(sys.argv[1:]); status = open('/proc/self/status').read(); "
    "print(status.split('VmHWM:')[1].split()[0], file=sys.stderr)",
)


def lines_of(number: int) -> list[str]:
    """So many lines, the cases over and over."""
    rows = CASES.read_text("utf-8").splitlines()
    return list(islice(cycle(json.dumps(json.loads(row)["in"]) for row in rows), number))


def processor_time() -> float:
    """The seconds that this process and its children have used."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def seconds(run: Callable[[], object]) -> float:
    """How much processor time a thing takes."""
    gc.collect()
    begun = processor_time()
    run()
    return processor_time() - begun


def judged(lines: list[bytes]) -> None:
    """Rule on every line in this process."""
    read_rules = rules_reader(find_rules, find_rules("standard"))
    for number, line in enumerate(lines, 1):
        answer(line, number, read_rules, verdict_json)


def command(file: Path, home: Path, program: str = PROGRAM) -> str:
    """Run the command on a file; its last message."""
    words = ["judge", "--batch", str(file), "--home", str(home)]
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stderr.splitlines()[-1]


def main() -> None:
    """Print the comparison."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    passes = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    lines = lines_of(number)
    raw = [line.encode() for line in lines]
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        file, longer = home / "lines.jsonl", home / "longer.jsonl"
        file.write_text("\n".join(lines) + "\n", "utf-8")
        longer.write_text(("\n".join(lines) + "\n") * 10, "utf-8")
        contest: dict[str, Callable[[], object]] = {
            "json.loads and json.dumps": lambda: [json.dumps(json.loads(line)) for line in lines],
            "rulings": lambda: judged(raw),
            "judge --batch": lambda: command(file, home),
        }
        taken: dict[str, list[float]] = {name: [] for name in contest}
        for _ in range(passes):
            for name, run in contest.items():
                taken[name].append(seconds(run))
        base = statistics.median(taken["json.loads and json.dumps"])
        print(f"{number:,} lines of hands.jsonl, medians of {passes} passes")
        for name, times in taken.items():
            middle = statistics.median(times)
            print(f"  {name:27}{middle:8.2f} s{middle / base:8.2f} ×")
        if Path("/proc/self/status").exists():
            small, large = (int(command(one, home, MEASURED)) // 1024 for one in (file, longer))
            print(f"  memory at most: {small} MB, with ten times as many lines {large} MB")


if __name__ == "__main__":
    main()
