"""The portable record: JSON Lines, each the body of an event with `prev` and `hash` in hex added."""

from collections.abc import Iterable, Iterator

import msgspec

from greffier.vocabulary.events import Recorded
from greffier.vocabulary.refusals import DamagedRecord

from . import chain, codec

_Fields = dict[str, msgspec.Raw]


def line(body: bytes, prev: bytes, digest: bytes) -> bytes:
    """One event as a line of the portable record, without its line end."""
    fields: dict[str, object] = {**msgspec.json.decode(body, type=_Fields)}
    return codec.canonical({**fields, "prev": prev.hex(), "hash": digest.hex()})


def read(lines: Iterable[bytes]) -> Iterator[Recorded]:
    """The events of a portable record, each checked against the one before as it is read.

    Raises:
        DamagedRecord: `not-a-record`, `not-canonical`, what `chain.checked` and `codec.decode` raise; with
            the seq where the record first goes wrong.
    """
    return chain.checked(
        _indexed(_read_line(text.rstrip(b"\n"), seq) for seq, text in enumerate(lines, start=1))
    )


def _indexed(events: Iterable[Recorded]) -> Iterator[Recorded]:
    """Each event with its place in its order, which the portable record leaves to be counted."""
    order, index = "", 0
    for one in events:
        index = index + 1 if one.order == order else 0
        order = one.order
        yield msgspec.structs.replace(one, index=index)


def _read_line(text: bytes, seq: int) -> Recorded:
    try:
        fields = msgspec.json.decode(text, type=_Fields)
        prev = bytes.fromhex(msgspec.json.decode(fields.pop("prev"), type=str))
        digest = bytes.fromhex(msgspec.json.decode(fields.pop("hash"), type=str))
        kind = msgspec.json.decode(fields["type"], type=str)
    except (msgspec.DecodeError, KeyError, ValueError) as error:
        raise DamagedRecord("not-a-record", seq, reason=str(error)) from error
    body = codec.canonical(fields)
    found = codec.decode(body, kind, seq)
    if codec.encode(found) != body or line(body, prev, digest) != text:
        raise DamagedRecord("not-canonical", seq)
    return Recorded(
        seq=found.seq,
        campaign=found.campaign,
        session=found.session,
        order=found.order,
        index=0,
        actor=found.actor,
        at=found.at,
        event=found.data,
        body=body,
        prev=prev,
        hash=digest,
    )
