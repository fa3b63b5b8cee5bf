"""D40: a verifier that shares nothing with ours, over every record that is kept, and over forged ones."""

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import verifier
from forging import Body, bodies, parts, rechained
from greffier.vocabulary.events import AMENDMENTS
from shell import FROZEN, RECORDS, Shell, each_record

EVERYTHING = FROZEN / "0.1.0" / "tout-ce-qui-arrive" / "events.jsonl"
FORK = FROZEN / "0.1.0" / "une-autre-voie" / "events.jsonl"
LEFT_TO_THE_OTHER = {FORK: 2}
"""Values of a session that a fork left open: the other campaign has its seed."""


def every_value(path: Path) -> int:
    """How many values of chance the record's text says were used."""
    return sum(int(count) for count in re.findall(rb'"chance":{"count":(\d+)', path.read_bytes()))


@each_record
def test_d40_every_value_of_every_record_is_checked_and_right(path: Path) -> None:
    with path.open("rb") as lines:
        assert verifier.verify(lines) == every_value(path) - LEFT_TO_THE_OTHER.get(path, 0)


def test_d40_the_verifier_is_short_and_imports_nothing_of_ours() -> None:
    text = Path(verifier.__file__).read_text("utf-8")
    imported: set[str] = set()
    told: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            imported |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            told |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    assert imported == {"hashlib", "hmac", "json", "sys", "collections.abc", "typing"}
    lines = enumerate(text.splitlines(), start=1)
    assert sum(1 for number, line in lines if line.strip() and number not in told) < 100


def test_d40_it_can_be_called_on_what_export_writes(shell: Shell) -> None:
    shell.ok("import", EVERYTHING)
    exported = shell.ok("-c", "tout-ce-qui-arrive", "export").out
    call = [sys.executable, verifier.__file__]
    right = subprocess.run(call, input=exported, capture_output=True, text=True, encoding="utf-8", check=True)
    assert right.stdout == "153 values are right\n"
    wrong = subprocess.run(
        call,
        input=exported.replace("Les lames parlent", "Les lames mentent"),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert wrong.returncode != 0
    assert "#14: the chain is broken" in wrong.stderr


def caught(every: list[Body], at: int | None = None) -> None:
    """These bodies, with every hash made right, are found to be forged; at that place, if it is given."""
    for place, one in enumerate(every):
        if one["type"] == "campaign.forked":
            one["data"]["hash"] = json.loads(rechained(every[:place])[-1])["hash"]
    where = "#" if at is None else f"#{at + 1}:"
    with pytest.raises(ValueError, match=where):
        verifier.verify(rechained(every))


def uses(every: list[Body]) -> list[tuple[int, Body]]:
    """Every part of an event that used chance and can be checked, with the place of its event."""
    revealed = {one["session"] for one in every if one["type"] == "session.closed"}
    return [
        (at, part)
        for at, one in enumerate(every)
        if one["session"] in revealed
        for part in parts(one["data"], "chance")
        if part["chance"]
    ]


OTHER_CARD = {card: verifier.DECK[place - 1] for place, card in enumerate(verifier.DECK)}
OTHER_VALUE: dict[str, Callable[[Body], object]] = {
    "thrown": lambda part: part["thrown"].append(1 + part["thrown"].pop() % 6),
    "card": lambda part: part.update(card=OTHER_CARD[part["card"]]),
    "cards": lambda part: part["cards"].append(OTHER_CARD[part["cards"].pop()]),
    "value": lambda part: part.update(value=22 - part["value"]),
}
"""How to forge what each kind of value says."""
OTHER_PLACES: tuple[Callable[[Body], object], ...] = (
    lambda part: part["chance"].update({"from": part["chance"]["from"] + 1}),
    lambda part: part["chance"].update({"from": part["chance"]["from"] - 1}),
    lambda part: part["chance"].update(count=part["chance"]["count"] + 1),
    lambda part: part.update(chance=None),
)
"""How to forge which values they were: some passed over, used again, too many, or none at all."""


@each_record
def test_d40_any_die_card_or_coin_forged_under_right_hashes_is_caught(path: Path) -> None:
    """Wherever chance was used, in undone orders, contests and amendments too."""
    text = path.read_bytes().splitlines()
    forged = set()
    for number in range(len(uses(bodies(text)))):
        every = bodies(text)
        at, part = uses(every)[number]
        kind = next(kind for kind in OTHER_VALUE if kind in part)
        OTHER_VALUE[kind](part)
        caught(every, at)
        forged.add(kind)
    assert forged == set(OTHER_VALUE) or path != EVERYTHING


@pytest.mark.parametrize("nth", range(len(OTHER_PLACES)), ids=["over", "again", "more", "none"])
def test_d40_values_passed_over_used_again_or_hidden_are_caught(nth: int) -> None:
    text = EVERYTHING.read_bytes().splitlines()
    for number in range(nth, len(uses(bodies(text))), len(OTHER_PLACES)):
        every = bodies(text)
        at, part = uses(every)[number]
        OTHER_PLACES[nth](part)
        caught(every, at)


def test_d40_an_amendment_that_reads_other_dice_than_were_thrown_is_caught() -> None:
    """Of a roll, of a step, of every side of a contest: its first die is one that was thrown before."""
    forged = Counter[str]()
    for text in (path.read_bytes().splitlines() for path in RECORDS):
        for at, one in enumerate(bodies(text)):
            for nth, _ in enumerate(parts(one["data"], "thrown") if one["type"] in AMENDMENTS else ()):
                every = bodies(text)
                thrown = list(parts(every[at]["data"], "thrown"))[nth]["thrown"]
                thrown[0] = 7 - thrown[0]
                caught(every, at)
                forged[one["type"]] += 1
    assert set(forged) == {"result.amended", "contest.amended"}


def test_d40_a_roll_slipped_in_where_the_seed_is_known_already_is_caught() -> None:
    """Outside a session no value is due, so that none can be chosen by who knows them all."""
    every = bodies(EVERYTHING.read_bytes().splitlines())
    closed = next(at for at, one in enumerate(every) if one["type"] == "session.closed")
    drawn = next(one for one in every if one["type"] == "hand.dealt" and one["data"]["chance"])
    caught([*every[: closed + 1], {**drawn, "order": "late"}, *every[closed + 1 :]], closed + 1)


@each_record
def test_d40_a_forged_seed_or_phrase_is_caught(path: Path) -> None:
    text = path.read_bytes().splitlines()
    for at, one in enumerate(bodies(text)):
        every = bodies(text)
        if one["type"] == "session.closed":
            every[at]["data"]["seed"] = "00" * 32
            caught(every, at)
        elif one["type"] == "entropy.added":
            every[at]["data"]["phrase"] += "!"
            caught(every)


@pytest.mark.parametrize(
    "kind", ["hand.discarded", "cards.returned", "action.dropped", "action.resolved", "deck.shuffled"]
)
def test_d40_a_pile_made_otherwise_than_the_events_say_is_caught(kind: str) -> None:
    """A card that is kept out of the pile or brought into it would change every later draw."""
    text = EVERYTHING.read_bytes().splitlines()
    every = bodies(text)
    at = next(at for at, one in enumerate(every) if one["type"] == kind and one["seq"] > 2)
    data = every[at]["data"]
    cards = data.get("cards", data.get("drawn"))
    cards.pop()
    caught(every)


def test_d40_the_commitment_alone_tells_nothing_and_the_seed_tells_all(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Ysane --carac Force=3
session open
roll Ysane Force --difficulty 9
undo
roll Ysane Force --difficulty 12
""")

    def verified() -> int:
        return verifier.verify(shell.ok("export").out.encode().splitlines())

    assert verified() == 0
    shell.ok("session", "close")
    assert verified() == 6


def test_d40_a_player_checks_all_but_what_is_secret(shell: Shell) -> None:
    shell.ok("import", EVERYTHING)
    out = shell.ok("-c", "tout-ce-qui-arrive", "export", "--players").out
    hidden = {json.loads(line)["seq"] for line in out.splitlines() if '"withheld":true' in line}
    every = bodies(EVERYTHING.read_bytes().splitlines())
    secret = sum(part["chance"]["count"] for at, part in uses(every) if at + 1 in hidden)
    assert secret > 0
    assert verifier.verify(out.encode().splitlines()) == every_value(EVERYTHING) - secret
