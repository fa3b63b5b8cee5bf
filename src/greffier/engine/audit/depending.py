"""Whether an order can count no more, or again: what came after it must come out the same (C4)."""

from collections.abc import Callable, Iterable, Sequence

from greffier.engine.decide import Dependent
from greffier.engine.history import uses_of
from greffier.engine.replay import happen
from greffier.engine.values import SIDE_INDICES
from greffier.vocabulary.events import Recorded
from greffier.vocabulary.refusals import DamagedRecord
from greffier.vocabulary.state import State, slots_name

from .judge import Case, Judge

Later = Iterable[Sequence[Recorded]]


def first_dependent(
    state: State, later: Later, judge: Judge, case_of: Callable[[Sequence[Recorded], State], Case | None]
) -> Dependent | None:
    """The first of some orders that could not have come as it did in another history.

    An order keeps the slots of chance that it had; what they hold is computed again where the key is known:
    out of another pile, the same slot may give another card. Two orders in one slot cannot both count.

    Args:
        state: before them, in that history; it is changed, and stands after them in the end.
        later: all the orders that count there, in turn.
        judge: who decides them again.
        case_of: an order and the state before it, as the judge takes them; None for one that cannot.
    """
    for order in later:
        if _takes_held_slot(order, state):
            return Dependent(order[0].seq, slot_taken=True)
        case = case_of(order, state)
        finding = judge.finding(case) if case else None
        if case and finding:
            return Dependent(finding.seq, judge.refusal(case))
        try:
            for recorded in order:
                happen(state, recorded.event, recorded.seq)
        except DamagedRecord as damage:
            return Dependent(damage.seq)
    return None


def _takes_held_slot(order: Sequence[Recorded], state: State) -> bool:
    """Whether an order begins a slot of chance that one before it holds."""
    session = state.session
    uses = (used for recorded in order for used in uses_of(recorded.event))
    return session is not None and any(
        used.slot in session.slots.get(slots_name(used), ())
        for used in uses
        if used.first % SIDE_INDICES == 0  # else it goes on with dice of a throw that it reads again
    )
