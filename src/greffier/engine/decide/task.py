"""Deciding on extended tasks: start, step, rule, change, give up (E14–E16)."""

from collections.abc import Callable
from typing import Any

from greffier.rules.enormatro import difficulty as difficulties
from greffier.rules.enormatro import task as tasks
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key, proper, prose
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State, Task
from greffier.vocabulary.terms import OnCritical, Ruling

from .climb import climb
from .given import MOST_POINTS, Given, between, chance, character_named, open_session, task_under_way
from .test import throw
from .throwing import ability


def start_task(state: State, order: od.StartTask, _: Given) -> list[ev.Event]:
    name = proper(order.task, "task")
    known = state.tasks.get(key(name))
    if known and known.status in {"open", "halted"}:
        raise Refusal("task-exists", "E14", name=known.name)
    return [
        ev.TaskStarted(
            task=name,
            target=between(order.target, 1, MOST_POINTS, "degrees", "E14"),
            difficulty=_difficulty(order.difficulty),
            period=prose(order.period).strip(),
            on_critical=order.on_critical,
            lose=_lost(order.on_critical, order.lose),
        ),
    ]


def _difficulty(difficulty: int) -> int:
    return difficulties.checked(between(difficulty, -MOST_POINTS, MOST_POINTS, "difficulty", "E9"))


def _lost(ruling: OnCritical, lose: int) -> int:
    return between(lose, 1, MOST_POINTS, "degrees", "E15") if ruling == "lose" else 0


def step_task(state: State, order: od.StepTask, given: Given) -> list[ev.Event]:
    open_session(state)
    task = task_under_way(state, order.task)
    if task.status == "halted":
        raise Refusal("task-halted", "E15", name=task.name)
    base = ability(character_named(state, order.character), order.carac)
    test = throw(state, base, task.difficulty, order.circumstances, chance(state, given))
    before = tasks.Progress(task.degrees, task.periods)
    now = tasks.advance(before, test.degrees, order.circumstances.time)
    advanced = ev.TaskAdvanced(
        task=task.name,
        test=test,
        gained=test.degrees,
        degrees=now.degrees,
        target=task.target,
        periods=now.periods,
        difficulty=task.difficulty,
    )
    return [advanced, *_consequences(task, advanced)]


def _consequences(task: Task, step: ev.TaskAdvanced) -> list[ev.Event]:
    match tasks.consequence(step.degrees, task.target, step.test.outcome, task.on_critical):
        case None:
            return []
        case "completed":
            return [completed(task, step.degrees, step.periods)]
        case "ask":
            return [ev.TaskHalted(task=task.name)]
        case ruling:
            return _ruled(task.name, step.degrees, ruling, task.lose)


def completed(task: Task, degrees: int, periods: int) -> ev.TaskCompleted:
    """A task is done, with so many degrees after so many periods (E14)."""
    return ev.TaskCompleted(task=task.name, degrees=degrees, surplus=degrees - task.target, periods=periods)


def _ruled(name: str, degrees: int, ruling: Ruling, lose: int, step: int | None = None) -> list[ev.Event]:
    left = tasks.rule(degrees, ruling, lose)
    events: list[ev.Event] = [ev.TaskRuled(task=name, ruling=ruling, lose=lose, step=step, degrees=left)]
    if ruling == "fail":
        events.append(ev.TaskFailed(task=name, degrees=left))
    return events


def rule_task(state: State, order: od.RuleTask, given: Given) -> list[ev.Event]:
    """Rule on the first échec critique that waits for a ruling; a later one that waits halts again (E15).

    Raises:
        Refusal: `unknown-task`, `task-over`, `task-not-halted`, `number-out-of-range`.
    """
    task = task_under_way(state, order.task)
    if task.status != "halted":
        raise Refusal("task-not-halted", "E15", name=task.name)
    lose = _lost(order.ruling, order.lose)
    step, *others = climb(task, given.past).waiting
    events = _ruled(task.name, task.degrees, order.ruling, lose, step)
    if others and order.ruling != "fail":
        events.append(ev.TaskHalted(task=task.name))
    return events


def change_condition(state: State, order: od.ChangeCondition, _: Given) -> list[ev.Event]:
    task = task_under_way(state, order.task)
    difficulty = _difficulty(order.difficulty)
    if difficulty == task.difficulty:
        raise Refusal("nothing-changed", "E16", name=task.name)
    why = prose(order.why)
    return [ev.TaskConditionChanged(task=task.name, difficulty=difficulty, before=task.difficulty, why=why)]


def drop_task(state: State, order: od.DropTask, _: Given) -> list[ev.Event]:
    task = task_under_way(state, order.task)
    return [ev.TaskDropped(task=task.name, degrees=task.degrees)]


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.StartTask: start_task,
    od.StepTask: step_task,
    od.RuleTask: rule_task,
    od.ChangeCondition: change_condition,
    od.DropTask: drop_task,
}
