"""campaign list --at: the campaigns that there were then, and how far each had come."""

from pathlib import Path

import pytest

from shell import Shell

PLAYED = """
campaign new mur
note un
note deux
campaign new veillée
note trois
-c mur note quatre
"""
"""mur has its events 1–5 from 00:00:00 to 00:00:05, veillée 1–3 from 00:00:03 to 00:00:04."""


@pytest.fixture
def played(shell: Shell) -> Shell:
    shell.lines(PLAYED)
    return shell


def listed(shell: Shell, *words: str) -> dict[str, int]:
    """The seq of each campaign's head."""
    found = shell.json(*words, "campaign", "list")["campaigns"]
    return {one["name"]: one["head"]["seq"] for one in found}


@pytest.mark.parametrize(
    ("at", "heads"),
    [
        ("0", {}),
        ("1", {"mur": 1, "veillée": 1}),
        ("4", {"mur": 4, "veillée": 3}),
        ("5", {"mur": 5, "veillée": 3}),
        ("999", {"mur": 5, "veillée": 3}),
        ("9" * 5000, {"mur": 5, "veillée": 3}),
        ("2025-12-31", {}),
        ("2026-01-01T00:00:01", {"mur": 3}),
        ("2026-01-01T00:00:02", {"mur": 4}),
        ("2026-01-01T00:00:03", {"mur": 4, "veillée": 2}),
        ("2026-01-01T01:00:04+01:00", {"mur": 4, "veillée": 3}),
        ("2026-01-01", {"mur": 5, "veillée": 3}),
    ],
    ids=lambda value: value[:25] if isinstance(value, str) else "",
)
def test_each_campaign_is_listed_as_it_stood_then(played: Shell, at: str, heads: dict[str, int]) -> None:
    assert listed(played, "--at", at) == heads


def test_what_is_listed_is_the_head_that_a_replay_up_to_there_comes_to(played: Shell) -> None:
    then = {one["name"]: one["head"] for one in played.json("--at", "2", "campaign", "list")["campaigns"]}
    for name, head in then.items():
        assert head == played.json("-c", name, "--at", "2", "replay")["head"]
        assert f"{name}  #2 {head['hash'][:12]}" in played.ok("--at", "2", "campaign", "list").out


@pytest.mark.parametrize("carried", [False, True], ids=["here", "imported elsewhere"])
def test_a_fork_was_not_there_before_it_parted(played: Shell, tmp_path: Path, *, carried: bool) -> None:
    """Though what it shares with the other is older: it is read as its own, as far as a seq goes."""
    made = played.json("-c", "mur", "campaign", "fork", "autrement", "--at", "3")["events"][0]
    shell = played
    if carried:
        record, elsewhere = tmp_path / "autrement.jsonl", tmp_path / "ailleurs"
        played.ok("-c", "autrement", "export", "-o", record)
        elsewhere.mkdir()
        shell = Shell(elsewhere)
        shell.ok("import", record)
    assert "autrement" not in listed(shell, "--at", "2026-01-01T00:00:05")
    assert listed(shell, "--at", made["at"])["autrement"] == made["seq"] == 4
    assert listed(shell, "--at", "3")["autrement"] == 3


def test_what_is_no_moment_is_refused(played: Shell) -> None:
    assert played("--json", "--at", "demain", "campaign", "list").refusal["code"] == "bad-moment"
    assert played("--json", "--at", "-1", "campaign", "list").refusal["code"] == "bad-moment"


def test_that_there_were_none_then_is_said(played: Shell) -> None:
    assert played.ok("--at", "2025-12-31", "campaign", "list").out == "Aucune campagne.\n"
