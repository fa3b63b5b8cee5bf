"""A line as this program writes it is read at one go, like by the long way, which names all damage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greffier.store import record
from greffier.vocabulary.events import Recorded
from greffier.vocabulary.refusals import DamagedRecord
from shell import SESSIONS

LINES = sorted({line for file in SESSIONS.glob("*/events.jsonl") for line in file.read_bytes().splitlines()})


def outcome(line: bytes) -> Recorded | str:
    """What is read of a line; or that it is damaged."""
    try:
        return record.read_line(line, 1)
    except DamagedRecord:
        return "damaged"


def the_long_way(line: bytes) -> Recorded | str:
    """The same, nothing being taken for plain."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record, "_plain", lambda _: None)
        return outcome(line)


def test_every_line_of_today_is_plain_and_read_alike_both_ways() -> None:
    assert LINES
    for line in LINES:
        assert record._plain(line), line  # noqa: SLF001
        assert outcome(line) == the_long_way(line) != "damaged"


def test_a_kind_that_is_no_text_is_damage_both_ways() -> None:
    damaged = LINES[0].replace(b'"type":"', b'"type":"\xff')
    assert outcome(damaged) == the_long_way(damaged) == "damaged"


digits = st.text("0123456789abcdefABCDEFé \n", max_size=70).map(str.encode)


@given(st.sampled_from(LINES), st.data())
def test_a_line_that_was_changed_is_read_alike_both_ways(line: bytes, data: st.DataObject) -> None:
    begin = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(begin, min(len(line), begin + 3)))
    changed = line[:begin] + data.draw(st.binary(max_size=3)) + line[end:]
    assert outcome(changed) == the_long_way(changed)


@given(st.sampled_from(LINES), st.sampled_from([record.HASH, record.PREV]), digits)
def test_digits_of_any_kind_are_read_alike_both_ways(line: bytes, mark: bytes, given_digits: bytes) -> None:
    begin, _, rest = line.rpartition(mark)
    changed = begin + mark + given_digits + rest[record.HEX :]
    assert outcome(changed) == the_long_way(changed)
