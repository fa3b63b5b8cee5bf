"""C1: the database itself refuses to change, remove or skip an event; asked past the ledger, as its owner."""

from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from doors import POSTGRES, SQLITE, Place, each_database, on_postgres
from greffier.app import Clerk
from greffier.vocabulary.orders import StartCampaign, WriteNote

COLUMNS = "campaign, seq, session, order_id, order_index, actor, at, type, body, prev, hash"
INSERTS = {
    SQLITE: ("INSERT {}", "INSERT OR REPLACE {}", "INSERT OR IGNORE {}", "REPLACE {}"),
    POSTGRES: ("INSERT {}", "INSERT {} ON CONFLICT DO NOTHING"),
}
each_insert = pytest.mark.parametrize(
    ("place", "insert"),
    [(database, insert) for database, inserts in INSERTS.items() for insert in inserts],
    indirect=["place"],
)


@pytest.fixture
def raw(place: Place) -> Iterator[sa.Connection]:
    """A connection of our own to a ledger of four events; whatever is tried, they stay as they are."""
    clerk = Clerk(place.open())
    campaign = clerk.give(None, StartCampaign(name="Essai"), "MJ").loaded.campaign
    for text in ("un", "deux"):
        clerk.give(campaign, WriteNote(text=text), "MJ")
    clerk.ledger.close()
    every = [sa.text(f"SELECT * FROM {table} ORDER BY 1, 2") for table in ("events", "campaigns")]  # noqa: S608
    with place.raw.connect() as connection:
        before = [list(connection.execute(one)) for one in every]
        connection.rollback()
        yield connection
        connection.rollback()
        assert [list(connection.execute(one)) for one in every] == before


def run(raw: sa.Connection, statement: str, values: dict[str, object] | None = None) -> None:
    """Run a statement and keep what it does."""
    with raw.begin():
        raw.execute(sa.text(statement), values or {})


def last_row(raw: sa.Connection, **changes: object) -> dict[str, object]:
    """The last event as it is, but for these columns."""
    found = raw.execute(sa.text(f"SELECT {COLUMNS} FROM events ORDER BY seq DESC LIMIT 1")).mappings().one()  # noqa: S608
    raw.rollback()
    return {**found, **changes}


def next_row(raw: sa.Connection, **changes: object) -> dict[str, object]:
    """A row that would fit behind the last event, but for these columns."""
    last = last_row(raw)
    fitting = {"seq": 5, "order_id": "new", "order_index": 0, "prev": last["hash"], "hash": b"h" * 32}
    return {**last, **fitting, **changes}


def into_events(insert: str, values: dict[str, object]) -> str:
    slots = ", ".join(f":{name}" for name in values)
    return insert.format(f"INTO events ({', '.join(values)}) VALUES ({slots})")


@each_insert
def test_c1_a_row_that_fits_is_taken(raw: sa.Connection, insert: str) -> None:
    values = next_row(raw)
    second = {**values, "seq": 6, "order_index": 1, "prev": values["hash"], "hash": b"i" * 32}
    for row in (values, second):
        raw.execute(sa.text(into_events(insert, row)), row)
    assert raw.scalar(sa.text("SELECT max(seq) FROM events")) == 6
    raw.rollback()


@each_database
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET body = '{}' WHERE seq = 2",
        "UPDATE events SET actor = ''",
        "DELETE FROM events",
        "DELETE FROM events WHERE seq = 4",
        "UPDATE campaigns SET name = 'autre'",
        "DELETE FROM campaigns",
    ],
)
def test_c1_what_is_recorded_is_neither_changed_nor_removed(raw: sa.Connection, statement: str) -> None:
    with pytest.raises(sa.exc.IntegrityError, match="is append-only"):
        run(raw, statement)


@on_postgres
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET body = '{}' WHERE seq = 99",
        "TRUNCATE events",
        "TRUNCATE campaigns CASCADE",
        "TRUNCATE desks, secrets, events, campaigns",
        "WITH gone AS (DELETE FROM events RETURNING *) SELECT count(*) FROM gone",
        "MERGE INTO events USING campaigns ON campaign = uid WHEN MATCHED THEN DELETE",
        "MERGE INTO events USING campaigns ON campaign = uid WHEN MATCHED THEN UPDATE SET body = '{}'",
    ],
)
def test_c1_nor_by_any_other_way_that_postgresql_has(raw: sa.Connection, statement: str) -> None:
    with pytest.raises(sa.exc.IntegrityError, match="is append-only"):
        run(raw, statement)


@each_insert
@pytest.mark.parametrize("seq", [1, 2, 4, 6, 0, -1])
def test_c1_only_the_next_seq_is_taken(raw: sa.Connection, insert: str, seq: int) -> None:
    values = next_row(raw, seq=seq)
    with pytest.raises(sa.exc.IntegrityError, match="seq must be"):
        run(raw, into_events(insert, values), values)


@each_insert
def test_c1_an_event_must_follow_the_head(raw: sa.Connection, insert: str) -> None:
    values = next_row(raw, prev=b"x" * 32)
    with pytest.raises(sa.exc.IntegrityError, match="prev must be"):
        run(raw, into_events(insert, values), values)


@each_insert
@pytest.mark.parametrize(("seq", "prev"), [(1, b"x" * 32), (2, bytes(32))], ids=["prev", "seq"])
def test_c1_a_record_begins_with_one_on_nothing(
    raw: sa.Connection, insert: str, seq: int, prev: bytes
) -> None:
    values = {**next_row(raw), "campaign": "new", "seq": seq, "prev": prev}
    raw.execute(sa.text("INSERT INTO campaigns (uid, name, name_key) VALUES ('new', 'Autre', 'autre')"))
    with pytest.raises(sa.exc.IntegrityError, match="must be"):
        raw.execute(sa.text(into_events(insert, values)), values)


@each_insert
def test_c1_a_place_in_an_order_cannot_be_taken_over(raw: sa.Connection, insert: str) -> None:
    last = last_row(raw)
    values = next_row(raw, order_id=last["order_id"], order_index=last["order_index"])
    with pytest.raises(sa.exc.IntegrityError, match="place in the order is taken"):
        run(raw, into_events(insert, values), values)


@each_database
def test_c1_an_upsert_is_refused(raw: sa.Connection) -> None:
    values = last_row(raw)
    upsert = "INSERT {} ON CONFLICT (campaign, seq) DO UPDATE SET body = '{{}}'"
    with pytest.raises(sa.exc.IntegrityError):
        run(raw, into_events(upsert, values), values)


def copied(raw: sa.Connection, row: dict[str, object]) -> None:
    cursor: Any = raw.connection.cursor()
    with cursor.copy(f"COPY events ({', '.join(row)}) FROM STDIN") as copy:
        copy.write_row(list(row.values()))


@on_postgres
def test_c1_a_copy_is_held_to_the_same(raw: sa.Connection) -> None:
    values = next_row(raw, seq=6, session=None)
    with raw.begin(), pytest.raises(Exception, match="seq must be"):
        copied(raw, values)


@on_postgres
def test_c1_a_table_of_that_name_in_front_fools_no_trigger(raw: sa.Connection) -> None:
    """What an event is held against is the table that it goes into, not one the inserter put in its way."""
    values = next_row(raw, seq=1, prev=bytes(32))
    schema = raw.scalar(sa.text("SELECT current_schema()"))
    raw.execute(sa.text("CREATE TEMPORARY TABLE events (LIKE events)"))
    raw.execute(sa.text("CREATE TEMPORARY TABLE campaigns (LIKE campaigns)"))
    raw.commit()
    slots = ", ".join(f":{name}" for name in values)
    with pytest.raises(sa.exc.IntegrityError, match="seq must be"):
        run(raw, f"INSERT INTO {schema}.events ({', '.join(values)}) VALUES ({slots})", values)  # noqa: S608
    again = f"INSERT INTO {schema}.campaigns SELECT 'new', name, name_key FROM {schema}.campaigns"  # noqa: S608
    with pytest.raises(sa.exc.IntegrityError, match="is taken"):
        run(raw, again)
    run(raw, "DROP TABLE pg_temp.events, pg_temp.campaigns")


@each_insert
@pytest.mark.parametrize("row", ["uid, 'autre', 'autre'", "'autre', name, name_key"])
def test_c1_a_campaign_is_started_once(raw: sa.Connection, insert: str, row: str) -> None:
    again = f"INTO campaigns SELECT {row} FROM campaigns WHERE true"  # noqa: S608
    with pytest.raises(sa.exc.IntegrityError, match="uid or name is taken"):
        run(raw, insert.format(again))
