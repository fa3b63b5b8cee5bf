"""Whether an undo or a redo that reaches back leaves what came after as it was (C4)."""

from collections.abc import Sequence

from greffier.engine.audit import Case, Judge, Keys, first_dependent, revealed
from greffier.engine.decide import Dependent
from greffier.engine.history import counting, in_orders
from greffier.engine.past import Past
from greffier.engine.values import Seeds
from greffier.vocabulary.events import Recorded, SessionClosed
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
    closings = ledger.of_kinds(uid, (SessionClosed.TYPE,), head)
    known = revealed(closings)
    session = loaded.state.session
    if session and seeds:
        known[session.number] = seeds.open

    def case_of(order: Sequence[Recorded], state: State) -> Case:
        session, past = state.session, Past(record, order[0].seq, undone)
        keys = Keys(session, order[0].campaign, known.get(session.number)) if session else None
        return Case(order, state, past, keys, pinned=True)

    later = counting(in_orders(ledger.events(uid, first.seq - 1, head)), undone)
    state = reading.standing(ledger, loaded.campaign, first.seq - 1, loaded.undone)
    return first_dependent(state, later, Judge(), case_of)
