"""What the ledger asks of a database: portable SQL with `:name` parameters, and one writer at a time."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Any, Protocol

Row = tuple[Any, ...]


class Door(Protocol):
    """A connection to the database."""

    def rows(self, sql: str, **values: object) -> Iterable[Row]:
        """Run one statement and give its rows as they come."""

    def close(self) -> None:
        """Let go of the database."""

    def writing(self, campaign: str) -> AbstractContextManager[None]:
        """A transaction in which no one else writes to this campaign; undone if anything is raised."""
