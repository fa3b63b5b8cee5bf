"""Deciding on amendments: the same dice under corrected circumstances (C5)."""

from collections.abc import Callable
from typing import Any

from greffier.engine.chance import Chance
from greffier.rules.enormatro import difficulty as difficulties
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key, prose
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .climb import Climb
from .given import MOST_DICE, MOST_POINTS, Given, between, chance
from .task import completed
from .test import read, unthrown
from .throwing import Ability, Faces, Prepared, assembled, mods_of, throw_dice


def amend_result(state: State, order: od.AmendResult, given: Given) -> list[ev.Event]:
    recorded = given.past.at(order.seq)
    original = recorded.event if recorded else None
    if not isinstance(original, ev.TestRolled | ev.TaskAdvanced):
        raise Refusal("not-amendable", "C5", seq=order.seq)
    why = prose(order.why).strip()
    if not why:
        raise Refusal("amendment-unexplained", "C5")
    first = original if isinstance(original, ev.TestRolled) else original.test
    before = next(iter(given.past.readings(order.seq)), first)
    prepared = _corrected(before, order)
    difficulty = before.difficulty if order.difficulty is None else order.difficulty
    difficulties.checked(between(difficulty, -MOST_POINTS, MOST_POINTS, "difficulty", "E9"))
    against = before.against if difficulty == before.difficulty else None
    if difficulty == before.difficulty == 0 and not before.thrown:
        after = unthrown(prepared, against)
    else:
        after = read(prepared, _faces(state, before, first, prepared, order, given), difficulty, against)
    if _same(before, after):
        raise Refusal("nothing-changed", "C5", name=f"#{order.seq}")
    task = None
    if isinstance(original, ev.TaskAdvanced) and not given.past.begun_again(original.task, order.seq):
        task = _task(state, given, order.seq, before, after, original.task)
    events: list[ev.Event] = [ev.ResultAmended(seq=order.seq, why=why, test=after, task=task)]
    if task and task.status == "completed":
        known = state.tasks[key(task.task)]
        if known.status != "completed":
            events.append(completed(known, task.degrees, known.periods))
    return events


def _corrected(before: ev.TestRolled, order: od.AmendResult) -> Prepared:
    """The roll as it should have been made; what the character carried then still weighs."""
    sources = _with_bonus(before.bonus.sources, order.bonus)
    modifiers = [one for one in before.modifiers if order.mods is None or one.label != "mod"]
    modifiers += mods_of([mod for mod in order.mods or () if mod])
    penalty = (
        before.penalty if order.penalty is None else between(order.penalty, 0, MOST_DICE, "penalty", "E4")
    )
    base = Ability(before.character, before.carac, before.score, blessures=before.blessures)
    return assembled(base, before.specialite, sources, penalty, modifiers)


def _with_bonus(sources: list[ev.Labelled], bonus: int | None) -> list[ev.Labelled]:
    """The sources of bonus dice, with that of circumstance corrected where it stands."""
    if bonus is None:
        return sources
    between(bonus, 0, MOST_DICE, "bonus", "E2")
    corrected = [ev.Labelled("bonus", bonus) if one.label == "bonus" else one for one in sources]
    if not any(one.label == "bonus" for one in sources):
        corrected.append(ev.Labelled("bonus", bonus))
    return [one for one in corrected if one.value or one.label != "bonus"]


def _faces(
    state: State,
    before: ev.TestRolled,
    first: ev.TestRolled,
    prepared: Prepared,
    order: od.AmendResult,
    given: Given,
) -> Faces:
    """The dice thrown so far: the first of them where fewer are due, new ones where some are missing."""
    known = given.past.thrown(order.seq) or before.thrown
    kept = known[: prepared.pool.thrown]
    missing = prepared.pool.thrown - len(kept)
    if not missing and not order.dice:
        return Faces(kept, None, first.source if len(kept) <= len(first.thrown) else before.source)
    values = chance(state, given) if order.dice is None else Chance(None, 0)
    new = throw_dice(missing, order.dice, values)
    return Faces(kept + new.faces, new.chance, new.source)


def _same(before: ev.TestRolled, after: ev.TestRolled) -> bool:
    compared = ("difficulty", "bonus", "penalty", "modifiers", "thrown")
    return all(getattr(before, field) == getattr(after, field) for field in compared)


def _task(
    state: State, given: Given, seq: int, before: ev.TestRolled, after: ev.TestRolled, name: str
) -> ev.TaskAmended:
    """The task gone through again from its start, with this step's new reading (E14, E15)."""
    task = state.tasks[key(name)]
    climb = Climb(task.target, task.on_critical, task.lose)
    for one in given.past.of_task(name):
        readings = [after] if one.seq == seq else given.past.readings(one.seq)
        climb.take(one.event, readings[0] if readings else None)
    return ev.TaskAmended(
        task=task.name,
        gained_before=before.degrees,
        gained=after.degrees,
        degrees=climb.degrees,
        target=task.target,
        status=climb.status,
    )


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.AmendResult: amend_result,
}
