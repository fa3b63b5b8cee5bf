"""Several processes at one campaign: no card is drawn twice, no order is lost."""

import subprocess

from greffier.app import open_ledger
from greffier.engine.evolve import evolve
from greffier.vocabulary.events import CardDrawn
from greffier.vocabulary.state import State
from shell import Shell, command
from table import zones

DRAWS = 250


def test_d06_two_processes_that_draw_at_once_never_draw_the_same_card(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Nour --trait Scribe=1 --moyen Ruse=0
character add Zoé --trait Scribe=1 --moyen Ruse=0
session open
""")
    running = []
    for name in ("Nour", "Zoé"):
        line = f"act {name} --trait scribe --moyen ruse --difficulty 30 --draw 1\n"
        process = subprocess.Popen(
            command("run", "-"),
            env=shell.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        running.append((process, line * DRAWS))
    for process, lines in running:
        assert process.stdin
        process.stdin.write(lines.encode())
        process.stdin.close()
    for process, _ in running:
        assert process.stderr
        said = process.stderr.read()
        process.stderr.close()
        assert (process.wait(60), said) == (0, b"")
    ledger = open_ledger(str(shell.database))
    (campaign,) = ledger.campaigns()
    state, positions, names = State(), [], []
    for seq, one in enumerate(ledger.events(campaign.uid), start=1):
        assert one.seq == seq
        evolve(state, one.event)
        zones(state)
        if isinstance(one.event, CardDrawn):
            assert one.event.chance
            positions.append(one.event.chance.first)
            names.append(one.event.character)
    ledger.close()
    assert positions == sorted(set(positions))
    assert (names.count("Nour"), names.count("Zoé")) == (DRAWS, DRAWS)


def test_d08_everything_returned_makes_a_pile_of_78(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Nour --trait Scribe=Expert --moyen Ruse=2
session open
hand deal Nour 20
act Nour --trait scribe --moyen ruse --difficulty 30 --draw 6
play Nour best
""")
    held = shell.json("hand", "show", "Nour")["hand"]
    shell.ok("act", "Nour", "--trait", "scribe", "--moyen", "ruse", "--difficulty", "9", "--hand", held[0])
    for words in (
        ("hand", "return", "Nour", "--all"),
        ("hand", "return", "Nour", "--all", "--aside"),
        ("deck", "shuffle"),
    ):
        shell.ok(*words)
    found = shell.json("deck", "show")
    assert (len(found["pile"]), found["discard"]) == (78, [])
