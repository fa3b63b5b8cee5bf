"""Telling of what is read again: what it was, and what it is now (C5)."""

from collections.abc import Callable
from typing import Any

from greffier.views.speech import Speech, signed
from greffier.vocabulary import events as ev

from .banebdjed import action_resolved, effort
from .enormatro import contest_rolled, test_rolled


def result_amended(event: ev.ResultAmended, speech: Speech) -> str:
    lines = [speech.say("result.amended", seq=event.seq, why=event.why), test_rolled(event.test, speech)]
    task = event.task
    if task:
        progress = speech.say(
            "task.amended",
            name=task.task,
            before=task.gained_before,
            gained=task.gained,
            degrees=task.degrees,
            target=task.target,
            status=speech.label("status", task.status),
        )
        spent = speech.say("task.amended.periods", n=task.periods)
        lines.append(progress + spent)
    return "\n".join(lines)


def action_amended(event: ev.ActionAmended, speech: Speech) -> str:
    was = speech.label("quality", event.quality_before)
    if event.margin_before is not None:
        was = speech.say("action.was", quality=was, margin=signed(event.margin_before))
    lines = [
        speech.say(
            "action.amended", seq=event.seq, why=event.why, effort=effort(event.action, speech), was=was
        ),
        action_resolved(event.action, speech),
    ]
    if event.puissance:
        lines.append(_moved(event.action.character, event.puissance, speech))
    return "\n".join(lines)


def _moved(character: str, moved: ev.PuissanceMoved, speech: Speech) -> str:
    return speech.say(
        "puissance.moved" if moved.before else "puissance.assigned",
        name=character,
        seq=moved.seq,
        before=moved.before,
        left="" if moved.left is None else f" ({moved.left})",
        ressource=moved.ressource,
        now=moved.now,
    )


def contest_amended(event: ev.ContestAmended, speech: Speech) -> str:
    was = "contest.was" if event.winner_before else "contest.was.tie"
    said = speech.say(
        f"contest.amended.{event.kind}",
        seq=event.seq,
        why=event.why,
        was=speech.say(was, name=event.winner_before, gap=event.gap_before),
    )
    return "\n".join([said, contest_rolled(event.contest, speech)])


TELL: dict[type[ev.Event], Callable[[Any, Speech], str]] = {
    ev.ResultAmended: result_amended,
    ev.ActionAmended: action_amended,
    ev.ContestAmended: contest_amended,
}
