"""Forecasts: 50,000 rolls and 2,000 climbs through the real engine agree with the exact chances (E1–E15)."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import log
from typing import Any

import pytest

from greffier.engine.decide.throwing import Prepared, ability, prepare
from greffier.engine.forecast import Forecast, forecast, outcomes
from greffier.rules.enormatro import odds
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import Circumstances
from greffier.vocabulary.state import Task
from greffier.vocabulary.terms import OnCritical
from table import Table

ROLLS = 12_500
"""For each of four pools."""

CLIMBS = 2_000
FEWEST = 8
"""Cases to be expected in a class, below which it is merged with the next."""

POINTS = [10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32, 26.12, 27.88, 29.59, 31.26, 32.91, 34.53, 36.12]
POINTS += [37.70, 39.25, 40.79, 42.31, 43.82, 45.31, 46.80, 48.27, 49.73, 51.18, 52.62, 54.05, 55.48, 56.89]
"""The 0.1 % points of chi-square, from one degree of freedom on; the seeds are fixed."""


def agrees(what: str, seen: Sequence[float], chances: Sequence[Fraction]) -> None:
    """Hold counts against chances, class by class; neighbours are merged where few cases are expected."""
    total = sum(seen)
    assert sum(chances) == 1
    classes: list[tuple[float, float]] = [(0, 0)]
    for number, chance in zip(seen, chances, strict=True):
        assert chance or not number, "what cannot be was seen"
        found, due = classes[-1]
        if due >= FEWEST:
            classes.append((number, float(chance * total)))
        else:
            classes[-1] = (found + number, due + float(chance * total))
    if classes[-1][1] < FEWEST:
        last = classes.pop()
        classes[-1] = (classes[-1][0] + last[0], classes[-1][1] + last[1])
    distance = sum((found - due) ** 2 / due for found, due in classes)
    point = POINTS[len(classes) - 2]
    print(f"{what}: chi-square {distance:.2f} of {point}, {len(classes)} classes")  # noqa: T201 - shown by pytest -rP
    assert distance < point


@pytest.fixture
def ysane(table: Table) -> Table:
    """A table with a climber, whom nothing weighs on yet."""
    table.enrol("Ysane", caracs={"Escalade": 4, "Ruse": 3}, specialites={"Ruse": {"Feinte": 2}})
    return table


POOLS = {
    "Escalade 4": ("Escalade", 12, Circumstances(), 0, 0),
    "Ruse 3 +2D": ("Ruse", 12, Circumstances(specialite="feinte"), 0, 0),
    "Escalade 4 +3D -1D +1, 1 blessure, 2 lésions": (
        "Escalade",
        9,
        Circumstances(bonus=1, aid=[("Corbin", 1)], time=1, penalty=1, mods=[1]),
        1,
        2,
    ),
    "Ruse 3 +3D of 9": ("Ruse", 15, Circumstances(specialite="feinte", bonus=7, mods=[3]), 0, 0),
}


@pytest.mark.parametrize("name", POOLS)
def test_e11_rolls_through_the_engine_agree_with_the_exact_chances(ysane: Table, name: str) -> None:
    carac, difficulty, circumstances, blessures, lesions = POOLS[name]
    state, climber = ysane.state, ysane.character("Ysane")
    climber.blessures, climber.lesions = blessures, lesions
    exact = outcomes(prepare(state, ability(climber, carac), circumstances), difficulty)
    order = od.RollTest(character="Ysane", carac=carac, difficulty=difficulty, circumstances=circumstances)
    # Each pool has values of its own: otherwise they would be the same dice over and over.
    ysane.mix_in(f"pool {name}")
    seen: Counter[tuple[str, int]] = Counter()
    for _ in range(ROLLS):
        [rolled] = ysane.give_quickly(order)
        assert isinstance(rolled, ev.TestRolled)
        seen[rolled.outcome, rolled.degrees] += 1
    assert set(seen) <= set(exact)
    agrees(name, [seen[place] for place in exact], list(exact.values()))


def climb(table: Table, on_critical: OnCritical) -> tuple[int, bool]:
    """One climb of twenty degrees, to its end: how many steps, and whether an échec critique came first."""
    table.give_quickly(od.StartTask(task="Mur", target=20, difficulty=12, on_critical=on_critical))
    tasks = table.state.tasks
    step = od.StepTask(task="Mur", character="Ysane", carac="Escalade", circumstances=Circumstances())
    critical = False
    while tasks["mur"].status == "open":
        advanced, *_ = table.give_quickly(step)
        assert isinstance(advanced, ev.TaskAdvanced)
        critical = critical or advanced.test.outcome == "echec-critique"
    return tasks["mur"].steps, critical


def prepared(table: Table, carac: str = "Escalade", **circumstances: Any) -> Prepared:  # noqa: ANN401
    return prepare(table.state, ability(table.character("Ysane"), carac), Circumstances(**circumstances))


def wall(
    degrees: int = 0, target: int = 20, on_critical: OnCritical = "continue", difficulty: int = 12
) -> Task:
    lose = 3 if on_critical == "lose" else 0
    return Task("Mur", target, difficulty, "", on_critical, lose, degrees=degrees)


def test_e14_climbs_through_the_engine_agree_with_the_exact_chances(ysane: Table) -> None:
    told = forecast(wall(), prepared(ysane))
    one = odds.step(outcomes(prepared(ysane), 12))
    ysane.mix_in("climbs")
    steps: Counter[int] = Counter()
    criticals = 0
    for _ in range(CLIMBS):
        needed, critical = climb(ysane, "continue")
        steps[needed] += 1
        criticals += critical
    within = [Fraction(0)]
    for chance in odds.done_within(odds.Climb(0, 20, "continue", 0), one):
        within.append(chance)
        if len(within) > max(steps):
            break
    exact = [later - sooner for sooner, later in pairwise(within)] + [1 - within[-1]]
    agrees("steps of a climb", [steps[count] for count in range(1, len(exact) + 1)], exact)
    assert told.critical_first is not None
    shares = [told.critical_first, 1 - told.critical_first]
    agrees("an échec critique first", [criticals, CLIMBS - criticals], shares)
    assert told.expected is not None
    mean = sum(count * number for count, number in steps.items()) / CLIMBS
    assert abs(mean - float(told.expected)) < 0.25
    assert (told.half, told.most) == (20, 24)


def test_e15_a_forecast_starts_from_where_the_task_stands(ysane: Table) -> None:
    from_below, from_here = (forecast(wall(degrees), prepared(ysane)) for degrees in (0, 17))
    assert from_below.expected is not None
    assert from_here.expected is not None
    assert from_here.expected < from_below.expected
    assert from_here.expected == forecast(wall(0, 3), prepared(ysane)).expected
    assert from_here.within == forecast(wall(0, 3), prepared(ysane)).within
    assert from_here.mean_gain == from_below.mean_gain


def test_e15_a_forecast_follows_the_tasks_own_ruling(ysane: Table) -> None:
    told = {one: forecast(wall(on_critical=one), prepared(ysane)) for one in ("continue", "lose", "reset")}
    steps = [one.expected for one in told.values()]
    assert [float(one or 0) for one in steps] == sorted(float(one or 0) for one in steps)
    assert len(set(steps)) == 3
    ends = [forecast(wall(on_critical=one), prepared(ysane)) for one in ("ask", "fail")]
    assert ends[0].expected == ends[1].expected
    for one in ends:
        assert one.critical_first == told["continue"].critical_first
        assert one.most is None, "it fails too often to be done nine times out of ten"
        assert one.half is not None


def test_e14_what_can_never_be_done_is_forecast_as_such(ysane: Table) -> None:
    hopeless: Forecast = forecast(wall(difficulty=40), prepared(ysane))
    assert (hopeless.expected, hopeless.half, hopeless.most) == (None, None, None)
    assert {hopeless.mean_gain, *hopeless.within} == {0}


@pytest.mark.parametrize(("on_critical", "lose"), [("ask", 0), ("fail", 0), ("continue", 0), ("lose", 1)])
@pytest.mark.parametrize("degrees", [0, 150, 200])
@pytest.mark.parametrize("difficulty", [9, 12])
def test_e15_a_target_too_far_is_forecast_under_its_ruling_too(
    ysane: Table, on_critical: OnCritical, lose: int, degrees: int, difficulty: int
) -> None:
    chances = outcomes(prepared(ysane), difficulty)
    climb = odds.Climb(degrees, 201, on_critical, lose)
    exact, about = odds.expected_steps(climb, odds.step(chances)), odds.about(climb, odds.step(chances))
    assert exact
    assert about
    assert abs(float(about - exact)) < max(1, float(exact) / 50)


def test_e15_a_far_target_that_an_echec_critique_takes_back_is_forecast_in_its_order_of_size(
    ysane: Table,
) -> None:
    one = odds.step(outcomes(prepared(ysane), 9))
    for degrees in (0, 150):
        climb = odds.Climb(degrees, 201, "reset", 0)
        exact, about = odds.expected_steps(climb, one), odds.about(climb, one)
        assert exact
        assert about
        assert abs(log(about) / log(exact) - 1) < 0.05
    assert odds.about(odds.Climb(0, 10**8, "reset", 0), one) is None
    assert odds.about(odds.Climb(0, 10**6, "lose", 99), odds.step(outcomes(prepared(ysane), 12))) is None


def test_e14_a_target_too_far_is_forecast_by_the_mean_step(ysane: Table) -> None:
    near, far = (forecast(wall(10, target), prepared(ysane)) for target in (200, 201))
    assert (near.exact, far.exact) == (True, False)
    assert far.expected == 191 / far.mean_gain
    assert near.expected is not None
    assert abs(float(near.expected) - float(190 / near.mean_gain)) < 1
    assert (far.within, far.half, far.most, far.critical_first) == ([], None, None, None)
