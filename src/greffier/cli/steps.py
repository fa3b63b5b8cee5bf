"""The latest steps of a task, and a roll like the last of them."""

from collections.abc import Sequence

from greffier.app import Loaded
from greffier.engine.decide.throwing import Prepared, ability, prepare
from greffier.vocabulary.events import Recorded, TaskAdvanced
from greffier.vocabulary.names import find, key
from greffier.vocabulary.orders import Circumstances
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Task

from .desk import Desk


def latest_steps(desk: Desk, loaded: Loaded, task: Task, most: int) -> list[Recorded]:
    """The last steps of a task that count, in order; a task begun again has only its own."""
    wanted = min(most, task.steps)
    steps: list[Recorded] = []
    for one in desk.clerk.ledger.backwards(loaded.campaign.uid, desk.until() + 1, (TaskAdvanced.TYPE,)):
        if len(steps) == wanted:
            break
        mine = isinstance(one.event, TaskAdvanced) and key(one.event.task) == key(task.name)
        if mine and one.order not in loaded.undone:
            steps.insert(0, one)
    return steps


def like_the_last(loaded: Loaded, steps: Sequence[Recorded]) -> Prepared:
    """A roll of the same character on the same characteristic as the last step, as things are now.

    Raises:
        Refusal: `no-step-yet`; `unknown-carac` or `unknown-specialite` where the sheet lost it since.
    """
    last = steps[-1].event if steps else None
    if not isinstance(last, TaskAdvanced):
        raise Refusal("no-step-yet", "E14")
    character = find(last.test.character, loaded.state.characters, "character")
    return prepare(ability(character, last.test.carac), Circumstances(specialite=last.test.specialite))
