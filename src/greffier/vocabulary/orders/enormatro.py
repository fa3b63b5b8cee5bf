"""Orders about the dice."""

from msgspec import Struct

from greffier.vocabulary.terms import OnCritical, Ruling

from .base import Order


class Circumstances(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What bears on one roll."""

    specialite: str | None = None
    bonus: int = 0
    """Dice from circumstance (E2)."""
    penalty: int = 0
    """Dice not kept (E4)."""
    aid: list[tuple[str, int]] = []
    """Comrades who help, and the bonus dice of each (E2)."""
    time: int = 0
    """Periods of preparation, one bonus die each (E7)."""
    mods: list[int] = []
    """Points on the total (E6)."""
    dice: list[int] | None = None
    """Faces thrown at the table (C3)."""
    throw: bool = False
    """Throw at difficulty 0 too, for more than the one degree it is sure of (E12)."""


class Opponent(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The passive side of a conflict (E17): a character's characteristic, or a score written in."""

    character: str
    carac: str
    score: int | None = None


class RollTest(Order, frozen=True):
    """Roll a characteristic against a difficulty (E1–E11)."""

    character: str
    carac: str
    difficulty: int | None
    """null: against `against`."""
    circumstances: Circumstances
    against: Opponent | None = None
    secret: bool = False


class Contender(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One side of an opposition or a competition; `score` for one without a sheet."""

    character: str
    carac: str
    circumstances: Circumstances
    score: int | None = None


class OpposeSides(Order, frozen=True):
    """Two active sides roll against each other (E18)."""

    sides: list[Contender]
    secret: bool = False


class CompeteRivals(Order, frozen=True):
    """Rivals roll and are ranked (E19)."""

    rivals: list[Contender]
    secret: bool = False


class InflictLesion(Order, frozen=True):
    """Deal lésions (E5)."""

    character: str
    count: int = 1
    why: str = ""


class HealLesion(Order, frozen=True):
    """Heal lésions (E5); a count of null heals them all."""

    character: str
    count: int | None = 1
    why: str = ""


class InflictBlessure(Order, frozen=True):
    """Deal blessures (E5)."""

    character: str
    count: int = 1
    why: str = ""


class HealBlessure(Order, frozen=True):
    """Heal blessures (E5); a count of null heals them all."""

    character: str
    count: int | None = 1
    why: str = ""


class AddModifier(Order, frozen=True):
    """Put a standing modifier on a character (E6)."""

    character: str
    label: str
    value: int
    carac: str | None = None


class RemoveModifier(Order, frozen=True):
    """End a standing modifier (E6)."""

    character: str
    label: str


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
