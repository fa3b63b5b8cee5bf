"""Threads that share a clerk lose nothing and decide on what is there; a forked process is turned away."""

import os
import threading

import pytest

from doors import Place, every_door
from greffier.app import Clerk
from greffier.engine.replay import document
from greffier.store import audit
from greffier.store.queries import LAST, Campaign
from greffier.store.reading import verified
from greffier.store.sources import LedgerSource
from greffier.vocabulary import orders as od
from greffier.vocabulary.events import Recorded
from greffier.vocabulary.refusals import Refusal

pytestmark = every_door

SHEET = od.SheetChanges(caracs={"Force": 3})
ORDERS: tuple[od.Order, ...] = (
    od.OpenSession(),
    od.InflictLesion(character="Ysane"),
    od.WriteNote(text="x"),
    od.CloseSession(),
    od.UndoOrder(),
)
"""Some are a transaction of their own, some a statement."""
NOT_NOW = {"session-already-open", "no-open-session", "nothing-to-undo"}


@pytest.fixture
def campaign(clerk: Clerk) -> Campaign:
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    return clerk.give(campaign, od.EnrollCharacter(name="Ysane", sheet=SHEET), "MJ").loaded.campaign


def test_what_threads_are_told_that_share_a_clerk_is_there(
    clerk: Clerk, campaign: Campaign, place: Place
) -> None:
    told: list[Recorded] = []
    wrong: list[Exception] = []

    def play() -> None:
        for order in ORDERS * 10:
            try:
                told.extend(clerk.give(campaign, order, "MJ").recorded)
            except Refusal as refusal:
                if refusal.code not in NOT_NOW:
                    wrong.append(refusal)
            except Exception as error:  # noqa: BLE001 - it would be lost with the thread
                wrong.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    last, other = clerk.give(campaign, od.WriteNote(text="y"), "MJ").loaded, place.open()
    assert list(other.events(campaign.uid, campaign.head.seq, last.campaign.head.seq - 1)) == sorted(
        told, key=lambda one: one.seq
    )
    assert document(last.state) == document(verified(other, campaign)[0].state)
    assert audit.audit(LedgerSource(other, campaign, LAST), None).sound
    other.close()


def test_a_process_that_was_forked_off_is_turned_away(clerk: Clerk, campaign: Campaign) -> None:
    """What locks the file is its parent's, and goes with it: what the child were told would be lost."""
    child = os.fork()
    if not child:
        try:
            clerk.give(campaign, od.WriteNote(text="x"), "MJ")
        except AssertionError:
            os._exit(7)
        finally:
            os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert clerk.give(campaign, od.WriteNote(text="y"), "MJ").recorded[0].seq == campaign.head.seq + 1
