"""The engine against a second, plain reading of the clauses, and against exact odds."""

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest

from greffier.engine.decide.test import throw
from greffier.engine.decide.throwing import ability
from greffier.engine.values import Chance, ClerkValues
from greffier.rules.enormatro.pool import keep, pool
from greffier.rules.enormatro.result import read
from greffier.vocabulary.events import Sheet
from greffier.vocabulary.orders import Circumstances
from greffier.vocabulary.state import Character, Modifier, Session, State
from greffier.vocabulary.terms import Outcome

DIFFICULTIES = [0, 0, 1, 3, 6, 9, 12, 15, 18, 21]

Reading = tuple[int, list[int], int, int, bool, int, str]
"""Bonus dice used, faces kept, total, margin, success, degrees, outcome."""


def second_reading(
    score: int, bonus: int, penalty: int, faces: list[int], points: int, against: int
) -> Reading:
    """E1–E12 as they stand, one after the other; shares nothing with the rules it checks."""
    used = min(bonus, score)
    left = list(faces)
    while len(left) > score - penalty and left:
        left.remove(min(left))
    left.sort()
    left.reverse()
    total = points
    for face in left:
        total += face
    margin = total - against
    degrees, outcome = 0, "echec-critique"
    for least, more, name in (
        (-4, 0, "echec-simple"),
        (0, 1, "marginal"),
        (5, 2, "belle"),
        (10, 3, "complet"),
        (15, 4, "prodigieux"),
    ):
        if margin >= least:
            degrees, outcome = more, name
    if against == 0 and degrees == 0:
        degrees, outcome = 1, "marginal"
    return used, left, total, margin, degrees >= 1, degrees, outcome


@pytest.mark.parametrize("blessures", range(3))
@pytest.mark.parametrize("score", range(7))
def test_e1_to_e12_the_engine_reads_every_roll_as_the_clauses_do(score: int, blessures: int) -> None:
    drawn = random.Random(score * 3 + blessures)  # noqa: S311 - faces to try, the same in every run
    session = Session(1, "", "", "")
    untouched = Chance(ClerkValues(None, "", session, bytes), session)  # refuses to give any value
    sheet = Sheet(caracs={"Combat": score}, specialites={"Combat": {str(n): n for n in range(9)}})
    every = itertools.product(range(9), range(8), range(4), range(-3, 4))
    for bonus, penalty, lesions, mod in every:
        # The same numbers by any road: bonus and modifiers are split at will among their sources.
        lent, time, specialite = split(drawn, bonus)
        standing = drawn.randint(-2, 2)
        faces = [drawn.randint(1, 6) for _ in range(score + min(bonus, score))]
        difficulty = drawn.choice(DIFFICULTIES)
        circumstances = Circumstances(
            specialite=str(specialite),
            bonus=bonus - lent - time - specialite,
            aid=[("Théo", lent)] if lent else [],
            time=time,
            penalty=penalty,
            mods=[mod - standing],
            dice=faces,
        )
        carried = {"vent": Modifier("vent", standing, None)}
        character = Character("Élodie", sheet, lesions=lesions, blessures=blessures, modifiers=carried)
        rolled = throw(State(), ability(character, "Combat"), difficulty, circumstances, untouched)
        assert (rolled.bonus.asked, rolled.penalty, rolled.blessures) == (bonus, penalty, blessures)
        assert (
            rolled.bonus.used,
            rolled.kept,
            rolled.total,
            rolled.margin,
            rolled.success,
            rolled.degrees,
            rolled.outcome,
        ) == second_reading(score, bonus, penalty + blessures, faces, mod - lesions, difficulty), (
            circumstances
        )


def split(drawn: random.Random, whole: int) -> tuple[int, int, int]:
    """Three parts of a number of dice; a fourth is what they leave."""
    first = drawn.randint(0, whole)
    second = drawn.randint(0, whole - first)
    return first, second, drawn.randint(0, whole - first - second)


FRACTIONS = {
    (2, 0, 0): "7/12 7/18 1/36 0 0 0",
    (2, 1, 0): "23/72 131/216 2/27 0 0 0",
    (2, 2, 0): "25/144 25/36 19/144 0 0 0",
    (3, 0, 0): "35/216 25/54 77/216 1/54 0 0",
    (3, 1, 0): "37/648 47/144 181/324 25/432 0 0",
    (3, 2, 0): "19/972 1601/7776 5137/7776 443/3888 0 0",
    (3, 2, 1): "733/7776 613/864 763/3888 0 0 0",
    (3, 4, 0): "313/46656 359/2916 16079/23328 8441/46656 0 0",
}
"""Characteristic, bonus, penalty in dice, against 12: échec critique, échec simple, one to four degrees."""

WORST_FIRST: list[Outcome] = ["echec-critique", "echec-simple", "marginal", "belle", "complet", "prodigieux"]


@pytest.mark.parametrize(("dice", "fractions"), FRACTIONS.items())
def test_e11_all_throws_of_a_pool_make_the_exact_odds(dice: tuple[int, int, int], fractions: str) -> None:
    thrown = pool(*dice)
    throws = itertools.product(range(1, 7), repeat=thrown.thrown)
    outcomes = Counter(read(sum(keep(faces, thrown.kept)), 12).outcome for faces in throws)
    odds = [Fraction(outcomes[outcome], 6**thrown.thrown) for outcome in WORST_FIRST]
    assert odds == [Fraction(figure) for figure in fractions.split()]
    assert sum(odds) == 1
