"""The course of a record: where it stands by what counts in the end, and where it stood then (C4)."""

from collections import deque
from collections.abc import Sequence

from greffier.engine.replay import happen
from greffier.vocabulary.events import OrderRedone, OrderUndone, Recorded
from greffier.vocabulary.refusals import DamagedRecord
from greffier.vocabulary.state import State

MOST_KEPT = 50
"""Orders undone one after the other, latest first, through which it stays known how things stood."""


Known = deque[tuple[str, State]]
"""How things stood before, or after, each of the latest orders; by the order's id."""


class Course:
    """Follows a record order by order, in memory that does not grow with it.

    An order that was undone since is left out of the state that counts in the end. To judge it, one needs the
    state it met: the same where all orders before it had by then become what they are in the end, else one of
    its own, which is carried along. Once an order is undone over the head of others that stand, that state is
    not known any more until the last such undo has passed.
    """

    def __init__(self) -> None:
        self.state = State()
        """After the orders so far that count in the end."""
        self.undone_then: set[str] = set()
        """Ids of the orders that did not count by then."""
        self._apart: set[str] = set()
        self._then: State | None = None
        self._before: Known = deque(maxlen=MOST_KEPT)
        self._after: Known = deque(maxlen=MOST_KEPT)

    def then(self) -> State | None:
        """The state as it stood then, to be read only; null where it is not known."""
        return self._then if self._apart else self.state

    def leave_out(self, order: Sequence[Recorded], after: State | None) -> None:
        """Pass an order that does not count in the end; `after` is how things stood after it then."""
        before = self.then()
        self._after.clear()
        if before:
            self._before.append((order[0].order, before))
        self._apart.add(order[0].order)
        self._then = after

    def count(self, one: Recorded) -> None:
        """Let an event happen that counts in the end.

        Raises:
            DamagedRecord: `impossible-event`.
        """
        happen(self.state, one.event, one.seq)
        match one.event:
            case OrderUndone(order=order):
                self.undone_then.add(order)
                self._turn(order, self._before, self._after)
            case OrderRedone(order=order):
                self.undone_then.discard(order)
                self._turn(order, self._after, self._before)
            case _:
                self._before.clear()
                self._after.clear()
                self._then = happened(self._then, one) if self._apart else None

    def _turn(self, order: str, come_to: Known, leave: Known) -> None:
        """An order was undone or redone: if it was the latest, things stand as before, or as after it."""
        now = self.then()
        self._apart ^= {order}
        latest, self._then = come_to.pop() if come_to else ("", None)
        if latest == order and now:
            leave.append((order, now))
        else:
            self._then = None
            come_to.clear()
            leave.clear()


def happened(state: State | None, one: Recorded) -> State | None:
    """The state, which is changed, after an event; null where the event is not possible in it."""
    try:
        if state:
            happen(state, one.event, one.seq)
    except DamagedRecord:
        return None
    return state
