"""Several processes at one campaign: no card is drawn twice, no order is lost."""

from doors import Place, on_postgres
from greffier.app import open_ledger
from greffier.engine.evolve import evolve
from greffier.vocabulary import events as ev
from greffier.vocabulary.state import State
from shell import Shell
from table import zones

DRAWS = 250


def found_whole(shell: Shell) -> list[ev.Event]:
    """The events of the one campaign: none is missing, and after each the cards are 78 distinct ones."""
    ledger = open_ledger(shell.environment["GREFFIER_DB"])
    (campaign,) = ledger.campaigns()
    state, events = State(), []
    for seq, one in enumerate(ledger.events(campaign.uid), start=1):
        assert one.seq == seq
        evolve(state, one.event)
        zones(state)
        events.append(one.event)
    ledger.close()
    return events


def test_d06_two_processes_that_draw_at_once_never_draw_the_same_card(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Nour --trait Scribe=1 --moyen Ruse=0
character add Zoé --trait Scribe=1 --moyen Ruse=0
session open
""")
    line = "act {} --trait scribe --moyen ruse --difficulty 30 --draw 1\n"
    with shell.at_work([line.format(name) * DRAWS for name in ("Nour", "Zoé")]):
        pass
    drawn = [event for event in found_whole(shell) if isinstance(event, ev.CardDrawn)]
    positions = [event.chance.first for event in drawn if event.chance]
    names = [event.character for event in drawn]
    assert positions == sorted(set(positions))
    assert (names.count("Nour"), names.count("Zoé")) == (DRAWS, DRAWS)


@on_postgres
def test_four_processes_at_one_server_record_every_order_once(shell: Shell, place: Place) -> None:
    shell.environment["GREFFIER_DB"] = place.name
    sheet = "--trait Scribe=1 --moyen Ruse=0 --carac Force=3"
    people = ("Nour", "Zoé", "Ysane", "Corbin")
    shell.lines("campaign new essai\n" + "".join(f"character add {name} {sheet}\n" for name in people))
    shell.ok("session", "open")
    draw = "act {0} --trait scribe --moyen ruse --difficulty 30 --draw 1\n"
    roll = "roll {0} Force --difficulty 9\n"
    with shell.at_work([(draw + roll).format(name) * 25 for name in people]):
        pass
    events = found_whole(shell)
    for kind in (ev.CardDrawn, ev.TestRolled):
        names = [event.character for event in events if isinstance(event, kind)]
        assert {name: names.count(name) for name in names} == dict.fromkeys(people, 25)
    shell.ok("session", "close")
    assert shell.json("audit")["sound"]


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
