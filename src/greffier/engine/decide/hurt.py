"""Deciding on what a character carries into every roll: lésions, blessures, standing modifiers (E5, E6)."""

from collections.abc import Callable
from typing import Any

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.names import find, key, proper, prose, spelled
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .given import MOST_DICE, MOST_POINTS, Given, between, character_named
from .throwing import unreserved


def _inflicted(now: int, count: int, what: str) -> int:
    """How many there are after so many more."""
    return between(now + between(count, 1, MOST_DICE, what, "E5"), 1, MOST_POINTS, what, "E5")


def _healed(name: str, now: int, count: int | None, what: str) -> int:
    """How many heal: those asked for, or all.

    Raises:
        Refusal: `too-few-lesions` or `too-few-blessures`; `number-out-of-range`.
    """
    wanted = now if count is None else between(count, 1, MOST_POINTS, what, "E5")
    if not 1 <= wanted <= now:
        raise Refusal(f"too-few-{what}", "E5", name=name, wanted=wanted, now=now)
    return wanted


def inflict_lesion(state: State, order: od.InflictLesion, _: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    now = _inflicted(character.lesions, order.count, "lesions")
    return [ev.LesionInflicted(character=character.name, count=order.count, now=now, why=prose(order.why))]


def heal_lesion(state: State, order: od.HealLesion, _: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    count = _healed(character.name, character.lesions, order.count, "lesions")
    now = character.lesions - count
    return [ev.LesionHealed(character=character.name, count=count, now=now, why=prose(order.why))]


def inflict_blessure(state: State, order: od.InflictBlessure, _: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    now = _inflicted(character.blessures, order.count, "blessures")
    return [ev.BlessureInflicted(character=character.name, count=order.count, now=now, why=prose(order.why))]


def heal_blessure(state: State, order: od.HealBlessure, _: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    count = _healed(character.name, character.blessures, order.count, "blessures")
    now = character.blessures - count
    return [ev.BlessureHealed(character=character.name, count=count, now=now, why=prose(order.why))]


def add_modifier(state: State, order: od.AddModifier, _: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    label = unreserved(proper(order.label, "modifier"))
    if key(label) in character.modifiers:
        raise Refusal(
            "modifier-exists", "E6", name=character.name, label=character.modifiers[key(label)].label
        )
    between(order.value, -MOST_POINTS, MOST_POINTS, "mod", "E6")
    if order.value == 0:
        raise Refusal("modifier-zero", "E6")
    carac = None
    if order.carac is not None:
        carac = spelled(order.carac, character.sheet.caracs, "carac", "E6", character=character.name)
    return [ev.ModifierAdded(character=character.name, label=label, value=order.value, carac=carac)]


def remove_modifier(state: State, order: od.RemoveModifier, _: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    labels = {known: one.label for known, one in character.modifiers.items()}
    label = find(order.label, labels, "modifier", "E6", character=character.name)
    return [ev.ModifierRemoved(character=character.name, label=label)]


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.InflictLesion: inflict_lesion,
    od.HealLesion: heal_lesion,
    od.InflictBlessure: inflict_blessure,
    od.HealBlessure: heal_blessure,
    od.AddModifier: add_modifier,
    od.RemoveModifier: remove_modifier,
}
