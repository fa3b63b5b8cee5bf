"""Canonical JSON: the exact bytes an event is hashed over, and back."""

import hashlib
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from greffier.vocabulary.events import TYPES
from greffier.vocabulary.refusals import DamagedRecord

T = TypeVar("T")

_encoder = msgspec.json.Encoder(order="sorted")


class Body(Struct, Generic[T], forbid_unknown_fields=True):
    """The body of an event as chain-1 hashes it."""

    actor: str
    at: str
    campaign: str
    data: T
    order: str
    seq: int
    session: int | None
    type: str
    v: int


_decoders: dict[str, msgspec.json.Decoder[Body[Any]]] = {}


def canonical(value: object) -> bytes:
    """JSON with keys sorted, no blanks, UTF-8 as it is; the same value always gives the same bytes."""
    return _encoder.encode(value)


def encode(body: Body[Any]) -> bytes:
    """The canonical body of an event."""
    return _encoder.encode(body)


def decode(body: bytes | str, kind: str, seq: int) -> Body[Any]:
    """The body of an event of this kind.

    Raises:
        DamagedRecord: `unknown-event` for a kind or version this program does not know,
            `unreadable-event` where the body is not what its kind says.
    """
    decoder = _decoders.get(kind)
    if decoder is None:
        event = TYPES.get(kind)
        if event is None:
            raise DamagedRecord("unknown-event", seq, type=kind, v=None)
        decoder = _decoders[kind] = msgspec.json.Decoder(Body[event])  # type: ignore[valid-type]
    try:
        found = decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DamagedRecord("unreadable-event", seq, reason=str(error)) from error
    if found.v != TYPES[kind].VERSION:
        raise DamagedRecord("unknown-event", seq, type=kind, v=found.v)
    return found


def digest(value: object) -> bytes:
    """SHA-256 over the canonical JSON of a value."""
    return hashlib.sha256(canonical(value)).digest()
