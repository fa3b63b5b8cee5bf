"""Deciding on initiative (B23–B25)."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from greffier.rules.banebdjed import cards
from greffier.rules.banebdjed.initiative import Standing, ranks, special
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import MAT
from greffier.vocabulary.names import spelled
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Character, State

from .drawing import Pile, shown, toss
from .given import Given, chance, character_named


def settle_initiative(state: State, order: od.SettleInitiative, given: Given) -> list[ev.Event]:
    values = chance(state, given)
    people = [character_named(state, one.character) for one in order.participants]
    _check(state, people, order.participants)
    played, events = _played(people, order.participants, Pile(state, values, "initiative"))
    coin = order.coin
    for person, card in zip(people, played, strict=True):
        if card == MAT and special(card, person.sheet.heritages, person.sheet.tare) is None:
            tossed = toss(person, "initiative", values, coin)
            coin = tossed.value
            events.append(tossed)
    entries = [
        _entry(person, one, card, coin)
        for person, one, card in zip(people, order.participants, played, strict=True)
    ]
    hand = [each.hand for each in order.participants if each.hand]
    return [*events, ev.InitiativeSettled(entries=_ranked(entries)), *shown(state, hand)]


def _check(state: State, people: Sequence[Character], participants: Sequence[od.Participant]) -> None:
    names = [person.name for person in people]
    for person, one in zip(people, participants, strict=True):
        if names.count(person.name) > 1:
            raise Refusal("named-twice", "B23", name=person.name)
        if one.hand is not None and one.hand not in person.hand:
            raise Refusal("card-not-in-hand", "B23", card=one.hand, name=person.name, hand=list(person.hand))
        spelled(one.moyen, person.sheet.moyens, "moyen", "B23", character=person.name)
    drawing = sum(one.hand is None for one in participants)
    left = len(state.pile) + len(state.discard)
    if drawing > left:
        raise Refusal("too-few-cards", "B25", wanted=drawing, left=left)


def _played(
    people: Sequence[Character], participants: Sequence[od.Participant], pile: Pile
) -> tuple[list[str], list[ev.Event]]:
    """The card of each, and the draws.

    What the table drew has left the pile before chance draws from it, in the order of enrolment (chance-2).
    """
    played = [one.hand or "" for one in participants]
    events: list[ev.Event] = []
    places = sorted(range(len(people)), key=lambda place: people[place].enrolled)
    for place in sorted(places, key=lambda place: participants[place].drawn is None):
        if played[place]:
            continue
        taken = pile.take(people[place], participants[place].drawn)
        if taken is None:
            raise AssertionError("there were enough cards")
        played[place] = taken.card
        events += pile.reshuffled()
        events.append(
            ev.CardDrawn(
                character=people[place].name,
                card=taken.card,
                nth=1,
                of=1,
                chance=taken.chance,
                source=taken.source,
            ),
        )
    return played, events


def _entry(person: Character, one: od.Participant, card: str, coin: int | None) -> ev.InitiativeEntry:
    sheet = person.sheet
    moyen = spelled(one.moyen, sheet.moyens, "moyen")
    apart = special(card, sheet.heritages, sheet.tare)
    value = None if apart else cards.value(card, coin)
    return ev.InitiativeEntry(
        character=person.name,
        card=card,
        origin="pile" if one.hand is None else "hand",
        value=value,
        moyen=moyen,
        moyen_score=sheet.moyens[moyen],
        total=None if value is None else value + sheet.moyens[moyen],
        rank=0,
        special=apart,
    )


def _ranked(entries: Sequence[ev.InitiativeEntry]) -> list[ev.InitiativeEntry]:
    """The entries in order of acting, equals in the order they were named."""
    places = ranks([Standing(one.special, one.total) for one in entries])
    return [
        replace(one, rank=rank) for rank, one in sorted(zip(places, entries, strict=True), key=lambda p: p[0])
    ]


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.SettleInitiative: settle_initiative,
}
