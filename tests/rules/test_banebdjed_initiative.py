"""B23–B25: who acts before whom."""

import pytest

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import DECK
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.terms import Coin
from table import Table


@pytest.fixture
def seated(table: Table) -> Table:
    for name, ruse, lames, tare in (
        ("Nour", 2, ["XVI"], "XII"),
        ("Azelin", -3, ["IX", "MAT"], "XVIII"),
        ("Zoé", 0, [], "MAT"),
    ):
        table.enrol(name, moyens={"Ruse": ruse}, traits={"Scribe": 4}, heritages=lames, tare=tare)
    return table


def settle(
    table: Table, *cards: str, coin: Coin | None = None
) -> tuple[list[ev.Event], list[ev.InitiativeEntry]]:
    """An initiative of NAME=CARD (drawn at the table), NAME+CARD (from the hand) or NAME (chance draws)."""
    participants = []
    for one in cards:
        name, _, drawn = one.partition("=")
        name, _, hand = name.partition("+")
        participants.append(
            od.Participant(character=name, moyen="ruse", drawn=drawn or None, hand=hand or None)
        )
    events = table.give(od.SettleInitiative(participants=participants, coin=coin))
    settled = events[-1]
    assert isinstance(settled, ev.InitiativeSettled)
    return events, settled.entries


def order(entries: list[ev.InitiativeEntry]) -> list[tuple[str, int | None, int]]:
    return [(one.character, one.total, one.rank) for one in entries]


def test_b23_highest_total_first_rank_of_the_trait_does_not_count(seated: Table) -> None:
    _, entries = settle(seated, "Azelin=DR", "Nour=B9", "Zoé=C10")
    assert order(entries) == [("Azelin", 11, 1), ("Nour", 11, 1), ("Zoé", 10, 2)]


def test_b23_totals_may_be_zero_or_negative(seated: Table) -> None:
    _, entries = settle(seated, "Azelin=B1", "Nour=B2", "Zoé=C1")
    assert order(entries) == [("Nour", 4, 1), ("Zoé", 1, 2), ("Azelin", -2, 3)]
    _, entries = settle(seated, "Azelin=B3")
    assert order(entries) == [("Azelin", 0, 1)]


def test_b23_hand_and_drawn_cards_mixed(seated: Table) -> None:
    seated.give(od.DealHand(character="Nour", cards=["XX"]))
    events, entries = settle(seated, "Azelin", "Nour+XX", "Zoé=B5")
    assert {one.character: one.origin for one in entries} == {"Nour": "hand", "Azelin": "pile", "Zoé": "pile"}
    drawn = [event for event in events if isinstance(event, ev.CardDrawn)]
    assert [(one.character, one.source) for one in drawn] == [("Zoé", "table"), ("Azelin", "virtual")]
    assert seated.character("Nour").aside == ["XX"]
    assert set(seated.state.discard) == {one.card for one in drawn}
    assert all(not one.in_play for one in seated.state.characters.values())


def test_d23_equal_totals_share_a_rank_however_often_they_are_told(seated: Table) -> None:
    _, entries = settle(seated, "Zoé=DR", "Nour=BC")
    assert order(entries) == [("Zoé", 14, 1), ("Nour", 14, 1)]


def test_b24_an_heritage_acts_first_drawn_or_from_the_hand(seated: Table) -> None:
    seated.give(od.DealHand(character="Nour", cards=["XVI"]))
    _, entries = settle(seated, "Zoé=XXI", "Nour+XVI", "Azelin=IX")
    assert [(one.character, one.special, one.rank, one.total) for one in entries] == [
        ("Nour", "heritage", 1, None),
        ("Azelin", "heritage", 1, None),
        ("Zoé", None, 2, 21),
    ]


def test_b24_a_tare_acts_last_drawn_or_from_the_hand(seated: Table) -> None:
    seated.give(od.DealHand(character="Nour", cards=["XII"]))
    _, entries = settle(seated, "Nour+XII", "Azelin=XVIII", "Zoé=B1")
    assert [(one.character, one.special, one.rank) for one in entries] == [
        ("Zoé", None, 1),
        ("Nour", "tare", 2),
        ("Azelin", "tare", 2),
    ]


@pytest.mark.parametrize("coin", [0, 22])
def test_b2_le_mat_in_initiative_by_its_coin(seated: Table, coin: Coin) -> None:
    events, entries = settle(seated, "Nour=MAT", "Zoé=B9", coin=coin)
    assert (
        ev.MatTossed(character="Nour", value=coin, purpose="initiative", chance=None, source="table")
        in events
    )
    assert {one.character: one.total for one in entries} == {"Nour": coin + 2, "Zoé": 9}


def test_b2_chance_gives_le_mat_both_sides(seated: Table) -> None:
    values = set()
    for position in range(12):
        seated.slots_are_held("coin", "Nour", position)
        events, _ = settle(seated, "Nour=MAT")
        values |= {event.value for event in events if isinstance(event, ev.MatTossed)}
        seated.give(od.ShuffleDeck())
    assert values == {0, 22}


@pytest.mark.parametrize(("name", "special"), [("Azelin", "heritage"), ("Zoé", "tare")])
def test_b24_le_mat_as_heritage_or_tare_is_not_tossed(seated: Table, name: str, special: str) -> None:
    events, entries = settle(seated, f"{name}=MAT")
    assert [event.TYPE for event in events] == ["card.drawn", "initiative.settled"]
    assert (entries[0].special, entries[0].value) == (special, None)


def test_b16_initiative_never_raises_puissance(seated: Table) -> None:
    events, _ = settle(seated, "Nour=XVI")
    assert "puissance.raised" not in {event.TYPE for event in events}


def everyone(*names: str) -> od.SettleInitiative:
    return od.SettleInitiative(participants=[od.Participant(character=name, moyen="Ruse") for name in names])


def test_b25_cards_drawn_are_not_reshuffled_among_themselves(seated: Table) -> None:
    seated.enrol("Gardien", moyens={"Ruse": 0})
    seated.give(
        od.DealHand(character="Gardien", cards=[card for card in DECK if card not in {"B7", "E4", "D5"}])
    )
    seated.pile_is(["B7"])
    events = seated.give(everyone("Nour", "Azelin", "Zoé"))
    assert sorted(event.card for event in events if isinstance(event, ev.CardDrawn)) == ["B7", "D5", "E4"]
    assert [event.TYPE for event in events].count("deck.shuffled") == 1


def test_b25_too_few_cards_are_refused_as_a_whole(seated: Table) -> None:
    seated.enrol("Gardien", moyens={"Ruse": 0})
    seated.give(
        od.DealHand(character="Gardien", cards=[card for card in DECK if card not in {"B7", "E4", "D5"}])
    )
    refusal = seated.refused(everyone("Nour", "Azelin", "Zoé", "Gardien"))
    assert (refusal.code, refusal.clause) == ("too-few-cards", "B25")
    assert (refusal.facts["wanted"], refusal.facts["left"]) == (4, 3)


@pytest.mark.parametrize(
    ("cards", "code", "clause"),
    [
        (["Nour=B1", "NOUR=B2"], "named-twice", "B23"),
        (["Nour+XX"], "card-not-in-hand", "B23"),
        (["Personne"], "unknown-character", ""),
        (["Nour=B1", "Zoé=B1"], "named-twice", "C3"),
    ],
)
def test_b23_refusals(seated: Table, cards: list[str], code: str, clause: str) -> None:
    before = seated.fingerprint()
    with pytest.raises(Refusal) as refused:
        settle(seated, *cards)
    assert (refused.value.code, refused.value.clause) == (code, clause)
    assert seated.fingerprint() == before
