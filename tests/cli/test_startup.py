"""What a command imports: a start is quick because little is loaded."""

import json
import subprocess
import sys

import pytest

from doors import Place, on_postgres
from shell import Shell

HEAVY = {"sqlalchemy", "alembic", "pydantic", "rich"}
ACT = ("--trait", "Scribe", "--moyen", "Ruse", "--difficulty", "9")
PRINT_MODULES = """
import atexit, json, sys
atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr))
from greffier.cli.main import main
main()
"""


def modules(shell: Shell, *words: str) -> set[str]:
    """The modules that a process of these words had loaded when it ended."""
    answer = subprocess.run(
        [sys.executable, "-c", PRINT_MODULES, *words],
        env=shell.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(answer.stderr))


@pytest.mark.parametrize(
    "words",
    [
        ("roll", "Ysane", "Force", "--difficulty", "9"),
        ("act", "Ysane", *ACT),
        ("act", "Ysane", *ACT, "--step"),
        ("task", "step", "mur", "Ysane", "Force"),
        ("task", "show", "mur"),
        ("log",),
        ("note", "bonsoir"),
        ("lesion", "add", "Ysane"),
        ("undo",),
        ("hand", "show", "Ysane"),
        ("show", "3"),
        ("diff", "3"),
        ("replay",),
    ],
    ids=" ".join,
)
def test_a_hot_command_loads_nothing_heavy(shell: Shell, words: tuple[str, ...]) -> None:
    shell.lines("""
campaign new essai
character add Ysane --carac Force=3 --trait Scribe=Expert --moyen Ruse=-2
session open
task start mur --degrees 20 --difficulty 12
""")
    loaded = modules(shell, *words)
    assert not {name.partition(".")[0] for name in loaded} & HEAVY
    assert "greffier.store.ledger" in loaded


@on_postgres
def test_a_command_at_a_server_loads_no_migrations_once_the_tables_are_there(
    shell: Shell, place: Place
) -> None:
    shell.environment["GREFFIER_DB"] = place.name
    shell.ok("campaign", "new", "essai")
    loaded = {name.partition(".")[0] for name in modules(shell, "note", "bonsoir")}
    assert HEAVY & loaded == {"sqlalchemy"}


@pytest.mark.parametrize("words", [("--help",), ("--lang", "fr", "--help"), ("--version",)], ids=" ".join)
def test_help_loads_no_floor_but_the_door(shell: Shell, words: tuple[str, ...]) -> None:
    ours = {name for name in modules(shell, *words) if name.startswith("greffier.")}
    assert {name.split(".")[1] for name in ours} == {"cli"}
