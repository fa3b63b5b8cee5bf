"""Corrections as the table sees them: what was cancelled, by whom, why, and what took its place (C4, C5)."""

from typing import Any

import pytest

from shell import Shell

OPENED = """
campaign new essai
character add Nour --carac Force=3 --trait Scribe=4 --moyen Ruse=0 --heritage XVI --ressource Meute=2:Coupe
session open
"""
TOWER = "act Nour --trait scribe --moyen ruse --difficulty 9 --ressource meute --cards XVI"


@pytest.fixture
def seated(shell: Shell) -> Shell:
    shell.lines(OPENED)
    return shell


def table(shell: Shell) -> tuple[int, list[str], int]:
    """Cards in the pile, the discard, and the Puissance of Nour's pack."""
    state: dict[str, Any] = shell.json("replay")["state"]
    meute = state["characters"]["Nour"]["ressources"]["Meute"]
    return len(state["deck"]["pile"]), state["deck"]["discard"], meute["puissance"]


def test_c4_undoing_an_heritage_takes_card_discard_and_puissance_back_together(seated: Shell) -> None:
    before = seated.json("replay")["state_hash"]
    assert table(seated) == (78, [], 2)
    seated.lines(TOWER)
    assert table(seated) == (77, ["XVI"], 3)
    seated.ok("undo")
    assert table(seated) == (78, [], 2)
    assert seated.json("replay")["state_hash"] == before


def test_c4_undo_redo_undo_redo_ends_in_the_same_state(seated: Shell) -> None:
    before = seated.json("replay")["state_hash"]
    seated.lines(TOWER)
    after = seated.json("replay")["state_hash"]
    seen = []
    for word in ("undo", "redo", "undo", "redo"):
        seated.ok(word)
        seen.append(seated.json("replay")["state_hash"])
    assert seen == [before, after, before, after]


def test_c4_undos_and_redos_go_back_and_forth_as_a_chain(seated: Shell) -> None:
    hashes = [seated.json("replay")["state_hash"]]
    for count in range(3):
        seated.ok("lesion", "add", "Nour", str(count + 1))
        hashes.append(seated.json("replay")["state_hash"])
    for back in (2, 1, 0):
        seated.ok("undo")
        assert seated.json("replay")["state_hash"] == hashes[back]
    for forth in (1, 2, 3):
        seated.ok("redo")
        assert seated.json("replay")["state_hash"] == hashes[forth]
    assert seated("--json", "redo").refusal["code"] == "nothing-to-redo"


def test_c4_the_log_says_which_undo_cancelled_an_event_and_show_says_who_and_why(seated: Shell) -> None:
    seated.ok("--as", "Paul", "lesion", "add", "Nour")
    seated.ok("--as", "Zoé", "undo", "5", "--why", "elle avait esquivé")
    first, second = seated.ok("log", "--limit", "2").out.splitlines()
    assert first.startswith("#5 ")
    assert "Paul [annulé #6]" in first
    assert "Zoé — Ordre #5 annulé (elle avait esquivé)." in second
    shown = seated.ok("show", "5").out
    assert "→ #6" in shown
    assert "Zoé — Ordre #5 annulé (elle avait esquivé)." in shown
    [event] = seated.json("show", "5")["events"]
    assert (event["undone"], event["undone_by"], event["amended_by"]) == (True, 6, None)
    assert seated("--json", "redo").refusal["code"] == "nothing-to-redo", "it was Zoé who undid it"
    seated.ok("redo", "5")
    assert "[annulé" not in seated.ok("log", "--limit", "3").out.splitlines()[0]
    assert seated.json("show", "5")["events"][0]["undone_by"] is None
    assert "Paul [annulé #6]" in seated.ok("--at", "6", "log").out, "the past shows what was known then"


def test_c5_the_log_says_which_reading_took_the_place_of_a_roll(seated: Shell) -> None:
    seated.ok("roll", "Nour", "Force", "--difficulty", "9")
    seated.ok("amend", "5", "--difficulty", "12", "--why", "il pleuvait")
    seated.ok("amend", "5", "--difficulty", "15", "--why", "à verse")
    lines = [line for line in seated.ok("log").out.splitlines() if line.startswith("#")]
    assert "[relu #7]" in lines[4]
    assert "→ #7" in seated.ok("show", "5").out
    assert "à verse" in seated.ok("show", "5").out
    seated.ok("undo")
    assert seated.json("show", "5")["events"][0]["amended_by"] == 6
    events = seated.json("log", "--limit", "3")["events"]
    assert [(one["seq"], one["undone_by"]) for one in events] == [(6, None), (7, 8), (8, None)]
