"""What the cards do to the state. A card only ever moves: what leaves one zone enters another (B3)."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from greffier.vocabulary import events as ev
from greffier.vocabulary.cards import in_order, put_in
from greffier.vocabulary.names import key
from greffier.vocabulary.state import Action, Character, Sequelle, State
from greffier.vocabulary.terms import Origin


def _character(state: State, name: str) -> Character:
    return state.characters[key(name)]


def deck_shuffled(state: State, event: ev.DeckShuffled) -> None:
    if event.cause == "start":
        state.pile = list(event.cards)
        return
    coming = set(event.cards)
    state.discard = [card for card in state.discard if card not in coming]
    state.pile = in_order(state.pile + event.cards)


def hand_dealt(state: State, event: ev.HandDealt) -> None:
    _take(state.pile, event.cards)
    _character(state, event.character).hand.extend(event.cards)
    if event.secret:
        state.hidden.update(dict.fromkeys(event.cards, state.seq))
    state.hold(event.chance)


def _leave_hand(state: State, character: Character, card: str) -> None:
    """Take a card out of a hand; in a players' record it may never have been seen to enter it (C6)."""
    hidden = state.withheld and card not in character.hand
    (state.pile if hidden else character.hand).remove(card)


def hand_discarded(state: State, event: ev.HandDiscarded) -> None:
    for card in event.cards:
        _leave_hand(state, _character(state, event.character), card)
    state.discard.extend(event.cards)


def cards_returned(state: State, event: ev.CardsReturned) -> None:
    character = _character(state, event.character)
    for card in event.cards:
        if event.zone == "hand":
            _leave_hand(state, character, card)
        else:
            character.aside.remove(card)
    put_in(state.pile, event.cards)


def _take(zone: list[str], cards: list[str]) -> None:
    for card in cards:
        zone.remove(card)


def action_declared(state: State, event: ev.ActionDeclared) -> None:
    _character(state, event.character).action = Action(event)


def card_drawn(state: State, event: ev.CardDrawn) -> None:
    state.pile.remove(event.card)
    _character(state, event.character).in_play.append(event.card)
    state.hold(event.chance)


def mat_tossed(state: State, event: ev.MatTossed) -> None:
    action = _character(state, event.character).action
    if action and event.purpose == "action":
        action.coin = event.value
    state.hold(event.chance)


def _end_action(state: State, character: Character) -> None:
    state.discard.extend(character.in_play)
    character.in_play.clear()
    character.action = None


class Resolved(Struct, gc=False):
    """What the state takes of an action's end."""

    character: str
    origin: Origin
    played: str


def action_resolved(state: State, event: ev.ActionResolved | Resolved) -> None:
    character = _character(state, event.character)
    if event.origin == "hand":
        _leave_hand(state, character, event.played)
        character.aside.append(event.played)
    _end_action(state, character)


def action_dropped(state: State, event: ev.ActionDropped) -> None:
    _end_action(state, _character(state, event.character))


def puissance_raised(state: State, event: ev.PuissanceRaised) -> None:
    if event.ressource is None or event.now is None:
        state.unassigned += event.by
    else:
        _character(state, event.character).sheet.ressources[event.ressource].puissance = event.now


def puissance_assigned(state: State, event: ev.PuissanceAssigned) -> None:
    state.unassigned -= event.by
    state.assigned.append(event.seq)
    _character(state, event.character).sheet.ressources[event.ressource].puissance = event.now


def action_amended(state: State, event: ev.ActionAmended) -> None:
    moved = event.puissance
    if moved is None:
        return
    ressources = _character(state, event.action.character).sheet.ressources
    if moved.before is None:
        state.unassigned -= moved.by
        state.assigned.append(moved.seq)
    elif moved.left is not None:
        ressources[moved.before].puissance = moved.left
    ressources[moved.ressource].puissance = moved.now


def sequelle_imposed(state: State, event: ev.SequelleImposed) -> None:
    state.sequelles[event.id] = Sequelle(event.id, event.by, event.characters, event.why)
    state.sequelle_count = event.id


def sequelle_lifted(state: State, event: ev.SequelleLifted) -> None:
    del state.sequelles[event.id]


def initiative_settled(state: State, event: ev.InitiativeSettled) -> None:
    for entry in event.entries:
        character = _character(state, entry.character)
        if entry.origin == "pile":
            character.in_play.remove(entry.card)
            state.discard.append(entry.card)
        else:
            _leave_hand(state, character, entry.card)
            character.aside.append(entry.card)


READ: dict[type[ev.Event], type[Struct]] = {ev.ActionResolved: Resolved}

EVOLVE: dict[type[Struct], Callable[[State, Any], None]] = {
    Resolved: action_resolved,
    ev.DeckShuffled: deck_shuffled,
    ev.HandDealt: hand_dealt,
    ev.HandDiscarded: hand_discarded,
    ev.CardsReturned: cards_returned,
    ev.ActionDeclared: action_declared,
    ev.CardDrawn: card_drawn,
    ev.MatTossed: mat_tossed,
    ev.ActionResolved: action_resolved,
    ev.ActionDropped: action_dropped,
    ev.PuissanceRaised: puissance_raised,
    ev.PuissanceAssigned: puissance_assigned,
    ev.ActionAmended: action_amended,
    ev.SequelleImposed: sequelle_imposed,
    ev.SequelleLifted: sequelle_lifted,
    ev.InitiativeSettled: initiative_settled,
}
