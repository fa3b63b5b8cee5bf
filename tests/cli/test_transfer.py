"""export, import: a record that is carried elsewhere whole."""

import json
import os
import shlex
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from forging import bodies, parts, rechained
from mounts import SMALL, within
from shell import FROZEN, RECORDS, SESSIONS, Shell, command, each_record

CLIMB = SESSIONS / "ascension-du-mur" / "events.jsonl"


def kept(shell: Shell, path: Path) -> None:
    """Have the campaign of a record in the shell's database: as its session gave it, or as it was frozen."""
    name = path.parent.name
    if FROZEN in path.parents:
        shell.ok("import", path)
        shell.ok("campaign", "use", name)
    else:
        shell.ok("run", path.parent)


def exported(shell: Shell) -> list[dict[str, Any]]:
    return [json.loads(line) for line in shell.ok("export").out.rstrip("\n").split("\n")]


@each_record
def test_d25_the_export_has_every_event_and_every_die_kept_or_dropped(shell: Shell, path: Path) -> None:
    kept(shell, path)
    log, out = shell.json("log")["events"], exported(shell)
    assert len(out) == len(log) == shell.json("replay")["counts"]["events"]
    assert out == [{key: told[key] for key in line} for told, line in zip(log, out, strict=True)]
    dropped = 0
    for roll in parts(out, "thrown"):
        if roll["thrown"] or roll["chance"]:
            assert len(roll["thrown"]) == roll["score"] + roll["bonus"]["used"]
        assert not Counter(roll["kept"]) - Counter(roll["thrown"])
        dropped += len(roll["thrown"]) - len(roll["kept"])
    assert dropped or path.parent.name == "premiers-tirages", "only the cards' session throws no dice"


@each_record
def test_d30_what_is_exported_and_imported_elsewhere_is_the_same_campaign(
    shell: Shell, tmp_path: Path, path: Path
) -> None:
    kept(shell, path)
    file, again = tmp_path / "out.jsonl", tmp_path / "again.jsonl"
    shell.ok("export", "-o", file)
    assert file.read_bytes() == path.read_bytes()
    (tmp_path / "elsewhere").mkdir()
    empty = Shell(tmp_path / "elsewhere")
    assert empty.json("import", file)["added"] == len(path.read_bytes().splitlines())
    empty.ok("campaign", "use", path.parent.name)
    assert empty.json("replay") == shell.json("replay")
    empty.ok("export", "-o", again)
    assert again.read_bytes() == path.read_bytes()
    assert empty.json("import", file)["added"] == 0


def test_d30_hands_and_hurts_are_among_what_comes_over(shell: Shell) -> None:
    """The records of the test above hold some of everything that a character may carry."""
    everyone = []
    for record in RECORDS:
        everyone += list(shell.json("replay", record)["state"]["characters"].values())
    for carried in ("hand", "aside", "in_play", "lesions", "blessures", "modifiers", "ressources"):
        assert any(one[carried] for one in everyone), carried


def test_an_import_goes_on_where_the_ledger_ends(shell: Shell, tmp_path: Path) -> None:
    lines = CLIMB.read_bytes().splitlines(keepends=True)
    part = tmp_path / "part.jsonl"
    part.write_bytes(b"".join(lines[:12]))
    assert shell.json("import", part)["added"] == 12
    assert shell.json("import", CLIMB)["added"] == len(lines) - 12


def newer(lines: list[bytes], change: Callable[[dict[str, Any]], object]) -> list[bytes]:
    """The record with its tenth event as a later version might write it, and every hash right."""
    every = bodies(lines)
    change(every[9])
    return rechained(every)


@pytest.mark.parametrize(
    ("change", "seq", "code"),
    [
        (lambda lines: [*lines[:9], lines[9].replace(b'"seq":10', b'"seq":11'), *lines[10:]], 10, "gap"),
        (lambda lines: [*lines[:9], lines[9][:40]], 10, "not-a-record"),
        (lambda lines: [*lines[:9], lines[9][:-8]], 10, "not-a-record"),
        (lambda _: [b"pas un registre\n"], 1, "not-a-record"),
        (lambda _: [b'{"name": "une autre sorte de fichier"}\n'], 1, "missing-fields"),
        (lambda _: [], 1, "no-beginning"),
        (lambda lines: lines[1:], 1, "gap"),
        (lambda lines: newer(lines, lambda body: body.update(v=99)), 10, "unknown-event"),
        (lambda lines: newer(lines, lambda body: body.update(type="dragon.tamed")), 10, "unknown-event"),
        (lambda lines: newer(lines, lambda body: body["data"].update(wings=2)), 10, "unreadable-event"),
    ],
    ids=["edited", "cut", "cut at its end", "text", "foreign", "empty", "headless", "v", "type", "field"],
)
def test_a_damaged_foreign_or_newer_file_brings_nothing_in(
    shell: Shell, tmp_path: Path, change: Callable[[list[bytes]], list[bytes]], seq: int, code: str
) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_bytes(b"".join(change(CLIMB.read_bytes().splitlines(keepends=True))))
    answer = shell("--json", "import", file)
    assert answer.status == 3
    found = json.loads(answer.err)["damaged"]
    assert (found["seq"], found["code"]) == (seq, code)
    assert shell.json("campaign", "list")["campaigns"] == []
    assert shell("import", "-", typed=file.read_text("utf-8")).status == 3


def test_an_export_goes_to_a_pipe_or_a_device_as_it_is(shell: Shell) -> None:
    shell.ok("import", CLIMB)
    for place in ("/dev/null", "/dev/stdout"):
        process = shell.process("-c", "ascension-du-mur", "export", "-o", place)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (0, b"")
        assert out.startswith(CLIMB.read_bytes()) == (place == "/dev/stdout")
    assert Path("/dev/null").is_char_device()


def test_an_export_is_readable_by_whom_other_files_are(shell: Shell, tmp_path: Path) -> None:
    shell.ok("import", CLIMB)
    export = ("-c", "ascension-du-mur", "export", "-o")
    file, link = tmp_path / "mur.jsonl", tmp_path / "lien.jsonl"
    mask = os.umask(0o027)
    try:
        shell.ok(*export, file)
    finally:
        os.umask(mask)
    assert file.stat().st_mode & 0o777 == 0o640
    file.chmod(0o604)
    file.write_text("")
    link.symlink_to(file)
    shell.ok(*export, link)
    assert link.is_symlink()
    assert file.read_bytes() == CLIMB.read_bytes()
    assert file.stat().st_mode & 0o777 == 0o604


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_an_answer_that_cannot_be_written_is_refused_in_a_sentence(shell: Shell) -> None:
    shell.ok("import", CLIMB)
    for words in (("export",), ("log",), ("audit",)):
        with Path("/dev/full").open("wb") as full:
            process = shell.process("-c", "ascension-du-mur", *words, stdout=full)
            _, err = process.communicate(timeout=60)
        assert process.returncode == 1
        assert err.decode().startswith("Refusé : stdout ne s'écrit pas")


def test_a_reader_who_has_seen_enough_of_an_export_does_not_make_it_fail(shell: Shell) -> None:
    shell.ok("import", CLIMB)
    process = shell.process("-c", "ascension-du-mur", "export")
    assert process.stdout
    process.stdout.close()
    process.stdout = None
    assert process.communicate(timeout=60)[1] == b""
    assert process.returncode == 0


@pytest.mark.parametrize("place", ["-", "/dev/stdin", "fifo"])
def test_a_record_through_a_pipe_is_read_as_one_in_a_file(shell: Shell, tmp_path: Path, place: str) -> None:
    """It is read more than once, and a pipe cannot be."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for words in (("audit",), ("replay",), ("import",)):
        found = shell.json(*words, CLIMB) if words != ("import",) else None
        process = shell.process("--json", *words, fifo if place == "fifo" else place, stdin=subprocess.PIPE)
        if place == "fifo":
            fifo.write_bytes(CLIMB.read_bytes())
        out, err = process.communicate(b"" if place == "fifo" else CLIMB.read_bytes(), timeout=60)
        assert (process.returncode, err) == (0, b"")
        assert found is None or json.loads(out) == found
    assert shell.json("import", CLIMB)["added"] == 0


def test_a_record_through_a_pipe_for_which_there_is_no_room_is_not_to_blame(
    shell: Shell, tmp_path: Path
) -> None:
    folder, record = tmp_path / "petit", tmp_path / "record"
    folder.mkdir()
    record.write_bytes(CLIMB.read_bytes() * 20)
    for words in (("audit", "-"), ("replay", "-"), ("import", "-")):
        piped = f"{shlex.join(command('--json', *words))} < {record}"
        answer = within(SMALL, folder, ["sh", "-c", piped], {**shell.environment, "TMPDIR": str(folder)})
        refusal = json.loads(answer.stderr)["refusal"]
        assert (answer.returncode, refusal["code"]) == (1, "disk-refuses")
        assert str(folder) in refusal["message"]


def test_a_closed_stdin_holds_no_record(shell: Shell) -> None:
    for words in (("audit", "-"), ("replay", "-"), ("import", "-")):
        closed = " ".join(shlex.quote(word) for word in command(*words))
        answer = subprocess.run(
            ["/bin/sh", "-c", f"{closed} <&-"],
            env={**os.environ, **shell.environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert answer.returncode == 3
        assert "Traceback" not in answer.stderr


def test_a_file_that_ends_within_an_order_brings_nothing_in(shell: Shell, tmp_path: Path) -> None:
    """With an order of this ledger after it, it could never be made whole, nor be sound."""
    path = SESSIONS / "premiers-tirages" / "events.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    orders = [one["order"] for one in bodies(lines)]
    file = tmp_path / "part.jsonl"
    refused = had = 0
    for end in range(3, len(orders)):
        file.write_bytes(b"".join(lines[:end]))
        if orders[end - 1] != orders[end]:
            had += shell.json("import", file)["added"]
            continue
        answer = shell("--json", "import", file)
        if answer.status:
            assert json.loads(answer.err)["damaged"]["code"] == "order-cut"
            refused += 1
        else:
            assert shell("audit", file).status == 0, "as it is, it might have been an order of its own"
            had += answer.json["added"]
    assert refused > 10
    assert shell.json("import", path)["added"] == len(lines) - had


def test_a_file_that_goes_wrong_late_adds_nothing_to_what_is_there(shell: Shell, tmp_path: Path) -> None:
    lines = CLIMB.read_bytes().splitlines(keepends=True)
    file = tmp_path / "part.jsonl"
    file.write_bytes(b"".join(lines[:12]))
    shell.ok("import", file)
    before = shell.json("campaign", "list")
    impossible = bodies(lines)
    nobody = {"character": "Personne", "count": 1, "now": 1, "why": ""}
    impossible[-2].update(type="lesion.inflicted", data=nobody)
    for wrong in ([*lines[:-1], lines[-1][:90]], [*lines[:-2], lines[-1]], rechained(impossible)):
        file.write_bytes(b"".join(wrong))
        assert shell("import", file).status == 3
        assert shell.json("campaign", "list") == before


def test_an_import_under_a_name_that_is_taken_asks_for_another(shell: Shell) -> None:
    shell.ok("campaign", "new", "ascension-du-mur")
    refusal = shell("--json", "import", CLIMB).refusal
    assert refusal["code"] == "campaign-exists"
    assert shell.json("import", CLIMB, "--name", "autre")["campaign"]["name"] == "autre"


def test_a_campaign_that_went_another_way_is_not_mixed(shell: Shell, tmp_path: Path) -> None:
    lines = CLIMB.read_bytes().splitlines(keepends=True)
    part = tmp_path / "part.jsonl"
    part.write_bytes(b"".join(lines[:12]))
    shell.ok("import", part)
    shell.ok("-c", "ascension-du-mur", "note", "autre chemin")
    before = shell.json("-c", "ascension-du-mur", "replay")
    assert shell("--json", "import", CLIMB).refusal["code"] == "record-diverges"
    assert shell.json("-c", "ascension-du-mur", "replay") == before
