"""A table that asks for anything, allowed or not, at random from a seed: long records for tests to judge."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from greffier.app import Clerk, Report
from greffier.store.queries import Campaign
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import DECK, LAMES
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.terms import Ruling, Way

PEOPLE = ("MJ", "Paul", "Léa")
NAMES = ("Ysane", "Nour", "Corbin")


class Driver:
    """Gives random orders to a clerk.

    Args:
        clerk: at a ledger of its own.
        seed: the same seed, the same orders.
    """

    def __init__(self, clerk: Clerk, seed: int) -> None:
        self.clerk = clerk
        self.random = random.Random(seed)  # noqa: S311 - a test's dice, not the table's
        self.kept: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.campaign = self.clerk.give(None, od.StartCampaign(name=f"Essai {seed}"), "MJ").loaded.campaign
        self.begin()

    def begin(self) -> None:
        """Three people with sheets for both games, a session, a task."""
        for place, name in enumerate(NAMES):
            self.give(od.EnrollCharacter(name=name, sheet=_sheet(place)), "MJ")
        self.give(od.OpenSession(), "MJ")
        self.give(od.StartTask(task="Mur", target=8, difficulty=9), "MJ")

    def give(self, order: od.Order, actor: str | None = None) -> Report | None:
        """Give an order, which may be refused."""
        actor = actor or self.random.choice(PEOPLE)
        try:
            report = self.clerk.give(self.campaign, order, actor)
        except Refusal as refusal:
            self.refused[refusal.code] += 1
            return None
        self.kept[type(order).__name__] += 1
        return report

    def go(self, count: int) -> None:
        """Give so many orders."""
        moves = [move for move, weight in MOVES for _ in range(weight)]
        for _ in range(count):
            self.random.choice(moves)(self)

    @property
    def head(self) -> int:
        """The last seq."""
        return self.clerk.ledger.head(self.campaign.uid).seq

    def name(self) -> str:
        return self.random.choice((*NAMES, "ysane"))

    def seq(self, back: int = 40) -> int:
        return max(1, self.head - self.random.randrange(back))

    def dice(self, chance: float = 0.1) -> list[int] | None:
        many = self.random.random() < chance
        return [self.random.randint(1, 6) for _ in range(3)] if many else None

    def circumstances(self) -> od.Circumstances:
        choice = self.random.choice
        return od.Circumstances(
            specialite=choice([None, "lutte"]),
            bonus=choice([0, 0, 1, 2]),
            penalty=choice([0, 0, 1]),
            time=choice([0, 0, 1]),
            aid=choice([[], [], [("Le guide", 1)]]),
            mods=choice([[], [-1], [2, -3]]),
            dice=self.dice(),
        )


def _sheet(place: int) -> od.SheetChanges:
    return od.SheetChanges(
        player=PEOPLE[place],
        caracs={"Force": 3, "Charme": place},
        specialites={"Force": {"Lutte": 1 + place}},
        traits={"Scribe": 4 - place},
        moyens={"Ruse": 2 - place, "Savoir": -3},
        ressources={"Meute": (1, "C"), "Clan": (0, None)},
        heritages=["MAT", "XVI", *LAMES[1:6]] if place else [],
        tare="XII",
    )


def _roll(table: Driver) -> None:
    difficulty = table.random.choice([0, 6, 9, 12, 15])
    secret = table.random.random() < 0.2
    side = od.Opponent(character="Garde", carac="Guet", score=2) if table.random.random() < 0.2 else None
    table.give(
        od.RollTest(
            character=table.name(),
            carac=table.random.choice(["force", "Charme"]),
            difficulty=None if side else difficulty,
            circumstances=table.circumstances(),
            against=side,
            secret=secret,
        )
    )


def _contest(table: Driver) -> None:
    sides = [
        od.Contender(character=name, carac="Force", circumstances=od.Circumstances(bonus=1))
        for name in table.random.sample(NAMES, 2)
    ]
    sides[1:1] = [od.Contender(character=name, carac="Guet", circumstances=od.Circumstances(), score=3)
                  for name in ("Garde", "Loup")[: table.random.randrange(3)]]  # fmt: skip
    if len(sides) == 2 and table.random.random() < 0.5:
        table.give(od.OpposeSides(sides=sides, secret=table.random.random() < 0.2))
    else:
        table.give(od.CompeteRivals(rivals=sides, secret=table.random.random() < 0.2))


def _act(table: Driver) -> None:
    choice, name = table.random.choice, table.name()
    ways: list[Way] = ["until-success", "draw", "step", "step", "hand"]
    state = table.clerk.load(table.campaign).state
    known = state.characters.get(name.casefold())
    hand = known.hand if known else []
    way = choice(ways)
    table.give(
        od.AttemptAction(
            character=name,
            trait="scribe",
            moyen=choice(["Ruse", "Savoir"]),
            difficulty=choice([7, 13, 19]),
            way=way,
            count=choice([1, 2, 3]) if way == "draw" else 0,
            play=choice([None, "best"]) if way == "draw" else None,
            hand=choice(hand) if way == "hand" and hand else "",
            ressource=choice([None, "meute"]),
            suit=choice([None, "E"]),
        )
    )


def _go_on(table: Driver) -> None:
    name = table.name()
    order = table.random.choice(
        [od.DrawCard(character=name), od.PlayCard(character=name, card="best"), od.DropAction(character=name)]
    )
    table.give(order)


def _deal(table: Driver) -> None:
    count = table.random.choice([1, 2, 3])
    by_hand = table.random.sample(DECK, count) if table.random.random() < 0.2 else []
    secret = table.random.random() < 0.4
    table.give(
        od.DealHand(character=table.name(), count=0 if by_hand else count, cards=by_hand, secret=secret)
    )


def _cards(table: Driver) -> None:
    name = table.name()
    known = table.clerk.load(table.campaign).state.characters.get(name.casefold())
    hand = known.hand if known else []
    match table.random.randrange(4):
        case 0 if hand:
            table.give(od.DiscardHand(character=name, cards=hand[:1]))
        case 1:
            table.give(
                od.ReturnCards(character=name, zone=table.random.choice(["hand", "aside"]), every=True)
            )
        case 2:
            table.give(od.ShuffleDeck())
        case _:
            held = hand[0] if hand else None
            people = [
                od.Participant(character=name, moyen="ruse", hand=held),
                od.Participant(character="Corbin" if name != "Corbin" else "Nour", moyen="Savoir"),
            ]
            table.give(od.SettleInitiative(participants=people))


RULINGS: tuple[Ruling, ...] = ("continue", "lose", "reset", "fail")


def _task(table: Driver) -> None:
    match table.random.randrange(8):
        case 0:
            ruling = table.random.choice(RULINGS)
            table.give(od.RuleTask(task="mur", ruling=ruling, lose=2 if ruling == "lose" else 0))
        case 1:
            table.give(od.StartTask(task="mur", target=8, difficulty=12))
        case 2:
            table.give(od.ChangeCondition(task="mur", difficulty=table.random.choice([9, 12])))
        case _:
            circumstances = table.circumstances()
            table.give(
                od.StepTask(task="mur", character=table.name(), carac="force", circumstances=circumstances)
            )


def _amend(table: Driver) -> None:
    options: dict[str, Any] = {"bonus": table.random.choice([None, 0, 1, 2, 3])}
    if table.random.random() < 0.4:
        options["difficulty"] = table.random.choice([6, 9, 15])
    if table.random.random() < 0.2:
        options = {"suit": "D", "ressource": table.random.choice([None, "Clan"])}
    if table.random.random() < 0.2:
        options = {"sides": [od.Correction(character=table.name(), bonus=2)]}
    table.give(od.AmendResult(seq=table.seq(), why="relu", **options))


def _hurt(table: Driver) -> None:
    kind = table.random.choice([od.InflictLesion, od.HealLesion, od.InflictBlessure, od.HealBlessure])
    table.give(kind(character=table.name(), count=1))


def _tell(table: Driver) -> None:
    table.give(od.WriteNote(text="le vent tourne", secret=table.random.random() < 0.4))
    if table.random.random() < 0.3:
        table.give(od.RevealSecret(seq=table.seq()))


def _undo(table: Driver) -> None:
    table.give(od.UndoOrder(seq=None if table.random.random() < 0.6 else table.seq()))


def _redo(table: Driver) -> None:
    table.give(od.RedoOrder(seq=None if table.random.random() < 0.7 else table.seq()))


def _sit(table: Driver) -> None:
    if table.random.random() < 0.6:
        return
    table.give(od.CloseSession())
    table.give(od.OpenSession(), "MJ")
    match table.random.randrange(3):
        case 0:
            table.give(od.AddEntropy(name="Paul", phrase="le vent"))
            table.give(od.AddEntropy(name="Paul", phrase="encore"))
        case 1:
            table.give(od.SealEntropy(name="Léa", seal="ab" * 32))
    if table.random.random() < 0.2:
        table.give(od.RuleCampaign(key="hands", value=table.random.choice(["open", "closed"])))


def _sheet_changes(table: Driver) -> None:
    match table.random.randrange(5):
        case 0:
            table.give(od.ReviseCharacter(character=table.name(), sheet=od.SheetChanges(tare="XV")))
        case 1:
            lames = table.random.sample(LAMES, 3)
            table.give(od.ReviseCharacter(character=table.name(), sheet=od.SheetChanges(heritages=lames)))
        case 2:
            table.give(od.ImposeSequelle(by=2, characters=[table.name()]))
        case 3:
            table.give(od.AssignPuissance(seq=table.seq(), ressource="meute"))
        case _:
            name = f"Garde {table.random.randrange(20)}"
            table.give(od.EnrollCharacter(name=name, sheet=_sheet(0)))


MOVES: list[tuple[Callable[[Driver], None], int]] = [
    (_roll, 12),
    (_contest, 4),
    (_act, 12),
    (_go_on, 6),
    (_deal, 5),
    (_cards, 6),
    (_task, 8),
    (_amend, 8),
    (_hurt, 3),
    (_tell, 4),
    (_undo, 14),
    (_redo, 7),
    (_sit, 1),
    (_sheet_changes, 4),
]


def campaign_of(clerk: Clerk, seed: int, count: int) -> Campaign:
    """A campaign of that many random orders."""
    driver = Driver(clerk, seed)
    driver.go(count)
    return driver.campaign
