"""Reading a roll or a step of a task again (C5, E14, E15)."""

from msgspec.structs import replace

from greffier.engine.decide.climb import Climb
from greffier.engine.decide.given import MOST_POINTS, Given, between
from greffier.engine.decide.task import completed
from greffier.engine.decide.test import read, unthrown
from greffier.rules.enormatro import difficulty as difficulties
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .again import corrected, differ, faces
from .fit import beyond

FITTING = ("difficulty", "bonus", "penalty", "mods", "dice")


def read_again(
    state: State, original: ev.TestRolled | ev.TaskAdvanced, order: od.AmendResult, given: Given
) -> list[ev.Event]:
    unfit = beyond(order, FITTING)
    if unfit:
        raise Refusal("unfit-for-roll", "C5", seq=order.seq, what=unfit)
    first = original if isinstance(original, ev.TestRolled) else original.test
    amended = given.past.amendments(order.seq, ev.ResultAmended)
    before = amended[0].test if amended else first
    after = _reading(state, before, order, given)
    if before.difficulty == after.difficulty and not differ(before, after):
        raise Refusal("nothing-changed", "C5", name=f"#{order.seq}")
    after = replace(after, secret=first.secret)
    task = None
    if isinstance(original, ev.TaskAdvanced) and not given.past.begun_again(original.task, order.seq):
        task = _task(state, given, order.seq, before, after, original.task)
    events: list[ev.Event] = [ev.ResultAmended(seq=order.seq, why=order.why, test=after, task=task)]
    if task and task.status == "completed":
        known = state.tasks[key(task.task)]
        if known.status != "completed":
            events.append(completed(known, task.degrees, known.periods))
    return events


def _reading(state: State, before: ev.TestRolled, order: od.AmendResult, given: Given) -> ev.TestRolled:
    prepared = corrected(before, order)
    difficulty = before.difficulty if order.difficulty is None else order.difficulty
    difficulties.checked(between(difficulty, -MOST_POINTS, MOST_POINTS, "difficulty", "E9"))
    against = before.against if difficulty == before.difficulty else None
    # What was thrown without a die has its degrees by the margin: only where that is one, it looks alike.
    if difficulty == before.difficulty == 0 and not before.thrown and before.degrees == 1:
        return unthrown(prepared, against)
    readings = given.past.throws_of(order.seq, before.character)
    thrown = faces(readings, prepared.pool.thrown, order.dice, state, given)
    return read(prepared, thrown, difficulty, against)


def _task(
    state: State, given: Given, seq: int, before: ev.TestRolled, after: ev.TestRolled, name: str
) -> ev.TaskAmended:
    """The task gone through again from its start, with this step's new reading (E14, E15)."""
    task = state.tasks[key(name)]
    climb = Climb(task.target, task.on_critical, task.lose)
    for one in given.past.of_task(name):
        amended = given.past.amendments(one.seq, ev.ResultAmended)
        reading = after if one.seq == seq else amended[0].test if amended else None
        climb.take(one.event, reading)
    return ev.TaskAmended(
        task=task.name,
        gained_before=before.degrees,
        gained=after.degrees,
        degrees=climb.degrees,
        target=task.target,
        status=climb.status,
    )
