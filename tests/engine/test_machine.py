"""What must always hold, over long random sittings at a real ledger."""

import shutil
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from greffier.app import Clerk, Report, open_ledger
from greffier.engine.evolve import evolve
from greffier.engine.history import effective
from greffier.engine.replay import document, replay
from greffier.store import codec
from greffier.store.audit import audit
from greffier.store.queries import LAST, Campaign
from greffier.store.sources import LedgerSource
from greffier.store.transfer import events, line
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import DECK, LAMES
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State
from table import counted_inputs, zones
from verifier import verify

ORDERS = 200
names = st.sampled_from(["Ysane", "nour", "YSANE", "Nour", "ysane", "Personne"])
READ_AGAIN = [
    *([ev.ActionResolved.TYPE] * 3),
    *(kind.TYPE for kind in (ev.TestRolled, ev.TaskAdvanced, ev.OppositionRolled, ev.CompetitionRolled)),
]
small = st.sampled_from([1, 2, 3, 0, 4, -1, 5])
cards = st.sampled_from(DECK)
by_hands: st.SearchStrategy[list[str]] = st.one_of(st.just([]), st.just([]), st.lists(cards, max_size=2))


class Sitting(RuleBasedStateMachine):
    """Players who ask for anything, allowed or not, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.clerk = Clerk(open_ledger(str(self.folder / "ledger.db")), counted_inputs(), snapshot_every=7)
        self.live = State()
        self.taken = self.refused = 0

    @initialize()
    def begin(self) -> None:
        report = self.clerk.give(None, od.StartCampaign(name="Essai"), "MJ")
        self.campaign: Campaign = report.loaded.campaign
        self._happened(report)
        people: list[tuple[str, int, list[str]]] = [
            ("Ysane", 4, []),
            ("Nour", 1, ["XVI", "MAT", *LAMES[1:10]]),
        ]
        for name, rank, lames in people:
            sheet = od.SheetChanges(
                caracs={"Force": 3, "Charme": 0},
                specialites={"Force": {"Lutte": 2}},
                traits={"Scribe": rank},
                moyens={"Ruse": 2, "Savoir": -3},
                ressources={"Meute": (1, "C"), "Clan": (0, None)},
                heritages=lames,
                tare="XII",
            )
            self.give(od.EnrollCharacter(name=name, sheet=sheet))
        self.give(od.OpenSession())
        self.give(od.StartTask(task="Mur", target=8, difficulty=9))

    def give(self, order: od.Order) -> None:
        """Give an order; a refusal must leave head, state and chance as they were."""
        head = self.clerk.ledger.head(self.campaign.uid)
        before = codec.digest(document(self.live))
        try:
            report = self.clerk.give(self.campaign, order, "MJ")
        except Refusal:
            self.refused += 1
            assert self.clerk.ledger.head(self.campaign.uid) == head
            assert codec.digest(document(self.clerk.load(self.campaign).state)) == before
            return
        self.taken += 1
        self._happened(report)

    def _happened(self, report: Report) -> None:
        if report.recorded[0].event.TYPE in ev.CORRECTIONS:
            events = list(self.clerk.ledger.events(self.campaign.uid))
            self.live = replay(effective(events))
        else:
            for one in report.recorded:
                evolve(self.live, one.event, one.seq)
                zones(self.live)
        again = document(self.clerk.load(report.loaded.campaign).state)
        assert again == document(self.live) == document(report.loaded.state)

    @rule(name=names, count=small, by_hand=by_hands)
    def deal(self, name: str, count: int, by_hand: list[str]) -> None:
        self.give(od.DealHand(character=name, count=count * 4, cards=by_hand))

    @rule(
        name=names,
        moyen=st.sampled_from(["Ruse", "Savoir", "ruse", "Ruze"]),
        way=st.sampled_from(["until-success", "draw", "step", "step", "hand"]),
        count=small,
        play=st.sampled_from([None, "best", "XVI"]),
        hand=cards,
        invoke=st.sampled_from([None, "XVI"]),
        ressource=st.sampled_from([None, "meute"]),
        difficulty=st.sampled_from([7, 13, 19, 30]),
    )
    def act(self, name: str, hand: str, **options: object) -> None:
        held = self.live.characters[name.casefold()].hand if name.casefold() in self.live.characters else []
        self.give(
            od.AttemptAction(character=name, trait="scribe", hand=held[0] if held else hand, **options)  # type: ignore[arg-type]
        )

    @rule(name=names)
    def draw(self, name: str) -> None:
        self.give(od.DrawCard(character=name))

    @rule(name=names, card=st.one_of(st.just("best"), cards))
    def play(self, name: str, card: str) -> None:
        self.give(od.PlayCard(character=name, card=card))

    @rule(name=names)
    def drop(self, name: str) -> None:
        self.give(od.DropAction(character=name))

    @rule(name=names, aside=st.booleans())
    def give_back(self, name: str, aside: bool) -> None:  # noqa: FBT001
        self.give(od.ReturnCards(character=name, zone="aside" if aside else "hand", every=True))

    @rule(name=names, card=cards)
    def discard(self, name: str, card: str) -> None:
        held = self.live.characters[name.casefold()].hand if name.casefold() in self.live.characters else []
        self.give(od.DiscardHand(character=name, cards=held[:1] or [card]))

    @rule()
    def shuffle(self) -> None:
        self.give(od.ShuffleDeck())

    @rule(
        name=names,
        carac=st.sampled_from(["force", "Charme", "Taille"]),
        bonus=small,
        penalty=small,
        dice=st.sampled_from([None, None, [6, 6, 6], [7]]),
    )
    def roll(self, name: str, carac: str, bonus: int, penalty: int, dice: list[int] | None) -> None:
        circumstances = od.Circumstances(bonus=bonus, penalty=penalty, dice=dice)
        self.give(
            od.RollTest(
                character=name,
                carac=carac,
                difficulty=9,
                circumstances=circumstances,
                secret=bonus > penalty,
            )
        )

    @rule(back=st.integers(0, 9), secret=st.booleans())
    def tell(self, back: int, secret: bool) -> None:  # noqa: FBT001
        self.give(od.WriteNote(text="le vent tourne", secret=secret))
        self.give(od.RevealSecret(seq=self.clerk.ledger.head(self.campaign.uid).seq - back))

    @rule(name=names, bonus=small)
    def step(self, name: str, bonus: int) -> None:
        circumstances = od.Circumstances(specialite="lutte", bonus=bonus)
        self.give(od.StepTask(task="MUR", character=name, carac="force", circumstances=circumstances))

    @rule(name=names, other=names, passive=st.booleans(), written=st.booleans())
    def contest(self, name: str, other: str, passive: bool, written: bool) -> None:  # noqa: FBT001
        score = 2 if written else None
        if passive:
            side = od.Opponent(character=other, carac="Force", score=score)
            order = od.RollTest(
                character=name, carac="force", difficulty=None, circumstances=od.Circumstances(), against=side
            )
            self.give(order)
        sides = [
            od.Contender(character=name, carac="force", circumstances=od.Circumstances(bonus=1)),
            od.Contender(
                character=other, carac="Force", circumstances=od.Circumstances(mods=[-1]), score=score
            ),
        ]
        self.give(od.OpposeSides(sides=sides))
        third = od.Contender(character="Loup", carac="Course", circumstances=od.Circumstances(), score=3)
        self.give(od.CompeteRivals(rivals=[*sides, third]))

    @rule(name=names, count=small, heal=st.booleans(), label=st.sampled_from(["Neige", "neige", "Vent"]))
    def hurt(self, name: str, count: int, heal: bool, label: str) -> None:  # noqa: FBT001
        self.give((od.HealBlessure if heal else od.InflictBlessure)(character=name, count=count))
        if heal:
            self.give(od.RemoveModifier(character=name, label=label))
        else:
            self.give(
                od.AddModifier(character=name, label=label, value=count, carac=None if count > 2 else "Force")
            )

    @rule(
        kind=st.sampled_from(READ_AGAIN),
        nth=st.integers(0, 2),
        bonus=small,
        difficulty=st.sampled_from([None, 6, 15]),
        suit=st.sampled_from([None, None, "E"]),
        ressource=st.sampled_from([None, "meute", "CLAN"]),
        name=names,
        dice=st.sampled_from([None, None, [6], [5, 4]]),
    )
    def amend(self, kind: str, nth: int, bonus: int, difficulty: int | None, **options: Any) -> None:  # noqa: ANN401
        found = [one.seq for one in self.clerk.ledger.of_kinds(self.campaign.uid, (kind,), LAST)]
        seq = found[-1 - nth] if nth < len(found) else nth
        name = options.pop("name")
        dice = options.pop("dice")
        self.give(od.AmendResult(seq=seq, why="relu", bonus=bonus, difficulty=difficulty, dice=dice))
        self.give(od.AmendResult(seq=seq, why="relu", difficulty=difficulty, **options))
        side = od.Correction(character=name, bonus=bonus, mods=[bonus, -1], dice=dice)
        self.give(od.AmendResult(seq=seq, why="relu", sides=[side]))

    @rule(
        people=st.lists(st.tuples(st.sampled_from(["Ysane", "Nour"]), st.booleans(), cards), max_size=2),
        coin=st.sampled_from([None, 0, 22]),
    )
    def initiative(self, people: list[tuple[str, bool, str]], coin: Any) -> None:  # noqa: ANN401
        participants = []
        for name, from_hand, card in people:
            there = self.live.characters.get(name.casefold())  # an undo may have taken the enrolment away
            held = there.hand if there else []
            hand = held[0] if from_hand and held else None
            drawn = card if card.startswith("B") and not hand else None
            participants.append(od.Participant(character=name, moyen="ruse", hand=hand, drawn=drawn))
        self.give(od.SettleInitiative(participants=participants, coin=coin))

    @rule(by=small, lift=st.booleans(), name=names, value=st.sampled_from(["yes", "no"]))
    def gm(self, by: int, lift: bool, name: str, value: str) -> None:  # noqa: FBT001
        self.give(od.LiftSequelle(id=by) if lift else od.ImposeSequelle(by=by, characters=[name][: by % 2]))
        self.give(od.RuleCampaign(key="hand-when-compelled", value=value))
        for seq in range(self.clerk.ledger.head(self.campaign.uid).seq, 0, -9):
            self.give(od.AssignPuissance(seq=seq, ressource="Meute"))

    @rule(ruling=st.sampled_from(["continue", "lose", "reset", "fail"]))
    def rule_on_task(self, ruling: str) -> None:
        self.give(od.RuleTask(task="mur", ruling=ruling, lose=2))  # type: ignore[arg-type]
        self.give(od.StartTask(task="mur", target=8, difficulty=12))

    @rule(name=names, count=small, heal=st.booleans())
    def lesion(self, name: str, count: int, heal: bool) -> None:  # noqa: FBT001
        kind = od.HealLesion if heal else od.InflictLesion
        self.give(kind(character=name, count=count))

    @rule(name=names, lame=st.sampled_from(LAMES), score=small)
    def revise(self, name: str, lame: str, score: int) -> None:
        clan = None if score == 2 else (max(score, 0), None)
        changes = od.SheetChanges(
            caracs={"FORCE": score}, heritages=[lame] if score > 1 else None, ressources={"clan": clan}
        )
        self.give(od.ReviseCharacter(character=name, sheet=changes))

    @rule(name=names, for_good=st.sampled_from([False, False, False, True]))
    def retire(self, name: str, for_good: bool) -> None:  # noqa: FBT001
        taken = self.taken
        self.give(od.RetireCharacter(character=name))
        if self.taken > taken and not for_good:
            self.give(od.UndoOrder())

    @rule()
    def undo(self) -> None:
        self.give(od.UndoOrder())

    @rule(back=st.integers(0, 25))
    def undo_earlier(self, back: int) -> None:
        self.give(od.UndoOrder(seq=self.clerk.ledger.head(self.campaign.uid).seq - back))

    @rule()
    def redo(self) -> None:
        self.give(od.RedoOrder())

    @rule(close=st.sampled_from([False, False, False, True]), phrase=st.booleans())
    def session(self, close: bool, phrase: bool) -> None:  # noqa: FBT001
        if close:
            self.give(od.CloseSession())
        self.give(od.OpenSession())
        if phrase:
            self.give(od.AddEntropy(name="Paul", phrase="le vent"))

    def teardown(self) -> None:
        if hasattr(self, "campaign"):
            self.give(od.OpenSession())
            self.give(od.CloseSession())
            ledger = self.clerk.ledger
            found = audit(LedgerSource(ledger, self.campaign, LAST), ledger.head(self.campaign.uid))
            assert found.sound, found.findings
            assert found.trust.open_session is None
            assert verify(map(line, events(ledger, self.campaign))) == found.values
        self.clerk.ledger.close()
        shutil.rmtree(self.folder)


def test_whatever_is_asked_the_record_and_the_state_agree() -> None:
    run_state_machine_as_test(
        Sitting,
        settings=settings(
            max_examples=12,
            stateful_step_count=ORDERS,
            deadline=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],  # shrinking two hundred orders takes minutes
            suppress_health_check=list(HealthCheck),
        ),
    )
