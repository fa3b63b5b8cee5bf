"""Telling of rolls, lésions and extended tasks."""

from collections.abc import Callable
from typing import Any

from greffier.views.speech import Speech, because, faces, minus, signed
from greffier.vocabulary import events as ev

from .banebdjed import by_hand


def test_rolled(event: ev.TestRolled, speech: Speech) -> str:
    lines = [] if event.foregone is None or event.difficulty == 0 else [foregone(event, speech)]
    return "\n".join([*lines, pool_line(event, speech), result_line(event, speech)])


def foregone(event: ev.TestRolled, speech: Speech) -> str:
    """What was certain before the throw (E13)."""
    return speech.say(f"test.{event.foregone}", difficulty=event.difficulty)


def pool_line(event: ev.Throw, speech: Speech) -> str:
    """What was thrown and what was kept, with the bonus dice asked for where the cap cut them (E2)."""
    if isinstance(event, ev.TestRolled) and event.taken:
        return speech.say("test.automatic", name=event.character, carac=f"{event.carac} {event.score}")
    specialite = f" ({event.specialite})" if event.specialite else ""
    taken = event.penalty + event.blessures
    said = speech.say(
        "test.pool",
        name=event.character,
        carac=f"{event.carac} {event.score}{specialite}",
        bonus=f" +{event.bonus.used}D" if event.bonus.used else "",
        penalty=f" −{taken}D" if taken else "",
        faces=faces(event.thrown),
        kept=faces(event.kept),
        source=by_hand(event.source, speech),
    )
    if event.bonus.used < event.bonus.asked:
        said += speech.say("test.capped", asked=event.bonus.asked, used=event.bonus.used)
    return said


def total_of(event: ev.Throw, speech: Speech) -> str:
    """The total, with the modifiers that made it."""
    if not event.modifiers:
        return minus(event.total)
    parts = [f"{signed(one.value)} {speech.label('source', one.label)}" for one in event.modifiers]
    return f"{event.sum} {' '.join(parts)} = {minus(event.total)}"


def result_line(event: ev.TestRolled, speech: Speech) -> str:
    """Total, difficulty, margin and outcome."""
    against = ""
    if event.against:
        side = event.against
        against = speech.say("test.against", name=side.character, carac=side.carac, score=side.score)
    return speech.say(
        "test.result",
        n=event.degrees,
        total=total_of(event, speech),
        difficulty=event.difficulty,
        against=against,
        margin=signed(event.margin),
        outcome=speech.label("outcome", event.outcome),
    )


def contest_rolled(event: ev.Contest, speech: Speech) -> str:
    """Every side's dice, best first, and who won by how much (E18, E19)."""
    lines = [
        speech.say("contest.entry", rank=one.rank, throw=pool_line(one, speech), total=total_of(one, speech))
        for one in event.entries
    ]
    if event.winner is None:
        lines.append(speech.say("contest.tie"))
    elif event.degrees is None:
        lines.append(speech.say("contest.first", name=event.winner, gap=event.gap))
    else:
        lines.append(speech.say("contest.won", name=event.winner, gap=event.gap, n=event.degrees))
    return "\n".join(lines)


def hurt_changed(
    event: ev.LesionInflicted | ev.LesionHealed | ev.BlessureInflicted | ev.BlessureHealed, speech: Speech
) -> str:
    why = because(event.why)
    return speech.say(event.TYPE, n=event.count, name=event.character, now=event.now, why=why)


def modifier_added(event: ev.ModifierAdded, speech: Speech) -> str:
    where = f" ({event.carac})" if event.carac else ""
    return speech.say(
        "modifier.added", name=event.character, label=event.label, value=signed(event.value), where=where
    )


def modifier_removed(event: ev.ModifierRemoved, speech: Speech) -> str:
    return speech.say("modifier.removed", name=event.character, label=event.label)


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
    ev.OppositionRolled: contest_rolled,
    ev.CompetitionRolled: contest_rolled,
    ev.BlessureInflicted: hurt_changed,
    ev.BlessureHealed: hurt_changed,
    ev.ModifierAdded: modifier_added,
    ev.ModifierRemoved: modifier_removed,
    ev.LesionInflicted: hurt_changed,
    ev.LesionHealed: hurt_changed,
    ev.TaskStarted: task_started,
    ev.TaskAdvanced: task_advanced,
    ev.TaskHalted: task_halted,
    ev.TaskRuled: task_ruled,
    ev.TaskConditionChanged: task_condition_changed,
    ev.TaskCompleted: task_completed,
    ev.TaskFailed: task_failed,
    ev.TaskDropped: task_dropped,
}
