"""An order of a game that this program does not know yet: the audit judges it without a line of its own."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, cast

import pytest

from forging import bodies, rechained
from greffier.app import Clerk
from greffier.engine import evolve
from greffier.engine.audit import Finding
from greffier.engine.decide import DECIDED_IN, Given, decider
from greffier.engine.decide.given import chance, character_named
from greffier.store import codec
from greffier.store.audit import audit
from greffier.store.queries import LAST
from greffier.store.recordfile import FileSource
from greffier.store.sources import LedgerSource
from greffier.store.transfer import events, line
from greffier.vocabulary import events as ev
from greffier.vocabulary import orders as od
from greffier.vocabulary.orders import asking
from greffier.vocabulary.state import State


class ThrowBones(od.Order, frozen=True):
    """Throw as many bones as one likes, each a die of chance."""

    character: str
    bones: int = 2


class BonesThrown(ev.Event, frozen=True, kw_only=True):
    """Bones were thrown."""

    TYPE: ClassVar[str] = "bones.thrown"
    character: str
    thrown: list[int]
    sum: int
    chance: ev.ChanceUsed | None
    source: str = "virtual"


def throw_bones(state: State, order: ThrowBones, given: Given) -> list[ev.Event]:
    character = character_named(state, order.character)
    thrown, used = chance(state, given).dice(character.enrolled, order.bones)
    return [BonesThrown(character=character.name, thrown=thrown, sum=sum(thrown), chance=used)]


@pytest.fixture(autouse=True)
def bones(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The order and its event, entered in the tables that every order and event is entered in."""
    room = ModuleType("greffier.engine.decide.bones")
    room.DECIDE = {ThrowBones: throw_bones}  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, room.__name__, room)
    monkeypatch.setitem(cast("dict[Any, Any]", DECIDED_IN), ThrowBones, "bones")
    monkeypatch.setitem(asking.ORDERS, "ThrowBones", ThrowBones)
    monkeypatch.setitem(cast("dict[Any, Any]", ev.TYPES), BonesThrown.TYPE, BonesThrown)
    monkeypatch.setitem(
        cast("dict[Any, Any]", evolve.EVOLVE), BonesThrown, lambda state, event: state.hold(event.chance)
    )
    decider.cache_clear()
    yield
    codec._decoders.pop(BonesThrown.TYPE, None)  # noqa: SLF001 - nobody else knows this kind


def findings(path: Path) -> list[Finding]:
    return [finding for level in audit(FileSource(path)).findings.values() for finding in level]


def test_c7_an_order_of_a_game_of_its_own_is_judged_by_the_audit(clerk: Clerk, tmp_path: Path) -> None:
    campaign = clerk.give(None, od.StartCampaign(name="Essai"), "MJ").loaded.campaign
    clerk.give(campaign, od.EnrollCharacter(name="Ysane", sheet=od.SheetChanges()), "MJ")
    clerk.give(campaign, od.OpenSession(), "MJ")
    first = clerk.give(campaign, ThrowBones(character="ysane", bones=3), "MJ").recorded[0]
    clerk.give(campaign, od.UndoOrder(), "MJ")
    again = clerk.give(campaign, ThrowBones(character="ysane", bones=3), "MJ").recorded[0]
    clerk.give(campaign, od.CloseSession(), "MJ")
    assert first.event == again.event
    assert again.asked == {"order": "ThrowBones", "character": "Ysane", "bones": 3, "v": 1}
    judged = audit(LedgerSource(clerk.ledger, campaign, LAST))
    assert (judged.sound, judged.values, judged.trust.undone) == (True, 6, {("MJ", "again"): 1})
    record = [line(recorded) for recorded in events(clerk.ledger, campaign)]
    path = tmp_path / "forged.jsonl"
    for forge, code in (
        ("thrown", "chance-forged"),
        ("sum", "outcome-differs"),
        ("bones", "chance-out-of-order"),
    ):
        every = bodies(record)
        data = every[again.seq - 1]["data"]
        if forge == "bones":
            every[again.seq - 1]["asked"]["bones"] = 4
        elif forge == "sum":
            data["sum"] += 1
        else:
            data["thrown"][0] = 7 - data["thrown"][0]
        path.write_bytes(b"".join(rechained(every)))
        assert [(finding.seq, finding.code) for finding in findings(path)] == [(again.seq, code)], forge
