"""Several clerks at one ledger who get in each other's way: whatever each is told is what the record says."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from doors import Place
from greffier.app import Clerk, Report
from greffier.engine.replay import document
from greffier.inputs import Inputs, derived_order_id
from greffier.store import codec
from greffier.store.audit import audit
from greffier.store.ledger import Ledger
from greffier.store.queries import LAST
from greffier.store.reading import verified
from greffier.store.sources import LedgerSource
from greffier.vocabulary import orders as od
from greffier.vocabulary.refusals import Refusal
from table import counted_inputs

SEEDS = (1, 4, 7, 9)
ORDERS = 70
PEOPLE = ("Ysane", "Nour", "Corbin")
SHEET = od.SheetChanges(caracs={"Force": 3}, traits={"Scribe": 2}, moyens={"Ruse": 1})


def any_order(chance: Random, last: int) -> od.Order:
    """Something to ask for, allowed or not, where the record ends at that seq."""
    name = chance.choice(PEOPLE)
    usual = [
        od.EnrollCharacter(name=name, sheet=SHEET),
        od.InflictLesion(character=name, count=chance.randint(1, 2)),
        od.HealLesion(character=name),
        od.RollTest(character=name, carac="Force", difficulty=9, circumstances=od.Circumstances()),
        od.AttemptAction(
            character=name,
            trait="Scribe",
            moyen="Ruse",
            difficulty=9,
            way=chance.choice(["step", "draw"]),
            count=2,
        ),
        od.DrawCard(character=name),
        od.PlayCard(character=name, card="best"),
        od.DealHand(character=name, count=2),
        od.ReturnCards(character=name, every=True),
        od.ShuffleDeck(),
        od.AddModifier(character=name, label="sel", value=1),
        od.RemoveModifier(character=name, label="sel"),
        od.WriteNote(text=name),
        od.OpenSession(),
        od.AddEntropy(name=name, phrase="le vent"),
    ]
    rare = [od.UndoOrder(), od.RedoOrder(), od.UndoOrder(seq=chance.randint(2, last))]
    rare += [od.CloseSession(), od.RetireCharacter(character=name)]
    return chance.choice(chance.choice([usual, usual, usual, rare]))


class Crowd:
    """Clerks with connections of their own, who give orders between what another reads and what it writes."""

    def __init__(self, opened: Callable[[], Ledger], seed: int) -> None:
        self.chance = Random(seed)  # noqa: S311
        counted = counted_inputs()
        inputs = Inputs(self._clock, counted.order_id, counted.random_bytes)
        self.clerks = [Clerk(self._crossed(opened()), inputs, snapshot_every=5) for _ in range(3)]
        self.alone = opened()
        self.busy = 0
        self.campaign = self.clerks[0].give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
        self.with_id: dict[str, od.Order] = {}
        self.first: Counter[str] = Counter()
        """How often each order was told as one that had not been given before."""

    def _clock(self) -> str:
        """A clock that is put back now and then."""
        return f"2026-01-01T00:00:{self.chance.randint(0, 59):02}.{self.chance.randint(0, 999999):06}Z"

    def _crossed(self, ledger: Ledger) -> Ledger:
        for reading in ("of_order", "append", "end", "head", "seeds"):
            setattr(ledger, reading, self._interrupted(getattr(ledger, reading)))
        return ledger

    def _interrupted(self, real: Callable[..., object]) -> Callable[..., object]:
        def interrupted(*asked: object) -> object:
            if 0 < self.busy <= 2 and self.chance.random() < 0.25:
                self.ask()
            return real(*asked)

        return interrupted

    def ask(self) -> None:
        """Have one of them, or another just come, give any order, and hold the answer against the record."""
        last = self.alone.head(self.campaign.uid).seq
        order, identity = any_order(self.chance, last), None
        if self.chance.random() < 0.4:
            # A new id, or the one that was given last, perhaps by whom this one comes between.
            identity = derived_order_id("again", max(0, len(self.with_id) - self.chance.randint(0, 1)))
            order = self.with_id.setdefault(identity, order)
        clerk = self.chance.choice(self.clerks)
        if self.chance.random() < 0.4:
            clerk = Clerk(clerk.ledger, clerk.inputs, snapshot_every=5)
        self.busy += 1
        try:
            report = clerk.give(self.campaign, order, "MJ", identity)
        except Refusal as refusal:
            self._refused_too(order, identity, refusal)
        else:
            self._agrees(report)
        finally:
            self.busy -= 1

    def _refused_too(self, order: od.Order, identity: str | None, refusal: Refusal) -> None:
        """One who reads it all now is refused for the same reason."""
        inputs = Inputs(self._clock, lambda: derived_order_id("refused"), bytes)
        with pytest.raises(Refusal, match=refusal.code):
            Clerk(self.alone, inputs).give(self.campaign, order, "MJ", identity)

    def _agrees(self, report: Report) -> None:
        uid, first = self.campaign.uid, report.recorded[0]
        assert report.recorded == self.alone.of_order(uid, first.order)
        self.first[first.order] += not report.repeated
        assert report.clock_went_back == (
            not report.repeated and first.at < self.alone.end(uid, first.seq - 1)[1]
        )
        assert report.loaded.campaign.head.seq >= report.recorded[-1].seq
        told = report.loaded
        again, _ = verified(self.alone, self.campaign, told.campaign.head.seq)
        assert (told.campaign, told.undone) == (again.campaign, again.undone)
        assert document(told.state) == document(again.state)
        for one in report.recorded:
            assert codec.decode(one.body, one.event.TYPE, one.seq).data == one.event

    def close(self) -> None:
        for ledger in (self.alone, *(clerk.ledger for clerk in self.clerks)):
            ledger.close()


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_comes_between_every_answer_is_that_of_the_record(place: Place, seed: int) -> None:
    crowd = Crowd(place.open, seed)
    for _ in range(ORDERS):
        crowd.ask()
    orders = {one.order for one in crowd.alone.events(crowd.campaign.uid, after=2)}
    assert crowd.first == dict.fromkeys(orders, 1)
    assert audit(LedgerSource(crowd.alone, crowd.campaign, LAST), None).sound
    crowd.close()
