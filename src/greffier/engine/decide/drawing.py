"""Cards leaving the pile, one at a time: by chance, or as the table drew them; and le Mat's coin."""

from collections.abc import Iterable

from msgspec import Struct

from greffier.engine.values import Chance
from greffier.vocabulary import events as ev
from greffier.vocabulary.cards import in_order
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Character, State
from greffier.vocabulary.terms import Coin, Purpose, Source, StreamKind


class Taken(Struct, frozen=True):
    """A card taken from the pile, and how."""

    card: str
    chance: ev.ChanceUsed | None
    source: Source


class Pile:
    """The pile as this order leaves it; the state itself is not touched.

    Args:
        state: where pile and discard are read from.
        chance: what decides, where the table did not draw itself.
        kind: what the cards are drawn for, which says whose stream of chance it is.
        secret: whether the draw is kept from players.
    """

    def __init__(self, state: State, chance: Chance, kind: StreamKind, *, secret: bool = False) -> None:
        self._pile = list(state.pile)
        self._discard = list(state.discard)
        self._chance = chance
        self._kind = kind
        self._secret = secret
        self._taken: list[str] = []
        self._reshuffles: list[ev.Event] = []

    def take(self, who: Character, by_hand: str | None = None) -> Taken | None:
        """The next card; the discard becomes a new pile where needed; None when both are empty (B4).

        Args:
            who: whose draw it is.
            by_hand: the card that the table drew (C3); None for chance to draw.

        Raises:
            Refusal: `card-not-in-pile` for a card the table cannot have drawn, `named-twice` for one that it
                drew by this very order.
        """
        if not self._pile and self._discard:
            self._pile, self._discard = in_order(self._discard), []
            self._reshuffles.append(ev.DeckShuffled(cause="exhausted", cards=list(self._pile)))
        if by_hand in self._taken:
            raise Refusal("named-twice", "C3", name=by_hand)
        if by_hand is not None and by_hand not in self._pile:
            raise Refusal("card-not-in-pile", "C3", card=by_hand, left=len(self._pile))
        if not self._pile:
            return None
        if by_hand:
            taken = Taken(by_hand, None, "table")
        else:
            card, used = self._chance.card(self._kind, who.enrolled, self._pile, secret=self._secret)
            taken = Taken(card, used, "virtual")
        self._pile.remove(taken.card)
        self._taken.append(taken.card)
        return taken

    def reshuffled(self) -> list[ev.Event]:
        """The shuffles since last asked, to be recorded before the card."""
        events, self._reshuffles = self._reshuffles, []
        return events


def toss(who: Character, purpose: Purpose, chance: Chance, by_hand: Coin | None) -> ev.MatTossed:
    """Le Mat's coin: the table's own where it tossed one, else by chance (B2, C3)."""
    if by_hand is not None:
        return ev.MatTossed(character=who.name, value=by_hand, purpose=purpose, chance=None, source="table")
    value, used = chance.coin(who.enrolled)
    return ev.MatTossed(character=who.name, value=value, purpose=purpose, chance=used, source="virtual")


def shown(state: State, cards: Iterable[str]) -> list[ev.Event]:
    """What shows the players those of these cards that were dealt in secret, as they are used (C6)."""
    return [ev.SecretRevealed(seq=state.hidden[card]) for card in cards if card in state.hidden]
