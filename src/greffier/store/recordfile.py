"""A portable record in a file: read from its first line to its last, and looked back into on the way."""

import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from msgspec.structs import replace

from greffier.engine.history import in_orders
from greffier.vocabulary.events import Recorded
from greffier.vocabulary.refusals import DamagedRecord

from . import record
from .port import Row
from .sources import AHEAD

BLOCK_BYTES = 1 << 16
"""Read at once from the end of a file: most who look back look but a little way."""

LINES_BYTES = 1 << 18
"""Read at once by who looks for marks."""

STRIDE = 64
"""Lines from one place that is remembered to the next; twice as many whenever there are too many places."""

MOST_PLACES = 4096

MOST_LOOKED_AT = 64
"""Events kept in mind, for an undo asks for the same few again and again."""

NEAR = 8
"""Lines before an event among which the first of its order is looked for."""


class FileSource:
    """A portable record in a file; never more of it in memory than the order being read, and some places."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._passed = 0
        self._stride = STRIDE
        self._places = [0]
        self._looked_at: dict[int, Recorded] = {}

    def ahead(self) -> Iterator[Recorded]:
        return self.of_kinds(AHEAD)

    def of_kinds(self, kinds: Collection[str]) -> Iterator[Recorded]:
        """The events of these kinds, found by a look at the bytes: in a text, quotation marks are escaped."""
        # A look for each noun, since a kind is seldom asked for without its like: undone, redone.
        marks = {f'"type":"{kind.partition(".")[0]}.'.encode() for kind in kinds}
        # Where one is damaged, the reading proper says so, and what it is.
        with self.path.open("rb") as file, suppress(DamagedRecord):
            events = (record.read_line(line, 0) for line in _lines_with(marks, file))
            yield from (recorded for recorded in events if recorded.event.TYPE in kinds)

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
            first = file.readline(record.LONGEST_LINE + 1)
            if not first:
                raise DamagedRecord("no-beginning", 1)
            start = record.read_line(first, 1)
            last = next(_lines_backwards(self.path, file.seek(0, os.SEEK_END)), b"")
        return start, record.read_line(last, 0)

    def rows(self, uid: str) -> Iterator[Row]:
        """The events as rows of that campaign; unchecked, as `record.rows` has it."""
        return record.rows(self._passing(), uid)

    def _passing(self) -> Iterator[bytes]:
        """Each line, with its end; of one that is too long, only so much as shows that it is."""
        self._passed, self._stride, self._places, self._looked_at = 0, STRIDE, [0], {}
        count = 0
        with self.path.open("rb") as file:
            while line := file.readline(record.LONGEST_LINE + 1):
                self._passed += len(line)
                count += 1
                if count % self._stride == 0:
                    self._remember()
                yield line

    def _remember(self) -> None:
        self._places.append(self._passed)
        if len(self._places) > MOST_PLACES:
            self._places, self._stride = self._places[::2], 2 * self._stride

    def stamp(self) -> tuple[int, ...]:
        """What another writing to the file changes."""
        stat = self.path.stat()
        return stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns

    def _lines(self, seq: int, count: int) -> list[bytes]:
        """So many lines, from that one on, of those that have passed."""
        with self.path.open("rb") as file:
            place = min((seq - 1) // self._stride, len(self._places) - 1)
            file.seek(self._places[place])
            start = seq - 1 - place * self._stride
            return list(islice(file, start, start + count))

    def at(self, seq: int) -> Recorded | None:
        """The event of that seq, with its place in its order."""
        known = self._looked_at.get(seq) or self._read_at(seq)
        if known:
            if len(self._looked_at) >= MOST_LOOKED_AT:
                self._looked_at.clear()
            self._looked_at[seq] = known
        return known

    def _read_at(self, seq: int) -> Recorded | None:
        near = NEAR
        while True:
            start = max(seq - near, 1)
            *before, line = self._lines(start, seq - start + 1) or [b""]
            if not line:
                return None
            order = record.order_in(line)
            index = 0
            while order and index < len(before) and record.order_in(before[-1 - index]) == order:
                index += 1
            if index < len(before) or start == 1:
                return replace(record.read_line(line, seq), index=index)
            near *= 2

    def between(self, after: int, until: int) -> Iterator[Recorded]:
        """The events after that seq, which ends an order, up to and with that other."""
        before, seq = None, after + 1
        while seq <= until and (lines := self._lines(seq, min(self._stride, until - seq + 1))):
            for line in lines:
                before = record.read_line(line, seq, before)
                yield before
                seq += 1

    def backwards(self, before: int) -> Iterator[Recorded]:
        end = self._passed if before > self._seqs_passed() else self._offset(before)
        lines = (record.read_line(line, 0) for line in _lines_backwards(self.path, end))
        earlier = (recorded for recorded in lines if recorded.seq < before)
        for whole in in_orders(earlier):
            for nth, recorded in enumerate(whole, start=1):
                yield replace(recorded, index=len(whole) - nth)

    def _seqs_passed(self) -> int:
        """Lines that have passed for certain."""
        return (len(self._places) - 1) * self._stride

    def _offset(self, seq: int) -> int:
        """Where that line begins, of those that have passed."""
        place = (seq - 1) // self._stride
        return self._places[place] + sum(
            map(len, self._lines(place * self._stride + 1, (seq - 1) % self._stride))
        )


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
