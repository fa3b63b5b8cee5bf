"""PostgreSQL: its URL, its locks, and what its errors mean to whoever gave the order."""

import logging
from hashlib import sha256
from typing import Any
from urllib.parse import unquote

import sqlalchemy as sa

from greffier.vocabulary.refusals import DamagedRecord, Refusal

from .engine import EngineDoor
from .port import BUSY_SECONDS, Lost, Opening

DRIVER = "postgresql+psycopg"
USUAL = {"connect_timeout": str(BUSY_SECONDS), "application_name": "greffier", "client_encoding": "utf8"}
SHOWN = {"host", "port", "service"}
"""What of a URL's query may be shown: a password may stand in it too."""

LOCKED = f"""
SET LOCAL lock_timeout = '{BUSY_SECONDS}s';
SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off';
SELECT pg_advisory_xact_lock({{key}})
"""
"""One round trip: wait for no lock for ever, be on disk before anyone sees it, and be alone."""

BROKEN_OFF = ("40", "23000", "23505")
"""The SQLSTATEs, or how they begin, of a transaction that another one came before: it may be tried again."""

logging.getLogger("psycopg").addHandler(logging.NullHandler())
# Else its murmurs of a transaction that another one came before would stand on stderr, beside our own answer.

CORRUPT = ("XX001", "XX002")
REFUSALS = {
    "55P03": "database-busy",  # a lock was waited for too long
    "57014": "database-busy",  # a time limit of the server's own
    "42501": "database-forbids",  # a right that was not granted
    "25006": "database-forbids",  # a server that only reads
    "3F000": "database-forbids",  # a search path that leads to no schema
}


def open_postgres(url: str, opening: Opening) -> EngineDoor:
    """The door to a PostgreSQL database.

    Args:
        url: as SQLAlchemy reads it; libpq's own settings may follow as its query.
        opening: whether the schema is seen to.

    Raises:
        Refusal: `database-url-malformed`, `driver-missing`, `database-encoding`, and those of `EngineDoor`.
    """
    if url.count("@") > 1:  # a password that is cut short would have its end taken for the host, and shown
        raise Refusal("database-url-malformed")
    try:
        read = sa.make_url(url).set(drivername=DRIVER)
    except (sa.exc.ArgumentError, ValueError) as error:
        raise Refusal("database-url-malformed") from error
    try:
        dialect = Postgres(read)
    except ImportError as error:
        raise Refusal("driver-missing", driver="psycopg", extra="greffier[postgres]") from error
    return EngineDoor(dialect, opening)


class Postgres:
    """A PostgreSQL database.

    Args:
        url: where it is.

    Raises:
        ImportError: its driver is not installed.
    """

    def __init__(self, url: sa.URL) -> None:
        self.place = shown(url)
        self.engine = sa.create_engine(
            url.update_query_dict({name: USUAL[name] for name in USUAL if name not in url.query}),
            isolation_level="READ COMMITTED",  # once the lock is held, the head is the one it was left at
            use_native_hstore=False,
        )
        self.reading: sa.Engine = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self.moment: sa.Engine = self.engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )

    def begin(self, connection: sa.Connection, campaign: str | None) -> None:
        """Wait for the campaign's lock, or for the schema's."""
        connection.exec_driver_sql(LOCKED.format(key=lock_key(campaign or "")))

    def check(self, connection: sa.Connection) -> None:
        """A ledger needs every letter there is.

        Raises:
            Refusal: `database-encoding`.
        """
        found = connection.scalar(sa.text("SHOW server_encoding"))
        if found != "UTF8":
            raise Refusal("database-encoding", path=self.place, found=found)

    def problem(self, error: sa.exc.DBAPIError, *, writing: bool) -> Exception:
        """What is wrong, by SQLSTATE."""
        state = getattr(error.orig, "sqlstate", None) or ""
        facts: dict[str, Any] = {"path": self.place, "reason": _first_line(error), "seconds": BUSY_SECONDS}
        if writing and (error.connection_invalidated or state.startswith(BROKEN_OFF)):
            return Lost("database-lost", **facts)
        if state in CORRUPT:
            return DamagedRecord("database-corrupt", 0, **facts)
        if state in REFUSALS:
            return Refusal(REFUSALS[state], **facts)
        if isinstance(error, sa.exc.DataError):  # a text or a number that PostgreSQL has no room for
            return Refusal("database-cannot-hold", **facts)
        if isinstance(error, sa.exc.OperationalError) or error.statement is None:
            return Refusal("database-unreachable", **facts)
        return error


def shown(url: sa.URL) -> str:
    """The URL as messages show it, without any password."""
    query = {name: value for name, value in url.query.items() if name in SHOWN}
    bare = sa.URL.create("postgresql", url.username, None, url.host, url.port, url.database, query)
    return unquote(bare.render_as_string())


def lock_key(campaign: str) -> int:
    """The advisory lock of a campaign: 64 bits of its uid's hash; that of the schema for ""."""
    digest = sha256(f"greffier:lock:{campaign}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)


def _first_line(error: sa.exc.DBAPIError) -> str:
    return (str(error.orig).strip().splitlines() or [""])[0].rstrip(".")
