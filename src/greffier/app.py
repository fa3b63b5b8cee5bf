"""THE HINGE: load, decide, append, report."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from greffier.engine.chance import Chance, session_key
from greffier.engine.decide import Given, decide
from greffier.engine.decide.table import seed_to_be
from greffier.engine.history import Past
from greffier.engine.replay import replay
from greffier.inputs import Inputs
from greffier.store import codec, forking, reading
from greffier.store.batch import Batch, Head
from greffier.store.doors import door_at
from greffier.store.ledger import Ledger
from greffier.store.port import Opening
from greffier.store.queries import LAST, Campaign
from greffier.store.reading import Loaded
from greffier.vocabulary.events import CORRECTIONS, Recorded
from greffier.vocabulary.names import find, key
from greffier.vocabulary.orders import ForkCampaign, Order, StartCampaign
from greffier.vocabulary.refusals import Refusal

SNAPSHOT_EVERY = 64
"""Events between two snapshots: replaying so many takes about a millisecond."""

_UUID = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"


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
        self._secret: tuple[str, int, bytes] | None = None

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
        intent = _intent(order)
        identity = self._identity(order_id)
        with self.ledger.turn():
            if campaign is None or isinstance(order, StartCampaign):
                campaign = Campaign(identity, "", Head())
            loaded, batch, given_before = self._in_mind(campaign), None, order_id is not None
            while True:
                # Looked for once the state is in mind: whoever records it later than that moves the head.
                before = self.ledger.of_order(campaign.uid, identity, intent) if given_before else []
                if before:  # at another time, by somebody else; or by this very batch, without an answer
                    repeated = batch is None or before[0].at != batch.at
                    return Report(before, self._current(campaign), repeated=repeated)
                batch = self._decided_now(loaded, order, actor, identity, intent)
                recorded = self.ledger.append(batch) if batch else None
                if batch and recorded:
                    went_back = batch.at < loaded.at
                    return Report(
                        recorded, self._after(loaded, recorded), repeated=False, clock_went_back=went_back
                    )
                loaded, given_before = self._current(campaign), True

    def fork(
        self, origin: Campaign, until: int, order: ForkCampaign, actor: str, order_id: str | None = None
    ) -> Report:
        """Begin a campaign of its own where another stood after the event of seq `until`, or stands.

        An order is never cut in two: the whole of the one that the event belongs to is shared.

        Raises:
            Refusal: nothing was recorded.
        """
        intent, identity = _intent(order), self._identity(order_id)
        before = self.ledger.of_order(identity, identity, intent)
        if before:
            return Report(before, self.load(Campaign(identity, "", Head())), repeated=True)
        shared = self.load(origin, reading.order_end(self.ledger, origin, until))
        batch = self._decided(shared, order, actor, identity, intent)
        with self.ledger.turn():
            recorded = forking.fork(self.ledger, origin, replace(batch, campaign=identity, session=None))
            loaded = self._open = self.load(Campaign(identity, "", Head()))
        repeated = recorded[0].at != batch.at
        went_back = not repeated and batch.at < shared.at
        return Report(recorded, loaded, repeated=repeated, clock_went_back=went_back)

    def _decided_now(
        self, loaded: Loaded, order: Order, actor: str, identity: str, intent: bytes
    ) -> Batch | None:
        """What the order causes; null where it is refused for how things were, and others went on since."""
        head = loaded.campaign.head
        try:
            return self._decided(loaded, order, actor, identity, intent)
        except Refusal:
            if self.ledger.head(loaded.campaign.uid) == head:
                raise
            return None

    def _identity(self, order_id: str | None) -> str:
        return _checked_id(order_id) if order_id is not None else self.inputs.order_id()

    def _decided(self, loaded: Loaded, order: Order, actor: str, identity: str, intent: bytes) -> Batch:
        state, uid, head = loaded.state, loaded.campaign.uid, loaded.campaign.head
        session = state.session.number if state.session else None
        seed = self._seed(uid, session) if session is not None else None
        chance = None
        if state.session:
            values = session_key(seed, uid, state.session.number, state.session.phrases) if seed else None
            chance = Chance(values, state.chance_position)
        seed = seed or seed_to_be(order, self.inputs.random_bytes)
        past = Past(lambda: self.ledger.backwards(uid, head.seq + 1), loaded.undone)
        return Batch(
            campaign=uid,
            expected=head,
            order=identity,
            intent=intent,
            actor=actor,
            at=self.inputs.clock(),
            session=session,
            events=decide(state, order, Given(past, chance, seed, self._dependent(loaded))),
            seed=seed,
        )

    def _seed(self, uid: str, session: int) -> bytes | None:
        """The seed of the session under way, which is what it was at first: no opening is ever undone."""
        if self._secret is None or self._secret[:2] != (uid, session):
            seed = self.ledger.seed(uid, session)
            self._secret = (uid, session, seed) if seed else None
        return self._secret[2] if self._secret else None

    def _dependent(self, loaded: Loaded) -> Callable[[str], int | None]:
        """Asked only for an undo that reaches back: the record is judged again without that order."""

        def dependent(order: str) -> int | None:
            from greffier.engine.audit.undoing import first_dependent  # noqa: PLC0415 - seldom needed

            uid, last = loaded.campaign.uid, loaded.campaign.head.seq

            def backwards(before: int) -> Iterable[Recorded]:
                return self.ledger.backwards(uid, before)

            return first_dependent(self.ledger.events(uid, until=last), backwards, loaded.undone, order)

        return dependent

    def _in_mind(self, campaign: Campaign) -> Loaded:
        """The campaign as this clerk knows it, which others may have brought further; else as it stands."""
        known = self._open
        return known if known and known.campaign.uid == campaign.uid else self._current(campaign)

    def _current(self, campaign: Campaign) -> Loaded:
        """The campaign as it stands: the one in mind with what others recorded since, else read again."""
        known, self._open = self._open, None
        if known and known.campaign.uid == campaign.uid:
            known = reading.caught_up(self.ledger, known)
        else:
            known = None
        self._open = known or self.load(campaign)
        return self._open

    def _after(self, loaded: Loaded, recorded: list[Recorded]) -> Loaded:
        """The campaign after these events; an undo or redo changes what counts, so all is read again."""
        if recorded[0].event.TYPE in CORRECTIONS:
            return self._current(loaded.campaign)
        self._open = None  # what is broken off half way is nothing to have in mind
        replay((one.event for one in recorded), loaded.state)
        after = reading.after(loaded, recorded[-1])
        self._open = after
        self._keep(after)
        return after

    def _keep(self, loaded: Loaded) -> None:
        """Keep a snapshot now and then; it is a cache, so where it cannot be written, nothing is lost."""
        head = loaded.campaign.head
        if head.seq - loaded.kept >= self.snapshot_every:
            with suppress(Refusal), self.ledger.turn():
                self.ledger.keep(loaded.campaign.uid, head, loaded.state)
                loaded.kept = head.seq


def _checked_id(order_id: str) -> str:
    if not re.fullmatch(_UUID, order_id, re.IGNORECASE):
        raise Refusal("order-id-malformed", "C1", id=order_id)
    return order_id.lower()


def _intent(order: Order) -> bytes:
    """What is asked, hashed. Parts left at their defaults do not count, so that new ones may be added."""
    try:
        return codec.digest([type(order).__name__, order])
    except UnicodeEncodeError as error:
        point = f"U+{ord(error.object[error.start]):04X}"
        raise Refusal("name-illegal", kind="text", place=error.start + 1, point=point) from None
