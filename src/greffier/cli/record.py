"""undo, redo; log, show, replay: the record corrected and read."""

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from greffier.engine.decide.given import character_known, session_numbered
from greffier.engine.history import told
from greffier.engine.replay import bare, document
from greffier.store import codec, reading
from greffier.store.queries import LAST
from greffier.store.reading import Loaded, read_record, verified
from greffier.views import documents, journal
from greffier.views.explaining import explain
from greffier.vocabulary.events import TYPES, Recorded
from greffier.vocabulary.names import key, spelled
from greffier.vocabulary.orders import RedoOrder, UndoOrder
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State

from .desk import Desk
from .lazy import command, known, option
from .output import say_lines
from .piped import in_a_file
from .usage import Choose

if TYPE_CHECKING:
    from collections.abc import Iterable


@command("undo")
@click.argument("seq", metavar="[SEQ]", type=int, required=False)
@option("--why", metavar="T", default="")
@click.pass_obj
def undo(desk: Desk, /, seq: int | None, why: str) -> None:
    desk.submit(UndoOrder(why=why, seq=seq))


@command("redo")
@click.argument("seq", metavar="[SEQ]", type=int, required=False)
@option("--why", metavar="T", default="")
@click.pass_obj
def redo(desk: Desk, /, seq: int | None, why: str) -> None:
    desk.submit(RedoOrder(why=why, seq=seq))


class Filter(Struct, frozen=True):
    """Which events of the log are wanted."""

    session: int | None
    character: str | None
    """As `names.key` has it."""
    kind: str | None

    def wanted(self, one: Recorded) -> bool:
        """Whether this event is."""
        of_session = self.session is None or one.session == self.session
        of_kind = self.kind is None or self.kind == one.event.TYPE
        return of_session and of_kind and (self.character is None or self.character in _names(one))


def _names(one: Recorded) -> set[str]:
    """The characters that an event is about, as `names.key` has them."""
    event = told(one.event)
    names = {key(name) for field in ("character", "name") if (name := getattr(event, field, None))}
    return names | {key(entry.character) for entry in getattr(event, "entries", ())}


def _filter(state: State, session: int | None, character: str | None, kind: str | None) -> Filter:
    return Filter(
        session if session is None else session_numbered(state, session),
        key(character_known(state, character).name) if character else None,
        spelled(kind, TYPES, "type") if kind else None,
    )


@command("log")
@option("--session", type=int, metavar="N")
@option("--character", metavar="C", shell_complete=known("enrolled"))
@option("--type", "kind", metavar="T", shell_complete=known("type"))
@option("--limit", type=click.IntRange(min=1), metavar="N")
@click.pass_obj
def log(
    desk: Desk, /, session: int | None, character: str | None, kind: str | None, limit: int | None
) -> None:
    loaded = desk.load()
    wanted = _filter(loaded.state, session, character, kind).wanted
    ledger, uid, until = desk.clerk.ledger, loaded.campaign.uid, loaded.campaign.head.seq
    all_events = ledger.of_session(uid, session, until) if session else ledger.events(uid, until=until)
    found: Iterable[Recorded] = filter(wanted, all_events)
    before = 0
    if limit:
        latest = list(islice(filter(wanted, ledger.backwards(uid, until + 1)), min(limit, LAST)))
        found = reversed(latest)
        before = latest[-1].seq - 1 if latest else until
    marks = reading.marks(ledger, loaded.campaign, until, after=before)
    if desk.as_json:
        desk.say_json(documents.log(found, marks))
    else:
        say_lines(
            (journal.log_line(one, marks, desk.speech) for one in found),
            otherwise=desk.speech.say("no-events"),
        )


@command("show")
@click.argument("seq", metavar="SEQ", type=int)
@click.pass_obj
def show(desk: Desk, /, seq: int) -> None:
    loaded = desk.load()
    uid, last = loaded.campaign.uid, loaded.campaign.head.seq
    if not 1 <= seq <= last:
        raise Refusal("unknown-seq", seq=seq, last=last)
    from greffier.views.asking import command_of

    one = desk.clerk.ledger.event(uid, seq)
    order = [each for each in desk.clerk.ledger.of_order(uid, one.order) if each.seq <= last]
    marks = reading.marks(desk.clerk.ledger, loaded.campaign, last, after=seq)
    command = command_of(order[0])
    desk.answer(
        lambda: {
            **documents.log(order, marks),
            "explanation": [line for each in order for line in explain(each.event, desk.speech)],
            "command": command,
        },
        lambda: journal.event_shown(order, command, marks, desk.speech),
    )


@command("replay")
@click.argument("file", metavar="[FILE|-]", required=False, shell_complete=known("file"))
@click.pass_obj
def replay(desk: Desk, /, file: str | None) -> None:
    if file is not None and desk.at is not None:
        raise Choose("--at | FILE")
    loaded, counts = _from_ledger(desk) if file is None else _from_file(file)
    head = (loaded.campaign.head.seq, loaded.campaign.head.hash.hex())
    state_hash = codec.digest(bare(document(loaded.state))).hex()
    desk.answer(
        lambda: documents.replay(loaded.state, head, state_hash, dict(counts)),
        lambda: journal.replay_shown(loaded.state, head, state_hash, counts, desk.speech),
    )


def _from_ledger(desk: Desk) -> tuple[Loaded, Counter[str]]:
    return verified(desk.clerk.ledger, desk.campaign(), desk.until())


def _from_file(file: str) -> tuple[Loaded, Counter[str]]:
    try:
        with in_a_file(file) as path, open(path, "rb") as lines:
            return read_record(lines)
    except OSError as error:
        raise Refusal("file-unreadable", path=file, reason=error.strerror) from error
