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


def in_line(names: list[str], chains: list[list[str]]) -> list[str]:
    """The names in an order that keeps each chain's own; as they are where chains contradict each other."""
    line: list[str] = []
    while len(line) < len(names):
        left = [[name for name in chain if name not in line] for chain in chains]
        free = [
            name
            for name in names
            if name not in line and all(name not in chain or chain[0] == name for chain in left)
        ]
        if not free:
            return names
        line.append(free[0])
    return line
