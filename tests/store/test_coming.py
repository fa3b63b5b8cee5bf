"""The state that an import keeps is that of its record, whatever else goes on, and whatever comes after."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from doors import Place
from greffier.app import Clerk, open_ledger
from greffier.engine.replay import document
from greffier.store import transfer
from greffier.store.ledger import Campaign
from greffier.store.reading import verified
from greffier.store.sources import FileSource
from greffier.vocabulary import orders as od
from greffier.vocabulary.events import CORRECTIONS, Recorded
from greffier.vocabulary.refusals import DamagedRecord
from shell import RECORDS, SESSIONS
from table import counted_inputs

CLIMB = SESSIONS / "ascension-du-mur" / "events.jsonl"


def as_the_record_says(clerk: Clerk, campaign: Campaign) -> int:
    """Hold what is read from the state kept against a whole replay; after which seq that was kept."""
    found, whole = clerk.load(campaign), verified(clerk.ledger, campaign)[0]
    assert (found.campaign, found.undone) == (whole.campaign, whole.undone)
    assert document(found.state) == document(whole.state)
    return found.kept


def test_the_state_kept_is_that_of_the_record_though_another_goes_on_at_once(
    clerk: Clerk, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No sooner is it committed than somebody else gives an order, before the state is kept."""
    other, real = Clerk(place.open(), counted_inputs()), clerk.ledger.campaign

    def found(uid: str) -> Campaign | None:
        (campaign,) = other.ledger.campaigns()
        other.give(campaign, od.InflictLesion(character="Ysane"), "Corbin")
        return real(uid)

    monkeypatch.setattr(clerk.ledger, "campaign", found)
    taken = transfer.take_in(clerk.ledger, FileSource(CLIMB))
    assert taken.campaign.head.seq == taken.added
    assert as_the_record_says(clerk, taken.campaign) == taken.added
    other.ledger.close()


class Growing(FileSource):
    """A file that the rest is written to as soon as its undos and redos were looked for."""

    def __init__(self, path: Path, lines: list[bytes], whole: int) -> None:
        path.write_bytes(b"".join(lines[:whole]))
        super().__init__(path)
        self._rest = b"".join(lines[whole:])

    def of_kinds(self, kinds: Iterable[str]) -> Iterator[Recorded]:
        found = list(super().of_kinds(kinds))
        if set(CORRECTIONS) <= set(kinds):
            with self._path.open("ab") as file:
                file.write(self._rest)
        return iter(found)


def test_no_state_is_kept_of_a_file_that_is_added_to_while_it_is_read(clerk: Clerk, tmp_path: Path) -> None:
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    for order in (
        od.EnrollCharacter(name="Ysane", sheet=od.SheetChanges()),
        od.InflictLesion(character="Ysane"),
    ):
        clerk.give(campaign, order, "MJ")
    campaign = clerk.give(campaign, od.UndoOrder(), "MJ").loaded.campaign
    campaign = clerk.give(campaign, od.WriteNote(text="x"), "MJ").loaded.campaign
    lines = list(transfer.lines(clerk.ledger, campaign))
    there = Clerk(open_ledger(str(tmp_path / "elsewhere.db")))
    taken = transfer.take_in(there.ledger, Growing(tmp_path / "file.jsonl", lines, 4))
    assert (taken.added, as_the_record_says(there, taken.campaign)) == (6, 0)
    there.ledger.close()


def ends_of_orders(lines: list[bytes]) -> list[int]:
    """After how many lines an order ends."""
    found = [line.partition(b',"order":"')[2][:36] for line in lines]
    return [end for end in range(3, len(found)) if found[end] != found[end - 1]]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.parent.name)
def test_whatever_part_of_a_record_comes_first_the_state_kept_is_that_of_the_whole(
    clerk: Clerk, tmp_path: Path, path: Path
) -> None:
    """And of what is done and undone after it."""
    lines, part = path.read_bytes().splitlines(keepends=True), tmp_path / "part.jsonl"
    for end in [*ends_of_orders(lines)[::7], len(lines)]:
        part.write_bytes(b"".join(lines[:end]))
        taken = transfer.take_in(clerk.ledger, FileSource(part), f"Essai {end}")
        assert taken.campaign.head.seq == as_the_record_says(clerk, taken.campaign) == end
    for order in (
        od.WriteNote(text="x"),
        od.WriteNote(text="y"),
        od.UndoOrder(),
        od.UndoOrder(),
        od.RedoOrder(),
    ):
        clerk.give(taken.campaign, order, "MJ")
        as_the_record_says(clerk, taken.campaign)


@pytest.mark.parametrize("there", [12, 31])
def test_nothing_follows_on_a_campaign_that_is_not_in_the_list(
    clerk: Clerk, place: Place, tmp_path: Path, there: int
) -> None:
    part = tmp_path / "part.jsonl"
    part.write_bytes(b"".join(CLIMB.read_bytes().splitlines(keepends=True)[:there]))
    transfer.take_in(clerk.ledger, FileSource(part))
    place.run("DROP TRIGGER campaigns_no_delete", "DELETE FROM campaigns")
    with pytest.raises(DamagedRecord, match=f"columns-differ at seq {there}"):
        transfer.take_in(clerk.ledger, FileSource(CLIMB))
