"""export: the portable record, or what happened, told in the form that another place takes."""

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from greffier.engine.decide.given import session_numbered
from greffier.store import reading, transfer
from greffier.store.queries import Campaign
from greffier.views import chronicle
from greffier.views.chronicle import Chronicle, discord
from greffier.vocabulary.events import Recorded
from greffier.vocabulary.refusals import Refusal

from .desk import Desk
from .lazy import command, option
from .output import answering

RECORD = "jsonl"


class Wanted:
    """The events that are asked for, as whom they are for may see them; and how many have passed."""

    def __init__(self, desk: Desk, session: int | None, *, for_players: bool) -> None:
        self.desk = desk
        self.session = session
        self.for_players = for_players
        self.passed = 0

    def events(self, campaign: Campaign, until: int) -> Iterator[Recorded]:
        """Those of the campaign up to that seq."""
        found = transfer.events(
            self.desk.clerk.ledger, campaign, until, self.session, for_players=self.for_players
        )
        for one in found:
            self.passed += 1
            yield one

    def record(self) -> Iterator[bytes]:
        """Their lines of the portable record; of the whole of it, up to the end of an order."""
        ledger, campaign, until = self.desk.clerk.ledger, self.desk.campaign(), self.desk.until()
        if self.session is not None:
            session_numbered(self.desk.load().state, self.session)
        else:
            until = reading.order_end(ledger, campaign, until)
        return map(transfer.line, self.events(campaign, until))

    def told(self) -> Chronicle:
        """The same in words."""
        loaded = self.desk.load()
        campaign, state = loaded.campaign, loaded.state
        if self.session is not None:
            session_numbered(state, self.session)
        head = campaign.head
        marks = reading.marks(self.desk.clerk.ledger, campaign, head.seq)
        events = self.events(campaign, head.seq)
        return chronicle.chronicle(state, (head.seq, head.hash.hex()), events, marks, self.desk.speech)


@command("export")
@option("--format", "form", type=click.Choice([RECORD, *chronicle.FORMS]), default=RECORD)
@option("--session", type=int, metavar="N")
@option("-o", "--output", "output", metavar="FILE", type=click.Path(path_type=Path))
@option("--players", "for_players", is_flag=True)
@click.pass_obj
def export(desk: Desk, /, form: str, session: int | None, output: Path | None, for_players: bool) -> None:
    wanted = Wanted(desk, session, for_players=for_players)
    if output is not None:
        try:
            _write(output, _pieces(wanted, form))
        except OSError as error:
            raise Refusal("file-unwritable", path=str(output), reason=error.strerror) from error
        desk.answer(
            lambda: {"file": str(output), "events": wanted.passed},
            lambda: desk.speech.say("export.written", n=wanted.passed, path=output),
        )
    elif desk.as_json and form != RECORD:
        desk.say_json(_document(wanted, form))
    else:
        pieces = _pieces(wanted, form)
        with answering():
            sys.stdout.buffer.writelines(pieces)
            sys.stdout.buffer.flush()


def _pieces(wanted: Wanted, form: str) -> Iterator[bytes]:
    """What is written, piece by piece, as it is read."""
    if form == RECORD:
        return wanted.record()
    speech = wanted.desk.speech
    return (piece.encode() for piece in chronicle.written(form, wanted.told(), speech))


def _document(wanted: Wanted, form: str) -> dict[str, Any]:
    """The text as JSON-like data; for Discord, the messages to be sent one by one."""
    told, speech = wanted.told(), wanted.desk.speech
    if form == "discord":
        return {"format": form, "messages": list(discord.messages(told, speech))}
    return {"format": form, "text": "".join(chronicle.written(form, told, speech))}


def _write(output: Path, pieces: Iterable[bytes]) -> None:
    """Write beside the file and put it in place at the end, so that no half file ever bears its name.

    What is no file, such as a pipe or a device, is written to as it is.
    """
    if output.exists() and not output.is_file():
        with output.open("wb") as pipe:
            pipe.writelines(pieces)
        return
    output = output.resolve()
    handle, name = tempfile.mkstemp(dir=output.parent, prefix=f".{output.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(_mode(output))
        Path(name).replace(output)
    finally:
        Path(name).unlink(missing_ok=True)


def _mode(output: Path) -> int:
    """Who may read the file: those who might before, else those who may read what this user writes."""
    if output.exists():
        return output.stat().st_mode & 0o777
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask
