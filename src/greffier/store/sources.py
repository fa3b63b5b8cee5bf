"""Records to audit: a campaign of the ledger, or a file in the form of the portable record (`recordfile`)."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Protocol

from greffier.vocabulary.events import CORRECTIONS, Recorded, SessionClosed
from greffier.vocabulary.refusals import DamagedRecord

from . import chain
from .ledger import Ledger
from .queries import Campaign

AHEAD = (*CORRECTIONS, SessionClosed.TYPE)
"""The kinds of event to be known beforehand: what chance gave, and which orders are undone some time."""


class Source(Protocol):
    """A record to audit: read from its first event to its last, and looked back into on the way."""

    def ahead(self) -> Iterable[Recorded]:
        """What must be known beforehand: the undos and redos, and the closings of sessions."""

    def events(self) -> Iterable[Recorded]:
        """All the events in order, each checked against the one before; DamagedRecord where that fails."""

    def at(self, seq: int) -> Recorded | None:
        """The event of that seq, which `events` has passed already."""

    def between(self, after: int, until: int) -> Iterable[Recorded]:
        """The events after that seq, up to and with that other; `events` has passed them already."""

    def backwards(self, before: int) -> Iterable[Recorded]:
        """The events before that seq, latest first; `events` has passed it already."""


class LedgerSource:
    """A campaign of the ledger, up to the event of seq `until`, or to the head it has now."""

    def __init__(self, ledger: Ledger, campaign: Campaign, until: int) -> None:
        self._ledger = ledger
        self._uid = campaign.uid
        self._until = ledger.head(campaign.uid, until).seq

    def ahead(self) -> Iterator[Recorded]:
        with suppress(DamagedRecord):  # the reading proper says where, and what
            yield from self._ledger.of_kinds(self._uid, AHEAD, self._until)

    def events(self) -> Iterator[Recorded]:
        last = None
        for one in chain.checked(self._ledger.events(self._uid, until=self._until)):
            yield one
            last = one
        if last and last.campaign != self._uid and self._until >= self._ledger.head(self._uid).seq:
            raise DamagedRecord("foreign-campaign", last.seq)

    def at(self, seq: int) -> Recorded | None:
        return self._ledger.record(self._uid).at(seq)

    def between(self, after: int, until: int) -> Iterable[Recorded]:
        return self._ledger.events(self._uid, after, until)

    def backwards(self, before: int) -> Iterable[Recorded]:
        return self._ledger.backwards(self._uid, before)
