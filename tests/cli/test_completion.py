"""Completion at a shell's prompt: commands and options with their help, and the names the campaign knows."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from shell import Shell, command

BASH = shutil.which("bash")
AS_BASH_DOES = """
eval "$(_GREFFIER_COMPLETE=bash_source greffier)"
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_greffier_completion greffier
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def known(shell: Shell) -> Shell:
    """A shell with a campaign where there is something to name."""
    shell.lines("""
campaign new 'Le Mur'
character add 'Jean Valjean' --carac Force=3 --specialite Force/Glace=1 --trait Forçat=Expert --moyen Ruse=1
character add Élodie --carac Esprit=2 --ressource 'La Meute=1'
task start 'le mur' --degrees 20 --difficulty 12
""")
    return shell


def completed(shell: Shell, *words: str) -> dict[str, str]:
    """What zsh is told that the last word may become, each with its help."""
    shell.environment |= {
        "_GREFFIER_COMPLETE": "zsh_complete",
        "COMP_WORDS": " ".join(("greffier", *words)),
        "COMP_CWORD": str(len(words)),
    }
    answer = subprocess.run(command(), env=shell.environment, capture_output=True, text=True, check=True)
    assert answer.stderr == ""
    lines = answer.stdout.rstrip("\n").split("\n")
    return dict(zip(lines[1::3], lines[2::3], strict=True))


@pytest.mark.parametrize(
    ("language", "help_"), [("fr", "Jeter un pas de la tâche."), ("en", "Roll one step of the task.")]
)
def test_a_command_is_completed_with_what_it_does(tmp_path: Path, language: str, help_: str) -> None:
    found = completed(Shell(tmp_path, language), "--json", "task", "st")
    assert list(found) == ["start", "step"]
    assert found["step"] == help_


def test_an_option_is_completed_with_what_it_is(shell: Shell) -> None:
    found = completed(shell, "roll", "--di")
    assert list(found) == ["--dice", "--difficulty"]
    assert found["--dice"] == "Faces jetées à la table."


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("-c", ""), ["Le Mur"]),
        (("campaign", "use", "le"), ["Le Mur"]),
        (("roll", ""), ["Jean Valjean", "Élodie"]),
        (("character", "show", "é"), ["Élodie"]),
        (("log", "--character", "JEAN"), ["Jean Valjean"]),
        (("log", "--type", "note"), ["note.written"]),
        (("task", "step", ""), ["le mur"]),
        (("task", "step", "'le mur'", "Él"), ["Élodie"]),
        (("roll", "Élodie", ""), ["Esprit"]),
        (("roll", "'Jean Valjean'", "Force", "--specialite", ""), ["Glace"]),
        (("act", "'Jean Valjean'", "--trait", ""), ["Forçat"]),
        (("act", "Élodie", "--moyen", ""), []),
        (("puissance", "assign", "3", ""), ["La Meute"]),
        (("-c", "ailleurs", "roll", ""), []),
    ],
    ids=" ".join,
)
def test_a_name_that_the_campaign_knows_is_completed(
    known: Shell, words: tuple[str, ...], names: list[str]
) -> None:
    assert [name for name in completed(known, *words) if name] == names
    assert not Path(f"{known.database}-wal").exists()


def test_who_is_retired_is_offered_only_where_something_is_read(known: Shell) -> None:
    known.ok("character", "retire", "élodie")
    found = {
        words: [*completed(known, *words, "")]
        for words in (("roll",), ("hand", "deal"), ("sequelle", "add", "1", "--on"))
    }
    assert [*found.values()] == [["Jean Valjean"]] * 3
    for words in (("character", "show"), ("log", "--character"), ("luck",)):
        assert [*completed(known, *words, "")] == ["Jean Valjean", "Élodie"], words


def test_a_file_is_left_to_the_shell(shell: Shell) -> None:
    shell.environment |= {
        "_GREFFIER_COMPLETE": "bash_complete",
        "COMP_WORDS": "greffier run",
        "COMP_CWORD": "2",
    }
    answer = subprocess.run(command(), env=shell.environment, capture_output=True, text=True, check=True)
    assert answer.stdout == "file,\n"


def test_where_there_is_no_record_nothing_is_completed_and_none_is_begun(shell: Shell) -> None:
    assert [name for name in completed(shell, "roll", "") if name] == []
    assert not shell.database.exists()
    shell.database.write_text("another program's")
    assert [name for name in completed(shell, "roll", "") if name] == []


@pytest.mark.skipif(BASH is None, reason="bash: not installed")
@pytest.mark.parametrize(
    ("words", "reply"),
    [
        (("roll", "Jea"), "Jean\\ Valjean"),
        (("roll", "Jean\\ V"), "Jean\\ Valjean"),
        (("roll", '"Jean V'), "Jean Valjean"),
        (("roll", "Jean\\ Valjean", ""), "Force"),
        (("charac",), "character"),
    ],
    ids=" ".join,
)
def test_bash_gets_a_name_as_it_is_to_be_typed(known: Shell, words: tuple[str, ...], reply: str) -> None:
    path = os.pathsep.join((str(Path(sys.executable).parent), known.environment["PATH"]))
    answer = subprocess.run(
        [str(BASH), "-c", AS_BASH_DOES, "bash", "greffier", *words],
        env=known.environment | {"PATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (answer.stdout, answer.stderr) == (f"{reply}\n", "")
