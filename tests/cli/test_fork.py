"""campaign fork: a campaign of its own that shares another's record up to a point."""

import json
from pathlib import Path
from typing import Any

import pytest

from forging import forged
from shell import SESSIONS, Shell

PLAYED = """
campaign new mur
character add Ysane --carac Force=3
session open
roll Ysane Force --difficulty 9
lesion add Ysane 2
roll Ysane Force --difficulty 9
"""


@pytest.fixture
def played(shell: Shell) -> Shell:
    shell.lines(PLAYED)
    return shell


def state(shell: Shell, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = shell.json(*words, "replay")["state"]
    return found


def test_a_fork_names_its_origin_and_stands_where_that_stood(played: Shell) -> None:
    there = played.json("--at", "6", "replay")
    made = played.json("campaign", "fork", "autrement", "--at", "6")
    assert [event["type"] for event in made["events"]] == ["campaign.forked"]
    origin = played.json("campaign", "list")["campaigns"]
    assert made["events"][0]["data"] == {
        "name": "autrement",
        "origin": next(one["uid"] for one in origin if one["name"] == "mur"),
        "origin_name": "mur",
        "seq": 6,
        "hash": there["head"]["hash"],
    }
    here = state(played, "-c", "autrement")
    assert here["characters"] == there["state"]["characters"]
    assert here["deck"] == there["state"]["deck"]
    assert here["session"] is None
    assert "Bifurcation de mur au #6" in played.ok("-c", "autrement", "campaign", "show").out


def test_the_two_go_their_own_ways_from_there(played: Shell) -> None:
    before = played.json("-c", "mur", "replay")
    played.ok("campaign", "fork", "autrement", "--at", "6")
    played.ok("-c", "autrement", "lesion", "heal", "Ysane", "--all")
    assert state(played, "-c", "autrement")["characters"]["Ysane"]["lesions"] == 0
    assert played.json("-c", "mur", "replay") == before
    assert state(played)["characters"]["Ysane"]["lesions"] == 2, "the campaign in use is still the first"


def test_a_fork_foretells_nothing_of_the_session_that_was_under_way(played: Shell) -> None:
    """The other's seed stays its own: the fork must open a session anew, with a seed of its own."""
    played.ok("campaign", "fork", "autrement")
    roll = ("roll", "Ysane", "Force", "--difficulty", "9")
    assert played("-c", "autrement", "--json", *roll).refusal["code"] == "no-open-session"
    opened = played.json("-c", "autrement", "session", "open")["events"][0]["data"]
    assert opened["number"] == 2
    assert opened["commitment"] != played.json("-c", "mur", "session", "list")["sessions"][0]["commitment"]
    assert "laissée ouverte" in played.ok("-c", "autrement", "session", "list").out.splitlines()[0]


def test_an_order_is_shared_whole(played: Shell) -> None:
    assert played.json("campaign", "fork", "début", "--at", "1")["events"][0]["data"]["seq"] == 2
    assert len(state(played, "-c", "début")["deck"]["pile"]) == 78


def test_a_fork_is_sound_and_is_carried_elsewhere_whole(played: Shell, tmp_path: Path) -> None:
    played.ok("campaign", "fork", "autrement", "--at", "6")
    played.lines("""
-c autrement session open
-c autrement roll Ysane Force --difficulty 9
-c autrement undo 5
-c autrement session close
-c autrement campaign fork encore
-c encore note 'une autre encore'
""")
    assert played.json("-c", "autrement", "audit")["trust"]["left_open"] == [1]
    for name in ("autrement", "encore"):
        found = played.json("-c", name, "audit")
        assert found["sound"]
        assert found["values"] == 3
    file = tmp_path / "encore.jsonl"
    played.ok("-c", "encore", "export", "-o", file)
    assert played.json("audit", file)["sound"]
    again = played.json("--db", tmp_path / "ailleurs.db", "import", file)
    assert again["campaign"]["name"] == "encore"
    for words in (("replay",), ("session", "list"), ("campaign", "show")):
        there = played.json("--db", tmp_path / "ailleurs.db", "-c", "encore", *words)
        assert there == played.json("-c", "encore", *words)
    out = tmp_path / "out.jsonl"
    played.ok("--db", tmp_path / "ailleurs.db", "-c", "encore", "export", "-o", out)
    assert out.read_bytes() == file.read_bytes()
    assert played.json("--db", tmp_path / "ailleurs.db", "import", file)["added"] == 0
    assert played.json("import", file, "--name", "troisième")["added"] == 0, "it is the one that is there"


def test_what_was_shared_can_be_undone_in_the_fork_alone(played: Shell) -> None:
    played.ok("campaign", "fork", "autrement")
    assert played("-c", "autrement", "--json", "undo").refusal["code"] == "nothing-to-undo"
    assert played("-c", "autrement", "--json", "undo", "6").refusal["code"] == "undo-depended-on"
    played.ok("-c", "autrement", "undo", "7", "--why", "et si ce jet n'avait pas eu lieu")
    played.ok("-c", "autrement", "undo", "6", "--why", "ni la chute")
    assert state(played, "-c", "autrement")["characters"]["Ysane"]["lesions"] == 0
    assert state(played, "-c", "mur")["characters"]["Ysane"]["lesions"] == 2
    assert played.json("-c", "autrement", "audit")["sound"]


def test_a_fork_given_again_is_not_made_twice(played: Shell) -> None:
    identity = "0192f0c4-0000-7000-8000-000000000001"
    first = played.json("--order-id", identity, "campaign", "fork", "autrement")
    played.ok("-c", "mur", "note", "plus tard")
    again = played.json("--order-id", identity, "campaign", "fork", "autrement")
    assert again["result"]["repeated"]
    assert again["events"] == first["events"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("mur",), "campaign-exists"),
        (("autre", "--at", "99"), "unknown-seq"),
        (("autre", "--at", "0"), "unknown-seq"),
        (("autre", "--at", "hier"), "bad-moment"),
        (("",), "name-empty"),
    ],
)
def test_a_fork_that_cannot_be_leaves_nothing_behind(
    played: Shell, words: tuple[str, ...], code: str
) -> None:
    before = played.json("campaign", "list")
    assert played("--json", "campaign", "fork", *words).refusal["code"] == code
    assert played.json("campaign", "list") == before


def test_a_fork_cannot_bear_the_id_of_an_order_that_it_shares(played: Shell) -> None:
    identity = "0192f0c4-0000-7000-8000-000000000001"
    played.ok("--order-id", identity, "note", "partagée")
    before = played.json("campaign", "list")
    refusal = played("--json", "--order-id", identity, "campaign", "fork", "autrement").refusal
    assert (refusal["code"], refusal["clause"]) == ("order-id-taken", "C1")
    assert played.json("campaign", "list") == before
    played.ok("--order-id", identity, "campaign", "fork", "autrement", "--at", "7")


def test_a_fork_that_misnames_what_it_parts_from_is_found(played: Shell, tmp_path: Path) -> None:
    played.ok("campaign", "fork", "autrement")
    record = tmp_path / "fork.jsonl"
    played.ok("-c", "autrement", "export", "-o", record)
    for wrong in ({"seq": 5}, {"hash": "00" * 32}, {"origin": "0192f0c4-0000-7000-8000-000000000001"}):
        lines, bad = forged(record, "campaign.forked", lambda data, wrong=wrong: data.update(wrong))  # type: ignore[misc]
        file = tmp_path / "forged.jsonl"
        file.write_bytes(b"".join(lines))
        findings = json.loads(played("--json", "audit", file).out)["levels"]["chain"]["findings"]
        assert [(one["seq"], one["code"]) for one in findings] == [(bad, "foreign-campaign")]


def test_two_records_one_after_the_other_are_no_fork(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "two.jsonl"
    texts = [path.read_bytes() for path in sorted(SESSIONS.glob("*/events.jsonl"))[:2]]
    file.write_bytes(b"".join(texts))
    assert shell("audit", file).status == 3
