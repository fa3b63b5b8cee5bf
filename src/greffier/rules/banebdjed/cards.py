"""What a card is worth, and in which suit."""

from collections.abc import Sequence
from typing import cast

from greffier.vocabulary.cards import MAT, NUMERALS, PIPS
from greffier.vocabulary.terms import Suit

_LAME_VALUES = {lame: number for number, lame in enumerate(NUMERALS, start=1)}
_PIP_VALUES = {pip: number for number, pip in enumerate(PIPS, start=1)}


def value(card: str, coin: int | None = None) -> int:
    """The value of a card, in points (B2).

    Args:
        card: a card's code.
        coin: 0 or 22, what the coin gave le Mat; of no account for other cards.

    Raises:
        ValueError: le Mat without its coin.

    >>> value("XVI"), value("E10"), value("DR"), value("MAT", coin=22)
    (16, 10, 14, 22)
    """
    if card == MAT:
        if coin is None:
            raise ValueError("le Mat has no value before its coin is tossed")
        return coin
    return _LAME_VALUES.get(card) or _PIP_VALUES[card[1:]]


def suit(card: str) -> Suit | None:
    """The suit of a minor card; a Lame has none (B20)."""
    return None if card == MAT or card in _LAME_VALUES else cast("Suit", card[0])


def weakest(cards: Sequence[str], coin: int | None = None) -> str:
    """The card of a compelled draw that counts: the weakest, of equals the first drawn (B8).

    Args:
        cards: those drawn, in order; at least one.
        coin: what the coin gave le Mat as it was revealed (B2), if it is among them.
    """
    return min(cards, key=lambda card: value(card, coin))
