"""How many dice are thrown and kept, and what they come to."""

from collections.abc import Sequence

from msgspec import Struct

from greffier.vocabulary.terms import Foregone

MOST_FACE = 6


class Pool(Struct, frozen=True):
    """Dice: `thrown` in all, `kept` of them, `bonus` of them thrown beyond the characteristic."""

    thrown: int
    kept: int
    bonus: int


def pool(score: int, bonus: int, penalty: int) -> Pool:
    """The dice of a roll (E1–E5, E8).

    Args:
        score: the characteristic, in dice.
        bonus: bonus dice asked for, from every source together; capped by the score (E2).
        penalty: dice not kept: circumstance and blessures together (E4, E5).

    >>> pool(3, 3, 1)
    Pool(thrown=6, kept=2, bonus=3)
    """
    used = min(bonus, score)
    return Pool(thrown=score + used, kept=max(score - penalty, 0), bonus=used)


def keep(faces: Sequence[int], count: int) -> list[int]:
    """The `count` best faces, highest first (E1)."""
    return sorted(faces, reverse=True)[:count]


def foregone(kept: int, modifiers: int, difficulty: int) -> Foregone | None:
    """Whether a roll is decided before it is thrown (E13).

    Args:
        kept: dice kept.
        modifiers: points on the total.
        difficulty: in points.

    >>> foregone(2, 0, 13), foregone(3, 0, 3), foregone(3, 0, 4)
    ('impossible', 'certain', None)
    """
    if difficulty == 0 or kept + modifiers >= difficulty:
        return "certain"
    return "impossible" if kept * MOST_FACE + modifiers < difficulty else None
