"""Telling of rolls, lésions and extended tasks."""

from collections.abc import Callable
from typing import Any

from greffier.views.speech import Speech, because, signed
from greffier.vocabulary import events as ev

from .banebdjed import by_hand


def test_rolled(event: ev.TestRolled, speech: Speech) -> str:
    return "\n".join([pool_line(event, speech), result_line(event, speech)])


def pool_line(event: ev.TestRolled, speech: Speech) -> str:
    """What was thrown and what was kept, with the bonus dice asked for where the cap cut them (E2)."""
    faces = " ".join(str(face) for face in event.thrown) or "—"
    kept = " ".join(str(face) for face in event.kept) or "—"
    specialite = f" ({event.specialite})" if event.specialite else ""
    said = speech.say(
        "test.pool",
        name=event.character,
        carac=f"{event.carac} {event.score}{specialite}",
        bonus=f" +{event.bonus.used}D" if event.bonus.used else "",
        penalty=f" −{event.penalty + event.blessures}D" if event.penalty + event.blessures else "",
        faces=faces,
        kept=kept,
        source=by_hand(event.source, speech),
    )
    if event.bonus.used < event.bonus.asked:
        said += speech.say("test.capped", asked=event.bonus.asked, used=event.bonus.used)
    return said


def result_line(event: ev.TestRolled, speech: Speech) -> str:
    """Total, difficulty, margin and outcome."""
    total = str(event.total)
    if event.modifiers:
        parts = [f"{signed(one.value)} {speech.label('source', one.label)}" for one in event.modifiers]
        total = f"{event.sum} {' '.join(parts)} = {event.total}"
    return speech.say(
        "test.result",
        n=event.degrees,
        total=total,
        difficulty=event.difficulty,
        margin=signed(event.margin),
        outcome=speech.label("outcome", event.outcome),
    )


def lesion_inflicted(event: ev.LesionInflicted, speech: Speech) -> str:
    return speech.say(
        "lesion.inflicted", n=event.count, name=event.character, now=event.now, why=because(event.why)
    )


def lesion_healed(event: ev.LesionHealed, speech: Speech) -> str:
    return speech.say(
        "lesion.healed", n=event.count, name=event.character, now=event.now, why=because(event.why)
    )


def task_started(event: ev.TaskStarted, speech: Speech) -> str:
    said = speech.say("task.started", name=event.task, n=event.target, difficulty=event.difficulty)
    if event.period:
        said += speech.say("task.period", period=event.period)
    return said + speech.say(f"task.on-critical.{event.on_critical}", n=event.lose)


def task_advanced(event: ev.TaskAdvanced, speech: Speech) -> str:
    progress = speech.say(
        "task.advanced",
        name=event.task,
        gained=event.gained,
        degrees=event.degrees,
        target=event.target,
        n=event.periods,
    )
    return "\n".join([test_rolled(event.test, speech), progress])


def task_halted(event: ev.TaskHalted, speech: Speech) -> str:
    return speech.say("task.halted", name=event.task)


def task_ruled(event: ev.TaskRuled, speech: Speech) -> str:
    return speech.say(f"task.ruled.{event.ruling}", name=event.task, n=event.degrees)


def task_condition_changed(event: ev.TaskConditionChanged, speech: Speech) -> str:
    return speech.say(
        "task.condition-changed",
        name=event.task,
        before=event.before,
        difficulty=event.difficulty,
        why=because(event.why),
    )


def task_completed(event: ev.TaskCompleted, speech: Speech) -> str:
    return speech.say(
        "task.completed", name=event.task, degrees=event.degrees, surplus=event.surplus, n=event.periods
    )


def task_failed(event: ev.TaskFailed, speech: Speech) -> str:
    return speech.say("task.failed", name=event.task, n=event.degrees)


def task_dropped(event: ev.TaskDropped, speech: Speech) -> str:
    return speech.say("task.dropped", name=event.task, n=event.degrees)


TELL: dict[type[ev.Event], Callable[[Any, Speech], str]] = {
    ev.TestRolled: test_rolled,
    ev.LesionInflicted: lesion_inflicted,
    ev.LesionHealed: lesion_healed,
    ev.TaskStarted: task_started,
    ev.TaskAdvanced: task_advanced,
    ev.TaskHalted: task_halted,
    ev.TaskRuled: task_ruled,
    ev.TaskConditionChanged: task_condition_changed,
    ev.TaskCompleted: task_completed,
    ev.TaskFailed: task_failed,
    ev.TaskDropped: task_dropped,
}
