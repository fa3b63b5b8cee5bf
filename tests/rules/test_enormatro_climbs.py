"""The exact chances of an extended task (E14, E15)."""

from fractions import Fraction
from itertools import islice, pairwise

import pytest

from greffier.rules.enormatro import odds
from greffier.rules.enormatro.odds import Climb, Step
from greffier.rules.enormatro.pool import pool
from greffier.vocabulary.terms import OnCritical


def climbing(
    target: int = 20, on_critical: OnCritical = "continue", lose: int = 0, degrees: int = 0
) -> Climb:
    return Climb(degrees, target, on_critical, lose)


def rolled(score: int, bonus: int, difficulty: int, modifiers: int = 0) -> Step:
    return odds.step(odds.outcomes(pool(score, bonus, 0), modifiers, difficulty))


WALL: dict[tuple[int, int, int, int], tuple[float, float, float, int, int]] = {
    (2, 0, 12, 0): (720, 0, 1.2093077120338355e27, 708, 930),
    (2, 2, 12, 0): (151.578947368, 5.1e-08, 113345418.93991466, 149, 193),
    (3, 0, 12, 0): (50.943114187, 0.00110695, 5568.994036926, 50, 63),
    (3, 1, 12, 0): (29.783996355, 0.197614964, 71.110916282, 29, 36),
    (3, 2, 12, 0): (22.654100855, 0.646081799, 28.023866532, 22, 27),
    (4, 0, 12, 0): (20.027543737, 0.588483484, 25.893451726, 20, 24),
    (4, 2, 12, 0): (12.270320082, 0.978173379, 12.39364044, 12, 14),
    (5, 0, 12, 0): (12.079654947, 0.967956032, 12.258225835, 12, 14),
    (6, 6, 12, 0): (5.697412321, 0.999999966, 5.6974124, 6, 6),
    (3, 3, 15, 0): (39.269421766, 0.07146746, 180.89303807, 39, 47),
    (4, 2, 15, 0): (18.730646663, 0.664136224, 22.796761232, 19, 22),
    (5, 1, 15, 0): (13.498012981, 0.875371561, 14.346674061, 13, 16),
    (6, 4, 15, 0): (6.883817431, 0.999886048, 6.884148658, 7, 8),
    (4, 2, 12, 1): (13.886910353, 0.937623339, 14.303472322, 14, 16),
    (4, 2, 12, 2): (15.962312223, 0.844034533, 17.277272751, 16, 19),
    (4, 2, 12, 3): (18.730646663, 0.664136224, 22.796761232, 19, 22),
}
"""Characteristic and bonus in dice, difficulty, lésions; then, for twenty degrees: steps expected, the chance
of no échec critique, steps expected where one resets the climb, steps for one chance in two, nine in ten."""


def near(found: Fraction | None, figure: float) -> bool:
    """Whether they agree to the nine decimals of the figure."""
    return found is not None and abs(found - Fraction(figure)) <= max(Fraction(1, 10**9), found / 10**15)


@pytest.mark.parametrize(("roll", "figures"), WALL.items())
def test_e14_the_wall(roll: tuple[int, int, int, int], figures: tuple[float, float, float, int, int]) -> None:
    score, bonus, difficulty, lesions = roll
    one = rolled(score, bonus, difficulty, -lesions)
    expected, spared, after_resets, half, most = figures
    assert near(odds.expected_steps(climbing(), one), expected)
    critical = odds.critical_first(climbing(), one)
    assert critical is not None
    assert near(1 - critical, spared)
    assert near(odds.expected_steps(climbing(on_critical="reset"), one), after_resets)
    within = list(islice(odds.done_within(climbing(), one), most))
    for level, steps in ((Fraction(1, 2), half), (Fraction(9, 10), most)):
        assert within[steps - 2] < level <= within[steps - 1]


def test_e14_the_figures_are_exact() -> None:
    one = rolled(3, 0, 12)
    assert odds.expected_steps(climbing(), one) == Fraction(
        278883039802956903341847241729859202880, 5474401089420219382077155933569751763
    )
    assert odds.critical_first(climbing(), one) == 1 - Fraction(
        215420847424321776337988075394576663701, 194607594531429873687328010267649875378176
    )
    assert odds.expected_steps(climbing(on_critical="reset"), one) == Fraction(
        1199677414735577120364966994100775557780760, 215420847424321776337988075394576663701
    )


@pytest.mark.parametrize("on_critical", ["continue", "reset", "lose", "fail", "ask"])
def test_e14_what_can_never_end_has_no_expectation(on_critical: OnCritical) -> None:
    out_of_reach = rolled(2, 1, 16)
    climb = climbing(on_critical=on_critical, lose=1 if on_critical == "lose" else 0)
    if on_critical in {"fail", "ask"}:
        assert odds.expected_steps(climb, out_of_reach) == 1 / out_of_reach.critical
    else:
        assert odds.expected_steps(climb, out_of_reach) is None
    assert odds.critical_first(climb, out_of_reach) == 1
    nothing = Step({0: Fraction(1)}, Fraction(0))
    assert odds.expected_steps(climb, nothing) is None
    assert odds.critical_first(climb, nothing) is None
    assert set(islice(odds.done_within(climb, nothing), 50)) == {0}


def solved(climb: Climb, one: Step) -> list[Fraction]:
    """Steps expected from every number of degrees: E = 1 + P E, by plain elimination."""
    size = climb.target
    rows = []
    for degrees in range(size):
        row = [Fraction(column == degrees) for column in range(size)] + [Fraction(1)]
        for gain, chance in one.gains.items():
            if degrees + gain < size:
                row[degrees + gain] -= chance
        back = {"continue": degrees, "reset": 0, "lose": max(0, degrees - climb.lose)}.get(climb.on_critical)
        if back is not None:
            row[back] -= one.critical
        rows.append(row)
    for pivot in range(size):
        rows[pivot] = [entry / rows[pivot][pivot] for entry in rows[pivot]]
        for other in range(size):
            if other != pivot and (weight := rows[other][pivot]):
                rows[other] = [
                    entry - weight * unit for entry, unit in zip(rows[other], rows[pivot], strict=True)
                ]
    return [row[size] for row in rows]


RULINGS: list[tuple[OnCritical, int]] = [
    ("continue", 0),
    ("reset", 0),
    ("fail", 0),
    ("ask", 0),
    ("lose", 1),
    ("lose", 2),
    ("lose", 3),
    ("lose", 5),
    ("lose", 99),
]


@pytest.mark.parametrize(("on_critical", "lose"), RULINGS)
@pytest.mark.parametrize(("score", "bonus", "difficulty"), [(3, 0, 12), (4, 1, 15), (5, 0, 9), (6, 2, 12)])
def test_e15_the_steps_expected_solve_the_equations_of_the_climb(
    on_critical: OnCritical, lose: int, score: int, bonus: int, difficulty: int
) -> None:
    one = rolled(score, bonus, difficulty)
    every = solved(climbing(9, on_critical, lose), one)
    found = [odds.expected_steps(climbing(9, on_critical, lose, degrees), one) for degrees in range(9)]
    assert found == every


def test_e15_losing_more_costs_more_and_losing_all_is_to_start_again() -> None:
    one = rolled(3, 1, 12)
    costs = [odds.expected_steps(climbing(20, "lose", lose), one) or Fraction(0) for lose in range(1, 20)]
    assert all(less < more for less, more in pairwise(costs))
    assert costs[-1] == odds.expected_steps(climbing(20, "reset"), one)


@pytest.mark.parametrize(("on_critical", "lose"), RULINGS)
def test_e14_the_chance_to_be_done_grows_to_its_limit(on_critical: OnCritical, lose: int) -> None:
    one = rolled(4, 0, 12)
    climb = climbing(8, on_critical, lose)
    within = list(islice(odds.done_within(climb, one), 400))
    assert all(sooner <= later for sooner, later in pairwise(within))
    assert within[0] == 0, "no step brings eight degrees"
    critical = odds.critical_first(climb, one)
    assert critical is not None
    limit = 1 - critical if on_critical in {"fail", "ask"} else Fraction(1)
    assert 0 <= limit - within[-1] < Fraction(1, 10**9)


def test_e14_the_steps_expected_are_the_chances_not_to_be_done_yet_added_up() -> None:
    one = rolled(4, 0, 12)
    for on_critical, lose in RULINGS:
        if on_critical in {"fail", "ask"}:
            continue
        climb = climbing(5, on_critical, lose)
        waited = 1 + sum(1 - float(chance) for chance in islice(odds.done_within(climb, one), 300))
        assert abs(waited - float(odds.expected_steps(climb, one) or 0)) < 1e-9


def test_e14_one_step_is_done_where_it_brings_what_is_left() -> None:
    one = rolled(4, 2, 12)
    for left in range(1, 5):
        climb = climbing(20, "ask", 0, 20 - left)
        enough = sum(chance for gain, chance in one.gains.items() if gain >= left)
        assert next(odds.done_within(climb, one)) == enough
