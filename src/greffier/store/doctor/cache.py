"""The snapshots: which of them no reading would start from."""

from collections.abc import Iterator

from greffier.store import snapshots as kept

from .symptom import NOTE, Patient, Symptom


def snapshots(patient: Patient) -> Iterator[Symptom]:
    """Whether there are some that are good for nothing any more."""
    n = sum(1 for _ in stale(patient))
    if n:
        yield Symptom("stale-snapshots", NOTE, {"n": n})


def stale(patient: Patient) -> Iterator[tuple[str, int, str]]:
    """Campaign, seq and fingerprint of those of other code, beyond the record, or not to be believed."""
    every = patient.door.rows("SELECT campaign, seq, fingerprint FROM snapshots ORDER BY campaign, seq")
    for campaign, seq, fingerprint in list(every):
        if fingerprint != kept.fingerprint() or kept.believed(patient.door, campaign, seq) is None:
            yield campaign, seq, fingerprint
