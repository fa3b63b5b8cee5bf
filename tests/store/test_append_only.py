"""C1: the database itself refuses to change, remove or skip an event; asked through sqlite3 alone."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from greffier.app import Clerk, open_ledger
from greffier.vocabulary.orders import StartCampaign, WriteNote

COLUMNS = "campaign, seq, session, order_id, order_index, actor, at, type, body, prev, hash, intent"


@pytest.fixture
def raw(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A connection of our own to a ledger of four events."""
    path = tmp_path / "ledger.db"
    clerk = Clerk(open_ledger(str(path)))
    campaign = clerk.give(None, StartCampaign(name="Essai"), "MJ").loaded.campaign
    for text in ("un", "deux"):
        clerk.give(campaign, WriteNote(text=text), "MJ")
    clerk.ledger.close()
    connection = sqlite3.connect(path, isolation_level=None)
    before = list(connection.execute("SELECT * FROM events ORDER BY seq"))
    yield connection
    assert list(connection.execute("SELECT * FROM events ORDER BY seq")) == before
    connection.close()


def row(raw: sqlite3.Connection, **changes: object) -> dict[str, object]:
    """The last event as it is, but for these columns."""
    cursor = raw.execute(f"SELECT {COLUMNS} FROM events ORDER BY seq DESC LIMIT 1")  # noqa: S608
    names = [column[0] for column in cursor.description]
    return {**dict(zip(names, cursor.fetchone(), strict=True)), **changes}


def insert(raw: sqlite3.Connection, how: str, values: dict[str, object]) -> None:
    slots = ", ".join(f":{name}" for name in values)
    raw.execute(f"{how} INTO events ({', '.join(values)}) VALUES ({slots})", values)


def next_row(raw: sqlite3.Connection, **changes: object) -> dict[str, object]:
    """A row that would fit behind the last event, but for these columns."""
    last = row(raw)
    fitting = {"seq": 5, "order_id": "new", "order_index": 0, "prev": last["hash"], "hash": b"h" * 32}
    return {**last, **fitting, **changes}


@pytest.mark.parametrize(
    "statement", ["UPDATE events SET body = '{}' WHERE seq = 2", "UPDATE events SET actor = ''"]
)
def test_c1_update_is_refused(raw: sqlite3.Connection, statement: str) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        raw.execute(statement)


@pytest.mark.parametrize("statement", ["DELETE FROM events", "DELETE FROM events WHERE seq = 4"])
def test_c1_delete_is_refused(raw: sqlite3.Connection, statement: str) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        raw.execute(statement)


@pytest.mark.parametrize("how", ["INSERT", "INSERT OR REPLACE", "INSERT OR IGNORE", "REPLACE"])
@pytest.mark.parametrize("seq", [1, 2, 4, 6, 0, -1])
def test_c1_only_the_next_seq_is_taken(raw: sqlite3.Connection, how: str, seq: int) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="seq must be"):
        insert(raw, how, next_row(raw, seq=seq))


@pytest.mark.parametrize("how", ["INSERT", "INSERT OR REPLACE", "REPLACE"])
def test_c1_an_event_must_follow_the_head(raw: sqlite3.Connection, how: str) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="prev must be"):
        insert(raw, how, next_row(raw, prev=b"x" * 32))


@pytest.mark.parametrize("how", ["INSERT", "INSERT OR REPLACE", "REPLACE"])
def test_c1_a_place_in_an_order_cannot_be_taken_over(raw: sqlite3.Connection, how: str) -> None:
    last = row(raw)
    with pytest.raises(sqlite3.IntegrityError, match="place in the order is taken"):
        insert(raw, how, next_row(raw, order_id=last["order_id"], order_index=last["order_index"]))


def test_c1_an_upsert_is_refused(raw: sqlite3.Connection) -> None:
    values = row(raw)
    slots = ", ".join(f":{name}" for name in values)
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(
            f"INSERT INTO events ({', '.join(values)}) VALUES ({slots})"  # noqa: S608
            " ON CONFLICT (campaign, seq) DO UPDATE SET body = '{}'",
            values,
        )


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE campaigns SET name = 'autre'",
        "DELETE FROM campaigns",
        "INSERT OR REPLACE INTO campaigns SELECT uid, 'autre', 'autre' FROM campaigns",
        "INSERT OR REPLACE INTO campaigns SELECT 'autre', name, name_key FROM campaigns",
    ],
)
def test_c1_campaigns_stay_as_they_were_started(raw: sqlite3.Connection, statement: str) -> None:
    before = list(raw.execute("SELECT * FROM campaigns"))
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(statement)
    assert list(raw.execute("SELECT * FROM campaigns")) == before
