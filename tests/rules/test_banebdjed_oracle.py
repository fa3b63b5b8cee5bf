"""Every order of draws out of small piles against a plain reading of the clauses; the deck's chances."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from msgspec import Struct
from msgspec.structs import replace

from greffier.rules.banebdjed import cards, draw, verdict
from greffier.rules.banebdjed.difficulty import NAMED
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import DECK
from greffier.vocabulary.terms import Suit
from table import Table


class Case(Struct, frozen=True):
    """A small pile, and what its cards are judged by."""

    pile: list[str]
    heritages: list[str]
    tare: str | None
    difficulty: int
    suit: Suit = "B"


CASES = [
    Case(["MAT", "III", "XV", "BV", "CV"], ["III"], "XV", 11),
    Case(["MAT", "BV", "CV", "XI", "E2"], [], None, 11),
    Case(["MAT", "XX", "D2", "C2", "DR"], ["MAT"], "XX", 14, "D"),
    Case(["MAT", "XX", "D2", "C2", "II"], ["XX"], "MAT", 2, "D"),
    Case(["MAT", "I", "B1", "C1", "XXI"], ["I", "XXI"], None, 23),
    Case(["VII", "C7", "E7", "B7"], [], "VII", 7, "E"),
]
POINTS = {"V": 11, "R": 14, "I": 1, "II": 2, "III": 3, "VII": 7, "XI": 11, "XV": 15, "XX": 20, "XXI": 21}


class Reading(Struct, frozen=True):
    """What the clauses make of the cards drawn, and whether le Mat's coin came into it."""

    played: str
    quality: str
    margin: int | None
    tossed: bool


def read(case: Case, drawn: list[str], coin: int, *, compelled: bool) -> Reading:
    """The clauses B2, B7, B8, B11–B13, B15, B19–B21, one after the other and nothing clever."""

    def worth(card: str, mat: int = coin) -> int:
        short = card if card in POINTS else card[1:]
        return mat if card == "MAT" else POINTS[short] if short in POINTS else int(short)

    def rated(card: str, mat: int = coin) -> tuple[bool, bool, int]:
        gap = worth(card, mat) - case.difficulty
        in_suit = card not in POINTS and card[0] == case.suit
        return gap >= 0, gap >= 0 and in_suit, gap

    last = drawn[-1]
    if last == case.tare:
        return Reading(last, "atavique", None, tossed=compelled and "MAT" in drawn[:-1])
    if last in case.heritages:
        return Reading(last, "surnaturelle", worth(last), last == "MAT" or (compelled and "MAT" in drawn))
    if compelled:
        played = min(drawn, key=worth)
    else:
        sure = sorted((card for card in drawn if card != "MAT"), key=rated, reverse=True)
        hope = "MAT" in drawn and rated("MAT", 22)[0]
        played = sure[0] if sure and (rated(sure[0])[0] or not hope) else "MAT"
    success, majeure, gap = rated(played)
    quality = "majeure" if majeure else "mineure" if success else "echec"
    return Reading(played, quality, gap + 3 * majeure, "MAT" in drawn if compelled else played == "MAT")


def draws(case: Case, most: int, *, compelled: bool) -> Iterator[list[str]]:
    """Every sequence that may be drawn: up to `most`, all of them when compelled, or to one's own Lame."""
    own = {*case.heritages, case.tare}
    for length in range(1, most + 1):
        for drawn in permutations(case.pile, length):
            if own.isdisjoint(drawn[:-1]) and (length == most or drawn[-1] in own or not compelled):
                yield list(drawn)


@pytest.mark.parametrize("n", range(-2, 5))
@pytest.mark.parametrize("case", CASES)
def test_b7_b8_b11_every_order_of_draws_is_decided_as_the_clauses_read(
    table: Table, case: Case, n: int
) -> None:
    lames = {"heritages": case.heritages, "tare": case.tare}
    table.enrol("Nour", traits={"Guet": 1}, moyens={"Calme": n - 1}, **lames)
    table.enrol("Gardien")
    table.give(od.DealHand(character="Gardien", cards=[card for card in DECK if card not in case.pile]))
    effort = od.AttemptAction(
        character="Nour", trait="Guet", moyen="Calme", difficulty=case.difficulty, suit=case.suit, way="draw"
    )
    compelled = n <= 0
    for drawn in draws(case, n if n >= 1 else 2 - n, compelled=compelled):
        events = table.give(replace(effort, cards=drawn, play="best"))
        tossed = [event.value for event in events if isinstance(event, ev.MatTossed)]
        [found] = [event for event in events if isinstance(event, ev.ActionResolved)]
        reading = Reading(found.played, found.quality, found.margin, tossed=bool(tossed))
        assert reading == read(case, drawn, tossed[0] if tossed else 0, compelled=compelled), drawn
        table.give(od.ShuffleDeck())


DIFFICULTIES = [
    "tres-facile",
    "facile",
    "moyen",
    "difficile",
    "tres-difficile",
    "extremement-ardu",
    "theoriquement-faisable",
]
HALF = Fraction(1, 2)


def chances(rank: int, score: int, difficulty: int) -> Fraction:
    """The chance to succeed with the whole deck and no Lame of one's own, playing the best card."""
    allowed = draw.allowance(rank, score)
    stakes = verdict.Stakes(difficulty, "B", [], None)

    def succeeds(drawn: tuple[str, ...], coin: int) -> bool:
        card = cards.weakest(drawn, coin) if allowed.compelled else verdict.best(drawn, stakes)
        return verdict.judge(card, "pile", stakes, coin).success

    hands = list(combinations(DECK, allowed.count))
    return sum((HALF * (succeeds(drawn, 0) + succeeds(drawn, 22)) for drawn in hands), Fraction()) / len(
        hands
    )


@pytest.mark.parametrize(
    ("rank", "score", "figures"),
    [
        (1, 0, "95/156 25/52 55/156 35/156 5/52 11/156 7/156"),
        (2, 0, "851/1001 2203/3003 1753/3003 401/1001 79/429 137/1001 265/3003"),
        (1, -1, "2209/6006 1369/6006 243/2002 289/6006 7/858 25/6006 3/2002"),
    ],
)
def test_b18_the_chances_of_the_whole_deck_are_the_exact_ones(rank: int, score: int, figures: str) -> None:
    computed = [chances(rank, score, NAMED[name]) for name in DIFFICULTIES]
    assert computed == [Fraction(figure) for figure in figures.split()]
