"""A thing that is not as it should be, and how grave it is."""

from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from greffier.store.ledger import Ledger
from greffier.store.port import Door
from greffier.vocabulary.refusals import DamagedRecord, Refusal

Gravity = Literal["note", "fault", "damage"]
NOTE: Final = "note"
"""Good to know, and harmless."""
FAULT: Final = "fault"
"""Something should be done."""
DAMAGE: Final = "damage"
"""The record or its file is not whole any more."""


class Symptom(Struct, frozen=True):
    """What was found; the catalogue of faults holds its sentence and its hint under its code."""

    code: str
    gravity: Gravity
    facts: dict[str, object] = {}
    cause: Refusal | DamagedRecord | None = None
    """What reading came upon."""


class Patient(Struct, frozen=True):
    """A database that is examined."""

    file: Path | None
    """Where it is a file's."""
    door: Door
    now: str
    """The time, as the record writes it."""

    @property
    def ledger(self) -> Ledger:
        """What the ledger's readings say."""
        return Ledger(self.door)


def caused(problem: Refusal | DamagedRecord) -> Symptom:
    """A symptom that is the very thing that kept us from reading on."""
    if isinstance(problem, DamagedRecord):
        return Symptom("unreadable", DAMAGE, cause=problem)
    grave = problem.code == "not-a-database"  # the file's first page is gone, if it is the right file
    return Symptom(problem.code, DAMAGE if grave else FAULT, cause=problem)


def missing(kind: str, name: str) -> Symptom:
    """That a thing is not there; with a table, what was in it is gone."""
    if kind == "table":
        return Symptom("table-missing", DAMAGE, {"kind": kind, "name": name})
    return Symptom("schema-missing", FAULT, {"kind": kind, "name": name})
