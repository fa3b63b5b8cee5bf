"""An extended task walked from its start, under the readings and the rulings that count now (E14, E15)."""

from greffier.engine.past import Past
from greffier.rules.enormatro import task as tasks
from greffier.vocabulary import events as ev
from greffier.vocabulary.state import Task
from greffier.vocabulary.terms import Ruling, TaskStatus


class Climb:
    """Where a task stands as its steps and its rulings are walked in order (E14, E15).

    The walk ends at the step that completes the task, and where the task fails: what comes later counts no
    more. A task that was given up stays so.

    Args:
        task: its target and its own ruling; only read.
    """

    def __init__(self, task: Task) -> None:
        self._task = task
        self._ended: TaskStatus | None = None
        self._dropped = False
        self.progress = tasks.Progress(0, 0)
        """Degrees gathered and periods spent."""
        self.waiting: list[int] = []
        """The seqs of the steps whose échec critique has no ruling yet, in order."""

    @property
    def status(self) -> TaskStatus:
        """The status that the steps and rulings so far give the task."""
        if self._dropped:
            return "dropped"
        return self._ended or ("halted" if self.waiting else "open")

    def step(self, seq: int, test: ev.TestRolled) -> None:
        """Add a step, under the reading that counts."""
        if self._ended:
            return
        self.progress = tasks.advance(self.progress, test.degrees, prepared(test))
        match tasks.consequence(
            self.progress.degrees, self._task.target, test.outcome, self._task.on_critical
        ):
            case None:
                pass
            case "completed":
                self._ended = "completed"
            case "ask":
                self.waiting.append(seq)
            case ruling:
                self._apply(ruling, self._task.lose)

    def rule(self, step: int, ruling: Ruling, lose: int) -> None:
        """Apply a ruling to what stands; it falls away where its step is no échec critique any more."""
        if not self._ended and step in self.waiting:
            self.waiting.remove(step)
            self._apply(ruling, lose)

    def drop(self) -> None:
        """Give the task up."""
        self._dropped = True

    def _apply(self, ruling: Ruling, lose: int) -> None:
        left = tasks.rule(self.progress.degrees, ruling, lose)
        self.progress = tasks.Progress(left, self.progress.periods)
        if ruling == "fail":
            self._ended = "failed"


def prepared(test: ev.TestRolled) -> int:
    """Periods spent on preparation before a roll (E7)."""
    return sum(source.value for source in test.bonus.sources if source.label == "time")


def climb(task: Task, past: Past, corrected: tuple[int, ev.TestRolled] | None = None) -> Climb:
    """Walk a task from its start (E14, E15).

    Args:
        task: the latest task of its name; only read.
        past: what was recorded.
        corrected: the seq of a step, and a new reading of it that is not recorded yet.
    """
    history, readings = past.of_task(task.name)
    if corrected:
        readings[corrected[0]] = corrected[1]
    walk = Climb(task)
    for recorded in history:
        match recorded.event:
            case ev.TaskAdvanced(test=test):
                walk.step(recorded.seq, readings.get(recorded.seq, test))
            case ev.TaskRuled(step=int(step), ruling=ruling, lose=lose):
                walk.rule(step, ruling, lose)
            case ev.TaskDropped():
                walk.drop()
    return walk
