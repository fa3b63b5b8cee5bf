"""Differences of two states: nothing that a state holds is left out, and nothing is told of equals."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import fields

from greffier.engine.difference import Change, Difference, Moved, Zone, differences
from greffier.engine.history import effective
from greffier.engine.replay import happen
from greffier.store.record import read as read_record
from greffier.views.language.en import LABELS
from greffier.vocabulary.events import Sheet
from greffier.vocabulary.state import (
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
from shell import SESSIONS
from states import edits, full, plain, read, same

EDITS = edits()


NOT_OF_THE_CAMPAIGN: dict[type[msgspec.Struct], set[str]] = {State: {"name", "seq", "withheld"}}
"""What a state says of the record that it was read from, rather than of how things stand."""


def edited(*names: str) -> State | None:
    """The full state with these changes, as far as they can be made; null where no state is so."""
    data = plain(full())
    for name in names:
        before = deepcopy(data)
        try:
            EDITS[name](data)
        except (KeyError, IndexError, TypeError, AttributeError, ValueError):
            data = before  # a change before took that part away
    try:
        return read(data)
    except msgspec.ValidationError:
        return None


def one_by_one() -> Iterator[tuple[str, State]]:
    """The full state with each small change that makes a state."""
    for name in EDITS:
        state = edited(name)
        if state is not None:
            yield name, state


def told(found: Iterable[Difference], *, backwards: bool = False) -> Counter[str]:
    """What is told, whoever's it is; as it reads in the other direction if asked for."""
    said: Counter[str] = Counter()
    way: list[str]
    for one in found:
        if isinstance(one, Moved):
            name, way = str(one.cards), [one.origin.zone, one.to.zone]
        else:
            name, way = f"{one.kind} {one.name}", [repr(one.before), repr(one.after)]
        before, after = reversed(way) if backwards else way
        said[f"{name}: {before} → {after}"] += 1
    return said


def agree(one: State, other: State) -> bool:
    """Whether something is told just where something differs, and it is the same read the other way."""
    there, back = differences(one, other), differences(other, one)
    return bool(there) != same(one, other) and told(there) == told(back, backwards=True)


def structs(found: object) -> Iterator[msgspec.Struct]:
    """Every struct in a state, itself included."""
    if isinstance(found, msgspec.Struct):
        yield found
        for name in found.__struct_fields__:
            yield from structs(getattr(found, name))
    if isinstance(found, dict | list):
        for entry in found.values() if isinstance(found, dict) else found:
            yield from structs(entry)


def test_the_full_state_has_every_part() -> None:
    parts = [(one, field) for one in structs(full()) for field in fields(type(one))]
    filled = {
        (type(one), field.name)
        for one, field in parts
        if getattr(one, field.name) not in ("", None, 0, [], {}, field.default)
    }
    owed = {(type(one), field.name) for one, field in parts} - filled
    assert {(kind.__name__, name) for kind, name in owed} == {
        ("ActionDeclared", "compelled"),
        ("ActionDeclared", "secret"),  # what a character tries is never a secret
        ("ActionDeclared", "salt"),
    }


@pytest.mark.parametrize(
    ("kind", "place"),
    [
        (State, ""),
        (Origin, "origin."),
        (Session, "session."),
        (Phrase, "session.phrases.1."),
        (Slots, "session.slots.dice 3."),
        (Character, "characters.ysane."),
        (Sheet, "characters.ysane.sheet."),
        (Modifier, "characters.ysane.modifiers.neige."),
        (Task, "tasks.mur."),
        (Sequelle, "sequelles.1."),
    ],
)
def test_every_part_that_changes_is_told(kind: type[msgspec.Struct], place: str) -> None:
    changes = {name: state for name, state in one_by_one() if name.startswith(place)}
    assert [name for name, state in changes.items() if not agree(full(), state)] == []
    told_of = [name for name, state in changes.items() if differences(full(), state)]
    reached = {re.split(r"[. ]", name.removeprefix(place))[0] for name in told_of}
    assert set(kind.__struct_fields__) - reached == NOT_OF_THE_CAMPAIGN.get(kind, set())


def test_every_kind_of_difference_has_its_word() -> None:
    kinds = {
        one.kind for _, state in one_by_one() for one in differences(full(), state) if isinstance(one, Change)
    }
    assert kinds - {"character", "task", "cards.order"} == set(LABELS["difference"])


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(list(EDITS)), max_size=4), st.lists(st.sampled_from(list(EDITS)), max_size=4))
def test_nothing_is_told_of_equals_and_something_of_all_others(ones: list[str], others: list[str]) -> None:
    one, other = edited(*ones), edited(*others)
    if one and other:
        assert agree(one, other)
        assert differences(one, deepcopy(one)) == []


@pytest.mark.parametrize("session", ["premiers-tirages", "hiver-du-mur", "ascension-du-mur"])
def test_the_moments_of_a_record(session: str) -> None:
    with (SESSIONS / session / "events.jsonl").open("rb") as lines:
        record = list(read_record(lines))
    state, states = State(), [State()]
    for one in effective(record):
        happen(state, one.event, one.seq)
        states.append(deepcopy(state))
    assert all(agree(before, after) for before, after in pairwise(states))
    assert all(agree(states[0], after) for after in states)


def test_cards_are_grouped_by_the_way_they_went() -> None:
    one, other = full(), full()
    nour = other.characters["nour"]
    cards = [nour.hand.pop(), nour.hand.pop()]
    other.discard += cards
    other.pile.append(nour.in_play.pop(0))
    assert differences(one, other) == [
        Moved(Zone("hand", "Nour"), Zone("discard"), cards[::-1]),
        Moved(Zone("in_play", "Nour"), Zone("pile"), other.pile[-1:]),
    ]


def test_a_card_that_a_deck_lacks_is_nowhere() -> None:
    other = full()
    card = other.pile.pop()
    assert differences(full(), other) == [Moved(Zone("pile"), Zone("nowhere"), [card])]


def test_names_are_the_same_however_they_are_capitalised() -> None:
    other = full()
    other.characters["nour"].name = "NOUR"
    assert differences(full(), other) == [
        Change(kind="character.name", character="NOUR", before="Nour", after="NOUR")
    ]


def test_a_task_begun_is_told_from_its_first_step() -> None:
    one, other = full(), full()
    del one.tasks["mur"]
    task = other.tasks["mur"]
    begun = Task("Mur", 20, 12, "une heure", "ask", 1)
    assert differences(one, other) == [
        Change(kind="task", task="Mur", before=None, after=begun),
        Change(kind="task.degrees", task="Mur", before=0, after=task.degrees),
        Change(kind="task.steps", task="Mur", before=0, after=task.steps),
        Change(kind="task.periods", task="Mur", before=0, after=task.periods),
    ]
