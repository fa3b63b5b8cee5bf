"""Rolls read again under corrected circumstances (C5)."""

import pytest

from greffier.app import Clerk
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import AmendResult, Circumstances
from greffier.vocabulary.refusals import Refusal
from shell import Shell
from sitting import Sitting

WHY = "oubli"


@pytest.fixture
def sitting(clerk: Clerk) -> Sitting:
    return Sitting(clerk)


def by_hand(*faces: int) -> Circumstances:
    return Circumstances(dice=list(faces))


@pytest.mark.parametrize(
    ("difficulty", "margin", "degrees", "outcome"),
    [(9, 3, 1, "marginal"), (7, 5, 2, "belle"), (15, -3, 0, "echec-simple"), (17, -5, 0, "echec-critique")],
)
def test_c5_a_corrected_difficulty_reads_the_same_dice(
    sitting: Sitting, difficulty: int, margin: int, degrees: int, outcome: str
) -> None:
    seq, first = sitting.roll(12, by_hand(5, 4, 3))
    before = sitting.record
    amended, others = sitting.amended(AmendResult(seq=seq, why="  dégel ", difficulty=difficulty))
    assert (amended.seq, amended.why, amended.task, others) == (seq, "dégel", None, [])
    again = amended.test
    assert (again.thrown, again.kept, again.total) == (first.thrown, first.kept, first.total)
    assert (again.difficulty, again.margin, again.degrees, again.outcome) == (
        difficulty,
        margin,
        degrees,
        outcome,
    )
    assert (again.source, again.chance) == ("table", None)
    assert sitting.record[:-1] == before, "what was recorded stays as it was (C1)"


def test_c5_dice_of_the_clerk_are_read_again_without_using_chance(sitting: Sitting) -> None:
    seq, first = sitting.roll()
    amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, difficulty=3))
    assert (amended.test.thrown, amended.test.source) == (first.thrown, "virtual")
    assert (amended.test.chance, sitting.state.chance_position) == (None, 1)
    assert amended.test.foregone == "certain"


def test_c5_more_bonus_dice_throw_those_that_are_missing_and_no_others(sitting: Sitting) -> None:
    seq, first = sitting.roll()
    amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, bonus=2))
    assert amended.test.thrown[:3] == first.thrown
    assert (len(amended.test.thrown), amended.test.chance) == (5, sitting.dice_used(slot=0, first=3, count=2))
    assert amended.test.bonus == ev.Bonus(2, 2, [ev.Labelled("bonus", 2)])
    assert sitting.state.chance_position == 1
    for _ in range(2):
        sitting.give(od.UndoOrder())
    assert sitting.roll(12, Circumstances(bonus=2))[1].thrown == amended.test.thrown


def test_c5_no_more_dice_are_missing_than_the_cap_allows(sitting: Sitting) -> None:
    seq, _ = sitting.roll(12, Circumstances(specialite="lutte"))
    amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, bonus=9))
    assert (amended.test.bonus.asked, amended.test.bonus.used) == (10, 3)
    more = sitting.dice_used(slot=0, first=4, count=2)
    assert (amended.test.chance, len(amended.test.thrown)) == (more, 6)


def test_c5_with_fewer_bonus_dice_the_last_thrown_go(sitting: Sitting) -> None:
    circumstances = Circumstances(specialite="lutte", bonus=2, dice=[1, 2, 3, 4, 5, 6])
    seq, first = sitting.roll(12, circumstances)
    assert first.kept == [6, 5, 4]
    for bonus, thrown, kept in ((1, [1, 2, 3, 4, 5], [5, 4, 3]), (0, [1, 2, 3, 4], [4, 3, 2])):
        amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, bonus=bonus))
        assert (amended.test.thrown, amended.test.kept) == (thrown, kept)
        assert (amended.test.specialite, amended.test.bonus.used) == ("Lutte", 1 + bonus)


def test_c5_the_bonus_of_circumstance_alone_is_corrected(sitting: Sitting) -> None:
    circumstances = Circumstances(bonus=1, aid=[("Théo", 1)], dice=[1, 2, 3, 4, 5])
    seq, _ = sitting.roll(12, circumstances)
    amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, bonus=0))
    assert amended.test.bonus == ev.Bonus(1, 1, [ev.Labelled("Théo", 1)])
    assert amended.test.thrown == [1, 2, 3, 4]


def test_c5_the_table_may_throw_what_is_missing(sitting: Sitting) -> None:
    seq, first = sitting.roll()
    amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, bonus=2, dice=[6, 5]))
    assert amended.test.thrown == [*first.thrown, 6, 5]
    assert (amended.test.chance, sitting.state.chance_position) == (None, 1)


def test_c5_a_corrected_penalty_keeps_other_dice_and_throws_none(sitting: Sitting) -> None:
    seq, _ = sitting.roll(12, Circumstances(penalty=2, dice=[5, 4, 3]))
    for penalty, kept in ((0, [5, 4, 3]), (1, [5, 4]), (3, [])):
        amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, penalty=penalty))
        assert (amended.test.thrown, amended.test.kept) == ([5, 4, 3], kept)


def test_c5_corrected_modifiers_take_the_place_of_those_of_the_roll(sitting: Sitting) -> None:
    sitting.give(od.AddModifier(character="Élodie", label="vent", value=-1))
    seq, _ = sitting.roll(12, Circumstances(mods=[2, 3], dice=[5, 4, 3]))
    for mods, total in (([4], 15), ([], 11), ([-1, -1], 9)):
        amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, mods=mods))
        standing, *given = amended.test.modifiers
        assert (standing, amended.test.total) == (ev.Labelled("vent", -1), total)
        assert [one.value for one in given] == mods


def test_c5_a_second_amendment_builds_on_the_first(sitting: Sitting) -> None:
    seq, _ = sitting.roll(12, by_hand(5, 4, 3))
    sitting.amended(AmendResult(seq=seq, why="dégel", difficulty=15, bonus=1, dice=[6]))
    second, _ = sitting.amended(AmendResult(seq=seq, why="vent", mods=[-1]))
    assert (second.seq, second.test.difficulty, second.test.thrown) == (seq, 15, [5, 4, 3, 6])
    assert (second.test.kept, second.test.total, second.test.margin) == ([6, 5, 4], 14, -1)
    back, _ = sitting.amended(AmendResult(seq=seq, why="non", difficulty=12, bonus=0, mods=[]))
    assert (back.test.total, back.test.margin, back.test.thrown) == (12, 0, [5, 4, 3])


def test_c5_dice_that_were_left_out_come_back_and_are_not_thrown_anew(sitting: Sitting) -> None:
    seq, first = sitting.roll(12, Circumstances(bonus=2))
    sitting.amended(AmendResult(seq=seq, why=WHY, bonus=0))
    back, _ = sitting.amended(AmendResult(seq=seq, why="si", bonus=2))
    assert (back.test.thrown, back.test.chance) == (first.thrown, None)
    assert sitting.state.chance_position == 1


def test_c5_an_undone_amendment_counts_no_more(sitting: Sitting) -> None:
    seq, _ = sitting.roll()
    amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, difficulty=9, bonus=2))
    sitting.give(od.UndoOrder())
    assert sitting.state.chance_position == 1
    again, _ = sitting.amended(AmendResult(seq=seq, why=WHY, bonus=2))
    assert (again.test.difficulty, again.test.thrown) == (12, amended.test.thrown)
    assert again.test.chance == amended.test.chance == sitting.dice_used(slot=0, first=3, count=2)
    sitting.give(od.UndoOrder())
    sitting.give(od.RedoOrder())
    assert sitting.refused(AmendResult(seq=seq, why=WHY, bonus=2)) == ("nothing-changed", "C5")


@pytest.mark.parametrize("heal", [True, False])
def test_c5_what_weighed_then_weighs_still_and_nothing_else(sitting: Sitting, *, heal: bool) -> None:
    if heal:
        sitting.give(od.InflictLesion(character="Élodie", count=2))
        sitting.give(od.InflictBlessure(character="Élodie"))
    seq, first = sitting.roll(12, by_hand(6, 5, 4))
    if heal:
        sitting.give(od.HealLesion(character="Élodie", count=None))
        sitting.give(od.HealBlessure(character="Élodie"))
    else:
        sitting.give(od.InflictLesion(character="Élodie", count=2))
        sitting.give(od.InflictBlessure(character="Élodie"))
    amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, difficulty=9, mods=[1]))
    assert (amended.test.blessures, amended.test.kept) == (first.blessures, first.kept)
    assert amended.test.modifiers == [*first.modifiers, ev.Labelled("mod", 1)]
    assert amended.test.total == (10 if heal else 16)


def test_c5_a_conflict_keeps_its_passive_side_until_a_difficulty_is_given(sitting: Sitting) -> None:
    side = od.Opponent(character="Théo", carac="Force")
    circumstances = by_hand(5, 4, 3)
    order = od.RollTest(
        character="Élodie", carac="Force", difficulty=None, circumstances=circumstances, against=side
    )
    seq, _ = sitting.give(order)
    amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, mods=[1]))
    assert (amended.test.against, amended.test.difficulty) == (ev.Passive("Théo", "Force", 3), 12)
    amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, difficulty=9))
    assert (amended.test.against, amended.test.difficulty) == (None, 9)


def test_c5_dice_taken_without_throwing_are_thrown_once_they_matter(sitting: Sitting) -> None:
    seq, first = sitting.roll(0)
    assert first.thrown == []
    amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, difficulty=12))
    thrown = sitting.dice_used(slot=0, first=0, count=3)
    assert (len(amended.test.thrown), amended.test.chance) == (3, thrown)


def test_c5_what_weighed_then_weighs_though_it_was_not_thrown(sitting: Sitting) -> None:
    sitting.give(od.InflictLesion(character="Élodie", count=2))
    seq, _ = sitting.roll(0)
    amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, difficulty=12, dice=[5, 4, 3]))
    assert amended.test.total == 10


@pytest.mark.parametrize("label", ["mod", "BONUS", "time", "lesion", "specialite"])
def test_c5_the_clerk_s_own_labels_are_nobody_s_name(sitting: Sitting, label: str) -> None:
    with pytest.raises(Refusal, match="label-reserved"):
        sitting.give(od.AddModifier(character="Élodie", label=label, value=-2))
    with pytest.raises(Refusal, match="label-reserved"):
        sitting.roll(12, Circumstances(aid=[(label, 1)]))


@pytest.mark.parametrize(("given", "corrected"), [(6, 7), (6, 12), (16, 7), (9, 1)])
def test_c5_what_was_thrown_without_a_die_has_its_degrees_by_the_margin_again(
    shell: Shell, given: int, corrected: int
) -> None:
    shell.lines("campaign new essai\ncharacter add Nour --carac Force=3 --carac Charme=0\nsession open")
    thrown = ("roll", "Nour", "Charme", "--difficulty", "0", "--throw", "--mod")
    first, wanted = (shell.json(*thrown, str(mod))["events"][0] for mod in (given, corrected))
    assert (first["data"]["thrown"], first["data"]["degrees"] > 1) == ([], True)
    amended = shell.json("amend", str(first["seq"]), "--mod", str(corrected), "--why", "relu")
    assert amended["events"][0]["data"]["test"] == wanted["data"]
    shell.ok("session", "close")
    assert shell.json("audit")["sound"]
