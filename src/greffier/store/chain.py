"""chain-1: each event's hash covers the one before, so that nothing can be changed, lost or slipped in."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from datetime import datetime

from msgspec import Struct

from greffier.vocabulary.events import CampaignForked, Recorded, Withheld
from greffier.vocabulary.refusals import DamagedRecord

GENESIS = bytes(32)
"""What the first event's hash is linked to."""

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
"""The form of a time."""


def moment(at: datetime) -> str:
    """A time of UTC as chain-1 writes it: RFC 3339, microseconds."""
    return at.isoformat(timespec="microseconds").replace("+00:00", "Z")


def link(prev: bytes, body: bytes) -> bytes:
    """The hash of an event: SHA-256 over the hash before it and its canonical body."""
    return hashlib.sha256(prev + body).digest()


class Links:
    """Holds each event against the one before, as they pass."""

    def __init__(self) -> None:
        self.seq = 0
        self.hash = GENESIS
        """Of the last event that passed."""
        self._campaign: str | None = None

    def take(self, seq: int, campaign: str, event: Struct, body: bytes, prev: bytes, digest: bytes) -> None:
        """Let the next event pass.

        Raises:
            DamagedRecord: `gap`, `foreign-campaign`, `broken-link`, `wrong-hash`, with the first bad seq.
        """
        self.seq += 1
        if seq != self.seq:
            raise DamagedRecord("gap", self.seq, found=seq)
        if prev != self.hash:
            raise DamagedRecord("broken-link", seq)
        if not isinstance(event, Withheld):
            if campaign != self._campaign or isinstance(event, CampaignForked):
                self._enter(campaign, event)
            if digest != link(prev, body):
                raise DamagedRecord("wrong-hash", seq)
        self.hash = digest

    def _enter(self, campaign: str, event: Struct) -> None:
        """A campaign of its own begins only with the record, or on the very event before."""
        before = (self._campaign, self.seq - 1, self.hash.hex())
        parted = isinstance(event, CampaignForked) and (event.origin, event.seq, event.hash) == before
        if self._campaign is not None and not (parted and campaign != self._campaign):
            raise DamagedRecord("foreign-campaign", self.seq)
        self._campaign = campaign


def checked(events: Iterable[Recorded]) -> Iterator[Recorded]:
    """The same events, each held against the one before as it passes.

    Raises:
        DamagedRecord: what `Links.take` raises; `columns-differ` for an event that is not in its place in its
            order, `asked-misplaced` where the order does not stand with its first event and nowhere else,
            `not-canonical` for a time that is not written as it should be.
    """
    links, order, index, at, hidden = Links(), "", 0, "", False
    for recorded in events:
        links.take(
            recorded.seq, recorded.campaign, recorded.event, recorded.body, recorded.prev, recorded.hash
        )
        if isinstance(recorded.event, Withheld):
            order, hidden = "", True
            yield recorded
            continue
        index = index + 1 if recorded.order == order else 0
        if recorded.index != index:
            raise DamagedRecord("columns-differ", recorded.seq)
        # The first event of an order may be withheld where a later one was revealed by itself.
        if (recorded.asked is None) != (index > 0) and not (hidden and recorded.asked is None):
            raise DamagedRecord("asked-misplaced", recorded.seq)
        if recorded.at != at and not _is_moment(recorded.at):
            raise DamagedRecord("not-canonical", recorded.seq)
        order, at, hidden = recorded.order, recorded.at, False
        yield recorded


def _is_moment(at: str) -> bool:
    """Whether a time is one, and written as chain-1 has it: UTC, RFC 3339, microseconds."""
    try:
        return bool(MOMENT.fullmatch(at)) and datetime.fromisoformat(at) is not None
    except ValueError:
        return False
