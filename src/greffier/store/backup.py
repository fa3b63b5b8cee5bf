"""A whole copy of a ledger in a SQLite file of its own, made while others write."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from greffier.vocabulary.refusals import DamagedRecord, Refusal

from .ledger import AT_ONCE, Ledger
from .readonly import BESIDE
from .sqlite import SqliteDoor

if TYPE_CHECKING:
    import sqlalchemy as sa

    from .queries import Campaign


def back_up(ledger: Ledger, file: Path) -> list[Campaign]:
    """Copy a ledger as it stands at one moment, with the seeds of its open sessions; what the copy holds.

    The copy is written beside the file under another name, checked, and put in its place at the end.

    Args:
        ledger: what is copied.
        file: the copy, which only whoever makes it may read.

    Raises:
        Refusal: `file-exists`, `file-unwritable`, `disk-refuses`.
        DamagedRecord: `database-corrupt`.
    """
    _free(file)
    try:
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
        os.close(handle)
        part = Path(name)
        try:
            ledger.copy_into(str(part))
            campaigns = _checked(part)
            _free(file)
            part.replace(file)
        except Refusal as refusal:
            if refusal.facts.get("path") == name:  # that is what it is called for as long as it is written
                refusal.facts["path"] = str(file)
            raise
        finally:
            for suffix in ("", "-shm", *BESIDE):
                part.with_name(part.name + suffix).unlink(missing_ok=True)
    except OSError as error:
        raise Refusal("file-unwritable", path=str(file), reason=error.strerror) from error
    return campaigns


def _free(file: Path) -> None:
    if file.exists():
        raise Refusal("file-exists", path=str(file))


def _checked(copy: Path) -> list[Campaign]:
    """The campaigns of the copy, which any greffier opens, once every page of it has been read again."""
    door = SqliteDoor(str(copy))
    try:
        door.rows("PRAGMA journal_mode = WAL")
        for (found,) in door.rows("PRAGMA integrity_check(1)"):
            if found != "ok":
                raise DamagedRecord("database-corrupt", 0, path=str(copy), reason=found)
        return Ledger(door).campaigns()
    finally:
        door.close()


def carry(source: sa.Connection, file: str) -> None:
    """Write every row that a connection sees into a new ledger in an empty file, as they come."""
    from .schema import metadata  # noqa: PLC0415 - where there is a connection of SQLAlchemy's, it is loaded

    door = SqliteDoor(file)
    try:
        with door.filling(""):
            for table in metadata.sorted_tables:
                names = tuple(column.name for column in table.columns)
                with source.execute(table.select().order_by(*table.primary_key)) as found:
                    for part in found.partitions(AT_ONCE):
                        door.insert(table.name, names, [tuple(row) for row in part])
    finally:
        door.close()
