"""Which orders count: undo and redo read off the record, from which nothing ever leaves (C4)."""

from collections.abc import Callable, Iterable, Iterator

from greffier.vocabulary.events import (
    CampaignStarted,
    Event,
    OrderRedone,
    OrderUndone,
    Recorded,
    ResultAmended,
    SessionClosed,
    SessionOpened,
    TestRolled,
)
from greffier.vocabulary.refusals import Refusal

NEVER_UNDONE = (CampaignStarted, SessionOpened, SessionClosed)
"""The orders that stay: the campaign began, people sat down and rose."""


def cancelled(corrections: Iterable[Recorded]) -> set[str]:
    """The ids of the orders that do not count, from the corrections in order of seq (C4)."""
    undone: set[str] = set()
    for recorded in corrections:
        match recorded.event:
            case OrderUndone(order=order):
                undone.add(order)
            case OrderRedone(order=order):
                undone.discard(order)
    return undone


def effective(record: list[Recorded]) -> Iterator[Recorded]:
    """The events that count, out of a whole record (C4)."""
    undone = cancelled(record)
    return (recorded for recorded in record if recorded.order not in undone)


class Past:
    """The record read from its end, for orders that look back (C4).

    Args:
        backwards: gives the recorded events, latest first; read only as far as needed.
        undone: ids of the orders that do not count.
    """

    def __init__(self, backwards: Callable[[], Iterable[Recorded]], undone: set[str]) -> None:
        self._backwards = backwards
        self._undone = undone

    def at(self, seq: int) -> Recorded | None:
        """The event of that seq, where there is one and its order counts."""
        for recorded in self._backwards():
            if recorded.seq <= seq:
                return recorded if recorded.seq == seq and recorded.order not in self._undone else None
        return None

    def reading(self, seq: int) -> TestRolled | None:
        """The latest amended reading of that event's dice, where there is one (C5)."""
        for recorded in self._backwards():
            if recorded.seq <= seq:
                break
            amended = recorded.event
            if (
                isinstance(amended, ResultAmended)
                and amended.seq == seq
                and recorded.order not in self._undone
            ):
                return amended.test
        return None

    def last_that_counts(self) -> Recorded:
        """The first event of the order that an undo would cancel.

        Raises:
            Refusal: `nothing-to-undo` where that order is one that is never undone.
        """
        found: Recorded | None = None
        for recorded in self._backwards():
            if found and recorded.order != found.order:
                break
            if recorded.order not in self._undone and not isinstance(
                recorded.event, OrderUndone | OrderRedone
            ):
                found = recorded
        if found is None or isinstance(found.event, NEVER_UNDONE):
            raise Refusal("nothing-to-undo", "C4", last=found.event.TYPE if found else None)
        return found

    def last_undone(self) -> OrderUndone:
        """The undo that a redo would cancel: no order was given since.

        Raises:
            Refusal: `nothing-to-redo`.
        """
        tail: list[Recorded] = []
        for recorded in self._backwards():
            if not isinstance(recorded.event, OrderUndone | OrderRedone):
                break
            tail.append(recorded)
        undos: list[OrderUndone] = []
        for recorded in reversed(tail):
            if isinstance(recorded.event, OrderUndone):
                undos.append(recorded.event)
            elif undos:
                undos.pop()
        if not undos:
            raise Refusal("nothing-to-redo", "C4")
        return undos[-1]

    def values_seen(self) -> bool:
        """Whether any value of the session under way was used, if only by an order undone since.

        From then on no phrase may change the values to come: they may have been seen (chance-1).
        """
        for recorded in self._backwards():
            if isinstance(recorded.event, SessionOpened):
                return False
            if any(getattr(told, "chance", None) is not None for told in throws(recorded.event)):
                return True
        return False


def throws(event: Event) -> list[Event]:
    """The parts of an event that may have used chance: itself, the roll in it, or those of several sides."""
    entries: list[Event] = list(getattr(event, "entries", ()))
    return entries or [getattr(event, "test", event)]
