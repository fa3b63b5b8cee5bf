"""The portable record: JSON Lines, each the body of an event with `prev` and `hash` in hex at its end."""

import re
from binascii import unhexlify
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from greffier.vocabulary.events import CampaignStarted, Number, Recorded, Withheld
from greffier.vocabulary.refusals import DamagedRecord, Refusal

from . import chain, codec
from .port import Row

LINKS = re.compile(rb',"prev":"([0-9a-f]{64})","hash":"([0-9a-f]{64})"}')
"""What is added to a body in place of its last bracket."""

LINKS_BYTES = len(',"prev":"","hash":""}') + 2 * 64

HIDDEN = re.compile(
    rb'{"seq":([1-9][0-9]{0,15}),"session":(null|[1-9][0-9]{0,15})'
    rb',"prev":"([0-9a-f]{64})","hash":"([0-9a-f]{64})","withheld":true}'
)
"""A line that withholds its body."""

TYPE, ORDER, UUID_BYTES = b',"type":"', b',"order":"', 36
"""Marks in a line. What follows on an event's data is of a fixed form, and within a text the quotation marks
would be escaped: so the last such mark is the one that is meant."""

LONGEST_LINE = 1 << 20
"""Bytes. The longest event, a note of 10,000 signs that are each escaped, is asked for and told: 240,000."""

FIELDS = {"actor", "at", "campaign", "data", "hash", "order", "prev", "seq", "session", "type", "v"}


def line(body: bytes, prev: bytes, digest: bytes) -> bytes:
    """An event as a line of the portable record, without its line end."""
    return b'%b,"prev":"%b","hash":"%b"}' % (body[:-1], prev.hex().encode(), digest.hex().encode())


def withheld(recorded: Recorded) -> Recorded:
    """A secret event as players get it: its place, and the hashes that link it (C6)."""
    return replace(
        recorded, event=Withheld(), campaign="", order="", index=0, actor="", at="", asked=None, body=b""
    )


def hidden_line(recorded: Recorded) -> bytes:
    """The same as a line of the record, without its line end."""
    session = "null" if recorded.session is None else recorded.session
    links = f'"prev":"{recorded.prev.hex()}","hash":"{recorded.hash.hex()}"'
    return f'{{"seq":{recorded.seq},"session":{session},{links},"withheld":true}}'.encode()


def read(lines: Iterable[bytes]) -> Iterator[Recorded]:
    """The events of a portable record, each checked against the one before as it is read.

    Raises:
        DamagedRecord: what `read_line` and `chain.checked` raise; with the seq where it first goes wrong.
        Refusal: `old-record` for one of the form before the first release.
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
        DamagedRecord: `line-too-long`, `not-a-record`, `missing-fields`, `not-canonical`, and what
            `codec.decode` raises.
        Refusal: `old-record` for one of the form before the first release.
    """
    if len(text) > LONGEST_LINE:
        raise DamagedRecord("line-too-long", seq, longest=LONGEST_LINE, length=len(text))
    text = text.removesuffix(b"\n")
    links = LINKS.fullmatch(text, len(text) - LINKS_BYTES)
    if links is None:
        return _read_hidden(text, seq)
    body = text[:-LINKS_BYTES] + b"}"
    envelope = codec.decode(body, _kind(text), seq)
    if not codec.is_canonical(body, envelope):
        raise DamagedRecord("not-canonical", seq)
    if isinstance(envelope.data, CampaignStarted) and not envelope.asked:
        raise Refusal("old-record")
    return Recorded(
        seq=envelope.seq,
        campaign=envelope.campaign,
        session=envelope.session,
        order=envelope.order,
        index=_index(envelope.order, before),
        actor=envelope.actor,
        at=envelope.at,
        asked=envelope.asked or None,
        event=envelope.data,
        body=body,
        prev=unhexlify(links[1]),
        hash=unhexlify(links[2]),
    )


def _kind(text: bytes) -> str:
    """The kind of event that a line says it is of."""
    start = text.rfind(TYPE) + len(TYPE)
    return text[start : text.find(b'"', start)].decode(errors="replace")


def order_in(text: bytes) -> bytes:
    """The id of a line's order, without reading more of it; b"" where the line withholds it."""
    start = text.rfind(ORDER) + len(ORDER)
    return text[start : start + UUID_BYTES] if start >= len(ORDER) else b""


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
        if len(text) > LONGEST_LINE:
            raise ValueError(len(text))
        try:
            told = _told.decode(text)
        except msgspec.DecodeError as error:  # before msgspec 0.21, that is no ValueError
            raise ValueError(str(error)) from error
        order, index = told.order, index + 1 if told.order == order else 0
        body = text.removesuffix(b"\n")[:-LINKS_BYTES].decode() + "}"
        digest = bytes.fromhex(told.hash)
        yield (uid, told.seq, told.session, order, index, told.actor, told.at, told.type, body, prev, digest)
        prev = digest


def _read_hidden(text: bytes, seq: int) -> Recorded:
    match = HIDDEN.fullmatch(text)
    if match is None:
        _not_in_place(text, seq)
    session = None if match[2] == b"null" else int(match[2])
    return Recorded(
        seq=int(match[1]),
        campaign="",
        session=session,
        order="",
        index=0,
        actor="",
        at="",
        asked=None,
        event=Withheld(),
        body=b"",
        prev=unhexlify(match[3]),
        hash=unhexlify(match[4]),
    )


def _not_in_place(text: bytes, seq: int) -> NoReturn:
    """A line that is no event at all, or one that another program wrote in its own manner."""
    try:
        fields: dict[str, Any] = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedRecord("not-a-record", seq, reason=str(error)) from error
    missing = FIELDS - {*fields}
    if missing:
        raise DamagedRecord("missing-fields", seq, fields=", ".join(sorted(missing)))
    if fields["type"] == msgspec.Raw(b'"campaign.started"') and "asked" not in fields:
        raise Refusal("old-record")
    raise DamagedRecord("not-canonical", seq)
