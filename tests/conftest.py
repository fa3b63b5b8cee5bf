"""What the tests share: a table in memory, and a clerk at a real SQLite file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from greffier.app import Clerk, open_ledger
from table import Table, counted_inputs


@pytest.fixture
def table() -> Table:
    """A campaign with a session open, decided and evolved without a store."""
    return Table()


@pytest.fixture
def clerk(tmp_path: Path) -> Iterator[Clerk]:
    """A clerk at a new ledger in a file, with time, ids and seeds that count up."""
    made = Clerk(open_ledger(str(tmp_path / "ledger.db")), counted_inputs())
    yield made
    made.ledger.close()
