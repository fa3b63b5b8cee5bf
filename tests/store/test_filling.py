"""A record comes into an empty ledger past the log, into any other by way of it; the log is there after."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from greffier.app import open_ledger
from greffier.store.ledger import Ledger
from greffier.store.recordfile import FileSource
from shell import SESSIONS, names

RECORD, OTHER = (
    FileSource(SESSIONS / name / "events.jsonl") for name in ("premiers-tirages", "hiver-du-mur")
)
IN_LOG_MODE = b"\2\2"


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """An empty one."""
    with closing(open_ledger(str(tmp_path / "a.db"))) as made:
        yield made


def bring_in(ledger: Ledger, source: FileSource, name: str) -> None:
    uid = next(source.events()).campaign
    ledger.bring_in(uid, source.rows(uid), name)


def bring_in_half(ledger: Ledger, source: FileSource, name: str) -> None:
    with ledger.filling(""):
        bring_in(ledger, source, name)
        raise LookupError


def mode(folder: Path) -> bytes:
    """How the file itself says that it is written to."""
    return (folder / "a.db").read_bytes()[18:20]


def test_into_an_empty_ledger_it_goes_past_the_log(ledger: Ledger, tmp_path: Path) -> None:
    with ledger.filling(""):
        bring_in(ledger, RECORD, "un")
        assert names(tmp_path) == ["a.db", "a.db-journal"]
    assert [one.name for one in ledger.campaigns()] == ["un"]
    assert mode(tmp_path) == IN_LOG_MODE
    ledger.close()
    assert names(tmp_path) == ["a.db"]


def test_what_broke_off_leaves_an_empty_ledger_with_its_log(ledger: Ledger, tmp_path: Path) -> None:
    with pytest.raises(LookupError):
        bring_in_half(ledger, RECORD, "un")
    assert ledger.campaigns() == []
    assert mode(tmp_path) == IN_LOG_MODE


def test_a_ctrl_c_as_it_begins_leaves_the_log(
    ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    door = ledger._door  # noqa: SLF001
    rows = door.rows

    def interrupted(sql: str, **values: object) -> object:
        if sql.startswith("BEGIN"):
            raise KeyboardInterrupt
        return rows(sql, **values)

    monkeypatch.setattr(door, "rows", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ledger.filling("").__enter__()
    assert mode(tmp_path) == IN_LOG_MODE


def test_where_a_campaign_is_others_read_meanwhile(ledger: Ledger, tmp_path: Path) -> None:
    with ledger.filling(""):
        bring_in(ledger, RECORD, "un")
    with ledger.filling(""):
        bring_in(ledger, OTHER, "deux")
        assert mode(tmp_path) == IN_LOG_MODE
        with closing(open_ledger(str(tmp_path / "a.db"))) as other:
            assert [one.name for one in other.campaigns()] == ["un"]
    assert [one.name for one in ledger.campaigns()] == ["deux", "un"]


def test_whoever_has_the_empty_ledger_open_reads_on(ledger: Ledger, tmp_path: Path) -> None:
    with closing(open_ledger(str(tmp_path / "a.db"))) as other:
        assert other.campaigns() == []
        with ledger.filling(""):
            bring_in(ledger, RECORD, "un")
            assert other.campaigns() == []
        assert [one.name for one in other.campaigns()] == ["un"]


def test_whoever_opens_the_ledger_just_before_the_writing_begins_does_no_harm(
    ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    door = ledger._door  # noqa: SLF001
    journal = door.journal  # type: ignore[attr-defined]

    def slowly(mode: str) -> None:
        journal(mode)
        open_ledger(str(tmp_path / "a.db")).close()

    monkeypatch.setattr(door, "journal", slowly)
    with ledger.filling(""):
        bring_in(ledger, RECORD, "un")
    assert [one.name for one in ledger.campaigns()] == ["un"]
    assert mode(tmp_path) == IN_LOG_MODE
