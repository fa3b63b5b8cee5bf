"""A record as it comes in from a file: read ahead of what the database writes, and replayed as it passes."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

from greffier.engine.history import cancelled
from greffier.engine.replay import happen
from greffier.vocabulary.events import CORRECTIONS, CampaignForked, Recorded
from greffier.vocabulary.state import State

from .ledger import AT_ONCE
from .sources import FileSource

T = TypeVar("T")


def ahead(items: Iterable[T]) -> Iterator[T]:
    """The same, one part of them being got ready by a thread of its own while the one before is used.

    SQLite lets other threads run within a statement, which writes a part.
    """
    coming = iter(items)
    with ThreadPoolExecutor(1) as reader:
        part = reader.submit(_part, coming)
        while ready := part.result():
            part = reader.submit(_part, coming)
            yield from ready


def _part(coming: Iterator[T]) -> list[T]:
    return list(islice(coming, AT_ONCE))


class Coming:
    """The events of a file, replayed one order behind the one that passes: the last is yet to be judged."""

    def __init__(self, source: FileSource) -> None:
        self._source = source
        known = list(source.of_kinds((*CORRECTIONS, CampaignForked.TYPE)))
        self.undone = cancelled(known)
        self.forks = [
            (one.campaign, one.event.name) for one in known if isinstance(one.event, CampaignForked)
        ]
        """Uid and name of each campaign that was forked from the one before."""
        self.state = State()
        """Before the order that passes; what any undo cancels, up to the end of the file, left out."""
        self.order: list[Recorded] = []
        """The order that passes, as far as it did."""

    def events(self) -> Iterator[Recorded]:
        """The events, each checked against the one before.

        Raises:
            DamagedRecord: where the file goes wrong, or cannot be replayed.
        """
        for one in self._source.events():
            if one.index == 0:
                self.replay()
            self.order.append(one)
            yield one

    def replay(self) -> None:
        """Let the order that passed happen.

        Raises:
            DamagedRecord: where it cannot have happened.
        """
        passed, self.order = self.order, []
        for one in passed:
            if one.order not in self.undone:
                happen(self.state, one.event, one.seq)
