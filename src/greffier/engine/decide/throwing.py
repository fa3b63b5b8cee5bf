"""Throwing dice for a characteristic: what every kind of roll has in common (E1–E8)."""

from collections.abc import Sequence

from msgspec import Struct

from greffier.engine.values import Chance
from greffier.rules.enormatro import pool as pools
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import bare, key, proper, spelled
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Character, State
from greffier.vocabulary.terms import Source

from .given import MOST_DICE, MOST_POINTS, between, character_named, written_name

FACES = range(1, 7)


class Ability(Struct, frozen=True):
    """What a roll starts from: a character's characteristic, or the score of one without a sheet."""

    name: str
    carac: str
    score: int
    who: int = 0
    """The seq of the character's enrolment, whose dice these are; 0 without a sheet (chance-2)."""
    specialites: dict[str, int] = {}
    blessures: int = 0
    standing: list[ev.Labelled] = []
    """Modifiers that the character carries: lésions, standing ones (E5, E6)."""


def ability(character: Character, carac: str) -> Ability:
    """A character's characteristic, with what weighs on it.

    Raises:
        Refusal: `unknown-carac`, with the nearest names.
    """
    sheet = character.sheet
    name = spelled(carac, sheet.caracs, "carac", "E1", character=character.name)
    lesions = [ev.Labelled("lesion", -character.lesions)] if character.lesions else []
    others = [
        ev.Labelled(one.label, one.value)
        for one in character.modifiers.values()
        if one.carac is None or key(one.carac) == key(name)
    ]
    return Ability(
        character.name,
        name,
        sheet.caracs[name],
        character.enrolled,
        sheet.specialites.get(name, {}),
        character.blessures,
        lesions + others,
    )


def written_in(name: str, carac: str, score: int, who: int = 0) -> Ability:
    """A score that is written in, as for a guard who has no sheet."""
    score = between(score, 0, MOST_DICE, "carac", "E1")
    return Ability(proper(name, "character"), proper(carac, "carac"), score, who)


def ability_of(state: State, name: str, carac: str, score: int | None) -> Ability:
    """A score that is written in, or else what stands on the sheet of that name."""
    if score is None:
        return ability(character_named(state, name), carac)
    known = state.characters.get(key(name))
    return written_in(written_name(state, name), carac, score, known.enrolled if known else 0)


class Prepared(Struct, frozen=True):
    """A roll ready to be thrown: everything but the dice."""

    ability: Ability
    specialite: str | None
    bonus: ev.Bonus
    penalty: int
    pool: pools.Pool
    modifiers: list[ev.Labelled]


def prepare(state: State, base: Ability, circumstances: od.Circumstances) -> Prepared:
    """What will be thrown and kept (E2–E8).

    Raises:
        Refusal: `unknown-specialite`, `number-out-of-range`, `aids-oneself`, `character-retired`.
    """
    specialite, sources = _bonus_sources(state, base, circumstances)
    penalty = between(circumstances.penalty, 0, MOST_DICE, "penalty", "E4")
    return assembled(base, specialite, sources, penalty, base.standing + mods_of(circumstances.mods))


def mods_of(values: Sequence[int]) -> list[ev.Labelled]:
    """The modifiers of circumstance, each within what a total may bear (E6)."""
    return [ev.Labelled("mod", between(mod, -MOST_POINTS, MOST_POINTS, "mod", "E6")) for mod in values]


def assembled(
    base: Ability,
    specialite: str | None,
    sources: list[ev.Labelled],
    penalty: int,
    modifiers: list[ev.Labelled],
) -> Prepared:
    """The roll, once all that bears on it is known: how many dice are thrown and kept (E2, E4, E5)."""
    asked = sum(source.value for source in sources)
    pool = pools.pool(base.score, asked, penalty + base.blessures)
    return Prepared(base, specialite, ev.Bonus(asked, pool.bonus, sources), penalty, pool, modifiers)


def _bonus_sources(
    state: State, base: Ability, circumstances: od.Circumstances
) -> tuple[str | None, list[ev.Labelled]]:
    """The spécialité as it is spelled, and the bonus dice by source (E2, E3, E7)."""
    specialite, named = of_specialite(base, circumstances.specialite)
    return specialite, [
        *named,
        *of_circumstance(circumstances.bonus),
        *of_aid(state, base, circumstances.aid),
        *of_time(circumstances.time),
    ]


def of_specialite(base: Ability, wanted: str | None) -> tuple[str | None, list[ev.Labelled]]:
    """The spécialité as the sheet spells it, and its bonus dice; neither where none is named (E3).

    Raises:
        Refusal: `unknown-specialite`, with the nearest names.
    """
    if wanted is None:
        return None, []
    name = spelled(wanted, base.specialites, "specialite", "E3", character=base.name, carac=base.carac)
    return name, [ev.Labelled("specialite", base.specialites[name])]


def of_circumstance(dice: int) -> list[ev.Labelled]:
    """The bonus dice of circumstance (E2).

    Raises:
        Refusal: `number-out-of-range`.
    """
    return [ev.Labelled("bonus", dice)] if between(dice, 0, MOST_DICE, "bonus", "E2") else []


def of_aid(state: State, base: Ability, aid: Sequence[tuple[str, int]]) -> list[ev.Labelled]:
    """The bonus dice of the comrades who help, by name (E2).

    Raises:
        Refusal: `aids-oneself`, `named-twice`, `label-reserved`, `character-retired`, `number-out-of-range`.
    """
    sources: list[ev.Labelled] = []
    for comrade, dice in aid:
        name = written_name(state, unreserved(proper(comrade, "character")))
        if key(name) == key(base.name):
            raise Refusal("aids-oneself", "E2", name=base.name)
        if key(name) in {key(source.label) for source in sources}:
            raise Refusal("named-twice", "E2", name=name)
        sources.append(ev.Labelled(name, between(dice, 1, MOST_DICE, "bonus", "E2")))
    return sources


def of_time(periods: int) -> list[ev.Labelled]:
    """The bonus dice of preparation, one a period (E7).

    Raises:
        Refusal: `number-out-of-range`.
    """
    return [ev.Labelled("time", periods)] if between(periods, 0, MOST_DICE, "time", "E7") else []


RESERVED = {"specialite", "bonus", "time", "lesion", "mod"}
"""The labels that the record itself gives; no comrade and no standing modifier bears one."""


def unreserved(label: str) -> str:
    """The label itself.

    Raises:
        Refusal: `label-reserved`.
    """
    if bare(label) in RESERVED:
        raise Refusal("label-reserved", "E6", name=label)
    return label


class Faces(Struct, frozen=True):
    """Faces thrown, and how."""

    faces: list[int]
    chance: ev.ChanceUsed | None
    source: Source
    entered: list[int] = []
    """Places of those that the table threw, where chance threw others."""


def throw_dice(
    who: int,
    count: int,
    by_hand: Sequence[int] | None,
    values: Chance,
    *,
    secret: bool = False,
    side: int | None = None,
) -> Faces:
    """So many dice, by chance or as the table threw them (C3).

    Raises:
        Refusal: `wrong-number-of-dice`, `face-impossible`.
    """
    if by_hand is None:
        return Faces(*values.dice(who, count, secret=secret, side=side), "virtual")
    return entered(count, by_hand)


def entered(count: int, by_hand: Sequence[int]) -> Faces:
    """So many dice, as the table threw them (C3).

    Raises:
        Refusal: `wrong-number-of-dice`, `face-impossible`.
    """
    if len(by_hand) != count:
        raise Refusal("wrong-number-of-dice", "C3", wanted=count, given=len(by_hand))
    for face in by_hand:
        if face not in FACES:
            raise Refusal("face-impossible", "C3", face=face)
    return Faces(list(by_hand), None, "table")


def parts(prepared: Prepared, thrown: Faces) -> dict[str, object]:
    """The fields of a `Throw`, by name."""
    kept = pools.keep(thrown.faces, prepared.pool.kept)
    base = prepared.ability
    return {
        "character": base.name,
        "carac": base.carac,
        "score": base.score,
        "specialite": prepared.specialite,
        "bonus": prepared.bonus,
        "penalty": prepared.penalty,
        "blessures": base.blessures,
        "thrown": thrown.faces,
        "kept": kept,
        "sum": sum(kept),
        "modifiers": prepared.modifiers,
        "total": sum(kept) + sum(one.value for one in prepared.modifiers),
        "chance": thrown.chance,
        "source": thrown.source,
        "entered": thrown.entered,
    }
