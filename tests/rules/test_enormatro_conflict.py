"""Rolls decided before the throw (E13), and conflicts with a passive side (E17)."""

from pathlib import Path

import pytest

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import Circumstances
from greffier.vocabulary.terms import Foregone
from shell import Shell
from table import Table


@pytest.fixture(autouse=True)
def people(table: Table) -> None:
    table.enrol("Élodie", caracs={"Combat": 3, "Magie": 0, "Course": 2})
    vigilance = {"Vigilance": 3, "Combat": 3, "Course": 2}
    table.enrol("Théo", caracs=vigilance, specialites={"Vigilance": {"Guet": 2}})
    table.enrol("Inès", caracs={"Course": 2})


def roll(table: Table, carac: str, difficulty: int, circumstances: Circumstances) -> ev.TestRolled:
    order = od.RollTest(character="Élodie", carac=carac, difficulty=difficulty, circumstances=circumstances)
    [event] = table.give(order)
    assert isinstance(event, ev.TestRolled)
    return event


REACH: list[tuple[str, int, Circumstances, Foregone | None]] = [
    ("Combat", 18, Circumstances(), None),
    ("Combat", 19, Circumstances(), "impossible"),
    ("Combat", 19, Circumstances(bonus=3), "impossible"),
    ("Combat", 19, Circumstances(mods=[2, -1]), None),
    ("Combat", 20, Circumstances(mods=[2, -1]), "impossible"),
    ("Combat", 12, Circumstances(penalty=1), None),
    ("Combat", 13, Circumstances(penalty=1), "impossible"),
    ("Combat", 3, Circumstances(), "certain"),
    ("Combat", 4, Circumstances(), None),
    ("Combat", 4, Circumstances(bonus=3), None),
    ("Combat", 4, Circumstances(mods=[1]), "certain"),
    ("Combat", 3, Circumstances(mods=[-1]), None),
    ("Combat", 3, Circumstances(penalty=1), None),
    ("Combat", 5, Circumstances(penalty=9, mods=[5]), "certain"),
    ("Combat", 5, Circumstances(penalty=9, mods=[4]), "impossible"),
    ("Magie", 1, Circumstances(), "impossible"),
    ("Magie", 7, Circumstances(mods=[7]), "certain"),
    ("Combat", 0, Circumstances(throw=True), "certain"),
    ("Combat", 0, Circumstances(throw=True, mods=[-9]), "certain"),
]
"""Characteristic, difficulty, circumstances: what all sixes or all ones decide beforehand."""


@pytest.mark.parametrize(("carac", "difficulty", "circumstances", "foregone"), REACH)
def test_e13_all_sixes_and_all_ones_decide_beforehand(
    table: Table, carac: str, difficulty: int, circumstances: Circumstances, foregone: Foregone | None
) -> None:
    assert roll(table, carac, difficulty, circumstances).foregone == foregone


def test_e13_at_difficulty_zero_nothing_is_impossible(table: Table) -> None:
    for carac, mod in (("Magie", -9), ("Combat", -30)):
        rolled = roll(table, carac, 0, Circumstances(throw=True, mods=[mod]))
        assert (rolled.success, rolled.foregone) == (True, "certain")


def test_e13_what_is_carried_counts(table: Table) -> None:
    table.give(od.InflictLesion(character="Élodie"))
    table.give(od.AddModifier(character="Élodie", label="vent", value=-1))
    assert roll(table, "Combat", 16, Circumstances()).foregone is None
    assert roll(table, "Combat", 17, Circumstances()).foregone == "impossible"
    table.give(od.InflictBlessure(character="Élodie"))
    assert roll(table, "Combat", 11, Circumstances()).foregone == "impossible"


def test_e13_a_roll_decided_beforehand_is_thrown_all_the_same(table: Table) -> None:
    for difficulty, position in ((19, 1), (3, 2)):
        rolled = roll(table, "Combat", difficulty, Circumstances())
        assert (len(rolled.thrown), table.state.chance_position) == (3, position)
        assert rolled.success is (difficulty == 3)


@pytest.mark.parametrize(
    ("language", "impossible", "certain"),
    [
        ("fr", "Impossible : même avec des 6, 19", "Certain : même avec des 1, 3"),
        ("en", "Impossible: even with all sixes, 19", "Certain: even with all ones, 3"),
    ],
)
def test_e13_is_said_before_the_dice(tmp_path: Path, language: str, impossible: str, certain: str) -> None:
    shell = Shell(tmp_path, language)
    shell.lines("""
campaign new essai
character add Élodie --carac Combat=3
session open
task start Mur --degrees 4 --difficulty 19
""")
    for words, said in (
        (("roll", "élodie", "combat", "--difficulty", "19"), impossible),
        (("roll", "élodie", "combat", "--difficulty", "3"), certain),
        (("task", "step", "mur", "élodie", "combat"), impossible),
    ):
        first, dice, *_ = shell.ok(*words, "--dice", "5,4,1").out.splitlines()
        assert first.startswith(said)
        assert "5 4 1" in dice
    plain = shell.ok("roll", "élodie", "combat", "--difficulty", "18", "--dice", "5,4,1").out
    assert "5 4 1" in plain.splitlines()[0]


def against(dice: list[int], opponent: od.Opponent, who: str = "Élodie") -> od.RollTest:
    circumstances = Circumstances(dice=dice)
    return od.RollTest(
        character=who, carac="Combat", difficulty=None, circumstances=circumstances, against=opponent
    )


SHEET = od.Opponent(character="théo", carac="vigilance")


@pytest.mark.parametrize(("dice", "margin"), [([4, 4, 4], 0), ([4, 4, 3], -1), ([6, 6, 5], 5)])
def test_e17_the_passive_side_offers_four_times_its_score(table: Table, dice: list[int], margin: int) -> None:
    [rolled] = table.give(against(dice, SHEET))
    assert isinstance(rolled, ev.TestRolled)
    assert rolled.against == ev.Passive("Théo", "Vigilance", 3)
    assert (rolled.difficulty, rolled.margin, rolled.success) == (12, margin, margin >= 0)


def test_e17_a_guard_without_a_sheet_has_a_score_written_in(table: Table) -> None:
    [rolled] = table.give(against([6, 6, 4], od.Opponent(character="Garde", carac="Vigilance", score=4)))
    assert isinstance(rolled, ev.TestRolled)
    assert rolled.against == ev.Passive("Garde", "Vigilance", 4)
    assert (rolled.difficulty, rolled.success, rolled.degrees) == (16, True, 1)
    [idle] = table.give(against([6, 6, 4], od.Opponent(character="Statue", carac="Vigilance", score=0)))
    assert isinstance(idle, ev.TestRolled)
    assert (idle.difficulty, idle.success) == (0, True)


def test_e17_a_score_written_in_stands_before_the_sheet(table: Table) -> None:
    [rolled] = table.give(against([6, 6, 4], od.Opponent(character="Théo", carac="Vigilance", score=1)))
    assert isinstance(rolled, ev.TestRolled)
    assert rolled.difficulty == 4


def test_e17_nothing_else_of_the_passive_side_counts(table: Table) -> None:
    table.give(od.InflictLesion(character="Théo", count=3))
    table.give(od.InflictBlessure(character="Théo", count=2))
    table.give(od.AddModifier(character="Théo", label="aux aguets", value=4))
    [rolled] = table.give(against([4, 4, 4], SHEET))
    assert isinstance(rolled, ev.TestRolled)
    assert (rolled.difficulty, rolled.total, rolled.modifiers, rolled.blessures) == (12, 12, [], 0)


@pytest.mark.parametrize(
    ("name", "score"),
    [
        ("Élodie", None),
        ("ÉLODIE", None),
        ("Élodie", 3),
        pytest.param("élodie", 3),
        pytest.param("ÉLODIE", 3),
    ],
)
def test_e17_nobody_opposes_oneself(table: Table, name: str, score: int | None) -> None:
    refusal = table.refused(against([1, 1, 1], od.Opponent(character=name, carac="Combat", score=score)))
    assert (refusal.code, refusal.clause) == ("opposes-oneself", "E17")


def test_e17_a_passive_side_nobody_knows_is_refused(table: Table) -> None:
    refusal = table.refused(against([1, 1, 1], od.Opponent(character="Theo", carac="Vigilance")))
    assert (refusal.code, refusal.facts["nearest"]) == ("unknown-character", ["Théo"])
    refusal = table.refused(against([1, 1, 1], od.Opponent(character="Théo", carac="Vigilence")))
    assert (refusal.code, refusal.facts["nearest"]) == ("unknown-carac", ["Vigilance"])
    for score in (-1, 101):
        refusal = table.refused(against([1, 1, 1], od.Opponent(character="Garde", carac="Guet", score=score)))
        assert (refusal.code, refusal.clause) == ("number-out-of-range", "E1")
