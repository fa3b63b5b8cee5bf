"""Exact chances: against known fractions on the full deck, and against every order of small piles."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from greffier.rules.banebdjed import cards, odds
from greffier.rules.banebdjed.draw import ends_draw
from greffier.rules.banebdjed.verdict import Stakes, best, judge
from greffier.vocabulary.cards import DECK, MAT
from greffier.vocabulary.terms import Quality

SUCCESSES: tuple[Quality, ...] = ("mineure", "majeure", "surnaturelle")


def success(chances: odds.Chances) -> Fraction:
    return sum((chances.get(quality, Fraction(0)) for quality in SUCCESSES), Fraction(0))


def at(difficulty: int, heritage: str | None = None, tare: str | None = None) -> Stakes:
    return Stakes(difficulty, "B", [heritage] if heritage else [], tare)


@pytest.mark.parametrize(
    ("number", "difficulty", "chance"),
    [
        (1, 7, "95/156"),
        (1, 19, "7/156"),
        (2, 9, "2203/3003"),
        (2, 11, "1753/3003"),
        (3, 13, "5853/10868"),
        (3, 15, "5751/21736"),
        (4, 17, "3503/13585"),
        (4, 19, "81129/475475"),
    ],
)
def test_b22_the_chances_of_a_free_draw_from_a_full_deck(number: int, difficulty: int, chance: str) -> None:
    for until_success in (True, False):
        found = odds.free_draw(DECK, (), number, at(difficulty), until_success=until_success)
        assert success(found) == Fraction(chance)
        assert sum(found.values()) == 1


@pytest.mark.parametrize(
    ("number", "difficulty", "heritage", "tare", "chance"),
    [
        (2, 9, "III", "V", "57/77"),
        (2, 9, "III", "XV", "8/11"),
        (2, 9, "XV", "V", "8/11"),
        (2, 9, "XV", "XVI", "2144/3003"),
        (2, 9, MAT, "V", "2204/3003"),
        (2, 9, "III", MAT, "2204/3003"),
        (2, 9, "XV", MAT, "111/154"),
        (4, 13, "III", "V", "133658/203775"),
        (4, 13, "III", "XV", "95041/150150"),
        (4, 13, "XV", "XVI", "57898/95095"),
        (4, 13, MAT, "V", "43818/67925"),
        (4, 13, "XV", MAT, "3111/5005"),
        (3, 7, "I", "II", "71133/76076"),
        (1, 11, "XV", "XVI", "53/156"),
    ],
)
def test_b11_an_heritage_and_a_tare_weigh_on_the_chances(
    number: int, difficulty: int, heritage: str, tare: str, chance: str
) -> None:
    found = odds.free_draw(DECK, (), number, at(difficulty, heritage, tare), until_success=True)
    assert success(found) == Fraction(chance)


@pytest.mark.parametrize(
    ("must", "difficulty", "plain", "special"),
    [
        (2, 7, "2209/6006", "1181/3003"),
        (2, 11, "243/2002", "21/143"),
        (3, 7, "33511/152152", "39287/152152"),
        (3, 9, "8103/76076", "10991/76076"),
        (4, 9, "666/13585", "28331/285285"),
        (4, 11, "39/2926", "1037/16302"),
    ],
)
def test_b8_the_chances_of_a_compelled_draw(must: int, difficulty: int, plain: str, special: str) -> None:
    assert success(odds.compelled_draw(DECK, (), must, at(difficulty))) == Fraction(plain)
    found = odds.compelled_draw(DECK, (), must, at(difficulty, "II", "III"))
    assert success(found) == Fraction(special)


PILES: list[tuple[list[str], list[str]]] = [
    (["MAT", "XVI", "XII", "B7", "C7", "B1"], []),
    (["B7", "C7", "BR", "MAT", "E2"], []),
    (["MAT", "B7"], ["XVI", "C7", "BR", "XII"]),
    (["C7", "B7"], ["BR", "E7", "MAT"]),
    (["XII"], ["XVI", "B7", "MAT"]),
    ([], ["B7", "C9", "MAT"]),
    (["MAT"], []),
]


def orders(pile: Sequence[str], discard: Sequence[str]) -> list[tuple[str, ...]]:
    """Every order in which the cards may come, all as likely."""
    return [(*first, *then) for first in permutations(pile) for then in permutations(discard)]


def by_hand(
    come: Sequence[str], number: int, stakes: Stakes, coin: int, *, compelled: bool, until_success: bool
) -> Quality:
    """A draw played through, card after card."""
    drawn: list[str] = []
    for card in come[:number]:
        drawn.append(card)
        if ends_draw(card, stakes.heritages, stakes.tare):
            return judge(card, "pile", stakes, coin).quality
        if until_success and not compelled and card != MAT and judge(card, "pile", stakes).success:
            break
    chosen = cards.weakest(drawn, coin) if compelled else best(drawn, stakes)
    return judge(chosen, "pile", stakes, coin).quality


@pytest.mark.parametrize(("pile", "discard"), PILES)
@pytest.mark.parametrize("number", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("difficulty", [0, 7, 8, 12, 30])
def test_the_chances_are_those_of_every_order_of_a_small_pile(
    pile: list[str], discard: list[str], number: int, difficulty: int
) -> None:
    for stakes in (
        at(difficulty),
        at(difficulty, "XVI", "XII"),
        at(difficulty, MAT),
        at(difficulty, None, MAT),
    ):
        for compelled, until_success in ((True, False), (False, True), (False, False)):
            told = Counter(
                by_hand(come, number, stakes, coin, compelled=compelled, until_success=until_success)
                for come in orders(pile, discard)
                for coin in (0, 22)
            )
            expected = {quality: Fraction(count, told.total()) for quality, count in told.items()}
            if compelled:
                found = odds.compelled_draw(pile, discard, number, stakes)
            else:
                found = odds.free_draw(pile, discard, number, stakes, until_success=until_success)
            assert {quality: chance for quality, chance in found.items() if chance} == expected


def test_no_card_anywhere_has_no_chance() -> None:
    assert odds.free_draw([], [], 2, at(7), until_success=True) == {}
    assert odds.compelled_draw([], [], 2, at(7)) == {}


def test_b14_a_card_of_the_hand_is_certain_but_for_le_mat() -> None:
    assert odds.played("XII", "hand", at(7, "XVI", "XII")) == {"mineure": 1}
    assert odds.played("B2", "hand", at(7, "XVI"), invoked=True) == {"surnaturelle": 1}
    assert odds.played(MAT, "hand", at(7)) == {"mineure": Fraction(1, 2), "echec": Fraction(1, 2)}
