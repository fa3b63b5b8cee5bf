"""A process that gives orders is killed, round after round; whatever it acknowledged must be there after.

`python tests/killing.py FILE ROUNDS SEED ORDER…` prints what came of it, as JSON.
"""

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

from greffier.app import open_ledger
from greffier.cli import desk, main, run
from greffier.store import chain
from greffier.views import documents, telling
from shell import names

MOST_BEFORE = 4
"""Orders acknowledged before a process is killed, at most."""

OPENING, ORDER = 0.03, 0.01
"""Seconds that it takes, more or less, to open the ledger, and to give an order."""

WARM = (desk, run, documents, telling)
"""What a child need not import again: only so are there many rounds in a short time."""


class Record:
    """What the ledger was found to hold, in the round before."""

    def __init__(self, place: str) -> None:
        self._place = place
        self.hashes: list[bytes] = []

    def look(self, acknowledged: list[tuple[int, str]]) -> None:
        """Open the ledger as the next command does, and hold it against what was acknowledged."""
        ledger = open_ledger(self._place, "existing")
        (campaign,) = ledger.campaigns()
        for one in ledger.events(campaign.uid, after=len(self.hashes)):
            prev = self.hashes[-1] if self.hashes else chain.GENESIS
            assert (one.prev, one.hash) == (prev, chain.link(prev, one.body)), one.seq
            self.hashes.append(one.hash)
        assert len(self.hashes) == campaign.head.seq
        ledger.close()
        for seq, digest in acknowledged:
            assert self.hashes[seq - 1].hex() == digest, seq
        folder = Path(self._place).parent
        assert names(folder) == [Path(self._place).name], names(folder)


def killed(orders: int, chosen: random.Random) -> tuple[bool, list[tuple[int, str]]]:
    """Start a process that gives orders and kill it; whether it died of that, and what it acknowledged."""
    coming, going = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(going, 1)
        os.lseek(orders, 0, os.SEEK_SET)
        os.dup2(orders, 0)
        os.close(coming)
        sys.stdout = os.fdopen(1, "w")
        main.cli(["--json", "run", "-", "--keep-going"])
    os.close(going)
    with os.fdopen(coming) as told:
        wanted = chosen.randint(0, MOST_BEFORE)
        lines = [told.readline() for _ in range(wanted)]
        time.sleep(chosen.uniform(0, ORDER if wanted else OPENING))
        os.kill(child, signal.SIGKILL)
        lines += told.readlines()
    _, status = os.waitpid(child, 0)
    documents = [json.loads(line) for line in lines if line.endswith("\n")]
    acknowledged = [(one["seq"], one["hash"]) for document in documents for one in document.get("events", ())]
    return os.WIFSIGNALED(status), acknowledged


def rounds(place: str, count: int, seed: int, lines: list[str]) -> dict[str, int]:
    """So many rounds over the campaign in this file, with orders chosen among these lines."""
    chosen = random.Random(seed)  # noqa: S311
    script = Path(place).parent.with_suffix(".orders")
    record, told = Record(place), {"killed": 0, "acknowledged": 0}
    record.look([])
    for _ in range(count):
        script.write_text("".join(f"{chosen.choice(lines)}\n" for _ in range(2 * MOST_BEFORE + 40)))
        orders = os.open(script, os.O_RDONLY)
        died, acknowledged = killed(orders, chosen)
        os.close(orders)
        record.look(acknowledged)
        told["killed"] += died
        told["acknowledged"] += len(acknowledged)
    return {**told, "events": len(record.hashes)}


if __name__ == "__main__":
    file, how_many, start, *words = sys.argv[1:]
    print(json.dumps(rounds(file, int(how_many), int(start), words)))  # noqa: T201
