"""What somebody else records while a record is read stays, whole, out of sight of that reading."""

from collections.abc import Callable, Iterable, Iterator, Sequence

import pytest

from doors import Place, every_door
from greffier import app
from greffier.app import Clerk
from greffier.engine.replay import document, replay
from greffier.store import audit, transfer
from greffier.store.queries import LAST, Campaign
from greffier.store.reading import load, verified
from greffier.store.sources import AHEAD, LedgerSource
from greffier.vocabulary import orders as od
from greffier.vocabulary.events import CORRECTIONS, Recorded
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import State
from table import counted_inputs

pytestmark = every_door

Meanwhile = Callable[[Sequence[str], od.Order], None]


@pytest.fixture
def campaign(clerk: Clerk) -> Campaign:
    """A campaign that stands at seq 4, its one lésion inflicted by the last order."""
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    clerk.give(campaign, od.EnrollCharacter(name="Ysane", sheet=od.SheetChanges(caracs={"Force": 3})), "MJ")
    return clerk.give(campaign, od.InflictLesion(character="Ysane"), "MJ").loaded.campaign


@pytest.fixture
def meanwhile(
    clerk: Clerk, campaign: Campaign, place: Place, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Meanwhile]:
    """Says which order somebody else gives as soon as the ledger has been read for these kinds."""
    other = Clerk(place.open(), counted_inputs())
    planned: dict[Sequence[str], od.Order] = {}
    read = clerk.ledger.of_kinds

    def interrupted(uid: str, kinds: Sequence[str], until: int = LAST) -> Iterator[Recorded]:
        found = list(read(uid, kinds, until))
        if kinds in planned:
            other.give(campaign, planned.pop(kinds), "MJ", "018f0000-0000-7000-8000-000000000001")
        return iter(found)

    monkeypatch.setattr(clerk.ledger, "of_kinds", interrupted)
    yield planned.__setitem__
    assert planned == {}
    assert clerk.ledger.head(campaign.uid).seq == 5
    other.ledger.close()


def test_a_clerk_knows_what_another_recorded_since(clerk: Clerk, campaign: Campaign, place: Place) -> None:
    """An undo and a redo too, which change what came before."""
    other = Clerk(place.open(), counted_inputs())
    other.inputs = clerk.inputs  # or both would give the same ids
    lesion, heal = od.InflictLesion(character="Ysane"), od.HealLesion(character="Ysane")
    orders: tuple[od.Order, ...] = (
        lesion,
        lesion,
        heal,
        od.UndoOrder(),
        od.RedoOrder(),
        od.WriteNote(text="x"),
    )
    for number, order in enumerate(orders * 5):
        loaded = (clerk, other)[number % 5 % 2].give(campaign, order, "MJ").loaded
        whole = load(clerk.ledger, campaign)
        assert (loaded.campaign, document(loaded.state)) == (whole.campaign, document(whole.state))
    other.ledger.close()


def test_an_order_is_refused_only_for_how_things_are_now(
    clerk: Clerk, campaign: Campaign, place: Place
) -> None:
    """What this clerk has in mind lacks the character that another entered since."""
    other = Clerk(place.open(), clerk.inputs)
    wounded = od.InflictLesion(character="Corbin")
    with pytest.raises(Refusal, match="unknown-character"):
        clerk.give(campaign, wounded, "MJ")
    sheet = od.SheetChanges(caracs={"Force": 3})
    other.give(campaign, od.EnrollCharacter(name="Corbin", sheet=sheet), "MJ")
    assert [one.event.TYPE for one in clerk.give(campaign, wounded, "MJ").recorded] == ["lesion.inflicted"]
    other.ledger.close()


def test_a_state_that_changed_half_way_is_not_kept_in_mind(
    clerk: Clerk, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who breaks off, and goes on with the same clerk."""

    def broken_off(events: Iterable[Recorded], state: State) -> None:
        replay(events, state)
        raise KeyboardInterrupt

    clerk.give(campaign, od.OpenSession(), "MJ")
    monkeypatch.setattr(app, "replay", broken_off)
    with pytest.raises(KeyboardInterrupt):
        clerk.give(campaign, od.DealHand(character="Ysane", cards=["XVI"]), "MJ")
    monkeypatch.undo()
    loaded = clerk.give(campaign, od.WriteNote(text="y"), "MJ").loaded
    again, _ = verified(clerk.ledger, campaign)
    assert (loaded.campaign, document(loaded.state)) == (again.campaign, document(again.state))


def test_a_state_is_that_of_its_head(clerk: Clerk, campaign: Campaign, meanwhile: Meanwhile) -> None:
    before = document(load(clerk.ledger, campaign).state)
    meanwhile(CORRECTIONS, od.UndoOrder())
    loaded = load(clerk.ledger, campaign)
    assert (loaded.campaign.head, document(loaded.state)) == (campaign.head, before)


def test_a_replay_is_that_of_its_head(clerk: Clerk, campaign: Campaign, meanwhile: Meanwhile) -> None:
    before = document(load(clerk.ledger, campaign).state)
    meanwhile(CORRECTIONS, od.UndoOrder())
    loaded, counts = verified(clerk.ledger, campaign)
    assert (loaded.campaign.head, document(loaded.state)) == (campaign.head, before)
    assert (counts["events"], counts["undone"]) == (4, 0)


def test_an_audit_ends_at_its_head(clerk: Clerk, campaign: Campaign, meanwhile: Meanwhile) -> None:
    meanwhile(AHEAD, od.UndoOrder())
    found = audit.audit(LedgerSource(clerk.ledger, campaign, LAST), None)
    assert (found.sound, found.head) == (True, campaign.head)


def test_d37_a_secret_written_while_players_get_their_record_does_not_slip_into_it(
    clerk: Clerk, campaign: Campaign, meanwhile: Meanwhile
) -> None:
    meanwhile(transfer.SECRETIVE, od.WriteNote(text="le traître est Corbin", secret=True))
    lines = [transfer.line(one) for one in transfer.events(clerk.ledger, campaign, for_players=True)]
    assert (len(lines), b"Corbin" in b"".join(lines)) == (4, False)


def test_the_values_of_a_session_are_those_of_its_seed_whoever_opened_it(
    clerk: Clerk, campaign: Campaign, place: Place
) -> None:
    """A clerk remembers the seed of the session that it knew, until it learns that another is under way."""
    other = Clerk(place.open(), clerk.inputs)
    roll = od.RollTest(character="Ysane", carac="Force", difficulty=9, circumstances=od.Circumstances())
    for _ in range(3):
        other.give(campaign, od.OpenSession(), "Corbin")
        clerk.give(campaign, roll, "MJ")
        other.give(campaign, roll, "Corbin")
        clerk.give(campaign, roll, "MJ")
        other.give(campaign, od.CloseSession(), "Corbin")
    assert audit.audit(LedgerSource(clerk.ledger, campaign, LAST), None).sound
    other.ledger.close()
