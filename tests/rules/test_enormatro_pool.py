"""The pool: what is thrown, what is kept, what is added (E1–E8)."""

import pytest

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import Circumstances
from table import Table


@pytest.fixture(autouse=True)
def elodie(table: Table) -> None:
    caracs = {"Persuasion": 3, "Agilité": 2, "Escalade": 4, "Magie": 0}
    table.enrol("Élodie", caracs=caracs, specialites={"Persuasion": {"Charme": 2, "Ruse": 1}})


def asked(carac: str, circumstances: Circumstances, difficulty: int = 12) -> od.RollTest:
    return od.RollTest(character="Élodie", carac=carac, difficulty=difficulty, circumstances=circumstances)


def roll(table: Table, carac: str, circumstances: Circumstances) -> ev.TestRolled:
    [event] = table.give(asked(carac, circumstances))
    assert isinstance(event, ev.TestRolled)
    return event


def refused(table: Table, carac: str, circumstances: Circumstances) -> tuple[str, str]:
    refusal = table.refused(asked(carac, circumstances))
    return refusal.code, refusal.clause


def test_e1_as_many_dice_as_the_characteristic_are_thrown_and_added(table: Table) -> None:
    rolled = roll(table, "Persuasion", Circumstances(dice=[2, 6, 4]))
    assert (rolled.score, rolled.thrown, rolled.kept) == (3, [2, 6, 4], [6, 4, 2])
    assert (rolled.sum, rolled.total) == (12, 12)


def test_e1_the_best_dice_are_kept_wherever_they_fell(table: Table) -> None:
    rolled = roll(table, "Agilité", Circumstances(bonus=2, dice=[1, 5, 1, 6]))
    assert (rolled.kept, rolled.total) == ([6, 5], 11)


def test_e1_a_characteristic_the_sheet_lacks_is_refused_with_the_nearest(table: Table) -> None:
    refusal = table.refused(asked("persuasoin", Circumstances()))
    assert (refusal.code, refusal.clause) == ("unknown-carac", "E1")
    assert refusal.facts["nearest"] == ["Persuasion"]


def test_e1_the_rules_own_example_of_charm(table: Table) -> None:
    charm = roll(table, "Persuasion", Circumstances(specialite="Charme", dice=[1, 2, 3, 4, 5]))
    assert (charm.kept, charm.total) == ([5, 4, 3], 12)
    helped = roll(table, "Persuasion", Circumstances(specialite="Charme", bonus=1, dice=[1, 2, 3, 4, 5, 6]))
    assert (helped.kept, helped.total) == ([6, 5, 4], 15)
    hindered = roll(table, "Persuasion", Circumstances(specialite="Charme", penalty=1, dice=[1, 2, 3, 4, 5]))
    assert (hindered.kept, hindered.total) == ([5, 4], 9)


def test_e2_bonus_dice_never_exceed_the_score(table: Table) -> None:
    rolled = roll(table, "Persuasion", Circumstances(specialite="Charme", bonus=2, dice=[1, 1, 1, 2, 2, 2]))
    assert (rolled.bonus.asked, rolled.bonus.used, len(rolled.thrown)) == (4, 3, 6)
    assert rolled.kept == [2, 2, 2]


def test_e2_bonus_dice_up_to_the_score_are_all_thrown(table: Table) -> None:
    rolled = roll(table, "Persuasion", Circumstances(bonus=3, dice=[1, 1, 1, 2, 2, 2]))
    assert (rolled.bonus.asked, rolled.bonus.used) == (3, 3)


def test_e2_a_penalty_leaves_the_cap_alone(table: Table) -> None:
    rolled = roll(table, "Persuasion", Circumstances(bonus=5, penalty=2, dice=[1, 2, 3, 4, 5, 6]))
    assert (rolled.bonus.asked, rolled.bonus.used, rolled.kept) == (5, 3, [6])


def test_e2_a_seventh_die_beyond_the_cap_is_refused(table: Table) -> None:
    refusal = table.refused(asked("Persuasion", Circumstances(bonus=4, dice=[1, 2, 3, 4, 5, 6, 6])))
    assert (refusal.code, refusal.clause) == ("wrong-number-of-dice", "C3")
    assert (refusal.facts["wanted"], refusal.facts["given"]) == (6, 7)


@pytest.mark.parametrize("bonus", [-1, 101])
def test_e2_a_bonus_below_none_or_beyond_measure_is_refused(table: Table, bonus: int) -> None:
    assert refused(table, "Persuasion", Circumstances(bonus=bonus)) == ("number-out-of-range", "E2")


def test_e3_a_speciality_counts_only_when_it_is_named(table: Table) -> None:
    plain = roll(table, "Persuasion", Circumstances(dice=[1, 2, 3]))
    assert (plain.specialite, plain.bonus) == (None, ev.Bonus(0, 0, []))
    named = roll(table, "Persuasion", Circumstances(specialite="CHARME", dice=[1, 2, 3, 4, 5]))
    assert named.specialite == "Charme"
    assert named.bonus == ev.Bonus(2, 2, [ev.Labelled("specialite", 2)])


def test_e3_a_bonus_die_is_thrown_and_never_added_to_those_kept(table: Table) -> None:
    rolled = roll(table, "Persuasion", Circumstances(bonus=3, dice=[6, 6, 6, 6, 6, 6]))
    assert (rolled.kept, rolled.total) == ([6, 6, 6], 18)


@pytest.mark.parametrize(("carac", "specialite"), [("Persuasion", "Charmes"), ("Agilité", "Charme")])
def test_e3_a_speciality_unknown_under_the_characteristic_is_refused(
    table: Table, carac: str, specialite: str
) -> None:
    assert refused(table, carac, Circumstances(specialite=specialite)) == ("unknown-specialite", "E3")


def test_e3_the_nearest_speciality_is_named(table: Table) -> None:
    refusal = table.refused(asked("Persuasion", Circumstances(specialite="Charmes")))
    assert refusal.facts["nearest"] == ["Charme"]


def test_e4_a_penalty_takes_kept_dice_and_throws_as_many(table: Table) -> None:
    rolled = roll(table, "Persuasion", Circumstances(penalty=1, dice=[3, 5, 4]))
    assert (rolled.penalty, len(rolled.thrown), rolled.kept, rolled.total) == (1, 3, [5, 4], 9)


@pytest.mark.parametrize("penalty", [3, 4, 100])
def test_e4_with_no_die_kept_the_total_is_the_modifiers_alone(table: Table, penalty: int) -> None:
    rolled = roll(table, "Persuasion", Circumstances(penalty=penalty, mods=[2, -5], dice=[6, 6, 6]))
    assert (rolled.thrown, rolled.kept, rolled.sum, rolled.total) == ([6, 6, 6], [], 0, -3)


@pytest.mark.parametrize("penalty", [-1, 101])
def test_e4_a_penalty_below_none_or_beyond_measure_is_refused(table: Table, penalty: int) -> None:
    assert refused(table, "Persuasion", Circumstances(penalty=penalty)) == ("number-out-of-range", "E4")


def test_e5_two_lesions_take_two_from_every_total(table: Table) -> None:
    table.give(od.InflictLesion(character="Élodie", count=2))
    for carac, dice, total in (("Persuasion", [5, 4, 3], 10), ("Agilité", [1, 1], 0), ("Magie", [], -2)):
        rolled = roll(table, carac, Circumstances(dice=dice))
        assert (rolled.modifiers, rolled.total) == ([ev.Labelled("lesion", -2)], total)


def test_e5_a_blessure_takes_one_kept_die_and_stacks(table: Table) -> None:
    # The state is wounded by hand: what is read here is the roll, whoever dealt the blessure.
    table.character("Élodie").blessures = 1
    rolled = roll(table, "Persuasion", Circumstances(dice=[4, 2, 6]))
    assert (rolled.blessures, rolled.penalty, rolled.kept) == (1, 0, [6, 4])
    table.give(od.InflictLesion(character="Élodie"))
    rolled = roll(table, "Persuasion", Circumstances(penalty=1, dice=[4, 2, 6]))
    assert (rolled.blessures, rolled.penalty, rolled.kept, rolled.total) == (1, 1, [6], 5)


def test_e5_lesions_add_up_and_heal(table: Table) -> None:
    table.give(od.InflictLesion(character="Élodie", count=2, why="chute"))
    [third] = table.give(od.InflictLesion(character="élodie"))
    assert third == ev.LesionInflicted(character="Élodie", count=1, now=3, why="")
    [healed] = table.give(od.HealLesion(character="Élodie", count=3))
    assert healed == ev.LesionHealed(character="Élodie", count=3, now=0, why="")
    assert table.character("Élodie").lesions == 0


def test_e5_no_more_lesions_heal_than_there_are(table: Table) -> None:
    table.give(od.InflictLesion(character="Élodie"))
    refusal = table.refused(od.HealLesion(character="Élodie", count=2))
    assert (refusal.code, refusal.clause, refusal.facts["now"]) == ("too-few-lesions", "E5", 1)


@pytest.mark.parametrize("order", [od.InflictLesion, od.HealLesion])
@pytest.mark.parametrize("count", [0, -1])
def test_e5_a_count_of_no_lesion_is_refused(
    table: Table, order: type[od.InflictLesion | od.HealLesion], count: int
) -> None:
    refusal = table.refused(order(character="Élodie", count=count))
    assert (refusal.code, refusal.clause) == ("number-out-of-range", "E5")


def test_e6_modifiers_are_signed_and_added_after_the_throw(table: Table) -> None:
    rolled = roll(table, "Persuasion", Circumstances(mods=[3, -1], dice=[1, 2, 3]))
    assert rolled.modifiers == [ev.Labelled("mod", 3), ev.Labelled("mod", -1)]
    assert (rolled.sum, rolled.total) == (6, 8)


def test_e6_a_total_may_be_negative(table: Table) -> None:
    rolled = roll(table, "Persuasion", Circumstances(mods=[-10], dice=[1, 2, 3]))
    assert (rolled.total, rolled.margin) == (-4, -16)


def test_e7_each_period_spent_is_a_bonus_die_under_the_cap(table: Table) -> None:
    patient = roll(table, "Agilité", Circumstances(time=1, dice=[1, 4, 5]))
    assert patient.bonus == ev.Bonus(1, 1, [ev.Labelled("time", 1)])
    slow = roll(table, "Agilité", Circumstances(time=5, dice=[1, 4, 5, 6]))
    assert (slow.bonus.asked, slow.bonus.used, slow.kept) == (5, 2, [6, 5])


def test_e7_negative_time_is_refused(table: Table) -> None:
    assert refused(table, "Agilité", Circumstances(time=-1)) == ("number-out-of-range", "E7")


def test_e8_characteristic_zero_throws_nothing_and_takes_no_bonus(table: Table) -> None:
    rolled = roll(table, "Magie", Circumstances(bonus=4, time=1, mods=[7]))
    assert (rolled.thrown, rolled.kept, rolled.total) == ([], [], 7)
    assert (rolled.bonus.asked, rolled.bonus.used, rolled.chance) == (5, 0, None)
    assert refused(table, "Magie", Circumstances(bonus=1, dice=[6])) == ("wrong-number-of-dice", "C3")
