"""Deciding on undo and redo (C4)."""

from collections.abc import Callable
from typing import Any

from greffier.engine.history import NEVER_UNDONE
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import prose
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .given import Given


def undo_order(state: State, order: od.UndoOrder, given: Given) -> list[ev.Event]:
    last = given.past.last_that_counts() if order.seq is None else _earlier(order.seq, given)
    if isinstance(last.event, ev.EntropyAdded):
        of_now = state.session is not None and last.session == state.session.number
        if not of_now or given.past.values_seen():
            raise Refusal("phrase-fixed", "C2", name=last.event.name)
    return [ev.OrderUndone(order=last.order, seq=last.seq, why=prose(order.why))]


def _earlier(seq: int, given: Given) -> ev.Recorded:
    """The first event of the order that an event belongs to, if all that came after can stand without it.

    Raises:
        Refusal: `not-undoable`, `undo-depended-on`.
    """
    found = given.past.at(seq)
    first = given.past.first_of(found.order) if found else None
    if first is None or isinstance(first.event, NEVER_UNDONE):
        raise Refusal("not-undoable", "C4", seq=seq)
    by = given.dependent(first.order)
    if by is not None:
        raise Refusal("undo-depended-on", "C4", seq=seq, by=by)
    return first


def redo_order(_: State, order: od.RedoOrder, given: Given) -> list[ev.Event]:
    undone = given.past.last_undone()
    if undone is None:
        raise Refusal("nothing-to-redo", "C4")
    return [ev.OrderRedone(order=undone.order, seq=undone.seq, why=prose(order.why))]


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.UndoOrder: undo_order,
    od.RedoOrder: redo_order,
}
