"""What differs between two states: where each card went, and every other part as it was and as it is."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct, field

from greffier.vocabulary.cards import DECK
from greffier.vocabulary.events import Ressource, Sheet
from greffier.vocabulary.state import (
    Action,
    Character,
    Modifier,
    Origin,
    Phrase,
    Sequelle,
    Session,
    State,
    Task,
)

Value = (
    int
    | str
    | Sequence[int | str | Phrase | tuple[str, str]]
    | (Sheet | Ressource | Action | Modifier | Origin | Sequelle | Session | Task)
    | None
)
"""A part of a state; null where that state has none."""

Where = Literal["pile", "discard", "hand", "aside", "in_play", "nowhere"]
"""A zone of cards (B3); `nowhere` for a card that a damaged deck lacks."""

Place = tuple[Where, str]
"""A zone, and whose it is, by `names.key`."""

NOWHERE: Place = ("nowhere", "")


class Zone(Struct, frozen=True, omit_defaults=True):
    """A zone of cards, as it is shown."""

    zone: Where
    character: str | None = None


class Moved(Struct, frozen=True, tag_field="kind", tag="cards.moved"):
    """Cards that are in another zone than they were."""

    origin: Zone = field(name="from")
    to: Zone
    cards: list[str]
    """In canonical order."""


class Change(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part that is not what it was."""

    kind: str
    """Which part: `task.degrees`, `sheet.carac`…"""
    character: str | None = None
    task: str | None = None
    name: str | None = None
    """Which entry, where the part has several: the characteristic, the setting, the zone…"""
    before: Value
    after: Value


Difference = Moved | Change


def differences(before: State, after: State) -> list[Difference]:
    """All that differs in the campaign, its cards, its characters, its tasks; its name is left out.

    What is on one side only is told as such, and the rest of it as what became of it from its beginning: a
    character from the day of its enrolment, a task from its first step.
    """
    return [
        *_campaign(before, after),
        *_session(before.session, after.session),
        *_cards(before, after),
        *_characters(before.characters, after.characters),
        *_tasks(before.tasks, after.tasks),
    ]


def _value(kind: str, one: Value, other: Value, name: str | None = None, **whose: str) -> Iterator[Change]:
    if one != other:
        yield Change(kind=kind, name=name, before=one, after=other, **whose)


def _entries(
    kind: str, one: Mapping[str, Value], other: Mapping[str, Value], **whose: str
) -> Iterator[Change]:
    """The entries of a part that has several, each under its name."""
    for name in {**one, **other}:
        yield from _value(kind, one.get(name), other.get(name), name, **whose)


def _order(
    kind: str, one: Sequence[str], other: Sequence[str], name: str | None = None, **whose: str
) -> Iterator[Change]:
    """Whether what both have stands in the same order."""
    kept = [entry for entry in one if entry in other]
    return _value(kind, kept, [entry for entry in other if entry in one], name, **whose)


def _campaign(one: State, other: State) -> Iterator[Change]:
    yield from _value("campaign.title", one.title, other.title)
    yield from _value("campaign.origin", one.origin, other.origin)
    yield from _entries("campaign.setting", one.settings, other.settings)
    yield from _value("campaign.unassigned", one.unassigned, other.unassigned)
    yield from _value("campaign.assigned", one.assigned, other.assigned)
    weights, others = ({str(id_): found for id_, found in state.sequelles.items()} for state in (one, other))
    yield from _entries("campaign.sequelle", weights, others)
    yield from _order("campaign.sequelles-order", list(weights), list(others))
    yield from _value("campaign.sequelle-count", one.sequelle_count, other.sequelle_count)
    yield from _value("campaign.sessions", one.sessions, other.sessions)
    yield from _value("campaign.chance-position", one.chance_position, other.chance_position)
    yield from _entries("campaign.hidden", one.hidden, other.hidden)


def _session(one: Session | None, other: Session | None) -> Iterator[Change]:
    if one is None or other is None or one.number != other.number:
        yield from _value("session", one, other)
        return
    yield from _value("session.title", one.title, other.title)
    yield from _value("session.commitment", one.commitment, other.commitment)
    yield from _value("session.secret-commitment", one.secret_commitment, other.secret_commitment)
    yield from _value("session.phrases", one.phrases, other.phrases)
    yield from _value("session.slots", _slots(one), _slots(other))


def _slots(session: Session) -> list[tuple[str, str]]:
    """The slots that are held, stream by stream: all up to a number, and those beyond it."""
    return [
        (name, ", ".join([f"< {held.next}", *map(str, held.beyond)]))
        for name, held in sorted(session.slots.items())
    ]


def _cards(one: State, other: State) -> Iterator[Difference]:
    zones, others = _zones(one), _zones(other)
    was, now = _places(zones), _places(others)
    moved: dict[tuple[Place, Place], list[str]] = {}
    for card in DECK:
        way = (was.get(card, NOWHERE), now.get(card, NOWHERE))
        if way[0] != way[1]:
            moved.setdefault(way, []).append(card)
    names = {key: person.name for state in (one, other) for key, person in state.characters.items()}

    def zone(place: Place) -> Zone:
        return Zone(place[0], names.get(place[1]))

    rows = list({**zones, **others, NOWHERE: []})
    for way in sorted(moved, key=lambda way: (rows.index(way[0]), rows.index(way[1]))):
        yield Moved(zone(way[0]), zone(way[1]), moved[way])
    for place in (place for place in zones if place in others):
        whose = {"character": names[place[1]]} if place[1] else {}
        yield from _order("cards.order", zones[place], others[place], place[0], **whose)


def _zones(state: State) -> dict[Place, list[str]]:
    zones: dict[Place, list[str]] = {("pile", ""): state.pile, ("discard", ""): state.discard}
    for key, one in state.characters.items():
        zones |= {("hand", key): one.hand, ("aside", key): one.aside, ("in_play", key): one.in_play}
    return zones


def _places(zones: Mapping[Place, list[str]]) -> dict[str, Place]:
    return {card: place for place, cards in zones.items() for card in cards}


def _characters(ones: Mapping[str, Character], others: Mapping[str, Character]) -> Iterator[Change]:
    for key, known in {**ones, **others}.items():
        one, other = ones.get(key), others.get(key)
        if one is None or other is None:
            sheets = [each.sheet if each else None for each in (one, other)]
            yield Change(kind="character", character=known.name, before=sheets[0], after=sheets[1])
        enrolled = Character(known.name, known.sheet, known.enrolled)
        yield from _character(one or enrolled, other or enrolled)


def _character(one: Character, other: Character) -> Iterator[Change]:
    whose = {"character": other.name}
    yield from _value("character.name", one.name, other.name, **whose)
    yield from _value("character.enrolled", one.enrolled, other.enrolled, **whose)
    yield from _value("character.retired", one.retired, other.retired, **whose)
    yield from _sheet(one.sheet, other.sheet, **whose)
    yield from _value("character.lesions", one.lesions, other.lesions, **whose)
    yield from _value("character.blessures", one.blessures, other.blessures, **whose)
    yield from _entries("character.modifier", one.modifiers, other.modifiers, **whose)
    yield from _order("character.modifiers-order", list(one.modifiers), list(other.modifiers), **whose)
    yield from _value("character.action", one.action, other.action, **whose)


def _sheet(one: Sheet, other: Sheet, **whose: str) -> Iterator[Change]:
    yield from _value("sheet.player", one.player, other.player, **whose)
    yield from _entries("sheet.carac", one.caracs, other.caracs, **whose)
    for carac in {**one.specialites, **other.specialites}:
        scores, others = (
            {f"{carac}/{name}": score for name, score in sheet.specialites.get(carac, {}).items()}
            for sheet in (one, other)
        )
        yield from _entries("sheet.specialite", scores, others, **whose)
    yield from _entries("sheet.trait", one.traits, other.traits, **whose)
    yield from _entries("sheet.moyen", one.moyens, other.moyens, **whose)
    yield from _entries("sheet.ressource", one.ressources, other.ressources, **whose)
    yield from _value("sheet.heritages", one.heritages, other.heritages, **whose)
    yield from _value("sheet.tare", one.tare, other.tare, **whose)


def _tasks(ones: Mapping[str, Task], others: Mapping[str, Task]) -> Iterator[Change]:
    for key, known in {**ones, **others}.items():
        one, other = ones.get(key), others.get(key)
        started = Task(
            known.name, known.target, known.difficulty, known.period, known.on_critical, known.lose
        )
        if one is None or other is None:
            yield from _value("task", one and started, other and started, task=known.name)
        yield from _task(one or started, other or started)


def _task(one: Task, other: Task) -> Iterator[Change]:
    whose = {"task": other.name}
    yield from _value("task.name", one.name, other.name, **whose)
    yield from _value("task.status", one.status, other.status, **whose)
    yield from _value("task.degrees", one.degrees, other.degrees, **whose)
    yield from _value("task.target", one.target, other.target, **whose)
    yield from _value("task.difficulty", one.difficulty, other.difficulty, **whose)
    yield from _value("task.steps", one.steps, other.steps, **whose)
    yield from _value("task.periods", one.periods, other.periods, **whose)
    yield from _value("task.period", one.period, other.period, **whose)
    yield from _value("task.on-critical", one.on_critical, other.on_critical, **whose)
    yield from _value("task.lose", one.lose, other.lose, **whose)
