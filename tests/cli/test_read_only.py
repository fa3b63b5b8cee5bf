"""A ledger that cannot be written is read as any other, and refuses orders; a missing one is not made."""

import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from mounts import READ_ONLY, within
from shell import SESSIONS, Answer, Shell, command, names

READINGS = (
    "campaign list",
    "campaign show",
    "session list",
    "character list",
    "deck show",
    "log",
    "show 3",
    "diff 3",
    "luck",
    "replay",
    "audit",
    "receipt",
    "export",
)
ORDERS = (
    "note non",
    "campaign new autre",
    "campaign use essai",
    "campaign fork ailleurs",
    "session close",
    "undo",
    f"import {SESSIONS / 'hiver-du-mur' / 'events.jsonl'}",
)
Call = Callable[..., Answer]


@pytest.fixture
def written(shell: Shell) -> Shell:
    """A ledger in a folder of its own, which holds nothing else."""
    shell.database = shell.database.parent / "registre" / "greffier.db"
    shell.environment["GREFFIER_DB"] = str(shell.database)
    shell.lines("""
campaign new essai
character add Ysane --carac Force=3
session open
roll Ysane Force --difficulty 9
""")
    assert names(shell.database.parent) == ["greffier.db"]
    return shell


def by_its_url(shell: Shell) -> Call:
    def call(*words: str) -> Answer:
        return shell("--db", f"sqlite:///{shell.database}?mode=ro", *words)

    return call


def by_its_medium(shell: Shell) -> Call:
    def call(*words: str) -> Answer:
        found = within(READ_ONLY, shell.database.parent, command(*words), shell.environment)
        return Answer(found.returncode, found.stdout, found.stderr)

    return call


each_way = pytest.mark.parametrize("way", [by_its_url, by_its_medium])


@each_way
def test_it_is_read_as_any_other(written: Shell, way: Callable[[Shell], Call]) -> None:
    call, before = way(written), written.database.read_bytes()
    for words in READINGS:
        answer = call(*words.split())
        assert (answer.err, answer) == ("", written.ok(*words.split())), words
    assert written.database.read_bytes() == before
    assert names(written.database.parent) == ["greffier.db"]


@each_way
def test_every_order_is_refused_in_a_sentence(written: Shell, way: Callable[[Shell], Call]) -> None:
    call, before = way(written), written.database.read_bytes()
    for words in ORDERS:
        answer = call("--json", *words.split())
        assert (answer.status, answer.out) == (1, ""), words
        assert answer.refusal["code"] == "database-read-only", words
        assert str(written.database) in answer.refusal["message"]
    assert written.database.read_bytes() == before


@pytest.fixture
def at_work(written: Shell) -> Shell:
    """Its last order is in the WAL still, for somebody has the file open."""
    holding = sqlite3.connect(written.database)
    holding.execute("SELECT * FROM events").fetchone()
    written.ok("note", "encore")
    elsewhere = written.database.parent.parent / "copie"
    shutil.copytree(written.database.parent, elsewhere)
    holding.close()
    written.database = elsewhere / "greffier.db"
    written.environment["GREFFIER_DB"] = str(written.database)
    assert names(elsewhere) == ["greffier.db", "greffier.db-shm", "greffier.db-wal"]
    return written


@each_way
def test_what_is_in_the_wal_is_read_too_and_stays_there(at_work: Shell, way: Callable[[Shell], Call]) -> None:
    files = [at_work.database, at_work.database.with_name("greffier.db-wal")]
    before = [file.read_bytes() for file in files]
    assert "encore" in way(at_work)("log").out
    assert [file.read_bytes() for file in files] == before


def test_a_wal_that_cannot_be_opened_is_not_passed_over(at_work: Shell) -> None:
    (at_work.database.parent / "greffier.db-shm").unlink()
    answer = by_its_medium(at_work)("--json", "log")
    assert (answer.status, answer.refusal["code"]) == (1, "wal-unreadable")
    assert "greffier.db-wal" in answer.refusal["message"]
    assert "encore" in at_work.ok("log").out


def test_a_schema_that_is_still_to_be_built_is_not_built_there(shell: Shell) -> None:
    shell.database.touch()
    answer = by_its_url(shell)("--json", "campaign", "list")
    assert (answer.status, answer.refusal["code"]) == (1, "database-read-only")
    assert shell.database.read_bytes() == b""


NOBODY = 65534
AS_NOBODY = """
import os, sys, urllib.parse  # Python itself may lie where nobody may read: nothing is to be imported later
from greffier.app import Clerk, open_ledger
from greffier.store import readonly
from greffier.vocabulary.orders import WriteNote
from greffier.vocabulary.refusals import Refusal
if os.geteuid() == 0:
    os.setuid({nobody})
clerk = Clerk(open_ledger(sys.argv[1], "existing"))
(campaign,) = clerk.ledger.campaigns()
print(clerk.load(campaign).campaign.head.seq)
try:
    clerk.give(campaign, WriteNote(text="non"), "MJ")
except Refusal as refusal:
    print(refusal.code)
"""


def test_a_ledger_that_one_may_only_read_is_read(written: Shell) -> None:
    """As somebody whom file modes bind."""
    folder = Path(tempfile.mkdtemp())
    copy = Path(shutil.copy(written.database, folder))
    folder.chmod(0o555)
    copy.chmod(0o444)
    script = AS_NOBODY.format(nobody=NOBODY)
    try:
        found = subprocess.run(
            [sys.executable, "-c", script, copy], capture_output=True, text=True, check=True
        )
        assert found.stdout.split() == ["5", "database-read-only"]
        assert names(folder) == ["greffier.db"]
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


@pytest.mark.parametrize(
    "words", ["campaign list", "log", "note x", "campaign use essai", "campaign fork x", "undo", "audit"]
)
def test_a_name_mistyped_makes_no_file(shell: Shell, words: str) -> None:
    missing = shell.database.parent / "dossier" / "gréfier.db"
    answer = shell("--db", missing, "--json", *words.split())
    assert (answer.status, answer.refusal["code"]) == (1, "database-missing")
    assert str(missing) in answer.refusal["message"]
    assert "campaign new" in answer.refusal["hint"]
    assert not missing.parent.exists()


@pytest.mark.parametrize(
    "words", ["campaign new essai", f"import {SESSIONS / 'hiver-du-mur' / 'events.jsonl'}", "run -"]
)
def test_what_begins_something_makes_the_file_for_its_owner_alone(shell: Shell, words: str) -> None:
    made = shell.database.parent / "dossier" / "nouveau.db"
    shell.ok("--db", made, *words.split(), typed="campaign new essai\nnote Bonsoir\n")
    assert len(shell.ok("--db", made, "campaign", "list").out.splitlines()) == 1
    assert made.stat().st_mode & 0o777 == 0o600
