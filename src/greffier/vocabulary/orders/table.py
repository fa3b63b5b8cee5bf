"""Orders around the table: campaign, sessions, notes, characters, corrections."""

from msgspec import Struct

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
    """Sit down to play; `seed` is 32 bytes in hex, or null for the clerk to draw one (chance-1)."""

    title: str = ""
    seed: str | None = None


class CloseSession(Order, frozen=True):
    """Rise, and reveal the session's seed."""


class AddEntropy(Order, frozen=True):
    """Mix a player's phrase into the session's chance, before its first value."""

    name: str
    phrase: str


class WriteNote(Order, frozen=True):
    """Write a sentence into the record."""

    text: str
    secret: bool = False


class RevealSecret(Order, frozen=True):
    """Show the players a secret event."""

    seq: int


class SheetChanges(Order, frozen=True):
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
    """Cancel the last order that counts, or the one that the event `seq` belongs to (C4)."""

    why: str = ""
    seq: int | None = None


class RedoOrder(Order, frozen=True):
    """Cancel the last undo (C4)."""

    why: str = ""


class Correction(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was otherwise for one side of a contest; null leaves what stood (C5)."""

    character: str
    bonus: int | None = None
    penalty: int | None = None
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
    bonus: int | None = None
    """Of a roll, as `penalty`, `mods` and `dice`; the sides of a contest have each their own."""
    penalty: int | None = None
    mods: list[int] | None = None
    dice: list[int] | None = None
    """The faces of the dice that are missing, where the table threw them (C3)."""
    sides: list[Correction] | None = None
    """Of a contest."""
