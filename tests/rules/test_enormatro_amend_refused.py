"""Amendments that are refused, and what they need (C5)."""

import pytest

from greffier.app import Clerk
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import AmendResult, Circumstances
from sitting import Sitting

WHY = "oubli"


@pytest.fixture
def sitting(clerk: Clerk) -> Sitting:
    return Sitting(clerk)


def test_c5_a_roll_that_was_undone_is_not_amended(sitting: Sitting) -> None:
    seq, _ = sitting.roll()
    sitting.give(od.UndoOrder())
    order = AmendResult(seq=seq, why=WHY, difficulty=9)
    assert sitting.refused(order) == ("not-amendable", "C5")
    sitting.give(od.RedoOrder())
    assert sitting.amended(order)[0].seq == seq


def test_c5_only_what_was_rolled_or_played_is_amended(sitting: Sitting) -> None:
    seqs = [0, 1, -1, 10_000]
    seqs += [
        sitting.give(order)[0]
        for order in (
            od.WriteNote(text="on passe"),
            od.InflictLesion(character="Élodie"),
            od.DealHand(character="Élodie", count=1),
            od.StartTask(task="Mur", target=4, difficulty=12),
        )
    ]
    for seq in seqs:
        assert sitting.refused(AmendResult(seq=seq, why=WHY, difficulty=3)) == ("not-amendable", "C5")


@pytest.mark.parametrize("why", ["", "   ", "\n\t"])
def test_c5_an_amendment_says_why(sitting: Sitting, why: str) -> None:
    seq, _ = sitting.roll()
    assert sitting.refused(AmendResult(seq=seq, why=why, difficulty=9)) == ("amendment-unexplained", "C5")


UNCHANGED: list[dict[str, object]] = [
    {},
    {"difficulty": 12},
    {"bonus": 1},
    {"penalty": 1},
    {"mods": [2, -1]},
    {"difficulty": 12, "bonus": 1, "penalty": 1, "mods": [2, -1]},
]


@pytest.mark.parametrize("change", UNCHANGED)
def test_c5_an_amendment_that_changes_nothing_is_refused(sitting: Sitting, change: dict[str, object]) -> None:
    circumstances = Circumstances(specialite="lutte", bonus=1, penalty=1, mods=[2, -1])
    seq, _ = sitting.roll(12, circumstances)
    order = AmendResult(seq=seq, why=WHY, **change)  # type: ignore[arg-type]
    assert sitting.refused(order) == ("nothing-changed", "C5")


def test_c5_the_same_bonus_beside_help_and_time_changes_nothing(sitting: Sitting) -> None:
    seq, _ = sitting.roll(12, Circumstances(bonus=1, aid=[("Théo", 1)], time=1))
    assert sitting.refused(AmendResult(seq=seq, why=WHY, bonus=1)) == ("nothing-changed", "C5")


@pytest.mark.parametrize(("bonus", "dice"), [(2, []), (2, [6]), (2, [6, 6, 6]), (None, [6]), (0, [6])])
def test_c5_just_the_missing_dice_may_be_given(sitting: Sitting, bonus: int | None, dice: list[int]) -> None:
    seq, _ = sitting.roll()
    order = AmendResult(seq=seq, why=WHY, difficulty=9, bonus=bonus, dice=dice)
    assert sitting.refused(order) == ("wrong-number-of-dice", "C3")


def test_c5_numbers_are_held_to_their_clauses(sitting: Sitting) -> None:
    seq, _ = sitting.roll()
    for order, answer in (
        (AmendResult(seq=seq, why=WHY, bonus=1, dice=[7]), ("face-impossible", "C3")),
        (AmendResult(seq=seq, why=WHY, difficulty=-1), ("difficulty-negative", "E9")),
        (AmendResult(seq=seq, why=WHY, bonus=-1), ("number-out-of-range", "E2")),
        (AmendResult(seq=seq, why=WHY, penalty=-1), ("number-out-of-range", "E4")),
        (AmendResult(seq=seq, why=WHY, mods=[1_000_001]), ("number-out-of-range", "E6")),
    ):
        assert sitting.refused(order) == answer


def test_c5_a_session_is_needed_only_where_dice_are_missing(sitting: Sitting) -> None:
    seq, first = sitting.roll()
    sitting.give(od.CloseSession())
    assert sitting.refused(AmendResult(seq=seq, why=WHY, bonus=1)) == ("no-open-session", "C2")
    amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, difficulty=9))
    assert amended.test.thrown == first.thrown
    sitting.give(od.OpenSession())
    missing, _ = sitting.amended(AmendResult(seq=seq, why=WHY, bonus=1))
    assert (missing.test.thrown[:3], sitting.state.chance_position) == (first.thrown, 1)
    assert missing.test.chance == sitting.dice_used(slot=0, first=0, count=1)


def test_c5_no_dice_given_leaves_the_source_as_it_was(sitting: Sitting) -> None:
    seq, _ = sitting.roll()
    amended, _ = sitting.amended(AmendResult(seq=seq, why=WHY, difficulty=9, dice=[]))
    assert amended.test.source == "virtual"
