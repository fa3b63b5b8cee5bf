"""Whether an undo or a redo that reaches back leaves what came after as it was (C4)."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from greffier.engine.audit import Case, Judge, Keys, first_dependent
from greffier.engine.chance import commitment
from greffier.engine.decide import Dependent
from greffier.engine.past import Past
from greffier.engine.values import Seeds
from greffier.vocabulary.events import OrderRedone, OrderUndone, Recorded, SessionClosed
from greffier.vocabulary.state import State

from . import reading
from .ledger import Ledger
from .reading import Loaded


def dependent(ledger: Ledger, loaded: Loaded, first: Recorded, seeds: Seeds | None) -> Dependent | None:
    """What cannot stand once an order counts no more, or counts again; None where all can.

    Args:
        ledger: where the campaign is.
        loaded: the campaign as it stands.
        first: the first event of the order.
        seeds: those of the session under way, where they are known.
    """
    uid, head = loaded.campaign.uid, loaded.campaign.head.seq
    record, undone = ledger.record(uid), loaded.undone ^ {first.order}
    if Past(record, head + 1, loaded.undone).is_last(first) and first.order not in loaded.undone:
        return None
    closings = (one.event for one in ledger.of_kinds(uid, (SessionClosed.TYPE,), head))
    known = {event.number: event.seed for event in closings if isinstance(event, SessionClosed)}
    session = loaded.state.session
    if session and seeds:
        known[session.number] = seeds.open.hex()

    def case_of(order: Sequence[Recorded], state: State) -> Case:
        keys = _keys(state, order[0].campaign, known)
        return Case(order, state, Past(record, order[0].seq, undone), keys, lambda _: None, pinned=True)

    later = _orders(ledger, uid, first.seq - 1, head, undone)
    state = reading.standing(ledger, loaded.campaign, first.seq - 1, loaded.undone)
    return first_dependent(state, later, Judge(), case_of)


def _keys(state: State, campaign: str, known: dict[int, str | None]) -> Keys | None:
    session = state.session
    if session is None:
        return None
    seed = bytes.fromhex(known.get(session.number) or "")
    return Keys(session, campaign, seed if seed and commitment(seed) == session.commitment else None)


def _orders(
    ledger: Ledger, uid: str, after: int, until: int, undone: Collection[str]
) -> Iterator[list[Recorded]]:
    """The orders that count after that seq, corrections left out."""
    for order, group in groupby(ledger.events(uid, after, until), key=lambda recorded: recorded.order):
        whole = list(group)
        if order not in undone and not isinstance(whole[0].event, OrderUndone | OrderRedone):
            yield whole
