"""Deciding on rolls against a difficulty (E9–E13) or a passive side (E17)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from greffier.engine.values import Chance
from greffier.rules.enormatro import contest, pool
from greffier.rules.enormatro import difficulty as difficulties
from greffier.rules.enormatro import result as results
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import key
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .given import MOST_POINTS, Given, between, chance, character_named, hidden
from .throwing import Ability, Faces, Prepared, ability, ability_of, parts, prepare, throw_dice


def roll_test(state: State, order: od.RollTest, given: Given) -> list[ev.Event]:
    base = ability(character_named(state, order.character), order.carac)
    against = passive(state, base, order.against) if order.against else None
    difficulty = contest.passive_difficulty(against.score) if against else order.difficulty or 0
    values = chance(state, given)
    rolled = throw(state, base, difficulty, order.circumstances, values, against, secret=order.secret)
    return [replace(rolled, **hidden(given, secret=order.secret))]


def passive(state: State, active: Ability, opponent: od.Opponent) -> ev.Passive:
    """The passive side of a conflict (E17).

    Raises:
        Refusal: `opposes-oneself`, `unknown-character`, `unknown-carac`.
    """
    side = ability_of(state, opponent.character, opponent.carac, opponent.score)
    if key(side.name) == key(active.name):
        raise Refusal("opposes-oneself", "E17", name=active.name)
    return ev.Passive(side.name, side.carac, side.score)


def throw(
    state: State,
    base: Ability,
    difficulty: int,
    circumstances: od.Circumstances,
    values: Chance,
    against: ev.Passive | None = None,
    *,
    secret: bool = False,
) -> ev.TestRolled:
    """One roll against a difficulty, read to its end (E1–E13).

    Args:
        state: only read.
        base: who rolls, on what.
        difficulty: in points, from 0.
        circumstances: what bears on it.
        values: the chance that throws, unless the table did.
        against: the passive side that the difficulty comes from.
        secret: whether it is kept from players.

    Raises:
        Refusal: `difficulty-negative`, and what `prepare` and `throw_dice` raise.
    """
    difficulties.checked(between(difficulty, -MOST_POINTS, MOST_POINTS, "difficulty", "E9"))
    prepared = prepare(state, base, circumstances)
    if difficulty == 0 and not circumstances.throw and circumstances.dice is None:
        return unthrown(prepared, against)
    thrown = throw_dice(base.who, prepared.pool.thrown, circumstances.dice, values, secret=secret)
    return read(prepared, thrown, difficulty, against)


def unthrown(prepared: Prepared, against: ev.Passive | None) -> ev.TestRolled:
    """Difficulty 0 taken without throwing: one degree, margin 0, and the modifiers as total (E12).

    Args:
        prepared: the roll that is not thrown.
        against: the passive side that the difficulty comes from.
    """
    result = read(prepared, Faces([], None, "virtual"), 0, against)
    return replace(result, taken=True, margin=0, success=True, degrees=1, outcome="marginal")


def read(prepared: Prepared, thrown: Faces, difficulty: int, against: ev.Passive | None) -> ev.TestRolled:
    """What these faces come to against a difficulty (E1, E9–E13)."""
    found: dict[str, Any] = parts(prepared, thrown)
    result = results.read(found["total"], difficulty)
    modifiers = sum(one.value for one in prepared.modifiers)
    return ev.TestRolled(
        **found,
        difficulty=difficulty,
        against=against,
        foregone=pool.foregone(prepared.pool.kept, modifiers, difficulty),
        margin=result.margin,
        success=result.success,
        degrees=result.degrees,
        outcome=result.outcome,
    )


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.RollTest: roll_test,
}
