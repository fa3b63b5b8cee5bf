"""What only a server asks of a ledger: rights, several writers, settings that must not matter."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
import sqlalchemy as sa

from doors import Place, on_postgres, server
from greffier.app import Clerk, open_ledger
from greffier.store import chain, codec, engine, postgres, record, transfer
from greffier.store.queries import Campaign
from greffier.store.reading import verified
from greffier.store.recordfile import FileSource
from greffier.vocabulary import orders as od
from greffier.vocabulary.refusals import Refusal
from shell import SESSIONS
from table import counted_inputs

README = Path(__file__).parents[2] / "README.md"
RECORD = SESSIONS / "hiver-du-mur" / "events.jsonl"
NOTE = od.WriteNote(text="x")


@pytest.fixture
def campaign(clerk: Clerk) -> Campaign:
    """A campaign that stands at seq 2."""
    return clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign


def refusal(place: str) -> Refusal:
    with pytest.raises(Refusal) as found:
        open_ledger(place)
    return found.value


# Roles


@contextmanager
def in_admin_hands(*statements: str) -> Iterator[None]:
    """Run these on the server, and what undoes them at the end, the last first."""
    with server().connect() as admin:
        try:
            for statement in statements:
                admin.execute(sa.text(statement.replace(" LOGIN", " LOGIN PASSWORD 'essai'")))
            yield
        finally:
            for statement in reversed(statements):
                kind, name = re.findall(r"CREATE (ROLE|DATABASE) (\w+)", statement)[0]
                force = " WITH (FORCE)" if kind == "DATABASE" else ""
                admin.execute(sa.text(f"DROP {kind} IF EXISTS {name}{force}"))


def url_of(role: str, database: str) -> str:
    url = server().url.set(username=role, password="essai", database=database)  # noqa: S106 - of a test's role
    return url.render_as_string(hide_password=False)


def test_the_roles_of_the_readme_have_the_rights_they_need_and_no_more() -> None:
    own = uuid4().hex
    sql = "".join(re.findall(r"```sql\n(.*?)```", README.read_text("utf-8"), re.DOTALL))
    own_names = re.sub(r"\bgreffier(_owner|_clerk)?\b", rf"test_{own}\1", sql)
    statements = [one.strip() for one in re.sub("--.*", "", own_names).split(";") if one.strip()]
    made = [one for one in statements if one.startswith("CREATE")]
    grants = [one for one in statements if one.startswith("GRANT")]
    assert sorted([*made, *grants]) == sorted(statements)
    owner, clerk_url = (url_of(f"test_{own}{role}", f"test_{own}") for role in ("_owner", "_clerk"))
    with in_admin_hands(*made):
        assert refusal(clerk_url).code == "database-forbids"
        open_ledger(owner).close()
        assert refusal(clerk_url).code == "database-forbids"
        owned = sa.create_engine(owner)
        with owned.begin() as connection:
            for one in grants:
                connection.execute(sa.text(one))
        owned.dispose()
        everything_is_done(clerk_url)
        nothing_more_is_allowed(clerk_url)


def everything_is_done(url: str) -> None:
    """What a table does in an evening, by the role that plays."""
    clerk = Clerk(open_ledger(url), counted_inputs(), snapshot_every=2)
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    for login in ("nour", "nour"):
        clerk.ledger.use(login, campaign.uid)
    for order in (od.OpenSession(), NOTE, od.UndoOrder(), od.CloseSession()):
        clerk.give(campaign, order, "MJ")
    assert clerk.load(campaign).kept == 5
    assert clerk.campaign(None, "nour").name == "Essai"
    clerk.ledger.close()


def nothing_more_is_allowed(url: str) -> None:
    owned = sa.create_engine(url)
    for statement in (
        "UPDATE events SET actor = ''",
        "DELETE FROM events",
        "TRUNCATE events",
        "ALTER TABLE events DISABLE TRIGGER ALL",
        "DROP TRIGGER events_no_update ON events",
        "DELETE FROM campaigns",
        "UPDATE secrets SET seed = ''",
        "DELETE FROM desks",
        "UPDATE alembic_version SET version_num = ''",
        "CREATE TABLE mine (id integer)",
        "SET session_replication_role = replica",
    ):
        denied = pytest.raises(sa.exc.ProgrammingError, match=r"permission denied|must be owner")
        with denied, owned.begin() as connection:
            connection.execute(sa.text(statement))
    owned.dispose()


@on_postgres
def test_a_role_that_only_reads_may_read_and_is_told_what_it_may_not(
    place: Place, campaign: Campaign
) -> None:
    url = sa.make_url(place.name)
    reads = url.update_query_dict(
        {"options": f"{url.query['options']} -cdefault_transaction_read_only=on"}
    ).render_as_string(hide_password=False)
    reader = Clerk(open_ledger(reads))
    assert reader.load(campaign).campaign == campaign
    with pytest.raises(Refusal, match="database-forbids"):
        reader.give(campaign, NOTE, "MJ")
    reader.ledger.close()


# Several at once


def start(clerk: Clerk) -> None:
    clerk.give(None, od.StartCampaign(name="ESSAI"), "MJ")


def take_in(clerk: Clerk) -> None:
    transfer.take_in(clerk.ledger, FileSource(RECORD), "essai")


@on_postgres
@pytest.mark.parametrize("ask", [start, take_in])
def test_a_campaign_name_is_taken_by_the_first_of_two_who_ask_at_once(
    place: Place, clerk: Clerk, monkeypatch: pytest.MonkeyPatch, ask: Callable[[Clerk], None]
) -> None:
    """They write to two campaigns, so no lock holds one of them back; the name is one all the same."""
    other, real = Clerk(place.open()), clerk.ledger.writing
    said: list[str] = []

    def second() -> None:
        try:
            ask(other)
        except Refusal as refusal:
            said.append(refusal.code)

    asking = threading.Thread(target=second)
    waiting = (
        "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        " AND application_name = current_setting('application_name')"
    )

    @contextmanager
    def writing(uid: str) -> Iterator[None]:
        with real(uid):
            yield
            asking.start()
            while not place.column(waiting):
                assert asking.is_alive()

    monkeypatch.setattr(clerk.ledger, "writing", writing)
    clerk.give(None, od.StartCampaign(name="Essai"), "MJ")
    asking.join()
    assert said == ["campaign-exists"]
    assert [one.name for one in clerk.ledger.campaigns()] == ["Essai"]
    other.ledger.close()


@on_postgres
def test_a_writer_that_never_ends_is_waited_for_only_so_long(
    place: Place, clerk: Clerk, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "LOCKED", postgres.LOCKED.replace("10s", "100ms"))
    other = Clerk(place.open())
    elsewhere = other.give(None, od.StartCampaign(name="Ailleurs"), "MJ").loaded.campaign
    with clerk.ledger.writing(campaign.uid):
        with pytest.raises(Refusal, match="database-busy"):
            other.give(campaign, NOTE, "MJ")
        assert other.give(elsewhere, NOTE, "MJ").recorded[0].seq == 3
    assert other.give(campaign, NOTE, "MJ").recorded[0].seq == 3
    other.ledger.close()


@on_postgres
def test_where_the_lock_does_not_lock_the_chain_holds_all_the_same(
    place: Place, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "LOCKED", "SELECT {key}")
    writers = [Clerk(place.open()) for _ in range(2)]

    def write(clerk: Clerk) -> None:
        for _ in range(25):
            clerk.give(campaign, NOTE, "MJ")

    threads = [threading.Thread(target=write, args=[clerk]) for clerk in writers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert verified(writers[0].ledger, campaign)[1]["events"] == 52
    for clerk in writers:
        clerk.ledger.close()


@on_postgres
def test_a_reader_however_slow_keeps_no_transaction_open(
    place: Place, clerk: Clerk, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "FIRST_PAGE", 1)
    for _ in range(4):
        clerk.give(campaign, NOTE, "MJ")
    others = (
        "SELECT state FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        " AND application_name = current_setting('application_name')"
    )
    for reading in (clerk.ledger.events(campaign.uid), clerk.ledger.backwards(campaign.uid)):
        for _ in reading:
            assert set(place.column(others)) == {"idle"}


# Settings of the server that must not matter


@on_postgres
@pytest.mark.parametrize(
    ("setting", "wanted"),
    [
        ("synchronous_commit=off", "on"),
        ("synchronous_commit=remote_apply", "remote_apply"),
        ("default_transaction_isolation=serializable", "read committed"),
    ],
)
def test_an_order_is_on_disk_and_on_the_latest_head_whatever_the_server_is_set_to(
    place: Place, setting: str, wanted: str
) -> None:
    url = sa.make_url(place.name)
    options = f"{url.query['options']} -c{setting}"
    dialect = postgres.Postgres(url.update_query_dict({"options": options}))
    name = setting.partition("=")[0].removeprefix("default_")
    with dialect.engine.begin() as connection:
        dialect.begin(connection, "x")
        assert connection.scalar(sa.text(f"SHOW {name}")) == wanted
    dialect.engine.dispose()


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_a_database_without_every_letter_is_refused(encoding: str) -> None:
    name = f"test_{uuid4().hex}"
    made = f"CREATE DATABASE {name} ENCODING '{encoding}' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0"
    with in_admin_hands(made):
        found = refusal(server().url.set(database=name).render_as_string(hide_password=False))
        assert (found.code, found.facts["found"]) == ("database-encoding", encoding)


def _by(actor: str) -> Iterator[bytes]:
    """The lines of a record as if another hand had kept it."""
    prev = chain.GENESIS
    for line in RECORD.read_bytes().splitlines():
        fields = {**json.loads(line), "actor": actor}
        del fields["prev"], fields["hash"]
        body = codec.canonical(fields)
        digest = chain.link(prev, body)
        yield record.line(body, prev, digest) + b"\n"
        prev = digest


@on_postgres
@pytest.mark.parametrize("actor", ["Nour\0", "Nour"])
def test_a_record_with_what_postgresql_cannot_hold_is_refused_whole(
    clerk: Clerk, tmp_path: Path, actor: str
) -> None:
    """A name is kept from holding NUL, but a record may come from anywhere, with its hashes right."""
    file = tmp_path / "record.jsonl"
    file.write_bytes(b"".join(_by(actor)))
    if actor == "Nour":
        assert transfer.take_in(clerk.ledger, FileSource(file)).added == len(list(_by(actor)))
        return
    with pytest.raises(Refusal, match="database-cannot-hold"):
        transfer.take_in(clerk.ledger, FileSource(file))
    assert clerk.ledger.campaigns() == []
