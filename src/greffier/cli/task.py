"""task: a long undertaking, step by step, from one session to the next."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from greffier.engine.decide.given import task_named
from greffier.engine.replay import document
from greffier.store.reading import Loaded
from greffier.views import documents, tasks
from greffier.views.tasks import Step
from greffier.vocabulary.orders import ChangeCondition, DropTask, RuleTask, StartTask, StepTask
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Task
from greffier.vocabulary.terms import OnCritical, Ruling

from .desk import Desk
from .entries import ASK_OR_RULINGS, DICE_DIFFICULTY, ON_CRITICAL, RULING, RULINGS
from .lazy import group, known, option
from .options import circumstances, gathered
from .steps import latest_steps, like_the_last

if TYPE_CHECKING:
    from greffier.engine.forecast import Forecast

STEPS_SHOWN = 10


@group("task")
def task() -> None:
    pass


@task.command("start")
@click.argument("name", metavar="NAME")
@option("--degrees", "target", type=int, metavar="N", required=True)
@option("--difficulty", type=DICE_DIFFICULTY, metavar="D", required=True)
@option("--period", metavar="TEXT", default="")
@option("--on-critical", type=ON_CRITICAL, metavar=ASK_OR_RULINGS, default="ask")
@click.pass_obj
def start(
    desk: Desk, /, name: str, target: int, difficulty: int, period: str, on_critical: tuple[OnCritical, int]
) -> None:
    ruling, lose = on_critical
    desk.submit(
        StartTask(
            task=name, target=target, difficulty=difficulty, period=period, on_critical=ruling, lose=lose
        ),
    )


@task.command("step")
@click.argument("name", metavar="NAME", shell_complete=known("task"))
@click.argument("character", metavar="CHAR", shell_complete=known("character"))
@click.argument("carac", metavar="CARAC", shell_complete=known("carac"))
@circumstances
@click.pass_obj
def step(desk: Desk, /, name: str, character: str, carac: str, **options: Any) -> None:  # noqa: ANN401
    desk.submit(StepTask(task=name, character=character, carac=carac, circumstances=gathered(options)))


@task.command("condition")
@click.argument("name", metavar="NAME", shell_complete=known("task"))
@option("--difficulty", type=DICE_DIFFICULTY, metavar="D", required=True)
@option("--why", metavar="T", default="")
@click.pass_obj
def condition(desk: Desk, /, name: str, difficulty: int, why: str) -> None:
    desk.submit(ChangeCondition(task=name, difficulty=difficulty, why=why))


@task.command("rule")
@click.argument("name", metavar="NAME", shell_complete=known("task"))
@click.argument("ruling", metavar=RULINGS, type=RULING)
@click.pass_obj
def rule(desk: Desk, /, name: str, ruling: tuple[Ruling, int]) -> None:
    desk.submit(RuleTask(task=name, ruling=ruling[0], lose=ruling[1]))


@task.command("drop")
@click.argument("name", metavar="NAME", shell_complete=known("task"))
@click.pass_obj
def drop(desk: Desk, /, name: str) -> None:
    desk.submit(DropTask(task=name))


@task.command("list")
@click.pass_obj
def list_(desk: Desk) -> None:
    state = desk.load().state
    desk.answer(lambda: {"tasks": document(state)["tasks"]}, lambda: tasks.tasks_listed(state, desk.speech))


@task.command("show")
@click.argument("name", metavar="NAME", shell_complete=known("task"))
@click.pass_obj
def show(desk: Desk, /, name: str) -> None:
    from greffier.views import odds

    loaded = desk.load()
    found = task_named(loaded.state, name)
    steps = latest_steps(desk, loaded, found, STEPS_SHOWN)
    told = _forecast(loaded, found, steps)
    desk.answer(
        lambda: {
            "name": found.name,
            **document(loaded.state)["tasks"][found.name],
            "latest_steps": [documents.step(one) for one in steps],
            "forecast": odds.forecast_document(found, told) if told else None,
        },
        lambda: tasks.task_shown(
            found, steps, odds.forecast_line(told, desk.speech) if told else "", desk.speech
        ),
    )


def _forecast(loaded: Loaded, task: Task, steps: Sequence[Step]) -> "Forecast | None":
    """How the task may go on, if there is a last step to go by and it still can be rolled."""
    from greffier.engine.forecast import forecast

    if task.status not in {"open", "halted"}:
        return None
    try:
        return forecast(task, like_the_last(loaded, steps))
    except Refusal:
        return None
