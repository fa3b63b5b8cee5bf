"""What a roll or a task would come to from here on, exactly."""

from fractions import Fraction
from itertools import islice

from msgspec import Struct

from greffier.engine.decide.throwing import Prepared
from greffier.rules.enormatro import odds
from greffier.vocabulary.state import Task
from greffier.vocabulary.terms import Outcome

HALF, MOST = Fraction(1, 2), Fraction(9, 10)
LONGEST_EXACT = 200
"""Degrees of a target up to which a forecast is computed exactly; beyond it, about how many steps."""

SOONEST = 20
"""Steps for which the chance to be done is listed one by one."""


class Forecast(Struct, frozen=True):
    """How a task may go on, if every step is rolled like this one."""

    mean_gain: Fraction
    """Degrees a step brings on the average."""
    exact: bool
    """False where the target is so far that the steps expected are told by the mean gain, about."""
    expected: Fraction | None
    """Steps until it is done, or an échec critique ends or halts it; null where it never is."""
    ends_early: bool
    """Whether an échec critique ends or halts it, so that the steps expected may end there (E15)."""
    critical_first: Fraction | None
    """The chance of an échec critique before it is done."""
    within: list[Fraction]
    """The chance to be done after one step more, two, …"""
    half: int | None
    """The steps after which it is done with a chance of one half; null where never, or very late."""
    most: int | None
    """The same for nine tenths."""


def outcomes(
    prepared: Prepared, difficulty: int, *, throw: bool = False
) -> dict[tuple[Outcome, int], Fraction]:
    """The chance of each outcome and its degrees, lésions and all (E1–E12).

    At difficulty 0 that is one sure degree, unless the dice are to be thrown all the same (E12).
    """
    if difficulty == 0 and not throw:
        return {("marginal", 1): Fraction(1)}
    modifiers = sum(one.value for one in prepared.modifiers)
    return odds.outcomes(prepared.pool, modifiers, difficulty)


def forecast(task: Task, prepared: Prepared, *, throw: bool = False) -> Forecast:
    """How a task may go on from where it stands, under its own ruling (E14, E15).

    Args:
        task: under way.
        prepared: the roll of every step to come.
        throw: whether the dice are thrown at difficulty 0 too (E12).
    """
    one = odds.step(outcomes(prepared, task.difficulty, throw=throw))
    mean = sum((chance * gain for gain, chance in one.gains.items()), Fraction(0))
    ends_early = task.on_critical in {"ask", "fail"}
    climb = odds.Climb(min(task.degrees, task.target - 1), task.target, task.on_critical, task.lose)
    if task.target > LONGEST_EXACT:
        return Forecast(
            mean,
            exact=False,
            expected=odds.about(climb, one),
            ends_early=ends_early,
            critical_first=None,
            within=[],
            half=None,
            most=None,
        )
    critical_first = odds.critical_first(climb, one)
    most = 1 - critical_first if ends_early and critical_first is not None else Fraction(1)
    expected = odds.expected_steps(climb, one)
    far = expected is None or expected > odds.MOST_STEPS
    within = _until(climb, one, Fraction(0) if far else most)
    return Forecast(
        mean,
        exact=True,
        expected=expected,
        ends_early=ends_early,
        critical_first=critical_first,
        within=within[:SOONEST],
        half=_first(within, HALF),
        most=_first(within, MOST),
    )


def _until(climb: odds.Climb, one: odds.Step, most: Fraction) -> list[Fraction]:
    """The chances to be done step by step, until one of the levels below `most` is reached, or a few."""
    wanted = next((level for level in (MOST, HALF) if level < most), Fraction(0))
    chances: list[Fraction] = []
    for chance in islice(odds.done_within(climb, one), odds.MOST_STEPS):
        chances.append(chance)
        if len(chances) >= SOONEST and chance >= wanted:
            break
    return chances


def _first(chances: list[Fraction], wanted: Fraction) -> int | None:
    return next((steps for steps, chance in enumerate(chances, start=1) if chance >= wanted), None)
