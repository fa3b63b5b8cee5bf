"""Terminals, pipes and encodings of every kind: nothing is lost, and what was recorded did not fail."""

import json
import os
import subprocess
import sys

import pytest

from shell import Shell, command

TABLE = """
campaign new essai
character add Élodie --carac Force=3
session open
lesion add Élodie 2
note "une flèche → l'abîme 🎲"
"""


@pytest.fixture
def seated(shell: Shell) -> Shell:
    shell.lines(TABLE)
    return shell


def piped(
    shell: Shell, *words: str, given: bytes | None = None, **environment: str
) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        command(*words),
        env={**shell.environment, **environment},
        capture_output=True,
        check=False,
        input=given,
    )


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1", "utf-8", "cp437"])
@pytest.mark.parametrize(
    "words", [("log",), ("roll", "Élodie", "Force", "--difficulty", "12"), ("--json", "log")]
)
def test_d32_every_line_reaches_a_pipe_in_any_encoding(
    seated: Shell, encoding: str, words: tuple[str, ...]
) -> None:
    utf8 = piped(seated, *words, PYTHONIOENCODING="utf-8")
    answer = piped(seated, *words, PYTHONIOENCODING=encoding)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.count(b"\n") == utf8.stdout.count(b"\n")


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1", "utf-8", "cp437", "utf-16"])
def test_d32_json_is_read_as_such_from_any_encoding(seated: Shell, encoding: str) -> None:
    words = (("--json", "log"), ("--json", "note", "l'abîme 🎲"), ("--json", "note", "🎲", "--at", "é"))
    for asked in words:
        told = piped(seated, *asked, PYTHONIOENCODING=encoding)
        read = [json.loads(said.decode(encoding)) for said in (told.stdout, told.stderr) if said]
        assert len(read) == 1
    log = piped(seated, "--json", "log", PYTHONIOENCODING=encoding).stdout.decode(encoding)
    assert json.loads(log) == seated.json("log")


def test_d32_a_minus_stays_a_minus(seated: Shell) -> None:
    answer = piped(
        seated, "roll", "Élodie", "Force", "--difficulty", "30", "--dice", "1,1,1", PYTHONIOENCODING="cp1252"
    )
    assert "3 -2 lésion = 1 contre 30, marge -29".encode("cp1252") in answer.stdout


def test_a_refusal_is_said_in_any_encoding(seated: Shell) -> None:
    answer = piped(seated, "note", "", PYTHONIOENCODING="cp1252")
    assert answer.returncode == 1
    assert answer.stderr.startswith("Refusé : Texte".encode("cp1252"))


@pytest.mark.parametrize("to", ["/dev/full", "closed"])
def test_an_order_whose_answer_cannot_be_written_was_recorded_all_the_same(seated: Shell, to: str) -> None:
    if to == "closed":
        ours, theirs = os.pipe()
        os.close(ours)
        process = seated.process("note", "un", stdout=theirs)
        os.close(theirs)
    else:
        with open(to, "wb") as full:  # noqa: PTH123 - a device
            process = seated.process("note", "un", stdout=full)
    _, said = process.communicate(timeout=30)
    assert (process.returncode, said) == (0, b"")
    assert seated.json("log", "--limit", "1")["events"][0]["data"] == {"text": "un"}


def test_what_comes_through_a_pipe_is_utf8_whatever_the_locale(seated: Shell) -> None:
    for encoding in ("ascii", "cp1252", "utf-8"):
        answer = piped(seated, "run", "-", given="note été 🎲\n".encode(), PYTHONIOENCODING=encoding)
        assert answer.returncode == 0, answer.stderr
        assert seated.json("log", "--limit", "1")["events"][0]["data"] == {"text": "été 🎲"}
    answer = piped(seated, "--json", "run", "-", given="note été\n".encode("latin-1"))
    assert answer.returncode == 1
    assert b"file-not-utf8" in answer.stderr


def test_a_closed_stdin_has_no_lines(seated: Shell) -> None:
    words = ["sh", "-c", 'exec "$@" <&-', "sh", *command("run", "-")]
    answer = subprocess.run(words, env=seated.environment, capture_output=True, check=False)
    assert (answer.returncode, answer.stderr) == (0, b"")


@pytest.mark.parametrize(
    "words",
    [
        ("character", "show", "\udcff"),
        ("-c", "\udcff", "log"),
        ("run", "\udcff"),
        ("--order-id", "\udcff", "note", "x"),
        ("roll", "Élodie", "\udcff", "--difficulty", "3"),
        ("roll", "Élodie", "Force", "--difficulty", "\udcff"),
    ],
)
def test_bytes_that_are_no_text_are_refused_not_a_traceback(seated: Shell, words: tuple[str, ...]) -> None:
    for answer in (seated(*words), seated("--json", *words)):
        assert answer.status == 1
        assert "Traceback" not in answer.err


def test_an_unknown_command_of_no_text_is_usage(seated: Shell) -> None:
    assert seated("--json", "\udcff").status == 2


def test_a_terminal_asks_for_no_json(seated: Shell) -> None:
    """JSON is for scripts: one document, and nobody is asked."""
    seated.ok("character", "set", "Élodie", "--trait", "Scribe=4", "--moyen", "Ruse=0")
    assert (
        len(
            seated.json("act", "Élodie", "--trait", "scribe", "--moyen", "ruse", "--difficulty", "30")[
                "events"
            ]
        )
        == 6
    )


INTERRUPTED = """
import sys
class Interrupting:
    def find_spec(self, name, *_):
        if name == "click":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
from greffier.__main__ import main
main()
"""


def test_ctrl_c_while_a_command_is_being_loaded_ends_it_without_a_word(shell: Shell) -> None:
    words = [sys.executable, "-c", INTERRUPTED, "log"]
    answer = subprocess.run(words, env=shell.environment, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stdout, answer.stderr) == (1, "", "\n")
