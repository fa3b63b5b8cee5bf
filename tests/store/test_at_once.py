"""One order id given twice at the same moment: recorded once, answered or refused as if one came first."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from doors import Place, every_door
from greffier.app import Clerk, Report
from greffier.store import forking
from greffier.store.port import Lost
from greffier.store.queries import Campaign
from greffier.vocabulary import orders as od
from greffier.vocabulary.refusals import Refusal
from table import counted_inputs

pytestmark = every_door

ID = "018f0000-0000-7000-8000-000000000001"
ORDERS: list[tuple[od.Order, dict[str, str]]] = [
    (od.WriteNote(text="x"), {"text": "y"}),
    (od.OpenSession(), {"title": "II"}),
    (od.StartCampaign(name="Autre"), {"name": "Encore"}),
    (od.ForkCampaign(name="Autre"), {"name": "Encore"}),
]
"""Each with what makes another of it."""
READINGS = ("of_order", "end")
"""What a clerk who has nothing in mind reads of the ledger for each of them."""

each_order = pytest.mark.parametrize(("order", "other"), ORDERS, ids=lambda one: type(one).__name__)


@pytest.fixture
def campaign(clerk: Clerk) -> Campaign:
    return clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign


def given(clerk: Clerk, campaign: Campaign, order: od.Order) -> Report:
    if isinstance(order, od.ForkCampaign):
        return clerk.fork(campaign, campaign.head.seq, order, "MJ", ID)
    return clerk.give(campaign, order, "MJ", ID)


def after(reading: str, clerk: Clerk, happens: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this happen once, as soon as the clerk has read that."""
    real: Callable[..., Any] = getattr(clerk.ledger, reading)

    def interrupted(*asked: object) -> Any:  # noqa: ANN401
        found = real(*asked)
        monkeypatch.setattr(clerk.ledger, reading, real)
        happens()
        return found

    monkeypatch.setattr(clerk.ledger, reading, interrupted)


@each_order
@pytest.mark.parametrize("reading", READINGS)
def test_an_order_given_twice_at_once_is_recorded_once(
    clerk: Clerk,
    campaign: Campaign,
    place: Place,
    monkeypatch: pytest.MonkeyPatch,
    order: od.Order,
    other: dict[str, str],
    reading: str,
) -> None:
    del other
    first, late = Clerk(place.open(), counted_inputs()), Clerk(clerk.ledger)
    reports: list[Report] = []
    after(reading, late, lambda: reports.append(given(first, campaign, order)), monkeypatch)
    reports.append(given(late, campaign, order))
    assert [one.repeated for one in reports] == [False, True]
    assert reports[1].recorded == reports[0].recorded
    assert reports[1].loaded.campaign == reports[0].loaded.campaign
    assert place.column("SELECT count(*) FROM events") == [
        sum(one.head.seq for one in late.ledger.campaigns())
    ]
    first.ledger.close()


@each_order
@pytest.mark.parametrize("reading", READINGS)
def test_another_order_under_its_id_at_once_is_refused(
    clerk: Clerk,
    campaign: Campaign,
    place: Place,
    monkeypatch: pytest.MonkeyPatch,
    order: od.Order,
    other: dict[str, str],
    reading: str,
) -> None:
    first, late = Clerk(place.open(), counted_inputs()), Clerk(clerk.ledger)
    after(reading, late, lambda: given(first, campaign, order), monkeypatch)
    with pytest.raises(Refusal, match="order-id-taken"):
        given(late, campaign, replace(order, **other))
    first.ledger.close()


@each_order
def test_an_order_committed_without_an_answer_is_its_own(
    clerk: Clerk, campaign: Campaign, monkeypatch: pytest.MonkeyPatch, order: od.Order, other: dict[str, str]
) -> None:
    del other
    forked = isinstance(order, od.ForkCampaign)
    holder, name = (forking, "_forked") if forked else (clerk.ledger, "_appended")
    real: Callable[..., Sequence[object]] = getattr(holder, name)
    lost = [Lost("database-lost", path="", reason="")]

    def written(*asked: object) -> Sequence[object]:
        found = real(*asked)
        if lost:
            raise lost.pop()
        return found

    monkeypatch.setattr(holder, name, written)
    report = given(clerk, campaign, order)
    assert (lost, report.repeated) == ([], False)
    assert report.recorded == clerk.ledger.of_order(report.loaded.campaign.uid, ID)
