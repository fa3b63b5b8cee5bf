"""Extended tasks: degrees gathered step by step, échecs critiques, changing conditions (E14–E16)."""

import pytest

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import Circumstances
from greffier.vocabulary.state import Task
from greffier.vocabulary.terms import OnCritical, Ruling
from table import Table

TWO_DEGREES = [6, 6, 6]
ONE_DEGREE = [4, 4, 4]
SIMPLE_FAILURE = [4, 4, 3]
CRITICAL_FAILURE = [3, 3, 1]
"""Faces of a roll of three dice against 12."""


@pytest.fixture(autouse=True)
def rope(table: Table) -> None:
    table.enrol("Élodie", caracs={"Escalade": 3})
    table.enrol("Théo", caracs={"Escalade": 4})


def start(
    table: Table, target: int = 20, difficulty: int = 12, on_critical: OnCritical = "ask", lose: int = 0
) -> Task:
    order = od.StartTask(
        task="Le Mur", target=target, difficulty=difficulty, on_critical=on_critical, lose=lose
    )
    table.give(order)
    return table.state.tasks["le mur"]


def stepping(dice: list[int] | None, who: str = "Élodie", time: int = 0) -> od.StepTask:
    circumstances = Circumstances(time=time, dice=dice)
    return od.StepTask(task="Le Mur", character=who, carac="Escalade", circumstances=circumstances)


def step(
    table: Table, dice: list[int] | None, who: str = "Élodie", time: int = 0
) -> tuple[ev.TaskAdvanced, list[ev.Event]]:
    """A step, and what came of it beside."""
    advanced, *consequences = table.give(stepping(dice, who, time))
    assert isinstance(advanced, ev.TaskAdvanced)
    return advanced, consequences


def refused(table: Table, order: od.Order) -> tuple[str, str]:
    refusal = table.refused(order)
    return refusal.code, refusal.clause


def test_e7_periods_of_preparation_count_as_elapsed_even_beyond_the_cap(table: Table) -> None:
    task = start(table)
    prepared, _ = step(table, [4, 4, 4, 1, 1], time=2)
    assert (prepared.test.bonus.used, prepared.periods) == (2, 3)
    waited, _ = step(table, [4, 4, 4, 1, 1, 1], time=5)
    assert (waited.test.bonus.used, waited.periods) == (3, 9)
    assert (task.periods, task.steps) == (9, 2)


def test_e14_degrees_add_up_one_roll_a_period(table: Table) -> None:
    task = start(table)
    first, _ = step(table, TWO_DEGREES)
    second, _ = step(table, ONE_DEGREE)
    assert (first.gained, first.degrees, first.periods) == (2, 2, 1)
    assert (second.gained, second.degrees, second.periods) == (1, 3, 2)
    assert (task.degrees, task.periods, task.target, task.status) == (3, 2, 20, "open")


def test_e14_a_simple_failure_gains_nothing_and_costs_the_period(table: Table) -> None:
    task = start(table)
    step(table, TWO_DEGREES)
    failed, consequences = step(table, SIMPLE_FAILURE)
    assert (failed.gained, failed.degrees, failed.periods, consequences) == (0, 2, 2, [])
    assert task.status == "open"


@pytest.mark.parametrize(("target", "surplus"), [(4, 0), (3, 1)])
def test_e14_reaching_the_target_completes_and_notes_the_surplus(
    table: Table, target: int, surplus: int
) -> None:
    task = start(table, target)
    step(table, TWO_DEGREES)
    _, consequences = step(table, TWO_DEGREES)
    assert consequences == [ev.TaskCompleted(task="Le Mur", degrees=4, surplus=surplus, periods=2)]
    assert (task.status, task.degrees) == ("completed", 4)


def test_e14_anyone_may_make_the_next_roll(table: Table) -> None:
    start(table)
    step(table, ONE_DEGREE, "Élodie")
    relay, _ = step(table, [3, 3, 3, 3], "théo")
    assert (relay.test.character, relay.test.score, relay.degrees) == ("Théo", 4, 2)


def test_e14_a_task_goes_on_in_the_next_session_and_waits_between(table: Table) -> None:
    start(table)
    step(table, TWO_DEGREES)
    table.give(od.CloseSession())
    assert refused(table, stepping(ONE_DEGREE)) == ("no-open-session", "C2")
    table.give(od.OpenSession())
    assert step(table, ONE_DEGREE)[0].degrees == 3


def test_e14_a_step_thrown_by_the_clerk_takes_a_slot_of_who_threw(table: Table) -> None:
    start(table)
    step(table, ONE_DEGREE)
    thrown, _ = step(table, None)
    used = ev.ChanceUsed(("dice", table.character(thrown.test.character).enrolled), 0, 0, 3)
    assert (thrown.test.source, thrown.test.chance) == ("virtual", used)
    assert table.state.chance_position == 1


def test_e14_a_task_given_up_notes_what_was_gathered(table: Table) -> None:
    task = start(table)
    step(table, TWO_DEGREES)
    assert table.give(od.DropTask(task="le mur")) == [ev.TaskDropped(task="Le Mur", degrees=2)]
    assert (task.status, task.degrees) == ("dropped", 2)


@pytest.mark.parametrize("end", ["completed", "failed", "dropped"])
def test_e14_a_task_that_is_over_is_left_alone(table: Table, end: str) -> None:
    task = start(table, target=2, on_critical="fail")
    if end == "dropped":
        table.give(od.DropTask(task="Le Mur"))
    else:
        step(table, TWO_DEGREES if end == "completed" else CRITICAL_FAILURE)
    assert task.status == end
    for order in (
        stepping(ONE_DEGREE),
        od.RuleTask(task="Le Mur", ruling="continue"),
        od.ChangeCondition(task="Le Mur", difficulty=15),
        od.DropTask(task="Le Mur"),
    ):
        assert refused(table, order) == ("task-over", "E14")
    assert start(table).degrees == 0, "the name is free again, and counts from nothing"


@pytest.mark.parametrize("name", ["Le Mur", "LE MUR", "  le   mur "])
def test_e14_a_second_open_task_of_the_name_is_refused(table: Table, name: str) -> None:
    start(table)
    second = od.StartTask(task=name, target=5, difficulty=9)
    assert refused(table, second) == ("task-exists", "E14")
    step(table, CRITICAL_FAILURE)
    assert refused(table, second) == ("task-exists", "E14")


def test_e14_a_target_below_one_degree_is_refused(table: Table) -> None:
    for target in (0, -1):
        order = od.StartTask(task="Le Mur", target=target, difficulty=12)
        assert refused(table, order) == ("number-out-of-range", "E14")


def test_e14_an_unknown_task_is_refused_with_the_nearest(table: Table) -> None:
    start(table)
    refusal = table.refused(od.DropTask(task="Le Murs"))
    assert (refusal.code, refusal.clause) == ("unknown-task", "E14")
    assert refusal.facts["nearest"] == ["Le Mur"]


def test_e15_a_critical_failure_halts_the_task_until_the_gm_rules(table: Table) -> None:
    task = start(table)
    step(table, TWO_DEGREES)
    fallen, consequences = step(table, CRITICAL_FAILURE)
    assert (fallen.test.margin, fallen.gained, fallen.periods) == (-5, 0, 2)
    assert consequences == [ev.TaskHalted(task="Le Mur")]
    assert task.status == "halted"
    assert refused(table, stepping(TWO_DEGREES)) == ("task-halted", "E15")


RULINGS: list[tuple[Ruling, int, int, str]] = [
    ("continue", 0, 4, "open"),
    ("lose", 3, 1, "open"),
    ("lose", 9, 0, "open"),
    ("reset", 0, 0, "open"),
    ("fail", 0, 4, "failed"),
]


@pytest.mark.parametrize(("ruling", "lose", "left", "status"), RULINGS)
@pytest.mark.parametrize("when", ["from the start", "by the GM"])
def test_e15_each_ruling_does_the_same_set_beforehand_or_given(
    table: Table, when: str, ruling: Ruling, lose: int, left: int, status: str
) -> None:
    task = start(table, on_critical=ruling, lose=lose) if when == "from the start" else start(table)
    step(table, TWO_DEGREES)
    step(table, TWO_DEGREES)
    _, events = step(table, CRITICAL_FAILURE)
    if when == "by the GM":
        events = table.give(od.RuleTask(task="Le Mur", ruling=ruling, lose=lose))
    ruled_on = table.seq(ev.TaskAdvanced) if when == "by the GM" else None
    ruled = ev.TaskRuled(task="Le Mur", ruling=ruling, lose=lose, step=ruled_on, degrees=left)
    expected: list[ev.Event] = [ruled]
    if ruling == "fail":
        expected.append(ev.TaskFailed(task="Le Mur", degrees=left))
    assert events == expected
    assert (task.degrees, task.status, task.periods) == (left, status, 3)
    if status == "open":
        assert step(table, ONE_DEGREE)[0].degrees == left + 1


def test_e15_a_task_that_is_not_halted_takes_no_ruling(table: Table) -> None:
    start(table)
    ruling = od.RuleTask(task="Le Mur", ruling="reset")
    step(table, SIMPLE_FAILURE)
    assert refused(table, ruling) == ("task-not-halted", "E15")


def test_e15_losing_less_than_one_degree_is_refused(table: Table) -> None:
    setting = od.StartTask(task="Le Mur", target=20, difficulty=12, on_critical="lose")
    assert refused(table, setting) == ("number-out-of-range", "E15")
    start(table)
    step(table, CRITICAL_FAILURE)
    ruling = od.RuleTask(task="Le Mur", ruling="lose", lose=-1)
    assert refused(table, ruling) == ("number-out-of-range", "E15")


def test_e16_the_new_difficulty_holds_from_then_on_and_the_progress_stays(table: Table) -> None:
    task = start(table)
    before, _ = step(table, TWO_DEGREES)
    [changed] = table.give(od.ChangeCondition(task="Le Mur", difficulty=15, why="dégel"))
    assert changed == ev.TaskConditionChanged(task="Le Mur", difficulty=15, before=12, why="dégel")
    after, _ = step(table, TWO_DEGREES)
    assert (before.difficulty, before.test.difficulty, before.gained) == (12, 12, 2)
    assert (after.difficulty, after.test.difficulty, after.gained) == (15, 15, 1)
    assert (task.degrees, task.periods) == (3, 2)


def test_e16_a_change_that_is_none_or_negative_is_refused(table: Table) -> None:
    start(table)
    answers = [refused(table, od.ChangeCondition(task="Le Mur", difficulty=to)) for to in (12, -1)]
    assert answers == [("nothing-changed", "E16"), ("difficulty-negative", "E9")]


def test_d20_a_task_below_its_target_is_under_way_not_failed(table: Table) -> None:
    task = start(table)
    step(table, TWO_DEGREES)
    advanced, consequences = step(table, ONE_DEGREE)
    assert (advanced.test.success, consequences) == (True, [])
    assert (task.status, task.degrees, task.target) == ("open", 3, 20)


def test_d22_a_task_stops_and_goes_on_from_where_it_was_through_a_thaw(table: Table) -> None:
    task = start(table)
    steps = [step(table, [6, 6, 6, 6], "Théo")[0] for _ in range(3)]
    steps += [step(table, TWO_DEGREES)[0]]
    table.give(od.CloseSession())
    table.give(od.OpenSession())
    assert (task.degrees, task.status) == (11, "open")
    table.give(od.ChangeCondition(task="Le Mur", difficulty=15, why="dégel"))
    steps += [step(table, [6, 6, 6, 6], "Théo")[0]]
    assert [one.degrees for one in steps] == [3, 6, 9, 11, 13]
    recorded = [event for event in table.events if isinstance(event, ev.TaskAdvanced)]
    assert [one.difficulty for one in recorded] == [12, 12, 12, 12, 15]
