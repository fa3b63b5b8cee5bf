"""character load: a sheet from a TOML file."""

from pathlib import Path

import pytest

from shell import Shell

SHEET = """
name = "Ysane"
player = "Paul"
heritages = ["XVI", "le soleil"]
tare = "XII"
caracs = { Escalade = 4 }
specialites = { Escalade = { Glace = 2 } }
traits = { Chasseresse = "Expert", Scribe = 1 }
moyens = { Ruse = 1, Savoir = -1 }
ressources = { Meute = { puissance = 2, suit = "Coupe" }, Or = {} }
"""


@pytest.fixture
def file(shell: Shell, tmp_path: Path) -> Path:
    shell.ok("campaign", "new", "essai")
    path = tmp_path / "ysane.toml"
    path.write_text(SHEET, "utf-8")
    return path


def test_a_sheet_is_loaded_whole(shell: Shell, file: Path) -> None:
    shell.ok("character", "load", file)
    found = shell.json("character", "show", "ysane")
    assert found["caracs"] == {"Escalade": 4}
    assert found["specialites"] == {"Escalade": {"Glace": 2}}
    assert found["traits"] == {"Chasseresse": 4, "Scribe": 1}
    assert found["moyens"] == {"Ruse": 1, "Savoir": -1}
    assert found["ressources"] == {
        "Meute": {"puissance": 2, "suit": "C"},
        "Or": {"puissance": 0, "suit": None},
    }
    assert (found["heritages"], found["tare"], found["player"]) == (["XVI", "XIX"], "XII", "Paul")


def test_loading_again_changes_what_the_file_says(shell: Shell, file: Path) -> None:
    shell.ok("character", "load", file)
    file.write_text('name = "YSANE"\ncaracs = { Escalade = 5 }\n', "utf-8")
    event = shell.json("character", "load", file)["events"][0]
    assert (event["type"], event["data"]["changed"]) == ("character.revised", ["caracs"])
    found = shell.json("character", "show", "ysane")
    assert (found["caracs"], found["tare"]) == ({"Escalade": 5}, "XII")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("name = ", "sheet-malformed"),
        ('caracs = { Force = "trois" }\nname = "X"', "sheet-malformed"),
        ('name = "X"\nforce = 3', "sheet-malformed"),
        ("player = 'P'", "sheet-malformed"),
        ('name = "X"\ntraits = { Scribe = "Maître" }', "unknown-rank"),
        ('name = "X"\nheritages = ["B7"]', "not-a-lame"),
        ('name = "X"\ncaracs = { Force = -1 }', "number-out-of-range"),
    ],
)
def test_a_sheet_that_will_not_do(shell: Shell, file: Path, text: str, code: str) -> None:
    file.write_text(text, "utf-8")
    before = shell.head()
    answer = shell("--json", "character", "load", file)
    assert (answer.status, answer.refusal["code"]) == (1, code)
    assert shell.head() == before


def test_a_sheet_that_is_not_there(shell: Shell, file: Path) -> None:
    answer = shell("--json", "character", "load", file.with_name("absent.toml"))
    assert (answer.status, answer.refusal["code"]) == (1, "file-unreadable")
