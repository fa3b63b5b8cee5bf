"""The seeds of open sessions: there, the right ones, and nobody else's to read."""

import os
import stat
from collections.abc import Iterator

from greffier.engine.chance import commitment
from greffier.store.ledger import Ledger
from greffier.store.queries import Campaign
from greffier.vocabulary.events import ENDS, SessionOpened
from greffier.vocabulary.refusals import DamagedRecord

from .symptom import DAMAGE, FAULT, NOTE, Patient, Symptom

OTHERS = stat.S_IRWXG | stat.S_IRWXO


def seeds(patient: Patient) -> Iterator[Symptom]:
    """What is wrong with the seeds that are kept, and with those that are not."""
    found = patient.door.rows("SELECT campaign, session, seed FROM secrets ORDER BY campaign, session")
    kept = {(uid, session): bytes(seed) for uid, session, seed in found}
    names = {}
    secret = False
    for campaign in patient.ledger.campaigns():
        names[campaign.uid] = campaign.name
        try:
            opened = _under_way(patient.ledger, campaign)
        except DamagedRecord:  # what is wrong with it, the chain tells
            kept = {place: seed for place, seed in kept.items() if place[0] != campaign.uid}
            continue
        if opened is None:
            continue
        facts: dict[str, object] = {"name": campaign.name, "number": opened.number}
        seed = kept.pop((campaign.uid, opened.number), None)
        if seed is None:
            yield Symptom("seed-absent", FAULT, facts)
        elif commitment(seed) != opened.commitment:
            yield Symptom("seed-wrong", DAMAGE, facts)
        else:
            secret = True
    for uid, number in kept:
        yield Symptom("seed-left", NOTE, {"name": names.get(uid, uid), "number": number})
    if secret:
        yield from _readable(patient)


def _under_way(ledger: Ledger, campaign: Campaign) -> SessionOpened | None:
    """The opening of the session that is open."""
    last = next(ledger.backwards(campaign.uid, kinds=ENDS), None)
    return last.event if last and isinstance(last.event, SessionOpened) else None


def _readable(patient: Patient) -> Iterator[Symptom]:
    """Whoever reads the seed of an open session foresees its dice and cards."""
    if patient.file and os.name == "posix":
        mode = patient.file.stat().st_mode
        if mode & OTHERS:
            yield Symptom("readable", FAULT, {"path": str(patient.file), "mode": stat.filemode(mode)})
