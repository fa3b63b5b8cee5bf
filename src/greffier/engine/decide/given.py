"""What comes to a decision from outside the state, and the first questions that decisions ask."""

from collections.abc import Callable

from msgspec import Struct

from greffier.engine.chance import Chance
from greffier.engine.history import Past
from greffier.vocabulary.names import find, key
from greffier.vocabulary.refusals import Refusal
from greffier.vocabulary.state import Character, Session, State, Task

MOST_DICE = 100
"""Dice or cards that one number of an order may ask for."""

MOST_POINTS = 1_000_000
"""Points that one number of an order may come to; sums of them stay far within 64 bits."""


class Given(Struct, frozen=True):
    """What a decision may use beside the state."""

    past: Past
    chance: Chance | None
    """The values of the session under way; null when none is open."""
    seed: bytes
    """32 bytes: the seed of the session under way, or else of the one that is to open; else none."""
    dependent: Callable[[str], int | None] = lambda _: None
    """The first event that cannot be without the order of that id, for an undo that reaches back."""


def open_session(state: State) -> Session:
    """The session under way.

    Raises:
        Refusal: `no-open-session`.
    """
    if state.session is None:
        raise Refusal("no-open-session", "C2")
    return state.session


def session_numbered(state: State, number: int) -> int:
    """The number itself, if there was a session of it.

    Raises:
        Refusal: `unknown-session`.
    """
    if not 1 <= number <= state.sessions:
        raise Refusal("unknown-session", number=number)
    return number


def chance(state: State, given: Given) -> Chance:
    """The values of the session under way.

    Raises:
        Refusal: `no-open-session`.
    """
    open_session(state)
    if given.chance is None:
        raise AssertionError("a session is open, yet its chance was not given")
    return given.chance


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
