"""Timing several ways of one thing, turn by turn in one run, so that a busy machine weighs on all alike."""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median

Way = Callable[[], object]


@contextmanager
def folder_of_its_own() -> Iterator[Path]:
    """A folder for all that a benchmark makes; the states that are kept lie in its `cache`."""
    with tempfile.TemporaryDirectory() as name:
        os.environ["GREFFIER_CACHE"] = str(Path(name) / "cache")
        yield Path(name)


def timed(way: Way) -> float:
    """Seconds that one call takes."""
    start = time.perf_counter()
    way()
    return time.perf_counter() - start


def medians(
    ways: Mapping[str, Way], rounds: int, before: Mapping[str, Way] | None = None
) -> dict[str, float]:
    """The median seconds of each way: in each round every way has its turn, no way always after the same.

    Args:
        ways: by name.
        rounds: how many.
        before: what is done before a way each time, and not timed.
    """
    times: dict[str, list[float]] = {what: [] for what in ways}
    turns, dealt = list(ways), Random(0)  # noqa: S311 - it is the same for whoever measures
    for _ in range(rounds):
        dealt.shuffle(turns)
        for what in turns:
            if before:
                before[what]()
            times[what].append(timed(ways[what]))
    return {what: median(taken) for what, taken in times.items()}


def say(text: str) -> None:
    """A line of the report, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def told(seconds: float) -> str:
    """A duration as one reads it."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.2f} ms"
