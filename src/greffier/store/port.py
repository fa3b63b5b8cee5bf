"""What the ledger asks of a database: portable SQL with `:name` parameters, and one writer at a time."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal, Protocol, TypeVar

from greffier.vocabulary.refusals import Refusal

T = TypeVar("T")
Row = tuple[Any, ...]

Block = tuple[int, Iterable[Row]]
"""The seq of the last event of several, and their rows."""

Opening = Literal["as-it-is", "existing", "new"]
"""What is opened: any database, to be looked at as it is; a ledger that is there, brought up to date; or
one that is also made where it is missing. (Whether a server has a database is for its administrator.)"""

BUSY_SECONDS = 10
"""How long a writer waits for another, and a server that went away is waited for."""

TRIES = 3
"""How often a transaction that breaks off is tried."""


class Door(Protocol):
    """A connection to the database."""

    def rows(self, sql: str, **values: object) -> Iterable[Row]:
        """Run one statement and give its few rows; outside `writing` it only reads."""

    def insert(self, table: str, columns: tuple[str, ...], rows: Sequence[Row]) -> None:
        """Write these rows, in order, within `writing`.

        Raises:
            Conflict: the database's own rules are against one of them.
        """

    def insert_alone(self, campaign: str, table: str, columns: tuple[str, ...], rows: Sequence[Row]) -> None:
        """Write these rows, in order, and nothing else, as a transaction like that of `writing`.

        Raises:
            Conflict: the database's own rules are against one of them.
            Lost: the transaction broke off.
        """

    def stream(self, sql: str, *, backwards: bool = False, **values: object) -> Iterable[Row]:
        """Run a query that may find many events, and give them in the order of seq, as they come.

        Args:
            sql: the query up to the end of its WHERE clause; seq is its second column.
            backwards: whether from the last to the first.
            values: its parameters.
        """

    def blocks(self, uid: str, after: int, until: int, *, linked: bool) -> Iterable[Block]:
        """Many events of a campaign in order, where there is a quicker way to them, and as far as it goes.

        The rows are kind, seq and body, and prev and hash where `linked`.
        """

    def revision(self) -> str | None:
        """The revision of the schema; null where there is none yet.

        Raises:
            Refusal: `foreign-database`, `old-ledger`, `newer-schema`.
        """

    def copy_into(self, file: str) -> None:
        """Write all that is there at one moment into an empty file, as SQLite's, whoever writes meanwhile."""

    def close(self) -> None:
        """Let go of the database."""

    def undo_what_broke_off(self) -> None:
        """Undo a transaction that a Ctrl-C left open: what it wrote would be read, told, and lost with it."""

    def writing(self, campaign: str) -> AbstractContextManager[None]:
        """A transaction in which no one else writes to this campaign; undone if anything is raised.

        Raises:
            Lost: the transaction broke off.
        """

    def filling(self, campaign: str) -> AbstractContextManager[None]:
        """The same, for a great many rows: in an empty ledger, others may have to wait to read."""


class Conflict(Exception):  # noqa: N818 - it is none of the caller's errors
    """A row that keys, checks or triggers refused."""


class Lost(Refusal):
    """A transaction that broke off, and may be tried again; whether it was committed is not known."""


def tried(write: Callable[[], T]) -> T:
    """What a transaction comes to, tried again where it breaks off: it must know what it wrote already.

    Raises:
        Lost: it broke off every time.
    """
    tries = 0
    while True:
        try:
            return write()
        except Lost:
            tries += 1
            if tries == TRIES:
                raise
