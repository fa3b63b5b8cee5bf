"""A campaign's way out of one ledger and into another: nothing is lost, and nothing comes in by halves."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from msgspec import Struct

from greffier.engine.audit import RulesAudit
from greffier.engine.history import cancelled
from greffier.vocabulary.events import (
    AMENDMENTS,
    CORRECTIONS,
    Amended,
    CampaignForked,
    CampaignStarted,
    CompetitionRolled,
    NoteWritten,
    OppositionRolled,
    Recorded,
    SecretRevealed,
    TestRolled,
    Withheld,
)
from greffier.vocabulary.names import proper
from greffier.vocabulary.refusals import DamagedRecord, Refusal

from . import reading, record
from .judging import Judged, Verdict, follow, judging
from .ledger import Ledger
from .port import Row
from .queries import LAST, Campaign
from .rows import HASH
from .sources import FileSource

SECRETIVE = (
    TestRolled.TYPE,
    OppositionRolled.TYPE,
    CompetitionRolled.TYPE,
    NoteWritten.TYPE,
    SecretRevealed.TYPE,
    *AMENDMENTS,
)
"""The kinds of event that may be secret, the one that shows them, and those that read them again."""


class Taken(Struct, frozen=True):
    """What an import came to."""

    campaign: Campaign
    added: int
    """Events that were not there before."""


def events(
    ledger: Ledger,
    campaign: Campaign,
    until: int = LAST,
    session: int | None = None,
    *,
    for_players: bool = False,
) -> Iterator[Recorded]:
    """The record, or a session of it, as whom it is for may see it.

    Args:
        ledger: where the campaign is.
        campaign: which.
        until: the last seq in sight.
        session: the number of the session, where it is one.
        for_players: withhold the secret events that were not revealed.
    """
    uid = campaign.uid
    last = ledger.head(uid, until).seq  # a secret written meanwhile is not among those looked up
    kept = _kept_secret(ledger, uid, last) if for_players else set()
    found = ledger.events(uid, until=last) if session is None else ledger.of_session(uid, session, last)
    for one in found:
        yield record.withheld(one) if one.seq in kept else one


def line(one: Recorded) -> bytes:
    """An event as a line of the portable record, with its line end."""
    if type(one.event) is Withheld:
        return record.hidden_line(one) + b"\n"
    return record.line(one.body, one.prev, one.hash) + b"\n"


def _kept_secret(ledger: Ledger, uid: str, until: int) -> set[int]:
    """The seqs of secret events that no reveal which counts has shown, and of what reads them again (C5)."""
    undone = cancelled(ledger.corrections(uid, until))
    secret: set[int] = set()
    shown: set[int] = set()
    read_again: dict[int, int] = {}
    for one in ledger.of_kinds(uid, SECRETIVE, until):
        match one.event:
            case SecretRevealed(seq=seq):
                shown |= set() if one.order in undone else {seq}
            case Amended(seq=seq):
                read_again[one.seq] = seq
            case event if getattr(event, "secret", False):
                secret.add(one.seq)
    kept = secret - shown
    return kept | {seq for seq, first in read_again.items() if first in kept}


def take_in(ledger: Ledger, source: FileSource, name: str | None = None) -> Taken:
    """Bring a portable record into the ledger: the whole, or what follows on the part that is there.

    Args:
        ledger: where to.
        source: the file with the record.
        name: what the campaign is to be called here; by default its own name.

    Raises:
        Refusal: `record-diverges` where the campaign went another way here; `record-withheld` for a file
            made for players; `file-changed` meanwhile; `campaign-exists`.
        DamagedRecord: where the file goes wrong, cannot be replayed, or ends within an order, or nothing can
            follow on what is there; nothing was brought in.
    """
    called = None if name is None else proper(name, "campaign")
    with _as_it_was(source) as check, judging(source) as verdict:
        with _file_first(verdict):
            uid, own_name = _whose(source)
        with ledger.turn(), ledger.filling(uid):
            with _file_first(verdict):
                added = ledger.bring_in(uid, _new(ledger, uid, source.rows(uid)), called or own_name)
            head = ledger.head(uid)  # others may go on from it as soon as this is committed
            judged = verdict()
            check()
            if added:
                _check_end(ledger, Campaign(uid, own_name, head), judged)
    found = ledger.campaign(uid)
    if found is None:
        raise DamagedRecord("columns-differ", head.seq)  # the events are there, their campaign is not
    if added:
        _keep(ledger, uid, judged)
    return Taken(Campaign(uid, found.name, head), added)


@contextmanager
def _file_first(verdict: Verdict) -> Iterator[None]:
    """Where something is wrong, and the file itself is to blame, that is what is said."""
    try:
        yield
    except (Refusal, DamagedRecord, ValueError, RecursionError):
        verdict()
        raise


@contextmanager
def _as_it_was(source: FileSource) -> Iterator[Callable[[], None]]:
    """Checks that a file is as it was; of one that is not, nothing else is said to be wrong.

    Raises:
        Refusal: `file-changed`.
    """
    stamp = source.stamp()

    def check() -> None:
        if source.stamp() != stamp:
            raise Refusal("file-changed", path=str(source.path))

    try:
        yield check
    except (DamagedRecord, ValueError):  # half a line, where one is being added
        check()
        raise


def _whose(source: FileSource) -> tuple[str, str]:
    """Uid and name of the campaign: it began with the record, or was forked from the one before."""
    first, last = source.ends()
    named = [first]
    if last.campaign != first.campaign:
        named += source.of_kinds((CampaignForked.TYPE,))
    event = named[-1].event
    if isinstance(event, CampaignStarted | CampaignForked):
        return last.campaign, event.name
    raise DamagedRecord("no-beginning", 1)


def _keep(ledger: Ledger, uid: str, judged: Judged) -> None:
    """Keep the state that the record came to: a cache, to spare the next reading this very replay."""
    follow(judged, list(ledger.events(uid, judged.last - 1, judged.head.seq)))
    with suppress(Refusal), ledger.turn():
        ledger.keep(uid, judged.head, judged.state)


def _check_end(ledger: Ledger, campaign: Campaign, judged: Judged) -> None:
    """Whether the last order is whole: with another after it, it could not be made whole any more.

    Raises:
        DamagedRecord: `order-cut`.
    """
    uid, order = campaign.uid, list(ledger.events(campaign.uid, judged.last - 1))
    state, undone = judged.state, judged.undone
    if order[0].event.TYPE in CORRECTIONS:  # what it cancels still counted before it
        before = reading.load(ledger, campaign, judged.last - 1)
        state, undone = before.state, before.undone
    rules = RulesAudit(lambda seq: ledger.backwards(uid, seq), undone)
    for finding in rules.take(order, state):
        raise DamagedRecord("order-cut", finding.seq)


def _new(ledger: Ledger, uid: str, rows: Iterator[Row]) -> Iterator[Row]:
    """The rows that follow the head; those up to it must be the very ones that are there."""
    for known, seq in ledger.rows(uid, "hash, seq", until=ledger.head(uid).seq):
        row = next(rows, None)
        if row is None:
            return
        if row[HASH] != known:
            raise Refusal("record-diverges", "C1", seq=seq)
    yield from rows
