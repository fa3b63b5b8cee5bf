"""Extended tasks as they are shown: how far, against what, and what comes next (E14)."""

from collections.abc import Sequence

from msgspec import Struct

from greffier.vocabulary.events import Recorded, ResultAmended, TaskAdvanced
from greffier.vocabulary.state import State, Task

from .speech import Speech, faces, signed

BAR_CELLS = 20


class Step(Struct, frozen=True):
    """A step as it is shown: what was recorded, and its dice read again where they were (C5)."""

    recorded: Recorded
    step: TaskAdvanced
    amended: ResultAmended | None


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


def task_shown(task: Task, steps: Sequence[Step], forecast: str, speech: Speech) -> str:
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


def _step(one: Step, speech: Speech) -> str:
    test = one.amended.test if one.amended else one.step.test
    line = speech.say(
        "task.step",
        seq=one.recorded.seq,
        name=test.character,
        faces=faces(test.thrown),
        total=test.total,
        difficulty=test.difficulty,
        margin=signed(test.margin),
        outcome=speech.label("outcome", test.outcome),
        gained=test.degrees,
        degrees=one.step.degrees,
        target=one.step.target,
    )
    return f"{line} {speech.say('task.step-amended')}" if one.amended else line


def _next(task: Task, speech: Speech) -> str:
    return speech.say(
        f"task.next.{task.status}",
        name=f'"{task.name}"' if " " in task.name else task.name,
        n=max(task.target - task.degrees, 0),
        difficulty=task.difficulty,
    )
