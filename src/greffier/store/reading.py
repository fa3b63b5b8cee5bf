"""Reading a campaign back: from its ledger, from the latest snapshot on, or from a portable record."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from greffier.engine import history
from greffier.engine.history import cancelled
from greffier.engine.replay import happen
from greffier.vocabulary.events import AMENDMENTS, CampaignStarted, Recorded
from greffier.vocabulary.refusals import DamagedRecord
from greffier.vocabulary.state import State

from . import chain, record
from .batch import Head
from .ledger import LAST, Campaign, Ledger


class Loaded(Struct):
    """A campaign as it stands after its record, or after a part of it."""

    campaign: Campaign
    state: State
    undone: set[str]
    """The ids of the orders that do not count."""
    kept: int = 0
    """The seq of the snapshot that the reading started from, or that was kept since."""


def load(ledger: Ledger, campaign: Campaign, until: int = LAST) -> Loaded:
    """The campaign as it stood after the event of seq `until`, read from the latest snapshot on.

    Whatever is recorded while it is read stays out of sight: the corrections and the events are those up to
    one and the same head.

    Raises:
        DamagedRecord: where the record cannot be replayed.
    """
    head = ledger.head(campaign.uid, until)
    corrections = ledger.corrections(campaign.uid, head.seq)
    undone = cancelled(corrections)
    kept, state = ledger.snapshot(campaign.uid, head.seq, corrections)
    for one in ledger.events(campaign.uid, after=kept, until=head.seq):
        if one.order not in undone:
            happen(state, one)
    return Loaded(Campaign(campaign.uid, state.name, head), state, undone, kept)


def marks(ledger: Ledger, campaign: Campaign, until: int = LAST, after: int = 0) -> history.Marks:
    """What was undone, and which of the events after that seq were read again (C4, C5)."""
    amendments = ledger.of_kinds(campaign.uid, AMENDMENTS, until, after)
    return history.marks(ledger.corrections(campaign.uid, until), amendments)


def after(loaded: Loaded, last: Recorded) -> Loaded:
    """The campaign once its state took in the events up to this one."""
    campaign = Campaign(loaded.campaign.uid, loaded.state.name, Head(last.seq, last.hash))
    return Loaded(campaign, loaded.state, loaded.undone, loaded.kept)


def verified(ledger: Ledger, campaign: Campaign, until: int = LAST) -> tuple[Loaded, Counter[str]]:
    """The campaign replayed from its first event, its chain checked link by link, and what was counted.

    Raises:
        DamagedRecord: with the seq where it first goes wrong.
    """
    last = ledger.head(campaign.uid, until).seq
    undone = cancelled(ledger.corrections(campaign.uid, last))
    return _replayed(campaign.uid, chain.checked(ledger.events(campaign.uid, until=last)), undone)


def read_record(lines: Iterable[bytes]) -> tuple[Loaded, Counter[str]]:
    """The campaign of a portable record, checked as it is read, then replayed; and what was counted.

    Raises:
        DamagedRecord: with the seq where it first goes wrong; `no-beginning` for an empty one.
    """
    events = list(record.read(lines))
    if not events or not isinstance(events[0].event, CampaignStarted):
        raise DamagedRecord("no-beginning", 1)
    return _replayed(events[0].campaign, events, cancelled(events))


def _replayed(uid: str, events: Iterable[Recorded], undone: set[str]) -> tuple[Loaded, Counter[str]]:
    """The state after these events, and how many there were, by events, orders and orders undone."""
    counts = Counter(events=0, orders=0, undone=0)
    state, head = State(), Head()
    for one in events:
        counts["events"] += 1
        counts["orders"] += one.index == 0
        counts["undone"] += one.index == 0 and one.order in undone
        if one.order not in undone:
            happen(state, one)
        head = Head(one.seq, one.hash)
    return Loaded(Campaign(uid, state.name, head), state, undone), counts
