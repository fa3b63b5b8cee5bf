"""What a character carries (E5, E6), what comrades lend (E2, E7), and difficulty 0 (E12)."""

import unicodedata

import pytest

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import Circumstances
from table import Table


@pytest.fixture(autouse=True)
def people(table: Table) -> None:
    table.enrol("Élodie", caracs={"Force": 3, "Charme": 2}, specialites={"Force": {"Lutte": 1}})
    table.enrol("Théo", caracs={"Force": 3})


def roll(
    table: Table, carac: str = "Force", difficulty: int = 12, circumstances: Circumstances | None = None
) -> ev.TestRolled:
    faces = [5, 4, 3][: 3 if carac == "Force" else 2]
    order = od.RollTest(
        character="Élodie",
        carac=carac,
        difficulty=difficulty,
        circumstances=circumstances or Circumstances(dice=faces),
    )
    [event] = table.give(order)
    assert isinstance(event, ev.TestRolled)
    return event


def refused(table: Table, order: od.Order) -> tuple[str, str]:
    refusal = table.refused(order)
    return refusal.code, refusal.clause


def test_e5_each_blessure_is_one_die_kept_less_and_thrown_all_the_same(table: Table) -> None:
    for blessures, kept in ((1, [5, 4]), (2, [5]), (3, []), (4, [])):
        [dealt] = table.give(od.InflictBlessure(character="élodie", why="éboulis"))
        assert dealt == ev.BlessureInflicted(character="Élodie", count=1, now=blessures, why="éboulis")
        rolled = roll(table)
        assert (rolled.blessures, rolled.thrown, rolled.kept) == (blessures, [5, 4, 3], kept)


def test_e5_a_blessure_weighs_on_every_characteristic_and_leaves_the_cap_alone(table: Table) -> None:
    table.give(od.InflictBlessure(character="Élodie"))
    charm = roll(table, "Charme", circumstances=Circumstances(bonus=3, dice=[1, 2, 3, 4]))
    assert (charm.bonus.used, charm.kept) == (2, [4])


def test_e5_blessures_penalty_and_lesions_stack(table: Table) -> None:
    table.give(od.InflictBlessure(character="Élodie"))
    table.give(od.InflictLesion(character="Élodie", count=2))
    rolled = roll(table, circumstances=Circumstances(penalty=1, dice=[5, 4, 3]))
    assert (rolled.blessures, rolled.penalty, rolled.kept) == (1, 1, [5])
    assert (rolled.modifiers, rolled.total) == ([ev.Labelled("lesion", -2)], 3)


def test_e5_blessures_heal_one_by_one_or_all(table: Table) -> None:
    table.give(od.InflictBlessure(character="Élodie", count=4))
    [one] = table.give(od.HealBlessure(character="Élodie"))
    assert one == ev.BlessureHealed(character="Élodie", count=1, now=3, why="")
    assert len(roll(table, circumstances=Circumstances(dice=[5, 4, 3])).kept) == 0
    [rest] = table.give(od.HealBlessure(character="élodie", count=None, why="repos"))
    assert rest == ev.BlessureHealed(character="Élodie", count=3, now=0, why="repos")
    assert (roll(table).blessures, roll(table).kept) == (0, [5, 4, 3])


def test_e5_lesions_heal_all_at_once(table: Table) -> None:
    table.give(od.InflictLesion(character="Élodie", count=3))
    [healed] = table.give(od.HealLesion(character="Élodie", count=None))
    assert healed == ev.LesionHealed(character="Élodie", count=3, now=0, why="")
    assert roll(table).modifiers == []


HEALING: list[tuple[type[od.HealLesion | od.HealBlessure], str]] = [
    (od.HealLesion, "too-few-lesions"),
    (od.HealBlessure, "too-few-blessures"),
]


@pytest.mark.parametrize(("heal", "code"), HEALING)
def test_e5_what_is_not_there_does_not_heal(
    table: Table, heal: type[od.HealLesion | od.HealBlessure], code: str
) -> None:
    for count in (1, None):
        assert refused(table, heal(character="Élodie", count=count)) == (code, "E5")
    table.give(od.InflictLesion(character="Élodie"))
    table.give(od.InflictBlessure(character="Élodie"))
    refusal = table.refused(heal(character="Élodie", count=2))
    assert (refusal.code, refusal.facts["now"], refusal.facts["wanted"]) == (code, 1, 2)


@pytest.mark.parametrize("count", [0, -1, 101])
def test_e5_no_blessure_and_too_many_are_refused(table: Table, count: int) -> None:
    order = od.InflictBlessure(character="Élodie", count=count)
    assert refused(table, order) == ("number-out-of-range", "E5")
    if count < 1:
        healing = od.HealBlessure(character="Élodie", count=count)
        assert refused(table, healing) == ("number-out-of-range", "E5")


def test_e5_one_is_hurt_and_the_other_is_not(table: Table) -> None:
    table.give(od.InflictBlessure(character="Théo", count=2))
    table.give(od.InflictLesion(character="Théo", count=2))
    assert (roll(table).blessures, roll(table).total) == (0, 12)


def test_e6_a_standing_modifier_weighs_on_every_roll_or_on_one_characteristic(table: Table) -> None:
    [everywhere] = table.give(od.AddModifier(character="élodie", label=" Mauvais  temps ", value=-1))
    assert everywhere == ev.ModifierAdded(character="Élodie", label="Mauvais temps", value=-1, carac=None)
    [somewhere] = table.give(od.AddModifier(character="Élodie", label="piolet", value=2, carac="force"))
    assert somewhere == ev.ModifierAdded(character="Élodie", label="piolet", value=2, carac="Force")
    bad, pick = ev.Labelled("Mauvais temps", -1), ev.Labelled("piolet", 2)
    assert (roll(table).modifiers, roll(table).total) == ([bad, pick], 13)
    assert (roll(table, "Charme").modifiers, roll(table, "Charme").total) == ([bad], 8)
    rolled = roll(table, circumstances=Circumstances(mods=[4], dice=[5, 4, 3]))
    assert (rolled.modifiers, rolled.total) == ([bad, pick, ev.Labelled("mod", 4)], 17)


def test_e6_a_standing_modifier_weighs_in_contests_and_tasks(table: Table) -> None:
    table.give(od.AddModifier(character="Élodie", label="vent", value=-3))
    faces = Circumstances(dice=[5, 4, 3])
    sides = [od.Contender(character=who, carac="Force", circumstances=faces) for who in ("Élodie", "Théo")]
    for order in (od.OpposeSides(sides=sides), od.CompeteRivals(rivals=sides)):
        [event] = table.give(order)
        assert isinstance(event, ev.Contest)
        assert (event.winner, event.gap) == ("Théo", 3)
    table.give(od.StartTask(task="Mur", target=9, difficulty=12))
    step = od.StepTask(task="Mur", character="Élodie", carac="Force", circumstances=faces)
    [advanced] = table.give(step)
    assert isinstance(advanced, ev.TaskAdvanced)
    assert (advanced.test.total, advanced.gained) == (9, 0)


@pytest.mark.parametrize("spelling", ["Boîteux", "BOÎTEUX", unicodedata.normalize("NFD", "boîteux")])
def test_e6_a_modifier_is_removed_by_its_name_in_any_form(table: Table, spelling: str) -> None:
    table.give(od.AddModifier(character="Élodie", label="Boîteux", value=-2))
    [removed] = table.give(od.RemoveModifier(character="Élodie", label=spelling))
    assert removed == ev.ModifierRemoved(character="Élodie", label="Boîteux")
    assert (roll(table).modifiers, table.character("Élodie").modifiers) == ([], {})


@pytest.mark.parametrize("spelling", ["Vent", "VENT", " vent "])
def test_e6_a_second_modifier_of_the_name_is_refused(table: Table, spelling: str) -> None:
    table.give(od.AddModifier(character="Élodie", label="Vent", value=-1))
    again = od.AddModifier(character="Élodie", label=spelling, value=-4, carac="Force")
    assert refused(table, again) == ("modifier-exists", "E6")
    table.give(od.AddModifier(character="Théo", label=spelling, value=-1))
    table.give(od.RemoveModifier(character="Élodie", label="Vent"))
    table.give(again)
    assert roll(table).total == 8


def test_e6_an_unknown_modifier_is_refused_with_the_nearest(table: Table) -> None:
    table.give(od.AddModifier(character="Élodie", label="Mauvais temps", value=-1))
    refusal = table.refused(od.RemoveModifier(character="Élodie", label="mauvais tems"))
    assert (refusal.code, refusal.clause) == ("unknown-modifier", "E6")
    assert refusal.facts["nearest"] == ["Mauvais temps"]
    assert refused(table, od.RemoveModifier(character="Théo", label="Mauvais temps"))[0] == "unknown-modifier"


def test_e6_a_modifier_of_nothing_or_of_no_characteristic_is_refused(table: Table) -> None:
    def adding(value: int, label: str = "vent", carac: str | None = None) -> od.AddModifier:
        return od.AddModifier(character="Élodie", label=label, value=value, carac=carac)

    assert refused(table, adding(0)) == ("modifier-zero", "E6")
    assert refused(table, adding(1_000_001)) == ("number-out-of-range", "E6")
    assert refused(table, adding(1, label="  "))[0] == "name-empty"
    assert refused(table, adding(1, carac="Forse")) == ("unknown-carac", "E6")


def test_d18_a_healed_lesion_is_gone_and_the_weather_stays(table: Table) -> None:
    table.give(od.AddModifier(character="Élodie", label="mauvais temps", value=-1))
    table.give(od.InflictLesion(character="Élodie", why="A"))
    table.give(od.InflictLesion(character="Élodie", why="B"))
    totals = [roll(table).total]
    for why in ("A", "B"):
        table.give(od.HealLesion(character="Élodie", why=why))
        totals.append(roll(table).total)
    assert totals == [9, 10, 11]
    assert roll(table).modifiers == [ev.Labelled("mauvais temps", -1)]


def test_e2_comrades_lend_dice_under_their_names(table: Table) -> None:
    help_ = Circumstances(aid=[("Théo", 1), (" le  guide ", 1)], dice=[1, 2, 3, 4, 5])
    rolled = roll(table, circumstances=help_)
    assert rolled.bonus == ev.Bonus(2, 2, [ev.Labelled("Théo", 1), ev.Labelled("le guide", 1)])
    assert rolled.kept == [5, 4, 3]


def test_e2_help_speciality_circumstance_and_time_share_one_cap(table: Table) -> None:
    every = Circumstances(
        specialite="lutte", bonus=2, aid=[("Théo", 2)], time=3, dice=[1, 1, 1, 6, 6, 6], penalty=1
    )
    rolled = roll(table, circumstances=every)
    assert (rolled.bonus.asked, rolled.bonus.used, rolled.kept) == (8, 3, [6, 6])
    assert [(one.label, one.value) for one in rolled.bonus.sources] == [
        ("specialite", 1),
        ("bonus", 2),
        ("Théo", 2),
        ("time", 3),
    ]


def test_e7_time_and_help_add_up(table: Table) -> None:
    rolled = roll(table, circumstances=Circumstances(aid=[("Théo", 1)], time=1, dice=[1, 2, 3, 4, 5]))
    assert (rolled.bonus.asked, rolled.bonus.used) == (2, 2)


@pytest.mark.parametrize("name", ["Élodie", " ÉLODIE", unicodedata.normalize("NFD", "élodie")])
def test_e2_nobody_helps_oneself(table: Table, name: str) -> None:
    order = od.RollTest(
        character="élodie", carac="Force", difficulty=9, circumstances=Circumstances(aid=[(name, 1)])
    )
    assert refused(table, order) == ("aids-oneself", "E2")


@pytest.mark.parametrize("dice", [0, -1, 101])
def test_e2_help_of_no_die_is_refused(table: Table, dice: int) -> None:
    order = od.RollTest(
        character="Élodie", carac="Force", difficulty=9, circumstances=Circumstances(aid=[("Théo", dice)])
    )
    assert refused(table, order) == ("number-out-of-range", "E2")


def test_e12_difficulty_zero_is_one_degree_without_throwing_or_chance(table: Table) -> None:
    table.give(od.InflictLesion(character="Élodie", count=9))
    rolled = roll(table, difficulty=0, circumstances=Circumstances(bonus=2, mods=[-3]))
    assert (rolled.thrown, rolled.kept, rolled.chance) == ([], [], None)
    assert (rolled.success, rolled.degrees, rolled.outcome) == (True, 1, "marginal")
    assert table.state.chance_position == 0


@pytest.mark.parametrize(("mod", "degrees"), [(-30, 1), (-14, 1), (30, 4)])
def test_e12_thrown_on_request_it_is_never_less_than_one(table: Table, mod: int, degrees: int) -> None:
    rolled = roll(table, difficulty=0, circumstances=Circumstances(mods=[mod], throw=True))
    used = ev.ChanceUsed(("dice", table.character("Élodie").enrolled), 0, 0, 3)
    assert (len(rolled.thrown), rolled.chance, table.state.chance_position) == (3, used, 1)
    assert (rolled.success, rolled.degrees) == (True, degrees)
    if mod < 0:
        assert rolled.outcome == "marginal"
