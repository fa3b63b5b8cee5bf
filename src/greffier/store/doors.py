"""Which door leads to a database: the embedded one for a file, SQLAlchemy's for a server."""

from greffier.vocabulary.refusals import Refusal

from .port import Door, Opening
from .sqlite import SqliteDoor

POSTGRES = ("postgresql+psycopg", "postgresql", "postgres")
"""How the URL of a PostgreSQL database may begin."""

READ_ONLY = "mode=ro"
"""What follows the `?` of a SQLite URL where nothing is to be written."""


def door_at(place: str, opening: Opening = "new") -> Door:
    """The door to the database at a file or a URL.

    Raises:
        Refusal: `unknown-database-kind`, and what the door raises.
    """
    found = file_at(place)
    if found is None:
        from .postgres import open_postgres  # noqa: PLC0415 - SQLAlchemy is slow to import

        return open_postgres(place, opening)
    path, read_only = found
    return SqliteDoor(path, opening, read_only=read_only)


def file_at(place: str) -> tuple[str, bool] | None:
    """The file that a place names, and whether it is only to be read; null for a PostgreSQL database.

    Raises:
        Refusal: `unknown-database-kind`.
    """
    scheme, mark, rest = place.partition("://")
    if mark and scheme.lower() in POSTGRES:
        return None
    path, _, query = rest.partition("?")
    if mark and scheme.lower() == "sqlite" and query in {"", READ_ONLY}:
        from urllib.parse import unquote  # noqa: PLC0415 - a URL is seldom given, and this is slow to import

        return unquote(path.removeprefix("/")), bool(query)
    if mark or place == ":memory:" or place.startswith("file:"):
        raise Refusal("unknown-database-kind", kind_given=scheme)
    return place, False
