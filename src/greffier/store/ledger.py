"""The ledger: one append, beside all that it is asked; written once as portable SQL, for any door."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from itertools import islice
from os import getpid
from threading import RLock

from greffier.vocabulary.events import Recorded
from greffier.vocabulary.refusals import DamagedRecord

from . import beside
from .batch import Batch, chained
from .port import Conflict, Door, Row, tried
from .queries import Queries
from .rows import NAMES, written

Turn = Callable[[], AbstractContextManager[object]]

AT_ONCE = 1000
"""Events that are brought in with one statement."""


class Ledger(Queries):
    """The campaigns of one database."""

    def __init__(self, door: Door) -> None:
        super().__init__(door)
        self.turn = _turns(door.undo_what_broke_off)
        """Whoever decides on what is here, and writes, does it `with` a turn."""

    def close(self) -> None:
        """Let go of the database."""
        self._door.close()

    def copy_into(self, file: str) -> None:
        """Write all of it, as it stands, into an empty file."""
        self._door.copy_into(file)

    def use(self, login: str, uid: str) -> None:
        """Remember the campaign that this person chose."""
        sql = (
            "INSERT INTO desks (login, campaign) VALUES (:login, :uid)"
            " ON CONFLICT (login) DO UPDATE SET campaign = :uid"
        )
        with self.turn(), self.writing(uid):
            self._door.rows(sql, login=login, uid=uid)

    def append(self, batch: Batch) -> list[Recorded] | None:
        """Write an order's events, durably and whole; null when the head moved since it was decided.

        A transaction that broke off is simply tried again, whether or not it was committed: if it was, it
        moved the head, and `of_order` finds it.

        Raises:
            Refusal: `campaign-exists`; `database-lost` when it breaks off every time.
            DamagedRecord: nothing can follow on this head.
        """
        return tried(lambda: self._appended(batch))

    def _appended(self, batch: Batch) -> list[Recorded] | None:
        recorded = chained(batch)
        try:
            if beside.ENTAILING.isdisjoint(map(type, batch.events)):
                self._door.insert_alone(batch.campaign, "events", NAMES, _rows(batch, recorded))
            else:
                self._insert_with_more(batch, recorded)
        except Conflict as conflict:  # the table itself takes nothing but what follows on the head
            if self.head(batch.campaign) == batch.expected:
                raise DamagedRecord("columns-differ", batch.expected.seq) from conflict
            return None
        return recorded

    def _insert_with_more(self, batch: Batch, recorded: list[Recorded]) -> None:
        with self.writing(batch.campaign):
            beside.precede(self._door, recorded[0])
            self.insert(batch, recorded)
            for one in recorded:
                beside.follow(self._door, one, batch.seeds)

    def insert(self, batch: Batch, recorded: list[Recorded]) -> None:
        """Write an order's events, in their places already, within `writing`."""
        self._door.insert("events", NAMES, _rows(batch, recorded))

    def writing(self, uid: str) -> AbstractContextManager[None]:
        """A transaction in which no one else writes to this campaign; undone if anything is raised."""
        return self._door.writing(uid)

    def filling(self, uid: str) -> AbstractContextManager[None]:
        """The same, for a great many events."""
        return self._door.filling(uid)

    def bring_in(self, uid: str, rows: Iterable[Row], name: str) -> int:
        """Write events as they were recorded elsewhere, within `filling`; how many there were.

        Args:
            uid: the campaign's that they are to be in.
            rows: as `written` makes them, those that follow its head, in order.
            name: what the campaign is called here.

        Raises:
            Refusal: `campaign-exists` where another campaign goes by that name.
            DamagedRecord: nothing can follow on this head.
        """
        count, coming = 0, iter(rows)
        while part := list(islice(coming, AT_ONCE)):
            try:
                if part[0][1] == 1:
                    beside.register(self._door, uid, name)
                self._door.insert("events", NAMES, part)
            except Conflict as conflict:
                raise DamagedRecord("columns-differ", part[0][1] - 1) from conflict
            count += len(part)
        return count


def _turns(begin: Callable[[], None]) -> Turn:
    """Threads take turns at a ledger, each for as long as it decides and writes; a forked process keeps away.

    Args:
        begin: what comes first at each.

    Without them, one thread would write into the transaction of another, and lose it with that. After a fork,
    what locks the file, or speaks to the server, is still the process from which this one came.
    """
    lock, process = RLock(), getpid()

    def turn() -> AbstractContextManager[object]:
        if getpid() != process:
            raise AssertionError("a ledger is to be opened after a fork, not before")
        with lock:
            begin()
        return lock

    return turn


def _rows(batch: Batch, recorded: list[Recorded]) -> list[Row]:
    return [written(batch.campaign, one) for one in recorded]
