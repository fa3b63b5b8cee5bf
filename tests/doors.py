"""The three doors of the store, each to a new database: what one promises, all promise."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from uuid import uuid4

import pytest
import sqlalchemy as sa
from msgspec import Struct

from greffier.app import open_ledger
from greffier.store.engine import EngineDoor
from greffier.store.ledger import Ledger
from greffier.store.sqlite_errors import problem

SQLITE, POSTGRES = "sqlite3", "SQLAlchemy+PostgreSQL"
DOORS = (SQLITE, "SQLAlchemy+SQLite", POSTGRES)
SERVER = "GREFFIER_TEST_POSTGRES"
NO_SERVER = f"PostgreSQL: {SERVER} names no server"

every_door = pytest.mark.parametrize("place", DOORS, indirect=True)
each_database = pytest.mark.parametrize("place", [SQLITE, POSTGRES], indirect=True)
on_postgres = pytest.mark.parametrize("place", [POSTGRES], indirect=True)


class Place(Struct, frozen=True):
    """A database that a test has for itself."""

    name: str
    """As `--db` takes it."""
    open: Callable[[], Ledger]
    raw: sa.Engine
    """Past the ledger: the database itself, as its owner."""

    @property
    def dialect(self) -> str:
        """The kind of database: sqlite, or postgresql."""
        return self.raw.dialect.name

    def run(self, *statements: str) -> None:
        """Run these statements past the ledger."""
        with self.raw.begin() as connection:
            for statement in statements:
                connection.execute(sa.text(statement))

    def column(self, query: str) -> list[object]:
        """The first column of what a query past the ledger finds."""
        with self.raw.connect() as connection:
            return list(connection.scalars(sa.text(query)))

    def without_guard(self, *statements: str) -> None:
        """Run these statements as somebody would who first takes the triggers off."""
        on = " ON events" if self.dialect == "postgresql" else ""
        guards = ("events_no_update", "events_no_delete")
        self.run(*(f"DROP TRIGGER {name}{on}" for name in guards), *statements)


@contextmanager
def place(door: str, folder: Path) -> Iterator[Place]:
    """A new database behind this door."""
    if door == POSTGRES:
        with schema() as url:
            name = url.render_as_string(hide_password=False)
            yield from _opened(name, lambda: open_ledger(name), url)
        return
    file = folder / "ledger.db"
    opens = {
        SQLITE: lambda: open_ledger(str(file)),
        "SQLAlchemy+SQLite": lambda: Ledger(EngineDoor(Sqlite(file))),
    }
    yield from _opened(str(file), opens[door], sa.URL.create("sqlite", database=str(file)))


def _opened(name: str, opened: Callable[[], Ledger], url: sa.URL) -> Iterator[Place]:
    raw = sa.create_engine(url)
    try:
        yield Place(name, opened, raw)
    finally:
        raw.dispose()


@cache
def server() -> sa.Engine:
    """The server to make databases on; without one, the test is skipped."""
    url = os.environ.get(SERVER)
    if not url:
        pytest.skip(NO_SERVER)
    return sa.create_engine(url, isolation_level="AUTOCOMMIT")


@contextmanager
def schema() -> Iterator[sa.URL]:
    """A schema of its own on the server, so that tests may run side by side; connections bear its name."""
    name = f"test_{uuid4().hex}"
    with server().connect() as connection:
        connection.execute(sa.text(f"CREATE SCHEMA {name}"))
        try:
            yield server().url.update_query_dict(
                {"options": f"-csearch_path={name}", "application_name": name}
            )
        finally:
            connection.execute(sa.text(f"DROP SCHEMA {name} CASCADE"))


class Sqlite:
    """SQLite through SQLAlchemy, with the transactions left to us."""

    def __init__(self, file: Path) -> None:
        self.place = str(file)
        self.engine = self.reading = self.moment = sa.create_engine(
            sa.URL.create("sqlite", database=str(file))
        )
        sa.event.listen(self.engine, "connect", _as_ours)

    def begin(self, connection: sa.Connection, campaign: str | None) -> None:
        del campaign
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def check(self, connection: sa.Connection) -> None:
        del connection

    def problem(self, error: sa.exc.DBAPIError, *, writing: bool) -> Exception:
        del writing
        assert isinstance(error.orig, sqlite3.DatabaseError)
        return problem(error.orig, self.place)


def _as_ours(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = OFF")
