"""A connection that goes away: between orders nobody notices, within one it is recorded once or not."""

import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from cluster import Cluster, programs
from doors import Place, every_door, on_postgres, server
from greffier.app import Clerk, open_ledger
from greffier.engine.chance import commitment
from greffier.store import engine
from greffier.store.ledger import Ledger
from greffier.store.port import TRIES, Door, Lost, Row
from greffier.store.queries import Campaign
from greffier.store.reading import verified
from greffier.vocabulary import orders as od
from greffier.vocabulary.events import SessionOpened
from greffier.vocabulary.refusals import Refusal
from table import counted_inputs

ID = "018f0000-0000-7000-8000-000000000001"
NOTE = od.WriteNote(text="x")


@pytest.fixture
def campaign(clerk: Clerk) -> Campaign:
    """A campaign that stands at seq 2."""
    return clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign


def kill(place: Place) -> None:
    """End every other connection to this place."""
    ended = place.column(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        " AND application_name = current_setting('application_name')"
    )
    assert ended == [True]


def interrupt(
    ledger: Ledger,
    monkeypatch: pytest.MonkeyPatch,
    *,
    begun: Callable[[], None] | None = None,
    written: Callable[[], None] | None = None,
    committed: Callable[[], None] | None = None,
    times: int = 1,
) -> list[str]:
    """Let this happen in so many of the next transactions: at its beginning, before and after its commit.

    Returns:
        What was tried, transaction by transaction.
    """
    door, tried = door_of(ledger), list[str]()
    real = door.writing

    @contextmanager
    def writing(uid: str) -> Iterator[None]:
        tried.append(uid)
        now = len(tried) <= times
        with real(uid):
            if now and begun:
                begun()
            yield
            if now and written:
                written()
        if now and committed:
            committed()

    through(door, monkeypatch, writing)
    return tried


def door_of(ledger: Ledger) -> Door:
    """Where the transactions of a ledger begin and end."""
    return ledger._door  # noqa: SLF001 - only there can one come between


def through(
    door: Door, monkeypatch: pytest.MonkeyPatch, writing: Callable[[str], AbstractContextManager[None]]
) -> None:
    """Let whatever is written go through this."""

    def alone(campaign: str, table: str, columns: tuple[str, ...], rows: Sequence[Row]) -> None:
        with writing(campaign):
            door.insert(table, columns, rows)

    monkeypatch.setattr(door, "writing", writing)
    monkeypatch.setattr(door, "insert_alone", alone)


def lose() -> None:
    raise Lost("database-lost", path="", reason="")


@on_postgres
def test_a_connection_lost_between_orders_is_replaced(place: Place, clerk: Clerk, campaign: Campaign) -> None:
    for seq in (3, 4, 5):
        kill(place)
        assert clerk.give(campaign, NOTE, "MJ").recorded[0].seq == seq


@on_postgres
def test_a_connection_lost_before_a_transaction_is_replaced(
    place: Place, clerk: Clerk, campaign: Campaign
) -> None:
    kill(place)
    clerk.ledger.use("nour", campaign.uid)
    kill(place)
    with clerk.ledger.writing(campaign.uid):
        assert clerk.ledger.used_by("nour") == campaign.uid


@on_postgres
def test_a_connection_lost_in_a_long_reading_is_replaced(
    place: Place, clerk: Clerk, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "FIRST_PAGE", 1)
    monkeypatch.setattr(engine, "LONGEST_PAGE", 1)
    seen = []
    for one in clerk.ledger.events(campaign.uid):
        seen.append(one.seq)
        kill(place)
    assert seen == [1, 2]


@on_postgres
def test_a_connection_lost_under_a_question_is_replaced_and_it_is_asked_again(
    place: Place, clerk: Clerk, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, ends = engine.all_rows, [lambda: kill(place)]

    def asked(connection: sa.Connection, *question: object) -> Sequence[Row]:
        if ends:
            ends.pop()()
        return real(connection, *question)  # type: ignore[arg-type]

    monkeypatch.setattr(engine, "all_rows", asked)
    assert clerk.ledger.head(campaign.uid) == campaign.head
    assert not ends


@on_postgres
@pytest.mark.parametrize("when", ["begun", "written"])
def test_an_order_whose_connection_is_lost_is_recorded_once(
    place: Place, clerk: Clerk, campaign: Campaign, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    tried = interrupt(clerk.ledger, monkeypatch, **{when: lambda: kill(place)})  # type: ignore[arg-type]
    report = clerk.give(campaign, NOTE, "MJ")
    assert (len(tried), report.repeated, [one.seq for one in report.recorded]) == (2, False, [3])
    assert verified(clerk.ledger, campaign)[1]["events"] == 3


@on_postgres
def test_an_order_whose_connection_is_lost_every_time_is_refused_and_not_recorded(
    place: Place, clerk: Clerk, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = interrupt(clerk.ledger, monkeypatch, written=lambda: kill(place), times=TRIES)
    with pytest.raises(Refusal, match="database-lost"):
        clerk.give(campaign, NOTE, "MJ", ID)
    assert len(tried) == TRIES
    assert clerk.ledger.head(campaign.uid) == campaign.head
    assert clerk.give(campaign, NOTE, "MJ", ID).recorded[0].seq == 3


@every_door
def test_an_order_that_was_committed_without_an_answer_is_found_again(
    clerk: Clerk, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A session cannot be opened twice: decided again, this order would be refused."""
    tried = interrupt(clerk.ledger, monkeypatch, committed=lose)
    report = clerk.give(campaign, od.OpenSession(), "MJ")
    (opened,) = report.recorded
    assert (len(tried), report.repeated, opened.seq) == (2, False, 3)
    seeds = clerk.ledger.seeds(campaign.uid, 1)
    assert seeds
    assert isinstance(opened.event, SessionOpened)
    assert opened.event.commitment == commitment(seeds.open)
    assert clerk.give(campaign, NOTE, "MJ").recorded[0].seq == 4


@every_door
def test_another_order_that_came_between_two_tries_is_taken_into_account(
    place: Place, clerk: Clerk, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Clerk(place.open())

    def somebody_else() -> None:
        other.give(campaign, NOTE, "Corbin")
        lose()

    door, first = door_of(clerk.ledger), [somebody_else]
    real = door.writing

    @contextmanager
    def writing(uid: str) -> Iterator[None]:
        if first:
            first.pop()()
        with real(uid):
            yield

    through(door, monkeypatch, writing)
    assert [one.seq for one in clerk.give(campaign, NOTE, "MJ").recorded] == [4]
    other.ledger.close()


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A server of this test's own, to be stopped and started."""
    server()
    if programs() is None:
        pytest.skip("PostgreSQL: its programs are not on this machine")
    folder = Path(tempfile.mkdtemp())
    made = Cluster(folder)
    made.create()
    made.start()
    try:
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder)


def test_a_server_that_restarts_is_waited_for(cluster: Cluster) -> None:
    clerk = Clerk(open_ledger(cluster.url), counted_inputs())
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    cluster.stop()
    cluster.start()
    assert clerk.give(campaign, NOTE, "MJ").recorded[0].seq == 3
    cluster.stop("immediate")
    starting = threading.Timer(0.5, cluster.start)
    starting.start()
    try:
        assert clerk.give(campaign, NOTE, "MJ").recorded[0].seq == 4
    finally:
        starting.join()
    assert verified(clerk.ledger, campaign)[1]["events"] == 4
    clerk.ledger.close()


def test_a_server_that_stays_away_is_a_refusal(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0.3)
    clerk = Clerk(open_ledger(cluster.url), counted_inputs())
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    cluster.stop()
    try:
        for asked in (lambda: clerk.give(campaign, NOTE, "MJ"), lambda: open_ledger(cluster.url)):
            with pytest.raises(Refusal, match="database-unreachable"):
                asked()
    finally:
        cluster.start()
    assert clerk.give(campaign, NOTE, "MJ").recorded[0].seq == 3
    clerk.ledger.close()
