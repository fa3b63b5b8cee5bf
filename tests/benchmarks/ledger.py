"""The ledger beside the library `eventsourcing` and beside bare sqlite3, on real files with synchronous FULL.

    python tests/benchmarks/ledger.py

What is the same on all sides: 100,000 events of a campaign, the very same data in each.
"""

import shutil
import sqlite3
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.campaign import lines, long_campaign
from benchmarks.side import folder_of_its_own, medians, say, told
from greffier.app import Clerk, open_ledger
from greffier.store import transfer
from greffier.store.queries import Campaign
from greffier.store.reading import load, verified
from greffier.store.recordfile import FileSource
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od

LONG, SHORT = 100_000, 1_000
ROUNDS = 5
ORDERS = 1_001
"""Orders timed one by one, for each way of recording one."""

NOTE = od.WriteNote(text="La neige tombe sur le refuge, et le vent se lève.")


class Told(Aggregate):
    """The other library's campaign: it keeps count of what it is told, which is the least a replay can do."""

    @event("Started")
    def __init__(self, name: str) -> None:
        self.name = name
        self.told = 0

    @event("Happened")
    def happen(self, body: dict[str, Any]) -> None:
        self.told += bool(body)


class Other:
    """A campaign kept by the other library."""

    def __init__(self, file: Path) -> None:
        settings = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(file)}
        self.app: Application[Any] = Application(env=settings)
        self.campaign = Told("longue")

    def save_all(self, bodies: list[dict[str, Any]]) -> None:
        """Save them all at once."""
        self.campaign = Told("longue")
        for body in bodies:
            self.campaign.happen(body)
        self.app.save(self.campaign)

    def save_one(self, body: dict[str, Any]) -> None:
        """Save one more."""
        self.campaign.happen(body)
        self.app.save(self.campaign)

    def load(self) -> int:
        """Load the whole."""
        found: Told = self.app.repository.get(self.campaign.id)
        return found.told


class Bare:
    """A table of bodies, and nothing else."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)")

    def insert(self, body: str) -> None:
        """One body, one commit."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("INSERT INTO events (body) VALUES (?)", (body,))
        self._connection.execute("COMMIT")


def imported(folder: Path, name: str, record: Path) -> tuple[Clerk, Campaign]:
    """A ledger of its own with that record."""
    clerk = Clerk(open_ledger(str(folder / name)))
    return clerk, transfer.take_in(clerk.ledger, FileSource(record)).campaign


def fresh(folder: Path) -> Iterator[Path]:
    """Files that are not there yet."""
    return (folder / f"fresh{number}.db" for number in count())


def replays(clerk: Clerk, campaign: Campaign, other: Other) -> None:
    """Show 1: the whole record read and replayed, without a snapshot."""
    assert load(clerk.ledger, campaign).kept == 0, "a snapshot was left"
    found = medians(
        {
            "replay": lambda: load(clerk.ledger, campaign),
            "replay, chain and gaps verified": lambda: verified(clerk.ledger, campaign),
            "eventsourcing, repository.get": other.load,
        },
        ROUNDS,
    )
    theirs = found["eventsourcing, repository.get"]
    for what, seconds in found.items():
        say(f"{what}: {told(seconds)}, {theirs / seconds:.2f} x as quick as eventsourcing")


def imports(folder: Path, record: Path, bodies: list[dict[str, Any]]) -> None:
    """Show 5: the whole brought in, chain and triggers on; and what of it is to write alone.

    The other library is handed its events in memory; ours are read from a file and checked, each of them.
    """
    files = fresh(folder)
    uid = next(FileSource(record).events()).campaign
    rows = list(FileSource(record).rows(uid))

    def ours() -> None:
        clerk, _ = imported(folder, next(files).name, record)
        clerk.ledger.close()

    def written() -> None:
        ledger = open_ledger(str(next(files)))
        with ledger.filling(uid):
            ledger.bring_in(uid, rows, "longue")
        ledger.close()

    ways = {"import": ours, "write": written, "save": lambda: Other(next(files)).save_all(bodies)}
    found = medians(ways, ROUNDS)
    save = found["save"]
    say(f"import: {told(found['import'])}; eventsourcing, save: {told(save)}; {save / found['import']:.2f} x")
    say(f"of the import, to write alone: {told(found['write'])}; {save / found['write']:.2f} x")


def orders(folder: Path, short: tuple[Clerk, Campaign], long: tuple[Clerk, Campaign]) -> None:
    """Shows 2 and 3: one durable order, while the log beside the file grows, and once it is written over.

    The first is how it goes in a command, which leaves no log behind; the second, in a process that goes on.
    """
    bare, other = Bare(folder / "bare.db"), Other(folder / "one.db")
    clerk, campaign = short
    recorded = clerk.give(campaign, NOTE, "MJ").recorded[0]
    data = msgspec.to_builtins(recorded.event)
    other.save_all([data] * SHORT)
    ways = {
        "bare": lambda: bare.insert(recorded.body.decode()),
        "order": lambda: clerk.give(campaign, NOTE, "MJ"),
        "save": lambda: other.save_one(data),
        "order at 100,000": lambda: long[0].give(long[1], NOTE, "MJ"),
    }
    for when in ("one order", "one order, later"):
        found = medians(ways, ORDERS)
        order, bare_one, save = found["order"], found["bare"], found["save"]
        say(f"{when}: {told(order)}; bare sqlite3 insert: {told(bare_one)}, {order / bare_one:.2f} x")
        say(f"eventsourcing, save: {told(save)}; an order takes {order / save:.2f} of it")
        ratio = found["order at 100,000"] / order
        say(f"{when}, at 100,000 events: {told(found['order at 100,000'])}, {ratio:.2f} x that at 1,000")


def openings(short: tuple[Clerk, Campaign], long: tuple[Clerk, Campaign]) -> None:
    """Show 3: load, decide, append, as a command does: nothing is in mind beforehand."""

    def opened(kept: tuple[Clerk, Campaign]) -> None:
        Clerk(kept[0].ledger).give(kept[1], NOTE, "MJ")

    found = medians({"short": lambda: opened(short), "long": lambda: opened(long)}, ORDERS)
    ratio = found["long"] / found["short"]
    at = {what: told(seconds) for what, seconds in found.items()}
    say(f"load, decide, append: {at['short']} at 1,000, {at['long']} at 100,000 events, {ratio:.2f} x")


def main() -> None:
    """Measure and print."""
    with folder_of_its_own() as folder:
        records = {events: folder / f"{events}.jsonl" for events in (SHORT, LONG)}
        for events, record in records.items():
            record.write_bytes(b"".join(lines(events)))
        bodies: list[dict[str, Any]] = [ev_data(one) for one in long_campaign(LONG)]
        short = imported(folder, "short.db", records[SHORT])
        long = imported(folder, "long.db", records[LONG])
        other = Other(folder / "other.db")
        other.save_all(bodies)
        shutil.rmtree(folder / "cache")  # no state is left to start from
        replays(*long, other)
        imports(folder, records[LONG], bodies)
        orders(folder, short, long)
        openings(short, long)


def ev_data(one: ev.Recorded) -> dict[str, Any]:
    """The data of an event as plain JSON-like values."""
    found: dict[str, Any] = msgspec.to_builtins(one.event)
    return found


if __name__ == "__main__":
    main()
