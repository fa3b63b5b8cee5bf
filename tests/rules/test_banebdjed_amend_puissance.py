"""C5, B16: the point of a réussite surnaturelle goes where the resource was in truth."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from shell import Shell
from table import Table

WHY = "oubli"
TRY = od.AttemptAction(
    character="Nour",
    trait="Scribe",
    moyen="Ruse",
    difficulty=9,
    way="draw",
    cards=["XVI"],
    play="XVI",
)


def seat(table: Table) -> Table:
    table.enrol(
        "Nour",
        traits={"Scribe": 1},
        moyens={"Ruse": 0},
        ressources={"Meute": (2, "C"), "Clan": (1, "E"), "Dette": (0, None)},
        heritages=["XVI"],
        tare="XII",
    )
    return table


@pytest.fixture
def seated(table: Table) -> Table:
    return seat(table)


def act(table: Table, ressource: str | None, card: str = "XVI") -> tuple[int, int]:
    """A réussite surnaturelle with that resource: the seqs of the action, and of its point of Puissance."""
    table.give(replace(TRY, ressource=ressource, cards=[card], play=card))
    seq = table.seq(ev.ActionResolved)
    return seq, seq + 1


def moved(table: Table, seq: int, ressource: str | None = None, **other: Any) -> ev.PuissanceMoved | None:  # noqa: ANN401
    [event] = table.give(od.AmendResult(seq=seq, why=WHY, ressource=ressource, **other))
    assert isinstance(event, ev.ActionAmended)
    return event.puissance


def puissances(table: Table) -> dict[str, int]:
    sheet = table.character("Nour").sheet
    return {name: one.puissance for name, one in sheet.ressources.items()}


def revise(table: Table, **ressources: int | None) -> None:
    """Write these Puissances on the sheet; null takes the resource off."""
    changes = {name: None if points is None else (points, None) for name, points in ressources.items()}
    table.give(od.ReviseCharacter(character="Nour", sheet=od.SheetChanges(ressources=changes)))  # type: ignore[arg-type]


def test_b16_the_point_goes_from_the_old_resource_to_the_new(seated: Table) -> None:
    seq, point = act(seated, "Meute")
    assert puissances(seated) == {"Meute": 3, "Clan": 1, "Dette": 0}
    found = moved(seated, seq, "clan")
    assert found == ev.PuissanceMoved(seq=point, by=1, ressource="Clan", now=2, before="Meute", left=2)
    assert puissances(seated) == {"Meute": 2, "Clan": 2, "Dette": 0}
    assert (seated.state.unassigned, seated.state.assigned) == (0, [])


def test_b16_the_old_resource_never_goes_below_nothing(seated: Table) -> None:
    seq, _ = act(seated, "Dette")
    revise(seated, Dette=0)
    found = moved(seated, seq, "Clan")
    assert found
    assert (found.left, puissances(seated)) == (0, {"Meute": 2, "Clan": 2, "Dette": 0})


def test_b16_a_resource_that_is_gone_loses_nothing(seated: Table) -> None:
    seq, point = act(seated, "Meute")
    revise(seated, Meute=None)
    found = moved(seated, seq, "Clan")
    assert found == ev.PuissanceMoved(seq=point, by=1, ressource="Clan", now=2, before="Meute", left=None)
    assert puissances(seated) == {"Clan": 2, "Dette": 0}


def test_b16_a_point_still_open_is_assigned_by_it(seated: Table) -> None:
    seq, point = act(seated, None)
    assert (seated.state.unassigned, seated.state.assigned) == (1, [])
    found = moved(seated, seq, "Clan")
    assert found == ev.PuissanceMoved(seq=point, by=1, ressource="Clan", now=2, before=None, left=None)
    assert (seated.state.unassigned, seated.state.assigned) == (0, [point])
    assert puissances(seated)["Clan"] == 2
    refusal = seated.refused(od.AssignPuissance(seq=point, ressource="Meute"))
    assert (refusal.code, refusal.clause) == ("already-assigned", "B16")


def test_b16_a_point_assigned_since_goes_from_where_it_was_assigned(seated: Table) -> None:
    seq, point = act(seated, None)
    seated.give(od.AssignPuissance(seq=point, ressource="Meute"))
    found = moved(seated, seq, "Clan")
    assert found == ev.PuissanceMoved(seq=point, by=1, ressource="Clan", now=2, before="Meute", left=2)
    assert (seated.state.unassigned, seated.state.assigned) == (0, [point])


def test_b16_a_point_assigned_since_to_the_very_resource_stays_there(seated: Table) -> None:
    seq, point = act(seated, None)
    seated.give(od.AssignPuissance(seq=point, ressource="Clan"))
    assert moved(seated, seq, "Clan") is None
    assert puissances(seated) == {"Meute": 2, "Clan": 2, "Dette": 0}


def test_b16_a_second_amendment_takes_it_from_where_the_first_put_it(seated: Table) -> None:
    seq, point = act(seated, None)
    moved(seated, seq, "Clan")
    found = moved(seated, seq, "Dette")
    assert found == ev.PuissanceMoved(seq=point, by=1, ressource="Dette", now=1, before="Clan", left=1)
    assert moved(seated, seq, difficulty=3) is None
    assert puissances(seated) == {"Meute": 2, "Clan": 1, "Dette": 1}


def test_b16_each_action_moves_its_own_point(seated: Table) -> None:
    first, _ = act(seated, "Meute")
    seated.give(od.ShuffleDeck())
    second, _ = act(seated, "Meute")
    moved(seated, first, "Clan")
    assert puissances(seated) == {"Meute": 3, "Clan": 2, "Dette": 0}
    moved(seated, second, "Dette")
    assert puissances(seated) == {"Meute": 2, "Clan": 2, "Dette": 1}


@pytest.mark.parametrize("card", ["C9", "B2", "XII"])
def test_b16_no_other_quality_moves_any_puissance(seated: Table, card: str) -> None:
    seq, _ = act(seated, "Meute", card)
    assert moved(seated, seq, "Clan") is None
    assert puissances(seated) == {"Meute": 2, "Clan": 1, "Dette": 0}


def test_b16_a_corrected_difficulty_or_suit_moves_nothing(seated: Table) -> None:
    seq, _ = act(seated, "Meute")
    assert moved(seated, seq, difficulty=30, suit="D") is None
    assert puissances(seated)["Meute"] == 3


@given(st.lists(st.sampled_from(["Meute", "Clan", "Dette"]), min_size=1, max_size=6))
def test_b16_however_often_it_is_amended_there_is_one_point_and_amending_back_restores_the_state(
    path: list[str],
) -> None:
    table = seat(Table())
    start = puissances(table)
    seq, _ = act(table, "Meute")
    before, here = table.fingerprint(), "Meute"
    for ressource in [*path, "Meute"]:
        if ressource != here:
            moved(table, seq, ressource)
        here = ressource
        assert puissances(table) == {**start, here: start[here] + 1}
    assert table.fingerprint() == before


SHEET = """
campaign new essai
character add Nour --trait Scribe=1 --moyen Ruse=0 --heritage XVI --ressource Meute=2:Coupe --ressource Clan=1
session open
act Nour --trait scribe --moyen ruse --difficulty 9 --cards XVI
"""


@pytest.fixture
def open_point(shell: Shell) -> Shell:
    """A point of Puissance, #8, of the action #7, that is still to be assigned."""
    shell.lines(SHEET)
    return shell


def state_hash(shell: Shell) -> str:
    return str(shell.json("replay")["state_hash"])


def stands(shell: Shell) -> tuple[int, int, int]:
    """The Puissance of Meute and of Clan, and the points to assign."""
    state = shell.json("replay")["state"]
    ressources = state["characters"]["Nour"]["ressources"]
    return ressources["Meute"]["puissance"], ressources["Clan"]["puissance"], state["unassigned"]


def test_c4_an_amendment_undone_leaves_the_point_open_and_redone_takes_it_again(open_point: Shell) -> None:
    before = state_hash(open_point)
    open_point.ok("amend", "7", "--ressource", "clan", "--why", WHY)
    after = state_hash(open_point)
    assert stands(open_point) == (2, 2, 0)
    open_point.ok("undo")
    assert (state_hash(open_point), stands(open_point)) == (before, (2, 1, 1))
    open_point.ok("redo")
    assert state_hash(open_point) == after
    open_point.ok("undo")
    open_point.ok("puissance", "assign", "8", "meute")
    assert stands(open_point) == (3, 1, 0)
    open_point.ok("amend", "7", "--ressource", "clan", "--why", WHY)
    assert stands(open_point) == (2, 2, 0)
    open_point.ok("session", "close")
    assert open_point.json("audit")["sound"]


def test_c4_what_an_amendment_rests_on_is_not_undone_before_it(open_point: Shell) -> None:
    open_point.ok("puissance", "assign", "8", "meute")
    open_point.ok("amend", "7", "--ressource", "clan", "--why", WHY)
    for seq, by in (("7", "#9"), ("9", "#10")):
        refusal = open_point("--json", "undo", seq).refusal
        assert (refusal["code"], by in refusal["message"]) == ("undo-depended-on", True)
    open_point.ok("undo", "10")
    assert stands(open_point) == (3, 1, 0)
    open_point.ok("undo", "9")
    assert stands(open_point) == (2, 1, 1)
    open_point.ok("undo", "7")
    assert stands(open_point) == (2, 1, 0)


def test_c4_an_earlier_amendment_is_undone_where_no_later_one_rests_on_it(open_point: Shell) -> None:
    open_point.ok("amend", "7", "--difficulty", "12", "--why", WHY)
    open_point.ok("note", "entre-temps")
    open_point.ok("undo", "9")
    open_point.ok("amend", "7", "--ressource", "clan", "--why", WHY)
    open_point.ok("amend", "7", "--ressource", "meute", "--why", WHY)
    assert open_point("--json", "undo", "12").refusal["code"] == "undo-depended-on"
    assert stands(open_point) == (3, 1, 0)


def test_b16_the_sheet_tells_where_each_point_is_by_now(open_point: Shell) -> None:
    open_point.ok("amend", "7", "--ressource", "clan", "--why", WHY)
    open_point.ok("amend", "7", "--difficulty", "3", "--why", WHY)
    shown = open_point.ok("character", "show", "Nour").out
    assert "Puissance de Clan : #8 +1" in shown
    assert "à attribuer" not in shown
    open_point.ok("amend", "7", "--ressource", "meute", "--why", WHY)
    assert "Puissance de Meute : #8 +1" in open_point.ok("character", "show", "Nour").out
    told = open_point.json("character", "show", "Nour")["puissance_from"]
    assert [(one["seq"], one["type"]) for one in told] == [
        (8, "puissance.raised"),
        (9, "action.amended"),
        (11, "action.amended"),
    ]
