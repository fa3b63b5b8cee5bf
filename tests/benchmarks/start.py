"""Whole processes, from the call to the exit, as multiples of one of Python that does nothing.

    python tests/benchmarks/start.py [ROUNDS]

Each finds the same campaign of 1,000 events, or of 100,000, in a real file with synchronous FULL.
"""

import compileall
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parents[1]))

import greffier
from benchmarks.campaign import ACT, lines
from benchmarks.side import folder_of_its_own, medians, say
from greffier.app import Clerk, open_ledger
from greffier.store import transfer
from greffier.store.recordfile import FileSource
from greffier.vocabulary import orders as od

ROUNDS = 15
SHORT, LONG = 1_000, 100_000
GREFFIER = str(Path(sys.executable).with_name("greffier"))

LIBRARIES = "import click, msgspec, sqlite3, hashlib"
COMMIT = """
import gc, sys
gc.set_threshold(100_000)
import click, msgspec, sqlite3, hashlib
ledger = sqlite3.connect(sys.argv[1], isolation_level=None)
ledger.execute("PRAGMA synchronous = FULL")
ledger.execute("BEGIN IMMEDIATE")
ledger.execute("INSERT INTO desks VALUES ('banc', '')")
ledger.execute("COMMIT")
ledger.close()
gc.freeze()
"""
"""The least that an order can take: the libraries it cannot do without, and one durable commit."""

SETTINGS = {"GREFFIER_LANG": "en", "GREFFIER_CAMPAIGN": "longue", "GREFFIER_AS": "banc"}

ORDERS = {
    "roll": "roll Ysane Escalade --difficulty 12",
    "note": "note La neige tombe.",
    "draw": "draw Nour",
    "task step": "task step mur Ysane Escalade",
    "lesion add": "lesion add Ysane",
    "undo": "undo",
    "character retire": "character retire Ysane",
    "shell, through a pipe": "shell",
}
READINGS = {
    "show": "show 900",
    "log --limit 20": "log --limit 20",
    "hand show": "hand show Nour",
    "task show": "task show mur",
    "character show": "character show Ysane",
    "odds act": "odds act Nour --trait Chasseur --moyen Ruse --difficulty 13",
    "luck": "luck",
    "session show": "session show 3",
    "campaign list": "campaign list",
    "diff": "diff 300 700",
    "rules": "rules B16",
    "receipt": "receipt",
    "log": "log",
    "export": "export",
    "export --format html": "export --format html",
    "schema events": "schema events",
    "replay": "replay",
    "audit": "audit",
    "doctor": "doctor",
}
LASTING = ("log --limit 20", "task show", "session show", "diff")
"""Those that are to take no longer, or little, where the campaign is long."""


def campaign(folder: Path, events: int) -> Path:
    """A file with a campaign of so many events, an action of Nour's being under way."""
    record, file = folder / f"{events}.jsonl", folder / f"{events}.db"
    record.write_bytes(b"".join(lines(events)))
    clerk = Clerk(open_ledger(str(file)))
    found = transfer.take_in(clerk.ledger, FileSource(record)).campaign
    clerk.give(found, od.OpenSession(), "banc")
    clerk.give(found, replace(ACT, way="step"), "banc")
    clerk.ledger.close()
    return file


def copied(file: Path, to: Path) -> Path:
    """A copy that is on disk: what it takes to write it is not for the next process to pay."""
    for left in to.parent.glob(f"{to.name}*"):
        left.unlink()
    shutil.copyfile(file, to)
    with to.open("rb") as copy:
        os.fsync(copy.fileno())
    return to


class Process:
    """A way to call a process, and the processor time that its calls took."""

    def __init__(self, *words: str, **environment: str) -> None:
        self._words = words
        self._environment = {**os.environ, **SETTINGS, **environment}
        self.busy: list[float] = []

    def __call__(self) -> None:
        """Call it once."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        nowhere = subprocess.DEVNULL
        subprocess.run(self._words, env=self._environment, check=True, stdin=nowhere, stdout=nowhere)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.busy.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def python(script: str, *words: str) -> Process:
    """A process of Python that runs this."""
    return Process(sys.executable, "-c", script, *words)


def command(file: Path, words: str, **environment: str) -> Process:
    """The console script."""
    return Process(GREFFIER, *words.split(), GREFFIER_DB=str(file), **environment)


def nothing() -> None:
    """What most processes need done before them."""


Ways = dict[str, tuple[Process, Callable[[], object]]]
"""By name: a process, and what is to be done before each call, which is not timed."""


def ways(folder: Path) -> Ways:
    """All that is timed."""
    short, long, scratch = campaign(folder, SHORT), campaign(folder, LONG), folder / "scratch.db"
    completion = {"_GREFFIER_COMPLETE": "bash_complete", "COMP_CWORD": "1"}

    def afresh() -> None:
        copied(short, scratch)

    def gone() -> None:
        for left in folder.glob("new.db*"):
            left.unlink()

    plain: dict[str, Process] = {
        "python -c pass": python("pass"),
        "import click": python("import click"),
        "import msgspec": python("import msgspec"),
        LIBRARIES: python(LIBRARIES),
        "greffier --help": command(short, "--help"),
        "greffier roll --help": command(short, "roll --help"),
        "completion of a command": command(short, "", **completion, COMP_WORDS="greffier"),
        "completion of a name": command(
            short, "", **completion | {"COMP_CWORD": "2"}, COMP_WORDS="greffier roll"
        ),
    }
    return {
        **{what: (process, nothing) for what, process in plain.items()},
        "those, and one durable commit": (python(COMMIT, str(scratch)), afresh),
        **{what: (command(scratch, words), afresh) for what, words in ORDERS.items()},
        **{what: (command(short, words), nothing) for what, words in READINGS.items()},
        **{f"{what} at {LONG:,}": (command(long, READINGS[what]), nothing) for what in LASTING},
        "backup": (command(short, f"backup {folder / 'new.db'}"), gone),
        "import": (command(folder / "new.db", f"import {folder / f'{SHORT}.jsonl'}"), gone),
        "first use": (command(folder / "new.db", "campaign new neuve"), gone),
    }


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    compileall.compile_dir(Path(greffier.__file__).parent, quiet=1)  # as pip leaves what it installs
    with folder_of_its_own() as folder:
        found = ways(folder)
        times = medians(
            {what: process for what, (process, _) in found.items()},
            rounds,
            {what: before for what, (_, before) in found.items()},
        )
    of_nothing, busy_with_nothing = times["python -c pass"], median(found["python -c pass"][0].busy)
    say(f"{rounds} rounds; in multiples of `python -c pass`: by the clock, and by processor time")
    for what, seconds in times.items():
        busy = median(found[what][0].busy)
        say(f"{seconds / of_nothing:6.2f} {busy / busy_with_nothing:6.2f}  {seconds * 1000:7.1f} ms  {what}")
    for what in LASTING:
        ratio = times[f"{what} at {LONG:,}"] / times[what]
        say(f"{what} at {LONG:,} events: {ratio:.2f} x that at {SHORT:,}")


if __name__ == "__main__":
    main()
