"""A great many rows written to a SQLite file at once: most often, a record that comes into a new one."""

from .sqlite import Transaction


class Filling(Transaction):
    """A transaction in which each page of a ledger without a campaign is written once, straight to its place.

    By way of the log, each would be written twice, and the log grow as long as the record. What the log is
    for, that others may read meanwhile, is not missed where there is nothing to read yet: they wait, as for
    another writer. If this process dies, whoever opens the file next undoes its writing by the journal, and
    puts the log back.
    """

    def __enter__(self) -> None:
        """Begin, once nobody else is writing."""
        try:
            if not self._door.rows("SELECT 1 FROM campaigns LIMIT 1"):
                # The journal of this mode lies there from now on: it tells whoever comes what was going on.
                self._door.journal("TRUNCATE")
            super().__enter__()
        except BaseException:
            self._door.journal("WAL")
            raise

    def __exit__(self, raised: object, *more: object) -> None:
        """End, and keep a log again."""
        try:
            super().__exit__(raised, *more)
        finally:
            self._door.put_log_back()
