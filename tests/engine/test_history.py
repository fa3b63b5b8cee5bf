"""C4: undo and redo, read off the record."""

from collections.abc import Callable

import pytest

from greffier.app import Clerk
from greffier.engine.replay import document
from greffier.store import codec
from greffier.store.queries import LAST, Campaign
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Phrase


@pytest.fixture
def campaign(clerk: Clerk) -> Campaign:
    started = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    clerk.give(started, od.EnrollCharacter(name="Ysane", sheet=od.SheetChanges(caracs={"Force": 3})), "MJ")
    clerk.give(started, od.OpenSession(), "MJ")
    return started


def roll() -> od.Order:
    return od.RollTest(character="Ysane", carac="Force", difficulty=9, circumstances=od.Circumstances())


def state_hash(clerk: Clerk, campaign: Campaign) -> bytes:
    return codec.digest(document(clerk.load(campaign).state))


def test_c4_undo_then_the_same_order_brings_the_same_dice(clerk: Clerk, campaign: Campaign) -> None:
    first = clerk.give(campaign, roll(), "MJ").recorded[0].event
    clerk.give(campaign, od.UndoOrder(why="mauvais score"), "MJ")
    again = clerk.give(campaign, roll(), "MJ").recorded[0].event
    assert again == first
    kinds = [one.event.TYPE for one in clerk.ledger.events(campaign.uid)][-3:]
    assert kinds == ["test.rolled", "order.undone", "test.rolled"]


def test_d11_undo_then_redo_ends_in_the_same_state(clerk: Clerk, campaign: Campaign) -> None:
    clerk.give(campaign, od.InflictLesion(character="Ysane", count=2), "MJ")
    before = state_hash(clerk, campaign)
    for _ in range(2):
        clerk.give(campaign, od.UndoOrder(), "MJ")
        assert clerk.load(campaign).state.characters["ysane"].lesions == 0
        report = clerk.give(campaign, od.RedoOrder(), "MJ")
        assert report.loaded.state.characters["ysane"].lesions == 2
        assert state_hash(clerk, campaign) == before


def test_c4_undos_go_back_one_order_after_the_other(clerk: Clerk, campaign: Campaign) -> None:
    for count in (1, 2, 3):
        clerk.give(campaign, od.InflictLesion(character="Ysane", count=count), "MJ")
    for left in (3, 1, 0):
        clerk.give(campaign, od.UndoOrder(), "MJ")
        assert clerk.load(campaign).state.characters["ysane"].lesions == left
    for now in (1, 3, 6):
        clerk.give(campaign, od.RedoOrder(), "MJ")
        assert clerk.load(campaign).state.characters["ysane"].lesions == now
    with pytest.raises(Refusal, match="nothing-to-redo"):
        clerk.give(campaign, od.RedoOrder(), "MJ")


def test_c4_a_new_order_makes_an_undo_final(clerk: Clerk, campaign: Campaign) -> None:
    clerk.give(campaign, roll(), "MJ")
    clerk.give(campaign, od.UndoOrder(), "MJ")
    clerk.give(campaign, od.WriteNote(text="on passe"), "MJ")
    with pytest.raises(Refusal, match="nothing-to-redo"):
        clerk.give(campaign, od.RedoOrder(), "MJ")


def test_c4_opening_and_closing_a_session_are_never_undone(clerk: Clerk, campaign: Campaign) -> None:
    for order in (None, od.CloseSession()):
        if order:
            clerk.give(campaign, order, "MJ")
        with pytest.raises(Refusal, match="nothing-to-undo"):
            clerk.give(campaign, od.UndoOrder(), "MJ")


def test_c4_an_order_of_several_events_is_undone_whole(clerk: Clerk, campaign: Campaign) -> None:
    sheet = od.SheetChanges(
        traits={"Scribe": 1}, moyens={"Force": 0}, heritages=["XVI"], ressources={"Encre": (0, None)}
    )
    clerk.give(campaign, od.EnrollCharacter(name="Nour", sheet=sheet), "MJ")
    before = state_hash(clerk, campaign)
    order = od.AttemptAction(
        character="Nour",
        trait="Scribe",
        moyen="Force",
        difficulty=9,
        ressource="Encre",
        way="draw",
        cards=["XVI"],
    )
    kinds = [one.event.TYPE for one in clerk.give(campaign, order, "MJ").recorded]
    assert kinds == ["action.declared", "card.drawn", "action.resolved", "puissance.raised"]
    clerk.give(campaign, od.UndoOrder(), "MJ")
    assert state_hash(clerk, campaign) == before


def test_d10_an_undo_leaves_older_entries_byte_for_byte(clerk: Clerk, campaign: Campaign) -> None:
    for _ in range(3):
        clerk.give(campaign, roll(), "MJ")
    before = [(one.body, one.hash) for one in clerk.ledger.events(campaign.uid)]
    clerk.give(campaign, od.UndoOrder(), "MJ")
    after = [(one.body, one.hash) for one in clerk.ledger.events(campaign.uid)]
    assert after[:-1] == before
    assert len(after) == len(before) + 1


def test_d12_after_an_undone_roll_the_game_goes_on(clerk: Clerk, campaign: Campaign) -> None:
    clerk.give(campaign, roll(), "MJ")
    without = state_hash(clerk, campaign)
    clerk.give(campaign, roll(), "MJ")
    clerk.give(campaign, od.UndoOrder(), "MJ")
    assert state_hash(clerk, campaign) == without
    assert clerk.give(campaign, roll(), "MJ").recorded[0].event.TYPE == "test.rolled"


def test_d09_undoing_a_draw_is_no_way_to_fish(clerk: Clerk, campaign: Campaign) -> None:
    clerk.give(campaign, od.DealHand(character="Ysane", count=5), "MJ")
    dealt = list(clerk.load(campaign).state.characters["ysane"].hand)
    clerk.give(campaign, od.UndoOrder(), "MJ")
    assert clerk.load(campaign).state.characters["ysane"].hand == []
    clerk.give(campaign, od.DealHand(character="Ysane", count=2), "MJ")
    clerk.give(campaign, od.DealHand(character="Ysane", count=3), "MJ")
    assert clerk.load(campaign).state.characters["ysane"].hand == dealt
    kinds = [one.event.TYPE for one in clerk.ledger.events(campaign.uid)][-11:]
    assert kinds == [*["hand.dealt"] * 5, "order.undone", *["hand.dealt"] * 5]


def test_values_that_were_seen_cannot_be_changed_by_a_phrase(clerk: Clerk, campaign: Campaign) -> None:
    clerk.give(campaign, od.AddEntropy(name="Paul", phrase="le vent"), "MJ")
    clerk.give(campaign, roll(), "MJ")
    for order in (od.AddEntropy(name="Inès", phrase="la neige"), None):
        if order is None:
            clerk.give(campaign, od.UndoOrder(), "MJ")
        with pytest.raises(Refusal, match="phrase-too-late"):
            clerk.give(campaign, od.AddEntropy(name="Inès", phrase="la neige"), "MJ")
    with pytest.raises(Refusal, match="nothing-to-undo"):
        clerk.give(campaign, od.UndoOrder(), "MJ")


def test_a_phrase_of_an_earlier_session_stays_though_this_one_has_seen_no_value(
    clerk: Clerk, campaign: Campaign
) -> None:
    """The values of that session rest on it: without it, they would seem forged."""
    phrase = clerk.give(campaign, od.AddEntropy(name="Paul", phrase="le vent"), "MJ").recorded[0]
    clerk.give(campaign, roll(), "MJ")
    clerk.give(campaign, od.CloseSession(), "MJ")
    for order in (od.OpenSession(), od.CloseSession()):
        clerk.give(campaign, order, "MJ")
        with pytest.raises(Refusal, match="not-undoable"):
            clerk.give(campaign, od.UndoOrder(seq=phrase.seq), "MJ")


def test_a_phrase_is_never_undone_though_no_value_was_seen(clerk: Clerk, campaign: Campaign) -> None:
    """Several may bear one name: whoever mistyped a phrase adds another."""
    recorded = clerk.give(campaign, od.AddEntropy(name="Paul", phrase="le vend"), "MJ").recorded[0]
    with pytest.raises(Refusal, match="nothing-to-undo"):
        clerk.give(campaign, od.UndoOrder(why="faute de frappe"), "MJ")
    with pytest.raises(Refusal, match="not-undoable"):
        clerk.give(campaign, od.UndoOrder(seq=recorded.seq), "MJ")
    clerk.give(campaign, od.AddEntropy(name="Paul", phrase="le vent"), "MJ")
    session = clerk.load(campaign).state.session
    assert session
    assert session.phrases == [Phrase("Paul", "le vend"), Phrase("Paul", "le vent")]


@pytest.fixture
def lesions(clerk: Clerk, campaign: Campaign) -> Callable[[], list[int]]:
    """The lésions of Ysane, whom MJ hurt by 1 and 4, and of Nour, whom Paul hurt by 2 and 8, in turns."""
    clerk.give(campaign, od.EnrollCharacter(name="Nour", sheet=od.SheetChanges()), "MJ")
    for actor, name, count in (
        ("MJ", "Ysane", 1),
        ("Paul", "Nour", 2),
        ("MJ", "Ysane", 4),
        ("Paul", "Nour", 8),
    ):
        clerk.give(campaign, od.InflictLesion(character=name, count=count), actor)
    return lambda: [one.lesions for one in clerk.load(campaign).state.characters.values()]


def test_c4_an_undo_takes_back_the_last_order_of_whoever_asks(
    clerk: Clerk, campaign: Campaign, lesions: Callable[[], list[int]]
) -> None:
    for actor, left in (("MJ", [1, 10]), ("MJ", [0, 10]), ("Paul", [0, 2]), ("Paul", [0, 0])):
        clerk.give(campaign, od.UndoOrder(), actor)
        assert lesions() == left
    with pytest.raises(Refusal, match="nothing-to-undo"):
        clerk.give(campaign, od.UndoOrder(), "Paul")
    for actor, now in (("Paul", [0, 2]), ("MJ", [1, 2]), ("Paul", [1, 10]), ("MJ", [5, 10])):
        clerk.give(campaign, od.RedoOrder(), actor)
        assert lesions() == now


def test_c4_somebody_else_s_order_is_undone_by_its_number(
    clerk: Clerk, campaign: Campaign, lesions: Callable[[], list[int]]
) -> None:
    seq = next(clerk.ledger.record(campaign.uid).backwards(LAST)).seq
    [undone] = clerk.give(campaign, od.UndoOrder(seq=seq), "MJ").recorded
    assert isinstance(undone.event, ev.OrderUndone)
    assert (undone.event.seq, lesions()) == (seq, [5, 2])
    clerk.give(campaign, od.UndoOrder(), "MJ")
    assert lesions() == [1, 2], "without a number, it is the last of one's own"


def test_c4_a_slot_that_another_order_has_taken_since_is_no_more_to_be_redone(
    clerk: Clerk, campaign: Campaign
) -> None:
    first = clerk.give(campaign, roll(), "MJ").recorded[0]
    clerk.give(campaign, od.UndoOrder(), "MJ")
    again = clerk.give(campaign, roll(), "Paul").recorded[0]
    assert again.event == first.event
    with pytest.raises(Refusal, match="redo-depended-on") as refused:
        clerk.give(campaign, od.RedoOrder(seq=first.seq), "MJ")
    assert (refused.value.facts["by"], refused.value.facts["why"]) == (again.seq, True)
    clerk.give(campaign, od.UndoOrder(), "Paul")
    clerk.give(campaign, od.RedoOrder(seq=first.seq), "MJ")
    assert clerk.load(campaign).state.chance_position == 1
    with pytest.raises(Refusal, match="values-taken"):
        clerk.give(campaign, od.RedoOrder(seq=again.seq), "Paul")
