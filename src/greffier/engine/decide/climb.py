"""A task gone through again from its start, step by step and ruling by ruling (E14, E15)."""

from greffier.rules.enormatro import task as tasks
from greffier.vocabulary import events as ev
from greffier.vocabulary.terms import OnCritical, Ruling, TaskStatus


class Climb:
    """Where a task stands as its steps and rulings are taken in order.

    Args:
        target: degrees to gather.
        on_critical: what an échec critique does.
        lose: degrees lost where it says so.
    """

    def __init__(self, target: int, on_critical: OnCritical, lose: int) -> None:
        self._target = target
        self._on_critical = on_critical
        self._lose = lose
        self._recorded = 0
        self.degrees = 0
        self.status: TaskStatus = "open"

    def take(self, event: ev.Event, reading: ev.TestRolled | None) -> None:
        """Take a step, with the reading that took its place if any, or a ruling, or the giving up."""
        match event:
            case ev.TaskAdvanced(test=test, degrees=degrees):
                self._recorded = degrees
                self._step(reading or test)
            case ev.TaskRuled(ruling=ruling, degrees=left):
                lost, self._recorded = self._recorded - left, left
                if self.status == "halted":  # a ruling on an échec critique that is one no more falls away
                    self._rule(ruling, lost)
            case ev.TaskDropped():
                self.status = "dropped"

    def _step(self, test: ev.TestRolled) -> None:
        self.degrees += test.degrees
        match tasks.consequence(self.degrees, self._target, test.outcome, self._on_critical):
            case None:
                pass
            case "completed":
                self.status = "completed"
            case "ask":
                self.status = "halted"
            case ruling:
                self._rule(ruling, self._lose)

    def _rule(self, ruling: Ruling, lose: int) -> None:
        self.degrees = tasks.rule(self.degrees, ruling, lose)
        self.status = "failed" if ruling == "fail" else "open"
