"""C5 on contests: the same dice of every side, each under its own corrected circumstances (E18, E19)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import Circumstances, Correction
from table import Table

WHY = "oubli"
DICE = {"Élodie": [5, 4], "Théo": [4, 3], "Loup": [6, 1]}


def seat(table: Table) -> Table:
    for name in ("Élodie", "Théo"):
        table.enrol(name, caracs={"Course": 2}, specialites={"Course": {"Neige": 1}})
    return table


@pytest.fixture
def seated(table: Table) -> Table:
    return seat(table)


def side(name: str, dice: list[int] | None = None, **circumstances: Any) -> od.Contender:  # noqa: ANN401
    score = 2 if name == "Loup" else None
    return od.Contender(
        character=name, carac="Course", score=score, circumstances=Circumstances(dice=dice, **circumstances)
    )


def oppose(table: Table, *sides: od.Contender, secret: bool = False) -> int:
    """An opposition, by default Élodie's 9 to Théo's 7: its seq."""
    named = sides or (side("Élodie", DICE["Élodie"]), side("Théo", DICE["Théo"]))
    table.give(od.OpposeSides(sides=list(named), secret=secret))
    return table.seq(ev.OppositionRolled)


def compete(table: Table) -> int:
    """A competition, Élodie's 9, Théo's 7 and a wolf's 7: its seq."""
    table.give(od.CompeteRivals(rivals=[side(name, dice) for name, dice in DICE.items()]))
    return table.seq(ev.CompetitionRolled)


def amend(table: Table, seq: int, *sides: Correction) -> ev.ContestAmended:
    [event] = table.give(od.AmendResult(seq=seq, why=WHY, sides=list(sides)))
    assert isinstance(event, ev.ContestAmended)
    assert (event.seq, event.why) == (seq, WHY)
    return event


def refused(table: Table, seq: int, **corrections: Any) -> tuple[str, str]:  # noqa: ANN401
    refusal = table.refused(od.AmendResult(seq=seq, why=WHY, **corrections))
    return refusal.code, refusal.clause


def ranking(found: ev.Contest) -> list[tuple[int, str, int]]:
    return [(one.rank, one.character, one.total) for one in found.entries]


def of(found: ev.Contest, name: str) -> ev.RankedThrow:
    [entry] = [one for one in found.entries if one.character == name]
    return entry


def test_e18_a_corrected_side_may_win_instead_and_has_its_degrees_from_the_gap(seated: Table) -> None:
    event = amend(seated, oppose(seated), Correction(character="THÉO", mods=[8]))
    assert ranking(event.contest) == [(1, "Théo", 15), (2, "Élodie", 9)]
    assert (event.contest.winner, event.contest.gap, event.contest.degrees) == ("Théo", 6, 2)
    assert (event.kind, event.winner_before, event.gap_before) == ("opposition", "Élodie", 2)


def test_e18_corrected_to_a_tie_nobody_wins(seated: Table) -> None:
    event = amend(seated, oppose(seated), Correction(character="Théo", mods=[2]))
    assert ranking(event.contest) == [(1, "Élodie", 9), (1, "Théo", 9)]
    assert (event.contest.winner, event.contest.gap, event.contest.degrees) == (None, 0, None)


def test_e19_rivals_are_ranked_anew_and_equals_share_a_rank(seated: Table) -> None:
    event = amend(seated, compete(seated), Correction(character="Élodie", mods=[-4]))
    assert ranking(event.contest) == [(1, "Théo", 7), (1, "Loup", 7), (3, "Élodie", 5)]
    assert (event.kind, event.winner_before, event.contest.winner) == ("competition", "Élodie", None)
    assert event.contest.degrees is None


def test_c5_equals_stand_in_the_order_of_the_first_reading(seated: Table) -> None:
    seq = compete(seated)
    amend(seated, seq, Correction(character="Loup", mods=[9]))
    event = amend(seated, seq, Correction(character="Loup", mods=[2]))
    assert ranking(event.contest) == [(1, "Élodie", 9), (1, "Loup", 9), (3, "Théo", 7)]


def test_c5_only_the_dice_that_are_missing_are_thrown_side_after_side(seated: Table) -> None:
    seq = oppose(seated, side("Élodie"), side("Théo"))
    first = next(one for one in reversed(seated.events) if isinstance(one, ev.OppositionRolled))
    names = [one.character for one in first.entries]
    assert seated.state.chance_position == 2
    corrections = [Correction(character=name, bonus=bonus) for name, bonus in zip(names, (1, 2), strict=True)]
    found = amend(seated, seq, *reversed(corrections)).contest
    for name, bonus in zip(names, (1, 2), strict=True):
        before, after = of(first, name), of(found, name)
        chance = ev.ChanceUsed(("dice", seated.character(name).enrolled), 0, 2, bonus)
        assert after.thrown[:2] == before.thrown
        assert (len(after.thrown), after.chance, after.source) == (2 + bonus, chance, "virtual")
        assert after.bonus == ev.Bonus(bonus, bonus, [ev.Labelled("bonus", bonus)])
    assert seated.state.chance_position == 2


def test_c5_a_side_of_which_nothing_is_said_keeps_what_it_had(seated: Table) -> None:
    seated.give(od.InflictLesion(character="Élodie"))
    seq = oppose(seated, side("Élodie", [5, 4, 1], specialite="neige", penalty=1, mods=[3]), side("Théo"))
    first = next(one for one in reversed(seated.events) if isinstance(one, ev.OppositionRolled))
    seated.give(od.HealLesion(character="Élodie"))
    seated.give(od.InflictBlessure(character="Élodie"))
    found = amend(seated, seq, Correction(character="Théo", mods=[9])).contest
    before, after = of(first, "Élodie"), of(found, "Élodie")
    compared = [field for field in ev.Throw.__struct_fields__ if field != "chance"]
    assert [getattr(after, field) for field in compared] == [getattr(before, field) for field in compared]
    assert (after.total, after.source, of(found, "Théo").source) == (7, "table", "virtual")
    assert after.chance is of(found, "Théo").chance is None


def test_c5_dice_thrown_once_stay_thrown_for_every_later_amendment(seated: Table) -> None:
    seq = oppose(seated)
    amend(seated, seq, Correction(character="Théo", bonus=2, dice=[6, 5]))
    less = amend(seated, seq, Correction(character="Théo", bonus=0)).contest
    assert (of(less, "Théo").thrown, of(less, "Théo").total) == ([4, 3], 7)
    again = amend(seated, seq, Correction(character="Théo", bonus=2)).contest
    assert (of(again, "Théo").thrown, of(again, "Théo").kept) == ([4, 3, 6, 5], [6, 5])
    assert (of(again, "Théo").source, seated.state.chance_position) == ("table", 0)


def test_c5_a_second_amendment_of_a_contest_starts_from_the_first(seated: Table) -> None:
    seq = oppose(seated)
    amend(seated, seq, Correction(character="Théo", mods=[8]), Correction(character="Élodie", penalty=1))
    event = amend(seated, seq, Correction(character="Élodie", mods=[20]))
    assert ranking(event.contest) == [(1, "Élodie", 25), (2, "Théo", 15)]
    assert (event.winner_before, event.gap_before) == ("Théo", 10)
    event = amend(
        seated, seq, Correction(character="Élodie", penalty=0, mods=[]), Correction(character="Théo", mods=[])
    )
    assert ranking(event.contest) == [(1, "Élodie", 9), (2, "Théo", 7)]


def test_c5_a_secret_contest_stays_secret_in_its_amendment(seated: Table) -> None:
    hidden = oppose(seated, side("Élodie", [5, 4]), side("Théo", [4, 3]), secret=True)
    assert amend(seated, hidden, Correction(character="Théo", mods=[1])).secret
    assert amend(seated, hidden, Correction(character="Théo", mods=[2])).secret
    assert not amend(seated, oppose(seated), Correction(character="Théo", mods=[1])).secret


def test_c5_a_session_is_needed_only_where_dice_of_a_side_are_missing(seated: Table) -> None:
    seq = oppose(seated)
    seated.give(od.CloseSession())
    missing = Correction(character="Théo", bonus=1)
    assert refused(seated, seq, sides=[missing]) == ("no-open-session", "C2")
    amend(seated, seq, Correction(character="Théo", mods=[1]))


UNCHANGED: list[list[Correction] | None] = [
    None,
    [],
    [Correction(character="Théo")],
    [Correction(character="Théo", bonus=0, penalty=0, mods=[])],
    [Correction(character="Théo", mods=[0]), Correction(character="Élodie", bonus=0)],
]


@pytest.mark.parametrize("sides", UNCHANGED)
def test_c5_an_amendment_of_a_contest_that_changes_nothing_is_refused(
    seated: Table, sides: list[Correction] | None
) -> None:
    assert refused(seated, oppose(seated), sides=sides) == ("nothing-changed", "C5")


UNFIT: list[tuple[dict[str, Any], str]] = [
    ({"difficulty": 9}, "difficulty"),
    ({"suit": "C"}, "suit"),
    ({"ressource": "Meute"}, "ressource"),
    ({"bonus": 1}, "bonus"),
    ({"penalty": 1}, "penalty"),
    ({"mods": [1]}, "mod"),
    ({"dice": [6]}, "dice"),
    ({"bonus": 1, "sides": [Correction(character="Théo", bonus=1)]}, "bonus"),
]


@pytest.mark.parametrize(("corrections", "what"), UNFIT)
def test_c5_what_a_contest_does_not_have_is_not_corrected(
    seated: Table, corrections: dict[str, Any], what: str
) -> None:
    seq = oppose(seated)
    refusal = seated.refused(od.AmendResult(seq=seq, why=WHY, **corrections))
    assert (refusal.code, refusal.clause) == ("unfit-for-contest", "C5")
    assert refusal.facts == {"seq": seq, "what": what}


REFUSED: list[tuple[list[Correction], str, str]] = [
    ([Correction(character="Loup", bonus=1)], "unknown-side", "C5"),
    ([Correction(character="Théo", bonus=1), Correction(character="théo", mods=[1])], "named-twice", "C5"),
    ([Correction(character="Théo", bonus=1, dice=[6, 6])], "wrong-number-of-dice", "C3"),
    ([Correction(character="Théo", bonus=1, dice=[7])], "face-impossible", "C3"),
    ([Correction(character="Théo", dice=[6])], "wrong-number-of-dice", "C3"),
    ([Correction(character="Théo", bonus=-1)], "number-out-of-range", "E2"),
    ([Correction(character="Théo", penalty=101)], "number-out-of-range", "E4"),
    ([Correction(character="Théo", mods=[1_000_001])], "number-out-of-range", "E6"),
]


@pytest.mark.parametrize(("sides", "code", "clause"), REFUSED)
def test_c5_each_side_is_held_to_its_clauses(
    seated: Table, sides: list[Correction], code: str, clause: str
) -> None:
    assert refused(seated, oppose(seated), sides=sides) == (code, clause)


def test_c5_a_roll_has_one_side_only(seated: Table) -> None:
    order = od.RollTest(character="Théo", carac="Course", difficulty=9, circumstances=Circumstances())
    seated.give(order)
    seq = seated.seq(ev.TestRolled)
    for corrections, what in (
        ({"sides": [Correction(character="Théo", bonus=1)]}, "side"),
        ({"suit": "C"}, "suit"),
        ({"ressource": "Meute", "difficulty": 3}, "ressource"),
    ):
        refusal = seated.refused(od.AmendResult(seq=seq, why=WHY, **corrections))
        assert (refusal.code, refusal.facts) == ("unfit-for-roll", {"seq": seq, "what": what})


faces = st.lists(st.integers(1, 6), min_size=6, max_size=6)
weights = st.tuples(st.integers(0, 4), st.integers(0, 3), st.lists(st.integers(1, 9), max_size=2))
"""Bonus dice, penalty dice, modifiers."""


@given(
    thrown=st.tuples(faces, faces),
    was=st.tuples(weights, weights),
    now=st.tuples(weights, weights),
    rivals=st.booleans(),
)
def test_c5_the_new_reading_is_what_the_contest_would_have_been(
    thrown: tuple[list[int], list[int]],
    was: tuple[tuple[int, int, list[int]], tuple[int, int, list[int]]],
    now: tuple[tuple[int, int, list[int]], tuple[int, int, list[int]]],
    rivals: bool,  # noqa: FBT001
) -> None:
    """Once as it was and then amended, once as it should have been, with the same dice: the same standing."""
    people = ("Théo", "Élodie")
    count = {bonus: 2 + min(bonus, 2) for bonus in range(5)}

    def rolled(table: Table, weighed: Any) -> ev.Contest:  # noqa: ANN401
        sides = [
            side(name, dice[: count[bonus]], bonus=bonus, penalty=penalty, mods=mods)
            for name, dice, (bonus, penalty, mods) in zip(people, thrown, weighed, strict=True)
        ]
        order = od.CompeteRivals(rivals=sides) if rivals else od.OpposeSides(sides=sides)
        [event] = table.give(order)
        assert isinstance(event, ev.Contest)
        return event

    amended = seat(Table())
    first, wanted = rolled(amended, was), rolled(seat(Table()), now)
    corrections = [
        Correction(
            character=name,
            bonus=bonus,
            penalty=penalty,
            mods=mods,
            dice=dice[count[before[0]] : count[bonus]] or None,
        )
        for name, dice, before, (bonus, penalty, mods) in zip(people, thrown, was, now, strict=True)
    ]
    order = od.AmendResult(seq=len(amended.record), why=WHY, sides=corrections)
    if first == wanted:
        assert amended.refused(order).code == "nothing-changed"
        return
    [event] = amended.give(order)
    assert isinstance(event, ev.ContestAmended)
    fields = ("winner", "gap", "degrees")
    assert [getattr(event.contest, name) for name in fields] == [getattr(wanted, name) for name in fields]
    assert {one.character: one for one in event.contest.entries} == {
        one.character: one for one in wanted.entries
    }
