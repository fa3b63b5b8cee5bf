"""chain-1: each event's hash covers the one before, so that nothing can be changed, lost or slipped in."""

import hashlib
from collections.abc import Iterable, Iterator

from greffier.vocabulary.events import CampaignForked, Recorded, Withheld
from greffier.vocabulary.refusals import DamagedRecord

GENESIS = bytes(32)
"""What the first event's hash is linked to."""


def link(prev: bytes, body: bytes) -> bytes:
    """The hash of an event: SHA-256 over the hash before it and its canonical body."""
    return hashlib.sha256(prev + body).digest()


def checked(events: Iterable[Recorded]) -> Iterator[Recorded]:
    """The same events, each held against the one before as it passes.

    Raises:
        DamagedRecord: `gap`, `foreign-campaign`, `broken-link`, `wrong-hash`, with the first bad seq.
    """
    prev, campaign = GENESIS, ""
    for seq, one in enumerate(events, start=1):
        if one.seq != seq:
            raise DamagedRecord("gap", seq, found=one.seq)
        if campaign and one.campaign != campaign and not _forks(one, campaign, prev):
            raise DamagedRecord("foreign-campaign", seq)
        if one.prev != prev:
            raise DamagedRecord("broken-link", seq)
        if not isinstance(one.event, Withheld) and one.hash != link(prev, one.body):
            raise DamagedRecord("wrong-hash", seq)
        prev, campaign = one.hash, one.campaign
        yield one


def _forks(one: Recorded, campaign: str, prev: bytes) -> bool:
    """Whether a campaign of its own begins here, on the very event before."""
    match one.event:
        case CampaignForked(origin=origin, seq=seq, hash=digest):
            return (origin, seq, digest) == (campaign, one.seq - 1, prev.hex())
    return False
