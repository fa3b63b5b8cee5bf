"""Orders about the cards."""

from typing import Literal

from msgspec import Struct

from greffier.vocabulary.terms import Coin, Suit, Way

from .base import Order


class ShuffleDeck(Order, frozen=True):
    """The discard goes back into the pile."""


class DealHand(Order, frozen=True):
    """Deal to a hand: `count` cards by chance, or `cards` dealt at the table (B5)."""

    character: str
    count: int = 0
    cards: list[str] = []
    secret: bool = False


class DiscardHand(Order, frozen=True):
    """Discard these cards of a hand (B5)."""

    character: str
    cards: list[str]


class ReturnCards(Order, frozen=True):
    """Put cards back into the pile, from the hand or from those set aside (B5)."""

    character: str
    zone: Literal["hand", "aside"] = "hand"
    cards: list[str] = []
    every: bool = False
    """All that the zone holds."""


class AttemptAction(Order, frozen=True):
    """Try something (B6–B10)."""

    character: str
    trait: str
    moyen: str
    difficulty: int
    suit: Suit | None = None
    ressource: str | None = None
    say: str = ""
    way: Way = "step"
    count: int = 0
    cards: list[str] = []
    """Cards drawn at the table, in order; with the way `draw`."""
    play: str | None = None
    """The card to play once drawn, or "best"; null leaves the choice open."""
    hand: str = ""
    invoke: str | None = None
    """The Héritage called on with the card from the hand (B14)."""
    coin: Coin | None = None
    """What the table's own coin made of le Mat (C3)."""


class DrawCard(Order, frozen=True):
    """Draw one more card for the action under way; `card` and `coin` where the table drew and tossed."""

    character: str
    card: str | None = None
    coin: Coin | None = None


class PlayCard(Order, frozen=True):
    """Play a card drawn for the action under way, or "best"; `coin` where the table tossed it."""

    character: str
    card: str
    coin: Coin | None = None


class DropAction(Order, frozen=True):
    """Give the action under way up."""

    character: str


class AssignPuissance(Order, frozen=True):
    """Say which resource a point of Puissance goes to: that of the event `seq` (B16)."""

    seq: int
    ressource: str


class ImposeSequelle(Order, frozen=True):
    """Make later actions harder, for these characters or, without any, for everyone (B17)."""

    by: int
    characters: list[str] = []
    why: str = ""


class LiftSequelle(Order, frozen=True):
    """End a séquelle (B17)."""

    id: int


class Participant(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One who takes part in an initiative: a card of the hand, one the table drew, or one to be drawn."""

    character: str
    moyen: str
    hand: str | None = None
    drawn: str | None = None


class SettleInitiative(Order, frozen=True):
    """Settle who acts before whom (B23–B25)."""

    participants: list[Participant]
    coin: Coin | None = None
