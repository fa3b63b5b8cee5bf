"""What rolls, lésions and extended tasks do to the state."""

from collections.abc import Callable
from typing import Any

from greffier.vocabulary import events as ev
from greffier.vocabulary.names import key
from greffier.vocabulary.state import State, Task


def test_rolled(state: State, event: ev.TestRolled) -> None:
    if event.chance:
        state.chance_position = event.chance.first + event.chance.count


def lesions_changed(state: State, event: ev.LesionInflicted | ev.LesionHealed) -> None:
    state.characters[key(event.character)].lesions = event.now


def task_started(state: State, event: ev.TaskStarted) -> None:
    state.tasks[key(event.task)] = Task(
        name=event.task,
        target=event.target,
        difficulty=event.difficulty,
        period=event.period,
        on_critical=event.on_critical,
        lose=event.lose,
    )


def task_advanced(state: State, event: ev.TaskAdvanced) -> None:
    task = state.tasks[key(event.task)]
    task.degrees, task.periods = event.degrees, event.periods
    task.steps += 1
    test_rolled(state, event.test)


def task_halted(state: State, event: ev.TaskHalted) -> None:
    state.tasks[key(event.task)].status = "halted"


def task_ruled(state: State, event: ev.TaskRuled) -> None:
    task = state.tasks[key(event.task)]
    task.degrees, task.status = event.degrees, "open"


def task_condition_changed(state: State, event: ev.TaskConditionChanged) -> None:
    state.tasks[key(event.task)].difficulty = event.difficulty


def task_completed(state: State, event: ev.TaskCompleted) -> None:
    state.tasks[key(event.task)].status = "completed"


def task_failed(state: State, event: ev.TaskFailed) -> None:
    state.tasks[key(event.task)].status = "failed"


def task_dropped(state: State, event: ev.TaskDropped) -> None:
    state.tasks[key(event.task)].status = "dropped"


EVOLVE: dict[type[ev.Event], Callable[[State, Any], None]] = {
    ev.TestRolled: test_rolled,
    ev.LesionInflicted: lesions_changed,
    ev.LesionHealed: lesions_changed,
    ev.TaskStarted: task_started,
    ev.TaskAdvanced: task_advanced,
    ev.TaskHalted: task_halted,
    ev.TaskRuled: task_ruled,
    ev.TaskConditionChanged: task_condition_changed,
    ev.TaskCompleted: task_completed,
    ev.TaskFailed: task_failed,
    ev.TaskDropped: task_dropped,
}
