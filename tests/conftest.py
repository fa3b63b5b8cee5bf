"""What the tests share: a table in memory, a clerk at a real database, a shell to call greffier from."""

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

import doors
from doors import Place
from greffier.app import Clerk
from greffier.store import migrate, revisions
from played import Played, at_random, with_seals
from shell import Shell
from table import Table, counted_inputs

# Times are told by the reader's clock: here, everywhere, that of Greenwich.
os.environ["TZ"] = "UTC"
time.tzset()

os.environ["GREFFIER_CACHE"] = ""  # never the developer's own


NEXT = """
from alembic import op
revision, down_revision = "next", {last!r}
def upgrade():
    op.create_index("ix_events_actor", "events", ["campaign", "actor"])
"""
"""A revision of the schema that is still to come."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="write the golden files anew")


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache folder of this test alone, which is made as soon as a state is kept."""
    folder = tmp_path_factory.getbasetemp() / "caches" / uuid4().hex
    monkeypatch.setenv("GREFFIER_CACHE", str(folder))
    return folder


@pytest.fixture
def table() -> Table:
    """A campaign with a session open, decided and evolved without a store."""
    return Table()


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A new database: a file opened as it is by default, or behind the door that `every_door` says."""
    with doors.place(getattr(request, "param", "sqlite3"), tmp_path) as made:
        yield made


@pytest.fixture
def clerk(place: Place) -> Iterator[Clerk]:
    """A clerk at a new ledger, with time, ids and seeds that count up."""
    made = Clerk(place.open(), counted_inputs())
    yield made
    made.ledger.close()


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """A shell with an empty database, in French."""
    return Shell(tmp_path)


@pytest.fixture
def after_an_upgrade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on, the program has one more revision."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.script_folder(), folder)
    last = revisions.REVISIONS[-1]
    (folder / "versions" / "next.py").write_text(NEXT.format(last=last), "utf-8")
    monkeypatch.setattr(migrate, "script_folder", lambda: folder)
    monkeypatch.setattr(revisions, "REVISIONS", (*revisions.REVISIONS, "next"))


@pytest.fixture
def renew(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew rather than held against."""
    return bool(request.config.getoption("--renew"))


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Played]:
    """Short records of random orders, whose every part can be forged in turn."""
    folder = tmp_path_factory.mktemp("played")
    return [at_random(folder, seed, 350) for seed in range(4)]


@pytest.fixture(scope="session")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """Two sessions: one with sealed phrases, and one with phrases that were not sealed."""
    return with_seals(tmp_path_factory.mktemp("sealed"))
