"""Attempts to ruin a record, to make it cost too much, or to steer it by phrases and seeds."""

import hashlib
import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from attacks.judging import findings, judged
from attacks.writing import Writer
from forging import bodies, rechained
from shell import Shell

BEGIN = """
campaign new essai
character add Ysane --carac Force=3
session open
"""
ROLL = "roll Ysane Force --difficulty 9"


def written(tmp_path: Path, lines: list[bytes]) -> Path:
    file = tmp_path / "forged.jsonl"
    file.write_bytes(b"".join(lines))
    return file


def test_a9_a_continuation_that_would_end_the_session_does_not_come_in(shell: Shell, tmp_path: Path) -> None:
    """The campaign's own export with forged dice and another seed at its close."""
    shell.lines(BEGIN + ROLL)
    every = bodies(shell.record())
    roll = json.loads(json.dumps(every[-1]))
    roll.update(order="00000000-0000-8000-8000-000000000001", at="2026-01-02T00:00:00.000000Z")
    roll["data"]["chance"]["slot"] = 1
    close = {**roll, "type": "session.closed", "data": {"number": 1, "seed": "ab" * 32}}
    close.update(order="00000000-0000-8000-8000-000000000002", asked={"order": "CloseSession", "v": 1})
    head = shell.head()
    for forged in ([*every, roll], [*every, close], [*every, roll, close]):
        answer = shell("import", written(tmp_path, rechained(forged)))
        assert answer.status == 3
        assert shell.head() == head
    shell.lines(ROLL + "\nsession close")
    assert shell.json("audit")["sound"]


def test_a9_the_honest_continuation_comes_in(shell: Shell, tmp_path: Path) -> None:
    shell.lines(BEGIN + ROLL)
    other = Shell(_made(tmp_path / "other"))
    other.inputs = shell.inputs
    other.ok("import", written(tmp_path, rechained(bodies(shell.record()))))
    shell.lines(ROLL + "\nsession close")
    file = tmp_path / "more.jsonl"
    file.write_text(shell.ok("export").out, encoding="utf-8")
    assert other.json("import", file)["added"] == 2


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


@pytest.mark.parametrize("name", ["An\x1b[31ma", "An\rA", "An\x9b1mA", "An\x00a"])
def test_a10_a_name_that_no_order_could_give_is_found(shell: Shell, tmp_path: Path, name: str) -> None:
    shell.lines(BEGIN)
    every = bodies(shell.record())
    every[2]["data"]["name"] = every[2]["asked"]["name"] = name
    assert (3, "order-refused") in findings(judged(shell, tmp_path, rechained(every)))


def test_a12_another_seed_put_into_the_ledger_is_not_rolled_with(shell: Shell) -> None:
    shell.lines(BEGIN + ROLL)
    with sqlite3.connect(shell.database) as ledger:
        ledger.execute("UPDATE secrets SET seed = randomblob(32)")
    ledger.close()
    shell.inputs = type(shell.inputs)()
    refused = shell("--json", *ROLL.split())
    assert refused.refusal["code"] == "seed-wrong"
    shell.lines("note on continue\nsession close")
    document = shell.json("audit")
    assert (document["sound"], document["trust"]["seeds_lost"], document["unchecked"]) == (True, [1], 3)


def seal_of(uid: str, session: int, name: str, phrase: str) -> str:
    """What `printf … | sha256sum` prints."""
    text = json.dumps(
        ["chance-2", "phrase", uid, session, name, phrase], separators=(",", ":"), ensure_ascii=False
    )
    return hashlib.sha256(text.encode()).hexdigest()


def test_a6_a_sealed_phrase_cannot_be_chosen_once_others_are_known(shell: Shell) -> None:
    shell.lines(BEGIN)
    uid = bodies(shell.record())[0]["campaign"]
    seals = {name: seal_of(uid, 1, name, f"phrase de {name}") for name in ("Léa", "Paul")}
    for name, seal in seals.items():
        shell.ok("entropy", name, "--seal", seal)
    assert shell("--json", *ROLL.split()).refusal["code"] == "seal-unopened"
    shell.ok("entropy", "Paul", "phrase de Paul")
    assert shell("--json", "entropy", "Léa", "une autre").refusal["code"] == "phrase-not-sealed"
    assert shell("--json", "entropy", "Léa", "--seal", "ab" * 32).refusal["code"] == "seal-too-late"
    shell.ok("entropy", "Léa", "phrase de Léa")
    shell.lines(ROLL + "\nsession close")
    document = shell.json("audit")
    assert (document["sound"], document["trust"]["unsealed"], document["trust"]["alone"]) == (True, [], [])


def test_a6_the_audit_says_whose_phrase_came_last_where_none_was_sealed(shell: Shell) -> None:
    shell.lines(BEGIN + "entropy Paul le vent\nentropy MJ la pluie\n" + ROLL + "\nsession close")
    trust = shell.json("audit")["trust"]
    assert trust["unsealed"] == [{"session": 1, "last": "MJ", "by": "MJ"}]
    assert "MJ" in shell.ok("audit").out


def test_a6_without_anybody_elses_phrase_nothing_is_called_fair(shell: Shell) -> None:
    shell.lines(BEGIN + "entropy MJ la pluie\n" + ROLL + "\nsession close")
    assert shell.json("audit")["trust"]["alone"] == [1]


def test_a7_a_phrase_is_not_undone(shell: Shell, tmp_path: Path) -> None:
    shell.lines(BEGIN + "entropy Paul le vent\n" + ROLL)
    assert shell("--json", "undo", "5").refusal["code"] == "not-undoable"
    every = bodies(shell.record())
    undo = {**every[-1], "type": "order.undone", "order": "00000000-0000-8000-8000-000000000001"}
    undo.update(
        data={"order": every[4]["order"], "seq": 5, "why": ""}, asked={"order": "UndoOrder", "seq": 5, "v": 1}
    )
    assert findings(judged(shell, tmp_path, rechained([*every, undo])))[0] == (7, "order-refused")


def test_a16_a_phrase_under_somebodys_name_does_not_shut_that_person_out(shell: Shell) -> None:
    shell.lines(BEGIN + "entropy Paul celle du MJ\nentropy Paul la mienne\n" + ROLL + "\nsession close")
    assert shell.json("audit")["sound"]


COSTLY: dict[str, Callable[[Writer], object]] = {
    "4,000 notes and 4,000 undos": lambda writer: writer.undo_all(writer.notes(4000)),
    "4,000 undos and redos in turn": lambda writer: writer.turn(writer.notes(1)[0], 4000),
    "a note undone, 2,000 times": lambda writer: writer.in_vain(2000),
}


@pytest.mark.parametrize("what", COSTLY)
def test_a14_a_record_of_nothing_but_undos_is_judged_in_no_time(
    shell: Shell, tmp_path: Path, what: str
) -> None:
    """Linear, or nearly: it used to take minutes. The bound is a net for a square, not a measurement."""
    writer = Writer()
    COSTLY[what](writer)
    file = written(tmp_path, writer.lines)
    start = time.process_time()
    assert shell.json("audit", file)["sound"]
    assert time.process_time() - start < 20


def test_a14_a_line_of_sixty_megabytes_is_refused_at_once(shell: Shell, tmp_path: Path) -> None:
    shell.lines(BEGIN)
    line = shell.ok("export").out.splitlines()[0].replace('"title":""', f'"title":"{"x" * 60_000_000}"')
    file = tmp_path / "long.jsonl"
    file.write_text(line + "\n", encoding="utf-8")
    start = time.process_time()
    for command in ("import", "audit", "replay"):
        answer = shell(command, file)
        assert answer.status == 3
        assert "1" in answer.out + answer.err
    assert time.process_time() - start < 5


def test_a14_an_order_that_no_record_could_hold_is_refused(shell: Shell) -> None:
    shell.lines(BEGIN)
    many = [f"--trait=Trait {number} {'é' * 60}=Expert" for number in range(9000)]
    refused = shell("--json", "character", "add", "Nour", *many)
    assert refused.refusal["code"] == "order-too-long"
