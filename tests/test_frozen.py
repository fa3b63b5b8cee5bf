"""Frozen records: what a released version wrote is read by every later one, and comes to the same state.

To freeze a record, write its orders into a new folder, `tests/frozen/VERSION/NAME/orders.txt`, as those of
a session are (`greffier run FOLDER` tries them), for a campaign NAME, and call `pytest --renew
tests/test_frozen.py`. It gives them to the command line, with fixed times and ids, and lays the record and
the state it comes to beside them. That happens once: what lies there is never written again, whatever a
later version would make of the same orders. A new kind of event, a new version of one, and a new version of
the program each ask for a new record.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import greffier
from forging import Body, bodies
from greffier.vocabulary.events import CORRECTIONS, TYPES
from shell import FROZEN, Shell

FOLDERS = sorted(path.parent for path in FROZEN.glob("*/*/orders.txt"))
each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])


def freeze(shell: Shell, folder: Path) -> None:
    """Lay the record beside its orders, and the state that it comes to."""
    shell.ok("run", folder)
    shell.ok("-c", folder.name, "export", "-o", folder / "events.jsonl")
    found = shell.json("-c", folder.name, "replay")
    state = {"head": found["head"], "state_hash": found["state_hash"]}
    (folder / "state.json").write_text(json.dumps(state, indent=2) + "\n", "utf-8")


@each_folder
def test_a_frozen_record_comes_to_the_state_it_always_came_to(
    shell: Shell,
    folder: Path,
    renew: bool,  # noqa: FBT001
) -> None:
    if renew and not (folder / "events.jsonl").exists():
        freeze(shell, folder)
    found = shell.json("replay", folder / "events.jsonl")
    assert {"head": found["head"], "state_hash": found["state_hash"]} == json.loads(
        (folder / "state.json").read_text("utf-8")
    )


@each_folder
def test_a_frozen_record_is_sound_on_every_level(shell: Shell, folder: Path) -> None:
    found = shell.json("audit", folder / "events.jsonl")
    assert found["sound"], found["levels"]
    assert min(found["values"], found["trust"]["by_hand"], found["orders"]) > 0
    assert found["trust"]["open_session"] is None


def counting(folder: Path) -> Iterator[Body]:
    """The events of a frozen record that count, as they were written."""
    every = bodies((folder / "events.jsonl").read_bytes().splitlines())
    undone: set[str] = set()
    for one in every:
        if one["type"] in CORRECTIONS:
            change = undone.add if one["type"] == "order.undone" else undone.discard
            change(one["data"]["order"])
    return (one for one in every if one["order"] not in undone)


def test_every_version_that_any_event_ever_had_is_in_a_frozen_record() -> None:
    ever = {(kind, v) for kind, event in TYPES.items() for v in range(1, event.VERSION + 1)}
    assert {(one["type"], one["v"]) for folder in FOLDERS for one in counting(folder)} == ever


def test_this_version_has_a_frozen_record() -> None:
    assert greffier.__version__ in {folder.parent.name for folder in FOLDERS}
