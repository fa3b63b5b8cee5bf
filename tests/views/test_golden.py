"""What people read, held against files: both sessions as they are told, the views, every help page."""

from pathlib import Path

import click
import pytest

from greffier.cli.main import cli
from greffier.views.language import LANGUAGES
from shell import SESSIONS, Shell

GOLDEN = Path(__file__).parent.parent / "golden"
READINGS = {
    "ascension-du-mur": [
        ("task", "show", "mur"),
        ("task", "list"),
        ("session", "list"),
        ("character", "show", "Corbin"),
        ("log", "--limit", "6"),
        ("show", "28"),
        ("replay",),
    ],
    "hiver-du-mur": [
        ("task", "show", "Le Mur"),
        ("character", "show", "Maël"),
        ("show", "29"),
        ("show", "43"),
        ("show", "46"),
        ("show", "42"),
        ("odds", "roll", "Maël", "Escalade", "--difficulty", "corsée"),
        ("--at", "30", "task", "show", "Le Mur"),
        ("--at", "30", "odds", "task", "Le Mur", "Ysane", "Escalade", "--specialite", "Glace"),
    ],
    "premiers-tirages": [
        ("character", "list"),
        ("character", "show", "Nour"),
        ("hand", "show", "Azelin"),
        ("deck", "show"),
        ("campaign", "show"),
        ("campaign", "list"),
        ("session", "show", "1"),
        ("--at", "10", "character", "show", "Nour"),
    ],
}


def held_against(name: str, text: str, *, renew: bool) -> None:
    file = GOLDEN / name
    if renew:
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("session", READINGS)
def test_a_session_as_it_is_told(tmp_path: Path, language: str, session: str, renew: bool) -> None:  # noqa: FBT001
    shell = Shell(tmp_path, language)
    told = [f"$ greffier run sessions/{session}", shell.ok("run", SESSIONS / session).out]
    for words in READINGS[session]:
        told += [f"$ greffier {' '.join(words)}", shell.ok(*words).out]
    held_against(f"{session}.{language}.txt", "\n".join(told), renew=renew)


def pages(command: click.Command, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The path of every help page."""
    below: list[tuple[str, ...]] = [path]
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found
            below += pages(found, (*path, name))
    return below


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_help_page(shell: Shell, language: str, renew: bool) -> None:  # noqa: FBT001
    told = []
    for path in pages(cli):
        told += [
            f"$ greffier {' '.join((*path, '--help'))}",
            shell.ok("--lang", language, *path, "--help").out,
        ]
    held_against(f"help.{language}.txt", "\n".join(told), renew=renew)
