"""How many dice are thrown and kept, and what they come to."""

from collections.abc import Sequence

from msgspec import Struct


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
