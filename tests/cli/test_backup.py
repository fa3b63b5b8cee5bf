"""backup: a whole copy, made while others write, from which a campaign goes on."""

import json
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from doors import DOORS, Place, each_database
from greffier.app import Clerk, open_ledger
from greffier.store.backup import back_up
from greffier.store.schema import metadata
from greffier.vocabulary import orders as od
from greffier.vocabulary.refusals import DamagedRecord
from mounts import SMALL, within
from shell import SESSIONS, Shell, command, names

PEOPLE = ("Nour", "Zoé", "Ysane")


@pytest.fixture
def seated(shell: Shell, place: Place) -> Shell:
    """A shell at each kind of database, a session open."""
    shell.environment["GREFFIER_DB"] = place.name
    shell.lines(
        "campaign new essai\n" + "".join(f"character add {name} --carac Force=3\n" for name in PEOPLE)
    )
    shell.ok("session", "open")
    return shell


def at(shell: Shell, database: Path) -> Shell:
    """The same shell at another file."""
    other = Shell(database.parent)
    other.inputs = shell.inputs
    other.environment["GREFFIER_DB"] = str(database)
    return other


@each_database
def test_a_copy_made_while_others_write_is_the_record_up_to_one_moment(
    seated: Shell, place: Place, tmp_path: Path
) -> None:
    script = "note {0}\nroll {0} Force --difficulty 9\n" * 40
    copies: list[tuple[int, str]] = []
    with seated.at_work(script.format(name) for name in PEOPLE) as writers:
        while any(writer.poll() is None for writer in writers):
            copy = tmp_path / f"{len(copies)}.db"
            (campaign,) = seated.json("backup", copy)["campaigns"]
            copies.append((campaign["head"]["seq"], campaign["head"]["hash"]))
            found = at(seated, copy).json("audit")
            assert (found["sound"], found["head"]) == (True, campaign["head"])
    ledger = open_ledger(place.name)
    (whole,) = ledger.campaigns()
    recorded = {one.seq: one.hash.hex() for one in ledger.events(whole.uid)}
    ledger.close()
    assert len(recorded) == 6 + 240
    assert set(copies) <= recorded.items()
    assert any(6 < seq < len(recorded) for seq, _ in copies)


@each_database
def test_a_copy_has_every_row_of_every_table(seated: Shell, place: Place, tmp_path: Path) -> None:
    seated.ok("import", SESSIONS / "hiver-du-mur" / "events.jsonl")
    copy = tmp_path / "copie.db"
    assert seated.json("backup", copy)["events"] == 6 + 56
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(copy)))
    with place.raw.connect() as one, engine.connect() as other:
        for table in metadata.sorted_tables:
            rows = [sorted(map(repr, found.execute(table.select()))) for found in (one, other)]
            assert rows[0] == rows[1], table.name
            assert rows[0], table.name
    engine.dispose()


@each_database
def test_the_campaign_goes_on_from_the_copy_with_the_same_chance(
    seated: Shell, place: Place, tmp_path: Path
) -> None:
    del place
    seated.ok("campaign", "use", "essai")
    seated.ok("roll", "Nour", "Force", "--difficulty", "9")
    copy = tmp_path / "copie.db"
    seated.ok("backup", copy)
    restored = at(seated, copy)
    rolls = [
        one.json("roll", "Zoé", "Force", "--difficulty", "9")["events"][0]["data"]
        for one in (seated, restored)
    ]
    assert rolls[0] == rolls[1]
    restored.ok("session", "close")
    found = restored.json("audit")
    assert (found["sound"], found["trust"]["open_session"]) == (True, None)


def test_a_copy_is_for_its_owner_alone_and_stands_by_itself(shell: Shell) -> None:
    shell.ok("run", SESSIONS / "hiver-du-mur")
    folder = shell.database.parent / "sauvegardes"
    folder.mkdir()
    shell.ok("backup", folder / "copie.db")
    assert names(folder) == ["copie.db"]
    assert (folder / "copie.db").stat().st_mode & 0o777 == 0o600
    with sqlite3.connect(folder / "copie.db") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_a_copy_overwrites_nothing(shell: Shell) -> None:
    shell.ok("campaign", "new", "essai")
    there = shell.database.parent / "là.db"
    there.write_text("précieux")
    for file in (there, shell.database, shell.database.parent):
        answer = shell("--json", "backup", file)
        assert (answer.status, answer.refusal["code"]) == (1, "file-exists")
    assert there.read_text() == "précieux"
    answer = shell("--json", "backup", there / "copie.db")
    assert (answer.status, answer.refusal["code"]) == (1, "file-unwritable")
    assert shell("--at", "1", "backup", shell.database.parent / "copie.db").status == 2
    assert names(shell.database.parent) == ["greffier.db", "là.db"]


def test_a_damaged_file_gives_no_copy(shell: Shell) -> None:
    shell.ok("run", SESSIONS / "hiver-du-mur")
    torn = bytearray(shell.database.read_bytes())
    torn[60_000:] = bytes(len(torn) - 60_000)
    shell.database.write_bytes(torn)
    answer = shell("--json", "backup", shell.database.parent / "copie.db")
    assert answer.status == 3
    assert json.loads(answer.err)["damaged"]["code"] == "database-corrupt"
    assert str(shell.database) in answer.err
    assert names(shell.database.parent) == ["greffier.db"]


@pytest.mark.parametrize("place", DOORS[1:], indirect=True)
def test_a_server_s_broken_chain_gives_no_copy(place: Place, clerk: Clerk, tmp_path: Path) -> None:
    """Row by row, the triggers of the copy are against it."""
    clerk.give(None, od.StartCampaign(name="Essai"), "MJ")
    place.without_guard("UPDATE events SET hash = prev WHERE seq = 1")
    (tmp_path / "copie").mkdir()
    with pytest.raises(DamagedRecord, match="database-corrupt"):
        back_up(clerk.ledger, tmp_path / "copie" / "copie.db")
    assert names(tmp_path / "copie") == []


def test_a_disk_too_small_for_the_copy_gives_none(shell: Shell, tmp_path: Path) -> None:
    shell.ok("run", SESSIONS / "hiver-du-mur")
    small = tmp_path / "petit"
    small.mkdir()
    words = command("--json", "backup", small / "copie.db")
    look = ["sh", "-c", '"$@"; echo $?; ls -A "$0"', str(small), *words]
    found = within(SMALL, small, look, shell.environment)
    refusal = json.loads(found.stderr)["refusal"]
    assert refusal["code"] == "disk-refuses"
    assert f"pour {small / 'copie.db'} (" in refusal["message"]
    assert found.stdout == "1\n"


def test_a_ledger_that_is_only_read_is_copied_to_one_that_is_written(shell: Shell) -> None:
    shell.ok("campaign", "new", "essai")
    copy = shell.database.parent / "copie.db"
    shell.ok("--db", f"sqlite:///{shell.database}?mode=ro", "backup", copy)
    shell.ok("--db", copy, "note", "Bonsoir")
