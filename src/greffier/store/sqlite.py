"""The door to the embedded database: the standard library's sqlite3, which opens quickest."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from greffier.vocabulary.refusals import DamagedRecord, Refusal

from .port import BUSY_SECONDS, Row
from .revisions import is_current

ROWS_AT_ONCE = 64
"""Rows fetched from SQLite in one go."""


CACHE_KIB = 32_000
"""What SQLite may keep in memory: an import that outgrows it writes its pages twice."""


class SqliteDoor:
    """A ledger in a file, made ready on first use.

    Args:
        path: the file; it and its folder are made where they are missing.

    Raises:
        Refusal: `database-unreachable`, `not-a-database`, `foreign-database`, `newer-schema`.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        try:
            os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
        except OSError as error:
            raise Refusal("database-unreachable", path=path, reason=error.strerror) from error
        except sqlite3.DatabaseError as error:
            raise problem(error, path) from error
        try:
            self._prepare()
        except sqlite3.DatabaseError as error:
            self.close()
            raise problem(error, path) from error
        except (Refusal, DamagedRecord):
            self.close()
            raise

    def _prepare(self) -> None:
        self._connection.execute("PRAGMA foreign_keys = ON")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        of_tables = "SELECT name FROM sqlite_master WHERE type = 'table'"
        tables = {name for (name,) in self._connection.execute(of_tables)}
        if not is_current(self._path, tables, self._revision):
            if tables:
                self._keep_copy()
            self._connection.execute("PRAGMA journal_mode = WAL")
            from .migrate import upgrade_sqlite  # noqa: PLC0415 - alembic is slow to import and seldom needed

            upgrade_sqlite(self._path)

    def _revision(self) -> str | None:
        row = self._connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(row[0]) if row else None

    def _keep_copy(self) -> None:
        """Before an upgrade, a copy of the file beside it, named after its revision."""
        copy = f"{self._path}.{self._revision()}"
        part = f"{copy}.{os.getpid()}"
        self._connection.execute("VACUUM INTO ?", (part,))
        if os.path.exists(
            copy
        ):  # made by whoever upgrades at this moment: this one may be of what that came to
            os.unlink(part)
        else:
            os.replace(part, copy)

    def rows(self, sql: str, **values: object) -> Iterable[Row]:
        try:
            cursor = self._connection.execute(sql, values)
        except sqlite3.DatabaseError as error:
            raise problem(error, self._path) from error
        return self._fetched(cursor)

    def many(self, sql: str, values: Sequence[Mapping[str, object]]) -> None:
        try:
            self._connection.executemany(sql, values)
        except sqlite3.DatabaseError as error:
            raise problem(error, self._path) from error

    def stream(self, sql: str, *, backwards: bool = False, **values: object) -> Iterable[Row]:
        """SQLite hands over one row after the other anyway."""
        return self.rows(f"{sql} ORDER BY seq {'DESC' if backwards else ''}", **values)

    def _fetched(self, cursor: sqlite3.Cursor) -> Iterator[Row]:
        try:
            while rows := cursor.fetchmany(ROWS_AT_ONCE):
                yield from rows  # a reader who leaves early does not touch the cursor again
        except sqlite3.DatabaseError as error:
            raise problem(error, self._path) from error

    @contextmanager
    def writing(self, campaign: str) -> Iterator[None]:
        """SQLite has one writer for the whole file, whatever the campaign."""
        del campaign
        self.rows("BEGIN IMMEDIATE")
        try:
            yield
            self.rows("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.rollback()
            raise

    def close(self) -> None:
        """Leave the file as it is."""
        self._connection.close()


def problem(error: sqlite3.DatabaseError, path: str) -> Refusal | DamagedRecord:
    """What is wrong with the database, as far as SQLite tells."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_CORRUPT:
        return DamagedRecord("database-corrupt", 0, path=path, reason=str(error))
    known = {
        sqlite3.SQLITE_NOTADB: "not-a-database",
        sqlite3.SQLITE_BUSY: "database-busy",
        sqlite3.SQLITE_LOCKED: "database-busy",
    }
    refusal = known.get(code, "database-unreachable")
    return Refusal(refusal, path=path, reason=str(error), seconds=BUSY_SECONDS)
