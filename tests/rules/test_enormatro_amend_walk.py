"""What an amended step does to the steps and rulings after it: the cousins of D58 and D59 (C5, E14–E16)."""

import pytest

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import AmendResult, Circumstances
from greffier.vocabulary.terms import OnCritical, Ruling
from table import Table

ONE, TWO, FOUR, SIMPLE, CRITICAL = 10, 15, 25, 5, 0
"""Modifiers, which are the whole total of a roll without dice (E8): degrees against 9, and failures."""


@pytest.fixture(autouse=True)
def nour(table: Table) -> None:
    table.enrol("Nour", caracs={"Force": 0})


def begin(
    table: Table, *mods: int, target: int = 20, on_critical: OnCritical = "ask", lose: int = 0
) -> list[int]:
    """A task and these steps of it; the seqs of the steps."""
    order = od.StartTask(task="Mur", target=target, difficulty=9, on_critical=on_critical, lose=lose)
    table.give(order)
    return [step(table, mod) for mod in mods]


def step(table: Table, mod: int, time: int = 0) -> int:
    circumstances = Circumstances(mods=[mod], time=time)
    table.give(od.StepTask(task="Mur", character="Nour", carac="Force", circumstances=circumstances))
    return table.seq(ev.TaskAdvanced)


def amend(table: Table, seq: int, mod: int | None = None, **corrected: int) -> list[ev.Event]:
    """Amend a step; what came of it beside the new reading."""
    mods = None if mod is None else [mod]
    order = AmendResult(seq=seq, why="oubli", mods=mods, **corrected)  # type: ignore[arg-type]
    [amended, *others] = table.give(order)
    assert isinstance(amended, ev.ResultAmended)
    assert amended.task
    assert (amended.task.degrees, amended.task.periods, amended.task.status) == stands(table)
    return others


def rule(table: Table, ruling: Ruling, lose: int = 0) -> list[ev.Event]:
    return table.give(od.RuleTask(task="Mur", ruling=ruling, lose=lose))


def stands(table: Table) -> tuple[int, int, str]:
    task = table.state.tasks["mur"]
    return task.degrees, task.periods, task.status


def test_d58_a_ruling_takes_its_own_degrees_again(table: Table) -> None:
    first, critical = begin(table, ONE, CRITICAL)
    amend(table, first, FOUR)
    [ruled] = rule(table, "lose", 1)
    assert ruled == ev.TaskRuled(task="Mur", ruling="lose", lose=1, step=critical, degrees=3)
    amend(table, first, FOUR + 1)
    assert stands(table) == (3, 2, "open")
    amend(table, first, SIMPLE)
    assert stands(table) == (0, 2, "open"), "never below 0"


def test_d59_what_comes_after_the_failure_counts_no_more(table: Table) -> None:
    first, *_ = begin(table, ONE, ONE, FOUR, target=4, on_critical="fail")
    assert stands(table) == (6, 3, "completed")
    assert amend(table, first, CRITICAL) == [ev.TaskFailed(task="Mur", degrees=0)]
    assert stands(table) == (0, 1, "failed")
    assert amend(table, first, ONE) == [ev.TaskCompleted(task="Mur", degrees=6, surplus=2, periods=3)]


def test_e15_losing_more_than_there_is_keeps_what_was_asked(table: Table) -> None:
    first, _ = begin(table, ONE, CRITICAL)
    [ruled] = rule(table, "lose", 3)
    assert isinstance(ruled, ev.TaskRuled)
    assert (ruled.lose, ruled.degrees) == (3, 0)
    amend(table, first, FOUR)
    assert stands(table) == (1, 2, "open")


def test_e15_the_step_that_completed_is_amended_and_the_task_goes_on(table: Table) -> None:
    _, last = begin(table, TWO, TWO, target=4)
    assert amend(table, last, SIMPLE) == []
    assert stands(table) == (2, 2, "open")
    critical = step(table, CRITICAL)
    rule(table, "reset")
    step(table, ONE)
    assert stands(table) == (1, 4, "open")
    amend(table, critical, SIMPLE)
    assert stands(table) == (3, 4, "open"), "the ruling falls away with its échec critique"
    assert amend(table, last, TWO) == [ev.TaskCompleted(task="Mur", degrees=4, surplus=0, periods=2)]
    assert stands(table) == (4, 2, "completed")


def test_e15_a_completion_moves_with_a_step_before_it(table: Table) -> None:
    first, *_ = begin(table, ONE, ONE, TWO, target=4)
    assert amend(table, first, FOUR) == []
    assert stands(table) == (4, 1, "completed")
    assert amend(table, first, TWO) == []
    assert stands(table) == (5, 3, "completed")
    assert amend(table, first, SIMPLE) == []
    assert stands(table) == (3, 3, "open")


@pytest.mark.parametrize(("ruling", "lose", "left"), [("reset", 0, 1), ("lose", 3, 2), ("continue", 0, 5)])
@pytest.mark.parametrize("when", ["from the start", "by the GM"])
def test_e15_rulings_apply_to_what_stands_under_the_amended_readings(
    table: Table, when: str, ruling: Ruling, lose: int, left: int
) -> None:
    if when == "from the start":
        first, _, _ = begin(table, ONE, CRITICAL, ONE, on_critical=ruling, lose=lose)
    else:
        first, _ = begin(table, ONE, CRITICAL)
        rule(table, ruling, lose)
        step(table, ONE)
    amend(table, first, FOUR)
    assert stands(table) == (left, 3, "open")


def test_e15_a_late_halt_waits_for_its_ruling_and_later_steps_count(table: Table) -> None:
    _, second, _ = begin(table, ONE, SIMPLE, FOUR)
    assert amend(table, second, CRITICAL) == []
    assert stands(table) == (5, 3, "halted")
    [ruled] = rule(table, "lose", 2)
    assert isinstance(ruled, ev.TaskRuled)
    assert (ruled.step, ruled.degrees) == (second, 3)
    step(table, ONE)
    amend(table, second, CRITICAL - 1)
    assert stands(table) == (4, 4, "open"), "applied where it was given"
    amend(table, second, SIMPLE)
    assert stands(table) == (6, 4, "open")


def test_e15_several_critical_steps_have_a_ruling_each(table: Table) -> None:
    first, second, third = begin(table, TWO, SIMPLE, TWO)
    amend(table, second, CRITICAL)
    amend(table, third, CRITICAL)
    assert stands(table) == (2, 3, "halted")
    ruled, halted = rule(table, "continue")
    assert halted == ev.TaskHalted(task="Mur")
    assert stands(table) == (2, 3, "halted")
    [other] = rule(table, "lose", 1)
    assert [getattr(event, "step", None) for event in (ruled, other)] == [second, third]
    assert stands(table) == (1, 3, "open")
    amend(table, second, ONE)
    assert stands(table) == (2, 3, "open"), "the other ruling still applies"
    amend(table, first, FOUR)
    assert stands(table) == (4, 3, "open")


def test_e15_a_fail_for_one_of_several_ends_the_task(table: Table) -> None:
    _, second, third = begin(table, TWO, SIMPLE, TWO)
    amend(table, second, CRITICAL)
    amend(table, third, CRITICAL)
    assert [type(event) for event in rule(table, "fail")] == [ev.TaskRuled, ev.TaskFailed]
    assert stands(table) == (2, 3, "failed")
    amend(table, second, SIMPLE)
    assert stands(table) == (2, 3, "halted"), "the other one still waits"


def test_e15_a_ruling_of_fail_comes_back_with_its_critical_failure(table: Table) -> None:
    _, critical = begin(table, TWO, CRITICAL)
    rule(table, "fail")
    amend(table, critical, SIMPLE)
    step(table, ONE)
    assert stands(table) == (3, 3, "open")
    assert amend(table, critical, CRITICAL) == [ev.TaskFailed(task="Mur", degrees=2)]
    assert stands(table) == (2, 2, "failed")


def test_e16_a_step_is_read_against_its_own_difficulty(table: Table) -> None:
    first, second = begin(table, TWO, SIMPLE)
    table.give(od.ChangeCondition(task="Mur", difficulty=15, why="dégel"))
    third = step(table, TWO)
    amend(table, first, TWO + 1)
    assert stands(table) == (3, 3, "open"), "9 for the first, 15 for the third"
    amend(table, second, difficulty=15)
    assert stands(table) == (3, 3, "halted")
    amend(table, third, difficulty=9)
    assert stands(table) == (4, 3, "halted")
    assert table.state.tasks["mur"].difficulty == 15


def test_c5_an_amended_amendment_and_its_undo(table: Table) -> None:
    first, _ = begin(table, ONE, CRITICAL)
    rule(table, "lose", 1)
    amend(table, first, FOUR)
    amend(table, first, TWO)
    assert stands(table) == (1, 2, "open")
    table.give(od.UndoOrder())
    assert stands(table) == (3, 2, "open")
    table.give(od.UndoOrder())
    assert stands(table) == (0, 2, "open")
    table.give(od.RedoOrder())
    amend(table, first, FOUR + 1)
    assert stands(table) == (3, 2, "open")


def test_c5_the_undo_of_an_amendment_brings_a_completion_back(table: Table) -> None:
    first, _ = begin(table, TWO, TWO, target=4)
    amend(table, first, SIMPLE, time=2)
    assert stands(table) == (2, 4, "open")
    table.give(od.UndoOrder())
    assert stands(table) == (4, 2, "completed")


def test_c5_a_step_of_a_task_begun_again_leaves_the_new_one_alone(table: Table) -> None:
    [old] = begin(table, CRITICAL, on_critical="fail")
    begin(table, ONE)
    [amended] = table.give(AmendResult(seq=old, why="oubli", mods=[FOUR]))
    assert isinstance(amended, ev.ResultAmended)
    assert amended.task is None
    assert stands(table) == (1, 1, "open")


def test_e14_a_task_given_up_stays_so_with_the_degrees_of_its_walk(table: Table) -> None:
    first, _ = begin(table, ONE, ONE, target=4)
    table.give(od.DropTask(task="Mur"))
    assert amend(table, first, TWO) == []
    assert stands(table) == (3, 2, "dropped")
    assert amend(table, first, FOUR) == []
    assert stands(table) == (4, 1, "dropped")


def test_e7_a_corrected_time_changes_the_periods_of_the_task(table: Table) -> None:
    first, second, _ = begin(table, ONE, ONE, ONE)
    amend(table, first, time=3)
    assert stands(table) == (3, 6, "open")
    amend(table, second, time=1)
    amend(table, first, time=0)
    assert stands(table) == (3, 4, "open")
    step(table, ONE, time=2)
    assert stands(table) == (4, 7, "open")


def test_e12_a_degree_taken_is_amended_within_its_task(table: Table) -> None:
    table.give(od.StartTask(task="Mur", target=20, difficulty=0))
    first = step(table, SIMPLE)
    assert stands(table) == (1, 1, "open")
    amend(table, first, difficulty=9)
    assert stands(table) == (0, 1, "open")
