"""B5: the GM deals, discards and returns; nothing is lost on the way, nor after a reload."""

from shell import Shell

OPENED = """
campaign new essai
character add Nour --trait Scribe=Expert --moyen Ruse=+1
session open
hand deal Nour --cards XVIII,B3,C4
"""


def test_d02_a_hand_returned_to_the_pile_is_in_it(shell: Shell) -> None:
    shell.lines(OPENED)
    before = shell.json("deck", "show")["pile"]
    answer = shell.json("hand", "return", "Nour", "--all")
    assert answer["events"][0]["data"] == {
        "character": "Nour",
        "zone": "hand",
        "cards": ["XVIII", "B3", "C4"],
    }
    pile = shell.json("deck", "show")["pile"]
    assert len(pile) == len(before) + 3
    assert {"XVIII", "B3", "C4"} <= set(pile)
    assert shell.json("hand", "show", "Nour")["hand"] == []
    assert shell.json("replay")["state"]["deck"]["pile"] == pile


def test_b5_single_cards_are_discarded_and_returned(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("hand", "discard", "Nour", "la lune")
    shell.ok("hand", "return", "Nour", "4 de coupe")
    assert shell.json("hand", "show", "Nour")["hand"] == ["B3"]
    assert shell.json("deck", "show")["discard"] == ["XVIII"]


def test_b5_cards_set_aside_come_back_when_the_gm_says(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("act", "Nour", "--trait", "scribe", "--moyen", "ruse", "--difficulty", "9", "--hand", "XVIII")
    assert shell("--json", "hand", "return", "Nour", "XVIII").refusal["code"] == "card-not-in-hand"
    assert shell("--json", "hand", "return", "Nour", "B3", "--aside").refusal["code"] == "card-not-aside"
    shell.ok("hand", "return", "Nour", "--aside", "--all")
    assert shell("--json", "hand", "return", "Nour", "--aside", "--all").refusal["code"] == "no-card-named"
    held = shell.json("hand", "show", "Nour")
    assert (held["hand"], held["aside"]) == (["B3", "C4"], [])
    assert "XVIII" in shell.json("deck", "show")["pile"]
