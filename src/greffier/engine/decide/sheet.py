"""Deciding on character sheets: who enrols, and what may stand on a sheet."""

from collections.abc import Callable
from typing import Any

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import LAMES
from greffier.vocabulary.names import key, proper, prose, spelled
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State
from greffier.vocabulary.terms import RANKS

from .given import MOST_DICE, MOST_POINTS, Given, between, character_named


def enroll_character(state: State, order: od.EnrollCharacter, _: Given) -> list[ev.Event]:
    name = proper(order.name, "character")
    if key(name) in state.characters:
        raise Refusal("character-exists", name=state.characters[key(name)].name)
    return [ev.CharacterEnrolled(name=name, sheet=_written(ev.Sheet(), order.sheet))]


def revise_character(state: State, order: od.ReviseCharacter, _: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    sheet = _written(character.sheet.copy(), order.sheet)
    changed = [
        field
        for field in ev.Sheet.__struct_fields__
        if getattr(sheet, field) != getattr(character.sheet, field)
    ]
    if not changed:
        raise Refusal("nothing-changed", name=character.name)
    return [ev.CharacterRevised(character=character.name, changed=changed, sheet=sheet)]


def _written(sheet: ev.Sheet, changes: od.SheetChanges) -> ev.Sheet:
    if changes.player is not None:
        sheet.player = prose(changes.player).strip()
    for carac, score in changes.caracs.items():
        between(score, 0, MOST_DICE, "carac", "E1")
        sheet.caracs[_entry(carac, sheet.caracs, "carac")] = score
    for trait, rank in changes.traits.items():
        between(rank, 1, len(RANKS), "rank", "B6")
        sheet.traits[_entry(trait, sheet.traits, "trait")] = rank
    for moyen, score in changes.moyens.items():
        between(score, -MOST_DICE, MOST_DICE, "moyen", "B6")
        sheet.moyens[_entry(moyen, sheet.moyens, "moyen")] = score
    _write_specialites(sheet, changes)
    _write_ressources(sheet, changes)
    _write_lames(sheet, changes)
    return sheet


def _entry(name: str, known: dict[str, Any], kind: str) -> str:
    """The name as the sheet already spells it, else as it is now written down."""
    name = proper(name, kind)
    return {key(one): one for one in known}.get(key(name), name)


def _write_specialites(sheet: ev.Sheet, changes: od.SheetChanges) -> None:
    for carac, scores in changes.specialites.items():
        under = sheet.specialites.setdefault(spelled(carac, sheet.caracs, "carac", "E3"), {})
        for specialite, score in scores.items():
            between(score, 0, MOST_DICE, "specialite", "E3")
            under[_entry(specialite, under, "specialite")] = score


def _write_ressources(sheet: ev.Sheet, changes: od.SheetChanges) -> None:
    for ressource, (puissance, suit) in changes.ressources.items():
        entry = sheet.ressources.setdefault(_entry(ressource, sheet.ressources, "ressource"), ev.Ressource())
        if puissance is not None:
            entry.puissance = between(puissance, 0, MOST_POINTS, "puissance", "B16")
        entry.suit = suit or entry.suit


def _write_lames(sheet: ev.Sheet, changes: od.SheetChanges) -> None:
    if changes.heritages is not None:
        sheet.heritages = list(changes.heritages)
    if changes.tare is not None:
        sheet.tare = changes.tare or None
    lames = sheet.heritages + ([sheet.tare] if sheet.tare else [])
    for card in lames:
        if card not in LAMES:
            raise Refusal("not-a-lame", "B11", card=card)
        if lames.count(card) > 1:
            raise Refusal("lame-twice", "B11", card=card)


DECIDE: dict[type[od.Order], Callable[[State, Any, Given], list[ev.Event]]] = {
    od.EnrollCharacter: enroll_character,
    od.ReviseCharacter: revise_character,
}
