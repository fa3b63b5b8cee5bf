"""A table to test at: a campaign that is decided and evolved in memory, and inputs that count up."""

from collections.abc import Iterable
from itertools import count

from greffier.engine import chance
from greffier.engine.decide import Given, decide
from greffier.engine.evolve import evolve
from greffier.engine.history import cancelled, effective
from greffier.engine.past import Past
from greffier.engine.replay import document, replay
from greffier.engine.values import ClerkValues, Seeds
from greffier.inputs import Inputs, derived_order_id
from greffier.store import codec
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Character, Phrase, Slots, State, stream_name
from greffier.vocabulary.terms import StreamKind

SEED = bytes(range(32))
CAMPAIGN = "00000000-0000-8000-8000-000000000000"


def counted_inputs() -> Inputs:
    """Inputs that give the same times, ids and seeds in every run of a test."""
    ticks, ids, seeds = count(), count(), count()

    def clock() -> str:
        tick = next(ticks)
        hour, minute, second = tick // 3600 % 24, tick // 60 % 60, tick % 60
        return f"2026-01-{1 + tick // 86400 % 28:02}T{hour:02}:{minute:02}:{second:02}.000000Z"

    return Inputs(
        clock=clock,
        order_id=lambda: derived_order_id("test", next(ids)),
        random_bytes=lambda size: next(seeds).to_bytes(size, "big"),
    )


def zones(state: State) -> list[str]:
    """Every card in every zone; that they are 78 distinct ones is checked on the way (B3)."""
    held = [zone for one in state.characters.values() for zone in (one.hand, one.aside, one.in_play)]
    every = [*state.pile, *state.discard, *(card for zone in held for card in zone)]
    assert len(every) == len(set(every)) == 78
    return every


def played(events: list[ev.Event]) -> ev.ActionResolved:
    """The one action that these events resolve."""
    [found] = [event for event in events if isinstance(event, ev.ActionResolved)]
    return found


class Written:
    """A record in memory, to look back into."""

    def __init__(self, events: list[ev.Recorded]) -> None:
        self._events = events

    def at(self, seq: int) -> ev.Recorded | None:
        return self._events[seq - 1] if 1 <= seq <= len(self._events) else None

    def backwards(self, before: int) -> Iterable[ev.Recorded]:
        return reversed(self._events[: before - 1])

    def between(self, after: int, until: int) -> Iterable[ev.Recorded]:
        return self._events[after:until]


class Table:
    """A campaign in memory: give it orders, look at its state and at the events they caused."""

    def __init__(self) -> None:
        self.state = State()
        self.events: list[ev.Event] = []
        self.record: list[ev.Recorded] = []
        self.give(od.StartCampaign(name="Essai"))
        self.give(od.OpenSession(seed=SEED.hex()))

    def give(self, order: od.Order) -> list[ev.Event]:
        """Decide an order and let its events happen; what it caused."""
        before = self.fingerprint()
        try:
            events = decide(self.state, order, self.given())
        finally:
            assert self.fingerprint() == before, "decide only reads the state"
        recorded = self._write_down(order, events)
        if isinstance(events[0], ev.OrderUndone | ev.OrderRedone):
            self.state = replay(effective(self.record))
        else:
            replay(recorded, self.state)
        self.events += events
        self.cards()
        return events

    def given(self) -> Given:
        """What a decision may use beside the state."""
        values = ClerkValues(Seeds(SEED, SEED), CAMPAIGN, self.state.session, bytes)
        past = Past(Written(self.record), len(self.record) + 1, cancelled(self.record))
        return Given(past, values, "MJ", lambda _: None)

    def give_quickly(self, order: od.Order) -> list[ev.Event]:
        """The same with no record of it and nothing checked on the way, for orders by the thousand."""
        events = decide(self.state, order, self.given())
        for event in events:
            evolve(self.state, event, self.state.seq + 1)
        return events

    def mix_in(self, phrase: str) -> None:
        """Let the values to come be others: those of a session with this phrase, where none is used yet."""
        session = self.state.session
        assert session
        session.phrases, session.slots = [Phrase("Essai", phrase)], {}

    def _write_down(self, order: od.Order, events: list[ev.Event]) -> list[ev.Recorded]:
        """The events as a record has them, for orders that look back; without a chain, for nobody asks."""
        first = len(self.record) + 1
        session = self.state.session
        recorded = [
            ev.Recorded(
                seq=first + index,
                campaign=CAMPAIGN,
                session=session.number if session else None,
                order=str(first),
                index=index,
                actor="MJ",
                at="",
                asked=None if index else od.asked_of(order),
                event=event,
                body=b"",
                prev=b"",
                hash=b"",
            )
            for index, event in enumerate(events)
        ]
        self.record += recorded
        return recorded

    def seq(self, kind: type[ev.Event]) -> int:
        """Where the latest event of that kind is."""
        return next(one.seq for one in reversed(self.record) if isinstance(one.event, kind))

    def refused(self, order: od.Order) -> Refusal:
        """The refusal of an order; that it changed nothing is checked on the way."""
        before = self.fingerprint()
        try:
            self.give(order)
        except Refusal as refusal:
            assert self.fingerprint() == before, "a refusal changes nothing"
            return refusal
        raise AssertionError(f"{order} was not refused")

    def fingerprint(self) -> bytes:
        """A hash of the whole state, chance position included."""
        return codec.digest(document(self.state))

    def character(self, name: str) -> Character:
        """A character of the state."""
        return self.state.characters[key(name)]

    def enrol(self, name: str, **sheet: object) -> Character:
        """Enrol a character with these parts of a sheet."""
        self.give(od.EnrollCharacter(name=name, sheet=od.SheetChanges(**sheet)))  # type: ignore[arg-type]
        return self.character(name)

    def pile_is(self, cards: Iterable[str]) -> None:
        """Leave just these cards in the pile; the others go to the discard, as if drawn long ago."""
        left = list(cards)
        self.state.discard += [card for card in self.state.pile if card not in left]
        self.state.pile = [card for card in self.state.pile if card in left]

    def slots_are_held(self, kind: StreamKind, name: str, number: int) -> None:
        """Let orders hold the first slots of a character's stream, and no other of it."""
        session = self.state.session
        assert session
        session.slots[stream_name(kind, self.character(name).enrolled)] = Slots(number)

    def coin_will_fall(self, side: int) -> None:
        """Hold the slots of every character's coins up to the next that gives this side."""
        session = self.state.session
        assert session
        made = chance.session_key(SEED, CAMPAIGN, session.number, session.key_phrases)
        for character in self.state.characters.values():
            held = session.slots.setdefault(stream_name("coin", character.enrolled), Slots())
            uses = (ev.ChanceUsed(("coin", character.enrolled), slot, 0, 1) for slot in count(held.next))
            held.next = next(used.slot for used in uses if chance.coin(made, used) == side)

    def cards(self) -> list[str]:
        """Every card in every zone; that they are 78 distinct ones is checked on the way (B3)."""
        return zones(self.state)
