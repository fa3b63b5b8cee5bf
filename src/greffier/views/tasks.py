"""Extended tasks as they are shown: how far, against what, and what comes next (E14)."""

from collections.abc import Sequence

from greffier.vocabulary.events import Recorded, TaskAdvanced
from greffier.vocabulary.state import State, Task

from .speech import Speech, signed

BAR_CELLS = 20


def tasks_listed(state: State, speech: Speech) -> str:
    """The tasks, a line each."""
    return "\n".join(headline(task, speech) for task in state.tasks.values()) or speech.say("no-tasks")


def headline(task: Task, speech: Speech) -> str:
    """A task in one line: its status and its degrees."""
    return speech.say(
        "task.headline",
        name=task.name,
        status=speech.label("status", task.status),
        degrees=task.degrees,
        n=task.target,
    )


def task_shown(task: Task, steps: Sequence[Recorded], forecast: str, speech: Speech) -> str:
    """A task whole, with its latest steps, its forecast, and what the next step is."""
    done = min(task.degrees * BAR_CELLS // task.target, BAR_CELLS)
    difficulty = speech.say("task.difficulty", difficulty=task.difficulty)
    lines = [
        headline(task, speech),
        f"  {'█' * done}{'░' * (BAR_CELLS - done)}  {difficulty}",
        "  " + speech.say("task.spent", n=task.periods, period=f" ({task.period})" if task.period else ""),
        *(f"  {_step(one, speech)}" for one in steps),
        *([f"  {forecast}"] if forecast else []),
        "  " + _next(task, speech),
    ]
    return "\n".join(lines)


def _step(recorded: Recorded, speech: Speech) -> str:
    step = recorded.event
    if not isinstance(step, TaskAdvanced):
        raise TypeError(step)
    return speech.say(
        "task.step",
        seq=recorded.seq,
        name=step.test.character,
        faces=" ".join(str(face) for face in step.test.thrown) or "—",
        total=step.test.total,
        difficulty=step.difficulty,
        margin=signed(step.test.margin),
        outcome=speech.label("outcome", step.test.outcome),
        gained=step.gained,
        degrees=step.degrees,
        target=step.target,
    )


def _next(task: Task, speech: Speech) -> str:
    return speech.say(
        f"task.next.{task.status}",
        name=f'"{task.name}"' if " " in task.name else task.name,
        n=max(task.target - task.degrees, 0),
        difficulty=task.difficulty,
    )
