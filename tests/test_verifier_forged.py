"""D40: the verifier over records in which chance, cards or corrections are forged."""

from collections.abc import Callable

import pytest

import verifier
from forging import Body, bodies, parts, rechained, spent
from greffier.vocabulary.events import AMENDMENTS
from played import LATER, OTHER_VALUE, Played, caught, uses
from shell import Shell


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
    every = spent(shell)
    every[5], every[6] = every[6], every[5]
    caught(every, 5)


def test_d40_a_redo_of_what_gave_its_values_to_another_order_is_caught(shell: Shell) -> None:
    every = spent(shell)
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
    every = bodies(shell.record())
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
    every = bodies(shell.record())
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
