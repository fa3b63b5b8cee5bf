"""Order → events, or a refusal: reads the state, changes nothing; the events carry the conclusions."""

from collections.abc import Callable
from typing import Any

from greffier.vocabulary.events import Event
from greffier.vocabulary.orders import Order
from greffier.vocabulary.state import State

from . import (
    action,
    amendment,
    contest,
    corrections,
    deck,
    hurt,
    initiative,
    puissance,
    sheet,
    table,
    task,
    test,
)
from .given import Given

__all__ = ["DECIDE", "Given", "decide"]

DECIDE: dict[type[Order], Callable[[State, Any, Given], list[Event]]] = {
    **table.DECIDE,
    **sheet.DECIDE,
    **corrections.DECIDE,
    **deck.DECIDE,
    **action.DECIDE,
    **puissance.DECIDE,
    **initiative.DECIDE,
    **test.DECIDE,
    **contest.DECIDE,
    **hurt.DECIDE,
    **amendment.DECIDE,
    **task.DECIDE,
}
"""Who decides each kind of order; that it is total is held by a test."""


def decide(state: State, order: Order, given: Given) -> list[Event]:
    """The events that an order causes in this state.

    Args:
        state: only read.
        order: what was asked.
        given: what comes from outside: time has no say, chance and ids do.

    Raises:
        Refusal: the order cannot be taken; nothing is to be recorded.
    """
    return DECIDE[type(order)](state, order, given)
