"""A SQLite file: made, and connected to."""

import os
import sqlite3

from .port import BUSY_SECONDS

OWN = 0o600


def connected(place: str, *, uri: bool = False) -> sqlite3.Connection:
    """A connection without a will of its own as to transactions; a thread may read ahead on it."""
    return sqlite3.connect(
        place, uri=uri, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )


def made(path: str) -> None:
    """Make an empty file that only its owner may read: seeds will lie in it."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWN))
