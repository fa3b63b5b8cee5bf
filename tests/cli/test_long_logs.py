"""Long logs and odd clocks: order is by seq, a log read by pages is the log, exactly once."""

from collections.abc import Iterator

from msgspec.structs import replace

from greffier.app import Clerk, open_ledger
from greffier.vocabulary import orders as od
from shell import Shell
from table import counted_inputs


def test_d24_a_clock_set_back_is_stored_as_it_is_with_a_warning(shell: Shell) -> None:
    times: Iterator[str] = iter(f"2026-01-01T{hour:02}:00:00.000000Z" for hour in (10, 12, 11, 13))
    shell.inputs = replace(counted_inputs(), clock=lambda: next(times))
    assert shell.ok("campaign", "new", "essai").err == ""
    assert shell.ok("note", "un").err == ""
    back = shell.ok("note", "deux")
    assert "l'horloge a reculé (2026-01-01T11:00:00.000000Z)" in back.err
    assert shell.ok("note", "trois").err == ""
    notes = [event for event in shell.json("log")["events"] if event["type"] == "note.written"]
    assert [event["data"]["text"] for event in notes] == ["un", "deux", "trois"]
    assert [event["at"][11:13] for event in notes] == ["12", "11", "13"]
    assert shell.json("audit")["sound"]


def test_a_fork_too_says_that_the_clock_went_back(shell: Shell) -> None:
    times: Iterator[str] = iter(f"2026-01-01T{hour:02}:00:00.000000Z" for hour in (12, 11, 13))
    shell.inputs = replace(counted_inputs(), clock=lambda: next(times))
    shell.ok("campaign", "new", "essai")
    assert "l'horloge a reculé (2026-01-01T11:00:00.000000Z)" in shell.ok("campaign", "fork", "avant").err
    assert shell.ok("-c", "essai", "campaign", "fork", "ensuite").err == ""


def test_d26_a_long_log_read_by_pages_is_the_log_exactly_once(shell: Shell) -> None:
    clerk = Clerk(open_ledger(str(shell.database)), counted_inputs())
    campaign = clerk.give(None, od.StartCampaign(name="essai"), "MJ").loaded.campaign
    for number in range(998):
        clerk.give(campaign, od.WriteNote(text=str(number)), "MJ")
    clerk.ledger.close()
    whole = [event["seq"] for event in shell.json("-c", "essai", "log")["events"]]
    assert whole == list(range(1, 1001))
    beyond_all = shell.json("-c", "essai", "log", "--limit", "9" * 30)["events"]
    assert [event["seq"] for event in beyond_all] == whole
    pages: list[int] = []
    at = 1000
    while at:
        page = [
            event["seq"]
            for event in shell.json("-c", "essai", "--at", str(at), "log", "--limit", "50")["events"]
        ]
        assert len(page) == 50
        pages = page + pages
        at = page[0] - 1
    assert pages == whole
