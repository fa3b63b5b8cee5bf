"""import, backup: what comes in as a file, and goes out as one; receipt: a word to hold a record against."""

from pathlib import Path

import click

from greffier.store import transfer
from greffier.store.recordfile import FileSource
from greffier.vocabulary.refusals import Refusal

from .desk import Desk
from .lazy import command, known, option
from .piped import in_a_file
from .usage import Choose


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
