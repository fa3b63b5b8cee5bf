"""A record written by hand, with honest hashes: as many notes, undos and redos as one likes."""

from greffier.inputs import derived_order_id
from greffier.store import record
from greffier.store.batch import Batch, Head, chained
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import DECK
from table import CAMPAIGN, counted_inputs


class Writer:
    """Writes a campaign that has begun, order by order."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self._head = Head()
        self._inputs = counted_inputs()
        began = [ev.CampaignStarted(name="essai", title=""), ev.DeckShuffled(cause="start", cards=list(DECK))]
        self._write(od.StartCampaign(name="essai"), began)

    def _write(self, order: od.Order, events: list[ev.Event]) -> ev.Recorded:
        """The first event of an order, and all of them as lines."""
        batch = Batch(
            campaign=CAMPAIGN,
            expected=self._head,
            order=derived_order_id("written", self._head.seq),
            asked=od.asked_of(order),
            actor="MJ",
            at=self._inputs.clock(),
            session=None,
            events=events,
            seeds=None,
        )
        recorded = chained(batch)
        self._head = Head(recorded[-1].seq, recorded[-1].hash)
        self.lines += [record.line(event.body, event.prev, event.hash) + b"\n" for event in recorded]
        return recorded[0]

    def notes(self, count: int) -> list[ev.Recorded]:
        """So many notes."""
        texts = [f"note {number}" for number in range(count)]
        return [self._write(od.WriteNote(text=text), [ev.NoteWritten(text=text)]) for text in texts]

    def undo(self, first: ev.Recorded) -> None:
        event = ev.OrderUndone(order=first.order, seq=first.seq, why="")
        self._write(od.UndoOrder(seq=first.seq), [event])

    def redo(self, first: ev.Recorded) -> None:
        event = ev.OrderRedone(order=first.order, seq=first.seq, why="")
        self._write(od.RedoOrder(seq=first.seq), [event])

    def undo_all(self, orders: list[ev.Recorded]) -> None:
        """The last first."""
        for first in reversed(orders):
            self.undo(first)

    def in_vain(self, count: int) -> None:
        """Write a note and undo it, and so on."""
        for _ in range(count):
            self.undo_all(self.notes(1))

    def turn(self, first: ev.Recorded, count: int) -> None:
        """Undo an order, redo it, and so on."""
        for number in range(count):
            if number % 2:
                self.redo(first)
            else:
                self.undo(first)
