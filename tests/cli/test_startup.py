"""What a command imports: a start is quick because little is loaded."""

import compileall
import json
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import Struct

import greffier
from doors import Place, on_postgres
from greffier.app import SNAPSHOT_EVERY
from greffier.cli.main import PLACES
from shell import Shell, names

HEAVY = {"sqlalchemy", "alembic", "pydantic", "prompt_toolkit", "rich"}
LIBRARIES = "import click, hashlib, msgspec, sqlite3"
"""What an order cannot do without; `tests/benchmarks/start.py` times it by itself."""

LIGHT = {"bisect", "copy", "fractions", "getpass", "hmac", "math", "pwd", "termios", "unicodedata"}
"""What may be imported beside them. pathlib, for one, takes a third as long as all of Python's own start."""

MOST_FILES = 100
"""Files of ours in a process: 100 take as long to load as it takes to start Python."""

ACT = ("--trait", "Scribe", "--moyen", "Ruse", "--difficulty", "9")
TELL_AT_THE_END = """
import atexit, gc, json, sys
looks = lambda: sum(one["collections"] for one in gc.get_stats())
before = looks()
told = lambda: {"modules": sorted(sys.modules), "looks_for_garbage": looks() - before}
atexit.register(lambda: print(json.dumps(told()), file=sys.stderr))
"""
GREFFIER = """
from greffier.__main__ import main
main()
"""


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """As after an installation: a process that must compile first makes many more objects."""
    compileall.compile_dir(Path(greffier.__file__).parent, quiet=2)


class Ended(Struct):
    """What a process had come to when it ended."""

    modules: set[str]
    looks_for_garbage: int


def ended(shell: Shell, *words: str, script: str = GREFFIER) -> Ended:
    """A process of these words, as it ends."""
    answer = subprocess.run(
        [sys.executable, "-c", TELL_AT_THE_END + script, *words],
        env=shell.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(answer.stderr)
    return Ended({*found["modules"]}, found["looks_for_garbage"])


def floors(found: Ended) -> set[str]:
    """The floors of the house that were loaded."""
    return {name.split(".")[1] for name in found.modules if name.startswith("greffier.")}


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
        ("character", "show", "Ysane"),
        ("show", "3"),
        ("diff", "3"),
        ("replay",),
        ("--json", "note", "bonsoir"),
    ],
    ids=" ".join,
)
def test_a_hot_command_loads_nothing_that_is_slow_to_import(
    shell: Shell, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """Nor does it take long to find the folder of the states that are kept, and to begin with one."""
    shell.environment["GREFFIER_CACHE"] = str(tmp_path / "greffier")
    shell.lines("""
campaign new essai
character add Ysane --carac Force=3 --trait Scribe=Expert --moyen Ruse=-2
session open
task start mur --degrees 20 --difficulty 12
""")
    shell.ok("run", "-", typed="note il neige\n" * SNAPSHOT_EVERY)
    assert len(names(tmp_path / "greffier")) == len({"key", "a state"})
    del shell.environment["GREFFIER_CACHE"]
    shell.environment["XDG_CACHE_HOME"] = str(tmp_path)
    found = ended(shell, *words)
    libraries = ended(shell, script=LIBRARIES).modules
    ours = {name for name in found.modules if name.partition(".")[0] == "greffier"}
    assert {name.removeprefix("_") for name in found.modules - libraries - ours} <= LIGHT
    assert "greffier.store.ledger" in ours
    assert "greffier.views.schema" not in ours
    assert len(ours) <= MOST_FILES
    assert found.looks_for_garbage == 0


@on_postgres
def test_a_command_at_a_server_loads_no_migrations_once_the_tables_are_there(
    shell: Shell, place: Place
) -> None:
    shell.environment["GREFFIER_DB"] = place.name
    shell.ok("campaign", "new", "essai")
    loaded = {name.partition(".")[0] for name in ended(shell, "note", "bonsoir").modules}
    assert HEAVY & loaded == {"sqlalchemy"}


@pytest.mark.parametrize("words", [("--help",), ("--lang", "fr", "--help"), ("--version",)], ids=" ".join)
def test_help_loads_no_floor_but_the_door(shell: Shell, words: tuple[str, ...]) -> None:
    assert floors(ended(shell, *words)) == {"__main__", "cli"}


def test_the_form_of_events_is_told_without_looking_at_any_record(shell: Shell) -> None:
    assert floors(ended(shell, "schema", "events")) == {"__main__", "cli", "views", "vocabulary"}


def test_completing_a_command_loads_no_command(shell: Shell) -> None:
    shell.environment |= {"_GREFFIER_COMPLETE": "zsh_complete", "COMP_WORDS": "greffier ", "COMP_CWORD": "1"}
    found = ended(shell)
    assert floors(found) == {"__main__", "cli", "vocabulary"}
    assert not {f"greffier.cli.{place.partition(':')[0]}" for place in PLACES.values()} & found.modules
    assert "msgspec" not in found.modules
