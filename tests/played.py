"""Records of random orders, in full and as players get them, and what the verifier is to make of them."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

import verifier
from driver import Driver
from forging import Body, bodies, parts, rechained
from greffier.app import Clerk, open_ledger
from greffier.engine.chance import seal_of
from greffier.store.transfer import events, line
from greffier.vocabulary import orders as od
from table import counted_inputs

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


def with_seals(folder: Path) -> list[bytes]:
    """Two sessions: one with sealed phrases, and one with phrases that were not sealed.

    The seals are opened in another order than they were given. A difficulty 0 is thrown for once it is none,
    and a roll is read again in both sessions.
    """
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
