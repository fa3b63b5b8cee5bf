"""Reading the dice of an opposition or a competition again (C5, E18, E19)."""

from collections.abc import Sequence
from typing import Any

from greffier.engine.decide.contest import outcome
from greffier.engine.decide.given import Given, hidden
from greffier.engine.decide.throwing import parts
from greffier.engine.past import Reading
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import find, key
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .again import More, corrected, differ, faces
from .fit import beyond


def read_again(state: State, original: ev.Contest, order: od.AmendResult, given: Given) -> list[ev.Event]:
    unfit = beyond(order, ("sides",))
    if unfit:
        raise Refusal("unfit-for-contest", "C5", seq=order.seq, what=unfit)
    amended = given.past.amendments(order.seq, ev.ContestAmended)
    before = amended[0].contest if amended else original
    asked = _by_side(original, order)
    # In the order of the first reading: chance serves the sides so, and equals stand so, in every other.
    secret = given.past.hides(order.seq)
    more = More(state, given, secret=secret)
    throws = [
        _again(state, one.character, place, asked, given.past.readings(order.seq, one.character), more)
        for place, one in enumerate(original.entries)
    ]
    opposed = isinstance(original, ev.OppositionRolled)
    after = ev.Contest(**outcome(throws, opposed=opposed))
    sides = {one.character: one for one in before.entries}
    if not any(differ(sides[one.character], one) for one in after.entries):
        raise Refusal("nothing-changed", "C5", name=f"#{order.seq}")
    return [
        ev.ContestAmended(
            seq=order.seq,
            why=order.why,
            kind="opposition" if opposed else "competition",
            winner_before=before.winner,
            gap_before=before.gap,
            contest=after,
            **hidden(given, secret=secret),
        ),
    ]


def _by_side(original: ev.Contest, order: od.AmendResult) -> dict[str, od.Correction]:
    """What is corrected, by the names of the sides as they are recorded.

    Raises:
        Refusal: `unknown-side`, `named-twice`.
    """
    names = {key(one.character): one.character for one in original.entries}
    asked: dict[str, od.Correction] = {}
    for one in order.sides or ():
        name = find(one.character, names, "side", "C5", seq=order.seq, sides=list(names.values()))
        if name in asked:
            raise Refusal("named-twice", "C5", name=name)
        asked[name] = one
    return asked


def _again(
    state: State,
    name: str,
    side: int,
    asked: dict[str, od.Correction],
    readings: Sequence[Reading],
    more: More,
) -> dict[str, Any]:
    """One side's throw, read again; one of which nothing is said keeps what it had."""
    correction = asked.get(name) or od.Correction(character=name)
    prepared = corrected(state, readings[0].throw, correction)
    return parts(prepared, faces(readings, prepared.pool.thrown, correction.dice, more, side))
