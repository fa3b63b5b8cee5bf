"""Reading a campaign back: from its ledger, from the latest snapshot on, or from a portable record."""

from collections import Counter
from collections.abc import Collection, Iterable
from contextlib import suppress

from msgspec import Struct

from greffier.engine import history
from greffier.engine.history import cancelled
from greffier.engine.replay import happen
from greffier.vocabulary.events import AMENDMENTS, CORRECTIONS, CampaignStarted, Recorded
from greffier.vocabulary.refusals import DamagedRecord
from greffier.vocabulary.state import State

from . import chain, codec, snapshots
from .batch import Head
from .ledger import Ledger
from .queries import LAST, Campaign
from .rows import body_in


class Loaded(Struct):
    """A campaign as it stands after its record, or after a part of it."""

    campaign: Campaign
    state: State
    undone: set[str]
    """The ids of the orders that do not count."""
    kept: int = 0
    """The seq of the snapshot that the reading started from, or that was kept since."""
    at: str = ""
    """When the last event was recorded."""


def load(ledger: Ledger, campaign: Campaign, until: int = LAST) -> Loaded:
    """The campaign as it stood after the event of seq `until`, read from the latest snapshot on.

    Whatever is recorded while it is read stays out of sight: the corrections and the events are those up to
    one and the same head.

    Raises:
        DamagedRecord: where the record cannot be replayed.
    """
    head, at = ledger.end(campaign.uid, until)
    corrections = ledger.corrections(campaign.uid, head.seq)
    undone = cancelled(corrections)
    kept, state = snapshots.latest(ledger, campaign.uid, head.seq, corrections)
    due = kept
    rows = ledger.bodies(campaign.uid, kept, head.seq)
    for (_, seq, _), found in codec.outlined(rows, codec.Outline):
        due += 1
        if seq != due:
            raise DamagedRecord("gap", due, found=seq)
        if found.order not in undone:
            happen(state, found.data, seq)
    return Loaded(Campaign(campaign.uid, state.name, head), state, undone, kept, at)


def standing(ledger: Ledger, campaign: Campaign, until: int, undone: Collection[str]) -> State:
    """The state after the event of seq `until`, by the orders that count now."""
    corrections = ledger.corrections(campaign.uid)
    kept, state = snapshots.latest(ledger, campaign.uid, until, corrections)
    for recorded in ledger.events(campaign.uid, kept, until):
        if recorded.order not in undone:
            happen(state, recorded.event, recorded.seq)
    state.seq = until
    return state


def caught_up(ledger: Ledger, known: Loaded) -> Loaded | None:
    """A campaign read before, its state changed by what was recorded since.

    Null where that does not follow on it, or corrects what was before: then all is to be read again.

    Raises:
        DamagedRecord: where that cannot be replayed.
    """
    head = known.campaign.head
    if head.seq == 0:
        return None
    last = None
    for recorded in ledger.events(known.campaign.uid, after=head.seq - 1):
        if last is None:
            if recorded.hash != head.hash:
                return None
        elif recorded.prev != last.hash or recorded.event.TYPE in CORRECTIONS:
            return None
        else:
            happen(known.state, recorded.event, recorded.seq)
        last = recorded
    return after(known, last) if last else None


def order_end(ledger: Ledger, campaign: Campaign, seq: int) -> int:
    """The last seq of the order that an event belongs to: an order is recorded whole, and never cut.

    It is the `seq` given where there is no such event.
    """
    last, order = seq, ""
    with suppress(DamagedRecord):  # what is wrong with the record, its reading says
        for recorded in ledger.events(campaign.uid, after=seq - 1):
            if order and recorded.order != order:
                break
            last, order = recorded.seq, recorded.order
    return last


def marks(ledger: Ledger, campaign: Campaign, until: int = LAST, after: int = 0) -> history.Marks:
    """Which of the events after that seq were undone, and which were read again (C4, C5)."""
    found = list(ledger.of_kinds(campaign.uid, (*CORRECTIONS, *AMENDMENTS), until, after))
    return history.marks(found, found)


def after(loaded: Loaded, last: Recorded) -> Loaded:
    """The campaign once its state took in the events up to this one."""
    campaign = Campaign(loaded.campaign.uid, loaded.state.name, Head(last.seq, last.hash))
    return Loaded(campaign, loaded.state, loaded.undone, loaded.kept, last.at)


def verified(ledger: Ledger, campaign: Campaign, until: int = LAST) -> tuple[Loaded, Counter[str]]:
    """The campaign replayed from its first event, its chain checked link by link, and what was counted.

    Raises:
        DamagedRecord: with the seq where it first goes wrong.
    """
    uid, last = campaign.uid, ledger.head(campaign.uid, until).seq
    undone = cancelled(ledger.corrections(uid, last))
    state, links, orders, order = State(), chain.Links(), 0, ""
    rows = ledger.bodies(uid, 0, last, linked=True)
    for (_, seq, text, prev, digest), found in codec.outlined(rows, codec.Link):
        links.take(seq, found.campaign, found.data, body_in(text), prev, digest)
        if found.order != order:
            orders, order = orders + 1, found.order
        if found.order not in undone:
            happen(state, found.data, seq)
    head = Head(links.seq, links.hash)
    return Loaded(Campaign(uid, state.name, head), state, undone), _counts(links.seq, orders, undone)


def _counts(events: int, orders: int, undone: set[str]) -> Counter[str]:
    return Counter(events=events, orders=orders, undone=len(undone))


def read_record(lines: Iterable[bytes]) -> tuple[Loaded, Counter[str]]:
    """The campaign of a portable record, checked as it is read, then replayed; and what was counted.

    Raises:
        DamagedRecord: with the seq where it first goes wrong; `no-beginning` for an empty one.
    """
    from . import record  # noqa: PLC0415 - of a file alone

    events = list(record.read(lines))
    if not events or not isinstance(events[0].event, CampaignStarted):
        raise DamagedRecord("no-beginning", 1)
    undone, state = cancelled(events), State()
    for recorded in events:
        if recorded.order not in undone:
            happen(state, recorded.event, recorded.seq)
    campaign = Campaign(events[0].campaign, state.name, Head(events[-1].seq, events[-1].hash))
    orders = sum(recorded.index == 0 for recorded in events)
    return Loaded(campaign, state, undone), _counts(len(events), orders, undone)
