"""The door to the embedded database: the standard library's sqlite3, which opens quickest."""

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import chain
from time import monotonic, sleep
from weakref import WeakSet

from greffier.vocabulary.refusals import Refusal

from .port import BUSY_SECONDS, Block, Conflict, Opening, Row
from .revisions import is_current, revision_of
from .sqlite_errors import problem
from .sqlite_file import connected, kept, made, settle

NO_ROOM_BESIDE = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL}

FIRST_ROWS, MOST_ROWS = 32, 1024
"""Rows fetched from SQLite in one go: few at first, for most readings are short."""

WORTH_BLOCKS = 20_000
"""Events from which on a thread that reads them ahead takes less time than it costs to begin."""

BETWEEN_LOOKS = 0.0015
"""Seconds after which somebody who waits for another writer looks again: about as long as an order takes."""


class SqliteDoor:
    """A ledger in a file, made ready on first use. Where nothing can be written, it is read all the same.

    Args:
        path: the file.
        opening: whether it is made where it is missing, with its folder, and whether its schema is seen to.
        read_only: whether nothing is to be written.

    Raises:
        Refusal: `database-missing`, `database-unreachable`, `database-read-only`, `not-a-database`,
            `foreign-database`, `old-ledger`, `newer-schema`, `wal-unreadable`.
    """

    def __init__(self, path: str, opening: Opening = "new", *, read_only: bool = False) -> None:
        self._path = path
        self._streams: WeakSet[sqlite3.Cursor] = WeakSet()
        self._unwritable = Refusal("database-read-only", path=path) if read_only else None
        # Of a first import that is under way, or was killed: the first reading undoes it, and this is gone.
        past_the_log = os.path.exists(f"{path}-journal")
        try:
            self._connection = self._opened(make=opening == "new" and not read_only)
        except OSError as error:
            raise Refusal("database-unreachable", path=path, reason=error.strerror) from error
        except sqlite3.DatabaseError as error:
            raise problem(error, path) from error
        self._most_values = self._connection.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER)
        try:
            self._reach()
            if opening != "as-it-is":
                self._prepare(past_the_log=past_the_log)
        except sqlite3.DatabaseError as error:
            self.close()
            raise problem(error, path) from error
        except OSError as error:
            self.close()
            raise Refusal("database-unreachable", path=path, reason=error.strerror) from error
        except BaseException:
            self.close()
            raise

    def _opened(self, *, make: bool) -> sqlite3.Connection:
        if not os.path.exists(self._path):
            if not make:
                raise Refusal("database-missing", path=self._path)
            os.makedirs(os.path.dirname(os.path.abspath(self._path)), exist_ok=True)
            made(self._path)
        if self._unwritable:
            from .readonly import on_purpose  # noqa: PLC0415 - seldom needed

            return on_purpose(self._path)
        return connected(self._path)

    def _reach(self) -> None:
        """Read once, to know whether SQLite can make what it needs beside the file."""
        try:
            self._connection.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in NO_ROOM_BESIDE:
                raise
            self._connection.close()
            from .readonly import of_necessity, refusal  # noqa: PLC0415 - seldom needed

            self._connection, self._unwritable = of_necessity(self._path), refusal(error, self._path)

    def _prepare(self, *, past_the_log: bool) -> None:
        settle(self._connection)
        found = self._revision()
        if not is_current(found):
            if self._unwritable:
                raise self._unwritable
            if found:
                kept(f"{self._path}.{found}", self.copy_into)
            self._connection.execute("PRAGMA journal_mode = WAL")
            from .migrate import upgrade_sqlite  # noqa: PLC0415 - alembic is slow to import and seldom needed

            upgrade_sqlite(self._path)
        self._connection.execute("PRAGMA busy_timeout = 0")  # from here on, it is waited otherwise
        if past_the_log and not self._unwritable:
            self.put_log_back()

    def revision(self) -> str | None:
        try:
            return self._revision()
        except sqlite3.DatabaseError as error:
            raise problem(error, self._path) from error

    def _revision(self) -> str | None:
        tables = self._connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return revision_of(self._path, {name for (name,) in tables}, self._stamp)

    def _stamp(self) -> str | None:
        row = self._connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(row[0]) if row else None

    def rows(self, sql: str, **values: object) -> list[Row]:
        try:
            return self._begun(sql, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise problem(error, self._path) from error

    def _begun(self, sql: str, values: Mapping[str, object] | Row = ()) -> sqlite3.Cursor:
        """Begin a statement, as soon as nobody is in its way.

        SQLite itself would look again after up to a tenth of a second, in which others may come and go: who
        gives one order would wait for the end of who gives a thousand.
        """
        end = 0.0
        while True:
            try:
                return self._connection.execute(sql, values)
            except sqlite3.OperationalError as error:
                end = end or monotonic() + BUSY_SECONDS
                code = getattr(error, "sqlite_errorcode", 0)  # Python's own errors have none
                if code & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > end:
                    raise
            sleep(BETWEEN_LOOKS)

    def insert(self, table: str, columns: tuple[str, ...], rows: Sequence[Row]) -> None:
        """Many rows to a statement: to begin one costs as much as a row, where triggers are on."""
        at_once = self._most_values // len(columns)
        for first in range(0, len(rows), at_once):
            self._insert(table, columns, rows[first : first + at_once])

    def insert_alone(self, campaign: str, table: str, columns: tuple[str, ...], rows: Sequence[Row]) -> None:
        """A statement is a transaction by itself: to begin and end another around it takes its time too."""
        if len(rows) * len(columns) > self._most_values or self._unwritable:
            with self.writing(campaign):
                self.insert(table, columns, rows)
        else:
            self._insert(table, columns, rows)

    def _insert(self, table: str, columns: tuple[str, ...], rows: Sequence[Row]) -> None:
        try:
            self._begun(_insertion(table, columns, len(rows)), tuple(chain.from_iterable(rows)))
        except sqlite3.IntegrityError as error:
            raise Conflict from error
        except sqlite3.DatabaseError as error:
            raise problem(error, self._path) from error

    def stream(self, sql: str, *, backwards: bool = False, **values: object) -> Iterator[Row]:
        """SQLite hands over one row after the other anyway; a reader may leave early."""
        try:
            cursor = self._begun(f"{sql} ORDER BY seq {'DESC' if backwards else ''}", values)
        except sqlite3.DatabaseError as error:
            raise problem(error, self._path) from error
        cursor.arraysize = FIRST_ROWS
        self._streams.add(cursor)
        return chain.from_iterable(iter(partial(self._next_of, cursor), []))

    def _next_of(self, cursor: sqlite3.Cursor) -> list[Row]:
        try:
            rows = cursor.fetchmany()
        except sqlite3.DatabaseError as error:
            raise problem(error, self._path) from error
        cursor.arraysize = min(2 * cursor.arraysize, MOST_ROWS)
        return rows

    def blocks(self, uid: str, after: int, until: int, *, linked: bool) -> Iterator[Block]:
        if until - after < WORTH_BLOCKS:
            return iter(())
        from .blocks import blocks  # noqa: PLC0415 - for a long run only

        return blocks(self.rows, uid, after, until, linked=linked)

    def writing(self, campaign: str) -> "Transaction":
        """SQLite has one writer for the whole file, whatever the campaign."""
        del campaign
        if self._unwritable:
            raise self._unwritable
        return Transaction(self)

    def filling(self, campaign: str) -> "Transaction":
        from .filling import Filling  # noqa: PLC0415 - seldom needed

        self.writing(campaign)  # refused where that is
        return Filling(self)

    def journal(self, mode: str) -> None:
        """Have SQLite keep its journal so from now on, where nobody else is at the file."""
        with suppress(sqlite3.OperationalError):
            self._connection.execute(f"PRAGMA journal_mode = {mode}")

    def put_log_back(self) -> None:
        """Have SQLite keep a log, as soon as nobody else is at the file; without one, all goes on too."""
        with suppress(Refusal):
            self.rows("PRAGMA journal_mode = WAL")

    def undo_what_broke_off(self) -> None:
        if self._connection.in_transaction:
            self._connection.rollback()

    def copy_into(self, file: str) -> None:
        kept = self._connection.execute("PRAGMA query_only").fetchone()[0]
        try:
            self._connection.execute("PRAGMA query_only = OFF")  # it is another file that is written to
            self._begun("VACUUM INTO ?", (file,))
        except sqlite3.DatabaseError as error:
            damage = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT
            raise problem(error, self._path if damage else file) from error
        finally:
            self._connection.execute(f"PRAGMA query_only = {kept}")

    def close(self) -> None:
        """Leave the file as it is: with a reading under way, SQLite would leave its WAL beside it."""
        for cursor in list(self._streams):
            cursor.close()
        self._connection.close()


class Transaction:
    """Its writing is kept as a whole, or undone if anything is raised.

    A class, since a generator under `contextmanager` makes an order slower by a fiftieth.
    """

    def __init__(self, door: SqliteDoor) -> None:
        self._door = door

    def __enter__(self) -> None:
        """Begin, once nobody else is writing."""
        try:
            self._door.rows("BEGIN IMMEDIATE")
        except BaseException:  # a Ctrl-C as it has just begun
            self._door.undo_what_broke_off()
            raise

    def __exit__(self, raised: object, *_: object) -> None:
        """End."""
        try:
            if raised is None:
                self._door.rows("COMMIT")
        finally:
            self._door.undo_what_broke_off()


@lru_cache(maxsize=16)
def _insertion(table: str, columns: tuple[str, ...], rows: int) -> str:
    row = f"({', '.join('?' * len(columns))})"
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {', '.join([row] * rows)}"  # noqa: S608
