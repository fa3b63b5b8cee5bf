"""Whether an earlier order can be undone: what came after must follow from the rules without it (C4)."""

from collections.abc import Iterable
from itertools import groupby

from greffier.engine.replay import happen
from greffier.vocabulary.events import Recorded
from greffier.vocabulary.refusals import DamagedRecord
from greffier.vocabulary.state import State

from .rules import RulesAudit


def first_dependent(events: Iterable[Recorded], undone: set[str]) -> int | None:
    """The seq of the first event that cannot have happened without the orders undone; null where all can.

    Args:
        events: the whole record, in order.
        undone: ids of the orders that do not count, the one to be undone among them.
    """
    rules, state = RulesAudit(), State()
    counting = (one for one in events if one.order not in undone)
    try:
        for _, group in groupby(counting, key=lambda one: one.order):
            order = list(group)
            for finding in rules.take(order, state):
                return finding.seq
            for one in order:
                happen(state, one)
    except DamagedRecord as damage:
        return damage.seq
    return None
