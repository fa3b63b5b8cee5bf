"""Several processes at one campaign: no card is drawn twice, no order is lost."""

from doors import Place, each_database
from greffier.app import open_ledger
from greffier.engine.evolve import evolve
from greffier.engine.history import uses_of
from greffier.vocabulary import events as ev
from greffier.vocabulary.state import State
from shell import Shell
from table import zones

PEOPLE = ("Nour", "Zoé", "Ysane", "Corbin")
ORDERS = 250
"""That each of them is given."""


def found_whole(shell: Shell) -> list[ev.Event]:
    """The events of the one campaign: none is missing, and after each the cards are 78 distinct ones."""
    ledger = open_ledger(shell.environment["GREFFIER_DB"])
    (campaign,) = ledger.campaigns()
    state, events = State(), []
    for seq, one in enumerate(ledger.events(campaign.uid), start=1):
        assert one.seq == seq
        evolve(state, one.event, one.seq)
        zones(state)
        events.append(one.event)
    ledger.close()
    return events


@each_database
def test_d06_four_processes_at_once_record_a_thousand_orders_and_draw_no_card_twice(
    shell: Shell, place: Place
) -> None:
    shell.environment["GREFFIER_DB"] = place.name
    sheet = "--trait Scribe=1 --moyen Ruse=0 --carac Force=3"
    enrolled = "".join(f"character add {name} {sheet}\n" for name in PEOPLE)
    shell.ok("run", "-", typed=f"campaign new essai\n{enrolled}session open\n")
    draw = "act {0} --trait scribe --moyen ruse --difficulty 30 --draw 1\n"
    roll = "roll {0} Force --difficulty 9\n"
    with shell.at_work((draw + roll).format(name) * (ORDERS // 2) for name in PEOPLE):
        pass
    events = found_whole(shell)
    for kind in (ev.CardDrawn, ev.ActionResolved, ev.TestRolled):
        names = [event.character for event in events if isinstance(event, kind)]
        assert {name: names.count(name) for name in names} == dict.fromkeys(PEOPLE, ORDERS // 2)
    slots: dict[ev.Stream, list[int]] = {}
    for event in events:
        for used in uses_of(event):
            slots.setdefault(used.stream, []).append(used.slot)
    assert {stream for stream, _ in slots} == {"cards", "dice", "coin"}
    for (stream, _), taken in slots.items():
        assert taken == list(range(len(taken))), "no slot is passed over, or taken twice"
        assert len(taken) == ORDERS // 2 or stream == "coin"
    shell.ok("session", "close")
    assert shell.json("audit")["sound"]


def test_d28_two_processes_write_two_hundred_notes_each_and_none_is_lost(shell: Shell) -> None:
    shell.ok("campaign", "new", "essai")
    before = len(found_whole(shell))
    with shell.at_work("".join(f"note {name} {count}\n" for count in range(200)) for name in PEOPLE[:2]):
        pass
    notes = [event.text for event in found_whole(shell)[before:] if isinstance(event, ev.NoteWritten)]
    assert sorted(notes) == sorted(f"{name} {count}" for name in PEOPLE[:2] for count in range(200))


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
