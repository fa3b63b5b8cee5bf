"""THE HINGE: load, decide, append, report."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from greffier.engine.decide import Dependent, Given, decide
from greffier.engine.past import Past
from greffier.engine.replay import replay
from greffier.engine.understanding import named, understood
from greffier.engine.values import ClerkValues, Seeds
from greffier.inputs import Inputs, given_order_id
from greffier.store import reading
from greffier.store.batch import Batch, Head, check_repeated
from greffier.store.doors import door_at
from greffier.store.ledger import Ledger
from greffier.store.port import Opening
from greffier.store.queries import LAST, Campaign
from greffier.store.reading import Loaded
from greffier.vocabulary.events import CORRECTIONS, Recorded
from greffier.vocabulary.names import find, key
from greffier.vocabulary.orders import (
    ForkCampaign,
    OpenSession,
    Order,
    RedoOrder,
    StartCampaign,
    UndoOrder,
    asked_of,
)
from greffier.vocabulary.refusals import DamagedRecord, Refusal

SNAPSHOT_EVERY = 64
"""Events between two snapshots: replaying so many takes about a millisecond."""


class Report(Struct, frozen=True):
    """What became of an order."""

    recorded: list[Recorded]
    loaded: Loaded
    """The campaign after it."""
    repeated: bool
    """Whether the order had been given before: then nothing was added."""
    clock_went_back: bool = False
    """Whether it bears an earlier time than the event before it; the record goes by seq, never by time."""


def open_ledger(place: str, opening: Opening = "new") -> Ledger:
    """The ledger at a file, or at a URL: `sqlite:///campaign.db`, `postgresql+psycopg://user@host/database`.

    Args:
        place: the file or URL; `sqlite:///campaign.db?mode=ro` is only read.
        opening: whether it may be made where it is missing.

    Raises:
        Refusal: `unknown-database-kind`, and what the door raises.
    """
    return Ledger(door_at(place, opening))


class Clerk:
    """The clerk at one ledger: takes orders, and reads the record back.

    Args:
        ledger: where the campaigns are.
        inputs: time, ids and randomness.
        snapshot_every: events after which the state is kept, for the next reading to start from.
    """

    def __init__(
        self, ledger: Ledger, inputs: Inputs | None = None, snapshot_every: int = SNAPSHOT_EVERY
    ) -> None:
        self.ledger = ledger
        self.snapshot_every = snapshot_every
        self.inputs = inputs or Inputs()
        self._open: Loaded | None = None
        self._seeds: tuple[str, int, Seeds] | None = None
        self._in_vain = 0  # the seq at which a state could not be kept: not each order tries anew

    def campaign(self, name: str | None, login: str) -> Campaign:
        """The campaign of that name, else the one this person last chose.

        Raises:
            Refusal: `unknown-campaign` with the nearest names, `no-campaign`.
        """
        if name is not None:
            return find(name, {key(one.name): one for one in self.ledger.campaigns()}, "campaign")
        uid = self.ledger.used_by(login)
        chosen = self.ledger.campaign(uid) if uid else None
        if chosen is None:
            raise Refusal("no-campaign")
        return chosen

    def load(self, campaign: Campaign, until: int = LAST) -> Loaded:
        """The campaign as it stood after the event of seq `until`; by default as it stands.

        What took a long replay is kept, so that the next reading need not do it again: after an import, an
        undo, or an upgrade that makes states in another way.

        Raises:
            DamagedRecord: where the record cannot be replayed.
        """
        loaded = reading.load(self.ledger, campaign, until)
        self._keep(loaded)
        return loaded

    def give(
        self, campaign: Campaign | None, order: Order, actor: str, order_id: str | None = None
    ) -> Report:
        """Take an order: decide it on the campaign as it stands, and record what it causes.

        Args:
            campaign: where; of no account for `StartCampaign`.
            order: what is asked.
            actor: who asks.
            order_id: the id of an order that may have been given before; then nothing is added.

        Raises:
            Refusal: nothing was recorded.
        """
        identity = self._identity(order_id)
        with self.ledger.turn():
            if campaign is None or isinstance(order, StartCampaign):
                campaign = Campaign(identity, "", Head())
            loaded, batch, given_before = self._in_mind(campaign), None, order_id is not None
            while True:
                # Looked for once the state is in mind: whoever records it later than that moves the head.
                before = self.ledger.of_order(campaign.uid, identity) if given_before else []
                if before:  # at another time, by somebody else; or by this very batch, without an answer
                    check_repeated(before[0], _as_given(order, loaded, before[0]), actor)
                    repeated = batch is None or before[0].at != batch.at
                    return Report(before, self._current(campaign), repeated=repeated)
                batch = self._decided_now(loaded, order, actor, identity)
                recorded = self.ledger.append(batch) if batch else None
                if batch and recorded:
                    went_back, after = batch.at < loaded.at, self._after(loaded, recorded)
                    return Report(recorded, after, repeated=False, clock_went_back=went_back)
                loaded, given_before = self._current(campaign), True

    def fork(
        self, origin: Campaign, until: int, order: ForkCampaign, actor: str, order_id: str | None = None
    ) -> Report:
        """Begin a campaign of its own where another stood after the event of seq `until`, or stands.

        An order is never cut in two: the whole of the one that the event belongs to is shared.

        Raises:
            Refusal: nothing was recorded.
        """
        identity = self._identity(order_id)
        before = self.ledger.of_order(identity, identity)
        if before:
            check_repeated(before[0], _as_given(order, None, before[0]), actor)
            return Report(before, self.load(Campaign(identity, "", Head())), repeated=True)
        shared = self.load(origin, reading.order_end(self.ledger, origin, until))
        batch = self._decided(shared, order, actor, identity)
        from greffier.store import forking  # noqa: PLC0415 - seldom needed

        with self.ledger.turn():
            recorded = forking.fork(self.ledger, origin, replace(batch, campaign=identity, session=None))
            loaded = self._open = self.load(Campaign(identity, "", Head()))
        repeated = recorded[0].at != batch.at
        went_back = not repeated and batch.at < shared.at
        return Report(recorded, loaded, repeated=repeated, clock_went_back=went_back)

    def _decided_now(self, loaded: Loaded, order: Order, actor: str, identity: str) -> Batch | None:
        """What the order causes; None where it is refused for how things were, and others went on since."""
        head = loaded.campaign.head
        try:
            return self._decided(loaded, order, actor, identity)
        except Refusal:
            if self.ledger.head(loaded.campaign.uid) == head:
                raise
            return None

    def _identity(self, order_id: str | None) -> str:
        return given_order_id(order_id) if order_id is not None else self.inputs.order_id()

    def _decided(self, loaded: Loaded, order: Order, actor: str, identity: str) -> Batch:
        state, uid, head = loaded.state, loaded.campaign.uid, loaded.campaign.head
        past = Past(self.ledger.record(uid), head.seq + 1, loaded.undone)
        seeds = self._seeds_for(order, loaded)
        values = ClerkValues(seeds, uid, state.session, self.inputs.random_bytes)
        meant = understood(state, order, past, actor)
        return Batch(
            campaign=uid,
            expected=head,
            order=identity,
            asked=asked_of(meant),
            actor=actor,
            at=self.inputs.clock(),
            session=state.session.number if state.session else None,
            events=decide(state, meant, Given(past, values, actor, self._dependent(loaded))),
            seeds=seeds if isinstance(order, OpenSession) else None,
        )

    def _seeds_for(self, order: Order, loaded: Loaded) -> Seeds | None:
        """The seeds of the session under way, or of the one that the order opens."""
        if isinstance(order, OpenSession) and loaded.state.session is None:
            from greffier.engine.decide.table import seeds_to_be  # noqa: PLC0415 - once a session

            return seeds_to_be(order, self.inputs.random_bytes)
        return self._seeds_under_way(loaded)

    def _seeds_under_way(self, loaded: Loaded) -> Seeds | None:
        if (session := loaded.state.session) is None:
            return None
        uid, number = loaded.campaign.uid, session.number
        if self._seeds is None or self._seeds[:2] != (uid, number):
            seeds = self.ledger.seeds(uid, number)
            self._seeds = (uid, number, seeds) if seeds else None
        return self._seeds[2] if self._seeds else None

    def _dependent(self, loaded: Loaded) -> Callable[[Recorded], Dependent | None]:
        """Asked by an undo or a redo: where it reaches back, what came after is decided again."""

        def dependent(first: Recorded) -> Dependent | None:
            from greffier.store import depending  # noqa: PLC0415 - seldom needed

            seeds = self._seeds_under_way(loaded)
            return depending.dependent(self.ledger, loaded, first, seeds)

        return dependent

    def _in_mind(self, campaign: Campaign) -> Loaded:
        """The campaign as this clerk knows it, which others may have brought further; else as it stands."""
        known = self._open
        return known if known and known.campaign.uid == campaign.uid else self._current(campaign)

    def _current(self, campaign: Campaign) -> Loaded:
        """The campaign as it stands: the one in mind with what others recorded since, else read again."""
        known, self._open = self._open, None
        if known and known.campaign.uid == campaign.uid:
            self._open = reading.caught_up(self.ledger, known)
        self._open = self._open or self.load(campaign)
        return self._open

    def _after(self, loaded: Loaded, recorded: list[Recorded]) -> Loaded:
        """The campaign after these events; an undo or redo changes what counts, so all is read again."""
        if recorded[0].event.TYPE in CORRECTIONS:
            return self._current(loaded.campaign)
        self._open = None  # what is broken off half way is nothing to have in mind
        replay(recorded, loaded.state)
        after = reading.after(loaded, recorded[-1])
        self._keep(after)
        self._open = after
        return after

    def _keep(self, loaded: Loaded) -> None:
        """Keep a snapshot now and then; it is a cache, so where it cannot be kept, nothing is lost."""
        uid, head = loaded.campaign.uid, loaded.campaign.head
        if head.seq - max(loaded.kept, self._in_vain) >= self.snapshot_every:
            from greffier.store.keeping import keep_checked  # noqa: PLC0415 - seldom needed

            self._in_vain = head.seq
            with suppress(Refusal, DamagedRecord):
                if keep_checked(self.ledger, uid, loaded.kept, head, loaded.state):
                    loaded.kept, self._in_vain = head.seq, 0


def _as_given(order: Order, loaded: Loaded | None, known: Recorded) -> dict[str, Any]:
    """What is asked, as the record has it where it was asked before; which order an undo was of, it says."""
    asked = asked_of(named(loaded.state, order) if loaded else order)
    if isinstance(order, UndoOrder | RedoOrder) and order.seq is None:
        asked["seq"] = (known.asked or {}).get("seq")
    return asked
