"""Bring a database's schema up to date with Alembic; called on first use and after an upgrade."""

import io
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config


def script_folder() -> Path:
    """The folder of the revisions: inside the installed package, or at the top of the source tree."""
    inside = Path(__file__).parent.parent / "migrations"
    return inside if inside.is_dir() else Path(__file__).parents[3] / "migrations"


def config() -> Config:
    """Alembic's settings, with neither a file nor a place of their own."""
    settings = Config()
    settings.set_main_option("script_location", str(script_folder()))
    settings.set_main_option("path_separator", "os")
    return settings


def upgrade(connection: sa.Connection, revision: str = "head") -> None:
    """Build the schema, or bring it up to a revision, within the transaction that is open."""
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, revision)


def statements(dialect: str, revision: str) -> list[str]:
    """What builds the schema up to a revision in an empty database of that kind, statement by statement."""
    written = Statements()
    settings = config()
    settings.output_buffer = written
    settings.attributes["dialect"] = dialect
    command.upgrade(settings, revision, sql=True)
    return written.every


class Statements(io.StringIO):
    """What Alembic would run, one writing a statement."""

    def __init__(self) -> None:
        super().__init__()
        self.every: list[str] = []

    def write(self, text: str, /) -> int:
        self.every.append(text.strip().removesuffix(";"))
        return len(text)


def upgrade_sqlite(path: str) -> None:
    """Build or upgrade the schema of a SQLite file in one transaction: whole, or not at all.

    Raises:
        sqlite3.DatabaseError: the file cannot be written.
    """
    engine = sa.create_engine(sa.URL.create("sqlite", database=path))

    @sa.event.listens_for(engine, "connect")
    def leave_transactions_to_us(connection: sa.engine.interfaces.DBAPIConnection, _: object) -> None:
        connection.isolation_level = None

    @sa.event.listens_for(engine, "begin")
    def lock_at_once(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    try:
        with engine.begin() as connection:
            upgrade(connection)
    except sa.exc.DBAPIError as error:
        raise error.orig or error from error
    finally:
        engine.dispose()
