"""Telling of cards and actions."""

from collections.abc import Callable
from typing import Any

from greffier.views.speech import Speech, signed
from greffier.vocabulary import events as ev


def deck_shuffled(event: ev.DeckShuffled, speech: Speech) -> str:
    return speech.say(f"deck.shuffled.{event.cause}", n=len(event.cards))


def hand_dealt(event: ev.HandDealt, speech: Speech) -> str:
    return speech.say(
        "hand.dealt",
        n=len(event.cards),
        name=event.character,
        cards=speech.cards(event.cards),
        source=by_hand(event.source, speech),
    )


def hand_discarded(event: ev.HandDiscarded, speech: Speech) -> str:
    return speech.say("hand.discarded", name=event.character, cards=speech.cards(event.cards))


def cards_returned(event: ev.CardsReturned, speech: Speech) -> str:
    return speech.say(f"cards.returned.{event.zone}", name=event.character, cards=speech.cards(event.cards))


def action_declared(event: ev.ActionDeclared, speech: Speech) -> str:
    said = speech.say(
        "action.declared",
        name=event.character,
        trait=event.trait,
        rank=speech.label("rank", str(event.rank)),
        moyen=event.moyen,
        score=signed(event.moyen_score),
        difficulty=event.difficulty,
        suit=speech.label("suit", event.suit),
        ressource=f", {event.ressource}" if event.ressource else "",
    )
    way = "action.compelled" if event.compelled else "action.free"
    said = speech.pair(event.say, said) if event.say else said
    return f"{said} {speech.say(way, n=event.allowed)}"


def card_drawn(event: ev.CardDrawn, speech: Speech) -> str:
    return speech.say(
        "card.drawn",
        name=event.character,
        card=speech.card(event.card),
        nth=event.nth,
        of=event.of,
        source=by_hand(event.source, speech),
    )


def mat_tossed(event: ev.MatTossed, speech: Speech) -> str:
    return speech.say("mat.tossed", value=event.value)


def action_resolved(event: ev.ActionResolved, speech: Speech) -> str:
    sentence = "action.resolved.tare" if event.value is None else "action.resolved"
    said = speech.say(
        sentence,
        name=event.character,
        quality=speech.label("quality", event.quality),
        card=speech.card(event.played),
        origin=speech.say("from-hand") if event.origin == "hand" else "",
        value=event.value,
        difficulty=event.difficulty,
        margin="" if event.margin is None else signed(event.margin),
    )
    if event.invoked:
        said += speech.say("action.invoked", card=speech.card(event.invoked))
    if event.origin == "pile" and len(event.drawn) < event.allowed:
        said += speech.say("action.drawn-short", drawn=len(event.drawn), n=event.allowed)
    return said


def action_dropped(event: ev.ActionDropped, speech: Speech) -> str:
    return speech.say("action.dropped", name=event.character, cards=speech.cards(event.drawn))


def puissance_raised(event: ev.PuissanceRaised, speech: Speech) -> str:
    if event.ressource is None:
        return speech.say("puissance.unassigned", name=event.character, by=event.by)
    return speech.say("puissance.raised", ressource=event.ressource, by=event.by, now=event.now)


def by_hand(source: str, speech: Speech) -> str:
    """A word for what the table threw or drew itself, or nothing (C3)."""
    return f" ({speech.say('at-the-table')})" if source == "table" else ""


TELL: dict[type[ev.Event], Callable[[Any, Speech], str]] = {
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
}
