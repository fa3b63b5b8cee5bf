"""Orders around the table: campaign, sessions, notes, characters, corrections."""

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from greffier.vocabulary.terms import Suit

from .base import Order


class StartCampaign(Order, frozen=True):
    """Begin a campaign."""

    name: str
    title: str = ""


class ForkCampaign(Order, frozen=True):
    """Begin a campaign of its own where another stands, or stood."""

    name: str


class RuleCampaign(Order, frozen=True):
    """Change a setting of the campaign, from here on."""

    key: str
    value: str


class OpenSession(Order, frozen=True):
    """Sit down to play."""

    title: str = ""
    seed: str | None = None
    """The open seed, 32 bytes in hex; None for the clerk to draw one. The record says "" of one given."""

    def recorded(self) -> Self:
        """The order without its seed, which is not to be known before the session closes (chance-2)."""
        return self if self.seed is None else replace(self, seed="")


class CloseSession(Order, frozen=True):
    """Rise, and reveal the session's seed."""


class AddEntropy(Order, frozen=True):
    """Mix a phrase into the session's chance, before its first value; or open the seal of one."""

    name: str
    phrase: str


class SealEntropy(Order, frozen=True):
    """Fix a phrase without showing it, before the session's first value."""

    name: str
    seal: str
    """64 hex digits, as `greffier seal` prints them."""


class WriteNote(Order, frozen=True):
    """Write a sentence into the record."""

    text: str
    secret: bool = False


class RevealSecret(Order, frozen=True):
    """Show the players a secret event."""

    seq: int


class SheetChanges(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What to write on a sheet; what is absent stays as it is, an entry of null is taken off."""

    player: str | None = None
    caracs: dict[str, int | None] = {}
    specialites: dict[str, dict[str, int | None]] = {}
    traits: dict[str, int | None] = {}
    moyens: dict[str, int | None] = {}
    ressources: dict[str, tuple[int | None, Suit | None] | None] = {}
    """Puissance and suit; null leaves the one that stands."""
    heritages: list[str] | None = None
    """All of them; an empty list takes them away."""
    tare: str | None = None
    """A Lame, "" to take it away, or null."""


class EnrollCharacter(Order, frozen=True):
    """A character joins."""

    name: str
    sheet: SheetChanges


class ReviseCharacter(Order, frozen=True):
    """Change a sheet."""

    character: str
    sheet: SheetChanges


class RetireCharacter(Order, frozen=True):
    """Let a character take no more part."""

    character: str


class LoadCharacter(Order, frozen=True):
    """Enrol the character of a sheet that is kept elsewhere, or complete the sheet that stands."""

    name: str
    sheet: SheetChanges


class UndoOrder(Order, frozen=True):
    """Cancel the last order of whoever asks, or the one that the event `seq` belongs to (C4)."""

    why: str = ""
    seq: int | None = None


class RedoOrder(Order, frozen=True):
    """Cancel the last undo of whoever asks (C4)."""

    why: str = ""
    seq: int | None = None
    """The first event of the order that counts again."""


class Correction(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What was otherwise for one side of a contest; null leaves what stood (C5)."""

    character: str
    specialite: str | None = None
    """"" takes it off."""
    bonus: int | None = None
    penalty: int | None = None
    time: int | None = None
    aid: list[tuple[str, int]] | None = None
    """All the comrades who help, in place of those who stood; an empty list takes them away."""
    mods: list[int] | None = None
    dice: list[int] | None = None
    """The faces of the dice that are missing, where the table threw them (C3)."""


class AmendResult(Order, frozen=True):
    """Read the dice or cards of the event `seq` again, corrected; null leaves what stood (C5)."""

    seq: int
    why: str
    difficulty: int | None = None
    """Of a roll, or of an action without its séquelles."""
    suit: Suit | None = None
    """Of an action, as `ressource`."""
    ressource: str | None = None
    specialite: str | None = None
    """Of a roll, as what follows; the sides of a contest have each their own. "" takes it off."""
    bonus: int | None = None
    penalty: int | None = None
    time: int | None = None
    aid: list[tuple[str, int]] | None = None
    """All the comrades who help, in place of those who stood; an empty list takes them away."""
    mods: list[int] | None = None
    dice: list[int] | None = None
    """The faces of the dice that are missing, where the table threw them (C3)."""
    sides: list[Correction] | None = None
    """Of a contest."""
