"""A record that is damaged: what was sound before is read, the damage is named, nothing is added."""

import json
import os
import sqlite3
from pathlib import Path

import pytest

from benchmarks.campaign import lines
from greffier.views.chronicle import FORMS
from shell import Shell

OPENED = """
campaign new essai
character add Ysane --carac Force=3
character add Corbin --carac Force=4
lesion add Corbin
character set Ysane --carac Force=5
note fin
"""
REVISED = 6


@pytest.fixture
def damaged(shell: Shell) -> Shell:
    """The row in which Ysane's sheet was revised has an invalid field."""
    shell.lines(OPENED)
    with sqlite3.connect(shell.database) as connection:
        connection.execute("DROP TRIGGER events_no_update")
        connection.execute(
            'UPDATE events SET body = replace(body, \'"Force":5\', \'"Force":"cinq"\') WHERE seq = ?',
            (REVISED,),
        )
        assert connection.total_changes == 1
    connection.close()
    return shell


def test_d36_one_invalid_field_hides_no_character(damaged: Shell) -> None:
    answer = damaged("character", "list")
    assert answer.status == 3
    assert "Ysane" in answer.out
    assert "Corbin" in answer.out
    assert answer.err.startswith("Registre abîmé : ")
    assert f"#{REVISED}" in answer.err
    assert f"l'état au #{REVISED - 1}" in answer.err


def test_d36_every_reading_shows_what_stood_before(damaged: Shell) -> None:
    answer = damaged("--json", "character", "show", "Ysane")
    assert answer.status == 3
    assert json.loads(answer.out)["caracs"] == {"Force": 3}
    assert json.loads(answer.err)["damaged"]["seq"] == REVISED
    assert [event["seq"] for event in json.loads(damaged("--json", "log").out)["events"]] == [1, 2, 3, 4, 5]
    assert damaged("--at", str(REVISED - 1), "character", "list").status == 0
    assert damaged("audit").status == 3


@pytest.mark.parametrize("form", FORMS)
def test_d36_an_export_tells_what_stood_before(damaged: Shell, tmp_path: Path, form: str) -> None:
    answer = damaged("--json", "export", "--format", form, "-o", tmp_path / "out")
    assert answer.status == 3
    assert json.loads(answer.out)["events"] == REVISED - 1
    assert json.loads(answer.err)["damaged"]["seq"] == REVISED


def test_nothing_is_added_to_a_damaged_record(damaged: Shell) -> None:
    answer = damaged("lesion", "add", "Ysane")
    assert answer.status == 3
    assert f"#{REVISED}" in answer.err
    with sqlite3.connect(damaged.database) as connection:
        assert connection.execute("SELECT max(seq) FROM events").fetchone() == (7,)
    connection.close()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("order_index = 1", "columns-differ"),
        ("hash = 'trente-deux caractères, pas plus'", "columns-differ"),
        ("prev = 'trente-deux caractères, pas plus'", "columns-differ"),
        ("session = 3", "columns-differ"),
        ("type = 'note.written'", "columns-differ"),
        ("body = x'fffe'", "unreadable-event"),
    ],
)
def test_a_row_changed_behind_our_back_is_damage_and_named(shell: Shell, change: str, code: str) -> None:
    shell.lines(OPENED)
    with sqlite3.connect(shell.database) as connection:
        connection.execute("DROP TRIGGER events_no_update")
        connection.execute(f"UPDATE events SET {change} WHERE seq = ?", (REVISED,))  # noqa: S608
    connection.close()
    found = json.loads(shell("--json", "audit").out)["levels"]["chain"]["findings"]
    assert [(one["seq"], one["code"]) for one in found] == [(REVISED, code)]
    for words in (("show", str(REVISED)), ("diff", "3"), ("export",), ("log",), ("replay",)):
        assert shell(*words).status in {0, 1, 3}, "and never a traceback"


def test_the_first_damage_is_named_though_a_later_undo_is_damaged_too(damaged: Shell) -> None:
    with sqlite3.connect(damaged.database) as connection:
        connection.execute(
            "UPDATE events SET type = 'order.undone' WHERE seq = (SELECT max(seq) FROM events)"
        )
    connection.close()
    found = json.loads(damaged("--json", "audit").out)["levels"]["chain"]["findings"]
    assert found[0]["seq"] == REVISED


def test_a_last_hash_that_is_no_hash_is_damage_and_named(shell: Shell) -> None:
    shell.lines(OPENED)
    with sqlite3.connect(shell.database) as connection:
        connection.execute("DROP TRIGGER events_no_update")
        connection.execute("UPDATE events SET hash = 'trente-deux caractères, pas plus' WHERE seq = 7")
    connection.close()
    for words in (("diff", "3"), ("replay",), ("campaign", "list"), ("receipt",), ("note", "plus rien")):
        assert shell(*words).status in {0, 1, 3}, "and never a traceback"
    assert json.loads(shell("--json", "audit").out)["levels"]["chain"]["findings"][0]["seq"] == 7


@pytest.mark.parametrize("cut", [0, 8192], ids=["emptied", "cut short"])
def test_a_file_that_is_cut_while_it_is_read_is_damage_told_in_a_sentence(
    shell: Shell, tmp_path: Path, cut: int
) -> None:
    """As where another is copied over it."""
    record = tmp_path / "long.jsonl"
    record.write_bytes(b"".join(lines(5000)))
    name = shell.json("import", record)["campaign"]["name"]
    process = shell.process("-c", name, "export")
    assert process.stdout
    assert process.stdout.readline() == record.read_bytes().splitlines(keepends=True)[0]
    os.truncate(shell.database, cut)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 3, "not ended by a signal"
    assert out.count(b"\n") < 4999
    assert err.decode().startswith("Registre abîmé : ")
