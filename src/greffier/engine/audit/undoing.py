"""Whether an earlier order can be undone: what came after must follow from the rules without it (C4)."""

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
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
    would have been another card. What was asked later must cause without the order just what it caused: a
    sheet changed since, or a roll read again, holds what the order had made of it.

    Args:
        events: the whole record, in order.
        backwards: gives the events before a seq, latest first.
        undone: ids of the orders that do not count as it is.
        order: the id of the one to be undone.
    """
    given, rules = RulesAudit(backwards, undone), RulesAudit(backwards, undone | {order})
    as_is, without = State(), None
    counting = (one for one in events if one.order not in undone)
    try:
        for identity, group in groupby(counting, key=lambda one: one.order):
            whole = list(group)
            if without:
                bad = _first_otherwise(whole, (given, as_is), (rules, without))
                if bad:
                    return bad
                _happen(without, whole)
            elif identity == order:
                without = deepcopy(as_is)
            _happen(as_is, whole)
    except DamagedRecord as damage:
        return damage.seq
    return None


Judged = tuple[RulesAudit, State]
"""A history, and where it stands."""


def _first_otherwise(order: Sequence[Recorded], as_is: Judged, without: Judged) -> int | None:
    """The seq of the first event of an order that would have come otherwise; null where none would."""
    (given, before), (rules, now) = as_is, without
    for finding in rules.take(order, now):
        return finding.seq
    asked = given.asked(order, before)
    if asked and not rules.caused(order, asked, now):
        return order[0].seq
    return next((one.seq for one in order if _drawn_by_chance(one) and before.pile != now.pile), None)


def _happen(state: State, order: Iterable[Recorded]) -> None:
    for one in order:
        happen(state, one.event, one.seq)


def _drawn_by_chance(one: Recorded) -> bool:
    return isinstance(one.event, CardDrawn | HandDealt) and one.event.chance is not None
