"""What a growing record must not make slower, counted in steps of SQLite's machine, not in time."""

import shutil
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from sqlite3 import Connection

import pytest

from benchmarks.campaign import lines
from greffier.app import SNAPSHOT_EVERY, Clerk, open_ledger
from greffier.store import reading, transfer
from greffier.store.ledger import Ledger
from greffier.store.queries import Campaign
from greffier.store.recordfile import FileSource
from greffier.store.sqlite import SqliteDoor
from greffier.vocabulary import orders as od

SHORT, LONG = 100, 50_000
STEP = 10
NOTE = od.WriteNote(text="le vent tourne")


@pytest.fixture(scope="module")
def ledgers(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    """By how many events it has: a ledger with a campaign, and the snapshots that its last orders left."""
    folder, places = tmp_path_factory.mktemp("growth"), {}
    for events in (SHORT, LONG):
        record, places[events] = folder / f"{events}.jsonl", folder / f"{events}.db"
        record.write_bytes(b"".join(lines(events)))
        with pytest.MonkeyPatch.context() as environment:
            environment.setenv("GREFFIER_CACHE", str(cache_of(places[events])))
            clerk = Clerk(open_ledger(str(places[events])))
            campaign = transfer.take_in(clerk.ledger, FileSource(record)).campaign
            for _ in range(SNAPSHOT_EVERY + 1):
                clerk.give(campaign, NOTE, "MJ")
            clerk.ledger.close()
    return places


def cache_of(ledger: Path) -> Path:
    """The cache folder beside a ledger."""
    return ledger.with_suffix(".cache")


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
def test_d27_a_long_record_asks_no_more_of_the_database(
    ledgers: dict[int, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    work: Callable[[Clerk, Campaign], object],
) -> None:
    taken = {}
    for events, place in ledgers.items():
        copy = tmp_path / place.name
        shutil.copyfile(place, copy)
        shutil.copytree(cache_of(place), cache_of(copy))
        monkeypatch.setenv("GREFFIER_CACHE", str(cache_of(copy)))
        door = SqliteDoor(str(copy))
        clerk = Clerk(Ledger(door))
        [campaign] = clerk.ledger.campaigns()
        taken[events] = steps(door, lambda clerk=clerk, campaign=campaign: work(clerk, campaign))  # type: ignore[misc]
        door.close()
    assert taken[LONG] <= 1.2 * taken[SHORT] + 20, taken
