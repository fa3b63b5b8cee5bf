"""A campaign's way out of one ledger and into another: nothing is lost, and nothing comes in by halves."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct

from greffier.engine.audit import Case, Judge, Keys
from greffier.engine.past import Past
from greffier.vocabulary.events import (
    AMENDMENTS,
    CORRECTIONS,
    Amended,
    CampaignForked,
    CampaignStarted,
    CompetitionRolled,
    HandDealt,
    NoteWritten,
    OppositionRolled,
    OrderRedone,
    OrderUndone,
    Recorded,
    SecretRevealed,
    TestRolled,
    Withheld,
)
from greffier.vocabulary.names import proper
from greffier.vocabulary.refusals import DamagedRecord, Refusal
from greffier.vocabulary.state import Session

from . import reading, record
from .audit import audit
from .batch import Head
from .judging import Judged, Verdict, follow, judging
from .keeping import keep
from .ledger import Ledger
from .port import Row
from .queries import LAST, Campaign
from .recordfile import FileSource
from .rows import HASH
from .sources import LedgerSource

SECRETIVE = (
    TestRolled.TYPE,
    OppositionRolled.TYPE,
    CompetitionRolled.TYPE,
    NoteWritten.TYPE,
    HandDealt.TYPE,
    SecretRevealed.TYPE,
    *CORRECTIONS,
    *AMENDMENTS,
)
"""The kinds of event that may be secret, the one that shows them, and those that speak of others."""


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
    """The seqs of secret events that nothing has shown, and of those that speak of them (C6).

    What was shown once stays so, whatever was undone since: it was seen.
    """
    secret: set[int] = set()
    shown: set[int] = set()
    about: dict[int, int] = {}
    for one in ledger.of_kinds(uid, SECRETIVE, until):
        match one.event:
            case SecretRevealed(seq=seq):
                shown.add(seq)
            case Amended(seq=seq, secret=True) | OrderUndone(seq=seq, secret=True):
                about[one.seq] = seq
            case OrderRedone(seq=seq, secret=True):
                about[one.seq] = seq
            case event if event.secret:
                secret.add(one.seq)
    return (secret - shown) | {seq for seq in about if _root(seq, about) not in shown}


def _root(seq: int, about: Mapping[int, int]) -> int:
    """The event that one speaks of in the end."""
    while about.get(seq, seq) < seq:  # a forged one may speak of itself
        seq = about[seq]
    return seq


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
            known = ledger.head(uid)
            session = reading.load(ledger, Campaign(uid, "", known)).state.session if known.seq else None
            with _file_first(verdict):
                added = ledger.bring_in(uid, _new(ledger, uid, source.rows(uid)), called or own_name)
            head = ledger.head(uid)  # others may go on from it as soon as this is committed
            judged = verdict()
            check()
            if added:
                _check_end(ledger, Campaign(uid, own_name, head), judged)
            if added and known.seq:
                _check_all(ledger, Campaign(uid, own_name, head), known, session)
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
    keep(uid, judged.head, judged.state)


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
    keys = Keys(state.session, uid, None) if state.session else None
    finding = Judge().finding(Case(order, state, Past(ledger.record(uid), order[0].seq, undone), keys))
    if finding:
        raise DamagedRecord("order-cut", finding.seq)


def _check_all(ledger: Ledger, campaign: Campaign, known: Head, session: Session | None) -> None:
    """Whether what is to follow on a campaign that is played here could have come of it.

    Without this, anybody's continuation of a record would put an end to the session under way.

    Raises:
        DamagedRecord: the first thing that an audit finds in it.
    """
    seeds = ledger.seeds(campaign.uid, session.number) if session else None
    known_seeds = {session.number: seeds.open} if session and seeds else {}
    audited = audit(LedgerSource(ledger, campaign, LAST), seeds=known_seeds)
    for findings in audited.findings.values():
        for finding in findings:
            if finding.seq > known.seq:
                raise DamagedRecord(finding.code, finding.seq, **finding.facts)


def _new(ledger: Ledger, uid: str, rows: Iterator[Row]) -> Iterator[Row]:
    """The rows that follow the head; those up to it must be the very ones that are there."""
    for known, seq in ledger.rows(uid, "hash, seq", until=ledger.head(uid).seq):
        row = next(rows, None)
        if row is None:
            return
        if row[HASH] != known:
            raise Refusal("record-diverges", "C1", seq=seq)
    yield from rows
