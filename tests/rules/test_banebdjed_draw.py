"""How many cards an action draws (B6), free draws (B7), compelled draws (B8)."""

import pytest
from msgspec.structs import replace

from greffier.rules.banebdjed import cards, draw
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from table import Table, played

TRY = od.AttemptAction(character="Nour", trait="Guet", moyen="Calme", difficulty=11, way="draw")
DRAW = od.DrawCard(character="Nour")
PLAY = od.PlayCard(character="Nour", card="best")
DROP = od.DropAction(character="Nour")

ALLOWED = [(-3, 5), (-2, 4), (-1, 3), (0, 2), *((n, n) for n in range(1, 9))]
"""N, with how many cards it allows or, up to 0, compels to draw."""


def nour(table: Table, n: int) -> None:
    """Enrol Nour, whose rank and Moyen make N."""
    table.enrol("Nour", traits={"Guet": 1}, moyens={"Calme": n - 1}, ressources={"Meute": (0, "C")})


def drawn(events: list[ev.Event]) -> list[str]:
    return [event.card for event in events if isinstance(event, ev.CardDrawn)]


def waits(table: Table) -> bool:
    return table.character("Nour").action is not None


def refused(table: Table, order: od.Order) -> tuple[str, str]:
    refusal = table.refused(order)
    return refusal.code, refusal.clause


@pytest.mark.parametrize("rank", [1, 2, 3, 4])
@pytest.mark.parametrize(("n", "number"), ALLOWED)
def test_b6_rank_and_moyen_say_how_many_cards(table: Table, rank: int, n: int, number: int) -> None:
    assert draw.allowance(rank, n - rank) == draw.Allowance(number, compelled=n <= 0)
    table.enrol("Nour", traits={"Guet": rank}, moyens={"Calme": n - rank})
    declared = table.give(replace(TRY, cards=["C2"]))[0]
    assert isinstance(declared, ev.ActionDeclared)
    assert (declared.rank, declared.moyen_score) == (rank, n - rank)
    assert (declared.allowed, declared.compelled) == (number, n <= 0)


@pytest.mark.parametrize(
    ("field", "code", "clause", "nearest"),
    [
        ("trait", "unknown-trait", "B6", ["Guet"]),
        ("moyen", "unknown-moyen", "B6", ["Calme"]),
        ("ressource", "unknown-ressource", "B20", ["Meute"]),
    ],
)
def test_b6_what_is_not_on_the_sheet_is_refused_with_the_nearest(
    table: Table, field: str, code: str, clause: str, nearest: list[str]
) -> None:
    nour(table, 1)
    refusal = table.refused(replace(TRY, **{field: nearest[0][:-1]}))
    assert (refusal.code, refusal.clause) == (code, clause)
    assert (refusal.facts["nearest"], refusal.facts["character"]) == (nearest, "Nour")


def test_b6_names_are_found_in_any_case_and_recorded_as_on_the_sheet(table: Table) -> None:
    nour(table, 1)
    order = replace(TRY, character="NOUR", trait="gUET", moyen="CALME", ressource="meute", cards=["C2"])
    result = played(table.give(order))
    assert (result.character, result.trait, result.moyen, result.ressource) == (
        "Nour",
        "Guet",
        "Calme",
        "Meute",
    )


def test_b7_one_card_at_a_time_and_stop_at_will(table: Table) -> None:
    nour(table, 3)
    table.give(replace(TRY, way="step", cards=["C2"]))
    [second] = table.give(replace(DRAW, card="C9"))
    assert isinstance(second, ev.CardDrawn)
    assert (second.nth, second.of, second.source) == (2, 3, "table")
    assert table.character("Nour").in_play == ["C2", "C9"]
    result = played(table.give(replace(PLAY, card="C9")))
    assert (result.drawn, result.played, result.allowed) == (["C2", "C9"], "C9", 3)


@pytest.mark.parametrize("card", ["C2", "BR", "XX"])
def test_b7_any_card_drawn_may_be_played_the_worst_too(table: Table, card: str) -> None:
    nour(table, 3)
    result = played(table.give(replace(TRY, cards=["C2", "BR", "XX"], play=card)))
    assert (result.played, result.origin, result.value) == (card, "pile", cards.value(card))


@pytest.mark.parametrize("way", ["step", "draw", "until-success"])
def test_b7_one_card_allowed_is_played_at_once(table: Table, way: str) -> None:
    nour(table, 1)
    events = table.give(replace(TRY, way=way, count=1))
    assert played(events).drawn == drawn(events) == table.state.discard
    assert not waits(table)


def test_b7_with_every_card_drawn_the_choice_is_still_the_players(table: Table) -> None:
    nour(table, 2)
    table.give(replace(TRY, cards=["C2", "C3"]))
    assert waits(table)
    assert refused(table, DRAW) == ("all-drawn", "B7")
    assert played(table.give(replace(PLAY, card="C2"))).played == "C2"


@pytest.mark.parametrize(("n", "clause"), [(1, "B7"), (3, "B7"), (0, "B8"), (-2, "B8")])
def test_b7_b8_no_more_cards_than_allowed_and_no_fewer_than_one(table: Table, n: int, clause: str) -> None:
    nour(table, n)
    number = dict(ALLOWED)[n]
    for order in (
        replace(TRY, count=number + 1),
        replace(TRY, cards=["C1", "C2", "C3", "C4", "C5"][: number + 1]),
        replace(TRY, count=0),
        replace(TRY, count=-1),
    ):
        assert refused(table, order) == ("draws-out-of-range", clause)


def test_b7_a_card_that_was_not_drawn_cannot_be_played(table: Table) -> None:
    nour(table, 3)
    assert refused(table, replace(TRY, cards=["C2", "C3"], play="BR")) == ("card-not-drawn", "B7")
    table.give(replace(TRY, cards=["C2", "C3"]))
    assert refused(table, replace(PLAY, card="BR")) == ("card-not-drawn", "B7")


def test_b7_a_card_named_before_chance_drew_is_played_if_it_came(table: Table) -> None:
    nour(table, 2)
    table.pile_is(["C2", "BR"])
    assert played(table.give(replace(TRY, count=2, play="C2"))).played == "C2"


def test_b7_a_card_named_before_chance_drew_that_did_not_come_gives_nothing_away(table: Table) -> None:
    # A refusal would show the cards to come and take them back: whoever asks must keep what was drawn.
    nour(table, 3)
    events = table.give(replace(TRY, count=2, play="BR"))
    assert "BR" not in drawn(events)
    assert [event.TYPE for event in events] == ["action.declared", "card.drawn", "card.drawn"]
    assert table.character("Nour").in_play == drawn(events)
    assert table.state.chance_position == 2


@pytest.mark.parametrize(
    ("n", "given", "weakest"),
    [
        (0, ["BR", "C2"], "C2"),
        (0, ["C10", "X"], "C10"),
        (0, ["X", "C10"], "X"),
        (-1, ["I", "C1", "E1"], "I"),
        (-1, ["BR", "C2", "E2"], "C2"),
        (-2, ["XX", "D9", "BV", "XXI"], "D9"),
        (-3, ["E4", "D4", "XX", "C3", "B3"], "C3"),
    ],
)
def test_b8_the_weakest_counts_and_of_equals_the_first_drawn(
    table: Table, n: int, given: list[str], weakest: str
) -> None:
    assert cards.weakest(given) == weakest
    nour(table, n)
    result = played(table.give(replace(TRY, cards=given)))
    assert (result.played, result.drawn, result.compelled) == (weakest, given, True)


@pytest.mark.parametrize("play", [None, "best"])
def test_b8_a_compelled_draw_cut_short_waits_for_its_other_cards(table: Table, play: str | None) -> None:
    nour(table, -1)
    table.give(replace(TRY, cards=["BR", "C5"], play=play))
    for card in ("BR", "best", "C5"):
        assert refused(table, replace(PLAY, card=card)) == ("draw-not-over", "B8")
    assert played(table.give(replace(DRAW, card="XX"))).played == "C5"


def test_b8_no_card_can_be_chosen_in_a_compelled_draw(table: Table) -> None:
    nour(table, 0)
    for card in ("BR", "C5"):
        assert refused(table, replace(TRY, cards=["BR", "C5"], play=card)) == ("draw-compelled", "B8")
        assert refused(table, replace(TRY, way="draw", count=2, play=card)) == ("draw-compelled", "B8")


def test_c2_a_refusal_never_tells_what_the_coin_would_have_been(table: Table) -> None:
    nour(table, 0)
    answers = set()
    for position in range(12):
        table.slots_are_held("coin", "Nour", position)
        answers.add(refused(table, replace(TRY, cards=["MAT", "B2"], play="B2")))
    assert answers == {("draw-compelled", "B8")}


@pytest.mark.parametrize("way", ["until-success", "draw"])
def test_b8_chance_draws_them_all_whatever_comes(table: Table, way: str) -> None:
    nour(table, -2)
    table.pile_is(["BR", "ER", "DR", "C3"])
    result = played(table.give(replace(TRY, way=way, count=4)))
    assert (len(result.drawn), result.played) == (4, "C3")


@pytest.mark.parametrize("order", [DRAW, PLAY, DROP])
def test_b7_with_no_action_under_way_there_is_nothing_to_go_on_with(table: Table, order: od.Order) -> None:
    nour(table, 3)
    assert refused(table, order) == ("no-action-under-way", "B7")
    table.give(replace(TRY, cards=["C2", "BR"]))
    table.give(DROP)
    assert refused(table, order) == ("no-action-under-way", "B7")


@pytest.mark.parametrize("way", ["step", "draw", "until-success", "hand"])
def test_b7_a_second_action_waits_for_the_first_to_end(table: Table, way: str) -> None:
    nour(table, 3)
    table.give(replace(TRY, cards=["C2"]))
    refusal = table.refused(replace(TRY, way=way, count=1))
    assert (refusal.code, refusal.clause, refusal.facts["drawn"]) == ("action-under-way", "B7", ["C2"])
    table.give(PLAY)
    table.give(replace(TRY, cards=["C3"]))


@pytest.mark.parametrize("order", [TRY, DRAW, PLAY, DROP])
def test_b7_cards_are_drawn_and_played_in_a_session_only(table: Table, order: od.Order) -> None:
    nour(table, 3)
    table.give(od.CloseSession())
    assert refused(table, order) == ("no-open-session", "C2")


def test_b7_several_characters_draw_side_by_side(table: Table) -> None:
    nour(table, 2)
    table.enrol("Yves", traits={"Guet": 1}, moyens={"Calme": -1})
    table.give(replace(TRY, cards=["MAT"]))
    table.give(replace(TRY, character="Yves", cards=["C5"]))
    assert refused(table, replace(DRAW, card="C5")) == ("card-not-in-pile", "C3")
    table.give(replace(DRAW, card="BR"))
    yves = played(table.give(od.DrawCard(character="Yves", card="C4")))
    assert (yves.character, yves.played, yves.drawn) == ("Yves", "C4", ["C5", "C4"])
    assert table.state.discard == ["C5", "C4"]
    assert played(table.give(PLAY)).drawn == ["MAT", "BR"]
    assert table.state.discard == ["C5", "C4", "MAT", "BR"]


def test_b7_chance_gives_each_card_a_slot_of_its_own(table: Table) -> None:
    nour(table, 8)
    table.give(replace(TRY, way="step"))
    for _ in range(7):
        table.give(DRAW)
    found = [event for event in table.events if isinstance(event, ev.CardDrawn)]
    assert [event.chance for event in found] == [
        ev.ChanceUsed(("cards", table.character("Nour").enrolled), slot, 0, 1) for slot in range(8)
    ]
    assert table.character("Nour").in_play == [event.card for event in found]
