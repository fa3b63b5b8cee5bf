"""The 78 cards by their codes: `MAT`, `I`…`XXI`, then `B`, `C`, `E`, `D` with 1–10, V, C, D, R (B1)."""

from bisect import insort
from typing import Final

MAT: Final = "MAT"
NUMERALS: Final = tuple(
    "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI".split(),  # noqa: SIM905
)
LAMES: Final = (MAT, *NUMERALS)
SUITS: Final = ("B", "C", "E", "D")
PIPS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R")

DECK: Final = LAMES + tuple(suit + pip for suit in SUITS for pip in PIPS)
"""Every card, in canonical order: the order in which a pile is counted off when a card is drawn."""

PLACE: Final = {card: place for place, card in enumerate(DECK)}
"""The place of each card in the canonical order, from 0."""


_place_of = PLACE.__getitem__


def in_order(cards: list[str]) -> list[str]:
    """The same cards in canonical order."""
    return sorted(cards, key=_place_of)


def put_in(pile: list[str], cards: list[str]) -> None:
    """Put a few cards into a pile that is in canonical order, each in its place."""
    for card in cards:
        insort(pile, card, key=_place_of)
