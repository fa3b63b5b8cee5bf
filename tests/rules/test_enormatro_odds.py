"""The exact chances of a roll, against every throw of its dice (E1–E12)."""

import itertools
from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from greffier.rules.enormatro import odds
from greffier.rules.enormatro.pool import Pool, pool
from greffier.vocabulary.terms import Outcome
from shell import Shell

MOST_THROWN = 6
MODIFIERS = (-7, -1, 0, 3)
DIFFICULTIES = (0, 6, 12, 18)
WORST_FIRST: list[tuple[Outcome, int]] = [
    ("echec-critique", 0),
    ("echec-simple", 0),
    ("marginal", 1),
    ("belle", 2),
    ("complet", 3),
    ("prodigieux", 4),
]


@cache
def throws(dice: int) -> Counter[tuple[int, ...]]:
    """All 6^n throws, those that differ in order alone counted together."""
    return Counter(tuple(sorted(faces)) for faces in itertools.product(range(1, 7), repeat=dice))


def place(margin: int, difficulty: int) -> tuple[Outcome, int]:
    """E11 and E12 read off the table of margins; shares nothing with the rules it checks."""
    degrees = sum(margin >= least for least in (0, 5, 10, 15))
    if degrees or difficulty == 0:
        return WORST_FIRST[max(degrees, 1) + 1]
    return WORST_FIRST[margin > -5]


def counted(dice: Pool, modifiers: int, difficulty: int) -> dict[tuple[Outcome, int], Fraction]:
    ways: Counter[tuple[Outcome, int]] = Counter()
    for faces, number in throws(dice.thrown).items():
        total = sum(faces[dice.thrown - dice.kept :]) + modifiers
        ways[place(total - difficulty, difficulty)] += number
    return {found: Fraction(number, 6**dice.thrown) for found, number in ways.items()}


@pytest.mark.parametrize("score", range(MOST_THROWN + 1))
def test_e11_the_chances_are_those_of_all_throws(score: int) -> None:
    for bonus in range(min(score, MOST_THROWN - score) + 1):
        for penalty in range(score + 2):
            dice = pool(score, bonus, penalty)
            for modifiers, difficulty in itertools.product(MODIFIERS, DIFFICULTIES):
                found = odds.outcomes(dice, modifiers, difficulty)
                assert found == counted(dice, modifiers, difficulty), (dice, modifiers, difficulty)
                assert sum(found.values()) == 1


FIGURES = {
    (2, 0, 12): "7/12 7/18 1/36 0 0 0",
    (2, 2, 12): "25/144 25/36 19/144 0 0 0",
    (3, 0, 12): "35/216 25/54 77/216 1/54 0 0",
    (3, 1, 12): "37/648 47/144 181/324 25/432 0 0",
    (3, 3, 12): "313/46656 359/2916 16079/23328 8441/46656 0 0",
    (4, 0, 12): "35/1296 275/1296 169/324 295/1296 5/432 0",
    (4, 2, 12): "7/3888 1877/46656 7793/23328 3131/5832 4061/46656 0",
    (4, 4, 12): "55/559872 11431/1679616 32407/209952 348367/559872 13469/62208 0",
    (5, 3, 12): "5/186624 3191/1679616 88193/1679616 542185/1679616 857395/1679616 62869/559872",
    (6, 0, 12): "7/46656 455/46656 3143/23328 9373/23328 16661/46656 4501/46656",
    (6, 6, 12): "13/2176782336 6175/2176782336 311747/544195584 41862695/2176782336 "
    "135945757/725594112 287638199/362797056",
    (2, 1, 15): "173/216 43/216 0 0 0 0",
    (3, 3, 15): "1117/15552 19543/46656 11881/23328 0 0 0",
    (4, 2, 15): "115/5184 3851/23328 12701/23328 12517/46656 0 0",
    (5, 1, 15): "463/46656 347/3888 221/576 4889/11664 4541/46656 31/46656",
    (6, 4, 15): "1001/60466176 48053/60466176 59525/2519424 70391/373248 3623641/7558272 516557/1679616",
}
"""Characteristic and bonus in dice, difficulty: échec critique, échec simple, one to four degrees."""


@pytest.mark.parametrize(("roll", "fractions"), FIGURES.items())
def test_e11_the_chances_of_known_pools(roll: tuple[int, int, int], fractions: str) -> None:
    score, bonus, difficulty = roll
    found = odds.outcomes(pool(score, bonus, 0), 0, difficulty)
    assert [found.get(outcome, 0) for outcome in WORST_FIRST] == [Fraction(one) for one in fractions.split()]


CIRCUMSTANCES = {
    (3, 2, 0, 0): "19/972 1601/7776 5137/7776 443/3888 0 0",
    (3, 3, 0, 0): "313/46656 359/2916 16079/23328 8441/46656 0 0",
    (3, 2, 1, 0): "733/7776 613/864 763/3888 0 0 0",
    (3, 4, 0, 0): "313/46656 359/2916 16079/23328 8441/46656 0 0",
    (4, 2, 0, 1): "217/46656 3233/46656 19523/46656 22057/46656 271/7776 0",
    (4, 2, 0, 2): "499/46656 5167/46656 23003/46656 17581/46656 203/23328 0",
    (4, 2, 0, 3): "115/5184 3851/23328 12701/23328 12517/46656 0 0",
}
"""Characteristic, bonus, penalty in dice, lésions; against 12."""


@pytest.mark.parametrize(("roll", "fractions"), CIRCUMSTANCES.items())
def test_e5_the_chances_under_known_circumstances(roll: tuple[int, int, int, int], fractions: str) -> None:
    score, bonus, penalty, lesions = roll
    found = odds.outcomes(pool(score, bonus, penalty), -lesions, 12)
    assert [found.get(outcome, 0) for outcome in WORST_FIRST] == [Fraction(one) for one in fractions.split()]


def test_d38_the_chances_know_which_dice_are_kept(shell: Shell) -> None:
    sums = odds.sums(pool(3, 2, 0))
    assert sums == {
        total: Fraction(sum(n for faces, n in throws(5).items() if sum(faces[2:]) == total), 6**5)
        for total in range(3, 19)
    }
    mean = sum(total * chance for total, chance in sums.items())
    assert mean == Fraction(34811, 2592), "between 10.5 of three dice and 17.5 of five"
    shell.lines("""
campaign new essai
character add Nour --carac Persuasion=3 --specialite Persuasion/Charme=2
""")
    words = ("odds", "roll", "nour", "persuasion", "--specialite", "charme", "--difficulty", "12")
    found = shell.json(*words)
    assert (found["roll"]["thrown"], found["roll"]["kept"]) == (5, 3)
    assert [one["fraction"] for one in found["outcomes"]] == ["19/972", "1601/7776", "5137/7776", "443/3888"]
    assert found["success"]["fraction"] == "6023/7776"


def test_e13_the_chances_of_what_is_decided_beforehand() -> None:
    assert odds.outcomes(pool(3, 3, 0), 0, 23) == {("echec-critique", 0): Fraction(1)}
    assert odds.outcomes(pool(0, 3, 0), 4, 4) == {("marginal", 1): Fraction(1)}
    assert odds.outcomes(pool(2, 0, 2), -9, 0) == {("marginal", 1): Fraction(1)}


def test_e12_what_is_not_thrown_has_one_outcome(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Nour --carac Persuasion=3
""")
    words = ("odds", "roll", "nour", "persuasion", "--difficulty", "0")
    assert len(shell.json(*words, "--throw")["outcomes"]) == 4
    [sure] = shell.json(*words)["outcomes"]
    assert (sure["degrees"], sure["fraction"]) == (1, "1")
