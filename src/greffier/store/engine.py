"""The door to a database server, through SQLAlchemy; imported only when such a database is asked for."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from time import monotonic, sleep
from typing import Protocol

import sqlalchemy as sa

from greffier.vocabulary.refusals import DamagedRecord

from .port import BUSY_SECONDS, Block, Conflict, Opening, Row
from .revisions import is_current, revision_of

BETWEEN_TRIES = 0.1
"""Seconds."""

FIRST_PAGE, LONGEST_PAGE = 64, 1024
"""Events read at once: few at first, for most readings are short."""

LAST_SEQ = 2**63 - 1


class Dialect(Protocol):
    """What differs from one kind of database to another."""

    place: str
    """The database as messages name it."""
    engine: sa.Engine
    reading: sa.Engine
    """The same pool of connections, each statement a transaction of its own."""
    moment: sa.Engine
    """The same pool, every statement of a transaction seeing the database as it was at its beginning."""

    def begin(self, connection: sa.Connection, campaign: str | None) -> None:
        """Lock others out of this campaign, or out of the schema, until the transaction ends."""

    def check(self, connection: sa.Connection) -> None:
        """Whether a ledger can be built here at all.

        Raises:
            Refusal: it cannot.
        """

    def problem(self, error: sa.exc.DBAPIError, *, writing: bool) -> Exception:
        """What is wrong, as far as the database tells; the error itself where the program is at fault."""


class EngineDoor:
    """A ledger in a database that SQLAlchemy has a dialect for, made ready on first use.

    A connection that went away between two statements is replaced, a server that is being restarted waited
    for. Nothing is read within a transaction, so that no reader, however slow, keeps one open.

    Raises:
        Refusal: `database-unreachable`, `foreign-database`, `old-ledger`, `newer-schema`, what the dialect
            adds.
    """

    def __init__(self, dialect: Dialect, opening: Opening = "new") -> None:
        self._dialect = dialect
        self._writer: sa.Connection | None = None
        self._patience = 0
        try:
            if opening != "as-it-is":
                self._prepare()
                self._patience = BUSY_SECONDS
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        with self._told(), self._connected(self._dialect.reading) as connection:
            if is_current(self._revision(connection)):
                return
            self._dialect.check(connection)
        with self._transaction(None) as connection:
            if not is_current(self._revision(connection)):  # nobody else did it while the lock was waited for
                from .migrate import upgrade  # noqa: PLC0415 - alembic is slow to import and seldom needed

                upgrade(connection)

    @property
    def place(self) -> str:
        """The database as messages name it."""
        return self._dialect.place

    def revision(self) -> str | None:
        with self._told(), self._connected(self._dialect.reading) as connection:
            return self._revision(connection)

    def _revision(self, connection: sa.Connection) -> str | None:
        inspector = sa.inspect(connection)
        tables = inspector.get_table_names(inspector.default_schema_name)
        of_schema = sa.text("SELECT version_num FROM alembic_version")
        return revision_of(self._dialect.place, tables, lambda: connection.scalar(of_schema))

    def rows(self, sql: str, **values: object) -> Sequence[Row]:
        statement = sa.text(sql)
        if self._writer is not None:
            return all_rows(self._writer, statement, values)
        with self._told():
            try:
                with self._connected(self._dialect.reading) as connection:
                    return all_rows(connection, statement, values)
            except sa.exc.DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            with self._connected(self._dialect.reading) as connection:
                return all_rows(connection, statement, values)

    def insert(self, table: str, columns: tuple[str, ...], rows: Sequence[Row]) -> None:
        if self._writer is None:
            raise AssertionError("only a transaction writes")
        slots = ", ".join(f":{column}" for column in columns)
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({slots})"  # noqa: S608
        try:
            self._writer.execute(sa.text(sql), [dict(zip(columns, row, strict=True)) for row in rows])
        except sa.exc.IntegrityError as error:
            raise Conflict from error

    def insert_alone(self, campaign: str, table: str, columns: tuple[str, ...], rows: Sequence[Row]) -> None:
        with self.writing(campaign):
            self.insert(table, columns, rows)

    def stream(self, sql: str, *, backwards: bool = False, **values: object) -> Iterator[Row]:
        """Page after page, each a statement of its own: nothing is kept open between two."""
        beyond, descending = ("<", "DESC") if backwards else (">", "")
        page = f"{sql} AND seq {beyond} :place ORDER BY seq {descending} LIMIT :most"
        place, most = LAST_SEQ if backwards else 0, FIRST_PAGE
        while True:
            rows = self.rows(page, place=place, most=most, **values)
            yield from rows
            if len(rows) < most:
                return
            place, most = rows[-1][1], min(2 * most, LONGEST_PAGE)

    def blocks(self, uid: str, after: int, until: int, *, linked: bool) -> Iterator[Block]:
        """Pages are as quick."""
        del uid, after, until, linked
        return iter(())

    @contextmanager
    def writing(self, campaign: str) -> Iterator[None]:
        with self._transaction(campaign) as connection:
            self._writer = connection
            try:
                yield
            finally:
                self._writer = None

    def filling(self, campaign: str) -> AbstractContextManager[None]:
        return self.writing(campaign)

    def undo_what_broke_off(self) -> None:
        """The pool does, as soon as nobody holds the connection any more."""

    @contextmanager
    def _transaction(self, campaign: str | None) -> Iterator[sa.Connection]:
        with self._told(writing=True):
            transaction = self._begun(campaign)
            with transaction.connection as connection, transaction:
                yield connection

    def _begun(self, campaign: str | None, *, again: bool = True) -> sa.RootTransaction:
        """A transaction that is alone; nothing was written yet where the connection turns out to be gone."""
        with self._told():
            connection = self._connected(self._dialect.engine)
        transaction = connection.begin()
        try:
            self._dialect.begin(connection, campaign)
        except sa.exc.DBAPIError as error:
            connection.close()
            if again and error.connection_invalidated:
                return self._begun(campaign, again=False)
            raise
        return transaction

    def _connected(self, engine: sa.Engine) -> sa.Connection:
        """A live connection; once the database was reached, it is given time to come back."""
        end = monotonic() + self._patience
        while True:
            try:
                return engine.connect()
            except sa.exc.OperationalError:
                if monotonic() >= end:
                    raise
                sleep(BETWEEN_TRIES)

    @contextmanager
    def _told(self, *, writing: bool = False) -> Iterator[None]:
        """What the driver raises, told as the ledger tells it."""
        try:
            yield
        except sa.exc.DBAPIError as error:
            found = self._dialect.problem(error, writing=writing)
            if found is error:
                raise
            raise found from error

    def copy_into(self, file: str) -> None:
        """In one transaction, which alone reads for as long as that takes."""
        from .backup import carry  # noqa: PLC0415 - seldom needed

        with self._told(), self._connected(self._dialect.moment) as connection, connection.begin():
            try:
                carry(connection.execution_options(stream_results=True), file)
            except Conflict as conflict:  # rows that were changed past the triggers
                facts = {"path": self.place, "reason": str(conflict.__cause__)}
                raise DamagedRecord("database-corrupt", 0, **facts) from conflict

    def close(self) -> None:
        """Close every connection."""
        self._dialect.engine.dispose()


def all_rows(connection: sa.Connection, statement: sa.TextClause, values: dict[str, object]) -> Sequence[Row]:
    """What a statement finds; nothing for one that only writes."""
    result = connection.execute(statement, values)
    return [tuple(row) for row in result] if result.returns_rows else ()
