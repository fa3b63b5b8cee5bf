"""A PostgreSQL database: its settings, its rights, and its guard."""

import re
from collections.abc import Iterator
from functools import cache

from greffier.store.migrate import statements

from .symptom import FAULT, NOTE, Patient, Symptom, missing

CREATE = re.compile(r"\s*CREATE (TABLE|TRIGGER|FUNCTION|(?:UNIQUE )?INDEX) (\w+)", re.IGNORECASE)
SOURCE = re.compile(r"\$\$(.*)\$\$", re.DOTALL)

OF_CLASS = "SELECT relname, 'O', '' FROM pg_class WHERE relnamespace = current_schema()::regnamespace"
FIND = {
    "table": f"{OF_CLASS} AND relkind IN ('r', 'p')",
    "index": f"{OF_CLASS} AND relkind IN ('i', 'I')",
    "trigger": "SELECT tgname, tgenabled::text, '' FROM pg_trigger JOIN pg_class ON tgrelid = pg_class.oid"
    " WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal",
    "function": "SELECT proname, 'O', prosrc FROM pg_proc"
    " WHERE pronamespace = current_schema()::regnamespace",
}
"""By kind of thing, the name, whether it is at work, and the source where that is told."""

AT_WORK = {"O", "A"}
MUST_BE_ON = ("fsync", "full_page_writes")
RIGHTS = """
SELECT relname, current_user, pg_has_role(relowner, 'USAGE'),
  array_to_string(ARRAY(
    SELECT given FROM unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) given
    WHERE has_table_privilege(pg_class.oid, given)
  ), ', ')
FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname IN ('campaigns', 'events')
ORDER BY relname
"""


def settings(patient: Patient) -> Iterator[Symptom]:
    """Whether what was recorded outlasts a power cut."""
    for setting in MUST_BE_ON:
        for (value,) in patient.door.rows(f"SHOW {setting}"):
            if value != "on":
                yield Symptom("server-unsafe", FAULT, {"setting": setting, "found": value})


@cache
def made(revision: str) -> dict[tuple[str, str], str]:
    """What the migrations make up to that revision, by kind and name: the statement that makes it."""
    found = {}
    for statement in statements("postgresql", revision):
        if create := CREATE.match(statement):
            found[create[1].lower().split()[-1], create[2]] = statement
        elif drop := re.match(r"\s*DROP (\w+) (?:IF EXISTS )?(\w+)", statement):
            found.pop((drop[1].lower(), drop[2]), None)
    return found


def differences(patient: Patient, revision: str) -> Iterator[Symptom]:
    """What is missing, changed, put out of work or slipped in."""
    wanted = made(revision)
    for kind, query in FIND.items():
        found = {str(name): (state, source) for name, state, source in patient.door.rows(query)}
        names = [name for of_kind, name in wanted if of_kind == kind]
        for name in names:
            facts: dict[str, object] = {"kind": kind, "name": name}
            if name not in found:
                yield missing(kind, name)
                continue
            state, source = found[name]
            due = SOURCE.search(wanted[kind, name])
            if state not in AT_WORK:
                yield Symptom("trigger-disabled", FAULT, facts)
            elif due and due[1] != source:
                yield Symptom("schema-changed", FAULT, facts)
        if kind == "trigger":
            for name in found.keys() - set(names):
                yield Symptom("schema-added", FAULT, {"kind": kind, "name": name})
    yield from rights(patient)


def remaking(revision: str, kind: str, name: str) -> list[str]:
    """What makes a function, a trigger or an index as it should be, and sets it to work."""
    statement = made(revision)[kind, name]
    if kind == "function":
        return [statement.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION", 1)]
    if kind == "index":
        return [statement]
    [table] = re.findall(r" ON (\w+)", statement)
    return [f"DROP TRIGGER IF EXISTS {name} ON {table}", statement]


def rights(patient: Patient) -> Iterator[Symptom]:
    """Whether whoever asks could change what is recorded."""
    for table, role, owns, given in patient.door.rows(RIGHTS):
        if owns:
            yield Symptom("role-owns", NOTE, {"role": role})
        elif given:
            yield Symptom("role-may-change", FAULT, {"role": role, "table": table, "rights": given})
