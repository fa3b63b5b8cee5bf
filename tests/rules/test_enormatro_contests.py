"""Sides that all roll: opposition (E18) and competition (E19)."""

import pytest

from greffier.rules.enormatro.contest import standing
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import Circumstances
from table import Table


@pytest.fixture(autouse=True)
def people(table: Table) -> None:
    for name in ("Élodie", "Théo", "Inès"):
        table.enrol(name, caracs={"Course": 2}, specialites={"Course": {"Neige": 1}})


def side(name: str, dice: list[int] | None = None, *mods: int, score: int | None = None) -> od.Contender:
    circumstances = Circumstances(dice=dice, mods=list(mods))
    return od.Contender(character=name, carac="Course", circumstances=circumstances, score=score)


def oppose(table: Table, *sides: od.Contender) -> ev.OppositionRolled:
    [event] = table.give(od.OpposeSides(sides=list(sides)))
    assert isinstance(event, ev.OppositionRolled)
    return event


def compete(table: Table, *rivals: od.Contender) -> ev.CompetitionRolled:
    [event] = table.give(od.CompeteRivals(rivals=list(rivals)))
    assert isinstance(event, ev.CompetitionRolled)
    return event


def ranking(event: ev.Contest) -> list[tuple[int, str, int]]:
    return [(one.rank, one.character, one.total) for one in event.entries]


def refused(table: Table, order: od.Order) -> tuple[str, str]:
    refusal = table.refused(order)
    return refusal.code, refusal.clause


GAPS = [(1, 1), (4, 1), (5, 2), (9, 2), (10, 3), (14, 3), (15, 4), (40, 4)]


@pytest.mark.parametrize(("gap", "degrees"), GAPS)
def test_e18_the_winners_degrees_come_from_the_gap(table: Table, gap: int, degrees: int) -> None:
    won = oppose(table, side("Théo", [3, 1]), side("Élodie", [2, 2], gap))
    assert (won.winner, won.gap, won.degrees) == ("Élodie", gap, degrees)
    assert ranking(won) == [(1, "Élodie", 4 + gap), (2, "Théo", 4)]


def test_e18_equal_totals_are_won_by_nobody(table: Table) -> None:
    tie = oppose(table, side("Théo", [6, 1]), side("Élodie", [3, 3], 1))
    assert (tie.winner, tie.gap, tie.degrees) == (None, 0, None)
    assert ranking(tie) == [(1, "Théo", 7), (1, "Élodie", 7)], "equals stand as they were named"


def test_e18_the_higher_total_wins_even_below_zero(table: Table) -> None:
    won = oppose(table, side("Théo", [1, 1], -20), side("Élodie", [1, 1], -10))
    assert (won.winner, won.gap, won.degrees) == ("Élodie", 10, 3)


def test_e18_each_side_rolls_under_its_own_circumstances(table: Table) -> None:
    table.give(od.InflictLesion(character="Théo"))
    table.give(od.InflictBlessure(character="Théo"))
    table.give(od.AddModifier(character="Élodie", label="raquettes", value=2, carac="Course"))
    helped = Circumstances(specialite="neige", bonus=3, dice=[1, 5, 6, 2])
    ours = od.Contender(character="Élodie", carac="course", circumstances=helped)
    won = oppose(table, side("Théo", [6, 3]), ours)
    first, second = won.entries
    assert (first.character, first.specialite, first.kept, first.total) == ("Élodie", "Neige", [6, 5], 13)
    assert (first.bonus.asked, first.bonus.used) == (4, 2)
    assert (second.character, second.blessures, second.kept, second.total) == ("Théo", 1, [6], 5)
    assert second.modifiers == [ev.Labelled("lesion", -1)]


def test_e18_one_without_a_sheet_has_a_score_written_in(table: Table) -> None:
    won = oppose(table, side("Loup", [6, 6, 6, 6], score=4), side("Théo", [6, 6]))
    assert (won.winner, won.entries[0].score, won.entries[0].modifiers) == ("Loup", 4, [])
    assert (won.gap, won.degrees) == (12, 3)


def test_e18_chance_serves_each_side_from_its_own_dice(table: Table) -> None:
    won = oppose(table, side("Théo"), side("Loup", score=3))
    used = {one.character: one.chance for one in won.entries}
    theo_s: ev.Stream = ("dice", table.character("Théo").enrolled)
    assert used == {"Théo": ev.ChanceUsed(theo_s, 0, 0, 2), "Loup": ev.ChanceUsed(("dice", 0), 0, 0, 3)}
    assert table.state.chance_position == 2
    half = oppose(table, side("Théo", [1, 1]), side("Élodie"))
    assert {one.source for one in half.entries} == {"table", "virtual"}
    assert table.state.chance_position == 3


@pytest.mark.parametrize("names", [[], ["Théo"], ["Théo", "Élodie", "Inès"]])
def test_e18_an_opposition_has_two_sides(table: Table, names: list[str]) -> None:
    order = od.OpposeSides(sides=[side(name, [1, 1]) for name in names])
    assert refused(table, order) == ("sides-miscounted", "E18")


ONESELF = [
    side("théo", [1, 1]),
    side("Théo", [1, 1], score=2),
    pytest.param(
        side("THÉO", [1, 1], score=2),
    ),
]


@pytest.mark.parametrize("other", ONESELF)
def test_e18_nobody_opposes_oneself(table: Table, other: od.Contender) -> None:
    order = od.OpposeSides(sides=[side("Théo", [1, 1]), other])
    assert refused(table, order) == ("opposes-oneself", "E18")


def test_e18_a_refused_side_leaves_the_chance_of_the_other_unused(table: Table) -> None:
    order = od.OpposeSides(sides=[side("Théo"), side("Élodie", [1, 2, 3])])
    assert refused(table, order) == ("wrong-number-of-dice", "C3")
    assert table.state.chance_position == 0


def test_e19_equal_totals_share_a_rank(table: Table) -> None:
    race = compete(table, side("Inès", [2, 2]), side("Théo", [6, 1]), side("Élodie", [4, 3]))
    assert ranking(race) == [(1, "Théo", 7), (1, "Élodie", 7), (3, "Inès", 4)]
    assert (race.winner, race.gap, race.degrees) == (None, 0, None)


def test_e19_two_rivals_are_ranked_without_degrees(table: Table) -> None:
    race = compete(table, side("Inès", [2, 2]), side("Théo", [6, 6]))
    assert ranking(race) == [(1, "Théo", 12), (2, "Inès", 4)]
    assert (race.winner, race.gap, race.degrees) == ("Théo", 8, None)


def test_e19_many_rivals_stand_best_first_equals_as_they_were_named(table: Table) -> None:
    totals = [9, 14, 9, 3, 14, 9, 20]
    field = [side(f"Loup {place}", [], total, score=0) for place, total in enumerate(totals, start=1)]
    race = compete(table, *field)
    assert ranking(race) == [
        (1, "Loup 7", 20),
        (2, "Loup 2", 14),
        (2, "Loup 5", 14),
        (4, "Loup 1", 9),
        (4, "Loup 3", 9),
        (4, "Loup 6", 9),
        (7, "Loup 4", 3),
    ]
    assert (race.winner, race.gap) == ("Loup 7", 6)


def test_e19_a_lone_rival_is_refused(table: Table) -> None:
    assert refused(table, od.CompeteRivals(rivals=[side("Théo", [1, 1])])) == ("rivals-miscounted", "E19")
    assert refused(table, od.CompeteRivals(rivals=[])) == ("rivals-miscounted", "E19")


@pytest.mark.parametrize("again", ONESELF)
def test_e19_nobody_rivals_oneself(table: Table, again: od.Contender) -> None:
    order = od.CompeteRivals(rivals=[side("Théo", [1, 1]), side("Inès", [1, 1]), again])
    assert refused(table, order) == ("opposes-oneself", "E19")


def test_e19_ranks_count_those_who_did_better() -> None:
    assert standing([5, 5, 5]).ranks == [1, 1, 1]
    assert standing([5, 7, 5]).ranks == [2, 1, 2]
    assert standing([-3, -3, -8]).ranks == [1, 1, 3]
