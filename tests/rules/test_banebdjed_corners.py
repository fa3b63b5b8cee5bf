"""Corners that the clauses' own tests leave: two rules on one card, things named twice."""

import pytest
from msgspec.structs import replace

from greffier.rules.banebdjed import odds
from greffier.rules.banebdjed.initiative import Standing, ranks
from greffier.rules.banebdjed.verdict import Stakes, judge, needs_coin
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import DECK, MAT
from table import Table

TRY = od.AttemptAction(character="Nour", trait="Scribe", moyen="Ruse", difficulty=9, way="step", cards=["C5"])
STERN = Stakes(9, "B", ["XVI"], MAT, tare_from_hand=True)


@pytest.fixture
def seated(table: Table) -> Table:
    for name in ("Nour", "Zoé"):
        table.enrol(name, traits={"Scribe": 2}, moyens={"Ruse": 0}, heritages=["XVI", "XIX"], tare="XII")
    return table


def test_b2_an_initiative_s_coin_is_not_that_of_the_action_under_way(seated: Table) -> None:
    seated.give(TRY)
    seated.give(
        od.SettleInitiative(participants=[od.Participant(character="Nour", moyen="Ruse", drawn=MAT)], coin=22)
    )
    seated.give(od.ShuffleDeck())
    seated.give(od.DrawCard(character="Nour", card=MAT))
    events = seated.give(od.PlayCard(character="Nour", card=MAT, coin=0))
    assert [event.TYPE for event in events] == ["mat.tossed", "action.resolved"]
    resolved = events[-1]
    assert isinstance(resolved, ev.ActionResolved)
    assert resolved.value == 0


def test_b14_a_tare_that_calls_on_an_heritage_does_not_fail() -> None:
    assert judge(MAT, "hand", STERN, 22, invoked=True).quality == "surnaturelle"
    assert needs_coin(MAT, "hand", STERN, invoked=True)
    assert not needs_coin(MAT, "hand", STERN)
    assert judge(MAT, "hand", STERN).quality == "atavique"


def test_b14_only_an_heritage_of_one_s_own_is_called_on_whatever_the_card(seated: Table) -> None:
    seated.give(od.DealHand(character="Nour", cards=["XIX"]))
    by_hand = replace(TRY, way="hand", cards=[], hand="XIX")
    assert seated.refused(replace(by_hand, invoke="XX")).code == "not-a-heritage"


def test_b24_zero_stands_above_every_tare() -> None:
    assert ranks([Standing("tare", None), Standing(None, 0), Standing(None, -5)]) == [3, 1, 2]
    assert ranks([Standing("heritage", None), Standing("heritage", None), Standing(None, 1)]) == [1, 1, 2]


def test_b25_only_those_who_draw_need_a_card(seated: Table) -> None:
    seated.give(od.DealHand(character="Zoé", cards=[card for card in DECK if card != "B7"]))
    people = [
        od.Participant(character="Nour", moyen="Ruse"),
        od.Participant(character="Zoé", moyen="Ruse", hand="C9"),
    ]
    events = seated.give(od.SettleInitiative(participants=people))
    assert [event.TYPE for event in events] == ["card.drawn", "initiative.settled"]


def test_b4_no_card_is_counted_twice_where_pile_and_discard_end() -> None:
    stakes = Stakes(9, "B", [], None)
    found = odds.free_draw(["C2"], ["E3"], 5, stakes, until_success=False)
    assert found == {"echec": 1}
    found = odds.free_draw(["C2"], ["C9"], 5, stakes, until_success=True)
    assert found == {"mineure": 1}


def test_b5_a_card_named_twice_moves_once(seated: Table) -> None:
    seated.give(od.DealHand(character="Nour", cards=["B7", "C9"]))
    [event] = seated.give(od.DiscardHand(character="Nour", cards=["B7", "B7"]))
    assert event == ev.HandDiscarded(character="Nour", cards=["B7"])


def test_b17_whoever_is_named_twice_is_touched_once(seated: Table) -> None:
    [event] = seated.give(od.ImposeSequelle(by=2, characters=["nour", "Nour"]))
    assert event == ev.SequelleImposed(id=1, by=2, characters=["Nour"], why="")


def test_b4_an_exhausted_pile_is_made_anew_in_canonical_order(seated: Table) -> None:
    seated.give(od.DealHand(character="Zoé", cards=list(DECK[4:])))
    seated.state.pile, seated.state.discard = [], ["III", "I", "MAT", "II"]
    events = seated.give(replace(TRY, cards=["II"]))
    assert events[1] == ev.DeckShuffled(cause="exhausted", cards=["MAT", "I", "II", "III"])
