"""How many cards an action draws, and which of them ends the draw."""

from collections.abc import Collection

from msgspec import Struct


class Allowance(Struct, frozen=True):
    """How many cards: `count` may be drawn, or must be when `compelled`."""

    count: int
    compelled: bool


def allowance(rank: int, moyen_score: int) -> Allowance:
    """How many cards an action draws (B6, B7, B8).

    Args:
        rank: 1 Béotien … 4 Expert, in cards.
        moyen_score: signed score of the Moyen, in cards.

    >>> allowance(4, 0), allowance(1, -3)
    (Allowance(count=4, compelled=False), Allowance(count=4, compelled=True))
    """
    number = rank + moyen_score
    if number >= 1:
        return Allowance(number, compelled=False)
    return Allowance(abs(number) + 2, compelled=True)


def ends_draw(card: str, heritages: Collection[str], tare: str | None) -> bool:
    """Whether a card drawn is at once the card played, being an Héritage or the Tare (B11)."""
    return card == tare or card in heritages
