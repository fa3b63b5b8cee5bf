"""A process ended at any moment between a draw and the play: the next start finds the same cards."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from greffier.app import open_ledger
from greffier.engine.replay import replay
from shell import Shell
from table import zones
from terminal import Terminal

TABLE = """
campaign new essai
character add Nour --trait Scribe=Expert --moyen Ruse=+2
session open
"""
ACT = ("act", "Nour", "--trait", "Scribe", "--moyen", "Ruse", "--difficulty", "30")
KILLING = Path(__file__).parents[1] / "killing.py"
CARD = re.compile(r"\[([A-Z0-9]+)\] \(\d")


@pytest.fixture
def seated(shell: Shell) -> Shell:
    shell.lines(TABLE)
    return shell


def in_play(shell: Shell) -> list[str]:
    found: list[str] = shell.json("hand", "show", "Nour")["in_play"]
    return found


def test_kill_9_at_the_prompt_then_the_same_cards(seated: Shell) -> None:
    terminal = Terminal(seated, *ACT)
    shown = CARD.findall(terminal.until("piocher"))
    for _ in range(2):
        assert in_play(seated) == shown
        terminal.type("")
        shown += CARD.findall(terminal.until("piocher"))
    assert terminal.end(signal.SIGKILL) == -signal.SIGKILL
    assert len(shown) == 3
    assert in_play(seated) == shown
    drawn = seated.json("draw", "Nour")["events"][0]["data"]
    assert drawn["nth"] == 4
    assert drawn["card"] not in shown
    resolved = seated.json("play", "Nour", shown[1])["events"][0]["data"]
    assert (resolved["played"], resolved["drawn"]) == (shown[1], [*shown, drawn["card"]])


@pytest.mark.parametrize("how", [signal.SIGINT, None], ids=["Ctrl-C", "closed terminal"])
def test_leaving_the_prompt_keeps_the_cards(seated: Shell, how: int | None) -> None:
    terminal = Terminal(seated, *ACT)
    shown = CARD.findall(terminal.until("piocher"))
    terminal.end(how)
    assert in_play(seated) == shown
    assert seated(*ACT).status == 1


def test_a_card_is_played_at_the_prompt(seated: Shell) -> None:
    terminal = Terminal(seated, *ACT)
    (card,) = CARD.findall(terminal.until("piocher"))
    terminal.type("XXII")
    assert "Refusé" in terminal.until("piocher")
    terminal.type(card.lower())
    assert "Nour joue" in terminal.until("marge")
    assert terminal.process.wait(20) == 0
    os.close(terminal.ours)
    assert in_play(seated) == []


ORDERS = (
    "act Nour --trait Scribe --moyen Ruse --difficulty 30 --draw 3",
    "act Nour --trait Scribe --moyen Ruse --difficulty 9",
    "play Nour best",
    "hand deal Nour 2",
    "hand return Nour --all",
    "roll Nour Force --difficulty 9",
    "task step Mur Nour Force",
    "lesion add Nour",
    "note Bonsoir",
)


def test_200_kills_at_random_moments_lose_nothing_and_leave_nothing_to_mend(shell: Shell) -> None:
    """After each, the ledger is opened as any command opens it, and holds whatever was acknowledged."""
    shell.lines(TABLE + "character set Nour --carac Force=3\ntask start Mur --degrees 9999 --difficulty 12")
    rounds = subprocess.run(
        [sys.executable, KILLING, shell.database, "200", "20", *ORDERS],
        env=shell.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert rounds.stderr == ""
    told = json.loads(rounds.stdout)
    assert told["killed"] == 200
    assert told["acknowledged"] > 300
    audit = shell.json("audit")
    assert (audit["sound"], audit["events"]) == (True, told["events"])
    assert shell.called("doctor").status == 0
    ledger = open_ledger(str(shell.database))
    (campaign,) = ledger.campaigns()
    zones(replay(ledger.events(campaign.uid)))
    ledger.close()
