"""Where the cards lie: zones (B3), the empty pile (B4), hands (B5, B9), and what becomes of cards (B10)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from greffier.engine.evolve import evolve
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import DECK
from greffier.vocabulary.state import State
from table import Table, played

TRY = od.AttemptAction(character="Nour", trait="Guet", moyen="Calme", difficulty=11, way="draw")
DRAW = od.DrawCard(character="Nour")
BEST = od.PlayCard(character="Nour", card="best")


def nour(table: Table, n: int, *hand: str, **sheet: object) -> None:
    """Enrol Nour, whose rank and Moyen make N, with these cards in hand."""
    table.enrol("Nour", traits={"Guet": 1}, moyens={"Calme": n - 1}, **sheet)
    if hand:
        table.give(od.DealHand(character="Nour", cards=list(hand)))


def only(table: Table, pile: list[str], discard: list[str]) -> None:
    """Leave these cards in pile and discard; all others that lie there go to another's hand."""
    keeper = table.enrol("Gardien")
    table.give(
        od.DealHand(character=keeper.name, cards=[c for c in table.state.pile if c not in pile + discard])
    )
    table.pile_is(pile)
    assert (sorted(table.state.pile), sorted(table.state.discard)) == (sorted(pile), sorted(discard))


def kinds(events: list[ev.Event]) -> list[str]:
    return [event.TYPE for event in events]


def refused(table: Table, order: od.Order) -> tuple[str, str]:
    refusal = table.refused(order)
    return refusal.code, refusal.clause


def test_b3_after_every_event_the_zones_hold_seventy_eight_distinct_cards(table: Table) -> None:
    nour(table, 3, "XVIII", "ER")
    table.enrol("Yves", traits={"Guet": 1}, moyens={"Calme": -2}, heritages=["I"], tare="XXI")
    table.give(replace(TRY, way="hand", hand="ER"))
    for _ in range(20):
        table.give(replace(TRY, way="step"))
        table.give(replace(TRY, character="Yves", way="until-success"))
        table.give(DRAW)
        table.give(BEST)
    state = State()
    for seq, event in enumerate(table.events, start=1):
        evolve(state, event, seq)
        zones = Counter(state.pile + state.discard)
        for one in state.characters.values():
            zones.update(one.hand + one.aside + one.in_play)
        assert zones == Counter(DECK)
    assert kinds(table.events).count("deck.shuffled") >= 2


def test_b4_nothing_is_shuffled_before_a_card_is_needed(table: Table) -> None:
    nour(table, 2)
    only(table, ["C2", "BR"], ["XX"])
    table.give(replace(TRY, cards=["C2", "BR"], play="BR"))
    assert (table.state.pile, table.state.discard) == ([], ["XX", "C2", "BR"])


def test_b4_an_empty_pile_takes_the_discard_in(table: Table) -> None:
    nour(table, 1)
    only(table, [], ["XX", "C2", "B3"])
    events = table.give(replace(TRY, cards=["C2"]))
    assert kinds(events) == ["action.declared", "deck.shuffled", "card.drawn", "action.resolved"]
    assert events[1] == ev.DeckShuffled(cause="exhausted", cards=["XX", "B3", "C2"])
    assert (table.state.pile, table.state.discard) == (["XX", "B3"], ["C2"])


@pytest.mark.parametrize("pile", [["E5"], ["E5", "E6"]])
def test_b4_the_pile_runs_out_in_the_middle_of_a_draw(table: Table, pile: list[str]) -> None:
    nour(table, 3)
    only(table, pile, ["XX", "C2"])
    events = table.give(replace(TRY, cards=[*pile, "C2", "XX"][:3], play="best"))
    # What was drawn before is in play, and so not shuffled in.
    assert events[1 + len(pile)] == ev.DeckShuffled(cause="exhausted", cards=["XX", "C2"])
    assert kinds(events).count("card.drawn") == 3
    assert set(pile) <= set(table.state.discard)


def test_b4_what_is_in_play_of_others_stays_there(table: Table) -> None:
    nour(table, 2, "XVIII")
    table.enrol("Yves", traits={"Guet": 2}, moyens={"Calme": 0})
    only(table, ["E5", "E6"], ["C2"])
    table.give(replace(TRY, cards=["E5"]))
    table.give(replace(TRY, character="Yves", cards=["E6", "C2"]))
    assert (table.character("Nour").in_play, table.character("Nour").hand) == (["E5"], ["XVIII"])
    assert played(table.give(DRAW)).drawn == ["E5"]


def test_d03_with_pile_and_discard_empty_the_draw_ends_with_what_there_is(table: Table) -> None:
    table.enrol("Nour", traits={"Guet": 4}, moyens={"Calme": 0})
    table.enrol("Yves", traits={"Guet": 1}, moyens={"Calme": 0})
    only(table, ["C2", "BR"], [])
    events = table.give(replace(TRY, count=4))
    found = [event for event in events if isinstance(event, ev.CardDrawn)]
    assert [(event.nth, event.of) for event in found] == [(1, 4), (2, 4)]
    for order in (DRAW, replace(TRY, character="Yves", count=1), replace(TRY, character="Yves", way="step")):
        assert refused(table, order)[1] == "B4"
    result = played(table.give(replace(BEST, card="C2")))
    assert (sorted(result.drawn), result.allowed, result.played) == (["BR", "C2"], 4, "C2")


@pytest.mark.parametrize("way", ["step", "draw", "until-success"])
@pytest.mark.parametrize("n", [1, 3, 0, -2])
def test_b4_with_no_card_at_all_the_order_is_refused(table: Table, n: int, way: str) -> None:
    nour(table, n)
    only(table, [], [])
    assert refused(table, replace(TRY, way=way, count=1)) == ("no-card-left", "B4")
    assert table.character("Nour").action is None


@pytest.mark.parametrize(
    ("n", "way", "pile", "discard", "card"),
    [
        (4, "draw", ["C2"], [], "C2"),
        (-1, "draw", ["C2"], [], "C2"),
        (4, "until-success", ["C2"], ["C9"], "C9"),
        (-2, "draw", ["BR", "C9"], ["X"], "C9"),
    ],
)
def test_b4_one_of_the_cards_there_were_is_played(
    table: Table, n: int, way: str, pile: list[str], discard: list[str], card: str
) -> None:
    nour(table, n)
    only(table, pile, discard)
    result = played(table.give(replace(TRY, way=way, count=3 if n == -1 else 4)))
    assert (sorted(result.drawn), result.played) == (sorted(pile + discard), card)


def test_b4_drawing_on_where_no_card_is_left_ends_a_compelled_draw(table: Table) -> None:
    nour(table, -2)
    only(table, ["BR", "C9"], [])
    assert refused(table, replace(TRY, cards=["BR", "C9", "C2"])) == ("card-not-in-pile", "C3")
    table.give(replace(TRY, cards=["BR", "C9"]))
    assert kinds(table.give(DRAW)) == ["action.resolved"]


def test_b4_the_gm_may_shuffle_the_discard_in(table: Table) -> None:
    assert refused(table, od.ShuffleDeck()) == ("nothing-to-shuffle", "B4")
    table.pile_is(DECK[3:])
    assert table.give(od.ShuffleDeck()) == [ev.DeckShuffled(cause="gm", cards=["MAT", "I", "II"])]
    assert table.state.pile == list(DECK)


def test_c3_a_card_that_is_not_in_the_pile_cannot_have_been_drawn(table: Table) -> None:
    nour(table, 2, "XVIII", "ER")
    table.give(replace(TRY, way="hand", hand="ER"))
    table.give(replace(TRY, cards=["C2", "C3"], play="C3"))
    for card in ("XVIII", "ER", "C2", "C3"):
        assert refused(table, replace(TRY, cards=["BR", card])) == ("card-not-in-pile", "C3")
        assert refused(table, od.DealHand(character="Nour", cards=[card])) == ("card-not-in-pile", "C3")
    assert refused(table, replace(TRY, cards=["BR", "BR"])) == ("named-twice", "C3")
    assert refused(table, od.DealHand(character="Nour", cards=["B2", "C4", "B2"])) == ("named-twice", "C3")


def test_d01_a_reshuffle_takes_the_discard_alone_and_no_card_exists_twice(table: Table) -> None:
    nour(table, 1, "XVIII", "ER")
    table.give(replace(TRY, way="hand", hand="ER"))
    table.pile_is([])
    shuffled, drawn = table.give(replace(TRY, way="step"))[1:3]
    assert isinstance(shuffled, ev.DeckShuffled)
    assert isinstance(drawn, ev.CardDrawn)
    assert shuffled.cards == [card for card in DECK if card not in {"XVIII", "ER"}]
    assert (len(table.state.pile), table.state.discard) == (75, [drawn.card])
    assert (table.character("Nour").hand, table.character("Nour").aside) == (["XVIII"], ["ER"])


def test_b5_cards_dealt_go_to_the_hand_in_order_with_no_effect_of_heritage_or_tare(table: Table) -> None:
    nour(table, 1, heritages=["XVI"], tare="XV")
    dealt = table.give(od.DealHand(character="Nour", cards=["XV", "C2", "XVI"]))
    assert dealt == [
        ev.HandDealt(character="Nour", cards=[card], chance=None, source="table")
        for card in ("XV", "C2", "XVI")
    ]
    assert table.character("Nour").hand == ["XV", "C2", "XVI"]
    assert (table.character("Nour").action, table.state.unassigned) == (None, 0)


def test_b5_chance_deals_too_and_through_an_empty_pile(table: Table) -> None:
    nour(table, 1)
    only(table, ["C2", "C3"], ["XX", "XXI"])
    events = table.give(od.DealHand(character="Nour", count=3))
    assert kinds(events) == ["hand.dealt", "hand.dealt", "deck.shuffled", "hand.dealt"]
    used = [event.chance for event in events if isinstance(event, ev.HandDealt)]
    nour_s: ev.Stream = ("deal", table.character("Nour").enrolled)
    assert used == [ev.ChanceUsed(nour_s, slot, 0, 1) for slot in range(3)]
    assert sorted(table.character("Nour").hand)[:2] == ["C2", "C3"]


def test_b5_more_cards_than_there_are_cannot_be_dealt(table: Table) -> None:
    nour(table, 1)
    only(table, ["C2"], ["XX"])
    assert refused(table, od.DealHand(character="Nour", count=3)) == ("too-few-cards", "B4")
    assert refused(table, od.DealHand(character="Nour", count=0)) == ("number-out-of-range", "B5")


def test_d05_a_card_played_from_the_hand_is_no_longer_in_it(table: Table) -> None:
    nour(table, 1, "XIX", "C2")
    order = replace(TRY, way="hand", hand="XIX")
    table.give(order)
    assert (table.character("Nour").hand, table.character("Nour").aside) == (["C2"], ["XIX"])
    assert refused(table, order) == ("card-not-in-hand", "B9")


@pytest.mark.parametrize("n", [3, 1, 0, -2])
def test_b9_a_card_from_the_hand_is_played_and_none_is_drawn(table: Table, n: int) -> None:
    nour(table, n, "C2", "BR")
    events = table.give(replace(TRY, way="hand", hand="BR"))
    assert [event.TYPE for event in events] == ["action.declared", "action.resolved"]
    assert (played(events).played, played(events).origin, played(events).drawn) == ("BR", "hand", [])
    assert table.state.chance_position == 0


def test_b9_hand_or_draw_is_chosen_before_any_draw_and_never_both(table: Table) -> None:
    nour(table, 2, "BR")
    table.give(replace(TRY, cards=["C2"]))
    assert refused(table, replace(TRY, way="hand", hand="BR")) == ("action-under-way", "B7")
    assert refused(table, replace(BEST, card="BR")) == ("card-not-drawn", "B7")


@pytest.mark.parametrize("card", ["C2", "XX", ""])
def test_b9_a_card_that_is_not_in_the_hand_is_refused(table: Table, card: str) -> None:
    nour(table, 1, "BR")
    table.enrol("Yves")
    table.give(od.DealHand(character="Yves", cards=["XX"]))
    assert refused(table, replace(TRY, way="hand", hand=card)) == ("card-not-in-hand", "B9")


def test_b10_cards_drawn_are_discarded_played_or_not_and_a_card_from_the_hand_set_aside(table: Table) -> None:
    nour(table, 3, "XX", "C3")
    table.give(replace(TRY, cards=["C2", "BR", "D4"], play="BR"))
    table.give(replace(TRY, way="hand", hand="XX"))
    one = table.character("Nour")
    assert (table.state.discard, one.hand, one.aside, one.in_play) == (["C2", "BR", "D4"], ["C3"], ["XX"], [])


@pytest.mark.parametrize("n", [3, -1])
def test_b10_giving_up_discards_what_was_drawn(table: Table, n: int) -> None:
    nour(table, n)
    table.give(replace(TRY, cards=["C2", "BR"]))
    assert table.give(od.DropAction(character="Nour")) == [
        ev.ActionDropped(character="Nour", drawn=["C2", "BR"])
    ]
    assert (table.state.discard, table.character("Nour").action) == (["C2", "BR"], None)


def test_c3_no_card_can_be_drawn_by_hand_from_nothing(table: Table) -> None:
    nour(table, 3)
    only(table, ["C5"], [])
    table.give(replace(TRY, way="step"))
    assert refused(table, replace(DRAW, card="BR")) == ("card-not-in-pile", "C3")
    assert played(table.give(DRAW)).played == "C5"  # the draw ends, and the one card drawn is played
