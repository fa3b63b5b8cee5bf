"""Tasks as the table hears of them: every step with its degrees, every refusal with what may be done."""

import pytest

from shell import Answer, Shell

TWO_DEGREES, ONE_DEGREE, CRITICAL_FAILURE = "6,6,6", "4,4,4", "3,3,1"
"""Faces against 12."""

HEARD = {
    "fr": {
        "halted": ("Refusé [E15] : La tâche « Le Mur » attend que le MJ tranche.", "greffier task rule"),
        "completed": ("Refusé [E14] : La tâche « Le Mur » est accomplie.", "greffier task start"),
        "failed": ("Refusé [E14] : La tâche « Le Mur » est échouée.", "greffier task start"),
        "dropped": ("Refusé [E14] : La tâche « Le Mur » est abandonnée.", "greffier task start"),
    },
    "en": {
        "halted": ("Refused [E15]: The task “Le Mur” is waiting for the GM to rule.", "greffier task rule"),
        "completed": ("Refused [E14]: The task “Le Mur” is over (completed).", "greffier task start"),
        "failed": ("Refused [E14]: The task “Le Mur” is over (failed).", "greffier task start"),
        "dropped": ("Refused [E14]: The task “Le Mur” is over (dropped).", "greffier task start"),
    },
}


@pytest.fixture
def climb(shell: Shell) -> Shell:
    """A shell with the Wall begun."""
    shell.lines("""
campaign new essai
character add Élodie --carac Escalade=3
character add Théo --carac Escalade=3
session open
task start "Le Mur" --degrees 4 --difficulty corsée --period "une heure"
""")
    return shell


def step(shell: Shell, dice: str, who: str = "élodie", language: str = "fr") -> Answer:
    return shell("--lang", language, "task", "step", "le mur", who, "escalade", "--dice", dice)


def end(shell: Shell, status: str) -> None:
    """Bring the Wall to this status."""
    if status == "dropped":
        shell.ok("task", "drop", "le mur")
    elif status == "completed":
        step(shell, TWO_DEGREES)
        step(shell, TWO_DEGREES)
    else:
        step(shell, CRITICAL_FAILURE)
        if status == "failed":
            shell.ok("task", "rule", "le mur", "fail")


def same(line: str) -> str:
    """The line with every blank an ordinary one, whatever French typography asks for."""
    return " ".join(line.split())


def test_d21_every_step_tells_what_it_gained_and_what_is_gathered(climb: Shell) -> None:
    gained = [
        next(line for line in step(climb, dice, who).out.splitlines() if line.startswith("Le Mur"))
        for dice, who in ((ONE_DEGREE, "élodie"), ("4,4,3", "théo"), (TWO_DEGREES, "théo"))
    ]
    assert [same(line) for line in gained] == [
        "Le Mur : +1, 1/4 degrés, 1 période.",
        "Le Mur : +0, 1/4 degrés, 2 périodes.",
        "Le Mur : +2, 3/4 degrés, 3 périodes.",
    ]
    told = same(climb.ok("log").out)
    assert all(same(line) in told for line in gained)
    english = step(climb, ONE_DEGREE, language="en").out.splitlines()
    assert any("+1, 4/4 degrees" in line for line in english)


def test_d21_each_line_of_the_steps_shown_has_both_numbers(climb: Shell) -> None:
    for dice in (ONE_DEGREE, "4,4,3", TWO_DEGREES):
        step(climb, dice)
    for language in ("fr", "en"):
        shown = climb.ok("--lang", language, "task", "show", "le mur").out.splitlines()
        steps = [line.strip() for line in shown if line.strip().startswith("#")]
        assert [line.rpartition(", ")[2] for line in steps] == ["+1 → 1/4", "+0 → 1/4", "+2 → 3/4"]
        assert shown[0].startswith("Le Mur")
        assert "3/4" in shown[0]


def test_d20_a_task_under_way_is_said_to_be_under_way(climb: Shell) -> None:
    step(climb, ONE_DEGREE)
    assert same(climb.ok("task", "list").out) == "Le Mur — en cours, 1/4 degrés"
    assert "1/4" in climb.ok("--lang", "en", "task", "show", "le mur").out.splitlines()[0]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("status", ["halted", "completed", "failed", "dropped"])
def test_e14_a_step_of_a_task_that_takes_none_says_what_may_be_done(
    climb: Shell, status: str, language: str
) -> None:
    end(climb, status)
    before = climb.head()
    answer = step(climb, TWO_DEGREES, language=language)
    message, hint = (same(line) for line in answer.err.splitlines())
    expected, command = HEARD[language][status]
    assert (answer.status, answer.out, message) == (1, "", expected)
    assert hint.startswith(command)
    assert climb.head() == before


def test_e15_the_hint_of_a_halted_task_is_a_command_that_works(climb: Shell) -> None:
    step(climb, ONE_DEGREE)
    halted = step(climb, CRITICAL_FAILURE)
    assert "greffier task rule" not in halted.err
    assert halted.out.splitlines()[-1].startswith("Le Mur est suspendue")
    hint = climb("--json", "task", "step", "le mur", "théo", "escalade").refusal["hint"]
    assert hint == "greffier task rule 'Le Mur' continue|lose:K|reset|fail"
    climb.lines(hint.removeprefix("greffier ").replace("continue|lose:K|reset|fail", "lose:1"))
    assert "0/4" in climb.ok("task", "list").out
    assert step(climb, ONE_DEGREE).status == 0


@pytest.mark.parametrize("ruling", ["continue", "lose:2", "reset", "fail"])
def test_e15_a_ruling_where_there_is_nothing_to_rule_on_is_refused(climb: Shell, ruling: str) -> None:
    answer = climb("--json", "task", "rule", "le mur", ruling)
    assert (answer.status, answer.refusal["code"], answer.refusal["clause"]) == (1, "task-not-halted", "E15")
    end(climb, "completed")
    answer = climb("--json", "task", "rule", "le mur", ruling)
    assert (answer.refusal["code"], answer.refusal["clause"]) == ("task-over", "E14")


@pytest.mark.parametrize("ruling", ["lose", "lose:", "lose:un", "continue:2", "perhaps", ""])
def test_e15_a_ruling_that_cannot_be_read_is_refused(climb: Shell, ruling: str) -> None:
    end(climb, "halted")
    answer = climb("--json", "task", "rule", "le mur", ruling)
    assert (answer.status, answer.refusal["code"]) == (1, "bad-entry")


def test_e15_every_ruling_that_a_task_may_begin_with_is_offered(climb: Shell) -> None:
    words = ("task", "start", "Piton", "--degrees", "3", "--difficulty", "9", "--on-critical", "perhaps")
    refusal = climb("--json", *words).refusal
    assert (refusal["code"], "ask|continue|lose:K|reset|fail" in refusal["message"]) == ("bad-entry", True)
