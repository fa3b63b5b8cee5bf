"""shell: lines typed at a prompt, at a real terminal; the same lines through a pipe."""

import json
import signal
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from greffier.cli.desk import Desk
from greffier.cli.main import cli
from greffier.cli.prompt import Words
from shell import Shell
from terminal import Terminal

TABLE = """
campaign new essai
character add Nour --trait Scribe=Expert --moyen Ruse=+2
character add "Jean de l'Aube" --carac Force=3
task start "Le Mur" --degrees 20 --difficulty 12
session open
"""
ACT = "act Nour --trait Scribe --moyen Ruse --difficulty 30"
UP, TAB, CTRL_C, CTRL_D = "\x1b[A", "\t", "\x03", "\x04"


@pytest.fixture
def seated(shell: Shell, tmp_path: Path) -> Shell:
    shell.environment |= {"XDG_STATE_HOME": str(tmp_path / "state"), "PROMPT_TOOLKIT_NO_CPR": "1"}
    shell.lines(TABLE)
    return shell


@pytest.fixture
def terminal(seated: Shell) -> Iterator[Terminal]:
    terminal = Terminal(seated, "shell")
    terminal.until("Ctrl-D")
    terminal.until("essai>")
    yield terminal
    terminal.end(signal.SIGKILL)


def notes(shell: Shell) -> list[str]:
    return [event["data"]["text"] for event in shell.json("log", "--type", "note.written")["events"]]


def test_each_line_is_recorded_as_it_is_typed(terminal: Terminal, seated: Shell) -> None:
    terminal.press("note 'la neige tombe'\r")
    terminal.until("Note : la neige tombe")
    assert notes(seated) == ["la neige tombe"]
    terminal.press("lesion add Nour\r")
    terminal.until("total 1")
    terminal.until("essai>")
    terminal.press(CTRL_D)
    assert terminal.process.wait(20) == 0


@pytest.mark.parametrize("word", ["exit", "quit", "quitter"])
def test_a_word_leaves(terminal: Terminal, word: str) -> None:
    terminal.press(f"{word}\r")
    assert terminal.process.wait(20) == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("lesion add Personne", "Aucun personnage"),
        ("lesion ad Nour", "ad"),
        ("note 'sans fin", "guillemet"),
        ("run ailleurs.txt", "lancer d'autres"),
        ("shell", "lancer d'autres"),
    ],
)
def test_a_line_that_is_refused_is_explained_and_the_next_one_taken(
    terminal: Terminal, seated: Shell, line: str, said: str
) -> None:
    terminal.press(f"{line}\r")
    terminal.until(said)
    terminal.until("essai>")
    terminal.press("note après\r")
    terminal.until("Note : après")
    assert notes(seated) == ["après"]


def test_the_prompt_names_the_campaign_in_use(terminal: Terminal) -> None:
    terminal.press("campaign new veillée\r")
    terminal.until("veillée>")
    terminal.press("campaign use essai\r")
    terminal.until("essai>")


def test_an_action_is_asked_about_card_by_card(terminal: Terminal, seated: Shell) -> None:
    terminal.press(f"{ACT}\r")
    terminal.until("piocher")
    assert len(seated.json("hand", "show", "Nour")["in_play"]) == 1
    terminal.press("\r")
    terminal.until("piocher")
    held = seated.json("hand", "show", "Nour")["in_play"]
    assert len(held) == 2
    terminal.interrupt("essai>")
    assert seated.json("hand", "show", "Nour")["in_play"] == held
    terminal.press("play Nour best\r")
    terminal.until("Nour joue")
    assert seated.json("hand", "show", "Nour")["in_play"] == []


def test_ctrl_c_breaks_a_line_off_and_stays(terminal: Terminal, seated: Shell) -> None:
    terminal.press("note jamais")
    terminal.press(CTRL_C)
    terminal.until("essai>")
    terminal.press("note toujours\r")
    terminal.until("Note : toujours")
    assert notes(seated) == ["toujours"]


def test_what_was_typed_is_remembered_for_its_owner_alone(seated: Shell, tmp_path: Path) -> None:
    first = Terminal(seated, "shell")
    first.until("essai>")
    first.press("note encore\r")
    first.until("Note : encore")
    first.until("essai>")
    first.press(CTRL_D)
    assert first.process.wait(20) == 0
    [history] = (tmp_path / "state").rglob("history")
    assert stat.S_IMODE(history.stat().st_mode) == 0o600
    again = Terminal(seated, "shell")
    again.until("essai>")
    again.press(f"{UP}\r")
    again.until("Note : encore")
    again.until("essai>")
    again.press(CTRL_D)
    assert again.process.wait(20) == 0
    assert notes(seated) == ["encore", "encore"]


def test_lines_that_are_pasted_at_once_are_taken_one_by_one(terminal: Terminal, seated: Shell) -> None:
    terminal.press("\x1b[200~note un\nlesion add Personne\nnote deux\nquitter\nnote trois\x1b[201~")
    terminal.press("\r")
    assert terminal.process.wait(20) == 0
    assert notes(seated) == ["un", "deux"]


def test_a_line_goes_to_the_campaign_that_the_prompt_names(terminal: Terminal, seated: Shell) -> None:
    """Somebody else, or another window, has chosen another one meanwhile."""
    seated.ok("campaign", "new", "ailleurs")
    terminal.press("note ici\r")
    terminal.until("Note : ici")
    seated.ok("campaign", "use", "essai")
    assert notes(seated) == ["ici"]


def test_a_history_that_takes_no_more_holds_nothing_up(
    terminal: Terminal, seated: Shell, tmp_path: Path
) -> None:
    [history] = (tmp_path / "state").rglob("history")
    history.unlink()
    history.mkdir()  # as on a full disk: whoever runs the tests may write to any file
    terminal.press("note malgré tout\r")
    said = terminal.until("Note : malgré tout") + terminal.until("essai>")
    terminal.press(f"{UP}\r")
    said += terminal.until("Note : malgré tout")
    assert "Errno" not in said
    assert notes(seated) == ["malgré tout"] * 2


def test_help_speaks_the_language_of_the_shell(seated: Shell) -> None:
    french, english = (
        seated("--lang", one, "shell", typed="--help\nnote --help\n").out for one in ("fr", "en")
    )
    assert french.count("Usage : greffier") == 2
    assert english.count("Usage: greffier") == 2


def test_tab_completes_at_the_prompt(terminal: Terminal, seated: Shell) -> None:
    terminal.press(f"lesion add Je{TAB}")
    terminal.until("Aube'")
    terminal.press("\r")
    terminal.until("total 1")
    assert seated.json("character", "show", "Jean de l'Aube")["lesions"] == 1


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("", None),
        ("chara", ["character"]),
        ("character s", ["set", "show"]),
        ("task show ", ["'Le Mur'"]),
        ("task show L", ["'Le Mur'"]),
        ("task show 'L", ["'Le Mur'"]),
        ('task show "le m', ["'Le Mur'"]),
        ("task show Le\\ M", ["'Le Mur'"]),
        ("lesion add j", ["'Jean de l'\"'\"'Aube'"]),
        ("lesion add Z", []),
        ("note --sec", ["--secret"]),
        ("act Nour --trait S", ["Scribe"]),
        ("--lang fr chara", ["character"]),
    ],
)
def test_a_word_becomes_what_the_campaign_knows(
    seated: Shell, monkeypatch: pytest.MonkeyPatch, line: str, completed: list[str] | None
) -> None:
    for name, value in seated.environment.items():
        monkeypatch.setenv(name, value)
    desk = Desk()
    desk.settle(str(seated.database), "essai", None, None, None)
    found = list(Words(cli, desk).get_completions(Document(line), CompleteEvent()))
    assert completed is None or [one.text for one in found] == [f"{word} " for word in completed]
    assert found or not completed
    typed = {-one.start_position for one in found}
    assert len(typed) <= 1
    desk.leave()


def test_a_file_is_completed_too(seated: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mur d'hiver.jsonl").touch()
    monkeypatch.chdir(tmp_path)
    desk = Desk()
    desk.settle(str(seated.database), "essai", None, None, None)
    found = list(Words(cli, desk).get_completions(Document("audit mur"), CompleteEvent()))
    assert [(one.text, one.start_position) for one in found] == [("'mur d'\"'\"'hiver.jsonl'", -3)]
    desk.leave()


def test_through_a_pipe_the_lines_are_those_of_a_run(seated: Shell) -> None:
    answer = seated("shell", typed="note un\nlesion add Personne\n\n# rien\nnote deux\n")
    assert answer.status == 1
    assert "Personne" in answer.err
    assert ">" not in answer.out
    assert notes(seated) == ["un", "deux"]
    documents = [
        json.loads(line) for line in seated("--json", "shell", typed="note x\nnote ''").out.splitlines()
    ]
    assert [*documents[0]] == ["events", "result"]
    assert documents[1]["refusal"]["code"] == "name-empty"


def test_a_line_of_a_run_is_no_prompt(seated: Shell) -> None:
    answer = seated("--json", "run", "-", typed="shell")
    assert json.loads(answer.out)["refusal"]["code"] == "run-in-run"
