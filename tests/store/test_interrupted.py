"""A change of the schema that breaks off leaves the database as it was, and the next opening makes it."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from doors import Place, each_database
from greffier.app import Clerk, open_ledger
from greffier.store import migrate, revisions
from greffier.store.reading import verified
from greffier.vocabulary import orders as od

NEXT = """
import os, signal
from alembic import op
import sqlalchemy as sa
revision, down_revision = "next", {last!r}
def upgrade():
    op.create_table("half", sa.Column("x", sa.Integer))
    op.create_index("ix_events_actor", "events", ["campaign", "actor"])
    op.execute("INSERT INTO half (x) VALUES (1)")
    {then}
"""
KILLED = "os.kill(os.getpid(), signal.SIGKILL)"
FAILED = "raise LookupError('half way')"

OPENED = """
import sys
from pathlib import Path
from greffier.store import migrate, revisions
migrate.script_folder = lambda: Path(sys.argv[2])
revisions.REVISIONS = (*revisions.REVISIONS, "next")
from greffier.app import open_ledger
open_ledger(sys.argv[1]).close()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The revisions, with a place for one more."""
    made = tmp_path / "migrations"
    shutil.copytree(migrate.script_folder(), made)
    return made


def written(folder: Path, then: str) -> None:
    """One more revision, which ends so."""
    text = NEXT.format(last=revisions.REVISIONS[-1], then=then)
    (folder / "versions" / "next.py").write_text(text, "utf-8")
    shutil.rmtree(folder / "versions" / "__pycache__", ignore_errors=True)


def opened(place: Place, folder: Path) -> "subprocess.CompletedProcess[str]":
    """What becomes of a process of the program that knows this revision."""
    words = [sys.executable, "-c", OPENED, place.name, str(folder)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def everything(place: Place) -> dict[str, object]:
    """The tables, with their indexes and their rows."""
    inspector = sa.inspect(place.raw)
    found: dict[str, object] = {}
    with place.raw.connect() as connection:
        for table in inspector.get_table_names():
            rows = connection.execute(sa.text(f"SELECT * FROM {table}"))  # noqa: S608
            indexes = sorted(str(index["name"]) for index in inspector.get_indexes(table))
            found[table] = [indexes, sorted(map(repr, rows))]
    return found


@each_database
@pytest.mark.parametrize("then", [KILLED, FAILED], ids=["killed", "failed"])
@pytest.mark.parametrize("begun", [True, False], ids=["written", "new"])
def test_a_migration_that_breaks_off_leaves_all_as_it_was(
    place: Place,
    folder: Path,
    then: str,
    begun: bool,  # noqa: FBT001
) -> None:
    if begun:
        clerk = Clerk(place.open())
        clerk.give(None, od.StartCampaign(name="Essai"), "MJ")
        clerk.ledger.close()
    before = everything(place)
    written(folder, then)
    ended = opened(place, folder)
    if then == KILLED:
        assert ended.returncode == -signal.SIGKILL
    else:
        assert ended.stderr.rstrip().endswith("LookupError: half way")
    assert everything(place) == before
    written(folder, "pass")
    assert opened(place, folder).returncode == 0
    assert {"half", "events"} <= set(sa.inspect(place.raw).get_table_names())
    assert place.column("SELECT version_num FROM alembic_version") == ["next"]
    assert place.column("SELECT x FROM half") == [1]


@each_database
def test_after_a_migration_that_was_killed_the_program_of_before_plays_on(place: Place, folder: Path) -> None:
    clerk = Clerk(place.open())
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    clerk.ledger.close()
    written(folder, KILLED)
    assert opened(place, folder).returncode == -signal.SIGKILL
    clerk = Clerk(open_ledger(place.name, "existing"))
    assert clerk.give(campaign, od.WriteNote(text="x"), "MJ").recorded[0].seq == 3
    assert verified(clerk.ledger, campaign)[1]["events"] == 3
    clerk.ledger.close()
