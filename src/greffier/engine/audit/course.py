"""The course of a record: how things stood before each order, through every undo and redo (C4)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Protocol

from greffier.engine.decide import Dependent
from greffier.engine.history import counting, in_orders
from greffier.engine.past import Past, Record
from greffier.engine.replay import happen
from greffier.vocabulary.events import OrderRedone, OrderUndone, Recorded, Withheld
from greffier.vocabulary.refusals import DamagedRecord
from greffier.vocabulary.state import State

from .marks import Marks

MARK_EVERY = 64
"""Events between two marks, as a record goes on."""

MARKS_ON_THE_WAY = 8
"""Marks that a longer replay leaves behind, for the next may end a little before."""

Check = Callable[[State, Iterable[Sequence[Recorded]]], Dependent | None]
"""Judges orders in another history, from the state before them, which it brings up to their end."""


class Course:
    """Follows a record order by order, in memory that does not grow with it, but for what was undone.

    Args:
        record: to read again what an undo or a redo brings back.
    """

    def __init__(self, record: "Readable") -> None:
        self.state = State()
        """After the orders so far that count."""
        self.undone: set[str] = set()
        """Ids of the orders that do not count."""
        self._record = record
        self._marks = Marks()
        self._last = 0
        self._before: dict[int, int] = {}
        self._prepared: tuple[int, State] | None = None
        self._latest = 0

    def take(self, order: Sequence[Recorded]) -> None:
        """Let an order happen.

        Raises:
            DamagedRecord: `impossible-event`.
        """
        first, event = order[0], order[0].event
        if isinstance(event, OrderUndone | OrderRedone):
            self._turn(event, first.seq)
            self.state.seq = first.seq
        else:
            for recorded in order:
                happen(self.state, recorded.event, recorded.seq)
            if not isinstance(event, Withheld):
                self._push(first.seq, order[-1].seq)
        self._prepared, self._latest = None, first.seq

    def _push(self, seq: int, end: int) -> None:
        """An order that counts came on top of the others."""
        if self._latest != self._last:
            self._before[seq] = self._last
        self._last = seq
        if end // MARK_EVERY != (seq - 1) // MARK_EVERY:
            self._marks.keep(end, self.state)

    def _first_at(self, seq: int) -> int:
        recorded = self._record.at(seq) if seq > 0 else None
        return recorded.seq - recorded.index if recorded else 0

    def dependent(self, first: Recorded, check: Check) -> Dependent | None:
        """What cannot stand once an order counts no more, or counts again; the state after that is kept.

        Args:
            first: the order's first event.
            check: judges those that count after it, and the order itself where it counts again.
        """
        again = first.order in self.undone
        state = self._standing_before(first.seq)
        if first.seq == self._last and not again:
            self._prepared = (first.seq, state)
            return None
        undone = self.undone ^ {first.order}
        dependent = check(state, self._orders(first.seq, undone))
        self._prepared = (first.seq, state)
        return dependent

    def _orders(self, start: int, undone: set[str]) -> Iterator[list[Recorded]]:
        """The order that begins with that seq and those after it, as far as they count; no corrections."""
        last = max(self._last, start)  # from there on, nothing counts
        orders = in_orders(self._record.between(start - 1, self.state.seq))
        return counting(takewhile(lambda order: order[0].seq <= last, orders), undone)

    def _standing_before(self, seq: int) -> State:
        """The state before the order that begins with that event, by what counts now."""
        start, state = self._marks.before(seq)
        step = max((seq - start) // MARKS_ON_THE_WAY, 1)
        due = start + step
        for recorded in self._record.between(start, seq - 1) if start < seq - 1 else ():
            if recorded.seq > due and recorded.index == 0:
                self._marks.keep(recorded.seq - 1, state)
                due = recorded.seq - 1 + step
            if recorded.order not in self.undone:
                happen(state, recorded.event, recorded.seq)
        state.seq = seq - 1
        self._marks.keep(seq - 1, state)
        return state

    def _turn(self, event: OrderUndone | OrderRedone, now: int) -> None:
        """Let an order count no more, or count again.

        Raises:
            DamagedRecord: `impossible-event` where there is no such order, or it stands so already.
        """
        again = isinstance(event, OrderRedone)
        first = Past(self._record, now, self.undone).first_of(event.seq)
        begins = first is not None and (first.seq, first.order) == (event.seq, event.order)
        if not begins or (event.order in self.undone) != again:
            raise DamagedRecord("impossible-event", now, reason="no such order to correct")
        if self._prepared and self._prepared[0] == event.seq:
            state = self._prepared[1]
        else:  # it was not judged, or should not have been given: what it says is followed all the same
            state = self._standing_before(event.seq)
            for order in self._orders(event.seq, self.undone ^ {event.order}):
                if order[0].seq < now:
                    for recorded in order:
                        happen(state, recorded.event, recorded.seq)
        self._marks.drop_from(event.seq)
        self._relink(event.seq, again=again)
        if again:
            self.undone.discard(event.order)
        else:
            self.undone.add(event.order)
        self.state = state

    def _relink(self, seq: int, *, again: bool) -> None:
        """Keep it known which order that counts came before each, and which is the last."""
        if again and seq > self._last:
            self._before[seq] = self._last
            self._last = seq
        elif again:
            following = self._following(seq)
            self._before[seq] = self._preceding(following)
            self._before[following] = seq
        elif seq == self._last:
            self._last = self._preceding(seq)
            self._before.pop(seq, None)
        else:
            self._before[self._following(seq)] = self._preceding(seq)
            self._before.pop(seq, None)

    def _preceding(self, seq: int) -> int:
        """The first event of the order that counts before the one that begins there."""
        return self._before[seq] if seq in self._before else self._first_at(seq - 1)

    def _following(self, seq: int) -> int:
        """The first event of the next order that counts after the one that begins there."""
        recorded = self._record.at(seq)
        name = recorded.order if recorded else ""
        orders = self._orders(seq, self.undone)
        return next((order[0].seq for order in orders if order[0].order != name), 0)


class Readable(Record, Protocol):
    """A record that can be read from any place."""

    def between(self, after: int, until: int) -> Iterable[Recorded]:
        """The events after that seq, up to and with that other, in order."""
