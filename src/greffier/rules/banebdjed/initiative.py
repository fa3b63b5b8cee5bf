"""Who acts before whom."""

from collections.abc import Collection, Sequence
from typing import Literal

from msgspec import Struct

Special = Literal["heritage", "tare"]


class Standing(Struct, frozen=True):
    """What a participant is ranked by: an Héritage or a Tare before or behind all totals, else the total."""

    special: Special | None
    total: int | None
    """Points; null for an Héritage or a Tare, which need none (B24)."""


def special(card: str, heritages: Collection[str], tare: str | None) -> Special | None:
    """Whether the card played is the character's Héritage or Tare, drawn or from the hand (B24)."""
    if card in heritages:
        return "heritage"
    return "tare" if card == tare else None


def ranks(standings: Sequence[Standing]) -> list[int]:
    """The rank of each, from 1 for who acts first; equals act together (B23, B24).

    >>> ranks([Standing(None, 9), Standing("tare", None), Standing(None, 14), Standing("heritage", None)])
    [3, 4, 2, 1]
    """
    order = sorted({_key(one) for one in standings}, reverse=True)
    return [order.index(_key(one)) + 1 for one in standings]


def _key(standing: Standing) -> tuple[int, int]:
    above = {"heritage": 1, None: 0, "tare": -1}[standing.special]
    return above, standing.total or 0
