"""D40: a verifier that shares nothing with ours, over records of every kind."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import verifier
from forging import Body, bodies
from greffier.store import chain, record
from played import LATER, OTHER_VALUE, Played, at_random, caught, checkable, uses
from shell import Shell, each_record

LONG = 3000
"""Orders that are asked for, of which many are refused."""


@each_record
def test_d40_every_value_of_every_record_is_checked_and_right(path: Path) -> None:
    with path.open("rb") as lines:
        assert verifier.verify(lines) == checkable(path.read_bytes().splitlines())


@pytest.mark.parametrize("seed", [11, 12])
def test_d40_long_records_of_random_orders_are_right(tmp_path: Path, seed: int) -> None:
    """With secrets, hidden deals, corrections and amendments; in full, and as players get them."""
    random = at_random(tmp_path, seed, LONG)
    assert random.secret
    for lines in (random.full, random.players):
        assert verifier.verify(lines) == checkable(lines) > 1000


def test_d40_sealed_phrases_and_amendments_across_sessions_are_right(sealed: list[bytes]) -> None:
    assert verifier.verify(sealed) == checkable(sealed) == 11


def test_d40_the_verifier_is_short_and_imports_nothing_of_ours() -> None:
    text = Path(verifier.__file__).read_text("utf-8")
    imported: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    assert imported == {"hashlib", "hmac", "json", "sys", "collections.abc", "typing"}
    assert len(text.splitlines()) < 150


def test_d40_it_can_be_called_on_what_export_writes(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Ysane --carac Force=3
session open
roll Ysane Force --difficulty 9
note le vent tourne
session close
""")
    exported = shell.ok("export").out
    call = [sys.executable, verifier.__file__]
    options: dict[str, Any] = {"capture_output": True, "text": True, "encoding": "utf-8"}
    right = subprocess.run(call, input=exported, check=True, **options)
    assert right.stdout == "3 values are right\n"
    wrong = subprocess.run(
        call, input=exported.replace("le vent tourne", "le vent tombe"), check=False, **options
    )
    assert wrong.returncode != 0
    assert "#6: the chain is broken" in wrong.stderr


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
        return verifier.verify(shell.record())

    assert verified() == 0
    shell.ok("session", "close")
    assert verified() == 6


def entropy(every: Sequence[Body], kind: str) -> list[int]:
    """Where phrases, or seals, were given."""
    return [at for at, body in enumerate(every) if body["type"] == f"entropy.{kind}"]


def test_d40_a_phrase_or_a_seal_that_is_forged_left_out_or_late_is_caught(sealed: list[bytes]) -> None:
    phrases, seals = entropy(bodies(sealed), "added"), entropy(bodies(sealed), "sealed")
    assert (len(phrases), len(seals)) == (4, 2)
    for at in [*phrases, *seals]:
        every = bodies(sealed)
        every[at]["data"]["name"] += "!"
        caught(every)
        body = {**bodies(sealed)[at], "order": LATER}
        late = next(
            after for after, each in enumerate(every) if after > at and each["type"] == "session.closed"
        )
        caught([*bodies(sealed)[:late], body, *bodies(sealed)[late:]], late)
    for at in phrases:
        every = bodies(sealed)
        every[at]["data"]["phrase"] += "!"
        caught(every)
        every = bodies(sealed)
        caught([*every[:at], *every[at + 1 :]])
    every = bodies(sealed)
    every[seals[0]], every[seals[1]] = every[seals[1]], every[seals[0]]
    caught(every)


def test_d40_what_was_asked_stands_with_the_first_event_of_its_order(played: list[Played]) -> None:
    every = bodies(played[0].full)
    several = next(at for at, body in enumerate(every) if at > 2 and "asked" not in body)
    for at in (several, several - 1):
        every = bodies(played[0].full)
        if "asked" in every[at]:
            del every[at]["asked"]
        else:
            every[at]["asked"] = every[at - 1]["asked"]
        caught(every, at)


def test_d40_an_event_of_another_session_is_caught(played: list[Played]) -> None:
    for at in range(0, len(played[0].full), 9):
        for session in (None, 1, 99):
            every = bodies(played[0].full)
            if every[at]["session"] != session:
                every[at]["session"] = session
                caught(every, at)


@pytest.mark.parametrize("kind", ["hand.discarded", "cards.returned"])
def test_d40_a_card_that_lies_in_the_pile_and_comes_from_elsewhere_is_caught(
    played: list[Played], kind: str
) -> None:
    forged = 0
    for lines in (each.full for each in played):
        for at in [at for at, body in enumerate(bodies(lines)) if body["type"] == kind]:
            every = bodies(lines)
            every[at]["data"]["cards"] = verifier.DECK
            caught(every, at)
            forged += 1
    assert forged > 3


@pytest.mark.parametrize(
    "text",
    ['{"seq":1}', "", "[]", '{"a":NaN}', "\ud800", '{"prev":"","hash":""}'],
    ids=["short", "empty", "list", "nan", "surrogate", "links"],
)
def test_d40_what_is_no_event_is_caught(played: list[Played], text: str) -> None:
    lines = [*played[0].full[:5], text.encode("utf-8", "surrogatepass"), *played[0].full[5:]]
    with pytest.raises(ValueError, match=r"^#6:"):
        verifier.verify(lines)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (b'"v":1', b'"v": 1'),
        (b'"v":1', b'"v":1.0'),
        (b'"v":1', b'"v":%d' % 2**53),
        (b'{"actor"', b'{"zz":0,"actor"'),
        (b'"v":1}', b'"v":1,"w":1}'),
        (b'"actor":"MJ"', b'"actor":"\\u004dJ"'),
    ],
    ids=["blank", "float", "large", "unsorted", "more", "escaped"],
)
def test_d40_a_body_that_is_not_canonical_is_caught(played: list[Played], right: bytes, wrong: bytes) -> None:
    """Though its hash is right."""
    at = next(at for at, line in enumerate(played[0].full) if b'"actor":"MJ"' in line and at > 2)
    links = record.LINKS.search(played[0].full[at])
    assert links
    body = (played[0].full[at][: links.start()] + b"}").replace(right, wrong)
    prev = bytes.fromhex(links[1].decode())
    forged = record.line(body, prev, chain.link(prev, body)) + b"\n"
    with pytest.raises(ValueError, match=f"^#{at + 1}:"):
        verifier.verify([*played[0].full[:at], forged])


def test_d40_an_event_changed_lost_or_slipped_in_breaks_the_chain(played: list[Played]) -> None:
    lines = played[0].full
    for at in range(1, len(lines) - 1, 17):
        for forged in (
            [*lines[:at], *lines[at + 1 :]],
            [*lines[:at], lines[at], *lines[at:]],
            [*lines[:at], lines[at].replace(b'"v":1', b'"v":2', 1), *lines[at + 1 :]],
        ):
            with pytest.raises(ValueError, match=r"^#"):
                verifier.verify(forged)


def test_d40_a_player_checks_all_but_what_is_secret(played: list[Played]) -> None:
    for each in played:
        assert verifier.verify(each.players) == checkable(each.players)
    assert any(checkable(each.players) < checkable(each.full) for each in played)


def test_d40_a_card_that_chance_never_gave_is_caught_in_a_record_for_players(played: list[Played]) -> None:
    """Until a line is withheld, no card can have been dealt in secret."""
    forged = 0
    for lines in (each.players for each in played):
        every = bodies(lines)
        first = next(at for at, body in enumerate(every) if "withheld" in body)
        for nth, (at, part) in enumerate(uses(every)):
            if {"card", "cards"} & part.keys() and at < first:
                every = bodies(lines)
                OTHER_VALUE["card" if "card" in part else "cards"](uses(every)[nth][1])
                caught(every, at)
                forged += 1
    assert forged


def test_d40_a_die_is_not_hidden_by_a_line_that_is_withheld(played: list[Played]) -> None:
    for lines in (each.players for each in played):
        for nth in range(0, len(uses(bodies(lines))), 23):
            every = bodies(lines)
            at, part = uses(every)[nth]
            if "thrown" in part:
                OTHER_VALUE["thrown"](part)
                caught(every, at)


def test_d40_a_secret_slot_is_not_far_beyond_the_lines_withheld(played: list[Played]) -> None:
    forged = 0
    for lines in (each.players for each in played):
        for nth, (at, part) in enumerate(uses(bodies(lines))):
            if "proof" in part["chance"]:
                every = bodies(lines)
                uses(every)[nth][1]["chance"]["slot"] = 1000
                caught(every, at)
                forged += 1
    assert forged


def test_d40_a_withheld_line_is_just_what_it_must_be(played: list[Played]) -> None:
    lines = played[0].players
    at = next(at for at, line in enumerate(lines) if b'"withheld":true' in line)
    for forged in (
        re.sub(rb'"session":\d+', b'"session":99', lines[at]),
        lines[at].replace(b'"withheld":true', b'"asked":1,"withheld":true'),
        lines[at].replace(b"true", b"1"),
        json.dumps(json.loads(lines[at])).encode(),
    ):
        with pytest.raises(ValueError, match=f"^#{at + 1}:"):
            verifier.verify([*lines[:at], forged, *lines[at + 1 :]])
