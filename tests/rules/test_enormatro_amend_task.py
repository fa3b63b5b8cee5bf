"""Steps of a task read again: the task is walked again from its start (C5, E14, E15)."""

import pytest

from greffier.app import Clerk
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import AmendResult, Circumstances
from greffier.vocabulary.state import Task
from greffier.vocabulary.terms import OnCritical, TaskStatus
from sitting import Sitting

WHY = "oubli"
TWO_DEGREES = [6, 6, 6]
ONE_DEGREE = [4, 4, 4]
SIMPLE_FAILURE = [4, 3, 1]
CRITICAL_FAILURE = [3, 3, 1]
"""Faces against 12; the failures are one point from each other."""


@pytest.fixture
def sitting(clerk: Clerk) -> Sitting:
    return Sitting(clerk)


def begin(
    sitting: Sitting, *steps: list[int], target: int = 20, on_critical: OnCritical = "ask"
) -> list[int]:
    """A task and these steps of it; the seqs of the steps."""
    lose = 1 if on_critical == "lose" else 0
    order = od.StartTask(task="Mur", target=target, difficulty=12, on_critical=on_critical, lose=lose)
    sitting.give(order)
    return [step(sitting, dice) for dice in steps]


def step(sitting: Sitting, dice: list[int]) -> int:
    circumstances = Circumstances(dice=dice)
    order = od.StepTask(task="Mur", character="Élodie", carac="Force", circumstances=circumstances)
    return sitting.give(order)[0]


def mur(sitting: Sitting) -> Task:
    return sitting.state.tasks["mur"]


def amend(
    sitting: Sitting, seq: int, *mods: int, difficulty: int | None = None
) -> tuple[ev.TaskAmended, list[ev.Event]]:
    order = AmendResult(seq=seq, why=WHY, mods=list(mods) or None, difficulty=difficulty)
    amended, others = sitting.amended(order)
    assert amended.task
    task = mur(sitting)
    assert (task.degrees, task.periods, task.status) == (
        amended.task.degrees,
        amended.task.periods,
        amended.task.status,
    )
    return amended.task, others


def expected(
    before: int, now: int, degrees: int, status: TaskStatus, *, periods: int, target: int = 20
) -> ev.TaskAmended:
    return ev.TaskAmended(
        task="Mur",
        gained_before=before,
        gained=now,
        degrees=degrees,
        periods=periods,
        target=target,
        status=status,
    )


@pytest.mark.parametrize(
    ("mods", "gained", "degrees"), [([5], 3, 4), ([-4], 1, 2), ([-8], 0, 1), ([40], 4, 5)]
)
def test_c5_a_steps_difference_is_carried_into_the_degrees(
    sitting: Sitting, mods: list[int], gained: int, degrees: int
) -> None:
    first, _, _ = begin(sitting, TWO_DEGREES, SIMPLE_FAILURE, ONE_DEGREE)
    task, others = amend(sitting, first, *mods)
    assert (task, others) == (expected(2, gained, degrees, "open", periods=3), [])
    assert (mur(sitting).periods, mur(sitting).steps) == (3, 3)
    step(sitting, ONE_DEGREE)
    assert mur(sitting).degrees == degrees + 1


def test_c5_a_change_that_keeps_the_degrees_keeps_those_of_the_task(sitting: Sitting) -> None:
    [seq] = begin(sitting, TWO_DEGREES)
    assert amend(sitting, seq, -1) == (expected(2, 2, 2, "open", periods=1), [])


def test_c5_a_steps_own_difficulty_is_corrected_the_tasks_stays(sitting: Sitting) -> None:
    first, second = begin(sitting, TWO_DEGREES, TWO_DEGREES)
    sitting.give(od.ChangeCondition(task="Mur", difficulty=15, why="dégel"))
    assert amend(sitting, second, difficulty=15)[0] == expected(2, 1, 3, "open", periods=2)
    assert amend(sitting, first, difficulty=8)[0] == expected(2, 3, 4, "open", periods=2)
    assert mur(sitting).difficulty == 15


def test_c5_a_step_amended_twice_carries_each_difference_once(sitting: Sitting) -> None:
    seq, _ = begin(sitting, TWO_DEGREES, ONE_DEGREE)
    assert amend(sitting, seq, 5)[0] == expected(2, 3, 4, "open", periods=2)
    assert amend(sitting, seq, -4)[0] == expected(3, 1, 2, "open", periods=2)
    assert amend(sitting, seq, difficulty=0)[0] == expected(1, 3, 4, "open", periods=2)


def test_c5_an_undone_amendment_gives_the_degrees_back(sitting: Sitting) -> None:
    seq, _ = begin(sitting, TWO_DEGREES, TWO_DEGREES, target=4)
    amend(sitting, seq, -8)
    assert mur(sitting).status == "open"
    sitting.give(od.UndoOrder(why="c'était juste"))
    assert (mur(sitting).degrees, mur(sitting).status) == (4, "completed")
    assert amend(sitting, seq, -4)[0] == expected(2, 1, 3, "open", periods=2, target=4)


def test_c5_an_amendment_may_complete_the_task(sitting: Sitting) -> None:
    _, seq = begin(sitting, TWO_DEGREES, ONE_DEGREE, target=4)
    task, others = amend(sitting, seq, 10)
    assert task == expected(1, 3, 5, "completed", periods=2, target=4)
    assert others == [ev.TaskCompleted(task="Mur", degrees=5, surplus=1, periods=2)]
    sitting.give(od.UndoOrder())
    assert (mur(sitting).degrees, mur(sitting).status) == (3, "open")


def test_c5_a_task_already_completed_is_not_completed_twice(sitting: Sitting) -> None:
    seq, _ = begin(sitting, TWO_DEGREES, TWO_DEGREES, target=3)
    assert amend(sitting, seq, 40) == (expected(2, 4, 4, "completed", periods=1, target=3), [])
    assert amend(sitting, seq, -4) == (expected(4, 1, 3, "completed", periods=2, target=3), [])


def test_c5_an_amendment_may_open_a_completed_task_again(sitting: Sitting) -> None:
    seq, _ = begin(sitting, TWO_DEGREES, TWO_DEGREES, target=4)
    assert amend(sitting, seq, -8) == (expected(2, 0, 2, "open", periods=2, target=4), [])
    step(sitting, TWO_DEGREES)
    assert (mur(sitting).degrees, mur(sitting).status) == (4, "completed")


def test_c5_a_completed_task_may_turn_out_to_be_halted(sitting: Sitting) -> None:
    _, seq = begin(sitting, TWO_DEGREES, TWO_DEGREES, target=4)
    assert amend(sitting, seq, -11) == (expected(2, 0, 2, "halted", periods=2, target=4), [])
    sitting.give(od.RuleTask(task="Mur", ruling="continue"))
    assert mur(sitting).status == "open"


@pytest.mark.parametrize(("mod", "gained"), [(1, 0), (5, 1)])
def test_c5_a_step_that_was_no_critical_failure_halts_no_more(
    sitting: Sitting, mod: int, gained: int
) -> None:
    _, seq = begin(sitting, TWO_DEGREES, CRITICAL_FAILURE)
    assert mur(sitting).status == "halted"
    assert amend(sitting, seq, mod)[0] == expected(0, gained, 2 + gained, "open", periods=2)
    step(sitting, ONE_DEGREE)
    assert mur(sitting).degrees == 3 + gained


def test_c5_a_halted_task_stays_so_while_its_critical_failure_does(sitting: Sitting) -> None:
    first, last = begin(sitting, ONE_DEGREE, CRITICAL_FAILURE)
    assert amend(sitting, first, 3)[0] == expected(1, 1, 1, "halted", periods=2)
    assert amend(sitting, last, -1)[0] == expected(0, 0, 1, "halted", periods=2)


def test_c5_a_ruling_stands_though_the_step_is_read_again(sitting: Sitting) -> None:
    [seq] = begin(sitting, CRITICAL_FAILURE)
    sitting.give(od.RuleTask(task="Mur", ruling="continue"))
    assert amend(sitting, seq, -1)[0] == expected(0, 0, 0, "open", periods=1)


def test_c5_a_step_that_turns_critical_halts_the_task(sitting: Sitting) -> None:
    _, seq = begin(sitting, TWO_DEGREES, SIMPLE_FAILURE)
    assert amend(sitting, seq, -1) == (expected(0, 0, 2, "halted", periods=2), [])
    circumstances = Circumstances(dice=ONE_DEGREE)
    again = od.StepTask(task="Mur", character="Élodie", carac="Force", circumstances=circumstances)
    assert sitting.refused(again) == ("task-halted", "E15")
    sitting.give(od.RuleTask(task="Mur", ruling="reset"))
    assert (mur(sitting).degrees, mur(sitting).status) == (0, "open")


def test_c5_a_task_that_goes_on_after_critical_failures_is_not_halted(sitting: Sitting) -> None:
    _, seq = begin(sitting, TWO_DEGREES, SIMPLE_FAILURE, on_critical="continue")
    assert amend(sitting, seq, -1)[0] == expected(0, 0, 2, "open", periods=2)


def test_c5_a_task_that_was_given_up_stays_so(sitting: Sitting) -> None:
    first, last = begin(sitting, TWO_DEGREES, CRITICAL_FAILURE, target=4)
    sitting.give(od.DropTask(task="Mur"))
    assert amend(sitting, last, 1)[0] == expected(0, 0, 2, "dropped", periods=2, target=4)
    assert amend(sitting, first, 40) == (expected(2, 4, 4, "dropped", periods=1, target=4), [])


def test_c5_a_ruling_on_a_critical_failure_that_is_none_falls_away(sitting: Sitting) -> None:
    _, last = begin(sitting, TWO_DEGREES, CRITICAL_FAILURE, target=4)
    sitting.give(od.RuleTask(task="Mur", ruling="fail"))
    assert amend(sitting, last, 1)[0] == expected(0, 0, 2, "open", periods=2, target=4)


def test_c5_an_older_critical_failure_does_not_open_a_task_halted_by_a_later_one(sitting: Sitting) -> None:
    [first] = begin(sitting, CRITICAL_FAILURE)
    sitting.give(od.RuleTask(task="Mur", ruling="continue"))
    step(sitting, CRITICAL_FAILURE)
    assert amend(sitting, first, 1)[0] == expected(0, 0, 0, "halted", periods=2)


def test_c5_a_step_of_an_older_task_leaves_the_new_one_of_its_name_alone(sitting: Sitting) -> None:
    [old] = begin(sitting, TWO_DEGREES)
    sitting.give(od.DropTask(task="Mur"))
    begin(sitting, ONE_DEGREE)
    sitting.amended(AmendResult(seq=old, why=WHY, mods=[40]))
    assert (mur(sitting).degrees, mur(sitting).status) == (1, "open")
