"""Which orders count: undo and redo read off the record, from which nothing ever leaves (C4)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import TypeVar

from msgspec import Struct

from greffier.vocabulary.events import (
    Amended,
    CampaignForked,
    CampaignStarted,
    ChanceUsed,
    Contest,
    EntropyAdded,
    EntropySealed,
    Event,
    OrderRedone,
    OrderUndone,
    Recorded,
    SecretRevealed,
    SessionClosed,
    SessionOpened,
    Withheld,
)

A = TypeVar("A", bound=Amended)

NEVER_UNDONE = (
    CampaignStarted,
    CampaignForked,
    SessionOpened,
    SessionClosed,
    EntropySealed,
    EntropyAdded,
    SecretRevealed,
)
"""The orders that stay, by their first event: people sat down and rose, said a phrase, showed a secret."""


NOT_PLAYED = (OrderUndone, OrderRedone, Withheld)
"""By their first event: what only corrects other orders, and what nobody can tell."""


class Marks(Struct, frozen=True):
    """What later events did to earlier ones."""

    undone: dict[str, Recorded]
    """By the id of an order that does not count: the undo that holds (C4)."""
    amended: dict[int, Recorded]
    """By the seq of an event read again: the latest amendment that counts (C5)."""


def marks(corrections: Iterable[Recorded], amendments: Iterable[Recorded] = ()) -> Marks:
    """What undos, redos and amendments, each in order of seq, did to the events before them."""
    undone: dict[str, Recorded] = {}
    for recorded in corrections:
        match recorded.event:
            case OrderUndone(order=order):
                undone[order] = recorded
            case OrderRedone(order=order):
                undone.pop(order, None)
    counting = [one for one in amendments if one.order not in undone]
    return Marks(undone, {one.event.seq: one for one in counting if isinstance(one.event, Amended)})


def cancelled(corrections: Iterable[Recorded]) -> set[str]:
    """The ids of the orders that do not count, from the corrections in order of seq (C4)."""
    return set(marks(corrections).undone)


def effective(record: list[Recorded]) -> Iterator[Recorded]:
    """The events that count, out of a whole record (C4)."""
    undone = cancelled(record)
    return (recorded for recorded in record if recorded.order not in undone)


def in_orders(events: Iterable[Recorded]) -> Iterator[list[Recorded]]:
    """The events order by order, in the order in which they come; a withheld line stands for itself."""
    for _, order in groupby(events, key=lambda recorded: recorded.order or recorded.seq):
        yield list(order)


def counting(orders: Iterable[list[Recorded]], undone: Collection[str]) -> Iterator[list[Recorded]]:
    """Those of the orders that count and that can be told; no corrections."""
    for order in orders:
        if order[0].order not in undone and not isinstance(order[0].event, NOT_PLAYED):
            yield order


def told(event: Event) -> Event:
    """The roll, action or contest that an event tells of, or the event itself."""
    name = _telling(type(event))
    return getattr(event, name) if name else event


@cache  # of every event that is read: see the audit's benchmark, "chain, chance, rules"
def _telling(kind: type[Event]) -> str:
    """The field that holds what an event of that kind tells of, if it is not the event itself."""
    parts = ("test", "action", "contest")
    return next((part for part in parts if part in kind.__struct_fields__), "")


@cache
def _of_chance(kind: type[Event]) -> bool:
    """Whether an event of that kind may have used chance, or stand for what the table threw or drew."""
    return bool({"chance", "entries", "test", "contest"}.intersection(kind.__struct_fields__))


def throws(event: Event) -> Sequence[Event]:
    """The parts of an event that may have used chance: the event itself, the roll in it, or several sides."""
    if not _of_chance(type(event)):
        return ()
    inner = told(event)
    return inner.entries if isinstance(inner, Contest) else (inner,)


def used_by(part: Event) -> ChanceUsed | None:
    """The values that one of these parts used; None where it used none."""
    used: ChanceUsed | None = getattr(part, "chance", None)
    return used


def uses_of(event: Event) -> list[ChanceUsed]:
    """The values that an event used."""
    return [used for part in throws(event) if (used := used_by(part))]


def uses_chance(event: Event) -> bool:
    """Whether an event used any value of its session's chance."""
    return bool(uses_of(event))
