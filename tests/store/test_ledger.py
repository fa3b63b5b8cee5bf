"""The append: order ids, heads, campaigns, damaged records, seeds; the same behind every door."""

import hashlib

import pytest

from doors import Place, every_door
from greffier.app import Clerk
from greffier.engine.chance import Tree, commitment
from greffier.store import engine
from greffier.store.batch import Batch, Head
from greffier.store.queries import LAST, Campaign
from greffier.store.sources import LedgerSource
from greffier.vocabulary import orders as od
from greffier.vocabulary.events import NoteWritten, SessionClosed, SessionOpened
from greffier.vocabulary.names import key
from greffier.vocabulary.refusals import DamagedRecord, Refusal

pytestmark = every_door

ID = "018f0000-0000-7000-8000-000000000001"


@pytest.fixture
def campaign(clerk: Clerk) -> Campaign:
    return clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign


def test_the_chain_is_sha256_of_the_hash_before_and_the_body(clerk: Clerk, campaign: Campaign) -> None:
    clerk.give(campaign, od.WriteNote(text="Élodie"), "MJ")
    prev = bytes(32)
    for seq, one in enumerate(clerk.ledger.events(campaign.uid), start=1):
        assert (one.seq, one.prev) == (seq, prev)
        prev = hashlib.sha256(prev + one.body).digest()
        assert one.hash == prev


def test_an_order_given_twice_under_one_id_is_recorded_once(clerk: Clerk, campaign: Campaign) -> None:
    first = clerk.give(campaign, od.WriteNote(text="x"), "MJ", ID)
    again = clerk.give(campaign, od.WriteNote(text="x"), "MJ", ID)
    assert (first.repeated, again.repeated) == (False, True)
    assert again.recorded == first.recorded
    assert clerk.ledger.head(campaign.uid).seq == 3


def test_an_id_that_stands_for_another_order_is_refused(clerk: Clerk, campaign: Campaign) -> None:
    clerk.give(campaign, od.WriteNote(text="x"), "MJ", ID)
    with pytest.raises(Refusal, match="order-id-taken"):
        clerk.give(campaign, od.WriteNote(text="y"), "MJ", ID)
    assert clerk.ledger.head(campaign.uid).seq == 3


def test_a_repeated_order_is_answered_not_refused(clerk: Clerk, campaign: Campaign) -> None:
    opened = clerk.give(campaign, od.OpenSession(), "MJ", ID)
    assert clerk.give(campaign, od.OpenSession(), "MJ", ID).recorded == opened.recorded


def test_an_order_decided_on_an_old_head_is_not_appended(clerk: Clerk, campaign: Campaign) -> None:
    batch = Batch(
        campaign=campaign.uid,
        expected=Head(1, b"x" * 32),
        order="late",
        asked={},
        actor="MJ",
        at="t",
        session=None,
        events=[NoteWritten(text="x")],
        seeds=None,
    )
    assert clerk.ledger.append(batch) is None
    assert clerk.ledger.head(campaign.uid) == campaign.head


def test_an_order_on_an_old_head_is_decided_again(place: Place) -> None:
    one, other = Clerk(place.open()), Clerk(place.open())
    campaign = one.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    for clerk in (one, other, one, other):
        clerk.give(campaign, od.WriteNote(text="x"), "MJ")
    assert one.ledger.head(campaign.uid).seq == 6
    one.ledger.close()
    other.ledger.close()


def test_a_campaign_name_is_taken_in_any_case(clerk: Clerk, campaign: Campaign) -> None:
    del campaign
    with pytest.raises(Refusal, match="campaign-exists"):
        clerk.give(None, od.StartCampaign(name="ESSAI"), "MJ")
    assert [one.name for one in clerk.ledger.campaigns()] == ["Essai"]


def test_campaigns_are_listed_in_one_order_everywhere(clerk: Clerk) -> None:
    names = ["Zoé", "élan", "Eau", "eau-forte", "ÉCLAT", "œuvre", "a b", "a-b", "ab", "Ça", "cb"]
    for name in names:
        clerk.give(None, od.StartCampaign(name=name), "MJ")
    assert [one.name for one in clerk.ledger.campaigns()] == sorted(names, key=key)


def test_the_seed_is_kept_secret_until_the_session_is_closed(clerk: Clerk, campaign: Campaign) -> None:
    opened = clerk.give(campaign, od.OpenSession(), "MJ").recorded[0].event
    seeds = clerk.ledger.seeds(campaign.uid, 1)
    assert seeds
    assert isinstance(opened, SessionOpened)
    assert opened.commitment == commitment(seeds.open)
    assert opened.secret_commitment == Tree(seeds.secret).root
    told = "".join(one.body.decode() for one in clerk.ledger.events(campaign.uid))
    assert seeds.open.hex() not in told
    assert seeds.secret.hex() not in told
    closed = clerk.give(campaign, od.CloseSession(), "MJ").recorded[0].event
    assert closed == SessionClosed(number=1, seed=seeds.open.hex())
    assert clerk.ledger.seeds(campaign.uid, 1) is None
    told = "".join(one.body.decode() for one in clerk.ledger.events(campaign.uid))
    assert seeds.secret.hex() not in told


def test_a_given_seed_is_the_one_committed_to_and_revealed(clerk: Clerk, campaign: Campaign) -> None:
    seed = bytes(range(32))
    given = clerk.give(campaign, od.OpenSession(seed=seed.hex()), "MJ").recorded[0]
    opened = given.event
    assert isinstance(opened, SessionOpened)
    assert given.asked == {"order": "OpenSession", "seed": "", "v": 1}
    assert seed.hex().encode() not in given.body
    closed = clerk.give(campaign, od.CloseSession(), "MJ").recorded[0].event
    assert (opened.commitment, opened.seed_source) == (commitment(seed), "given")
    assert closed == SessionClosed(number=1, seed=seed.hex())


@pytest.mark.parametrize("seed", ["", "00", "zz" * 32, "00" * 33])
def test_a_malformed_seed_is_refused(clerk: Clerk, campaign: Campaign, seed: str) -> None:
    with pytest.raises(Refusal, match="seed-malformed"):
        clerk.give(campaign, od.OpenSession(seed=seed), "MJ")


def test_events_bear_the_number_of_their_session(clerk: Clerk, campaign: Campaign) -> None:
    for order in (od.OpenSession(), od.WriteNote(text="x"), od.CloseSession(), od.WriteNote(text="y")):
        clerk.give(campaign, order, "MJ")
    assert [one.session for one in clerk.ledger.events(campaign.uid)] == [None, None, 1, 1, 1, None]


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("UPDATE events SET body = replace(body, 'deux', 'trois') WHERE seq = 4", "wrong-hash at seq 4"),
        ("DELETE FROM events WHERE seq = 3", "gap at seq 3"),
        ("UPDATE events SET type = 'moon.eaten' WHERE seq = 4", "unknown-event at seq 4"),
        ("UPDATE events SET body = '{' WHERE seq = 4", "unreadable-event at seq 4"),
        ("UPDATE events SET prev = hash WHERE seq = 4", "broken-link at seq 4"),
        ("UPDATE events SET actor = 'Vilain' WHERE seq = 4", "columns-differ at seq 4"),
        ("UPDATE events SET at = '2020' WHERE seq = 3", "columns-differ at seq 3"),
        ("UPDATE events SET session = 7 WHERE seq = 5", "columns-differ at seq 5"),
        ("UPDATE events SET order_id = 'x' WHERE seq = 4", "columns-differ at seq 4"),
    ],
)
def test_a_record_tampered_with_behind_our_back_is_found(place: Place, statement: str, found: str) -> None:
    clerk = Clerk(place.open())
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    for text in ("un", "deux", "quatre"):
        clerk.give(campaign, od.WriteNote(text=text), "MJ")
    clerk.ledger.close()
    place.without_guard(statement)
    clerk = Clerk(place.open())
    with pytest.raises(DamagedRecord, match=found):
        list(LedgerSource(clerk.ledger, campaign, LAST).events())
    clerk.ledger.close()


def test_a_text_comes_back_as_it_went(clerk: Clerk, campaign: Campaign) -> None:
    text = "É e\u0301 ﬁ 𝄞 \\x00 \\u0000 %s %% :uid ' \" \u2028 \t\n fin"
    written = clerk.give(campaign, od.WriteNote(text=text), "Zoé 𝄞").recorded
    assert list(clerk.ledger.events(campaign.uid, after=2)) == written


@pytest.mark.parametrize(("first", "longest"), [(1, 1), (2, 3), (5, 5), (9, 9), (64, 1024)])
def test_a_reading_by_pages_finds_every_event_once(
    clerk: Clerk, campaign: Campaign, monkeypatch: pytest.MonkeyPatch, first: int, longest: int
) -> None:
    monkeypatch.setattr(engine, "FIRST_PAGE", first)
    monkeypatch.setattr(engine, "LONGEST_PAGE", longest)
    note = od.WriteNote(text="x")
    for order in (note, od.OpenSession(), note, od.UndoOrder(), od.RedoOrder(), note, od.UndoOrder()):
        clerk.give(campaign, order, "MJ")
    ledger, uid = clerk.ledger, campaign.uid
    assert [one.seq for one in ledger.events(uid)] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [one.seq for one in ledger.events(uid, after=4, until=6)] == [5, 6]
    assert [one.seq for one in ledger.backwards(uid)] == [9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert [one.seq for one in ledger.backwards(uid, 7, ["note.written"])] == [5, 3]
    assert [one.seq for one in ledger.of_kinds(uid, ["note.written"])] == [3, 5, 8]


def test_a_record_whose_chain_is_broken_is_not_forked(clerk: Clerk, campaign: Campaign, place: Place) -> None:
    place.without_guard("UPDATE events SET hash = prev WHERE seq = 1")
    with pytest.raises(DamagedRecord, match="wrong-hash at seq 1"):
        clerk.fork(campaign, 2, od.ForkCampaign(name="Autre"), "MJ")
    assert [one.name for one in clerk.ledger.campaigns()] == ["Essai"]
