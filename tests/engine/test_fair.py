"""20,000 throws and 20,000 cards through the real engine, in odd patterns: they come evenly all the same."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable

import msgspec
import pytest

from evenness import evenly
from greffier.engine.decide import decide
from greffier.engine.evolve import evolve
from greffier.engine.history import throws
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.cards import DECK
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State
from table import Table, zones

THROWS = CARDS = 20_000
A_SESSION = 2_000
"""Values after which the session's chance is another."""

NAMES = ("Ysane", "Nour", "Corbin", "Maël")
FACES = range(1, 7)
BINS = 20

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(State).decode


@pytest.fixture
def seated(table: Table) -> Table:
    """Four characters, each throwing and drawing another number."""
    for place, name in enumerate(NAMES):
        table.enrol(
            name,
            caracs={"Force": 1 + place},
            traits={"Scribe": 4 - place},
            moyens={"Ruse": 1 - place},
            heritages=["XVI", "III"] if place else [],
            tare="XII",
        )
    return table


class Dice:
    """A table that throws, and undoes what it does not like.

    Args:
        table: with NAMES at it.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.random = random.Random(34)  # noqa: S311 - the players' whims, not the table's dice
        self.throws = self.undone = 0
        self.faces: dict[str, Counter[int]] = defaultdict(Counter)
        self.pairs: Counter[tuple[int, int]] = Counter()

    def give(self, order: od.Order) -> list[ev.Throw]:
        events = self.table.give_quickly(order)
        return [part for event in events for part in throws(event) if isinstance(part, ev.Throw)]

    def order(self, name: str) -> od.Order:
        """A roll, or a contest with one who has no sheet."""
        circumstances = od.Circumstances(bonus=self.random.randrange(4), penalty=self.random.randrange(2))
        if self.random.random() < 0.8:
            return od.RollTest(character=name, carac="Force", difficulty=12, circumstances=circumstances)
        ours = od.Contender(character=name, carac="Force", circumstances=circumstances)
        wolf = od.Contender(character="Loup", carac="Force", score=3, circumstances=od.Circumstances())
        return od.CompeteRivals(rivals=self.random.sample([ours, wolf], 2))

    def turn(self, name: str) -> None:
        """What is not liked is undone; it comes back, whatever the others throw in between."""
        order, before = self.order(name), encode(self.table.state)
        thrown = self.give(order)
        if sum(sum(part.thrown) for part in thrown) < 3.5 * sum(len(part.thrown) for part in thrown):
            self.table.state = decode(before)
            self.undone += 1
            if isinstance(order, od.RollTest):
                for other in self.random.sample([rival for rival in NAMES if rival != name], 2):
                    self.count(self.give(self.order(other)))
            assert [part.thrown for part in self.give(order)] == [part.thrown for part in thrown]
        self.count(thrown)

    def count(self, thrown: list[ev.Throw]) -> None:
        for part in thrown:
            self.throws += 1
            self.faces[part.character].update(part.thrown)
            self.pairs.update(zip(part.thrown[::2], part.thrown[1::2], strict=False))


def test_d34_dice_come_evenly_though_what_is_not_liked_is_undone(seated: Table) -> None:
    dice, sessions = Dice(seated), 0
    while dice.throws < THROWS:
        if dice.throws >= sessions * A_SESSION:
            seated.mix_in(f"séance {sessions}")
            sessions += 1
        dice.turn(dice.random.choice(NAMES))
    assert sessions == THROWS // A_SESSION
    assert dice.undone > THROWS / 5
    everyone = sum(dice.faces.values(), Counter[int]())
    evenly("faces", everyone, dict.fromkeys(FACES, everyone.total() / 6))
    for name, faces in dice.faces.items():
        evenly(f"faces of {name}", faces, dict.fromkeys(FACES, faces.total() / 6))
    couples = [(first, second) for first in FACES for second in FACES]
    evenly("faces two by two", dice.pairs, dict.fromkeys(couples, dice.pairs.total() / 36))


class Drawn:
    """The cards that chance gave, each with the pile that it came from."""

    def __init__(self) -> None:
        self.random = random.Random(35)  # noqa: S311 - spreads a card over its part of the pile
        self.smallest = Counter[int]()
        self.seen: Counter[str] = Counter()
        self.due: dict[str, float] = dict.fromkeys(DECK, 0.0)
        self.places: Counter[int] = Counter()

    def take(self, card: str, pile: list[str]) -> None:
        self.smallest[len(pile)] += 1
        self.seen[card] += 1
        for other in pile:
            self.due[other] += 1 / len(pile)
        self.places[int((pile.index(card) + self.random.random()) / len(pile) * BINS)] += 1


class Cards:
    """A table that draws for every purpose, and undoes at random.

    Args:
        table: with NAMES at it.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.random = random.Random(36)  # noqa: S311 - the players' whims, not the table's cards
        self.drawn, self.undone = Drawn(), 0
        self.orders: list[tuple[Callable[[str], od.Order], int]] = [
            (lambda name: od.DealHand(character=name, count=self.random.randint(1, 5)), 4),
            (self._action, 8),
            (self._initiative, 3),
            (lambda name: od.ReturnCards(character=name, every=True), 1),
            (lambda name: od.DiscardHand(character=name, cards=self._hand(name)), 2),
            (lambda _: od.ShuffleDeck(), 1),
        ]

    def _hand(self, name: str) -> list[str]:
        return list(self.table.character(name).hand)

    def _action(self, name: str) -> od.Order:
        return od.AttemptAction(
            character=name,
            trait="Scribe",
            moyen="Ruse",
            difficulty=self.random.choice([9, 14, 30]),
            way="until-success",
        )

    def _initiative(self, _: str) -> od.Order:
        names = self.random.sample(NAMES, self.random.randint(1, 4))
        return od.SettleInitiative(
            participants=[od.Participant(character=name, moyen="Ruse") for name in names]
        )

    def order(self) -> od.Order:
        kinds, weights = zip(*self.orders, strict=True)
        make: Callable[[str], od.Order] = self.random.choices(kinds, weights)[0]
        return make(self.random.choice(NAMES))

    def give(self, order: od.Order) -> list[tuple[str, list[str]]]:
        """What chance drew, each card with the pile before it; nothing where the order is refused."""
        state, drawn = self.table.state, []
        try:
            events = decide(state, order, self.table.given())
        except Refusal:
            return []
        for event in events:
            match event:
                case ev.CardDrawn(card=card) | ev.HandDealt(cards=[card]):
                    drawn.append((card, list(state.pile)))
            evolve(state, event, state.seq + 1)
        zones(state)
        return drawn

    def turn(self) -> None:
        """Of four orders one is undone, and given again once others have drawn, or never."""
        order, before = self.order(), encode(self.table.state)
        drawn = self.give(order)
        if self.random.random() < 0.25:
            self.table.state, self.undone = decode(before), self.undone + 1
            for _ in range(self.random.randrange(3)):
                self.count(self.give(self.order()))
            drawn = self.give(self.random.choice([order, self.order()]))
        self.count(drawn)

    def count(self, drawn: list[tuple[str, list[str]]]) -> None:
        for card, pile in drawn:
            self.drawn.take(card, pile)


def test_d34_cards_come_evenly_out_of_every_pile(seated: Table) -> None:
    cards, sessions = Cards(seated), 0
    drawn = cards.drawn
    while drawn.seen.total() < CARDS:
        if drawn.seen.total() >= sessions * A_SESSION:
            seated.mix_in(f"séance {sessions}")
            sessions += 1
        cards.turn()
    assert sessions == CARDS // A_SESSION
    assert cards.undone > 1000
    assert sum(count for size, count in drawn.smallest.items() if size <= 10) > 1000
    evenly("cards", drawn.seen, drawn.due)
    evenly("places in the pile", drawn.places, dict.fromkeys(range(BINS), drawn.places.total() / BINS))
