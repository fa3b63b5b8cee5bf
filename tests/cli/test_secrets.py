"""Secret rolls and notes: withheld from players until they are revealed, and never out of the chain."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from greffier.views.chronicle import FORMS
from shell import Shell

OPENED = """
campaign new essai
character add Ysane --carac Force=3
character add Corbin --carac Force=4
session open
roll Ysane Force --difficulty 9
note --secret le traître est Corbin
roll Corbin Force --difficulty 9 --secret
oppose Ysane:Force Corbin:Force --secret
compete Ysane:Force Corbin:Force --secret
note fin
"""


@pytest.fixture
def seated(shell: Shell) -> Shell:
    shell.lines(OPENED)
    return shell


def for_players(shell: Shell, file: Path) -> list[dict[str, object]]:
    shell.ok("export", "--players", "-o", file)
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def test_d37_a_secret_is_nowhere_in_what_players_get(seated: Shell, tmp_path: Path) -> None:
    lines = for_players(seated, tmp_path / "joueurs.jsonl")
    hidden = [line["seq"] for line in lines if line.get("withheld")]
    assert hidden == [7, 8, 9, 10]
    assert list(lines[6]) == ["seq", "session", "prev", "hash", "withheld"]
    assert "traître" not in (tmp_path / "joueurs.jsonl").read_text("utf-8")
    whole = seated.json("log")["events"]
    assert [line["hash"] for line in lines] == [event["hash"] for event in whole]


def test_d37_once_revealed_the_body_is_there_and_fits_its_hash(seated: Shell, tmp_path: Path) -> None:
    seated.ok("reveal", "7")
    lines = for_players(seated, tmp_path / "joueurs.jsonl")
    data = dict(lines[6]["data"])  # type: ignore[call-overload]
    assert len(data.pop("salt")) == 32
    assert data == {"secret": True, "text": "le traître est Corbin"}
    assert [line["seq"] for line in lines if line.get("withheld")] == [8, 9, 10]
    assert seated("--json", "undo").refusal["code"] == "nothing-to-undo", "what was shown was seen"


@pytest.mark.parametrize("form", FORMS)
def test_d37_a_secret_is_in_no_form_for_players_until_it_is_revealed(seated: Shell, form: str) -> None:
    whole = seated.ok("export", "--format", form).out
    shown = seated.ok("export", "--format", form, "--players").out
    assert "traître" in whole
    assert "traître" not in shown
    assert len(shown) < len(whole)
    seated.ok("reveal", "7")
    assert "traître" in seated.ok("export", "--format", form, "--players").out


def test_d37_of_a_secret_players_learn_nothing_but_its_place(seated: Shell) -> None:
    table = csv.DictReader(io.StringIO(seated.ok("export", "--format", "csv", "--players").out))
    hidden = [line for line in table if line["type"] == "withheld"]
    assert [line["seq"] for line in hidden] == ["7", "8", "9", "10"]
    for line in hidden:
        told = {name: value for name, value in line.items() if value}
        assert told == {"seq": line["seq"], "session": "1", "type": "withheld", "text": "[secret]"}


@pytest.fixture
def read_again(seated: Shell) -> Shell:
    """The secret roll #8 and opposition #9 amended, by #12 and #13; the open roll #6 too, by #14."""
    seated.lines("""
amend 8 --difficulty 3 --why secrètement
amend 9 --bonus Ysane=1 --why secrètement
amend 6 --difficulty 3 --why ouvertement
""")
    return seated


def withheld(shell: Shell, file: Path) -> list[object]:
    return [line["seq"] for line in for_players(shell, file) if line.get("withheld")]


def test_d37_what_reads_a_secret_again_is_withheld_with_it(read_again: Shell, tmp_path: Path) -> None:
    file = tmp_path / "joueurs.jsonl"
    assert withheld(read_again, file) == [7, 8, 9, 10, 12, 13]
    assert "secrètement" not in file.read_text("utf-8")
    assert "ouvertement" in file.read_text("utf-8")
    assert read_again.ok("log").out.count("[secret]") == 6
    read_again.ok("session", "close")
    for_players(read_again, file)
    assert read_again.json("audit", file)["sound"]
    assert read_again.json("audit")["sound"]


def test_d37_an_amendment_that_is_undone_gives_nothing_away(read_again: Shell, tmp_path: Path) -> None:
    read_again.ok("undo", "13")
    assert 13 in withheld(read_again, tmp_path / "joueurs.jsonl")


@pytest.mark.parametrize("form", FORMS)
def test_d37_that_a_secret_was_read_again_is_in_no_form_for_players(read_again: Shell, form: str) -> None:
    def marks(*words: str) -> list[str]:
        text = read_again.ok("export", "--format", form, "--players", *words).out.replace("\u200b", "")
        if form == "csv":
            return [seq for line in csv.DictReader(io.StringIO(text)) if (seq := line["amended_by"])]
        return re.findall(r"relu #(\d+)", text)

    assert marks() == ["14"]
    read_again.ok("reveal", "8")
    assert marks() == ["14", "12"]


def test_d37_a_reveal_shows_what_was_read_again_and_what_will_be(read_again: Shell, tmp_path: Path) -> None:
    file = tmp_path / "joueurs.jsonl"
    read_again.ok("reveal", "8")
    assert withheld(read_again, file) == [7, 9, 10, 13]
    read_again.ok("amend", "8", "--mod", "1", "--why", "encore")
    assert withheld(read_again, file) == [7, 9, 10, 13]
    assert read_again("--json", "undo", "15").refusal["code"] == "not-undoable"


def test_d37_an_amendment_is_revealed_with_what_it_reads_again(read_again: Shell, tmp_path: Path) -> None:
    event = read_again.json("reveal", "13")["events"][0]
    assert event["data"] == {"seq": 9}
    assert withheld(read_again, tmp_path / "joueurs.jsonl") == [7, 8, 10, 12]
    assert read_again("--json", "reveal", "13").refusal["code"] == "secret-out"
    assert read_again("--json", "reveal", "14").refusal["code"] == "no-secret"


def test_the_chain_checks_with_its_secrets_withheld(seated: Shell, tmp_path: Path) -> None:
    seated.ok("reveal", "8")
    seated.ok("session", "close")
    assert seated.json("audit")["sound"]
    file = tmp_path / "joueurs.jsonl"
    lines = for_players(seated, file)
    found = seated.json("audit", file, "--expect", seated.json("receipt")["expect"])
    assert found["sound"]
    assert seated.json("audit")["values"] > found["values"] > 0
    text = file.read_bytes().splitlines(keepends=True)
    for forged in (
        text[6].replace(str(lines[6]["hash"]).encode(), b"0" * 64),
        text[6].replace(b'"seq":7', b'"seq":8'),
        text[6].replace(b'"withheld":true', b'"withheld":true,"x":1'),
    ):
        file.write_bytes(b"".join([*text[:6], forged, *text[7:]]))
        assert seated("audit", file).status == 3


def test_a_file_for_players_is_not_taken_for_the_record(seated: Shell, tmp_path: Path) -> None:
    file = tmp_path / "joueurs.jsonl"
    for_players(seated, file)
    other = Shell(tmp_path / "ailleurs")
    assert other("--json", "import", file).refusal["code"] == "record-withheld"
    assert other.json("campaign", "list")["campaigns"] == []


@pytest.mark.parametrize(("seq", "code"), [("6", "no-secret"), ("99", "no-secret"), ("7", "secret-out")])
def test_only_a_secret_is_revealed_and_once(seated: Shell, seq: str, code: str) -> None:
    seated.ok("reveal", "7")
    assert seated("--json", "reveal", seq).refusal["code"] == code


def test_the_gm_s_own_log_marks_secrets(seated: Shell) -> None:
    assert seated.ok("log").out.count("[secret]") == 4
