"""Snapshots: a reading that starts from one ends where a whole replay does, and any doubt means a replay."""

import shutil
from pathlib import Path

import pytest

import greffier
from doors import Place, each_database
from greffier.app import Clerk
from greffier.engine.replay import document
from greffier.store import snapshots
from greffier.store.queries import Campaign
from greffier.store.reading import verified
from greffier.vocabulary import orders as od
from table import counted_inputs

EVERY = 10
NEVER = 10**6


@pytest.fixture
def played(place: Place) -> Campaign:
    """A campaign of sixty rolls and hurts, kept every ten events."""
    clerk = Clerk(place.open(), counted_inputs(), snapshot_every=EVERY)
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    sheet = od.SheetChanges(caracs={"Force": 3}, traits={"Scribe": 4}, moyens={"Ruse": 0})
    clerk.give(campaign, od.EnrollCharacter(name="Nour", sheet=sheet), "MJ")
    clerk.give(campaign, od.OpenSession(), "MJ")
    clerk.give(campaign, od.StartTask(task="Mur", target=99, difficulty=9), "MJ")
    for turn in range(20):
        clerk.give(campaign, od.InflictLesion(character="Nour", count=1 + turn % 3), "MJ")
        clerk.give(campaign, od.DealHand(character="Nour", count=1), "MJ")
        clerk.give(campaign, od.ReturnCards(character="Nour", every=True), "MJ")
    clerk.ledger.close()
    return campaign


def seqs(place: Place) -> list[int]:
    return [int(str(seq)) for seq in place.column("SELECT seq FROM snapshots ORDER BY seq")]


def agree(place: Place, campaign: Campaign) -> int:
    """Reading from a snapshot and replaying from the start agree; the seq that the reading started from."""
    clerk = Clerk(place.open(), snapshot_every=NEVER)
    loaded, (whole, _) = clerk.load(campaign), verified(clerk.ledger, campaign)
    clerk.ledger.close()
    assert document(loaded.state) == document(whole.state)
    assert loaded.campaign == whole.campaign
    return loaded.kept


@each_database
def test_a_reading_starts_from_the_latest_snapshot(place: Place, played: Campaign) -> None:
    assert len(seqs(place)) == 6
    assert agree(place, played) == seqs(place)[-1]


@each_database
def test_the_past_starts_from_a_snapshot_of_its_own(place: Place, played: Campaign) -> None:
    clerk = Clerk(place.open())
    for until in range(1, 66):
        loaded, (whole, _) = clerk.load(played, until), verified(clerk.ledger, played, until)
        assert document(loaded.state) == document(whole.state), until
        assert loaded.campaign.head == whole.campaign.head
        assert loaded.kept == max((seq for seq in seqs(place) if seq <= until), default=0)
    clerk.ledger.close()


@each_database
def test_a_long_replay_leaves_a_snapshot_for_the_next_reading(place: Place, played: Campaign) -> None:
    """So an import, or another version of the code, makes only the first reading slow."""
    place.run("DELETE FROM snapshots")
    assert agree(place, played) == 0
    clerk = Clerk(place.open(), snapshot_every=EVERY)
    clerk.load(played, 3)
    clerk.load(played, 40)
    clerk.load(played)
    clerk.load(played, 45)
    last = clerk.ledger.head(played.uid).seq
    clerk.ledger.close()
    assert seqs(place) == [40, last]
    assert agree(place, played) == last


@each_database
def test_undoing_all_that_is_given_makes_no_reading_longer(place: Place, played: Campaign) -> None:
    clerk = Clerk(place.open(), snapshot_every=EVERY)
    for _ in range(2 * EVERY):
        clerk.give(played, od.InflictLesion(character="Nour"), "MJ")
        clerk.give(played, od.UndoOrder(), "MJ")
    last = clerk.ledger.head(played.uid).seq
    clerk.ledger.close()
    assert agree(place, played) > last - 2 * EVERY


DOUBTS: dict[str, str | dict[str, str]] = {
    "other code": "UPDATE snapshots SET fingerprint = 'other'",
    "another event": "UPDATE snapshots SET seq = seq + 1",
    "a byte changed": {
        "sqlite": "UPDATE snapshots SET state ="
        " CAST(substr(state, 1, 40) || X'00' || substr(state, 42) AS BLOB)",
        "postgresql": "UPDATE snapshots SET state = overlay(state placing '\\x00' from 41)",
    },
    "cut short": {
        "sqlite": "UPDATE snapshots SET state = zeroblob(3)",
        "postgresql": "UPDATE snapshots SET state = '\\x000000'",
    },
    "nothing": {
        "sqlite": "UPDATE snapshots SET state = X''",
        "postgresql": "UPDATE snapshots SET state = ''",
    },
}


@each_database
@pytest.mark.parametrize("doubt", DOUBTS)
def test_any_doubt_means_a_replay(place: Place, played: Campaign, doubt: str) -> None:
    statement = DOUBTS[doubt]
    place.run(statement if isinstance(statement, str) else statement[place.dialect])
    assert agree(place, played) == 0


@each_database
def test_a_snapshot_of_other_code_is_not_believed(
    place: Place, played: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "fingerprint", lambda: "another reducer")
    assert agree(place, played) == 0


@pytest.mark.parametrize(
    "changed_file", ["engine/evolve/table.py", "store/upcasting.py", "vocabulary/state.py"]
)
def test_the_fingerprint_is_that_of_all_the_code_that_makes_a_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed_file: str
) -> None:
    root = tmp_path / "greffier"
    shutil.copytree(Path(greffier.__file__).parent, root)
    monkeypatch.setattr(greffier, "__file__", str(root / "__init__.py"))
    fingerprint = snapshots.fingerprint.__wrapped__
    before = fingerprint()
    (root / "cli" / "main.py").write_text("")
    assert fingerprint() == before
    (root / changed_file).write_text("")
    assert fingerprint() != before


@each_database
def test_an_undo_that_reaches_behind_a_snapshot_leaves_it_aside(place: Place, played: Campaign) -> None:
    clerk = Clerk(place.open(), snapshot_every=NEVER)
    last = seqs(place)[-1]
    while clerk.ledger.head(played.uid).seq < 80:
        clerk.give(played, od.UndoOrder(), "MJ")
        assert document(clerk.load(played).state) == document(verified(clerk.ledger, played)[0].state)
    clerk.ledger.close()
    assert 0 < agree(place, played) < last
