"""From events back to the order that may have caused them; where it may have been one of several, to each."""

from collections.abc import Iterator

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.state import State

from . import banebdjed, enormatro, table
from .plain import Events, Reorder

__all__ = ["REORDER", "reordered"]


def reordered(events: Events, state: State) -> Iterator[od.Order]:
    """The orders that these events may come from, likeliest first; none where no order begins so."""
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
    return list(reordered(rest, state)) if rest else []


REORDER: dict[type[ev.Event], Reorder] = {
    **table.REORDER,
    **banebdjed.REORDER,
    **enormatro.REORDER,
    ev.DeckShuffled: _shuffled,
}
"""How each kind of event that an order may begin with leads back to it."""
