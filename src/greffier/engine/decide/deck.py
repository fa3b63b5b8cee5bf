"""Deciding on the zones: shuffle the discard in, deal, discard, return (B4, B5)."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import in_order
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Character, State

from .drawing import Pile, Taken, shown
from .given import MOST_DICE, Given, between, chance, character_named, hidden


def shuffle_deck(state: State, _: od.ShuffleDeck, __: Given) -> list[ev.Event]:
    if not state.discard:
        raise Refusal("nothing-to-shuffle", "B4")
    return [ev.DeckShuffled(cause="gm", cards=in_order(state.discard))]


def deal_hand(state: State, order: od.DealHand, given: Given) -> list[ev.Event]:
    """An event for each card: a secret one can so be shown by itself, as it is played (C6)."""
    character = character_named(state, order.character)
    secret = order.secret or state.ruling("hands") == "closed"
    count = len(order.cards) or between(order.count, 1, MOST_DICE, "cards", "B5")
    _enough(state, count, secret=secret)
    pile = Pile(state, chance(state, given), "deal", secret=secret)
    events: list[ev.Event] = []
    for nth in range(count):
        taken = pile.take(character, order.cards[nth] if order.cards else None)
        if taken is None:
            raise AssertionError("there were enough cards")
        events += pile.reshuffled()
        events.append(_dealt(character.name, taken, hidden(given, secret=secret)))
    return events


def _enough(state: State, count: int, *, secret: bool) -> None:
    """A secret deal does not shuffle: which cards came into the pile is for everyone to see.

    Raises:
        Refusal: `too-few-cards`; `shuffle-first` for a secret deal beyond the pile.
    """
    available = len(state.pile) + len(state.discard)
    if count > available:
        raise Refusal("too-few-cards", "B4", wanted=count, left=available)
    if secret and count > len(state.pile):
        raise Refusal("shuffle-first", "C6", wanted=count, left=len(state.pile))


def discard_hand(state: State, order: od.DiscardHand, _: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    cards = _held(character, "hand", order.cards)
    return [ev.HandDiscarded(character=character.name, cards=cards), *shown(state, cards)]


def return_cards(state: State, order: od.ReturnCards, _: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    zone = character.hand if order.zone == "hand" else character.aside
    cards = _held(character, order.zone, zone if order.every else order.cards)
    return [ev.CardsReturned(character=character.name, zone=order.zone, cards=cards), *shown(state, cards)]


def _held(character: Character, zone: Literal["hand", "aside"], cards: Sequence[str]) -> list[str]:
    """The cards named, each once.

    Raises:
        Refusal: `card-not-in-hand` or `card-not-aside`; `no-card-named` where there is none.
    """
    held = character.hand if zone == "hand" else character.aside
    named = list(dict.fromkeys(cards))
    for card in named:
        if card not in held:
            code = "card-not-in-hand" if zone == "hand" else "card-not-aside"
            raise Refusal(code, "B5", card=card, name=character.name, hand=list(held))
    if not named:
        raise Refusal("no-card-named", "B5", name=character.name)
    return named


def _dealt(name: str, taken: Taken, secrecy: dict[str, Any]) -> ev.HandDealt:
    return ev.HandDealt(
        character=name,
        cards=[taken.card],
        chance=taken.chance,
        source=taken.source,
        **secrecy,
    )


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.ShuffleDeck: shuffle_deck,
    od.DealHand: deal_hand,
    od.DiscardHand: discard_hand,
    od.ReturnCards: return_cards,
}
