"""Deciding on what an action leaves behind: Puissance to assign (B16), séquelles (B17)."""

from collections.abc import Callable
from typing import Any

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import prose, spelled
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .given import MOST_POINTS, Given, between, character_known, character_named


def assign_puissance(state: State, order: od.AssignPuissance, given: Given) -> list[ev.Event]:
    recorded = given.past.at(order.seq)
    raised = recorded.event if recorded else None
    if not isinstance(raised, ev.PuissanceRaised) or raised.ressource is not None:
        raise Refusal("nothing-to-assign", "B16", seq=order.seq)
    if order.seq in state.assigned:
        raise Refusal("already-assigned", "B16", seq=order.seq)
    character = character_known(state, raised.character)  # what was won before one retired is still won
    known = character.sheet.ressources
    ressource = spelled(order.ressource, known, "ressource", "B16", character=character.name)
    return [
        ev.PuissanceAssigned(
            character=character.name,
            ressource=ressource,
            seq=order.seq,
            by=raised.by,
            now=known[ressource].puissance + raised.by,
        ),
    ]


def impose_sequelle(state: State, order: od.ImposeSequelle, _: Given) -> list[ev.Event]:
    between(order.by, -MOST_POINTS, MOST_POINTS, "sequelle", "B17")
    if order.by == 0:
        raise Refusal("sequelle-zero", "B17")
    names = [character_named(state, name).name for name in order.characters]
    return [
        ev.SequelleImposed(
            id=state.sequelle_count + 1,
            by=order.by,
            characters=list(dict.fromkeys(names)),
            why=prose(order.why).strip(),
        ),
    ]


def lift_sequelle(state: State, order: od.LiftSequelle, _: Given) -> list[ev.Event]:
    if order.id not in state.sequelles:
        raise Refusal("unknown-sequelle", "B17", id=order.id, known=[str(one) for one in state.sequelles])
    return [ev.SequelleLifted(id=order.id)]


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.AssignPuissance: assign_puissance,
    od.ImposeSequelle: impose_sequelle,
    od.LiftSequelle: lift_sequelle,
}
