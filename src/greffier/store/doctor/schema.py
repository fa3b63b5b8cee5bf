"""The schema, held against the one that the migrations build: nothing of it is written down a second time."""

import re
from collections.abc import Iterator
from functools import cache

import sqlalchemy as sa

from greffier.store.migrate import upgrade

from . import server
from .symptom import FAULT, Patient, Symptom, missing

Thing = tuple[str, str]
"""What kind of thing of the schema, and its name."""

THINGS = "SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'trigger', 'index') AND sql <> ''"


def differences(patient: Patient, revision: str) -> Iterator[Symptom]:
    """What is missing, changed or slipped in, against what the migrations make up to that revision."""
    if patient.file is None:
        yield from server.differences(patient, revision)
        return
    rows = patient.door.rows(THINGS)
    found = {(kind, name): _plain(sql) for kind, name, sql in rows}
    wanted = {thing: _plain(sql) for thing, sql in built(revision).items()}
    for (kind, name), sql in wanted.items():
        facts: dict[str, object] = {"kind": kind, "name": name}
        if (kind, name) not in found:
            yield missing(kind, name)
        elif found[kind, name] != sql and kind != "table":
            yield Symptom("schema-changed", FAULT, facts)
    for kind, name in found.keys() - wanted.keys():
        if kind == "trigger":
            yield Symptom("schema-added", FAULT, {"kind": kind, "name": name})


@cache
def built(revision: str) -> dict[Thing, str]:
    """The SQL of every table, trigger and index of a SQLite database that was just built."""
    engine = sa.create_engine("sqlite://")
    with engine.begin() as connection:
        upgrade(connection, revision)
        found = {(kind, name): str(sql) for kind, name, sql in connection.execute(sa.text(THINGS))}
    engine.dispose()
    return found


def remaking(revision: str, kind: str, name: str) -> list[str]:
    """What makes a trigger or an index as it should be."""
    return [f"DROP {kind} IF EXISTS {name}", built(revision)[kind, name]]


def _plain(sql: str) -> str:
    """SQL whatever its line breaks: those of the tables are SQLAlchemy's, and may change with it."""
    return re.sub(r"\s+", " ", sql).strip()
