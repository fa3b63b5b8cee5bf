"""Tenths stand behind a comma in French and behind a point in English; JSON knows no language."""

import re

import pytest

from shell import SESSIONS, Shell

READINGS = [
    ("hiver-du-mur", ("odds", "roll", "Maël", "Escalade", "--difficulty", "12")),
    ("hiver-du-mur", ("--at", "30", "odds", "task", "Le Mur", "Ysane", "Escalade")),
    ("hiver-du-mur", ("--at", "30", "task", "show", "Le Mur")),
    ("hiver-du-mur", ("luck",)),
    (
        "premiers-tirages",
        ("odds", "act", "Azelin", "--trait", "Scribe", "--moyen", "Force", "--difficulty", "13"),
    ),
    ("premiers-tirages", ("luck",)),
]


@pytest.mark.parametrize(("session", "words"), READINGS)
def test_tenths_are_written_as_the_language_does(shell: Shell, session: str, words: tuple[str, ...]) -> None:
    shell.ok("run", SESSIONS / session)
    french = shell.ok("--lang", "fr", *words).out
    english = shell.ok("--lang", "en", *words).out
    numbers = re.findall(r"\d+,\d+(?: %)?", french)
    assert numbers
    assert re.findall(r"\d+\.\d+(?: %)?", english) == [number.replace(",", ".") for number in numbers]
    assert not re.search(r"\d\.\d", french)
    assert shell.json("--lang", "fr", *words) == shell.json("--lang", "en", *words)
