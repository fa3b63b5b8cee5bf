"""Deciding on rolls and lésions (E1–E11)."""

from collections.abc import Callable, Sequence
from typing import Any

from greffier.engine.chance import Chance
from greffier.rules.enormatro import difficulty as difficulties
from greffier.rules.enormatro import pool as pools
from greffier.rules.enormatro import result as results
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import prose, spelled
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Character, State
from greffier.vocabulary.terms import Source

from .given import MOST_DICE, MOST_POINTS, Given, between, chance, character_named

FACES = range(1, 7)


def roll_test(state: State, order: od.RollTest, given: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    return [throw(character, order.carac, order.difficulty, order.circumstances, chance(state, given))]


def throw(
    character: Character, carac: str, difficulty: int, circumstances: od.Circumstances, values: Chance
) -> ev.TestRolled:
    """One roll of a characteristic, read to its end (E1–E12).

    Args:
        character: who rolls; not touched.
        carac: name of the characteristic.
        difficulty: in points, from 0.
        circumstances: what bears on it.
        values: the chance that throws, unless the table did.

    Raises:
        Refusal: `unknown-carac`, `unknown-specialite`, `difficulty-negative`, `number-out-of-range`,
            `wrong-number-of-dice`, `face-impossible`.
    """
    carac = spelled(carac, character.sheet.caracs, "carac", "E1", character=character.name)
    difficulties.checked(between(difficulty, -MOST_POINTS, MOST_POINTS, "difficulty", "E9"))
    between(circumstances.penalty, 0, MOST_DICE, "penalty", "E4")
    score = character.sheet.caracs[carac]
    specialite, sources = _bonus_sources(character, carac, circumstances)
    asked = sum(source.value for source in sources)
    pool = pools.pool(score, asked, circumstances.penalty + character.blessures)
    thrown, used, source = _thrown(pool.thrown, circumstances.dice, values)
    kept = pools.keep(thrown, pool.kept)
    modifiers = _modifiers(character, circumstances)
    total = sum(kept) + sum(modifier.value for modifier in modifiers)
    result = results.read(total, difficulty)
    return ev.TestRolled(
        character=character.name,
        carac=carac,
        score=score,
        specialite=specialite,
        bonus=ev.Bonus(asked, pool.bonus, sources),
        penalty=circumstances.penalty,
        blessures=character.blessures,
        thrown=thrown,
        kept=kept,
        sum=sum(kept),
        modifiers=modifiers,
        total=total,
        difficulty=difficulty,
        against=None,
        margin=result.margin,
        success=result.success,
        degrees=result.degrees,
        outcome=result.outcome,
        chance=used,
        source=source,
    )


def _bonus_sources(
    character: Character, carac: str, circumstances: od.Circumstances
) -> tuple[str | None, list[ev.Labelled]]:
    """The speciality as it is spelled, and the bonus dice by source (E2, E3, E7)."""
    specialite = None
    sources = []
    if circumstances.specialite is not None:
        known = character.sheet.specialites.get(carac, {})
        specialite = spelled(
            circumstances.specialite, known, "specialite", "E3", character=character.name, carac=carac
        )
        sources.append(ev.Labelled("specialite", known[specialite]))
    if between(circumstances.bonus, 0, MOST_DICE, "bonus", "E2"):
        sources.append(ev.Labelled("bonus", circumstances.bonus))
    if between(circumstances.time, 0, MOST_DICE, "time", "E7"):
        sources.append(ev.Labelled("time", circumstances.time))
    return specialite, sources


def _thrown(
    count: int, by_hand: Sequence[int] | None, values: Chance
) -> tuple[list[int], ev.ChanceUsed | None, Source]:
    if by_hand is None:
        faces, used = values.dice(count)
        return faces, used, "virtual"
    if len(by_hand) != count:
        raise Refusal("wrong-number-of-dice", "C3", wanted=count, given=len(by_hand))
    for face in by_hand:
        if face not in FACES:
            raise Refusal("face-impossible", "C3", face=face)
    return list(by_hand), None, "table"


def _modifiers(character: Character, circumstances: od.Circumstances) -> list[ev.Labelled]:
    lesions = [ev.Labelled("lesion", -character.lesions)] if character.lesions else []
    return lesions + [
        ev.Labelled("mod", between(mod, -MOST_POINTS, MOST_POINTS, "mod", "E6")) for mod in circumstances.mods
    ]


def inflict_lesion(state: State, order: od.InflictLesion, _: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    count = between(order.count, 1, MOST_DICE, "lesions", "E5")
    now = between(character.lesions + count, 1, MOST_POINTS, "lesions", "E5")
    return [ev.LesionInflicted(character=character.name, count=count, now=now, why=prose(order.why))]


def heal_lesion(state: State, order: od.HealLesion, _: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    count = between(order.count, 1, MOST_DICE, "lesions", "E5")
    if count > character.lesions:
        raise Refusal("too-few-lesions", "E5", name=character.name, wanted=count, now=character.lesions)
    now = character.lesions - count
    return [ev.LesionHealed(character=character.name, count=count, now=now, why=prose(order.why))]


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.RollTest: roll_test,
    od.InflictLesion: inflict_lesion,
    od.HealLesion: heal_lesion,
}
