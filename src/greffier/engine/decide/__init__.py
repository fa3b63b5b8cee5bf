"""Order → events, or a refusal: reads the state, changes nothing; the events carry the conclusions."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from greffier.vocabulary import orders as od
from greffier.vocabulary.events import Event
from greffier.vocabulary.state import State

from .given import Dependent, Given

__all__ = ["DECIDED_IN", "Dependent", "Given", "decide", "decider"]

Decider = Callable[[State, Any, Given], list[Event]]

DECIDED_IN: dict[type[od.Order], str] = {
    od.StartCampaign: "table",
    od.ForkCampaign: "table",
    od.RuleCampaign: "table",
    od.OpenSession: "table",
    od.CloseSession: "table",
    od.AddEntropy: "table",
    od.SealEntropy: "table",
    od.WriteNote: "table",
    od.RevealSecret: "table",
    od.EnrollCharacter: "sheet",
    od.ReviseCharacter: "sheet",
    od.RetireCharacter: "sheet",
    od.LoadCharacter: "sheet",
    od.UndoOrder: "corrections",
    od.RedoOrder: "corrections",
    od.AmendResult: "amendment",
    od.ShuffleDeck: "deck",
    od.DealHand: "deck",
    od.DiscardHand: "deck",
    od.ReturnCards: "deck",
    od.AttemptAction: "action",
    od.DrawCard: "action",
    od.PlayCard: "action",
    od.DropAction: "action",
    od.AssignPuissance: "puissance",
    od.ImposeSequelle: "puissance",
    od.LiftSequelle: "puissance",
    od.SettleInitiative: "initiative",
    od.RollTest: "test",
    od.OpposeSides: "contest",
    od.CompeteRivals: "contest",
    od.InflictLesion: "hurt",
    od.HealLesion: "hurt",
    od.InflictBlessure: "hurt",
    od.HealBlessure: "hurt",
    od.AddModifier: "hurt",
    od.RemoveModifier: "hurt",
    od.StartTask: "task",
    od.StepTask: "task",
    od.RuleTask: "task",
    od.ChangeCondition: "task",
    od.DropTask: "task",
}
"""The file of this folder whose `DECIDE` says who decides that kind of order. Only that file is loaded: most
processes are given one order. That the table is total is held by a test."""


@cache
def decider(kind: type[od.Order]) -> Decider:
    """Who decides that kind of order."""
    found: Decider = import_module(f"{__name__}.{DECIDED_IN[kind]}").DECIDE[kind]
    return found


def decide(state: State, order: od.Order, given: Given) -> list[Event]:
    """The events that an order causes in this state.

    Args:
        state: only read.
        order: what was asked.
        given: what comes from outside: time has no say, chance and ids do.

    Raises:
        Refusal: the order cannot be taken; nothing is to be recorded.
    """
    return decider(type(order))(state, order, given)
