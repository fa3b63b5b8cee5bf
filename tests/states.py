"""States for tests that look at every part of one: one where no part is empty, and all its small changes."""

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import msgspec

from greffier.engine.replay import bare, document
from greffier.vocabulary.cards import DECK
from greffier.vocabulary.events import ActionDeclared, Ressource, SequelleCounted, Sheet
from greffier.vocabulary.state import (
    Action,
    Character,
    Modifier,
    Origin,
    Phrase,
    Sequelle,
    Session,
    Slots,
    State,
    Task,
)

Path = tuple[str | int, ...]
Edit = Callable[[Any], None]
"""A change of a state as plain data, in place; it does nothing where the part is not there any more."""

ZONES = ("hand", "aside", "in_play")
KEYED = {"characters", "tasks", "modifiers", "sequelles"}
"""Mappings whose keys follow from their entries."""

OTHERS = ("autre", "halted", "lose", "hand", "C", 0, 1)
"""Values for a part that takes only some."""


def _declared(name: str) -> ActionDeclared:
    return ActionDeclared(
        character=name,
        trait="Scribe",
        rank=4,
        moyen="Ruse",
        moyen_score=2,
        allowed=6,
        compelled=False,
        difficulty=15,
        base_difficulty=13,
        sequelles=[SequelleCounted(id=1, by=2)],
        suit="C",
        suit_declared=True,
        ressource="Meute",
        origin="pile",
        say="lire la trace",
        heritages=["XVI", "XIX"],
        tare="XII",
    )


def _sheet(player: str) -> Sheet:
    return Sheet(
        player=player,
        caracs={"Force": 3, "Charme": 1},
        specialites={"Force": {"Lutte": 2, "Course": 1}},
        traits={"Scribe": 4, "Bretteur": 1},
        moyens={"Ruse": 2, "Savoir": -1},
        ressources={"Meute": Ressource(2, "C"), "Encre": Ressource(1)},
        heritages=["XVI", "XIX"],
        tare="XII",
    )


def _session() -> Session:
    phrases = [Phrase("Paul", "le vent", "cd" * 32), Phrase("Léa", None, "ef" * 32)]
    slots = {"dice 3": Slots(4, [6, 9]), "secret": Slots(1, [3, 5])}
    return Session(3, "Le col", "ab" * 32, "ba" * 32, phrases, slots)


def full() -> State:
    """A state where no part is empty, and everything that has an order has two."""
    deck = [list(DECK[place::8]) for place in range(8)]
    people = {}
    for seq, name, player, cards in ((3, "Ysane", "Paul", deck[2:5]), (4, "Nour", "Léa", deck[5:])):
        people[name.casefold()] = Character(
            name=name,
            sheet=_sheet(player),
            enrolled=seq,
            hand=cards[0],
            aside=cards[1],
            in_play=cards[2],
            action=Action(_declared(name), coin=22),
            lesions=2,
            blessures=1,
            modifiers={
                "neige": Modifier("Neige", -1, None),
                "corde": Modifier("Corde", 1, "Force"),
            },
            retired=True,
        )
    return State(
        seq=50,
        name="Essai",
        title="Un essai",
        origin=Origin("018f0000-0000-7000-8000-000000000001", "Avant", 41, "cd" * 32),
        pile=deck[0],
        discard=deck[1],
        characters=people,
        tasks={
            "mur": Task("Mur", 20, 12, "une heure", "ask", 1, degrees=4, periods=3, steps=2),
            "quête": Task(
                "Quête", 8, 9, "un jour", "lose", 2, degrees=8, periods=9, steps=9, status="completed"
            ),
        },
        unassigned=1,
        assigned=[23, 40],
        sequelles={1: Sequelle(1, 2, ["Nour"], "la lune"), 2: Sequelle(2, 1, [], "")},
        sequelle_count=2,
        settings={"hand-when-compelled": "no", "tare-from-hand": "atavique"},
        session=_session(),
        sessions=3,
        withheld=1,
        hidden={card: 30 + place for place, card in enumerate(deck[5][:2])},
    )


def plain(state: State) -> Any:  # noqa: ANN401 - plain data
    """The state as plain data."""
    return msgspec.json.decode(msgspec.json.encode(state))


def read(data: Any) -> State:  # noqa: ANN401 - plain data
    """The state of plain data.

    Raises:
        msgspec.ValidationError: no state has such parts.
    """
    return msgspec.convert(data, State, strict=False)


def same(one: State, other: State) -> bool:
    """Whether they are the same but for the campaign's name."""
    ours, theirs = document(one), document(other)
    ours["campaign"]["name"] = theirs["campaign"]["name"] = ""
    return bool(bare(ours) == bare(theirs))


def edits() -> dict[str, Edit]:
    """Every small change of the full state: of each card's zone, and of each other part."""
    data = plain(full())
    zones: list[Path] = [("pile",), ("discard",)]
    zones += [("characters", name, zone) for name in data["characters"] for zone in ZONES]
    found = {f"{_shown(one)} to {_shown(other)}": _move(one, other) for one, other in permutations(zones, 2)}
    found |= {f"{_shown(zone)} reversed": _change(zone, lambda cards: cards[::-1]) for zone in zones}
    for path, value in _parts(data):
        if path != ("name",) and path not in zones:
            found |= _edits_of(path, value)
    return found


def _shown(path: Path) -> str:
    return ".".join(map(str, path))


def _parts(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:  # noqa: ANN401 - plain data
    """Every part with its path, cards in their zones left out."""
    if path:
        yield path, data
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _parts(value, (*path, name))
    if isinstance(data, list) and path[-1] not in {"pile", "discard", *ZONES}:
        for place, value in enumerate(data):
            yield from _parts(value, (*path, place))


def _edits_of(path: Path, value: Any) -> dict[str, Edit]:  # noqa: ANN401 - plain data
    name = _shown(path)
    match value:
        case int():
            found = {f"{name} + 1": _change(path, lambda number: number + 1)}
        case str():
            found = {f"{name} = {other}": _put(path, other) for other in (value + "x", *OTHERS)}
        case None:
            found = {f"{name} = {other}": _put(path, other) for other in OTHERS}
        case list():
            found = {f"{name} reversed": _change(path, lambda entries: entries[::-1])}
        case _:
            found = {f"{name} reversed": _change(path, lambda entries: dict(reversed(entries.items())))}
            if path[-1] not in KEYED:
                found[f"{name} renamed"] = _change(path, _renamed)
    return found | {f"{name} gone": _remove(path), f"{name} null": _put(path, None)}


def _renamed(entries: dict[str, Any]) -> dict[str, Any]:
    first, *others = entries
    return {f"{first}x": entries[first], **{name: entries[name] for name in others}}


def _holder(data: Any, path: Path) -> Any:  # noqa: ANN401 - plain data
    for step in path[:-1]:
        data = data[step]
    return data


def _change(path: Path, how: Callable[[Any], Any]) -> Edit:
    def edit(data: Any) -> None:  # noqa: ANN401 - plain data
        holder = _holder(data, path)
        holder[path[-1]] = how(holder[path[-1]])

    return edit


def _put(path: Path, value: object) -> Edit:
    return _change(path, lambda _: value)


def _remove(path: Path) -> Edit:
    def edit(data: Any) -> None:  # noqa: ANN401 - plain data
        del _holder(data, path)[path[-1]]

    return edit


def _move(one: Path, other: Path) -> Edit:
    def edit(data: Any) -> None:  # noqa: ANN401 - plain data
        card = _holder(data, one)[one[-1]].pop()
        _holder(data, other)[other[-1]].append(card)

    return edit
