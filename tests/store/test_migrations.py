"""The schema: one place declares it, the revisions build it, the triggers are there by name."""

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from greffier.app import open_ledger
from greffier.store import migrate, reading, sqlite
from greffier.store.schema import metadata
from greffier.store.sources import FileSource
from greffier.store.transfer import take_in
from greffier.vocabulary.refusals import Refusal
from shell import RECORDS


def test_the_program_knows_the_last_revision() -> None:
    assert ScriptDirectory.from_config(migrate.config()).get_current_head() == sqlite.REVISION


def test_the_revisions_build_what_the_schema_declares(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    open_ledger(str(path)).close()
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        names = {
            constraint["name"]
            for table in ("events", "campaigns", "snapshots", "secrets", "desks")
            for constraint in sa.inspect(connection).get_foreign_keys(table)
            + sa.inspect(connection).get_unique_constraints(table)
            + sa.inspect(connection).get_check_constraints(table)
        }
    engine.dispose()
    declared = {
        str(constraint.name)
        for table in metadata.tables.values()
        for constraint in table.constraints
        if not isinstance(constraint, sa.PrimaryKeyConstraint)
    }
    assert names == declared


def test_the_triggers_are_there_by_name(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    open_ledger(str(path)).close()
    connection = sqlite3.connect(path)
    triggers = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")}
    mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
    connection.close()
    assert triggers == {
        "events_no_update",
        "events_no_delete",
        "events_next_in_chain",
        "campaigns_no_update",
        "campaigns_no_delete",
        "campaigns_once",
    }
    assert mode == "wal"


@pytest.mark.parametrize("record", [None, *RECORDS], ids=["empty", *(one.parent.name for one in RECORDS)])
def test_d35_a_second_opening_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: Path | None
) -> None:
    path = tmp_path / "ledger.db"
    ledger = open_ledger(str(path))
    if record:
        take_in(ledger, FileSource(record))
    ledger.close()
    before, states = path.read_bytes(), []
    monkeypatch.setattr(migrate, "upgrade_sqlite", lambda _: pytest.fail("the schema was built again"))
    for _ in range(2):
        ledger = open_ledger(str(path))
        states.append([reading.load(ledger, campaign) for campaign in ledger.campaigns()])
        ledger.close()
    assert path.read_bytes() == before
    assert states[0] == states[1]
    assert len(states[0]) == bool(record)


def test_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    open_ledger(str(path)).close()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(Refusal, match="newer-schema"):
        open_ledger(str(path))


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(Refusal, match="foreign-database"):
        open_ledger(str(path))
    assert path.read_bytes() == before


def test_two_first_openings_at_once_build_one_schema(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    empty = sqlite3.connect(path)
    empty.execute("PRAGMA journal_mode = WAL")
    empty.close()
    migrate.upgrade_sqlite(path)
    migrate.upgrade_sqlite(path)
    open_ledger(str(path)).close()
