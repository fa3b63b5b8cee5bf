"""The whole examination: from where the file lies to the last seed."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from greffier.store.doors import file_at
from greffier.store.postgres import open_postgres
from greffier.store.revisions import REVISIONS, is_current
from greffier.store.sqlite import SqliteDoor
from greffier.vocabulary.refusals import DamagedRecord, Refusal

from . import pages, place, record, schema, seeds, server
from .symptom import NOTE, Gravity, Patient, Symptom, caused

if TYPE_CHECKING:
    from greffier.store.port import Door

Concern = Callable[[Patient], Iterable[Symptom]]

OF_FILES: tuple[Concern, ...] = (pages.damaged, pages.journal)
OF_SERVERS: tuple[Concern, ...] = (server.settings,)
OF_RECORDS: tuple[Concern, ...] = (record.chains, record.clock, seeds.seeds)


class Examination(Struct, frozen=True):
    """What an examination came to."""

    name: str
    """The database, as messages name it."""
    symptoms: list[Symptom]

    @property
    def worst(self) -> Gravity:
        """The gravity of the gravest symptom; that of a note where there is none."""
        found = {one.gravity for one in self.symptoms}
        return "damage" if "damage" in found else "fault" if "fault" in found else "note"


def examine(at: str, now: str) -> Examination:
    """Look for all that may be wrong with a database, as it is.

    Args:
        at: the file or URL.
        now: the time, as the record writes it.

    Raises:
        Refusal: there is nothing to examine: `database-missing`, `unknown-database-kind`,
            `database-url-malformed`, `driver-missing`.
    """
    found = file_at(at)
    if found is None:
        with closing(open_postgres(at, "as-it-is")) as door:
            return Examination(door.place, _once(_inside(Patient(None, door, now))))
    path = Path(found[0])
    if not path.exists():
        raise Refusal("database-missing", path=str(path))
    return Examination(str(path), _once(_of_file(path, now)))


def _of_file(path: Path, now: str) -> Iterator[Symptom]:
    yield from place.lies(path)
    try:
        door: Door = SqliteDoor(str(path), "as-it-is", read_only=True)
    except (Refusal, DamagedRecord) as problem:
        # What was broken off, any command undoes, as was told of the place.
        if problem.code != "wal-unreadable" or not place.is_writable(path):
            yield caused(problem)
        return
    with closing(door):
        yield from _inside(Patient(path, door, now))


def _inside(patient: Patient) -> Iterator[Symptom]:
    """What is wrong within; the record is read only where its tables are those that this program knows."""
    try:
        revision = patient.door.revision()
    except (Refusal, DamagedRecord) as problem:
        yield caused(problem)
        if patient.file:
            yield from _noticed(OF_FILES, patient)
        return
    yield from _noticed(OF_FILES if patient.file else OF_SERVERS, patient)
    if revision is None:
        yield Symptom("empty-ledger", NOTE)
        return
    if not is_current(revision):
        yield Symptom("older-schema", NOTE, {"found": revision, "known": REVISIONS[-1]})
    of_schema = list(_noticed([lambda one: schema.differences(one, revision)], patient))
    yield from of_schema
    if not any(one.facts.get("kind") == "table" for one in of_schema):
        yield from _noticed(OF_RECORDS, patient)


def _noticed(concerns: Iterable[Concern], patient: Patient) -> Iterator[Symptom]:
    for concern in concerns:
        try:
            yield from concern(patient)
        except (Refusal, DamagedRecord) as problem:
            yield caused(problem)


def _once(symptoms: Iterable[Symptom]) -> list[Symptom]:
    """Each thing once, though several looks came upon it: of damaged pages, most do."""
    found = {(one.code, repr(one.facts), repr(one.cause)): one for one in symptoms}
    pages_known = any(one.code == "pages-damaged" for one in found.values())
    return [one for one in found.values() if not (pages_known and _is_of_pages(one))]


def _is_of_pages(one: Symptom) -> bool:
    return one.code == "unreadable" and one.cause is not None and one.cause.code == "database-corrupt"
