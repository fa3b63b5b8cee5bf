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


def test_d35_loading_the_same_sheet_again_changes_nothing(shell: Shell, file: Path) -> None:
    """Not even once play has raised a Puissance that the sheet knows as it was at the start."""
    shell.ok("character", "load", file)
    before = shell.head()
    assert shell("--json", "character", "load", file).refusal["code"] == "nothing-changed"
    assert shell.head() == before
    shell.lines("""
session open
act Ysane --trait Scribe --moyen Ruse --difficulty 9 --ressource Meute --cards XVI
act Ysane --trait Scribe --moyen Ruse --difficulty 9 --ressource Or --cards XIX
""")
    before = shell.head()
    assert shell("--json", "character", "load", file).refusal["code"] == "nothing-changed"
    assert shell.head() == before
    raised = {"Meute": {"puissance": 3, "suit": "C"}, "Or": {"puissance": 1, "suit": None}}
    assert shell.json("character", "show", "Ysane")["ressources"] == raised


def test_b16_a_sheet_raises_a_puissance_and_never_lowers_it(shell: Shell, file: Path) -> None:
    shell.ok("character", "load", file)
    for puissance, now in ((5, 5), (4, 5), (0, 5), (6, 6)):
        ressources = f"ressources = {{ meute = {{ puissance = {puissance} }} }}"
        file.write_text(f'name = "Ysane"\nplayer = "{puissance}"\n{ressources}\n', "utf-8")
        shell.ok("character", "load", file)
        found = shell.json("character", "show", "Ysane")["ressources"]
        assert found["Meute"] == {"puissance": now, "suit": "C"}


def test_d35_a_run_that_loads_a_sheet_goes_on_where_it_stopped(
    shell: Shell, file: Path, tmp_path: Path
) -> None:
    orders = tmp_path / "orders.txt"
    orders.write_text(f"character load {file}\nnote fin\n", "utf-8")
    shell.ok("run", orders)
    before = shell.head()
    assert "rien à ajouter" in shell.ok("run", orders).out
    assert shell.head() == before


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
