"""The records: whether each chain is whole, and whether the clock stands before what is recorded."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from greffier.store import chain
from greffier.store.queries import LAST
from greffier.store.sources import LedgerSource
from greffier.vocabulary.refusals import DamagedRecord

from .symptom import DAMAGE, FAULT, Patient, Symptom

BETWEEN_CLOCKS = timedelta(minutes=1)
"""What the clocks of two machines may differ by."""


def chains(patient: Patient) -> Iterator[Symptom]:
    """Whether every event of every campaign follows on the one before."""
    for campaign in patient.ledger.campaigns():
        try:
            count = sum(1 for _ in LedgerSource(patient.ledger, campaign, LAST).events())
        except DamagedRecord as damage:
            yield Symptom("chain-broken", DAMAGE, {"name": campaign.name}, damage)
        else:
            if not count:
                yield Symptom("campaign-empty", DAMAGE, {"name": campaign.name})


def clock(patient: Patient) -> Iterator[Symptom]:
    """Whether an event bears a time that is still to come."""
    latest = datetime.fromisoformat(patient.now) + BETWEEN_CLOCKS
    for campaign in patient.ledger.campaigns():
        _, at = patient.ledger.end(campaign.uid)
        if at > chain.moment(latest):
            yield Symptom("clock-behind", FAULT, {"name": campaign.name, "at": at, "now": patient.now})
