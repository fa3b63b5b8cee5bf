"""What happens to an extended task."""

from typing import ClassVar

from greffier.vocabulary.terms import OnCritical, Ruling

from .enormatro import TestRolled
from .record import Event, Number


class TaskStarted(Event, frozen=True):
    """An extended task begins (E14)."""

    TYPE: ClassVar[str] = "task.started"
    task: str
    target: Number
    """Degrees to gather."""
    difficulty: Number
    period: str
    """What one roll costs, as the table calls it ("une heure"); may be empty."""
    on_critical: OnCritical
    lose: Number
    """Degrees lost when `on_critical` is `lose`, else 0."""


class TaskAdvanced(Event, frozen=True):
    """A step of an extended task was rolled (E14)."""

    TYPE: ClassVar[str] = "task.advanced"
    task: str
    test: TestRolled
    gained: Number
    """Degrees this step brought."""
    degrees: Number
    """Degrees gathered so far, this step included."""
    target: Number
    periods: Number
    """Periods spent so far, preparation (E7) included."""
    difficulty: Number
    """The one this step was rolled against (E16)."""


class TaskHalted(Event, frozen=True):
    """An échec critique: the GM rules before the task goes on (E15)."""

    TYPE: ClassVar[str] = "task.halted"
    task: str


class TaskRuled(Event, frozen=True):
    """The GM, or the task's own setting, ruled on an échec critique (E15)."""

    TYPE: ClassVar[str] = "task.ruled"
    task: str
    ruling: Ruling
    degrees: Number
    """Degrees left after the ruling."""
    lose: Number
    """Degrees to lose when `ruling` is `lose`, else 0; the task may have fewer."""
    step: Number | None
    """The seq of the step whose échec critique it rules on; None for the task's own setting, which rules on
    the step of the same order."""


class TaskConditionChanged(Event, frozen=True):
    """The difficulty changed from here on; the progress stays (E16)."""

    TYPE: ClassVar[str] = "task.condition-changed"
    task: str
    difficulty: Number
    before: Number
    why: str


class TaskCompleted(Event, frozen=True):
    """The degrees are gathered (E14)."""

    TYPE: ClassVar[str] = "task.completed"
    task: str
    degrees: Number
    surplus: Number
    periods: Number


class TaskFailed(Event, frozen=True):
    """The ruling on an échec critique ended the task (E15)."""

    TYPE: ClassVar[str] = "task.failed"
    task: str
    degrees: Number


class TaskDropped(Event, frozen=True):
    """The task was given up (E14)."""

    TYPE: ClassVar[str] = "task.dropped"
    task: str
    degrees: Number
