"""The portable record: lines that say everything, and in which any change is found."""

import json
from pathlib import Path

import pytest

from forging import bodies, rechained
from greffier.app import Clerk
from greffier.engine.replay import document
from greffier.store import record
from greffier.store.reading import read_record
from greffier.store.recordfile import FileSource
from greffier.vocabulary import orders as od
from greffier.vocabulary.refusals import DamagedRecord


@pytest.fixture
def lines(clerk: Clerk) -> list[bytes]:
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    sheet = od.SheetChanges(caracs={"Force": 3})
    for order in (
        od.EnrollCharacter(name="Élodie", sheet=sheet),
        od.OpenSession(),
        od.DealHand(character="Élodie", count=3),
        od.InflictLesion(character="Élodie"),
        od.UndoOrder(),
        od.CloseSession(),
    ):
        clerk.give(campaign, order, "MJ")
    return [record.line(one.body, one.prev, one.hash) for one in clerk.ledger.events(campaign.uid)]


def test_a_line_is_the_body_with_prev_and_hash(lines: list[bytes]) -> None:
    fields = json.loads(lines[3])
    keys = ["actor", "asked", "at", "campaign", "data", "order", "seq", "session", "type", "v"]
    assert list(fields) == [*keys, "prev", "hash"]
    assert fields["prev"] == json.loads(lines[2])["hash"]


def test_a_record_replays_to_the_state_of_its_ledger(clerk: Clerk, lines: list[bytes]) -> None:
    loaded, counts = read_record(lines)
    kept = clerk.load(clerk.ledger.campaigns()[0])
    assert document(loaded.state) == document(kept.state)
    assert loaded.campaign == kept.campaign
    assert (counts["events"], counts["orders"], counts["undone"]) == (10, 7, 1)


def test_any_changed_character_is_found(lines: list[bytes]) -> None:
    for seq, line in enumerate(lines, start=1):
        for place in range(len(line)):
            changed = line[:place] + (b"0" if line[place : place + 1] != b"0" else b"1") + line[place + 1 :]
            with pytest.raises(DamagedRecord) as found:
                read_record([*lines[: seq - 1], changed, *lines[seq:]])
            assert found.value.seq in {seq, seq + 1}


@pytest.mark.parametrize(
    ("arrange", "seq"),
    [
        (lambda lines: lines[:3] + lines[4:], 4),
        (lambda lines: lines[:4] + lines[3:], 5),
        (lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]], 4),
        (lambda lines: lines[1:], 1),
        (lambda _: [], 1),
        (lambda lines: [*lines, b"{}"], 11),
        (lambda lines: [*lines, b"pas du JSON"], 11),
        (lambda lines: [lines[0], b"[1]", *lines[2:]], 2),
        (lambda lines: [*lines, b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}"], 11),
    ],
)
def test_lines_lost_repeated_swapped_or_foreign_are_found(
    lines: list[bytes], arrange: object, seq: int
) -> None:
    with pytest.raises(DamagedRecord) as found:
        read_record(arrange(lines))  # type: ignore[operator]
    assert found.value.seq == seq


@pytest.mark.parametrize(
    ("seq", "old", "new"),
    [
        (5, b'"character":"\xc3\x89lodie"', b'"character":"Personne"'),
        (5, b'"cards":["', b'"cards":["ZZ","'),
        (6, b'"character":"\xc3\x89lodie"', b'"character":"Personne"'),
    ],
)
def test_what_cannot_have_happened_is_found_under_right_hashes(
    lines: list[bytes], seq: int, old: bytes, new: bytes
) -> None:
    changed = [line.replace(old, new) if number == seq else line for number, line in enumerate(lines[:6], 1)]
    assert changed != lines[:6]
    with pytest.raises(DamagedRecord, match=f"impossible-event at seq {seq}"):
        read_record(rechained(bodies(changed)))


def test_a_record_begins_with_its_campaign(lines: list[bytes]) -> None:
    with pytest.raises(DamagedRecord, match="no-beginning at seq 1"):
        read_record(rechained(bodies(lines[2:3])))


@pytest.mark.parametrize(
    "kinds", [("session.closed",), ("order.undone", "hand.dealt"), ("character.retired",)]
)
def test_a_file_gives_the_events_of_some_kinds_and_no_other(
    lines: list[bytes], tmp_path: Path, kinds: tuple[str, ...]
) -> None:
    file = tmp_path / "events.jsonl"
    file.write_bytes(b"".join(line + b"\n" for line in lines))
    wanted = [one.seq for one in record.read(lines) if one.event.TYPE in kinds]
    assert [one.seq for one in FileSource(file).of_kinds(kinds)] == wanted
