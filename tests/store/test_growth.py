"""What a growing record must not make slower, counted in steps of SQLite's machine, not in time."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from sqlite3 import Connection

import pytest

from benchmarks.campaign import lines
from greffier.app import SNAPSHOT_EVERY, Clerk, open_ledger
from greffier.store import reading, transfer
from greffier.store.ledger import Campaign
from greffier.store.sources import FileSource
from greffier.store.sqlite import SqliteDoor
from greffier.vocabulary import orders as od

SHORT, LONG = 300, 6_000
STEP = 10
NOTE = od.WriteNote(text="le vent tourne")


def kept(folder: Path, events: int) -> tuple[SqliteDoor, Campaign]:
    """A ledger with a campaign of so many events, and the snapshots that its last orders left."""
    record = folder / f"{events}.jsonl"
    record.write_bytes(b"".join(lines(events)))
    place = folder / f"{events}.db"
    clerk = Clerk(open_ledger(str(place)))
    campaign = transfer.take_in(clerk.ledger, FileSource(record)).campaign
    for _ in range(SNAPSHOT_EVERY + 1):
        clerk.give(campaign, NOTE, "MJ")
    clerk.ledger.close()
    return SqliteDoor(str(place)), campaign


def steps(door: SqliteDoor, work: Callable[[], object]) -> int:
    """How many tens of steps SQLite's machine takes for it."""
    taken = 0

    def one_more() -> None:
        nonlocal taken
        taken += 1

    connection: Connection = door._connection  # noqa: SLF001 - only the connection itself can count
    connection.set_progress_handler(one_more, STEP)
    work()
    connection.set_progress_handler(None, 0)
    return taken


def an_order(clerk: Clerk, campaign: Campaign) -> object:
    return clerk.give(campaign, NOTE, "MJ")


def an_order_of_a_known_id(clerk: Clerk, campaign: Campaign) -> object:
    return clerk.give(campaign, NOTE, "MJ", "0192f0c4-0000-7000-8000-000000000001")


def an_opening(clerk: Clerk, campaign: Campaign) -> object:
    return clerk.load(campaign)


def the_last_of_the_log(clerk: Clerk, campaign: Campaign) -> object:
    latest = list(islice(clerk.ledger.backwards(campaign.uid), 20))
    return reading.marks(clerk.ledger, campaign, after=latest[-1].seq - 1)


def an_undo(clerk: Clerk, campaign: Campaign) -> object:
    return clerk.give(campaign, od.UndoOrder(), "MJ")


@pytest.mark.parametrize("work", [an_order, an_order_of_a_known_id, an_opening, the_last_of_the_log, an_undo])
def test_a_long_record_asks_no_more_of_the_database(
    tmp_path: Path, work: Callable[[Clerk, Campaign], object]
) -> None:
    taken = {}
    for events in (SHORT, LONG):
        door, campaign = kept(tmp_path, events)
        ledger = open_ledger(str(tmp_path / f"{events}.db"))
        ledger.close()
        ledger._door = door  # noqa: SLF001
        clerk = Clerk(ledger)
        taken[events] = steps(door, lambda clerk=clerk, campaign=campaign: work(clerk, campaign))  # type: ignore[misc]
        door.close()
    assert taken[LONG] <= 1.2 * taken[SHORT] + 20, taken
