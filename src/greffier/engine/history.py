"""Which orders count: undo and redo read off the record, from which nothing ever leaves (C4)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from greffier.vocabulary.events import (
    Amended,
    CampaignForked,
    CampaignStarted,
    Contest,
    Event,
    OrderRedone,
    OrderUndone,
    Recorded,
    SecretRevealed,
    SessionClosed,
    SessionOpened,
    TaskAdvanced,
    TaskDropped,
    TaskRuled,
    TaskStarted,
    Throw,
)
from greffier.vocabulary.names import key
from greffier.vocabulary.refusals import Refusal

A = TypeVar("A", bound=Amended)

NEVER_UNDONE = (CampaignStarted, CampaignForked, SessionOpened, SessionClosed)
"""The orders that stay: the campaign began, people sat down and rose."""


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


class Past:
    """The record read from its end, for orders that look back (C4).

    Args:
        backwards: gives the recorded events, latest first; read only as far as needed.
        undone: ids of the orders that do not count.
    """

    def __init__(self, backwards: Callable[[], Iterable[Recorded]], undone: set[str]) -> None:
        self._backwards = backwards
        self._undone = undone

    def last(self) -> Recorded:
        """The last event, whether or not it counts."""
        return next(iter(self._backwards()))

    def at(self, seq: int) -> Recorded | None:
        """The event of that seq, where there is one and its order counts."""
        for recorded in self._backwards():
            if recorded.seq <= seq:
                return recorded if recorded.seq == seq and recorded.order not in self._undone else None
        return None

    def first_of(self, order: str) -> Recorded | None:
        """The first event of an order; null for an undo or a redo, which only correct each other."""
        found = None
        for recorded in self._backwards():
            if recorded.order == order:
                found = recorded
            elif found:
                break
        return None if found is None or isinstance(found.event, OrderUndone | OrderRedone) else found

    def order_of(self, seq: int) -> list[Recorded]:
        """All the events of the order that the event of that seq belongs to, in order, where it counts."""
        one = self.at(seq)
        found: list[Recorded] = []
        for recorded in self._backwards() if one else ():
            if one and recorded.order == one.order:
                found.append(recorded)
            elif found:
                break
        return found[::-1]

    def since(self, seq: int) -> Iterator[Recorded]:
        """The events that count after that one, latest first."""
        for recorded in self._backwards():
            if recorded.seq <= seq:
                return
            if recorded.order not in self._undone:
                yield recorded

    def amendments(self, seq: int, kind: type[A]) -> list[A]:
        """The amendments of that event, latest first (C5)."""
        since = (one.event for one in self.since(seq))
        return [event for event in since if isinstance(event, kind) and event.seq == seq]

    def throws_of(self, seq: int, character: str) -> list[Throw]:
        """Every reading of what that character threw for that event, latest first, the throw itself last."""
        first = self.at(seq)
        events = [*self.amendments(seq, Amended), *([first.event] if first else [])]
        told = [part for event in events for part in throws(event)]
        return [part for part in told if isinstance(part, Throw) and part.character == character]

    def revealed(self, seq: int) -> bool:
        """Whether that secret event was shown to the players."""
        shown = (one.event for one in self.since(seq))
        return any(isinstance(event, SecretRevealed) and event.seq == seq for event in shown)

    def begun_again(self, task: str, seq: int) -> bool:
        """Whether a task of that name was started after that event."""
        since = (one.event for one in self.since(seq))
        return any(isinstance(event, TaskStarted) and key(event.task) == key(task) for event in since)

    def of_task(self, task: str) -> list[Recorded]:
        """The steps, rulings and giving up of the latest task of that name, in order.

        A ruling that followed from the step itself is left out: the task's own setting gives it again.
        """
        found: list[Recorded] = []
        for recorded in self._backwards():
            if recorded.order in self._undone:
                continue
            event = recorded.event
            if isinstance(event, TaskStarted) and key(event.task) == key(task):
                break
            by_itself = isinstance(event, TaskRuled) and recorded.index > 0
            ours = isinstance(event, TaskAdvanced | TaskRuled | TaskDropped) and key(event.task) == key(task)
            if ours and not by_itself:
                found.append(recorded)
        return found[::-1]

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

    def counted(self, order: str) -> bool:
        """Whether an order counted where this record ends, whatever became of it since."""
        for recorded in self._backwards():
            match recorded.event:
                case OrderUndone(order=named) | OrderRedone(order=named) if named == order:
                    return isinstance(recorded.event, OrderRedone)
            if recorded.order == order:
                return True
        return False

    def last_undone(self) -> OrderUndone | None:
        """The undo that a redo would cancel, if no order was given since."""
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
        return undos[-1] if undos else None

    def values_seen(self) -> bool:
        """Whether any value of the session under way was used, if only by an order undone since.

        From then on no phrase may change the values to come: they may have been seen (chance-1).
        """
        for recorded in self._backwards():
            if isinstance(recorded.event, SessionOpened | CampaignForked):
                return False
            if any(getattr(told, "chance", None) is not None for told in throws(recorded.event)):
                return True
        return False


def told(event: Event) -> Event:
    """The roll, action or contest that an event tells of, or the event itself."""
    parts = (getattr(event, part, None) for part in ("test", "action", "contest"))
    return next((part for part in parts if part is not None), event)


def throws(event: Event) -> Sequence[Event]:
    """The parts of an event that may have used chance, in the order that chance served them.

    They are the event itself, the roll in it, or the rolls of several sides.
    """
    found = told(event)
    if isinstance(found, Contest):
        return sorted(found.entries, key=lambda side: side.chance.first if side.chance else -1)
    return [found]
