"""Whether values come as often as they should."""

from collections.abc import Mapping
from typing import TypeVar

from greffier.engine.luck import chi_square_tail

K = TypeVar("K")


def evenly(what: str, seen: Mapping[K, int], due: Mapping[K, float]) -> None:
    """Hold counts against those due; the seeds are fixed, so that what comes once comes always.

    Args:
        what: what is counted.
        seen: how often each came.
        due: how often each was to be expected.
    """
    assert set(seen) <= set(due), "what cannot be was seen"
    distance = sum((seen.get(value, 0) - number) ** 2 / number for value, number in due.items())
    tail = chi_square_tail(distance, len(due) - 1)
    print(f"{what}: chi-square {distance:.2f} with {len(due) - 1} degrees of freedom, p = {tail:.3f}")  # noqa: T201 - shown by pytest -rP
    assert tail > 0.001
