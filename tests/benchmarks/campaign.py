"""A campaign as long as one likes, as a table plays it: evening after evening, both games."""

from collections.abc import Iterator
from itertools import cycle

from greffier.engine.decide import Given, decide
from greffier.engine.past import Past
from greffier.engine.replay import replay
from greffier.engine.understanding import understood
from greffier.engine.values import ClerkValues, Seeds
from greffier.store import record
from greffier.store.batch import Batch, Head, chained
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.state import State
from table import CAMPAIGN, Written, counted_inputs

ORDERS_AN_EVENING = 120
STEP = od.StepTask(task="mur", character="Ysane", carac="Escalade", circumstances=od.Circumstances(bonus=1))
ROLL = od.RollTest(
    character="Ysane", carac="Escalade", difficulty=12, circumstances=od.Circumstances(specialite="Glace")
)
ACT = od.AttemptAction(
    character="Nour", trait="Chasseur", moyen="Ruse", difficulty=13, ressource="Meute", way="until-success"
)

ORDERS: tuple[od.Order, ...] = (
    ACT,
    ROLL,
    od.DealHand(character="Nour", count=2),
    STEP,
    od.InflictLesion(character="Ysane", why="une pierre"),
    ACT,
    od.HealLesion(character="Ysane"),
    od.ReturnCards(character="Nour", every=True),
    ROLL,
    STEP,
    od.WriteNote(text="La neige tombe sur le refuge, et le vent se lève."),
)


class Sitting:
    """The campaign as it is played: what each order causes, in its place in the chain."""

    def __init__(self) -> None:
        self._state = State()
        self._inputs = counted_inputs()
        self._head = Head()

    def give(self, order: od.Order) -> list[ev.Recorded]:
        """Decide an order, record it, and let it happen."""
        state, number = self._state, self._state.session.number if self._state.session else None
        seed = (self._state.sessions + (number is None)).to_bytes(32, "big")
        values = ClerkValues(Seeds(seed, seed), CAMPAIGN, state.session, bytes)
        past = Past(Written([]), self._head.seq + 1, ())
        meant = understood(state, order, past, "MJ")
        events = decide(state, meant, Given(past, values, "MJ", lambda _: None))
        batch = Batch(
            campaign=CAMPAIGN,
            expected=self._head,
            order=_order_id(self._head.seq),
            asked=od.asked_of(meant),
            actor="MJ",
            at=self._inputs.clock(),
            session=number,
            events=events,
            seeds=None,
        )
        recorded = chained(batch)
        self._head = Head(recorded[-1].seq, recorded[-1].hash)
        replay(recorded, state)
        return recorded


def _order_id(place: int) -> str:
    """An id in order of time, as the clerk gives them: a second or so lies between two orders."""
    return f"{0x01920000 + place // 65:08x}-{place % 65 * 1000:04x}-7000-8000-{place:012x}"


def long_campaign(events: int) -> Iterator[ev.Recorded]:
    """A campaign of at least so many events, whole evenings each."""
    sitting = Sitting()
    ysane = od.SheetChanges(caracs={"Escalade": 3}, specialites={"Escalade": {"Glace": 2}})
    nour = od.SheetChanges(
        traits={"Chasseur": 3},
        moyens={"Ruse": 0},
        ressources={"Meute": (1, None)},
        heritages=["XVI"],
        tare="XII",
    )
    for order in (
        od.StartCampaign(name="longue"),
        od.EnrollCharacter(name="Ysane", sheet=ysane),
        od.EnrollCharacter(name="Nour", sheet=nour),
        od.StartTask(task="mur", target=100_000, difficulty=12, on_critical="continue"),
    ):
        yield from sitting.give(order)
    orders = cycle(ORDERS)
    while True:
        yield from sitting.give(od.OpenSession())
        for _ in range(ORDERS_AN_EVENING):
            yield from sitting.give(next(orders))
        last = sitting.give(od.CloseSession())
        yield from last
        if last[-1].seq >= events:
            return


def lines(events: int) -> Iterator[bytes]:
    """The same as a portable record, each line with its end."""
    for one in long_campaign(events):
        yield record.line(one.body, one.prev, one.hash) + b"\n"
