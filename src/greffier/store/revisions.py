"""The revisions of the schema in `migrations/`, known without Alembic, which is slow to import."""

from collections.abc import Callable, Collection

from greffier.vocabulary.refusals import Refusal

REVISIONS = ("0100",)
"""The oldest first; this program reads and writes the last."""

BEFORE_RELEASE = ("0001", "0002", "0003")
"""Those of versions before the first release, which are read no more."""


def revision_of(place: str, tables: Collection[str], read: Callable[[], str | None]) -> str | None:
    """The revision that a schema is at; null where there is none yet.

    Args:
        place: the database, as messages name it.
        tables: the names of all its tables.
        read: reads the revision that it says it has; asked only where the tables are ours.

    Raises:
        Refusal: `foreign-database` where the tables are another program's; `old-ledger` where
            it was made before the first release; `newer-schema`.
    """
    if not tables:
        return None
    if not {"alembic_version", "campaigns", "events"} <= set(tables):
        raise Refusal("foreign-database", path=place)
    found = read()
    if found in BEFORE_RELEASE:
        raise Refusal("old-ledger", path=place, found=found)
    if found not in REVISIONS:
        raise Refusal("newer-schema", path=place, found=found, known=REVISIONS[-1])
    return found


def is_current(revision: str | None) -> bool:
    """Whether it is the one to work with; else the schema is still to be built or brought up to it."""
    return revision == REVISIONS[-1]
