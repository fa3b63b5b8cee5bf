"""What a total makes against a difficulty (E9–E12), dice of the table (C3), and whole rolls."""

import pytest

from greffier.rules.enormatro.difficulty import NAMED
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import Circumstances
from greffier.vocabulary.terms import Outcome
from table import Table

MARGINS: list[tuple[int, int, Outcome]] = [
    (-6, 0, "echec-critique"),
    (-5, 0, "echec-critique"),
    (-4, 0, "echec-simple"),
    (-1, 0, "echec-simple"),
    (0, 1, "marginal"),
    (4, 1, "marginal"),
    (5, 2, "belle"),
    (9, 2, "belle"),
    (10, 3, "complet"),
    (14, 3, "complet"),
    (15, 4, "prodigieux"),
    (16, 4, "prodigieux"),
]


@pytest.fixture(autouse=True)
def theo(table: Table) -> None:
    caracs = {"Combat": 3, "Escalade": 4, "Agilité": 2, "Magie": 0}
    table.enrol("Théo", caracs=caracs, specialites={"Combat": {"Lance": 2}})


def asked(carac: str, difficulty: int, circumstances: Circumstances) -> od.RollTest:
    return od.RollTest(character="Théo", carac=carac, difficulty=difficulty, circumstances=circumstances)


def roll(table: Table, carac: str, difficulty: int, circumstances: Circumstances) -> ev.TestRolled:
    [event] = table.give(asked(carac, difficulty, circumstances))
    assert isinstance(event, ev.TestRolled)
    return event


def test_e9_the_named_difficulties_are_three_apart() -> None:
    assert NAMED == {
        "automatique": 0,
        "facile": 3,
        "routiniere": 6,
        "delicate": 9,
        "corsee": 12,
        "difficile": 15,
        "tres-difficile": 18,
        "heroique": 21,
    }


@pytest.mark.parametrize("difficulty", [1, 13, 100])
def test_e9_any_other_whole_number_is_accepted(table: Table, difficulty: int) -> None:
    rolled = roll(table, "Combat", difficulty, Circumstances(dice=[1, 1, 1]))
    assert (rolled.difficulty, rolled.margin) == (difficulty, 3 - difficulty)


def test_e9_a_negative_difficulty_is_refused(table: Table) -> None:
    refusal = table.refused(asked("Combat", -1, Circumstances(dice=[6, 6, 6])))
    assert (refusal.code, refusal.clause) == ("difficulty-negative", "E9")


@pytest.mark.parametrize(("faces", "success"), [([5, 4, 3], True), ([5, 4, 2], False), ([5, 5, 3], True)])
def test_e10_reaching_the_difficulty_succeeds(table: Table, faces: list[int], *, success: bool) -> None:
    assert roll(table, "Combat", 12, Circumstances(dice=faces)).success is success


@pytest.mark.parametrize(("margin", "degrees", "outcome"), MARGINS)
def test_e11_the_margin_tells_the_degrees(table: Table, margin: int, degrees: int, outcome: Outcome) -> None:
    rolled = roll(table, "Combat", 12, Circumstances(mods=[margin], dice=[5, 4, 3]))
    assert (rolled.margin, rolled.degrees, rolled.outcome) == (margin, degrees, outcome)


def test_e11_there_is_no_fifth_degree(table: Table) -> None:
    rolled = roll(table, "Combat", 3, Circumstances(mods=[100], dice=[6, 6, 6]))
    assert (rolled.margin, rolled.degrees, rolled.outcome) == (115, 4, "prodigieux")


@pytest.mark.parametrize("mod", [-1, -4, -5, -20])
def test_e12_difficulty_zero_is_one_degree_even_below_zero(table: Table, mod: int) -> None:
    rolled = roll(table, "Magie", 0, Circumstances(mods=[mod], dice=[]))
    assert (rolled.total, rolled.margin) == (mod, mod)
    assert (rolled.success, rolled.degrees, rolled.outcome) == (True, 1, "marginal")


@pytest.mark.parametrize(
    ("faces", "degrees"), [([1, 1, 1], 1), ([1, 1, 3], 2), ([6, 3, 1], 3), ([5, 5, 5], 4)]
)
def test_e12_difficulty_zero_may_be_thrown_for_more(table: Table, faces: list[int], degrees: int) -> None:
    rolled = roll(table, "Combat", 0, Circumstances(dice=faces))
    assert (rolled.success, rolled.degrees) == (True, degrees)


def test_e12_the_gift_is_for_difficulty_zero_alone(table: Table) -> None:
    assert roll(table, "Magie", 1, Circumstances(dice=[])).outcome == "echec-simple"


def test_e12_a_step_of_a_task_at_difficulty_zero_gains_at_least_one_degree(table: Table) -> None:
    table.give(od.StartTask(task="La Pente", target=2, difficulty=0))
    for degrees, total, step in (
        (1, -9, Circumstances(mods=[-9], throw=True)),
        (2, -9, Circumstances(mods=[-9])),
    ):
        order = od.StepTask(task="La Pente", character="Théo", carac="Magie", circumstances=step)
        advanced = table.give(order)[0]
        assert isinstance(advanced, ev.TaskAdvanced)
        assert (advanced.test.total, advanced.gained, advanced.degrees) == (total, 1, degrees)
    assert table.state.tasks["la pente"].status == "completed"


def test_c3_dice_of_the_table_are_recorded_as_such_and_use_no_chance(table: Table) -> None:
    position = table.state.chance_position
    rolled = roll(table, "Combat", 12, Circumstances(dice=[5, 1, 6]))
    assert (rolled.source, rolled.chance, rolled.thrown) == ("table", None, [5, 1, 6])
    assert table.state.chance_position == position


def test_c3_dice_of_the_clerk_are_recorded_with_the_chance_they_used(table: Table) -> None:
    first = roll(table, "Combat", 12, Circumstances(bonus=1))
    hers: ev.Stream = ("dice", table.character(first.character).enrolled)
    assert (first.source, first.chance, len(first.thrown)) == ("virtual", ev.ChanceUsed(hers, 0, 0, 4), 4)
    second = roll(table, "Agilité", 12, Circumstances())
    assert (second.chance, table.state.chance_position) == (ev.ChanceUsed(hers, 1, 0, 2), 2)


@pytest.mark.parametrize("faces", [[], [6, 6], [1, 2, 3, 4], [1, 2, 3, 4, 5, 6, 6]])
def test_c3_a_wrong_number_of_faces_is_refused(table: Table, faces: list[int]) -> None:
    refusal = table.refused(asked("Combat", 12, Circumstances(dice=faces)))
    assert (refusal.code, refusal.clause) == ("wrong-number-of-dice", "C3")
    assert (refusal.facts["wanted"], refusal.facts["given"]) == (3, len(faces))


@pytest.mark.parametrize("face", [7, 0, -1])
def test_c3_a_face_no_die_has_is_refused(table: Table, face: int) -> None:
    refusal = table.refused(asked("Combat", 12, Circumstances(dice=[6, face, 6])))
    assert (refusal.code, refusal.clause, refusal.facts["face"]) == ("face-impossible", "C3", face)


def test_c3_faces_are_counted_though_none_is_kept(table: Table) -> None:
    refusal = table.refused(asked("Combat", 12, Circumstances(penalty=3, dice=[])))
    assert (refusal.code, refusal.facts["wanted"]) == ("wrong-number-of-dice", 3)


def test_d13_a_penalty_takes_from_the_dice_kept_never_from_those_thrown(table: Table) -> None:
    rolled = roll(table, "Combat", 12, Circumstances(specialite="Lance", penalty=1, dice=[6, 5, 4, 2, 1]))
    assert (len(rolled.thrown), rolled.kept, rolled.total) == (5, [6, 5], 11)
    assert (rolled.margin, rolled.outcome) == (-1, "echec-simple")


def test_d14_the_cap_is_applied_and_both_numbers_stay_in_the_record(table: Table) -> None:
    circumstances = Circumstances(specialite="Lance", bonus=1, time=1, dice=[1, 2, 3, 4, 5, 6])
    rolled = roll(table, "Combat", 12, circumstances)
    assert (rolled.bonus.asked, rolled.bonus.used) == (4, 3)
    assert [(source.label, source.value) for source in rolled.bonus.sources] == [
        ("specialite", 2),
        ("bonus", 1),
        ("time", 1),
    ]
    assert (len(rolled.thrown), rolled.kept) == (6, [6, 5, 4])


@pytest.mark.parametrize(("penalty", "kept"), [(3, []), (2, []), (1, [6])])
def test_d15_no_die_is_kept_out_of_pity(table: Table, penalty: int, kept: list[int]) -> None:
    rolled = roll(table, "Agilité", 12, Circumstances(bonus=1, penalty=penalty, dice=[2, 6, 3]))
    assert (len(rolled.thrown), rolled.kept) == (3, kept)


def test_d16_a_modifier_leaves_the_choice_of_the_best_alone(table: Table) -> None:
    rolled = roll(table, "Escalade", 12, Circumstances(bonus=2, mods=[-1], dice=[6, 5, 4, 3, 2, 1]))
    assert (rolled.kept, rolled.sum, rolled.total) == ([6, 5, 4, 3], 18, 17)


def test_d17_lesions_are_taken_off_once(table: Table) -> None:
    table.give(od.InflictLesion(character="Théo", count=2))
    rolled = roll(table, "Combat", 12, Circumstances(dice=[5, 4, 3]))
    assert (rolled.sum, rolled.total, rolled.margin, rolled.outcome) == (12, 10, -2, "echec-simple")


def test_d18_what_is_healed_weighs_no_more_and_other_modifiers_stay(table: Table) -> None:
    weather = Circumstances(mods=[-1], dice=[5, 4, 3])
    table.give(od.InflictLesion(character="Théo", why="chute de pierres"))
    table.give(od.InflictLesion(character="Théo", why="gel"))
    totals = [roll(table, "Combat", 12, weather).total]
    for _ in range(2):
        table.give(od.HealLesion(character="Théo"))
        totals.append(roll(table, "Combat", 12, weather).total)
    assert totals == [9, 10, 11]
    assert roll(table, "Combat", 12, weather).modifiers == [ev.Labelled("mod", -1)]


def test_d19_every_margin_has_its_whole_number_of_degrees(table: Table) -> None:
    for margin, degrees, outcome in MARGINS:
        rolled = roll(table, "Combat", 18 - margin, Circumstances(dice=[6, 6, 6]))
        assert (rolled.margin, rolled.degrees, rolled.outcome) == (margin, degrees, outcome)
        assert rolled.success is (margin >= 0)
        assert isinstance(rolled.degrees, int)
