"""Ctrl-C at any moment of an order, and somebody who goes on with the same clerk: nothing told is lost."""

import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from types import FrameType

import pytest

from doors import SQLITE, Place
from greffier.app import Clerk
from greffier.store.ledger import Campaign
from greffier.store.reading import verified
from greffier.vocabulary import orders as od

pytestmark = pytest.mark.parametrize("place", [SQLITE], indirect=True)

MOMENTS = 100
"""An order has more than so many."""


def broken_off(at: int, give: Callable[[], object]) -> bool:
    """Whether a Ctrl-C came, as the function called as number `at` began or ended, before all was done."""
    passed = 0

    def pressed(frame: FrameType, _event: str, function: object) -> None:
        nonlocal passed
        # What is raised as a weak reference is let go, Python itself lets nobody see.
        seen = function is not sys.setprofile and frame.f_globals["__name__"] != "_weakrefset"
        passed += seen
        if seen and passed == at:
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
    other = Clerk(place.open(), clerk.inputs)
    for at in count(1):
        order = od.CloseSession() if clerk.load(campaign).state.session else od.OpenSession()
        pressed = broken_off(at, partial(clerk.give, campaign, order, "MJ"))
        told = clerk.give(campaign, od.WriteNote(text=str(at)), "MJ").recorded
        assert other.ledger.of_order(campaign.uid, told[0].order) == told, at
        other.give(campaign, od.WriteNote(text="y"), "Corbin")
        if not pressed:
            break
    assert at > MOMENTS
    verified(other.ledger, campaign)
    other.ledger.close()
