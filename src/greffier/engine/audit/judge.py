"""An order of the record decided again: it must cause the very events that stand there (C7)."""

from collections.abc import Callable, Sequence

from msgspec import Struct, ValidationError

from greffier.engine.decide import Dependent, Given, decide
from greffier.engine.history import throws
from greffier.engine.past import Past
from greffier.vocabulary import events as ev
from greffier.vocabulary.orders import ForkCampaign, Order, StartCampaign, order_in
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .recall import Forged, Keys, Recall
from .verdict import Finding

Depend = Callable[[ev.Recorded], Dependent | None]


OF_CHANCE = frozenset({"chance-forged", "proof-broken"})
"""What a decision may find of chance while it is made."""


class Case(Struct):
    """An order of the record, and how things stood before it."""

    order: Sequence[ev.Recorded]
    state: State
    """Only read."""
    past: Past
    keys: Keys | None = None
    """Those of the session under way."""
    dependent: Depend = lambda _: None
    withheld: int = 0
    """Lines of the session that are withheld so far."""
    pinned: bool = False
    """Whether the order keeps its slots, being judged in another history than its own."""


class Judge:
    """Decides the orders of a record again."""

    def __init__(self) -> None:
        self.checked = 0
        """Values of chance computed anew so far."""
        self.unchecked = 0
        """Values of chance that nobody can compute: their session's seed is not known."""

    def finding(self, case: Case) -> Finding | None:
        """What is wrong with an order; None where nothing is."""
        first = case.order[0]
        try:
            asked = order_in(first.asked or {})
        except (ValueError, TypeError, KeyError, ValidationError):
            return Finding(first.seq, "asked-unreadable")
        if isinstance(asked, StartCampaign) != (first.seq == 1):
            return _differs(first)  # a campaign begins once, and everything with it
        try:
            events = self._decided(case, asked)
        except Forged as forged:
            return Finding(first.seq, forged.code) if forged.code in OF_CHANCE else _differs(first)
        except Refusal as refusal:
            return Finding(first.seq, "order-refused", {"refusal": refusal.code, "clause": refusal.clause})
        except (KeyError, ValueError, IndexError, AttributeError):
            return _differs(first)  # the state or the order is one that no clerk makes
        place = _first_difference([recorded.event for recorded in case.order], events)
        return None if place is None else _what_differs(case.order, events, place)

    def refusal(self, case: Case) -> Refusal | None:
        """Why an order could not have been given so; None where that is not for a clause to say."""
        try:
            self._decided(case, order_in(case.order[0].asked or {}))
        except Refusal as refusal:
            return refusal
        except (Forged, KeyError, ValueError, IndexError, AttributeError):
            return None
        return None

    def _decided(self, case: Case, asked: Order) -> list[ev.Event]:
        recall = Recall(case.order, case.keys, pinned=case.pinned, withheld=case.withheld)
        given = Given(case.past, recall, case.order[0].actor, case.dependent)
        if isinstance(asked, ForkCampaign) and len(case.order) != 1:
            raise Forged("outcome-differs")
        events = decide(case.state, asked, given)
        self.checked += recall.checked
        self.unchecked += recall.unchecked
        return events


def _differs(recorded: ev.Recorded) -> Finding:
    return Finding(recorded.seq, "outcome-differs", {"type": recorded.event.TYPE})


SHOWN = ("thrown", "card", "cards", "value")
"""The fields of an event that show what chance gave."""


def _what_differs(order: Sequence[ev.Recorded], events: Sequence[ev.Event], place: int) -> Finding:
    """Where the events part from what the order causes; whether it is chance that would be another."""
    recorded = order[min(place, len(order) - 1)]
    if place < min(len(order), len(events)) and type(recorded.event) is type(events[place]):
        parts = list(zip(throws(recorded.event), throws(events[place]), strict=False))
        if any(_field(said, "chance") != _field(due, "chance") for said, due in parts):
            return Finding(recorded.seq, "chance-out-of-order")
        if any(_field(said, name) != _field(due, name) for said, due in parts for name in SHOWN):
            return Finding(recorded.seq, "chance-forged")
    return _differs(recorded)


def _field(part: ev.Event, name: str) -> object:
    return getattr(part, name, None)


def _first_difference(events: Sequence[ev.Event], due: Sequence[ev.Event]) -> int | None:
    """Where two runs of events part; None where they are the same."""
    for place, (event, other) in enumerate(zip(events, due, strict=False)):
        if event != other:
            return place
    return None if len(events) == len(due) else min(len(events), len(due))
