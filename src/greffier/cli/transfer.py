"""export, import: a campaign's record as a file; receipt: a word to hold it against."""

import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

import click

from greffier.store import transfer
from greffier.store.reading import order_end
from greffier.store.sources import FileSource
from greffier.vocabulary.refusals import Refusal

from .desk import Desk
from .lazy import command, known, option
from .output import answering
from .piped import in_a_file
from .usage import Choose


@command("export")
@option("--format", "form", type=click.Choice(["jsonl"]), default="jsonl")
@option("-o", "--output", "output", metavar="FILE", type=click.Path(path_type=Path))
@option("--players", "for_players", is_flag=True)
@click.pass_obj
def export(desk: Desk, /, form: str, output: Path | None, for_players: bool) -> None:
    del form
    ledger, found = desk.clerk.ledger, desk.campaign()
    until = order_end(ledger, found, desk.until())
    lines = transfer.lines(ledger, found, until, for_players=for_players)
    if output is None:
        with answering():
            sys.stdout.buffer.writelines(lines)
            sys.stdout.buffer.flush()
        return
    try:
        count = _written(output, lines)
    except OSError as error:
        raise Refusal("file-unwritable", path=str(output), reason=error.strerror) from error
    desk.answer(
        lambda: {"file": str(output), "events": count},
        lambda: desk.speech.say("export.written", n=count, path=output),
    )


def _written(output: Path, lines: Iterable[bytes]) -> int:
    """Write beside the file and put it in place at the end, so that no half file ever bears its name.

    What is no file, such as a pipe or a device, is written to as it is.
    """
    if output.exists() and not output.is_file():
        with output.open("wb") as pipe:
            return _count(pipe, lines)
    output = output.resolve()
    handle, name = tempfile.mkstemp(dir=output.parent, prefix=f".{output.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            count = _count(file, lines)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(_mode(output))
        Path(name).replace(output)
    finally:
        Path(name).unlink(missing_ok=True)
    return count


def _count(file: BinaryIO, lines: Iterable[bytes]) -> int:
    """Write the lines; how many they were."""
    count = 0
    for line in lines:
        file.write(line)
        count += 1
    return count


def _mode(output: Path) -> int:
    """Who may read the file: those who might before, else those who may read what this user writes."""
    if output.exists():
        return output.stat().st_mode & 0o777
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask


@command("import")
@click.argument("file", metavar="FILE|-", shell_complete=known("file"))
@option("--name", "new_name", metavar="NEW")
@click.pass_obj
def import_(desk: Desk, /, file: str, new_name: str | None) -> None:
    if desk.at is not None:
        raise Refusal("at-in-order", "C1")
    desk.opening = "new"
    try:
        with in_a_file(file) as path:
            taken = transfer.take_in(desk.clerk.ledger, FileSource(Path(path)), new_name)
    except OSError as error:
        raise Refusal("file-unreadable", path=file, reason=error.strerror) from error
    campaign = taken.campaign
    head = {"seq": campaign.head.seq, "hash": campaign.head.hash.hex()}
    desk.answer(
        lambda: {
            "campaign": {"uid": campaign.uid, "name": campaign.name},
            "added": taken.added,
            "head": head,
        },
        lambda: desk.speech.say("import.taken", n=taken.added, name=campaign.name, seq=campaign.head.seq),
    )


@command("backup")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.pass_obj
def backup(desk: Desk, /, file: Path) -> None:
    from greffier.store.backup import back_up
    from greffier.views import documents, journal

    if desk.at is not None:
        raise Choose("--at | backup")
    found = back_up(desk.clerk.ledger, file)
    events = sum(one.head.seq for one in found)
    desk.answer(
        lambda: {
            "file": str(file),
            "events": events,
            "campaigns": [
                documents.campaign(one.uid, one.name, one.head.seq, one.head.hash) for one in found
            ],
        },
        lambda: journal.backup_told(
            str(file), events, [(one.name, one.head.seq, one.head.hash.hex()) for one in found], desk.speech
        ),
    )


@command("receipt")
@click.argument("seq", metavar="[SEQ]", type=int, required=False)
@click.pass_obj
def receipt(desk: Desk, /, seq: int | None) -> None:
    from greffier.views.receipt import document, receipt_shown

    found = desk.campaign()
    in_sight = min(desk.until(), found.head.seq)
    last = in_sight if seq is None else seq
    if not 1 <= last <= in_sight:
        raise Refusal("unknown-seq", seq=last, last=in_sight)
    one = desk.clerk.ledger.event(found.uid, last)
    desk.answer(
        lambda: document(found.name, one, desk.speech),
        lambda: receipt_shown(found.name, one, desk.speech),
    )
