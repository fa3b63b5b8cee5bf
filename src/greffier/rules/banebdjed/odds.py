"""The exact chance of each quality, from a pile and a discard as they are: fractions, never estimates."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Literal

from greffier.vocabulary.cards import MAT
from greffier.vocabulary.terms import Origin, Quality

from . import cards
from .draw import ends_draw
from .verdict import Stakes, judge

Chances = dict[Quality, Fraction]
"""The chance of each quality; together one, or nothing where there is no card to draw."""

Kind = Quality | Literal["mat"]
KINDS: tuple[Kind, ...] = ("atavique", "surnaturelle", "majeure", "mineure", "mat", "echec")
"""What a card drawn may be to an action; le Mat is one of its own, since its coin is tossed last (B2)."""

Counts = tuple[int, ...]
"""How many cards of each of `KINDS`."""

_COINS = (0, 22)
_CERTAIN = Fraction(1)
_FAILED: Chances = {"echec": _CERTAIN}


def _mixed(parts: Iterable[tuple[Fraction, Mapping[Quality, Fraction]]]) -> Chances:
    """The chances of several cases, each with its own chance."""
    whole: Chances = {}
    for weight, chances in parts:
        for quality, chance in chances.items():
            whole[quality] = whole.get(quality, Fraction(0)) + weight * chance
    return whole


def played(card: str, origin: Origin, stakes: Stakes, *, invoked: bool = False) -> Chances:
    """The chances once this card is played: certain, but for le Mat's coin (B2, B14)."""
    qualities = [judge(card, origin, stakes, coin, invoked=invoked).quality for coin in _COINS]
    return _mixed((Fraction(1, len(_COINS)), {quality: _CERTAIN}) for quality in qualities)


def _kind(card: str, stakes: Stakes) -> Kind:
    if card == MAT and not ends_draw(card, stakes.heritages, stakes.tare):
        return "mat"
    return judge(card, "pile", stakes, 0).quality


def _counts(zone: Sequence[str], stakes: Stakes) -> Counts:
    kinds = [_kind(card, stakes) for card in zone]
    return tuple(kinds.count(kind) for kind in KINDS)


def free_draw(
    pile: Sequence[str], discard: Sequence[str], number: int, stakes: Stakes, *, until_success: bool
) -> Chances:
    """The chances of a free draw (B4, B7, B11).

    Args:
        pile: the cards a draw picks from.
        discard: the cards that make a new pile when it is exhausted.
        number: cards that may be drawn, at least one.
        stakes: what the card is judged by.
        until_success: stop at the first card that succeeds, le Mat untossed not counting; else draw all,
            and play the best.
    """

    @cache
    def after(left: int, counts: Counts, rest: Counts, best: Quality | None, *, mat: bool) -> Chances:
        if not sum(counts):
            counts, rest = rest, ()
        total = sum(counts)
        if not left or not total:
            if best:
                return {best: _CERTAIN}
            return played(MAT, "pile", stakes) if mat else _FAILED
        return _mixed(
            (Fraction(count, total), drawn(KINDS[place], left - 1, _less(counts, place), rest, best, mat=mat))
            for place, count in enumerate(counts)
            if count
        )

    def drawn(
        kind: Kind, left: int, counts: Counts, rest: Counts, best: Quality | None, *, mat: bool
    ) -> Chances:
        if kind == "mat":
            return after(left, counts, rest, best, mat=True)
        if kind == "echec":
            return after(left, counts, rest, best, mat=mat)
        if kind in {"atavique", "surnaturelle"} or until_success:
            return {kind: _CERTAIN}
        return after(left, counts, rest, "majeure" if "majeure" in {kind, best} else kind, mat=mat)

    if not pile and not discard:
        return {}
    return after(number, _counts(pile, stakes), _counts(discard, stakes), None, mat=False)


def _less(counts: Counts, place: int) -> Counts:
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])


def compelled_draw(pile: Sequence[str], discard: Sequence[str], must: int, stakes: Stakes) -> Chances:
    """The chances of a compelled draw: the weakest of `must` cards, the first of equals (B4, B8, B11).

    Le Mat is tossed as it is revealed (B2), so both sides of its coin are weighed before any card is drawn.
    """
    if not pile:
        pile, discard = discard, ()
    if not pile:
        return {}
    return _mixed(
        (Fraction(1, len(_COINS)), _weakest(pile, discard, must, stakes, coin, floor=())) for coin in _COINS
    )


def _weakest(
    pile: Sequence[str], discard: Sequence[str], must: int, stakes: Stakes, coin: int, *, floor: Sequence[str]
) -> Chances:
    """The chances for one side of the coin; `floor` holds the equal weakest of a pile drawn to its end."""
    count = min(must, len(pile))
    ending = [card for card in pile if ends_draw(card, stakes.heritages, stakes.tare)]
    others = [card for card in pile if card not in ending]
    none_ends = Fraction(comb(len(others), count), comb(len(pile), count))
    parts = [((1 - none_ends) / len(ending), _one(card, stakes, coin)) for card in ending]
    if none_ends and count < must and discard:
        lowest = _lowest([*floor, *others], coin)
        parts.append((none_ends, _weakest(discard, (), must - count, stakes, coin, floor=lowest)))
    elif none_ends:
        parts += [
            (none_ends * chance, _one(card, stakes, coin))
            for card, chance in _lows(others, count, coin, floor)
        ]
    return _mixed(parts)


def _one(card: str, stakes: Stakes, coin: int) -> Chances:
    return {judge(card, "pile", stakes, coin).quality: _CERTAIN}


def _lowest(zone: Sequence[str], coin: int) -> list[str]:
    """The cards of the lowest value."""
    low = min(cards.value(card, coin) for card in zone)
    return [card for card in zone if cards.value(card, coin) == low]


def _lows(zone: Sequence[str], count: int, coin: int, floor: Sequence[str]) -> Iterable[tuple[str, Fraction]]:
    """Each card that may be the weakest of `count` drawn from a zone, and its chance to be it.

    Equals are alike, so each of them is as likely to be the first drawn; those of the floor came earlier.
    """
    bound = cards.value(floor[0], coin) if floor else None
    ways = comb(len(zone), count)
    above = Fraction(1)
    for low in sorted({cards.value(card, coin) for card in zone}):
        if bound is not None and low >= bound:
            break
        equal = [card for card in zone if cards.value(card, coin) == low]
        higher = sum(cards.value(card, coin) > low for card in zone)
        rest = Fraction(comb(higher, count), ways)
        yield from ((card, (above - rest) / len(equal)) for card in equal)
        above = rest
    if floor and above:
        yield from ((card, above / len(floor)) for card in floor)
