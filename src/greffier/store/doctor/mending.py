"""What can be mended without a thought: the guard, the journal. Never an event."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from greffier.store.doors import door_at, file_at

from . import schema, server
from .symptom import DAMAGE, Patient, Symptom

REMADE = ("function", "trigger", "index")
"""The kinds of things that the migrations' own SQL makes again, in this order."""

OF_GUARD = ("schema-missing", "schema-changed", "trigger-disabled")


class Mended(Struct, frozen=True):
    """What was done; the catalogue holds its sentence under its code."""

    code: str
    facts: dict[str, object] = {}


def mend(at: str, symptoms: Sequence[Symptom], now: str) -> list[Mended]:
    """Mend what can be of what an examination found; nothing in a file that is damaged, or not ours.

    Args:
        at: the file or URL.
        symptoms: what was found there.
        now: the time, as the record writes it.

    Raises:
        Refusal: it cannot be written to, or the right to do it is missing.
    """
    of_records = {"chain-broken", "campaign-empty", "seed-wrong"}
    if any((one.gravity == DAMAGE or one.cause) and one.code not in of_records for one in symptoms):
        return []
    found = file_at(at)
    with closing(door_at(at, "as-it-is")) as door:
        patient = Patient(Path(found[0]) if found else None, door, now)
        revision = door.revision()
        if revision is None:
            return []
        return [*_guard(patient, revision, symptoms), *_journal(patient, symptoms)]


def _guard(patient: Patient, revision: str, symptoms: Sequence[Symptom]) -> list[Mended]:
    """Make triggers, functions and indexes again, all or none."""
    wrong = [one for one in symptoms if one.code in OF_GUARD and one.facts["kind"] in REMADE]
    wrong.sort(key=lambda one: REMADE.index(str(one.facts["kind"])))
    remaking = schema.remaking if patient.file else server.remaking
    if wrong:
        with patient.door.writing(""):
            for one in wrong:
                for statement in remaking(revision, str(one.facts["kind"]), str(one.facts["name"])):
                    patient.door.rows(statement)
    return [Mended("mended.schema", one.facts) for one in wrong]


def _journal(patient: Patient, symptoms: Sequence[Symptom]) -> list[Mended]:
    found = {one.code for one in symptoms}
    done = []
    if "journal-not-wal" in found and list(patient.door.rows("PRAGMA journal_mode = WAL")) == [("wal",)]:
        done.append(Mended("mended.journal"))
    if "wal-left" in found:
        patient.door.rows("PRAGMA journal_mode = WAL")  # what was left may be of another mode
        [(busy, *_)] = patient.door.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        if not busy:
            done.append(Mended("mended.wal"))
    return done
