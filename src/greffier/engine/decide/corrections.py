"""Deciding on undo and redo (C4)."""

from collections.abc import Callable
from typing import Any

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import prose
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .given import Given


def undo_order(_: State, order: od.UndoOrder, given: Given) -> list[ev.Event]:
    last = given.past.last_that_counts()
    if isinstance(last.event, ev.EntropyAdded) and given.past.values_seen():
        raise Refusal("phrase-fixed", "C2", name=last.event.name)
    return [ev.OrderUndone(order=last.order, seq=last.seq, why=prose(order.why))]


def redo_order(_: State, order: od.RedoOrder, given: Given) -> list[ev.Event]:
    undone = given.past.last_undone()
    return [ev.OrderRedone(order=undone.order, seq=undone.seq, why=prose(order.why))]


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.UndoOrder: undo_order,
    od.RedoOrder: redo_order,
}
