"""The state that an import keeps is that of its record, whatever else goes on, and whatever comes after."""

import sys
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from doors import Place
from greffier.app import Clerk, open_ledger
from greffier.engine.replay import document
from greffier.store import judging, record, transfer
from greffier.store.port import Row
from greffier.store.queries import Campaign
from greffier.store.reading import verified
from greffier.store.recordfile import FileSource
from greffier.store.rows import COLUMNS
from greffier.vocabulary import orders as od
from greffier.vocabulary.events import Recorded
from greffier.vocabulary.refusals import DamagedRecord, Refusal
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

    def of_kinds(self, kinds: Collection[str]) -> Iterator[Recorded]:
        found = list(super().of_kinds(kinds))
        with self.path.open("ab") as file:
            file.write(self._rest)
        return iter(found)


def test_a_file_that_is_added_to_while_it_is_read_brings_nothing_in(clerk: Clerk, tmp_path: Path) -> None:
    lines = CLIMB.read_bytes().splitlines(keepends=True)
    with pytest.raises(Refusal, match="file-changed"):
        transfer.take_in(clerk.ledger, Growing(tmp_path / "file.jsonl", lines, 12))
    assert clerk.ledger.campaigns() == []
    assert transfer.take_in(clerk.ledger, FileSource(tmp_path / "file.jsonl")).added == len(lines)


class Written(FileSource):
    """A file to which somebody writes half a line as soon as it was judged."""

    def rows(self, uid: str) -> Iterator[Row]:
        with self.path.open("ab") as file:
            file.write(b'{"actor":"MJ"')
        return super().rows(uid)


@pytest.mark.parametrize("long", [False, True])
def test_half_a_line_that_is_added_is_a_change_and_no_damage(
    clerk: Clerk,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    long: bool,  # noqa: FBT001
) -> None:
    if long:
        monkeypatch.setattr(judging, "LONG_BYTES", 0)
    path = tmp_path / "file.jsonl"
    path.write_bytes(CLIMB.read_bytes())
    with pytest.raises(Refusal, match="file-changed"):
        transfer.take_in(clerk.ledger, Written(path))
    assert clerk.ledger.campaigns() == []


class Witness(NamedTuple):
    """What an import comes to."""

    wrong: str
    """What was said; empty for nothing."""
    campaigns: list[Campaign]
    rows: list[object]


def witnessed(ledger: Path, source: FileSource) -> Witness:
    """Bring a file in, or try."""
    clerk, wrong = Clerk(open_ledger(str(ledger))), ""
    try:
        transfer.take_in(clerk.ledger, source)
    except (Refusal, DamagedRecord) as error:
        wrong = repr((error, error.facts))
    found = clerk.ledger.campaigns()
    rows: list[object] = [row for one in found for row in clerk.ledger.rows(one.uid, COLUMNS)]
    for one in found:
        as_the_record_says(clerk, one)
    clerk.ledger.close()
    return Witness(wrong, found, rows)


def no_line(lines: list[bytes]) -> None:
    lines[20] = b"[]\n"


def no_number(lines: list[bytes]) -> None:
    lines[20] = lines[20].replace(b'"seq":21', b'"seq":99999999999999999999')


def too_deep(lines: list[bytes]) -> None:
    deep = b'{"a":' * 100_000 + b"1" + b"}" * 100_000
    lines[20] = lines[20].replace(b'"data":{', b'"data":{"a":%b,' % deep)


def another_word(lines: list[bytes]) -> None:
    lines[20] = lines[20].replace(b'"actor":"', b'"actor":"x')


def a_gap(lines: list[bytes]) -> None:
    del lines[20]


def twice(lines: list[bytes]) -> None:
    lines.insert(20, lines[20])


def no_beginning(lines: list[bytes]) -> None:
    del lines[0]


def cut(lines: list[bytes]) -> None:
    lines[-1] = lines[-1][:50]


def withheld(lines: list[bytes]) -> None:
    lines[20] = record.hidden_line(record.read_line(lines[20], 21)) + b"\n"


def nothing(lines: list[bytes]) -> None:
    lines.clear()


def whole(lines: list[bytes]) -> None:
    del lines


@pytest.mark.parametrize(
    "change",
    [no_line, no_number, too_deep, another_word, a_gap, twice, no_beginning, cut, withheld, nothing, whole],
    ids=lambda change: change.__name__,
)
def test_a_judge_of_its_own_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[list[bytes]], None]
) -> None:
    """Neither what comes in nor what is said; and what is sound is not judged a second time."""
    lines, path = CLIMB.read_bytes().splitlines(keepends=True), tmp_path / "file.jsonl"
    change(lines)
    path.write_bytes(b"".join(lines))
    here = witnessed(tmp_path / "here.db", FileSource(path))
    monkeypatch.setattr(judging, "LONG_BYTES", 0)
    if change is whole:
        monkeypatch.setattr(judging, "judge", lambda _: pytest.fail("judged here too"))
    assert witnessed(tmp_path / "there.db", FileSource(path)) == here
    assert bool(here.wrong) is (change is not whole)


def test_what_lies_in_the_current_folder_is_not_taken_for_the_program(
    clerk: Clerk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("greffier", "msgspec"):
        (tmp_path / f"{name}.py").write_text(f"open('{name} was here', 'w')", "utf-8")
    monkeypatch.setattr(judging, "LONG_BYTES", 0)
    monkeypatch.setattr(judging, "judge", lambda _: pytest.fail("judged here too"))
    assert transfer.take_in(clerk.ledger, FileSource(CLIMB)).added > 0
    assert not list(tmp_path.glob("* was here"))


@pytest.mark.parametrize("python", ["/bin/false", "/bin/echo", "/nowhere", "", None])
def test_where_no_other_process_can_be_had_this_one_judges(
    clerk: Clerk, monkeypatch: pytest.MonkeyPatch, python: str | None
) -> None:
    """There may be no Python to call, as where all is frozen into one file."""
    monkeypatch.setattr(judging, "LONG_BYTES", 0)
    monkeypatch.setattr(sys, "executable", python)
    assert transfer.take_in(clerk.ledger, FileSource(CLIMB)).added > 0


def ends_of_orders(lines: list[bytes]) -> list[int]:
    """After how many lines an order ends."""
    found = [line.rpartition(b',"order":"')[2][:36] for line in lines]
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
