"""What every event has: its kind, its version, and its place in the record."""

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct, field

from greffier.vocabulary.terms import StreamKind

MOST_NUMBER = 2**53 - 1

Number = Annotated[int, Meta(ge=-MOST_NUMBER, le=MOST_NUMBER)]
"""A whole number that every JSON reader holds exactly: chain-1 knows no other."""

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hex."""

Salt = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")]
"""16 bytes in hex, or nothing."""

Stream = tuple[StreamKind, Number]
"""What chance is for, and whose: the seq of the event that enrolled the character, 0 without a sheet."""


class Event(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A thing that happened. Its conclusions are in it: whoever reads it needs no rule.

    A field with a default is written only where it differs, so that one may be added without a new version.
    """

    TYPE: ClassVar[str]
    """Its stored name, `noun.participle`."""
    VERSION: ClassVar[int] = 1
    """The version of its fields."""
    secret: bool = False
    """Whether it is kept from players until it is revealed (C6)."""
    salt: Salt = ""
    """Of a secret event: random, so that its hash tells nothing of it."""


class Withheld(Event, frozen=True):
    """A secret event as players get it before it is revealed: its place and hash, and nothing of its body."""

    TYPE: ClassVar[str] = "withheld"


class Proof(Struct, frozen=True, gc=False):
    """What a secret value was made from, and that the session had committed to it (chance-2)."""

    leaf: Digest
    """T_j, which the key of this one slot is made from."""
    path: Annotated[list[Digest], Meta(min_length=10, max_length=10)]
    """The hashes that lead from it to the session's `secret_commitment`."""


class ChanceUsed(Struct, frozen=True, gc=False, omit_defaults=True):
    """Which values of the session's chance an event used (chance-2)."""

    stream: Stream
    slot: Number
    """Its place in the stream, from 0 in each session; secret values count theirs apart."""
    first: Number = field(name="from")
    """The index of the first value within the slot."""
    count: Number
    """How many."""
    proof: Proof | None = None
    """Of a secret value."""


class Recorded(Struct, frozen=True, gc=False, kw_only=True):
    """An event in its place in the record (chain-1)."""

    seq: int
    """Its number in the campaign, from 1, without a gap."""
    campaign: str
    """The campaign's uid."""
    session: int | None
    """The number of the session it belongs to, if one was open."""
    order: str
    """The UUID of the order that caused it; "" of a line that withholds it."""
    index: int
    """Its place among the events of that order, from 0."""
    actor: str
    """Who gave the order."""
    at: str
    """When: UTC, RFC 3339, microseconds."""
    asked: dict[str, Any] | None
    """The order as it was understood (C7), with the first event of each order."""
    event: Event
    body: bytes
    """Its canonical JSON, exactly as hashed."""
    prev: bytes
    """The hash of the event before, 32 bytes; zeroes for the first."""
    hash: bytes
    """SHA-256 of prev and body."""
