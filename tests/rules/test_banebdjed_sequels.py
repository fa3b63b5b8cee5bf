"""What an action leaves behind: Puissance to assign (B16), séquelles (B17); and the settings (B9, B12)."""

import pytest
from msgspec.structs import replace

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from shell import Shell
from table import Table

TRY = od.AttemptAction(
    character="Nour", trait="Scribe", moyen="Ruse", difficulty=9, way="draw", cards=["B9"], play="best"
)


@pytest.fixture
def seated(table: Table) -> Table:
    for name in ("Nour", "Zoé"):
        table.enrol(
            name, traits={"Scribe": 1}, moyens={"Ruse": 0, "Force": -1}, heritages=["XVI"], tare="XII"
        )
    return table


def resolved(events: list[ev.Event]) -> ev.ActionResolved:
    [found] = [event for event in events if isinstance(event, ev.ActionResolved)]
    return found


def test_b17_nothing_weighs_by_itself_after_an_echec_atavique(seated: Table) -> None:
    seated.give(replace(TRY, cards=["XII"]))
    result = resolved(seated.give(TRY))
    assert (result.difficulty, result.base_difficulty, result.sequelles) == (9, 9, [])


def test_b17_a_sequelle_is_added_to_later_difficulties_until_it_is_lifted(seated: Table) -> None:
    seated.give(od.ImposeSequelle(by=2, characters=["NOUR"], why="la lune"))
    seated.give(od.ImposeSequelle(by=-1))
    result = resolved(seated.give(TRY))
    assert (result.difficulty, result.base_difficulty, result.margin) == (10, 9, -1)
    assert result.sequelles == [ev.SequelleCounted(1, 2), ev.SequelleCounted(2, -1)]
    other = resolved(seated.give(replace(TRY, character="Zoé", cards=["C9"])))
    assert (other.difficulty, other.sequelles) == (8, [ev.SequelleCounted(2, -1)])
    seated.give(od.LiftSequelle(id=1))
    assert resolved(seated.give(replace(TRY, cards=["E9"]))).difficulty == 8
    assert seated.give(od.ImposeSequelle(by=1))[0] == ev.SequelleImposed(id=3, by=1, characters=[], why="")


def test_b17_an_action_under_way_keeps_the_difficulty_it_was_declared_at(seated: Table) -> None:
    seated.give(od.RuleCampaign(key="hand-when-compelled", value="no"))
    step = replace(TRY, moyen="Force", way="step", cards=["B9"], play=None)
    seated.give(step)
    seated.give(od.ImposeSequelle(by=5))
    assert resolved(seated.give(od.DrawCard(character="Nour", card="BR"))).difficulty == 9


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (od.ImposeSequelle(by=0), "sequelle-zero"),
        (od.ImposeSequelle(by=2, characters=["Personne"]), "unknown-character"),
        (od.LiftSequelle(id=1), "unknown-sequelle"),
        (od.ImposeSequelle(by=10**9), "number-out-of-range"),
    ],
)
def test_b17_refusals(seated: Table, order: od.Order, code: str) -> None:
    assert seated.refused(order).code == code


def test_b9_the_hand_instead_of_a_compelled_draw_is_a_setting(seated: Table) -> None:
    seated.give(od.DealHand(character="Nour", cards=["BR", "ER"]))
    compelled = replace(TRY, moyen="Force", way="hand", cards=[], play=None, hand="BR")
    assert resolved(seated.give(compelled)).success
    seated.give(od.RuleCampaign(key="HAND-when-compelled", value="No"))
    refusal = seated.refused(replace(compelled, hand="ER"))
    assert (refusal.code, refusal.clause) == ("hand-when-compelled", "B9")
    assert resolved(seated.give(replace(compelled, moyen="Ruse", hand="ER"))).success


def test_b12_a_tare_from_the_hand_is_a_setting(seated: Table) -> None:
    for name in ("Nour", "Zoé"):
        seated.give(od.ReviseCharacter(character=name, sheet=od.SheetChanges(tare="MAT")))
    seated.give(od.DealHand(character="Nour", cards=["MAT"]))
    by_hand = replace(TRY, way="hand", cards=[], play=None, hand="MAT", coin=22)
    assert resolved(seated.give(by_hand)).quality == "mineure"
    seated.give(od.ReturnCards(character="Nour", zone="aside", every=True))
    seated.give(od.DealHand(character="Zoé", cards=["MAT"]))
    seated.give(od.RuleCampaign(key="tare-from-hand", value="atavique"))
    events = seated.give(replace(by_hand, character="Zoé"))
    assert [event.TYPE for event in events] == ["action.declared", "action.resolved"]
    assert resolved(events).quality == "atavique"


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("hand-when-compeled", "no", "unknown-setting"),
        ("hand-when-compelled", "perhaps", "unknown-value"),
        ("hand-when-compelled", "yes", "nothing-changed"),
    ],
)
def test_settings_that_cannot_be(seated: Table, key: str, value: str, code: str) -> None:
    refusal = seated.refused(od.RuleCampaign(key=key, value=value))
    assert refusal.code == code
    if code == "unknown-setting":
        assert refusal.facts["nearest"] == ["hand-when-compelled"]


def test_c3_the_coin_may_be_the_table_s_own(seated: Table) -> None:
    events = seated.give(replace(TRY, cards=["MAT"], coin=22))
    assert ev.MatTossed(character="Nour", value=22, purpose="action", chance=None, source="table") in events
    assert resolved(events).value == 22
    assert seated.state.chance_position == 0


SHEET = """
campaign new essai
character add Nour --trait Scribe=1 --moyen Ruse=0 --heritage XVI --ressource Meute=2:Coupe
session open
act Nour --trait scribe --moyen ruse --difficulty 9 --cards XVI
"""


def test_b16_a_point_without_a_resource_is_assigned_later(shell: Shell) -> None:
    shell.lines(SHEET)
    assert "Puissance à attribuer : #8 +1" in shell.ok("character", "show", "Nour").out
    assert shell.json("replay")["state"]["unassigned"] == 1
    event = shell.json("puissance", "assign", "8", "meute")["events"][0]
    assert event["data"] == {"character": "Nour", "ressource": "Meute", "seq": 8, "by": 1, "now": 3}
    shown = shell.ok("character", "show", "Nour").out
    assert "Meute (Puissance 3, Coupe)" in shown
    assert "Puissance de Meute : #8 +1" in shown
    assert shell.json("replay")["state"]["unassigned"] == 0
    assert shell("--json", "puissance", "assign", "8", "meute").refusal["code"] == "already-assigned"


def test_b16_only_a_point_that_waits_can_be_assigned(shell: Shell) -> None:
    shell.lines(SHEET)
    for seq in ("7", "99", "0"):
        assert shell("--json", "puissance", "assign", seq, "meute").refusal["code"] == "nothing-to-assign"
    assert shell("--json", "puissance", "assign", "8", "mute").refusal["code"] == "unknown-ressource"
    shell.ok("undo")
    assert shell("--json", "puissance", "assign", "8", "meute").refusal["code"] == "nothing-to-assign"


def test_b16_an_assignment_undone_waits_again(shell: Shell) -> None:
    shell.lines(SHEET)
    before = shell.json("replay")["state_hash"]
    shell.ok("puissance", "assign", "8", "meute")
    shell.ok("undo")
    assert shell.json("replay")["state_hash"] == before
    assert "Puissance à attribuer : #8 +1" in shell.ok("character", "show", "Nour").out
