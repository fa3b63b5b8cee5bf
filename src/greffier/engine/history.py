"""Which orders count: undo and redo read off the record, from which nothing ever leaves (C4)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
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


def uses_of(event: Event) -> list[ChanceUsed]:
    """The values that an event used."""
    return [used for part in throws(event) if (used := getattr(part, "chance", None)) is not None]


def uses_chance(event: Event) -> bool:
    """Whether an event used any value of its session's chance."""
    return bool(uses_of(event))
