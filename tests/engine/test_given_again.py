"""chance-2 over 10,000 random orders: what was seen comes back to whoever saw it, and to nobody else (C4)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from driver import PEOPLE, Driver
from greffier.app import Clerk, Report, open_ledger
from greffier.engine.evolve import evolve
from greffier.engine.history import effective, throws
from greffier.engine.replay import document, replay
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.state import SECRET, State, stream_name
from table import counted_inputs, zones

CAMPAIGNS, ORDERS = 8, 1250

Label = tuple[int | None, bool, str, int, int, int]
"""Where a value is: session, whether it is secret, stream, slot, index."""

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(State).decode


def values(recorded: ev.Recorded) -> Iterator[tuple[str, Label, object]]:
    """Every die and coin that chance gave for an event: whose, where it is, and what it showed."""
    for part in throws(recorded.event):
        used: ev.ChanceUsed | None = getattr(part, "chance", None)
        if used is None or isinstance(part, ev.CardDrawn | ev.HandDealt):
            continue
        shown = part.thrown[-used.count :] if isinstance(part, ev.Throw) else [getattr(part, "value", None)]
        kind, who = used.stream
        for index, value in enumerate(shown, start=used.first):
            label = (recorded.session, used.proof is not None, kind, who, used.slot, index)
            yield str(getattr(part, "character", "")), label, value


class Draw(msgspec.Struct, frozen=True):
    """A card that chance gave."""

    place: tuple[object, ...]
    """Session, whether it is secret, stream, slot."""
    card: str
    pile: frozenset[str]
    """What the pile held before it."""


def draws(order: Sequence[ev.Recorded], before: State) -> Iterator[Draw]:
    """The cards that chance gave for an order, one after the other."""
    state = decode(encode(before))
    for recorded in order:
        match recorded.event:
            case ev.CardDrawn(card=card, chance=used) | ev.HandDealt(cards=[card], chance=used) if used:
                place = (recorded.session, used.proof is not None, used.stream, used.slot)
                yield Draw(place, card, frozenset(state.pile))
        evolve(state, recorded.event, recorded.seq)


def slots_of(order: Sequence[ev.Recorded], state: State) -> dict[str, object]:
    """How the slots stand of every stream that an order used."""
    names = {
        SECRET if used.proof else stream_name(*used.stream)
        for recorded in order
        for part in throws(recorded.event)
        if (used := getattr(part, "chance", None))
    }
    known = state.session.slots if state.session else {}
    return {"session": state.session and state.session.number} | {
        name: (known[name].next, known[name].beyond) if name in known else (0, []) for name in names
    }


class Watcher(Driver):
    """Asks for anything, and holds everything that chance gives against what it gave before.

    Args:
        clerk: at a ledger of its own.
        seed: the same seed, the same orders.
    """

    def __init__(self, clerk: Clerk, seed: int) -> None:
        self.live = State()
        self.asked = 0
        self.compared: Counter[str] = Counter()
        self.shown: dict[Label, object] = {}
        self.owners: dict[int, str] = {}
        self.again = False
        super().__init__(clerk, seed)

    def give(self, order: od.Order, actor: str | None = None) -> Report | None:
        """Give an order; now and then undo it, let the others go on, and give it again."""
        if not self.live.seq:  # the campaign was started by the order before
            self.live = replay(self.clerk.ledger.events(self.campaign.uid))
        actor = actor or self.random.choice(PEOPLE)
        self.asked += 1
        before = encode(self.live)
        report = super().give(order, actor)
        if report is None:
            return None
        self._check(report)
        if not self.again and self.random.random() < 0.25 and self._used_chance(report.recorded):
            self.again = True
            self._give_again(order, actor, report.recorded, decode(before))
            self.again = False
        return report

    def rouse(self) -> None:
        """Go on from a session that gives no value, for a seal that nobody opens."""
        session = self.live.session
        if (session is None or session.unopened) and self.random.random() < 0.2:
            self.give(od.CloseSession())
            self.give(od.OpenSession())

    def _used_chance(self, order: Sequence[ev.Recorded]) -> bool:
        return any(getattr(part, "chance", None) for recorded in order for part in throws(recorded.event))

    def _check(self, report: Report) -> None:
        """The zones hold 78 cards; the state is that of a replay; every value is its owner's."""
        if report.recorded[0].event.TYPE in ev.CORRECTIONS:
            self.live = replay(effective(list(self.clerk.ledger.events(self.campaign.uid))))
        else:
            replay(report.recorded, self.live)
        zones(self.live)
        assert document(report.loaded.state) == document(self.live)
        for recorded in report.recorded:
            self._check_streams(recorded)
            for name, label, value in values(recorded):
                assert self.shown.setdefault(label, value) == value, (name, label)

    def _check_streams(self, recorded: ev.Recorded) -> None:
        """Each event shows values of its own character's streams: none was ever another character's."""
        for part in throws(recorded.event):
            used: ev.ChanceUsed | None = getattr(part, "chance", None)
            if used is None:
                continue
            name, who = str(getattr(part, "character", "")), used.stream[1]
            known = self.live.characters.get(name.casefold())
            assert who == (known.enrolled if known else 0)
            if who:
                assert self.owners.setdefault(who, name) == name

    def _give_again(self, order: od.Order, actor: str, first: Sequence[ev.Recorded], before: State) -> None:
        """Undo an order, let anything be done, and give it again as long as none of its streams was used."""
        slots = slots_of(first, before)
        if super().give(od.UndoOrder(seq=first[0].seq), actor) is None:
            return
        self._catch_up()
        assert slots_of(first, self.live) == slots, "an undo frees the slots of its order"
        for _ in range(self.random.randrange(8)):
            self.go(1)
        if slots_of(first, self.live) != slots or self._shown_since(first):
            self.compared["stream used"] += 1
            return
        now = decode(encode(self.live))
        report = super().give(order, actor)
        if report is None:
            self.compared["refused"] += 1
            return
        self._check(report)
        self._compare_dice(first, report.recorded)
        self._compare_cards(list(draws(first, before)), list(draws(report.recorded, now)))

    def _catch_up(self) -> None:
        self.live = replay(effective(list(self.clerk.ledger.events(self.campaign.uid))))
        zones(self.live)

    def _shown_since(self, first: Sequence[ev.Recorded]) -> bool:
        """Whether a secret was shown since: its slot is not given again, for its key is known."""
        events = self.clerk.ledger.events(self.campaign.uid, first[-1].seq)
        return any(isinstance(recorded.event, ev.SecretRevealed) for recorded in events)

    def _compare_dice(self, first: Sequence[ev.Recorded], again: Sequence[ev.Recorded]) -> None:
        """The same labels; what they show was held against each other already."""
        sets = [{label for each in order for _, label, _ in values(each)} for order in (first, again)]
        dice = [{label for label in labels if label[2] == "dice"} for labels in sets]
        if dice[0] and dice[1]:
            fewer, more = sorted(dice, key=len)
            assert fewer <= more, "as many dice as are thrown both times are the same"
            self.compared["dice"] += 1

    def _compare_cards(self, first: list[Draw], again: list[Draw]) -> None:
        for before, after in zip(first, again, strict=False):
            assert after.place == before.place
            assert after.card in after.pile
            if before.card not in after.pile:
                self.compared["card gone"] += 1
                return
            if after.card != before.card:
                assert after.card in after.pile - before.pile, "only a card that came back may come before it"
                self.compared["card came back"] += 1
                return
            self.compared["cards"] += 1


def no_slot_is_held_twice(record: list[ev.Recorded]) -> None:
    """Among the orders that count, each value is used by one event."""
    held = Counter(label for recorded in effective(record) for _, label, _ in values(recorded))
    held.update(
        (recorded.session, used.proof is not None, *used.stream, used.slot, 0)
        for recorded in effective(record)
        if isinstance(recorded.event, ev.CardDrawn | ev.HandDealt) and (used := recorded.event.chance)
    )
    assert set(held.values()) <= {1}


@pytest.mark.parametrize("seed", range(CAMPAIGNS))
def test_c4_what_was_seen_comes_back_to_whoever_saw_it_and_to_nobody_else(seed: int, tmp_path: Path) -> None:
    clerk = Clerk(open_ledger(str(tmp_path / "ledger.db")), counted_inputs())
    watcher = Watcher(clerk, seed)
    while watcher.asked < ORDERS:
        watcher.go(1)
        watcher.rouse()
    record = list(clerk.ledger.events(watcher.campaign.uid))
    no_slot_is_held_twice(record)
    assert document(replay(effective(record))) == document(clerk.load(watcher.campaign).state)
    print(watcher.asked, "orders:", dict(watcher.compared))  # noqa: T201 - shown by pytest -rP
    assert min(watcher.compared["dice"], watcher.compared["cards"]) >= 8
    clerk.ledger.close()
