"""D40: a verifier that shares nothing with ours, over records of every kind, and over forged ones."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

import verifier
from driver import Driver
from forging import Body, bodies, parts, rechained
from greffier.app import Clerk, open_ledger
from greffier.engine.chance import seal_of
from greffier.store import chain, record
from greffier.store.transfer import events, line
from greffier.vocabulary import orders as od
from greffier.vocabulary.events import AMENDMENTS
from shell import Shell, each_record
from table import counted_inputs

LONG, SHORT = 3000, 350
"""Orders that are asked for, of which many are refused."""
LIMIT = 245
"""Lines of the verifier, docstrings and blank lines left out."""
SEED = "5e" * 32
LATER = "00000000-0000-8000-8000-000000000001"
"""The id of an order that is slipped in."""


class Played(Struct, frozen=True):
    """The record of a campaign of random orders, in full and as players get it."""

    full: list[bytes]
    players: list[bytes]

    @property
    def secret(self) -> list[bytes]:
        """The lines that players do not get."""
        return [ours for ours, theirs in zip(self.full, self.players, strict=True) if ours != theirs]


def written(driver: Driver) -> Played:
    ledger, campaign = driver.clerk.ledger, driver.campaign
    full = [line(event) for event in events(ledger, campaign)]
    return Played(full, [line(event) for event in events(ledger, campaign, for_players=True)])


def at_random(folder: Path, seed: int, orders: int) -> Played:
    driver = Driver(Clerk(open_ledger(str(folder / f"{seed}.db")), counted_inputs()), seed)
    driver.go(orders)
    driver.give(od.CloseSession(), "MJ")
    return written(driver)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Played]:
    """Short records, whose every part can be forged in turn."""
    folder = tmp_path_factory.mktemp("played")
    return [at_random(folder, seed, SHORT) for seed in range(4)]


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """Two sessions: one with sealed phrases, and one with phrases that were not sealed.

    The seals are opened in another order than they were given. A difficulty 0 is thrown for once it is none,
    and a roll is read again in both sessions.
    """
    folder = tmp_path_factory.mktemp("sealed")
    driver = Driver(Clerk(open_ledger(str(folder / "greffier.db")), counted_inputs()), 1)
    give, uid = driver.give, driver.campaign.uid
    give(od.CloseSession(), "MJ")
    give(od.OpenSession(seed=SEED), "MJ")
    phrases = {"Paul": "le vent", "Léa": "la neige"}
    for name, phrase in phrases.items():
        assert give(od.SealEntropy(name=name, seal=seal_of(uid, 2, name, phrase)), name)
    for name, phrase in reversed(phrases.items()):
        assert give(od.AddEntropy(name=name, phrase=phrase), name)
    roll = od.RollTest(character="Ysane", carac="Force", difficulty=0, circumstances=od.Circumstances())
    rolled = [give(replace(roll, difficulty=difficulty), "MJ") for difficulty in (0, 9)]
    seqs = [report.recorded[0].seq for report in rolled if report]
    assert give(od.AmendResult(seq=seqs[0], why="relu", difficulty=6), "MJ")
    assert give(od.AmendResult(seq=seqs[1], why="relu", bonus=1), "MJ")
    give(od.CloseSession(), "MJ")
    give(od.OpenSession(), "MJ")
    for phrase in ("un", "deux"):
        assert give(od.AddEntropy(name="Paul", phrase=phrase), "Paul")
    assert give(od.AmendResult(seq=seqs[1], why="relu", bonus=2), "MJ")
    assert give(replace(roll, difficulty=12), "MJ")
    give(od.CloseSession(), "MJ")
    return written(driver).full


def uses(every: Sequence[Body]) -> list[tuple[int, Body]]:
    """Every part of an event that used chance and can be checked, with the place of its event."""
    revealed = {
        body["session"] for body in every if body.get("type") == "session.closed" and body["data"]["seed"]
    }
    return [
        (at, part)
        for at, body in enumerate(every)
        for part in parts(body.get("data"), "chance")
        if part["chance"] and ("proof" in part["chance"] or body["session"] in revealed)
    ]


def checkable(lines: Sequence[bytes]) -> int:
    """How many values of chance the record shows that can be computed again."""
    return sum(part["chance"]["count"] for _, part in uses(bodies(lines)))


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
    documented: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            documented |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    assert imported == {"hashlib", "hmac", "itertools", "json", "sys", "collections.abc", "typing"}
    lines = enumerate(text.splitlines(), start=1)
    assert sum(1 for number, line in lines if line.strip() and number not in documented) < LIMIT


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
        return verifier.verify(shell.ok("export").out.encode().splitlines())

    assert verified() == 0
    shell.ok("session", "close")
    assert verified() == 6


def caught(every: Sequence[Body], at: int | None = None) -> None:
    """These bodies, with every hash made right, are found to be forged; at that place, if it is given."""
    where = "^#" if at is None else f"^#{at + 1}:"
    with pytest.raises(ValueError, match=where):
        verifier.verify(rechained(every))


OTHER_CARD = {card: verifier.DECK[place - 1] for place, card in enumerate(verifier.DECK)}
OTHER_VALUE: dict[str, Callable[[Body], object]] = {
    "thrown": lambda part: part["thrown"].append(1 + part["thrown"].pop() % 6),
    "card": lambda part: part.update(card=OTHER_CARD[part["card"]]),
    "cards": lambda part: part["cards"].append(OTHER_CARD[part["cards"].pop()]),
    "value": lambda part: part.update(value=22 - part["value"]),
}
"""How to forge what each kind of value says."""


def changes(name: str, by: int) -> Callable[[Body], object]:
    """Change a number of the values that were used."""
    return lambda part: part["chance"].update({name: part["chance"][name] + by})


def streams(place: int, other: object) -> Callable[[Body], object]:
    """Change the kind of a stream, or whose it is."""

    def change(part: Body) -> None:
        part["chance"]["stream"][place] = other

    return change


OTHER_USE: dict[str, Callable[[Body], object]] = {
    "slot passed over": changes("slot", 1),
    "slot taken again": changes("slot", -1),
    "slot far away": changes("slot", 2**50),
    "index passed over": changes("from", 1),
    "index taken again": changes("from", -1),
    "more": changes("count", 1),
    "fewer": changes("count", -1),
    "other kind": streams(0, "luck"),
    "other person": streams(1, 2),
    "no chance": lambda part: part.update(chance=None),
}
"""How to forge which values were used."""


def each_use(played: list[Played], most: int) -> list[tuple[list[bytes], int]]:
    """So many uses of each stream of chance, at the most: the record, and which of its uses."""
    kept = dict[tuple[str, bool], list[tuple[list[bytes], int]]]()
    for lines in (each.full for each in played):
        for nth, (_, part) in enumerate(uses(bodies(lines))):
            used = part["chance"]
            kept.setdefault((used["stream"][0], "proof" in used), []).append((lines, nth))
    return [use for of_one in kept.values() for use in of_one[:: len(of_one) // most + 1]]


def test_d40_any_die_card_or_coin_forged_under_right_hashes_is_caught(played: list[Played]) -> None:
    """Wherever chance was used: in undone orders, contests, amendments and secrets too."""
    forged = set()
    for lines, nth in each_use(played, 20):
        every = bodies(lines)
        at, part = uses(every)[nth]
        kind = next(kind for kind in OTHER_VALUE if kind in part)
        OTHER_VALUE[kind](part)
        caught(every, at)
        forged.add(kind)
    assert forged == set(OTHER_VALUE)


@pytest.mark.parametrize("way", OTHER_USE)
def test_d40_values_passed_over_used_again_or_hidden_are_caught(played: list[Played], way: str) -> None:
    for lines, nth in each_use(played, 4):
        every = bodies(lines)
        at, part = uses(every)[nth]
        OTHER_USE[way](part)
        caught(every, at)


def test_d40_a_die_more_than_the_pool_has_is_caught(played: list[Played]) -> None:
    """Though it is the very one that chance would have given."""
    forged = 0
    for lines, nth in each_use(played, 8):
        for face in range(1, 7):
            every = bodies(lines)
            at, part = uses(every)[nth]
            if "thrown" in part:
                part["chance"]["count"] += 1
                part["thrown"].append(face)
                caught(every, at)
                forged += 1
    assert forged > 40


@pytest.mark.parametrize("name", ["kept", "sum", "total"])
def test_d40_a_sum_that_its_dice_do_not_make_is_caught(played: list[Played], name: str) -> None:
    for lines, nth in each_use(played, 8):
        every = bodies(lines)
        at, part = uses(every)[nth]
        if "thrown" in part:
            part[name] = [*part[name], 6] if name == "kept" else part[name] + 1
            caught(every, at)


def test_d40_the_draw_of_an_action_is_not_that_of_an_initiative(played: list[Played]) -> None:
    other = {"cards": "initiative", "initiative": "cards", "deal": "cards", "dice": "coin", "coin": "dice"}
    forged = set()
    for lines, nth in each_use(played, 8):
        every = bodies(lines)
        at, part = uses(every)[nth]
        kind = part["chance"]["stream"][0]
        part["chance"]["stream"][0] = other[kind]
        caught(every, at)
        forged.add(kind)
    assert forged == set(other)


OTHER_PROOF: tuple[Callable[[Body], object], ...] = (
    lambda used: used["proof"].update(leaf="00" * 32),
    lambda used: used["proof"]["path"].reverse(),
    lambda used: used["proof"]["path"].pop(),
    lambda used: used.pop("proof"),
)
"""How to forge what shows that a secret value was committed to."""


def test_d40_a_secret_value_without_its_proof_or_with_another_is_caught(played: list[Played]) -> None:
    forged = 0
    for lines, nth in each_use(played, 8):
        for forge in OTHER_PROOF:
            every = bodies(lines)
            at, part = uses(every)[nth]
            if "proof" in part["chance"]:
                forge(part["chance"])
                caught(every, at)
                forged += 1
    assert forged > 20


def test_d40_an_amendment_that_reads_other_dice_than_were_thrown_is_caught(
    played: list[Played], sealed: list[bytes]
) -> None:
    """Of a roll, of a step, of every side of a contest: its first die is one that was thrown before."""
    forged = set()
    for lines in (sealed, *(each.full for each in played)):
        for at, body in enumerate(bodies(lines)):
            for nth, throw in enumerate(parts(body["data"], "thrown") if body["type"] in AMENDMENTS else ()):
                every = bodies(lines)
                if not throw["thrown"] or throw["chance"]:
                    continue
                thrown = list(parts(every[at]["data"], "thrown"))[nth]["thrown"]
                thrown[0] = 7 - thrown[0]
                caught(every, at)
                forged.add(body["type"])
    assert "result.amended" in forged


def test_d40_a_roll_slipped_in_where_the_seed_is_known_already_is_caught(played: list[Played]) -> None:
    """Outside a session no value is due, so that none can be chosen by who knows them all."""
    for kind in ("test.rolled", "hand.dealt"):
        every = bodies(played[0].full)
        rolled = next(body for body in every if body["type"] == kind and body["data"]["chance"])
        for session in (None, rolled["session"]):
            caught([*every, {**rolled, "order": LATER, "session": session}], len(every))


def test_d40_a_forged_seed_is_caught(played: list[Played]) -> None:
    every = bodies(played[0].full)
    for at in [at for at, body in enumerate(every) if body["type"] == "session.closed"]:
        for other in ("ff" * 32, ""):
            every = bodies(played[0].full)
            every[at]["data"]["seed"] = other
            caught(every, at)


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


@pytest.mark.parametrize("kind", ["action.dropped", "action.resolved", "deck.shuffled", "initiative.settled"])
def test_d40_a_card_that_is_left_where_it_was_is_caught(played: list[Played], kind: str) -> None:
    """A card that is kept out of the pile would change every later draw."""
    forged = 0
    for lines in (each.full for each in played):
        for at in [at for at, body in enumerate(bodies(lines)) if body["type"] == kind]:
            every = bodies(lines)
            data = every[at]["data"]
            cards = data.get("cards", data.get("drawn"))
            drew = [entry for entry in data.get("entries", []) if entry["origin"] == "pile"]
            if cards:
                cards.pop()
                caught(every, at)
            if drew:
                data["entries"].remove(drew[0])
                caught(every)
            forged += bool(cards or drew)
    assert forged > 3


@pytest.mark.parametrize(
    "kind", ["hand.discarded", "cards.returned", "action.dropped", "action.resolved", "deck.shuffled"]
)
def test_d40_a_card_that_comes_from_elsewhere_is_caught(played: list[Played], kind: str) -> None:
    """It would lie in two places, or come into the pile too soon."""
    forged = 0
    for lines in (each.full for each in played):
        for at in [at for at, body in enumerate(bodies(lines)) if body["type"] == kind]:
            every = bodies(lines)
            cards = every[at]["data"].get("cards", every[at]["data"].get("drawn"))
            cards.append((cards or ["B7"])[0])
            caught(every, at)
            forged += 1
    assert forged > 3


OTHER_CORRECTION = {"order.undone": "order.redone", "order.redone": "order.undone"}
FORGED_CORRECTION: tuple[Callable[[Body], object], ...] = (
    lambda body: body["data"].update(seq=body["data"]["seq"] - 1),
    lambda body: body["data"].update(order=LATER),
    lambda body: body.update(type=OTHER_CORRECTION[body["type"]]),
)
"""How to forge which order an undo or a redo is of, and which of them it is."""


def test_d40_a_correction_of_another_order_than_it_names_is_caught(played: list[Played]) -> None:
    forged = set()
    for lines in (each.full for each in played):
        corrections = [at for at, body in enumerate(bodies(lines)) if body["type"] in OTHER_CORRECTION]
        for at in corrections[::4]:
            for forge in FORGED_CORRECTION:
                every = bodies(lines)
                forge(every[at])
                caught(every, at)
            forged.add(bodies(lines)[at]["type"])
    assert forged == {"order.undone", "order.redone"}


def test_d40_what_people_said_and_did_cannot_be_undone(sealed: list[bytes]) -> None:
    every = bodies(sealed)
    kinds = {"session.opened", "session.closed", "entropy.sealed", "entropy.added", "campaign.started"}
    for first in [body for body in every if body["type"] in kinds]:
        undone = {"order": first["order"], "seq": first["seq"], "why": ""}
        slipped = {**every[-1], "type": "order.undone", "data": undone, "order": LATER, "session": None}
        caught([*every, slipped], len(every))


def test_d40_values_taken_again_before_their_order_was_undone_are_caught(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Ysane --carac Force=3
session open
roll Ysane Force --difficulty 9
undo
roll Ysane Force --difficulty 12
session close
""")
    every = bodies(shell.ok("export").out.encode().splitlines())
    every[5], every[6] = every[6], every[5]
    caught(every, 5)


def test_d40_a_redo_of_what_gave_its_values_to_another_order_is_caught(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Ysane --carac Force=3
session open
roll Ysane Force --difficulty 9
undo
roll Ysane Force --difficulty 12
session close
""")
    every = bodies(shell.ok("export").out.encode().splitlines())
    redone = {**every[5], "type": "order.redone", "order": LATER}
    caught([*every[:7], redone, *every[7:]], 7)


def test_d40_an_undo_of_a_deal_whose_card_was_played_since_is_caught(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Ysane
session open
hand deal Ysane --cards B7
hand discard Ysane B7
session close
""")
    every = bodies(shell.ok("export").out.encode().splitlines())
    dealt = next(body for body in every if body["type"] == "hand.dealt")
    undone = {"order": dealt["order"], "seq": dealt["seq"], "why": ""}
    undo = {**dealt, "type": "order.undone", "data": undone, "order": LATER}
    assert verifier.verify(rechained(every)) == 0
    caught([*every[:-1], undo, every[-1]], len(every) - 1)


def test_d40_an_undo_that_a_later_draw_would_have_come_otherwise_after_is_caught(shell: Shell) -> None:
    """Once the deal counts no more, its card is in the pile again, where the draw would have come upon it."""
    shell.lines("""
campaign new essai
character add Ysane
session open
""")
    first = shell.json("hand", "deal", "Ysane", "1")["events"][0]["data"]["cards"][0]
    shell.ok("undo")
    shell.ok("character", "add", "Nour")
    shell.ok("hand", "deal", "Nour", "--cards", first)
    shell.ok("hand", "deal", "Ysane", "1")
    shell.ok("session", "close")
    every = bodies(shell.ok("export").out.encode().splitlines())
    dealt = next(body for body in every if body["type"] == "hand.dealt" and not body["data"]["chance"])
    undone = {"order": dealt["order"], "seq": dealt["seq"], "why": ""}
    undo = {**dealt, "type": "order.undone", "data": undone, "order": LATER}
    assert verifier.verify(rechained(every)) == 2
    caught([*every[:-1], undo, every[-1]], len(every) - 1)


FORGED_FORK: tuple[Callable[[Body], object], ...] = (
    lambda body: body["data"].update(hash="00" * 32),
    lambda body: body["data"].update(seq=1),
    lambda body: body["data"].update(origin=LATER),
    lambda body: body.update(campaign=body["data"]["origin"]),
    lambda body: body.update(type="note.written"),
)
"""How to forge what a campaign parted from."""


def test_d40_a_fork_leaves_its_session_behind_and_parts_from_the_very_event_before(shell: Shell) -> None:
    shell.lines("""
campaign new essai
character add Ysane --carac Force=3
session open
roll Ysane Force --difficulty 9
campaign fork ailleurs
campaign use ailleurs
session open
roll Ysane Force --difficulty 9
session close
""")
    lines = shell.ok("-c", "ailleurs", "export").out.encode().splitlines()
    assert verifier.verify(lines) == 3
    parted = next(at for at, body in enumerate(bodies(lines)) if body["type"] == "campaign.forked")
    for forge in FORGED_FORK:
        every = bodies(lines)
        forge(every[parted])
        caught(every, parted)


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
