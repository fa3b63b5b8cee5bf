"""Threads take turns at one ledger, and a process that was forked off keeps away from it."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from os import getpid
from threading import RLock

Turn = Callable[[], AbstractContextManager[object]]


def turns(begin: Callable[[], None]) -> Turn:
    """Turns at a ledger that this process opens, each for as long as somebody decides and writes.

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
