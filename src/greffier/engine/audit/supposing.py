"""What a players' record does not show: hidden cards, that a draw passed over or a hand held (C6)."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import takewhile

from greffier.engine import chance
from greffier.vocabulary import events as ev
from greffier.vocabulary.names import key
from greffier.vocabulary.state import State

from .recall import Keys


def suppose(order: Sequence[ev.Recorded], state: State, keys: Keys | None, withheld: int) -> State:
    """The state that an order must have met, where lines before it are withheld.

    A card that a draw passed over though it lies in the pile, or that came from a hand that it was never
    seen to enter, was dealt in secret. There can be no more such cards than lines are withheld: else the
    state stays as it is, and the order is found to be impossible in it.

    Args:
        order: its events.
        state: as the record shows it; only read.
        keys: those of the session under way.
        withheld: lines that are withheld before the order.
    """
    passed = set(_passed_over(order, state, keys))
    held = [(name, card) for name, card in _from_hands(order) if card in state.pile]
    if not (passed or held) or len(passed) + len(held) > withheld:
        return state
    supposed = deepcopy(state)
    shown = [recorded.event.seq for recorded in order if isinstance(recorded.event, ev.SecretRevealed)]
    supposed.hidden.update(zip((card for _, card in held), shown, strict=False))
    for name, card in held:
        if key(name) in supposed.characters:
            supposed.pile.remove(card)
            supposed.characters[key(name)].hand.append(card)
    supposed.pile = [card for card in supposed.pile if card not in passed]
    return supposed


def _passed_over(order: Sequence[ev.Recorded], state: State, keys: Keys | None) -> Iterator[str]:
    """The cards of the pile that a draw of the order would have given before the one that it gave."""
    pile = set(state.pile)
    for recorded in order:
        match recorded.event:
            case ev.DeckShuffled(cause="exhausted", cards=cards):
                yield from pile
                pile = set(cards)
            case ev.CardDrawn(card=card, chance=used) | ev.HandDealt(cards=[card], chance=used):
                secret = keys.of(used) if keys and used else None
                if used and secret and card in pile:
                    named = chance.candidates(secret, used.stream, used.slot)
                    yield from (
                        other for other in takewhile(lambda name: name != card, named) if other in pile
                    )
                pile.discard(card)


def _from_hands(order: Sequence[ev.Recorded]) -> Iterator[tuple[str, str]]:
    """The cards that an order uses out of a hand, and whose."""
    for recorded in order:
        match recorded.event:
            case ev.ActionResolved(origin="hand", character=name, played=card):
                yield name, card
            case ev.InitiativeSettled(entries=entries):
                yield from ((entry.character, entry.card) for entry in entries if entry.origin == "hand")
            case ev.HandDiscarded(character=name, cards=cards):
                yield from ((name, card) for card in cards)
            case ev.CardsReturned(character=name, cards=cards, zone="hand"):
                yield from ((name, card) for card in cards)
