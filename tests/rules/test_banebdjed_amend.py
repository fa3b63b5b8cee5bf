"""C5 on actions: the same card, against a corrected difficulty, suit or resource."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import DECK
from greffier.vocabulary.terms import Suit
from table import Table, played

WHY = "oubli"
TRY = od.AttemptAction(character="Nour", trait="Scribe", moyen="Ruse", difficulty=9, way="draw")


def seat(table: Table) -> Table:
    """Nour at the table: up to four cards, and a resource of each kind."""
    table.enrol(
        "Nour",
        traits={"Scribe": 4},
        moyens={"Ruse": 0, "Savoir": -4},
        ressources={"Meute": (2, "C"), "Clan": (1, "E"), "Dette": (0, None)},
        heritages=["XVI", "MAT"],
        tare="XII",
    )
    return table


@pytest.fixture
def seated(table: Table) -> Table:
    return seat(table)


def act(table: Table, *cards: str, **changes: Any) -> tuple[int, ev.ActionResolved]:  # noqa: ANN401
    """An action with these cards, of which the last is played: its seq, and its result."""
    order = replace(TRY, cards=list(cards), play=cards[-1])
    found = played(table.give(replace(order, **changes)))
    return table.seq(ev.ActionResolved), found


def amend(table: Table, seq: int, **corrections: Any) -> ev.ActionAmended:  # noqa: ANN401
    """What an amendment makes of the action; it is the one event of its order."""
    [event] = table.give(od.AmendResult(seq=seq, why=WHY, **corrections))
    assert isinstance(event, ev.ActionAmended)
    assert (event.seq, event.why) == (seq, WHY)
    return event


def refused(table: Table, seq: int, **corrections: Any) -> tuple[str, str]:  # noqa: ANN401
    refusal = table.refused(od.AmendResult(seq=seq, why=WHY, **corrections))
    return refusal.code, refusal.clause


READINGS = [
    ("C9", {"difficulty": 9}, "mineure", 0),
    ("C9", {"difficulty": 10}, "echec", -1),
    ("C9", {"difficulty": 4}, "mineure", 5),
    ("C9", {"suit": "C"}, "echec", -4),
    ("C9", {"difficulty": 9, "suit": "C"}, "majeure", 3),
    ("B9", {"difficulty": 9, "suit": "C"}, "mineure", 0),
    ("B9", {"difficulty": 7}, "majeure", 5),
    ("XXI", {"difficulty": 21, "suit": "C"}, "mineure", 0),
    ("XXI", {"difficulty": 22}, "echec", -1),
]


@pytest.mark.parametrize(("card", "corrections", "quality", "margin"), READINGS)
def test_c5_the_card_played_is_read_against_what_is_corrected(
    seated: Table, card: str, corrections: dict[str, Any], quality: str, margin: int
) -> None:
    seq, before = act(seated, "E2", card, difficulty=13)
    event = amend(seated, seq, **corrections)
    assert (event.action.quality, event.action.margin) == (quality, margin)
    assert event.action.success == (quality != "echec")
    assert (event.quality_before, event.margin_before) == (before.quality, before.margin)
    kept = ("character", "drawn", "played", "origin", "value", "allowed", "trait", "moyen", "sequelles")
    assert all(getattr(event.action, field) == getattr(before, field) for field in kept)


def test_c5_the_sequelles_that_weighed_then_still_weigh_and_no_others(seated: Table) -> None:
    seated.give(od.ImposeSequelle(by=2))
    seq, before = act(seated, "C9")
    seated.give(od.LiftSequelle(id=1))
    seated.give(od.ImposeSequelle(by=7))
    action = amend(seated, seq, difficulty=6).action
    assert (before.difficulty, action.base_difficulty, action.difficulty, action.margin) == (11, 6, 8, 1)


def test_c5_an_echec_atavique_stays_one(seated: Table) -> None:
    seq, _ = act(seated, "C9", "XII")
    action = amend(seated, seq, difficulty=-5, ressource="Meute").action
    assert (action.quality, action.success, action.value, action.margin) == ("atavique", False, None, None)


def test_c5_a_reussite_surnaturelle_stays_one_whatever_the_sheet_says_since(seated: Table) -> None:
    seq, _ = act(seated, "C9", "XVI")
    seated.give(od.ReviseCharacter(character="Nour", sheet=od.SheetChanges(heritages=[], tare="XVI")))
    action = amend(seated, seq, difficulty=30).action
    assert (action.quality, action.success, action.margin) == ("surnaturelle", True, 16)


def test_c5_an_ordinary_lame_stays_one_though_it_is_an_heritage_since(seated: Table) -> None:
    seq, _ = act(seated, "XX")
    seated.give(od.ReviseCharacter(character="Nour", sheet=od.SheetChanges(heritages=["XX"])))
    assert amend(seated, seq, difficulty=21).action.quality == "echec"


def test_c5_an_heritage_called_on_from_the_hand_stays_called_on(seated: Table) -> None:
    seated.give(od.DealHand(character="Nour", cards=["B2"]))
    seq, _ = act(seated, "B2", way="hand", cards=[], play=None, hand="B2", invoke="XVI")
    action = amend(seated, seq, difficulty=30, ressource="Meute").action
    assert (action.quality, action.margin, action.invoked) == ("surnaturelle", 2, "XVI")
    assert (action.origin, seated.character("Nour").aside) == ("hand", ["B2"])


@pytest.mark.parametrize(("coin", "quality", "margin"), [(22, "mineure", 2), (0, "echec", -20)])
def test_c5_le_mat_keeps_what_its_coin_gave(seated: Table, coin: int, quality: str, margin: int) -> None:
    seated.give(od.ReviseCharacter(character="Nour", sheet=od.SheetChanges(heritages=[])))
    seq, before = act(seated, "MAT", coin=coin)
    action = amend(seated, seq, difficulty=20).action
    assert (action.value, action.quality, action.margin) == (coin, quality, margin)
    assert seated.state.chance_position == 0
    assert before.value == coin


def test_c5_no_card_is_drawn_and_none_moves(seated: Table) -> None:
    seq, _ = act(seated, "C9", "E4")
    zones = seated.cards()
    amend(seated, seq, difficulty=3)
    assert seated.cards() == zones


def test_c5_an_action_needs_no_open_session_to_be_read_again(seated: Table) -> None:
    seq, _ = act(seated, "C9")
    seated.give(od.CloseSession())
    assert amend(seated, seq, difficulty=3).action.margin == 6


SUITS = [
    ({"ressource": "Meute"}, "Clan", "E"),
    ({"ressource": "Meute"}, "Dette", "B"),
    ({"ressource": "Dette"}, "Meute", "C"),
    ({}, "Clan", "E"),
    ({"suit": "B"}, "Clan", "B"),
    ({"ressource": "Meute", "suit": "C"}, "Clan", "C"),
    ({"suit": "D"}, "Clan", "D"),
    ({"ressource": "Meute", "suit": "D"}, "Clan", "D"),
    ({"ressource": "Meute", "suit": "B"}, "Clan", "B"),
    ({"ressource": "Dette", "suit": "C"}, "Clan", "C"),
]


@pytest.mark.parametrize(("declared", "ressource", "suit"), SUITS)
def test_b20_the_suit_goes_with_the_resource_unless_it_was_declared(
    seated: Table, declared: dict[str, Any], ressource: str, suit: str
) -> None:
    seq, _ = act(seated, "D9", **declared)
    action = amend(seated, seq, ressource=ressource.upper()).action
    assert (action.ressource, action.suit) == (ressource, suit)
    assert action.quality == ("majeure" if suit == "D" else "mineure")


def test_b20_a_suit_given_with_the_resource_is_the_one_that_counts(seated: Table) -> None:
    seq, _ = act(seated, "D9", ressource="Meute")
    assert amend(seated, seq, ressource="clan", suit="B").action.suit == "B"


def test_b20_the_suit_of_a_resource_that_is_gone_stays(seated: Table) -> None:
    seq, _ = act(seated, "D9", ressource="Meute")
    seated.give(od.ReviseCharacter(character="Nour", sheet=od.SheetChanges(ressources={"Meute": None})))
    assert amend(seated, seq, ressource="clan").action.suit == "C"


def test_c5_a_second_amendment_starts_from_the_first(seated: Table) -> None:
    seq, before = act(seated, "C9", ressource="Meute")
    amend(seated, seq, difficulty=11, ressource="Clan")
    second = amend(seated, seq, suit="C")
    assert (second.action.base_difficulty, second.action.ressource) == (11, "Clan")
    assert (second.quality_before, second.action.quality, second.action.margin) == ("echec", "echec", -2)
    back = amend(seated, seq, difficulty=9, ressource="Meute")
    assert back.action == replace(before, suit_declared=True)


def test_b20_a_suit_stays_declared_from_one_reading_to_the_next(seated: Table) -> None:
    seq, _ = act(seated, "D9")
    amend(seated, seq, ressource="Meute", suit="C")
    assert amend(seated, seq, ressource="Clan").action.suit == "C"
    assert amend(seated, seq, ressource="Dette").action.suit == "C"


def test_b20_to_declare_the_suit_that_counts_already_changes_nothing(seated: Table) -> None:
    seq, _ = act(seated, "D9", ressource="Meute")
    assert refused(seated, seq, suit="C") == ("nothing-changed", "C5")


UNCHANGED: list[dict[str, Any]] = [
    {},
    {"difficulty": 9},
    {"suit": "C"},
    {"ressource": "MEUTE"},
    {"difficulty": 9, "suit": "C", "ressource": "Meute"},
]


@pytest.mark.parametrize("corrections", UNCHANGED)
def test_c5_an_amendment_of_an_action_that_changes_nothing_is_refused(
    seated: Table, corrections: dict[str, Any]
) -> None:
    seq, _ = act(seated, "C9", ressource="Meute")
    assert refused(seated, seq, **corrections) == ("nothing-changed", "C5")


UNFIT: list[tuple[dict[str, Any], str]] = [
    ({"bonus": 1}, "bonus"),
    ({"penalty": 0}, "penalty"),
    ({"mods": [1]}, "mod"),
    ({"dice": [6]}, "dice"),
    ({"sides": [od.Correction(character="Nour", bonus=1)]}, "side"),
    ({"difficulty": 7, "bonus": 1}, "bonus"),
]


@pytest.mark.parametrize(("corrections", "what"), UNFIT)
def test_c5_what_an_action_does_not_have_is_not_corrected(
    seated: Table, corrections: dict[str, Any], what: str
) -> None:
    seq, _ = act(seated, "C9")
    refusal = seated.refused(od.AmendResult(seq=seq, why=WHY, **corrections))
    assert (refusal.code, refusal.clause) == ("unfit-for-action", "C5")
    assert refusal.facts == {"seq": seq, "what": what}


def test_c5_numbers_and_names_are_held_to_their_clauses(seated: Table) -> None:
    seq, _ = act(seated, "C9")
    assert refused(seated, seq, difficulty=1_000_001) == ("number-out-of-range", "B18")
    assert refused(seated, seq, ressource="Mute") == ("unknown-ressource", "B20")


def test_c5_any_event_of_its_order_stands_for_the_action(seated: Table) -> None:
    seq, _ = act(seated, "C2", "XVI", ressource="Meute")
    for back, difficulty in ((1, 1), (0, 2), (-1, 3), (-2, 4), (-3, 5)):
        [event] = seated.give(od.AmendResult(seq=seq + back, why=WHY, difficulty=difficulty))
        assert isinstance(event, ev.ActionAmended)
        assert event.seq == seq


def test_c5_what_leads_to_an_action_names_the_event_that_is_read_again(seated: Table) -> None:
    seated.give(replace(TRY, way="step", cards=["C9"]))
    declared = seated.seq(ev.ActionDeclared)
    assert refused(seated, declared, difficulty=3) == ("not-amendable", "C5"), "nothing was played yet"
    seated.give(od.DrawCard(character="Nour", card="E4"))
    drawn = seated.seq(ev.CardDrawn)
    seated.give(od.PlayCard(character="Nour", card="E4"))
    seq = seated.seq(ev.ActionResolved)
    seated.give(od.AmendResult(seq=seq, why=WHY, difficulty=3))
    act(seated, "D9")
    for place in (declared, declared + 1, drawn, seated.seq(ev.ActionAmended)):
        refusal = seated.refused(od.AmendResult(seq=place, why=WHY, difficulty=4))
        assert (refusal.code, refusal.clause) == ("amend-another", "C5")
        assert refusal.facts == {"seq": place, "meant": seq}


def test_c5_an_action_that_was_given_up_is_not_read_again(seated: Table) -> None:
    seated.give(replace(TRY, way="step", cards=["C9"]))
    declared = seated.seq(ev.ActionDeclared)
    seated.give(od.DropAction(character="Nour"))
    act(seated, "D9")
    assert refused(seated, declared, difficulty=3) == ("not-amendable", "C5")


SETTLED = st.sampled_from([None, "Meute", "Clan", "Dette"])
DECLARED: st.SearchStrategy[Suit | None] = st.sampled_from([None, "B", "C", "E", "D"])


@given(
    card=st.sampled_from(DECK),
    coin=st.sampled_from([0, 22]),
    compelled=st.booleans(),
    weight=st.integers(-3, 3),
    was=st.tuples(st.integers(-2, 25), DECLARED, SETTLED),
    now=st.tuples(st.integers(-2, 25), DECLARED, SETTLED),
)
def test_c5_the_new_reading_is_what_the_action_would_have_been(
    card: str,
    coin: int,
    compelled: bool,  # noqa: FBT001
    weight: int,
    was: tuple[int, Suit | None, str | None],
    now: tuple[int, Suit | None, str | None],
) -> None:
    """Once as it was and then amended, once as it should have been: the same reading, the same Puissance."""
    assume(was[2] is None or now[2] is not None)  # a resource is corrected by another, not by none
    assume(was[1] is None or now[1] is not None)  # nor a suit by none
    amended, intended = seat(Table()), seat(Table())
    cards = ["DR" if card != "DR" else "BR", card]
    way = {"moyen": "Savoir", "cards": cards} if compelled else {"cards": cards, "play": card}
    for table, (difficulty, suit, ressource) in ((amended, was), (intended, now)):
        if weight:
            table.give(od.ImposeSequelle(by=weight))
        table.give(replace(TRY, difficulty=difficulty, suit=suit, ressource=ressource, coin=coin, **way))
    seq = amended.seq(ev.ActionResolved)
    order = od.AmendResult(seq=seq, why=WHY, difficulty=now[0], suit=now[1], ressource=now[2])
    wanted = next(one for one in reversed(intended.events) if isinstance(one, ev.ActionResolved))
    first = next(one for one in reversed(amended.events) if isinstance(one, ev.ActionResolved))
    if replace(first, suit_declared=wanted.suit_declared) == wanted:
        assert amended.refused(order).code == "nothing-changed"
    else:
        assert amended.give(order)[0].action == wanted  # type: ignore[attr-defined]
    assert amended.character("Nour").sheet == intended.character("Nour").sheet
    assert amended.state.unassigned == intended.state.unassigned
