"""How lucky the table was: exact percentiles of its rolls, and whether faces and cards came evenly."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import erfc, exp, gamma, sqrt
from typing import TypeVar

from msgspec import Struct, field

from greffier.engine.history import throws
from greffier.engine.replay import happen
from greffier.rules.enormatro.odds import sums
from greffier.rules.enormatro.pool import MOST_FACE, Pool
from greffier.vocabulary import events as ev
from greffier.vocabulary.names import key
from greffier.vocabulary.state import State

K = TypeVar("K")

BINS = 10
"""Parts of a pile, from its first card to its last, that a draw may fall into."""

FEWEST_A_BIN = 5
"""Values expected in each bin below which a test of fit says nothing."""


FEWEST_ROLLS = 10
"""Rolls that might have come otherwise, below which their mean percentile says nothing."""

HALF = Fraction(1, 2)


class Roll(Struct, frozen=True):
    """A roll that chance alone gave."""

    seq: int
    session: int | None
    throw: ev.Throw
    secret: bool
    """Whether it is, or was, kept from players."""

    @property
    def percentile(self) -> Fraction:
        """Where it stands among all that its pool might have come to, from 0 to 1."""
        return standing(pool_of(self.throw), self.throw.sum)


class Percentiles(Struct):
    """The percentiles of some rolls."""

    count: int = 0
    total: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    """That of their sum."""
    open: int = 0
    """How many of the rolls might have come otherwise: one without dice could not."""

    def take(self, roll: Roll) -> None:
        """One more roll."""
        variance = spread(pool_of(roll.throw))
        self.count += 1
        self.total += roll.percentile
        self.variance += variance
        self.open += variance > 0

    @property
    def mean(self) -> Fraction:
        """Their mean: a half in the long run."""
        return self.total / self.count

    @property
    def p_value(self) -> float | None:
        """The chance of a mean at least as far from a half as this one; null where there are too few to tell.

        Each roll's percentile has the mean a half and a variance known from its pool; their sum is taken to
        follow the normal law. Held against the exact chances of ten rolls of one pool, that is less than
        1.2 hundredths off wherever it comes out below 0.06.
        """
        if self.open < FEWEST_ROLLS:
            return None
        return erfc(float(abs(self.total - HALF * self.count)) / sqrt(2 * self.variance))


class Fit(Struct):
    """Values counted in bins, beside those to be expected."""

    seen: list[int]
    expected: list[Fraction]

    @property
    def count(self) -> int:
        """How many values there were."""
        return sum(self.seen)

    @property
    def p_value(self) -> float | None:
        """The chance of values at least as uneven as these; null where there are too few to tell."""
        if min(self.expected) < FEWEST_A_BIN:
            return None
        gaps = ((seen - due) ** 2 / due for seen, due in zip(self.seen, self.expected, strict=True))
        return chi_square_tail(float(sum(gaps, Fraction(0))), len(self.seen) - 1)


class Luck(Struct):
    """What the record says of the table's luck; only what chance gave, not what the table entered."""

    rolls: list[Roll] = []
    """In order of time."""
    faces: Fit = field(default_factory=lambda: Fit([0] * MOST_FACE, [Fraction(0)] * MOST_FACE))
    cards: Fit = field(default_factory=lambda: Fit([0] * BINS, [Fraction(0)] * BINS))

    @property
    def characters(self) -> dict[str, Percentiles]:
        """The rolls of each character."""
        return _grouped((roll.throw.character, roll) for roll in self.rolls)

    @property
    def sessions(self) -> dict[int, Percentiles]:
        """The rolls of each session, by number."""
        return _grouped((roll.session or 0, roll) for roll in self.rolls)


def _grouped(rolls: Iterable[tuple[K, Roll]]) -> dict[K, Percentiles]:
    groups: dict[K, Percentiles] = {}
    for name, roll in rolls:
        groups.setdefault(name, Percentiles()).take(roll)
    return groups


def pool_of(throw: ev.Throw) -> Pool:
    """The dice of a throw."""
    return Pool(thrown=len(throw.thrown), kept=len(throw.kept), bonus=throw.bonus.used)


@cache
def standing(pool: Pool, total: int) -> Fraction:
    """How much of what the pool may come to is lower than this sum, from 0 to 1; of what equals it, half."""
    lower, same = Fraction(0), Fraction(0)
    for one, chance in sums(pool).items():
        lower += chance if one < total else 0
        same += chance if one == total else 0
    return lower + same / 2


@cache
def spread(pool: Pool) -> Fraction:
    """The variance of the percentile of a roll of this pool; its mean is a half."""
    chances = sums(pool).items()
    return sum((chance * (standing(pool, total) - HALF) ** 2 for total, chance in chances), Fraction(0))


def luck(events: Iterable[ev.Recorded], undone: set[str], character: str | None = None) -> Luck:
    """Go through the record's rolls and draws that count.

    Args:
        events: the whole record, in order.
        undone: ids of the orders that do not count.
        character: only this one's, as `names.key` has it.
    """
    found, state, sizes = Luck(), State(), Counter[int]()
    for one in events:
        if one.order in undone:
            continue
        for part in throws(one.event):
            name = getattr(part, "character", None)
            if getattr(part, "source", "") == "virtual" and character in {None, key(str(name))}:
                sizes.update(_take(found, part, state, one))
        happen(state, one.event, one.seq)
    found.faces.expected = [Fraction(sum(found.faces.seen), MOST_FACE)] * MOST_FACE
    found.cards.expected = _expected(sizes)
    return found


def _take(found: Luck, part: ev.Event, state: State, one: ev.Recorded) -> list[int]:
    """Count what chance gave; the sizes of the piles that it drew from."""
    match part:
        case ev.Throw(thrown=thrown, chance=ev.ChanceUsed(count=count)):
            for face in thrown[len(thrown) - count :]:
                found.faces.seen[face - 1] += 1
            if count == len(thrown):
                secret = any(getattr(told, "secret", False) for told in (one.event, part))
                found.rolls.append(Roll(one.seq, one.session, part, secret))
        case ev.CardDrawn(card=card):
            return _draw(found.cards, state.pile, [card])
        case ev.HandDealt(cards=cards):
            return _draw(found.cards, state.pile, cards)
    return []


def _draw(fit: Fit, pile: list[str], cards: list[str]) -> list[int]:
    """Which part of its pile each card came from, one drawn after the other; and how many it came from."""
    left, sizes = list(pile), []
    for card in cards:
        place, size = left.index(card), len(left)
        fit.seen[place * BINS // size] += 1
        sizes.append(size)
        del left[place]
    return sizes


def _expected(sizes: Counter[int]) -> list[Fraction]:
    """Draws due in each part, from how often piles of each size were drawn from: all places are as likely."""
    due = [Fraction(0)] * BINS
    for size, draws in sizes.items():
        for place in range(size):
            due[place * BINS // size] += Fraction(draws, size)
    return due


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance that chi-square with so many degrees of freedom is at least this value.

    >>> round(chi_square_tail(11.0705, 5), 4), round(chi_square_tail(16.919, 9), 4)
    (0.05, 0.05)
    """
    half = value / 2
    odd = freedom % 2
    tail = erfc(sqrt(half)) if odd else 0.0
    steps = (freedom - 1) // 2 if odd else freedom // 2
    start = 0.5 if odd else 0.0
    terms = (half ** (start + n) / gamma(start + n + 1) for n in range(steps))
    return tail + exp(-half) * float(sum(terms))
