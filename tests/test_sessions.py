"""The recorded sessions: their orders give their record, byte for byte, and their record their state."""

import json
from pathlib import Path

import pytest

from greffier.app import open_ledger
from greffier.engine.evolve import evolve
from greffier.engine.history import cancelled
from greffier.engine.replay import document
from greffier.store import codec, record
from greffier.store.reading import read_record
from greffier.vocabulary.events import ActionAmended, ContestAmended, ResultAmended, TaskAdvanced
from greffier.vocabulary.state import State
from shell import SESSIONS, Shell
from table import zones

FOLDERS = sorted(folder for folder in SESSIONS.iterdir() if folder.is_dir())
each_session = pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])


def written(name: str) -> list[bytes]:
    """The lines of a session's record."""
    return (SESSIONS / name / "events.jsonl").read_bytes().splitlines()


def record_of(shell: Shell) -> bytes:
    """The portable record of the one campaign in the shell's database."""
    ledger = open_ledger(str(shell.database))
    (campaign,) = ledger.campaigns()
    lines = [record.line(one.body, one.prev, one.hash) + b"\n" for one in ledger.events(campaign.uid)]
    ledger.close()
    return b"".join(lines)


@each_session
def test_the_orders_give_the_record_byte_for_byte(shell: Shell, folder: Path, renew: bool) -> None:  # noqa: FBT001
    shell.ok("run", folder)
    given = record_of(shell)
    if renew:
        (folder / "events.jsonl").write_bytes(given)
    assert given == (folder / "events.jsonl").read_bytes()


@each_session
def test_run_again_records_nothing(shell: Shell, folder: Path) -> None:
    shell.ok("run", folder)
    before = shell.database.read_bytes(), shell.head()
    again = shell.ok("run", folder)
    assert "rien à ajouter" in again.out
    assert "inscrits." not in again.out
    assert (shell.database.read_bytes(), shell.head()) == before


@each_session
def test_the_record_replays_to_the_state_of_the_ledger(shell: Shell, folder: Path) -> None:
    shell.ok("run", folder)
    from_ledger, from_file = shell.json("replay"), shell.json("replay", folder / "events.jsonl")
    assert from_file["state_hash"] == from_ledger["state_hash"]
    assert from_file["state"] == from_ledger["state"]
    assert from_file["counts"] == from_ledger["counts"]


@each_session
def test_after_every_event_the_zones_hold_78_cards_and_replay_equals_the_live_state(folder: Path) -> None:
    lines = (folder / "events.jsonl").read_bytes().splitlines()
    live = State()
    events = list(record.read(lines))
    undone = cancelled(events)
    for count, one in enumerate(events, start=1):
        if one.order not in undone:
            evolve(live, one.event, one.seq)
        zones(live)
        corrected_later = any(later.order in undone for later in events[:count]) and not cancelled(
            events[:count]
        )
        if not corrected_later:
            assert document(read_record(lines[:count])[0].state) == document(live)


def test_the_climb_is_taken_up_in_a_new_process(shell: Shell, tmp_path: Path) -> None:
    lines = (SESSIONS / "ascension-du-mur" / "orders.txt").read_text("utf-8").splitlines()
    folder = tmp_path / "ascension-du-mur"
    folder.mkdir()
    halfway = next(place for place, line in enumerate(lines) if line == "session close") + 1
    (folder / "orders.txt").write_text("\n".join(lines[:halfway]), "utf-8")
    first = shell.called("run", folder)
    assert first.status == 0, first.err
    there = shell.json("task", "show", "mur")
    assert (there["degrees"], there["target"], there["status"]) == (8, 20, "open")
    (folder / "orders.txt").write_text("\n".join(lines), "utf-8")
    second = shell.called("run", folder)
    assert second.status == 0, second.err
    whole = json.loads(
        Shell(tmp_path).called("--json", "replay", SESSIONS / "ascension-du-mur" / "events.jsonl").out
    )
    assert shell.json("replay")["state_hash"] == whole["state_hash"]
    assert shell.json("task", "show", "mur")["status"] == "completed"


def test_the_climb_tells_of_a_lesion_a_failure_and_twenty_degrees() -> None:
    events = [one.event for one in record.read(written("ascension-du-mur"))]
    kinds = {event.TYPE for event in events}
    assert {"lesion.inflicted", "lesion.healed", "task.completed"} <= kinds
    tests = [codec.canonical(event) for event in events if event.TYPE == "task.advanced"]
    assert any(b'"echec-simple"' in test for test in tests)
    assert sum(event.TYPE == "session.closed" for event in events) == 2


def test_the_winter_tells_of_three_climbers_a_thaw_a_fall_and_an_amendment() -> None:
    events = [one.event for one in record.read(written("hiver-du-mur"))]
    kinds = [event.TYPE for event in events]
    assert kinds.count("session.closed") >= 4
    climbers = {event.test.character for event in events if isinstance(event, TaskAdvanced)}
    assert climbers == {"Ysane", "Corbin", "Maël"}
    for kind in (
        "task.condition-changed",
        "task.halted",
        "task.ruled",
        "blessure.inflicted",
        "result.amended",
    ):
        assert kind in kinds
    [carried] = [
        e.task
        for e in events
        if isinstance(e, ResultAmended) and e.task and e.task.gained != e.task.gained_before
    ]
    assert carried.gained - carried.gained_before == 1
    assert kinds[-3] == "task.completed"


def test_the_corrections_show_every_kind_of_event_read_again() -> None:
    events = [one.event for one in record.read(written("relectures"))]
    kinds = {event.TYPE for event in events}
    assert {"action.amended", "contest.amended", "result.amended", "secret.revealed", "order.undone"} <= kinds
    actions = [event for event in events if isinstance(event, ActionAmended)]
    assert {event.action.quality for event in actions} == {"mineure", "majeure", "surnaturelle", "atavique"}
    [moved] = [event.puissance for event in actions if event.puissance]
    assert (moved.before, moved.ressource) == ("La meute", "La forêt")
    sides = [side for event in events if isinstance(event, ContestAmended) for side in event.contest.entries]
    assert any(side.chance for side in sides)
    assert any(side.source == "mixed" and side.entered for side in sides)


def test_the_first_draws_show_every_way_a_draw_can_end() -> None:
    events = [one.event for one in record.read(written("premiers-tirages"))]
    told = b"\n".join(event.TYPE.encode() + codec.canonical(event) for event in events)
    for sign in (
        b'"compelled":true',
        b'"cause":"exhausted"',
        b'"surnaturelle"',
        b'"atavique"',
        b"order.undone",
    ):
        assert sign in told
