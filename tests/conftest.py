"""What the tests share: a table in memory, a clerk at a real SQLite file, a shell to call greffier from."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from greffier.app import Clerk, open_ledger
from shell import Shell
from table import Table, counted_inputs

# Times are told by the reader's clock: here, everywhere, that of Greenwich.
os.environ["TZ"] = "UTC"
time.tzset()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="write the golden files anew")


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


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """A shell with an empty database, in French."""
    return Shell(tmp_path)


@pytest.fixture
def renew(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew rather than held against."""
    return bool(request.config.getoption("--renew"))
