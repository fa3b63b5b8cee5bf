"""Amended steps carry through the whole task (C5, E14, E15), and an audit calls every honest record sound."""

import pytest

from shell import Shell

OPENED = """
campaign new essai
character add Ysane --carac Escalade=3 --carac Force=2 --carac Nul=0
character add Corbin --carac Force=4
session open
"""


@pytest.fixture
def seated(shell: Shell) -> Shell:
    shell.lines(OPENED)
    return shell


def start(shell: Shell, ruling: str, *steps: str, degrees: int = 20, difficulty: int = 12) -> list[str]:
    """A task with these faces thrown, step by step; the seqs of the steps."""
    shell.ok(
        "task",
        "start",
        "mur",
        "--degrees",
        str(degrees),
        "--difficulty",
        str(difficulty),
        "--on-critical",
        ruling,
    )
    seqs = []
    for dice in steps:
        answer = shell.json("task", "step", "mur", "Ysane", "Escalade", "--dice", dice)
        seqs.append(str(answer["events"][0]["seq"]))
    return seqs


def stands(shell: Shell) -> tuple[int, str]:
    found = shell.json("task", "show", "mur")
    return found["degrees"], found["status"]


def test_c5_a_loss_that_no_longer_applies_is_given_back_and_taken_again(seated: Shell) -> None:
    *_, critical = start(seated, "lose:3", "6,6,6", "6,6,6", "1,1,5")
    assert stands(seated) == (1, "open")
    seated.ok("amend", critical, "--mod", "3", "--why", "oubli")
    assert stands(seated) == (4, "open")
    seated.ok("amend", critical, "--mod", "0", "--why", "non")
    assert stands(seated) == (1, "open")


def test_c5_a_failure_that_no_longer_applies_opens_the_task(seated: Shell) -> None:
    [critical] = start(seated, "fail", "1,1,5")
    assert stands(seated) == (0, "failed")
    seated.ok("amend", critical, "--difficulty", "6", "--why", "c'était Routinière")
    assert stands(seated) == (1, "open")


def test_c5_what_came_before_a_reset_does_not_come_back(seated: Shell) -> None:
    first, _ = start(seated, "reset", "5,4,3", "1,1,1")
    seated.ok("amend", first, "--mod", "15", "--why", "corde")
    assert stands(seated) == (0, "open")


def test_c5_a_task_with_its_degrees_gathered_is_done_not_halted(seated: Shell) -> None:
    first, _ = start(seated, "ask", "1,5,2", "6,6,6", degrees=3, difficulty=6)
    assert stands(seated) == (4, "completed")
    seated.ok("amend", first, "--difficulty", "13", "--why", "erreur")
    assert stands(seated) == (3, "completed")


def test_c5_a_degree_taken_without_throwing_is_not_thrown_later(seated: Shell) -> None:
    seated.ok("roll", "Ysane", "Escalade", "--difficulty", "0")
    data = seated.json("amend", "6", "--mod", "-1", "--why", "corde")["events"][0]["data"]["test"]
    assert (data["thrown"], data["degrees"], data["taken"], data["margin"]) == ([], 1, True, 0)
    told = seated.ok("amend", "6", "--difficulty", "routinière", "--dice", "6,5,4", "--why", "verglas").out
    assert "Ysane, Escalade 3 : 6 5 4 → 6 5 4 (à la table)" in told
    assert "taken" not in seated.ok("--json", "show", "8").out


def test_d58_a_ruling_takes_its_own_degrees_again(seated: Shell) -> None:
    first, critical = start(seated, "ask", "5,5,1", "1,1,1", difficulty=9)
    seated.ok("amend", first, "--mod", "+15", "--why", "corde")
    ruled = seated.json("task", "rule", "mur", "lose:1")["events"][0]
    assert ruled["data"] == {
        "task": "mur",
        "ruling": "lose",
        "lose": 1,
        "step": int(critical),
        "degrees": 3,
    }
    seated.ok("amend", first, "--mod", "+14", "--why", "vent")
    assert stands(seated) == (3, "open")
    shown = seated.ok("show", str(ruled["seq"])).out
    assert f"E15  La décision porte sur l'échec critique du pas #{critical}." in shown
    seated.ok("session", "close")
    assert seated.json("audit")["sound"]


def test_d59_a_task_ends_where_it_fails(seated: Shell) -> None:
    [first, _] = start(seated, "fail", "5,5,1", "5,5,1", degrees=4, difficulty=9)
    seated.ok("task", "step", "mur", "Ysane", "Escalade", "--dice", "6,6,6", "--mod", "20")
    assert stands(seated) == (6, "completed")
    answer = seated.ok("amend", first, "--mod", "-9", "--why", "glace")
    assert answer.out.splitlines()[-2:] == [
        "mur : +1 devient +0, 0/4 degrés, échouée. Temps : 1 période.",
        "mur échoue à 0 degré.",
    ]
    assert stands(seated) == (0, "failed")
    seated.ok("session", "close")
    assert seated.json("audit")["sound"]


def test_e7_a_corrected_time_shows_in_the_periods(seated: Shell) -> None:
    first, _ = start(seated, "ask", "5,4,3", "5,4,3")
    seated.ok("amend", first, "--time", "2", "--dice", "1,1", "--why", "elle avait préparé")
    assert seated.json("task", "show", "mur")["periods"] == 4
    seated.ok("amend", first, "--time", "0", "--why", "non")
    assert seated.json("task", "show", "mur")["periods"] == 2


SITTINGS = {
    "a step of an earlier task of the name": """
task start mur --degrees 20 --difficulty 3
task step mur Ysane Escalade
task drop mur
task start mur --degrees 20 --difficulty 3
amend 7 --difficulty 15 --why x
""",
    "rivals of whom some threw at the table, and ties": "".join(
        f"compete B:F=1 A:F=1 --dice A={face}\n" for face in range(1, 7)
    ),
    "a score written in for a name of the sheet": """
oppose ysane:Force=2 Corbin:Force
oppose Ysane:Force=2 corbin:force
compete Corbin:Force ysane:Force=2 Loup:Force=2
roll Ysane Force --against corbin:Force=4
""",
    "difficulty 0, thrown or not, with dice or without": """
roll Ysane Nul --difficulty 0 --throw --mod 10
roll Ysane Nul --difficulty 0 --mod 10
roll Ysane Force --difficulty 0 --throw
roll Ysane Force --difficulty 0
""",
    "amendments of every kind": """
roll Ysane Escalade --difficulty 9 --aid Corbin --time 1
amend 6 --bonus 1 --why x
amend 6 --bonus 0 --difficulty 6 --why y
amend 6 --penalty 1 --mod 2 --why z
roll Ysane Escalade --against Garde:Vigilance=3 --dice 5,4,3
amend 10 --bonus 1 --dice 6 --why x
""",
}


@pytest.mark.parametrize("sitting", SITTINGS.values(), ids=list(SITTINGS))
def test_an_audit_calls_every_honest_record_sound(seated: Shell, sitting: str) -> None:
    seated.lines(sitting)
    seated.ok("session", "close")
    assert seated.json("audit")["sound"]


def test_odds_of_a_task_take_the_options_given(seated: Shell) -> None:
    start(seated, "continue", "6,4,3")
    plain, helped = (
        seated.json("odds", "task", "mur", *more)["expected_steps"]["p"] for more in ((), ("--bonus", "3"))
    )
    assert helped < plain
    assert seated("odds", "task", "mur", "Corbin").status == 2
    seated.ok("task", "drop", "mur")
    assert seated("--json", "odds", "task", "mur").refusal["code"] == "task-over"
