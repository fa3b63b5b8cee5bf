"""What happens around the table: campaign, sessions, notes, characters, corrections."""

from typing import ClassVar, Literal

from msgspec import Struct

from greffier.vocabulary.terms import Suit

from .record import Digest, Event, Number


class CampaignStarted(Event, frozen=True):
    """The campaign begins; its uid is the id of the order that started it."""

    TYPE: ClassVar[str] = "campaign.started"
    name: str
    title: str


class CampaignForked(Event, frozen=True):
    """A campaign of its own begins where another stood, whose record up to there is its own too.

    The session that was under way there ends: its chance belongs to the other campaign.
    """

    TYPE: ClassVar[str] = "campaign.forked"
    name: str
    origin: str
    """The uid of the other campaign."""
    origin_name: str
    seq: Number
    """Its last event that the two share: the one before this."""
    hash: str
    """That event's, in hex."""


class CampaignRuled(Event, frozen=True):
    """A setting of the campaign changed; it holds for what comes later."""

    TYPE: ClassVar[str] = "campaign.ruled"
    key: str
    value: str


class SessionOpened(Event, frozen=True):
    """The players sat down."""

    TYPE: ClassVar[str] = "session.opened"
    number: Number
    title: str
    commitment: Digest
    """SHA-256 over the open seed, in hex: binds the clerk before the first card (chance-2)."""
    secret_commitment: Digest
    """The root of the tree over what secret values are made from, in hex."""
    seed_source: Literal["drawn", "given"]


class SessionClosed(Event, frozen=True):
    """The players rose; from here on anyone can check the session's chance."""

    TYPE: ClassVar[str] = "session.closed"
    number: Number
    seed: Digest | None
    """The session's open seed, 32 bytes in hex; None where it was lost: then the session is on trust."""


class EntropySealed(Event, frozen=True):
    """Somebody fixed a phrase without showing it; it is opened before the session's first value."""

    TYPE: ClassVar[str] = "entropy.sealed"
    name: str
    seal: Digest


class EntropyAdded(Event, frozen=True):
    """A player mixed a phrase into the session's chance, or opened the seal of one."""

    TYPE: ClassVar[str] = "entropy.added"
    name: str
    phrase: str
    seal: Digest | None = None
    """The seal that it opens; None for a phrase that was not sealed."""


class NoteWritten(Event, frozen=True):
    """A sentence for the record."""

    TYPE: ClassVar[str] = "note.written"
    text: str


class SecretRevealed(Event, frozen=True):
    """A secret event was shown to the players, by the GM or by a hidden card that was played."""

    TYPE: ClassVar[str] = "secret.revealed"
    seq: Number
    """The event; of one that speaks of another, that other."""


class Ressource(Struct):
    """A resource of a character: its Puissance in points (B16) and its suit (B20), if it has one."""

    puissance: Number = 0
    suit: Suit | None = None


class Sheet(Struct, kw_only=True):
    """What is written on a character's sheet, for both games; every list may be empty."""

    player: str = ""
    caracs: dict[str, Number] = {}
    """Enormatro: dice by caractéristique."""
    specialites: dict[str, dict[str, Number]] = {}
    """Enormatro: bonus dice by spécialité, under their caractéristique."""
    traits: dict[str, Number] = {}
    """Banebdjed: rank 1–4 by Trait (B6)."""
    moyens: dict[str, Number] = {}
    """Banebdjed: signed score by Moyen (B6)."""
    ressources: dict[str, Ressource] = {}
    heritages: list[str] = []
    """Lames, distinct from each other and from the Tare (B11)."""
    tare: str | None = None

    def copy(self) -> "Sheet":
        """The same sheet, sharing nothing that can change."""
        return Sheet(
            player=self.player,
            caracs=dict(self.caracs),
            specialites={carac: dict(scores) for carac, scores in self.specialites.items()},
            traits=dict(self.traits),
            moyens=dict(self.moyens),
            ressources={name: Ressource(one.puissance, one.suit) for name, one in self.ressources.items()},
            heritages=list(self.heritages),
            tare=self.tare,
        )


class CharacterEnrolled(Event, frozen=True):
    """A character joins the campaign."""

    TYPE: ClassVar[str] = "character.enrolled"
    name: str
    sheet: Sheet


class CharacterRevised(Event, frozen=True):
    """A sheet changed; `sheet` is the whole of it afterwards."""

    TYPE: ClassVar[str] = "character.revised"
    character: str
    changed: list[str]
    """What changed, in the words of the sheet ("caracs: Force 3 → 4" is told from these and the sheet)."""
    sheet: Sheet


class CharacterRetired(Event, frozen=True):
    """A character takes no more part; what is on the sheet, and the name, stay."""

    TYPE: ClassVar[str] = "character.retired"
    character: str


class OrderUndone(Event, frozen=True):
    """An order no longer counts; it stays in the record (C4)."""

    TYPE: ClassVar[str] = "order.undone"
    order: str
    seq: Number
    """The first event of the order."""
    why: str


class OrderRedone(Event, frozen=True):
    """An order that was undone counts again (C4)."""

    TYPE: ClassVar[str] = "order.redone"
    order: str
    seq: Number
    why: str
