"""How a SQLite file is opened that is not to be written to, or that lies where nothing can be written."""

import os
import sqlite3
from pathlib import Path

from greffier.vocabulary.refusals import Refusal

from .sqlite_file import connected

BESIDE = ("-wal", "-journal")
"""How the files end in which SQLite keeps, beside the database, what is not in it yet."""


def beside(path: str) -> list[str]:
    """The files beside the database that are part of it."""
    return [path + suffix for suffix in BESIDE if os.path.exists(path + suffix)]


def on_purpose(path: str) -> sqlite3.Connection:
    """A connection that writes nothing, not even what a process that died left beside the file."""
    if any(os.path.getsize(one) for one in beside(path)):
        return _connected(path, "mode=ro")
    # SQLite's own read-only mode would leave the files behind that it makes for as long as it reads.
    connection = connected(path)
    connection.execute("PRAGMA query_only = ON")
    return connection


def of_necessity(path: str) -> sqlite3.Connection:
    """A connection to a file beside which nothing can be made: nobody writes to it as long as it is so.

    Raises:
        Refusal: `wal-unreadable` where part of the database is in a file beside it.
    """
    parts = [one for one in beside(path) if os.path.getsize(one)]
    if parts and os.access(path, os.R_OK):
        raise Refusal("wal-unreadable", path=path, beside=parts[0])
    return _connected(path, "immutable=1")


def refusal(error: sqlite3.OperationalError, path: str) -> Refusal:
    """What is said of an order where SQLite could not make what it needs beside the file."""
    if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL}:
        return Refusal("disk-refuses", path=path, reason=str(error))
    return Refusal("database-read-only", path=path)


def _connected(path: str, how: str) -> sqlite3.Connection:
    place = f"{Path(path).resolve().as_uri()}?{how}"
    return connected(place, uri=True)
