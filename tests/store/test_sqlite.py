"""What only a file can suffer."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from doors import Place
from greffier.app import Clerk, open_ledger
from greffier.store.batch import Batch
from greffier.store.reading import verified
from greffier.store.rows import NAMES
from greffier.vocabulary import orders as od
from greffier.vocabulary.events import Event, NoteWritten
from greffier.vocabulary.refusals import DamagedRecord

ID = "018f0000-0000-7000-8000-000000000001"

with closing(sqlite3.connect(":memory:")) as connection:
    TOO_MANY = connection.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER) // len(NAMES)
    """Events that have more values than SQLite takes with a statement."""


def test_a_torn_file_is_a_damaged_record_not_a_refusal(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    clerk = Clerk(open_ledger(str(path)))
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    for _ in range(60):
        clerk.give(campaign, od.WriteNote(text="x" * 900), "MJ")
    clerk.ledger.close()
    torn = bytearray(path.read_bytes())
    torn[20_000:60_000] = bytes(40_000)
    path.write_bytes(torn)
    ledger = open_ledger(str(path))
    with pytest.raises(DamagedRecord, match="database-corrupt"):
        verified(ledger, campaign)
    ledger.close()


def test_a_text_that_is_none_is_a_damaged_record(place: Place, clerk: Clerk) -> None:
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    place.without_guard("UPDATE events SET body = CAST(x'ff' || body AS TEXT) WHERE seq = 2")
    with pytest.raises(DamagedRecord, match="database-corrupt"):
        verified(clerk.ledger, campaign)


@pytest.mark.parametrize("events", [2, TOO_MANY])
def test_an_order_of_any_length_is_recorded_whole_or_not_at_all(
    place: Place, clerk: Clerk, events: int
) -> None:
    """One that has more values than SQLite takes with a statement needs more than one of them."""
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    notes: list[Event] = [NoteWritten(text=str(number)) for number in range(events)]
    order = Batch(
        campaign=campaign.uid,
        expected=campaign.head,
        order=ID,
        asked={},
        actor="MJ",
        at="2026-01-01T00:00:00.000000Z",
        session=None,
        events=notes,
        seeds=None,
    )
    last = campaign.head.seq + events
    place.run(
        f"CREATE TRIGGER no_more BEFORE INSERT ON events WHEN NEW.seq = {last}"
        " BEGIN SELECT RAISE(ABORT, 'no more'); END"
    )
    with pytest.raises(DamagedRecord, match="columns-differ"):
        clerk.ledger.append(order)
    assert clerk.ledger.head(campaign.uid) == campaign.head
    place.run("DROP TRIGGER no_more")
    recorded = clerk.ledger.append(order)
    assert recorded
    assert len(recorded) == events
    assert verified(clerk.ledger, campaign)[1]["events"] == last
