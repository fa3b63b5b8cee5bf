"""Difficulties (B18), mineure and échec (B19), majeure (B20), the order of qualities (B21), the best card."""

import pytest
from msgspec.structs import replace

from greffier.rules.banebdjed import cards, verdict
from greffier.views import lexicon
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.terms import QUALITIES
from table import Table, played

TRY = od.AttemptAction(character="Nour", trait="Guet", moyen="Calme", difficulty=11, way="draw")
RESSOURCES = {"Meute": (0, "C"), "Or": (0, None)}


def nour(table: Table, n: int) -> None:
    """Enrol Nour, whose rank and Moyen make N."""
    table.enrol(
        "Nour",
        traits={"Guet": 1},
        moyens={"Calme": n - 1},
        ressources=RESSOURCES,
        heritages=["I", "XVI"],
        tare="XV",
    )


def drawn(events: list[ev.Event]) -> list[str]:
    return [event.card for event in events if isinstance(event, ev.CardDrawn)]


@pytest.mark.parametrize(
    ("number", "names"),
    [
        (7, ["Très facile", "tres facile", "TRÈS FACILE", "Very easy"]),
        (9, ["Facile", "facile", "Easy"]),
        (11, ["Moyen", "MOYEN"]),
        (13, ["Difficile", "difficile"]),
        (15, ["Très difficile", "tres-difficile"]),
        (17, ["Extrêmement ardu", "extremement ardu"]),
        (19, ["Théoriquement faisable", "theoriquement faisable"]),
    ],
)
def test_b18_a_difficulty_has_a_name(number: int, names: list[str]) -> None:
    assert {lexicon.difficulty(name, "banebdjed") for name in [*names, str(number)]} == {number}


def test_b18_an_unknown_difficulty_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        lexicon.difficulty("difficille", "banebdjed")
    assert (refused.value.code, refused.value.clause) == ("unknown-difficulty", "B18")
    assert refused.value.facts["game"] == "banebdjed"


@pytest.mark.parametrize("difficulty", [-40, -1, 0, 8, 23, 1000])
def test_b18_any_other_whole_number_is_accepted(table: Table, difficulty: int) -> None:
    nour(table, 1)
    result = played(table.give(replace(TRY, difficulty=difficulty, cards=["C10"])))
    assert (result.difficulty, result.base_difficulty, result.margin) == (
        difficulty,
        difficulty,
        10 - difficulty,
    )


@pytest.mark.parametrize("difficulty", [-(10**7), 10**7, 10**30])
def test_b18_a_number_that_would_not_fit_the_record_is_refused(table: Table, difficulty: int) -> None:
    nour(table, 1)
    refusal = table.refused(replace(TRY, difficulty=difficulty, cards=["C10"]))
    assert (refusal.code, refusal.clause) == ("number-out-of-range", "B18")


@pytest.mark.parametrize(
    ("card", "difficulty", "quality", "margin"),
    [
        ("C10", 11, "echec", -1),
        ("CV", 11, "mineure", 0),
        ("CC", 11, "mineure", 1),
        ("C1", 19, "echec", -18),
        ("E7", 7, "mineure", 0),
        ("D6", 7, "echec", -1),
        ("XXI", 19, "mineure", 2),
        ("XVIII", 19, "echec", -1),
        ("C1", 0, "mineure", 1),
        ("C1", -2, "mineure", 3),
    ],
)
def test_b19_value_against_difficulty(
    table: Table, card: str, difficulty: int, quality: str, margin: int
) -> None:
    nour(table, 1)
    result = played(table.give(replace(TRY, difficulty=difficulty, cards=[card])))
    assert (result.quality, result.margin, result.success) == (quality, margin, margin >= 0)
    assert result.value == cards.value(card)


@pytest.mark.parametrize(
    ("declared", "ressource", "suit"),
    [
        (None, None, "B"),
        ("E", None, "E"),
        (None, "Meute", "C"),
        ("E", "Meute", "E"),
        ("B", "Meute", "B"),
        (None, "Or", "B"),
        ("D", "Or", "D"),
    ],
)
def test_b20_the_suit_is_the_one_declared_else_the_resources_else_baton(
    table: Table, declared: str | None, ressource: str | None, suit: str
) -> None:
    nour(table, 1)
    effort = replace(TRY, suit=declared, ressource=ressource)
    for other in "BCED":
        result = played(table.give(replace(effort, cards=[f"{other}C"])))
        quality, margin = ("majeure", 4) if other == suit else ("mineure", 1)
        assert (result.suit, result.quality, result.margin) == (suit, quality, margin)


@pytest.mark.parametrize(("card", "quality", "margin"), [("BV", "majeure", 3), ("B10", "echec", -1)])
def test_b20_only_a_success_is_majeure(table: Table, card: str, quality: str, margin: int) -> None:
    nour(table, 1)
    result = played(table.give(replace(TRY, cards=[card])))
    assert (result.quality, result.margin) == (quality, margin)


def test_b20_a_card_from_the_hand_may_be_majeure_too(table: Table) -> None:
    nour(table, 1)
    table.give(od.DealHand(character="Nour", cards=["BR"]))
    result = played(table.give(replace(TRY, way="hand", hand="BR")))
    assert (result.quality, result.margin) == ("majeure", 6)


@pytest.mark.parametrize("suit", ["B", "C", "E", "D"])
def test_b20_a_lame_has_no_suit_and_is_never_majeure(table: Table, suit: str) -> None:
    nour(table, 1)
    for lame in ("XII", "XIV", "XXI"):
        assert cards.suit(lame) is None
        assert played(table.give(replace(TRY, suit=suit, cards=[lame]))).quality == "mineure"
    assert cards.suit("MAT") is None


def test_b21_results_compare_by_quality_then_by_margin(table: Table) -> None:
    nour(table, 1)
    standings = []
    # From worst to best, though the margins alone would tell otherwise: XXI has 10, the Héritage I has 1.
    for card in ("XV", "C1", "C10", "CV", "CR", "XXI", "BV", "BR", "I", "XVI"):
        result = played(table.give(replace(TRY, cards=[card])))
        standings.append(verdict.Verdict(result.quality, result.value, result.margin).standing)
    assert standings == sorted(set(standings))
    assert QUALITIES == ("atavique", "echec", "mineure", "majeure", "surnaturelle")


@pytest.mark.parametrize(
    ("given", "difficulty", "best"),
    [
        (["C2", "C9", "C5"], 11, "C9"),
        (["CR", "XX", "CV"], 11, "XX"),
        (["XX", "BV"], 11, "BV"),
        (["BV", "BR"], 11, "BR"),
        (["B10", "CV"], 11, "CV"),
        (["B10", "C9"], 11, "B10"),
        (["ER", "CR"], 11, "ER"),
        (["CR", "XIV"], 11, "CR"),
        (["MAT", "CV"], 11, "CV"),
        (["CV", "MAT"], 11, "CV"),
        (["C10", "MAT"], 11, "MAT"),
        (["MAT", "C10"], 22, "MAT"),
        (["MAT", "C10"], 23, "C10"),
        (["MAT", "C1"], 0, "C1"),
    ],
)
def test_b21_best_is_the_highest_and_le_mat_only_where_it_alone_may_save(
    table: Table, given: list[str], difficulty: int, best: str
) -> None:
    nour(table, len(given))
    effort = replace(TRY, difficulty=difficulty, cards=given)
    assert played(table.give(replace(effort, play="best"))).played == best
    table.give(od.ShuffleDeck())
    table.give(effort)
    assert played(table.give(od.PlayCard(character="Nour", card="best"))).played == best


def test_b7_until_success_stops_at_the_first_card_that_succeeds(table: Table) -> None:
    nour(table, 3)
    seen = set()
    for _ in range(30):
        table.pile_is(["C2", "C3", "BR", "ER"])
        result = played(table.give(replace(TRY, way="until-success")))
        assert result.played == result.drawn[-1]
        assert result.success
        assert not {"BR", "ER"} & set(result.drawn[:-1])
        seen.add(len(result.drawn))
        table.give(od.ShuffleDeck())
    assert seen == {1, 2, 3}


def test_b7_until_success_draws_on_past_le_mat_whose_coin_is_not_tossed_yet(table: Table) -> None:
    nour(table, 2)
    seen = set()
    for _ in range(12):
        table.pile_is(["MAT", "BR"])
        events = table.give(replace(TRY, way="until-success"))
        assert played(events).played == "BR"
        assert "mat.tossed" not in {event.TYPE for event in events}
        seen.add(tuple(drawn(events)))
        table.give(od.ShuffleDeck())
    assert seen == {("MAT", "BR"), ("BR",)}


def test_b7_until_success_plays_the_best_of_all_when_none_succeeds(table: Table) -> None:
    nour(table, 3)
    table.pile_is(["C2", "C9", "C5"])
    result = played(table.give(replace(TRY, way="until-success")))
    assert (sorted(result.drawn), result.played, result.margin) == (["C2", "C5", "C9"], "C9", -2)
