"""What happens to the dice: rolls, contests, lésions, blessures, standing modifiers."""

from typing import ClassVar

from msgspec import Struct

from greffier.vocabulary.terms import Foregone, Outcome, Source

from .record import ChanceUsed, Event, Number


class Labelled(Struct, frozen=True, gc=False):
    """A number and where it came from."""

    label: str
    value: Number


class Bonus(Struct, frozen=True, gc=False):
    """Bonus dice (E2)."""

    asked: Number
    """Dice from every source together."""
    used: Number
    """Dice thrown in the end: never more than the characteristic's own score."""
    sources: list[Labelled]


class Passive(Struct, frozen=True, gc=False):
    """The passive side of a conflict (E17)."""

    character: str
    carac: str
    score: Number


class Throw(Event, frozen=True, kw_only=True):
    """Dice thrown and added up (E1–E8); shared by every kind of roll."""

    character: str
    carac: str
    score: Number
    """The characteristic, in dice."""
    specialite: str | None
    bonus: Bonus
    penalty: Number
    """Kept dice taken away by circumstance (E4)."""
    blessures: Number
    """Kept dice taken away by blessures (E5)."""
    thrown: list[Number]
    """Faces, in the order thrown; none where difficulty 0 was taken without throwing (E12)."""
    kept: list[Number]
    """The best of them, highest first."""
    sum: Number
    modifiers: list[Labelled]
    total: Number
    """Sum and modifiers."""
    chance: ChanceUsed | None
    """The values of the dice that chance threw for this reading: the last of those thrown."""
    source: Source
    entered: list[Number] = []
    """Places in `thrown`, from 0, of the dice that the table threw where chance threw others."""


class TestRolled(Throw, frozen=True):
    """Dice were thrown and read against a difficulty (E9–E13, E17)."""

    TYPE: ClassVar[str] = "test.rolled"
    difficulty: Number
    against: Passive | None
    foregone: Foregone | None
    """What was certain before the throw (E13)."""
    margin: Number
    """Total less difficulty; 0 where difficulty 0 was taken without throwing."""
    success: bool
    degrees: Number
    outcome: Outcome
    taken: bool = False
    """Whether difficulty 0 was taken without throwing (E12): one degree, margin 0."""


class RankedThrow(Throw, frozen=True):
    """One side of an opposition or a competition."""

    rank: Number
    """From 1 for the best; equal totals share a rank."""


class Contest(Event, frozen=True):
    """What came of several throws held against each other."""

    entries: list[RankedThrow]
    """Best first."""
    winner: str | None
    """Nobody where the best totals are equal."""
    gap: Number
    """Points between the best total and the next."""
    degrees: Number | None
    """The winner's, from the gap (E11, E18); none in a competition or without a winner."""


class OppositionRolled(Contest, frozen=True):
    """Two active sides rolled against each other (E18)."""

    TYPE: ClassVar[str] = "opposition.rolled"


class CompetitionRolled(Contest, frozen=True):
    """Rivals rolled and were ranked (E19)."""

    TYPE: ClassVar[str] = "competition.rolled"


class BlessureInflicted(Event, frozen=True):
    """Blessures were dealt: each is one kept die fewer (E5)."""

    TYPE: ClassVar[str] = "blessure.inflicted"
    character: str
    count: Number
    now: Number
    """Blessures the character has afterwards."""
    why: str


class BlessureHealed(Event, frozen=True):
    """Blessures healed (E5)."""

    TYPE: ClassVar[str] = "blessure.healed"
    character: str
    count: Number
    now: Number
    why: str


class ModifierAdded(Event, frozen=True):
    """A standing modifier on every total, or on those of one characteristic (E6)."""

    TYPE: ClassVar[str] = "modifier.added"
    character: str
    label: str
    value: Number
    """Points."""
    carac: str | None


class ModifierRemoved(Event, frozen=True):
    """A standing modifier ended (E6)."""

    TYPE: ClassVar[str] = "modifier.removed"
    character: str
    label: str


class LesionInflicted(Event, frozen=True):
    """Lésions were dealt: each is −1 on every total (E5)."""

    TYPE: ClassVar[str] = "lesion.inflicted"
    character: str
    count: Number
    now: Number
    """Lésions the character has afterwards."""
    why: str


class LesionHealed(Event, frozen=True):
    """Lésions healed (E5)."""

    TYPE: ClassVar[str] = "lesion.healed"
    character: str
    count: Number
    now: Number
    why: str
