"""The exact chances of a roll and of an extended task: fractions; an estimate for long climbs alone."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb, lcm

from msgspec import Struct

from greffier.vocabulary.terms import OnCritical, Outcome

from . import result, task
from .pool import MOST_FACE, Pool

MOST_STEPS = 1_000
"""How far a climb is looked ahead, in steps."""


@cache
def _ways(dice: int, kept: int, face: int) -> Mapping[int, int]:
    """In how many ways dice that show at most `face` make each sum of their `kept` best."""
    if not face:
        return {0: 1} if not dice else {}
    sums: Counter[int] = Counter()
    for showing in range(dice + 1):
        choices = comb(dice, showing)
        for lower, ways in _ways(dice - showing, max(kept - showing, 0), face - 1).items():
            sums[lower + face * min(showing, kept)] += choices * ways
    return sums


def sums(pool: Pool) -> dict[int, Fraction]:
    """The chance of each sum of the dice kept (E1–E4)."""
    whole = MOST_FACE**pool.thrown
    return {
        total: Fraction(ways, whole)
        for total, ways in sorted(_ways(pool.thrown, pool.kept, MOST_FACE).items())
    }


def outcomes(pool: Pool, modifiers: int, difficulty: int) -> dict[tuple[Outcome, int], Fraction]:
    """The chance of each outcome with its degrees (E10–E12).

    Args:
        pool: the dice.
        modifiers: points on the total.
        difficulty: in points.
    """
    chances: dict[tuple[Outcome, int], Fraction] = {}
    for total, chance in sums(pool).items():
        found = result.read(total + modifiers, difficulty)
        place = (found.outcome, found.degrees)
        chances[place] = chances.get(place, Fraction(0)) + chance
    return chances


class Step(Struct, frozen=True):
    """What one step of a task may bring: the chance of each number of degrees, and of an échec critique."""

    gains: dict[int, Fraction]
    """By degrees; 0 is a simple failure."""
    critical: Fraction


def step(chances: Mapping[tuple[Outcome, int], Fraction]) -> Step:
    """A step of a task, from the chances of its roll (E14, E15)."""
    gains: dict[int, Fraction] = {}
    critical = Fraction(0)
    for (outcome, degrees), chance in chances.items():
        if outcome == "echec-critique":
            critical += chance
        else:
            gains[degrees] = gains.get(degrees, Fraction(0)) + chance
    return Step(gains, critical)


class Climb(Struct, frozen=True):
    """A task as far as its chances go; degrees, and what an échec critique does (E15)."""

    degrees: int
    target: int
    on_critical: OnCritical
    lose: int

    def after_critical(self, degrees: int) -> int | None:
        """The degrees left after an échec critique; null where it ends the climb, or halts it for the GM."""
        if self.on_critical == "ask" or self.on_critical == "fail":  # noqa: PLR1714 - so that a type checker sees it
            return None
        return task.rule(degrees, self.on_critical, self.lose)


def expected_steps(climb: Climb, one: Step) -> Fraction | None:
    """The steps to be expected until the climb is done, or an échec critique ends or halts it (E14, E15).

    Each number of degrees is written as a sum over lower ones, from the top down, and so solved exactly.
    Null where the climb can never end.
    """
    lines: dict[int, tuple[Fraction, dict[int, Fraction]]] = {}
    for degrees in range(climb.target - 1, -1, -1):
        line = _line(climb, one, degrees)
        constant, terms = _substituted(Fraction(1), line, degrees, lines)
        stays = 1 - terms.pop(degrees, Fraction(0))
        if not stays:
            return None
        lines[degrees] = (constant / stays, {lower: weight / stays for lower, weight in terms.items()})
    known: dict[int, Fraction] = {}
    for degrees in range(climb.target):
        constant, terms = lines[degrees]
        known[degrees] = constant + sum(
            (weight * known[lower] for lower, weight in terms.items()), Fraction(0)
        )
    return known[climb.degrees]


def about(climb: Climb, one: Step) -> Fraction | None:
    """About the same for a long climb, as if each step without an échec critique brought the mean (E14, E15).

    Null where it never ends, or after more steps than a number tells.
    """
    gain = sum((degrees * chance for degrees, chance in one.gains.items()), Fraction(0))
    left, spared = climb.target - climb.degrees, float(1 - one.critical)

    def together(degrees: int) -> float:
        """The chance that so many come without an échec critique."""
        return spared ** (degrees * spared / float(gain)) if gain else 0.0

    if one.critical and climb.on_critical in {"ask", "fail"}:
        return _rounded((1 - together(left)) / float(one.critical))
    if one.critical and climb.on_critical == "reset":
        whole, back = together(climb.target), 1 - together(left)
        return _rounded(back / whole / float(one.critical)) if whole else None
    uphill = gain - one.critical * (climb.lose if climb.on_critical == "lose" else 0)
    return left / uphill if uphill > 0 else None


def _rounded(estimate: float) -> Fraction:
    return Fraction(estimate).limit_denominator(1000)


def _line(climb: Climb, one: Step, degrees: int) -> dict[int, Fraction]:
    """Where a step leads from here: degrees by chance; what ends the climb is left out."""
    line = {
        degrees + gained: chance for gained, chance in one.gains.items() if degrees + gained < climb.target
    }
    back = climb.after_critical(degrees)
    if back is not None and one.critical:
        line[back] = line.get(back, Fraction(0)) + one.critical
    return line


def _substituted(
    constant: Fraction,
    terms: dict[int, Fraction],
    degrees: int,
    lines: Mapping[int, tuple[Fraction, dict[int, Fraction]]],
) -> tuple[Fraction, dict[int, Fraction]]:
    """The line with every higher number of degrees written out in lower ones."""
    while (highest := max(terms, default=degrees)) > degrees:
        weight = terms.pop(highest)
        plus, lower = lines[highest]
        constant += weight * plus
        for place, share in lower.items():
            terms[place] = terms.get(place, Fraction(0)) + weight * share
    return constant, terms


def critical_first(climb: Climb, one: Step) -> Fraction | None:
    """The chance of an échec critique before the climb is done (E15); null where it can never end."""
    moves = 1 - one.gains.get(0, Fraction(0))
    if not moves:
        return None
    spared = {degrees: Fraction(1) for degrees in range(climb.target, climb.target + result.MOST_DEGREES)}
    for degrees in range(climb.target - 1, climb.degrees - 1, -1):
        gained = (chance * spared[degrees + gain] for gain, chance in one.gains.items() if gain)
        spared[degrees] = sum(gained, Fraction(0)) / moves
    return 1 - spared[climb.degrees]


def done_within(climb: Climb, one: Step) -> Iterator[Fraction]:
    """The chance that the climb is done after one more step, after two, and so on (E14, E15)."""
    base = lcm(*(chance.denominator for chance in (*one.gains.values(), one.critical)))
    weights = {gain: int(chance * base) for gain, chance in one.gains.items()}
    critical = int(one.critical * base)
    ways: dict[int, int] = {climb.degrees: 1}
    done, whole = 0, 1
    while True:
        after: Counter[int] = Counter()
        done *= base
        for degrees, number in ways.items():
            for gain, weight in weights.items():
                if degrees + gain >= climb.target:
                    done += number * weight
                else:
                    after[degrees + gain] += number * weight
            back = climb.after_critical(degrees)
            if back is not None:
                after[back] += number * critical
        ways, whole = after, whole * base
        yield Fraction(done, whole)
