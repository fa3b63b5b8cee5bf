"""What goes wrong around a ledger: a full disk, a lock that is held, a copy without its WAL, kills."""

import json
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from forging import bodies, rechained
from greffier.app import Clerk, open_ledger
from greffier.store import sqlite, sqlite_errors
from greffier.store.ledger import Ledger
from greffier.vocabulary import orders as od
from greffier.vocabulary.refusals import Refusal
from mounts import SMALL, within
from shell import SESSIONS, Shell, names
from table import counted_inputs

LONG = "x" * 900


def alone(shell: Shell) -> bool:
    """Whether the ledger is one file, with nothing left beside it."""
    return [name for name in names(shell.database.parent) if name.startswith("greffier.db")] == [
        "greffier.db"
    ]


def notes(shell: Shell) -> list[str]:
    """The notes on record, which is whole."""
    assert shell.json("audit")["sound"]
    events = shell.json("log", "--type", "note.written")["events"]
    return [event["data"]["text"] for event in events]


# A disk that takes no more


def test_a_file_that_may_not_grow_takes_whole_orders_or_none(shell: Shell) -> None:
    """The limit is met in the middle of a write, wherever that may be."""
    shell.ok("campaign", "new", "essai")
    limit = (
        f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({300_000}, {resource.RLIM_INFINITY}))"
    )
    start = f"{limit}; from greffier.cli.main import main; main()"
    lines = "".join(f"note {number} {LONG}\n" for number in range(500))
    found = subprocess.run(
        [sys.executable, "-c", start, "--json", "run", "-"],
        input=lines,
        env=shell.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (found.returncode, found.stderr) == (1, "")
    *taken, last = [json.loads(line) for line in found.stdout.splitlines()]
    assert last["refusal"]["code"] == "disk-refuses"
    texts = [one["events"][0]["data"]["text"] for one in taken]
    assert notes(shell) == texts
    assert texts
    shell.ok("note", "encore")
    assert notes(shell) == [*texts, "encore"]
    assert alone(shell)


ON_A_FULL_DISK = """
import contextlib, json, os, subprocess, sys
told = []
def greffier(*words):
    words = [sys.executable, "-m", "greffier", "--json", *words]
    done = subprocess.run(words, capture_output=True, text=True)
    told.append((done.returncode, json.loads(done.stdout or done.stderr)))
os.chdir(sys.argv[1])
greffier("campaign", "new", "essai")
with contextlib.suppress(OSError), open("ballast", "wb", buffering=0) as ballast:
    while ballast.write(bytes(4096)):
        pass
greffier("note", "un")
greffier("log")
greffier("campaign", "list")
os.unlink("ballast")
greffier("note", "deux")
greffier("audit")
print(json.dumps([*told, os.listdir()]))
"""


def test_a_full_disk_is_read_from_and_takes_orders_again_once_there_is_room(shell: Shell) -> None:
    folder = shell.database.parent / "petit"
    folder.mkdir()
    shell.environment["GREFFIER_DB"] = str(folder / "greffier.db")
    words = [sys.executable, "-c", ON_A_FULL_DISK, str(folder)]
    found = within(SMALL.replace("64k", "300k"), folder, words, shell.environment)
    *told, left = json.loads(found.stdout)
    assert [status for status, _ in told] == [0, 1, 0, 0, 0, 0]
    _, refused, log, listed, taken, audit = [document for _, document in told]
    assert refused["refusal"]["code"] == "disk-refuses"
    assert [event["seq"] for event in log["events"]] == [1, 2]
    assert [one["head"]["seq"] for one in listed["campaigns"]] == [2]
    assert taken["events"][0]["seq"] == 3
    assert audit["sound"]
    assert left == ["greffier.db"]


def test_a_database_that_is_full_refuses_an_order_whole(tmp_path: Path) -> None:
    door = sqlite.SqliteDoor(str(tmp_path / "greffier.db"))
    clerk = Clerk(Ledger(door), counted_inputs())
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    [(pages,)] = door.rows("PRAGMA page_count")
    list(door.rows(f"PRAGMA max_page_count = {pages + 2}"))  # how large the file may become
    note = od.WriteNote(text=LONG)
    with suppress(Refusal):
        for _ in range(100):
            clerk.give(campaign, note, "MJ")
    head = clerk.ledger.head(campaign.uid)
    assert 2 < head.seq < 100
    with pytest.raises(Refusal, match="disk-refuses"):
        clerk.give(campaign, note, "MJ")
    assert clerk.ledger.head(campaign.uid) == head
    list(door.rows("PRAGMA max_page_count = 1000000"))
    assert clerk.give(campaign, note, "MJ").recorded[0].seq == head.seq + 1
    assert clerk.load(campaign).campaign.head.seq == head.seq + 1
    door.close()


# A lock that is held

HOLD = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
time.sleep(float(sys.argv[2]))
connection.execute("COMMIT")
connection.close()
"""


@contextmanager
def held(shell: Shell, seconds: float) -> Iterator[None]:
    """Another process writes to the file for so long."""
    words = [sys.executable, "-c", HOLD, str(shell.database), str(seconds)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as holding:
        assert holding.stdout
        assert holding.stdout.readline() == b"held\n"
        try:
            yield
        finally:
            holding.kill()


def test_an_order_waits_for_another_writer(shell: Shell) -> None:
    shell.ok("campaign", "new", "essai")
    with held(shell, 1.5):
        before = time.monotonic()
        shell.ok("log")
        assert time.monotonic() - before < 1
        shell.ok("note", "attendu")
        assert time.monotonic() - before > 1
    assert notes(shell) == ["attendu"]


def test_whoever_waits_looks_again_so_soon_that_others_do_not_always_come_first(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite itself would look a dozen times in half a second, and ever more seldom."""
    shell.ok("campaign", "new", "essai")
    naps = []

    def nap(seconds: float) -> None:
        naps.append(seconds)
        time.sleep(seconds)

    monkeypatch.setattr(sqlite, "sleep", nap)
    with held(shell, 0.5):
        shell.ok("note", "attendu")
    assert len(naps) > 50
    assert max(naps) < 0.01
    assert notes(shell) == ["attendu"]


def test_a_writer_that_never_ends_is_not_waited_for_for_ever(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.ok("campaign", "new", "essai")
    for module in (sqlite, sqlite_errors):
        monkeypatch.setattr(module, "BUSY_SECONDS", 0.2)
    with held(shell, 60):
        answer = shell("--json", "note", "perdu")
        assert (answer.status, answer.refusal["code"]) == (1, "database-busy")
        assert "0.2 s" in answer.refusal["message"]
        shell.ok("log")
    shell.ok("note", "ensuite")
    assert notes(shell) == ["ensuite"]


# A copy without its WAL


def test_a_copy_without_its_wal_is_found_by_a_receipt(shell: Shell) -> None:
    shell.lines("campaign new essai\nnote un\n")
    holding = sqlite3.connect(shell.database)
    holding.execute("SELECT * FROM events").fetchone()
    shell.ok("note", "deux")
    receipt = shell.json("receipt")["expect"]
    copy = shell.database.parent / "copie.db"
    shutil.copy(shell.database, copy)
    holding.close()
    shell.ok("audit", "--expect", receipt)
    found = shell.json("--db", copy, "audit")
    assert (found["sound"], found["head"]["seq"]) == (True, 3)
    answer = shell("--json", "--db", copy, "audit", "--expect", receipt)
    assert answer.status == 3
    (finding,) = answer.json["levels"]["chain"]["findings"]
    assert (finding["seq"], finding["code"]) == (4, "cut-short")
    assert shell.json("--db", copy, "doctor")["findings"] == []


# What a command leaves behind


def test_nothing_is_left_beside_the_file_however_a_command_ends(shell: Shell) -> None:
    shell.ok("run", "-", typed="campaign new essai\n" + "note x\n" * 300)
    for words in ("note y", "log", "roll Personne Force --difficulty 9", "--at 999 log", "nonsense"):
        shell.called(*words.split())
        assert alone(shell), words
    with shell.process("log") as reading:
        assert reading.stdout
        assert reading.stdout.readline()
        reading.stdout.close()
        assert reading.wait(20) == 0
    assert alone(shell)
    with shell.process("run", "-", stdin=subprocess.PIPE) as waiting:
        assert waiting.stdin
        assert waiting.stdout
        waiting.stdin.write(b"note z\n")
        waiting.stdin.flush()
        assert waiting.stdout.readline() == b"Note : z\n"
        assert not alone(shell)
        waiting.send_signal(signal.SIGINT)
        assert waiting.wait(20) == 1
    assert alone(shell)


# An import that is killed

EVENTS = 20_000


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of many notes."""
    first, *_, note = bodies((SESSIONS / "premiers-tirages" / "events.jsonl").read_bytes().splitlines()[:2])
    note["type"], note["data"], note["session"], note["v"] = (
        "note.written",
        {"text": "x" * 400},
        None,
        1,
    )
    note["asked"] = {"order": "WriteNote", **note["data"], "v": 1}
    orders = (f"018f0000-0000-7000-8000-{number:012}" for number in range(EVENTS))
    file = tmp_path_factory.mktemp("record") / "events.jsonl"
    file.write_bytes(b"".join(rechained([first, *({**note, "order": order} for order in orders)])))
    return file


def is_written_to(database: Path) -> bool:
    """Whether a transaction is under way at this moment."""
    connection = sqlite3.connect(database, timeout=0, isolation_level=None)
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except sqlite3.OperationalError:
        return True
    finally:
        connection.close()
    return False


def size(file: Path) -> int:
    """Bytes of a file; none for one that is not there, or not any more."""
    with suppress(FileNotFoundError):
        return file.stat().st_size
    return 0


def test_a_first_import_that_is_killed_leaves_the_ledger_empty_and_as_it_should_be(
    shell: Shell, large: Path
) -> None:
    chosen, cut_short = random.Random(5), 0  # noqa: S311
    for number in range(4):
        shell.database = shell.database.with_name(f"{number}.db")
        shell.environment["GREFFIER_DB"] = str(shell.database)
        open_ledger(str(shell.database)).close()
        with shell.process("import", large, stdout=subprocess.DEVNULL) as process:
            while not size(shell.database.with_name(f"{number}.db-journal")):
                assert process.poll() is None
            time.sleep(chosen.uniform(0, 0.2))
            process.kill()
        found = [one["head"]["seq"] for one in shell.json("campaign", "list")["campaigns"]]
        assert found in ([], [EVENTS + 1])
        cut_short += not found
        assert shell.json("doctor")["findings"] == []
        assert shell.json("import", large)["added"] == (0 if found else EVENTS + 1)
    assert cut_short
    assert names(shell.database.parent) == [f"{number}.db" for number in range(4)]


def test_who_looks_while_a_first_record_comes_in_waits_and_finds_it(shell: Shell, large: Path) -> None:
    open_ledger(str(shell.database)).close()
    with shell.process("import", large, stdout=subprocess.DEVNULL) as importing:
        while not size(shell.database.with_name("greffier.db-journal")):
            assert importing.poll() is None
        while size(shell.database) < 1_000_000:
            assert importing.poll() is None
        assert [one["head"]["seq"] for one in shell.json("campaign", "list")["campaigns"]] == [EVENTS + 1]
        shell.ok("-c", "premiers-tirages", "note", "encore")
        assert importing.wait(20) == 0
    assert shell.json("doctor")["findings"] == []


def test_an_import_that_is_killed_brings_nothing_in_and_can_be_done_again(shell: Shell, large: Path) -> None:
    chosen, cut_short = random.Random(4), 0  # noqa: S311
    for number in range(3):
        shell.database = shell.database.with_name(f"{number}.db")
        shell.environment["GREFFIER_DB"] = str(shell.database)
        shell.ok("campaign", "new", "essai")
        with shell.process("import", large, stdout=subprocess.DEVNULL) as process:
            while not is_written_to(shell.database):
                assert process.poll() is None
            time.sleep(chosen.uniform(0, 0.1))
            process.send_signal(signal.SIGSTOP)
            importing = is_written_to(shell.database)
            process.kill()
        found = [one["head"]["seq"] for one in shell.json("campaign", "list")["campaigns"]]
        assert found == ([2] if importing else [2, EVENTS + 1])
        cut_short += importing
    assert cut_short
    assert shell.json("import", large)["added"] == (EVENTS + 1 if importing else 0)
    assert shell.json("-c", "premiers-tirages", "replay")["counts"]["events"] == EVENTS + 1
    assert names(shell.database.parent) == [f"{number}.db" for number in range(3)]
