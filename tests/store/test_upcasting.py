"""Events of older versions: brought up as they are read, left as they are stored, judged like any other.

No event has an older version yet, so the tests make two up for lésions: the first spoke of `lesions` and knew
no reason, the second of a `count`.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forging import Body, bodies, rechained
from greffier.inputs import Inputs
from greffier.store import codec, upcasting
from greffier.vocabulary.events import LesionInflicted
from greffier.vocabulary.refusals import DamagedRecord
from shell import Shell

KIND = "lesion.inflicted"
SITTING = """
campaign new essai
character add Ysane --carac Force=3
session open
lesion add Ysane
roll Ysane Force --difficulty 9
lesion add Ysane 2
undo
lesion add Ysane 3
roll Ysane Force --difficulty 9
session close
"""


def renamed(data: dict[str, Any]) -> dict[str, Any]:
    return {"character": data["character"], "count": data["lesions"], "now": data["now"]}


def explained(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "why": ""}


@pytest.fixture(autouse=True)
def third_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lésions are at their third version, and both steps to it are known."""
    monkeypatch.setattr(LesionInflicted, "VERSION", 3)
    monkeypatch.setattr(codec, "_outlines", {codec.Outline: {}, codec.Link: {}})
    monkeypatch.setitem(upcasting.UPCASTS, (KIND, 1), renamed)
    monkeypatch.setitem(upcasting.UPCASTS, (KIND, 2), explained)


def aged(body: Body, version: int) -> Body:
    """The body as that version of the program would have recorded it."""
    if body["type"] != KIND:
        return body
    data = {"character": body["data"]["character"], "now": body["data"]["now"]}
    count = body["data"]["count"]
    older = {1: {**data, "lesions": count}, 2: {**data, "count": count}, 3: body["data"]}
    return {**body, "data": older[version], "v": version}


@pytest.fixture
def today(tmp_path: Path) -> list[bytes]:
    """A record of today's versions, in lines with their ends."""
    (tmp_path / "today").mkdir()
    shell = Shell(tmp_path / "today")
    shell.lines(SITTING)
    return shell.ok("export").out.encode().splitlines(keepends=True)


@pytest.fixture
def old(tmp_path: Path, today: list[bytes]) -> Path:
    """The same record in a file, its lésions of the first, second, third version in turn."""
    versions = iter((1, 2, 3))
    changed = [aged(one, next(versions) if one["type"] == KIND else 0) for one in bodies(today)]
    assert [one["v"] for one in changed if one["type"] == KIND] == [1, 2, 3]
    file = tmp_path / "old.jsonl"
    file.write_bytes(b"".join(rechained(changed)))
    return file


def test_a_record_of_older_versions_replays_to_the_same_state(
    shell: Shell, tmp_path: Path, today: list[bytes], old: Path
) -> None:
    (tmp_path / "today.jsonl").write_bytes(b"".join(today))
    now, then = shell.json("replay", tmp_path / "today.jsonl"), shell.json("replay", old)
    assert then["state_hash"] == now["state_hash"]
    assert then["state"]["characters"]["Ysane"]["lesions"] == 4
    assert then["head"] != now["head"]


def test_it_comes_in_and_goes_out_byte_for_byte_and_is_shown_as_it_was_written(
    shell: Shell, old: Path, tmp_path: Path
) -> None:
    assert shell.json("import", old)["added"] == len(old.read_bytes().splitlines())
    shell.ok("campaign", "use", "essai")
    out = tmp_path / "out.jsonl"
    shell.ok("export", "-o", out)
    assert out.read_bytes() == old.read_bytes()
    told = shell.json("log", "--type", KIND)["events"]
    assert [one["v"] for one in told] == [1, 2, 3]
    assert told[0]["data"] == {"character": "Ysane", "lesions": 1, "now": 1}
    assert "Ysane subit 1 lésion" in shell.ok("show", "5").out


def test_what_follows_is_recorded_in_todays_version(shell: Shell, old: Path) -> None:
    shell.ok("import", old)
    shell.ok("campaign", "use", "essai")
    shell.inputs = Inputs()  # others than those that the record was made with
    assert shell.json("lesion", "add", "Ysane", "--why", "chute")["events"][0]["v"] == 3
    shell.ok("undo")
    assert shell("--json", "undo", "5").refusal["code"] == "undo-depended-on"
    assert shell.json("replay")["state"]["characters"]["Ysane"]["lesions"] == 4
    assert shell.json("audit")["sound"]


def test_an_honest_record_of_older_versions_is_sound_on_every_level(shell: Shell, old: Path) -> None:
    found = shell.json("audit", old)
    assert found["sound"]
    assert found["values"] == 6
    shell.ok("import", old)
    assert shell.json("-c", "essai", "audit") == found


@pytest.mark.parametrize("version", [1, 2])
def test_an_outcome_forged_in_an_older_version_is_found(
    shell: Shell, tmp_path: Path, today: list[bytes], version: int
) -> None:
    """To write an event in an old version is no way around the rules: as it was brought up, it is judged."""
    changed = [aged(one, version) for one in bodies(today)]
    forged = next(one for one in changed if one["type"] == KIND)
    forged["data"]["now"] = 0
    file = tmp_path / "forged.jsonl"
    file.write_bytes(b"".join(rechained(changed)))
    answer = shell("--json", "audit", file)
    assert answer.status == 3
    levels = json.loads(answer.out)["levels"]
    assert levels["chain"]["sound"]
    first = levels["rules"]["findings"][0]
    assert (first["seq"], first["code"]) == (forged["seq"], "outcome-differs")


def decoded(data: object, version: int) -> LesionInflicted:
    body = {"actor": "MJ", "at": "", "campaign": "c", "data": data, "order": "o", "seq": 7, "session": None}
    found = codec.decode(codec.canonical({**body, "type": KIND, "v": version}), KIND, 7)
    assert isinstance(found.data, LesionInflicted)
    return found.data


def test_a_body_that_happens_to_fit_todays_fields_is_brought_up_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A version may differ in what its fields mean alone: here, it counted by halves."""
    monkeypatch.setitem(upcasting.UPCASTS, (KIND, 2), lambda data: {**data, "count": data["count"] // 2})
    data = {"character": "Ysane", "count": 4, "now": 2, "why": ""}
    assert (decoded(data, 2).count, decoded(data, 3).count) == (2, 4)


@pytest.mark.parametrize("version", [-(10**18), -1, 0, 4, 10**30])
def test_a_version_that_no_steps_lead_from_is_named(version: int) -> None:
    with pytest.raises(DamagedRecord, match="unknown-event at seq 7") as found:
        decoded({"character": "Ysane", "count": 1, "now": 1, "why": ""}, version)
    assert found.value.facts == {"type": KIND, "v": version}


@pytest.mark.parametrize("missing", [1, 2])
def test_a_step_that_is_missing_is_named(
    shell: Shell, old: Path, monkeypatch: pytest.MonkeyPatch, missing: int
) -> None:
    monkeypatch.delitem(upcasting.UPCASTS, (KIND, missing))
    answer = shell("import", old)
    assert answer.status == 3
    assert f"({KIND}, version 1)" in answer.err
    assert shell.json("campaign", "list")["campaigns"] == []


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=3),
        lambda inner: (
            st.lists(inner, max_size=2)
            | st.dictionaries(
                st.sampled_from(["character", "lesions", "count", "now", "x"]), inner, max_size=4
            )
        ),
        max_leaves=6,
    ),
    st.sampled_from([1, 2]),
)
def test_no_old_data_whatever_it_holds_breaks_more_than_its_own_reading(data: object, version: int) -> None:
    with suppress(DamagedRecord):
        assert decoded(data, version).why == ""
        return
    with pytest.raises(DamagedRecord, match="unreadable-event at seq 7"):
        decoded(data, version)


def test_only_todays_version_is_ever_written() -> None:
    body = {"actor": "MJ", "at": "", "campaign": "c", "order": "o", "seq": 7, "session": None, "type": KIND}
    data = {"character": "Ysane", "lesions": 1, "now": 1}
    found = codec.decode(codec.canonical({**body, "data": data, "v": 1}), KIND, 7)
    today = {"character": "Ysane", "count": 1, "now": 1, "why": ""}
    assert codec.encode(found) == codec.canonical({**body, "data": today, "v": 3})


@pytest.mark.parametrize("version", [1, 2])
def test_a_body_of_another_kind_is_not_brought_up(version: int) -> None:
    """Though its data would do, and no hash speaks of the column that says so."""
    data = {"character": "Ysane", "count" if version == 2 else "lesions": 1, "now": 1}
    body = codec.canonical(
        codec.Body(
            actor="MJ",
            at="",
            campaign="c",
            data=data,
            order="o",
            seq=1,
            session=None,
            type="lesion.healed",
            v=version,
        )
    )
    with pytest.raises(DamagedRecord, match="columns-differ at seq 1"):
        codec.decode(body, KIND, 1)
    with pytest.raises(DamagedRecord, match="columns-differ at seq 1"):
        list(codec.outlined([(KIND, 1, body.decode())], codec.Outline))
