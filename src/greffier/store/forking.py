"""A campaign that goes its own way from some point of another, whose record it shares up to there."""

from greffier.vocabulary.events import CampaignForked, Recorded
from greffier.vocabulary.refusals import Refusal

from . import chain
from .batch import Batch, chained, check_repeated
from .ledger import Ledger
from .port import tried
from .queries import Campaign
from .rows import written


def fork(ledger: Ledger, origin: Campaign, batch: Batch) -> list[Recorded]:
    """Write a campaign that shares its origin's record up to the head that the batch was decided on.

    What this order recorded is returned where it was given before, by somebody else at the same moment or
    by this very batch.

    Raises:
        Refusal: `campaign-exists`, `order-id-taken`.
        DamagedRecord: what `chain.checked` raises.
    """
    return tried(lambda: _forked(ledger, origin, batch))


def _forked(ledger: Ledger, origin: Campaign, batch: Batch) -> list[Recorded]:
    recorded = chained(batch)
    [name] = [event.name for event in batch.events if isinstance(event, CampaignForked)]
    with ledger.writing(batch.campaign):
        before = ledger.of_order(batch.campaign, batch.order)
        if before:
            check_repeated(before[0], batch.asked, batch.actor)
            return before
        shared = chain.checked(ledger.events(origin.uid, until=batch.expected.seq))
        ledger.bring_in(batch.campaign, (written(batch.campaign, one) for one in shared), name)
        for one in ledger.of_order(batch.campaign, batch.order):
            raise Refusal("order-id-taken", "C1", order=one.order, seq=one.seq)
        ledger.insert(batch, recorded)
    return recorded
