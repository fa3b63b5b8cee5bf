"""What happens to the cards: shuffles, deals, draws, actions, Puissance."""

from typing import ClassVar, Literal

from msgspec import Struct

from greffier.vocabulary.terms import Coin, Origin, Purpose, Quality, ShuffleCause, Source, Suit

from .record import ChanceUsed, Event, Number


class DeckShuffled(Event, frozen=True):
    """Cards came into the pile (B4); the order of a pile is decided only as each card is drawn."""

    TYPE: ClassVar[str] = "deck.shuffled"
    cause: ShuffleCause
    cards: list[str]
    """Those that came into it, in canonical order."""


class HandDealt(Event, frozen=True):
    """A card went from the pile to a hand (B5)."""

    TYPE: ClassVar[str] = "hand.dealt"
    character: str
    cards: list[str]
    chance: ChanceUsed | None
    source: Source


class HandDiscarded(Event, frozen=True):
    """Cards went from a hand to the discard (B5)."""

    TYPE: ClassVar[str] = "hand.discarded"
    character: str
    cards: list[str]


class CardsReturned(Event, frozen=True):
    """Cards went back into the pile from a hand, or from those set aside (B5)."""

    TYPE: ClassVar[str] = "cards.returned"
    character: str
    zone: Literal["hand", "aside"]
    cards: list[str]


class SequelleCounted(Struct, frozen=True, gc=False):
    """A séquelle that weighed on an action (B17)."""

    id: Number
    """Its number in the campaign."""
    by: Number
    """Points added to the difficulty."""


class Effort(Event, frozen=True, kw_only=True):
    """What an action was declared to be; shared by its declaration and its result."""

    character: str
    trait: str
    rank: Number
    """1 Béotien, 2 Amateur, 3 Professionnel, 4 Expert (B6)."""
    moyen: str
    moyen_score: Number
    allowed: Number
    """Cards: how many may be drawn (B7) or, when compelled, must be (B8)."""
    compelled: bool
    difficulty: Number
    """What the card is held against: base difficulty and séquelles together."""
    base_difficulty: Number
    sequelles: list[SequelleCounted]
    suit: Suit
    """The suit of the effort (B20): declared, else the resource's, else Bâton."""
    suit_declared: bool = False
    """Whether it was declared, though undeclared it would be the same; any other is declared for certain."""
    ressource: str | None


class ActionDeclared(Effort, frozen=True):
    """A player said what the character tries."""

    TYPE: ClassVar[str] = "action.declared"
    origin: Origin
    """Whether cards are drawn, or one is played from the hand (B9)."""
    say: str
    heritages: list[str] = []
    """The character's at this moment: what counts until a card is played (B11)."""
    tare: str | None = None
    """The same of the Tare (B11)."""


class CardDrawn(Event, frozen=True):
    """A card left the pile for an action."""

    TYPE: ClassVar[str] = "card.drawn"
    character: str
    card: str
    nth: Number
    """Its place among the cards drawn for the action, from 1."""
    of: Number
    """How many may or must be drawn."""
    chance: ChanceUsed | None
    source: Source


class MatTossed(Event, frozen=True):
    """The coin gave le Mat its value (B2)."""

    TYPE: ClassVar[str] = "mat.tossed"
    character: str
    value: Coin
    purpose: Purpose
    """What le Mat was played for: each play has a coin of its own."""
    chance: ChanceUsed | None
    source: Source


class ActionResolved(Effort, frozen=True):
    """One card decided an action; cards drawn are discarded, a card from the hand is set aside (B10)."""

    TYPE: ClassVar[str] = "action.resolved"
    drawn: list[str]
    """Every card drawn for it, in the order of drawing."""
    played: str
    origin: Origin
    value: Number | None
    """The value of the card played; null where it decides nothing (a Tare)."""
    invoked: str | None
    """The Héritage called on with another card of the hand (B14)."""
    quality: Quality
    success: bool
    margin: Number | None
    """Points (B15, B19, B20); null for an échec atavique."""


class ActionDropped(Event, frozen=True):
    """An action was given up before a card was played; the cards drawn are discarded."""

    TYPE: ClassVar[str] = "action.dropped"
    character: str
    drawn: list[str]


class PuissanceRaised(Event, frozen=True):
    """A réussite surnaturelle raised the Puissance of the resource used (B16)."""

    TYPE: ClassVar[str] = "puissance.raised"
    character: str
    ressource: str | None
    """null: no resource was declared; the GM assigns the point later."""
    by: Number
    now: Number | None
    """The resource's Puissance afterwards, in points."""


class PuissanceAssigned(Event, frozen=True):
    """The GM said which resource a point of Puissance goes to (B16)."""

    TYPE: ClassVar[str] = "puissance.assigned"
    character: str
    ressource: str
    seq: Number
    """The puissance.raised event that left it open."""
    by: Number
    now: Number
    """The resource's Puissance afterwards, in points."""


class SequelleImposed(Event, frozen=True):
    """The GM made later actions harder, after an échec atavique (B17)."""

    TYPE: ClassVar[str] = "sequelle.imposed"
    id: Number
    """Its number in the campaign, from 1."""
    by: Number
    """Points on the difficulty."""
    characters: list[str]
    """Whom it touches; empty: everyone."""
    why: str


class SequelleLifted(Event, frozen=True):
    """A séquelle weighs no more (B17)."""

    TYPE: ClassVar[str] = "sequelle.lifted"
    id: Number


class InitiativeEntry(Struct, frozen=True, gc=False, kw_only=True):
    """One participant of an initiative (B23)."""

    character: str
    card: str
    origin: Origin
    value: Number | None
    """The card's value; null where an Héritage or a Tare needs none."""
    moyen: str
    moyen_score: Number
    total: Number | None
    """Value and Moyen together; may be 0 or negative."""
    rank: Number
    """Who acts first, from 1; equal ranks act together."""
    special: Literal["heritage", "tare"] | None
    """Why the entry stands before or behind all totals (B24)."""


class InitiativeSettled(Event, frozen=True):
    """Who acts before whom (B23–B25); cards drawn are discarded, cards from the hand set aside."""

    TYPE: ClassVar[str] = "initiative.settled"
    entries: list[InitiativeEntry]
    """In order of acting."""
