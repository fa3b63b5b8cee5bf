"""export in words: of a session, as JSON, into a file, of the past; what the texts say, tests/views holds."""

import json
from pathlib import Path

import pytest

from greffier.views.chronicle import FORMS
from shell import SESSIONS, Shell

each_form = pytest.mark.parametrize("form", FORMS)


@each_form
def test_a_session_is_told_alone(shell: Shell, form: str) -> None:
    shell.ok("run", SESSIONS / "relectures")
    whole, second = (shell.ok("export", "--format", form, *words).out for words in ((), ("--session", "2")))
    assert "Le retour" in second
    assert "on se relit" in whole
    assert "on se relit" not in second
    seqs = [event["seq"] for event in shell.json("log", "--session", "2")["events"]]
    report = shell.json("export", "--format", form, "--session", "2", "-o", shell.database.parent / "out")
    assert report["events"] == len(seqs)


def test_the_lines_of_a_session_are_those_of_the_record(shell: Shell) -> None:
    shell.ok("run", SESSIONS / "relectures")
    lines = [json.loads(line) for line in shell.ok("export", "--session", "2").out.splitlines()]
    whole = [json.loads(line) for line in shell.ok("export").out.splitlines()]
    assert lines == [line for line in whole if line["session"] == 2]
    assert lines


@pytest.mark.parametrize("form", ["jsonl", *FORMS])
@pytest.mark.parametrize("number", ["0", "3", "-1"])
def test_a_session_that_was_not_held_is_refused(shell: Shell, tmp_path: Path, form: str, number: str) -> None:
    shell.ok("run", SESSIONS / "relectures")
    file = tmp_path / "out"
    answer = shell("--json", "export", "--format", form, "--session", number, "-o", file)
    assert (answer.status, answer.refusal["code"]) == (1, "unknown-session")
    assert not file.exists()


@each_form
def test_what_goes_to_a_file_is_what_goes_to_a_pipe(shell: Shell, tmp_path: Path, form: str) -> None:
    shell.ok("run", SESSIONS / "relectures")
    file = tmp_path / "out"
    assert shell.json("export", "--format", form, "-o", file) == {"file": str(file), "events": 63}
    process = shell.process("export", "--format", form)
    out, _ = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, file.read_bytes())


@pytest.mark.parametrize("form", ["markdown", "bbcode", "html", "csv"])
def test_json_has_the_text(shell: Shell, form: str) -> None:
    shell.ok("run", SESSIONS / "relectures")
    text = shell.ok("export", "--format", form).out
    found = shell.json("export", "--format", form)
    assert {**found, "text": found["text"].replace("\r\n", "\n")} == {
        "format": form,
        "text": text.replace("\r\n", "\n"),
    }


def test_d29_json_has_the_messages_to_send_one_by_one(shell: Shell) -> None:
    shell.ok("run", SESSIONS / "relectures")
    found = shell.json("export", "--format", "discord")
    assert found["format"] == "discord"
    assert len(found["messages"]) > 1
    assert max(map(len, found["messages"])) <= 2000
    text = shell.ok("export", "--format", "discord").out
    assert text == "\n\n-------- 8< --------\n\n".join(found["messages"]) + "\n"


@each_form
def test_the_past_is_told_as_it_stood(shell: Shell, form: str) -> None:
    """The reading again of #14 came with #15: at #14, it is not marked."""
    shell.ok("run", SESSIONS / "relectures")
    marked = ",15,Nour," if form == "csv" else "relu #15"
    bare = shell.ok("export", "--format", form).out.replace("\u200b", "")
    assert marked in bare
    then = shell.ok("--at", "14", "export", "--format", form).out.replace("\u200b", "")
    assert marked not in then
    assert shell.json("--at", "14", "export", "--format", form, "-o", "/dev/null")["events"] == 14
