"""export, import: a campaign's record as a file; receipt: a word to hold it against."""

import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

import click

from greffier.store import transfer
from greffier.vocabulary.refusals import Refusal

from .desk import Desk
from .lazy import command, option


@command("export")
@option("--format", "form", type=click.Choice(["jsonl"]), default="jsonl")
@option("-o", "--output", "output", metavar="FILE", type=click.Path(path_type=Path))
@option("--players", "for_players", is_flag=True)
@click.pass_obj
def export(desk: Desk, /, form: str, output: Path | None, for_players: bool) -> None:
    del form
    found = desk.campaign()
    lines = transfer.lines(desk.clerk.ledger, found, desk.until(), for_players=for_players)
    if output is None:
        out = sys.stdout.buffer
        out.writelines(lines)
        out.flush()
        return
    try:
        count = _written_whole(output, lines)
    except OSError as error:
        raise Refusal("file-unwritable", path=str(output), reason=error.strerror) from error
    desk.answer(
        lambda: {"file": str(output), "events": count},
        lambda: desk.speech.say("export.written", n=count, path=output),
    )


def _written_whole(output: Path, lines: Iterable[bytes]) -> int:
    """Write beside the file and put it in place at the end, so that no half file ever bears its name."""
    count = 0
    handle, name = tempfile.mkstemp(dir=output.parent, prefix=f".{output.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            for line in lines:
                file.write(line)
                count += 1
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(output)
    finally:
        Path(name).unlink(missing_ok=True)
    return count


@command("import")
@click.argument("file", metavar="FILE|-")
@option("--name", "new_name", metavar="NEW")
@click.pass_obj
def import_(desk: Desk, /, file: str, new_name: str | None) -> None:
    try:
        if file == "-":
            taken = _taken(desk, sys.stdin.buffer, new_name)
        else:
            with Path(file).open("rb") as lines:
                taken = _taken(desk, lines, new_name)
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


def _taken(desk: Desk, lines: BinaryIO, name: str | None) -> transfer.Taken:
    return transfer.take_in(desk.clerk.ledger, lines, name)


@command("receipt")
@click.argument("seq", metavar="[SEQ]", type=int, required=False)
@click.pass_obj
def receipt(desk: Desk, /, seq: int | None) -> None:
    from greffier.views.receipt import document, receipt_shown

    found = desk.campaign()
    last = found.head.seq if seq is None else seq
    if not 1 <= last <= found.head.seq:
        raise Refusal("unknown-seq", seq=last, last=found.head.seq)
    one = next(iter(desk.clerk.ledger.events(found.uid, after=last - 1, until=last)))
    desk.answer(
        lambda: document(found.name, one, desk.speech),
        lambda: receipt_shown(found.name, one, desk.speech),
    )
