"""Every outcome decided again: the order that an event tells of, given anew, must cause the same events."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from greffier.engine.chance import Chance
from greffier.engine.decide import Given, decide
from greffier.engine.history import NEVER_UNDONE, Past, throws
from greffier.vocabulary import events as ev
from greffier.vocabulary.orders import Order
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State
from greffier.vocabulary.terms import Coin

from .reorder import reordered
from .verdict import Finding


class Scripted(Chance):
    """The values that were recorded, given again in their order and under their own positions.

    Whether those positions are right is for the audit of chance to say.
    """

    def __init__(self, events: Sequence[ev.Event]) -> None:
        super().__init__(None, 0)
        told = [part for event in events for part in throws(event)]
        virtual = [part for part in told if getattr(part, "source", "") == "virtual"]
        self._dice = [
            (_faces(part), part.chance) for part in virtual if isinstance(part, ev.Throw) and part.chance
        ]
        self._cards = [card for part in virtual for card in _cards(part)]
        self._coins = [(part.value, part.chance) for part in virtual if isinstance(part, ev.MatTossed)]

    def dice(self, count: int) -> tuple[list[int], ev.ChanceUsed | None]:
        if not count:
            return [], None
        faces, used = self._dice.pop(0)
        if len(faces) != count:
            raise Refusal("wrong-number-of-dice", "C3", wanted=count, given=len(faces))
        return faces, used

    def card(self, pile: Sequence[str]) -> tuple[str, ev.ChanceUsed]:
        card, used = self._cards.pop(0)
        if card not in pile:
            raise Refusal("card-not-in-pile", "C3", card=card, left=len(pile))
        return card, used

    def coin(self) -> tuple[Coin, ev.ChanceUsed]:
        value, used = self._coins.pop(0)
        return value, used or ev.ChanceUsed(0, 1)


def _faces(part: ev.Throw) -> list[int]:
    """The faces that chance threw: the last of them, where the first were thrown before (C5)."""
    count = part.chance.count if part.chance else 0
    return part.thrown[len(part.thrown) - count :]


def _cards(part: ev.Event) -> list[tuple[str, ev.ChanceUsed]]:
    match part:
        case ev.HandDealt(cards=cards, chance=ev.ChanceUsed(first=first)):
            return [(card, ev.ChanceUsed(first + nth, 1)) for nth, card in enumerate(cards)]
        case ev.CardDrawn(card=card, chance=ev.ChanceUsed() as used):
            return [(card, used)]
    return []


TABLE = (
    ev.CampaignForked,
    ev.SessionOpened,
    ev.SessionClosed,
    ev.OrderUndone,
    ev.OrderRedone,
)
"""The events that cannot be decided again from what they say; each has a check of its own."""


class RulesAudit:
    """Takes whole orders in turn, with the state before each; finds what the rules cannot have made.

    Args:
        backwards: gives the events before a seq, latest first, for the orders that look back.
        undone: ids of the orders that do not count.
    """

    def __init__(self, backwards: Callable[[int], Iterable[ev.Recorded]], undone: set[str]) -> None:
        self._backwards = backwards
        self._undone = undone

    def take(self, order: Sequence[ev.Recorded], state: State) -> Iterator[Finding]:
        """What is wrong with an order that counts.

        Args:
            order: all its events.
            state: before it; only read.
        """
        first = order[0]
        if isinstance(first.event, ev.Withheld):
            return  # a file for players: what is secret cannot be judged
        if isinstance(first.event, ev.CampaignStarted) != (first.seq == 1):
            bad: int | None = 0  # a campaign begins once, and everything with it
        elif isinstance(first.event, TABLE):
            bad = None if len(order) == 1 and _fits(first, state, self._past(first.seq)) else 0
        else:
            bad = self._bad_place(first.seq, [one.event for one in order], state)
        if bad is not None:
            found = order[min(bad, len(order) - 1)]
            yield Finding(found.seq, "outcome-differs", {"type": found.event.TYPE})

    def _bad_place(self, seq: int, events: Sequence[ev.Event], state: State) -> int | None:
        """Where the events part from any order that may have caused them; null where one does."""
        furthest = 0
        for _, place in self._tried(seq, events, state):
            if place is None:
                return None
            furthest = max(furthest, place)
        return furthest

    def asked(self, order: Sequence[ev.Recorded], state: State) -> Order | None:
        """The order that in this state causes just these events; null where none can be told."""
        seq, events = order[0].seq, [one.event for one in order]
        return next((asked for asked, place in self._tried(seq, events, state) if place is None), None)

    def caused(self, order: Sequence[ev.Recorded], asked: Order, state: State) -> bool:
        """Whether it is these events that an order causes in this state."""
        seq, events = order[0].seq, [one.event for one in order]
        return self._place(seq, events, asked, state) is None

    def _tried(
        self, seq: int, events: Sequence[ev.Event], state: State
    ) -> Iterator[tuple[Order, int | None]]:
        """The orders that these events may come from, each with where they part from what it causes."""
        for asked in reordered(events, state, self._past(seq)):
            yield asked, self._place(seq, events, asked, state)

    def _place(self, seq: int, events: Sequence[ev.Event], asked: Order, state: State) -> int | None:
        """Where the events part from what an order causes; null where they are the same."""
        try:
            found = decide(state, asked, Given(self._past(seq), Scripted(events), b""))
        except (Refusal, KeyError, ValueError, IndexError):
            return 0
        return _first_difference(events, found)

    def _past(self, seq: int) -> Past:
        return Past(lambda: self._backwards(seq), self._undone)


def _fits(one: ev.Recorded, state: State, past: Past) -> bool:
    """Whether an event around the table can have come in this state, after this past."""
    fits = False
    match one.event:
        case ev.CampaignForked(seq=seq, origin_name=name):
            fits = seq == one.seq - 1 and name == state.name
        case ev.SessionOpened(number=number):
            fits = state.session is None and number == state.sessions + 1
        case ev.SessionClosed(number=number):
            fits = state.session is not None and number == state.session.number
        case ev.OrderUndone(order=order, seq=seq):
            first = past.first_of(order) if past.counted(order) else None
            fits = first is not None and first.seq == seq and not isinstance(first.event, NEVER_UNDONE)
        case ev.OrderRedone(order=order, seq=seq):
            last = past.last_undone()
            fits = last is not None and (last.order, last.seq) == (order, seq)
    return fits


def _first_difference(events: Sequence[ev.Event], found: Sequence[ev.Event]) -> int | None:
    """Where two runs of events part; null where they are the same."""
    for place, (one, other) in enumerate(zip(events, found, strict=False)):
        if one != other:
            return place
    return None if len(events) == len(found) else min(len(events), len(found))
