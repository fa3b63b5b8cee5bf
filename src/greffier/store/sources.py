"""Records to audit: a campaign of the ledger, or a file in the form of the portable record."""

import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import BinaryIO, Protocol

from msgspec.structs import replace

from greffier.vocabulary.events import CORRECTIONS, Recorded, SessionClosed
from greffier.vocabulary.refusals import DamagedRecord

from . import chain, record
from .ledger import Ledger
from .port import Row
from .queries import Campaign

AHEAD = (*CORRECTIONS, SessionClosed.TYPE)
"""The kinds of event to be known beforehand: they say which orders count, and what chance gave."""

BLOCK_BYTES = 1 << 16
"""Read at once from the end of a file: most who look back look but a little way."""

LINES_BYTES = 1 << 18
"""Read at once by who looks for marks."""


class Source(Protocol):
    """A record to audit: read from its first event to its last, and looked back into on the way."""

    def ahead(self) -> Iterable[Recorded]:
        """What must be known beforehand: the undos and redos, and the closings of sessions."""

    def events(self) -> Iterable[Recorded]:
        """All the events in order, each checked against the one before; DamagedRecord where that fails."""

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

    def backwards(self, before: int) -> Iterable[Recorded]:
        return self._ledger.backwards(self._uid, before)


class FileSource:
    """A portable record in a file; never more of it in memory than the order being read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._passed = 0

    def ahead(self) -> Iterator[Recorded]:
        return self.of_kinds(AHEAD)

    def of_kinds(self, kinds: Collection[str]) -> Iterator[Recorded]:
        """The events of these kinds, found by a look at the bytes: in a text, quotation marks are escaped."""
        # A look for each noun, since a kind is seldom asked for without its like: undone, redone.
        marks = {f'"type":"{kind.partition(".")[0]}.'.encode() for kind in kinds}
        # Where one is damaged, the reading proper says so, and what it is.
        with self.path.open("rb") as file, suppress(DamagedRecord):
            found = (record.read_line(line, 0) for line in _lines_with(marks, file))
            yield from (one for one in found if one.event.TYPE in kinds)

    def events(self) -> Iterator[Recorded]:
        yield from record.read(self._passing())
        if not self._passed:
            raise DamagedRecord("no-beginning", 1)

    def ends(self) -> tuple[Recorded, Recorded]:
        """The first event and the last, for themselves.

        Raises:
            DamagedRecord: `no-beginning` for an empty file, and what `record.read_line` raises.
        """
        with self.path.open("rb") as file:
            first = file.readline()
            last = next(_lines_backwards(self.path, file.seek(0, os.SEEK_END)), b"")
        if not first:
            raise DamagedRecord("no-beginning", 1)
        return record.read_line(first, 1), record.read_line(last, 0)

    def rows(self, uid: str) -> Iterator[Row]:
        """The events as rows of that campaign; unchecked, as `record.rows` has it."""
        return record.rows(self._passing(), uid)

    def _passing(self) -> Iterator[bytes]:
        """Each line, with its end."""
        self._passed = 0
        with self.path.open("rb") as file:
            for line in file:
                self._passed += len(line)
                yield line

    def stamp(self) -> tuple[int, ...]:
        """What another writing to the file changes."""
        found = self.path.stat()
        return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns

    def backwards(self, before: int) -> Iterator[Recorded]:
        found = (record.read_line(line, 0) for line in _lines_backwards(self.path, self._passed))
        earlier = (one for one in found if one.seq < before)
        for _, group in groupby(earlier, key=lambda one: one.order):
            whole = list(group)
            for nth, one in enumerate(whole, start=1):
                yield replace(one, index=len(whole) - nth)


def _lines_with(marks: Iterable[bytes], file: BinaryIO) -> Iterator[bytes]:
    """The lines that one of the marks is in, in order."""
    while block := file.read(LINES_BYTES) + file.readline():
        end = 0
        for place in sorted(place for mark in marks for place in _places(mark, block)):
            if place >= end:  # else it is in the line given before
                end = block.find(b"\n", place) + 1 or len(block)
                yield block[block.rfind(b"\n", 0, place) + 1 : end]


def _places(mark: bytes, block: bytes) -> Iterator[int]:
    place = block.find(mark)
    while place >= 0:
        yield place
        place = block.find(mark, place + len(mark))


def _lines_backwards(path: Path, end: int) -> Iterator[bytes]:
    """The lines of a file before that byte, the last first."""
    with path.open("rb") as file:
        rest = b""
        while end > 0:
            start = max(0, end - BLOCK_BYTES)
            file.seek(start)
            first, *whole = (file.read(end - start) + rest).split(b"\n")
            yield from (line for line in reversed(whole) if line)
            rest, end = first, start
        yield from filter(None, [rest])
