"""A long replay reads its events by blocks, and finds what it would find row by row."""

from collections.abc import Callable
from pathlib import Path

import pytest

from doors import SQLITE, Place
from greffier.app import Clerk
from greffier.engine.replay import document
from greffier.store import blocks, reading, sqlite, transfer
from greffier.store.queries import Campaign
from greffier.store.recordfile import FileSource
from greffier.vocabulary.refusals import DamagedRecord, Refusal
from shell import RECORDS, SESSIONS

CLIMB = SESSIONS / "ascension-du-mur" / "events.jsonl"
SIZES = (1, 2, 7, 1000)

on_sqlite = pytest.mark.parametrize("place", [SQLITE], indirect=True)


def come_to(reads: Callable[[], object]) -> object:
    """What a reading comes to, or what it says is wrong."""
    try:
        return reads()
    except (DamagedRecord, Refusal) as error:
        return str(error), error.facts


def readings(clerk: Clerk, campaign: Campaign, until: int) -> list[object]:
    """What the campaign comes to, replayed, and replayed with its chain checked."""
    ledger = clerk.ledger

    def replayed() -> object:
        found = reading.load(ledger, campaign, until)
        return document(found.state), found.undone, found.campaign, found.at

    def verified() -> object:
        found, counts = reading.verified(ledger, campaign, until)
        return document(found.state), found.undone, found.campaign, counts

    return [come_to(replayed), come_to(verified)]


def by_blocks(monkeypatch: pytest.MonkeyPatch, size: int) -> list[int]:
    """Read by blocks of that size from here on; the last seq of each block that was read as one."""
    seen: list[int] = []
    real = blocks._taken_apart  # noqa: SLF001

    def taken_apart(row: tuple[object, ...], start: int, end: int) -> object:
        found = real(row, start, end)
        seen.append(end if found else -end)
        return found

    monkeypatch.setattr(blocks, "_taken_apart", taken_apart)
    monkeypatch.setattr(blocks, "AT_ONCE", size)
    monkeypatch.setattr(sqlite, "WORTH_BLOCKS", 0)
    return seen


@pytest.fixture(autouse=True)
def no_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """No reading starts from a state that was kept."""
    monkeypatch.setenv("GREFFIER_CACHE", "")


@on_sqlite
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.parent.name)
def test_a_replay_by_blocks_comes_to_the_same(
    clerk: Clerk, monkeypatch: pytest.MonkeyPatch, record: Path, size: int
) -> None:
    campaign = transfer.take_in(clerk.ledger, FileSource(record)).campaign
    last = campaign.head.seq
    points = (1, size, size + 1, last // 2, last)
    row_by_row = [readings(clerk, campaign, until) for until in points]
    seen = by_blocks(monkeypatch, size)
    assert [readings(clerk, campaign, until) for until in points] == row_by_row
    assert min(seen) > 0
    assert max(seen) == last


CHANGES = {
    "gap": "DELETE FROM events WHERE seq = 20",
    "kind": "UPDATE events SET type = 'unheard.of' WHERE seq = 20",
    "line breaks": "UPDATE events SET body = replace(body, ',', ',' || char(10)) WHERE seq = 20",
    "two in one": "UPDATE events SET body = body || char(10) || body WHERE seq = 20",
    "bytes": "UPDATE events SET body = CAST(body AS BLOB) WHERE seq = 20",
    "no text": "UPDATE events SET body = CAST(x'ff' AS TEXT) WHERE seq = 20",
    "no JSON": "UPDATE events SET body = '' WHERE seq = 20",
    "zero": "UPDATE events SET body = 'a' || char(0) || body WHERE seq = 20",
    "prev": "UPDATE events SET prev = zeroblob(32) WHERE seq = 20",
    "hash": "UPDATE events SET hash = zeroblob(32) WHERE seq = 20",
    "hash in words": "UPDATE events SET hash = '\u00e9' || substr(hex(hash), 2, 31) WHERE seq = 20",
}


@on_sqlite
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("size", SIZES)
def test_what_is_wrong_is_said_as_row_by_row(
    clerk: Clerk, place: Place, monkeypatch: pytest.MonkeyPatch, change: str, size: int
) -> None:
    campaign = transfer.take_in(clerk.ledger, FileSource(CLIMB)).campaign
    place.without_guard(CHANGES[change])
    row_by_row = readings(clerk, campaign, campaign.head.seq)
    seen = by_blocks(monkeypatch, size)
    assert readings(clerk, campaign, campaign.head.seq) == row_by_row
    assert seen or change == "no text"


@on_sqlite
def test_who_stops_reading_half_way_may_go_on_with_something_else(
    clerk: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = transfer.take_in(clerk.ledger, FileSource(CLIMB)).campaign
    by_blocks(monkeypatch, 2)
    rows = clerk.ledger.bodies(campaign.uid, 0, campaign.head.seq)
    assert next(rows)[1] == 1
    del rows
    assert clerk.ledger.campaign(campaign.uid) == campaign
