"""From the cards back to the order that may have moved them."""

from collections.abc import Iterator, Sequence
from typing import Any

from greffier.engine.decide.action import suit_declared
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key
from greffier.vocabulary.state import State
from greffier.vocabulary.terms import Coin

from .plain import Events, Reorder, in_line, same_fields


def _coin(events: Events) -> Coin | None:
    """What the table's own coin gave."""
    tossed = [event for event in events if isinstance(event, ev.MatTossed) and event.source == "table"]
    return tossed[0].value if tossed else None


def _by_hand(cards: Sequence[ev.CardDrawn]) -> list[str]:
    return [one.card for one in cards if one.source == "table"]


def _attempts(events: Events, first: ev.ActionDeclared, state: State) -> Iterator[od.Order]:
    character = state.characters.get(key(first.character))
    drawn = [event for event in events if isinstance(event, ev.CardDrawn)]
    resolved = next((event for event in events if isinstance(event, ev.ActionResolved)), None)
    common: dict[str, Any] = {
        "character": first.character,
        "trait": first.trait,
        "moyen": first.moyen,
        "difficulty": first.base_difficulty,
        "suit": suit_declared(first, character.sheet) if character else None,
        "ressource": first.ressource,
        "say": first.say,
        "coin": _coin(events),
    }
    if first.origin == "hand" and resolved:
        yield od.AttemptAction(**common, way="hand", hand=resolved.played, invoke=resolved.invoked)
        return
    by_hand = _by_hand(drawn)
    choice = resolved.played if resolved and not first.compelled else None
    yield od.AttemptAction(**common, way="draw", count=len(drawn), cards=by_hand, play=choice)
    yield od.AttemptAction(**common, way="draw", count=first.allowed, play=choice or "best")
    yield od.AttemptAction(**common, way="step", cards=by_hand)
    yield od.AttemptAction(**common, way="until-success")


def _draw(events: Events, first: ev.CardDrawn, _: State) -> list[od.Order]:
    card = first.card if first.source == "table" else None
    return [od.DrawCard(character=first.character, card=card, coin=_coin(events))]


def _played(events: Events, first: ev.MatTossed | ev.ActionResolved, _: State) -> list[od.Order]:
    resolved = next((event for event in events if isinstance(event, ev.ActionResolved)), None)
    if resolved is None:
        return []
    # A draw that found no card left is settled without one: then it was the draw that was ordered.
    played = od.PlayCard(character=first.character, card=resolved.played, coin=_coin(events))
    return [played, od.DrawCard(character=first.character, coin=_coin(events))]


def initiative(events: Events, settled: ev.InitiativeSettled) -> od.Order:
    """The participants as they may have been named: the draws and the ties tell who came before whom."""
    drawn = [event for event in events if isinstance(event, ev.CardDrawn)]
    sources = {key(one.character): one.source for one in drawn}
    entries = {key(entry.character): entry for entry in settled.entries}
    chains = [
        [key(one.character) for one in drawn if one.source == source] for source in ("table", "virtual")
    ]
    chains += [[name for name, entry in entries.items() if entry.rank == rank] for rank in _ranks(settled)]
    participants = [
        od.Participant(
            character=entries[name].character,
            moyen=entries[name].moyen,
            hand=entries[name].card if entries[name].origin == "hand" else None,
            drawn=entries[name].card if sources.get(name) == "table" else None,
        )
        for name in in_line(list(entries), chains)
    ]
    return od.SettleInitiative(participants=participants, coin=_coin(events))


def _ranks(settled: ev.InitiativeSettled) -> list[int]:
    return sorted({entry.rank for entry in settled.entries})


def _dealt(events: Events, first: ev.HandDealt, _: State) -> list[od.Order]:
    cards = [card for event in events if isinstance(event, ev.HandDealt) for card in event.cards]
    by_hand = cards if first.source == "table" else []
    return [od.DealHand(character=first.character, count=len(cards), cards=by_hand)]


REORDER: dict[type[ev.Event], Reorder] = {
    ev.ActionDeclared: _attempts,
    ev.CardDrawn: _draw,
    ev.MatTossed: _played,
    ev.ActionResolved: _played,
    ev.HandDealt: _dealt,
    ev.HandDiscarded: same_fields(od.DiscardHand),
    ev.CardsReturned: same_fields(od.ReturnCards),
    ev.ActionDropped: same_fields(od.DropAction),
    ev.PuissanceAssigned: same_fields(od.AssignPuissance),
    ev.SequelleImposed: same_fields(od.ImposeSequelle),
    ev.SequelleLifted: same_fields(od.LiftSequelle),
}
