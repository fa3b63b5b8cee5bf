"""A line of the portable record is, byte for byte, what this program makes of it; any other is damage."""

from hypothesis import given
from hypothesis import strategies as st

from greffier.store import record
from greffier.vocabulary.events import Recorded, Withheld
from greffier.vocabulary.refusals import DamagedRecord, Refusal
from shell import SESSIONS

LINES = sorted({line for file in SESSIONS.glob("*/events.jsonl") for line in file.read_bytes().splitlines()})
LINES += [record.hidden_line(record.withheld(record.read_line(line, 1))) for line in LINES[::9]]


def outcome(line: bytes) -> Recorded | str:
    """What is read of a line; or that it is damaged."""
    try:
        return record.read_line(line, 1)
    except (DamagedRecord, Refusal):
        return "damaged"


def written(recorded: Recorded) -> bytes:
    if isinstance(recorded.event, Withheld):
        return record.hidden_line(recorded)
    return record.line(recorded.body, recorded.prev, recorded.hash)


def test_every_line_is_written_again_as_it_was_read() -> None:
    assert LINES
    for line in LINES:
        recorded = outcome(line)
        assert isinstance(recorded, Recorded)
        assert written(recorded) == line


def test_a_kind_that_is_no_text_is_damage() -> None:
    assert outcome(LINES[0].replace(b'"type":"', b'"type":"\xff')) == "damaged"


@given(st.sampled_from(LINES), st.data())
def test_a_line_that_was_changed_is_another_line_or_damage(line: bytes, data: st.DataObject) -> None:
    begin = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(begin, min(len(line), begin + 3)))
    changed = line[:begin] + data.draw(st.binary(max_size=3)) + line[end:]
    recorded = outcome(changed)
    assert isinstance(recorded, str) or written(recorded) == changed.removesuffix(b"\n")


digits = st.text("0123456789abcdefABCDEFé \n", max_size=70).map(str.encode)


@given(st.sampled_from(LINES), st.sampled_from([b'"hash":"', b'"prev":"']), digits)
def test_digits_of_any_other_kind_are_damage(line: bytes, mark: bytes, given_digits: bytes) -> None:
    begin, _, rest = line.rpartition(mark)
    changed = begin + mark + given_digits + rest[64:]
    recorded = outcome(changed)
    assert isinstance(recorded, str) or written(recorded) == changed
