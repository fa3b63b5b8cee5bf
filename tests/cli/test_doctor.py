"""doctor: each thing that can be wrong with a ledger is named, with what to do; nothing is written."""

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from doors import Place, on_postgres, server
from greffier.store.doctor import place as whereabouts
from mounts import READ_ONLY, SMALL, within
from shell import Shell, command, names

TABLE = """
campaign new essai
character add Ysane --carac Force=3
session open
roll Ysane Force --difficulty 9
"""
SYMPTOMS = import_module("greffier.views.faults.fr").SYMPTOMS


@pytest.fixture
def kept(shell: Shell) -> Shell:
    """A ledger that nothing is wrong with, in a folder of its own."""
    moved(shell, shell.database.parent / "registre")
    shell.lines(TABLE)
    return shell


def moved(shell: Shell, folder: Path) -> None:
    """From here on, the ledger is in that folder."""
    folder.mkdir(parents=True)
    if shell.database.exists():
        shell.database.rename(folder / "greffier.db")
    shell.database = folder / "greffier.db"
    shell.environment["GREFFIER_DB"] = str(shell.database)


def past_us(shell: Shell, script: str) -> None:
    """Somebody runs this on the file, past greffier."""
    with closing(sqlite3.connect(shell.database)) as connection:
        connection.executescript(script)


def told(shell: Shell, *words: str) -> tuple[int, list[str]]:
    """Exit status, and the codes of what is found; every finding has its words in both languages."""
    said = []
    for language in ("fr", "en"):
        answer = shell("--lang", language, "--json", "doctor", *words)
        assert answer.err == ""
        said.append(answer.json["findings"])
        assert answer.json["sound"] == (answer.status == 0)
        text = shell("--lang", language, "doctor")
        for finding in answer.json["findings"]:
            assert finding["message"] in text.out
            assert finding["hint"] in text.out
            assert not set("{}") & set(finding["message"] + finding["hint"])
    french, english = said
    assert [one["code"] for one in french] == [one["code"] for one in english]
    assert all(one["message"] != other["message"] for one, other in zip(*said, strict=True))
    return answer.status, [one["code"] for one in english]


def test_a_sound_ledger_is_told_in_a_line(kept: Shell) -> None:
    before = kept.database.read_bytes()
    assert told(kept) == (0, [])
    assert kept.ok("doctor").out == f"{kept.database} : rien à signaler.\n"
    assert kept.json("doctor") == {
        "database": str(kept.database),
        "sound": True,
        "findings": [],
        "mended": [],
    }
    assert kept.ok("doctor", "--mend").out == f"{kept.database} : rien à signaler.\n"
    assert kept.database.read_bytes() == before
    assert names(kept.database.parent) == ["greffier.db"]


# What can be wrong, each with what is found then


def in_a_synced_folder(shell: Shell) -> None:
    moved(shell, shell.database.parent / "Dropbox (Perso)" / "jeux")


def in_a_folder_of_syncthing(shell: Shell) -> None:
    moved(shell, shell.database.parent / "jeux" / "mur")
    (shell.database.parent.parent / ".stfolder").mkdir()


def in_a_journal_of_old(shell: Shell) -> None:
    past_us(shell, "PRAGMA journal_mode = DELETE")


def with_a_wal(shell: Shell) -> None:
    """As it is after a kill: its last order is beside the file."""
    holding = sqlite3.connect(shell.database)
    holding.execute("SELECT * FROM events").fetchone()
    shell.ok("note", "encore")
    shutil.copytree(shell.database.parent, shell.database.parent.parent / "copie")
    holding.close()
    shell.database = shell.database.parent.parent / "copie" / "greffier.db"
    shell.environment["GREFFIER_DB"] = str(shell.database)


BROKEN_OFF = """
import os, signal, sys
from greffier.app import open_ledger
ledger = open_ledger(sys.argv[1])
with ledger.filling("essai"):
    ledger._door.rows("PRAGMA cache_size = 10")
    ledger._door.rows("INSERT INTO campaigns VALUES ('essai', :name, 'essai')", name="x" * int(sys.argv[2]))
    os.kill(os.getpid(), signal.SIGKILL)
"""


def with_a_first_import_broken_off(shell: Shell, written: int) -> None:
    """As it is after a kill: beside the file is what it held before, needed once enough was written."""
    shell.database.unlink()
    ended = subprocess.run([sys.executable, "-c", BROKEN_OFF, shell.database, str(written)], check=False)
    assert ended.returncode == -signal.SIGKILL
    assert shell.database.with_name("greffier.db-journal").stat().st_size


def torn(shell: Shell, start: int, end: int) -> None:
    data = bytearray(shell.database.read_bytes())
    data[start:end] = bytes(end - start)
    shell.database.write_bytes(data)


def torn_in_the_middle(shell: Shell) -> None:
    shell.ok("run", "-", typed=f"note {'x' * 900}\n" * 120)
    torn(shell, 220_000, 240_000)


def without_its_table_of_tables(shell: Shell) -> None:
    torn(shell, 100, 4096)


def without_its_first_page(shell: Shell) -> None:
    torn(shell, 0, 4096)


def of_another_program(shell: Shell) -> None:
    shell.database.unlink()
    past_us(shell, "CREATE TABLE recipes (name TEXT)")


def empty(shell: Shell) -> None:
    shell.database.write_bytes(b"")


def of_before_the_first_release(shell: Shell) -> None:
    past_us(shell, "UPDATE alembic_version SET version_num = '0003'")


def of_a_newer_schema(shell: Shell) -> None:
    past_us(shell, "UPDATE alembic_version SET version_num = '9999'")


def with_an_unknown_trigger(shell: Shell) -> None:
    past_us(shell, "CREATE TRIGGER muet BEFORE INSERT ON events BEGIN SELECT raise(ignore); END")


def with_a_guard_that_lets_all_pass(shell: Shell) -> None:
    past_us(
        shell,
        "DROP TRIGGER events_no_update;"
        "CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN SELECT 1; END",
    )


def with_an_index_of_its_own(shell: Shell) -> None:
    past_us(shell, "CREATE INDEX mine ON events (campaign, actor)")


def with_an_event_changed(shell: Shell) -> None:
    past_us(
        shell,
        "DROP TRIGGER events_no_update;"
        "UPDATE events SET body = replace(body, 'Ysane', 'Ysyne') WHERE seq = 3",
    )


def with_its_clock_set_back(shell: Shell) -> None:
    shell.inputs = replace(shell.inputs, clock=lambda: "2025-12-31T23:00:00.000000Z")


def with_another_seed(shell: Shell) -> None:
    past_us(shell, "UPDATE secrets SET seed = randomblob(32)")


def with_a_seed_left_over(shell: Shell) -> None:
    past_us(shell, "INSERT INTO secrets SELECT campaign, 7, seed, secret_seed FROM secrets")


def open_to_others(shell: Shell) -> None:
    shell.database.chmod(0o640)


def open_to_others_between_sessions(shell: Shell) -> None:
    shell.ok("session", "close")
    shell.database.chmod(0o644)


WRONG: dict[str, tuple[Callable[[Shell], None], int, list[str]]] = {
    "synced": (in_a_synced_folder, 1, ["synced-folder"]),
    "Syncthing": (in_a_folder_of_syncthing, 1, ["synced-folder"]),
    "journal": (in_a_journal_of_old, 1, ["journal-not-wal"]),
    "WAL": (with_a_wal, 0, ["wal-left"]),
    "broken off": (lambda shell: with_a_first_import_broken_off(shell, 10**6), 0, ["wal-left"]),
    "as it began": (
        lambda shell: with_a_first_import_broken_off(shell, 1),
        0,
        ["wal-left"],
    ),
    "torn": (torn_in_the_middle, 3, ["pages-damaged", "chain-broken"]),
    "no tables": (without_its_table_of_tables, 3, ["unreadable"]),
    "first page": (without_its_first_page, 3, ["not-a-database"]),
    "another program": (of_another_program, 1, ["foreign-database", "journal-not-wal"]),
    "empty": (empty, 1, ["journal-not-wal", "empty-ledger"]),
    "before the first release": (of_before_the_first_release, 1, ["old-ledger"]),
    "newer": (of_a_newer_schema, 1, ["newer-schema"]),
    "no table": (lambda shell: past_us(shell, "DROP TABLE desks"), 3, ["table-missing"]),
    "no trigger": (lambda shell: past_us(shell, "DROP TRIGGER campaigns_once"), 1, ["schema-missing"]),
    "no index": (lambda shell: past_us(shell, "DROP INDEX ix_events_corrections"), 1, ["schema-missing"]),
    "open guard": (with_a_guard_that_lets_all_pass, 1, ["schema-changed"]),
    "trigger": (with_an_unknown_trigger, 1, ["schema-added"]),
    "index": (with_an_index_of_its_own, 0, []),
    "event": (with_an_event_changed, 3, ["schema-missing", "chain-broken"]),
    "orphan": (
        lambda shell: past_us(shell, "INSERT INTO desks VALUES ('nour', 'nulle')"),
        3,
        ["rows-orphaned"],
    ),
    "no event": (
        lambda shell: past_us(shell, "INSERT INTO campaigns VALUES ('vide', 'Vide', 'vide')"),
        3,
        ["campaign-empty"],
    ),
    "clock": (with_its_clock_set_back, 1, ["clock-behind"]),
    "no seed": (lambda shell: past_us(shell, "DELETE FROM secrets"), 1, ["seed-absent"]),
    "other seed": (with_another_seed, 3, ["seed-wrong"]),
    "seed left": (with_a_seed_left_over, 0, ["seed-left"]),
    "others": (open_to_others, 1, ["readable"]),
    "others, no seed": (open_to_others_between_sessions, 0, []),
}


def whole(shell: Shell) -> list[bytes]:
    """The file and its WAL; what else lies there, SQLite makes anew at each opening."""
    return [
        file.read_bytes() for file in sorted(shell.database.parent.glob("*.db*")) if "shm" not in file.name
    ]


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_named_and_nothing_is_written(kept: Shell, wrong: str) -> None:
    harm, status, codes = WRONG[wrong]
    harm(kept)
    before, files = whole(kept), names(kept.database.parent)
    assert told(kept) == (status, codes)
    assert (whole(kept), names(kept.database.parent)) == (before, files)


def test_every_symptom_is_come_upon_by_a_test() -> None:
    found = {code for _, _, codes in WRONG.values() for code in codes if code in SYMPTOMS}
    elsewhere = {"distant-disk", "not-writable", "little-room", "older-schema"}
    of_servers = {"trigger-disabled", "server-unsafe", "role-owns", "role-may-change"}
    assert found | elsewhere | of_servers == set(SYMPTOMS)


def test_a_disk_of_another_machine(kept: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = kept.database.parent.parent / "mounts"
    folder = str(kept.database.parent.resolve()).replace("/registre", "/re\\040gistre")
    mounts.write_text(f"none / ext4 rw 0 0\nserver:/jeux {folder} nfs4 rw 0 0\n")
    monkeypatch.setattr(whereabouts, "MOUNTS", mounts)
    assert told(kept) == (0, [])
    moved(kept, kept.database.parent.with_name("re gistre"))
    assert told(kept) == (1, ["distant-disk"])
    monkeypatch.setattr(whereabouts, "MOUNTS", mounts.with_name("nowhere"))
    assert told(kept) == (0, [])


def codes_within(mount: str, shell: Shell, *words: str) -> list[str]:
    found = within(mount, shell.database.parent, words, shell.environment)
    return [one["code"] for one in json.loads(found.stdout)["findings"]]


def test_a_place_that_cannot_be_written_to(kept: Shell) -> None:
    found = codes_within(READ_ONLY, kept, *command("--json", "doctor"))
    assert found == ["not-writable", "not-writable"]


def test_a_disk_that_is_nearly_full(kept: Shell) -> None:
    copy = kept.database.parent.with_suffix(".db")
    shutil.copy(kept.database, copy)
    words = ("sh", "-c", 'cp "$0" "$1"; chmod 600 "$1"; shift; exec "$@"')
    inner = (str(copy), str(kept.database), *command("--json", "doctor"))
    assert codes_within(SMALL.replace("64k", "1m"), kept, *words, *inner) == ["little-room"]


def test_where_there_is_nothing_there_is_nothing_to_examine(shell: Shell) -> None:
    answer = shell("--json", "doctor")
    assert (answer.status, answer.refusal["code"]) == (1, "database-missing")
    assert shell("--db", "mysql://x", "doctor").status == 1
    assert names(shell.database.parent) == []


# Mending


def events(shell: Shell) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(f"{shell.database.as_uri()}?mode=ro", uri=True)  # leaves a WAL where it is
    found = list(connection.execute("SELECT * FROM events ORDER BY campaign, seq"))
    connection.close()
    return found


@pytest.mark.parametrize("wrong", ["journal", "WAL", "no trigger", "no index", "open guard"])
def test_what_can_be_mended_is_and_no_event_is_touched(kept: Shell, wrong: str) -> None:
    WRONG[wrong][0](kept)
    before = events(kept)
    answer = kept.json("doctor", "--mend")
    assert (answer["sound"], len(answer["mended"])) == (True, 1)
    assert kept.json("doctor", "--mend")["mended"] == []
    assert told(kept) == (0, [])
    assert names(kept.database.parent) == ["greffier.db"]
    assert events(kept) == before
    for refused in (
        "UPDATE events SET actor = ''",
        "INSERT OR REPLACE INTO campaigns SELECT * FROM campaigns",
    ):
        if before:
            with pytest.raises(sqlite3.IntegrityError):
                past_us(kept, refused)


def test_a_journal_excuses_no_damage(kept: Shell) -> None:
    with_a_first_import_broken_off(kept, 1)
    without_its_first_page(kept)
    assert told(kept) == (3, ["wal-left", "not-a-database"])


def test_a_journal_that_may_not_be_written_is_in_the_way(kept: Shell) -> None:
    with_a_first_import_broken_off(kept, 10**6)
    found = codes_within(READ_ONLY, kept, *command("--json", "doctor"))
    assert found == ["not-writable", "not-writable", "wal-left", "wal-unreadable"]


@pytest.mark.parametrize("wrong", ["broken off", "as it began"])
@pytest.mark.parametrize("words", [("doctor", "--mend"), ("campaign", "list")], ids=" ".join)
def test_what_a_killed_import_left_is_seen_to_by_any_command(
    kept: Shell, wrong: str, words: tuple[str, ...]
) -> None:
    WRONG[wrong][0](kept)
    kept.ok(*words)
    assert told(kept) == (0, [])
    assert names(kept.database.parent) == ["greffier.db"]
    assert kept.json("campaign", "list")["campaigns"] == []


@pytest.mark.parametrize("wrong", ["torn", "no tables", "first page", "newer", "another program", "no table"])
def test_what_mending_could_make_worse_is_left_alone(kept: Shell, wrong: str) -> None:
    harm, status, codes = WRONG[wrong]
    harm(kept)
    before = kept.database.read_bytes()
    answer = kept("--json", "doctor", "--mend")
    assert (answer.status, [one["code"] for one in answer.json["findings"]]) == (status, codes)
    assert answer.json["mended"] == []
    assert kept.database.read_bytes() == before


def test_a_guard_is_mended_though_the_record_is_damaged(kept: Shell) -> None:
    with_an_event_changed(kept)
    before = events(kept)
    answer = kept("--json", "doctor", "--mend")
    assert (answer.status, [one["code"] for one in answer.json["findings"]]) == (3, ["chain-broken"])
    assert "events_no_update" in answer.json["mended"][0]
    assert events(kept) == before


def test_where_nothing_may_be_written_nothing_is_mended(kept: Shell) -> None:
    past_us(kept, "DROP TRIGGER campaigns_once")
    answer = kept("--json", "--db", f"sqlite:///{kept.database}?mode=ro", "doctor", "--mend")
    assert (answer.status, answer.refusal["code"]) == (1, "database-read-only")


@pytest.mark.usefixtures("kept")
def test_an_older_schema_is_named_and_left_to_the_next_command(
    shell: Shell, request: pytest.FixtureRequest
) -> None:
    before = events(shell)
    request.getfixturevalue("after_an_upgrade")
    assert told(shell) == (0, ["older-schema"])
    assert shell.json("doctor", "--mend")["mended"] == []
    assert told(shell) == (0, ["older-schema"])
    shell.ok("log")
    assert told(shell) == (0, [])
    assert events(shell) == before


# A server


@pytest.fixture
def at_a_server(shell: Shell, place: Place) -> Shell:
    shell.environment["GREFFIER_DB"] = place.name
    shell.lines(TABLE)
    return shell


def usual(place: Place) -> list[str]:
    """What is found in every database of the test server, whose owner asks."""
    off = [name for name in ("fsync", "full_page_writes") if place.column(f"SHOW {name}") == ["off"]]
    return ["server-unsafe" for _ in off]


ON_A_SERVER = {
    "nothing": ("SELECT 1", []),
    "no trigger": ("DROP TRIGGER events_no_truncate ON events", ["schema-missing"]),
    "disabled": ("ALTER TABLE events DISABLE TRIGGER events_no_update", ["trigger-disabled"]),
    "for replicas": ("ALTER TABLE events ENABLE REPLICA TRIGGER events_no_update", ["trigger-disabled"]),
    "no function": ("DROP FUNCTION campaigns_once CASCADE", ["schema-missing", "schema-missing"]),
    "other function": (
        "CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN END'",
        ["schema-changed"],
    ),
    "no index": ("DROP INDEX ix_events_corrections", ["schema-missing"]),
}


@on_postgres
@pytest.mark.parametrize("wrong", ON_A_SERVER)
def test_what_is_wrong_at_a_server_is_named_and_mended(at_a_server: Shell, place: Place, wrong: str) -> None:
    statement, codes = ON_A_SERVER[wrong]
    place.run(statement)
    unsafe = usual(place)
    before = place.column("SELECT body FROM events ORDER BY seq")
    _, found = told(at_a_server)
    assert sorted(found) == sorted([*unsafe, *codes, "role-owns"])
    answer = at_a_server("--json", "doctor", "--mend")
    assert len(answer.json["mended"]) == len(codes)
    assert told(at_a_server) == (bool(unsafe), [*unsafe, "role-owns"])
    assert place.column("SELECT body FROM events ORDER BY seq") == before
    for refused in ("TRUNCATE events CASCADE", "UPDATE events SET actor = ''"):
        with pytest.raises(sa.exc.IntegrityError, match="append-only"):
            place.run(refused)


@on_postgres
def test_other_things_that_are_wrong_at_a_server(at_a_server: Shell, place: Place) -> None:
    unsafe = usual(place)
    place.without_guard("UPDATE events SET body = replace(body, 'Ysane', 'Ysyne') WHERE seq = 3")
    place.run(
        "DELETE FROM secrets", "CREATE TRIGGER muet BEFORE INSERT ON desks EXECUTE FUNCTION append_only()"
    )
    status, found = told(at_a_server)
    missing = ["schema-missing", "schema-missing"]
    assert (status, sorted(found)) == (
        3,
        sorted([*unsafe, *missing, "schema-added", "role-owns", "chain-broken", "seed-absent"]),
    )
    place.run("UPDATE alembic_version SET version_num = '9999'")
    assert told(at_a_server) == (1, ["newer-schema"])
    place.run("DROP TABLE campaigns CASCADE")
    assert told(at_a_server) == (1, ["foreign-database"])


@on_postgres
def test_a_role_that_could_change_the_record_is_named(at_a_server: Shell, place: Place) -> None:
    role = place.raw.url.query["application_name"]
    url = place.raw.url
    with server().connect() as admin:
        schema = role  # a schema and a role may bear one name
        admin.execute(sa.text(f"CREATE ROLE {role}"))
        admin.execute(sa.text(f"GRANT USAGE ON SCHEMA {schema} TO {role}"))
        admin.execute(sa.text(f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO {role}"))
        try:
            acting = url.update_query_dict({"options": f"{url.query['options']} -crole={role}"})
            at_a_server.environment["GREFFIER_DB"] = acting.render_as_string(hide_password=False)
            unsafe = usual(place)
            assert told(at_a_server) == (bool(unsafe), unsafe)
            admin.execute(sa.text(f"GRANT UPDATE, DELETE ON {schema}.events TO {role}"))
            assert told(at_a_server) == (1, [*unsafe, "role-may-change"])
            finding = at_a_server("--json", "doctor").json["findings"][-1]
            assert finding["hint"] == f"REVOKE UPDATE, DELETE ON events FROM {role};"
            place.run("DROP TRIGGER events_no_update ON events")
            answer = at_a_server("--json", "doctor", "--mend")
            assert (answer.status, answer.refusal["code"]) == (1, "database-forbids")
            admin.execute(sa.text(f"REVOKE ALL ON {schema}.secrets FROM {role}"))
            assert "database-forbids" in told(at_a_server)[1]
        finally:
            admin.execute(sa.text(f"DROP OWNED BY {role}"))
            admin.execute(sa.text(f"DROP ROLE {role}"))


@on_postgres
def test_a_server_that_is_not_there(at_a_server: Shell, place: Place) -> None:
    away = place.raw.url.set(host="127.0.0.1", port=1).difference_update_query(["host"])
    at_a_server.environment["GREFFIER_DB"] = away.render_as_string(hide_password=False)
    assert told(at_a_server) == (1, ["database-unreachable"])
