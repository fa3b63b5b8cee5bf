"""What happens to the dice: rolls, lésions, extended tasks."""

from typing import ClassVar

from msgspec import Struct

from greffier.vocabulary.terms import OnCritical, Outcome, Ruling, Source

from .record import ChanceUsed, Event


class Labelled(Struct, frozen=True):
    """A number and where it came from."""

    label: str
    value: int


class Bonus(Struct, frozen=True):
    """Bonus dice (E2)."""

    asked: int
    """Dice from every source together."""
    used: int
    """Dice thrown in the end: never more than the characteristic's own score."""
    sources: list[Labelled]


class Passive(Struct, frozen=True):
    """The passive side of a conflict (E17)."""

    character: str
    carac: str
    score: int


class TestRolled(Event, frozen=True):
    """Dice were thrown and read (E1–E11)."""

    TYPE: ClassVar[str] = "test.rolled"
    character: str
    carac: str
    score: int
    """The characteristic, in dice."""
    specialite: str | None
    bonus: Bonus
    penalty: int
    """Kept dice taken away by circumstance (E4)."""
    blessures: int
    """Kept dice taken away by blessures (E5)."""
    thrown: list[int]
    """Faces, in the order thrown."""
    kept: list[int]
    """The best of them, highest first."""
    sum: int
    modifiers: list[Labelled]
    total: int
    """Sum and modifiers."""
    difficulty: int
    against: Passive | None
    margin: int
    """Total less difficulty."""
    success: bool
    degrees: int
    outcome: Outcome
    chance: ChanceUsed | None
    source: Source


class LesionInflicted(Event, frozen=True):
    """Lésions were dealt: each is −1 on every total (E5)."""

    TYPE: ClassVar[str] = "lesion.inflicted"
    character: str
    count: int
    now: int
    """Lésions the character has afterwards."""
    why: str


class LesionHealed(Event, frozen=True):
    """Lésions healed (E5)."""

    TYPE: ClassVar[str] = "lesion.healed"
    character: str
    count: int
    now: int
    why: str


class TaskStarted(Event, frozen=True):
    """An extended task begins (E14)."""

    TYPE: ClassVar[str] = "task.started"
    task: str
    target: int
    """Degrees to gather."""
    difficulty: int
    period: str
    """What one roll costs, as the table calls it ("une heure"); may be empty."""
    on_critical: OnCritical
    lose: int
    """Degrees lost when `on_critical` is `lose`, else 0."""


class TaskAdvanced(Event, frozen=True):
    """A step of an extended task was rolled (E14)."""

    TYPE: ClassVar[str] = "task.advanced"
    task: str
    test: TestRolled
    gained: int
    """Degrees this step brought."""
    degrees: int
    """Degrees gathered so far, this step included."""
    target: int
    periods: int
    """Periods spent so far, preparation (E7) included."""
    difficulty: int
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
    degrees: int
    """Degrees left after the ruling."""


class TaskConditionChanged(Event, frozen=True):
    """The difficulty changed from here on; the progress stays (E16)."""

    TYPE: ClassVar[str] = "task.condition-changed"
    task: str
    difficulty: int
    before: int
    why: str


class TaskCompleted(Event, frozen=True):
    """The degrees are gathered (E14)."""

    TYPE: ClassVar[str] = "task.completed"
    task: str
    degrees: int
    surplus: int
    periods: int


class TaskFailed(Event, frozen=True):
    """The ruling on an échec critique ended the task (E15)."""

    TYPE: ClassVar[str] = "task.failed"
    task: str
    degrees: int


class TaskDropped(Event, frozen=True):
    """The task was given up (E14)."""

    TYPE: ClassVar[str] = "task.dropped"
    task: str
    degrees: int
