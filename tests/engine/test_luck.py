"""luck: exact percentiles, a test of fit honest about small numbers, and nothing the table entered."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import erfc, isclose, sqrt

import pytest

from greffier.engine.luck import Fit, Luck, Percentiles, Roll, chi_square_tail, pool_of, spread, standing
from greffier.rules.enormatro.odds import sums
from greffier.rules.enormatro.pool import Pool
from greffier.views.luck import luck_shown
from greffier.views.speech import Speech
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from shell import Shell
from table import Table


def thrown(table: Table, dice: list[int], bonus: int = 0, penalty: int = 0) -> Roll:
    """Ysane's roll on Force 2 with these faces, as if chance had given them."""
    if not table.state.characters:
        table.enrol("Ysane", caracs={"Force": 2, "Charme": 0})
    circumstances = od.Circumstances(dice=dice, bonus=bonus, penalty=penalty)
    carac = "Force" if dice else "Charme"
    [roll] = table.give(
        od.RollTest(character="Ysane", carac=carac, difficulty=9, circumstances=circumstances)
    )
    assert isinstance(roll, ev.TestRolled)
    return Roll(len(table.events), 1, roll, secret=False)


@pytest.mark.parametrize(("dice", "bonus", "penalty"), [([3, 2], 0, 0), ([6, 6, 1], 1, 0), ([4, 2, 1], 1, 1)])
def test_a_percentile_is_what_all_throws_say(table: Table, dice: list[int], bonus: int, penalty: int) -> None:
    roll = thrown(table, dice, bonus, penalty)
    kept = 2 - penalty
    every = [sum(sorted(faces)[-kept:]) for faces in product(range(1, 7), repeat=len(dice))]

    def said(total: int) -> Fraction:
        lower = sum(one < total for one in every)
        same = sum(one == total for one in every)
        return Fraction(2 * lower + same, 2 * len(every))

    assert roll.percentile == said(roll.throw.sum)
    mean = sum(map(said, every), Fraction(0)) / len(every)
    assert mean == Fraction(1, 2)
    squares = sum(((said(total) - mean) ** 2 for total in every), Fraction(0))
    assert spread(pool_of(roll.throw)) == squares / len(every)


@pytest.mark.parametrize("pool", [Pool(1, 1, 0), Pool(2, 2, 0), Pool(3, 3, 0), Pool(4, 1, 2), Pool(6, 1, 3)])
def test_ten_rolls_are_enough_for_the_normal_law_where_it_matters(pool: Pool) -> None:
    unit = 2 * 6**pool.thrown
    steps = {
        int((standing(pool, total) - Fraction(1, 2)) * unit): chance for total, chance in sums(pool).items()
    }
    exact = {0: Fraction(1)}
    for _ in range(10):
        after: defaultdict[int, Fraction] = defaultdict(Fraction)
        for (total, chance), (step, by) in product(exact.items(), steps.items()):
            after[total + step] += chance * by
        exact = after
    far: defaultdict[int, Fraction] = defaultdict(Fraction)
    for total, chance in exact.items():
        far[abs(total)] += chance
    as_far = 0.0
    for gap in sorted(far, reverse=True):
        as_far += float(far[gap])
        near = erfc(gap / unit / sqrt(20 * spread(pool)))
        if near < 0.06:
            assert abs(near - as_far) < 0.012


def test_the_mean_of_few_rolls_says_nothing_nor_do_rolls_without_dice(table: Table) -> None:
    found = Percentiles()
    for dice in [[6, 6]] * 9 + [[]] * 3:
        found.take(thrown(table, dice))
    assert (found.count, found.open, found.p_value) == (12, 9, None)
    found.take(thrown(table, [1, 1]))
    gap = 8 * (Fraction(71, 72) - Fraction(1, 2))
    assert found.p_value == pytest.approx(erfc(gap / sqrt(20 * spread(Pool(2, 2, 0)))))


@pytest.mark.parametrize(
    ("sixes", "verdict"),
    [
        (6, "Rien d'étonnant (p ≈ 0,283)."),
        (8, "Étonnant, moins d'une fois sur cent (p ≈ 0,001)."),
        (10, "Étonnant, moins d'une fois sur cent (p < 0,001)."),
    ],
)
def test_how_rare_a_mean_is(table: Table, sixes: int, verdict: str) -> None:
    found = Luck(rolls=[thrown(table, [6, 6] if one < sixes else [1, 1]) for one in range(10)])
    assert luck_shown(found, Speech("fr")).splitlines()[0].endswith(verdict)


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


CLIMB = """
campaign new essai
character add Ysane --carac Escalade=4 --specialite Escalade/Glace=2
character add Corbin --carac Escalade=3 --specialite Escalade/Cordes=1
session open
entropy Paul "décembre mord"
task start "Le Mur" --degrees 60 --difficulty 12 --on-critical continue
task step "Le Mur" Ysane Escalade --specialite Glace
task step "Le Mur" Corbin Escalade --specialite Cordes --aid Ysane
roll Corbin Escalade --difficulty 9
task step "Le Mur" Ysane Escalade --specialite Glace --time 1
session close
session open
task step "Le Mur" Ysane Escalade
task step "Le Mur" Corbin Escalade --dice 1,2,1
compete Ysane:Escalade Corbin:Escalade Loup:Escalade=2
amend 11 --bonus 1 --why "Corbin tenait la corde"
oppose Ysane:Escalade Loup:Escalade=3
roll Ysane Escalade --difficulty 12 --bonus 1
roll Ysane Escalade --difficulty 15
roll Ysane Escalade --difficulty 0
session close
session open
roll Ysane Escalade --difficulty 6
roll Ysane Escalade --difficulty 9 --specialite Glace
roll Ysane Escalade --difficulty 12 --penalty 1
roll Ysane Escalade --difficulty 12
session close
"""
"""A climb of three sessions: Ysane's eleven rolls, on steps and by themselves, and two contests."""


def test_luck_tells_of_every_roll_that_chance_gave(shell: Shell) -> None:
    shell.lines(CLIMB)
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
    assert set(found["sessions"]) == {"1", "2", "3"}
    assert found["cards"]["p_value"] is None
    text = shell.ok("luck", "corbin").out
    assert "Ysane" not in text
    assert "Cartes : 0 tirage. Trop peu pour juger." in text


def test_every_single_roll_is_told_in_order_of_time(shell: Shell) -> None:
    shell.lines(CLIMB)
    rolls = shell.json("luck")["rolls"]
    assert [one["seq"] for one in rolls] == sorted(one["seq"] for one in rolls)
    mine = [one for one in rolls if one["character"] == "Ysane"]
    assert shell.json("luck", "ysane")["rolls"] == mine
    assert shell.json("--at", "14", "luck", "ysane")["rolls"] == mine[:3]
    means = shell.json("luck")["characters"]
    assert means["Ysane"]["mean"] == pytest.approx(sum(one["percentile"] for one in mine) / len(mine))
    assert means["Ysane"]["p_value"] == pytest.approx(0.481, abs=1e-3)
    assert means["Corbin"]["p_value"] is None
    told = shell.ok("luck", "ysane").out.splitlines()
    assert told[0] == "Ysane : 11 jets, percentile moyen 56,1 %. Rien d'étonnant (p ≈ 0,481)."
    assert told[-12:-10] == [
        "Les 11 jets de Ysane, du plus ancien au plus récent :",
        "  #8 séance 1, Escalade 4 (Glace) : 1 3 2 3 5 4 → 15, percentile 23,0 %",
    ]
    assert "#8" not in shell.ok("luck").out


def test_the_latest_rolls_are_shown_and_the_others_counted(shell: Shell) -> None:
    shell.lines("campaign new essai\ncharacter add Ysane --carac Force=3\nsession open")
    for _ in range(21):
        shell.ok("roll", "Ysane", "Force", "--difficulty", "9")
    told = shell.ok("--lang", "en", "luck", "Ysane").out.splitlines()
    heading = told.index("Ysane's 21 rolls, from the oldest to the latest:")
    assert told[heading + 1] == "  1 older roll (greffier --json luck gives all of them)."
    assert [line.split()[0] for line in told[heading + 2 :]] == [f"#{seq}" for seq in range(6, 26)]
    assert len(shell.json("luck", "Ysane")["rolls"]) == 21


def test_a_secret_roll_bears_the_mark_that_it_has_in_the_log(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Ysane --carac Force=3
session open
roll Ysane Force --difficulty 9
roll Ysane Force --difficulty 9 --secret
compete Ysane:Force Loup:Force=2 --secret
""")
    lines = shell.ok("luck", "Ysane").out.splitlines()[-3:]
    assert [line.endswith(" [secret]") for line in lines] == [False, True, True]
    assert [one["secret"] for one in shell.json("luck", "Ysane")["rolls"]] == [False, True, True]


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
    shell.lines("""
campaign new essai
character add Nour --trait Chasseresse=4 --moyen Ruse=2 --heritage XVI --tare XII
session open
hand deal Nour 5
hand deal Nour --cards I
act Nour --trait Chasseresse --moyen Ruse --difficulty 30 --draw 6
undo
""")
    for _ in range(15):
        shell.lines("act Nour --trait Chasseresse --moyen Ruse --difficulty 30 --draw 6 --play best")
    found = shell.json("luck")
    events = [
        event
        for kind in ("hand.dealt", "card.drawn")
        for event in shell.json("log", "--type", kind)["events"]
        if event["data"]["source"] == "virtual" and not event["undone"]
    ]
    assert sum(found["cards"]["seen"]) == len(events) > 50
    assert found["cards"]["p_value"] > 0.001
