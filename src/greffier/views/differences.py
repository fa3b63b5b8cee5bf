"""What differs between two states, in the words of the table."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct, to_builtins

from greffier.engine.difference import Change, Difference, Moved, Value
from greffier.vocabulary.cards import MAT
from greffier.vocabulary.events import CharacterEnrolled, Sheet, TaskStarted
from greffier.vocabulary.state import Action, Origin, Phrase, Sequelle, Session, Task
from greffier.vocabulary.terms import SETTINGS

from . import documents
from .sheets import modifier, ressource
from .speech import Speech, because, minus, signed
from .telling.banebdjed import effort
from .telling.enormatro import task_started
from .telling.table import character_enrolled


class Side(Struct, frozen=True):
    """A campaign after one of its events."""

    uid: str
    name: str
    seq: int
    hash: bytes


def differences_document(sides: Sequence[Side], found: Sequence[Difference]) -> dict[str, Any]:
    """The two sides with their heads, and what differs, as JSON-like data."""
    before, after = (documents.campaign(one.uid, one.name, one.seq, one.hash) for one in sides)
    return {"before": before, "after": after, "differences": to_builtins(found)}


def differences_shown(sides: Sequence[Side], found: Sequence[Difference], speech: Speech) -> str:
    """The two sides, then what differs: campaign, cards, each character, each task."""
    lines = [" → ".join(f"{one.name} #{one.seq} {one.hash.hex()[:12]}" for one in sides)]
    for (section, name), group in groupby(found, key=_section):
        lines.append(speech.say(f"diff.{section}", name=name) if section != "character" else name)
        for one in _said(list(group)):
            lines += [f"  {line}" for line in _told(one, speech).split("\n")]
    return "\n".join(lines if found else [*lines, speech.say("diff.none")])


def _section(one: Difference) -> tuple[str, str]:
    if isinstance(one, Moved) or one.kind == "cards.order":
        return "cards", ""
    if one.character:
        return "character", one.character
    return ("task", one.task) if one.task else ("campaign", "")


def _said(group: list[Difference]) -> list[Difference]:
    """All of a section; but of what is not there any more, only that."""
    first = group[0]
    gone = isinstance(first, Change) and first.kind in WHOLE and first.after is None
    return group[:1] if gone else group


def _told(one: Difference, speech: Speech) -> str:
    if isinstance(one, Moved):
        origin, to = (_zone(zone.zone, zone.character, speech) for zone in (one.origin, one.to))
        return speech.say("diff.moved", origin=origin, to=to, n=len(one.cards), cards=speech.cards(one.cards))
    if one.kind in WHOLE:
        return WHOLE[one.kind](one, speech)
    if one.kind == "cards.order":
        return speech.pair(_zone(str(one.name), one.character, speech), speech.say("diff.reordered"))
    label = speech.label("difference", one.kind)
    named = f"{label} {one.name}" if one.name and one.kind not in UNNAMED else label
    return speech.pair(named, _change(one, speech))


def _zone(zone: str, character: str | None, speech: Speech) -> str:
    return speech.say(f"zone.{zone}", name=character)


def _character(one: Change, speech: Speech) -> str:
    """A character who came, with the sheet, or who is not there any more."""
    name = str(one.character)
    if isinstance(one.after, Sheet):
        return character_enrolled(CharacterEnrolled(name=name, sheet=one.after), speech)
    return speech.say("diff.character-gone", name=name)


def _task(one: Change, speech: Speech) -> str:
    """A task that was begun, or that is not there any more."""
    task = one.after
    if not isinstance(task, Task):
        return speech.say("diff.task-gone", name=one.task)
    started = TaskStarted(
        task=task.name,
        target=task.target,
        difficulty=task.difficulty,
        period=task.period,
        on_critical=task.on_critical,
        lose=task.lose,
    )
    return task_started(started, speech)


WHOLE: dict[str, Callable[[Change, Speech], str]] = {"character": _character, "task": _task}
"""What is there or not, and is told in a sentence of its own."""

UNNAMED = {"character.modifier"}
"""The value itself says the name."""


def _change(one: Change, speech: Speech) -> str:
    """What it was and what it is; of numbers, what was gained; of lists, what left and what came."""
    match one.before, one.after:
        case list() as before, list() as after:
            return _exchanged(before, after, ENTRIES.get(one.kind, _plain), speech)
        case int() as before, int() as after if one.kind not in VALUES:
            return f"{minus(before)} → {minus(after)} ({signed(after - before)})"
    return " → ".join(_value(value, one, speech) for value in (one.before, one.after))


def _exchanged(
    before: list[Any], after: list[Any], said: Callable[[Any, Speech], str], speech: Speech
) -> str:
    gone = [f"− {said(entry, speech)}" for entry in before if entry not in after]
    came = [f"+ {said(entry, speech)}" for entry in after if entry not in before]
    return ", ".join(gone + came) or speech.say("diff.reordered")


def _value(value: Value, one: Change, speech: Speech) -> str:
    if value is not None and value != "":
        return VALUES.get(one.kind, _plain)(value, speech)
    if one.kind == "campaign.setting":
        return speech.say("diff.default", value=SETTINGS[str(one.name)][0])
    return speech.say("none")


def _plain(value: Any, _: Speech) -> str:  # noqa: ANN401 - a number or a text
    return minus(value) if isinstance(value, int) else str(value)


def _sequelle(one: Sequelle, speech: Speech) -> str:
    names = ", ".join(one.characters) or speech.say("everyone")
    return speech.say("diff.sequelle", by=signed(one.by), names=names, why=because(one.why))


def _action(one: Action, speech: Speech) -> str:
    said = effort(one.declared, speech) + because(one.declared.say)
    return said if one.coin is None else f"{said}, {speech.card(MAT)} {one.coin}"


def _session(one: Session, _: Speech) -> str:
    return f"{one.number}{because(one.title)}"


def _phrase(one: Phrase, speech: Speech) -> str:
    """A phrase, or the beginning of the seal of one that is still closed."""
    return speech.pair(one.name, one.phrase or (one.seal or "")[:12])


def _event(seq: int, _: Speech) -> str:
    return f"#{seq}"


def _origin(one: Origin, _: Speech) -> str:
    return f"{one.name} #{one.seq} {one.hash[:12]}"


VALUES: dict[str, Callable[[Any, Speech], str]] = {
    "campaign.origin": _origin,
    "campaign.sequelle": _sequelle,
    "session": _session,
    "campaign.hidden": _event,
    "character.enrolled": _event,
    "character.retired": lambda retired, speech: speech.label("whether", "yes" if retired else "no"),
    "character.modifier": lambda one, _: modifier(one),
    "character.action": _action,
    "sheet.trait": lambda rank, speech: speech.label("rank", str(rank)),
    "sheet.moyen": lambda score, _: signed(score),
    "sheet.ressource": ressource,
    "sheet.tare": lambda card, speech: speech.card(card),
    "task.status": lambda status, speech: speech.label("status", status),
    "task.on-critical": lambda ruling, speech: speech.label("on-critical", ruling),
}
"""How a value is said; numbers and texts as they are."""

ENTRIES: dict[str, Callable[[Any, Speech], str]] = {
    "campaign.assigned": _event,
    "session.phrases": _phrase,
    "session.slots": lambda held, speech: speech.pair(*held),
    "sheet.heritages": lambda card, speech: speech.card(card),
}
"""How an entry of a list is said."""
