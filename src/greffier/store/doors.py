"""Which door leads to a database: the embedded one for a file, SQLAlchemy's for a server."""

from greffier.vocabulary.refusals import Refusal

from .port import Door
from .sqlite import SqliteDoor

POSTGRES = ("postgresql+psycopg", "postgresql", "postgres")
"""How the URL of a PostgreSQL database may begin."""


def door_at(place: str) -> Door:
    """The door to the database at a file or a URL.

    Raises:
        Refusal: `unknown-database-kind`, and what the door raises.
    """
    scheme, mark, rest = place.partition("://")
    if mark and scheme.lower() in POSTGRES:
        from .postgres import open_postgres  # noqa: PLC0415 - SQLAlchemy is slow to import

        return open_postgres(place)
    if mark and scheme.lower() == "sqlite" and "?" not in rest:
        from urllib.parse import unquote  # noqa: PLC0415 - a URL is seldom given, and this is slow to import

        return SqliteDoor(unquote(rest.removeprefix("/")))
    if mark or place == ":memory:" or place.startswith("file:"):
        raise Refusal("unknown-database-kind", kind_given=scheme)
    return SqliteDoor(place)
