"""Players' records that show a secret deal in part: honest ones are sound, a forged part is always seen."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from attacks.judging import findings, judged
from forging import Body, bodies, rechained
from shell import Shell

BEGIN = """
campaign new essai
character add Ysane --carac Force=3
character add Nour --trait Scribe=Expert --moyen Ruse=0
session open
"""
FORGERIES: dict[str, Callable[[Body], object]] = {
    "begins later": lambda data: data["chance"].update({"from": 5}),
    "is two values": lambda data: data["chance"].update(count=2),
    "is another kind of draw": lambda data: data["chance"]["stream"].__setitem__(0, "cards"),
    "is somebody else's": lambda data: data["chance"]["stream"].__setitem__(1, 0),
    "is of another slot": lambda data: data["chance"].update(slot=0),
    "hides that it was chance": lambda data: data.update(chance=None),
    "is for another hand": lambda data: data.update(character="Ysane"),
    "is no card": lambda data: data.update(cards=[]),
    "is two cards": lambda data: data["cards"].append("B1"),
    "is another card": lambda data: data.update(cards=["XVI" if data["cards"] != ["XVI"] else "XV"]),
}


def cut(shell: Shell) -> list[bytes]:
    """A deal of three cards of which the second was discarded before all, and so shown."""
    shell.lines(BEGIN + "hand deal Nour 3 --secret")
    card = shell.json("hand", "show", "Nour")["hand"][1]
    shell.ok("hand", "discard", "Nour", card)
    shell.ok("session", "close")
    return shell.record(players=True)


@pytest.mark.parametrize("how", FORGERIES)
def test_c6_a_part_of_a_deal_is_held_to_what_was_due(shell: Shell, tmp_path: Path, how: str) -> None:
    lines = cut(shell)
    assert judged(shell, tmp_path, lines)["sound"]
    every = bodies(lines)
    place = next(place for place, body in enumerate(every) if body.get("type") == "hand.dealt")
    FORGERIES[how](every[place]["data"])
    assert (place + 1, "chance-forged") in findings(judged(shell, tmp_path, rechained(every)))


@pytest.mark.parametrize("which", [0, 1, 2])
def test_c6_a_deal_that_is_shown_in_part_can_be_undone_and_redone(
    shell: Shell, tmp_path: Path, which: int
) -> None:
    shell.lines(BEGIN + "hand deal Nour 3 --secret")
    card = shell.json("hand", "show", "Nour")["hand"][which]
    shell.ok("hand", "discard", "Nour", card)
    shell.lines("undo\nundo 6\nroll Ysane Force --difficulty 9\nredo 6\nundo 6\nhand deal Nour 1")
    assert judged(shell, tmp_path, shell.record(players=True))["sound"]
    shell.ok("session", "close")
    assert judged(shell, tmp_path, shell.record(players=True))["sound"]
    assert shell.json("audit")["sound"]


def test_c6_two_cards_of_a_deal_shown_one_after_the_other_are_right(shell: Shell, tmp_path: Path) -> None:
    """Each has the slot after that of the one before it."""
    shell.lines(BEGIN + "hand deal Nour 3 --secret")
    first, second, _ = shell.json("hand", "show", "Nour")["hand"]
    shell.ok("hand", "discard", "Nour", first, second)
    assert judged(shell, tmp_path, shell.record(players=True))["sound"]


def test_c6_a_secret_note_before_a_phrase_is_no_value(shell: Shell, tmp_path: Path) -> None:
    """Players cannot know whether a withheld line used one: it is not held against the phrase."""
    shell.lines(BEGIN + "note --secret piège\nentropy Ysane vent\nroll Ysane Force --difficulty 9")
    assert judged(shell, tmp_path, shell.record(players=True))["sound"]
    shell.ok("session", "close")
    assert judged(shell, tmp_path, shell.record(players=True))["sound"]


def test_c4_an_undo_of_another_order_than_it_names_is_found(shell: Shell, tmp_path: Path) -> None:
    shell.lines(BEGIN + "note a\nnote b\nundo\nredo\nnote --secret c\nsession close")
    every = bodies(shell.record())
    for place, body in enumerate(every):
        if body["type"] in {"order.undone", "order.redone"}:
            for seq in (1, 4, 5, place + 1, place + 2, 2**53 - 1, -1, 0):
                forged = json.loads(json.dumps(every))
                forged[place]["data"]["seq"] = seq
                assert findings(judged(shell, tmp_path, rechained(forged)))[0][0] == place + 1


def test_c4_a_fork_into_the_very_same_campaign_is_found(shell: Shell, tmp_path: Path) -> None:
    """It would drop the session, and its seed would never be shown."""
    shell.lines(BEGIN + "roll Ysane Force --difficulty 9")
    lines = shell.record()
    last = json.loads(lines[-1])
    origin = {"origin": last["campaign"], "origin_name": "essai", "seq": last["seq"], "hash": last["hash"]}
    body = {name: value for name, value in last.items() if name not in {"prev", "hash"}}
    fork = body | {
        "type": "campaign.forked",
        "seq": last["seq"] + 1,
        "order": "00000000-0000-8000-8000-000000000001",
        "session": None,
        "asked": {"name": "autre", "order": "ForkCampaign", "v": 1},
        "data": {"name": "autre", **origin},
    }
    forged = rechained([*bodies(lines), fork])
    assert findings(judged(shell, tmp_path, forged)) == [(last["seq"] + 1, "foreign-campaign")]
