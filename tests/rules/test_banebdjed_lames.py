"""Héritage and Tare (B11–B13), calling on an Héritage (B14), margin (B15), Puissance (B16)."""

import pytest
from msgspec.structs import replace

from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from table import Table, played

TRY = od.AttemptAction(character="Nour", trait="Guet", moyen="Calme", difficulty=11, way="draw")
SHEET = {"heritages": ["XVI", "III"], "tare": "XV"}
LAMES = [("XVI", "surnaturelle", 16), ("III", "surnaturelle", 3), ("XV", "atavique", None)]
"""Nour's own Lames, with the quality and the margin that each gives when it is drawn."""

own_lames = pytest.mark.parametrize(("lame", "quality", "margin"), LAMES)
both_sides = pytest.mark.parametrize("side", [0, 22])


def nour(table: Table, n: int, *hand: str, **sheet: object) -> None:
    """Enrol Nour, whose rank and Moyen make N, with these cards in hand."""
    table.enrol("Nour", traits={"Guet": 1}, moyens={"Calme": n - 1}, **(sheet or SHEET))
    if hand:
        table.give(od.DealHand(character="Nour", cards=list(hand)))


def judged(events: list[ev.Event]) -> tuple[str, str, int | None]:
    """The card played, the quality and the margin."""
    return played(events).played, played(events).quality, played(events).margin


def coins(events: list[ev.Event]) -> list[int]:
    return [event.value for event in events if isinstance(event, ev.MatTossed)]


def refused(table: Table, order: od.Order) -> tuple[str, str]:
    refusal = table.refused(order)
    return refusal.code, refusal.clause


@own_lames
@pytest.mark.parametrize("n", [3, -1])
@pytest.mark.parametrize("before", [[], ["BR"], ["BR", "C2"]])
def test_b11_one_of_ones_own_lames_ends_the_draw_wherever_it_comes(
    table: Table, lame: str, quality: str, margin: int | None, n: int, before: list[str]
) -> None:
    nour(table, n)
    events = table.give(replace(TRY, cards=[*before, lame]))
    assert judged(events) == (lame, quality, margin)
    assert played(events).drawn == [*before, lame]
    assert table.state.discard == [*before, lame]
    assert table.character("Nour").action is None


@own_lames
@pytest.mark.parametrize("n", [4, -2])
def test_b11_drawing_one_at_a_time_it_is_the_same(
    table: Table, lame: str, quality: str, margin: int | None, n: int
) -> None:
    nour(table, n)
    table.give(replace(TRY, cards=["BR"]))
    assert judged(table.give(od.DrawCard(character="Nour", card=lame))) == (lame, quality, margin)


@pytest.mark.parametrize("n", [3, -1])
@pytest.mark.parametrize(("first", "second"), [("XVI", "XV"), ("XV", "XVI"), ("III", "XVI")])
def test_b11_the_first_drawn_decides_and_no_other_can_follow(
    table: Table, n: int, first: str, second: str
) -> None:
    nour(table, n)
    assert refused(table, replace(TRY, cards=["C2", first, second])) == ("draw-ended", "B11")
    assert played(table.give(replace(TRY, cards=["C2", first]))).played == first


@pytest.mark.parametrize("n", [2, 0])
def test_b11_when_chance_draws_it_stops_at_the_first_too(table: Table, n: int) -> None:
    nour(table, n)
    seen = set()
    for _ in range(12):
        table.pile_is(["XVI", "XV"])
        order = replace(TRY, count=2) if n == 2 else replace(TRY, way="until-success")
        result = played(table.give(order))
        assert result.drawn == [result.played]
        seen.add(result.quality)
        table.give(od.ShuffleDeck())
    assert seen == {"surnaturelle", "atavique"}


def test_b11_no_other_card_can_be_named_once_it_came(table: Table) -> None:
    nour(table, 2)
    order = replace(TRY, cards=["BR", "XV"], play="BR")
    assert refused(table, order) == ("card-already-decided", "B11")
    assert judged(table.give(replace(order, play="XV"))) == ("XV", "atavique", None)


def test_b11_another_characters_lames_are_ordinary_cards(table: Table) -> None:
    nour(table, 2)
    table.enrol("Yves", traits={"Guet": 2}, moyens={"Calme": 0}, heritages=["XX"], tare="XXI")
    events = table.give(replace(TRY, character="Yves", cards=["XV", "XVI"], play="XVI"))
    assert judged(events) == ("XVI", "mineure", 5)


NOW_OTHERS = od.ReviseCharacter(
    character="Nour", sheet=od.SheetChanges(heritages=["XX", "XVIII"], tare="XXI")
)
"""Another sheet, none of whose Lames is one of Nour's first."""


@pytest.mark.parametrize("n", [4, -2])
@pytest.mark.parametrize("session_ends", [False, True])
@own_lames
def test_b11_a_sheet_changed_since_the_declaration_leaves_its_lames(
    table: Table, lame: str, quality: str, margin: int | None, n: int, *, session_ends: bool
) -> None:
    nour(table, n)
    table.give(replace(TRY, cards=["BR"]))
    table.give(NOW_OTHERS)
    if session_ends:
        table.give(od.CloseSession())
        table.give(od.OpenSession())
    assert judged(table.give(od.DrawCard(character="Nour", card=lame))) == (lame, quality, margin)


def test_b11_a_lame_written_on_the_sheet_since_the_declaration_is_an_ordinary_card(table: Table) -> None:
    nour(table, 4)
    table.give(replace(TRY, cards=["C2"]))
    table.give(NOW_OTHERS)
    for lame in ("XX", "XXI"):
        assert [event.TYPE for event in table.give(od.DrawCard(character="Nour", card=lame))] == [
            "card.drawn"
        ]
    assert judged(table.give(od.PlayCard(character="Nour", card="XXI"))) == ("XXI", "mineure", 10)
    table.give(replace(TRY, cards=["C3"]))
    assert judged(table.give(od.DrawCard(character="Nour", card="XVIII"))) == ("XVIII", "surnaturelle", 18)


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        ({"heritages": ["BR"]}, "not-a-lame"),
        ({"tare": "C1"}, "not-a-lame"),
        ({"heritages": ["XVI", "XVI"]}, "lame-twice"),
        ({"heritages": ["XVI"], "tare": "XVI"}, "lame-twice"),
    ],
)
def test_b11_heritages_and_tare_are_lames_and_all_distinct(
    table: Table, sheet: dict[str, list[str] | str], code: str
) -> None:
    changes = replace(od.SheetChanges(), **sheet)
    assert refused(table, od.EnrollCharacter(name="Nour", sheet=changes)) == (code, "B11")
    nour(table, 1, heritages=["I"], tare="II")
    assert refused(table, od.ReviseCharacter(character="Nour", sheet=changes)) == (code, "B11")
    changes = od.SheetChanges(tare="I")
    assert refused(table, od.ReviseCharacter(character="Nour", sheet=changes)) == ("lame-twice", "B11")


def test_b12_a_tare_drawn_fails_after_a_good_card_and_under_any_difficulty(table: Table) -> None:
    nour(table, 3)
    result = played(table.give(replace(TRY, difficulty=-5, cards=["BR", "XV"])))
    assert (result.quality, result.success, result.value, result.margin) == ("atavique", False, None, None)


@pytest.mark.parametrize(("difficulty", "quality", "margin"), [(11, "mineure", 4), (16, "echec", -1)])
def test_b12_a_tare_from_the_hand_is_an_ordinary_card(
    table: Table, difficulty: int, quality: str, margin: int
) -> None:
    nour(table, 1, "XV")
    events = table.give(replace(TRY, way="hand", hand="XV", difficulty=difficulty))
    assert judged(events) == ("XV", quality, margin)


@pytest.mark.parametrize("n", [1, 2, 0, -2])
def test_b12_le_mat_as_the_tare_drawn_is_not_tossed(table: Table, n: int) -> None:
    nour(table, n, tare="MAT")
    events = table.give(replace(TRY, cards=["MAT"]))
    assert coins(events) == []
    assert judged(events) == ("MAT", "atavique", None)


@both_sides
@pytest.mark.parametrize("tare", ["MAT", "XV"])
def test_b12_le_mat_from_the_hand_is_tossed_even_as_the_tare(table: Table, side: int, tare: str) -> None:
    nour(table, 1, "MAT", tare=tare)
    table.coin_will_fall(side)
    events = table.give(replace(TRY, way="hand", hand="MAT"))
    assert coins(events) == [side]
    assert judged(events) == ("MAT", "mineure" if side else "echec", side - 11)


@pytest.mark.parametrize("difficulty", [-3, 3, 11, 40])
def test_b13_a_heritage_succeeds_whatever_the_difficulty(table: Table, difficulty: int) -> None:
    nour(table, 1, "XVI")
    drawn = played(table.give(replace(TRY, difficulty=difficulty, cards=["III"])))
    assert (drawn.origin, drawn.quality, drawn.success) == ("pile", "surnaturelle", True)
    held = played(table.give(replace(TRY, difficulty=difficulty, way="hand", hand="XVI")))
    assert (held.origin, held.quality, held.success) == ("hand", "surnaturelle", True)
    assert (drawn.margin, held.margin) == (3, 16)


@pytest.mark.parametrize(("card", "margin"), [("C2", 2), ("BR", 14), ("XX", 20), ("XV", 15), ("III", 3)])
def test_b14_any_card_of_the_hand_calls_on_a_heritage_for_its_own_value(
    table: Table, card: str, margin: int
) -> None:
    nour(table, 1, card)
    result = played(table.give(replace(TRY, way="hand", hand=card, invoke="XVI", difficulty=19)))
    assert (result.quality, result.margin, result.invoked) == ("surnaturelle", margin, "XVI")
    assert table.character("Nour").aside == [card]


@both_sides
def test_b14_le_mat_that_calls_on_a_heritage_gives_its_coin(table: Table, side: int) -> None:
    nour(table, 1, "MAT")
    table.coin_will_fall(side)
    events = table.give(replace(TRY, way="hand", hand="MAT", invoke="XVI"))
    assert coins(events) == [side]
    assert judged(events) == ("MAT", "surnaturelle", side)


def test_b14_le_mat_called_on_with_another_card_is_not_tossed(table: Table) -> None:
    nour(table, 1, "C4", heritages=["MAT"])
    events = table.give(replace(TRY, way="hand", hand="C4", invoke="MAT"))
    assert coins(events) == []
    assert judged(events) == ("C4", "surnaturelle", 4)


@pytest.mark.parametrize("invoked", ["XX", "XV", "C2"])
def test_b14_only_a_heritage_of_the_character_can_be_called_on(table: Table, invoked: str) -> None:
    nour(table, 1, "C2")
    order = replace(TRY, way="hand", hand="C2", invoke=invoked)
    assert refused(table, order) == ("not-a-heritage", "B14")
    assert table.character("Nour").hand == ["C2"]


@both_sides
@pytest.mark.parametrize(("n", "hand"), [(1, ""), (2, ""), (0, ""), (-2, ""), (1, "MAT"), (0, "MAT")])
def test_b15_le_mat_as_a_heritage_gives_its_coin(table: Table, side: int, n: int, hand: str) -> None:
    nour(table, n, *hand.split(), heritages=["MAT"])
    table.coin_will_fall(side)
    way = replace(TRY, way="hand", hand="MAT") if hand else replace(TRY, cards=["MAT"])
    events = table.give(way)
    assert coins(events) == [side]
    assert judged(events) == ("MAT", "surnaturelle", side)


def test_b16_each_surnaturelle_raises_the_puissance_of_the_resource_used(table: Table) -> None:
    nour(table, 1, "XVI", "C2", **SHEET, ressources={"Meute": (3, "C"), "Or": (0, None)})
    using = replace(TRY, ressource="MEUTE")
    from_hand = replace(using, way="hand", hand="XVI")
    called = replace(from_hand, hand="C2", invoke="III")
    for now, order in enumerate([replace(using, cards=["III"]), from_hand, called], start=4):
        raised = table.give(order)[-1]
        assert raised == ev.PuissanceRaised(character="Nour", ressource="Meute", by=1, now=now)
    ressources = table.character("Nour").sheet.ressources
    assert (ressources["Meute"].puissance, ressources["Or"].puissance, table.state.unassigned) == (6, 0, 0)


def test_b16_with_no_resource_the_point_waits_for_the_gm(table: Table) -> None:
    nour(table, 1, **SHEET, ressources={"Meute": (3, "C")})
    raised = table.give(replace(TRY, cards=["XVI"]))[-1]
    assert raised == ev.PuissanceRaised(character="Nour", ressource=None, by=1, now=None)
    assert table.state.unassigned == 1
    assert table.character("Nour").sheet.ressources["Meute"].puissance == 3


@pytest.mark.parametrize("card", ["BR", "C2", "XV", "XXI"])
def test_b16_no_other_quality_raises_it(table: Table, card: str) -> None:
    nour(table, 1, **SHEET, ressources={"Meute": (3, "B")})
    events = table.give(replace(TRY, ressource="Meute", cards=[card]))
    assert isinstance(events[-1], ev.ActionResolved)
    assert table.character("Nour").sheet.ressources["Meute"].puissance == 3
