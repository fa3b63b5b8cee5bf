"""Sides held against each other: passive scores, opposition, competition."""

from collections.abc import Sequence

from msgspec import Struct

from .result import degrees_of

PASSIVE_FACTOR = 4


def passive_difficulty(score: int) -> int:
    """The difficulty that a passive side offers, in points: four times its score in dice (E17).

    No spécialité, lésion or blessure of the passive side counts.
    """
    return PASSIVE_FACTOR * score


class Standing(Struct, frozen=True):
    """How several totals stand; ranks from 1, in the order the totals came in."""

    ranks: list[int]
    winner: int | None
    """Which of them won; nobody where the best are equal."""
    gap: int
    """Points between the best and the next."""


def standing(totals: Sequence[int]) -> Standing:
    """The ranks of totals, the winner and the gap (E18, E19); equal totals share a rank.

    Args:
        totals: in points, at least two.

    >>> standing([9, 14, 9, 3])
    Standing(ranks=[2, 1, 2, 4], winner=1, gap=5)
    """
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    best, second = sorted(totals, reverse=True)[:2]
    winner = totals.index(best) if best > second else None
    return Standing(ranks, winner, best - second)


def winner_degrees(gap: int) -> int:
    """The degrees of the winner of an opposition, from the gap in points (E11, E18)."""
    return degrees_of(gap)
