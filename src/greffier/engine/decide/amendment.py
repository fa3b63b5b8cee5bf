"""Deciding on amendments: the same dice under corrected circumstances (C5)."""

from collections.abc import Callable
from typing import Any

from greffier.rules.enormatro import difficulty as difficulties
from greffier.rules.enormatro import pool as pools
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key, prose
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State, Task
from greffier.vocabulary.terms import TaskStatus

from .given import MOST_DICE, MOST_POINTS, Given, between, chance
from .test import read
from .throwing import Ability, Faces, Prepared, throw_dice


def amend_result(state: State, order: od.AmendResult, given: Given) -> list[ev.Event]:
    recorded = given.past.at(order.seq)
    original = recorded.event if recorded else None
    if not isinstance(original, ev.TestRolled | ev.TaskAdvanced):
        raise Refusal("not-amendable", "C5", seq=order.seq)
    why = prose(order.why).strip()
    if not why:
        raise Refusal("amendment-unexplained", "C5")
    before = given.past.reading(order.seq) or (
        original if isinstance(original, ev.TestRolled) else original.test
    )
    prepared = _corrected(before, order)
    difficulty = before.difficulty if order.difficulty is None else order.difficulty
    difficulties.checked(between(difficulty, -MOST_POINTS, MOST_POINTS, "difficulty", "E9"))
    against = before.against if order.difficulty is None else None
    after = read(prepared, _faces(state, before, prepared, order, given), difficulty, against)
    if _same(before, after):
        raise Refusal("nothing-changed", "C5", name=f"#{order.seq}")
    task = _task(state, original.task, before, after) if isinstance(original, ev.TaskAdvanced) else None
    events: list[ev.Event] = [ev.ResultAmended(seq=order.seq, why=why, test=after, task=task)]
    if task and task.status == "completed" and _status(state, task.task) != "completed":
        events.append(_completed(state, task))
    return events


def _corrected(before: ev.TestRolled, order: od.AmendResult) -> Prepared:
    """The roll as it should have been made; what the character carried then still weighs."""
    sources = [one for one in before.bonus.sources if order.bonus is None or one.label != "bonus"]
    if order.bonus:
        sources.append(ev.Labelled("bonus", between(order.bonus, 0, MOST_DICE, "bonus", "E2")))
    modifiers = [one for one in before.modifiers if order.mods is None or one.label != "mod"]
    modifiers += [
        ev.Labelled("mod", between(mod, -MOST_POINTS, MOST_POINTS, "mod", "E6")) for mod in order.mods or ()
    ]
    penalty = (
        before.penalty if order.penalty is None else between(order.penalty, 0, MOST_DICE, "penalty", "E4")
    )
    asked = sum(one.value for one in sources)
    pool = pools.pool(before.score, asked, penalty + before.blessures)
    base = Ability(before.character, before.carac, before.score, blessures=before.blessures)
    return Prepared(base, before.specialite, ev.Bonus(asked, pool.bonus, sources), penalty, pool, modifiers)


def _faces(
    state: State, before: ev.TestRolled, prepared: Prepared, order: od.AmendResult, given: Given
) -> Faces:
    """The dice thrown then: the first of them where fewer are due, new ones where some are missing."""
    kept = before.thrown[: prepared.pool.thrown]
    missing = prepared.pool.thrown - len(kept)
    if not missing and order.dice is None:
        return Faces(kept, None, before.source)
    new = throw_dice(missing, order.dice, chance(state, given))
    return Faces(kept + new.faces, new.chance, new.source)


def _same(before: ev.TestRolled, after: ev.TestRolled) -> bool:
    compared = ("difficulty", "bonus", "penalty", "modifiers", "thrown")
    return all(getattr(before, field) == getattr(after, field) for field in compared)


def _status(state: State, name: str) -> TaskStatus:
    return state.tasks[key(name)].status


def _task(state: State, name: str, before: ev.TestRolled, after: ev.TestRolled) -> ev.TaskAmended:
    """What the step's new reading makes of the task: the difference in degrees is carried in (E14, E15)."""
    task = state.tasks[key(name)]
    degrees = max(task.degrees + after.degrees - before.degrees, 0)
    return ev.TaskAmended(
        task=task.name,
        gained_before=before.degrees,
        gained=after.degrees,
        degrees=degrees,
        target=task.target,
        status=_amended_status(task, degrees, before, after),
    )


def _amended_status(task: Task, degrees: int, before: ev.TestRolled, after: ev.TestRolled) -> TaskStatus:
    was, now = (one.outcome == "echec-critique" for one in (before, after))
    if task.status in {"failed", "dropped"}:
        return task.status
    if degrees >= task.target:
        return "completed"
    if now and not was and task.on_critical == "ask":
        return "halted"
    return "open" if task.status == "completed" or (was and not now) else task.status


def _completed(state: State, task: ev.TaskAmended) -> ev.TaskCompleted:
    periods = state.tasks[key(task.task)].periods
    surplus = task.degrees - task.target
    return ev.TaskCompleted(task=task.task, degrees=task.degrees, surplus=surplus, periods=periods)


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.AmendResult: amend_result,
}
