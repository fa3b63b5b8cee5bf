"""The portable record: JSON Lines, each the body of an event with `prev` and `hash` in hex added."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from greffier.vocabulary.events import Recorded, Withheld
from greffier.vocabulary.refusals import DamagedRecord

from . import chain, codec

_Fields = dict[str, msgspec.Raw]


def line(body: bytes, prev: bytes, digest: bytes) -> bytes:
    """One event as a line of the portable record, without its line end."""
    fields: dict[str, object] = {**msgspec.json.decode(body, type=_Fields)}
    return codec.canonical({**fields, "prev": prev.hex(), "hash": digest.hex()})


class Hidden(Struct, frozen=True, forbid_unknown_fields=True):
    """A line that withholds its body: the place of an event, and the hashes that link it."""

    campaign: str
    hash: str
    order: str
    prev: str
    seq: int
    session: int | None
    withheld: bool


def hidden_line(one: Recorded) -> bytes:
    """A secret event as players get it, without its line end."""
    return codec.canonical(
        Hidden(one.campaign, one.hash.hex(), one.order, one.prev.hex(), one.seq, one.session, withheld=True)
    )


def _read_hidden(text: bytes, seq: int) -> Recorded:
    try:
        found = msgspec.json.decode(text, type=Hidden)
        prev, digest = bytes.fromhex(found.prev), bytes.fromhex(found.hash)
    except (msgspec.DecodeError, ValueError) as error:
        raise DamagedRecord("not-a-record", seq, reason=str(error)) from error
    if codec.canonical(found) != text:
        raise DamagedRecord("not-canonical", seq)
    return Recorded(
        seq=found.seq,
        campaign=found.campaign,
        session=found.session,
        order=found.order,
        index=0,
        actor="",
        at="",
        event=Withheld(),
        body=b"",
        prev=prev,
        hash=digest,
    )


def read(lines: Iterable[bytes]) -> Iterator[Recorded]:
    """The events of a portable record, each checked against the one before as it is read.

    Raises:
        DamagedRecord: `not-a-record`, `not-canonical`, what `chain.checked` and `codec.decode` raise; with
            the seq where the record first goes wrong.
    """
    return chain.checked(_indexed(read_line(text, seq) for seq, text in enumerate(lines, start=1)))


def _indexed(events: Iterable[Recorded]) -> Iterator[Recorded]:
    """Each event with its place in its order, which the portable record leaves to be counted."""
    order, index = "", 0
    for one in events:
        index = index + 1 if one.order == order else 0
        order = one.order
        yield msgspec.structs.replace(one, index=index)


def read_line(line_read: bytes, seq: int) -> Recorded:
    """The event of one line, its place in its order left at 0; the line must be just what `line` writes.

    Raises:
        DamagedRecord: `not-a-record`, `not-canonical`, and what `codec.decode` raises.
    """
    text = line_read.rstrip(b"\n")
    try:
        fields = msgspec.json.decode(text, type=_Fields)
        if "withheld" in fields:
            return _read_hidden(text, seq)
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
