"""A sitting at a real ledger, for orders that look back into the record."""

from greffier.app import Clerk
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import Circumstances
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State


class Sitting:
    """A campaign with Élodie (Force 3, Charme 2) and Théo (Force 3) at the table, a session open."""

    def __init__(self, clerk: Clerk) -> None:
        self.clerk = clerk
        self.campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
        sheet = od.SheetChanges(caracs={"Force": 3, "Charme": 2}, specialites={"Force": {"Lutte": 1}})
        self.give(od.EnrollCharacter(name="Élodie", sheet=sheet))
        self.give(od.EnrollCharacter(name="Théo", sheet=od.SheetChanges(caracs={"Force": 3})))
        self.give(od.OpenSession())

    @property
    def state(self) -> State:
        """The state, read from the record."""
        return self.clerk.load(self.campaign).state

    def dice_used(self, slot: int, first: int, count: int) -> ev.ChanceUsed:
        """Values of Élodie's dice."""
        return ev.ChanceUsed(("dice", self.state.characters["élodie"].enrolled), slot, first, count)

    @property
    def record(self) -> list[bytes]:
        """Every event as it is written."""
        return [one.body for one in self.clerk.ledger.events(self.campaign.uid)]

    def give(self, order: od.Order) -> tuple[int, list[ev.Event]]:
        """Give an order; the seq of its first event, and its events."""
        recorded = self.clerk.give(self.campaign, order, "MJ").recorded
        return recorded[0].seq, [one.event for one in recorded]

    def refused(self, order: od.Order) -> tuple[str, str]:
        """Code and clause of an order's refusal, which leaves the record as it was."""
        before = self.record
        try:
            self.give(order)
        except Refusal as refusal:
            assert self.record == before
            return refusal.code, refusal.clause
        raise AssertionError(f"{order} was not refused")

    def roll(
        self, difficulty: int = 12, circumstances: Circumstances | None = None
    ) -> tuple[int, ev.TestRolled]:
        """A roll on Élodie's Force: its seq, and what was rolled."""
        order = od.RollTest(
            character="Élodie",
            carac="Force",
            difficulty=difficulty,
            circumstances=circumstances or Circumstances(),
        )
        seq, [event] = self.give(order)
        assert isinstance(event, ev.TestRolled)
        return seq, event

    def amended(self, order: od.AmendResult) -> tuple[ev.ResultAmended, list[ev.Event]]:
        """What an amendment made of the roll, and what else came of it."""
        _, [event, *others] = self.give(order)
        assert isinstance(event, ev.ResultAmended)
        return event, others
