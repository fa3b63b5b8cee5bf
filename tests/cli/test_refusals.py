"""Bad input: one sentence, the clause, a hint, exit 1 or 2, and nothing recorded."""

import os
import subprocess
from pathlib import Path

import pytest

from shell import Shell, command

TABLE = """
campaign new essai
character add Élodie --carac Force=3 --trait Scribe=Expert --moyen Ruse=+1
session open --seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
hand deal Élodie --cards XIX
"""


@pytest.fixture
def seated(shell: Shell) -> Shell:
    """A shell with a campaign, a character and an open session."""
    shell.lines(TABLE)
    return shell


def refused(shell: Shell, *words: str, code: str, clause: str = "") -> dict[str, str]:
    """The refusal of these words, the same in text and JSON and both languages; nothing is recorded."""
    before = shell.head()
    refusal = None
    for language in ("en", "fr"):
        answer = shell("--lang", language, "--json", *words)
        assert (answer.status, answer.out) == (1, "")
        refusal = answer.refusal
        text = shell("--lang", language, *words)
        assert (text.status, text.out) == (1, "")
        first, second = text.err.splitlines()
        assert first.endswith(refusal["message"])
        assert second.strip() == refusal["hint"]
        assert refusal["hint"]
    assert shell.head() == before
    assert refusal
    assert (refusal["code"], refusal["clause"]) == (code, clause)
    return refusal


def test_no_campaign(shell: Shell) -> None:
    shell.ok("run", "-", typed="campaign list")
    answer = shell("--json", "roll", "Élodie", "Force", "--difficulty", "3")
    assert (answer.status, answer.refusal["code"]) == (1, "no-campaign")


def test_an_unknown_campaign(seated: Shell) -> None:
    answer = seated("--json", "-c", "esai", "note", "x")
    assert (answer.status, answer.refusal["code"]) == (1, "unknown-campaign")
    assert "essai" in answer.refusal["hint"]


@pytest.mark.parametrize(
    "words",
    [
        ("roll", "Élodie", "Force", "--difficulty", "3"),
        ("roll", "Élodie", "Force", "--difficulty", "3", "--dice", "1,2,3"),
        ("act", "Élodie", "--trait", "scribe", "--moyen", "ruse", "--difficulty", "9"),
        ("hand", "deal", "Élodie", "2"),
        ("session", "close"),
        ("entropy", "Paul", "le vent"),
    ],
)
def test_no_open_session(seated: Shell, words: tuple[str, ...]) -> None:
    seated.ok("session", "close")
    refused(seated, *words, code="no-open-session", clause="C2")


def test_an_unknown_character_is_offered_the_nearest(seated: Shell) -> None:
    refusal = refused(seated, "roll", "Elodie", "Force", "--difficulty", "3", code="unknown-character")
    assert "Élodie" in refusal["hint"]


def test_an_unknown_difficulty(seated: Shell) -> None:
    refusal = refused(
        seated, "roll", "Élodie", "Force", "--difficulty", "corsé", code="unknown-difficulty", clause="E9"
    )
    assert "Corsée" in refusal["hint"]
    act = ("act", "Élodie", "--trait", "Scribe", "--moyen", "Ruse", "--difficulty", "zzz")
    refusal = refused(seated, *act, code="unknown-difficulty", clause="B18")
    assert "Théoriquement faisable" in refusal["hint"]


ACT = ("act", "Élodie", "--trait", "Scribe", "--moyen", "Ruse", "--difficulty", "9")


def test_a_card_not_in_the_pile(seated: Shell) -> None:
    refused(seated, *ACT, "--cards", "XIX", code="card-not-in-pile", clause="C3")


def test_a_card_not_in_the_hand(seated: Shell) -> None:
    refusal = refused(seated, *ACT, "--hand", "XX", code="card-not-in-hand", clause="B9")
    assert "Le Soleil [XIX]" in refusal["hint"]


def test_d05_a_card_played_from_the_hand_is_not_in_it_any_more(seated: Shell) -> None:
    seated.ok(*ACT, "--hand", "XIX")
    held = seated.json("hand", "show", "élodie")
    assert (held["hand"], held["aside"]) == ([], ["XIX"])
    refused(seated, *ACT, "--hand", "XIX", code="card-not-in-hand", clause="B9")


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ("1,2,3,4,5,6,1", "wrong-number-of-dice"),
        ("1,2", "wrong-number-of-dice"),
        ("1,2,7", "face-impossible"),
    ],
)
def test_faces_that_cannot_be(seated: Shell, dice: str, code: str) -> None:
    refused(seated, "roll", "Élodie", "Force", "--difficulty", "3", "--dice", dice, code=code, clause="C3")


def test_d39_a_second_session_open(seated: Shell) -> None:
    refused(seated, "session", "open", code="session-already-open")
    kinds = [event["type"] for event in seated.json("log")["events"]]
    assert (kinds.count("session.opened"), kinds.count("deck.shuffled")) == (1, 1)


@pytest.mark.parametrize(
    ("option", "clause"),
    [("--carac=Force=-1", "E1"), ("--specialite=Force/Lutte=-2", "E3"), ("--ressource=Or=-1", "B16")],
)
def test_a_negative_score(seated: Shell, option: str, clause: str) -> None:
    refused(seated, "character", "set", "Élodie", option, code="number-out-of-range", clause=clause)


@pytest.mark.parametrize("name", ["No\0ur", "No\x1bur", "No\nur", "\udc80"])
def test_a_name_with_what_cannot_be_shown(seated: Shell, name: str) -> None:
    refused(seated, "character", "add", name, code="name-illegal")
    refused(seated, "campaign", "new", name, code="name-illegal")


def test_a_name_with_nothing_in_it(seated: Shell) -> None:
    refused(seated, "character", "add", "  ", code="name-empty")


@pytest.mark.parametrize("number", ["99999999999999999999", "-1000001", "9223372036854775808"])
def test_a_number_beyond_all_measure(seated: Shell, number: str) -> None:
    refused(
        seated, "roll", "Élodie", "Force", "--difficulty", number, code="number-out-of-range", clause="E9"
    )
    refused(
        seated, "character", "add", "X", f"--carac=Force={number}", code="number-out-of-range", clause="E1"
    )


def test_more_figures_than_a_number_has(seated: Shell) -> None:
    figures = "9" * 5000
    refused(seated, "--at", figures, "log", code="unknown-seq")
    refused(
        seated, "roll", "Élodie", "Force", "--difficulty", figures, code="unknown-difficulty", clause="E9"
    )
    refused(seated, "character", "add", "X", f"--carac=Force={figures}", code="bad-entry")


def test_the_past_takes_no_orders(seated: Shell) -> None:
    refused(seated, "--at", "2", "note", "x", code="at-in-order", clause="C1")


@pytest.mark.parametrize(
    "words",
    [
        ("roll",),
        ("roll", "Élodie", "Force"),
        ("roll", "Élodie", "Force", "--dificulty", "3"),
        ("rol", "Élodie"),
        ("hand", "deal", "Élodie"),
        ("hand", "deal", "Élodie", "2", "--cards", "B1"),
        (*ACT, "--step", "--draw", "2"),
        (*ACT, "--play", "best"),
        (*ACT, "--invoke", "XVI"),
        ("task", "start", "mur", "--degrees", "vingt", "--difficulty", "12"),
        ("log", "--limit", "0"),
    ],
)
def test_a_command_typed_wrong_is_exit_2(seated: Shell, words: tuple[str, ...]) -> None:
    before = seated.head()
    for language, label in (("fr", "Erreur :"), ("en", "Error:")):
        answer = seated("--lang", language, *words)
        assert (answer.status, answer.out) == (2, "")
        assert label in answer.err
    assert seated("--json", *words).refusal["code"] == "usage"
    assert seated.head() == before


def test_a_number_below_the_least_is_told_the_least(seated: Shell) -> None:
    for language, least in (("fr", "à partir de 1."), ("en", "from 1 on.")):
        assert seated("--lang", language, "log", "--limit", "0").err.rstrip().endswith(least)


def test_a_file_that_is_not_a_database(shell: Shell) -> None:
    shell.database.write_bytes(b"Ceci n'est pas une base.\n" * 200)
    before = shell.database.read_bytes()
    answer = shell("--json", "campaign", "list")
    assert (answer.status, answer.refusal["code"]) == (1, "not-a-database")
    assert shell.database.read_bytes() == before


@pytest.mark.parametrize(
    "place", ["/dev/null/greffier.db", "/proc/greffier/greffier.db", "mysql://localhost/x"]
)
def test_a_place_where_no_database_can_be(shell: Shell, place: str) -> None:
    answer = shell("--json", "--db", place, "campaign", "new", "essai")
    assert answer.status == 1
    assert answer.refusal["code"] in {"database-unreachable", "unknown-database-kind"}


def test_a_folder_as_database(shell: Shell) -> None:
    answer = shell("--json", "--db", shell.database.parent, "campaign", "list")
    assert (answer.status, answer.refusal["code"]) == (1, "database-unreachable")


def test_a_folder_without_rights(shell: Shell, tmp_path: Path) -> None:
    """Root writes everywhere, so where the tests run as root the command is given without that right."""
    folder = tmp_path / "fermé"
    folder.mkdir()
    folder.chmod(0o555)
    words = command("--db", folder / "greffier.db", "campaign", "new", "essai")
    if os.geteuid() == 0:
        words = ["setpriv", "--bounding-set=-dac_override", *words]
    answer = subprocess.run(words, capture_output=True, text=True, check=False, env=shell.environment)
    assert answer.returncode == 1, answer.stderr
    assert answer.stderr.startswith("Refusé : La base"), answer.stderr
    assert list(folder.iterdir()) == []
