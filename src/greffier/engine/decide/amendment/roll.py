"""Reading a roll or a step of a task again (C5, E14, E15)."""

from greffier.engine.decide.climb import Climb, climb
from greffier.engine.decide.given import MOST_POINTS, Given, between, hidden
from greffier.engine.decide.task import completed
from greffier.engine.decide.test import read, unthrown
from greffier.rules.enormatro import difficulty as difficulties
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State, Task

from .again import More, corrected, differ, faces
from .fit import beyond

FITTING = ("difficulty", "specialite", "bonus", "penalty", "time", "aid", "mods", "dice")


def read_again(
    state: State, original: ev.TestRolled | ev.TaskAdvanced, order: od.AmendResult, given: Given
) -> list[ev.Event]:
    unfit = beyond(order, FITTING)
    if unfit:
        raise Refusal("unfit-for-roll", "C5", seq=order.seq, what=unfit)
    first = original if isinstance(original, ev.TestRolled) else original.test
    amended = given.past.amendments(order.seq, ev.ResultAmended)
    before = amended[0].test if amended else first
    secret = given.past.hides(order.seq)
    after = _reading(state, before, order, given, secret=secret)
    if (before.difficulty, before.taken) == (after.difficulty, after.taken) and not differ(before, after):
        raise Refusal("nothing-changed", "C5", name=f"#{order.seq}")
    task, ends = None, []
    if isinstance(original, ev.TaskAdvanced) and not given.past.begun_again(original.task, order.seq):
        known = state.tasks[key(original.task)]
        walk = climb(known, given.past, (order.seq, after))
        task, ends = _amended(known, walk, before, after), _ended(known, walk)
    secrecy = hidden(given, secret=secret)
    return [ev.ResultAmended(seq=order.seq, why=order.why, test=after, task=task, **secrecy), *ends]


def _reading(
    state: State, before: ev.TestRolled, order: od.AmendResult, given: Given, *, secret: bool
) -> ev.TestRolled:
    """The roll under what is corrected; difficulty 0 that was taken is thrown once it matters (E12)."""
    prepared = corrected(state, before, order)
    difficulty = before.difficulty if order.difficulty is None else order.difficulty
    difficulties.checked(between(difficulty, -MOST_POINTS, MOST_POINTS, "difficulty", "E9"))
    against = before.against if difficulty == before.difficulty else None
    if before.taken and difficulty == 0 and order.dice is None:
        return unthrown(prepared, against)
    readings = given.past.readings(order.seq, before.character)
    thrown = faces(readings, prepared.pool.thrown, order.dice, More(state, given, secret=secret))
    return read(prepared, thrown, difficulty, against)


def _amended(known: Task, walk: Climb, before: ev.TestRolled, after: ev.TestRolled) -> ev.TaskAmended:
    """Where the task stands once it is walked again with this step's new reading (E14, E15)."""
    return ev.TaskAmended(
        task=known.name,
        gained_before=before.degrees,
        gained=after.degrees,
        degrees=walk.progress.degrees,
        target=known.target,
        status=walk.status,
        periods=walk.progress.periods,
    )


def _ended(known: Task, walk: Climb) -> list[ev.Event]:
    """That the task is completed or failed, where it was not before (E14, E15)."""
    if known.status == walk.status:
        return []
    match walk.status:
        case "completed":
            return [completed(known, walk.progress.degrees, walk.progress.periods)]
        case "failed":
            return [ev.TaskFailed(task=known.name, degrees=walk.progress.degrees)]
    return []
