"""A SQLite file: made, and connected to."""

import os
import sqlite3
from collections.abc import Callable

from greffier.vocabulary.refusals import Refusal

from .port import BUSY_SECONDS

OWN = 0o600

CACHE_KIB = 16_000
"""What SQLite may keep in memory: enough for the pages that an import comes back to; what it leaves behind is
better written on the way than all at its end. Without the log, that is when others can read no more."""


def connected(place: str, *, uri: bool = False) -> sqlite3.Connection:
    """A connection without a will of its own as to transactions; a thread may read ahead on it."""
    return sqlite3.connect(
        place, uri=uri, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )


def settle(connection: sqlite3.Connection) -> None:
    """Have it guard keys, wait for the disk, and keep to its memory."""
    connection.execute("PRAGMA foreign_keys = ON")
    # FULL, and where there is no log, the folder too: else a power cut could bring back the journal that
    # undoes what was just written.
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    # Mapped into memory, a file is read a tenth faster; but one that is cut short meanwhile, or a disk
    # that fails, then ends the process without a word.
    connection.execute("PRAGMA mmap_size = 0")


def made(path: str) -> None:
    """Make an empty file that only its owner may read: seeds will lie in it."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWN))


def kept(copy: str, write: Callable[[str], None]) -> None:
    """Keep a copy, of before an upgrade: written under another name, whole or not at all, and never over one.

    Args:
        copy: the file.
        write: writes it into an empty one.
    """
    import tempfile  # noqa: PLC0415 - slow to import, and seldom needed

    folder, name = os.path.split(os.path.abspath(copy))
    handle, part = tempfile.mkstemp(dir=folder, prefix=f"{name}.")
    os.close(handle)
    try:
        write(part)
        if not os.path.exists(copy):  # else made by whoever upgrades at this moment: this one may be of later
            os.replace(part, copy)
    except Refusal as refusal:
        refusal.facts["path"] = copy  # which is what it would have been called
        raise
    finally:
        for suffix in ("", "-journal"):
            if os.path.exists(part + suffix):
                os.unlink(part + suffix)
