"""The pages of a SQLite file, and how it is written to."""

import os
from collections import Counter
from collections.abc import Iterator

from .symptom import DAMAGE, FAULT, Patient, Symptom

MOST_REASONS = 3

HEADER_BYTES, IN_WAL = 100, slice(18, 20)
"""Where the file itself says how it is written; one that is opened as immutable has no journal to SQLite."""


def damaged(patient: Patient) -> Iterator[Symptom]:
    """Whether every page is whole, and every row belongs to one that there is."""
    reasons = [str(found) for (found,) in patient.door.rows(f"PRAGMA integrity_check({MOST_REASONS})")]
    if reasons != ["ok"]:
        yield Symptom("pages-damaged", DAMAGE, {"reason": " ; ".join(" ".join(reasons).split("\n"))})
    orphans = Counter(str(table) for table, *_ in patient.door.rows("PRAGMA foreign_key_check"))
    for table, n in orphans.items():
        yield Symptom("rows-orphaned", DAMAGE, {"table": table, "n": n})


def journal(patient: Patient) -> Iterator[Symptom]:
    """Whether readers and a writer can be at work at once."""
    if patient.file and not os.path.exists(f"{patient.file}-journal"):  # else it is made so by any command
        with patient.file.open("rb") as file:
            header = file.read(HEADER_BYTES)
        if header[IN_WAL] != b"\2\2":
            [(mode,)] = patient.door.rows("PRAGMA journal_mode")
            yield Symptom("journal-not-wal", FAULT, {"found": mode})
