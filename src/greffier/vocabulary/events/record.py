"""What every event has: its kind, its version, and its place in the record."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

Number = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
"""A whole number of 64 bits, one of them the sign: chain-1 knows no other."""


class Event(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A thing that happened. Its conclusions are in it: whoever reads it needs no rule.

    A field with a default is written only where it differs, so that one may be added without a new version.
    """

    TYPE: ClassVar[str]
    """Its stored name, `noun.participle`."""
    VERSION: ClassVar[int] = 1
    """The version of its fields."""


class Withheld(Event, frozen=True):
    """A secret event as players get it before it is revealed: its place and hash, and nothing of its body."""

    TYPE: ClassVar[str] = "withheld"
    secret: ClassVar[bool] = True


class ChanceUsed(Struct, frozen=True, gc=False):
    """Which values of the session's chance an event used (C2)."""

    first: Number = field(name="from")
    """The position of the first, from 0 in each session."""
    count: Number
    """How many."""


class Recorded(Struct, frozen=True, gc=False, kw_only=True):
    """An event in its place in the record (chain-1)."""

    seq: int
    """Its number in the campaign, from 1, without a gap."""
    campaign: str
    """The campaign's uid."""
    session: int | None
    """The number of the session it belongs to, if one was open."""
    order: str
    """The UUID of the order that caused it."""
    index: int
    """Its place among the events of that order, from 0."""
    actor: str
    """Who gave the order."""
    at: str
    """When: UTC, RFC 3339, microseconds."""
    event: Event
    body: bytes
    """Its canonical JSON, exactly as hashed."""
    prev: bytes
    """The hash of the event before, 32 bytes; zeroes for the first."""
    hash: bytes
    """SHA-256 of prev and body."""
