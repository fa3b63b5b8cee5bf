"""From events back to the order that may have caused them; where it may have been one of several, to each."""

from collections.abc import Callable, Iterator
from typing import Any

from greffier.engine.history import Past
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.state import State

from . import amended, banebdjed, enormatro, table
from .plain import Events, Reorder

__all__ = ["LOOKING_BACK", "REORDER", "reordered"]


def reordered(events: Events, state: State, past: Past) -> Iterator[od.Order]:
    """The orders that these events may come from, likeliest first; none where no order begins so.

    Args:
        events: all those of the order.
        state: before them; only read.
        past: what was recorded before them.
    """
    first = events[0]
    looking_back = LOOKING_BACK.get(type(first))
    return iter(looking_back(first, past)) if looking_back else _from_state(events, state)


def _from_state(events: Events, state: State) -> Iterator[od.Order]:
    first = events[0]
    if isinstance(events[-1], ev.InitiativeSettled):
        return iter([banebdjed.initiative(events, events[-1])])
    found = REORDER.get(type(first))
    return iter(found(events, first, state)) if found else iter(())


def _shuffled(events: Events, first: ev.DeckShuffled, state: State) -> list[od.Order]:
    """A shuffle of its own, or the one that a draw or a deal began with; a draw may end with it."""
    if first.cause == "gm":
        return [od.ShuffleDeck()]
    rest = events[1:]
    return list(_from_state(rest, state)) if rest else []


REORDER: dict[type[ev.Event], Reorder] = {
    **table.REORDER,
    **banebdjed.REORDER,
    **enormatro.REORDER,
    ev.DeckShuffled: _shuffled,
}
"""How each kind of event that an order may begin with leads back to it."""

LOOKING_BACK: dict[type[ev.Event], Callable[[Any, Past], list[od.Order]]] = amended.REORDER
"""The same for the events that change what was recorded before, and cannot be told without it."""
