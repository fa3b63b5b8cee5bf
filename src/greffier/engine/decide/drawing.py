"""Cards leaving the pile, one at a time: by chance, or as the table drew them."""

from collections.abc import Sequence

from msgspec import Struct

from greffier.engine.chance import Chance
from greffier.vocabulary import events as ev
from greffier.vocabulary.cards import in_order
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State
from greffier.vocabulary.terms import Source


class Taken(Struct, frozen=True):
    """A card taken from the pile, and how."""

    card: str
    chance: ev.ChanceUsed | None
    source: Source


class Pile:
    """The pile as this order leaves it; the state itself is not touched.

    Args:
        state: where pile and discard are read from.
        chance: what decides, unless the table drew.
        by_hand: cards the table drew, in order (C3); null when chance draws.
    """

    def __init__(self, state: State, chance: Chance, by_hand: Sequence[str] | None = None) -> None:
        self._pile = list(state.pile)
        self._discard = list(state.discard)
        self._chance = chance
        self._by_hand = list(by_hand) if by_hand is not None else None
        self.reshuffles: list[ev.Event] = []

    def take(self) -> Taken | None:
        """The next card; the discard becomes a new pile where needed; null when both are empty (B4).

        Raises:
            Refusal: `card-not-in-pile` for a card the table cannot have drawn (C3).
        """
        if not self._pile:
            if not self._discard:
                if self._by_hand:
                    raise Refusal("card-not-in-pile", "C3", card=self._by_hand[0], left=0)
                return None
            self._reshuffle()
        taken = self._next()
        self._pile.remove(taken.card)
        return taken

    def reshuffled(self) -> list[ev.Event]:
        """The shuffles since last asked, to be recorded before the card."""
        events, self.reshuffles = self.reshuffles, []
        return events

    def _reshuffle(self) -> None:
        self._pile, self._discard = in_order(self._discard), []
        self.reshuffles.append(ev.DeckShuffled(cause="exhausted", cards=list(self._pile)))

    def _next(self) -> Taken:
        if self._by_hand is None:
            card, used = self._chance.card(self._pile)
            return Taken(card, used, "virtual")
        card = self._by_hand.pop(0)
        if card not in self._pile:
            raise Refusal("card-not-in-pile", "C3", card=card, left=len(self._pile))
        return Taken(card, None, "table")
