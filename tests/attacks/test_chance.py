"""Attempts to steer chance: values skipped, peeked at, burnt, thrown again, or drawn by nobody."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from attacks.judging import findings, judged
from forging import Body, bodies, parts, rechained
from greffier.store import chain, codec, record
from shell import Shell

BEGIN = """
campaign new essai
character add Ysane --carac Force=3 --carac Guet=9
character add Corbin --carac Force=3
character add Nour --trait Scribe=Expert --moyen Ruse=0
session open
"""
ROLL = "roll Ysane Force --difficulty 9"


def first_finding(shell: Shell, tmp_path: Path, lines: list[bytes]) -> tuple[int, str] | None:
    """Seq and code of the first thing that is wrong with a record."""
    return min(findings(judged(shell, tmp_path, lines)), default=None)


def played(shell: Shell, lines: str) -> list[Body]:
    """The record of a session that was opened, played with these lines, and closed."""
    shell.lines(BEGIN + lines + "\nsession close\n")
    return bodies(shell.record())


def thrown(event: Body) -> list[int]:
    return list(event["data"]["thrown"])


def at(every: list[Body], kind: str, nth: int = 0) -> int:
    """The place of the nth event of a kind."""
    return [place for place, event in enumerate(every) if event["type"] == kind][nth]


def move_slot(part: dict[str, Any], by: int) -> None:
    part["chance"]["slot"] += by


FORGERIES: dict[str, Callable[[dict[str, Any]], object]] = {
    "skips a slot": lambda part: move_slot(part, 1),
    "takes a slot again": lambda part: move_slot(part, -1),
    "begins later in its slot": lambda part: part["chance"].update({"from": 1}),
    "counts more": lambda part: part["chance"].update(count=part["chance"]["count"] + 1),
    "counts less": lambda part: part["chance"].update(count=part["chance"]["count"] - 1),
    "is somebody else's": lambda part: part["chance"]["stream"].__setitem__(
        1, part["chance"]["stream"][1] + 1
    ),
    "is of another kind": lambda part: part["chance"]["stream"].__setitem__(0, "coin"),
    "hides that it was chance": lambda part: part.update(chance=None),
}


@pytest.mark.parametrize("how", FORGERIES)
@pytest.mark.parametrize("closed", [True, False], ids=["closed", "open"])
def test_a3_a_value_that_was_not_due_is_found_wherever_it_stands(
    shell: Shell, tmp_path: Path, how: str, *, closed: bool
) -> None:
    """In orders that count, in undone ones, and though the seed is not known yet."""
    every = played(shell, f"{ROLL}\n{ROLL}\nundo\n{ROLL}\nundo 7\n{ROLL}\nhand deal Nour 2\nundo")
    whole = every if closed else every[:-1]
    places = [place for place, event in enumerate(whole) if list(parts(event["data"], "chance"))]
    assert len(places) == 6
    for place in places:
        forged = json.loads(json.dumps(whole))
        [part] = parts(forged[place]["data"], "chance")
        FORGERIES[how](part)
        finding = first_finding(shell, tmp_path, rechained(forged))
        assert finding, (place, how)
        assert every[finding[0] - 1]["order"] == every[place]["order"]


def test_a4_a_card_that_chance_never_gave_is_found_though_its_order_was_undone(
    shell: Shell, tmp_path: Path
) -> None:
    every = played(shell, "hand deal Nour 1\nhand deal Nour 1\nundo")
    place = at(every, "hand.dealt", 1)
    [card] = every[place]["data"]["cards"]
    every[place]["data"]["cards"] = ["XVI" if card != "XVI" else "XV"]
    assert first_finding(shell, tmp_path, rechained(every)) == (place + 1, "chance-forged")


def test_a2_no_value_can_hide_behind_a_withheld_line(shell: Shell, tmp_path: Path) -> None:
    """Secret values are counted apart, so that a public one after them has the slot it would have anyway."""
    shell.lines(BEGIN + f"{ROLL}\nroll Ysane Force --difficulty 9 --secret\n{ROLL}\nsession close")
    lines = shell.record(players=True)
    assert first_finding(shell, tmp_path, lines) is None
    withheld = next(place for place, line in enumerate(lines) if b'"withheld":true' in line)
    for skip in (1, 2, 7):
        tail = bodies(lines[withheld + 1 :])
        [part] = parts(tail[0]["data"], "chance")
        part["chance"]["slot"] += skip
        forged = lines[: withheld + 1] + _after(lines[withheld], tail)
        finding = first_finding(shell, tmp_path, forged)
        assert finding
        assert finding[0] == withheld + 2


def _after(line: bytes, tail: list[Body]) -> list[bytes]:
    """Bodies linked to the line before them."""
    prev, made = bytes.fromhex(json.loads(line)["hash"]), []
    for body in tail:
        text = codec.canonical(body)
        digest = chain.link(prev, text)
        made.append(record.line(text, prev, digest) + b"\n")
        prev = digest
    return made


def test_a15_what_was_peeked_at_and_undone_comes_to_nobody_else(shell: Shell) -> None:
    """A guard with a big pool throws, and it is undone: neither Ysane nor Corbin throws what was seen."""
    shell.lines(BEGIN + "compete Garde:Guet=9 Loup:Guet=9\nundo\nroll Ysane Force --difficulty 9\n")
    shell.lines("roll Corbin Force --difficulty 9\nundo\ncompete Garde:Guet=9 Loup:Guet=9")
    every = bodies(shell.record())
    seen = every[at(every, "competition.rolled", 0)]["data"]["entries"]
    again = every[at(every, "competition.rolled", 1)]["data"]["entries"]
    assert [entry["thrown"] for entry in again] == [entry["thrown"] for entry in seen]
    streams = {tuple(entry["chance"]["stream"]) for entry in seen}
    rolls = [event["data"]["chance"]["stream"] for event in every if event["type"] == "test.rolled"]
    assert streams == {("dice", 0)}
    assert not streams & {tuple(stream) for stream in rolls}


def test_a15_cards_dealt_and_undone_are_not_those_that_an_action_draws(shell: Shell) -> None:
    shell.lines(BEGIN + "hand deal Nour 10\nundo\n")
    shell.lines("act Nour --trait Scribe --moyen Ruse --difficulty 30 --draw 4\nhand deal Nour 10")
    every = bodies(shell.record())
    drawn = [event["data"]["card"] for event in every if event["type"] == "card.drawn"]
    dealt = [event["data"]["cards"][0] for event in every if event["type"] == "hand.dealt"]
    assert len(dealt) == 20
    assert drawn != dealt[:4]
    kept = next((place for place, card in enumerate(dealt[:10]) if card in drawn), 10)
    assert kept >= 1, "choose another seed"
    assert dealt[10 : 10 + kept] == dealt[:kept]


@pytest.mark.parametrize(
    "between", ["hand deal Nour 1", "roll Corbin Force --difficulty 9", "note un mot", "lesion add Corbin"]
)
def test_a15_an_order_given_in_between_burns_no_dice(shell: Shell, between: str) -> None:
    shell.lines(BEGIN + f"{ROLL}\nundo\n{between}\n{ROLL}")
    every = bodies(shell.record())
    first, second = (thrown(every[at(every, "test.rolled", nth)]) for nth in (0, -1))
    assert first == second


def test_a15_an_earlier_roll_undone_and_given_again_shows_the_same_dice(shell: Shell) -> None:
    shell.lines(BEGIN + f"{ROLL}\n{ROLL}\nundo 7\n{ROLL}")
    every = bodies(shell.record())
    assert every[6]["type"] == "test.rolled"
    assert thrown(every[6]) == thrown(every[-1])


def test_a15_an_amendment_undone_and_given_again_shows_the_same_extra_dice(shell: Shell) -> None:
    amend = "amend 7 --bonus 2 --why relu"
    shell.lines(BEGIN + f"{ROLL}\n{amend}\nundo\n{ROLL}\n{amend}")
    every = bodies(shell.record())
    first, second = (every[at(every, "result.amended", nth)]["data"]["test"]["thrown"] for nth in (0, 1))
    assert len(first) == 5
    assert first == second


def test_c2_an_amendment_after_the_close_throws_no_die_of_a_published_key(shell: Shell) -> None:
    """Its missing dice take a slot of the session that is open; without one, the table throws them."""
    shell.lines(BEGIN + ROLL + "\nsession close")
    assert shell("amend", "7", "--bonus", "2", "--why", "relu").status == 1
    shell.lines("session open\namend 7 --bonus 2 --why relu")
    amended = bodies(shell.record())[-1]
    used = amended["data"]["test"]["chance"]
    assert (amended["session"], used["slot"], used["from"], used["count"]) == (2, 0, 0, 2)
    shell.lines("session close")
    assert shell.json("audit")["sound"]


def test_c3_dice_of_the_table_and_of_chance_in_one_throw_are_told_apart(shell: Shell) -> None:
    shell.lines(
        BEGIN + "roll Ysane Force --difficulty 9 --dice 6,6,1\namend 7 --bonus 1 --why relu\nsession close"
    )
    test = bodies(shell.record())[-2]["data"]["test"]
    assert (test["source"], test["entered"], test["chance"]["count"]) == ("mixed", [0, 1, 2], 1)
    assert (test["chance"]["slot"], test["chance"]["from"]) == (0, 0)
    assert shell.json("audit")["trust"]["by_hand"] == 2
