"""run: lines of the grammar from a file, a folder or a pipe; taken up where it stopped."""

import json
from pathlib import Path

import pytest

from shell import Shell

LINES = """
# Une campagne de trois lignes
campaign new essai   # et on s'en sert

character add "Jean Le Bon" --carac Force=3
note "deux mots"
note "deux mots"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "essai"
    folder.mkdir()
    (folder / "orders.txt").write_text(LINES, "utf-8")
    return folder / "orders.txt"


def types(shell: Shell) -> list[str]:
    return [event["type"] for event in shell.json("log")["events"]]


def test_a_file_and_its_folder_are_the_same_orders(shell: Shell, file: Path) -> None:
    shell.ok("run", file)
    assert types(shell) == [
        "campaign.started",
        "deck.shuffled",
        "character.enrolled",
        "note.written",
        "note.written",
    ]
    assert "5" not in shell.ok("run", file.parent).out
    assert len(types(shell)) == 5


def test_lines_added_later_are_the_only_ones_recorded(shell: Shell, file: Path) -> None:
    shell.ok("run", file)
    file.write_text("# nouvelle tête\n" + LINES + "note trois\n", "utf-8")
    answer = shell.ok("run", file)
    assert "1 ordre inscrit." in answer.out
    assert "4 ordres déjà inscrits" in answer.out
    assert types(shell)[-1] == "note.written"
    assert len(types(shell)) == 6


def test_lines_from_a_pipe_are_new_each_time(shell: Shell) -> None:
    shell.ok("campaign", "new", "essai")
    for _ in range(2):
        shell.ok("run", "-", typed="note bonsoir\n")
    assert types(shell).count("note.written") == 2


def test_a_refused_line_stops_the_run_and_is_named(shell: Shell, file: Path) -> None:
    file.write_text(LINES + "roll Personne Force --difficulty 3\nnote après\n", "utf-8")
    answer = shell("run", file)
    assert answer.status == 1
    assert f"{file}, ligne 8 : roll Personne" in answer.err
    assert "Aucun personnage ne s'appelle « Personne »" in answer.err
    assert len(types(shell)) == 5


def test_keep_going_takes_the_lines_after_a_refused_one(shell: Shell, file: Path) -> None:
    file.write_text(LINES + "roll Personne Force --difficulty 3\nrol\nnote après\n", "utf-8")
    answer = shell("run", file, "--keep-going")
    assert answer.status == 1
    assert len(types(shell)) == 6


def test_json_gives_one_document_a_line_refusals_too(shell: Shell, file: Path) -> None:
    file.write_text(LINES + "roll Personne Force --difficulty 3\nrol\ncharacter list\nnote après\n", "utf-8")
    answer = shell("--json", "run", file, "--keep-going")
    documents = [json.loads(line) for line in answer.out.splitlines()]
    assert [next(iter(document)) for document in documents] == [
        "events", "events", "events", "events", "refusal", "refusal", "characters", "events",
    ]  # fmt: skip
    assert documents[4]["refusal"]["code"] == "unknown-character"
    assert answer.err == ""
    again = [json.loads(line) for line in shell("--json", "run", file, "--keep-going").out.splitlines()]
    assert [document["result"]["repeated"] for document in again if "result" in document] == [True] * 5
    assert again[0]["events"] == documents[0]["events"]


def test_options_of_a_line_are_for_that_line_alone(shell: Shell) -> None:
    shell.ok("campaign", "new", "autre")
    shell.ok("campaign", "new", "essai")
    shell.ok("run", "-", typed="--as Paul note un\nnote deux\n-c autre note trois\nnote quatre\n")
    notes = [event for event in shell.json("log")["events"] if event["type"] == "note.written"]
    assert [(event["data"]["text"], event["actor"]) for event in notes] == [
        ("un", "Paul"),
        ("deux", "MJ"),
        ("quatre", "MJ"),
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('note "ouvert', "line-unreadable"),
        ("run -", "run-in-run"),
        ("note \0", "name-illegal"),
        ("import \0", "name-illegal"),
    ],
)
def test_a_line_that_cannot_be_read(shell: Shell, line: str, code: str) -> None:
    shell.ok("campaign", "new", "essai")
    answer = shell("--json", "run", "-", typed=line + "\n")
    assert answer.status == 1
    assert json.loads(answer.out)["refusal"]["code"] == code


def test_a_file_that_is_not_there(shell: Shell, tmp_path: Path) -> None:
    answer = shell("--json", "run", tmp_path / "absent.txt")
    assert (answer.status, answer.refusal["code"]) == (1, "file-unreadable")


def test_a_line_that_asks_for_help_does_not_end_the_run(shell: Shell) -> None:
    answer = shell("run", "-", typed="campaign new essai\nnote --help\n--version\nnote deux\n")
    assert answer.status == 0
    assert types(shell) == ["campaign.started", "deck.shuffled", "note.written"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("note do#mineur suite", "do#mineur suite"),
        ("note 'mi # bémol' fa # fin", "mi # bémol fa"),
        ('note "si # \\" la" # fin', 'si # " la'),
        ("note l\\'été \\# dièse#", "l'été # dièse#"),
        ("note a\u2028b", "a\u2028b"),
    ],
)
def test_a_comment_begins_with_a_word_of_its_own(shell: Shell, tmp_path: Path, line: str, text: str) -> None:
    file = tmp_path / "ordres.txt"
    file.write_text(f"campaign new essai\n# rien\n   # rien\n{line}\n", "utf-8-sig")
    shell.ok("run", file)
    assert shell.json("log", "--limit", "1")["events"][0]["data"]["text"] == text


def test_a_line_may_speak_another_language_but_not_change_the_database(shell: Shell, tmp_path: Path) -> None:
    answer = shell("run", "-", typed="--lang en campaign new essai\nnote un\n")
    assert "Campaign essai begins." in answer.out
    assert "Note : un" in answer.out
    other = tmp_path / "autre.db"
    answer = shell("--json", "run", "-", typed=f"--db {other} note x\n")
    assert json.loads(answer.out)["refusal"]["code"] == "run-one-database"
    assert not other.exists()
    answer = shell("--json", "run", "-", typed="--db postgresql://nour:s3cr3t@localhost/x note x\n")
    assert (answer.status, "s3cr3t" in answer.out + answer.err) == (1, False)


@pytest.mark.parametrize("command", ["run", "shell"])
def test_lines_are_given_now_and_each_under_an_id_of_its_own(shell: Shell, command: str) -> None:
    shell.ok("campaign", "new", "essai")
    words = (command, "-") if command == "run" else (command,)
    answer = shell("--json", "--at", "1", *words, typed="note un")
    assert (answer.status, answer.refusal["code"]) == (1, "at-in-order")
    answer = shell("--json", "--order-id", "018f0000-0000-7000-8000-000000000001", *words, typed="note un")
    assert (answer.status, answer.refusal["code"]) == (2, "usage")
    assert shell.json("log")["events"][-1]["seq"] == 2
