"""Whatever is done to a record, its audit finds it and names the first bad seq; and only then."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from greffier.store import audit as audits
from greffier.store import record
from greffier.store.batch import Head
from greffier.store.recordfile import FileSource
from shell import SESSIONS

RECORDS = sorted(SESSIONS.glob("*/events.jsonl"))
RANDOM_PLACES = 2000
each_record = pytest.mark.parametrize("path", RECORDS, ids=[path.parent.name for path in RECORDS])

Lines = list[bytes]


def first_bad(tmp_path: Path, lines: Lines, expected: Head | None = None) -> int | None:
    """The first seq that the chain's audit names; null where the record is sound."""
    file = tmp_path / "changed.jsonl"
    file.write_bytes(b"".join(lines))
    findings = audits.audit(FileSource(file), expected).findings["chain"]
    return findings[0].seq if findings else None


def with_line(lines: Lines, at: int, line: bytes) -> Lines:
    return [*lines[:at], line, *lines[at + 1 :]]


def replaced(line: bytes, place: int, chosen: random.Random) -> bytes:
    other = chosen.choice([byte for byte in range(32, 127) if byte != line[place]])
    return line[:place] + bytes([other]) + line[place + 1 :]


def removed(line: bytes, place: int, _: random.Random) -> bytes:
    return line[:place] + line[place + 1 :]


def inserted(line: bytes, place: int, chosen: random.Random) -> bytes:
    return line[:place] + bytes([chosen.randrange(32, 127)]) + line[place:]


CHANGES = (replaced, removed, inserted)


@each_record
def test_a_changed_character_is_found_in_every_line(tmp_path: Path, path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    chosen = random.Random(path.parent.name)  # noqa: S311
    assert first_bad(tmp_path, lines) is None
    for at, line in enumerate(lines):
        for change in CHANGES:
            changed = change(line, chosen.randrange(len(line) - 1), chosen)
            assert first_bad(tmp_path, with_line(lines, at, changed)) == at + 1, changed


@each_record
def test_a_changed_character_is_found_at_two_thousand_random_places(tmp_path: Path, path: Path) -> None:
    text = path.read_bytes()
    lines = text.splitlines(keepends=True)
    chosen = random.Random(f"{path.parent.name} anywhere")  # noqa: S311
    for _ in range(RANDOM_PLACES // len(RECORDS) + 1):
        place = chosen.randrange(len(text) - 1)
        at = text.count(b"\n", 0, place)
        changed = replaced(text, place, chosen)
        assert first_bad(tmp_path, changed.splitlines(keepends=True)) == at + 1, (at, place)
    assert first_bad(tmp_path, lines) is None


@pytest.mark.parametrize(
    ("arrange", "bad"),
    [
        (lambda lines, at: lines[:at] + lines[at + 1 :], 1),
        (lambda lines, at: lines[: at + 1] + lines[at:], 2),
        (lambda lines, at: [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]], 1),
        (lambda lines, at: [*lines[: at + 1], b"\n", *lines[at + 1 :]], 2),
    ],
    ids=["removed", "repeated", "swapped", "blank"],
)
@each_record
def test_lines_removed_repeated_or_swapped_are_found_wherever_they_are(
    tmp_path: Path, path: Path, arrange: Callable[[Lines, int], Lines], bad: int
) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    for at in range(len(lines) - 1):
        assert first_bad(tmp_path, arrange(lines, at)) == at + bad


@each_record
def test_a_cut_tail_is_found_with_a_receipt_at_hand(tmp_path: Path, path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    last = list(record.read(lines))[-1]
    receipt = Head(last.seq, last.hash)
    assert first_bad(tmp_path, lines, receipt) is None
    for left in range(1, len(lines)):
        assert first_bad(tmp_path, lines[:left]) is None, "nothing in a shortened record itself tells"
        assert first_bad(tmp_path, lines[:left], receipt) == left + 1


@each_record
def test_the_end_of_an_order_is_looked_back_to_as_it_is_in_the_ledger(tmp_path: Path, path: Path) -> None:
    """A file is read backwards in blocks of bytes: it gives the very events, latest first."""
    file = tmp_path / "record.jsonl"
    file.write_bytes(path.read_bytes())
    source = FileSource(file)
    read = list(source.events())
    for before in (1, 2, len(read) // 2, len(read), len(read) + 1):
        earlier = [one for one in read if one.seq < before]
        assert list(source.backwards(before)) == earlier[::-1]
