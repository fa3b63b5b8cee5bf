"""What SQLite's errors come to."""

import sqlite3

from greffier.vocabulary.refusals import DamagedRecord, Refusal

from .port import BUSY_SECONDS


def problem(error: sqlite3.DatabaseError, path: str) -> Refusal | DamagedRecord:
    """What is wrong with the database, as far as SQLite tells."""
    whole = getattr(error, "sqlite_errorcode", 0)
    code = whole & 0xFF
    unreadable = not whole and isinstance(error, sqlite3.OperationalError)  # by Python: a text is none
    if unreadable or code == sqlite3.SQLITE_CORRUPT:
        return DamagedRecord("database-corrupt", 0, path=path, reason=str(error))
    known = {
        sqlite3.SQLITE_NOTADB: "not-a-database",
        sqlite3.SQLITE_BUSY: "database-busy",
        sqlite3.SQLITE_LOCKED: "database-busy",
        sqlite3.SQLITE_READONLY: "database-read-only",
        sqlite3.SQLITE_FULL: "disk-refuses",
        sqlite3.SQLITE_IOERR: "disk-refuses",
        sqlite3.SQLITE_IOERR_READ: "database-unreachable",
        sqlite3.SQLITE_IOERR_SHORT_READ: "database-unreachable",
    }
    refusal = known.get(whole) or known.get(code, "database-unreachable")
    return Refusal(refusal, path=path, reason=str(error), seconds=BUSY_SECONDS)
