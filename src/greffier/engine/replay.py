"""From events to state, and from state to the document that its hash is taken over."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, to_builtins

from greffier.vocabulary.events import Recorded
from greffier.vocabulary.refusals import DamagedRecord
from greffier.vocabulary.state import Action, Character, State

from .evolve import evolve


def replay(events: Iterable[Recorded], state: State | None = None) -> State:
    """The state after these events, on top of the one given (which is changed) or of nothing."""
    state = State() if state is None else state
    for recorded in events:
        evolve(state, recorded.event, recorded.seq)
    return state


def happen(state: State, event: Struct, seq: int) -> None:
    """Let the event of that seq, or what is read of it, happen to the state, which is changed.

    Raises:
        DamagedRecord: `impossible-event` where it cannot have happened in this state.
    """
    try:
        evolve(state, event, seq)
    except (KeyError, ValueError) as error:
        raise DamagedRecord("impossible-event", seq, reason=str(error)) from error


def document(state: State) -> dict[str, Any]:
    """The state as plain JSON-like data, names as they are shown; equal states give equal documents."""
    return {
        "campaign": {"name": state.name, "title": state.title, "origin": to_builtins(state.origin)},
        "deck": {"pile": list(state.pile), "discard": list(state.discard)},
        "characters": {character.name: _character(character) for character in state.characters.values()},
        "tasks": {task.name: _without_name(to_builtins(task)) for task in state.tasks.values()},
        "unassigned": state.unassigned,
        "assigned": list(state.assigned),
        "sequelles": [to_builtins(sequelle) for sequelle in state.sequelles.values()],
        "sequelle_count": state.sequelle_count,
        "settings": dict(state.settings),
        "session": to_builtins(state.session),
        "hidden": dict(state.hidden),
        "sessions": state.sessions,
        "chance_position": state.chance_position,
    }


def bare(found: Any) -> Any:  # noqa: ANN401 - any JSON-like value
    """The same document without its parts that are null or empty: what a state's hash is taken over.

    A part that a later version adds is null or empty in an old record, whose hash so stays what it was.
    """
    if isinstance(found, dict):
        kept = {name: bare(value) for name, value in found.items()}
        return {name: value for name, value in kept.items() if value not in (None, "", [], {})}
    return [bare(value) for value in found] if isinstance(found, list) else found


def _without_name(entry: dict[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in entry.items() if field != "name"}


def _character(character: Character) -> dict[str, Any]:
    return {
        **to_builtins(character.sheet),
        "enrolled": character.enrolled,
        "hand": list(character.hand),
        "aside": list(character.aside),
        "in_play": list(character.in_play),
        "action": _action(character.action),
        "lesions": character.lesions,
        "blessures": character.blessures,
        "modifiers": [to_builtins(modifier) for modifier in character.modifiers.values()],
        # Only where it is so: an older record's state, and its hash, know nothing of it.
        **({"retired": True} if character.retired else {}),
    }


def _action(action: Action | None) -> dict[str, Any] | None:
    return {**to_builtins(action.declared), "coin": action.coin} if action else None
