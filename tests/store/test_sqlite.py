"""What only a file can suffer."""

from pathlib import Path

import pytest

from doors import Place
from greffier.app import Clerk, open_ledger
from greffier.store.reading import verified
from greffier.vocabulary import orders as od
from greffier.vocabulary.refusals import DamagedRecord


def test_a_torn_file_is_a_damaged_record_not_a_refusal(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    clerk = Clerk(open_ledger(str(path)))
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    for _ in range(60):
        clerk.give(campaign, od.WriteNote(text="x" * 900), "MJ")
    clerk.ledger.close()
    torn = bytearray(path.read_bytes())
    torn[20_000:60_000] = bytes(40_000)
    path.write_bytes(torn)
    ledger = open_ledger(str(path))
    with pytest.raises(DamagedRecord, match="database-corrupt"):
        verified(ledger, campaign)
    ledger.close()


def test_a_text_that_is_none_is_a_damaged_record(place: Place, clerk: Clerk) -> None:
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    place.without_guard("UPDATE events SET body = CAST(x'ff' || body AS TEXT) WHERE seq = 2")
    with pytest.raises(DamagedRecord, match="database-corrupt"):
        verified(clerk.ledger, campaign)
