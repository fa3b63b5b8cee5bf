"""character retire: at the command line, in the record, and in what is read of it."""

from pathlib import Path

import pytest

from forging import forged
from shell import FROZEN, Shell

RETIRED = FROZEN / "0.1.0" / "en-retrait" / "events.jsonl"
PLAYED = """
campaign new mur
character add Ysane --player Paul --carac Force=3
character add Nour --player Léa --carac Force=2
session open
task start mur --degrees 20 --difficulty 9
task step mur Nour Force --dice 5,4
lesion add Nour
character retire Nour
"""


@pytest.fixture
def played(shell: Shell) -> Shell:
    shell.lines(PLAYED)
    return shell


@pytest.mark.parametrize(
    ("language", "mark", "told"),
    [
        ("fr", "en retrait", "Nour se retire de la campagne."),
        ("en", "retired", "Nour retires from the campaign."),
    ],
)
def test_one_who_retired_is_shown_with_a_mark(tmp_path: Path, language: str, mark: str, told: str) -> None:
    shell = Shell(tmp_path, language)
    shell.lines(PLAYED)
    assert shell.ok("character", "list").out.splitlines() == [
        "Ysane (Paul)",
        f"Nour (Léa) — {mark} — 1 lésion",
    ]
    assert shell.ok("character", "show", "nour").out.startswith(f"Nour — {mark}\n")
    assert f"Ysane, Nour ({mark})" in shell.ok("campaign", "show").out
    assert told in shell.ok("log", "--character", "nour", "--limit", "1").out
    assert told in shell.ok("show", "9").out


def test_json_marks_it_where_it_is_so(played: Shell) -> None:
    found = played.json("character", "list")["characters"]
    assert found["Nour"]["retired"] is True
    assert "retired" not in found["Ysane"]
    assert played.json("character", "show", "nour")["retired"] is True
    assert "retired" not in played.json("--at", "8", "character", "show", "nour")


@pytest.mark.parametrize(
    ("language", "said", "hint"),
    [
        ("fr", "Nour est en retrait et ne prend plus part à rien.", "greffier undo SEQ le défait"),
        ("en", "Nour is retired and takes no more part.", "greffier undo SEQ takes it back"),
    ],
)
def test_the_refusal_says_how_to_take_it_back(tmp_path: Path, language: str, said: str, hint: str) -> None:
    shell = Shell(tmp_path, language)
    shell.lines(PLAYED)
    answer = shell("roll", "nour", "Force", "--difficulty", "9")
    assert answer.status == 1
    assert said in answer.err
    assert hint in answer.err
    [event] = shell.json("log", "--character", "Nour", "--type", "character.retired")["events"]
    shell.ok("note", "plus tard")
    shell.ok("undo", str(event["seq"]))
    shell.ok("roll", "nour", "Force", "--difficulty", "9")


def test_the_hint_for_one_who_holds_cards_does_what_it_says(shell: Shell) -> None:
    shell.lines("""
campaign new mur
session open
character add 'Jean V' --trait Scribe=Expert --moyen Ruse=1
hand deal 'Jean V' --cards B7,E8
act 'Jean V' --trait Scribe --moyen Ruse --difficulty 9 --hand E8
""")
    for option in ([], ["--aside"]):
        refusal = shell("--json", "character", "retire", "Jean V").refusal
        assert refusal["code"] == "holds-cards"
        assert refusal["hint"] == " ".join(["greffier hand return 'Jean V' --all", *option])
        shell.ok("hand", "return", "Jean V", "--all", *option)
    shell.ok("character", "retire", "Jean V")
    assert len(shell.json("replay")["state"]["deck"]["pile"]) == 78


def test_undo_and_redo_take_it_back_and_bring_it_back(played: Shell) -> None:
    before, after = (played.json("--at", str(seq), "replay")["state_hash"] for seq in (8, 9))
    assert before != after
    played.ok("undo")
    assert played.json("replay")["state_hash"] == before
    played.ok("redo")
    assert played.json("replay")["state_hash"] == after


def test_what_led_to_it_cannot_be_undone_under_it(shell: Shell) -> None:
    shell.lines("""
campaign new mur
session open
character add Nour
hand deal Nour 1
hand return Nour --all
character retire Nour
""")
    for seq in ("4", "6"):  # her enrolment, and the return of her cards
        assert shell("--json", "undo", seq).refusal["code"] == "undo-depended-on"


def test_a_sheet_in_a_file_does_not_bring_anybody_back(played: Shell, tmp_path: Path) -> None:
    sheet = tmp_path / "nour.toml"
    sheet.write_text('name = "Nour"\n[caracs]\nForce = 4\n', "utf-8")
    assert played("--json", "character", "load", sheet).refusal["code"] == "character-retired"
    assert played("--json", "character", "add", "NOUR").refusal["code"] == "character-retired"


def test_what_is_read_of_one_who_retired_is_read_as_before(played: Shell) -> None:
    for words in (
        ("hand", "show", "nour"),
        ("luck", "nour"),
        ("task", "show", "mur"),
        ("odds", "task", "mur"),
    ):
        played.ok(*words)
    for asked in (("nour", "Force"), ("Ysane", "Force", "--aid", "nour")):
        answer = played("--json", "odds", "roll", *asked, "--difficulty", "9")
        assert answer.refusal["code"] == "character-retired"


def test_the_difference_tells_it(played: Shell) -> None:
    assert "  En retrait : non → oui" in played.ok("diff", "8", "9").out.splitlines()
    assert played.json("diff", "8", "9")["differences"] == [
        {"kind": "character.retired", "character": "Nour", "before": False, "after": True}
    ]


def test_a_fork_and_an_import_keep_it(played: Shell, tmp_path: Path) -> None:
    played.ok("campaign", "fork", "autrement")
    played.ok("-c", "autrement", "export", "-o", tmp_path / "autrement.jsonl")
    (tmp_path / "ailleurs").mkdir()
    elsewhere = Shell(tmp_path / "ailleurs")
    elsewhere.ok("import", tmp_path / "autrement.jsonl")
    for shell in (played, elsewhere):
        roll = ("-c", "autrement", "--json", "lesion", "add", "Nour")
        assert shell(*roll).refusal["code"] == "character-retired"
        assert shell.json("-c", "autrement", "audit")["levels"]["rules"]["findings"] == []


def test_the_audit_finds_one_who_took_part_though_retired(shell: Shell, tmp_path: Path) -> None:
    """Corbin is said to have retired where Nour did; what he does later cannot be."""
    lines, _ = forged(RETIRED, "character.retired", lambda data: data.update(character="Corbin"))
    record = tmp_path / "forged.jsonl"
    record.write_bytes(b"".join(lines))
    found = shell("--json", "audit", record).json["levels"]["rules"]["findings"]
    assert [one["seq"] for one in found] == [18, 20, 24]
