"""Telling of cards and actions."""

from collections.abc import Callable
from itertools import groupby
from typing import Any

from greffier.views import symbols
from greffier.views.speech import Speech, sequelle_line, signed
from greffier.vocabulary import events as ev
from greffier.vocabulary.cards import LAMES


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
    said = speech.say("action.declared", name=event.character, effort=effort(event, speech))
    way = "action.compelled" if event.compelled else "action.free"
    said = speech.pair(event.say, said) if event.say else said
    if event.origin == "hand":
        return said
    return f"{said} {speech.say(way, n=event.allowed)}"


def effort(event: ev.Effort, speech: Speech) -> str:
    """What is tried, with what, and how hard it is."""
    return speech.say(
        "action.effort",
        trait=event.trait,
        rank=speech.label("rank", str(event.rank)),
        moyen=event.moyen,
        score=signed(event.moyen_score),
        difficulty=weighed(event, speech),
        suit=speech.label("suit", event.suit),
        ressource=f", {event.ressource}" if event.ressource else "",
    )


def weighed(event: ev.Effort, speech: Speech) -> str:
    """The difficulty, with the séquelles that weigh on it (B17)."""
    if not event.sequelles:
        return str(event.difficulty)
    parts = " ".join(signed(one.by) for one in event.sequelles)
    return f"{event.difficulty} ({event.base_difficulty} {parts} {speech.say('sequelle')})"


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
    return speech.say("mat.tossed", value=event.value, source=by_hand(event.source, speech))


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
    if event.invoked or event.played in LAMES:
        said += "\n  " + symbols.side(
            event.invoked or event.played, speech, reversed_=event.quality == "atavique"
        )
    return said


def action_dropped(event: ev.ActionDropped, speech: Speech) -> str:
    return speech.say("action.dropped", name=event.character, cards=speech.cards(event.drawn))


def puissance_raised(event: ev.PuissanceRaised, speech: Speech) -> str:
    if event.ressource is None:
        return speech.say("puissance.unassigned", name=event.character, by=event.by)
    return speech.say("puissance.raised", ressource=event.ressource, by=event.by, now=event.now)


def puissance_assigned(event: ev.PuissanceAssigned, speech: Speech) -> str:
    return speech.say(
        "puissance.assigned", name=event.character, ressource=event.ressource, seq=event.seq, now=event.now
    )


def sequelle_imposed(event: ev.SequelleImposed, speech: Speech) -> str:
    return sequelle_line(event, speech)


def sequelle_lifted(event: ev.SequelleLifted, speech: Speech) -> str:
    return speech.say("sequelle.lifted", id=event.id)


def initiative_settled(event: ev.InitiativeSettled, speech: Speech) -> str:
    """The order of acting, a line a rank: equals act together (B23)."""
    lines = [speech.say("initiative.settled")]
    for rank, group in groupby(event.entries, key=lambda entry: entry.rank):
        entries = list(group)
        told = " ; ".join(_initiative_entry(entry, speech) for entry in entries)
        together = speech.say("initiative.together") if len(entries) > 1 else ""
        lines.append(f"  {rank}. {told}{together}")
    return "\n".join(lines)


def _initiative_entry(entry: ev.InitiativeEntry, speech: Speech) -> str:
    if entry.special:
        total = speech.label("special", entry.special)
    else:
        total = f"{entry.value} {signed(entry.moyen_score)} {entry.moyen} = {entry.total}"
    origin = speech.say("from-hand") if entry.origin == "hand" else ""
    return speech.say(
        "initiative.entry", name=entry.character, card=speech.card(entry.card), origin=origin, total=total
    )


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
    ev.PuissanceAssigned: puissance_assigned,
    ev.SequelleImposed: sequelle_imposed,
    ev.SequelleLifted: sequelle_lifted,
    ev.InitiativeSettled: initiative_settled,
}
