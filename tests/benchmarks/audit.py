"""The audit of 100,000 events beside a bare loop that reads the lines, parses and hashes them, in one run.

    python tests/benchmarks/audit.py

Prints the medians, interleaved, and their ratios; and the most memory that a whole audit took, as a process
of its own, over 10,000 and over 100,000 events.
"""

import hashlib
import json
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.campaign import lines
from benchmarks.side import folder_of_its_own, medians, say, told
from greffier.store.audit import audit
from greffier.store.recordfile import FileSource

ROUNDS = 5
LONG = 100_000


def bare_loop(path: Path, parse: Callable[[bytes], object]) -> None:
    """Read, parse, hash: less than which no check of the chain can do."""
    with path.open("rb") as file:
        for line in file:
            parse(line)
            hashlib.sha256(line).digest()


WAYS: dict[str, Callable[[Path], object]] = {
    "bare loop, json": lambda path: bare_loop(path, json.loads),
    "bare loop, msgspec": lambda path: bare_loop(path, msgspec.json.decode),
    "chain": lambda path: deque(FileSource(path).events(), maxlen=0),
    "chain, chance, rules": lambda path: audit(FileSource(path), None),
}


def most_memory(path: Path) -> int:
    """KiB of the process that audits the file."""
    measured = (
        "import resource, subprocess, sys;"
        " subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL);"
        " print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    command = [sys.executable, "-c", measured, sys.executable, "-m", "greffier", "audit", str(path)]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    """Measure and print."""
    with folder_of_its_own() as folder:
        paths = {events: folder / f"{events}.jsonl" for events in (LONG // 10, LONG)}
        for events, path in paths.items():
            path.write_bytes(b"".join(lines(events)))
        found = medians({what: partial(way, paths[LONG]) for what, way in WAYS.items()}, ROUNDS)
        base = found["bare loop, msgspec"]
        for what, seconds in found.items():
            say(f"{what}: {told(seconds)}, {seconds / base:.2f} x the bare loop (msgspec)")
        for events, path in paths.items():
            say(f"most memory over {events:,} events: {most_memory(path) / 1024:.1f} MiB")


if __name__ == "__main__":
    main()
