"""Deciding on undo and redo (C4)."""

from collections.abc import Callable
from typing import Any

from greffier.engine.history import NEVER_UNDONE
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import prose
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .given import Dependent, Given, hidden


def undo_order(_: State, order: od.UndoOrder, given: Given) -> list[ev.Event]:
    """Cancel an order, if all that came after it can stand without it.

    Raises:
        Refusal: `nothing-to-undo`, `not-undoable`, `undo-depended-on`.
    """
    if order.seq is None:
        first = given.past.last_of(given.actor)
        if first is None or isinstance(first.event, NEVER_UNDONE):
            raise Refusal("nothing-to-undo", "C4", last=first.event.TYPE if first else None)
    else:
        first = given.past.first_of(order.seq)
        if first is None or not given.past.counts(first) or isinstance(first.event, NEVER_UNDONE):
            raise Refusal("not-undoable", "C4", seq=order.seq)
    by = given.dependent(first)
    if by:
        raise Refusal("undo-depended-on", "C4", **_why(first.seq, by))
    secrecy = hidden(given, secret=given.past.hides(first.seq))
    return [ev.OrderUndone(order=first.order, seq=first.seq, why=prose(order.why), **secrecy)]


def redo_order(_: State, order: od.RedoOrder, given: Given) -> list[ev.Event]:
    """Let an order that was undone count again, if all that came after it can stand with it.

    Raises:
        Refusal: `nothing-to-redo`, `values-taken`, `redo-depended-on`.
    """
    first = given.past.last_undone(given.actor) if order.seq is None else given.past.first_of(order.seq)
    if first is None or given.past.counts(first):
        raise Refusal("nothing-to-redo", "C4")
    by = given.dependent(first)
    if by and by.slot_taken and by.seq == first.seq:
        raise Refusal("values-taken", "C4", seq=first.seq)
    if by:
        raise Refusal("redo-depended-on", "C4", **_why(first.seq, by))
    secrecy = hidden(given, secret=given.past.hides(first.seq))
    return [ev.OrderRedone(order=first.order, seq=first.seq, why=prose(order.why), **secrecy)]


def _why(seq: int, by: Dependent) -> dict[str, object]:
    """Which order stands in the way, and why (C4)."""
    return {"seq": seq, "by": by.seq, "why": by.refusal or by.slot_taken}


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.UndoOrder: undo_order,
    od.RedoOrder: redo_order,
}
