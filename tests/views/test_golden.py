"""What people read, held against files: both sessions as they are told, the views, every help page."""

from itertools import pairwise
from pathlib import Path

import click
import pytest

from greffier.cli.main import cli
from greffier.engine.difference import differences
from greffier.views.differences import Side, differences_shown
from greffier.views.language import LANGUAGES
from greffier.views.speech import Speech
from greffier.vocabulary.state import State
from shell import SESSIONS, Shell
from states import edits, full, plain, read

GOLDEN = Path(__file__).parent.parent / "golden"
READINGS = {
    "ascension-du-mur": [
        ("task", "show", "mur"),
        ("task", "list"),
        ("session", "list"),
        ("character", "show", "Corbin"),
        ("log", "--limit", "6"),
        ("show", "28"),
        ("diff", "10", "20"),
        ("replay",),
    ],
    "hiver-du-mur": [
        ("task", "show", "Le Mur"),
        ("character", "show", "Maël"),
        ("show", "29"),
        ("show", "43"),
        ("show", "46"),
        ("show", "42"),
        ("diff", "hiver-du-mur@20"),
        ("odds", "roll", "Maël", "Escalade", "--difficulty", "corsée"),
        ("--at", "30", "task", "show", "Le Mur"),
        ("--at", "30", "odds", "task", "Le Mur", "Ysane", "Escalade", "--specialite", "Glace"),
    ],
    "relectures": [
        ("show", "22"),
        ("show", "28"),
        ("show", "34"),
        ("show", "37"),
        ("character", "show", "Nour"),
        ("log", "--character", "Corbin", "--type", "contest.amended"),
        ("log", "--character", "nour", "--type", "action.amended"),
        ("export", "--format", "markdown", "--session", "2"),
        ("export", "--format", "bbcode", "--session", "2"),
        ("export", "--format", "discord", "--session", "2"),
        ("export", "--format", "html", "--session", "2"),
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
        ("diff", "10", "60"),
        ("diff", "premiers-tirages", "114"),
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


CHANGES = (
    "pile to characters.nour.hand",
    "discard reversed",
    "title = autre",
    "origin.seq + 1",
    "unassigned + 1",
    "assigned.0 gone",
    "sequelles.1 gone",
    "sequelle_count + 1",
    "settings.tare-from-hand gone",
    "session.title = autre",
    "session.phrases reversed",
    "session.slots.dice 3.next + 1",
    "characters.ysane.name = autre",
    "characters.ysane.sheet.player = autre",
    "characters.ysane.sheet.caracs.Force + 1",
    "characters.ysane.sheet.specialites.Force.Lutte gone",
    "characters.ysane.sheet.traits.Bretteur + 1",
    "characters.ysane.sheet.moyens.Savoir + 1",
    "characters.ysane.sheet.ressources.Encre.puissance + 1",
    "characters.ysane.sheet.ressources.Encre.suit = C",
    "characters.ysane.sheet.heritages.0 gone",
    "characters.ysane.sheet.tare null",
    "characters.ysane.lesions + 1",
    "characters.ysane.blessures + 1",
    "characters.ysane.modifiers.neige.value + 1",
    "characters.ysane.action null",
    "characters.nour.action.declared.difficulty + 1",
    "characters.nour.modifiers reversed",
    "tasks.mur.status = halted",
    "tasks.mur.degrees + 1",
    "tasks.mur.difficulty + 1",
    "tasks.mur.on_critical = lose",
    "tasks.quête gone",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_differs(language: str, renew: bool) -> None:  # noqa: FBT001
    speech, found = Speech(language), edits()
    changed = plain(full())
    for name in CHANGES:
        found[name](changed)
    states = [State(), full(), read(changed), full(), State()]
    told = [
        differences_shown(
            [Side("", "A", 1, bytes(32)), Side("", "B", 2, bytes(32))], differences(*pair), speech
        )
        for pair in pairwise(states)
    ]
    held_against(f"differences.{language}.txt", "\n\n".join(told) + "\n", renew=renew)


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
