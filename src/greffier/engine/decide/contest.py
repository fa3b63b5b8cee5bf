"""Deciding on opposition (E18) and competition (E19)."""

from collections.abc import Callable, Sequence
from typing import Any

from greffier.engine.values import Chance
from greffier.rules.enormatro import contest
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .given import Given, chance, hidden
from .throwing import ability_of, parts, prepare, throw_dice

SIDES = 2


def oppose_sides(state: State, order: od.OpposeSides, given: Given) -> list[ev.Event]:
    if len(order.sides) != SIDES:
        raise Refusal("sides-miscounted", "E18", given=len(order.sides))
    throws = _throws(state, order.sides, chance(state, given), "E18", secret=order.secret)
    return [ev.OppositionRolled(**outcome(throws, opposed=True), **hidden(given, secret=order.secret))]


def compete_rivals(state: State, order: od.CompeteRivals, given: Given) -> list[ev.Event]:
    if len(order.rivals) < SIDES:
        raise Refusal("rivals-miscounted", "E19", given=len(order.rivals))
    throws = _throws(state, order.rivals, chance(state, given), "E19", secret=order.secret)
    return [ev.CompetitionRolled(**outcome(throws, opposed=False), **hidden(given, secret=order.secret))]


def _throws(
    state: State, sides: Sequence[od.Contender], values: Chance, clause: str, *, secret: bool
) -> list[dict[str, Any]]:
    """Each side's throw, in the order they were named, which is the order in which chance serves them."""
    bases = [ability_of(state, one.character, one.carac, one.score) for one in sides]
    names = [key(base.name) for base in bases]
    for base in bases:
        if names.count(key(base.name)) > 1:
            raise Refusal("opposes-oneself", clause, name=base.name)
    prepared = [prepare(state, base, one.circumstances) for base, one in zip(bases, sides, strict=True)]
    throws = []
    for place, (ready, side) in enumerate(zip(prepared, sides, strict=True)):
        count, dice = ready.pool.thrown, side.circumstances.dice
        faces = throw_dice(ready.ability.who, count, dice, values, secret=secret, side=place)
        throws.append(parts(ready, faces))
    return throws


def outcome(throws: Sequence[dict[str, Any]], *, opposed: bool) -> dict[str, Any]:
    """The fields of a `Contest` but its secrecy: how the throws stand, best first, equals as they came.

    Args:
        throws: the fields of each side's `Throw`.
        opposed: whether the gap gives the winner degrees (E18), as it does not among rivals (E19).
    """
    found = contest.standing([one["total"] for one in throws])
    entries = [ev.RankedThrow(**one, rank=rank) for one, rank in zip(throws, found.ranks, strict=True)]
    winner = None if found.winner is None else entries[found.winner].character
    return {
        "entries": sorted(entries, key=lambda entry: entry.rank),
        "winner": winner,
        "gap": found.gap,
        "degrees": contest.winner_degrees(found.gap) if opposed and winner else None,
    }


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.OpposeSides: oppose_sides,
    od.CompeteRivals: compete_rivals,
}
