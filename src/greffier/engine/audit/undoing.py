"""Whether an earlier order can be undone: what came after must follow from the rules without it (C4)."""

from collections.abc import Callable, Iterable
from itertools import groupby

from greffier.engine.replay import happen
from greffier.vocabulary.events import CardDrawn, HandDealt, Recorded
from greffier.vocabulary.refusals import DamagedRecord
from greffier.vocabulary.state import State

from .rules import RulesAudit


def first_dependent(
    events: Iterable[Recorded], backwards: Callable[[int], Iterable[Recorded]], undone: set[str], order: str
) -> int | None:
    """The seq of the first event that cannot have happened without an order; null where all can.

    A card that chance drew depends on the whole pile it was drawn from: out of another pile, the same value
    would have been another card.

    Args:
        events: the whole record, in order.
        backwards: gives the events before a seq, latest first.
        undone: ids of the orders that do not count as it is.
        order: the id of the one to be undone.
    """
    rules, as_is, without = RulesAudit(backwards, undone | {order}), State(), State()
    counting = (one for one in events if one.order not in undone)
    try:
        for identity, group in groupby(counting, key=lambda one: one.order):
            whole = list(group)
            if identity != order:
                for finding in rules.take(whole, without):
                    return finding.seq
            for one in whole:
                if identity != order:
                    if _drawn_by_chance(one) and as_is.pile != without.pile:
                        return one.seq
                    happen(without, one.event, one.seq)
                happen(as_is, one.event, one.seq)
    except DamagedRecord as damage:
        return damage.seq
    return None


def _drawn_by_chance(one: Recorded) -> bool:
    return isinstance(one.event, CardDrawn | HandDealt) and one.event.chance is not None
