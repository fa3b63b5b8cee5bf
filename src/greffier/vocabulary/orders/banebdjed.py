"""Orders about the cards."""

from typing import Literal

from greffier.vocabulary.terms import Suit, Way

from .base import Order


class ShuffleDeck(Order, frozen=True):
    """The discard goes back into the pile."""


class DealHand(Order, frozen=True):
    """Deal to a hand: `count` cards by chance, or `cards` dealt at the table (B5)."""

    character: str
    count: int = 0
    cards: list[str] = []


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


class DrawCard(Order, frozen=True):
    """Draw one more card for the action under way; `card` when it was drawn at the table."""

    character: str
    card: str | None = None


class PlayCard(Order, frozen=True):
    """Play a card drawn for the action under way, or "best"."""

    character: str
    card: str


class DropAction(Order, frozen=True):
    """Give the action under way up."""

    character: str
