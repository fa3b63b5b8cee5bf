"""The schema: one place declares it, the revisions build it, the triggers are there by name."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from doors import Place, each_database, every_door, on_postgres
from greffier.app import Clerk, open_ledger
from greffier.store import migrate, reading, revisions
from greffier.store.reading import verified
from greffier.store.recordfile import FileSource
from greffier.store.schema import metadata
from greffier.store.sqlite import SqliteDoor
from greffier.store.transfer import take_in
from greffier.vocabulary import orders as od
from greffier.vocabulary.refusals import Refusal
from shell import RECORDS

TRIGGERS = {
    "events_no_update",
    "events_no_delete",
    "events_next_in_chain",
    "campaigns_no_update",
    "campaigns_no_delete",
    "campaigns_once",
}
FIND_TRIGGERS = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger JOIN pg_class ON tgrelid = pg_class.oid"
    " WHERE relnamespace = current_schema()::regnamespace AND tgenabled = 'O' AND NOT tgisinternal",
}


def test_the_program_knows_the_revisions() -> None:
    known = ScriptDirectory.from_config(migrate.config()).walk_revisions()
    assert [one.revision for one in known] == list(reversed(revisions.REVISIONS))


@each_database
def test_the_revisions_build_what_the_schema_declares(place: Place) -> None:
    place.open().close()
    with place.raw.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        names = {
            constraint["name"]
            for table in ("events", "campaigns", "secrets", "desks")
            for constraint in sa.inspect(connection).get_foreign_keys(table)
            + sa.inspect(connection).get_unique_constraints(table)
            + sa.inspect(connection).get_check_constraints(table)
        }
    declared = {
        str(constraint.name)
        for table in metadata.tables.values()
        for constraint in table.constraints
        if not isinstance(constraint, sa.PrimaryKeyConstraint)
    }
    assert names == declared


@each_database
def test_the_triggers_are_there_by_name(place: Place) -> None:
    place.open().close()
    also = {"events_no_truncate", "campaigns_no_truncate"} if place.dialect == "postgresql" else set()
    assert set(place.column(FIND_TRIGGERS[place.dialect])) == TRIGGERS | also


def test_a_file_is_written_to_while_it_is_read(place: Place) -> None:
    place.open().close()
    assert place.column("PRAGMA journal_mode") == ["wal"]


@on_postgres
def test_texts_that_are_compared_go_by_their_code_points_in_every_locale(place: Place) -> None:
    """An index sorted by the system's locale would break with an upgrade of the system, years later."""
    place.open().close()
    sorted_by_locale = place.column(
        "SELECT DISTINCT a.attname FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid"
        " JOIN pg_attribute a ON a.attrelid = i.indexrelid JOIN pg_collation k ON k.oid = a.attcollation"
        " WHERE c.relnamespace = current_schema()::regnamespace AND k.collname <> 'C'"
        " AND c.relname <> 'alembic_version'"
    )
    assert sorted_by_locale == []


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


@every_door
def test_a_newer_schema_is_left_alone(place: Place) -> None:
    place.open().close()
    place.run("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Refusal, match="newer-schema"):
        place.open()
    assert place.column("SELECT version_num FROM alembic_version") == ["9999"]


@every_door
@pytest.mark.parametrize("revision", revisions.BEFORE_RELEASE)
def test_a_ledger_of_before_the_first_release_is_left_alone(place: Place, revision: str) -> None:
    place.open().close()
    place.run(f"UPDATE alembic_version SET version_num = '{revision}'")  # noqa: S608
    with pytest.raises(Refusal, match="old-ledger"):
        place.open()
    assert place.column("SELECT version_num FROM alembic_version") == [revision]


@every_door
@pytest.mark.parametrize("table", ["recipes", "alembic_version", "events"])
def test_the_database_of_another_program_is_left_alone(place: Place, table: str) -> None:
    place.run(f"CREATE TABLE {table} (name TEXT)")
    with pytest.raises(Refusal, match="foreign-database"):
        place.open()
    assert sa.inspect(place.raw).get_table_names() == [table]


def test_two_first_openings_at_once_build_one_schema(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    empty = sqlite3.connect(path)
    empty.execute("PRAGMA journal_mode = WAL")
    empty.close()
    migrate.upgrade_sqlite(str(path))
    migrate.upgrade_sqlite(str(path))
    open_ledger(str(path)).close()


@on_postgres
def test_four_first_openings_at_once_build_one_schema(place: Place) -> None:
    with ThreadPoolExecutor(4) as openers:
        for ledger in [opening.result() for opening in [openers.submit(place.open) for _ in range(4)]]:
            assert ledger.campaigns() == []
            ledger.close()
    assert place.column("SELECT version_num FROM alembic_version") == [revisions.REVISIONS[-1]]


@pytest.fixture
def written(place: Place) -> Clerk:
    """A ledger of the schema before the upgrade, with a campaign in it."""
    clerk = Clerk(place.open())
    clerk.give(None, od.StartCampaign(name="Essai"), "MJ")
    clerk.ledger.close()
    return clerk


@each_database
def test_an_older_schema_is_brought_up_to_date(
    place: Place, written: Clerk, request: pytest.FixtureRequest
) -> None:
    del written
    before = place.column("SELECT hash FROM events ORDER BY seq")
    request.getfixturevalue("after_an_upgrade")
    clerk = Clerk(place.open())
    (campaign,) = clerk.ledger.campaigns()
    clerk.give(campaign, od.WriteNote(text="x"), "MJ")
    assert verified(clerk.ledger, campaign)[0].campaign.head.seq == 3
    clerk.ledger.close()
    assert place.column("SELECT hash FROM events ORDER BY seq")[:2] == before
    assert place.column("SELECT version_num FROM alembic_version") == ["next"]
    assert "ix_events_actor" in {index["name"] for index in sa.inspect(place.raw).get_indexes("events")}
    assert set(place.column(FIND_TRIGGERS[place.dialect])) >= TRIGGERS


def test_a_file_is_copied_before_it_is_brought_up_to_date(
    place: Place, written: Clerk, request: pytest.FixtureRequest
) -> None:
    del written
    path, last = Path(place.name), revisions.REVISIONS[-1]
    request.getfixturevalue("after_an_upgrade")
    place.open().close()
    copy = sqlite3.connect(path.with_name(f"{path.name}.{last}"))
    assert list(copy.execute("SELECT version_num FROM alembic_version")) == [(last,)]
    assert list(copy.execute("SELECT count(*) FROM events")) == [(2,)]
    copy.close()
    left = {file.name for file in path.parent.iterdir() if file.name.startswith(path.name)}
    assert {name.removeprefix(path.name) for name in left} <= {"", f".{last}", "-wal", "-shm"}


def test_a_copy_that_breaks_off_leaves_nothing_that_takes_the_room_it_lacked(
    place: Place, written: Clerk, request: pytest.FixtureRequest
) -> None:
    """The disk is full: SQLite gives up half way, as at every try until there is room."""
    del written
    path, last = Path(place.name), revisions.REVISIONS[-1]
    request.getfixturevalue("after_an_upgrade")

    def copied(_: SqliteDoor, file: str) -> None:
        for suffix in ("", "-journal"):
            Path(file + suffix).write_bytes(b"half")
        raise Refusal("disk-refuses", path=file, reason="")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SqliteDoor, "copy_into", copied)
        with pytest.raises(Refusal, match="disk-refuses") as refused:
            place.open()
    left = {file.name for file in path.parent.iterdir() if file.name.startswith(path.name)}
    assert {name.removeprefix(path.name) for name in left} <= {"", "-wal", "-shm"}
    assert refused.value.facts["path"] == f"{path}.{last}"
    place.open().close()
