"""The record before an order, for orders that look back (C4, C5)."""

from collections.abc import Collection, Iterable, Iterator
from typing import Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from greffier.vocabulary.cards import DECK
from greffier.vocabulary.events import (
    Amended,
    CampaignForked,
    OrderRedone,
    OrderUndone,
    Recorded,
    ResultAmended,
    SecretRevealed,
    SessionOpened,
    TaskAdvanced,
    TaskDropped,
    TaskRuled,
    TaskStarted,
    TestRolled,
    Throw,
    Withheld,
)
from greffier.vocabulary.names import key

from .history import throws, uses_chance, uses_of

A = TypeVar("A", bound=Amended)


class Record(Protocol):
    """A record to look back into."""

    def at(self, seq: int) -> Recorded | None:
        """The event of that seq."""

    def backwards(self, before: int) -> Iterable[Recorded]:
        """The events before that seq, latest first; read only as far as needed."""


class Reading(Struct, frozen=True):
    """A throw as it was read, at first or again."""

    throw: Throw
    session: int | None
    """The number of the session whose chance threw what was missing."""


class Past:
    """What was recorded before an order, for orders that look back (C4).

    Args:
        record: where to look.
        before: the seq of the order's own first event.
        undone: ids of the orders that do not count.
    """

    def __init__(self, record: Record, before: int, undone: Collection[str]) -> None:
        self._record = record
        self._before = before
        self._undone = undone

    def _backwards(self) -> Iterable[Recorded]:
        return self._record.backwards(self._before)

    def last(self) -> Recorded:
        """The last event, whether or not it counts."""
        return next(iter(self._backwards()))

    def counts(self, recorded: Recorded) -> bool:
        """Whether an event's order counts."""
        return recorded.order not in self._undone

    def any_at(self, seq: int) -> Recorded | None:
        """The event of that seq, whether or not it counts."""
        return self._record.at(seq) if 1 <= seq < self._before else None

    def at(self, seq: int) -> Recorded | None:
        """The event of that seq, where there is one and its order counts."""
        recorded = self.any_at(seq)
        return recorded if recorded and self.counts(recorded) else None

    def whole(self, seq: int) -> list[Recorded]:
        """All the events of the order that the event of that seq belongs to, whether or not it counts."""
        recorded = self._shown(seq)
        if recorded is None:
            return []
        events: list[Recorded] = []
        place = recorded.seq - recorded.index
        while (part := self.any_at(place)) and part.order == recorded.order:
            events.append(part)
            place += 1
        return events

    def order_of(self, seq: int) -> list[Recorded]:
        """The same, where the order counts."""
        return self.whole(seq) if self.at(seq) else []

    def first_of(self, seq: int) -> Recorded | None:
        """The first event of the order of that event; None for an undo or a redo, which only correct."""
        recorded = self._shown(seq)
        first = self.any_at(recorded.seq - recorded.index) if recorded else None
        if first is None or isinstance(first.event, OrderUndone | OrderRedone):
            return None
        return replace(first, seq=min(first.seq, seq))

    def _shown(self, seq: int) -> Recorded | None:
        """The event of that seq; where it is withheld, the first shown of a secret deal that it may begin."""
        recorded = first = self.any_at(seq)
        while recorded and isinstance(recorded.event, Withheld) and recorded.seq < seq + len(DECK):
            recorded = self.any_at(recorded.seq + 1)
        return recorded if recorded and recorded.asked is None and recorded.index == 0 else first

    def since(self, seq: int) -> Iterator[Recorded]:
        """The events that count after that one, latest first."""
        for recorded in self._backwards():
            if recorded.seq <= seq:
                return
            if self.counts(recorded):
                yield recorded

    def amendments(self, seq: int, kind: type[A]) -> list[A]:
        """The amendments of that event, latest first (C5)."""
        return [event for _, event in self._amended(seq, kind)]

    def _amended(self, seq: int, kind: type[A]) -> list[tuple[Recorded, A]]:
        since = ((recorded, recorded.event) for recorded in self.since(seq))
        return [
            (recorded, event) for recorded, event in since if isinstance(event, kind) and event.seq == seq
        ]

    def readings(self, seq: int, character: str) -> list[Reading]:
        """Every reading of what that character threw for that event, latest first, the throw itself last."""
        first = self.at(seq)
        events = [*(recorded for recorded, _ in self._amended(seq, Amended)), *([first] if first else [])]
        return [
            Reading(part, recorded.session)
            for recorded in events
            for part in throws(recorded.event)
            if isinstance(part, Throw) and part.character == character
        ]

    def begun_again(self, task: str, seq: int) -> bool:
        """Whether a task of that name was started after that event."""
        since = (recorded.event for recorded in self.since(seq))
        return any(isinstance(event, TaskStarted) and key(event.task) == key(task) for event in since)

    def of_task(self, task: str) -> tuple[list[Recorded], dict[int, TestRolled]]:
        """The steps, rulings and giving up of the latest task of that name, in order, and the new readings.

        The readings are the latest of each roll that was amended since the task began, by the roll's seq.
        """
        history: list[Recorded] = []
        readings: dict[int, TestRolled] = {}
        for recorded in self._backwards():
            if not self.counts(recorded):
                continue
            match recorded.event:
                case TaskStarted(task=name) if key(name) == key(task):
                    break
                case TaskAdvanced(task=name) | TaskRuled(task=name) | TaskDropped(task=name) if key(
                    name
                ) == key(task):
                    history.append(recorded)
                case ResultAmended(seq=seq, test=test):
                    readings.setdefault(seq, test)  # read backwards: the first one met is the latest
        return history[::-1], readings

    def last_of(self, actor: str) -> Recorded | None:
        """The first event of the last order of that person that counts and is no correction."""
        for recorded in self._backwards():
            correction = isinstance(recorded.event, OrderUndone | OrderRedone)
            if recorded.actor == actor and self.counts(recorded) and not correction:
                return self.any_at(recorded.seq - recorded.index)
        return None

    def is_last(self, first: Recorded) -> bool:
        """Whether no order that counts came after this one."""
        for recorded in self._backwards():
            if recorded.seq < first.seq or recorded.order == first.order:
                return True
            if self.counts(recorded) and not isinstance(recorded.event, OrderUndone | OrderRedone):
                return False
        return True

    def last_undone(self, actor: str) -> Recorded | None:
        """The first event of the order that this person undid last, where no order of theirs came since."""
        for recorded in self._backwards():
            if recorded.actor != actor or not self.counts(recorded):
                continue
            match recorded.event:
                case OrderUndone(order=order, seq=seq) if order in self._undone:
                    return self.any_at(seq)
                case OrderUndone() | OrderRedone():
                    continue
            return None
        return None

    def opened(self) -> Recorded:
        """The event that opened the session under way."""
        return next(recorded for recorded in self._backwards() if isinstance(recorded.event, SessionOpened))

    def _of_session(self) -> Iterator[Recorded]:
        """The events of the session under way, undone ones too, latest first."""
        for recorded in self._backwards():
            if isinstance(recorded.event, SessionOpened | CampaignForked):
                return
            yield recorded

    def values_seen(self) -> bool:
        """Whether any value of the session under way was used, if only by an order undone since.

        From then on no phrase may change the values to come: they may have been seen (chance-2).
        """
        return any(uses_chance(recorded.event) for recorded in self._of_session())

    def root(self, seq: int) -> Recorded | None:
        """The event that the one of that seq speaks of in the end, being an amendment, an undo or a redo."""
        recorded = self.any_at(seq)
        while recorded and isinstance(recorded.event, Amended | OrderUndone | OrderRedone):
            earlier = recorded.event.seq < recorded.seq  # a forged one may speak of itself
            recorded = self.any_at(recorded.event.seq) if earlier else None
        return recorded

    def revealed(self, seq: int) -> bool:
        """Whether that secret event was ever shown to the players: what was seen cannot be hidden again."""
        for recorded in self._backwards():
            if recorded.seq <= seq:
                return False
            if isinstance(recorded.event, SecretRevealed) and recorded.event.seq == seq:
                return True
        return False

    def hides(self, seq: int) -> bool:
        """Whether what speaks of that event's order is to be secret: it is, and no part of it was shown."""
        root = self.root(seq)
        secrets = [part for part in self.whole(root.seq) if part.event.secret] if root else []
        return bool(secrets) and not any(self.revealed(part.seq) for part in secrets)

    def published(self) -> set[int]:
        """The secret slots of the session under way whose keys are known to all."""
        slots: set[int] = set()
        for recorded in self._of_session():
            if isinstance(recorded.event, SecretRevealed):
                shown = self.any_at(recorded.event.seq)
                if shown and shown.session == recorded.session:
                    slots |= {used.slot for used in uses_of(shown.event) if used.proof}
        return slots
