"""The portable record: JSON Lines, each the body of an event with `prev` and `hash` in hex added."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Generic, NoReturn, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from greffier.vocabulary.events import TYPES, Number, Recorded, Withheld
from greffier.vocabulary.refusals import DamagedRecord

from . import chain, codec
from .port import Row

T = TypeVar("T")

ORDER, SEQ, HASH, PREV = b',"order":"', b',"seq":', b',"hash":"', b',"prev":"'
TO_ORDER, TO_SEQ = b'"' + ORDER, b'"' + SEQ
TYPE, VERSION, WITHHELD = b',"type":"', b'","v":', b'"withheld":true}'
"""Marks in a line. What follows on an event's data is of a fixed form, and within a text the quotation marks
would be escaped: so the last such mark is the one that is meant."""

HEX = 64
"""Digits of a hash."""

Digits = Annotated[str, msgspec.Meta(min_length=HEX, max_length=HEX)]

FIELDS = {"actor", "at", "campaign", "data", "hash", "order", "prev", "seq", "session", "type", "v"}


def line(body: bytes, prev: bytes, digest: bytes) -> bytes:
    """One event as a line of the portable record, without its line end."""
    at_seq = body.rfind(SEQ)
    at_order = body.rfind(ORDER, 0, at_seq)
    hash_added = b'%b%b"' % (HASH, digest.hex().encode())
    prev_added = b'%b%b"' % (PREV, prev.hex().encode())
    return body[:at_order] + hash_added + body[at_order:at_seq] + prev_added + body[at_seq:]


class Hidden(Struct, frozen=True, forbid_unknown_fields=True):
    """A line that withholds its body: the place of an event, and the hashes that link it."""

    campaign: str
    hash: str
    order: str
    prev: str
    seq: int
    session: int | None
    withheld: bool


def withheld(one: Recorded) -> Recorded:
    """A secret event as players get it: its place, and the hashes that link it."""
    return replace(one, event=Withheld(), actor="", at="", body=b"")


def hidden_line(one: Recorded) -> bytes:
    """The same as a line of the record, without its line end."""
    return codec.canonical(
        Hidden(one.campaign, one.hash.hex(), one.order, one.prev.hex(), one.seq, one.session, withheld=True)
    )


def read(lines: Iterable[bytes]) -> Iterator[Recorded]:
    """The events of a portable record, each checked against the one before as it is read.

    Raises:
        DamagedRecord: what `read_line` and `chain.checked` raise; with the seq where it first goes wrong.
    """
    return chain.checked(_in_their_orders(lines))


def _in_their_orders(lines: Iterable[bytes]) -> Iterator[Recorded]:
    """Each event with its place in its order, which the portable record leaves to be counted."""
    before = None
    for seq, text in enumerate(lines, start=1):
        before = read_line(text, seq, before)
        yield before


def read_line(text: bytes, seq: int, before: Recorded | None = None) -> Recorded:
    """The event of one line, which must be just what `line` or `hidden_line` writes.

    Args:
        text: the line, with or without its end.
        seq: where it stands, for damage to be named by.
        before: the event of the line before, from which its place in its order is counted; without it, the
            event is taken for the first.

    Raises:
        DamagedRecord: `not-a-record`, `missing-fields`, `not-canonical`, and what `codec.decode` raises.
    """
    text = text.removesuffix(b"\n")
    if text.endswith(WITHHELD):
        return _read_hidden(text, seq, before)
    found: codec.Body[Any]
    if plain := _plain(text):
        found, body = plain, _unlinked(text)
        prev, digest = _digest(plain.prev, seq), _digest(plain.hash, seq)
    else:
        body, prev, digest, kind = _taken_apart(text, seq)
        found = codec.decode(body, kind, seq)
        if not codec.is_canonical(body, found):
            raise DamagedRecord("not-canonical", seq)
    return Recorded(
        seq=found.seq,
        campaign=found.campaign,
        session=found.session,
        order=found.order,
        index=_index(found.order, before),
        actor=found.actor,
        at=found.at,
        event=found.data,
        body=body,
        prev=prev,
        hash=digest,
    )


def _index(order: str, before: Recorded | None) -> int:
    return before.index + 1 if before and before.order == order else 0


class _Told(Struct, gc=False):
    """What a line says of its event, but for the event itself."""

    actor: str
    at: str
    hash: str
    order: str
    seq: Number
    session: Number | None
    type: str


_told = msgspec.json.Decoder(_Told)


def rows(lines: Iterable[bytes], uid: str) -> Iterator[Row]:
    """The rows that the ledger writes, taken from the lines at their word: somebody else is to check them.

    Raises:
        ValueError: a line that is none of a record.
    """
    order, index, prev = "", 0, chain.GENESIS
    for text in lines:
        try:
            told = _told.decode(text)
        except msgspec.DecodeError as error:  # before msgspec 0.21, that is no ValueError
            raise ValueError(str(error)) from error
        order, index = told.order, index + 1 if told.order == order else 0
        body = _unlinked(text.removesuffix(b"\n")).decode()
        digest = bytes.fromhex(told.hash)
        yield (uid, told.seq, told.session, order, index, told.actor, told.at, told.type, body, prev, digest)
        prev = digest


class Linked(codec.Body[T], Generic[T], gc=False, forbid_unknown_fields=True):
    """A body with the hashes that link it: what a line is."""

    hash: Digits
    prev: Digits


_linked: dict[bytes, msgspec.json.Decoder[Linked[Any]]] = {}


def _plain(text: bytes) -> Linked[Any] | None:
    """A line of today's version, written just as `line` writes it: null for any other, to be looked into."""
    at_kind = text.rfind(TYPE) + len(TYPE)
    kind = text[at_kind : text.find(b'"', at_kind)]
    decoder = _linked.get(kind)
    if decoder is None:
        event = TYPES.get(kind.decode(errors="replace"))
        if event is None:
            return None
        decoder = _linked[kind] = msgspec.json.Decoder(Linked[event])  # type: ignore[valid-type]
    try:
        found = decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return found if found.v == found.data.VERSION and codec.canonical(found) == text else None


def _unlinked(text: bytes) -> bytes:
    """The body in a line: what is left of it without the hashes."""
    begin, _, rest = text.rpartition(HASH)
    order, _, tail = rest.partition(PREV)
    return begin + order[HEX + 1 :] + tail[HEX + 1 :]


def _taken_apart(text: bytes, seq: int) -> tuple[bytes, bytes, bytes, str]:
    """Body, prev, hash, and the kind of event."""
    order, _, tail = text.rpartition(HASH)[2].partition(PREV)
    at_version = tail.rfind(VERSION)
    if at_version < 0 or not (order.startswith(TO_ORDER, HEX) and tail.startswith(TO_SEQ, HEX)):
        _not_in_place(text, seq)
    prev, digest = (_digest(part[:HEX].decode(errors="replace"), seq) for part in (tail, order))
    kind = tail[tail.rfind(TYPE) + len(TYPE) : at_version].decode(errors="replace")
    return _unlinked(text), prev, digest, kind


def _digest(digits: str, seq: int) -> bytes:
    """A hash, of its hex digits."""
    try:
        found = bytes.fromhex(digits)
    except ValueError as error:
        raise DamagedRecord("not-a-record", seq, reason=str(error)) from error
    if found.hex() != digits:
        raise DamagedRecord("not-canonical", seq)
    return found


def _not_in_place(text: bytes, seq: int) -> NoReturn:
    """A line that is no event at all, or one that another program wrote in its own manner."""
    try:
        fields = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedRecord("not-a-record", seq, reason=str(error)) from error
    missing = FIELDS - {*fields}
    if missing:
        raise DamagedRecord("missing-fields", seq, fields=", ".join(sorted(missing)))
    raise DamagedRecord("not-canonical", seq)


def _read_hidden(text: bytes, seq: int, before: Recorded | None) -> Recorded:
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
        index=_index(found.order, before),
        actor="",
        at="",
        event=Withheld(),
        body=b"",
        prev=prev,
        hash=digest,
    )
