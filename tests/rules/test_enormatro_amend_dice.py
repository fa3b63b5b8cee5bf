"""Amendments of spécialité, time and comrades, and of what difficulty 0 gave (C5, E2, E3, E7, E12)."""

from typing import Any

import pytest

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.events import Labelled
from greffier.vocabulary.orders import AmendResult, Circumstances, Correction
from table import Table

WHY = "oubli"


@pytest.fixture(autouse=True)
def people(table: Table) -> None:
    specialites = {"Force": {"Lutte": 1, "Levage": 1, "Poids": 2}}
    table.enrol("Élodie", caracs={"Force": 3, "Nul": 0}, specialites=specialites)
    table.enrol("Théo", caracs={"Force": 3})


def roll(table: Table, difficulty: int = 12, carac: str = "Force", **circumstances: Any) -> ev.TestRolled:  # noqa: ANN401
    order = od.RollTest(
        character="Élodie",
        carac=carac,
        difficulty=difficulty,
        circumstances=Circumstances(**circumstances),
    )
    [rolled] = table.give(order)
    assert isinstance(rolled, ev.TestRolled)
    return rolled


def amend(table: Table, **corrected: Any) -> ev.TestRolled:  # noqa: ANN401
    """Amend the roll; its new reading."""
    order = AmendResult(seq=table.seq(ev.TestRolled), why=WHY, **corrected)
    [amended] = table.give(order)
    assert isinstance(amended, ev.ResultAmended)
    return amended.test


def refused(table: Table, **corrected: Any) -> tuple[str, str]:  # noqa: ANN401
    order = AmendResult(seq=table.seq(ev.TestRolled), why=WHY, **corrected)
    refusal = table.refused(order)
    return refusal.code, refusal.clause


CORRECTED: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"specialite": "poids"}, {"specialite": "Poids"}),
    ({"specialite": "LUTTE", "bonus": 1}, {"specialite": "Lutte", "bonus": 1}),
    ({"time": 2}, {"time": 2}),
    ({"aid": [("Théo", 1), ("Loup", 1)]}, {"aid": [("Théo", 1), ("Loup", 1)]}),
    (
        {"time": 1, "aid": [("Théo", 1)], "specialite": "Levage", "penalty": 1},
        {"specialite": "Levage", "aid": [("Théo", 1)], "time": 1, "penalty": 1},
    ),
    ({"specialite": "Poids", "time": 5}, {"specialite": "Poids", "time": 5}),
]


@pytest.mark.parametrize(("corrected", "circumstances"), CORRECTED)
def test_c5_the_new_reading_is_what_the_roll_would_have_been(
    table: Table, corrected: dict[str, Any], circumstances: dict[str, Any]
) -> None:
    first = roll(table, dice=[5, 4, 3])
    due = 3 + min(3, sum(source.value for source in amend(table, **corrected).bonus.sources))
    table.give(od.UndoOrder())
    again = amend(table, **corrected, dice=[6, 6, 6][: due - 3])
    wanted = roll(table, **circumstances, dice=[*first.thrown, 6, 6, 6][:due])
    assert again == wanted


def test_e2_every_source_together_stays_under_the_cap(table: Table) -> None:
    roll(table, specialite="Poids", bonus=1)
    again = amend(table, time=4, aid=[("Théo", 2)])
    assert (again.bonus.asked, again.bonus.used, len(again.thrown)) == (9, 3, 6)


def test_e3_the_score_is_that_of_the_sheet_when_it_is_named(table: Table) -> None:
    roll(table, specialite="Lutte")
    sheet = od.SheetChanges(specialites={"Force": {"Lutte": 2, "Nage": 1}})
    table.give(od.ReviseCharacter(character="Élodie", sheet=sheet))
    assert amend(table, bonus=1).bonus.sources == [Labelled("specialite", 1), Labelled("bonus", 1)]
    assert amend(table, specialite="lutte").bonus.sources == [Labelled("specialite", 2), Labelled("bonus", 1)]
    assert amend(table, specialite="Nage").specialite == "Nage"


def test_e3_a_specialite_of_the_same_score_is_a_change(table: Table) -> None:
    roll(table, specialite="Lutte")
    again = amend(table, specialite="Levage")
    assert (again.specialite, again.bonus.sources) == ("Levage", [Labelled("specialite", 1)])
    assert refused(table, specialite="levage") == ("nothing-changed", "C5")


def test_c5_what_is_taken_away_takes_its_dice_along(table: Table) -> None:
    circumstances: dict[str, Any] = {"specialite": "Lutte", "aid": [("Théo", 1)], "time": 1}
    roll(table, **circumstances, dice=[1, 2, 3, 4, 5, 6])
    without = amend(table, specialite="")
    assert (without.specialite, without.thrown) == (None, [1, 2, 3, 4, 5])
    assert without.bonus.sources == [Labelled("Théo", 1), Labelled("time", 1)]
    assert amend(table, aid=[]).bonus.sources == [Labelled("time", 1)]
    bare = amend(table, time=0)
    assert (bare.bonus, bare.thrown) == (ev.Bonus(0, 0, []), [1, 2, 3])


def test_e2_the_comrades_given_replace_those_who_stood(table: Table) -> None:
    roll(table, aid=[("Théo", 1), ("Loup", 1)])
    assert amend(table, aid=[("théo", 2)]).bonus.sources == [Labelled("théo", 2)]


REFUSED: list[tuple[dict[str, Any], tuple[str, str]]] = [
    ({"specialite": "Nage"}, ("unknown-specialite", "E3")),
    ({"time": -1}, ("number-out-of-range", "E7")),
    ({"aid": [("Loup", 0)]}, ("number-out-of-range", "E2")),
    ({"aid": [("élodie", 1)]}, ("aids-oneself", "E2")),
    ({"aid": [("Loup", 1), ("LOUP", 1)]}, ("named-twice", "E2")),
    ({"aid": [("Bonus", 1)]}, ("label-reserved", "E6")),
    ({"specialite": "", "time": 0, "aid": []}, ("nothing-changed", "C5")),
]


@pytest.mark.parametrize(("corrected", "answer"), REFUSED)
def test_c5_the_clauses_hold_as_for_a_roll(
    table: Table, corrected: dict[str, Any], answer: tuple[str, str]
) -> None:
    roll(table)
    assert refused(table, **corrected) == answer


def test_c5_the_sides_of_a_contest_are_corrected_alike(table: Table) -> None:
    sides = [
        od.Contender(character="Élodie", carac="Force", circumstances=Circumstances(dice=[1, 1, 1])),
        od.Contender(character="Garde", carac="Force", score=3, circumstances=Circumstances(dice=[1, 1, 2])),
    ]
    table.give(od.OpposeSides(sides=sides))
    seq = table.seq(ev.OppositionRolled)
    corrections = [
        Correction(character="Élodie", specialite="Poids", dice=[6, 5]),
        Correction(character="garde", aid=[("Théo", 1)], time=1, dice=[2, 3]),
    ]
    [amended] = table.give(AmendResult(seq=seq, why=WHY, sides=corrections))
    assert isinstance(amended, ev.ContestAmended)
    first, second = amended.contest.entries
    assert (first.character, first.specialite, first.total) == ("Élodie", "Poids", 12)
    assert (second.bonus.sources, second.total) == ([Labelled("Théo", 1), Labelled("time", 1)], 7)
    wrong = [Correction(character="Garde", specialite="Poids")]
    assert table.refused(AmendResult(seq=seq, why=WHY, sides=wrong)).code == "unknown-specialite"


@pytest.mark.parametrize(("corrected", "what"), [("specialite", "specialite-named"), ("time", "time")])
def test_c5_a_contest_has_them_side_by_side_only(table: Table, corrected: str, what: str) -> None:
    sides = [
        od.Contender(character=name, carac="Force", circumstances=Circumstances())
        for name in ("Élodie", "Théo")
    ]
    table.give(od.CompeteRivals(rivals=sides))
    value = {"specialite": "Lutte", "time": 1}[corrected]
    order = AmendResult(seq=table.seq(ev.CompetitionRolled), why=WHY, **{corrected: value})  # type: ignore[arg-type]
    assert table.refused(order).facts["what"] == what


@pytest.mark.parametrize(("mods", "total"), [([], 0), ([-4], -4), ([7], 7)])
def test_e12_a_degree_taken_says_so_with_no_margin(table: Table, mods: list[int], total: int) -> None:
    rolled = roll(table, 0, mods=mods)
    assert (rolled.taken, rolled.thrown, rolled.total, rolled.margin) == (True, [], total, 0)
    assert (rolled.success, rolled.degrees, rolled.outcome) == (True, 1, "marginal")


@pytest.mark.parametrize("circumstances", [{"throw": True}, {"dice": [1, 1, 1]}])
def test_e12_a_throw_at_difficulty_0_is_not_taken(table: Table, circumstances: dict[str, Any]) -> None:
    rolled = roll(table, 0, mods=[-30], **circumstances)
    assert (rolled.taken, len(rolled.thrown), rolled.degrees) == (False, 3, 1)
    assert rolled.margin == rolled.total < 0


def test_e12_a_degree_taken_stays_so_until_it_is_thrown(table: Table) -> None:
    roll(table, 0)
    again = amend(table, mods=[-4], bonus=1)
    assert (again.taken, again.margin, again.total, again.degrees) == (True, 0, -4, 1)
    thrown = amend(table, dice=[6, 6, 6, 6])
    assert (thrown.taken, thrown.total, thrown.margin, thrown.degrees) == (False, 14, 14, 3)
    assert refused(table, difficulty=0) == ("nothing-changed", "C5")


def test_e12_the_dice_are_thrown_once_the_difficulty_matters(table: Table) -> None:
    roll(table, 0, specialite="Lutte")
    thrown = amend(table, difficulty=9)
    assert (thrown.taken, len(thrown.thrown), thrown.chance) == (
        False,
        4,
        ev.ChanceUsed(("dice", 4), 0, 0, 4),
    )
    back = amend(table, difficulty=0)
    assert (back.taken, back.thrown, back.margin) == (False, thrown.thrown, back.total)


def test_e12_a_throw_without_dice_stays_a_throw(table: Table) -> None:
    roll(table, 0, "Nul", throw=True)
    for mod, degrees in ((-4, 1), (2, 1), (12, 3), (3, 1)):
        again = amend(table, mods=[mod])
        assert (again.taken, again.margin, again.degrees) == (False, mod, degrees)


def test_e12_a_degree_taken_without_dice_to_throw_is_thrown_at_another_difficulty(table: Table) -> None:
    roll(table, 0, "Nul", mods=[12])
    again = amend(table, difficulty=9)
    assert (again.taken, again.thrown, again.margin, again.degrees) == (False, [], 3, 1)


def test_e12_difficulty_0_given_to_a_throw_reads_its_dice(table: Table) -> None:
    roll(table, 12, dice=[4, 3, 3])
    again = amend(table, difficulty=0)
    assert (again.taken, again.margin, again.degrees) == (False, 10, 3)
