"""What is read again under corrected circumstances (C5)."""

from typing import ClassVar, Literal

from msgspec import Struct

from greffier.vocabulary.terms import Quality, TaskStatus

from .banebdjed import ActionResolved
from .enormatro import Contest, TestRolled
from .record import Event, Number


class Amended(Event, frozen=True):
    """The same dice or cards were read again; shared by every kind of amendment."""

    seq: Number
    """The event that was amended."""
    why: str


class TaskAmended(Struct, frozen=True, gc=False):
    """What an amended step makes of its task."""

    task: str
    gained_before: Number
    gained: Number
    degrees: Number
    """Gathered now: the task is walked again from its start (E15)."""
    target: Number
    status: TaskStatus
    """The task's status now."""
    periods: Number
    """Spent now, preparation (E7) included."""


class ResultAmended(Amended, frozen=True):
    """A roll or a step of a task was read again."""

    TYPE: ClassVar[str] = "result.amended"
    test: TestRolled
    """The new reading; its chance holds only the dice that were missing."""
    task: TaskAmended | None


class PuissanceMoved(Struct, frozen=True, gc=False):
    """The point of a réussite surnaturelle went to the resource that was used in truth (B16)."""

    seq: Number
    """The puissance.raised event that the point is of."""
    by: Number
    ressource: str
    """Where the point is now."""
    now: Number
    """That resource's Puissance afterwards."""
    before: str | None
    """The resource that had it; null where it was still to be assigned."""
    left: Number | None
    """That one's Puissance afterwards, at least 0; null where it is on the sheet no longer."""


class ActionAmended(Amended, frozen=True):
    """The card of an action was read again."""

    TYPE: ClassVar[str] = "action.amended"
    quality_before: Quality
    margin_before: Number | None
    action: ActionResolved
    """The new reading: the same cards drawn, the same card played."""
    puissance: PuissanceMoved | None
    """What becomes of the Puissance; null where nothing does."""


class ContestAmended(Amended, frozen=True):
    """The dice of an opposition or a competition were read again."""

    TYPE: ClassVar[str] = "contest.amended"
    kind: Literal["opposition", "competition"]
    winner_before: str | None
    gap_before: Number
    contest: Contest
    """The new reading; the chance of each side holds only its dice that were missing."""
