"""The latest steps of a task, and a roll like the last of them."""

from collections.abc import Sequence

from msgspec.structs import replace

from greffier.engine.decide.given import character_known
from greffier.engine.decide.throwing import Prepared, ability, prepare
from greffier.store.reading import Loaded
from greffier.views.tasks import Step
from greffier.vocabulary.events import ResultAmended, TaskAdvanced
from greffier.vocabulary.names import key
from greffier.vocabulary.orders import Circumstances
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Task

from .desk import Desk

KINDS = (TaskAdvanced.TYPE, ResultAmended.TYPE)


def latest_steps(desk: Desk, loaded: Loaded, task: Task, most: int) -> list[Step]:
    """The last steps of a task that count, in order; a task begun again has only its own."""
    wanted = min(most, task.steps)
    steps: list[Step] = []
    amended: dict[int, ResultAmended] = {}
    for one in desk.clerk.ledger.backwards(loaded.campaign.uid, loaded.campaign.head.seq + 1, KINDS):
        if len(steps) == wanted:
            break
        if one.order in loaded.undone:
            continue
        match one.event:
            case ResultAmended() as reading:
                amended.setdefault(reading.seq, reading)  # read backwards: the first found is the latest
            case TaskAdvanced(task=name) as step if key(name) == key(task.name):
                steps.insert(0, Step(one, step, amended.get(one.seq)))
    return steps


def like_the_last(loaded: Loaded, steps: Sequence[Step], asked: Circumstances | None = None) -> Prepared:
    """A roll of the same character on the same characteristic as the last step, as things are now.

    The spécialité is the last step's too, unless another is asked for.

    Raises:
        Refusal: `no-step-yet`; `unknown-carac` or `unknown-specialite` where the sheet lost it since.
    """
    if not steps:
        raise Refusal("no-step-yet", "E14")
    last = steps[-1].step.test
    character = character_known(loaded.state, last.character)
    circumstances = asked or Circumstances()
    if circumstances.specialite is None:
        circumstances = replace(circumstances, specialite=last.specialite)
    return prepare(loaded.state, ability(character, last.carac), circumstances)
