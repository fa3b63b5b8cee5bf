"""What rolls, lésions and extended tasks do to the state."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from greffier.vocabulary import events as ev
from greffier.vocabulary.names import key
from greffier.vocabulary.state import Modifier, State, Task


class Thrown(Struct, gc=False):
    """What the state takes of a throw."""

    chance: ev.ChanceUsed | None


class Advanced(Struct, gc=False):
    """What the state takes of a step."""

    task: str
    degrees: ev.Number
    periods: ev.Number
    test: Thrown


def test_rolled(state: State, event: ev.TestRolled | Thrown) -> None:
    state.hold(event.chance)


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


def task_advanced(state: State, event: ev.TaskAdvanced | Advanced) -> None:
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


def contest_rolled(state: State, event: ev.Contest) -> None:
    for entry in event.entries:
        state.hold(entry.chance)


def blessures_changed(state: State, event: ev.BlessureInflicted | ev.BlessureHealed) -> None:
    state.characters[key(event.character)].blessures = event.now


def modifier_added(state: State, event: ev.ModifierAdded) -> None:
    modifiers = state.characters[key(event.character)].modifiers
    modifiers[key(event.label)] = Modifier(event.label, event.value, event.carac)


def modifier_removed(state: State, event: ev.ModifierRemoved) -> None:
    del state.characters[key(event.character)].modifiers[key(event.label)]


def result_amended(state: State, event: ev.ResultAmended) -> None:
    test_rolled(state, event.test)
    if event.task:
        task = state.tasks[key(event.task.task)]
        task.degrees, task.status = event.task.degrees, event.task.status
        task.periods = event.task.periods


def contest_amended(state: State, event: ev.ContestAmended) -> None:
    contest_rolled(state, event.contest)


READ: dict[type[ev.Event], type[Struct]] = {ev.TestRolled: Thrown, ev.TaskAdvanced: Advanced}

EVOLVE: dict[type[Struct], Callable[[State, Any], None]] = {
    Thrown: test_rolled,
    Advanced: task_advanced,
    ev.TestRolled: test_rolled,
    ev.OppositionRolled: contest_rolled,
    ev.CompetitionRolled: contest_rolled,
    ev.BlessureInflicted: blessures_changed,
    ev.BlessureHealed: blessures_changed,
    ev.ModifierAdded: modifier_added,
    ev.ModifierRemoved: modifier_removed,
    ev.ResultAmended: result_amended,
    ev.ContestAmended: contest_amended,
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
