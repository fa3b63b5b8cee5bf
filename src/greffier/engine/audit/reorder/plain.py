"""Events that say themselves what was asked."""

from collections.abc import Callable, Sequence
from typing import Any

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.state import State

Events = Sequence[ev.Event]
"""All the events of one order."""

Reorder = Callable[[Events, Any, State], Any]
"""From the events of an order, the first of them, and the state before it, to the orders it may have been."""


def same_fields(order: type[od.Order]) -> Reorder:
    """The order's fields, each from the event's of that name."""

    def reorder(_: Events, first: ev.Event, __: State) -> list[od.Order]:
        names = [name for name in order.__struct_fields__ if hasattr(first, name)]
        return [order(**{name: getattr(first, name) for name in names})]

    return reorder
