"""Canonical JSON: the exact bytes an event is hashed over, and back."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Literal, NoReturn, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from greffier.engine.evolve import READ
from greffier.vocabulary.events import MOST_NUMBER, TYPES, Event, Number
from greffier.vocabulary.refusals import DamagedRecord

from .port import Row
from .upcasting import steps_from

T = TypeVar("T")
S = TypeVar("S", bound="Outline")

_encoder = msgspec.json.Encoder(order="sorted")


class Body(Struct, Generic[T], gc=False, kw_only=True, forbid_unknown_fields=True):
    """The body of an event as chain-1 hashes it."""

    actor: str
    at: str
    asked: dict[str, Any] | UnsetType = UNSET
    """The order as it was understood, with its first event."""
    campaign: str
    data: T
    order: str
    seq: Number
    session: Number | None
    type: str
    v: int
    """The version it is stored in; `data` is always of today's."""


class Outline(Struct, gc=False):
    """What a replay needs of a body; whether the rest is as it should be, it does not ask."""

    data: Any
    order: str


class Link(Outline, gc=False):
    """The same, with what the chain needs too."""

    campaign: str


def _refuse_float(literal: str) -> NoReturn:
    raise ValueError(literal)


_documents: msgspec.json.Decoder[Any] = msgspec.json.Decoder(float_hook=_refuse_float)
_older = msgspec.json.Decoder(Body[dict[str, Any]])
_decoders: dict[str, msgspec.json.Decoder[Body[Any]]] = {}
_outlines: dict[type[Outline], dict[str, Callable[[bytes | str], Any]]] = {Outline: {}, Link: {}}


def canonical(value: object) -> bytes:
    """JSON with keys sorted, no blanks, UTF-8 as it is; the same value always gives the same bytes."""
    return _encoder.encode(value)


def encode(body: Body[Any]) -> bytes:
    """The canonical body of an event, always in today's version."""
    today = body.data.VERSION
    return _encoder.encode(body if body.v == today else replace(body, v=today))


def decode(body: bytes | str, kind: str, seq: int) -> Body[Any]:
    """The body of an event of this kind; one of an older version is brought up to today's, step by step.

    Raises:
        DamagedRecord: `unknown-event` for a kind or version this program does not know,
            `unreadable-event` where the body is not what its kind and version say, `columns-differ` where
            it says that it is of another kind.
    """
    decoder = _decoders.get(kind)
    if decoder is None:
        event = _event(body, kind, seq)
        decoder = _decoders[kind] = msgspec.json.Decoder(Body[event], float_hook=_refuse_float)  # type: ignore[valid-type]
    try:
        found = decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return _brought_up(body, kind, seq, str(error))
    if found.type != kind:
        raise DamagedRecord("columns-differ", seq)
    # An older body may happen to fit today's fields, and mean something else by them.
    return found if found.v == TYPES[kind].VERSION else _brought_up(body, kind, seq)


def outlined(rows: Iterable[Row], shape: type[S]) -> Iterator[tuple[Row, S | Body[Any]]]:
    """Each row, which begins with kind, seq and body, and what is read of that body for a replay.

    Raises:
        DamagedRecord: as for `decode`.
    """
    known = _outlines[shape]
    for row in rows:
        read = known.get(row[0]) or _outline(row, shape)
        try:
            found: S | Body[Any] = read(row[2])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            found = _brought_up(row[2], row[0], row[1], str(error))
        yield row, found


def _outline(row: Row, shape: type[Outline]) -> Callable[[bytes | str], Any]:
    """How bodies of this row's kind are read, if that is what they say they are, in today's version."""
    kind, seq, body = row[:3]
    event = _event(body, kind, seq)
    parts = [("data", READ.get(event, event)), ("v", Literal[event.VERSION])]
    outline = msgspec.defstruct("Outlined", parts, bases=(shape,), tag_field="type", tag=kind, gc=False)
    _outlines[shape][kind] = msgspec.json.Decoder(outline).decode
    return _outlines[shape][kind]


def _event(body: bytes | str, kind: str, seq: int) -> type[Event]:
    """The event that this kind names."""
    event = TYPES.get(kind)
    if event is None:
        raise DamagedRecord("unknown-event", seq, type=kind, v=_version(body))
    return event


def _brought_up(body: bytes | str, kind: str, seq: int, reason: str = "") -> Body[Any]:
    """The body of an older version; `reason` says why it is none of today's."""
    try:
        found = _older.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedRecord("unreadable-event", seq, reason=str(error)) from error
    event = TYPES[kind]
    if found.type != kind:
        raise DamagedRecord("columns-differ", seq)
    if found.v == event.VERSION:
        raise DamagedRecord("unreadable-event", seq, reason=reason)
    steps = steps_from(kind, found.v)
    if steps is None:
        raise DamagedRecord("unknown-event", seq, type=kind, v=found.v)
    data = found.data
    try:
        for step in steps:
            data = step(data)
        return replace(found, data=msgspec.convert(data, event))
    except (LookupError, TypeError, ValueError, AttributeError, msgspec.ValidationError) as error:
        raise DamagedRecord("unreadable-event", seq, reason=str(error)) from error


def _version(body: bytes | str) -> object:
    """The version that the body of an unknown kind names; a question mark where it names none."""
    try:
        return _older.decode(body).v
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return "?"


def is_canonical(body: bytes, found: Body[Any]) -> bool:
    """Whether a body is written as chain-1 has it: keys sorted, no blanks, no floats, numbers within 2^53.

    One of today's version is held against what `encode` writes. The fields of an older one are no longer
    known, so it is read as a plain document and written again.

    Args:
        body: as it was read.
        found: what `decode` made of it.
    """
    if found.v == found.data.VERSION:
        return _encoder.encode(found) == body and not (found.asked and _asks_beyond(body, found.asked))
    try:
        document = _documents.decode(body)
    except msgspec.ValidationError:  # a float
        return False
    return canonical(document) == body and not _beyond(document)


LONG_NUMBER = re.compile(rb"[:,\[]-?[1-9][0-9]{15}")


def _asks_beyond(body: bytes, asked: dict[str, Any]) -> bool:
    """The same of what was asked, each number of which is looked at only where one has so many digits.

    For speed: benchmarks, audit, "chain".
    """
    return bool(LONG_NUMBER.search(body, 0, body.find(b',"at":"'))) and _beyond(asked)


def _beyond(document: object) -> bool:
    """Whether there is a number in it that not every JSON reader holds exactly."""
    left = [document]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left.extend(value.values())
        elif isinstance(value, list):
            left.extend(value)
        elif isinstance(value, int) and not -MOST_NUMBER <= value <= MOST_NUMBER:
            return True
    return False


def digest(value: object) -> bytes:
    """SHA-256 over the canonical JSON of a value."""
    return hashlib.sha256(canonical(value)).digest()
