"""The revisions of the schema in `migrations/`, known without Alembic, which is slow to import."""

from collections.abc import Callable, Collection

from greffier.vocabulary.refusals import Refusal

REVISIONS = ("0001", "0002")
"""The oldest first; this program reads and writes the last."""


def is_current(place: str, tables: Collection[str], revision: Callable[[], str | None]) -> bool:
    """Whether the schema is the one to work with; false where it is still to be built or brought up to it.

    Args:
        place: the database, as messages name it.
        tables: the names of all its tables.
        revision: reads the revision that it says it has; asked only where the tables are ours.

    Raises:
        Refusal: `foreign-database` where the tables are another program's, `newer-schema`.
    """
    if not tables:
        return False
    if not {"alembic_version", "campaigns", "events"} <= set(tables):
        raise Refusal("foreign-database", path=place)
    found = revision()
    if found not in REVISIONS:
        raise Refusal("newer-schema", path=place, found=found, known=REVISIONS[-1])
    return found == REVISIONS[-1]
