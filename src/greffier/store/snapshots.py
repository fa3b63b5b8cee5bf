"""Snapshots of the state: a cache beside the record, believed only where nothing speaks against it.

A snapshot is the state after an event, encoded, with a digest over that event's hash, the fingerprint of the
code that made the state, and the encoded state. Another hash, another code or a changed byte, and it is as if
it were not there: the record is replayed.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

import greffier
from greffier.vocabulary.events import OrderRedone, OrderUndone, Recorded
from greffier.vocabulary.state import State

from .batch import Head
from .port import Door

REDUCER = ("engine/evolve", "store/upcasting.py", "vocabulary")
"""The folders and files of the code that makes a state."""

DIGEST_BYTES = 32
LOOKED_AT = 50
"""How many of the latest snapshots are looked at for one that no later undo reaches behind."""


@cache
def fingerprint() -> str:
    """A hash over the source of the code that makes a state; where there is no source, over the version.

    The source itself, and not the times of its files: so it is the same on all machines at one database.
    """
    found = hashlib.sha256(greffier.__version__.encode())
    for part in REDUCER:
        for file in sorted(_sources(os.path.join(os.path.dirname(greffier.__file__), part))):
            with open(file, "rb") as source:
                found.update(source.read())
    return found.hexdigest()


def _sources(part: str) -> Iterator[str]:
    if os.path.isfile(part):
        yield part
    for folder, _, names in os.walk(part):
        yield from (os.path.join(folder, name) for name in names if name.endswith(".py"))


@cache
def _decoder() -> msgspec.msgpack.Decoder[State]:
    return msgspec.msgpack.Decoder(State)


def _digest(head: Head, encoded: bytes) -> bytes:
    return hashlib.sha256(head.hash + fingerprint().encode() + encoded).digest()


def keep(door: Door, campaign: str, head: Head, state: State) -> None:
    """Keep the state after the event that is the head.

    Not one with a number beyond 64 bits, which only a forged record comes to: that is replayed each time.
    """
    try:
        encoded = msgspec.msgpack.encode(state)
    except OverflowError:
        return
    with door.writing(campaign):
        door.rows(
            "INSERT INTO snapshots (campaign, seq, fingerprint, state)"
            " VALUES (:campaign, :seq, :fingerprint, :state) ON CONFLICT DO NOTHING",
            campaign=campaign,
            seq=head.seq,
            fingerprint=fingerprint(),
            state=_digest(head, encoded) + encoded,
        )


def latest(
    door: Door, campaign: str, until: int, corrections: Iterable[Recorded]
) -> tuple[int, State] | None:
    """The latest state that was kept, and after which seq; null where there is none to be believed.

    Args:
        door: to the database.
        campaign: its uid.
        until: the last seq in sight.
        corrections: the undos and redos in sight; a snapshot that one of them reaches behind is of no use.
    """
    reaches = [
        (one.seq, one.event.seq) for one in corrections if isinstance(one.event, OrderUndone | OrderRedone)
    ]
    rows = door.rows(
        "SELECT seq FROM snapshots"
        " WHERE campaign = :campaign AND fingerprint = :fingerprint AND seq <= :until"
        " ORDER BY seq DESC LIMIT :most",
        campaign=campaign,
        fingerprint=fingerprint(),
        until=until,
        most=LOOKED_AT,
    )
    for (seq,) in list(rows):
        if not any(target <= seq < correction for correction, target in reaches):
            state = believed(door, campaign, seq)
            if state:
                return seq, state
    return None


def believed(door: Door, campaign: str, seq: int) -> State | None:
    """The state kept after an event; null where it is not what this code made after that very event."""
    rows = door.rows(
        "SELECT snapshots.state, events.hash FROM snapshots JOIN events"
        " ON events.campaign = snapshots.campaign AND events.seq = snapshots.seq"
        " WHERE snapshots.campaign = :campaign AND snapshots.seq = :seq"
        " AND snapshots.fingerprint = :fingerprint",
        campaign=campaign,
        seq=seq,
        fingerprint=fingerprint(),
    )
    for kept, event_hash in rows:
        digest, encoded = bytes(kept[:DIGEST_BYTES]), bytes(kept[DIGEST_BYTES:])
        if digest == _digest(Head(seq, event_hash), encoded):
            return _decoder().decode(encoded)
    return None
