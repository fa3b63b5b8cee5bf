"""Ctrl-C at any moment of an order, and somebody who goes on with the same clerk: nothing told is lost."""

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from types import FrameType

import pytest

from doors import SQLITE, Place
from greffier.app import Clerk
from greffier.store import audit
from greffier.store.queries import LAST, Campaign
from greffier.store.reading import verified
from greffier.store.sources import LedgerSource
from greffier.vocabulary import orders as od
from greffier.vocabulary.refusals import Refusal

pytestmark = pytest.mark.parametrize("place", [SQLITE], indirect=True)

COMPUTE = {"greffier.engine.chance"}
"""Modules that only compute, so that all moments in them are alike: opening a session hashes 2,047 nodes."""

MOMENTS = 100
"""An order has more than so many."""


def broken_off(at: int, give: Callable[[], object]) -> bool:
    """Whether a Ctrl-C came before all was done, as the function we called as number `at` began or ended."""
    passed = 0

    def pressed(frame: FrameType, _event: str, _function: object) -> None:
        nonlocal passed
        module = frame.f_globals["__name__"]
        ours = module.startswith("greffier.") and module not in COMPUTE
        passed += ours
        if ours and passed == at:
            raise KeyboardInterrupt

    sys.setprofile(pressed)
    try:
        give()
    except KeyboardInterrupt:
        return True
    finally:
        sys.setprofile(None)
    return False


@pytest.fixture
def campaign(clerk: Clerk) -> Campaign:
    return clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign


def test_what_is_told_after_a_ctrl_c_is_there_wherever_it_came(
    place: Place, clerk: Clerk, campaign: Campaign
) -> None:
    """The same order given again, and another."""
    other = Clerk(place.open(), clerk.inputs)
    for at in count(1):
        order = od.CloseSession() if clerk.load(campaign).state.session else od.OpenSession()
        give = partial(clerk.give, campaign, order, "MJ", clerk.inputs.order_id())
        pressed = broken_off(at, give)
        for told in (give().recorded, clerk.give(campaign, od.WriteNote(text=str(at)), "MJ").recorded):
            assert other.ledger.of_order(campaign.uid, told[0].order) == told, at
        other.give(campaign, od.WriteNote(text="y"), "Corbin")
        if not pressed:
            break
    assert at > MOMENTS
    verified(other.ledger, campaign)
    other.ledger.close()


def test_what_chance_gives_after_a_ctrl_c_is_that_of_the_session_under_way(
    clerk: Clerk, campaign: Campaign
) -> None:
    """Not of one whose opening was broken off, though the clerk saw it before it was undone."""
    sheet = od.SheetChanges(caracs={"Force": 3})
    clerk.give(campaign, od.EnrollCharacter(name="Ysane", sheet=sheet), "MJ")
    roll = od.RollTest(character="Ysane", carac="Force", difficulty=9, circumstances=od.Circumstances())
    for at in count(1):
        pressed = broken_off(at, partial(clerk.give, campaign, od.OpenSession(), "MJ"))
        for order in (roll, od.OpenSession(), roll, od.CloseSession()):
            with suppress(Refusal):  # there may be a session, or none
                clerk.give(campaign, order, "MJ")
        if not pressed:
            break
    assert at > MOMENTS
    assert audit.audit(LedgerSource(clerk.ledger, campaign, LAST), None).sound
