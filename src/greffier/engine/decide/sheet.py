"""Deciding on characters: who enrols, who retires, and what may stand on a sheet."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import LAMES
from greffier.vocabulary.names import find, key, proper, prose, spelled
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State
from greffier.vocabulary.terms import RANKS, Suit

from .given import MOST_DICE, MOST_POINTS, Given, between, character_named, taking_part


def enroll_character(state: State, order: od.EnrollCharacter, _: Given) -> list[ev.Event]:
    name = proper(order.name, "character")
    known = state.characters.get(key(name))
    if known:
        raise Refusal("character-exists", name=taking_part(known).name)
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


def retire_character(state: State, order: od.RetireCharacter, _: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    if character.action:
        raise Refusal("action-under-way", "B7", name=character.name, drawn=list(character.in_play))
    for held, aside in ((character.hand, ""), (character.aside, " --aside")):
        if held:
            raise Refusal("holds-cards", "B5", name=character.name, hand=list(held), aside=aside)
    return [ev.CharacterRetired(character=character.name)]


def load_character(state: State, order: od.LoadCharacter, given: Given) -> list[ev.Event]:
    known = state.characters.get(key(order.name))
    if known is None:
        return enroll_character(state, od.EnrollCharacter(name=order.name, sheet=order.sheet), given)
    sheet = replace(order.sheet, ressources=_never_lower(order.sheet.ressources, known.sheet.ressources))
    return revise_character(state, od.ReviseCharacter(character=order.name, sheet=sheet), given)


Ressources = Mapping[str, tuple[int | None, Suit | None] | None]


def _never_lower(changes: Ressources, known: Mapping[str, ev.Ressource]) -> dict[str, Any]:
    """The changes of a sheet written long ago: what play has added to a Puissance since stays (B16)."""
    standing = {key(name): one.puissance for name, one in known.items()}
    return {
        name: (max(changed[0], standing.get(key(name), 0)), changed[1])
        if changed and changed[0] is not None
        else changed
        for name, changed in changes.items()
    }


class Part(Struct, frozen=True):
    """A part of a sheet that holds scores by name: what it is called in refusals, and its bounds."""

    kind: str
    clause: str
    least: int
    most: int

    def write(self, known: dict[str, int], changes: Mapping[str, int | None]) -> None:
        """Write these scores among those known, each under the spelling that stands; null takes one off."""
        entries = {key(name): name for name in known}
        for name, score in changes.items():
            if score is None:
                entry = find(name, entries, "entry", self.clause)
                del known[entry], entries[key(entry)]
                continue
            between(score, self.least, self.most, self.kind, self.clause)
            written = proper(name, self.kind)
            known[entries.setdefault(key(written), written)] = score


CARAC = Part("carac", "E1", 0, MOST_DICE)
SPECIALITE = Part("specialite", "E3", 0, MOST_DICE)
TRAIT = Part("trait", "B6", 1, len(RANKS))
MOYEN = Part("moyen", "B6", -MOST_DICE, MOST_DICE)


def _written(sheet: ev.Sheet, changes: od.SheetChanges) -> ev.Sheet:
    if changes.player is not None:
        sheet.player = prose(changes.player).strip()
    CARAC.write(sheet.caracs, changes.caracs)
    TRAIT.write(sheet.traits, changes.traits)
    MOYEN.write(sheet.moyens, changes.moyens)
    _write_specialites(sheet, changes)
    _write_ressources(sheet, changes)
    _write_lames(sheet, changes)
    return sheet


def _write_specialites(sheet: ev.Sheet, changes: od.SheetChanges) -> None:
    for carac, scores in changes.specialites.items():
        under = sheet.specialites.setdefault(spelled(carac, sheet.caracs, "carac", "E3"), {})
        SPECIALITE.write(under, scores)
    sheet.specialites = {
        carac: under for carac, under in sheet.specialites.items() if under and carac in sheet.caracs
    }


def _write_ressources(sheet: ev.Sheet, changes: od.SheetChanges) -> None:
    entries = {key(name): name for name in sheet.ressources}
    for name, changed in changes.ressources.items():
        if changed is None:
            gone = find(name, entries, "entry", "B16")
            del sheet.ressources[gone], entries[key(gone)]
            continue
        puissance, suit = changed
        written = proper(name, "ressource")
        entry = sheet.ressources.setdefault(entries.setdefault(key(written), written), ev.Ressource())
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
    od.RetireCharacter: retire_character,
    od.LoadCharacter: load_character,
}
