"""The same as JSON-like data: one document a reading, one an order."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import to_builtins

from greffier.engine.history import Marks
from greffier.engine.replay import document
from greffier.vocabulary.events import Recorded, SessionClosed, SessionOpened
from greffier.vocabulary.state import State
from greffier.vocabulary.terms import SETTINGS

from .tasks import Step


def event(recorded: Recorded) -> dict[str, Any]:
    """An event as its body says it, with prev and hash in hex."""
    body: dict[str, Any] = msgspec.json.decode(recorded.body)
    return {**body, "prev": recorded.prev.hex(), "hash": recorded.hash.hex()}


def order_taken(recorded: Sequence[Recorded], *, repeated: bool, text: str) -> dict[str, Any]:
    """What an order gives: its events, and as result its id, the head it made, and what was said."""
    last = recorded[-1]
    return {
        "events": [event(one) for one in recorded],
        "result": {
            "order": last.order,
            "head": {"seq": last.seq, "hash": last.hash.hex()},
            "repeated": repeated,
            "text": text,
        },
    }


def campaign(uid: str, name: str, seq: int, digest: bytes) -> dict[str, Any]:
    """A campaign as the list has it."""
    return {"uid": uid, "name": name, "head": {"seq": seq, "hash": digest.hex()}}


def campaign_state(uid: str, state: State, seq: int, digest: bytes) -> dict[str, Any]:
    """A campaign as it is shown."""
    return {
        **campaign(uid, state.name, seq, digest),
        "title": state.title,
        "origin": to_builtins(state.origin),
        "sessions": state.sessions,
        "session": state.session.number if state.session else None,
        "characters": [one.name for one in state.characters.values()],
        "tasks": [one.name for one in state.tasks.values()],
        "settings": {key: state.ruling(key) for key in SETTINGS},
    }


def step(one: Step) -> dict[str, Any]:
    """A step of a task, with the reading that took its place, if any (C5)."""
    return {**event(one.recorded), "amended": to_builtins(one.amended)}


def refusal(code: str, clause: str, message: str, hint: str) -> dict[str, Any]:
    """A refusal."""
    return {"refusal": {"code": code, "clause": clause, "message": message, "hint": hint}}


def log(events: Iterable[Recorded], marks: Marks) -> dict[str, Any]:
    """Events in order, each with what later ones did to it: the seq of the undo, that of the new reading."""
    return {"events": [_marked(one, marks) for one in events]}


def _marked(one: Recorded, marks: Marks) -> dict[str, Any]:
    undo, amendment = marks.undone.get(one.order), marks.amended.get(one.seq)
    return {
        **event(one),
        "undone": undo is not None,
        "undone_by": undo.seq if undo else None,
        "amended_by": amendment.seq if amendment else None,
    }


def replay(state: State, head: tuple[int, str], state_hash: str, counts: dict[str, int]) -> dict[str, Any]:
    """The sum of a replay."""
    return {
        "head": {"seq": head[0], "hash": head[1]},
        "state_hash": state_hash,
        "counts": counts,
        "state": document(state),
    }


def sessions(ends: Sequence[Recorded]) -> dict[str, Any]:
    """The sessions, from their openings and closings."""
    listed: dict[int, dict[str, Any]] = {}
    for one in ends:
        match one.event:
            case SessionOpened() as opened:
                listed[opened.number] = {
                    "number": opened.number,
                    "title": opened.title,
                    "commitment": opened.commitment,
                    "opened_at": one.at,
                    "closed_at": None,
                    "seed": None,
                }
            case SessionClosed() as closed:
                listed[closed.number].update(closed_at=one.at, seed=closed.seed)
    return {"sessions": list(listed.values())}
