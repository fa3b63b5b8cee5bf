"""Event → state: only copies what the event concluded, so that a later rule never rewrites history."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from greffier.vocabulary.events import Event
from greffier.vocabulary.state import State

from . import banebdjed, enormatro, table

READ: dict[type[Event], type[Struct]] = {**banebdjed.READ, **enormatro.READ}
"""What a replay of many events reads of those that tell far more than the state takes in."""

EVOLVE: dict[type[Struct], Callable[[State, Any], None]] = {
    **table.EVOLVE,
    **banebdjed.EVOLVE,
    **enormatro.EVOLVE,
}
"""What each kind of event, and what is read of it, does to the state. A table, since a match of thirty
classes is slower by far; that it is total is held by a test."""


def evolve(state: State, event: Struct, seq: int) -> None:
    """Change the state in place by the event of that seq, which counts."""
    state.seq = seq
    EVOLVE[type(event)](state, event)
