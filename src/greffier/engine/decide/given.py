"""What comes to a decision from outside the state, and the first questions that decisions ask."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from greffier.engine.past import Past
from greffier.engine.values import Chance, Values
from greffier.vocabulary.events import Recorded
from greffier.vocabulary.names import find, key
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Character, Session, State, Task

MOST_DICE = 100
"""Dice or cards that one number of an order may ask for."""

MOST_POINTS = 1_000_000
"""Points that one number of an order may come to; sums of them stay far within 64 bits."""


class Dependent(Struct, frozen=True):
    """An order that depends on another, and why (C4)."""

    seq: int
    """Its first event that cannot be so."""
    refusal: Refusal | None = None
    """Why it could not have been given; None where it would have come out otherwise."""
    slot_taken: bool = False
    """Whether it took the values of chance that the order had."""


class Given(Struct, frozen=True):
    """What a decision may use beside the state."""

    past: Past
    values: Values
    """What the decision may not make up: values of chance, salts, commitments."""
    actor: str
    """Who asks."""
    dependent: Callable[[Recorded], Dependent | None]
    """What cannot stand once the order that begins with this event counts no more, or counts again."""


def open_session(state: State) -> Session:
    """The session under way.

    Raises:
        Refusal: `no-open-session`.
    """
    if state.session is None:
        raise Refusal("no-open-session", "C2")
    return state.session


def hidden(given: Given, *, secret: bool) -> dict[str, Any]:
    """The fields of an event that say whether players see it, and that keep its hash from telling (C6)."""
    return {"secret": True, "salt": given.values.salt()} if secret else {}


def session_numbered(state: State, number: int) -> int:
    """The number itself, if there was a session of it.

    Raises:
        Refusal: `unknown-session`.
    """
    if not 1 <= number <= state.sessions:
        raise Refusal("unknown-session", number=number)
    return number


def chance(state: State, given: Given) -> Chance:
    """What an order takes of the chance of the session under way.

    Raises:
        Refusal: `no-open-session`; `seal-unopened` where a phrase is still to come.
    """
    session = open_session(state)
    if session.unopened:
        raise Refusal("seal-unopened", "C2", names=session.unopened)
    return Chance(given.values, session, given.past.published)


def character_known(state: State, name: str) -> Character:
    """The character of that name, for whoever only reads: a retired one too.

    Raises:
        Refusal: `unknown-character`, with the nearest names.
    """
    return find(name, state.characters, "character")


def character_named(state: State, name: str) -> Character:
    """The character of that name, for whoever lets it take part in something.

    Raises:
        Refusal: `unknown-character`, with the nearest names; `character-retired`.
    """
    return taking_part(character_known(state, name))


def taking_part(character: Character) -> Character:
    """The character itself.

    Raises:
        Refusal: `character-retired`.
    """
    if character.retired:
        raise Refusal("character-retired", name=character.name)
    return character


def written_name(state: State, name: str) -> str:
    """The name of one who needs no sheet, such as a guard.

    Raises:
        Refusal: `character-retired` where it is that of a character who is.
    """
    known = state.characters.get(key(name))
    return taking_part(known).name if known and known.retired else name


def task_named(state: State, name: str) -> Task:
    """The extended task of that name.

    Raises:
        Refusal: `unknown-task`, with the nearest names.
    """
    return find(name, state.tasks, "task", "E14")


def task_under_way(state: State, name: str) -> Task:
    """The extended task of that name, which is not over (E14).

    Raises:
        Refusal: `unknown-task`, `task-over`.
    """
    task = task_named(state, name)
    if task.status not in {"open", "halted"}:
        raise Refusal("task-over", "E14", name=task.name, status=task.status)
    return task


def between(number: int, least: int, most: int, what: str, clause: str) -> int:
    """The number itself.

    Raises:
        Refusal: `number-out-of-range`, naming `what` it is.
    """
    if not least <= number <= most:
        raise Refusal("number-out-of-range", clause, what=what, number=number, least=least, most=most)
    return number
