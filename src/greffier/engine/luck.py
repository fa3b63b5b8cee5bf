"""How lucky the table was: exact percentiles of its rolls, and whether faces and cards came evenly."""

from collections.abc import Iterable
from fractions import Fraction
from math import erfc, exp, gamma, sqrt

from msgspec import Struct, field

from greffier.engine.history import throws
from greffier.engine.replay import happen
from greffier.rules.enormatro.odds import sums
from greffier.rules.enormatro.pool import MOST_FACE, Pool
from greffier.vocabulary import events as ev
from greffier.vocabulary.names import key
from greffier.vocabulary.state import State

BINS = 10
"""Parts of a pile, from its first card to its last, that a draw may fall into."""

FEWEST_A_BIN = 5
"""Values expected in each bin below which a test of fit says nothing."""


class Percentiles(Struct):
    """The percentiles of some rolls: for each, how much of what might have come was lower."""

    count: int = 0
    total: Fraction = Fraction(0)

    def take(self, percentile: Fraction) -> None:
        """One more roll."""
        self.count += 1
        self.total += percentile

    @property
    def mean(self) -> Fraction | None:
        """Their mean: a half in the long run."""
        return self.total / self.count if self.count else None


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

    characters: dict[str, Percentiles] = {}
    sessions: dict[int, Percentiles] = {}
    faces: Fit = field(default_factory=lambda: Fit([0] * MOST_FACE, [Fraction(0)] * MOST_FACE))
    cards: Fit = field(default_factory=lambda: Fit([0] * BINS, [Fraction(0)] * BINS))


def percentile(roll: ev.Throw) -> Fraction:
    """How much of what the pool might have summed to was lower; of equals, half."""
    pool = Pool(thrown=len(roll.thrown), kept=len(roll.kept), bonus=roll.bonus.used)
    lower, same = Fraction(0), Fraction(0)
    for total, chance in sums(pool).items():
        lower += chance if total < roll.sum else 0
        same += chance if total == roll.sum else 0
    return lower + same / 2


def luck(events: Iterable[ev.Recorded], undone: set[str], character: str | None = None) -> Luck:
    """Go through the record's rolls and draws that count.

    Args:
        events: the whole record, in order.
        undone: ids of the orders that do not count.
        character: only this one's, as `names.key` has it.
    """
    found, state = Luck(), State()
    for one in events:
        if one.order in undone:
            continue
        for part in throws(one.event):
            name = getattr(part, "character", None)
            if getattr(part, "source", "") == "virtual" and character in {None, key(str(name))}:
                _take(found, part, state, one.session)
        happen(state, one)
    return found


def _take(found: Luck, part: ev.Event, state: State, session: int | None) -> None:
    match part:
        case ev.Throw(thrown=thrown, chance=ev.ChanceUsed(count=count)):
            fresh = thrown[len(thrown) - count :]
            for face in fresh:
                found.faces.seen[face - 1] += 1
            found.faces.expected = [due + Fraction(len(fresh), MOST_FACE) for due in found.faces.expected]
            if count == len(thrown):
                value = percentile(part)
                found.characters.setdefault(part.character, Percentiles()).take(value)
                found.sessions.setdefault(session or 0, Percentiles()).take(value)
        case ev.CardDrawn(card=card):
            _draw(found.cards, state.pile, card)
        case ev.HandDealt(cards=cards):
            pile = list(state.pile)
            for card in cards:
                _draw(found.cards, pile, card)
                pile.remove(card)


def _draw(fit: Fit, pile: list[str], card: str) -> None:
    """Which part of its pile a card came from; each place of the pile was as likely as any other."""
    size = len(pile)
    fit.seen[pile.index(card) * BINS // size] += 1
    for place in range(size):
        fit.expected[place * BINS // size] += Fraction(1, size)


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
