"""Orders about the dice."""

from msgspec import Struct

from greffier.vocabulary.terms import OnCritical, Ruling

from .base import Order


class Circumstances(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What bears on one roll."""

    specialite: str | None = None
    bonus: int = 0
    """Dice from circumstance (E2)."""
    penalty: int = 0
    """Dice not kept (E4)."""
    time: int = 0
    """Periods of preparation, one bonus die each (E7)."""
    mods: list[int] = []
    """Points on the total (E6)."""
    dice: list[int] | None = None
    """Faces thrown at the table (C3)."""


class RollTest(Order, frozen=True):
    """Roll a characteristic against a difficulty (E1–E11)."""

    character: str
    carac: str
    difficulty: int
    circumstances: Circumstances


class InflictLesion(Order, frozen=True):
    """Deal lésions (E5)."""

    character: str
    count: int = 1
    why: str = ""


class HealLesion(Order, frozen=True):
    """Heal lésions (E5)."""

    character: str
    count: int = 1
    why: str = ""


class StartTask(Order, frozen=True):
    """Begin an extended task (E14, E15)."""

    task: str
    target: int
    difficulty: int
    period: str = ""
    on_critical: OnCritical = "ask"
    lose: int = 0


class StepTask(Order, frozen=True):
    """Roll one step of a task (E14)."""

    task: str
    character: str
    carac: str
    circumstances: Circumstances


class ChangeCondition(Order, frozen=True):
    """Change a task's difficulty from here on (E16)."""

    task: str
    difficulty: int
    why: str = ""


class RuleTask(Order, frozen=True):
    """Rule on a task that an échec critique halted (E15)."""

    task: str
    ruling: Ruling
    lose: int = 0


class DropTask(Order, frozen=True):
    """Give a task up (E14)."""

    task: str
