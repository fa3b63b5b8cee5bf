"""luck: exact percentiles, a test of fit honest about small numbers, and nothing the table entered."""

from fractions import Fraction
from itertools import product
from math import isclose

import pytest

from greffier.engine.luck import Fit, chi_square_tail, percentile
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from shell import SESSIONS, Shell
from table import Table


@pytest.mark.parametrize(("dice", "bonus", "penalty"), [([3, 2], 0, 0), ([6, 6, 1], 1, 0), ([4, 2, 1], 1, 1)])
def test_a_percentile_is_what_all_throws_say(table: Table, dice: list[int], bonus: int, penalty: int) -> None:
    table.enrol("Ysane", caracs={"Force": 2})
    circumstances = od.Circumstances(dice=dice, bonus=bonus, penalty=penalty)
    [roll] = table.give(
        od.RollTest(character="Ysane", carac="Force", difficulty=9, circumstances=circumstances)
    )
    assert isinstance(roll, ev.TestRolled)
    kept = 2 - penalty
    every = [sum(sorted(faces)[-kept:]) for faces in product(range(1, 7), repeat=len(dice))]
    lower = sum(one < roll.sum for one in every)
    same = sum(one == roll.sum for one in every)
    assert percentile(roll) == Fraction(2 * lower + same, 2 * len(every))


@pytest.mark.parametrize(
    ("value", "freedom", "tail"),
    [
        (11.0705, 5, 0.05),
        (15.0863, 5, 0.01),
        (16.919, 9, 0.05),
        (21.666, 9, 0.01),
        (3.841, 1, 0.05),
        (0, 5, 1.0),
        (5.991, 2, 0.05),
    ],
)
def test_the_tail_of_chi_square_is_that_of_the_tables(value: float, freedom: int, tail: float) -> None:
    assert isclose(chi_square_tail(value, freedom), tail, rel_tol=1e-3)


def test_a_test_of_fit_says_nothing_of_few_values_and_finds_a_loaded_die() -> None:
    assert Fit([1, 0, 0, 0, 0, 2], [Fraction(1, 2)] * 6).p_value is None
    even = Fit([10, 11, 9, 10, 12, 8], [Fraction(10)] * 6).p_value
    loaded = Fit([2, 3, 5, 5, 5, 40], [Fraction(10)] * 6).p_value
    assert even is not None
    assert loaded is not None
    assert even > 0.9
    assert loaded < 1e-6


def test_luck_tells_of_every_roll_that_chance_gave(shell: Shell) -> None:
    shell.ok("run", SESSIONS / "hiver-du-mur")
    found = shell.json("luck")
    rolled = (
        shell.json("log", "--type", "task.advanced")["events"]
        + shell.json("log", "--type", "test.rolled")["events"]
    )
    tests = [event["data"].get("test", event["data"]) for event in rolled]
    mine = [test for test in tests if test["character"] == "Corbin" and test["source"] == "virtual"]
    assert found["characters"]["Corbin"]["rolls"] == len(mine) + 1  # and the competition
    assert sum(found["faces"]["seen"]) == shell.json("audit")["values"]
    assert 0 < found["characters"]["Ysane"]["mean"] < 1
    assert set(found["sessions"]) == {"1", "2", "3", "4", "5"}
    assert found["cards"]["p_value"] is None
    text = shell.ok("luck", "corbin").out
    assert "Ysane" not in text
    assert "Cartes : 0 tirage. Trop peu pour juger." in text


def test_luck_leaves_out_what_the_table_entered_and_what_was_undone(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Ysane --carac Force=3
session open
roll Ysane Force --difficulty 9 --dice 6,6,6
roll Ysane Force --difficulty 9
undo
""")
    assert shell.json("luck")["characters"] == {}
    assert "Aucun jet" in shell.ok("luck").out


def test_cards_are_counted_by_their_place_in_the_pile(shell: Shell) -> None:
    shell.ok("run", SESSIONS / "premiers-tirages")
    found = shell.json("luck")
    assert sum(found["cards"]["seen"]) == 79
    assert found["cards"]["p_value"] > 0.001
