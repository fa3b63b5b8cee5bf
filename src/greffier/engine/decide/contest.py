"""Deciding on opposition (E18) and competition (E19)."""

from collections.abc import Callable, Sequence
from typing import Any

from greffier.engine.chance import Chance
from greffier.rules.enormatro import contest
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .given import Given, chance
from .throwing import ability_of, parts, prepare, throw_dice

SIDES = 2


def oppose_sides(state: State, order: od.OpposeSides, given: Given) -> list[ev.Event]:
    if len(order.sides) != SIDES:
        raise Refusal("sides-miscounted", "E18", given=len(order.sides))
    throws = _throws(state, order.sides, chance(state, given), "E18")
    found = contest.standing([one["total"] for one in throws])
    degrees = None if found.winner is None else contest.winner_degrees(found.gap)
    return [ev.OppositionRolled(**_outcome(throws, found), degrees=degrees, secret=order.secret)]


def compete_rivals(state: State, order: od.CompeteRivals, given: Given) -> list[ev.Event]:
    if len(order.rivals) < SIDES:
        raise Refusal("rivals-miscounted", "E19", given=len(order.rivals))
    throws = _throws(state, order.rivals, chance(state, given), "E19")
    found = contest.standing([one["total"] for one in throws])
    return [ev.CompetitionRolled(**_outcome(throws, found), degrees=None, secret=order.secret)]


def _throws(state: State, sides: Sequence[od.Contender], values: Chance, clause: str) -> list[dict[str, Any]]:
    """Each side's throw, in the order they were named, which is the order in which chance serves them."""
    bases = [ability_of(state, one.character, one.carac, one.score) for one in sides]
    names = [key(base.name) for base in bases]
    for base in bases:
        if names.count(key(base.name)) > 1:
            raise Refusal("opposes-oneself", clause, name=base.name)
    prepared = [prepare(base, one.circumstances) for base, one in zip(bases, sides, strict=True)]
    return [
        parts(ready, throw_dice(ready.pool.thrown, one.circumstances.dice, values))
        for ready, one in zip(prepared, sides, strict=True)
    ]


def _outcome(throws: Sequence[dict[str, Any]], found: contest.Standing) -> dict[str, Any]:
    entries = [ev.RankedThrow(**one, rank=rank) for one, rank in zip(throws, found.ranks, strict=True)]
    winner = None if found.winner is None else entries[found.winner].character
    return {"entries": sorted(entries, key=lambda entry: entry.rank), "winner": winner, "gap": found.gap}


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.OpposeSides: oppose_sides,
    od.CompeteRivals: compete_rivals,
}
