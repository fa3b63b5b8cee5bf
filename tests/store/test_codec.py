"""Canonical bytes: every event comes back as it went, and any JSON program would write the same bytes."""

import json
import types
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial, reduce
from operator import getitem
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct
from msgspec.json import schema

from forging import bodies
from greffier.store import codec
from greffier.vocabulary.events import MOST_NUMBER, TYPES, Event, NoteWritten
from greffier.vocabulary.refusals import DamagedRecord
from shell import FROZEN

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
numbers = st.integers(-MOST_NUMBER, MOST_NUMBER)


def anything(kind: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401
    """Values of a field's type."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return within(inner[0], inner[1])
    if origin is Literal:
        return st.sampled_from(inner)
    if origin:
        return MADE_OF[origin](*map(anything, inner))
    plain = {str: texts, int: numbers, bool: st.booleans(), type(None): st.none()}
    return plain[kind] if kind in plain else structs(kind)


MADE_OF: dict[Any, Callable[..., st.SearchStrategy[Any]]] = {
    tuple: st.tuples,
    Union: st.one_of,
    types.UnionType: st.one_of,
    list: partial(st.lists, max_size=3),
    dict: partial(st.dictionaries, max_size=3),
}


def within(kind: Any, meta: Meta) -> st.SearchStrategy[Any]:  # noqa: ANN401
    """Values of a type, within the bounds that its field sets."""
    if meta.pattern:
        return st.from_regex(meta.pattern, fullmatch=True)
    if meta.min_length is not None:
        return st.lists(anything(get_args(kind)[0]), min_size=meta.min_length, max_size=meta.max_length)
    return anything(kind)


def structs(kind: type[Struct]) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{name: anything(hints[name]) for name in kind.__struct_fields__})


def body(event: Event) -> codec.Body[Event]:
    return codec.Body(
        actor="Élodie",
        at="2026-11-29T20:00:00.000000Z",
        campaign="c",
        data=event,
        order="o",
        seq=7,
        session=None,
        type=event.TYPE,
        v=event.VERSION,
    )


@pytest.mark.parametrize("kind", TYPES.values(), ids=list(TYPES))
def test_every_event_comes_back_as_it_went(kind: type[Event]) -> None:
    @settings(max_examples=25, deadline=None, derandomize=True)
    @given(structs(kind))
    def comes_back(event: Event) -> None:
        encoded = codec.encode(body(event))
        decoded = codec.decode(encoded, event.TYPE, 7)
        assert decoded.data == event
        assert codec.encode(decoded) == encoded

    comes_back()


@pytest.mark.parametrize("kind", TYPES.values(), ids=list(TYPES))
def test_any_json_program_writes_the_same_bytes(kind: type[Event]) -> None:
    @settings(max_examples=25, deadline=None, derandomize=True)
    @given(structs(kind))
    def same(event: Event) -> None:
        encoded = codec.encode(body(event))
        plain = json.dumps(json.loads(encoded), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert plain.encode() == encoded

    same()


def places(document: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401
    """The way to every whole number in a document."""
    if type(document) is int:
        yield way
    elif isinstance(document, dict | list):
        for name, value in document.items() if isinstance(document, dict) else enumerate(document):
            yield from places(value, (*way, name))


def test_no_number_of_an_event_is_beyond_what_every_reader_holds() -> None:
    tried = Counter[str]()
    files = FROZEN.glob("*/*/events.jsonl")
    for one in bodies(line for file in files for line in file.read_bytes().splitlines()):
        for *way, name in places(one["data"]):
            for beyond in (2**53, 2**64, -(2**53)):
                changed = deepcopy(one)
                reduce(getitem, way, changed["data"])[name] = beyond
                with pytest.raises(DamagedRecord, match="unreadable-event"):
                    codec.decode(codec.canonical(changed), one["type"], one["seq"])
                tried[one["type"]] += 1
    numbered = {name for name, kind in TYPES.items() if b"integer" in codec.canonical(schema(kind))}
    assert {*tried} == numbered


def test_an_unknown_kind_stops_the_reading_and_names_its_seq() -> None:
    with pytest.raises(DamagedRecord, match="unknown-event at seq 12") as found:
        codec.decode(b"{}", "moon.eaten", 12)
    assert found.value.facts == {"type": "moon.eaten", "v": "?"}
    later = codec.encode(body(NoteWritten(text="x"))).replace(b"note.written", b"moon.eaten")
    with pytest.raises(DamagedRecord) as found:
        codec.decode(later.replace(b'"v":1', b'"v":3'), "moon.eaten", 12)
    assert found.value.facts == {"type": "moon.eaten", "v": 3}


def test_a_later_version_stops_the_reading_and_names_its_seq() -> None:
    event = NoteWritten(text="x")
    later = codec.encode(body(event)).replace(b'"v":1', b'"v":2')
    with pytest.raises(DamagedRecord, match="unknown-event at seq 7") as found:
        codec.decode(later, "note.written", 7)
    assert found.value.facts == {"type": "note.written", "v": 2}


@pytest.mark.parametrize(
    "text", [b"", b"{", b'{"text":1}', b'{"actor":"a","at":"","campaign":"","data":{"text":"x","more":1}}']
)
def test_a_body_that_is_not_what_its_kind_says_is_named(text: bytes) -> None:
    with pytest.raises(DamagedRecord, match="unreadable-event at seq 3"):
        codec.decode(text, "note.written", 3)


@pytest.mark.parametrize("kind", list(TYPES))
def test_a_body_too_deep_to_be_read_is_named(kind: str) -> None:
    deep = b'{"a":' * 5_000 + b"1" + b"}" * 5_000
    for field in TYPES[kind].__struct_fields__:
        start = b'{"actor":"a","at":"","campaign":"","data":{"%b":' % field.encode()
        with pytest.raises(DamagedRecord, match="unreadable-event at seq 3"):
            codec.decode(start + deep + b'},"order":"o"}', kind, 3)
