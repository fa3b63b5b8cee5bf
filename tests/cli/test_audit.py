"""audit, receipt: a record that anyone can check."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.campaign import lines
from forging import bodies, forged, rechained
from shell import SESSIONS, Shell, each_record

CLIMB = SESSIONS / "ascension-du-mur" / "events.jsonl"


@each_record
def test_an_honest_record_is_sound_as_a_file_and_in_a_ledger(shell: Shell, path: Path) -> None:
    found = shell.json("audit", path)
    assert found["sound"]
    assert found["values"] > 10
    assert all(level["sound"] for level in found["levels"].values())
    name = shell.json("import", path)["campaign"]["name"]
    assert shell.json("-c", name, "audit") == found


FORGERIES: list[tuple[str, str, Callable[[dict[str, Any]], None], set[str]]] = [
    ("ascension-du-mur", "task.advanced", lambda data: data.update(gained=4, degrees=4), {"rules"}),
    ("ascension-du-mur", "task.advanced", lambda data: data["test"].update(margin=9), {"rules"}),
    (
        "ascension-du-mur",
        "task.advanced",
        lambda data: data["test"].update(outcome="prodigieux", degrees=4),
        {"rules"},
    ),
    (
        "ascension-du-mur",
        "test.rolled",
        lambda data: data["thrown"].__setitem__(0, 7 - data["thrown"][0]),
        {"chance"},
    ),
    ("ascension-du-mur", "lesion.inflicted", lambda data: data.update(now=0), {"rules"}),
    ("ascension-du-mur", "session.closed", lambda data: data.update(seed="00" * 32), {"chance"}),
    ("premiers-tirages", "card.drawn", lambda data: data.update(card="XXI"), {"chance", "rules"}),
    ("premiers-tirages", "action.resolved", lambda data: data.update(margin=12), {"rules"}),
    ("premiers-tirages", "action.resolved", lambda data: data.update(quality="majeure"), {"rules"}),
    ("premiers-tirages", "action.declared", lambda data: data.update(allowed=9), {"rules"}),
    ("premiers-tirages", "puissance.raised", lambda data: data.update(now=9), {"rules"}),
    ("premiers-tirages", "hand.dealt", lambda data: data.update(cards=["XXI"]), {"chance"}),
    ("hiver-du-mur", "competition.rolled", lambda data: data.update(winner="Maël"), {"rules"}),
    ("hiver-du-mur", "opposition.rolled", lambda data: data.update(degrees=4), {"rules"}),
    ("hiver-du-mur", "result.amended", lambda data: data["test"].update(total=30), {"rules"}),
    ("relectures", "action.amended", lambda data: data["action"].update(margin=9), {"rules"}),
    ("relectures", "action.amended", lambda data: data["action"].update(played="E2", value=2), {"rules"}),
    ("relectures", "action.amended", lambda data: data["action"].update(sequelles=[]), {"rules"}),
    ("relectures", "action.amended", lambda data: data.update(quality_before="majeure"), {"rules"}),
    ("relectures", "action.amended", lambda data: data.update(seq=20), {"rules"}),
    (
        "relectures",
        "action.amended",
        lambda data: data.update(
            puissance={"seq": 27, "by": 1, "ressource": "La meute", "now": 3, "before": None, "left": None}
        ),
        {"rules"},
    ),
    ("relectures", "contest.amended", lambda data: data["contest"].update(winner="Ysane"), {"rules"}),
    ("relectures", "contest.amended", lambda data: data["contest"].update(degrees=4), {"rules"}),
    ("relectures", "contest.amended", lambda data: data.update(kind="competition"), {"rules"}),
    ("relectures", "contest.amended", lambda data: data.update(gap_before=9), {"rules"}),
    (
        "relectures",
        "contest.amended",
        lambda data: data["contest"]["entries"][0]["thrown"].__setitem__(0, 6),
        {"chance"},
    ),
    (
        "relectures",
        "contest.amended",
        lambda data: data["contest"]["entries"][0]["thrown"].__setitem__(4, 1),
        {"chance"},
    ),
    ("hiver-du-mur", "task.ruled", lambda data: data.update(degrees=6, ruling="continue"), {"rules"}),
]


@pytest.mark.parametrize(("session", "kind", "forge", "levels"), FORGERIES)
def test_an_outcome_forged_with_right_hashes_is_found(
    shell: Shell,
    tmp_path: Path,
    session: str,
    kind: str,
    forge: Callable[[dict[str, Any]], None],
    levels: set[str],
) -> None:
    lines, bad = forged(SESSIONS / session / "events.jsonl", kind, forge)
    file = tmp_path / "forged.jsonl"
    file.write_bytes(b"".join(lines))
    answer = shell("--json", "audit", file)
    assert answer.status == 3
    found = json.loads(answer.out)["levels"]
    assert found["chain"]["sound"]
    caught = {
        level: found[level]["findings"][0]["seq"]
        for level in ("chance", "rules")
        if not found[level]["sound"]
    }
    assert levels <= set(caught), found
    assert min(caught.values()) == bad


def test_a_roll_dropped_from_the_record_is_missed_where_its_values_were(shell: Shell, tmp_path: Path) -> None:
    """All follows, hash by hash and die by die, but for the values that nobody used."""
    shell.lines("""
campaign new essai
character add Ysane --carac Force=3
session open
roll Ysane Force --difficulty 9
roll Ysane Force --difficulty 9
session close
""")
    file = tmp_path / "record.jsonl"
    shell.ok("export", "-o", file)
    every = bodies(file.read_bytes().splitlines())
    del every[4]
    file.write_bytes(b"".join(rechained(every)))
    found = json.loads(shell("--json", "audit", file).out)["levels"]
    assert found["chain"]["sound"]
    assert found["rules"]["sound"]
    assert [(one["seq"], one["code"]) for one in found["chance"]["findings"]] == [(5, "chance-out-of-order")]


def test_what_follows_on_an_impossible_event_is_still_held_to_the_chain(shell: Shell, tmp_path: Path) -> None:
    lines, bad = forged(
        SESSIONS / "premiers-tirages" / "events.jsonl", "card.drawn", lambda data: data.update(card="XXI")
    )
    lines[-2] = lines[-2].replace(b'"seq":', b'"seq": ')
    file = tmp_path / "forged.jsonl"
    file.write_bytes(b"".join(lines))
    found = json.loads(shell("--json", "audit", file).out)["levels"]
    assert [one["seq"] for one in found["chain"]["findings"]] == [len(lines) - 1]
    assert found["chance"]["findings"][0]["seq"] == bad


def test_a_receipt_holds_the_record_to_its_word(shell: Shell, tmp_path: Path) -> None:
    shell.ok("run", CLIMB.parent)
    expected = shell.json("receipt", "28")["expect"]
    assert f"Reçu : {expected}" in shell.ok("receipt", "28").out
    assert shell.json("--at", "28", "receipt")["expect"] == expected
    assert shell("--json", "--at", "28", "receipt", "29").refusal["code"] == "unknown-seq"
    assert shell.ok("audit", "--expect", expected)
    lines = CLIMB.read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(lines[:20]))
    assert shell("audit", cut).status == 0
    found = json.loads(shell("--json", "audit", cut, "--expect", shell.json("receipt")["expect"]).out)
    assert found["levels"]["chain"]["findings"][0]["code"] == "cut-short"
    every = bodies(lines)
    note = next(one for one in every if one["type"] == "note.written")
    note["data"]["text"] = "autre"
    cut.write_bytes(b"".join(rechained(every)))
    assert shell("audit", cut).status == 3, "the order that was asked for says otherwise"
    note["asked"]["text"] = "autre"
    cut.write_bytes(b"".join(rechained(every)))
    assert shell("audit", cut).status == 0
    assert shell("audit", cut, "--expect", expected).status == 3
    assert shell("--json", "audit", "--expect", "28:xyz").refusal["code"] == "bad-entry"


def test_a_receipt_is_of_an_event_that_there_is(shell: Shell) -> None:
    shell.ok("campaign", "new", "essai")
    for seq in ("0", "-1", "trois", ""):
        refusal = shell("--json", "audit", "--expect", f"{seq}:{'00' * 32}").refusal
        assert refusal["code"] == "bad-entry", seq


def test_an_empty_file_is_no_sound_record(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl"
    file.touch()
    answer = shell("--json", "audit", file)
    assert answer.status == 3
    [found] = json.loads(answer.out)["levels"]["chain"]["findings"]
    assert (found["seq"], found["code"]) == (1, "no-beginning")


def test_the_past_of_a_file_is_not_in_sight(shell: Shell) -> None:
    for command in ("audit", "replay"):
        assert shell("--at", "5", command, CLIMB).status == 2
    assert shell("--json", "--at", "5", "import", CLIMB).refusal["code"] == "at-in-order"
    assert not shell.database.exists()


@each_record
def test_a_moment_within_an_order_cuts_no_order_in_two(shell: Shell, tmp_path: Path, path: Path) -> None:
    """An honest record is sound at every seq, and so is what is exported there."""
    name = shell.json("import", path)["campaign"]["name"]
    orders = [one["order"] for one in bodies(path.read_bytes().splitlines())]
    within = [seq for seq in range(1, len(orders)) if orders[seq - 1] == orders[seq]]
    for seq in (0, *within[::4], len(orders)):
        ends = [end for end in range(seq, len(orders) + 1) if orders[end - 1 : end] != orders[end : end + 1]]
        found = shell.json("-c", name, "--at", str(seq), "audit")
        assert (found["sound"], found["head"]["seq"]) == (True, ends[0] if seq else 0)
        file = tmp_path / "until.jsonl"
        assert shell.json("-c", name, "--at", str(seq), "export", "-o", file)["events"] == found["events"]
        assert not seq or shell.json("audit", file) == found


def test_a_session_that_is_open_is_said_to_be_unverifiable_yet(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Ysane --carac Force=3
session open
roll Ysane Force --difficulty 9
roll Ysane Force --difficulty 9 --dice 6,5,4
""")
    found = shell.json("audit")
    trust = found["trust"]
    assert (found["sound"], trust["open_session"], trust["by_hand"], found["values"]) == (True, 1, 1, 0)
    assert (trust["by_hand_at"], trust["by_person"], found["unchecked"]) == ([6], {"MJ": 1}, 3)
    assert "1 jet ou tirage fait à la table, par MJ 1 : #6" in shell.ok("audit").out
    shell.ok("session", "close")
    assert shell.json("audit")["values"] == 3


def test_the_memory_of_an_audit_does_not_grow_with_the_record(tmp_path: Path) -> None:
    """Each audit is a process of its own; what grows is the list of undos and of seeds, some bytes each."""
    measured = (
        "import resource, subprocess, sys;"
        " subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL);"
        " print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    most = []
    for events in (1_000, 15_000):
        file = tmp_path / f"{events}.jsonl"
        file.write_bytes(b"".join(lines(events)))
        command = [sys.executable, "-c", measured, sys.executable, "-m", "greffier", "audit", str(file)]
        most.append(int(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
        assert file.stat().st_size > events * 500
    short, long = most
    assert long - short < 2_048, "KiB; the longer file alone is 7,500 KiB longer"
