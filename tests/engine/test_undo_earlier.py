"""C4: undo SEQ takes any order away that nothing depends on, and names what does."""

import pytest

from shell import Shell

OPENED = """
campaign new essai
character add Nour --carac Force=3 --trait Scribe=4 --moyen Ruse=0 --heritage XVI --ressource Meute=2:Coupe
character add Zoé --carac Force=2
session open
"""


def test_c4_an_earlier_roll_is_undone_and_the_later_ones_stay(shell: Shell) -> None:
    shell.lines(OPENED)
    for _ in range(3):
        shell.ok("roll", "Nour", "Force", "--difficulty", "9")
    before = [event["data"] for event in shell.json("log", "--type", "test.rolled")["events"]]
    answer = shell.json("undo", "7", "--why", "mauvais personnage")
    assert answer["events"][0]["data"]["seq"] == 7
    found = shell.json("log", "--type", "test.rolled")["events"]
    assert [event["data"] for event in found] == before
    assert [event["undone"] for event in found] == [False, True, False]
    shell.ok("session", "close")
    assert shell.json("audit")["sound"]


def test_c4_an_order_of_several_events_is_named_by_any_of_them(shell: Shell) -> None:
    shell.lines(OPENED)
    before = shell.json("replay")["state_hash"]
    shell.ok(
        "act",
        "Nour",
        "--trait",
        "scribe",
        "--moyen",
        "ruse",
        "--difficulty",
        "9",
        "--ressource",
        "meute",
        "--cards",
        "XVI",
    )
    shell.ok("note", "entre-temps")
    assert shell.json("character", "show", "Nour")["ressources"]["Meute"]["puissance"] == 3
    shell.ok("undo", "7")
    assert shell.json("replay")["state_hash"] == before
    shell.ok("redo")
    assert shell.json("character", "show", "Nour")["ressources"]["Meute"]["puissance"] == 3


def test_c4_what_a_later_order_depends_on_stays(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.lines("""
hand deal Nour --cards XIX,B7
hand discard Nour XIX
lesion add Zoé 2
lesion heal Zoé
act Nour --trait scribe --moyen ruse --difficulty 30 --cards C2
play Nour best
note fin
""")
    for seq, by in (("6", 8), ("7", 8), ("9", 10), ("12", 13), ("2", 0), ("3", 6)):
        refusal = shell("--json", "undo", seq).refusal
        code = "not-undoable" if not by else "undo-depended-on"
        assert (refusal["code"], refusal["clause"]) == (code, "C4"), seq
        assert not by or f"#{by}" in refusal["message"]
    for seq in ("5", "99", "0"):
        assert shell("--json", "undo", seq).refusal["code"] == "not-undoable"
    shell.ok("undo", "8")
    shell.ok("undo", "6")
    refusal = shell("--json", "--lang", "en", "undo", "6").refusal
    assert refusal["code"] == "not-undoable"
    assert refusal["message"] == "#6 cannot be undone."
    assert shell.json("hand", "show", "Nour")["hand"] == []


def test_c4_an_enrolment_that_a_sheet_changed_since_rests_on_stays(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("character", "set", "Zoé", "--carac", "Force=4")
    refusal = shell("--json", "undo", "4").refusal
    assert (refusal["code"], "#6" in refusal["message"]) == ("undo-depended-on", True)


def hand(shell: Shell, name: str) -> list[str]:
    cards: list[str] = shell.json("hand", "show", name)["hand"]
    return cards


def test_c4_a_card_that_chance_drew_rests_on_those_that_were_passed_over(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("hand", "deal", "Zoé", "1")
    [first] = hand(shell, "Zoé")
    shell.ok("undo")
    taken = shell.json("hand", "deal", "Nour", "--cards", first)["events"][0]["seq"]
    shell.ok("note", "entre-temps")
    rests = shell.json("hand", "deal", "Zoé", "1")["events"][0]["seq"]
    assert hand(shell, "Zoé") != [first]
    undo_rests_on(shell, taken, by=rests)
    shell.ok("undo")
    shell.ok("undo", str(taken))
    shell.ok("hand", "deal", "Zoé", "1")
    assert hand(shell, "Zoé") == [first]


def test_c4_a_card_that_left_the_pile_elsewhere_changes_no_draw(shell: Shell) -> None:
    shell.lines(OPENED)
    shell.ok("hand", "deal", "Zoé", "1")
    [first] = hand(shell, "Zoé")
    shell.ok("undo")
    other = "C7" if first != "C7" else "C8"
    taken = shell.json("hand", "deal", "Nour", "--cards", other)["events"][0]["seq"]
    shell.ok("hand", "deal", "Zoé", "1")
    assert hand(shell, "Zoé") == [first]
    shell.ok("undo", str(taken))
    assert (hand(shell, "Zoé"), hand(shell, "Nour")) == ([first], [])
    shell.ok("session", "close")
    assert shell.json("audit")["sound"]


def undo_rests_on(shell: Shell, seq: int, by: int) -> None:
    """Undoing the order of that event is refused, and the one that rests on it is named."""
    refusal = shell("--json", "undo", str(seq)).refusal
    assert (refusal["code"], refusal["clause"]) == ("undo-depended-on", "C4")
    assert f"#{by}" in refusal["message"]


def test_c4_a_sheet_that_was_changed_further_keeps_the_change(shell: Shell) -> None:
    """A sheet is recorded whole: undone, an earlier change would stand in the later one all the same."""
    shell.lines(OPENED)
    shell.ok("character", "set", "Zoé", "--carac", "Force=4")
    shell.ok("character", "set", "Zoé", "--carac", "Charme=3")
    undo_rests_on(shell, 6, by=7)
    shell.ok("undo", "7")
    shell.ok("undo", "6")
    assert shell.json("character", "show", "Zoé")["caracs"] == {"Force": 2}


@pytest.mark.parametrize(
    ("difficulty", "first", "second"),
    [("9", ("--penalty", "1"), ("--difficulty", "6")), ("30", ("--difficulty", "40"), ("--bonus", "4"))],
)
def test_c4_a_roll_that_was_read_again_and_again_keeps_each_reading(
    shell: Shell, difficulty: str, first: tuple[str, str], second: tuple[str, str]
) -> None:
    shell.lines(OPENED)
    shell.ok("roll", "Nour", "Force", "--difficulty", difficulty)
    shell.ok("amend", "6", *first, "--why", "le vent")
    shell.ok("amend", "6", *second, "--why", "moins raide")
    undo_rests_on(shell, 7, by=8)


def test_c4_an_action_that_was_read_again_and_again_keeps_each_reading(shell: Shell) -> None:
    """Though the first changed neither quality nor margin: the later one went on from it all the same."""
    shell.lines(OPENED)
    tried = ("--trait", "scribe", "--moyen", "ruse", "--difficulty", "20", "--cards", "C7", "--play", "C7")
    shell.ok("act", "Nour", *tried)
    resolved = shell.json("log", "--type", "action.resolved")["events"][-1]["seq"]
    shell.ok("amend", str(resolved), "--suit", "coupe", "--why", "la coupe")
    shell.ok("amend", str(resolved), "--difficulty", "5", "--why", "moins raide")
    undo_rests_on(shell, resolved + 1, by=resolved + 2)


def test_c4_a_side_that_rolled_from_its_sheet_rests_on_it(shell: Shell) -> None:
    """The roll is not taken for one whose score was written in."""
    shell.lines(OPENED)
    shell.lines("""
blessure add Nour
blessure heal Nour
oppose Nour:Force Zoé:Force
character set Zoé --carac Force=3
roll Nour Force --against Zoé:Force
""")
    undo_rests_on(shell, 7, by=8)
    undo_rests_on(shell, 9, by=10)
