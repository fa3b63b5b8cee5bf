"""Deciding on amendments: the same dice or cards under corrected circumstances (C5)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from greffier.engine.decide.given import Given
from greffier.engine.past import Past
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import prose
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from . import action, contest, roll

READ_AGAIN: dict[type[ev.Event], Callable[[State, Any, od.AmendResult, Given], list[ev.Event]]] = {
    ev.TestRolled: roll.read_again,
    ev.TaskAdvanced: roll.read_again,
    ev.ActionResolved: action.read_again,
    ev.OppositionRolled: contest.read_again,
    ev.CompetitionRolled: contest.read_again,
}
"""Who reads each kind of event again."""


def amend_result(state: State, order: od.AmendResult, given: Given) -> list[ev.Event]:
    """Any event of an order stands for the one of them that can be read again."""
    whole = given.past.order_of(order.seq)
    recorded = next((one for one in whole if type(one.event) in READ_AGAIN), None)
    if recorded is None:
        raise _refused(order.seq, whole, given.past)
    why = prose(order.why).strip()
    if not why:
        raise Refusal("amendment-unexplained", "C5")
    asked = replace(order, seq=recorded.seq, why=why)
    return READ_AGAIN[type(recorded.event)](state, recorded.event, asked, given)


def _refused(seq: int, whole: list[ev.Recorded], past: Past) -> Refusal:
    """That this event is not read again, with the one that is where it leads to one."""
    for one in whole:
        match one.event:
            case ev.Amended(seq=meant):
                return Refusal("amend-another", "C5", seq=seq, meant=meant)
            case ev.ActionDeclared(character=name) | ev.CardDrawn(character=name):
                ended = _end_of_action(one.seq, name, past)
                if ended and isinstance(ended.event, ev.ActionResolved):
                    return Refusal("amend-another", "C5", seq=seq, meant=ended.seq)
    return Refusal("not-amendable", "C5", seq=seq)


def _end_of_action(seq: int, character: str, past: Past) -> ev.Recorded | None:
    """What ended the action that was under way at that event."""
    found = None
    for one in past.since(seq):
        if isinstance(one.event, ev.ActionResolved | ev.ActionDropped) and one.event.character == character:
            found = one
    return found


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.AmendResult: amend_result,
}
