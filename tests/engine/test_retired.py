"""A character who retires: every order that names it is refused, and what it did stays."""

import pytest

from greffier.engine import decide
from greffier.engine.replay import document
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from table import Table

NOUR = "nour"
BY_HER = od.Circumstances()
BESIDE_HER = od.Circumstances(aid=[(NOUR, 1)])
HERS = od.Contender(character=NOUR, carac="Force", circumstances=BY_HER)
WRITTEN = od.Contender(character=NOUR, carac="Force", circumstances=BY_HER, score=3)
YSANE = od.Contender(character="Ysane", carac="Force", circumstances=BY_HER)
EMPTY = od.SheetChanges()


def roll(name: str, circumstances: od.Circumstances, against: od.Opponent | None = None) -> od.RollTest:
    difficulty = None if against else 9
    return od.RollTest(
        character=name, carac="Force", difficulty=difficulty, circumstances=circumstances, against=against
    )


NAMING: list[od.Order] = [
    od.EnrollCharacter(name=NOUR, sheet=EMPTY),
    od.ReviseCharacter(character=NOUR, sheet=od.SheetChanges(caracs={"Force": 5})),
    od.LoadCharacter(name=NOUR, sheet=od.SheetChanges(caracs={"Force": 5})),
    od.RetireCharacter(character=NOUR),
    od.DealHand(character=NOUR, count=1),
    od.DiscardHand(character=NOUR, cards=["I"]),
    od.ReturnCards(character=NOUR, every=True),
    od.AttemptAction(character=NOUR, trait="Scribe", moyen="Ruse", difficulty=9),
    od.DrawCard(character=NOUR),
    od.PlayCard(character=NOUR, card="best"),
    od.DropAction(character=NOUR),
    od.ImposeSequelle(by=1, characters=["Ysane", NOUR]),
    od.SettleInitiative(participants=[od.Participant(character=NOUR, moyen="Ruse")]),
    roll(NOUR, BY_HER),
    roll("Ysane", BESIDE_HER),
    roll("Ysane", BY_HER, od.Opponent(character=NOUR, carac="Force")),
    roll("Ysane", BY_HER, od.Opponent(character=NOUR, carac="Force", score=3)),
    od.OpposeSides(sides=[YSANE, HERS]),
    od.OpposeSides(sides=[YSANE, WRITTEN]),
    od.CompeteRivals(rivals=[YSANE, HERS]),
    od.CompeteRivals(rivals=[YSANE, WRITTEN]),
    od.InflictLesion(character=NOUR),
    od.HealLesion(character=NOUR),
    od.InflictBlessure(character=NOUR),
    od.HealBlessure(character=NOUR),
    od.AddModifier(character=NOUR, label="sel", value=1),
    od.RemoveModifier(character=NOUR, label="sel"),
    od.StepTask(task="mur", character=NOUR, carac="Force", circumstances=BY_HER),
    od.StepTask(task="mur", character="Ysane", carac="Force", circumstances=BESIDE_HER),
]
"""An order of every kind that can name a character, in every place where it can."""

NAMING_NOBODY = {
    od.StartCampaign,
    od.ForkCampaign,
    od.RuleCampaign,
    od.OpenSession,
    od.CloseSession,
    od.AddEntropy,
    od.SealEntropy,
    od.WriteNote,
    od.RevealSecret,
    od.UndoOrder,
    od.RedoOrder,
    od.AmendResult,
    od.ShuffleDeck,
    od.AssignPuissance,
    od.LiftSequelle,
    od.StartTask,
    od.RuleTask,
    od.ChangeCondition,
    od.DropTask,
}


@pytest.fixture
def seated(table: Table) -> Table:
    for name in ("Ysane", "Nour"):
        table.enrol(
            name,
            caracs={"Force": 3},
            traits={"Scribe": 4},
            moyens={"Ruse": 1},
            ressources={"Meute": (1, "C")},
            heritages=["XVI"],
        )
    table.give(od.StartTask(task="mur", target=20, difficulty=12))
    return table


def test_every_kind_of_order_is_looked_at() -> None:
    assert {type(order) for order in NAMING} | NAMING_NOBODY == set(decide.DECIDED_IN)


@pytest.mark.parametrize("order", NAMING, ids=lambda order: type(order).__name__)
def test_no_order_that_names_one_who_retired_is_taken(seated: Table, order: od.Order) -> None:
    seated.give(od.RetireCharacter(character="NOUR"))
    refusal = seated.refused(order)
    assert (refusal.code, refusal.facts) == ("character-retired", {"name": "Nour"})


@pytest.mark.parametrize("order", NAMING, ids=lambda order: type(order).__name__)
def test_none_is_refused_for_that_while_the_character_takes_part(seated: Table, order: od.Order) -> None:
    seated.give(od.InflictLesion(character="Nour"))
    if isinstance(
        order,
        od.EnrollCharacter
        | od.DiscardHand
        | od.ReturnCards
        | od.DrawCard
        | od.PlayCard
        | od.DropAction
        | od.HealBlessure
        | od.RemoveModifier,
    ):
        assert seated.refused(order).code != "character-retired"
    else:
        assert seated.give(order)


def test_who_holds_cards_gives_them_back_first(seated: Table) -> None:
    retire = od.RetireCharacter(character="Nour")
    seated.give(od.DealHand(character="Nour", count=2, cards=["B7", "XVI"]))
    act = od.AttemptAction(
        character="Nour", trait="Scribe", moyen="Ruse", difficulty=9, way="hand", hand="XVI"
    )
    seated.give(act)
    in_hand = seated.refused(retire)
    assert (in_hand.code, in_hand.facts["hand"], in_hand.facts["aside"]) == ("holds-cards", ["B7"], "")
    seated.give(od.ReturnCards(character="Nour", every=True))
    aside = seated.refused(retire)
    assert (aside.code, aside.facts["hand"], aside.facts["aside"]) == ("holds-cards", ["XVI"], " --aside")
    seated.give(od.ReturnCards(character="Nour", zone="aside", every=True))
    assert seated.give(retire) == [ev.CharacterRetired(character="Nour")]


def test_who_acts_ends_that_first(seated: Table) -> None:
    act = od.AttemptAction(character="Nour", trait="Scribe", moyen="Ruse", difficulty=9, way="step")
    seated.give(act)
    assert seated.character("Nour").action
    assert seated.refused(od.RetireCharacter(character="Nour")).code == "action-under-way"
    seated.give(od.DropAction(character="Nour"))
    seated.give(od.RetireCharacter(character="Nour"))


def test_the_state_tells_it_only_of_those_who_retired(seated: Table) -> None:
    before = document(seated.state)["characters"]
    assert not any("retired" in one for one in before.values())
    seated.give(od.RetireCharacter(character="Nour"))
    after = document(seated.state)["characters"]
    assert after == {**before, "Nour": {**before["Nour"], "retired": True}}


def test_what_was_won_before_may_still_be_assigned_and_read_again(seated: Table) -> None:
    act = od.AttemptAction(
        character="Nour", trait="Scribe", moyen="Ruse", difficulty=9, way="draw", cards=["XVI"]
    )
    seated.give(act)
    seated.give(roll("Nour", BY_HER))
    rolled = len(seated.record)
    seated.give(od.RetireCharacter(character="Nour"))
    [raised] = [one.seq for one in seated.record if isinstance(one.event, ev.PuissanceRaised)]
    seated.give(od.AssignPuissance(seq=raised, ressource="Meute"))
    assert seated.character("Nour").sheet.ressources["Meute"].puissance == 2
    [amended] = seated.give(od.AmendResult(seq=rolled, why="à 12", difficulty=12))
    assert isinstance(amended, ev.ResultAmended)
