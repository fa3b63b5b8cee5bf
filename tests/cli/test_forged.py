"""What a forger may change who knows the format, and makes every hash right: all but free facts is found."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from forging import Body, bodies, forged, rechained, spent
from greffier.inputs import Inputs
from greffier.vocabulary.cards import DECK
from shell import FROZEN, SESSIONS, Shell

EVERYTHING = FROZEN / "0.1.0" / "tout-ce-qui-arrive" / "events.jsonl"
CLIMB = SESSIONS / "ascension-du-mur" / "events.jsonl"
READ_AGAIN = SESSIONS / "relectures" / "events.jsonl"
LATER = "00000000-0000-8000-8000-000000000001"
"""The id of an order that is slipped in."""


def found(shell: Shell, tmp_path: Path, lines: list[bytes]) -> dict[str, tuple[int, str]]:
    """Seq and code of the first finding of each level that finds something; that is exit 3."""
    file = tmp_path / "forged.jsonl"
    file.write_bytes(b"".join(lines))
    answer = shell("--json", "audit", file)
    levels = {
        name: [(one["seq"], one["code"]) for one in level["findings"]]
        for name, level in json.loads(answer.out)["levels"].items()
    }
    first = {name: findings[0] for name, findings in levels.items() if findings}
    assert answer.status == (3 if first else 0)
    return first


def everything() -> list[Body]:
    return bodies(EVERYTHING.read_bytes().splitlines())


@pytest.mark.parametrize(
    ("kind", "forge"),
    [
        ("order.undone", lambda data: data.update(seq=data["seq"] - 1)),
        ("order.undone", lambda data: data.update(order=LATER)),
        ("order.redone", lambda data: data.update(seq=data["seq"] + 1)),
        ("order.redone", lambda data: data.update(order=LATER)),
        ("character.revised", lambda data: data["sheet"]["caracs"].update(Escalade=101)),
        ("character.revised", lambda data: data["sheet"].update(heritages=["XVI", "XVI"])),
        (
            "character.revised",
            lambda data: data["sheet"]["ressources"].update(Or={"suit": None, "puissance": -1}),
        ),
    ],
)
def test_a_correction_or_a_sheet_that_no_order_makes_is_found(
    shell: Shell, tmp_path: Path, kind: str, forge: Callable[[dict[str, Any]], object]
) -> None:
    lines, bad = forged(EVERYTHING, kind, forge)
    assert found(shell, tmp_path, lines)["rules"] == (bad, "outcome-differs")


def test_an_undo_of_what_is_undone_and_a_redo_of_nothing_are_found(shell: Shell, tmp_path: Path) -> None:
    every = everything()
    undone = next(at for at, one in enumerate(every) if one["type"] == "order.undone")
    rolled = next(one for one in every if one["type"] == "test.rolled")
    never_undone = {"order": rolled["order"], "seq": rolled["seq"], "why": ""}
    for kind, data in (("order.undone", every[undone]["data"]), ("order.redone", never_undone)):
        slipped = {**every[undone], "type": kind, "data": data, "order": LATER}
        slipped["asked"] = {
            "order": "UndoOrder" if kind == "order.undone" else "RedoOrder",
            "seq": data["seq"],
            "v": 1,
        }
        lines = rechained([*every[: undone + 1], slipped, *every[undone + 1 :]])
        assert found(shell, tmp_path, lines)["rules"] == (undone + 2, "order-refused")


def test_a_session_that_was_never_opened_for_it_was_undone_is_found(shell: Shell, tmp_path: Path) -> None:
    every = everything()
    undone = next(one for one in every if one["type"] == "order.undone")
    opened = next(one for one in every if one["type"] == "session.opened")
    undone["data"].update(order=opened["order"], seq=opened["seq"])
    assert found(shell, tmp_path, rechained(every))["rules"][0] <= undone["seq"]


def test_a_campaign_that_begins_again_or_does_not_begin_is_found(shell: Shell, tmp_path: Path) -> None:
    every = everything()
    again = [{**one, "order": LATER, "session": None} for one in every[:2]]
    lines = rechained([*every[:9], *again, *every[9:]])
    assert found(shell, tmp_path, lines)["rules"] == (10, "outcome-differs")
    assert found(shell, tmp_path, rechained(every[2:9]))["rules"] == (1, "outcome-differs")


def test_a_campaign_without_a_uid_does_not_become_another(shell: Shell, tmp_path: Path) -> None:
    every = everything()
    every[0]["campaign"] = ""
    assert found(shell, tmp_path, rechained(every))["chain"] == (2, "foreign-campaign")


def test_a_phrase_after_the_first_value_is_found(shell: Shell, tmp_path: Path) -> None:
    """Who has the seed may not choose the values to come once some were seen, known or not."""
    every = everything()
    phrase = next(one for one in every if one["type"] == "entropy.added")
    last = next(at for at, one in enumerate(every) if one["type"] == "session.closed")
    data = {"name": "Zoé", "phrase": "après coup"}
    late = {**phrase, "order": LATER, "data": data, "asked": {"order": "AddEntropy", **data, "v": 1}}
    lines = rechained([*every[:last], late, *every[last:]])
    assert found(shell, tmp_path, lines)["rules"] == (last + 1, "order-refused")


def test_more_dice_than_were_thrown_are_found(shell: Shell, tmp_path: Path) -> None:
    for kind in ("competition.rolled", "opposition.rolled"):
        lines, bad = forged(READ_AGAIN, kind, lambda data: data["entries"][0].update(score=9))
        assert found(shell, tmp_path, lines)["rules"][0] == bad


@pytest.mark.parametrize("session", [None, 1, 99, 2**53 - 1])
def test_an_event_of_another_session_than_its_own_is_found(
    shell: Shell, tmp_path: Path, session: int | None
) -> None:
    for at in range(0, len(everything()), 9):
        every = everything()
        due, every[at]["session"] = every[at]["session"], session
        expected = {} if session == due else {"chance": (at + 1, "session-differs")}
        assert found(shell, tmp_path, rechained(every)) == expected


@pytest.mark.parametrize(
    "at",
    ["", "hier", "2026-13-45T00:00:00.000000Z", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000000+00:00"],
)
def test_a_time_that_is_none_or_written_otherwise_is_found(shell: Shell, tmp_path: Path, at: str) -> None:
    every = everything()
    every[7]["at"] = at
    assert found(shell, tmp_path, rechained(every))["chain"] == (8, "not-canonical")
    assert shell("import", tmp_path / "forged.jsonl").status == 3


def test_an_order_that_bears_the_id_of_another_does_not_come_in(shell: Shell, tmp_path: Path) -> None:
    every = everything()
    every[7]["order"] = every[2]["order"]
    file = tmp_path / "forged.jsonl"
    file.write_bytes(b"".join(rechained(every)))
    answer = shell("--json", "import", file)
    damaged = json.loads(answer.err)["damaged"]
    assert (answer.status, damaged["seq"], damaged["code"]) == (3, 8, "order-repeated")
    assert shell.json("campaign", "list")["campaigns"] == []


def test_an_order_undone_unseen_with_another_of_its_id_is_found(shell: Shell, tmp_path: Path) -> None:
    every = everything()
    undone = next(one["data"] for one in every if one["type"] == "order.undone")
    at = next(at for at, one in enumerate(every) if one["type"] == "note.written")
    every[at]["order"] = undone["order"]
    assert found(shell, tmp_path, rechained(every))["rules"] == (undone["seq"], "order-repeated")


def undone_in(every: list[Body]) -> list[int]:
    """The places of the events that do not count."""
    undone = set()
    for one in every:
        if one["type"] == "order.undone":
            undone.add(one["data"]["order"])
        elif one["type"] == "order.redone":
            undone.remove(one["data"]["order"])
    return [at for at, one in enumerate(every) if one["order"] in undone]


def conclusions(document: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401
    """Where a number, a yes or no, or a card stands in a document: in what, and under which key."""
    inner = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in inner:
        if isinstance(value, int) or value in DECK:
            yield document, key
        elif isinstance(value, dict | list):
            yield from conclusions(value)


@pytest.mark.parametrize(("path", "least"), [(EVERYTHING, 30), (READ_AGAIN, 30)], ids=["all", "read again"])
def test_c4_what_was_undone_is_judged_by_what_stood_before_it_then(
    shell: Shell, tmp_path: Path, path: Path, least: int
) -> None:
    """An order that counts no more is still in the record, with its cards, its dice and what came of them."""
    text = path.read_bytes().splitlines()
    forged_ones = 0
    for at in undone_in(bodies(text)):
        for nth, _ in enumerate(conclusions(bodies(text)[at]["data"])):
            every = bodies(text)
            part, key = list(conclusions(every[at]["data"]))[nth]
            value = part[key]
            part[key] = not value if isinstance(value, bool) else "D2" if value in DECK else value + 1
            first = found(shell, tmp_path, rechained(every))
            assert first, (at, key)
            assert min(seq for seq, _ in first.values()) <= at + 1, (at, key)
            forged_ones += 1
    assert forged_ones >= least


def test_an_amendment_that_reads_itself_again_holds_nobody_up(shell: Shell, tmp_path: Path) -> None:
    """Whoever asks what it speaks of in the end does not go round in circles."""
    path = FROZEN / "0.1.0" / "ce-qui-se-relit" / "events.jsonl"
    every = bodies(path.read_bytes().splitlines())
    undone = next(one["data"]["seq"] for one in every if one["type"] == "order.undone")
    amended = every[undone - 1]
    for part in (amended["data"], amended["asked"]):
        part.update(seq=undone)
    amended["data"].update(secret=True, salt="00" * 16)
    assert found(shell, tmp_path, rechained(every)) == {"rules": (undone, "order-refused")}
    shell.ok("import", tmp_path / "forged.jsonl")
    told = shell.ok("-c", "ce-qui-se-relit", "export", "--players").out
    lines = [json.loads(line) for line in told.splitlines()]
    assert "withheld" in lines[undone - 1]


def test_c2_values_taken_again_before_their_order_was_undone_are_found(shell: Shell, tmp_path: Path) -> None:
    every = spent(shell)
    assert found(shell, tmp_path, rechained(every)) == {}
    every[5], every[6] = every[6], every[5]
    assert found(shell, tmp_path, rechained(every)) == {"chance": (6, "chance-out-of-order")}


def test_c4_what_could_not_have_come_before_an_undo_is_found(shell: Shell, tmp_path: Path) -> None:
    """The card is in a hand until the deal is undone; the table cannot have drawn it before."""
    shell.lines("""
campaign new essai
character add Ysane
session open
hand deal Ysane --cards B7
undo
hand deal Ysane --cards B7
""")
    every = bodies(shell.record())
    assert found(shell, tmp_path, rechained(every)) == {}
    every[5], every[6] = every[6], every[5]
    assert found(shell, tmp_path, rechained(every)) == {"rules": (6, "order-refused")}


def test_c2_more_values_than_are_shown_are_found_though_the_seed_is_elsewhere(
    shell: Shell, tmp_path: Path
) -> None:
    """In a session that the fork left open, and of orders undone since, too."""
    forked = FROZEN / "0.1.0" / "une-autre-voie" / "events.jsonl"
    every = bodies(forked.read_bytes().splitlines())
    uses = [at for at, one in enumerate(every) if one["data"].get("chance")]
    assert len(uses) > 3
    for at in uses:
        for wrong in (-1, 0, 2**53 - 1):
            every = bodies(forked.read_bytes().splitlines())
            every[at]["data"]["chance"]["count"] = wrong
            parted = next(at for at, one in enumerate(every) if one["type"] == "campaign.forked")
            every[parted]["data"]["hash"] = json.loads(rechained(every[:parted])[-1])["hash"]
            first = found(shell, tmp_path, rechained(every))
            assert first == {"chance": (at + 1, "chance-out-of-order")}


@pytest.mark.parametrize("number", [2**63, 2**64, -(2**63) - 1])
def test_a_number_of_a_session_that_no_ledger_holds_is_damage(
    shell: Shell, tmp_path: Path, number: int
) -> None:
    changed = [
        {**one, "session": one["session"] and number} for one in bodies(CLIMB.read_bytes().splitlines())
    ]
    file = tmp_path / "forged.jsonl"
    file.write_bytes(b"".join(rechained(changed)))
    first = next(seq for seq, one in enumerate(changed, start=1) if one["session"])
    answer = shell("--json", "import", file)
    assert answer.status == 3
    assert f"#{first}" in answer.err
    assert shell.json("campaign", "list")["campaigns"] == []


def test_a_number_beyond_64_bits_within_an_event_is_damage(shell: Shell, tmp_path: Path) -> None:
    lines, seq = forged(CLIMB, "task.advanced", lambda data: data["test"]["chance"].update({"from": 2**63}))
    file = tmp_path / "forged.jsonl"
    file.write_bytes(b"".join(lines))
    for command in ("import", "audit", "replay"):
        answer = shell(command, file)
        assert (answer.status, f"#{seq}" in answer.err + answer.out) == (3, True)
    assert shell.json("campaign", "list")["campaigns"] == []


def test_a_sum_beyond_64_bits_in_the_state_is_for_the_audit_to_find(shell: Shell, tmp_path: Path) -> None:
    """No snapshot holds it: the record is replayed each time, and goes on."""
    every = bodies(CLIMB.read_bytes().splitlines())
    data = {"character": "Corbin", "ressource": None, "by": 2**53 - 1, "now": None}
    raised = [
        {**every[-1], "type": "puissance.raised", "data": data, "order": f"{LATER[:-4]}{number:04}"}
        for number in range(1100)
    ]
    file = tmp_path / "forged.jsonl"
    file.write_bytes(b"".join(rechained([*every[:-1], *raised, every[-1]])))
    assert shell.json("import", file)["added"] == len(every) + 1100
    shell.ok("campaign", "use", "ascension-du-mur")
    shell.inputs = Inputs()  # others than those that the record was made with
    assert shell.json("note", "on continue")["events"][0]["seq"] == len(every) + 1101
    assert shell("audit").status == 3
